//! The five packs once more, written by hand in Rust: what their rules mean under the default
//! choices, as somebody would write them who cares for speed and has no interpreter.
//!
//! A pack is one function over a trait of questions. The questions are answered by a struct of
//! plain values, for measuring rules alone, or lazily by the geometry that code asks too, for
//! measuring whole rulings. Where a fact is unknown, or bonuses come from elsewhere, it declines.

#![allow(dead_code, reason = "each user needs a part of it")]

pub mod ogl_ancients;
pub mod pathfinder_1e;
pub mod starfinder_1e;
pub mod starfinder_2e;
pub mod true20;
pub mod world;

use defilade::vocabulary::Role;

/// The most stats and actions that a pack's function reports.
pub const MOST: usize = 6;

/// What a hand-written function says: tiers as bits by their places, the lowest left out; stats and
/// actions by their places in the pack's own lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ruled {
    pub cover: u32,
    pub concealment: u32,
    pub totals: [Option<i32>; MOST],
    pub may: [bool; MOST],
    pub targetable: bool,
    pub miss_chance: i32,
    pub rolled_by: Option<Role>,
}

/// The names of a pack's ladders' tiers above the lowest, stats and actions, in the order of
/// [`Ruled`].
pub struct Names {
    pub pack: &'static str,
    pub stats: &'static [&'static str],
    pub actions: &'static [&'static str],
}

/// Declares a pack's questions as a trait, a struct of plain answers, and the rules' own words for
/// each, by which code's questions are found. A text that ends with three dots is a beginning.
macro_rules! questions {
    ($asked:ident, $plain:ident { $($name:ident: $text:literal;)* }) => {
        /// What the rules ask. Those about lines are asked of a choice of corners or squares.
        #[allow(
            clippy::wrong_self_convention,
            reason = "a question about where lines come from is no conversion"
        )]
        pub trait $asked {
            /// How many choices there are for lines of cover.
            fn shots(&self) -> usize;
            /// How many choices there are for lines of sight.
            fn glances(&self) -> usize;
            $(fn $name(&self, choice: usize) -> bool;)*
        }

        /// Plain answers.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $plain {
            $(pub $name: bool,)*
        }

        impl $plain {
            pub const TEXTS: &'static [&'static str] = &[$($text,)*];

            /// From bits, in the order of the texts.
            pub fn from_bits(bits: u64) -> $plain {
                let mut rest = bits;
                let mut next = || {
                    let bit = rest & 1 == 1;
                    rest >>= 1;
                    bit
                };
                $plain { $($name: next(),)* }
            }
        }

        impl $asked for $plain {
            #[inline]
            fn shots(&self) -> usize {
                1
            }
            #[inline]
            fn glances(&self) -> usize {
                1
            }
            $(
                #[inline]
                fn $name(&self, _: usize) -> bool {
                    self.$name
                }
            )*
        }
    };
}
pub(crate) use questions;

/// Answers the questions of a pack by the world.
macro_rules! answers {
    ($asked:ident for $seen:ident; $($name:ident: |$this:ident, $choice:pat_param| $body:expr;)*) => {
        impl $asked for $seen<'_> {
            fn shots(&self) -> usize {
                self.0.choices(false)
            }
            fn glances(&self) -> usize {
                self.0.choices(true)
            }
            $(
                fn $name(&self, choice: usize) -> bool {
                    let ($this, $choice) = (self, choice);
                    $body
                }
            )*
        }
    };
}
pub(crate) use answers;

/// The attacker's choice: that in which the smallest set of tiers holds, read as a number. `floor`
/// is the set that holds in every choice.
#[inline]
pub fn smallest(choices: usize, floor: u32, judge: impl Fn(usize) -> u32) -> (u32, usize) {
    let mut best = (judge(0), 0);
    for choice in 1..choices {
        if best.0 == floor {
            break;
        }
        let tiers = judge(choice);
        if tiers < best.0 {
            best = (tiers, choice);
        }
    }
    best
}

/// A sum with what is added to it; nothing and nothing stay nothing.
#[inline]
pub fn plus(sum: Option<i32>, value: i32) -> Option<i32> {
    Some(sum.unwrap_or(0) + value)
}
