//! Squares.

use super::Cell;
use crate::length::UNITS_PER_SQUARE;
use crate::world::lattice::Node;

pub fn centre(cell: Cell) -> Node {
    let [x, y] = cell.map(|place| i64::from(place) * UNITS_PER_SQUARE + UNITS_PER_SQUARE / 2);
    Node::new(x, y)
}

/// The first and the last corner of a square.
pub fn square([column, row]: Cell) -> (Node, Node) {
    let low = [column, row].map(|place| i64::from(place) * UNITS_PER_SQUARE);
    let high = low.map(|at| at + UNITS_PER_SQUARE);
    (Node::new(low[0], low[1]), Node::new(high[0], high[1]))
}

/// The corners of a rectangle of squares, from `[left, top]` up to before `[right, bottom]`.
pub fn rectangle(left: i32, top: i32, right: i32, bottom: i32) -> Vec<Node> {
    let [left, top, right, bottom] =
        [left, top, right, bottom].map(|edge| i64::from(edge) * UNITS_PER_SQUARE);
    vec![
        Node::new(left, top),
        Node::new(right, top),
        Node::new(right, bottom),
        Node::new(left, bottom),
    ]
}

/// The squares of a block whose top left one is given, in reading order.
pub fn block([column, row]: Cell, side: u16) -> Vec<Cell> {
    let side = i32::from(side.max(1));
    (0..side)
        .flat_map(|down| {
            (0..side).map(move |right| [column.saturating_add(right), row.saturating_add(down)])
        })
        .collect()
}

/// The side of the square block that some squares in reading order form.
pub fn side_of(cells: &[Cell]) -> Option<u16> {
    let (first, last) = (cells.first()?, cells.last()?);
    let side = u16::try_from(i64::from(last[1]) - i64::from(first[1]) + 1).ok()?;
    let fits = cells.len() == usize::from(side) * usize::from(side);
    (fits && cells == block(*first, side)).then_some(side)
}
