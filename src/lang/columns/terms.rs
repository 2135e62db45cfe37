//! Sums over many asks, kept as terms: a number with the asks in which it counts.

use std::collections::BTreeMap;

use crate::facts::plane::Plane;
use crate::number::Number;

use super::super::eval::Val;
use super::super::hir::Stacking;
use super::few;
use super::values::Values;

/// A number with the asks in which it counts.
pub type Term = (Number, Plane);

/// The numbers that values have in some asks, each with these asks; what is no number has none.
pub fn terms(values: &Values, lanes: &Plane) -> Vec<Term> {
    if let Some(parts) = few::parts(values, lanes.count()) {
        let parts = parts.into_iter();
        let terms = parts.filter_map(|(val, own)| Some((val.number()?.clone(), own.and(lanes))));
        let mut terms: Vec<Term> = terms.filter(|(_, own)| !own.is_empty()).collect();
        terms.sort_by(|(one, _), (other, _)| one.cmp(other));
        return terms;
    }
    let mut found: BTreeMap<Number, Plane> = BTreeMap::new();
    for lane in lanes.iter() {
        let val = values.at(lane);
        if let (Some(number), Val::Number(_) | Val::Length(_)) = (val.number(), &val) {
            let none = || Plane::none(lanes.count());
            found
                .entry(number.clone())
                .or_insert_with(none)
                .insert(lane);
        }
    }
    found.into_iter().collect()
}

/// The terms of one type that count: all of them, or the best bonus and the worst penalty.
pub fn stacked(terms: Vec<Term>, stacking: Stacking) -> Vec<Term> {
    if stacking == Stacking::All {
        return terms;
    }
    let (mut bonuses, mut penalties): (Vec<Term>, Vec<Term>) = terms
        .into_iter()
        .filter(|(number, _)| !number.is_zero())
        .partition(|(number, _)| !number.is_negative());
    bonuses.sort_by(|(one, _), (other, _)| other.cmp(one));
    penalties.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut counting = firsts(bonuses);
    counting.extend(firsts(penalties));
    counting
}

/// Of several terms only the first in each ask.
fn firsts(terms: Vec<Term>) -> Vec<Term> {
    let mut taken: Option<Plane> = None;
    let mut found = Vec::new();
    for (number, lanes) in terms {
        let taken = taken.get_or_insert_with(|| Plane::none(lanes.count()));
        let own = lanes.without(taken);
        taken.add(&own);
        if !own.is_empty() {
            found.push((number, own));
        }
    }
    found
}
