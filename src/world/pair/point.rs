//! Points past which lines are tried: of the lattice, or between its points.

use num_traits::{Num, Signed};

use crate::world::lattice::{Node, Vector, divisor};

/// A point of the plan, in whole numbers that are wide enough for what is compared.
pub trait Point: Copy + Ord {
    /// The parts of a way.
    type Part: Copy + Num + Signed + Ord + From<i64>;

    /// A point of the lattice.
    fn of(node: Node) -> Self;

    /// The step to another point, or a multiple of it.
    fn way(self, to: Self) -> Vector<Self::Part>;

    /// Where the way to another point leaves one side of a line, if that is such a point. The sides
    /// of both are cross products of a step on the line with ways from it, of unlike signs.
    fn crossing(self, side: Self::Part, other: (Self, Self::Part)) -> Option<Self>;
}

impl Point for Node {
    type Part = i64;

    fn of(node: Node) -> Node {
        node
    }

    fn way(self, to: Node) -> Node {
        to.minus(&self)
    }

    fn crossing(self, side: i64, (other, its_side): (Node, i64)) -> Option<Node> {
        let step = self.way(other);
        let (share, whole) = (i128::from(side), i128::from(side) - i128::from(its_side));
        let part = |part: i64| {
            let way = i128::from(part) * share;
            (way % whole == 0).then(|| i64::try_from(way / whole).ok())?
        };
        Some(self.plus(&Node::new(part(step.x)?, part(step.y)?)))
    }
}

/// A point between those of the lattice: where some unit of it lies, in shares of that unit.
///
/// Ways between two stay below 2^62 and sums of two of them below 2^63, so their products fit 128
/// bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fine {
    x: i128,
    y: i128,
    /// Above nought; the three have no common divisor.
    share: i128,
}

impl Fine {
    const FARTHEST: i128 = 1 << 41;
    const FINEST: i128 = 1 << 19;

    /// None for what is too far off or too fine.
    fn new(x: i128, y: i128, share: i128) -> Option<Fine> {
        let common = divisor(&divisor(&x, &y), &share) * share.signum();
        let point = Fine {
            x: x / common,
            y: y / common,
            share: share / common,
        };
        let near = point.x.abs().max(point.y.abs()) <= Fine::FARTHEST;
        (near && point.share <= Fine::FINEST).then_some(point)
    }
}

impl Point for Fine {
    type Part = i128;

    fn of(node: Node) -> Fine {
        Fine {
            x: node.x.into(),
            y: node.y.into(),
            share: 1,
        }
    }

    fn way(self, to: Fine) -> Vector<i128> {
        Vector::new(
            to.x * self.share - self.x * to.share,
            to.y * self.share - self.y * to.share,
        )
    }

    fn crossing(self, side: i128, (other, its_side): (Fine, i128)) -> Option<Fine> {
        // Each side is as many times too large as the way to its point.
        Fine::new(
            self.x * its_side - other.x * side,
            self.y * its_side - other.y * side,
            self.share * its_side - other.share * side,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;
    use num_rational::BigRational;
    use proptest::prelude::*;

    fn node() -> impl Strategy<Value = Node> {
        (-90_000i64..90_000, -90_000i64..90_000).prop_map(|(x, y)| Node::new(x, y))
    }

    fn big(part: i128) -> BigRational {
        BigRational::from_integer(BigInt::from(part))
    }

    /// How far a point is beside the line through two of the lattice.
    fn side(point: Fine, [from, to]: [Node; 2]) -> i128 {
        Fine::of(from)
            .way(Fine::of(to))
            .cross(&Fine::of(from).way(point))
    }

    proptest! {
        #[test]
        fn where_ways_cross_is_on_both(ends in [node(), node()], level in -80_000i64..80_000) {
            let line = [Node::new(-90_000, level), Node::new(90_000, level)];
            let [one, other] = ends.map(Fine::of);
            let sides = [side(one, line), side(other, line)];
            prop_assume!(sides[0].signum() * sides[1].signum() == -1);
            let found = one.crossing(sides[0], (other, sides[1]));
            prop_assert!(found.is_some());
            let Some(crossing) = found else { return Ok(()) };
            prop_assert_eq!(side(crossing, line), 0);
            prop_assert_eq!(side(crossing, ends), 0);
            let [here, there] = sides.map(|side| i64::try_from(side).unwrap_or(0));
            let on_lattice = ends[0].crossing(here, (ends[1], there));
            prop_assert_eq!(on_lattice.map(Fine::of), (crossing.share == 1).then_some(crossing));
            // Ways are shares of the true steps.
            let way = one.way(crossing);
            let true_step = big(crossing.x) / big(crossing.share) - big(one.x);
            prop_assert_eq!(big(way.x) / big(crossing.share), true_step);
        }
    }

    #[test]
    fn what_is_too_fine_is_no_point() {
        assert!(Fine::new(1, 1, Fine::FINEST).is_some());
        assert!(Fine::new(1, 1, Fine::FINEST + 1).is_none());
        assert!(Fine::new(Fine::FARTHEST + 1, 0, 1).is_none());
        let half = Fine::new(-6, 4, -4).map(|at| (at.x, at.y, at.share));
        assert_eq!(half, Some((3, -2, 2)));
    }
}
