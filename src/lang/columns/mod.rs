//! Evaluation of many asks at once: a plan and [`Lanes`] to verdicts.
//!
//! A truth is a bit for each ask, a number a column. What does not differ between asks is worked
//! out once, by the machine that rules one by one. Where anything unknown is met, the ask is
//! declined and whoever asked rules on it alone: the verdict is never another.

mod alone;
mod choices;
mod clause;
mod doubt;
mod effects;
mod few;
mod keep;
mod ladder;
mod leaf;
mod lines;
mod machine;
mod pays;
mod prepared;
mod rank;
mod sets;
mod terms;
mod truths;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::Facts;
use crate::facts::lanes::Lanes;
use crate::facts::plane::Plane;
use crate::verdicts::Verdicts;

use super::Pack;
use super::plan::{NodeId, Plan};
use machine::Machine;
use prepared::Prepared;

/// A plan made ready to rule on many asks at once.
#[derive(Debug)]
pub struct Columns<'a> {
    pack: &'a Pack,
    plan: &'a Plan,
    prepared: Prepared,
}

impl<'a> Columns<'a> {
    /// Makes a plan of a pack ready.
    #[must_use]
    pub fn new(pack: &'a Pack, plan: &'a Plan) -> Columns<'a> {
        Columns::knowing(pack, plan, &BTreeSet::new())
    }

    /// Makes a plan of a pack ready for asks that come with answers: whether some nodes, which are
    /// truths, hold in each of them.
    #[must_use]
    pub fn knowing(pack: &'a Pack, plan: &'a Plan, told: &BTreeSet<NodeId>) -> Columns<'a> {
        Columns {
            pack,
            plan,
            prepared: Prepared::new(plan, told),
        }
    }

    /// Rules on the wanted ones of many asks. Without effects the verdicts hold tiers and whether
    /// the target can be attacked, and nothing else is worked out.
    #[must_use]
    pub fn rule(&self, lanes: &dyn Lanes, wanted: &Plane, effects: bool) -> Verdicts {
        self.rule_knowing(&BTreeMap::new(), lanes, wanted, effects)
    }

    /// The same, with an answer for each node of which one was announced: the asks in which it
    /// holds, in every choice and for every `it`. Whatever differs between asks must be told, or
    /// [`Lanes::alike`] must say that it does.
    #[must_use]
    pub fn rule_knowing(
        &self,
        told: &BTreeMap<NodeId, Plane>,
        lanes: &dyn Lanes,
        wanted: &Plane,
        effects: bool,
    ) -> Verdicts {
        let mut machine = Machine::new(self.pack, self.plan, &self.prepared, lanes, wanted);
        machine.told = Some(told);
        machine.declined = special(lanes, wanted);
        machine.rule(effects)
    }
}

/// Asks that want more than a plain ruling: checks, rolls and the game master's word.
fn special(lanes: &dyn Lanes, wanted: &Plane) -> Plane {
    let is_special = |facts: &dyn Facts| {
        let rolled = facts.roll().is_some() || facts.natural().is_some();
        rolled || facts.check().is_some() || facts.overrides().is_some()
    };
    if !lanes.alike().attack {
        return lanes.where_true(wanted, &mut |_, facts| is_special(facts));
    }
    let mut special = false;
    if lanes.count() > 0 {
        lanes.common(&mut |facts| special = is_special(facts));
    }
    if special {
        wanted.clone()
    } else {
        Plane::none(lanes.count())
    }
}
