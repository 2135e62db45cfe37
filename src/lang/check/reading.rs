//! An abstract reading of conditions: what they come to whatever a scene says.
//!
//! A condition is read as alternatives of questions that must all be answered so. It can never be
//! true when each alternative contradicts itself.

use std::cmp::Ordering;

use crate::facts::{AttackWord, Class};
use crate::number::Number;

use super::super::hir::{Comparator, Expr, ExprKind, Pack, Test, Ty};

/// The most alternatives that are looked at; a condition with more is taken to be possible.
const MOST: usize = 64;

/// A question and the answer it must have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Literal<'a> {
    /// The question.
    pub expr: &'a Expr,
    /// The answer.
    pub truth: bool,
}

/// Questions that must all be answered so.
pub type Alternative<'a> = Vec<Literal<'a>>;

/// The alternatives of a condition; none if they are too many.
pub fn alternatives<'a>(
    pack: &'a Pack,
    expr: &'a Expr,
    truth: bool,
) -> Option<Vec<Alternative<'a>>> {
    match (&expr.kind, truth) {
        (ExprKind::Not(inner), _) => alternatives(pack, inner, !truth),
        (ExprKind::Flag(flag), _) if *flag == truth => Some(vec![Vec::new()]),
        (ExprKind::Flag(_), _) => Some(Vec::new()),
        (ExprKind::Or(parts), true) | (ExprKind::And(parts), false) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(alternatives(pack, part, truth)?);
            }
            (all.len() <= MOST).then_some(all)
        }
        (ExprKind::And(parts), true) | (ExprKind::Or(parts), false) => {
            let mut all = vec![Vec::new()];
            for part in parts {
                all = both(&all, &alternatives(pack, part, truth)?)?;
            }
            Some(all)
        }
        (ExprKind::Value(value), _) => match pack.values.get(value.0) {
            Some(named) if named.ty == Ty::Flag => match named.cases.as_slice() {
                [only] if only.guard.is_none() => alternatives(pack, &only.value, truth),
                _ => Some(vec![vec![Literal { expr, truth }]]),
            },
            _ => Some(vec![vec![Literal { expr, truth }]]),
        },
        _ => Some(vec![vec![Literal { expr, truth }]]),
    }
}

/// The alternatives in which both conditions are true; none if they are too many.
pub fn both<'a>(
    one: &[Alternative<'a>],
    other: &[Alternative<'a>],
) -> Option<Vec<Alternative<'a>>> {
    if one.len() * other.len() > MOST {
        return None;
    }
    let mut all = Vec::new();
    for left in one {
        for right in other {
            let mut joined = left.clone();
            joined.extend(right.iter().copied());
            all.push(joined);
        }
    }
    Some(all)
}

/// Whether none of the alternatives is possible.
pub fn impossible(alternatives: &[Alternative<'_>]) -> bool {
    alternatives.iter().all(|one| contradicts(one))
}

/// Whether an alternative asks for what cannot be.
fn contradicts(alternative: &[Literal<'_>]) -> bool {
    let mut rest = alternative;
    while let [first, others @ ..] = rest {
        if is_empty(first) || others.iter().any(|other| clash(first, other)) {
            return true;
        }
        rest = others;
    }
    false
}

/// Whether a comparison of two constants comes out the other way.
fn is_empty(literal: &Literal<'_>) -> bool {
    let ExprKind::Compare(left, how, right) = &literal.expr.kind else {
        return false;
    };
    let order = match (constant(left), constant(right)) {
        (Some(left), Some(right)) => left.order(&right),
        _ => None,
    };
    order.is_some_and(|order| how.holds(order) != literal.truth)
}

fn clash(one: &Literal<'_>, other: &Literal<'_>) -> bool {
    if one.expr == other.expr {
        return one.truth != other.truth;
    }
    match (one.truth, other.truth) {
        (true, true) => exclusive(one.expr, other.expr) || apart(one, other),
        _ => apart(one, other),
    }
}

/// Whether two questions cannot both be answered yes.
fn exclusive(one: &Expr, other: &Expr) -> bool {
    match (&one.kind, &other.kind) {
        (ExprKind::AttackIs(AttackWord::Kind(a)), ExprKind::AttackIs(AttackWord::Kind(b))) => {
            a != b
        }
        (ExprKind::AttackIs(AttackWord::Shape(a)), ExprKind::AttackIs(AttackWord::Shape(b))) => {
            a != b
        }
        (ExprKind::OptionIs(a, one), ExprKind::OptionIs(b, other)) => a == b && one != other,
        (ExprKind::Test(a, one), ExprKind::Test(b, other)) => a == b && unlike(one, other),
        _ => false,
    }
}

/// Whether nothing is both.
fn unlike(one: &Test, other: &Test) -> bool {
    match (one, other) {
        (Test::Class(a), Test::Class(b)) => a != b,
        (Test::Stance(a), Test::Stance(b)) => a != b,
        (Test::Terrain(a), Test::Terrain(b)) => a != b,
        (Test::Class(Class::Creature), Test::Terrain(_))
        | (Test::Terrain(_), Test::Class(Class::Creature)) => true,
        _ => false,
    }
}

/// Whether two comparisons of one thing with constants leave nothing between.
fn apart(one: &Literal<'_>, other: &Literal<'_>) -> bool {
    let (Some(one), Some(other)) = (bound(one), bound(other)) else {
        return false;
    };
    if one.of != other.of {
        return false;
    }
    let Some(order) = one.mark.order(&other.mark) else {
        return false;
    };
    use Comparator::{AtLeast, AtMost, Equal, Greater, Less};
    matches!(
        (one.how, other.how, order),
        (
            Less | AtMost | Equal,
            Greater | AtLeast | Equal,
            Ordering::Less
        ) | (
            Greater | AtLeast | Equal,
            Less | AtMost | Equal,
            Ordering::Greater
        ) | (Less, Greater | AtLeast | Equal, Ordering::Equal)
            | (Greater, Less | AtMost | Equal, Ordering::Equal)
            | (AtMost | Equal, Greater, Ordering::Equal)
            | (AtLeast | Equal, Less, Ordering::Equal)
    )
}

/// What is compared, how, and with which constant.
struct Bound<'a> {
    of: &'a Expr,
    how: Comparator,
    mark: Constant<'a>,
}

fn bound<'a>(literal: &Literal<'a>) -> Option<Bound<'a>> {
    let ExprKind::Compare(left, how, right) = &literal.expr.kind else {
        return None;
    };
    let how = if literal.truth { *how } else { how.contrary() };
    if let Some(mark) = constant(right) {
        return Some(Bound {
            of: left,
            how,
            mark,
        });
    }
    let mark = constant(left)?;
    Some(Bound {
        of: right,
        how: how.mirrored(),
        mark,
    })
}

/// A constant of a scale.
enum Constant<'a> {
    Number(&'a Number),
    Length(&'a crate::length::Length),
    Rank(u16),
}

impl Constant<'_> {
    /// Their order; none for lengths in different units.
    fn order(&self, other: &Constant<'_>) -> Option<Ordering> {
        match (self, other) {
            (Constant::Number(one), Constant::Number(other)) => Some(one.cmp(other)),
            (Constant::Length(one), Constant::Length(other)) if one.unit == other.unit => {
                Some(one.amount.cmp(&other.amount))
            }
            (Constant::Rank(one), Constant::Rank(other)) => Some(one.cmp(other)),
            _ => None,
        }
    }
}

fn constant(expr: &Expr) -> Option<Constant<'_>> {
    match &expr.kind {
        ExprKind::Number(number) => Some(Constant::Number(number)),
        ExprKind::Length(length) => Some(Constant::Length(length)),
        ExprKind::Size(size) => Some(Constant::Rank(size.0)),
        ExprKind::Light(light) => Some(Constant::Rank(light.0)),
        ExprKind::Choice(choice) => Some(Constant::Rank(*choice)),
        _ => None,
    }
}
