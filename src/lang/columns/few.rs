//! Values of which there are few: each with the asks that have it.

use crate::facts::plane::Plane;

use super::super::eval::Val;
use super::values::Values;

/// A value with the asks that have it.
pub type Part = (Val, Plane);

/// With more parts than this, a column is the plainer form.
const MOST_PARTS: usize = 12;

/// The parts of values that are the same in all asks, or of which there are few.
pub fn parts(values: &Values, count: usize) -> Option<Vec<Part>> {
    match values {
        Values::Same(val) => Some(vec![(val.clone(), Plane::all(count))]),
        Values::Few(parts) => Some(parts.to_vec()),
        _ => None,
    }
}

/// The values that have these parts; none if there are too many.
pub fn joined(parts: impl Iterator<Item = Part>) -> Option<Values> {
    let mut joined: Vec<Part> = Vec::new();
    for (val, lanes) in parts.filter(|(_, lanes)| !lanes.is_empty()) {
        if let Some((_, own)) = joined.iter_mut().find(|(own, _)| *own == val) {
            own.add(&lanes);
        } else if joined.len() < MOST_PARTS {
            joined.push((val, lanes));
        } else {
            return None;
        }
    }
    Some(Values::Few(joined.into()))
}

/// Values, but for some asks others.
pub fn merged(own: &Values, other: &Values, theirs: &Plane) -> Option<Values> {
    let (own, other) = (parts(own, theirs.count())?, parts(other, theirs.count())?);
    let own = own
        .into_iter()
        .map(|(val, lanes)| (val, lanes.without(theirs)));
    let other = other
        .into_iter()
        .map(|(val, lanes)| (val, lanes.and(theirs)));
    joined(own.chain(other))
}

/// What is worked out of two values, part by part; none where one of them has too many.
pub fn together(
    one: &Values,
    other: &Values,
    count: usize,
    work_out: impl Fn(&Val, &Val) -> Val,
) -> Option<Values> {
    let (one, other) = (parts(one, count)?, parts(other, count)?);
    let pairs = one
        .iter()
        .flat_map(|one| other.iter().map(move |other| (one, other)));
    joined(pairs.map(|((one, own), (other, its))| (work_out(one, other), own.and(its))))
}
