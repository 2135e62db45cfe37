//! A bit for each of the questions whose answers are kept.

/// Bits by their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bits(u64, u64);

impl Bits {
    /// How many there are.
    pub const COUNT: usize = 128;

    /// The bits of a number.
    pub fn new(bits: u128) -> Bits {
        let low = u64::try_from(bits & u128::from(u64::MAX)).unwrap_or_default();
        let high = u64::try_from(bits >> 64).unwrap_or_default();
        Bits(low, high)
    }

    /// The bits of the lower word, or of the upper one.
    #[inline]
    pub fn of_word(word: u64, is_upper: bool) -> Bits {
        if is_upper {
            Bits(0, word)
        } else {
            Bits(word, 0)
        }
    }

    /// The lower word, or the upper one.
    #[inline]
    pub fn word(self, is_upper: bool) -> u64 {
        if is_upper { self.1 } else { self.0 }
    }

    /// One bit; none beyond the last place.
    pub fn one(place: usize) -> Bits {
        match place {
            0..64 => Bits(1 << place, 0),
            64..128 => Bits(0, 1 << (place - 64)),
            _ => Bits::default(),
        }
    }

    /// Bits moved up by so many places; those that would go beyond the last are lost.
    #[inline]
    pub fn moved(bits: u64, up: usize) -> Bits {
        match up {
            0 => Bits(bits, 0),
            1..64 => Bits(bits << up, bits >> (64 - up)),
            64..128 => Bits(0, bits << (up - 64)),
            _ => Bits::default(),
        }
    }

    #[inline]
    pub fn has(self, place: usize) -> bool {
        let word = if place < 64 { self.0 } else { self.1 };
        place < Bits::COUNT && word >> (place % 64) & 1 != 0
    }

    #[inline]
    pub fn and(self, other: Bits) -> Bits {
        Bits(self.0 & other.0, self.1 & other.1)
    }

    #[inline]
    pub fn or(self, other: Bits) -> Bits {
        Bits(self.0 | other.0, self.1 | other.1)
    }

    #[inline]
    pub fn without(self, other: Bits) -> Bits {
        Bits(self.0 & !other.0, self.1 & !other.1)
    }

    /// Where the two differ.
    #[inline]
    pub fn differing(self, other: Bits) -> Bits {
        Bits(self.0 ^ other.0, self.1 ^ other.1)
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 | self.1 == 0
    }

    /// The place of the first.
    #[inline]
    pub fn first(self) -> Option<usize> {
        let place = match self {
            Bits(0, 0) => return None,
            Bits(0, high) => 64 + high.trailing_zeros(),
            Bits(low, _) => low.trailing_zeros(),
        };
        Some(place as usize)
    }

    /// Those after a place.
    #[inline]
    pub fn after(self, place: usize) -> Bits {
        let above = |place: usize| u64::MAX << (place % 64) << 1;
        match place {
            0..64 => Bits(self.0 & above(place), self.1),
            64..128 => Bits(0, self.1 & above(place)),
            _ => Bits::default(),
        }
    }

    /// The place of the last.
    pub fn last(self) -> Option<usize> {
        let place = match self {
            Bits(0, 0) => return None,
            Bits(low, 0) => low.ilog2(),
            Bits(_, high) => 64 + high.ilog2(),
        };
        Some(place as usize)
    }
}
