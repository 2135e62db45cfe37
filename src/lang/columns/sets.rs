//! Which things count in a union of obstructions, and in which asks.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::facts::lanes::LaneSet;
use crate::facts::plane::Plane;
use crate::facts::{Facts, ThingId, ThingSet};

use super::super::eval::{self, Silent, Truth};
use super::super::hir::Against;
use super::super::plan::{Conditions, Node, NodeId, UnionId};
use super::machine::Machine;
use super::prepared::Depends;

/// The things that count in a union, and the asks for which that is worked out.
pub struct Members {
    lanes: Plane,
    set: Rc<LaneSet>,
}

/// What obstructions say of a thing for all asks alike.
#[derive(Clone)]
enum Said<'a> {
    Yes,
    No,
    /// It differs, or is unknown, with some of them.
    Depends(Rc<[&'a Conditions]>),
}

/// The machine that rules one by one, and whether anything that it was asked of `it` goes by where
/// that stands.
struct Alone<'a> {
    machine: eval::Machine<'a, Silent>,
    went_by_place: bool,
}

impl<'a> Machine<'a> {
    /// The things that count in a union in some asks. Where one creature moves, all asks have the same
    /// choices, so those that want it first mostly are all that ever do.
    pub fn set(&mut self, union: UnionId, wanted: &Plane) -> Rc<LaneSet> {
        let lanes = match self.sets.get(&union) {
            None if self.mover.is_some() => wanted.clone(),
            Some(known) if wanted.is_within(&known.lanes) => return Rc::clone(&known.set),
            _ => self.all.or(wanted),
        };
        // Membership speaks of no lines, whichever are being drawn.
        let outer = (self.it.take(), self.lines.take(), self.judging.take());
        let members = self.members(union, lanes);
        (self.it, self.lines, self.judging) = outer;
        let set = Rc::clone(&members.set);
        self.sets.insert(union, members);
        set
    }

    fn members(&mut self, union: UnionId, wanted: Plane) -> Members {
        let plan = self.plan;
        let place = usize::try_from(union.0).unwrap_or(usize::MAX);
        let parts = plan.unions.get(place).map_or(&[][..], Vec::as_slice);
        let parts = parts.iter().filter_map(|part| plan.obstructions.get(*part));
        let parts: Vec<&Conditions> = parts.collect();
        let said = self.first(|facts| self.said_alike(facts, &parts));
        let (mut always, mut sometimes) = (ThingSet::default(), Vec::new());
        let mut lanes = Plane::all(wanted.count());
        for (thing, said) in said.unwrap_or_default() {
            match said {
                Said::Yes => always.insert(thing),
                Said::No => {}
                Said::Depends(parts) => {
                    let own = self.counts_in(&parts, thing, &wanted);
                    if wanted.is_within(&own) {
                        always.insert(thing);
                    } else if !own.is_empty() {
                        sometimes.push((thing, own));
                    }
                    lanes.clone_from(&wanted);
                }
            }
        }
        self.sets_made += 1;
        let set = LaneSet {
            number: self.sets_made,
            always,
            sometimes,
        };
        Members {
            lanes,
            set: Rc::new(set),
        }
    }

    /// The wanted asks in which a thing counts in any of some obstructions.
    fn counts_in(&mut self, parts: &[&Conditions], thing: ThingId, wanted: &Plane) -> Plane {
        self.it = Some(thing);
        let mut lanes = Plane::none(wanted.count());
        for part in parts {
            let open = wanted.without(&lanes);
            let own = self.conditions(part, &open);
            lanes.add(&own);
        }
        self.it = None;
        lanes
    }

    /// What obstructions say of each thing as far as it is the same in all asks; of things that are
    /// kin the same, unless it goes by where they stand.
    fn said_alike(&self, facts: &dyn Facts, parts: &[&'a Conditions]) -> Vec<(ThingId, Said<'a>)> {
        let mut alone = Alone {
            machine: eval::Machine::new(self.pack, self.plan, facts, Silent, BTreeMap::new()),
            went_by_place: false,
        };
        let mut of_kin: BTreeMap<ThingId, Said<'a>> = BTreeMap::new();
        let said = facts.all().into_iter().map(|thing| {
            let kin = self.lanes.kin(thing);
            if let Some(said) = of_kin.get(&kin) {
                return (thing, said.clone());
            }
            (alone.machine.it, alone.went_by_place) = (Some(thing), false);
            let said = self.said(&mut alone, parts);
            if !alone.went_by_place {
                of_kin.insert(kin, said.clone());
            }
            (thing, said)
        });
        said.collect()
    }

    /// What obstructions say of `it`.
    fn said(&self, alone: &mut Alone<'_>, parts: &[&'a Conditions]) -> Said<'a> {
        let mut open: Vec<&'a Conditions> = Vec::new();
        for part in parts {
            match self.said_by(alone, part) {
                Some(true) => return Said::Yes,
                Some(false) => {}
                None => open.push(part),
            }
        }
        match open.is_empty() {
            true => Said::No,
            false => Said::Depends(open.into()),
        }
    }

    fn said_by(&self, alone: &mut Alone<'_>, part: &Conditions) -> Option<bool> {
        let mut truth = |node: &NodeId| self.settled(alone, *node);
        let mut holds = part.whens.is_empty();
        for when in &part.whens {
            match truth(when)? {
                Truth::Yes => holds = true,
                Truth::No => {}
                Truth::Unknown(_) => return None,
            }
        }
        if !holds {
            return Some(false);
        }
        let mut all_fail = true;
        for (place, (against, node)) in part.exceptions.iter().enumerate() {
            match truth(node) {
                Some(Truth::No) => {}
                Some(Truth::Yes) if *against == Against::All && part.is_final(place) => {
                    return Some(false);
                }
                _ => all_fail = false,
            }
        }
        all_fail.then_some(true)
    }

    /// The truth of a node, if what is the same in all asks decides it.
    fn settled(&self, alone: &mut Alone<'_>, node: NodeId) -> Option<Truth> {
        let depends = self.prepared.depends(node);
        if !self.varies_for(alone.machine.it, depends) {
            alone.went_by_place |= depends.meets(Depends::IT_PLACE);
            return Some(alone.machine.truth(node));
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
