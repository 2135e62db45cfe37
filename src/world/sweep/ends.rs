//! The points where lines end: a raster with the squares' spacing.

use crate::length::UNITS_PER_SQUARE;
use crate::world::lattice::{Node, divisor};
use crate::world::sweep::field::Field;

/// Points in rows and columns, a square apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    pub first: Node,
    pub columns: usize,
    pub rows: usize,
}

impl Ends {
    /// None of the points.
    pub fn none(&self) -> Field {
        Field::new(self.columns, self.rows)
    }

    /// All points but one place, from where lines start.
    pub fn all_but(&self, start: Node) -> Field {
        let mut field = self.none();
        let at = self.place(start);
        for row in 0..self.rows {
            match at {
                Some([column, own]) if own == row => {
                    field.fill(row, 0, column);
                    field.fill(row, column + 1, self.columns);
                }
                _ => field.fill(row, 0, self.columns),
            }
        }
        field
    }

    /// The column and row of a point, if it is one of the raster.
    pub fn place(&self, point: Node) -> Option<[usize; 2]> {
        let step = point.minus(&self.first);
        let place = |part: i64, count: usize| {
            let whole = part.rem_euclid(UNITS_PER_SQUARE) == 0;
            let place = usize::try_from(part.div_euclid(UNITS_PER_SQUARE)).ok();
            place.filter(|place| whole && *place < count)
        };
        Some([place(step.x, self.columns)?, place(step.y, self.rows)?])
    }

    /// The points on the ray from a start in a direction, from nearest to farthest, and beyond a
    /// point that lies on the ray.
    pub fn on_ray(&self, start: Node, direction: Node, beyond: Node) -> impl Iterator<Item = Node> {
        let ends = *self;
        let offset = self.first.minus(&start);
        let unit = divisor(&divisor(&UNITS_PER_SQUARE, &offset.x), &offset.y);
        let step = direction
            .times(&unit)
            .map(|part| part / divisor(&direction.x, &direction.y).max(1));
        let passed = beyond.minus(&start);
        let first = if step.x == 0 {
            passed.y.checked_div(step.y)
        } else {
            passed.x.checked_div(step.x)
        };
        // The points of the raster come again after so many steps.
        let period = UNITS_PER_SQUARE / unit;
        let from = first.unwrap_or(0) + 1;
        let at = move |count: i64| start.plus(&step.times(&count));
        let inside = move |point: &Node| ends.spans(*point, step);
        let found = (from..from + period)
            .take_while(move |count| inside(&at(*count)))
            .find(|count| ends.is_on_raster(at(*count)));
        let points = std::iter::successors(found, move |count| Some(count + period));
        points.map(at).take_while(inside)
    }

    fn is_on_raster(&self, point: Node) -> bool {
        let step = point.minus(&self.first);
        step.x % UNITS_PER_SQUARE == 0 && step.y % UNITS_PER_SQUARE == 0
    }

    /// Whether points of the raster may lie at a point or farther on in a direction.
    fn spans(&self, point: Node, direction: Node) -> bool {
        let last = self.last();
        let ahead = |at: i64, way: i64, low: i64, high: i64| match way.signum() {
            1 => at <= high,
            -1 => at >= low,
            _ => (low..=high).contains(&at),
        };
        !direction.is_nought()
            && ahead(point.x, direction.x, self.first.x, last.x)
            && ahead(point.y, direction.y, self.first.y, last.y)
    }

    /// The last point of the last row.
    pub fn last(&self) -> Node {
        let span = |count: usize| {
            let steps = i64::try_from(count).unwrap_or(i64::MAX) - 1;
            steps.saturating_mul(UNITS_PER_SQUARE)
        };
        self.first
            .plus(&Node::new(span(self.columns), span(self.rows)))
    }
}
