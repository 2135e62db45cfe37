//! Distances: counted over cells, or straight.

use num_rational::BigRational;
use num_traits::{Signed, Zero};

use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::world::exact::whole;
use crate::world::grid::root::root;
use crate::world::grid::{Cell, Diagonals, Grid};
use crate::world::lattice::{Node, meet, overlap, sides};
use crate::world::outline::Piece;
use crate::world::scene::Shape;

/// A thing to be measured from or to.
#[derive(Clone, Copy)]
pub struct Body<'a> {
    pub shape: &'a Shape,
    pub pieces: &'a [Piece],
    pub cells: &'a [Cell],
}

/// The distance of two things, in lattice units.
pub fn between(grid: Grid, from: Body<'_>, to: Body<'_>) -> Number {
    match grid {
        Grid::Gridless => gap(from, to),
        Grid::Squares(Diagonals::Straight) => {
            let squares = steps(from.cells, to.cells, |[across, down]| {
                across * across + down * down
            });
            let unit = Number::from(UNITS_PER_SQUARE);
            &root(&whole(squares)) * &unit
        }
        Grid::Squares(diagonals) => {
            let alternating = diagonals == Diagonals::Alternating;
            let steps = steps(from.cells, to.cells, |[across, down]| {
                let twice = if alternating { across.min(down) / 2 } else { 0 };
                across.max(down) + twice
            });
            Number::from(steps * UNITS_PER_SQUARE)
        }
        Grid::HexRows | Grid::HexColumns => {
            let pairs = pairs(from.cells, to.cells);
            let steps = pairs.map(|(one, other)| grid.hex_steps(one, other)).min();
            Number::from(steps.unwrap_or(0) * UNITS_PER_SQUARE)
        }
    }
}

/// Whether two things are in neighbouring cells or in the same one, corners included; without a
/// grid, whether they touch, or a wall is within a unit.
pub fn adjacent(grid: Grid, from: Body<'_>, to: Body<'_>) -> bool {
    let grid = match grid {
        Grid::Squares(_) => Grid::Squares(Diagonals::One),
        other => other,
    };
    between(grid, from, to) <= Number::from(UNITS_PER_SQUARE)
}

fn pairs<'a>(from: &'a [Cell], to: &'a [Cell]) -> impl Iterator<Item = (Cell, Cell)> + 'a {
    from.iter()
        .flat_map(|one| to.iter().map(|other| (*one, *other)))
}

/// The least that a count of steps across and down comes to.
fn steps(from: &[Cell], to: &[Cell], count: impl Fn([i64; 2]) -> i64) -> i64 {
    let apart = |one: i32, other: i32| i64::from(one.abs_diff(other));
    pairs(from, to)
        .map(|(one, other)| count([apart(one[0], other[0]), apart(one[1], other[1])]))
        .min()
        .unwrap_or(0)
}

/// The straight gap between two outlines, plus one unit unless they overlap or one is a thin wall.
/// A round base counts as the circle it is.
fn gap(from: Body<'_>, to: Body<'_>) -> Number {
    let (from_core, to_core) = (Core::of(from), Core::of(to));
    let radii = from_core.radius + to_core.radius;
    let cores = || {
        let to = &to_core.outlines;
        let from = from_core.outlines.iter();
        from.flat_map(move |one| to.iter().map(move |other| (one, other)))
    };
    let squared = cores().map(|(one, other)| squared_gap(one, other)).min();
    let squared = squared.unwrap_or_else(BigRational::zero);
    let overlapping = if radii > 0 {
        squared < whole(radii) * whole(radii)
    } else {
        cores().any(|(one, other)| one.len() > 2 && other.len() > 2 && overlap(one, other))
    };
    if overlapping {
        return Number::ZERO;
    }
    let thin = [from, to]
        .iter()
        .any(|body| matches!(body.shape, Shape::Wall(..)));
    let unit = if thin { 0 } else { UNITS_PER_SQUARE };
    &root(&squared) + &Number::from(unit - radii)
}

/// What lies within a radius of some convex outlines: a round base of its centre.
struct Core {
    radius: i64,
    outlines: Vec<Vec<Node>>,
}

impl Core {
    fn of(body: Body<'_>) -> Core {
        match body.shape {
            Shape::Round { centre, radius } => Core {
                radius: *radius,
                outlines: vec![vec![Node::new(centre[0], centre[1])]],
            },
            _ => Core {
                radius: 0,
                outlines: body
                    .pieces
                    .iter()
                    .map(|piece| piece.corners.clone())
                    .collect(),
            },
        }
    }
}

/// The square of the distance of two convex outlines.
fn squared_gap(one: &[Node], other: &[Node]) -> BigRational {
    if meet(one, other) {
        return BigRational::zero();
    }
    let to_sides = |points: &[Node], outline: &[Node]| {
        let pairs = points
            .iter()
            .flat_map(|point| sides(outline).map(move |side| (point, side)));
        pairs
            .map(|(point, side)| squared_from_side(point, side))
            .min()
    };
    let nearest = to_sides(one, other)
        .into_iter()
        .chain(to_sides(other, one))
        .min();
    nearest.unwrap_or_else(BigRational::zero)
}

/// The square of the distance of a point from a segment.
fn squared_from_side(point: &Node, (start, end): (&Node, &Node)) -> BigRational {
    let (side, step) = (end.minus(start), point.minus(start));
    let length = whole(side.dot(&side));
    let along = whole(side.dot(&step));
    if !along.is_positive() {
        return whole(step.dot(&step));
    }
    if along >= length {
        let step = point.minus(end);
        return whole(step.dot(&step));
    }
    let across = whole(side.cross(&step));
    &across * &across / length
}
