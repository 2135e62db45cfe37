//! The machine: a plan, many asks, and what has been worked out so far.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::facts::lanes::{Alike, Lanes, Sameness};
use crate::facts::plane::Plane;
use crate::facts::{Facts, ThingId};
use crate::vocabulary::{FactId, LadderId};

use super::super::Pack;
use super::super::eval::Val;
use super::super::hir::{Comparator, Test};
use super::super::plan::{Case, Node, NodeId, Plan, UnionId};
use super::choices::Drawn;
use super::doubt::Doubts;
use super::keep::{Kept, Key};
use super::ladder::{Judging, Outcome};
use super::prepared::{Depends, Prepared};
use super::sets::Members;
use super::truths::Truths;
use super::values::{self, Values};

/// Evaluates many asks.
pub struct Machine<'a> {
    pub pack: &'a Pack,
    pub plan: &'a Plan,
    pub prepared: &'a Prepared,
    pub lanes: &'a dyn Lanes,
    pub alike: Alike,
    /// The asks in which some nodes hold, of which that is known beforehand.
    pub told: Option<&'a BTreeMap<NodeId, Plane>>,
    /// Every ask that is wanted.
    pub all: Plane,
    /// What differs between asks.
    varying: Depends,
    /// The creature that stands somewhere else in every ask.
    pub mover: Option<ThingId>,
    /// The asks in which something unknown was met, or that want more than a plain ruling.
    pub declined: Plane,
    /// Whether what clauses pay is wanted too.
    pub with_effects: bool,
    /// What of it may be unknown.
    pub doubts: Doubts,
    /// The facts about `it` that are taken to be given while doubts are sought.
    pub given: Vec<FactId>,
    /// What `it` is.
    pub it: Option<ThingId>,
    /// The lines of the choice that is being judged.
    pub lines: Option<Rc<Drawn>>,
    /// The ladder whose choice is being judged, and its tiers' truths so far.
    pub judging: Option<Judging>,
    pub kept: Kept,
    pub sets: BTreeMap<UnionId, Members>,
    /// How many sets were worked out.
    pub sets_made: usize,
    pub outcomes: BTreeMap<usize, Rc<Outcome>>,
    pub same: Vec<Option<Val>>,
    /// What is the same in all asks and for all things that are kin.
    pub same_for_kin: BTreeMap<(NodeId, ThingId), Val>,
    pub attackers: Option<Rc<[(ThingId, Plane)]>>,
    pub targets: Option<Rc<[(ThingId, Plane)]>>,
}

impl<'a> Machine<'a> {
    /// A machine that has worked out nothing yet.
    pub fn new(
        pack: &'a Pack,
        plan: &'a Plan,
        prepared: &'a Prepared,
        lanes: &'a dyn Lanes,
        wanted: &Plane,
    ) -> Machine<'a> {
        let alike = lanes.alike();
        let mut machine = Machine {
            pack,
            plan,
            prepared,
            lanes,
            alike,
            told: None,
            all: wanted.clone(),
            varying: varying(alike),
            mover: None,
            declined: Plane::none(lanes.count()),
            with_effects: false,
            doubts: Doubts::default(),
            given: Vec::new(),
            it: None,
            lines: None,
            judging: None,
            kept: Kept::default(),
            sets: BTreeMap::new(),
            sets_made: 0,
            outcomes: BTreeMap::new(),
            same: vec![None; plan.nodes.len()],
            same_for_kin: BTreeMap::new(),
            attackers: None,
            targets: None,
        };
        machine.mover = machine.moving();
        machine
    }

    fn moving(&self) -> Option<ThingId> {
        let (attacker, target) = (self.alike.attacker, self.alike.target);
        if ![attacker, target].contains(&Sameness::ButForPlace) {
            return None;
        }
        self.first(|facts| match attacker {
            Sameness::ButForPlace => facts.attacker(),
            _ => facts.target(),
        })
    }

    /// Something that is the same in all asks.
    pub fn first<T>(&self, ask: impl Fn(&dyn Facts) -> T) -> Option<T> {
        let mut found = None;
        if self.lanes.count() > 0 {
            self.lanes.common(&mut |facts| found = Some(ask(facts)));
        }
        found
    }

    /// The asks that have not been declined.
    pub fn open(&self) -> Plane {
        self.all.without(&self.declined)
    }

    /// Whether what something depends on differs between asks.
    pub fn varies(&self, depends: Depends) -> bool {
        self.varies_for(self.it, depends)
    }

    /// Whether it does where `it` is something.
    pub fn varies_for(&self, it: Option<ThingId>, depends: Depends) -> bool {
        let it = match it {
            Some(it) if Some(it) != self.mover => Depends::IT_PLACE,
            _ => Depends::NOTHING,
        };
        depends.without(it).meets(self.varying)
    }

    /// A node as truths.
    pub fn truths(&mut self, id: NodeId, wanted: &Plane) -> Truths {
        if wanted.is_empty() {
            return Truths::All(false);
        }
        let values = self.values(id, wanted);
        values.truths(wanted.count())
    }

    /// A guard as truths.
    pub fn guard(&mut self, guard: Option<NodeId>, wanted: &Plane) -> Truths {
        guard.map_or(Truths::All(true), |guard| self.truths(guard, wanted))
    }

    /// The values of a node.
    pub fn values(&mut self, id: NodeId, wanted: &Plane) -> Values {
        let depends = self.prepared.depends(id);
        if !self.varies(depends) {
            return Values::Same(self.same(id, depends, wanted));
        }
        if let Some(plane) = self.told.and_then(|told| told.get(&id)) {
            return Truths::Each(plane.clone()).into();
        }
        if let Node::Test(one, Test::Same(other)) = self.plan.node(id) {
            return self.same_one(*one, *other).into();
        }
        if let Some(role) = self.one_side(depends) {
            return self.by_creature(id, depends, role, wanted);
        }
        let plan = self.plan;
        match plan.node(id) {
            Node::Any(_) => self.any(id, wanted).into(),
            Node::All(_) => self.every(id, wanted).into(),
            Node::Not(inner) => self.truths(*inner, wanted).not().into(),
            Node::Compare(left, how, right) => {
                self.compared(id, (*left, *how, *right), wanted).into()
            }
            Node::Sum(parts) => self.sum(parts, wanted),
            Node::Product(parts) => self.product(parts, wanted),
            Node::Negative(inner) => values::negative(self.values(*inner, wanted), wanted),
            Node::Extreme(larger, parts) => self.extreme(*larger, parts, wanted),
            Node::Value(value) => self.value(id, *value, wanted),
            Node::SomeCreature(inner) => self.some_creature(*inner, wanted).into(),
            node => self.leaf(id, node, wanted),
        }
    }

    fn compared(
        &mut self,
        id: NodeId,
        (left, how, right): (NodeId, Comparator, NodeId),
        wanted: &Plane,
    ) -> Truths {
        if let Some(truths) = self.showing(id, (left, how, right), wanted) {
            return truths;
        }
        if let Some(truths) = self.nearness(left, how, right, wanted) {
            return truths;
        }
        let (left, right) = (self.values(left, wanted), self.values(right, wanted));
        values::compare(&left, how, &right, wanted)
    }

    fn any(&mut self, id: NodeId, wanted: &Plane) -> Truths {
        let (mut left, mut yes) = (wanted.clone(), None);
        let prepared = self.prepared;
        for part in prepared.parts(id) {
            match self.truths(*part, &left) {
                Truths::All(true) => return Truths::All(true),
                Truths::All(false) => {}
                Truths::Each(plane) => {
                    let now = plane.and(&left);
                    left.drop(&now);
                    yes.get_or_insert_with(|| Plane::none(wanted.count()))
                        .add(&now);
                    if left.is_empty() {
                        return Truths::All(true);
                    }
                }
            }
        }
        yes.map_or(Truths::All(false), Truths::Each)
    }

    fn every(&mut self, id: NodeId, wanted: &Plane) -> Truths {
        let (mut left, mut narrowed) = (wanted.clone(), false);
        let prepared = self.prepared;
        for part in prepared.parts(id) {
            match self.truths(*part, &left) {
                Truths::All(true) => {}
                Truths::All(false) => return Truths::All(false),
                Truths::Each(plane) => {
                    left.keep(&plane);
                    narrowed = true;
                    if left.is_empty() {
                        return Truths::All(false);
                    }
                }
            }
        }
        if narrowed {
            Truths::Each(left)
        } else {
            Truths::All(true)
        }
    }

    fn sum(&mut self, parts: &[(bool, NodeId)], wanted: &Plane) -> Values {
        let mut total: Option<Values> = None;
        for (taken, part) in parts {
            let values = self.values(*part, wanted);
            total = Some(match total {
                None => values,
                Some(so_far) => values::sum(so_far, &values, *taken, wanted),
            });
        }
        total.unwrap_or(NOUGHT)
    }

    fn product(&mut self, parts: &[(bool, NodeId)], wanted: &Plane) -> Values {
        let mut total = Values::Same(Val::Number(crate::number::Number::from(1)));
        for (divided, part) in parts {
            let values = self.values(*part, wanted);
            total = values::product(total, &values, *divided, wanted);
        }
        total
    }

    fn extreme(&mut self, larger: bool, parts: &[NodeId], wanted: &Plane) -> Values {
        let mut best: Option<Values> = None;
        for part in parts {
            let values = self.values(*part, wanted);
            best = Some(match best {
                None => values,
                Some(so_far) => values::extreme(so_far, &values, larger, wanted),
            });
        }
        best.unwrap_or(NOUGHT)
    }

    fn value(&mut self, id: NodeId, place: usize, wanted: &Plane) -> Values {
        let plan = self.plan;
        let Some(value) = plan.values.get(place) else {
            return Truths::All(false).into();
        };
        if !value.once {
            return self.first_case(&value.cases, wanted);
        }
        self.kept_values(Key::Node(id), wanted, |machine, lanes| {
            machine.first_case(&value.cases, lanes)
        })
    }

    /// The values of the first case whose guard holds.
    fn first_case(&mut self, cases: &[Case<NodeId>], wanted: &Plane) -> Values {
        let mut left = wanted.clone();
        let mut found: Option<Values> = None;
        for case in cases {
            let now = self.guard(case.guard, &left).among(&left);
            if now.is_empty() {
                continue;
            }
            let values = self.values(case.value, &now);
            found = Some(match found {
                None => values,
                Some(so_far) => so_far.merged(values, &now),
            });
            left.drop(&now);
            if left.is_empty() {
                break;
            }
        }
        // Only guards that are unknown leave an ask without a case.
        self.declined.add(&left);
        found.unwrap_or(NOUGHT)
    }

    /// The first case that holds, with the asks in which it does.
    pub fn choose<T: Copy>(
        &mut self,
        cases: &[Case<T>],
        wanted: &Plane,
    ) -> Vec<(Option<T>, Plane)> {
        let mut left = wanted.clone();
        let mut found = Vec::new();
        for case in cases {
            let now = self.guard(case.guard, &left).among(&left);
            left.drop(&now);
            if !now.is_empty() {
                found.push((Some(case.value), now));
            }
        }
        if !left.is_empty() {
            found.push((None, left));
        }
        found
    }

    fn some_creature(&mut self, inner: NodeId, wanted: &Plane) -> Truths {
        let outer = self.it;
        let mut left = wanted.clone();
        for creature in self.first(|facts| facts.creatures()).unwrap_or_default() {
            self.it = Some(creature);
            let now = self.truths(inner, &left).among(&left);
            left.drop(&now);
            if left.is_empty() {
                break;
            }
        }
        self.it = outer;
        Truths::Each(wanted.without(&left))
    }

    /// Whether a tier holds: in the choice that is being judged on its own ladder, in the choice
    /// that is made on another.
    pub fn tier_truths(&mut self, ladder: LadderId, tier: u16, wanted: &Plane) -> Truths {
        let judging = self.judging.as_ref();
        if judging.is_some_and(|judging| judging.ladder == ladder.index()) {
            return self.judged_tier(ladder, tier, wanted);
        }
        let outcome = self.ladder(ladder.index(), wanted);
        let tier = outcome.tiers.get(usize::from(tier));
        tier.map_or(Truths::All(false), |plane| Truths::Each(plane.clone()))
    }
}

/// What stands where there is no value.
pub const NOUGHT: Values = Values::Same(Val::Number(crate::number::Number::ZERO));

fn varying(alike: Alike) -> Depends {
    let of = |same: Sameness, who: Depends, place: Depends| match same {
        Sameness::Wholly => Depends::NOTHING,
        Sameness::ButForPlace => place.or(Depends::MOVES).or(Depends::IT_PLACE),
        Sameness::NotAtAll => who.or(place),
    };
    let attacker = of(alike.attacker, Depends::ATTACKER, Depends::ATTACKER_PLACE);
    let target = of(alike.target, Depends::TARGET, Depends::TARGET_PLACE);
    let attack = if alike.attack {
        Depends::NOTHING
    } else {
        Depends::ATTACK
    };
    let properties = if alike.properties {
        Depends::NOTHING
    } else {
        Depends::PROPERTIES
    };
    let sides = attacker.or(target).or(Depends::CHOICE);
    sides.or(attack).or(properties).or(Depends::TOLD)
}
