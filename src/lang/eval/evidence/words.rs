//! Values, points and facts in words.

use super::Recorder;
use crate::facts::{CEILING, Point};
use crate::lang::eval::machine::Machine;
use crate::lang::eval::value::Val;
use crate::lang::hir::{Measure, Ty};
use crate::lang::plan::{Node, NodeId};
use crate::length::{UNITS_PER_SQUARE, Unit};
use crate::number::Number;
use crate::vocabulary::{FactType, Role};

impl<R: Recorder> Machine<'_, R> {
    /// The words of the scale that a node's value lies on.
    pub(super) fn ranks(&self, id: NodeId) -> Option<Vec<String>> {
        let vocabulary = &self.pack.hir.vocabulary;
        let ids = |words: &[crate::vocabulary::Word]| {
            words.iter().map(|word| word.id.clone()).collect::<Vec<_>>()
        };
        match self.plan.node(id) {
            Node::Measure(_, Measure::Size) => Some(
                vocabulary
                    .sizes
                    .iter()
                    .map(|size| size.word.id.clone())
                    .collect(),
            ),
            Node::Measure(_, Measure::Light) => Some(ids(&vocabulary.lights)),
            Node::Measure(_, Measure::Medium) => Some(ids(&vocabulary.media)),
            Node::Fact(fact, _) => match &vocabulary.facts.get(fact.index())?.ty {
                FactType::Choice(words) => Some(ids(words)),
                _ => None,
            },
            Node::Value(place) => match self.pack.hir.values.get(*place)?.ty {
                Ty::Size => {
                    let sizes = vocabulary.sizes.iter();
                    Some(sizes.map(|size| size.word.id.clone()).collect())
                }
                Ty::Light => Some(ids(&vocabulary.lights)),
                Ty::Medium => Some(ids(&vocabulary.media)),
                Ty::Tier(ladder) => Some(ids(&vocabulary.ladders.get(ladder.index())?.tiers)),
                Ty::Choice(fact) => match &vocabulary.facts.get(fact.index())?.ty {
                    FactType::Choice(words) => Some(ids(words)),
                    _ => None,
                },
                _ => None,
            },
            Node::Extreme(_, parts) => parts.iter().find_map(|part| self.ranks(*part)),
            Node::Sum(parts) => parts.iter().find_map(|(_, part)| self.ranks(*part)),
            _ => None,
        }
    }

    pub(super) fn shown(&self, value: &Val, ranks: Option<&[String]>) -> String {
        let rank = |place: u16| {
            let word = ranks.and_then(|words| words.get(usize::from(place)));
            word.cloned().unwrap_or_else(|| place.to_string())
        };
        match value {
            Val::Flag(true) => "yes".to_owned(),
            Val::Flag(false) => "no".to_owned(),
            Val::Number(number) => number.to_string(),
            Val::Length(length) => self.length(length),
            Val::Rank(place) => rank(*place),
            Val::Medium(Some(medium)) => rank(medium.0),
            Val::Medium(None) => "none".to_owned(),
            Val::Unknown(_) => "unknown".to_owned(),
        }
    }

    /// A length in the pack's unit.
    pub(super) fn length(&self, length: &Number) -> String {
        if *length >= Number::from(CEILING) {
            return "up to the ceiling".to_owned();
        }
        let square = self.pack.hir.info.square.as_ref();
        let unit = square.map_or(Unit::Squares, |square| square.unit);
        let amount = length
            .checked_div(&self.facts.units_per(unit))
            .unwrap_or(Number::ZERO);
        format!("{amount} {}", unit.symbol())
    }

    /// A value as a result: words of a scale in words, lengths in the pack's unit.
    pub fn result_value(&self, id: NodeId, value: &Val) -> crate::ruling::Value {
        use crate::ruling::Value;
        match value {
            Val::Flag(flag) => Value::Flag(*flag),
            Val::Number(number) => Value::Number(number.clone()),
            _ => Value::Word(self.shown(value, self.ranks(id).as_deref())),
        }
    }

    /// A value to be remembered, in the words of its fact.
    pub fn remembered_value(
        &self,
        fact: crate::vocabulary::FactId,
        id: NodeId,
        value: &Val,
    ) -> crate::ruling::Value {
        let words = self
            .pack
            .hir
            .vocabulary
            .facts
            .get(fact.index())
            .map(|fact| &fact.ty);
        match (value, words) {
            (Val::Rank(place), Some(FactType::Choice(words))) => {
                let word = words.get(usize::from(*place)).map(|word| word.id.clone());
                crate::ruling::Value::Word(word.unwrap_or_default())
            }
            _ => self.result_value(id, value),
        }
    }

    /// The id of a fact.
    pub fn fact_id(&self, fact: crate::vocabulary::FactId) -> String {
        let words = self.pack.hir.vocabulary.facts.get(fact.index());
        words.map_or(String::new(), |fact| fact.word.id.clone())
    }

    /// Of whom a fact is remembered: a creature, and which casting or encounter if it is told apart
    /// by one.
    pub fn fact_holder(&self, fact: crate::vocabulary::FactId, of: Option<Role>) -> String {
        let name = of.map(|role| match role {
            Role::Attacker => self.facts.name(self.facts.attacker()),
            Role::Target => self.facts.name(self.facts.target()),
        });
        let words = self.pack.hir.vocabulary.facts.get(fact.index());
        let token =
            words
                .and_then(|fact| fact.per)
                .and_then(|per| match self.facts.fact(per, None) {
                    crate::facts::Given::Value(crate::facts::FactValue::Text(token)) => Some(token),
                    _ => None,
                });
        match (name, token) {
            (Some(name), Some(token)) => format!("{name} per {token}"),
            (None, Some(token)) => format!("per {token}"),
            (Some(name), None) => name,
            (None, None) => String::new(),
        }
    }
}

pub(super) fn squares(units: i64) -> Number {
    Number::ratio(units, UNITS_PER_SQUARE).unwrap_or(Number::ZERO)
}

/// A point as `[x, y]` in squares.
pub fn point_words(point: Point) -> String {
    format!("[{}, {}]", squares(point.x), squares(point.y))
}

pub(super) fn points_words(points: &[Point]) -> String {
    points
        .iter()
        .map(|point| point_words(*point))
        .collect::<Vec<_>>()
        .join(" ")
}
