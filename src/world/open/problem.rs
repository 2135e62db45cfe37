//! Two convex outlines and what stands between them, in whole numbers as small as can be.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::world::crossing::{Edge, cross, crossing, crossings_among};
use crate::world::exact::{Exact, exact};
use crate::world::lattice::{Node, Vector, bounds, divisor, sides};
use crate::world::scene::Side;

/// A convex obstacle, for a wall the side from which alone it acts, and whether the first such one
/// on a line is free.
#[derive(Clone, Debug)]
pub struct Obstacle<N> {
    pub corners: Vec<Vector<N>>,
    pub one_way: Option<Side>,
    pub limited: bool,
}

/// Is there an open line from one outline to the other?
///
/// Either axis may be moved and stretched by itself: lines stay lines.
#[derive(Clone, Debug)]
pub struct Problem<N> {
    pub from: Vec<Vector<N>>,
    pub to: Vec<Vector<N>>,
    pub obstacles: Vec<Obstacle<N>>,
    /// Where sides of obstacles cross those of the ends, and those of limited ones one another.
    pub crossings: Vec<Vector<N>>,
    /// What was taken from each point, and by what it was then multiplied.
    pub origin: Exact,
    pub factor: Exact,
}

/// A problem in numbers of a machine's width, or of any width.
pub enum Sized {
    Narrow(Problem<i128>),
    Wide(Problem<BigInt>),
}

/// Coordinates below this many bits leave room for every product that the search compares.
const NARROW_BITS: u64 = 19;

/// The problem of lattice points. Only where sides cross does it need fractions on the way.
pub fn of_nodes(from: &[Node], to: &[Node], obstacles: &[Obstacle<i64>]) -> Sized {
    let problem = Problem::new(from.to_vec(), to.to_vec(), obstacles.to_vec());
    let points: Vec<Node> = problem.points().copied().collect();
    let (low, high) = bounds(&points);
    let shared = points.iter().fold(Node::new(0, 0), |all, point| {
        let step = point.minus(&low);
        Node::new(divisor(&all.x, &step.x), divisor(&all.y, &step.y))
    });
    let shared = shared.map(|part| (*part).max(1));
    let extent = ((high.x - low.x) / shared.x).max((high.y - low.y) / shared.y);
    let crossings: Vec<Exact> = problem
        .crossing_sides()
        .map(|((a, b), (c, d))| crossing((&exact(a), &exact(b)), (&exact(c), &exact(d))))
        .collect();
    if !crossings.is_empty() || extent >= 1 << NARROW_BITS {
        let problem = problem.map(exact);
        return Problem {
            crossings,
            ..problem
        }
        .scaled();
    }
    Sized::Narrow(Problem {
        origin: exact(&low),
        factor: exact(&shared).map(BigRational::recip),
        ..problem.map(|point| {
            let step = point.minus(&low);
            Vector::new(i128::from(step.x / shared.x), i128::from(step.y / shared.y))
        })
    })
}

impl<N> Problem<N> {
    /// A problem as it is, its crossings not yet found.
    pub fn new(
        from: Vec<Vector<N>>,
        to: Vec<Vector<N>>,
        obstacles: Vec<Obstacle<N>>,
    ) -> Problem<N> {
        Problem {
            from,
            to,
            obstacles,
            crossings: Vec::new(),
            origin: Vector::new(BigRational::zero(), BigRational::zero()),
            factor: Vector::new(BigRational::one(), BigRational::one()),
        }
    }

    /// A point of the problem as it was before.
    pub fn unscaled(&self, point: &Exact) -> Exact {
        let step = Vector::new(&point.x / &self.factor.x, &point.y / &self.factor.y);
        step.plus(&self.origin)
    }

    fn points(&self) -> impl Iterator<Item = &Vector<N>> {
        let ends = self.from.iter().chain(&self.to).chain(&self.crossings);
        ends.chain(self.obstacles.iter().flat_map(|obstacle| &obstacle.corners))
    }

    fn map<M>(&self, turn: impl Fn(&Vector<N>) -> Vector<M>) -> Problem<M> {
        let all = |points: &[Vector<N>]| points.iter().map(&turn).collect::<Vec<_>>();
        let obstacles = self.obstacles.iter().map(|obstacle| Obstacle {
            corners: all(&obstacle.corners),
            one_way: obstacle.one_way,
            limited: obstacle.limited,
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

impl<N: Clone + Signed + Ord> Problem<N> {
    /// Pairs of sides that cross: of obstacles with those of the ends, and of limited obstacles
    /// with one another, since what overlaps on a line changes there.
    fn crossing_sides(&self) -> impl Iterator<Item = (Edge<'_, N>, Edge<'_, N>)> {
        let ends = || sides(&self.from).chain(sides(&self.to));
        let of_ends = self.obstacles.iter().flat_map(move |obstacle| {
            let own = sides(&obstacle.corners);
            own.flat_map(move |side| ends().map(move |end| (side, end)))
        });
        let limited: Vec<&[Vector<N>]> = self
            .obstacles
            .iter()
            .filter(|obstacle| obstacle.limited)
            .map(|obstacle| obstacle.corners.as_slice())
            .collect();
        let of_ends = of_ends.filter(|(one, other)| cross(*one, *other));
        of_ends.chain(crossings_among(limited))
    }

    /// The problem with its crossings. In whole numbers all sides must be level or upright.
    pub fn with_crossings(mut self) -> Problem<N> {
        let crossings = self.crossing_sides();
        self.crossings = crossings.map(|(one, other)| crossing(one, other)).collect();
        self
    }
}

impl Problem<BigRational> {
    /// The same problem in whole numbers as small as can be.
    pub fn scaled(&self) -> Sized {
        let (x_origin, x_factor, x_bits) = shrink(self.points().map(|point| &point.x).collect());
        let (y_origin, y_factor, y_bits) = shrink(self.points().map(|point| &point.y).collect());
        let wide = Problem {
            origin: Vector::new(x_origin.clone(), y_origin.clone()),
            factor: Vector::new(x_factor.clone(), y_factor.clone()),
            ..self.map(|point| {
                let x = (&point.x - &x_origin) * &x_factor;
                let y = (&point.y - &y_origin) * &y_factor;
                Vector::new(x.to_integer(), y.to_integer())
            })
        };
        if x_bits.max(y_bits) > NARROW_BITS {
            return Sized::Wide(wide);
        }
        Sized::Narrow(wide.map(|point| point.map(|part| part.to_i128().unwrap_or(0))))
    }
}

/// The least of some fractions, the factor that makes the steps from it whole numbers without a
/// common divisor, and the bits of the greatest of those.
fn shrink(parts: Vec<&BigRational>) -> (BigRational, BigRational, u64) {
    let least = parts.iter().min().map(|least| (*least).clone());
    let least = least.unwrap_or_else(BigRational::zero);
    let steps: Vec<BigRational> = parts.into_iter().map(|part| part - &least).collect();
    let multiple = steps.iter().fold(BigInt::one(), |all, step| {
        &all * step.denom() / divisor(&all, step.denom())
    });
    let shared = steps.iter().fold(BigInt::zero(), |all, step| {
        divisor(&all, &(step * &multiple).to_integer())
    });
    let shared = if shared.is_zero() {
        BigInt::one()
    } else {
        shared
    };
    let factor = BigRational::new(multiple, shared);
    let greatest = steps.iter().max().map(|step| (step * &factor).to_integer());
    (
        least,
        factor,
        greatest.map_or(0, |greatest| greatest.bits()),
    )
}
