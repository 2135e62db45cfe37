//! A bit for each of many asks.

use std::ops::Range;
use std::sync::Arc;

/// A set of asks out of many: a bit for each, 64 to a word. Bits past the last ask are never set.
///
/// Only a stretch of the words is kept; of all others either no bits are set or all are. What holds
/// near one place, or everywhere but there, takes little room and is joined with other planes in
/// little time, however large the map. Planes that are the same share their words.
#[derive(Clone, Debug)]
pub struct Plane {
    count: usize,
    /// The place of the first word that is kept.
    first: usize,
    words: Option<Arc<Vec<u64>>>,
    /// What all other words are.
    rest: u64,
}

/// So few words are kept as they are: to leave some of them out would cost more than it saves.
const FEW: usize = 16;

impl Plane {
    /// None of so many.
    #[must_use]
    pub fn none(count: usize) -> Plane {
        Plane::even(count, 0)
    }

    /// All of so many.
    #[must_use]
    pub fn all(count: usize) -> Plane {
        Plane::even(count, u64::MAX)
    }

    /// From words, of which bits past the last ask are dropped.
    #[must_use]
    pub fn from_words(words: Vec<u64>, count: usize) -> Plane {
        Plane::from_stretch(0, words, count)
    }

    /// From the words from a place on; the others are empty, and bits past the last ask are dropped.
    #[must_use]
    pub fn from_stretch(first: usize, mut words: Vec<u64>, count: usize) -> Plane {
        words.truncate(count.div_ceil(64).saturating_sub(first));
        let mut plane = Plane {
            first,
            words: Some(Arc::new(words)),
            ..Plane::none(count)
        };
        plane.trim();
        plane.tighten();
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
        Plane::from_words(words, count)
    }

    fn even(count: usize, rest: u64) -> Plane {
        Plane {
            count,
            first: 0,
            words: None,
            rest,
        }
    }

    /// Of how many.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The bits of a word, by its place, the first ask lowest.
    #[must_use]
    pub fn word(&self, place: usize) -> u64 {
        let kept = place.checked_sub(self.first);
        let kept = kept.and_then(|own| self.kept().get(own));
        kept.copied().unwrap_or(self.rest & self.bits(place))
    }

    /// The words that are not empty, with their places.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = (usize, u64)> + '_ {
        let places = match self.rest {
            0 => self.places(),
            _ => 0..self.count.div_ceil(64),
        };
        let words = places.map(|place| (place, self.word(place)));
        words.filter(|(_, word)| *word != 0)
    }

    /// Whether one is in it.
    #[must_use]
    pub fn has(&self, lane: usize) -> bool {
        self.word(lane / 64) >> (lane % 64) & 1 != 0
    }

    /// Puts one in.
    pub fn insert(&mut self, lane: usize) {
        if lane < self.count
            && !self.has(lane)
            && let Some(word) = self.word_mut(lane / 64)
        {
            *word |= 1 << (lane % 64);
        }
    }

    /// Puts in all from one up to before another.
    pub fn fill(&mut self, lanes: Range<usize>) {
        let lanes = lanes.start..lanes.end.min(self.count);
        if lanes.is_empty() {
            return;
        }
        let places = lanes.start / 64..lanes.end.div_ceil(64);
        self.reach(hull(self.places(), places));
        let before = self.first * 64;
        fill(self.kept_mut(), lanes.start - before..lanes.end - before);
    }

    /// Takes one out.
    pub fn remove(&mut self, lane: usize) {
        if self.has(lane)
            && let Some(word) = self.word_mut(lane / 64)
        {
            *word &= !(1 << (lane % 64));
        }
    }

    /// From where up to where all lie that are in it.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        let mut words = self.words();
        let Some((first, word)) = words.next() else {
            return 0..0;
        };
        let (last, end) = words.next_back().unwrap_or((first, word));
        let from = first * 64 + word.trailing_zeros() as usize;
        from..last * 64 + 64 - end.leading_zeros() as usize
    }

    /// How many are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        let ones = |word: &u64| word.count_ones() as usize;
        let kept: usize = self.kept().iter().map(ones).sum();
        if self.rest == 0 {
            return kept;
        }
        let places = self.places();
        let [from, to] = [places.start, places.end].map(|place| self.count.min(place * 64));
        kept + self.count - (to - from)
    }

    /// Whether none is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self.rest {
            0 => self.kept().iter().all(|word| *word == 0),
            _ => self.len() == 0,
        }
    }

    /// Whether all are in it.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let may_be = self.rest != 0 || self.places().len() * 64 >= self.count;
        may_be && self.len() == self.count
    }

    /// Whether all that are in it are in another too.
    #[must_use]
    pub fn is_within(&self, other: &Plane) -> bool {
        let mut first = self.words().take(1);
        let may_be = first.all(|(place, word)| word & !other.word(place) == 0);
        may_be && self.without(other).is_empty()
    }

    /// Those in it while the one before is not, and those not in it while the one before is.
    #[must_use]
    pub fn edges(&self) -> Plane {
        let places = match self.rest {
            0 => self.first..self.places().end + 1,
            _ => 0..self.count.div_ceil(64),
        };
        let first = places.start;
        let mut before = 0;
        let words = places.map(|place| {
            let word = self.word(place);
            let edges = word ^ (word << 1 | before);
            before = word >> 63;
            edges
        });
        Plane::from_stretch(first, words.collect(), self.count)
    }

    /// Those in it, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words().flat_map(|(place, word)| {
            let left = |word: &u64| Some(word & (word - 1)).filter(|left| *left != 0);
            std::iter::successors(Some(word), left)
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
        let words: Vec<u64> = self.kept().iter().map(|word| !word).collect();
        let mut plane = Plane {
            count: self.count,
            first: self.first,
            words: Some(Arc::new(words)),
            rest: !self.rest,
        };
        plane.trim();
        plane
    }

    fn kept(&self) -> &[u64] {
        self.words.as_deref().map_or(&[], Vec::as_slice)
    }

    /// The words that are kept, for this plane alone.
    fn kept_mut(&mut self) -> &mut Vec<u64> {
        Arc::make_mut(self.words.get_or_insert_default())
    }

    /// The places of the words that are kept.
    fn places(&self) -> Range<usize> {
        self.first..self.first + self.kept().len()
    }

    /// Those bits of a word that stand for asks.
    fn bits(&self, place: usize) -> u64 {
        match self.count.saturating_sub(place * 64) {
            0 => 0,
            left => u64::MAX >> 64_usize.saturating_sub(left),
        }
    }

    /// A word, which is kept from now on.
    fn word_mut(&mut self, place: usize) -> Option<&mut u64> {
        self.reach(hull(self.places(), place..place + 1));
        let own = place - self.first;
        self.kept_mut().get_mut(own)
    }

    fn zipped(&self, other: &Plane, join: impl Fn(u64, u64) -> u64 + Copy) -> Plane {
        if let Some(same) = self.unchanged(other, join) {
            return same.clone();
        }
        if self.places() == other.places() {
            return self.beside(other, join);
        }
        let mut plane = self.over(self.deciding(other, join));
        plane.join(other, join);
        plane
    }

    /// Joined with another that keeps words of the same places.
    fn beside(&self, other: &Plane, join: impl Fn(u64, u64) -> u64) -> Plane {
        let pairs = self.kept().iter().zip(other.kept());
        let words: Vec<u64> = pairs.map(|(own, other)| join(*own, *other)).collect();
        let mut plane = Plane {
            count: self.count,
            first: self.first,
            words: Some(Arc::new(words)),
            rest: join(self.rest, other.rest),
        };
        plane.tighten();
        plane
    }

    fn zip(&mut self, other: &Plane, join: impl Fn(u64, u64) -> u64 + Copy) {
        match self.unchanged(other, join) {
            Some(same) => *self = same.clone(),
            None => {
                self.reach(self.deciding(other, join));
                self.join(other, join);
            }
        }
    }

    /// Joins the words that are kept, which are those that decide, with another's.
    fn join(&mut self, other: &Plane, join: impl Fn(u64, u64) -> u64) {
        let places = self.places();
        let own = |place: usize| place.clamp(places.start, places.end) - places.start;
        let (from, to) = (own(other.places().start), own(other.places().end));
        let theirs = (places.start + from).saturating_sub(other.first);
        let theirs = other.kept().get(theirs..).unwrap_or(&[]);
        let words = self.kept_mut();
        for (own, other) in part(words, from..to).iter_mut().zip(theirs) {
            *own = join(*own, *other);
        }
        for outside in [0..from, to..places.len()] {
            for own in part(words, outside) {
                *own = join(*own, other.rest);
            }
        }
        self.rest = join(self.rest, other.rest);
        self.trim();
        self.tighten();
    }

    /// Which of two planes is what joining them comes to, where one is all alike and leaves the other
    /// as it is.
    fn unchanged<'a>(
        &'a self,
        other: &'a Plane,
        join: impl Fn(u64, u64) -> u64,
    ) -> Option<&'a Plane> {
        let changes = |join: &dyn Fn(u64) -> u64| join(0) != 0 || join(u64::MAX) != u64::MAX;
        if other.kept().is_empty() && !changes(&|own| join(own, other.rest)) {
            return Some(self);
        }
        let is_other = self.kept().is_empty() && !changes(&|other| join(self.rest, other));
        is_other.then_some(other)
    }

    /// The places of the words that decide what joining with another comes to: where the rest of one
    /// settles it, nothing that the other has there matters.
    fn deciding(&self, other: &Plane, join: impl Fn(u64, u64) -> u64) -> Range<usize> {
        let own_matters = join(0, other.rest) != join(u64::MAX, other.rest);
        let other_matters = join(self.rest, 0) != join(self.rest, u64::MAX);
        let (own, other) = (self.places(), other.places());
        match (own_matters, other_matters) {
            (true, true) => hull(own, other),
            (true, false) => own,
            (false, true) => other,
            (false, false) => common(own, other),
        }
    }

    /// Keeps the words of some places and no others.
    fn reach(&mut self, places: Range<usize>) {
        if self.first == places.start && self.places().end <= places.end {
            let rest = self.rest;
            if places.len() > self.kept().len() {
                self.kept_mut().resize(places.len(), rest);
                self.trim();
            }
        } else {
            *self = self.over(places);
        }
    }

    /// The same with the words of some places; what else it has is lost.
    fn over(&self, places: Range<usize>) -> Plane {
        let kept = common(self.places(), places.clone());
        let mut words = Vec::with_capacity(places.len());
        words.resize(kept.start.saturating_sub(places.start), self.rest);
        let own = kept.start.saturating_sub(self.first);
        words.extend_from_slice(self.kept().get(own..own + kept.len()).unwrap_or(&[]));
        words.resize(places.len(), self.rest);
        let mut plane = Plane {
            count: self.count,
            first: places.start,
            words: Some(Arc::new(words)),
            rest: self.rest,
        };
        plane.trim();
        plane
    }

    /// Drops bits past the last ask.
    fn trim(&mut self) {
        let last = self.places().end.saturating_sub(1);
        let bits = self.bits(last);
        let goes_past = self.kept().last().is_some_and(|word| word & !bits != 0);
        if goes_past && let Some(word) = self.kept_mut().last_mut() {
            *word &= bits;
        }
    }

    /// Drops words at both ends that are like the rest, if it keeps more than a few.
    fn tighten(&mut self) {
        let rest = self.rest;
        let like_rest = |word: Option<&u64>| word == Some(&rest);
        let is_tight = !like_rest(self.kept().first()) && !like_rest(self.kept().last());
        if is_tight || self.kept().len() <= FEW {
            return;
        }
        let differs = |word: &u64| *word != rest;
        let words = self.kept_mut();
        let end = words.iter().rposition(differs);
        words.truncate(end.map_or(0, |last| last + 1));
        let blank = words.iter().position(differs).unwrap_or(0);
        words.drain(..blank);
        self.first += blank;
    }
}

impl PartialEq for Plane {
    fn eq(&self, other: &Plane) -> bool {
        let mut places = match self.rest == other.rest {
            true => hull(self.places(), other.places()),
            false => 0..self.count.div_ceil(64),
        };
        self.count == other.count && places.all(|place| self.word(place) == other.word(place))
    }
}

impl Eq for Plane {}

/// Sets the bits of some words, 64 to a word, from one up to before another.
pub fn fill(words: &mut [u64], bits: Range<usize>) {
    if bits.is_empty() {
        return;
    }
    let (first, last) = (bits.start / 64, (bits.end - 1) / 64);
    let head = u64::MAX << (bits.start % 64);
    let tail = u64::MAX >> (63 - (bits.end - 1) % 64);
    match part(words, first..last + 1) {
        [only] => *only |= head & tail,
        [one, between @ .., other] => {
            *one |= head;
            between.fill(u64::MAX);
            *other |= tail;
        }
        [] => {}
    }
}

/// The least range that holds two.
fn hull(one: Range<usize>, other: Range<usize>) -> Range<usize> {
    match (one.is_empty(), other.is_empty()) {
        (true, _) => other,
        (_, true) => one,
        _ => one.start.min(other.start)..one.end.max(other.end),
    }
}

/// What two ranges have in common.
fn common(one: Range<usize>, other: Range<usize>) -> Range<usize> {
    let start = one.start.max(other.start);
    start..one.end.min(other.end).max(start)
}

fn part(words: &mut [u64], places: Range<usize>) -> &mut [u64] {
    words.get_mut(places).unwrap_or_default()
}
