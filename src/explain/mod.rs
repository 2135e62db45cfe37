//! A ruling told in plain words, at three depths. Pure: data in, text out.

mod full;
mod lines;
mod pairs;
mod reasons;
mod side_by_side;
mod table;
mod tables;
mod text;
mod variants;
mod verdict;
mod why;
mod why_not;
mod words;

pub use pairs::{Pair, pairs, questions};
pub use reasons::{chosen, decisive, tiers};
pub use side_by_side::{Column, Difference, differences, side_by_side};
pub use text::{Line, Piece, Text, Tone, clean};
pub use verdict::{Row, rows, signed};
pub use why_not::{account, why_not};
pub use words::{ask_words, attack_words, title};

use crate::ruling::{AttackShown, Ruling};
use crate::vocabulary::Vocabulary;

/// A ruling and the ask it answers.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The attacker's (or, of a check, the actor's) name.
    pub attacker: &'a str,
    /// The target's (or opponent's) name; of a check without one, the actor's.
    pub target: &'a str,
    /// The attack; of a check, its dice.
    pub attack: &'a AttackShown,
    /// The id of the check that was asked for; none for an attack.
    pub check: Option<&'a str>,
    /// The words of the pack.
    pub vocabulary: &'a Vocabulary,
    /// The ruling, with its evidence.
    pub ruling: &'a Ruling,
}

/// How much to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The verdict and what it rests on.
    Why,
    /// The verdict and why a tier, by ladder and id, does not hold.
    WhyNot(String, String),
    /// The verdict and every step.
    Full,
}

/// The ruling in words.
#[must_use]
pub fn explain(told: &Told<'_>, depth: &Depth) -> Text {
    let mut text = verdict::verdict(told);
    text.gap();
    text.append(match depth {
        Depth::Why => why::why(told),
        Depth::WhyNot(ladder, tier) => why_not(told, ladder, tier),
        Depth::Full => full::full(told),
    });
    variants::tell(&mut text, &told.ruling.evidence);
    text
}

/// What came of a roll or a check, and nothing else.
#[must_use]
pub fn result(told: &Told<'_>) -> Text {
    verdict::result(told)
}
