//! The room that code works in.

use super::super::eval::Val;
use super::payment::Worth;
use super::trace::Drawn;
use super::verdict::Verdict;
use super::{Code, Known};
use crate::facts::{Point, ThingId, ThingSet};

/// Room to work in, kept from one ask to the next. One serves any number of plans and scenes.
#[derive(Clone, Debug, Default)]
pub struct Space {
    pub(super) verdict: Verdict,
    /// The questions whose answers are known.
    known: Bits,
    /// Those of them to which the answer is yes.
    yes: Bits,
    /// Those that were known from the start.
    given: Bits,
    /// The choice of each ladder that lines are drawn for: its trace and place.
    pub(super) choices: Vec<Option<(usize, usize)>>,
    /// The lines of each trace.
    pub(super) drawn: Vec<Drawn>,
    pub(super) members: Members,
    pub(super) points: Vec<Point>,
    pub(super) worths: Vec<Worth>,
    /// What is known of the amounts that are the same throughout the ask, by their places.
    pub(super) amounts: Vec<(usize, Val)>,
    pub(super) set: ThingSet,
    /// What was asked and answered.
    pub(super) trail: Vec<(u16, bool)>,
}

impl Space {
    /// The questions that were asked for the last ruling with reasons, by number, in order, with
    /// the answers.
    #[must_use]
    pub fn trail(&self) -> &[(u16, bool)] {
        &self.trail
    }

    /// The last verdict.
    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Makes ready for an ask.
    pub(super) fn begin(&mut self, code: &Code, given: Known) {
        (self.known, self.yes) = (Bits::new(given.questions), Bits::new(given.yes));
        self.given = self.known;
        self.trail.clear();
        let verdict = &mut self.verdict;
        verdict.ladders.clear();
        verdict.ladders.resize(code.ladders.len(), None);
        verdict.totals.clear();
        self.amounts.clear();
        self.choices.clear();
        self.choices.resize(code.ladders.len(), None);
        self.drawn.resize_with(code.traces.len(), Drawn::default);
        for drawn in &mut self.drawn {
            drawn.setup = None;
        }
        self.members.begin();
    }

    /// The answer to a question, if it is known.
    #[inline]
    pub(super) fn told(&self, question: usize) -> Option<bool> {
        self.known.has(question).then(|| self.yes.has(question))
    }

    /// Takes an answer, unless it was known from the start.
    pub(super) fn tell(&mut self, question: usize, answer: bool) {
        if !self.given.has(question) {
            self.known.set(question, true);
            self.yes.set(question, answer);
        }
    }

    /// Forgets the answers of some questions, but for those known from the start.
    pub(super) fn forget(&mut self, questions: u128) {
        self.known.remove(Bits::new(questions), self.given);
    }
}

/// A bit for each of the questions whose answers can be kept.
#[derive(Clone, Copy, Debug, Default)]
struct Bits([u64; 2]);

impl Bits {
    fn new(bits: u128) -> Bits {
        let low = u64::try_from(bits & u128::from(u64::MAX)).unwrap_or_default();
        let high = u64::try_from(bits >> 64).unwrap_or_default();
        Bits([low, high])
    }

    #[inline]
    fn has(&self, place: usize) -> bool {
        let word = self.0.get(place / 64);
        word.is_some_and(|word| word >> (place % 64) & 1 != 0)
    }

    fn set(&mut self, place: usize, value: bool) {
        if let Some(word) = self.0.get_mut(place / 64) {
            let bit = 1 << (place % 64);
            *word = if value { *word | bit } else { *word & !bit };
        }
    }

    fn remove(&mut self, bits: Bits, but: Bits) {
        for ((own, bits), but) in self.0.iter_mut().zip(bits.0).zip(but.0) {
            *own &= !bits | but;
        }
    }
}

/// Which things belong to which unions, as far as it is known.
#[derive(Clone, Debug, Default)]
pub struct Members {
    /// The number of the ask.
    ask: u32,
    /// What is known of each thing.
    things: Vec<Member>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Member {
    ask: u32,
    known: u32,
    yes: u32,
}

impl Members {
    fn begin(&mut self) {
        self.ask = self.ask.wrapping_add(1);
        if self.ask == 0 {
            self.things.clear();
            self.ask = 1;
        }
    }

    /// Whether a thing belongs to a union, if that is known.
    pub fn known(&self, union: usize, thing: ThingId) -> Option<bool> {
        let member = self.things.get(thing.0 as usize)?;
        let bit = 1u32.checked_shl(u32::try_from(union).ok()?)?;
        let is_known = member.ask == self.ask && member.known & bit != 0;
        is_known.then_some(member.yes & bit != 0)
    }

    /// Keeps whether a thing belongs to a union.
    pub fn keep(&mut self, union: usize, thing: ThingId, yes: bool) {
        let place = thing.0 as usize;
        if self.things.len() <= place {
            self.things.resize(place + 1, Member::default());
        }
        let union = u32::try_from(union).unwrap_or(u32::MAX);
        let (Some(bit), Some(member)) = (1u32.checked_shl(union), self.things.get_mut(place))
        else {
            return;
        };
        if member.ask != self.ask {
            *member = Member {
                ask: self.ask,
                ..Member::default()
            };
        }
        member.known |= bit;
        if yes {
            member.yes |= bit;
        }
    }
}
