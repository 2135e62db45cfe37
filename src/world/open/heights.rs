//! Which barriers count at which height, and which height to try.
//!
//! What no line between the ends passes over or under counts in plan. Ends of equal heights over
//! nothing but what stands on their floor see each other best just below their tops. Elsewhere
//! level lines are tried first, then the upright plane along every line that differs in plan.

use crate::world::barrier::Barrier;
use crate::world::exact::{common, exact, exact_point, whole};
use crate::world::lattice::{meet, overlap};
use crate::world::open::line::Whole;
use crate::world::open::problem::{Obstacle, Problem, Sized, of_nodes};
use crate::world::open::quick::closed_by_one;
use crate::world::open::search::{Corners, bars, search};
use crate::world::open::{Pair, Witness, upright, witness};

/// An open line between the two parts, by searching.
pub fn open(pair: &Pair<'_>) -> Option<Witness> {
    let bottom = pair.from_height[0].min(pair.to_height[0]);
    let top = pair.from_height[1].max(pair.to_height[1]);
    let fills = |barrier: &&&Barrier| barrier.bottom <= bottom && top <= barrier.top;
    let full: Vec<&Barrier> = pair.barriers.iter().filter(fills).copied().collect();
    let common = pair.common_heights();
    if let Some((low, high)) = common {
        if full.len() == pair.barriers.len() {
            return open_in_plan(pair, &full, low);
        }
        if pair.from_height == pair.to_height {
            if pair.barriers.iter().all(|barrier| barrier.bottom <= bottom) {
                return open_in_plan(pair, &pair.standing_at(high), high);
            }
            if pair.barriers.iter().all(|barrier| barrier.top >= top) {
                return open_in_plan(pair, &pair.standing_at(low), low);
            }
        }
    }
    if closed_by_one(pair, &full) {
        return None;
    }
    let level = levels(pair)
        .into_iter()
        .find_map(|level| open_in_plan(pair, &pair.standing_at(level), level));
    level.or_else(|| open_in_height(pair))
}

/// Heights that both ends have, one of every sort that differs in what stands there.
fn levels(pair: &Pair<'_>) -> Vec<i64> {
    let Some((low, high)) = pair.common_heights() else {
        return Vec::new();
    };
    let ends = pair
        .barriers
        .iter()
        .flat_map(|barrier| [barrier.bottom - 1, barrier.top]);
    let mut levels: Vec<i64> = ends
        .chain([low, high])
        .filter(|level| (low..=high).contains(level))
        .collect();
    levels.sort_unstable();
    levels.dedup();
    levels.reverse();
    levels
}

/// An open line at one height.
fn open_in_plan(pair: &Pair<'_>, barriers: &[&Barrier], level: i64) -> Option<Witness> {
    if let Some(shared) = shared_point(pair, level) {
        return Some(shared);
    }
    if closed_by_one(pair, barriers) {
        return None;
    }
    match problem(pair, barriers) {
        Sized::Narrow(problem) => search_plan(pair, &problem, barriers, level),
        Sized::Wide(problem) => search_plan(pair, &problem, barriers, level),
    }
}

fn problem(pair: &Pair<'_>, barriers: &[&Barrier]) -> Sized {
    let obstacles: Vec<Obstacle<i64>> = barriers
        .iter()
        .map(|barrier| Obstacle {
            corners: barrier.piece.corners.clone(),
            one_way: barrier.one_way,
        })
        .collect();
    of_nodes(pair.from, pair.to, &obstacles)
}

/// A point of both parts, when they overlap and not only touch.
fn shared_point(pair: &Pair<'_>, level: i64) -> Option<Witness> {
    let point = pair.from.len() == 1 || pair.to.len() == 1;
    let shares = if point {
        meet(pair.from, pair.to)
    } else {
        overlap(pair.from, pair.to)
    };
    if !shares {
        return None;
    }
    let (small, large) = if pair.to.len() < 3 {
        (pair.to, pair.from)
    } else {
        (pair.from, pair.to)
    };
    let small: Vec<_> = small.iter().map(exact).collect();
    let both = if large.len() < 3 {
        small
    } else {
        common(&small, large)
    };
    let count = whole(i64::try_from(both.len()).ok().filter(|count| *count > 0)?);
    let sum = both.into_iter().reduce(|sum, corner| sum.plus(&corner))?;
    let point = exact_point(&sum.map(|part| part / &count), whole(level));
    Some((point.clone(), point))
}

fn search_plan<N: Whole>(
    pair: &Pair<'_>,
    problem: &Problem<N>,
    barriers: &[&Barrier],
    level: i64,
) -> Option<Witness> {
    let points = pair.points();
    search(problem, Corners::Bounding, |passage| {
        let barred = problem
            .obstacles
            .iter()
            .any(|obstacle| bars(obstacle, passage, points));
        if barred {
            return None;
        }
        let point = |position: num_rational::BigRational| {
            let point = problem.unscaled(&passage.line.point(&position));
            exact_point(&point, whole(level))
        };
        let found = (point(passage.from.1.to_big()), point(passage.to.0.to_big()));
        witness::is_clear(&found, barriers, points).then_some(found)
    })
}

/// An open line in the upright plane along one of the lines that differ in plan.
fn open_in_height(pair: &Pair<'_>) -> Option<Witness> {
    match problem(pair, &pair.barriers) {
        Sized::Narrow(problem) => search(&problem, Corners::All, |passage| {
            upright::open(pair, &problem, passage)
        }),
        Sized::Wide(problem) => search(&problem, Corners::All, |passage| {
            upright::open(pair, &problem, passage)
        }),
    }
}

impl Pair<'_> {
    /// Whether each end is a single point.
    pub fn points(&self) -> [bool; 2] {
        [self.from.len() == 1, self.to.len() == 1]
    }
}
