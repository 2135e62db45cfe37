//! Distances over cells, counted out, and straight ones, squared.

use defilade::length::UNITS_PER_SQUARE;
use defilade::number::Number;
use defilade::world::scene::{Diagonals, Grid, Scene, Shape};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::body::{Body, Piece, bodies};
use super::contact::interval;
use super::grids::{hex_steps, outline, overlap};
use super::{Dot, cross, dot, frac, minus, order};

/// A distance as it must be.
#[derive(Clone, Debug)]
pub enum Distance {
    /// So many lattice units.
    Units(i64),
    /// The root of a square, and so many lattice units more.
    Root(BigRational, i64),
}

impl Distance {
    /// Whether a number is the distance: itself, or below its root by less than 2^-300.
    pub fn is(&self, number: &Number) -> bool {
        match self {
            Distance::Units(units) => *number == Number::from(*units),
            Distance::Root(square, more) => {
                let root = number.to_big() - whole(i128::from(*more));
                let above = &root + BigRational::new(BigInt::one(), BigInt::one() << 300);
                let exact = root.clone() * &root;
                if root.is_negative() || exact > *square || &above * &above <= *square {
                    return false;
                }
                let parts = [square.numer(), square.denom()];
                let is_square = parts.iter().all(|part| part.sqrt().pow(2) == **part);
                exact == *square || !is_square
            }
        }
    }
}

fn whole(value: i128) -> BigRational {
    BigRational::from_integer(value.into())
}

/// The cells a thing is in; a thin wall is in each it shares a stretch with. None for polygons.
pub fn cells(grid: Grid, shape: &Shape) -> Option<Vec<[i32; 2]>> {
    match shape {
        Shape::Cells(cells) => Some(cells.clone()),
        Shape::Wall(a, b) => Some(cells_of_wall(grid, *a, *b)),
        _ => None,
    }
}

fn cells_of_wall(grid: Grid, a: [i64; 2], b: [i64; 2]) -> Vec<[i32; 2]> {
    let cell = |value: i64| i32::try_from(value.div_euclid(UNITS_PER_SQUARE)).unwrap();
    let range = |axis: usize| cell(a[axis].min(b[axis])) - 2..=cell(a[axis].max(b[axis])) + 2;
    let wide = |p: [i64; 2]| p.map(i128::from);
    let shares_stretch = |place: [i32; 2]| {
        let met = interval(&outline(grid, place).corners, &wide(a), &wide(b));
        met.is_some_and(|(first, last)| {
            let enter = [first, frac(0, 1)].into_iter().max_by(order).unwrap();
            let leave = [last, frac(1, 1)].into_iter().min_by(order).unwrap();
            order(&enter, &leave).is_lt()
        })
    };
    range(1)
        .flat_map(|row| range(0).map(move |column| [column, row]))
        .filter(|place| shares_stretch(*place))
        .collect()
}

/// The distance between two things.
pub fn distance(scene: &Scene, from: usize, to: usize) -> Option<Distance> {
    if scene.grid == Grid::Gridless {
        return gap(scene, from, to);
    }
    let one = cells(scene.grid, &scene.things[from].shape)?;
    let other = cells(scene.grid, &scene.things[to].shape)?;
    let least = |steps: &dyn Fn([i32; 2], [i32; 2]) -> i64| {
        let all = one.iter().flat_map(|a| other.iter().map(|b| steps(*a, *b)));
        all.min()
    };
    let apart = |a: [i32; 2], b: [i32; 2]| {
        (
            i64::from((a[0] - b[0]).abs()),
            i64::from((a[1] - b[1]).abs()),
        )
    };
    let steps = match scene.grid {
        Grid::Squares(Diagonals::Alternating) => least(&|a, b| {
            let (x, y) = apart(a, b);
            x.max(y) + x.min(y) / 2
        })?,
        Grid::Squares(Diagonals::One) => least(&|a, b| {
            let (x, y) = apart(a, b);
            x.max(y)
        })?,
        Grid::Squares(Diagonals::Straight) => {
            let squares = least(&|a, b| {
                let (x, y) = apart(a, b);
                x * x + y * y
            })?;
            let unit = whole(UNITS_PER_SQUARE.into());
            return Some(Distance::Root(whole(squares.into()) * &unit * unit, 0));
        }
        _ => least(&|a, b| hex_steps(scene.grid, a, b))?,
    };
    Some(Distance::Units(steps * UNITS_PER_SQUARE))
}

/// The straight gap: from circle to circle, circle to outline or outline to outline.
fn gap(scene: &Scene, from: usize, to: usize) -> Option<Distance> {
    let bodies = bodies(scene);
    let circle = |place: usize| match &scene.things[place].shape {
        Shape::Round { centre, radius } => Some((centre.map(i128::from), *radius)),
        _ => None,
    };
    let is_wall = |place: usize| matches!(scene.things[place].shape, Shape::Wall(..));
    let unit = if is_wall(from) || is_wall(to) {
        0
    } else {
        UNITS_PER_SQUARE
    };
    let (square, radii) = match (circle(from), circle(to)) {
        (Some((a, own)), Some((b, other))) => {
            let way = minus(a, b);
            (whole(dot(way, way)), own + other)
        }
        (Some((centre, radius)), None) => (from_point(centre, &bodies[to]), radius),
        (None, Some((centre, radius))) => (from_point(centre, &bodies[from]), radius),
        (None, None) => return None,
    };
    let radii_squared = whole(i128::from(radii) * i128::from(radii));
    Some(if square < radii_squared {
        Distance::Units(0)
    } else {
        Distance::Root(square, unit - radii)
    })
}

/// The square of the distance of a point from the nearest of a body.
fn from_point(point: Dot, body: &Body) -> BigRational {
    let from_piece = |piece: &Piece| {
        if piece.holds(point) {
            return BigRational::zero();
        }
        let edges = piece.edges().into_iter();
        edges.map(|(a, b)| from_segment(point, a, b)).min().unwrap()
    };
    body.pieces.iter().map(from_piece).min().unwrap()
}

fn from_segment(point: Dot, a: Dot, b: Dot) -> BigRational {
    let (way, step) = (minus(b, a), minus(point, a));
    let past = dot(way, step);
    if past <= 0 {
        whole(dot(step, step))
    } else if past >= dot(way, way) {
        let step = minus(point, b);
        whole(dot(step, step))
    } else {
        let across = whole(cross(way, step));
        &across * &across / whole(dot(way, way))
    }
}

/// Whether two bodies share inner points, as two drawn apart by mistake would.
pub fn overlapping(one: &Body, other: &Body) -> bool {
    let pairs = one
        .pieces
        .iter()
        .flat_map(|a| other.pieces.iter().map(move |b| (a, b)));
    pairs.into_iter().any(|(a, b)| overlap(a, b))
}
