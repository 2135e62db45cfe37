//! Questions that differ between asks and have no parts, or nearly so.

use std::rc::Rc;

use crate::facts::lanes::{Column, Who};
use crate::facts::plane::Plane;
use crate::facts::{SenseRange, ThingId};
use crate::number::Number;
use crate::vocabulary::{LightId, MediumId, Role, SenseId};

use super::super::eval::Val;
use super::super::hir::{Comparator, Measure, Obscurity, Subject};
use super::super::plan::{Node, NodeId};
use super::keep::Key;
use super::machine::Machine;
use super::truths::Truths;
use super::values::{Kind, Values, compare};

impl Machine<'_> {
    /// The value of a node that differs between asks.
    pub fn leaf(&mut self, id: NodeId, node: &Node, wanted: &Plane) -> Values {
        match node {
            Node::Lines(how, union) => self.some_lines(*how, *union, wanted).into(),
            Node::LineCount => self.line_count(),
            Node::MeetCount(union) => self.meet_count(*union, wanted),
            Node::OpenLine(union, from, to) => self.open_line(*union, (*from, *to), wanted).into(),
            Node::Inside(subject, union) => self.inside(*subject, *union, wanted).into(),
            Node::TierHolds(ladder, tier) => self.tier_truths(*ladder, *tier, wanted).into(),
            Node::Adjacent(one, other) => self.adjacent(*one, *other, wanted).into(),
            Node::Distance(from, to) => self.distance(*from, *to, id, wanted),
            Node::Measure(subject, Measure::Light) => self.light(*subject, id, wanted),
            Node::Pierces(subject, what, within) => {
                self.pierces(id, (*subject, *what, *within), wanted)
            }
            _ => self.one_by_one(id, wanted),
        }
    }

    /// Whether two are the same creature.
    pub fn same_one(&mut self, one: Subject, other: Subject) -> Truths {
        let (one, other) = (self.standing_for(one), self.standing_for(other));
        let mut same = Plane::none(self.all.count());
        for (creature, lanes) in one.iter() {
            let found = other.iter().filter(|(own, _)| own == creature);
            for (_, others) in found {
                same.add(&lanes.and(others));
            }
        }
        Truths::Each(same)
    }

    /// The creatures that a subject stands for, each with the asks in which it does.
    fn standing_for(&mut self, subject: Subject) -> Rc<[(ThingId, Plane)]> {
        match self.who(subject) {
            Who::Attacker => self.creatures(Role::Attacker),
            Who::Target => self.creatures(Role::Target),
            Who::Thing(thing) => Rc::from([(thing, self.all.clone())]),
        }
    }

    fn adjacent(&mut self, one: Subject, other: Subject, wanted: &Plane) -> Truths {
        let (one, other) = (self.who(one), self.who(other));
        self.kept(Key::Adjacent(one, other), wanted, |machine, lanes| {
            Truths::Each(machine.lanes.adjacent(one, other, lanes))
        })
    }

    fn distance(&mut self, from: Subject, to: Subject, id: NodeId, wanted: &Plane) -> Values {
        let (from, to) = (self.who(from), self.who(to));
        // Distances of things are many and asked once.
        if [from, to].iter().any(|who| matches!(who, Who::Thing(_))) {
            return self.lanes.distances(from, to, wanted).into();
        }
        self.kept_values(Key::Node(id), wanted, |machine, lanes| {
            machine.lanes.distances(from, to, lanes).into()
        })
    }

    /// A comparison of how far some thing is with a length that is the same in all asks: things are
    /// many, so their distances are not told one by one.
    pub fn nearness(
        &mut self,
        left: NodeId,
        how: Comparator,
        right: NodeId,
        wanted: &Plane,
    ) -> Option<Truths> {
        let varies = |id| self.varies(self.prepared.depends(id));
        let (measured, how, length) = match (varies(left), varies(right)) {
            (true, false) => (left, how, right),
            (false, true) => (right, how.mirrored(), left),
            _ => return None,
        };
        let Node::Distance(from, to) = self.plan.node(measured) else {
            return None;
        };
        let (from, to) = (self.who(*from), self.who(*to));
        if ![from, to].iter().any(|who| matches!(who, Who::Thing(_))) {
            return None;
        }
        let Values::Same(Val::Length(length)) = self.values(length, wanted) else {
            return None;
        };
        let nearer = |or_equal| self.lanes.nearer(from, to, &length, or_equal, wanted);
        Some(match how {
            Comparator::Less => Truths::Each(nearer(false)),
            Comparator::AtMost => Truths::Each(nearer(true)),
            Comparator::Greater => Truths::Each(nearer(true)).not(),
            Comparator::AtLeast => Truths::Each(nearer(false)).not(),
            Comparator::Equal => Truths::Each(nearer(true).without(&nearer(false))),
            Comparator::Different => Truths::Each(nearer(true).without(&nearer(false))).not(),
        })
    }

    fn light(&mut self, subject: Subject, id: NodeId, wanted: &Plane) -> Values {
        let who = self.who(subject);
        let lights = |machine: &mut Self, lanes: &Plane| match machine.lanes.lights(who, lanes) {
            Column::Same(LightId(light)) => Values::Same(Val::Rank(light)),
            Column::Each(lights) => {
                let ranks = lights.iter().map(|LightId(light)| i64::from(*light));
                Values::Whole(Kind::Rank, ranks.collect())
            }
        };
        match who {
            Who::Thing(_) => lights(self, wanted),
            _ => self.kept_values(Key::Node(id), wanted, lights),
        }
    }

    /// Whether any sense of a creature that pierces what obscures reaches far enough.
    fn pierces(
        &mut self,
        id: NodeId,
        (subject, what, within): (Subject, NodeId, Option<NodeId>),
        wanted: &Plane,
    ) -> Values {
        let values = self.values(what, wanted);
        let creature = self.one_creature(subject);
        let obscured = self.obscured(what, &values, wanted);
        let (Some(creature), Some(obscured)) = (creature, obscured) else {
            return self.one_by_one(id, wanted);
        };
        let mut found = Plane::none(wanted.count());
        for (obscurity, lanes) in obscured {
            let distances = match within {
                Some(within) => self.values(within, &lanes),
                None => {
                    let (from, to) = (self.who(subject), Who::Target);
                    self.lanes.distances(from, to, &lanes).into()
                }
            };
            found.add(&self.seen_through(creature, obscurity, &distances, &lanes));
        }
        Truths::Each(found).into()
    }

    /// The creature that a subject is in all asks.
    fn one_creature(&mut self, subject: Subject) -> Option<ThingId> {
        let role = match subject {
            Subject::It => return self.it,
            Subject::Attacker => Role::Attacker,
            Subject::Target => Role::Target,
        };
        match &*self.creatures(role) {
            [(creature, _)] => Some(*creature),
            _ => None,
        }
    }

    /// What obscures, with the asks in which it does. Only lights differ between asks.
    fn obscured(
        &self,
        what: NodeId,
        values: &Values,
        wanted: &Plane,
    ) -> Option<Vec<(Obscurity, Plane)>> {
        let is_light = matches!(self.plan.node(what), Node::Measure(_, Measure::Light));
        match values {
            Values::Same(Val::Medium(Some(medium))) => {
                Some(vec![(Obscurity::Medium(*medium), wanted.clone())])
            }
            Values::Same(Val::Medium(None)) => Some(Vec::new()),
            Values::Same(Val::Rank(place)) if !is_light => {
                Some(vec![(Obscurity::Medium(MediumId(*place)), wanted.clone())])
            }
            Values::Same(Val::Rank(place)) => {
                Some(vec![(Obscurity::Light(LightId(*place)), wanted.clone())])
            }
            Values::Whole(Kind::Rank, ranks) if is_light => {
                let lanes = wanted.iter().filter_map(|lane| ranks.get(lane));
                let mut known: Vec<i64> = lanes.copied().collect();
                known.sort_unstable();
                known.dedup();
                let lit = known.into_iter().map(|rank| {
                    let lanes = Plane::of(wanted.count(), |lane| ranks.get(lane) == Some(&rank));
                    let light = LightId(u16::try_from(rank).unwrap_or(0));
                    (Obscurity::Light(light), lanes.and(wanted))
                });
                Some(lit.collect())
            }
            _ => None,
        }
    }

    fn seen_through(
        &self,
        creature: ThingId,
        obscurity: Obscurity,
        distances: &Values,
        lanes: &Plane,
    ) -> Plane {
        let senses = self.pack.hir.pierces.iter().enumerate();
        let piercing = senses.filter(|(_, pierced)| pierced.contains(&obscurity));
        let mut found = Plane::none(lanes.count());
        for (place, _) in piercing {
            let sense = SenseId::from_index(place);
            let range = self.first(|facts| facts.sense(creature, sense)).flatten();
            found.add(&match range {
                None => continue,
                Some(SenseRange::Unlimited) => lanes.clone(),
                Some(SenseRange::Within(range)) => within(distances, range, lanes),
            });
        }
        found
    }
}

fn within(distances: &Values, range: Number, lanes: &Plane) -> Plane {
    let are_numbers = match distances {
        Values::Same(val) => matches!(val, Val::Number(_)),
        Values::Few(parts) => matches!(parts.first(), Some((Val::Number(_), _))),
        _ => matches!(distances, Values::Whole(Kind::Number, _)),
    };
    let near = match are_numbers {
        true => Val::Number(range),
        false => Val::Length(range),
    };
    compare(distances, Comparator::AtMost, &Values::Same(near), lanes).among(lanes)
}
