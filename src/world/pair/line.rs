//! A line beside a point, in whole numbers of a machine's width.
//!
//! Steps on the map stay below 2^27, a direction that is the sum of two below 2^28, so its products
//! with steps fit 64 bits and the parts of where it crosses something fit 128.

use std::cmp::Ordering;

use crate::world::lattice::{Node, sides};

/// A line along a direction, half a unit of the cross product beside a point, or through it: see
/// [`open::Line`](crate::world::open).
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub at: Node,
    pub along: Node,
    /// One to either side, or nought.
    pub shift: i64,
}

/// How far along a line, in some unit; the denominator is positive.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    numerator: i128,
    denominator: i128,
}

impl Line {
    /// Positive and negative on different sides.
    fn side_of(&self, point: &Node) -> i64 {
        self.along.cross(&point.minus(&self.at)) * 2 - self.shift
    }

    /// Whether an outline reaches to both sides, the line itself being of both.
    pub fn meets(&self, corners: &[Node]) -> bool {
        self.reaches(corners, |low, high| low <= 0 && high >= 0)
    }

    /// Whether an outline reaches beyond the line to both sides.
    pub fn crosses(&self, corners: &[Node]) -> bool {
        self.reaches(corners, |low, high| low < 0 && high > 0)
    }

    fn reaches(&self, corners: &[Node], far_enough: impl Fn(i64, i64) -> bool) -> bool {
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for corner in corners {
            let side = self.side_of(corner);
            (low, high) = (low.min(side), high.max(side));
            if far_enough(low, high) {
                return true;
            }
        }
        false
    }

    /// Where the line meets a convex outline.
    pub fn chord(&self, corners: &[Node]) -> Option<(Mark, Mark)> {
        let mut chord: Option<(Mark, Mark)> = None;
        for (corner, next) in sides(corners) {
            let (side, next_side) = (self.side_of(corner), self.side_of(next));
            let at = match side.signum() * next_side.signum() {
                -1 => self.crossing((side, corner), (next_side, next)),
                _ if side == 0 => Mark {
                    numerator: i128::from(self.abreast(corner)),
                    denominator: 1,
                },
                _ => continue,
            };
            chord = Some(chord.map_or((at, at), |(enter, leave)| (enter.min(at), leave.max(at))));
        }
        chord
    }

    fn abreast(&self, point: &Node) -> i64 {
        self.along.dot(&point.minus(&self.at))
    }

    fn crossing(&self, (side, corner): (i64, &Node), (next_side, next): (i64, &Node)) -> Mark {
        let product = |at: &Node, side: i64| i128::from(self.abreast(at)) * i128::from(side);
        let numerator = product(corner, next_side) - product(next, side);
        let denominator = i128::from(next_side) - i128::from(side);
        Mark {
            numerator: numerator * denominator.signum(),
            denominator: denominator.abs(),
        }
    }
}

impl PartialEq for Mark {
    fn eq(&self, other: &Mark) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Mark {}

impl PartialOrd for Mark {
    fn partial_cmp(&self, other: &Mark) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mark {
    fn cmp(&self, other: &Mark) -> Ordering {
        let left = self.numerator.checked_mul(other.denominator);
        let right = other.numerator.checked_mul(self.denominator);
        match (left, right) {
            (Some(left), Some(right)) => left.cmp(&right),
            _ => self.compare_part_by_part(other),
        }
    }
}

impl Mark {
    /// By whole parts, then by what is left of both turned over, and so on.
    fn compare_part_by_part(&self, other: &Mark) -> Ordering {
        let (mut one, mut other) = (*self, *other);
        let mut turned = false;
        loop {
            let wholes = [one, other].map(|mark| mark.numerator.div_euclid(mark.denominator));
            let rests = [one, other].map(|mark| mark.numerator.rem_euclid(mark.denominator));
            let order = match wholes[0].cmp(&wholes[1]) {
                Ordering::Equal if rests == [0, 0] => return Ordering::Equal,
                Ordering::Equal if rests[0] == 0 => Ordering::Less,
                Ordering::Equal if rests[1] == 0 => Ordering::Greater,
                Ordering::Equal => {
                    one = Mark {
                        numerator: one.denominator,
                        denominator: rests[0],
                    };
                    other = Mark {
                        numerator: other.denominator,
                        denominator: rests[1],
                    };
                    turned = !turned;
                    continue;
                }
                order => order,
            };
            return if turned { order.reverse() } else { order };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;
    use num_rational::BigRational;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn marks_too_wide_to_multiply_are_in_the_order_of_their_fractions(
            one in any::<(i128, i128)>(),
            other in any::<(i128, i128)>(),
            near in -2i128..3,
        ) {
            let mark = |(numerator, denominator): (i128, i128)| Mark {
                numerator: numerator / 4,
                denominator: (denominator / 4).abs().max(1),
            };
            let big = |mark: &Mark| {
                BigRational::new(BigInt::from(mark.numerator), BigInt::from(mark.denominator))
            };
            let (one, other) = (mark(one), mark(other));
            let neighbour = Mark { numerator: one.numerator + near, ..one };
            for other in [other, neighbour] {
                prop_assert_eq!(one.cmp(&other), big(&one).cmp(&big(&other)));
                prop_assert_eq!(
                    one.compare_part_by_part(&other),
                    big(&one).cmp(&big(&other))
                );
            }
        }
    }
}
