//! Along a line, bin by bin.

use crate::world::bins::rows::{WINDOW, lowest, mask};
use crate::world::bins::{Bins, Span, joined};
use crate::world::lattice::Node;

/// How far along the columns a line is at the borders of rows, kept exactly from one to the next.
struct Slope {
    /// The whole column.
    column: i64,
    /// What is left over, of `whole`.
    rest: i64,
    whole: i64,
    /// What a row adds.
    columns: i64,
    more: i64,
}

impl Slope {
    /// At the first border of rows that a line from a point towards another passes, so far away.
    fn new(from: Node, step: Node, far: i64, size: i64) -> Slope {
        let (run, rise) = (step.x, step.y.abs());
        let way = from.x * rise + run * far;
        let whole = rise * size;
        let (column, columns) = (way.div_euclid(whole), run.div_euclid(rise));
        Slope {
            column,
            rest: way - column * whole,
            whole,
            columns,
            more: (run - columns * rise) * size,
        }
    }

    /// The columns touched here, from and to.
    fn touched(&self) -> Span {
        (self.column - i64::from(self.rest == 0), self.column)
    }

    fn pass_row(&mut self) {
        self.column += self.columns;
        self.rest += self.more;
        if self.rest >= self.whole {
            self.rest -= self.whole;
            self.column += 1;
        }
    }
}

/// What a line does in a row of bins, or a part of it, where there is something: bits for the bins,
/// the lowest is that of a column.
#[derive(Clone, Copy, Debug)]
pub struct Passed {
    pub row: usize,
    pub column: i64,
    /// The bins that it touches, borders included, and that hold something.
    pub touched: u64,
    through: Span,
}

impl Passed {
    /// The bins through whose inside the line runs.
    #[inline]
    pub fn through(&self) -> u64 {
        mask(self.through, self.column)
    }

    /// Those that hold something and that it touches without running through them.
    #[inline]
    pub fn grazed(&self) -> u64 {
        self.touched & !self.through()
    }
}

/// Whether bins that only an end of a line touches are of account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    Count,
    DoNotCount,
}

/// No columns.
const NONE: Span = (0, -1);

impl Bins {
    /// Shows what a segment does in the rows that it touches until told to stop; whether it was.
    /// None if the segment leaves the bins.
    #[inline]
    pub(super) fn walk(
        &self,
        from: Node,
        to: Node,
        ends: Ends,
        pass: impl FnMut(Passed) -> bool,
    ) -> Option<bool> {
        let (from, to) = (from.minus(&self.low), to.minus(&self.low));
        if !self.covers(from) || !self.covers(to) {
            return None;
        }
        let [start, end] = [from.x, to.x].map(|x| self.touched_inside(x));
        let (start, end) = match (ends, (to.x - from.x).signum()) {
            (Ends::DoNotCount, 1) => ((start.1, start.1), (end.0, end.0)),
            (Ends::DoNotCount, -1) => ((start.0, start.0), (end.1, end.1)),
            _ => (start, end),
        };
        Some(if from.y == to.y {
            self.walk_level(from.y, start, end, pass)
        } else {
            self.walk_rows([from, to], [start, end], ends, pass)
        })
    }

    /// A line along a row, or the border of two.
    fn walk_level(
        &self,
        y: i64,
        start: Span,
        end: Span,
        mut pass: impl FnMut(Passed) -> bool,
    ) -> bool {
        let rows = self.touched_inside(y);
        if rows.0 == rows.1 {
            return self.pass_row(rows.0, joined(start, end), through(start, end), &mut pass);
        }
        let mut rows = [rows.0, rows.1].into_iter().filter(|row| *row >= 0);
        rows.any(|row| self.pass_row(row, joined(start, end), NONE, &mut pass))
    }

    /// A line through rows.
    #[inline]
    fn walk_rows(
        &self,
        [from, to]: [Node; 2],
        [start, end]: [Span; 2],
        ends: Ends,
        mut pass: impl FnMut(Passed) -> bool,
    ) -> bool {
        let (top, bottom) = (self.touched_inside(from.y), self.touched_inside(to.y));
        let step = to.minus(&from);
        let way = step.y.signum();
        // Where the line starts or ends on the border of a row it touches the row beyond.
        let (before, first, last, after) = if way > 0 {
            (top.0, top.1, bottom.0, bottom.1)
        } else {
            (top.1, top.0, bottom.1, bottom.0)
        };
        if ends == Ends::Count {
            let beyond = [(before, first, start), (after, last, end)].into_iter();
            let mut beyond = beyond.filter(|(row, inner, _)| row != inner && *row >= 0);
            if beyond.any(|(row, _, columns)| self.pass_row(row, columns, NONE, &mut pass)) {
                return true;
            }
        }
        let border = if way > 0 { first + 1 } else { first };
        let far = (border * self.size - from.y).abs();
        let mut slope = Slope::new(from, step, far, self.size);
        let (mut row, mut here) = (first, start);
        loop {
            let next = if row == last { end } else { slope.touched() };
            if self.pass_row(row, joined(here, next), through(here, next), &mut pass) {
                return true;
            }
            if row == last {
                return false;
            }
            slope.pass_row();
            (row, here) = (row + way, next);
        }
    }

    /// Shows what there is in a row of that which a line touches.
    #[inline(always)]
    fn pass_row(
        &self,
        row: i64,
        touched: Span,
        through: Span,
        pass: &mut impl FnMut(Passed) -> bool,
    ) -> bool {
        let row = row.unsigned_abs() as usize;
        let mut column = touched.0;
        while column <= touched.1 {
            let passed = Passed {
                row,
                column,
                touched: self.filled.window(row, column) & lowest(touched.1 - column),
                through,
            };
            if passed.touched != 0 && pass(passed) {
                return true;
            }
            column += WINDOW;
        }
        false
    }

    /// All places that a point within the bins touches.
    fn touched_inside(&self, at: i64) -> Span {
        let place = self.place_inside(at);
        (place - i64::from(place * self.size == at), place)
    }

    /// Which place a point within the bins is in, by multiplying in place of dividing: exact since
    /// coordinates and sizes have fewer than half as many bits.
    fn place_inside(&self, at: i64) -> i64 {
        let product = u128::from(at.unsigned_abs()) * u128::from(self.inverse);
        i64::try_from(product >> 64).unwrap_or(i64::MAX)
    }

    /// Whether a point, seen from the corner of the bins, lies in one of them.
    fn covers(&self, point: Node) -> bool {
        let inside = |at: i64, count: usize| {
            i64::try_from(count).is_ok_and(|count| (0..=count * self.size).contains(&at))
        };
        inside(point.x, self.across) && inside(point.y, self.down)
    }
}

/// The columns of the bins through whose inside a line runs between two places in a row, of which it
/// touches these columns; none if the last is before the first.
#[inline]
fn through(here: Span, next: Span) -> Span {
    (here.1.min(next.1), here.0.max(next.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_found_by_multiplying_are_those_of_a_division() {
        for squares in [1, 3, 128, 700, 20_000] {
            let bins = Bins::new(&[], [squares, 1]);
            let end = i64::from(squares) * 6000;
            for step in [1, 2999, 3000, 6000, bins.size] {
                let places = (0..5_000).map(|nth| nth * step);
                for at in places.take_while(|at| *at <= end) {
                    for at in [at, end - at] {
                        assert_eq!(bins.place_inside(at), at / bins.size, "{at}");
                    }
                }
            }
        }
    }
}
