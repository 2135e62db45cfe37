//! Circles as regular outlines of 24 corners.

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
const WHOLE: i128 = 1_000_000_000_000;

/// The outline about an upright ellipse (a circle, if its two radii are alike), in positive order,
/// its corners moved outwards to the lattice. No point of the ellipse lies outside of it.
#[must_use]
pub fn around([x, y]: [i64; 2], [across, down]: [i64; 2]) -> Vec<[i64; 2]> {
    let outwards = |radius: i64, part: i128| {
        let exact = i128::from(radius) * part;
        i64::try_from((exact + WHOLE - 1).div_euclid(WHOLE)).unwrap_or(radius)
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
