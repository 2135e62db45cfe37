//! What is compared or paid.

use super::super::super::hir::{Measure, Subject};
use super::super::super::plan::{Case, Node, NodeId};
use super::super::forge::Truth;
use super::super::question::{Amount, AmountId, Bound, Dear};
use super::{Lower, Stand};
use crate::number::Number;

impl Lower<'_> {
    /// A node as an amount.
    pub(super) fn number(&mut self, id: NodeId, stand: Stand) -> AmountId {
        let plan = self.plan;
        match plan.node(id) {
            Node::Number(number) => self.fixed_number(number.clone()),
            Node::Length(length) => self.free(Amount::Length(length.clone())),
            Node::Rank(rank) => self.free(Amount::Rank(*rank)),
            Node::Sum(parts) => {
                let parts = self.signed(parts, stand);
                self.sum(parts)
            }
            Node::Product(parts) => {
                let parts = self.signed(parts, stand);
                self.product(parts)
            }
            Node::Negative(inner) => {
                let inner = self.number(*inner, stand);
                if let Some(number) = self.known_number(inner) {
                    let negative = -number;
                    return self.fixed_number(negative);
                }
                let (bound, dear) = self.bound_of(inner);
                self.amount(Amount::Negative(inner), bound, dear)
            }
            Node::Extreme(larger, parts) => {
                let parts: Vec<AmountId> =
                    parts.iter().map(|part| self.number(*part, stand)).collect();
                let (bound, dear) = self.bound_of_all(&parts);
                self.amount(Amount::Extreme(*larger, parts), bound, dear)
            }
            Node::Value(place) => self.cases(*place, stand),
            node => match self.asked(node, stand) {
                Some(amount) => amount,
                None => {
                    let truth = self.truth(id, stand);
                    self.flag(truth)
                }
            },
        }
    }

    fn asked(&mut self, node: &Node, stand: Stand) -> Option<AmountId> {
        let of_lines = stand.lines.map_or(Bound::default(), Bound::to_ladder);
        let of = Bound::to_subjects;
        let (amount, bound, dear) = match node {
            Node::LineCount => (Amount::LineCount(stand.lines), of_lines, Dear::Cheap),
            Node::MeetCount(union) => (
                Amount::MeetCount(*union, stand.lines),
                of_lines,
                Dear::Drawn,
            ),
            Node::ThingCount(union) => (
                Amount::ThingCount(*union, stand.lines),
                of_lines,
                Dear::Drawn,
            ),
            Node::Share(subject, union) => {
                let bound = of_lines.and(of(&[*subject]));
                (
                    Amount::Share(*subject, *union, stand.lines),
                    bound,
                    Dear::Drawn,
                )
            }
            Node::Distance(one, other) => {
                let bound = of(&[*one, *other]);
                (Amount::Distance(*one, *other), bound, Dear::Measured)
            }
            Node::Measure(subject, measure) => {
                let dear = match measure {
                    Measure::Light => Dear::Measured,
                    _ => Dear::Cheap,
                };
                (Amount::Measure(*subject, *measure), of(&[*subject]), dear)
            }
            Node::Attack(number) => (Amount::Attack(*number), Bound::default(), Dear::Cheap),
            Node::Fact(fact, subject) => {
                let subjects: Vec<Subject> = subject.iter().copied().collect();
                (Amount::Fact(*fact, *subject), of(&subjects), Dear::Cheap)
            }
            // Only procedures know of these, and they are not played here.
            Node::MissChance | Node::Final(..) => {
                self.is_beyond = true;
                return Some(self.fixed_number(Number::ZERO));
            }
            _ => return None,
        };
        Some(self.amount(amount, bound, dear))
    }

    fn free(&mut self, amount: Amount) -> AmountId {
        self.amount(amount, Bound::default(), Dear::Cheap)
    }

    fn fixed_number(&mut self, number: Number) -> AmountId {
        self.free(Amount::Number(number))
    }

    fn flag(&mut self, truth: Truth) -> AmountId {
        let bound = self.bound(truth);
        let truth = self.apart(truth);
        self.amount(Amount::Truth(truth), bound, Dear::Drawn)
    }

    fn signed(&mut self, parts: &[(bool, NodeId)], stand: Stand) -> Vec<(bool, AmountId)> {
        let parts = parts.iter();
        parts
            .map(|(inverted, part)| (*inverted, self.number(*part, stand)))
            .collect()
    }

    fn bound_of_all(&self, parts: &[AmountId]) -> (Bound, Dear) {
        let parts = parts.iter().map(|part| self.bound_of(*part));
        parts.fold(<(Bound, Dear)>::default(), |(bound, dear), (own, price)| {
            (bound.and(own), dear.max(price))
        })
    }

    /// The number of an amount that is one in every ask.
    fn known_number(&self, amount: AmountId) -> Option<&Number> {
        match self.code.amounts.get(amount.0 as usize)? {
            Amount::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The numbers of parts that are numbers in every ask.
    fn known_numbers(&self, parts: &[(bool, AmountId)]) -> Option<Vec<(bool, Number)>> {
        let parts = parts.iter();
        parts
            .map(|(inverted, part)| Some((*inverted, self.known_number(*part)?.clone())))
            .collect()
    }

    fn sum(&mut self, parts: Vec<(bool, AmountId)>) -> AmountId {
        // The first part of a sum is never taken away.
        if let Some(known) = self.known_numbers(&parts) {
            let mut total: Option<Number> = None;
            for (inverted, number) in known {
                total = Some(match total {
                    None => number,
                    Some(total) if inverted => &total - &number,
                    Some(total) => &total + &number,
                });
            }
            return self.fixed_number(total.unwrap_or(Number::ZERO));
        }
        let ids: Vec<AmountId> = parts.iter().map(|(_, part)| *part).collect();
        let (bound, dear) = self.bound_of_all(&ids);
        self.amount(Amount::Sum(parts), bound, dear)
    }

    fn product(&mut self, parts: Vec<(bool, AmountId)>) -> AmountId {
        if let Some(known) = self.known_numbers(&parts) {
            let one = Number::from(1);
            let product = known.iter().fold(one, |product, (divided, number)| {
                if *divided {
                    product.checked_div(number).unwrap_or(Number::ZERO)
                } else {
                    &product * number
                }
            });
            return self.fixed_number(product);
        }
        let ids: Vec<AmountId> = parts.iter().map(|(_, part)| *part).collect();
        let (bound, dear) = self.bound_of_all(&ids);
        self.amount(Amount::Product(parts), bound, dear)
    }

    fn cases(&mut self, place: usize, stand: Stand) -> AmountId {
        let plan = self.plan;
        let cases: &[Case<NodeId>] = plan.values.get(place).map_or(&[], |value| &value.cases);
        let mut chosen = Vec::new();
        let (mut bound, mut dear) = (Bound::default(), Dear::Cheap);
        for case in cases {
            let guard = self.guard(case.guard, stand);
            if guard == Truth::NO {
                continue;
            }
            let value = self.number(case.value, stand);
            let (own, price) = self.bound_of(value);
            (bound, dear) = (bound.and(own).and(self.bound(guard)), dear.max(price));
            if guard == Truth::YES {
                if chosen.is_empty() {
                    return value;
                }
                chosen.push((None, value));
                break;
            }
            chosen.push((Some(self.apart(guard)), value));
        }
        self.amount(Amount::Cases(chosen), bound, dear)
    }
}
