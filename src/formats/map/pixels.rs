//! From the coordinates of a file to the lattice, once.

use super::At;
use crate::formats::scene::nearest_whole;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::world::scene::COORDINATE_LIMIT;

/// One axis: how many cells a unit of the file is, and how many are added.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub cells_per_unit: Number,
    pub plus: Number,
}

impl Axis {
    /// The axis on which a cell is so many units long, with its origin at a number of units.
    pub fn new(units_per_cell: &Number, origin: &Number) -> Option<Axis> {
        let cells_per_unit = Number::from(1).checked_div(units_per_cell)?;
        let plus = -&(origin * &cells_per_unit);
        Some(Axis {
            cells_per_unit,
            plus,
        })
    }

    /// The same, with some cells added.
    pub fn moved(mut self, cells: &Number) -> Axis {
        self.plus = &self.plus + cells;
        self
    }

    /// A coordinate in cells.
    pub fn cells(&self, at: &Number) -> Number {
        &(at * &self.cells_per_unit) + &self.plus
    }

    fn units(&self, at: &Number) -> Option<i64> {
        let units = nearest_whole(&(&self.cells(at) * &Number::from(UNITS_PER_SQUARE)))?;
        (units.abs() <= COORDINATE_LIMIT).then_some(units)
    }
}

/// Both axes.
#[derive(Clone, Debug)]
pub(crate) struct Pixels {
    pub x: Axis,
    pub y: Axis,
}

impl Pixels {
    /// A point on the lattice; none when it lies too far away.
    pub fn at(&self, [x, y]: &[Number; 2]) -> Option<At> {
        Some([self.x.units(x)?, self.y.units(y)?])
    }
}

/// Half the square root of three: the rows of hexes are so much nearer than their columns. The
/// fifteen digits place a point on a map of the greatest size to a fraction of a lattice unit.
pub(crate) fn half_root_of_three() -> Number {
    Number::ratio(866_025_403_784_439, 1_000_000_000_000_000).unwrap_or(Number::ZERO)
}

/// A point in squares, to a thousandth.
pub(crate) fn shown([x, y]: At) -> String {
    let shown = |units: i64| {
        // A thousandth of a square is six units; halves go up.
        let thousandths = (units + 3).div_euclid(6);
        Number::ratio(thousandths, 1000).map_or_else(String::new, |squares| squares.to_string())
    };
    format!("[{},{}]", shown(x), shown(y))
}
