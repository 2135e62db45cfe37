//! Hexes in rows, their tops pointed and odd rows shifted right. Those in columns are their mirror
//! image, columns for rows.

use super::{Cell, in_order};
use crate::world::lattice::Node;

/// Half the width of a hex, and a third of the height from one row to the next.
const HALF: i64 = crate::length::UNITS_PER_SQUARE / 2;
const THIRD: i64 = crate::length::UNITS_PER_SQUARE / 3;

/// A hex by steps along two directions: to the right, and down to the right.
type Axial = [i64; 2];

const DIRECTIONS: [Axial; 6] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

/// From a hex to the one that lies below, or above, both it and the next.
const BELOW: Axial = [0, 1];
const ABOVE: Axial = [1, -1];

fn axial([column, row]: Cell) -> Axial {
    let row = i64::from(row);
    [i64::from(column) - row.div_euclid(2), row]
}

fn cell([right, row]: Axial) -> Cell {
    let place = |at: i64| i32::try_from(at).unwrap_or(i32::MAX);
    [place(right + row.div_euclid(2)), place(row)]
}

fn plus(one: Axial, other: Axial) -> Axial {
    [one[0] + other[0], one[1] + other[1]]
}

pub fn centre([column, row]: Cell) -> Node {
    let shifted = i64::from(row.rem_euclid(2));
    Node::new(
        (2 * i64::from(column) + 1 + shifted) * HALF,
        (3 * i64::from(row) + 2) * THIRD,
    )
}

pub fn outline(cell: Cell) -> Vec<Node> {
    let centre = centre(cell);
    [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
        .map(|(right, down)| centre.plus(&Node::new(right * HALF, down * THIRD)))
        .to_vec()
}

pub fn beside(hex: Cell) -> [Cell; 6] {
    let at = axial(hex);
    DIRECTIONS.map(|step| cell(plus(at, step)))
}

pub fn steps(from: Cell, to: Cell) -> i64 {
    let (from, to) = (axial(from), axial(to));
    let [right, down] = [to[0] - from[0], to[1] - from[1]];
    right.abs().max(down.abs()).max((right + down).abs())
}

pub fn footprint(at: Cell, size: u16) -> Vec<Cell> {
    spread_round(&core(axial(at), BELOW, size), rings(size))
}

/// How many hexes a size fills: so many in the middle, and rings of six more each time.
pub fn count(size: u16) -> usize {
    let rings = usize::from(rings(size));
    match core_count(size) {
        1 => 1 + 3 * rings * (rings + 1),
        _ => 3 * (rings + 1) * (rings + 1),
    }
}

pub fn size_of(cells: &[Cell]) -> Option<u16> {
    let size = (1..)
        .take_while(|size| count(*size) <= cells.len())
        .find(|size| count(*size) == cells.len())?;
    let first = axial(*cells.first()?);
    let fills = |third: &Axial| {
        let from = |at| spread_round(&core(at, *third, size), rings(size));
        let lead = from([0, 0]).first().map(|cell| axial(*cell));
        lead.is_some_and(|[right, down]| from(plus(first, [-right, -down])) == cells)
    };
    [BELOW, ABOVE].iter().any(fills).then_some(size)
}

/// The hexes in the middle of a size: one, or three round a corner, the third a step away.
fn core(at: Axial, third: Axial, size: u16) -> Vec<Axial> {
    let mut core = vec![at, plus(at, [1, 0]), plus(at, third)];
    core.truncate(core_count(size));
    core
}

fn core_count(size: u16) -> usize {
    if size.max(1) % 2 == 1 { 1 } else { 3 }
}

fn rings(size: u16) -> u16 {
    (size.max(1) - 1) / 2
}

fn spread_round(core: &[Axial], rings: u16) -> Vec<Cell> {
    let reach = i64::from(rings);
    let span = || -reach..=reach;
    let steps = span().flat_map(|right| span().map(move |down| [right, down]));
    let within = steps.filter(|[right, down]| (right + down).abs() <= reach);
    in_order(within.flat_map(|step| core.iter().map(move |hex| cell(plus(*hex, step)))))
}
