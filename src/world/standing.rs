//! Whether there is room where a creature stands.

use crate::facts::{Class, ThingId};
use crate::length::UNITS_PER_SQUARE;
use crate::world::contain::covered;
use crate::world::lattice::overlap;
use crate::world::outline::Piece;
use crate::world::plan::Plan;
use crate::world::scene::{Cell, Scene, Shape, Thing};

/// What keeps a creature from standing where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// Its space leaves the map.
    OffMap,
    /// Another creature is there.
    Creature(ThingId),
    /// A cell of its space lies wholly in something that stops movement.
    Solid(ThingId),
}

/// What keeps a creature from standing where it does, if anything: at its own heights, and thin
/// walls take no room.
#[must_use]
pub fn hindrance(plan: &Plan<'_>, id: ThingId) -> Option<Hindrance> {
    let thing = plan.thing(id)?;
    if leaves(plan.scene(), &thing.shape) {
        return Some(Hindrance::OffMap);
    }
    let near = plan.in_hull(plan.corners(id));
    let others: Vec<(ThingId, &Thing)> = near
        .into_iter()
        .filter(|other| *other != id)
        .filter_map(|other| Some((other, plan.thing(other)?)))
        .filter(|(_, other)| other.bottom < thing.top && thing.bottom < other.top)
        .collect();
    let meets = |other: ThingId| {
        let own = plan.pieces(id).iter();
        own.flat_map(|piece| plan.pieces(other).iter().map(move |other| (piece, other)))
            .any(|(piece, other)| overlap(&piece.corners, &other.corners))
    };
    let of_class = |creature: bool| {
        let others = others.iter();
        others.filter(move |(_, other)| (other.class == Class::Creature) == creature)
    };
    let creature = of_class(true).find(|(other, _)| meets(*other));
    if let Some((other, _)) = creature {
        return Some(Hindrance::Creature(*other));
    }
    let solids: Vec<ThingId> = of_class(false)
        .filter(|(_, other)| other.properties.stops_movement)
        .map(|(other, _)| *other)
        .filter(|other| meets(*other))
        .collect();
    // A round base fills no cell: it needs all of its own room.
    if let Shape::Round { .. } = thing.shape {
        let area = |solid: &&ThingId| plan.pieces(**solid).iter().any(|it| !it.is_wall());
        return solids.iter().find(area).copied().map(Hindrance::Solid);
    }
    let outlines = || solids.iter().flat_map(|solid| plan.pieces(*solid));
    let is_filled = |cell: &Piece| covered(cell, outlines());
    let filled = cells(plan, id).into_iter().find(is_filled)?;
    let there = |solid: &&ThingId| {
        let mut pieces = plan.pieces(**solid).iter();
        pieces.any(|piece| !piece.is_wall() && overlap(&piece.corners, &filled.corners))
    };
    solids.iter().find(there).copied().map(Hindrance::Solid)
}

/// The cells that share some area with a thing, in reading order; a thin wall has none.
#[must_use]
pub fn covered_cells(plan: &Plan<'_>, id: ThingId) -> Vec<Cell> {
    let areas = || plan.pieces(id).iter().filter(|piece| !piece.is_wall());
    let shares = |cell: &&Cell| {
        let cell = plan.scene().grid.outline(**cell);
        areas().any(|area| overlap(&cell, &area.corners))
    };
    let cells = plan.cells(id).iter();
    cells.filter(shares).copied().collect()
}

/// The cells of a space, each by itself.
fn cells(plan: &Plan<'_>, id: ThingId) -> Vec<Piece> {
    let cells = plan.cells(id).iter();
    cells
        .map(|cell| Piece::new(plan.scene().grid.outline(*cell)))
        .collect()
}

fn leaves(scene: &Scene, shape: &Shape) -> bool {
    match shape {
        Shape::Cells(cells) => {
            let inside = |at: i32, end: u32| u32::try_from(at).is_ok_and(|at| at < end);
            let mut cells = cells.iter();
            cells.any(|[column, row]| !inside(*column, scene.columns) || !inside(*row, scene.rows))
        }
        Shape::Round { centre, radius } => {
            let inside = |at: i64, end: u32| {
                at >= *radius && at + radius <= i64::from(end) * UNITS_PER_SQUARE
            };
            !inside(centre[0], scene.columns) || !inside(centre[1], scene.rows)
        }
        Shape::Wall(..) | Shape::Polygon(_) => false,
    }
}
