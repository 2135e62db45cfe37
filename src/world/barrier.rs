//! Things as what stands in the way: pieces with heights, joined where they are one.

use std::collections::BTreeMap;

use crate::world::grid::{Cell, Grid};
use crate::world::lattice::Node;
use crate::world::outline::{Piece, pieces};
use crate::world::scene::{Shape, Side, Thing};
use crate::world::trace::acts_on;

/// Something in the way.
#[derive(Clone, Debug)]
pub struct Barrier {
    pub piece: Piece,
    pub bottom: i64,
    pub top: i64,
    pub one_way: Option<Side>,
}

/// What stands in the way of things' pieces: cells side by side and walls end to end become one
/// where they are equally high, so that it makes no difference how something is cut up.
pub fn barriers<'a>(
    grid: Grid,
    things: impl Iterator<Item = (&'a Thing, &'a [Piece])>,
) -> Vec<Barrier> {
    let mut all_cells: BTreeMap<(i64, i64), Vec<Cell>> = BTreeMap::new();
    let mut barriers: Vec<Barrier> = Vec::new();
    for (thing, parts) in things {
        let (bottom, top, one_way) = (thing.bottom, thing.top, thing.one_way);
        if let Shape::Cells(cells) = &thing.shape {
            all_cells.entry((bottom, top)).or_default().extend(cells);
            continue;
        }
        for piece in parts {
            let barrier = Barrier {
                piece: piece.clone(),
                bottom,
                top,
                one_way,
            };
            push_joined(&mut barriers, barrier);
        }
    }
    for ((bottom, top), cells) in all_cells {
        let joined = pieces(grid, &Shape::Cells(cells));
        barriers.extend(joined.into_iter().map(|piece| Barrier {
            piece,
            bottom,
            top,
            one_way: None,
        }));
    }
    barriers
}

/// Adds a barrier, or lengthens the walls on its line that it touches.
fn push_joined(barriers: &mut Vec<Barrier>, mut barrier: Barrier) {
    while let Some((place, piece)) = barriers
        .iter()
        .enumerate()
        .find_map(|(place, other)| Some((place, other.joined(&barrier)?)))
    {
        barriers.swap_remove(place);
        barrier.piece = piece;
    }
    barriers.push(barrier);
}

impl Barrier {
    /// Whether it acts on lines in a direction.
    pub fn acts_on(&self, step: &Node) -> bool {
        acts_on(self.one_way, &self.piece.corners, step)
    }

    /// Whether a level line at a height may meet it.
    pub fn stands_at(&self, level: i64) -> bool {
        self.bottom <= level && level < self.top
    }

    /// Both walls as one, if they are on one line, touch, and are alike.
    fn joined(&self, other: &Barrier) -> Option<Piece> {
        let alike = self.one_way == other.one_way
            && (self.bottom, self.top) == (other.bottom, other.top)
            && self.piece.near(other.piece.low, other.piece.high);
        let ([from, to], [other_from, other_to]) = (
            self.piece.corners.as_slice(),
            other.piece.corners.as_slice(),
        ) else {
            return None;
        };
        let step = to.minus(from);
        let along = |point: &Node| step.dot(&point.minus(from));
        let on_line = |point: &Node| step.cross(&point.minus(from)) == 0;
        let same_way = self.one_way.is_none() || along(other_from) < along(other_to);
        if !alike || !same_way || !on_line(other_from) || !on_line(other_to) {
            return None;
        }
        let ends = || [from, to, other_from, other_to].into_iter();
        let first = ends().min_by_key(|point| along(point))?;
        let last = ends().max_by_key(|point| along(point))?;
        Some(Piece::new(vec![*first, *last]))
    }
}
