//! Which things count in a union of obstructions, and in which asks.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::facts::lanes::LaneSet;
use crate::facts::plane::Plane;
use crate::facts::{Facts, ThingId, ThingSet};

use super::super::eval::{self, Silent, Truth};
use super::super::plan::{Conditions, Node, NodeId, UnionId};
use super::machine::Machine;

/// What an obstruction says of a thing for all asks alike.
enum Said {
    Yes,
    No,
    /// It differs, or is unknown.
    Depends,
}

impl Machine<'_> {
    /// The things that count in a union, worked out once for all asks.
    pub fn set(&mut self, union: UnionId) -> Rc<LaneSet> {
        if let Some(known) = self.sets.get(&union) {
            return Rc::clone(known);
        }
        // Membership speaks of no lines, whichever are being drawn.
        let outer = (self.it.take(), self.lines.take(), self.judging.take());
        let set = Rc::new(self.members(union));
        (self.it, self.lines, self.judging) = outer;
        self.sets.insert(union, Rc::clone(&set));
        set
    }

    fn members(&mut self, union: UnionId) -> LaneSet {
        let plan = self.plan;
        let number = usize::try_from(union.0).unwrap_or(usize::MAX);
        let parts = plan.unions.get(number).map_or(&[][..], Vec::as_slice);
        let parts = parts.iter().filter_map(|part| plan.obstructions.get(*part));
        let parts: Vec<&Conditions> = parts.collect();
        let things = self.first(|facts| facts.all()).unwrap_or_default();
        let said = self.first(|facts| self.said_alike(facts, &parts, &things));
        let (mut always, mut sometimes) = (ThingSet::default(), Vec::new());
        for (thing, said) in things.into_iter().zip(said.unwrap_or_default()) {
            match said {
                Said::Yes => always.insert(thing),
                Said::No => {}
                Said::Depends => {
                    let lanes = self.counts_in(&parts, thing);
                    if lanes.is_full() {
                        always.insert(thing);
                    } else if !lanes.is_empty() {
                        sometimes.push((thing, lanes));
                    }
                }
            }
        }
        LaneSet {
            number,
            always,
            sometimes,
        }
    }

    /// The asks in which a thing counts in any of some obstructions.
    fn counts_in(&mut self, parts: &[&Conditions], thing: ThingId) -> Plane {
        self.it = Some(thing);
        let mut lanes = Plane::none(self.all.count());
        for part in parts {
            let open = self.all.without(&lanes);
            let own = self.conditions(part, &open);
            lanes.add(&own);
        }
        self.it = None;
        lanes
    }

    /// What obstructions say of things as far as it is the same in all asks.
    fn said_alike(
        &self,
        facts: &dyn Facts,
        parts: &[&Conditions],
        things: &[ThingId],
    ) -> Vec<Said> {
        let mut alone = eval::Machine::new(self.pack, self.plan, facts, Silent, BTreeMap::new());
        let mut said = |thing: &ThingId| {
            alone.it = Some(*thing);
            let mut whole = Said::No;
            for part in parts {
                match self.said_by(&mut alone, part) {
                    Said::Yes => return Said::Yes,
                    Said::No => {}
                    Said::Depends => whole = Said::Depends,
                }
            }
            whole
        };
        things.iter().map(&mut said).collect()
    }

    fn said_by(&self, alone: &mut eval::Machine<'_, Silent>, part: &Conditions) -> Said {
        let mut truth = |node: &NodeId| self.settled(alone, *node);
        let mut holds = part.whens.is_empty();
        for when in &part.whens {
            match truth(when) {
                Some(Truth::Yes) => holds = true,
                Some(Truth::No) => {}
                _ => return Said::Depends,
            }
        }
        if !holds {
            return Said::No;
        }
        let mut exceptions = part.exceptions.iter();
        let all_fail = exceptions.all(|(_, node)| truth(node) == Some(Truth::No));
        if all_fail { Said::Yes } else { Said::Depends }
    }

    /// The truth of a node, if what is the same in all asks decides it.
    fn settled(&self, alone: &mut eval::Machine<'_, Silent>, node: NodeId) -> Option<Truth> {
        if !self.varies_for(alone.it, self.prepared.depends(node)) {
            return Some(alone.truth(node));
        }
        let (parts, deciding) = match self.plan.node(node) {
            Node::All(parts) => (parts, Truth::No),
            Node::Any(parts) => (parts, Truth::Yes),
            _ => return None,
        };
        let mut settled = parts.iter().map(|part| self.settled(alone, *part));
        settled
            .find(|part| part.as_ref() == Some(&deciding))
            .flatten()
    }
}
