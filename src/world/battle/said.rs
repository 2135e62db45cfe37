//! What a scene says of facts.

use crate::facts::{FactValue, Given, ThingId};
use crate::vocabulary::FactId;
use crate::world::battle::Battle;

impl Battle<'_> {
    /// All that it says of a thing, or (without one) of the ruling. What is said twice counts as it
    /// is said first; a fact without a value is said to be unknown.
    pub(super) fn said(&self, of: Option<ThingId>) -> &[(FactId, Option<FactValue>)] {
        match of {
            None => &self.ask.facts,
            Some(id) => self.thing(id).map_or(&[], |thing| thing.facts.as_slice()),
        }
    }

    /// What it says of one fact, or what was remembered of it.
    pub(super) fn given(&self, fact: FactId, of: Option<ThingId>) -> Given {
        match self.said(of).iter().find(|(own, _)| *own == fact) {
            Some((_, Some(value))) => Given::Value(value.clone()),
            Some((_, None)) => Given::Unknown,
            None => self.remembered(fact, of),
        }
    }

    fn remembered(&self, fact: FactId, of: Option<ThingId>) -> Given {
        let mut remembered = self.ask.remembered.iter();
        let remembered = remembered.find(|(own, whose, _)| *own == fact && *whose == of);
        remembered.map_or(Given::Nothing, |(_, _, value)| Given::Value(value.clone()))
    }
}
