//! Along a line, bin by bin.

use crate::world::bins::{Bins, Span, clamped, touched};
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
    /// At the first border of rows that a line from a point towards another passes.
    fn new(from: Node, step: Node, size: i64) -> Slope {
        let (run, rise) = (step.x, step.y.abs());
        let border = if step.y > 0 {
            from.y.div_euclid(size) * size + size
        } else {
            (from.y - 1).div_euclid(size) * size
        };
        let way = from.x * rise + run * (border - from.y).abs();
        let whole = rise * size;
        let run = run * size;
        Slope {
            column: way.div_euclid(whole),
            rest: way.rem_euclid(whole),
            whole,
            columns: run.div_euclid(whole),
            more: run.rem_euclid(whole),
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

impl Bins {
    /// Shows the things that may meet a segment, some more than once, from its start on row by row,
    /// until told to stop; whether it was.
    pub fn visit_along(&self, from: Node, to: Node, mut visit: impl FnMut(u32) -> bool) -> bool {
        let (from, to) = (from.minus(&self.low), to.minus(&self.low));
        if !self.covers(from) || !self.covers(to) {
            let outline = [from.plus(&self.low), to.plus(&self.low)];
            return self.near(&outline).into_iter().any(visit);
        }
        let step = to.minus(&from);
        let [start, end] = [from.x, to.x].map(|x| touched((x, x), self.size));
        let first = touched((from.y, from.y), self.size);
        if step.y == 0 {
            let columns = joined(start, end);
            return (first.0..=first.1).any(|row| self.visit_row(row, columns, &mut visit));
        }
        let last = touched((to.y, to.y), self.size);
        let way = step.y.signum();
        // Where the line starts or ends on the border of a row it touches the row beyond.
        let (before, first, last, after) = if way > 0 {
            (first.0, first.1, last.0, last.1)
        } else {
            (first.1, first.0, last.1, last.0)
        };
        if before != first && self.visit_row(before, start, &mut visit) {
            return true;
        }
        let mut slope = Slope::new(from, step, self.size);
        let (mut row, mut here) = (first, start);
        while row != last {
            let next = slope.touched();
            if self.visit_row(row, joined(here, next), &mut visit) {
                return true;
            }
            slope.pass_row();
            (row, here) = (row + way, next);
        }
        self.visit_row(last, joined(here, end), &mut visit)
            || after != last && self.visit_row(after, end, &mut visit)
    }

    /// Whether a point, seen from the corner of the bins, lies in one of them.
    fn covers(&self, point: Node) -> bool {
        let inside = |at: i64, count: usize| {
            i64::try_from(count).is_ok_and(|count| (0..=count * self.size).contains(&at))
        };
        inside(point.x, self.across) && inside(point.y, self.down)
    }

    fn visit_row(&self, row: i64, columns: Span, visit: &mut impl FnMut(u32) -> bool) -> bool {
        let row = usize::try_from(row).ok().filter(|row| *row < self.down);
        row.is_some_and(|row| self.visit_filled(row, clamped(columns, self.across), visit))
    }
}

fn joined(one: Span, other: Span) -> Span {
    (one.0.min(other.0), one.1.max(other.1))
}
