//! The packs by hand, one like the other.

#![allow(dead_code, reason = "each user needs a part of it")]

use std::hint::black_box;

use defilade::facts::Facts;

use crate::by_hand::world::{Ids, Scratch};
use crate::by_hand::{
    Names, Ruled, ogl_ancients, pathfinder_1e, starfinder_1e, starfinder_2e, true20,
};
use crate::nowhere::Told;

/// A pack's rules by hand.
pub struct ByHand {
    pub names: &'static Names,
    pub texts: &'static [&'static str],
    pub plain: fn(&[Told], &mut u32),
    pub world: fn(&dyn Facts, &Ids, &mut Scratch) -> Option<Ruled>,
}

macro_rules! packs {
    ($($pack:ident($($more:tt)*);)*) => {
        pub const PACKS: &[ByHand] = &[$(ByHand {
            names: &$pack::NAMES,
            texts: $pack::Plain::TEXTS,
            // The answers are made ready in the loop's own form, as code's are.
            plain: |sets, sum| {
                for told in sets {
                    let plain = $pack::Plain::from_bits(told.bits);
                    let ruled = $pack::rule(black_box(&plain) $($more)*);
                    *sum = sum.wrapping_add(ruled.cover + u32::from(ruled.targetable));
                    black_box(&ruled);
                }
            },
            world: $pack::rule_on,
        },)*];
    };
}
packs! {
    starfinder_1e();
    starfinder_2e();
    pathfinder_1e(, || 2);
    ogl_ancients(, 4);
    true20();
}
