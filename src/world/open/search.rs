//! Every essentially different line between two convex outlines.
//!
//! Turn and shift a line until it touches two corners: which obstacles it meets, and in what order,
//! changes only there. So for every corner the directions to all others are put in order, and
//! between any two neighbours one line is tried on either side of the corner. The lines that meet
//! nothing form open sets, and each of those sets has such a line.

use crate::world::lattice::{Vector, holds, hull, sides};
use crate::world::open::line::{Chord, Line, Whole};
use crate::world::open::problem::{Obstacle, Problem};
use crate::world::order::{by_angle, folded, same_direction};
use crate::world::trace::faces;

/// A line from one end to the other, and what it passes of both.
pub struct Passage<N> {
    pub line: Line<N>,
    pub from: Chord<N>,
    pub to: Chord<N>,
}

/// Which corners of the ends count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Corners {
    /// All of them.
    All,
    /// Those past which a line can just miss one end and still meet the other, and those that
    /// touch an obstacle. Elsewhere a line that passes from one side of a corner to the other
    /// enters or leaves the end by another side, and meets what it met before.
    Bounding,
}

/// The first answer that `try_line` gives to a line from one end to the other.
pub fn search<N: Whole, W>(
    problem: &Problem<N>,
    corners: Corners,
    mut try_line: impl FnMut(&Passage<N>) -> Option<W>,
) -> Option<W> {
    let critical = critical_points(problem, corners);
    match (problem.from.as_slice(), problem.to.as_slice()) {
        ([from], [to]) => {
            let line = Line::beside(from.clone(), to.minus(from), 0);
            passage(problem, line).and_then(|passage| try_line(&passage))
        }
        ([from], _) => search_from(from, problem, &critical, try_line),
        (_, [to]) => search_from(to, problem, &critical, try_line),
        _ => search_between(problem, &critical, try_line),
    }
}

fn search_between<N: Whole, W>(
    problem: &Problem<N>,
    critical: &[Vector<N>],
    mut try_line: impl FnMut(&Passage<N>) -> Option<W>,
) -> Option<W> {
    for corner in critical {
        for along in directions(corner, critical) {
            for shift in [1, -1] {
                let line = Line::beside(corner.clone(), along.clone(), shift);
                let crosses = line.crosses(&problem.from) && line.crosses(&problem.to);
                let found = if crosses {
                    passage(problem, line).and_then(|passage| try_line(&passage))
                } else {
                    None
                };
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// As above, when one end is a single point, through which all lines run.
fn search_from<N: Whole, W>(
    point: &Vector<N>,
    problem: &Problem<N>,
    critical: &[Vector<N>],
    mut try_line: impl FnMut(&Passage<N>) -> Option<W>,
) -> Option<W> {
    directions(point, critical).into_iter().find_map(|along| {
        let line = Line::beside(point.clone(), along, 0);
        passage(problem, line).and_then(|passage| try_line(&passage))
    })
}

/// The line with its ends, turned so that it runs from one to the other.
fn passage<N: Whole>(problem: &Problem<N>, line: Line<N>) -> Option<Passage<N>> {
    let from = line.chord(&problem.from)?;
    let to = line.chord(&problem.to)?;
    if from.0 <= to.0 && from.1 <= to.1 {
        return Some(Passage { line, from, to });
    }
    let line = line.turned();
    let from = line.chord(&problem.from)?;
    let to = line.chord(&problem.to)?;
    Some(Passage { line, from, to })
}

/// One direction between any two neighbouring directions from a corner to the others; a direction
/// and its opposite are one.
fn directions<N: Whole>(corner: &Vector<N>, critical: &[Vector<N>]) -> Vec<Vector<N>> {
    let mut all: Vec<Vector<N>> = critical
        .iter()
        .map(|other| other.minus(corner))
        .filter(|step| !step.is_nought())
        .map(folded)
        .collect();
    all.sort_by(by_angle);
    all.dedup_by(|a, b| same_direction(a, b));
    let Some(first) = all.first().filter(|_| all.len() > 1) else {
        return Vec::new();
    };
    let round = first.map(|part| -part.clone());
    let next = all.iter().skip(1).chain([&round]);
    all.iter().zip(next).map(|(a, b)| a.plus(b)).collect()
}

/// The corners of both ends that count, and of obstacles between them, each once.
fn critical_points<N: Whole>(problem: &Problem<N>, counted: Corners) -> Vec<Vector<N>> {
    let ends = || problem.from.iter().chain(&problem.to);
    let counts = |corner: &Vector<N>| {
        counted == Corners::All || !is_idle(corner, problem) || touches(corner, problem)
    };
    let between = hull(ends().cloned());
    let obstacles = problem.obstacles.iter();
    let corners = obstacles.flat_map(|obstacle| &obstacle.corners);
    let mut all: Vec<Vector<N>> = corners
        .chain(&problem.crossings)
        .filter(|corner| holds(&between, corner))
        .chain(ends().filter(|corner| counts(corner)))
        .cloned()
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether every line through a corner of an end that meets the other end runs inside its own: the
/// other end lies in the angle of the two sides at the corner, or in the opposite one.
fn is_idle<N: Whole>(corner: &Vector<N>, problem: &Problem<N>) -> bool {
    let ends = [(&problem.from, &problem.to), (&problem.to, &problem.from)];
    ends.into_iter().all(|(own, other)| {
        let after = sides(own).find(|(start, _)| *start == corner);
        let before = sides(own).find(|(_, end)| *end == corner);
        let (Some((before, _)), Some((_, after))) = (before, after) else {
            return true;
        };
        let steps = [corner.minus(before), after.minus(corner)];
        let mut turns = other.iter().flat_map(|point| {
            let step = point.minus(corner);
            steps.clone().map(|side| side.cross(&step))
        });
        own.len() > 2
            && (turns.clone().all(|turn| turn.is_positive())
                || turns.all(|turn| turn.is_negative()))
    })
}

/// Whether a corner lies in an obstacle, or on the line of a wall.
fn touches<N: Whole>(corner: &Vector<N>, problem: &Problem<N>) -> bool {
    let mut obstacles = problem.obstacles.iter();
    obstacles.any(|obstacle| holds(&obstacle.corners, corner))
}

/// Whether a line meets an obstacle where it passes from one end to the other. At an end that is a
/// point, that point itself does not count.
pub fn bars<N: Whole>(
    obstacle: &Obstacle<N>,
    passage: &Passage<N>,
    [from_point, to_point]: [bool; 2],
) -> bool {
    if !acts_on(obstacle, passage) {
        return false;
    }
    let Some((enter, leave)) = passage.line.chord(&obstacle.corners) else {
        return false;
    };
    let (start, end) = (&passage.from.1, &passage.to.0);
    let after_start = if from_point {
        leave > *start
    } else {
        leave >= *start
    };
    let before_end = if to_point {
        enter < *end
    } else {
        enter <= *end
    };
    after_start && before_end
}

pub fn acts_on<N: Whole>(obstacle: &Obstacle<N>, passage: &Passage<N>) -> bool {
    let (Some(side), [from, to]) = (obstacle.one_way, obstacle.corners.as_slice()) else {
        return true;
    };
    faces(side, to.minus(from).cross(passage.line.direction()))
}
