//! Questions that the facts answer at once.

use crate::facts::{Place, SenseRange, ThingId};
use crate::length::Unit;
use crate::number::Number;
use crate::vocabulary::{BonusTypeId, LightId, MediumId, StatId};

use super::super::hir::{AttackNumber, Giveable, Measure, Obscurity, Subject, Test, Whence};
use super::super::plan::{Node, NodeId, UnionId};
use super::evidence::Recorder;
use super::machine::{Ending, Machine};
use super::stacking::total;
use super::value::{Missing, Val};

impl<R: Recorder> Machine<'_, R> {
    /// The value of a node without parts that are nodes themselves, or nearly so.
    pub fn leaf(&mut self, id: NodeId, node: &Node) -> Val {
        let value = match node {
            Node::Flag(flag) | Node::Option(flag) => Val::Flag(*flag),
            Node::Test(subject, test) => Val::Flag(self.test(*subject, *test)),
            Node::AttackIs(word) => Val::Flag(self.facts.attack_is(*word)),
            Node::Given(what) => Val::Flag(self.given(*what)),
            Node::Adjacent(one, other) => {
                let (one, other) = (self.thing(*one), self.thing(*other));
                Val::Flag(self.facts.adjacent(one, other))
            }
            Node::Ally(one, other) => {
                Val::Flag(self.facts.allied(self.thing(*one), self.thing(*other)))
            }
            Node::Borders(one, other) => {
                Val::Flag(self.facts.borders(self.thing(*one), self.thing(*other)))
            }
            Node::Opposite(one, other, across) => {
                let (one, other) = (self.thing(*one), self.thing(*other));
                Val::Flag(self.facts.opposite(one, other, self.thing(*across)))
            }
            Node::OutcomeIs(name) => Val::Flag(self.came_to == Some(*name)),
            Node::AimsAt(subject) => Val::Flag(self.facts.aims_at(self.thing(*subject))),
            Node::Pierces(subject, what, within) => self.pierces(*subject, *what, *within),
            Node::Inside(subject, union) => self.inside(*subject, *union),
            Node::OpenLine(union, from, to) => return self.open_line(id, *union, *from, *to),
            Node::Spread(subject, union, within) => self.spread(*subject, *union, *within),
            Node::Share(subject, union) => return self.share(id, *subject, *union),
            Node::LineCount => Val::Number(self.line_count()),
            Node::MeetCount(union) => return self.meet_count(id, *union),
            Node::ThingCount(union) => return self.thing_count(id, *union),
            Node::Distance(from, to) => {
                let (from, to) = (self.thing(*from), self.thing(*to));
                return Val::Length(self.facts.distance(from, to));
            }
            Node::Measure(subject, measure) => return self.measure(*subject, *measure),
            Node::Attack(number) => return self.attack_number(*number),
            Node::Fact(fact, of) => {
                let of = of.map(|subject| self.thing(subject));
                self.fact(*fact, of)
            }
            Node::TierHolds(ladder, tier) => self.tier_truth(*ladder, *tier).into(),
            _ => self.ending(node),
        };
        self.record_leaf(id, &value);
        value
    }

    fn test(&self, subject: Subject, test: Test) -> bool {
        let thing = self.thing(subject);
        match test {
            Test::Class(class) => self.facts.class(thing) == class,
            Test::Terrain(terrain) => self.facts.terrain(thing) == Some(terrain),
            Test::Trait(id) => self.facts.has_trait(thing, id),
            Test::Condition(condition) => self.facts.condition(thing, condition),
            Test::Stance(stance) => self.facts.stance(thing, stance),
            Test::Same(other) => thing == self.thing(other),
            Test::Has(property) => self.facts.has(thing, property),
        }
    }

    fn given(&self, what: Giveable) -> bool {
        match what {
            Giveable::Fact(fact, of) => {
                let of = of.map(|subject| self.thing(subject));
                self.facts.fact(fact, of) != crate::facts::Given::Nothing
            }
            Giveable::Square => self.facts.names_square(),
            Giveable::Origin => self.facts.origin().is_some(),
            Giveable::Attack(number) => !matches!(self.attack_number(number), Val::Unknown(_)),
            Giveable::Stat(stat, of) => self.facts.stat(self.thing(of), stat).is_some(),
            Giveable::Reach(of) => self.facts.reach(self.thing(of)).is_some(),
        }
    }

    fn measure(&self, subject: Subject, measure: Measure) -> Val {
        let thing = self.thing(subject);
        match measure {
            Measure::Height => Val::Length(self.facts.height(thing)),
            Measure::Elevation => Val::Length(self.facts.elevation(thing)),
            // A thing without a size is smaller than any that has one.
            Measure::Size => Val::Rank(self.facts.size(thing).map_or(0, |size| size.0)),
            // A creature whose scene names no reach reaches its neighbours.
            Measure::Reach => Val::Length(
                self.facts
                    .reach(thing)
                    .unwrap_or_else(|| self.facts.units_per(Unit::Squares)),
            ),
            Measure::Light => Val::Rank(self.facts.light_on(thing).0),
            Measure::Medium => Val::Medium(self.facts.medium(thing)),
            Measure::Stat(stat) => self.stat(thing, stat),
        }
    }

    fn stat(&self, thing: ThingId, stat: StatId) -> Val {
        match self.facts.stat(thing, stat) {
            Some(number) => Val::Number(number),
            None => Val::Unknown(vec![Missing::Stat(stat, thing)]),
        }
    }

    fn attack_number(&self, number: AttackNumber) -> Val {
        let value = match number {
            AttackNumber::Roll => self.dice.roll.clone().map(Val::Number),
            AttackNumber::Natural => self.dice.natural.clone().map(Val::Number),
            AttackNumber::Percentile => self.dice.percentile.clone().map(Val::Number),
            AttackNumber::Radius => self.facts.radius().map(Val::Length),
        };
        value.unwrap_or_else(|| Val::Unknown(vec![Missing::attack(number)]))
    }

    /// Whether any sense of a creature that pierces what obscures reaches far enough. Without a
    /// distance, that to the target counts.
    fn pierces(&mut self, subject: Subject, what: NodeId, within: Option<NodeId>) -> Val {
        let obscured = match self.eval(what) {
            Val::Medium(Some(medium)) => Obscurity::Medium(medium),
            Val::Rank(place) if self.is_medium(what) => Obscurity::Medium(MediumId(place)),
            Val::Rank(place) => Obscurity::Light(LightId(place)),
            Val::Unknown(blame) => return Val::Unknown(blame),
            _ => return Val::Flag(false),
        };
        let creature = self.thing(subject);
        let distance = match within.map(|within| self.eval(within)) {
            Some(Val::Unknown(blame)) => return Val::Unknown(blame),
            Some(value) => value.number().cloned().unwrap_or(Number::ZERO),
            None => self.facts.distance(creature, self.facts.target()),
        };
        let pack = self.pack;
        let senses = pack.hir.pierces.iter().enumerate();
        let mut piercing = senses.filter(|(_, pierced)| pierced.contains(&obscured));
        Val::Flag(piercing.any(|(place, _)| {
            let sense = crate::vocabulary::SenseId::from_index(place);
            match self.facts.sense(creature, sense) {
                Some(SenseRange::Unlimited) => true,
                Some(SenseRange::Within(range)) => distance <= range,
                None => false,
            }
        }))
    }

    /// Whether a node names a medium, not a light; both are places in a list.
    fn is_medium(&self, what: NodeId) -> bool {
        !matches!(self.plan.node(what), Node::Measure(_, Measure::Light))
    }

    fn inside(&mut self, subject: Subject, union: UnionId) -> Val {
        let thing = self.thing(subject);
        let place = Place::Space(thing);
        let near = self.facts.between(place, place);
        let sets = self.sets(union, near);
        if self.facts.inside(thing, &sets.sure) {
            return Val::Flag(true);
        }
        match sets.with_doubtful() {
            Some((all, blame)) if self.facts.inside(thing, &all) => Val::Unknown(blame),
            _ => Val::Flag(false),
        }
    }

    /// The place of an open line's end; none when an area has no origin.
    pub fn place(&self, whence: Whence) -> Option<Place> {
        match whence {
            Whence::Subject(subject) => Some(Place::Space(self.thing(subject))),
            Whence::Origin => self.facts.origin().map(Place::Point),
        }
    }

    fn spread(&mut self, subject: Subject, union: UnionId, within: Option<NodeId>) -> Val {
        let Some(origin) = self.facts.origin() else {
            return Val::Flag(false);
        };
        let thing = self.thing(subject);
        let limit = match within.map(|within| self.eval(within)) {
            None | Some(Val::Unknown(_)) => None,
            Some(value) => value.number().cloned(),
        };
        let sets = self.sets(union, self.facts.all());
        let reaches = |set| self.facts.spreads(origin, thing, set, limit.as_ref());
        let sure = reaches(&sets.sure);
        match sets.with_doubtful() {
            Some((all, blame)) if reaches(&all) != sure => Val::Unknown(blame),
            _ => Val::Flag(sure),
        }
    }

    /// What only a procedure asks.
    fn ending(&self, node: &Node) -> Val {
        let Some(ending) = &self.ending else {
            return Val::Flag(false);
        };
        let unknown = || Val::Unknown(ending.blame.clone());
        match node {
            Node::MissChance => ending.miss_chance.clone().map_or_else(unknown, Val::Number),
            Node::Targetable => ending.targetable.map_or_else(unknown, Val::Flag),
            Node::May(action) => ending
                .may
                .get(action)
                .copied()
                .flatten()
                .map_or_else(unknown, Val::Flag),
            Node::Final(stat, without) => self.final_stat(*stat, *without, ending),
            _ => Val::Flag(false),
        }
    }

    fn final_stat(&self, stat: StatId, without: Option<BonusTypeId>, ending: &Ending) -> Val {
        let change = match (without, ending.totals.get(&stat)) {
            (_, None) => Number::ZERO,
            (_, Some(None)) => return Val::Unknown(ending.blame.clone()),
            (None, Some(Some(change))) => change.clone(),
            (Some(ty), _) => {
                let stacking = &self.pack.hir.stacking;
                total(&ending.bonuses, stat, stacking, |bonus| bonus.ty != ty)
            }
        };
        match self.stat(self.holder(stat), stat) {
            Val::Number(base) => Val::Number(&base + &change),
            other => other,
        }
    }
}
