//! What has been worked out for some asks and is kept for when it is asked again.

use std::collections::BTreeMap;

use crate::facts::lanes::{LaneEnd, LaneLine, Mark, Who};
use crate::facts::plane::Plane;

use super::super::plan::{ClauseRef, NodeId, UnionId};
use super::machine::Machine;
use super::truths::Truths;
use super::values::Values;

/// What is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// Whether a clause holds that depends on no choice.
    Clause(ClauseRef),
    /// Whether a line meets a union.
    Line(UnionId, LaneLine),
    /// Whether a line is open past a union.
    Open(UnionId, LaneEnd, LaneEnd),
    /// Whether a union holds all of somebody.
    Inside(UnionId, Who),
    /// Whether two are neighbours.
    Adjacent(Who, Who),
    /// Whether what shows of somebody from a point compares as a node has it.
    Shows(NodeId, Mark, Who),
    /// A node that depends on no choice and no `it`.
    Node(NodeId),
}

/// Truths with the asks for which they are known.
#[derive(Clone, Debug)]
struct Known {
    lanes: Plane,
    yes: Plane,
}

/// Values with the asks for which they are known.
#[derive(Clone, Debug)]
struct Column {
    lanes: Plane,
    values: Values,
}

/// Everything kept.
#[derive(Debug, Default)]
pub struct Kept {
    truths: BTreeMap<Key, Known>,
    values: BTreeMap<Key, Column>,
}

impl Machine<'_> {
    /// Truths for some asks, worked out for those for which they are not known yet.
    pub fn kept(
        &mut self,
        key: Key,
        wanted: &Plane,
        work: impl FnOnce(&mut Self, &Plane) -> Truths,
    ) -> Truths {
        let none = || Known {
            lanes: Plane::none(wanted.count()),
            yes: Plane::none(wanted.count()),
        };
        let mut known = self.kept.truths.remove(&key).unwrap_or_else(none);
        let missing = wanted.without(&known.lanes);
        if !missing.is_empty() {
            let yes = work(self, &missing).among(&missing);
            known.yes.add(&yes);
            known.lanes.add(&missing);
        }
        let yes = known.yes.clone();
        self.kept.truths.insert(key, known);
        Truths::Each(yes)
    }

    /// Values for some asks; if they are not known for all of these, they are worked out anew.
    pub fn kept_values(
        &mut self,
        key: Key,
        wanted: &Plane,
        work: impl FnOnce(&mut Self, &Plane) -> Values,
    ) -> Values {
        let known = self.kept.values.get(&key);
        if let Some(known) = known.filter(|known| wanted.is_within(&known.lanes)) {
            return known.values.clone();
        }
        let lanes = match known {
            Some(known) => known.lanes.or(wanted),
            None => wanted.clone(),
        };
        let values = work(self, &lanes);
        let column = Column {
            lanes,
            values: values.clone(),
        };
        self.kept.values.insert(key, column);
        values
    }
}
