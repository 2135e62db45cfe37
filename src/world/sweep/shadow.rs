//! The shadow of one convex piece: the points whose lines from a start pass through it.
//!
//! Seen from outside, these are the points between the two lines from the start that touch the
//! piece, and beyond those sides that face the start; what lies on a border is left out, as it is
//! nowhere stopped on both sides. All this is convex, so each row of a raster meets it in one run.

use std::ops::Range;

use crate::length::UNITS_PER_SQUARE;
use crate::world::lattice::{Node, orientation, sides};
use crate::world::outline::Piece;
use crate::world::sweep::ends::Ends;
use crate::world::sweep::field::Field;

/// What a start sees of a piece.
#[derive(Clone, Copy, Debug)]
pub enum View {
    /// A thin wall from its end.
    Edge,
    /// Nothing else: the start is inside.
    Inside,
    /// The piece between two directions less than half a circle apart; the second is reached from
    /// the first in the positive sense.
    Between(Node, Node),
}

/// What of the piece a start sees.
pub fn view(start: Node, piece: &Piece) -> View {
    if let [from, to] = piece.corners.as_slice() {
        let turn = orientation(*from, *to, start);
        let (from, to) = (from.minus(&start), to.minus(&start));
        return match turn.signum() {
            0 => View::Edge,
            1 => View::Between(from, to),
            _ => View::Between(to, from),
        };
    }
    let mut first = None;
    let mut last = None;
    let mut inside = true;
    let mut was_inner = piece
        .corners
        .last()
        .zip(piece.corners.first())
        .is_some_and(|(corner, next)| orientation(*corner, *next, start) > 0);
    for (corner, next) in sides(&piece.corners) {
        let is_inner = orientation(*corner, *next, start) > 0;
        inside &= is_inner;
        if was_inner && !is_inner {
            last = Some(*corner);
        }
        if is_inner && !was_inner {
            first = Some(*corner);
        }
        was_inner = is_inner;
    }
    match (first, last) {
        _ if inside => View::Inside,
        (Some(first), Some(last)) => View::Between(first.minus(&start), last.minus(&start)),
        _ => View::Edge,
    }
}

/// Puts the shadow of a piece, of which a start has a view, into a field.
pub fn cast(start: Node, piece: &Piece, view: View, ends: &Ends, field: &mut Field) {
    let (from, to) = match view {
        View::Edge => return,
        View::Inside => return field.add(&ends.all_but(start)),
        View::Between(from, to) => (from, to),
    };
    let facing = || {
        sides(&piece.corners)
            .filter(|(corner, next)| orientation(**corner, **next, start) < 0)
            .map(|(corner, next)| (next.minus(corner), *corner))
    };
    let lines = || {
        [(from, start), (to.times(&-1), start)]
            .into_iter()
            .chain(facing())
    };
    let mut rows = Rows::of(piece, from, to, ends);
    for (along, at) in lines() {
        rows.cut(along, at, ends);
    }
    let Some(first) = rows.iter().next() else {
        return;
    };
    let mut borders: Vec<Border> = Vec::with_capacity(4);
    borders.extend(lines().filter_map(|(along, at)| rows.border(first, along, at, ends)));
    let lasting = [from, to].iter().filter(|way| way.y != 0).count();
    fill(
        &rows,
        &mut borders,
        (rows.beyond(piece, ends), lasting),
        ends,
        field,
    );
}

/// Fills each row between its borders; from a row on only the first so many of them say anything.
fn fill(
    rows: &Rows,
    borders: &mut Vec<Border>,
    (beyond, lasting): (usize, usize),
    ends: &Ends,
    field: &mut Field,
) {
    let width = i64::try_from(ends.columns).unwrap_or(i64::MAX);
    for row in rows.iter() {
        if row == beyond {
            borders.truncate(lasting);
        }
        let (mut begin, mut end) = (0, width);
        for border in borders.iter_mut() {
            let at = border.place + 1;
            if border.is_upper {
                end = end.min(at);
            } else {
                begin = begin.max(at);
            }
            if border.leaves(width) {
                return;
            }
            border.advance();
        }
        if let [Ok(begin), Ok(end)] = [begin, end].map(usize::try_from)
            && begin < end
        {
            field.fill(row, begin, end);
        }
    }
}

/// The rows that a shadow may lie in, in the order of the light.
#[derive(Clone, Debug)]
struct Rows {
    span: Range<usize>,
    up: bool,
}

impl Rows {
    fn of(piece: &Piece, from: Node, to: Node, ends: &Ends) -> Rows {
        let down = from.y.min(to.y) >= 0 && from.y.max(to.y) > 0;
        let up = from.y.max(to.y) <= 0 && from.y.min(to.y) < 0;
        let span = if down {
            row_from(piece.low.y, ends)..ends.rows
        } else if up {
            0..row_from(piece.high.y + 1, ends)
        } else {
            0..ends.rows
        };
        Rows { span, up }
    }

    fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let (span, up) = (self.span.clone(), self.up);
        let sum = span.start + span.end;
        span.map(move |row| if up { sum - 1 - row } else { row })
    }

    /// The row with which those beyond the piece begin: the sides that face the start say nothing
    /// more there.
    fn beyond(&self, piece: &Piece, ends: &Ends) -> usize {
        if self.up {
            row_from(piece.low.y, ends).wrapping_sub(1)
        } else {
            row_from(piece.high.y + 1, ends)
        }
    }

    /// Cuts off the rows on the wrong side of a level line.
    fn cut(&mut self, along: Node, at: Node, ends: &Ends) {
        if along.y != 0 {
            return;
        }
        if along.x > 0 {
            self.span.start = self.span.start.max(row_from(at.y + 1, ends));
        } else {
            self.span.end = self.span.end.min(row_from(at.y, ends));
        }
    }

    /// What a line that is not level is to the rows, from a row on.
    fn border(&self, first: usize, along: Node, at: Node, ends: &Ends) -> Option<Border> {
        if along.y == 0 {
            return None;
        }
        let y = ends.first.y + UNITS_PER_SQUARE * i64::try_from(first).unwrap_or(0);
        let is_upper = along.y > 0;
        let sign = along.y.signum();
        let climb = if self.up { -sign } else { sign };
        // Points on the line are left out: the columns before it end one unit before.
        let over =
            sign * (along.x * (y - at.y) + (at.x - ends.first.x) * along.y) - i64::from(is_upper);
        let grow = climb * UNITS_PER_SQUARE * along.x;
        let whole = UNITS_PER_SQUARE * along.y.abs();
        Some(Border {
            place: over.div_euclid(whole),
            rest: over.rem_euclid(whole),
            grow: grow.div_euclid(whole),
            grow_rest: grow.rem_euclid(whole),
            whole,
            is_upper,
        })
    }
}

/// Where a line passes row after row: the last column not beyond it, in whole columns and a rest.
#[derive(Clone, Copy, Debug)]
struct Border {
    place: i64,
    rest: i64,
    grow: i64,
    grow_rest: i64,
    whole: i64,
    is_upper: bool,
}

impl Border {
    fn advance(&mut self) {
        self.place += self.grow;
        self.rest += self.grow_rest;
        if self.rest >= self.whole {
            self.rest -= self.whole;
            self.place += 1;
        }
    }

    /// Whether it has left the raster for good, and the shadow with it.
    fn leaves(&self, width: i64) -> bool {
        if self.is_upper {
            self.place < 0 && self.grow < 0
        } else {
            self.place + 1 >= width && self.grow >= 0
        }
    }
}

/// The first row at a height or below it.
fn row_from(y: i64, ends: &Ends) -> usize {
    let row = -(ends.first.y - y).div_euclid(UNITS_PER_SQUARE);
    usize::try_from(row.max(0)).unwrap_or(0).min(ends.rows)
}
