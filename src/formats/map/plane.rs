//! Exact questions about segments and outlines on the plan, all in lattice units.

use super::At;

/// A stretch between two points that are not the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub from: At,
    pub to: At,
}

impl Segment {
    /// The stretch between two points, if it has a length.
    pub fn new(from: At, to: At) -> Option<Segment> {
        (from != to).then_some(Segment { from, to })
    }

    /// The square of its length.
    pub fn length_squared(self) -> i128 {
        distance_squared(self.from, self.to)
    }

    /// How far along it a point's foot lies, in parts of the squared length.
    fn along(self, point: At) -> i128 {
        let (way, to) = (minus(self.to, self.from), minus(point, self.from));
        way[0] * to[0] + way[1] * to[1]
    }

    /// Whether a point lies on the stretch's line or within a distance of it.
    fn is_near_line(self, point: At, within: i64) -> bool {
        let cross = turn(self.from, self.to, point);
        let within = i128::from(within);
        // The cross product is the distance times the length; both sides are squared.
        cross
            .checked_mul(cross)
            .is_some_and(|area| area <= within * within * self.length_squared())
    }

    /// What is left of the stretch when a gap that lies upon it is cut out; none when the gap does
    /// not lie upon it. The remaining parts end exactly where the gap does.
    pub fn without(self, gap: Segment, within: i64) -> Option<Vec<Segment>> {
        if self.is_apart(gap, within)
            || !self.is_near_line(gap.from, within)
            || !self.is_near_line(gap.to, within)
        {
            return None;
        }
        let (mut near, mut far) = (gap.from, gap.to);
        if self.along(near) > self.along(far) {
            (near, far) = (far, near);
        }
        let (start, end) = (
            self.along(near).max(0),
            self.along(far).min(self.length_squared()),
        );
        // Ends that merely meet are no overlap. Stretches along are lengths times the length.
        let overlap = end - start;
        if overlap <= 0 || squared_is_within(overlap, within, self.length_squared()) {
            return None;
        }
        let before = (self.along(near) > 0)
            .then(|| Segment::new(self.from, near))
            .flatten();
        let after = (self.along(far) < self.length_squared())
            .then(|| Segment::new(far, self.to))
            .flatten();
        Some(before.into_iter().chain(after).collect())
    }

    /// Whether the stretch meets the rectangle from the origin to a corner, its border included.
    pub fn meets_rectangle(self, corner: At) -> bool {
        let beyond = |axis: fn(At) -> i64| {
            let (one, other, end) = (axis(self.from), axis(self.to), axis(corner));
            (one < 0 && other < 0) || (one > end && other > end)
        };
        if beyond(|[x, _]| x) || beyond(|[_, y]| y) {
            return false;
        }
        let corners = [[0, 0], [corner[0], 0], corner, [0, corner[1]]];
        let turns = corners.map(|at| turn(self.from, self.to, at));
        !(turns.iter().all(|turn| *turn > 0) || turns.iter().all(|turn| *turn < 0))
    }

    /// Whether another stretch is farther away than a distance, by their bounding boxes alone.
    fn is_apart(self, other: Segment, within: i64) -> bool {
        let apart = |axis: fn(At) -> i64| {
            let (a, b) = (axis(self.from), axis(self.to));
            let (c, d) = (axis(other.from), axis(other.to));
            a.max(b) + within < c.min(d) || c.max(d) + within < a.min(b)
        };
        apart(|[x, _]| x) || apart(|[_, y]| y)
    }

    fn meets(self, other: Segment) -> bool {
        if self.is_apart(other, 0) {
            return false;
        }
        let (a, b) = (
            turn(self.from, self.to, other.from),
            turn(self.from, self.to, other.to),
        );
        let (c, d) = (
            turn(other.from, other.to, self.from),
            turn(other.from, other.to, self.to),
        );
        if a.signum() * b.signum() < 0 && c.signum() * d.signum() < 0 {
            return true;
        }
        (a == 0 && self.boxes(other.from))
            || (b == 0 && self.boxes(other.to))
            || (c == 0 && other.boxes(self.from))
            || (d == 0 && other.boxes(self.to))
    }

    fn boxes(self, [x, y]: At) -> bool {
        let between = |one: i64, other: i64, at: i64| one.min(other) <= at && at <= one.max(other);
        between(self.from[0], self.to[0], x) && between(self.from[1], self.to[1], y)
    }
}

fn squared_is_within(stretch: i128, within: i64, length_squared: i128) -> bool {
    let within = i128::from(within);
    stretch
        .checked_mul(stretch)
        .is_some_and(|area| area <= within * within * length_squared)
}

/// The square of the distance of two points.
pub(crate) fn distance_squared(one: At, other: At) -> i128 {
    let [x, y] = minus(one, other);
    x * x + y * y
}

fn minus(one: At, other: At) -> [i128; 2] {
    [
        i128::from(one[0]) - i128::from(other[0]),
        i128::from(one[1]) - i128::from(other[1]),
    ]
}

/// Twice the area of a triangle: above nought for a turn to the right, with y down.
fn turn(from: At, to: At, point: At) -> i128 {
    let (way, other) = (minus(to, from), minus(point, from));
    way[0] * other[1] - way[1] * other[0]
}

/// Whether an outline is a simple polygon: three corners or more, no side of it touching another
/// but at their common corner, and no side folding back upon the one before.
pub(crate) fn is_simple(corners: &[At]) -> bool {
    let sides: Option<Vec<Segment>> = corners
        .iter()
        .zip(corners.iter().cycle().skip(1))
        .map(|(from, to)| Segment::new(*from, *to))
        .collect();
    let Some(sides) = sides.filter(|sides| sides.len() >= 3) else {
        return false;
    };
    let last = sides.len() - 1;
    sides.iter().enumerate().all(|(place, side)| {
        sides
            .iter()
            .enumerate()
            .skip(place + 1)
            .all(|(other_place, other)| {
                if other_place == place + 1 {
                    !folds(*side, *other)
                } else if place == 0 && other_place == last {
                    !folds(*other, *side)
                } else {
                    !side.meets(*other)
                }
            })
    })
}

fn folds(first: Segment, second: Segment) -> bool {
    turn(first.from, first.to, second.to) == 0 && first.along(second.to) < first.length_squared()
}
