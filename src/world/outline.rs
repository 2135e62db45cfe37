//! Outlines as convex pieces: polygons in positive order, or segments for thin walls.

use std::collections::VecDeque;

use crate::world::grid::circle::inscribed;
use crate::world::grid::{Cell, Grid, rectangle};
use crate::world::lattice::{Node, bounds, orientation, sides};
use crate::world::scene::Shape;

/// A convex piece of a thing: two corners are a thin wall, three or more an area.
#[derive(Clone, Debug)]
pub struct Piece {
    pub corners: Vec<Node>,
    pub low: Node,
    pub high: Node,
    /// Whether it is the upright box from the one to the other.
    pub is_box: bool,
}

impl Piece {
    pub fn new(corners: Vec<Node>) -> Piece {
        let (low, high) = bounds(&corners);
        let is_upright = |corner: &Node| {
            (corner.x == low.x || corner.x == high.x) && (corner.y == low.y || corner.y == high.y)
        };
        Piece {
            is_box: corners.len() == 4 && corners.iter().all(is_upright),
            corners,
            low,
            high,
        }
    }

    /// Becomes another, so far away from it.
    pub fn shift(&mut self, other: &Piece, offset: Node) {
        for (own, corner) in self.corners.iter_mut().zip(&other.corners) {
            *own = corner.plus(&offset);
        }
        self.low = other.low.plus(&offset);
        self.high = other.high.plus(&offset);
        self.is_box = other.is_box;
    }

    pub fn is_wall(&self) -> bool {
        self.corners.len() == 2
    }

    /// Whether the upright box round the piece meets another box.
    pub fn near(&self, low: Node, high: Node) -> bool {
        self.low.x <= high.x && low.x <= self.high.x && self.low.y <= high.y && low.y <= self.high.y
    }
}

/// The convex pieces of a shape; together they are the shape, and inside they do not overlap.
pub fn pieces(grid: Grid, shape: &Shape) -> Vec<Piece> {
    match shape {
        Shape::Cells(cells) if grid.is_hex() => hexes(grid, cells),
        Shape::Cells(cells) => rectangles(cells).into_iter().map(Piece::new).collect(),
        Shape::Round { centre, radius } => {
            vec![Piece::new(inscribed(node(*centre), *radius))]
        }
        Shape::Wall(from, to) => vec![Piece::new(vec![node(*from), node(*to)])],
        Shape::Polygon(corners) => {
            let corners = corners.iter().copied().map(node).collect();
            convex_parts(corners).into_iter().map(Piece::new).collect()
        }
    }
}

fn node([x, y]: [i64; 2]) -> Node {
    Node::new(x, y)
}

/// Each hex by itself, once: no two together are convex.
fn hexes(grid: Grid, cells: &[Cell]) -> Vec<Piece> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    let outlines = cells.into_iter().map(|cell| grid.outline(cell));
    outlines.map(Piece::new).collect()
}

/// Squares joined into runs, and equal runs one below another joined into rectangles.
fn rectangles(cells: &[Cell]) -> Vec<Vec<Node>> {
    // As creatures mostly are, which maps set down anew in every cell.
    if let [[column, row]] = cells {
        return vec![rectangle(*column, *row, column + 1, row + 1)];
    }
    let mut cells: Vec<(i32, i32)> = cells.iter().map(|[column, row]| (*row, *column)).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut runs: Vec<[i32; 4]> = Vec::new();
    for (row, column) in cells {
        match runs.last_mut() {
            Some([_, top, right, _]) if *top == row && *right == column => *right += 1,
            _ => runs.push([column, row, column + 1, row + 1]),
        }
    }
    let mut joined: Vec<[i32; 4]> = Vec::new();
    // The places of those that reach down to the row before, and of those in the row at hand.
    let (mut above, mut here): (VecDeque<usize>, VecDeque<usize>) = Default::default();
    let mut row = i32::MIN;
    for [left, top, right, bottom] in runs {
        if top != row {
            above = std::mem::take(&mut here);
            row = top;
        }
        let upper = |above: &VecDeque<usize>| joined.get(*above.front()?).copied();
        while upper(&above).is_some_and(|run| run[0] < left || run[3] != top) {
            above.pop_front();
        }
        let same = upper(&above).filter(|run| [run[0], run[2]] == [left, right]);
        let place = same.and_then(|_| above.pop_front()).unwrap_or(joined.len());
        match joined.get_mut(place) {
            Some(run) => run[3] = bottom,
            None => joined.push([left, top, right, bottom]),
        }
        here.push_back(place);
    }
    joined
        .into_iter()
        .map(|[left, top, right, bottom]| rectangle(left, top, right, bottom))
        .collect()
}

/// A simple polygon as convex parts: itself if it is convex, or triangles.
fn convex_parts(mut corners: Vec<Node>) -> Vec<Vec<Node>> {
    let doubled: i128 = sides(&corners).map(|(a, b)| i128::from(a.cross(b))).sum();
    if doubled < 0 {
        corners.reverse();
    }
    drop_straight(&mut corners);
    let convex = turns(&corners).all(|turn| turn > 0);
    if convex || corners.len() < 3 {
        return vec![corners];
    }
    triangles(corners)
}

/// Cuts ears off until a triangle is left.
fn triangles(mut corners: Vec<Node>) -> Vec<Vec<Node>> {
    let mut parts = Vec::new();
    while corners.len() > 3 {
        let Some(place) = ear(&corners) else { break };
        let [before, tip, after] = round(&corners, place);
        parts.push(vec![before, tip, after]);
        corners.remove(place);
        drop_straight(&mut corners);
    }
    if corners.len() == 3 {
        parts.push(corners);
    }
    parts
}

/// The place of a corner whose triangle with its neighbours holds no other corner.
fn ear(corners: &[Node]) -> Option<usize> {
    (0..corners.len()).find(|place| {
        let [before, tip, after] = round(corners, *place);
        let inside = |point: &Node| {
            orientation(before, tip, *point) >= 0
                && orientation(tip, after, *point) >= 0
                && orientation(after, before, *point) >= 0
        };
        orientation(before, tip, after) > 0
            && !corners
                .iter()
                .any(|point| ![before, tip, after].contains(point) && inside(point))
    })
}

/// A corner between its neighbours.
fn round(corners: &[Node], place: usize) -> [Node; 3] {
    let count = corners.len().max(1);
    [count - 1, 0, 1].map(|step| {
        let corner = corners.get((place + step) % count);
        corner.copied().unwrap_or(Node::new(0, 0))
    })
}

fn turns(corners: &[Node]) -> impl Iterator<Item = i64> {
    (0..corners.len()).map(|place| {
        let [before, tip, after] = round(corners, place);
        orientation(before, tip, after)
    })
}

/// Drops corners at which the outline does not turn.
fn drop_straight(corners: &mut Vec<Node>) {
    while corners.len() > 3 {
        let straight = turns(corners).position(|turn| turn == 0);
        match straight {
            Some(place) => corners.remove(place),
            None => return,
        };
    }
}
