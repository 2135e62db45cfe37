//! The answers to questions.

use super::super::eval::{Val, compared};
use super::super::hir::{AttackNumber, Comparator, Giveable, Obscurity, Subject, Test, Whence};
use super::super::plan::UnionId;
use super::question::{Amount, AmountId, Question, TruthId};
use super::run::Run;
use crate::facts::{Given, Place, SenseRange, ThingId};
use crate::vocabulary::{LightId, MediumId, SenseId};

impl<const TOLD: bool> Run<'_, TOLD> {
    /// The thing that a subject stands for.
    pub fn thing(&self, subject: Subject) -> ThingId {
        match subject {
            Subject::Attacker => self.attacker,
            Subject::Target => self.target,
            Subject::It => self.it.unwrap_or(self.target),
        }
    }

    /// The answer to a question; none where it is unknown.
    #[inline]
    pub fn answer(&mut self, question: &Question) -> Option<bool> {
        match *question {
            Question::Test(subject, test) => Some(self.test(subject, test)),
            Question::AttackIs(word) => Some(self.facts.attack_is(word)),
            _ => self.work_out(question),
        }
    }

    /// The answer to a question that takes more than a look.
    #[inline(never)]
    fn work_out(&mut self, question: &Question) -> Option<bool> {
        let facts = self.facts;
        Some(match *question {
            Question::Test(..) | Question::AttackIs(_) => return self.answer(question),
            Question::Given(what) => self.given(what),
            Question::Adjacent(one, other) => facts.adjacent(self.thing(one), self.thing(other)),
            Question::Ally(one, other) => facts.allied(self.thing(one), self.thing(other)),
            Question::Borders(one, other) => facts.borders(self.thing(one), self.thing(other)),
            Question::Opposite(one, other, across) => {
                let across = self.thing(across);
                facts.opposite(self.thing(one), self.thing(other), across)
            }
            Question::AimsAt(subject) => facts.aims_at(self.thing(subject)),
            Question::Fact(fact, of) => matches!(self.fact(fact, of)?, Val::Flag(true)),
            Question::Pierces {
                subject,
                what,
                medium,
                within,
            } => return self.pierces(subject, what, medium, within),
            Question::Compare(left, how, right) => return self.compare(left, how, right),
            Question::Tier { ladder, tier, .. } => {
                self.ladder(ladder)?;
                let outcome = self.space.found.ladders.get(ladder)?;
                outcome.tiers & (1 << tier.min(63)) != 0
            }
            Question::SomeCreature(inner) => return self.some_creature(inner),
            Question::OpenLine(union, from, to) => return self.is_open(union, from, to),
            Question::Lines(quantifier, union, ladder) => {
                return self.some_lines(quantifier, union, ladder);
            }
            Question::Inside(subject, union) if subject != Subject::It && !self.may_have(union) => {
                false
            }
            Question::Inside(subject, union) => {
                let thing = self.thing(subject);
                return self.among(union, |facts, is_member| facts.is_inside(thing, is_member));
            }
            Question::Spread(subject, union, within) => {
                return self.spreads(subject, union, within);
            }
            Question::Open => return None,
        })
    }

    fn test(&self, subject: Subject, test: Test) -> bool {
        let (facts, thing) = (self.facts, self.thing(subject));
        match test {
            Test::Class(class) => facts.class(thing) == class,
            Test::Terrain(terrain) => facts.terrain(thing) == Some(terrain),
            Test::Trait(id) => facts.has_trait(thing, id),
            Test::Condition(condition) => facts.condition(thing, condition),
            Test::Stance(stance) => facts.stance(thing, stance),
            Test::Same(other) => thing == self.thing(other),
            Test::Has(property) => facts.has(thing, property),
        }
    }

    fn given(&self, what: Giveable) -> bool {
        let facts = self.facts;
        match what {
            Giveable::Fact(fact, of) => {
                let of = of.map(|subject| self.thing(subject));
                facts.fact(fact, of) != Given::Nothing
            }
            Giveable::Square => facts.names_square(),
            Giveable::Origin => facts.origin().is_some(),
            Giveable::Attack(AttackNumber::Radius) => facts.radius().is_some(),
            // Dice are nothing to a ruling that is not rolled.
            Giveable::Attack(_) => false,
            Giveable::Stat(stat, of) => facts.stat(self.thing(of), stat).is_some(),
            Giveable::Reach(of) => facts.reach(self.thing(of)).is_some(),
        }
    }

    fn compare(&mut self, left: AmountId, how: Comparator, right: AmountId) -> Option<bool> {
        let code = self.code;
        // Distances may be irrational; to compare one asks for less than to tell it.
        if let Some(Amount::Distance(one, other)) = code.amounts.get(left.0 as usize) {
            let (one, other) = (self.thing(*one), self.thing(*other));
            let length = self.amount(right)?;
            if let Some(length) = length.number() {
                return Some(how.holds(self.facts.compare_distance(one, other, length)));
            }
        }
        // So it is with what shows.
        if let Some(Amount::Share(subject, union, lines)) = code.amounts.get(left.0 as usize)
            && let Some(number) = self.amount(right)?.number()
        {
            let order = self.compare_share(*subject, *union, *lines, number)?;
            return Some(how.holds(order));
        }
        let (one, other) = (self.amount(left)?, self.amount(right)?);
        Some(compared(&one, how, &other).is_yes())
    }

    fn pierces(
        &mut self,
        subject: Subject,
        what: AmountId,
        medium: bool,
        within: Option<AmountId>,
    ) -> Option<bool> {
        let code = self.code;
        let obscured = match self.amount(what)? {
            Val::Medium(Some(medium)) => Obscurity::Medium(medium),
            Val::Rank(place) if medium => Obscurity::Medium(MediumId(place)),
            Val::Rank(place) => Obscurity::Light(LightId(place)),
            _ => return Some(false),
        };
        let creature = self.thing(subject);
        let ends = match within.and_then(|within| code.amounts.get(within.0 as usize)) {
            None => Some((creature, self.target)),
            Some(Amount::Distance(one, other)) => Some((self.thing(*one), self.thing(*other))),
            Some(_) => None,
        };
        let within = match (ends, within) {
            (None, Some(within)) => Some(self.amount(within)?),
            _ => None,
        };
        let senses = code.pierces.iter().enumerate();
        let mut piercing = senses.filter(|(_, pierced)| pierced.contains(&obscured));
        Some(piercing.any(
            |(place, _)| match self.facts.sense(creature, SenseId::from_index(place)) {
                Some(SenseRange::Unlimited) => true,
                Some(SenseRange::Within(range)) => match ends {
                    Some((one, other)) => self.facts.compare_distance(one, other, &range).is_le(),
                    None => within.as_ref().and_then(Val::number) <= Some(&range),
                },
                None => false,
            },
        ))
    }

    fn some_creature(&mut self, inner: TruthId) -> Option<bool> {
        let (facts, outer) = (self.facts, self.it);
        let mut is_lost = false;
        let found = facts.some_creature(&mut |creature| {
            self.it = Some(creature);
            let holds = self.truth(inner);
            is_lost |= holds.is_none();
            holds != Some(false)
        });
        self.it = outer;
        (!is_lost).then_some(found)
    }

    fn is_open(&mut self, union: UnionId, from: Whence, to: Whence) -> Option<bool> {
        let (Some(from), Some(to)) = (self.place(from), self.place(to)) else {
            return Some(false);
        };
        self.among(union, |facts, is_member| facts.is_open(from, to, is_member))
    }

    fn place(&self, whence: Whence) -> Option<Place> {
        match whence {
            Whence::Subject(subject) => Some(Place::Space(self.thing(subject))),
            Whence::Origin => self.facts.origin().map(Place::Point),
        }
    }

    fn spreads(
        &mut self,
        subject: Subject,
        union: UnionId,
        within: Option<AmountId>,
    ) -> Option<bool> {
        let Some(origin) = self.facts.origin() else {
            return Some(false);
        };
        let limit = match within {
            Some(within) => self.amount(within)?.number().cloned(),
            None => None,
        };
        let mut set = std::mem::take(&mut self.space.set);
        set.clear();
        for thing in self.facts.all() {
            if self.member(union, thing)? {
                set.insert(thing);
            }
        }
        let thing = self.thing(subject);
        let reaches = self.facts.spreads(origin, thing, &set, limit.as_ref());
        self.space.set = set;
        Some(reaches)
    }
}
