//! How bonuses add up.

use crate::number::Number;
use crate::vocabulary::{BonusTypeId, StatId};

use super::super::hir::Stacking;
use super::effects::Bonus;

/// Which bonuses of one stat count: of types that do not stack the best bonus and the worst
/// penalty, of the others all. Of equal ones the first counts.
pub fn counting(bonuses: &[&Bonus], stacking: &[Stacking]) -> Vec<bool> {
    bonuses
        .iter()
        .enumerate()
        .map(|(place, bonus)| {
            if stacks(bonus.ty, stacking) || bonus.value.is_zero() {
                return true;
            }
            !bonuses.iter().enumerate().any(|(other_place, other)| {
                other.ty == bonus.ty
                    && other.value.is_negative() == bonus.value.is_negative()
                    && outdoes(&other.value, other_place, &bonus.value, place)
            })
        })
        .collect()
}

fn stacks(ty: BonusTypeId, stacking: &[Stacking]) -> bool {
    stacking.get(ty.index()) == Some(&Stacking::All)
}

fn outdoes(other: &Number, other_place: usize, own: &Number, place: usize) -> bool {
    if other == own {
        return other_place < place;
    }
    if own.is_negative() {
        other < own
    } else {
        other > own
    }
}

/// The total of one stat over bonuses that pass a filter.
pub fn total(
    bonuses: &[Bonus],
    stat: StatId,
    stacking: &[Stacking],
    keep: impl Fn(&Bonus) -> bool,
) -> Number {
    let own: Vec<&Bonus> = bonuses
        .iter()
        .filter(|bonus| bonus.stat == stat && keep(bonus))
        .collect();
    let counts = counting(&own, stacking);
    own.iter()
        .zip(counts)
        .filter(|(_, counts)| *counts)
        .fold(Number::ZERO, |total, (bonus, _)| &total + &bonus.value)
}
