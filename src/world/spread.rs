//! How a spread creeps over cells.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use crate::world::grid::{Cell, Diagonals, Grid};
use crate::world::lattice::{Node, holds, meet};
use crate::world::outline::Piece;

/// The cells of a map and what stands in a spread's way. Where diagonals are measured straight, and
/// where there is no grid, every second one counts two: the way round corners goes from square to
/// square all the same.
pub struct Ground<'a> {
    pub grid: Grid,
    pub columns: u32,
    pub rows: u32,
    pub solids: Vec<&'a Piece>,
}

/// Cells to visit: the steps so far, whether the next diagonal counts two, and the cell.
type Visits = BinaryHeap<Reverse<(i64, bool, Cell)>>;

impl Ground<'_> {
    /// The least count of steps by which a spread from a point reaches one of some cells.
    pub fn reach(&self, from: Node, to: &[Cell], most: Option<i64>) -> Option<i64> {
        let mut visits: Visits = self
            .first_cells(from)
            .into_iter()
            .map(|cell| Reverse((1, false, cell)))
            .collect();
        let mut seen = BTreeSet::new();
        while let Some(Reverse((steps, long, cell))) = visits.pop() {
            if most.is_some_and(|most| steps > most) {
                return None;
            }
            if to.contains(&cell) {
                return Some(steps);
            }
            if seen.insert((cell, long)) {
                self.visit_neighbours(steps, long, cell, &mut visits);
            }
        }
        None
    }

    /// The cells round the point to whose centres nothing bars the way.
    fn first_cells(&self, from: Node) -> Vec<Cell> {
        let mut cells = self.grid.holding([from.x, from.y]);
        cells.retain(|cell| self.is_open(*cell) && !self.barred_at_start(from, *cell));
        cells
    }

    fn visit_neighbours(&self, steps: i64, long: bool, from: Cell, visits: &mut Visits) {
        let alternates = match self.grid {
            Grid::HexRows | Grid::HexColumns => {
                let beside = self.grid.hexes_beside(from).into_iter();
                let open = beside.filter(|to| self.steps_straight(from, *to));
                return visits.extend(open.map(|to| Reverse((steps + 1, false, to))));
            }
            Grid::Squares(diagonals) => diagonals != Diagonals::One,
            Grid::Gridless => true,
        };
        let [column, row] = from;
        for across in -1..=1 {
            for down in -1..=1 {
                let to = [column + across, row + down];
                if to == from {
                    continue;
                }
                if across == 0 || down == 0 {
                    if self.steps_straight(from, to) {
                        visits.push(Reverse((steps + 1, long, to)));
                    }
                } else if self.steps_aslant(from, to) {
                    let cost = if long { 2 } else { 1 };
                    visits.push(Reverse((steps + cost, alternates && !long, to)));
                }
            }
        }
    }

    fn steps_aslant(&self, from: Cell, to: Cell) -> bool {
        let by_row = [to[0], from[1]];
        let by_column = [from[0], to[1]];
        [by_row, by_column]
            .iter()
            .all(|way| self.steps_straight(from, *way) && self.steps_straight(*way, to))
    }

    fn steps_straight(&self, from: Cell, to: Cell) -> bool {
        let way = [from, to].map(|cell| self.grid.centre_of(cell));
        self.is_open(to) && !self.walls().any(|wall| meet(&wall.corners, &way))
    }

    /// Whether a cell is on the map and not filled.
    fn is_open(&self, cell: Cell) -> bool {
        let [column, row] = cell;
        let within = |place: i32, count: u32| u32::try_from(place).is_ok_and(|place| place < count);
        let centre = self.grid.centre_of(cell);
        within(column, self.columns)
            && within(row, self.rows)
            && !self
                .solids
                .iter()
                .any(|solid| !solid.is_wall() && holds(&solid.corners, &centre))
    }

    fn barred_at_start(&self, from: Node, cell: Cell) -> bool {
        let centre = self.grid.centre_of(cell);
        self.walls().any(|wall| {
            meet(&wall.corners, &[from, centre]) && !only_at(wall, from, &centre.minus(&from))
        })
    }

    fn walls(&self) -> impl Iterator<Item = &Piece> {
        self.solids.iter().copied().filter(|solid| solid.is_wall())
    }
}

/// Whether a wall that meets the way from a point does so only at that point.
fn only_at(wall: &Piece, from: Node, way: &Node) -> bool {
    let [start, end] = wall.corners.as_slice() else {
        return false;
    };
    let (start, end) = (start.minus(&from), end.minus(&from));
    let step = end.minus(&start);
    let holds_from = start.cross(&end) == 0 && start.dot(&end) <= 0;
    let runs_along = step.cross(way) == 0 && (start.dot(way) > 0 || end.dot(way) > 0);
    holds_from && !runs_along
}
