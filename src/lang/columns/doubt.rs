//! What of all that clauses pay may be unknown. The rest need not be worked out by rulings that are
//! only asked for tiers.

use std::collections::BTreeSet;

use crate::facts::Given;
use crate::vocabulary::{FactId, LadderId};

use super::super::eval::Val;
use super::super::hir::{Default as FactDefault, Giveable, Measure, Subject};
use super::super::plan::{Case, Clause, ClauseRef, Grant, Node, NodeId, UnionId};
use super::machine::Machine;
use super::prepared::Depends;

/// What may be unknown.
#[derive(Debug, Default)]
pub struct Doubts {
    /// The rules of which it may be unknown whether they hold.
    pub rules: BTreeSet<usize>,
    /// The grants whose guard or value may be unknown, by their places.
    pub grants: BTreeSet<(ClauseRef, usize)>,
}

impl Doubts {
    /// Whether anything that a clause grants may be unknown.
    pub fn of(&self, clause: ClauseRef) -> bool {
        let whole = matches!(clause, ClauseRef::Rule(place) if self.rules.contains(&place));
        whole
            || self
                .grants
                .range((clause, 0)..)
                .next()
                .is_some_and(|(own, _)| *own == clause)
    }
}

impl Machine<'_> {
    /// What of all that is paid may be unknown in some ask.
    pub fn doubts(&mut self) -> Doubts {
        let plan = self.plan;
        let mut doubts = Doubts::default();
        for (place, ladder) in plan.ladders.iter().enumerate() {
            for (tier, clause) in (0..).zip(&ladder.tiers) {
                let id = ClauseRef::Tier(LadderId::from_index(place), tier);
                self.doubt_grants(id, clause, &mut doubts);
            }
        }
        for (place, clause) in plan.rules.iter().enumerate() {
            let mut nodes = clause.conditions.nodes();
            if nodes.any(|node| self.doubtful(node)) {
                doubts.rules.insert(place);
            }
            self.doubt_grants(ClauseRef::Rule(place), clause, &mut doubts);
        }
        doubts
    }

    fn doubt_grants(&mut self, id: ClauseRef, clause: &Clause, doubts: &mut Doubts) {
        for (place, grant) in clause.grants.iter().enumerate() {
            if self.grant_doubtful(grant) {
                doubts.grants.insert((id, place));
            }
        }
    }

    fn grant_doubtful(&mut self, grant: &Case<Grant>) -> bool {
        if grant.guard.is_some_and(|guard| self.fails(guard)) {
            return false;
        }
        let mut nodes = grant.guard.into_iter().chain(grant.value.value());
        nodes.any(|node| self.doubtful(node))
    }

    /// Whether a node may be unknown in some ask; yes where that is not plain.
    fn doubtful(&mut self, id: NodeId) -> bool {
        if self.told.is_some_and(|told| told.contains_key(&id)) {
            return false;
        }
        if let Some(val) = self.everywhere(id) {
            return matches!(val, Val::Unknown(_));
        }
        if let Some(doubtful) = self.creatures_doubtful(id) {
            return doubtful;
        }
        let plan = self.plan;
        match plan.node(id) {
            Node::All(parts) => self.all_doubtful(parts),
            Node::Any(parts) => {
                !parts.iter().any(|part| self.holds(*part))
                    && parts.iter().any(|part| self.doubtful(*part))
            }
            Node::Extreme(_, parts) => parts.iter().any(|part| self.doubtful(*part)),
            Node::Not(inner) | Node::Negative(inner) | Node::SomeCreature(inner) => {
                self.doubtful(*inner)
            }
            Node::Compare(left, _, right) => self.doubtful(*left) || self.doubtful(*right),
            Node::Sum(parts) | Node::Product(parts) => {
                parts.iter().any(|(_, part)| self.doubtful(*part))
            }
            Node::Value(value) => {
                let value = plan.values.get(*value);
                value.is_none_or(|value| self.cases_doubtful(&value.cases))
            }
            Node::Pierces(_, what, within) => {
                self.doubtful(*what) || within.is_some_and(|within| self.doubtful(within))
            }
            node => self.leaf_doubtful(node),
        }
    }

    /// Of what must hold together each part may count on the others: what is given is not lacking.
    fn all_doubtful(&mut self, parts: &[NodeId]) -> bool {
        if parts.iter().any(|part| self.fails(*part)) {
            return false;
        }
        let plan = self.plan;
        let before = self.given.len();
        let given = parts.iter().filter_map(|part| match plan.node(*part) {
            Node::Given(Giveable::Fact(fact, Some(Subject::It))) => Some(*fact),
            _ => None,
        });
        self.given.extend(given);
        let doubtful = parts.iter().any(|part| self.doubtful(*part));
        self.given.truncate(before);
        doubtful
    }

    /// Whether a node is unknown for some creature, if it depends on the creature of one role only.
    fn creatures_doubtful(&mut self, id: NodeId) -> Option<bool> {
        let depends = self.prepared.depends(id);
        let role = self
            .one_side(depends)
            .filter(|_| !depends.meets(Depends::IT))?;
        let creatures = self.creatures(role);
        let firsts = creatures
            .iter()
            .filter_map(|(_, lanes)| lanes.iter().next());
        let mut doubtful = false;
        for lane in firsts {
            self.lanes.with(lane, &mut |facts| {
                doubtful |= matches!(self.alone(facts, id), Val::Unknown(_));
            });
        }
        Some(doubtful)
    }

    fn cases_doubtful(&mut self, cases: &[Case<NodeId>]) -> bool {
        for case in cases {
            if case.guard.is_some_and(|guard| self.fails(guard)) {
                continue;
            }
            if case.guard.is_some_and(|guard| self.doubtful(guard)) || self.doubtful(case.value) {
                return true;
            }
            if case.guard.is_none_or(|guard| self.holds(guard)) {
                return false;
            }
        }
        true
    }

    fn leaf_doubtful(&mut self, node: &Node) -> bool {
        match node {
            Node::Fact(fact, Some(Subject::It)) => self.fact_doubtful(*fact),
            Node::Measure(_, Measure::Stat(_)) => true,
            Node::Spread(_, union, within) => {
                within.is_some_and(|within| self.doubtful(within)) || self.union_doubtful(*union)
            }
            Node::Lines(_, union)
            | Node::MeetCount(union)
            | Node::ThingCount(union)
            | Node::OpenLine(union, ..)
            | Node::Share(_, union)
            | Node::Inside(_, union) => self.union_doubtful(*union),
            // All ladders are worked out anyway; those aside only when asked.
            Node::TierHolds(ladder, _) => {
                let ladder = self.pack.hir.ladders.get(ladder.index());
                ladder.is_none_or(|ladder| ladder.aside)
            }
            Node::Flag(_) | Node::Option(_) | Node::Number(_) | Node::Length(_) | Node::Rank(_) => {
                false
            }
            Node::Test(..) | Node::AttackIs(_) | Node::Given(_) | Node::Measure(..) => false,
            Node::Adjacent(..) | Node::Ally(..) | Node::Borders(..) | Node::Opposite(..) => false,
            Node::AimsAt(_) | Node::Distance(..) | Node::LineCount => false,
            _ => true,
        }
    }

    fn union_doubtful(&mut self, union: UnionId) -> bool {
        let plan = self.plan;
        let place = usize::try_from(union.0).unwrap_or(usize::MAX);
        let mut parts = plan.unions.get(place).into_iter().flatten();
        parts.any(|part| {
            let Some(own) = plan.obstructions.get(*part) else {
                return true;
            };
            own.nodes().any(|node| self.doubtful(node))
        })
    }

    /// Whether a fact of some thing of the scene is unknown.
    fn fact_doubtful(&self, fact: FactId) -> bool {
        let default = self.pack.hir.fact_defaults.get(fact.index());
        let has_default = matches!(
            default,
            Some(Some(FactDefault::Value(_) | FactDefault::Length(_)))
        );
        let is_given = self.given.contains(&fact);
        let doubtful = self.first(|facts| {
            facts
                .all()
                .into_iter()
                .any(|thing| match facts.fact(fact, Some(thing)) {
                    Given::Value(_) => false,
                    Given::Nothing => !has_default && !is_given,
                    Given::Unknown => true,
                })
        });
        !self.alike.attack || doubtful.unwrap_or(true)
    }

    fn fails(&mut self, id: NodeId) -> bool {
        self.everywhere(id) == Some(Val::Flag(false))
    }

    fn holds(&mut self, id: NodeId) -> bool {
        self.everywhere(id) == Some(Val::Flag(true))
    }

    /// The value of a node that is the same in all asks and for whatever `it` is.
    fn everywhere(&mut self, id: NodeId) -> Option<Val> {
        let depends = self.prepared.depends(id);
        if self.varies(depends) || depends.meets(Depends::IT) {
            return None;
        }
        Some(self.known_same(id, depends))
    }
}
