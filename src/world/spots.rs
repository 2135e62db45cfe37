//! Corners, centres and edge middles.

use crate::facts::Spot;
use crate::world::grid::{Cell, Grid};
use crate::world::lattice::{Node, bounds, hull, sides};
use crate::world::scene::Shape;

/// The places of a spot of one cell.
pub fn of_cell(grid: Grid, cell: Cell, spot: Spot) -> Vec<Node> {
    let corners = grid.outline(cell);
    of_outline(&corners, grid.centre_of(cell), spot)
}

/// The places of a spot of a whole space, of which the corners of the pieces are given.
pub fn of_space(grid: Grid, shape: &Shape, corners: &[Node], spot: Spot) -> Vec<Node> {
    match shape {
        _ if corners.is_empty() => Vec::new(),
        Shape::Round { centre, .. } => of_base(Node::new(centre[0], centre[1]), corners, spot),
        Shape::Cells(cells) if grid.is_hex() => {
            let hull = clockwise(hull(corners.iter().copied()));
            of_outline(&hull, middle_of(grid, cells), spot)
        }
        _ => of_box(bounds(corners), spot),
    }
}

fn of_outline(corners: &[Node], centre: Node, spot: Spot) -> Vec<Node> {
    match spot {
        Spot::Corner => corners.to_vec(),
        Spot::Centre => vec![centre],
        Spot::EdgeMiddle => sides(corners)
            .map(|(from, to)| halved(from.plus(to)))
            .collect(),
    }
}

fn of_box(around: (Node, Node), spot: Spot) -> Vec<Node> {
    let mut places = Vec::new();
    visit_box(around, spot, |place| places.push(place));
    places
}

/// Shows the places of a spot of an upright box.
pub fn visit_box((low, high): (Node, Node), spot: Spot, visit: impl FnMut(Node)) {
    let corners = [
        low,
        Node::new(high.x, low.y),
        high,
        Node::new(low.x, high.y),
    ];
    match spot {
        Spot::Corner => corners.into_iter().for_each(visit),
        Spot::Centre => [halved(low.plus(&high))].into_iter().for_each(visit),
        Spot::EdgeMiddle => sides(&corners)
            .map(|(from, to)| halved(from.plus(to)))
            .for_each(visit),
    }
}

/// A round base has corners in the directions of a square's, and edge middles as well, all on its
/// outline.
fn of_base(centre: Node, outline: &[Node], spot: Spot) -> Vec<Node> {
    let aslant = |step: &Node| step.x.abs() == step.y.abs();
    let straight = |step: &Node| step.x == 0 || step.y == 0;
    let wanted: fn(&Node) -> bool = match spot {
        Spot::Corner => aslant,
        Spot::Centre => return vec![centre],
        Spot::EdgeMiddle => straight,
    };
    let found = outline
        .iter()
        .filter(|corner| wanted(&corner.minus(&centre)));
    clockwise(found.copied().collect())
}

/// Convex corners in positive order, from the first in reading order on.
fn clockwise(mut corners: Vec<Node>) -> Vec<Node> {
    let reading = |place: &usize| corners.get(*place).map(|corner| (corner.y, corner.x));
    let first = (0..corners.len()).min_by_key(reading).unwrap_or(0);
    corners.rotate_left(first);
    corners
}

/// The middle of the cells' centres: of a space that a turn leaves as it is, what it turns round.
fn middle_of(grid: Grid, cells: &[Cell]) -> Node {
    let centres = cells.iter().map(|cell| grid.centre_of(*cell));
    let sum = centres.fold(Node::new(0, 0), |sum, centre| sum.plus(&centre));
    let count = i64::try_from(cells.len()).unwrap_or(1).max(1);
    sum.map(|part| part.div_euclid(count))
}

fn halved(doubled: Node) -> Node {
    doubled.map(|part| part.div_euclid(2))
}
