//! Exact numbers, points and lengths as scene files write them.

use super::tree::Tree;
use crate::length::{Length, Scale, UNITS_PER_SQUARE, Unit};
use crate::number::Number;

/// Decimals longer than this are written as fractions.
const MOST_PLACES: u32 = 9;

/// The number as a plain decimal, if it is one of few places.
pub(crate) fn decimal(number: &Number) -> Option<String> {
    let mut scaled = number.clone();
    for places in 0..=MOST_PLACES {
        if let Some(whole) = scaled.to_integer() {
            return Some(placed(whole, places));
        }
        scaled = &scaled * &Number::from(10);
    }
    None
}

fn placed(whole: i64, places: u32) -> String {
    if places == 0 {
        return whole.to_string();
    }
    let sign = if whole < 0 { "-" } else { "" };
    let digits = whole.unsigned_abs();
    let unit = 10u64.pow(places);
    let width = usize::try_from(places).unwrap_or(0);
    format!("{sign}{}.{:0width$}", digits / unit, digits % unit)
}

/// The number as a decimal or a fraction.
fn exact(number: &Number) -> String {
    decimal(number).unwrap_or_else(|| {
        let big = number.to_big();
        format!("{}/{}", big.numer(), big.denom())
    })
}

/// A number; one without end to its decimals is cut to what a file holds.
pub(crate) fn number(number: &Number) -> Tree {
    let short = decimal(number);
    Tree::Plain(short.unwrap_or_else(|| format!("{:.12}", number.to_float())))
}

/// A point of the plan, in squares.
pub(crate) fn point(at: [i64; 2]) -> Tree {
    Tree::List(at.iter().map(|units| coordinate(*units)).collect())
}

fn coordinate(units: i64) -> Tree {
    let squares = Number::ratio(units, UNITS_PER_SQUARE).unwrap_or(Number::ZERO);
    match decimal(&squares) {
        Some(short) => Tree::Plain(short),
        None => Tree::text(&exact(&squares)),
    }
}

/// A length of so many lattice units: in the scene's own unit if that comes out short.
pub(crate) fn length(units: &Number, scale: &Scale) -> Tree {
    let own = scale.square().unit;
    let others = [Unit::Feet, Unit::Metres, Unit::Squares];
    let mut ways = std::iter::once(own).chain(others);
    let short = ways.find_map(|unit| {
        let amount = units.checked_div(&scale.units_per(unit))?;
        decimal(&amount).map(|amount| format!("{amount} {}", unit.symbol()))
    });
    let squares = || {
        let amount = units.checked_div(&Number::from(UNITS_PER_SQUARE));
        format!("{} squares", exact(&amount.unwrap_or(Number::ZERO)))
    };
    Tree::text(&short.unwrap_or_else(squares))
}

/// A length as it was given.
pub(crate) fn written(length: &Length) -> String {
    format!("{} {}", exact(&length.amount), length.unit.symbol())
}
