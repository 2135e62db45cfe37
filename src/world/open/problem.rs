//! Two convex outlines and what stands between them, in whole numbers as small as can be.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::world::exact::{Exact, exact, whole};
use crate::world::lattice::{Node, Vector, bounds, sides};
use crate::world::open::line::Whole;
use crate::world::scene::Side;

/// A convex obstacle, and for a wall the side from which alone it acts.
#[derive(Clone, Debug)]
pub struct Obstacle<N> {
    pub corners: Vec<Vector<N>>,
    pub one_way: Option<Side>,
}

/// Is there an open line from one outline to the other?
#[derive(Clone, Debug)]
pub struct Problem<N> {
    pub from: Vec<Vector<N>>,
    pub to: Vec<Vector<N>>,
    pub obstacles: Vec<Obstacle<N>>,
    /// Where sides of the ends and of obstacles cross.
    pub crossings: Vec<Vector<N>>,
    /// What was taken from each point, and by what it was then multiplied.
    pub origin: Exact,
    pub factor: BigRational,
}

/// A problem in numbers of a machine's width, or of any width.
pub enum Sized {
    Narrow(Problem<i128>),
    Wide(Problem<BigInt>),
}

/// A side of an outline, from one corner to the next.
type Edge<'a, N> = (&'a Vector<N>, &'a Vector<N>);

/// Coordinates below this many bits leave room for every product that the search compares.
const NARROW_BITS: u64 = 19;

impl<N: Whole> Problem<N> {
    /// A point of the problem as a point of the plan.
    pub fn unscaled(&self, point: &Exact) -> Exact {
        point.map(|part| part / &self.factor).plus(&self.origin)
    }
}

impl Problem<BigRational> {
    /// A problem in exact fractions, its crossings found.
    pub fn new(
        from: Vec<Exact>,
        to: Vec<Exact>,
        obstacles: Vec<Obstacle<BigRational>>,
    ) -> Problem<BigRational> {
        let mut crossings = Vec::new();
        for obstacle in &obstacles {
            for side in sides(&obstacle.corners) {
                for end in sides(&from).chain(sides(&to)) {
                    crossings.extend(crossing(side, end));
                }
            }
        }
        Problem {
            from,
            to,
            obstacles,
            crossings,
            origin: Vector::new(BigRational::zero(), BigRational::zero()),
            factor: BigRational::one(),
        }
    }

    /// The same problem in whole numbers without a common divisor.
    pub fn scaled(&self) -> Sized {
        let low = |part: fn(&Exact) -> &BigRational| {
            let least = self.points().map(part).min();
            least.cloned().unwrap_or_else(BigRational::zero)
        };
        let origin = Vector::new(low(|point| &point.x), low(|point| &point.y));
        let parts = || {
            let steps = self.points().map(|point| point.minus(&origin));
            steps.flat_map(|step| [step.x, step.y])
        };
        let multiple = parts().fold(BigInt::one(), |all, part| {
            &all * part.denom() / divisor(&all, part.denom())
        });
        let entire = |part: &BigRational| (part * &multiple).to_integer();
        let shared = parts().fold(BigInt::zero(), |all, part| divisor(&all, &entire(&part)));
        let shared = if shared.is_zero() {
            BigInt::one()
        } else {
            shared
        };
        let greatest = parts().map(|part| entire(&part) / &shared).max();
        let bits = greatest.map_or(0, |greatest| greatest.bits());
        let wide = self.map(&origin, |part| entire(part) / &shared);
        let factor = BigRational::new(multiple.clone(), shared.clone());
        let wide = Problem {
            origin,
            factor,
            ..wide
        };
        if bits > NARROW_BITS {
            return Sized::Wide(wide);
        }
        let still = Vector::new(BigInt::zero(), BigInt::zero());
        Sized::Narrow(wide.map(&still, |part| part.to_i128().unwrap_or(0)))
    }

    fn points(&self) -> impl Iterator<Item = &Exact> {
        let ends = self.from.iter().chain(&self.to).chain(&self.crossings);
        ends.chain(self.obstacles.iter().flat_map(|obstacle| &obstacle.corners))
    }
}

impl<N: Clone + num_traits::Num> Problem<N> {
    fn map<M>(&self, origin: &Vector<N>, turn: impl Fn(&N) -> M) -> Problem<M> {
        let all = |points: &[Vector<N>]| {
            let moved = points.iter().map(|point| point.minus(origin).map(&turn));
            moved.collect::<Vec<_>>()
        };
        let obstacles = self.obstacles.iter().map(|obstacle| Obstacle {
            corners: all(&obstacle.corners),
            one_way: obstacle.one_way,
        });
        Problem {
            from: all(&self.from),
            to: all(&self.to),
            obstacles: obstacles.collect(),
            crossings: all(&self.crossings),
            origin: self.origin.clone(),
            factor: self.factor.clone(),
        }
    }
}

/// The problem of lattice points. Only where sides cross does it need fractions on the way.
pub fn of_nodes(from: &[Node], to: &[Node], obstacles: &[Obstacle<i64>]) -> Sized {
    let problem = Problem {
        from: from.to_vec(),
        to: to.to_vec(),
        obstacles: obstacles.to_vec(),
        crossings: Vec::new(),
        origin: Vector::new(BigRational::zero(), BigRational::zero()),
        factor: BigRational::one(),
    };
    let corners = || obstacles.iter().flat_map(|obstacle| &obstacle.corners);
    let points: Vec<Node> = from.iter().chain(to).chain(corners()).copied().collect();
    let (low, high) = bounds(&points);
    let steps = points.iter().map(|point| point.minus(&low));
    let shared = steps.fold(0, |all, step| divisor(&divisor(&all, &step.x), &step.y));
    let shared = shared.max(1);
    let extent = (high.x - low.x).max(high.y - low.y) / shared;
    if has_crossings(&problem) || extent >= 1 << NARROW_BITS {
        let still = Node::new(0, 0);
        let problem = problem.map(&still, |part| whole(*part));
        return Problem::new(problem.from, problem.to, problem.obstacles).scaled();
    }
    Sized::Narrow(Problem {
        origin: exact(&low),
        factor: BigRational::new(BigInt::one(), shared.into()),
        ..problem.map(&low, |part| i128::from(part / shared))
    })
}

fn has_crossings(problem: &Problem<i64>) -> bool {
    problem.obstacles.iter().any(|obstacle| {
        sides(&obstacle.corners).any(|side| {
            let mut ends = sides(&problem.from).chain(sides(&problem.to));
            ends.any(|end| cross(side, end))
        })
    })
}

fn cross<N: Clone + Signed>(one: Edge<'_, N>, other: Edge<'_, N>) -> bool {
    let parts = |(start, end): Edge<'_, N>, a: &Vector<N>, b: &Vector<N>| {
        let step = end.minus(start);
        let turn = |point: &Vector<N>| step.cross(&point.minus(start)).signum();
        (turn(a) * turn(b)).is_negative()
    };
    parts(one, other.0, other.1) && parts(other, one.0, one.1)
}

/// The greatest common divisor.
fn divisor<N: Clone + Signed>(a: &N, b: &N) -> N {
    let (mut a, mut b) = (a.abs(), b.abs());
    while !b.is_zero() {
        (a, b) = (b.clone(), a % b);
    }
    a
}

/// Where two sides cross, if they do so between their ends.
fn crossing(one: Edge<'_, BigRational>, other: Edge<'_, BigRational>) -> Option<Exact> {
    if !cross(one, other) {
        return None;
    }
    let step = one.1.minus(one.0);
    let across = other.1.minus(other.0);
    let share = other.0.minus(one.0).cross(&across) / step.cross(&across);
    Some(one.0.plus(&step.times(&share)))
}
