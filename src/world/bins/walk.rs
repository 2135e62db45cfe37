//! Along a line, bin by bin.

use crate::world::bins::{Bins, Span, clamped};
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
        Slope {
            column: way.div_euclid(whole),
            rest: way.rem_euclid(whole),
            whole,
            columns: run.div_euclid(rise),
            more: run.rem_euclid(rise) * size,
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
        let [start, end] = [from.x, to.x].map(|x| self.touched_inside(x));
        let first = self.touched_inside(from.y);
        if step.y == 0 {
            let columns = joined(start, end);
            return (first.0..=first.1).any(|row| self.visit_row(row, columns, &mut visit));
        }
        let last = self.touched_inside(to.y);
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
        if first == last {
            return self.visit_row(last, joined(start, end), &mut visit)
                || after != last && self.visit_row(after, end, &mut visit);
        }
        let border = if way > 0 { first + 1 } else { first };
        let far = (border * self.size - from.y).abs();
        let mut slope = Slope::new(from, step, far, self.size);
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

    fn visit_row(&self, row: i64, columns: Span, visit: &mut impl FnMut(u32) -> bool) -> bool {
        let row = usize::try_from(row).ok().filter(|row| *row < self.down);
        row.is_some_and(|row| self.visit_filled(row, clamped(columns, self.across), visit))
    }
}

fn joined(one: Span, other: Span) -> Span {
    (one.0.min(other.0), one.1.max(other.1))
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
