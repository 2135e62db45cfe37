//! The grid: what its cells are, which touch, and how long a step is.
//!
//! The lattice is one plane on every grid, 6,000 units to a unit of the map. Hexes are drawn on it
//! stretched: where odd rows are shifted, y counts rows, so that all their corners are lattice
//! points. To stretch a plan changes no incidence and no ratio of areas; only lengths and round
//! shapes need the true measure, and that is the grid's.

pub(super) mod circle;
mod hex;
pub(super) mod root;
mod square;

use num_rational::BigRational;

use crate::length::UNITS_PER_SQUARE;
use crate::world::exact::{Exact, share_a_stretch, whole};
use crate::world::lattice::{Node, holds, overlap};
use crate::world::outline::Piece;

pub(super) use square::{rectangle, square};

/// Half of what [`Grid::across_hex`] measures across one hex.
pub(super) const HALF_ACROSS_HEX: i64 = 2 * UNITS_PER_SQUARE;

/// A cell: `[column, row]`.
pub type Cell = [i32; 2];

/// How the map is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Into squares.
    Squares(Diagonals),
    /// Into hexes in rows, odd rows shifted right by half a hex. x counts hexes, y counts rows.
    HexRows,
    /// Into hexes in columns, odd columns shifted down by half a hex. x counts columns, y hexes.
    HexColumns,
    /// Not at all: creatures stand on round bases. What is drawn, and what spreads, fills the unit
    /// squares of the map.
    Gridless,
}

/// How a distance over squares counts its diagonal steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Diagonals {
    /// Every second diagonal counts two.
    #[default]
    Alternating,
    /// Each counts one.
    One,
    /// The way is measured straight, from centre to centre.
    Straight,
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::Squares(Diagonals::Alternating)
    }
}

impl Grid {
    /// Whether the cells are hexes.
    #[must_use]
    pub fn is_hex(self) -> bool {
        matches!(self, Grid::HexRows | Grid::HexColumns)
    }

    /// The centre of a cell, in lattice units.
    #[must_use]
    pub fn centre(self, cell: Cell) -> [i64; 2] {
        let centre = self.centre_of(cell);
        [centre.x, centre.y]
    }

    /// The corners of a cell, in lattice units, in order round it.
    #[must_use]
    pub fn corners(self, cell: Cell) -> Vec<[i64; 2]> {
        let corners = self.outline(cell).into_iter();
        corners.map(|corner| [corner.x, corner.y]).collect()
    }

    /// The cells that hold a point in lattice units, borders included, in reading order.
    #[must_use]
    pub fn holding(self, point: [i64; 2]) -> Vec<Cell> {
        let point = Node::new(point[0], point[1]);
        let mut cells = self.cells_near(point, point);
        cells.retain(|cell| holds(&self.outline(*cell), &point));
        cells
    }

    /// The cells of a creature of a size that stands at a cell, in reading order. Squares: a block
    /// that grows right and down. Hexes: the hex, three round a corner (the hex, the next and the
    /// one after both), the hex and its ring, the three and their ring, and so on.
    #[must_use]
    pub fn footprint(self, at: Cell, size: u16) -> Vec<Cell> {
        match self {
            Grid::HexRows => hex::footprint(at, size),
            Grid::HexColumns => in_order(hex::footprint(turned(at), size).into_iter().map(turned)),
            Grid::Squares(_) | Grid::Gridless => square::block(at, size),
        }
    }

    /// The size whose creatures fill some cells in reading order, if there is one. Three hexes
    /// round a corner are so on either side of it.
    #[must_use]
    pub fn size_of(self, cells: &[Cell]) -> Option<u16> {
        match self {
            Grid::HexRows => hex::size_of(cells),
            Grid::HexColumns => hex::size_of(&in_order(cells.iter().copied().map(turned))),
            Grid::Squares(_) | Grid::Gridless => square::side_of(cells),
        }
    }

    /// How many cells a creature of a size fills.
    #[must_use]
    pub fn cells_of_size(self, size: u16) -> usize {
        match self {
            Grid::HexRows | Grid::HexColumns => hex::count(size),
            Grid::Squares(_) | Grid::Gridless => usize::from(size) * usize::from(size),
        }
    }

    pub(super) fn centre_of(self, cell: Cell) -> Node {
        match self {
            Grid::HexRows => hex::centre(cell),
            Grid::HexColumns => swapped(hex::centre(turned(cell))),
            Grid::Squares(_) | Grid::Gridless => square::centre(cell),
        }
    }

    /// The corners of a cell, clockwise from the first in reading order.
    pub(super) fn outline(self, cell: Cell) -> Vec<Node> {
        match self {
            Grid::HexRows => hex::outline(cell),
            // The mirror image runs the other way round.
            Grid::HexColumns => {
                let corners = hex::outline(turned(cell)).into_iter();
                corners.map(swapped).rev().collect()
            }
            Grid::Squares(_) | Grid::Gridless => {
                let [column, row] = cell;
                rectangle(column, row, column + 1, row + 1)
            }
        }
    }

    /// The cells beside a hex, by their common sides.
    pub(super) fn hexes_beside(self, cell: Cell) -> Vec<Cell> {
        match self {
            Grid::HexColumns => hex::beside(turned(cell)).map(turned).to_vec(),
            _ => hex::beside(cell).to_vec(),
        }
    }

    /// The least count of steps from one hex to another.
    pub(super) fn hex_steps(self, from: Cell, to: Cell) -> i64 {
        match self {
            Grid::HexColumns => hex::steps(turned(from), turned(to)),
            _ => hex::steps(from, to),
        }
    }

    /// Measures along the three directions across a hex, from side to side; of any point they sum
    /// to nought.
    pub(super) fn across_hex(self, point: Node) -> [i64; 3] {
        let Node { x, y } = match self {
            Grid::HexColumns => swapped(point),
            _ => point,
        };
        [4 * x, 3 * y - 2 * x, -3 * y - 2 * x]
    }

    /// Four times the square of a step's true length, in lattice units: a whole number on every
    /// grid.
    #[must_use]
    pub fn four_squares(self, step: [i64; 2]) -> i128 {
        let [x, y] = step.map(|part| i128::from(part) * i128::from(part));
        let [across, down] = self.weights().map(i128::from);
        across * x + down * y
    }

    /// Four times the scalar product of two steps' true lengths.
    pub(super) fn four_products(self, one: &Exact, other: &Exact) -> BigRational {
        let [across, down] = self.weights().map(whole);
        across * &one.x * &other.x + down * &one.y * &other.y
    }

    /// By what the squares of a step's parts go into four times the square of its true length.
    fn weights(self) -> [i64; 2] {
        match self {
            Grid::HexRows => [4, 3],
            Grid::HexColumns => [3, 4],
            Grid::Squares(_) | Grid::Gridless => [4, 4],
        }
    }

    /// The cells that pieces lie in, in reading order: a thin wall in all that it crosses or runs
    /// along, an area in all that it overlaps or shares a stretch of border with.
    pub(super) fn cells_of(self, pieces: &[Piece]) -> Vec<Cell> {
        let in_piece = |piece: &Piece| {
            let mut cells = self.cells_near(piece.low, piece.high);
            cells.retain(|cell| {
                let cell = Piece::new(self.outline(*cell));
                overlap(&cell.corners, &piece.corners) || share_a_stretch(&cell, piece)
            });
            cells
        };
        in_order(pieces.iter().flat_map(in_piece))
    }

    /// All cells that meet an upright box, and some more.
    fn cells_near(self, low: Node, high: Node) -> Vec<Cell> {
        // Hexes reach out of the square that bears their number, to the right and down.
        let more = i32::from(self.is_hex());
        let span = |low: i64, high: i64| {
            let place = |at: i64| i32::try_from(at.div_euclid(UNITS_PER_SQUARE)).unwrap_or(0);
            place(low - 1) - more..=place(high)
        };
        span(low.y, high.y)
            .flat_map(|row| span(low.x, high.x).map(move |column| [column, row]))
            .collect()
    }
}

/// Each cell once, in reading order.
fn in_order(cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_unstable_by_key(|[column, row]| (*row, *column));
    cells.dedup();
    cells
}

fn turned([column, row]: Cell) -> Cell {
    [row, column]
}

fn swapped(point: Node) -> Node {
    Node::new(point.y, point.x)
}
