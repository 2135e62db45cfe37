//! What a start no longer sees: the directions in which something stops every line.

use std::cmp::Ordering;

use crate::world::lattice::Node;

/// Directions that are stopped, as open intervals in order round the circle.
#[derive(Clone, Debug, Default)]
pub struct Dark {
    intervals: Vec<Interval>,
}

/// Directions from one up to another, both left out, all of them stopped within a reach.
#[derive(Clone, Copy, Debug)]
struct Interval {
    from: Way,
    to: Way,
    reach: i64,
}

/// A direction, or the place where the circle is cut open: behind that of x, where no direction
/// between two points of the lattice lies.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The place in order of the axis or quarter.
    part: u8,
    step: Node,
}

impl Dark {
    /// Whether all between two directions, less than half a circle apart, is stopped within a
    /// reach.
    pub fn hides(&self, from: Node, to: Node, reach: i64) -> bool {
        parts(from, to).all(|(from, to)| {
            let interval = self.intervals.get(self.first_past(&from));
            interval.is_some_and(|dark| {
                dark.from.order(&from).is_le() && to.order(&dark.to).is_le() && dark.reach <= reach
            })
        })
    }

    /// Adds what stops everything between two directions within a reach. What only abuts stays
    /// apart: the direction between is open.
    pub fn add(&mut self, from: Node, to: Node, reach: i64) {
        for (from, to) in parts(from, to) {
            let first = self.first_past(&from);
            let overlaps = |dark: &&Interval| dark.from.order(&to).is_lt();
            let rest = self.intervals.get(first..).unwrap_or(&[]);
            let met = rest.iter().take_while(overlaps);
            let own = Interval { from, to, reach };
            let (joined, count) = met.fold((own, 0), |(joined, count), dark| {
                (joined.with(dark), count + 1)
            });
            self.intervals.splice(first..first + count, [joined]);
        }
    }

    /// The place of the first interval that ends after a direction.
    fn first_past(&self, from: &Way) -> usize {
        self.intervals
            .partition_point(|dark| dark.to.order(from).is_le())
    }
}

impl Interval {
    fn with(self, other: &Interval) -> Interval {
        let first = other.from.order(&self.from).is_lt();
        let last = other.to.order(&self.to).is_gt();
        Interval {
            from: if first { other.from } else { self.from },
            to: if last { other.to } else { self.to },
            reach: self.reach.max(other.reach),
        }
    }
}

/// What lies between two directions, in two parts where the circle is cut open.
fn parts(from: Node, to: Node) -> impl Iterator<Item = (Way, Way)> {
    let (from, to) = (Way::of(from), Way::of(to));
    let whole = from.order(&to).is_lt();
    let first = (from, if whole { to } else { Way::LAST });
    let rest = (Way::FIRST, to);
    std::iter::once(first).chain((!whole).then_some(rest))
}

impl Way {
    const FIRST: Way = Way {
        part: 0,
        step: Node { x: 0, y: 0 },
    };
    const LAST: Way = Way {
        part: 5,
        step: Node { x: 0, y: 0 },
    };

    fn of(step: Node) -> Way {
        let part = match (step.y.signum(), step.x.signum()) {
            (1, _) => 1,
            (0, -1) => 2,
            (-1, _) => 3,
            _ => 4,
        };
        Way { part, step }
    }

    fn order(&self, other: &Way) -> Ordering {
        let parts = self.part.cmp(&other.part);
        parts.then_with(|| 0.cmp(&self.step.cross(&other.step)))
    }
}
