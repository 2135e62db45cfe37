//! Distances over squares, counted out.

use defilade::length::UNITS_PER_SQUARE;
use defilade::world::scene::{Diagonals, Grid, Scene, Shape};

use super::body::square;
use super::contact::interval;
use super::{frac, order};

/// The squares a thing is in; a thin wall is in each it shares a stretch with. None for polygons.
pub fn squares(shape: &Shape) -> Option<Vec<[i32; 2]>> {
    match shape {
        Shape::Cells(cells) => Some(cells.clone()),
        Shape::Wall(a, b) => Some(squares_of_wall(*a, *b)),
        Shape::Polygon(_) | Shape::Round { .. } => None,
    }
}

fn squares_of_wall(a: [i64; 2], b: [i64; 2]) -> Vec<[i32; 2]> {
    let cell = |value: i64| i32::try_from(value.div_euclid(UNITS_PER_SQUARE)).unwrap();
    let range = |axis: usize| cell(a[axis].min(b[axis])) - 1..=cell(a[axis].max(b[axis])) + 1;
    let wide = |p: [i64; 2]| p.map(i128::from);
    let shares_stretch = |place: [i32; 2]| {
        let met = interval(&square(place).corners, &wide(a), &wide(b));
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

/// The distance between the nearest squares of two things, in lattice units.
pub fn distance(scene: &Scene, from: usize, to: usize) -> Option<i64> {
    let one = squares(&scene.things[from].shape)?;
    let other = squares(&scene.things[to].shape)?;
    let steps = |a: [i32; 2], b: [i32; 2]| {
        let (x, y) = (
            i64::from((a[0] - b[0]).abs()),
            i64::from((a[1] - b[1]).abs()),
        );
        match scene.grid {
            Grid::Squares(Diagonals::One) => x.max(y),
            _ => x.max(y) + x.min(y) / 2,
        }
    };
    let all = one.iter().flat_map(|a| other.iter().map(|b| steps(*a, *b)));
    all.min().map(|steps| steps * UNITS_PER_SQUARE)
}
