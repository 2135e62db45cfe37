//! Lines that pass a corner at a distance too small to matter.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;

use crate::world::exact::Exact;
use crate::world::lattice::{Vector, sides};

/// Whole numbers of some width, wide enough for the problem at hand.
pub trait Whole: Clone + Ord + Signed + From<i64> + Into<BigInt> {}

impl<N: Clone + Ord + Signed + From<i64> + Into<BigInt>> Whole for N {}

/// A fraction; the denominator is positive.
#[derive(Clone, Debug)]
pub struct Fraction<N> {
    pub numerator: N,
    pub denominator: N,
}

impl<N: Whole> Fraction<N> {
    /// The fraction of two numbers, of which the second is not nought.
    pub fn new(numerator: N, denominator: N) -> Fraction<N> {
        if denominator.is_negative() {
            Fraction {
                numerator: -numerator,
                denominator: -denominator,
            }
        } else {
            Fraction {
                numerator,
                denominator,
            }
        }
    }

    pub fn to_big(&self) -> BigRational {
        BigRational::new(
            self.numerator.clone().into(),
            self.denominator.clone().into(),
        )
    }
}

impl<N: Whole> PartialEq for Fraction<N> {
    fn eq(&self, other: &Fraction<N>) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<N: Whole> Eq for Fraction<N> {}

impl<N: Whole> PartialOrd for Fraction<N> {
    fn partial_cmp(&self, other: &Fraction<N>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<N: Whole> Ord for Fraction<N> {
    fn cmp(&self, other: &Fraction<N>) -> Ordering {
        let left = self.numerator.clone() * other.denominator.clone();
        left.cmp(&(other.numerator.clone() * self.denominator.clone()))
    }
}

/// A line along a direction, half a unit of the cross product beside a corner (`shift` is one to
/// either side) or through it (`shift` is nought).
///
/// The cross products of whole vectors are whole, so a line half a unit away from one corner has
/// no corner on it, and passes all others on the same side as the line through the corner does.
#[derive(Clone, Debug)]
pub struct Line<N> {
    at: Vector<N>,
    along: Vector<N>,
    shift: N,
}

/// Where a line enters and leaves something: positions along it.
pub type Chord<N> = (Fraction<N>, Fraction<N>);

impl<N: Whole> Line<N> {
    pub fn beside(at: Vector<N>, along: Vector<N>, shift: i64) -> Line<N> {
        Line {
            at,
            along,
            shift: N::from(shift),
        }
    }

    /// The same line, the other way.
    pub fn turned(&self) -> Line<N> {
        Line {
            at: self.at.clone(),
            along: self.along.map(|part| -part.clone()),
            shift: -self.shift.clone(),
        }
    }

    pub fn direction(&self) -> &Vector<N> {
        &self.along
    }

    fn side_of(&self, corner: &Vector<N>) -> N {
        self.along.cross(&corner.minus(&self.at)) * N::from(2) - self.shift.clone()
    }

    fn abreast(&self, corner: &Vector<N>) -> N {
        self.along.dot(&corner.minus(&self.at))
    }

    /// Whether corners lie on both sides of the line.
    pub fn crosses(&self, corners: &[Vector<N>]) -> bool {
        let mut left = false;
        let mut right = false;
        for corner in corners {
            let side = self.side_of(corner);
            left |= side.is_negative();
            right |= side.is_positive();
        }
        left && right
    }

    /// Where the line meets a convex outline.
    pub fn chord(&self, corners: &[Vector<N>]) -> Option<Chord<N>> {
        let places: Vec<(N, &Vector<N>)> = corners
            .iter()
            .map(|corner| (self.side_of(corner), corner))
            .collect();
        let mut chord: Option<Chord<N>> = None;
        for ((side, corner), (next_side, next)) in sides(&places) {
            let at = if side.is_zero() {
                Fraction {
                    numerator: self.abreast(corner),
                    denominator: N::one(),
                }
            } else if side.is_negative() && next_side.is_positive()
                || side.is_positive() && next_side.is_negative()
            {
                self.crossing((side, corner), (next_side, next))
            } else {
                continue;
            };
            chord = Some(match chord {
                None => (at.clone(), at),
                Some((enter, leave)) if at < enter => (at, leave),
                Some((enter, leave)) if at > leave => (enter, at),
                Some(chord) => chord,
            });
        }
        chord
    }

    fn crossing(&self, here: (&N, &Vector<N>), there: (&N, &Vector<N>)) -> Fraction<N> {
        let (side, corner) = here;
        let (next_side, next) = there;
        let numerator =
            self.abreast(corner) * next_side.clone() - self.abreast(next) * side.clone();
        Fraction::new(numerator, next_side.clone() - side.clone())
    }

    /// The point at a position along the line.
    pub fn point(&self, position: &BigRational) -> Exact {
        let big = |part: &N| BigRational::from_integer(part.clone().into());
        let along = self.along.map(big);
        let across = Vector::new(-along.y.clone(), along.x.clone());
        let half_shift = big(&self.shift) / BigRational::from_integer(2.into());
        let step = along.times(position).plus(&across.times(&half_shift));
        let length = along.dot(&along);
        self.at.map(big).plus(&step.map(|part| part / &length))
    }
}
