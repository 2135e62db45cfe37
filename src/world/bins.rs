//! A coarse index: which things have a piece near a place.

use crate::length::UNITS_PER_SQUARE;
use crate::world::lattice::{Node, bounds, sides};
use crate::world::outline::Piece;

/// Square bins over everything on the map, each with the things near it. Those at the rim hold what
/// lies beyond as well, since things may move.
#[derive(Debug)]
pub struct Bins {
    low: Node,
    size: i64,
    across: usize,
    rows: Vec<Vec<Vec<u32>>>,
}

const MOST_ACROSS: i64 = 128;
/// Farther than any coordinate.
const FAR: i64 = 1 << 50;

impl Bins {
    /// Sorts the things, whose ids are their places, into bins.
    pub fn new(things: &[Vec<Piece>]) -> Bins {
        let corners = things
            .iter()
            .flatten()
            .flat_map(|piece| [piece.low, piece.high]);
        let (low, high) = bounds(&corners.collect::<Vec<_>>());
        let extent = (high.x - low.x).max(high.y - low.y);
        let size = UNITS_PER_SQUARE.max(extent / MOST_ACROSS + 1);
        let count = |span: i64| usize::try_from(span / size + 1).unwrap_or(1);
        let across = count(high.x - low.x);
        let mut bins = Bins {
            low,
            size,
            across,
            rows: vec![vec![Vec::new(); across]; count(high.y - low.y)],
        };
        for (id, pieces) in (0..).zip(things) {
            for piece in pieces {
                bins.insert(id, piece);
            }
        }
        bins
    }

    /// Moves a thing.
    pub fn replace(&mut self, id: u32, before: &[Piece], now: &[Piece]) {
        for piece in before {
            self.each_bin(piece, |bin| bin.retain(|own| *own != id));
        }
        for piece in now {
            self.insert(id, piece);
        }
    }

    fn insert(&mut self, id: u32, piece: &Piece) {
        self.each_bin(piece, |bin| {
            if bin.last() != Some(&id) {
                bin.push(id);
            }
        });
    }

    fn each_bin(&mut self, piece: &Piece, mut visit: impl FnMut(&mut Vec<u32>)) {
        for row in self.rows_between(piece.low.y, piece.high.y) {
            let (left, right) = self.span_in_row(&piece.corners, row);
            let columns = self.columns_between(left, right);
            let bins = self.rows.get_mut(row).map(|row| row.iter_mut());
            let bins = bins.into_iter().flatten();
            bins.skip(columns.start)
                .take(columns.len())
                .for_each(&mut visit);
        }
    }

    /// The things that may meet a convex outline, in order.
    pub fn near(&self, corners: &[Node]) -> Vec<u32> {
        let (low, high) = bounds(corners);
        let mut found = Vec::new();
        for row in self.rows_between(low.y, high.y) {
            let (left, right) = self.span_in_row(corners, row);
            let columns = self.columns_between(left, right);
            let bins = self.rows.get(row).map(|row| row.iter());
            for bin in bins
                .into_iter()
                .flatten()
                .skip(columns.start)
                .take(columns.len())
            {
                found.extend_from_slice(bin);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn rows_between(&self, top: i64, bottom: i64) -> std::ops::Range<usize> {
        self.places(top - self.low.y, bottom - self.low.y, self.rows.len())
    }

    fn columns_between(&self, left: i64, right: i64) -> std::ops::Range<usize> {
        self.places(
            left.saturating_sub(self.low.x),
            right.saturating_sub(self.low.x),
            self.across,
        )
    }

    /// The bins that a closed span meets; a span on the line between two bins meets both.
    fn places(&self, from: i64, to: i64, count: usize) -> std::ops::Range<usize> {
        if from > to {
            return 0..0;
        }
        let place = |at: i64| usize::try_from(at.div_euclid(self.size)).unwrap_or(0);
        let last = count.saturating_sub(1);
        place(from.saturating_sub(1)).min(last)..place(to).min(last) + 1
    }

    /// From where to where a convex outline reaches within a row of bins.
    fn span_in_row(&self, corners: &[Node], row: usize) -> (i64, i64) {
        let is_last = row + 1 == self.rows.len();
        let row = i64::try_from(row).unwrap_or(0);
        let mut top = self.low.y + row * self.size - 1;
        let mut bottom = top + self.size + 2;
        if row == 0 {
            top = -FAR;
        }
        if is_last {
            bottom = FAR;
        }
        let mut span = (i64::MAX, i64::MIN);
        let mut reach = |x: i64| span = (span.0.min(x - 1), span.1.max(x + 1));
        for (start, end) in sides(corners) {
            if (top..=bottom).contains(&start.y) {
                reach(start.x);
            }
            for level in [top, bottom] {
                let (over, rise) = (level - start.y, end.y - start.y);
                if over.signum() * (level - end.y).signum() < 0 {
                    reach(start.x + ((end.x - start.x) * over).div_euclid(rise));
                }
            }
        }
        span
    }
}
