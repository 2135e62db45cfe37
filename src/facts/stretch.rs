//! A few of many asks, which lie near one another.

use super::plane::Plane;

/// A set of asks of which only the words from the first that holds any to the last are kept: what
/// counts near one place takes little room, and is looked at in little time, however large the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// The place of the first word.
    first: usize,
    words: Box<[u64]>,
}

impl Stretch {
    /// The bits of a word, by its place among those of the plane.
    #[must_use]
    pub fn word(&self, place: usize) -> u64 {
        let own = place.checked_sub(self.first);
        own.and_then(|own| self.words.get(own))
            .copied()
            .unwrap_or(0)
    }

    /// The words from the first that holds any to the last, with their places.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = (usize, u64)> + '_ {
        let words = self.words.iter().enumerate();
        words.map(|(own, word)| (self.first + own, *word))
    }

    /// Whether one is in it.
    #[must_use]
    pub fn has(&self, lane: usize) -> bool {
        self.word(lane / 64) >> (lane % 64) & 1 != 0
    }

    /// Whether none is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl From<&Plane> for Stretch {
    fn from(plane: &Plane) -> Stretch {
        let words = plane.words();
        let is_filled = |word: &u64| *word != 0;
        let first = words.iter().position(is_filled).unwrap_or(0);
        let end = words.iter().rposition(is_filled).map_or(0, |last| last + 1);
        Stretch {
            first,
            words: words.get(first..end).unwrap_or(&[]).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Plane, Stretch};

    proptest! {
        #[test]
        fn it_holds_what_the_plane_holds(
            count in 1..400_usize,
            lanes in prop::collection::vec(0..400_usize, 0..6),
        ) {
            let plane = Plane::of(count, |lane| lanes.contains(&lane));
            let stretch = Stretch::from(&plane);
            prop_assert_eq!(stretch.is_empty(), plane.is_empty());
            for lane in 0..count + 100 {
                prop_assert_eq!(stretch.has(lane), plane.has(lane));
            }
            let ends = [stretch.words().next(), stretch.words().next_back()];
            for (place, word) in ends.into_iter().flatten() {
                prop_assert!(word != 0);
                prop_assert_eq!(plane.words().get(place), Some(&word));
            }
        }
    }
}
