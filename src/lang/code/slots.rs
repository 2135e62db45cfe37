//! A few places for values, all emptied at once.

/// Up to 64 places, each with a value or without.
#[derive(Clone, Debug, Default)]
pub struct Slots<T> {
    /// The places that have a value, as bits.
    filled: u64,
    /// The values; at the other places what was there before.
    values: Vec<T>,
}

impl<T: Copy + Default> Slots<T> {
    /// Empties them, and makes room for so many.
    #[inline]
    pub fn empty(&mut self, count: usize) {
        self.filled = 0;
        if self.values.len() != count {
            self.values.resize(count, T::default());
        }
    }

    /// The value at a place.
    #[inline]
    pub fn get(&self, place: usize) -> Option<&T> {
        let is_filled = self.filled & bit(place) != 0;
        self.values.get(place).filter(|_| is_filled)
    }

    /// Fills a place; none beyond the last.
    #[inline]
    pub fn fill(&mut self, place: usize, value: T) -> Option<()> {
        *self.values.get_mut(place)? = value;
        self.filled |= bit(place);
        Some(())
    }

    /// Empties a place.
    #[inline]
    pub fn clear(&mut self, place: usize) {
        self.filled &= !bit(place);
    }
}

#[inline]
fn bit(place: usize) -> u64 {
    if place < 64 { 1 << place } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::Slots;

    #[test]
    fn what_was_emptied_is_gone() {
        let mut slots: Slots<u8> = Slots::default();
        slots.empty(3);
        assert_eq!(slots.fill(1, 7), Some(()));
        assert_eq!(slots.fill(2, 8), Some(()));
        assert_eq!(slots.fill(3, 9), None);
        let all = |slots: &Slots<u8>| [0, 1, 2, 3, 64].map(|place| slots.get(place).copied());
        assert_eq!(all(&slots), [None, Some(7), Some(8), None, None]);
        slots.clear(1);
        assert_eq!(all(&slots), [None, None, Some(8), None, None]);
        slots.empty(3);
        assert_eq!(all(&slots), [None; 5]);
        slots.empty(64);
        assert_eq!(slots.fill(63, 1), Some(()));
        assert_eq!(slots.get(63), Some(&1));
    }
}
