//! Outlines of things, and of cells that hang together.

use std::collections::{BTreeMap, BTreeSet};

use crate::picture::frame::{Bounds, Point};
use crate::world::scene::{Cell, Grid, Shape};

use super::Form;

/// The box about a shape.
pub fn extent(shape: &Shape, grid: Grid) -> Bounds {
    let mut bounds = Bounds::default();
    match shape {
        Shape::Cells(cells) => {
            let corners = cells.iter().flat_map(|cell| grid.corners(*cell));
            corners.for_each(|corner| bounds.hold(corner));
        }
        Shape::Round { centre, radius } => {
            let [x, y] = *centre;
            bounds.hold([x - radius, y - radius]);
            bounds.hold([x + radius, y + radius]);
        }
        Shape::Wall(from, to) => [from, to].into_iter().for_each(|end| bounds.hold(*end)),
        Shape::Polygon(corners) => corners.iter().for_each(|corner| bounds.hold(*corner)),
    }
    bounds
}

/// The outline of a shape.
pub fn form(grid: Grid, shape: &Shape) -> Form {
    match shape {
        Shape::Cells(cells) => cells_form(grid, cells),
        Shape::Round { centre, radius } => Form::Circle(*centre, *radius),
        Shape::Wall(from, to) => Form::Wall(*from, *to),
        Shape::Polygon(corners) => {
            let sides = sides(corners).collect();
            Form::Polygons(vec![corners.clone()], sides)
        }
    }
}

pub fn cells_form(grid: Grid, cells: &[Cell]) -> Form {
    let outlines: Vec<Vec<Point>> = cells.iter().map(|cell| grid.corners(*cell)).collect();
    let mut counts: BTreeMap<[Point; 2], usize> = BTreeMap::new();
    for side in outlines.iter().flat_map(|outline| sides(outline)) {
        *counts.entry(unturned(side)).or_default() += 1;
    }
    let single = counts.into_iter().filter(|(_, count)| *count == 1);
    let border = single.map(|(side, _)| side).collect();
    Form::Polygons(outlines, border)
}

/// Each cell once, in reading order.
pub fn in_order(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable_by_key(|[column, row]| (*row, *column));
    cells.dedup();
    cells
}

fn sides(corners: &[Point]) -> impl Iterator<Item = [Point; 2]> {
    let next = corners.iter().cycle().skip(1);
    corners
        .iter()
        .zip(next)
        .map(|(corner, next)| [*corner, *next])
}

/// A side, whichever way it was gone.
fn unturned([one, other]: [Point; 2]) -> [Point; 2] {
    [one.min(other), one.max(other)]
}

/// Cells that hang together by common sides, each such stretch in reading order.
pub fn stretches(grid: Grid, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut by_side: BTreeMap<[Point; 2], Vec<usize>> = BTreeMap::new();
    for (place, cell) in cells.iter().enumerate() {
        for side in sides(&grid.corners(*cell)) {
            by_side.entry(unturned(side)).or_default().push(place);
        }
    }
    let mut found = Vec::new();
    let mut waiting: BTreeSet<usize> = (0..cells.len()).collect();
    while let Some(first) = waiting.pop_first() {
        let mut stretch = BTreeSet::from([first]);
        let mut edge = vec![first];
        while let Some(cell) = edge.pop().and_then(|place| cells.get(place)) {
            let corners = grid.corners(*cell);
            let beside = sides(&corners).filter_map(|side| by_side.get(&unturned(side)));
            for place in beside.flatten().filter(|place| waiting.remove(place)) {
                stretch.insert(*place);
                edge.push(*place);
            }
        }
        let own = stretch
            .into_iter()
            .filter_map(|place| cells.get(place).copied());
        found.push(own.collect());
    }
    found
}

/// The middle of an outline: of the box about it.
pub fn middle(form: &Form) -> Point {
    let points: Vec<Point> = match form {
        Form::Polygons(polygons, _) => polygons.iter().flatten().copied().collect(),
        Form::Circle(centre, _) => return *centre,
        Form::Wall(from, to) => vec![*from, *to],
    };
    let mid = |of: fn(&Point) -> i64| {
        let (least, most) = (points.iter().map(of).min(), points.iter().map(of).max());
        (least.unwrap_or(0) + most.unwrap_or(0)).div_euclid(2)
    };
    [mid(|point| point[0]), mid(|point| point[1])]
}
