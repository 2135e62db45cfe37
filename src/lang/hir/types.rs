//! Types and units.

use crate::vocabulary::{FactId, LadderId};

/// What a length was counted in; feet and squares meet only under a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// Feet or metres.
    Measured,
    /// Squares of the grid.
    Squares,
}

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    /// The mistake has been reported; fits everywhere.
    Broken,
    /// Yes or no.
    Flag,
    /// A number.
    Number,
    /// A length.
    Length(Flavour),
    /// Steps on a scale.
    Steps,
    /// A size category.
    Size,
    /// A level of light.
    Light,
    /// A medium, or none.
    Medium,
    /// A word of a fact's list.
    Choice(FactId),
    /// A tier of a ladder.
    Tier(LadderId),
    /// A creature or thing.
    Thing,
    /// A text that tells one case from another.
    Text,
}

impl Ty {
    /// The type in plain words, with its article.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Ty::Broken => "something unknown",
            Ty::Flag => "a yes or no",
            Ty::Number => "a number",
            Ty::Length(Flavour::Measured) => "a length",
            Ty::Length(Flavour::Squares) => "a distance in squares",
            Ty::Steps => "a count of steps",
            Ty::Size => "a size",
            Ty::Light => "a level of light",
            Ty::Medium => "a medium",
            Ty::Choice(_) => "a word of a fact",
            Ty::Tier(_) => "a tier",
            Ty::Thing => "a creature or thing",
            Ty::Text => "a text",
        }
    }

    /// Whether values of the type have an order.
    #[must_use]
    pub fn is_ordered(self) -> bool {
        !matches!(self, Ty::Flag | Ty::Medium | Ty::Thing | Ty::Text)
    }
}
