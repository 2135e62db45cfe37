//! Lengths with units, and the scale that turns them into lattice units.

use std::fmt;

use crate::number::Number;

/// Lattice units along the side of one square.
pub const UNITS_PER_SQUARE: i64 = 6000;

/// What a length is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// Feet.
    Feet,
    /// Metres.
    Metres,
    /// Squares (or hexes) of the grid.
    Squares,
}

impl Unit {
    /// Reads the unit's written form: `ft`, `feet`, `foot`, `m`, `squares` or `square`.
    #[must_use]
    pub fn parse(word: &str) -> Option<Unit> {
        match word {
            "ft" | "feet" | "foot" => Some(Unit::Feet),
            "m" | "metres" | "metre" => Some(Unit::Metres),
            "squares" | "square" => Some(Unit::Squares),
            _ => None,
        }
    }

    /// The short written form.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Unit::Feet => "ft",
            Unit::Metres => "m",
            Unit::Squares => "squares",
        }
    }
}

/// A length as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Length {
    /// How many.
    pub amount: Number,
    /// Of what.
    pub unit: Unit,
}

impl Length {
    /// Reads `30 ft`, `1.5 m`, `6 squares` or `1/3 squares`; the blank may be missing.
    #[must_use]
    pub fn parse(text: &str) -> Option<Length> {
        let text = text.trim();
        let split = text.find(|c: char| c.is_ascii_alphabetic())?;
        let amount = text.get(..split)?.trim_end();
        let amount = match amount.split_once('/') {
            None => Number::parse_decimal(amount)?,
            Some((top, bottom)) => {
                Number::parse_decimal(top)?.checked_div(&Number::parse_decimal(bottom)?)?
            }
        };
        let unit = Unit::parse(text.get(split..)?)?;
        Some(Length { amount, unit })
    }

    /// The length in lattice units under a scale, exactly.
    #[must_use]
    pub fn in_units(&self, scale: &Scale) -> Number {
        &self.amount * &scale.units_per(self.unit)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount, self.unit.symbol())
    }
}

/// How long the side of a square is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    square: Length,
}

impl Scale {
    /// The scale on which a square measures `square`; none for nought, less, or a square in squares.
    #[must_use]
    pub fn new(square: Length) -> Option<Scale> {
        let usable = square.unit != Unit::Squares
            && !square.amount.is_zero()
            && !square.amount.is_negative();
        usable.then_some(Scale { square })
    }

    /// The side of a square.
    #[must_use]
    pub fn square(&self) -> &Length {
        &self.square
    }

    /// Lattice units in one foot, metre or square. A foot is 0.3048 metres.
    #[must_use]
    pub fn units_per(&self, unit: Unit) -> Number {
        let square = Number::from(UNITS_PER_SQUARE);
        let per_own = square
            .checked_div(&self.square.amount)
            .unwrap_or(Number::ZERO);
        let foot_in_metres = Number::ratio(3048, 10_000).unwrap_or(Number::ZERO);
        match (unit, self.square.unit) {
            (Unit::Squares, _) => square,
            (Unit::Feet, Unit::Metres) => &per_own * &foot_in_metres,
            (Unit::Metres, Unit::Feet) => {
                per_own.checked_div(&foot_in_metres).unwrap_or(Number::ZERO)
            }
            _ => per_own,
        }
    }
}

impl Default for Scale {
    /// Squares of 5 feet.
    fn default() -> Scale {
        Scale {
            square: Length {
                amount: Number::from(5),
                unit: Unit::Feet,
            },
        }
    }
}
