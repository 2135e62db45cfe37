//! The upright plane along a line: distance to the right, height up, and the same question again.

use num_rational::BigRational;

use crate::world::exact::{Exact, exact_point, whole};
use crate::world::lattice::Vector;
use crate::world::open::line::{Chord, Whole};
use crate::world::open::problem::{Obstacle, Problem, Sized};
use crate::world::open::search::{Corners, Passage, acts_on, bars, search};
use crate::world::open::{Pair, Witness, witness};

/// What something takes up of the plane: an upright rectangle, or less.
#[derive(Clone)]
struct Slab {
    near: BigRational,
    far: BigRational,
    bottom: BigRational,
    top: BigRational,
}

/// An open line in the plane over a line of the plan.
pub fn open<N: Whole>(
    pair: &Pair<'_>,
    problem: &Problem<N>,
    passage: &Passage<N>,
) -> Option<Witness> {
    let bottom = pair.from_height[0].min(pair.to_height[0]);
    let top = pair.from_height[1].max(pair.to_height[1]);
    let points = pair.points();
    let mut slabs = Vec::new();
    for (barrier, obstacle) in pair.barriers.iter().zip(&problem.obstacles) {
        if !acts_on(obstacle, passage) {
            continue;
        }
        let Some(chord) = passage.line.chord(&obstacle.corners) else {
            continue;
        };
        let fills = barrier.bottom <= bottom && top <= barrier.top;
        if fills && bars(obstacle, passage, points) {
            return None;
        }
        let heights = [barrier.bottom.max(bottom - 1), barrier.top.min(top + 1)];
        slabs.push(Slab::new(&chord, heights));
    }
    let ends = [
        Slab::end(&passage.from, pair.from_height, points[0]),
        Slab::end(&passage.to, pair.to_height, points[1]),
    ];
    let (start, end) = open_in_plane(&ends, &slabs)?;
    let lift = |at: &Exact| {
        let point = problem.unscaled(&passage.line.point(&at.x));
        exact_point(&point, at.y.clone())
    };
    let found = (lift(&start), lift(&end));
    witness::is_clear(&found, &pair.barriers, points).then_some(found)
}

fn open_in_plane([from, to]: &[Slab; 2], slabs: &[Slab]) -> Option<(Exact, Exact)> {
    if let Some(shared) = from.shared_with(to) {
        return Some((shared.clone(), shared));
    }
    let obstacles = slabs.iter().map(|slab| Obstacle {
        corners: slab.corners(),
        one_way: None,
    });
    let problem = Problem::new(from.corners(), to.corners(), obstacles.collect());
    match problem.scaled() {
        Sized::Narrow(problem) => open_in(&problem.with_crossings()),
        Sized::Wide(problem) => open_in(&problem.with_crossings()),
    }
}

fn open_in<N: Whole>(problem: &Problem<N>) -> Option<(Exact, Exact)> {
    let points = [problem.from.len() == 1, problem.to.len() == 1];
    search(problem, Corners::Bounding, |passage| {
        let mut obstacles = problem.obstacles.iter();
        let clear = !obstacles.any(|obstacle| bars(obstacle, passage, points));
        let point = |position: BigRational| problem.unscaled(&passage.line.point(&position));
        clear.then(|| (point(passage.from.1.to_big()), point(passage.to.0.to_big())))
    })
}

impl Slab {
    fn new<N: Whole>(chord: &Chord<N>, [bottom, top]: [i64; 2]) -> Slab {
        Slab {
            near: chord.0.to_big(),
            far: chord.1.to_big(),
            bottom: whole(bottom),
            top: whole(top),
        }
    }

    /// An end; a point has no height.
    fn end<N: Whole>(chord: &Chord<N>, [bottom, top]: [i64; 2], point: bool) -> Slab {
        Slab::new(chord, [bottom, if point { bottom } else { top }])
    }

    /// In positive order, each corner once.
    fn corners(&self) -> Vec<Exact> {
        let corner = |x: &BigRational, y: &BigRational| Vector::new(x.clone(), y.clone());
        let mut corners = vec![
            corner(&self.near, &self.bottom),
            corner(&self.far, &self.bottom),
            corner(&self.far, &self.top),
            corner(&self.near, &self.top),
        ];
        corners.dedup();
        if corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        corners
    }

    /// A point inside both, if they overlap and not only touch.
    fn shared_with(&self, other: &Slab) -> Option<Exact> {
        let middle = |low: &BigRational, high: &BigRational, thin: bool| {
            let overlaps = low < high || thin && low == high;
            overlaps.then(|| (low + high) / whole(2))
        };
        let thin = self.near == self.far || other.near == other.far;
        let flat = self.bottom == self.top || other.bottom == other.top;
        let x = middle(
            (&self.near).max(&other.near),
            (&self.far).min(&other.far),
            thin,
        )?;
        let y = middle(
            (&self.bottom).max(&other.bottom),
            (&self.top).min(&other.top),
            flat,
        )?;
        Some(Vector::new(x, y))
    }
}
