//! Whether areas together cover an outline.

use num_traits::Zero;

use crate::world::exact::{Exact, cut, doubled_area, exact};
use crate::world::lattice::{meet, sides};
use crate::world::outline::Piece;

/// Whether every point of the piece is in one of the areas.
pub fn covered<'a>(piece: &Piece, areas: impl Iterator<Item = &'a Piece>) -> bool {
    let mut bare = vec![piece.corners.iter().map(exact).collect::<Vec<_>>()];
    for area in areas.filter(|area| !area.is_wall() && meet(&area.corners, &piece.corners)) {
        bare = bare
            .iter()
            .flat_map(|part| without(part, area, piece.is_wall()))
            .collect();
        if bare.is_empty() {
            return true;
        }
    }
    bare.is_empty()
}

/// What of a convex part lies outside an area, in convex parts.
fn without(part: &[Exact], area: &Piece, thin: bool) -> Vec<Vec<Exact>> {
    let mut outside = Vec::new();
    let mut inside = part.to_vec();
    for (corner, next) in sides(&area.corners) {
        let (on, step) = (exact(corner), exact(&next.minus(corner)));
        let beyond = cut(&inside, &on, &exact(&corner.minus(next)));
        if is_something(&beyond, thin) && !along(&beyond, &on, &step) {
            outside.push(beyond);
        }
        inside = cut(&inside, &on, &step);
    }
    outside
}

fn is_something(part: &[Exact], thin: bool) -> bool {
    if thin {
        part.len() > 1
    } else {
        !doubled_area(part).is_zero()
    }
}

/// Whether a part lies on a line, which is the area's border and so belongs to it.
fn along(part: &[Exact], on: &Exact, step: &Exact) -> bool {
    part.iter()
        .all(|corner| step.cross(&corner.minus(on)).is_zero())
}
