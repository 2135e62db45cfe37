//! A bit for each of many asks.

/// A set of asks out of many: a bit for each, 64 to a word. Bits past the last ask are never set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    words: Vec<u64>,
    count: usize,
}

impl Plane {
    /// None of so many.
    #[must_use]
    pub fn none(count: usize) -> Plane {
        let words = vec![0; count.div_ceil(64)];
        Plane { words, count }
    }

    /// All of so many.
    #[must_use]
    pub fn all(count: usize) -> Plane {
        let words = vec![u64::MAX; count.div_ceil(64)];
        let mut plane = Plane { words, count };
        plane.trim();
        plane
    }

    /// From words, of which bits past the last ask are dropped.
    #[must_use]
    pub fn from_words(mut words: Vec<u64>, count: usize) -> Plane {
        words.resize(count.div_ceil(64), 0);
        let mut plane = Plane { words, count };
        plane.trim();
        plane
    }

    /// Those of so many for which something is true.
    #[must_use]
    pub fn of(count: usize, mut is_in: impl FnMut(usize) -> bool) -> Plane {
        let word = |place: usize| {
            let lanes = place * 64..count.min(place * 64 + 64);
            lanes.fold(0, |word, lane| word | u64::from(is_in(lane)) << (lane % 64))
        };
        let words = (0..count.div_ceil(64)).map(word).collect();
        Plane { words, count }
    }

    fn trim(&mut self) {
        let used = self.count % 64;
        if let Some(last) = self.words.last_mut().filter(|_| used > 0) {
            *last &= (1 << used) - 1;
        }
    }

    /// Of how many.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The bits, 64 to a word, the first lowest.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether one is in it.
    #[must_use]
    pub fn has(&self, lane: usize) -> bool {
        let word = self.words.get(lane / 64).copied().unwrap_or(0);
        word >> (lane % 64) & 1 != 0
    }

    /// Puts one in.
    pub fn insert(&mut self, lane: usize) {
        if let Some(word) = self.words.get_mut(lane / 64).filter(|_| lane < self.count) {
            *word |= 1 << (lane % 64);
        }
    }

    /// Takes one out.
    pub fn remove(&mut self, lane: usize) {
        if let Some(word) = self.words.get_mut(lane / 64) {
            *word &= !(1 << (lane % 64));
        }
    }

    /// How many are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        let ones = self.words.iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    /// Whether none is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Whether all are in it.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.len() == self.count
    }

    /// Those in it, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.words.iter().enumerate();
        words.flat_map(|(place, word)| {
            let left = |word: &u64| Some(word & (word - 1)).filter(|left| *left != 0);
            let first = Some(*word).filter(|word| *word != 0);
            std::iter::successors(first, left)
                .map(move |word| place * 64 + word.trailing_zeros() as usize)
        })
    }

    /// Keeps those that are in another too.
    pub fn keep(&mut self, other: &Plane) {
        self.zip(other, |own, other| own & other);
    }

    /// Takes in those of another.
    pub fn add(&mut self, other: &Plane) {
        self.zip(other, |own, other| own | other);
    }

    /// Takes out those of another.
    pub fn drop(&mut self, other: &Plane) {
        self.zip(other, |own, other| own & !other);
    }

    /// Those that are in both.
    #[must_use]
    pub fn and(&self, other: &Plane) -> Plane {
        self.zipped(other, |own, other| own & other)
    }

    /// Those that are in either.
    #[must_use]
    pub fn or(&self, other: &Plane) -> Plane {
        self.zipped(other, |own, other| own | other)
    }

    /// Those that are not in another.
    #[must_use]
    pub fn without(&self, other: &Plane) -> Plane {
        self.zipped(other, |own, other| own & !other)
    }

    /// All the others.
    #[must_use]
    pub fn not(&self) -> Plane {
        let words = self.words.iter().map(|word| !word).collect();
        Plane::from_words(words, self.count)
    }

    fn zip(&mut self, other: &Plane, join: impl Fn(u64, u64) -> u64) {
        for (own, other) in self.words.iter_mut().zip(&other.words) {
            *own = join(*own, *other);
        }
    }

    fn zipped(&self, other: &Plane, join: impl Fn(u64, u64) -> u64) -> Plane {
        let pairs = self.words.iter().zip(&other.words);
        Plane {
            words: pairs.map(|(own, other)| join(*own, *other)).collect(),
            count: self.count,
        }
    }
}
