//! Sets of tiers read as numbers, compared in all asks at once.

use crate::facts::plane::Plane;
use crate::vocabulary::Role;

use super::super::hir::Resolve;
use super::super::plan::Ladder;
use super::ladder::{Judged, none_of};

/// The tiers that hold, the lowest left out, and those below one that stands alone.
pub fn masked(ladder: &Ladder, tiers: &[Plane]) -> Vec<Plane> {
    let mut bits = tiers.to_vec();
    let mut alone: Option<Plane> = None;
    for (place, plane) in bits.iter_mut().enumerate().rev() {
        if let Some(alone) = &alone {
            plane.drop(alone);
        }
        if ladder.tiers.get(place).is_some_and(|tier| tier.alone) {
            match &mut alone {
                Some(alone) => alone.add(plane),
                None => alone = Some(plane.clone()),
            }
        }
    }
    if let Some(lowest) = bits.first_mut() {
        *lowest = Plane::none(lowest.count());
    }
    bits
}

/// The asks in which no later choice can be taken instead of one.
pub fn settled(ladder: &Ladder, choice: &Judged, chooser: Option<Role>) -> Plane {
    let mut settled = match chooser {
        Some(Role::Target) => Plane::none(choice.lanes.count()),
        // Fewer tiers than none there are not.
        _ => none_of(choice.bits.iter(), &choice.lanes),
    };
    if !ladder.adjustments.is_empty() {
        return settled;
    }
    // What stands alone at the top and depends on no choice comes out the same in all of them.
    for (tier, plane) in ladder.tiers.iter().zip(&choice.tiers).skip(1).rev() {
        if !tier.once {
            break;
        }
        if tier.alone {
            settled.add(plane);
        }
    }
    settled
}

/// For each choice the asks in which it is the first of the best.
pub fn best(judged: &[Judged], lanes: &Plane, chooser: Option<Role>) -> Vec<Plane> {
    let mut chosen: Vec<Plane> = vec![Plane::none(lanes.count()); judged.len()];
    let mut best: Vec<Plane> = Vec::new();
    for (place, choice) in judged.iter().enumerate() {
        let better = match place {
            0 => lanes.clone(),
            _ if chooser == Some(Role::Target) => below(&best, &choice.bits, &choice.lanes),
            _ => below(&choice.bits, &best, &choice.lanes),
        };
        for (best, own) in best.iter_mut().zip(&choice.bits) {
            *best = best.without(&better).or(&own.and(&better));
        }
        if place == 0 {
            best.clone_from(&choice.bits);
        }
        for earlier in &mut chosen {
            earlier.drop(&better);
        }
        if let Some(slot) = chosen.get_mut(place) {
            *slot = better;
        }
    }
    chosen
}

/// The asks in which one set of tiers, read as a number, is less than another.
fn below(one: &[Plane], other: &[Plane], lanes: &Plane) -> Plane {
    let (mut less, mut equal) = (Plane::none(lanes.count()), lanes.clone());
    for (one, other) in one.iter().zip(other).rev() {
        less.add(&equal.and(other).without(one));
        let different = one.without(other).or(&other.without(one));
        equal.drop(&different);
    }
    less
}

/// The asks in which two sets of tiers are the same.
pub fn alike(one: &[Plane], other: &[Plane], lanes: &Plane) -> Plane {
    let pairs = one.iter().zip(other);
    pairs.fold(lanes.clone(), |left, (one, other)| {
        let different = one.without(other).or(&other.without(one));
        left.without(&different)
    })
}

/// For each tier the asks in which it is named: the highest that holds. Of tiers of which only one
/// may hold, none is named where several do.
pub fn named(ladder: &Ladder, bits: &[Plane], lanes: &Plane) -> Vec<Plane> {
    let mut left = lanes.clone();
    let mut named = vec![Plane::none(lanes.count()); bits.len()];
    let single = ladder.resolve == Resolve::One;
    for (place, plane) in bits.iter().enumerate().skip(1).rev() {
        let mut own = plane.and(&left);
        left.drop(plane);
        if single {
            for lower in bits.iter().take(place).skip(1) {
                own.drop(lower);
            }
        }
        if let Some(slot) = named.get_mut(place) {
            *slot = own;
        }
    }
    if let Some(slot) = named.first_mut() {
        *slot = left;
    }
    named
}
