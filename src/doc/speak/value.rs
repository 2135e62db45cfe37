//! Values in words.

use crate::doc::page::Phrase;
use crate::lang::hir::{Expr, ExprKind, Measure, Subject, Ty};
use crate::length::{Length, Unit};
use crate::number::Number;
use crate::vocabulary::{FactId, FactType, Word};

use super::Speaker;
use super::condition::attack_number;

impl Speaker<'_> {
    /// A value, as something that can be larger, smaller or equal.
    #[must_use]
    pub fn value(&self, expr: &Expr) -> Phrase {
        match &expr.kind {
            ExprKind::Number(number) if expr.ty == Ty::Steps => steps(number),
            ExprKind::Number(number) => Phrase::of(number.to_string()),
            ExprKind::Length(length) => Phrase::of(long(length)),
            ExprKind::Flag(flag) => Phrase::of(if *flag { "yes" } else { "no" }),
            ExprKind::Size(size) => self.size(*size),
            ExprKind::Light(light) => self.light(*light),
            ExprKind::Choice(place) => self.choice(expr.ty, *place),
            ExprKind::Sum(parts) => self.sum(parts),
            ExprKind::Product(parts) => self.product(parts),
            ExprKind::Negative(inner) => Phrase::of("minus ").then(self.part(inner)),
            ExprKind::Extreme(larger, parts) => {
                let parts = parts.iter().map(|part| self.value(part)).collect();
                Phrase::of(if *larger {
                    "the larger of "
                } else {
                    "the smaller of "
                })
                .then(Phrase::joined(parts, "and"))
            }
            ExprKind::LineCount(None) => Phrase::of("the number of lines"),
            ExprKind::LineCount(Some(set)) => {
                Phrase::of("the number of lines that meet ").then(self.any_of(set))
            }
            ExprKind::ThingCount(set) => {
                Phrase::of("the number of things on the lines that are each ")
                    .then(self.any_of(set))
            }
            ExprKind::Share(of, set) => Phrase::of(format!(
                "the share of {} that shows past ",
                self.subject(*of)
            ))
            .then(self.every_of(set)),
            ExprKind::Distance(from, to) => Phrase::of(format!(
                "the distance from {} to {}",
                self.subject(*from),
                self.subject(*to)
            )),
            ExprKind::Measure(of, measure) => self.measure(*of, *measure),
            ExprKind::Attack(number) => Phrase::of(attack_number(*number)),
            ExprKind::Fact(fact, of) => self.fact_of(*fact, *of),
            ExprKind::Final(stat, without) => {
                let whole = Phrase::of(format!("{}'s final ", self.role(self.owner(*stat))))
                    .then(self.stat(*stat));
                match without {
                    Some(ty) => whole
                        .and(" without its ")
                        .then(self.bonus(*ty))
                        .and(" bonuses"),
                    None => whole,
                }
            }
            ExprKind::MissChance => Phrase::of("the miss chance in percent"),
            ExprKind::Value(value) => self.named(*value),
            ExprKind::Subject(subject) => Phrase::of(self.subject(*subject)),
            _ => Phrase::of("whether ").then(self.said(expr, true).inline()),
        }
    }

    /// A fact, of someone or of the ruling.
    #[must_use]
    pub fn fact_of(&self, fact: FactId, of: Option<Subject>) -> Phrase {
        let fact = self.fact(fact);
        match of {
            Some(of) => fact.and(format!(" of {}", self.subject(of))),
            None => fact,
        }
    }

    fn measure(&self, of: Subject, measure: Measure) -> Phrase {
        let whose = self.whose(of);
        let words = match measure {
            Measure::Height => "height",
            Measure::Elevation => "elevation",
            Measure::Size => "size",
            Measure::Reach => "reach",
            Measure::Light => return Phrase::of(format!("the light on {}", self.subject(of))),
            Measure::Medium => return Phrase::of(format!("what fills {} air", whose)),
            Measure::Stat(stat) => return Phrase::of(format!("{whose} ")).then(self.stat(stat)),
        };
        Phrase::of(format!("{whose} {words}"))
    }

    fn choice(&self, ty: Ty, place: u16) -> Phrase {
        let word = |words: &[Word]| words.get(usize::from(place)).map(|word| word.title.clone());
        match ty {
            Ty::Choice(fact) => {
                let fact = self.pack.vocabulary.facts.get(fact.index());
                let title = fact.and_then(|fact| match &fact.ty {
                    FactType::Choice(words) => word(words),
                    _ => None,
                });
                Phrase::of(format!("“{}”", title.unwrap_or_default()))
            }
            _ => {
                let media = &self.pack.vocabulary.media;
                self.word("medium", media.get(usize::from(place)))
            }
        }
    }

    fn sum(&self, parts: &[(bool, Expr)]) -> Phrase {
        let mut sum = Phrase::default();
        for (place, (minus, part)) in parts.iter().enumerate() {
            let word = match (place, minus) {
                (0, false) => "",
                (0, true) => "minus ",
                (_, false) => " plus ",
                (_, true) => " minus ",
            };
            sum = sum.and(word).then(self.part(part));
        }
        sum
    }

    fn product(&self, parts: &[(bool, Expr)]) -> Phrase {
        if let [(false, one), (true, by)] = parts
            && let ExprKind::Number(number) = &by.kind
        {
            match &one.kind {
                ExprKind::Number(one) => return Phrase::of(format!("{one}/{number}")),
                _ if number.to_integer() == Some(2) => {
                    return Phrase::of("half of ").then(self.part(one));
                }
                _ => {}
            }
        }
        let mut product = Phrase::default();
        for (place, (over, part)) in parts.iter().enumerate() {
            let word = match (place, over) {
                (0, _) => "",
                (_, false) => " times ",
                (_, true) => " divided by ",
            };
            product = product.and(word).then(self.part(part));
        }
        product
    }

    /// A value within a calculation; sums stand in brackets.
    fn part(&self, expr: &Expr) -> Phrase {
        match expr.kind {
            ExprKind::Sum(_) | ExprKind::Product(_) | ExprKind::Extreme(..) => {
                Phrase::of("(").then(self.value(expr)).and(")")
            }
            _ => self.value(expr),
        }
    }
}

/// A length, with its unit in the number that fits.
fn long(length: &Length) -> String {
    match (length.unit, length.amount.to_integer()) {
        (Unit::Squares, Some(1)) => "1 square".to_owned(),
        _ => length.to_string(),
    }
}

fn steps(number: &Number) -> Phrase {
    let word = if number.to_integer() == Some(1) {
        "step"
    } else {
        "steps"
    };
    Phrase::of(format!("{number} {word}"))
}
