//! How a spread creeps over squares.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use crate::length::UNITS_PER_SQUARE;
use crate::world::lattice::{Node, holds, meet};
use crate::world::outline::Piece;
use crate::world::scene::Diagonals;

type Square = [i32; 2];

/// The squares of a map and what stands in a spread's way.
pub struct Ground<'a> {
    pub columns: u32,
    pub rows: u32,
    pub diagonals: Diagonals,
    pub solids: Vec<&'a Piece>,
}

/// Squares to visit: the steps so far, whether the next diagonal counts two, and the square.
type Visits = BinaryHeap<Reverse<(i64, bool, Square)>>;

impl Ground<'_> {
    /// The least count of steps by which a spread from a point reaches one of some squares.
    pub fn reach(&self, from: Node, to: &[Square], most: Option<i64>) -> Option<i64> {
        let mut visits: Visits = self
            .first_squares(from)
            .into_iter()
            .map(|square| Reverse((1, false, square)))
            .collect();
        let mut seen = BTreeSet::new();
        while let Some(Reverse((steps, long, square))) = visits.pop() {
            if most.is_some_and(|most| steps > most) {
                return None;
            }
            if to.contains(&square) {
                return Some(steps);
            }
            if seen.insert((square, long)) {
                self.visit_neighbours(steps, long, square, &mut visits);
            }
        }
        None
    }

    /// The squares round the point to whose centres nothing bars the way.
    fn first_squares(&self, from: Node) -> Vec<Square> {
        let place = |at: i64| i32::try_from(at.div_euclid(UNITS_PER_SQUARE)).unwrap_or(-1);
        let mut squares: Vec<Square> = [(-1, -1), (0, -1), (-1, 0), (0, 0)]
            .into_iter()
            .map(|(left, up)| [place(from.x + left), place(from.y + up)])
            .collect();
        squares.sort_unstable();
        squares.dedup();
        squares.retain(|square| self.is_open(*square) && !self.barred_at_start(from, *square));
        squares
    }

    fn visit_neighbours(&self, steps: i64, long: bool, from: Square, visits: &mut Visits) {
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
                    let alternates = self.diagonals == Diagonals::Alternating;
                    let cost = if long { 2 } else { 1 };
                    visits.push(Reverse((steps + cost, alternates && !long, to)));
                }
            }
        }
    }

    fn steps_aslant(&self, from: Square, to: Square) -> bool {
        let by_row = [to[0], from[1]];
        let by_column = [from[0], to[1]];
        [by_row, by_column]
            .iter()
            .all(|way| self.steps_straight(from, *way) && self.steps_straight(*way, to))
    }

    fn steps_straight(&self, from: Square, to: Square) -> bool {
        let way = [centre(from), centre(to)];
        self.is_open(to) && !self.walls().any(|wall| meet(&wall.corners, &way))
    }

    /// Whether a square is on the map and not filled.
    fn is_open(&self, square: Square) -> bool {
        let [column, row] = square;
        let within = |place: i32, count: u32| u32::try_from(place).is_ok_and(|place| place < count);
        let centre = centre(square);
        within(column, self.columns)
            && within(row, self.rows)
            && !self
                .solids
                .iter()
                .any(|solid| !solid.is_wall() && holds(&solid.corners, &centre))
    }

    fn barred_at_start(&self, from: Node, square: Square) -> bool {
        let way = [from, centre(square)];
        self.walls()
            .any(|wall| meet(&wall.corners, &way) && !only_at(wall, from, &way[1].minus(&from)))
    }

    fn walls(&self) -> impl Iterator<Item = &Piece> {
        self.solids.iter().copied().filter(|solid| solid.is_wall())
    }
}

fn centre([column, row]: Square) -> Node {
    let middle = |place: i32| i64::from(place) * UNITS_PER_SQUARE + UNITS_PER_SQUARE / 2;
    Node::new(middle(column), middle(row))
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
