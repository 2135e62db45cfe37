//! A coarse index: which things have a piece near a place.

mod walk;

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
    bins: Vec<Vec<u32>>,
    /// A bit for every bin that holds something, each row in words of its own.
    filled: Vec<u64>,
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
            bins: vec![Vec::new(); across * down],
            filled: vec![0; across.div_ceil(64) * down],
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

    /// Changes the bins that a piece needs.
    fn each_bin(&mut self, piece: &Piece, mut change: impl FnMut(&mut Vec<u32>)) {
        let (top, bottom) = (piece.low.y - self.low.y, piece.high.y - self.low.y);
        for row in needed((top, bottom), self.size, self.down) {
            let Some(span) = self.span_in_row(&piece.corners, row) else {
                continue;
            };
            let span = (span.0 - self.low.x, span.1 - self.low.x);
            for column in needed(span, self.size, self.across) {
                let Some(bin) = self.bins.get_mut(row * self.across + column) else {
                    continue;
                };
                change(bin);
                let fills = !bin.is_empty();
                let word = row * self.across.div_ceil(64) + column / 64;
                if let Some(word) = self.filled.get_mut(word) {
                    let bit = 1 << (column % 64);
                    *word = if fills { *word | bit } else { *word & !bit };
                }
            }
        }
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
        for row in clamped(rows, self.down) {
            let Some(span) = self.span_in_row(corners, row) else {
                continue;
            };
            let columns = touched((span.0 - self.low.x, span.1 - self.low.x), self.size);
            let columns = clamped(columns, self.across);
            self.visit_filled(row, columns, &mut |id| {
                visit(id);
                false
            });
        }
    }

    /// Shows the things in the bins of a row from one column to another until told to stop; whether
    /// it was.
    fn visit_filled(
        &self,
        row: usize,
        columns: std::ops::RangeInclusive<usize>,
        visit: &mut impl FnMut(u32) -> bool,
    ) -> bool {
        let (first, last) = (*columns.start(), *columns.end());
        let words = self.across.div_ceil(64);
        for word in first / 64..=last / 64 {
            let mut bits = self.filled.get(row * words + word).copied().unwrap_or(0);
            if word == first / 64 {
                bits &= u64::MAX << (first % 64);
            }
            if word == last / 64 {
                bits &= u64::MAX >> (63 - last % 64);
            }
            while bits != 0 {
                let column = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let bin = self.bins.get(row * self.across + column);
                if bin.into_iter().flatten().any(|id| visit(*id)) {
                    return true;
                }
            }
        }
        false
    }

    /// From where to where a convex outline reaches within a row of bins, its borders included,
    /// rounded outwards.
    fn span_in_row(&self, corners: &[Node], row: usize) -> Option<Span> {
        let place = i64::try_from(row).unwrap_or(0);
        let mut top = self.low.y + place * self.size;
        let mut bottom = top + self.size;
        if row == 0 {
            top = -FAR;
        }
        if row + 1 == self.down {
            bottom = FAR;
        }
        let mut span: Option<Span> = None;
        let mut reach = |low: i64, high: i64| {
            span = Some(span.map_or((low, high), |span| (span.0.min(low), span.1.max(high))));
        };
        for (start, end) in sides(corners) {
            if (top..=bottom).contains(&start.y) {
                reach(start.x, start.x);
            }
            for level in [top, bottom] {
                let (over, rise) = (level - start.y, end.y - start.y);
                if over.signum() * (level - end.y).signum() < 0 {
                    let way = (end.x - start.x) * over;
                    let whole = start.x + way.div_euclid(rise);
                    reach(whole, whole + i64::from(way % rise != 0));
                }
            }
        }
        span
    }
}

/// As few places as a closed span needs to lie in them, their borders included.
fn needed((from, to): Span, size: i64, count: usize) -> std::ops::RangeInclusive<usize> {
    let first = from.div_euclid(size);
    clamped((first, (to - 1).div_euclid(size).max(first)), count)
}

/// All places that a closed span touches.
fn touched((from, to): Span, size: i64) -> Span {
    ((from - 1).div_euclid(size), to.div_euclid(size))
}

fn clamped((first, last): Span, count: usize) -> std::ops::RangeInclusive<usize> {
    let most = count.saturating_sub(1);
    let place = |at: i64| usize::try_from(at.max(0)).unwrap_or(0).min(most);
    place(first)..=place(last)
}
