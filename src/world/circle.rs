//! Circles as regular outlines of 24 corners.

use crate::world::grid::Grid;
use crate::world::lattice::{Node, hull};

/// How far right the corners in the first quarter lie, from the one nearest to the axis on, in
/// parts of the circle's radius; rounded up. The sides touch the circle.
const QUARTER: [i128; 6] = [
    1_000_000_000_000,
    931_851_652_579,
    800_199_154_991,
    614_014_407_383,
    385_985_592_618,
    131_652_497_588,
];
/// By what hexes are stretched: two over the root of three, rounded up.
const STRETCH: i128 = 1_154_700_538_380;
const WHOLE: i128 = 1_000_000_000_000;

/// The outline about a circle, in positive order, its corners moved outwards to the lattice: no
/// point of the circle lies outside of it. On the stretched plan of hexes a circle is stretched too.
#[must_use]
pub fn around(grid: Grid, [x, y]: [i64; 2], radius: i64) -> Vec<[i64; 2]> {
    let [across, down] = match grid {
        Grid::HexRows => [radius, outwards(radius, STRETCH)],
        Grid::HexColumns => [outwards(radius, STRETCH), radius],
        Grid::Squares(_) | Grid::Gridless => [radius, radius],
    };
    let rights = QUARTER.iter().map(|part| outwards(across, *part));
    let downs = QUARTER.iter().rev().map(|part| outwards(down, *part));
    let first: Vec<[i64; 2]> = rights
        .zip(downs)
        .map(|(right, down)| [right, down])
        .collect();
    let second = first.iter().rev().map(|[right, down]| [-right, *down]);
    let third = first.iter().map(|[right, down]| [-right, -down]);
    let fourth = first.iter().rev().map(|[right, down]| [*right, -down]);
    let all = first.iter().copied().chain(second).chain(third);
    let all = all
        .chain(fourth)
        .map(|[right, down]| Node::new(x + right, y + down));
    // Moved to the lattice, the corners of a tiny circle may fall together or turn inwards.
    hull(all)
        .iter()
        .map(|corner| [corner.x, corner.y])
        .collect()
}

fn outwards(length: i64, part: i128) -> i64 {
    let exact = i128::from(length) * part;
    i64::try_from((exact + WHOLE - 1).div_euclid(WHOLE)).unwrap_or(length)
}
