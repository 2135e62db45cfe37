//! The room that code works in.

use super::super::eval::Val;
use super::answers::Answers;
use super::payment::Worth;
use super::slots::Slots;
use super::trace::Drawn;
use super::verdict::Found;
use super::{Code, Known};
use crate::facts::{Point, ThingId, ThingSet};

/// Room to work in, kept from one ask to the next. One serves any number of plans and scenes.
#[derive(Clone, Debug, Default)]
pub struct Space {
    pub(super) found: Found,
    pub(super) answers: Answers,
    /// The choice of each ladder that lines are drawn for: its trace and place.
    pub(super) choices: Slots<(usize, usize)>,
    /// The lines of each trace.
    pub(super) drawn: Vec<Drawn>,
    /// Whether there are any.
    pub(super) has_drawn: bool,
    pub(super) members: Members,
    pub(super) points: Vec<Point>,
    pub(super) worths: Vec<Worth>,
    /// What is known of the amounts that are the same throughout the ask, by their places.
    pub(super) amounts: Vec<(usize, Val)>,
    pub(super) set: ThingSet,
}

impl Space {
    /// Makes ready for an ask.
    pub(super) fn begin(&mut self, code: &Code, given: Known) {
        self.answers = Answers::new(given);
        self.found.begin(code.ladders.len());
        self.amounts.clear();
        self.choices.empty(code.ladders.len());
        if self.drawn.len() != code.traces.len() {
            self.drawn.resize_with(code.traces.len(), Drawn::default);
        }
        if std::mem::take(&mut self.has_drawn) {
            self.drawn.iter_mut().for_each(|drawn| drawn.setup = None);
        }
        self.members.begin();
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
