//! Values of many asks, and reckoning with them.

use std::rc::Rc;

use crate::facts::lanes::Lengths;
use crate::facts::plane::Plane;
use crate::number::Number;

use super::super::eval::{Truth, Val, added, compared, multiplied};
use super::super::hir::Comparator;
use super::few::{self, Part};
use super::truths::Truths;

/// What whole numbers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Numbers.
    Number,
    /// Lattice units.
    Length,
    /// Places on a scale.
    Rank,
}

/// A value for each ask. Those of asks that were not wanted mean nothing.
#[derive(Clone, Debug)]
pub enum Values {
    /// Truths.
    Truths(Truths),
    /// One for all; never unknown.
    Same(Val),
    /// A few, each with the asks that have it; never unknown, and no truths.
    Few(Rc<[Part]>),
    /// Whole numbers.
    Whole(Kind, Rc<[i64]>),
    /// Numbers in binary digits, the lowest first, each digit for all asks.
    Count(Rc<[Plane]>),
    /// Any; never unknown.
    Each(Rc<[Val]>),
}

impl From<Truths> for Values {
    fn from(truths: Truths) -> Values {
        Values::Truths(truths)
    }
}

impl From<Lengths> for Values {
    fn from(lengths: Lengths) -> Values {
        match lengths {
            Lengths::Whole(lengths) => Values::Whole(Kind::Length, lengths.into()),
            Lengths::Exact(lengths) => Values::Each(lengths.into_iter().map(Val::Length).collect()),
        }
    }
}

impl Values {
    /// From a value for each ask, in the plainest form.
    pub fn of(vals: Vec<Val>) -> Values {
        let kind = match vals.first() {
            Some(Val::Flag(_)) if vals.iter().all(|val| matches!(val, Val::Flag(_))) => {
                let plane = Plane::of(vals.len(), |lane| vals.get(lane) == Some(&Val::Flag(true)));
                return Truths::Each(plane).into();
            }
            Some(Val::Number(_)) => Kind::Number,
            Some(Val::Length(_)) => Kind::Length,
            Some(Val::Rank(_)) => Kind::Rank,
            _ => return Values::Each(vals.into()),
        };
        let whole: Option<Rc<[i64]>> = vals.iter().map(|val| whole(kind, val)).collect();
        match whole {
            Some(whole) => Values::Whole(kind, whole),
            None => Values::Each(vals.into()),
        }
    }

    /// The value of one ask.
    pub fn at(&self, lane: usize) -> Val {
        match self {
            Values::Truths(truths) => Val::Flag(truths.at(lane)),
            Values::Same(val) => val.clone(),
            Values::Few(parts) => {
                let own = parts.iter().find(|(_, lanes)| lanes.has(lane));
                let own = own.or(parts.first());
                own.map_or(Val::Flag(false), |(val, _)| val.clone())
            }
            Values::Whole(kind, whole) => of_whole(*kind, whole.get(lane).copied().unwrap_or(0)),
            Values::Count(digits) => Val::Number(Number::from(count(digits, lane))),
            Values::Each(vals) => vals.get(lane).cloned().unwrap_or(Val::Flag(false)),
        }
    }

    /// As truths; what is no truth counts as no.
    pub fn truths(self, count: usize) -> Truths {
        match self {
            Values::Truths(truths) => truths,
            Values::Same(val) => Truths::All(val.truth().is_yes()),
            Values::Few(_) | Values::Whole(..) | Values::Count(_) => Truths::All(false),
            Values::Each(vals) => Truths::Each(Plane::of(count, |lane| {
                vals.get(lane) == Some(&Val::Flag(true))
            })),
        }
    }

    /// These, but for some asks another's.
    pub fn merged(self, other: Values, theirs: &Plane) -> Values {
        match (self, other) {
            (Values::Truths(own), Values::Truths(other)) => {
                let mut merged = own.everywhere(theirs.count());
                merged.drop(theirs);
                merged.add(&other.among(theirs));
                Truths::Each(merged).into()
            }
            (Values::Same(Val::Flag(own)), other @ Values::Truths(_)) => {
                Values::from(Truths::All(own)).merged(other, theirs)
            }
            (own @ Values::Truths(_), Values::Same(Val::Flag(other))) => {
                own.merged(Truths::All(other).into(), theirs)
            }
            (own, other) => few::merged(&own, &other, theirs).unwrap_or_else(|| {
                let lanes = 0..theirs.count();
                let vals = lanes.map(|lane| match theirs.has(lane) {
                    true => other.at(lane),
                    false => own.at(lane),
                });
                Values::of(vals.collect())
            }),
        }
    }

    /// The value of each of some asks, worked out from those of one or two.
    pub fn each(wanted: &Plane, val: impl Fn(usize) -> Val) -> Values {
        let nothing = || Val::Number(Number::ZERO);
        let lanes = 0..wanted.count();
        let vals = lanes.map(|lane| {
            if wanted.has(lane) {
                val(lane)
            } else {
                nothing()
            }
        });
        Values::of(vals.collect())
    }
}

fn whole(kind: Kind, val: &Val) -> Option<i64> {
    match (kind, val) {
        (Kind::Number, Val::Number(number)) | (Kind::Length, Val::Length(number)) => {
            number.to_integer()
        }
        (Kind::Rank, Val::Rank(rank)) => Some(i64::from(*rank)),
        _ => None,
    }
}

fn of_whole(kind: Kind, whole: i64) -> Val {
    match kind {
        Kind::Number => Val::Number(Number::from(whole)),
        Kind::Length => Val::Length(Number::from(whole)),
        Kind::Rank => Val::Rank(u16::try_from(whole).unwrap_or(0)),
    }
}

fn count(digits: &[Plane], lane: usize) -> i64 {
    let digits = digits.iter().rev();
    digits.fold(0, |count, digit| count * 2 + i64::from(digit.has(lane)))
}

/// A comparison.
pub fn compare(one: &Values, how: Comparator, other: &Values, wanted: &Plane) -> Truths {
    match (one, other) {
        (Values::Same(one), Values::Same(other)) => {
            return Truths::All(compared(one, how, other).is_yes());
        }
        (Values::Whole(kind, column), Values::Same(val)) => {
            if let Some(bound) = Bound::of(*kind, how, val) {
                return Truths::Each(bound.over(column));
            }
        }
        (Values::Same(val), Values::Whole(kind, column)) => {
            if let Some(bound) = Bound::of(*kind, how.mirrored(), val) {
                return Truths::Each(bound.over(column));
            }
        }
        (Values::Count(digits), Values::Same(val)) => {
            if let Some(bound) = Bound::of(Kind::Number, how, val) {
                return Truths::Each(bound.over_digits(digits, wanted));
            }
        }
        (Values::Few(parts), _) => {
            return over_parts(parts, wanted, |val| {
                compare(&Values::Same(val.clone()), how, other, wanted)
            });
        }
        (_, Values::Few(parts)) => {
            return over_parts(parts, wanted, |val| {
                compare(one, how, &Values::Same(val.clone()), wanted)
            });
        }
        (Values::Whole(kind, one), Values::Whole(other_kind, other)) if kind == other_kind => {
            let pairs = |lane: usize| one.get(lane).zip(other.get(lane));
            let holds = |lane| pairs(lane).is_some_and(|(one, other)| how.holds(one.cmp(other)));
            return Truths::Each(Plane::of(wanted.count(), holds));
        }
        _ => {}
    }
    Truths::Each(Plane::of(wanted.count(), |lane| {
        wanted.has(lane) && compared(&one.at(lane), how, &other.at(lane)) == Truth::Yes
    }))
}

/// What holds of each of a few values, in the asks that have it.
fn over_parts(parts: &[Part], wanted: &Plane, holds: impl Fn(&Val) -> Truths) -> Truths {
    let mut found = Plane::none(wanted.count());
    for (val, lanes) in parts {
        let lanes = lanes.and(wanted);
        if !lanes.is_empty() {
            found.add(&holds(val).among(&lanes));
        }
    }
    Truths::Each(found)
}

/// A comparison of whole numbers with one number, which is rounded to a whole one that says the
/// same.
#[derive(Clone, Copy)]
struct Bound {
    least: i64,
    most: i64,
    outside: bool,
}

impl Bound {
    fn of(kind: Kind, how: Comparator, val: &Val) -> Option<Bound> {
        let (down, up) = match (kind, val) {
            (Kind::Rank, Val::Rank(rank)) => (i64::from(*rank), i64::from(*rank)),
            (Kind::Number | Kind::Length, Val::Number(number) | Val::Length(number)) => {
                (number.floor()?, (-number).floor()?.checked_neg()?)
            }
            _ => return None,
        };
        let between = |least, most| Bound {
            least,
            most,
            outside: false,
        };
        Some(match how {
            Comparator::Less => between(i64::MIN, up.checked_sub(1)?),
            Comparator::AtMost => between(i64::MIN, down),
            Comparator::Greater => between(down.checked_add(1)?, i64::MAX),
            Comparator::AtLeast => between(up, i64::MAX),
            Comparator::Equal => between(up, down),
            Comparator::Different => Bound {
                outside: true,
                ..between(up, down)
            },
        })
    }

    fn has(self, whole: i64) -> bool {
        (self.least <= whole && whole <= self.most) != self.outside
    }

    fn over(self, column: &[i64]) -> Plane {
        let word = |lanes: &[i64]| {
            let bits = lanes.iter().enumerate();
            bits.fold(0, |word, (bit, whole)| {
                word | u64::from(self.has(*whole)) << bit
            })
        };
        Plane::from_words(column.chunks(64).map(word).collect(), column.len())
    }

    /// Counts are few: each that passes is a plane of those that have it.
    fn over_digits(self, digits: &[Plane], wanted: &Plane) -> Plane {
        let counts = 0..1_i64 << digits.len();
        let passing = counts.filter(|count| self.has(*count));
        passing.fold(Plane::none(wanted.count()), |mut found, count| {
            let mut lanes = wanted.clone();
            for (place, digit) in digits.iter().enumerate() {
                match count >> place & 1 {
                    0 => lanes.drop(digit),
                    _ => lanes.keep(digit),
                }
            }
            found.add(&lanes);
            found
        })
    }
}

/// A sum, or a difference.
pub fn sum(one: Values, other: &Values, taken: bool, wanted: &Plane) -> Values {
    let step = |one: i64, other: i64| match taken {
        true => one.checked_sub(other),
        false => one.checked_add(other),
    };
    let kinds = |kind: Kind, val: &Val| (kind != Kind::Rank).then(|| whole(kind, val)).flatten();
    let whole: Option<(Kind, Option<Rc<[i64]>>)> = match (&one, other) {
        (Values::Same(one), Values::Same(other)) => {
            return Values::Same(added(one.clone(), other.clone(), taken));
        }
        (Values::Whole(kind, column), Values::Same(val)) => {
            let step = kinds(*kind, val).map(|val| move |own: &i64| step(*own, val));
            step.map(|step| (*kind, column.iter().map(step).collect()))
        }
        (Values::Same(val), Values::Whole(kind, column)) => {
            let step = kinds(*kind, val).map(|val| move |own: &i64| step(val, *own));
            step.map(|step| (*kind, column.iter().map(step).collect()))
        }
        (Values::Whole(kind, one), Values::Whole(own, other))
            if kind == own && *kind != Kind::Rank =>
        {
            let pairs = one.iter().zip(other.iter());
            Some((
                *kind,
                pairs.map(|(one, other)| step(*one, *other)).collect(),
            ))
        }
        _ => None,
    };
    match whole {
        Some((kind, Some(column))) => Values::Whole(kind, column),
        _ => worked_out(&one, other, wanted, |one, other| {
            added(one.clone(), other.clone(), taken)
        }),
    }
}

/// A product, or a quotient.
pub fn product(one: Values, other: &Values, divided: bool, wanted: &Plane) -> Values {
    match (&one, other) {
        (Values::Same(one), Values::Same(other)) => {
            Values::Same(multiplied(one.clone(), other.clone(), divided))
        }
        _ => worked_out(&one, other, wanted, |one, other| {
            multiplied(one.clone(), other.clone(), divided)
        }),
    }
}

/// The negative.
pub fn negative(values: Values, wanted: &Plane) -> Values {
    let turn = |val: &Val| match val {
        Val::Number(number) => Val::Number(-number),
        Val::Length(length) => Val::Length(-length),
        other => other.clone(),
    };
    match values {
        Values::Same(val) => Values::Same(turn(&val)),
        other => worked_out(&other, &super::machine::NOUGHT, wanted, |val, _| turn(val)),
    }
}

/// The larger (true) or smaller.
pub fn extreme(one: Values, other: &Values, larger: bool, wanted: &Plane) -> Values {
    let how = if larger {
        Comparator::Greater
    } else {
        Comparator::Less
    };
    let pick = |one: &Val, other: &Val| match compared(other, how, one) {
        Truth::Yes => other.clone(),
        _ => one.clone(),
    };
    match (&one, other) {
        (Values::Same(one), Values::Same(other)) => Values::Same(pick(one, other)),
        _ => worked_out(&one, other, wanted, pick),
    }
}

/// What is worked out of two values: part by part where there are few, or else ask by ask.
fn worked_out(
    one: &Values,
    other: &Values,
    wanted: &Plane,
    work_out: impl Fn(&Val, &Val) -> Val,
) -> Values {
    few::together(one, other, wanted.count(), &work_out)
        .unwrap_or_else(|| Values::each(wanted, |lane| work_out(&one.at(lane), &other.at(lane))))
}
