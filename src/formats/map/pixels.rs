//! From the coordinates of a file to the lattice, once.

use super::{At, GridKind};
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

/// The cell of a grid that a point lies in. On the border of hexes, any of them.
pub(crate) fn cell_of(grid: GridKind, [x, y]: At) -> [i32; 2] {
    let cell = |units: i64| units.div_euclid(UNITS_PER_SQUARE);
    let [column, row] = match grid {
        GridKind::Square | GridKind::Gridless => [cell(x), cell(y)],
        GridKind::HexRows => hex_of([x, y]),
        GridKind::HexColumns => {
            let [row, column] = hex_of([y, x]);
            [column, row]
        }
    };
    let small = |at: i64| i32::try_from(at).unwrap_or(i32::MAX);
    [small(column), small(row)]
}

/// The hex of rows whose middle is nearest: `[column, row]`.
fn hex_of([x, y]: At) -> [i64; 2] {
    let around = y.div_euclid(UNITS_PER_SQUARE);
    let mut best: Option<(i128, [i64; 2])> = None;
    for row in around - 1..=around + 1 {
        let shift = if row.rem_euclid(2) == 1 {
            UNITS_PER_SQUARE / 2
        } else {
            0
        };
        let column = (x - shift).div_euclid(UNITS_PER_SQUARE);
        for column in column - 1..=column + 1 {
            let [middle_x, middle_y] = hex_middle([column, row]);
            let (right, down) = (i128::from(x - middle_x), i128::from(y - middle_y));
            // Rows lie nearer than columns: the squared distance is dx^2 + 3/4 dy^2.
            let distance = 4 * right * right + 3 * down * down;
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, [column, row]));
            }
        }
    }
    best.map_or([0, 0], |(_, hex)| hex)
}

fn hex_middle([column, row]: [i64; 2]) -> At {
    let shift = if row.rem_euclid(2) == 1 {
        UNITS_PER_SQUARE / 2
    } else {
        0
    };
    [
        column * UNITS_PER_SQUARE + UNITS_PER_SQUARE / 2 + shift,
        row * UNITS_PER_SQUARE + UNITS_PER_SQUARE * 2 / 3,
    ]
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
