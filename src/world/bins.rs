//! A coarse index: which things have a piece near a place.

mod along;
mod bin;
mod rows;
mod walk;

pub use along::{Found, Settled};

use std::ops::RangeInclusive;

use bin::Bin;
use rows::{Rows, WINDOW, mask};

use crate::length::UNITS_PER_SQUARE;
use crate::world::lattice::{Node, bounds, sides};
use crate::world::outline::Piece;

/// Square bins over everything on the map, each with the things in it. Those at the rim hold what
/// lies beyond as well, since things may move.
///
/// A thing is put only into as many bins as its outline needs to lie in them, borders included, and
/// whoever looks for something at the border of two bins looks into both. So a square of the map is
/// in one bin and not in the nine that it touches.
#[derive(Debug)]
pub struct Bins {
    low: Node,
    size: i64,
    /// One size-th of 2^64, rounded up.
    inverse: u64,
    across: usize,
    down: usize,
    /// Row by row.
    bins: Vec<Bin>,
    /// The bins that hold something.
    filled: Rows,
    /// The bins that something covers wholly.
    covered: Rows,
    /// The bins that hold something which does not cover them.
    partly: Rows,
}

const MOST_ACROSS: i64 = 256;
/// Farther than any coordinate.
const FAR: i64 = 1 << 50;

/// From where to where something reaches.
type Span = (i64, i64);

impl Bins {
    /// Sorts the things, whose ids are their places, into bins that cover them and a map of so many
    /// columns and rows.
    pub fn new(things: &[Vec<Piece>], map: [u32; 2]) -> Bins {
        let corners = things
            .iter()
            .flatten()
            .flat_map(|piece| [piece.low, piece.high]);
        let map = map.map(|count| i64::from(count) * UNITS_PER_SQUARE);
        let map = [Node::new(0, 0), Node::new(map[0], map[1])];
        let (low, high) = bounds(&corners.chain(map).collect::<Vec<_>>());
        let low = low.map(|part| part.div_euclid(UNITS_PER_SQUARE) * UNITS_PER_SQUARE);
        let extent = (high.x - low.x).max(high.y - low.y);
        let size = UNITS_PER_SQUARE * (extent / (MOST_ACROSS * UNITS_PER_SQUARE) + 1);
        let count = |span: i64| usize::try_from((span - 1).div_euclid(size) + 1).unwrap_or(1);
        let (across, down) = (count(high.x - low.x).max(1), count(high.y - low.y).max(1));
        let mut bins = Bins {
            low,
            size,
            inverse: u64::MAX / size.unsigned_abs() + 1,
            across,
            down,
            bins: vec![Bin::default(); across * down],
            filled: Rows::new(across, down),
            covered: Rows::new(across, down),
            partly: Rows::new(across, down),
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
            self.each_bin(piece, |bin, _| bin.remove(id));
        }
        for piece in now {
            self.insert(id, piece);
        }
    }

    fn insert(&mut self, id: u32, piece: &Piece) {
        self.each_bin(piece, |bin, covers| bin.insert(id, covers));
    }

    /// Changes the bins that a piece needs, each told whether the piece covers it.
    fn each_bin(&mut self, piece: &Piece, mut change: impl FnMut(&mut Bin, bool)) {
        let (top, bottom) = (piece.low.y - self.low.y, piece.high.y - self.low.y);
        let rows = needed((top, bottom), self.size, self.down);
        let mut spans = Vec::new();
        if piece.is_box {
            spans.extend(rows.map(|row| (row, (piece.low.x, piece.high.x))));
        } else {
            self.each_row(&piece.corners, rows, |row, span| spans.push((row, span)));
        }
        for (row, span) in spans {
            let span = (span.0 - self.low.x, span.1 - self.low.x);
            for column in needed(span, self.size, self.across) {
                let covers = piece.is_box && self.is_inside(column, row, piece);
                self.change(row, column, |bin| change(bin, covers));
            }
        }
    }

    fn change(&mut self, row: usize, column: usize, change: impl FnOnce(&mut Bin)) {
        let Some(bin) = self.bins.get_mut(row * self.across + column) else {
            return;
        };
        change(bin);
        let [covered, partly] = [bin.covering(), bin.others()].map(|own| !own.is_empty());
        self.filled.set(row, column, covered || partly);
        self.covered.set(row, column, covered);
        self.partly.set(row, column, partly);
    }

    /// Whether all of a bin is inside the box round a piece.
    fn is_inside(&self, column: usize, row: usize, piece: &Piece) -> bool {
        let [left, top] = [column, row].map(|place| i64::try_from(place).unwrap_or(0) * self.size);
        let low = Node::new(left, top).plus(&self.low);
        let high = Node::new(low.x + self.size, low.y + self.size);
        piece.low.x <= low.x
            && piece.low.y <= low.y
            && high.x <= piece.high.x
            && high.y <= piece.high.y
    }

    /// The things that may meet a convex outline, in order.
    pub fn near(&self, corners: &[Node]) -> Vec<u32> {
        let mut found = Vec::new();
        self.visit_near(corners, |id| found.push(id));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Shows the things that may meet a convex outline, from above to below, some more than once.
    pub fn visit_near(&self, corners: &[Node], mut visit: impl FnMut(u32)) {
        let (low, high) = bounds(corners);
        let rows = touched((low.y - self.low.y, high.y - self.low.y), self.size);
        let last = i64::try_from(self.across).unwrap_or(0) - 1;
        self.each_row(corners, clamped(rows, self.down), |row, span| {
            let columns = touched((span.0 - self.low.x, span.1 - self.low.x), self.size);
            let columns = (columns.0.clamp(0, last), columns.1.clamp(0, last));
            for first in (columns.0..=columns.1).step_by(WINDOW as usize) {
                let wanted = mask(columns, first);
                self.visit_bins(row, first, wanted, wanted, |id, _| {
                    visit(id);
                    false
                });
            }
        });
    }

    /// Shows the things in some bins of a row until told to stop; whether it was: those that cover
    /// their bins, and then those that do not. The bins are bits, the lowest is that of a column.
    #[inline]
    fn visit_bins(
        &self,
        row: usize,
        column: i64,
        covering: u64,
        others: u64,
        mut visit: impl FnMut(u32, Found) -> bool,
    ) -> bool {
        let bin = |place: i64| self.bin(row, column + place).into_iter();
        let covering = covering & self.covered.window(row, column);
        let others = others & self.partly.window(row, column);
        rows::visit(covering, |at| {
            bin(at)
                .flat_map(Bin::covering)
                .any(|id| visit(*id, Found::Covering))
        }) || rows::visit(others, |at| {
            bin(at)
                .flat_map(Bin::others)
                .any(|id| visit(*id, Found::Near))
        })
    }

    #[inline]
    fn bin(&self, row: usize, column: i64) -> Option<&Bin> {
        self.bins
            .get(row * self.across + column.unsigned_abs() as usize)
    }

    /// Shows from where to where a convex outline reaches within each of some rows of bins that it
    /// meets, their borders included, rounded outwards.
    fn each_row(
        &self,
        corners: &[Node],
        rows: RangeInclusive<usize>,
        mut show: impl FnMut(usize, Span),
    ) {
        let mut top = self.border(*rows.start());
        let mut above = span_at(corners, top);
        for row in rows {
            let bottom = self.border(row + 1);
            let below = span_at(corners, bottom);
            let inside = corners.iter().filter(|at| (top..=bottom).contains(&at.y));
            let inside = inside.map(|at| (at.x, at.x));
            let spans = inside.chain(above).chain(below);
            if let Some(span) = spans.reduce(joined) {
                show(row, span);
            }
            (top, above) = (bottom, below);
        }
    }

    /// Where a row begins; the first and the last hold what lies beyond.
    fn border(&self, row: usize) -> i64 {
        match row {
            0 => -FAR,
            row if row >= self.down => FAR,
            row => self.low.y + i64::try_from(row).unwrap_or(0) * self.size,
        }
    }
}

/// From where to where the sides of a convex outline cross a level, rounded outwards.
fn span_at(corners: &[Node], level: i64) -> Option<Span> {
    let crossed = sides(corners).filter_map(|(start, end)| {
        let (over, rise) = (level - start.y, end.y - start.y);
        if over.signum() * (level - end.y).signum() >= 0 {
            return None;
        }
        let way = (end.x - start.x) * over;
        let whole = way.div_euclid(rise);
        let at = start.x + whole;
        Some((at, at + i64::from(whole * rise != way)))
    });
    crossed.reduce(joined)
}

fn joined(one: Span, other: Span) -> Span {
    (one.0.min(other.0), one.1.max(other.1))
}

/// As few places as a closed span needs to lie in them, their borders included.
fn needed((from, to): Span, size: i64, count: usize) -> RangeInclusive<usize> {
    let first = from.div_euclid(size);
    clamped((first, (to - 1).div_euclid(size).max(first)), count)
}

/// All places that a closed span touches.
fn touched((from, to): Span, size: i64) -> Span {
    ((from - 1).div_euclid(size), to.div_euclid(size))
}

fn clamped((first, last): Span, count: usize) -> RangeInclusive<usize> {
    let most = count.saturating_sub(1);
    let place = |at: i64| usize::try_from(at.max(0)).unwrap_or(0).min(most);
    place(first)..=place(last)
}
