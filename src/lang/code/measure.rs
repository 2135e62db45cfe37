//! What is compared or paid, worked out.

use super::super::eval::{Val, added, compared, multiplied};
use super::super::hir::{self, AttackNumber, Comparator, Measure, Subject};
use super::question::{Amount, AmountId};
use super::run::Run;
use crate::facts::{FactValue, Given, ThingId};
use crate::length::{Length, Unit};
use crate::number::Number;
use crate::vocabulary::FactId;

impl<const TOLD: bool> Run<'_, TOLD> {
    /// The value of an amount; none where it is unknown.
    pub fn amount(&mut self, id: AmountId) -> Option<Val> {
        let code = self.code;
        Some(match code.amounts.get(id.0 as usize)? {
            Amount::Number(number) => Val::Number(number.clone()),
            Amount::Length(length) => Val::Length(self.length(length)),
            Amount::Rank(rank) => Val::Rank(*rank),
            Amount::Truth(truth) => Val::Flag(self.truth(*truth)?),
            Amount::Sum(parts) => self.sum(parts)?,
            Amount::Product(parts) => {
                let mut product = Val::Number(Number::from(1));
                for (divided, part) in parts {
                    product = multiplied(product, self.amount(*part)?, *divided);
                }
                product
            }
            Amount::Negative(inner) => match self.amount(*inner)? {
                Val::Number(number) => Val::Number(-&number),
                Val::Length(length) => Val::Length(-&length),
                other => other,
            },
            Amount::Extreme(larger, parts) => self.extreme(*larger, parts)?,
            Amount::Cases(cases) => return self.first(cases),
            Amount::LineCount(ladder) => Val::Number(self.line_count(*ladder)?),
            Amount::MeetCount(union, ladder) => Val::Number(self.meet_count(*union, *ladder)?),
            Amount::ThingCount(union, ladder) => Val::Number(self.thing_count(*union, *ladder)?),
            Amount::Share(subject, union, ladder) => {
                Val::Number(self.share(*subject, *union, *ladder)?)
            }
            Amount::Distance(one, other) => {
                Val::Length(self.facts.distance(self.thing(*one), self.thing(*other)))
            }
            Amount::Measure(subject, measure) => self.measure(self.thing(*subject), *measure)?,
            Amount::Attack(AttackNumber::Radius) => Val::Length(self.facts.radius()?),
            Amount::Attack(_) => return None,
            Amount::Fact(fact, of) => return self.fact(*fact, *of),
            Amount::Kept(place, inner) => return self.kept(*place, *inner),
        })
    }

    fn kept(&mut self, place: usize, inner: AmountId) -> Option<Val> {
        let mut known = self.space.amounts.iter();
        if let Some((_, value)) = known.find(|(own, _)| *own == place) {
            return Some(value.clone());
        }
        let value = self.amount(inner)?;
        self.space.amounts.push((place, value.clone()));
        Some(value)
    }

    fn length(&self, length: &Length) -> Number {
        &length.amount * &self.facts.units_per(length.unit)
    }

    fn sum(&mut self, parts: &[(bool, AmountId)]) -> Option<Val> {
        let mut total: Option<Val> = None;
        for (inverted, part) in parts {
            let value = self.amount(*part)?;
            total = Some(match total {
                None => value,
                Some(so_far) => added(so_far, value, *inverted),
            });
        }
        Some(total.unwrap_or(Val::Number(Number::ZERO)))
    }

    fn extreme(&mut self, larger: bool, parts: &[AmountId]) -> Option<Val> {
        let how = if larger {
            Comparator::Greater
        } else {
            Comparator::Less
        };
        let mut best: Option<Val> = None;
        for part in parts {
            let value = self.amount(*part)?;
            best = Some(match best {
                Some(best) if !compared(&value, how, &best).is_yes() => best,
                _ => value,
            });
        }
        Some(best.unwrap_or(Val::Number(Number::ZERO)))
    }

    fn first(&mut self, cases: &[(Option<super::TruthId>, AmountId)]) -> Option<Val> {
        for (guard, value) in cases {
            let holds = match guard {
                Some(guard) => self.truth(*guard)?,
                None => true,
            };
            if holds {
                return self.amount(*value);
            }
        }
        None
    }

    fn measure(&self, thing: ThingId, measure: Measure) -> Option<Val> {
        let facts = self.facts;
        Some(match measure {
            Measure::Height => Val::Length(facts.height(thing)),
            Measure::Elevation => Val::Length(facts.elevation(thing)),
            // A thing without a size is smaller than any that has one.
            Measure::Size => Val::Rank(facts.size(thing).map_or(0, |size| size.0)),
            // A creature whose scene names no reach reaches its neighbours.
            Measure::Reach => {
                let reach = facts.reach(thing);
                Val::Length(reach.unwrap_or_else(|| facts.units_per(Unit::Squares)))
            }
            Measure::Light => Val::Rank(facts.light_on(thing).0),
            Measure::Medium => Val::Medium(facts.medium(thing)),
            Measure::Stat(stat) => Val::Number(facts.stat(thing, stat)?),
        })
    }

    /// What the scene says of a fact, or the pack's default.
    pub fn fact(&self, fact: FactId, of: Option<Subject>) -> Option<Val> {
        let of = of.map(|subject| self.thing(subject));
        let value = match self.facts.fact(fact, of) {
            Given::Value(value) => value,
            Given::Unknown => return None,
            Given::Nothing => match self.code.defaults.get(fact.index())?.as_ref()? {
                hir::Default::Value(value) => value.clone(),
                hir::Default::Length(length) => FactValue::Length(self.length(length)),
            },
        };
        Some(match value {
            FactValue::Flag(flag) => Val::Flag(flag),
            FactValue::Number(number) => Val::Number(number),
            FactValue::Length(length) => Val::Length(length),
            FactValue::Choice(choice) => Val::Rank(choice),
            // Texts tell cases apart; being given is all that is asked of them.
            FactValue::Text(_) => Val::Flag(true),
        })
    }
}
