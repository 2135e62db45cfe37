//! Versions and the ranges of them that a variant was written for.

use crate::lang::syntax::ast::{Bound, BoundSign};

/// Whether a version such as `1.0.2` keeps to all bounds.
pub fn holds(version: &str, bounds: &[Bound]) -> bool {
    let numbers = version
        .split('.')
        .map(|number| number.parse::<u64>().unwrap_or(0));
    let version = padded(&numbers.collect::<Vec<_>>());
    bounds.iter().all(|bound| keeps(version, bound))
}

fn keeps(version: [u64; 3], bound: &Bound) -> bool {
    let low = padded(&bound.numbers);
    let after = |place| version < above(low, place);
    let last = bound.numbers.len().saturating_sub(1);
    match bound.sign {
        BoundSign::Caret => version >= low && after(first_that_counts(low).min(last)),
        BoundSign::Tilde => version >= low && after(last.min(1)),
        BoundSign::Equal => version >= low && after(last),
        BoundSign::Greater => version >= above(low, last),
        BoundSign::AtLeast => version >= low,
        BoundSign::Less => version < low,
        BoundSign::AtMost => after(last),
    }
}

fn padded(numbers: &[u64]) -> [u64; 3] {
    let number = |place: usize| numbers.get(place).copied().unwrap_or(0);
    [number(0), number(1), number(2)]
}

/// The least version that differs from another at a place, upwards.
fn above([major, minor, patch]: [u64; 3], place: usize) -> [u64; 3] {
    match place {
        0 => [major.saturating_add(1), 0, 0],
        1 => [major, minor.saturating_add(1), 0],
        _ => [major, minor, patch.saturating_add(1)],
    }
}

/// The first number that is not 0: a change of it may break what stands on it.
fn first_that_counts(numbers: [u64; 3]) -> usize {
    numbers.iter().position(|number| *number > 0).unwrap_or(2)
}
