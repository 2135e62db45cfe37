//! Whether there is room for a creature, cell by cell of a map.

use crate::facts::plane::Plane;
use crate::facts::{Class, ThingId};
use crate::world::scene::{Cell, Scene, Shape, Thing};
use crate::world::standing::Hindrance;

use super::{Walk, moved};

/// What lies in a cell at the heights of the creature.
#[derive(Clone, Copy, Default)]
struct Lying {
    creature: Option<ThingId>,
    /// Something of whole cells that stops movement.
    solid: Option<ThingId>,
    /// Something that is not made of whole cells.
    piece: bool,
}

impl Lying {
    fn is_free(&self) -> bool {
        self.creature.is_none() && self.solid.is_none() && !self.piece
    }

    /// What hinders a creature of this one cell, unless that takes a closer look.
    fn hindrance(&self) -> Option<Hindrance> {
        let solid = self.solid.map(Hindrance::Solid);
        let hindrance = self.creature.map(Hindrance::Creature).or(solid);
        hindrance.filter(|_| !self.piece)
    }
}

/// What hinders the creature of a walk in each cell, if anything.
pub fn room(
    walk: &Walk<'_>,
    scene: &Scene,
    home: &Shape,
    moves: ThingId,
) -> Vec<Option<Hindrance>> {
    let (columns, rows) = (super::side(scene.columns), super::side(scene.rows));
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row]));
    let Shape::Cells(space) = home else {
        return (0..cells.count())
            .map(|lane| walk.hindrance(lane))
            .collect();
    };
    let lying = lying(scene, moves);
    let at = |[column, row]: Cell| {
        let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
        let place = usize::try_from(i64::from(row) * i64::from(columns) + i64::from(column));
        place
            .ok()
            .filter(|_| inside)
            .and_then(|place| lying.get(place))
    };
    let of_cell = |(lane, cell): (usize, Cell)| {
        let closer = || walk.hindrance(lane);
        if let [_] = space.as_slice() {
            return match lying.get(lane) {
                Some(lying) if lying.is_free() => None,
                Some(lying) => lying.hindrance().or_else(closer),
                None => closer(),
            };
        }
        let is_free = |cell: &Cell| at(*cell).is_some_and(Lying::is_free);
        match moved(home, scene.grid, cell) {
            Shape::Cells(cells) if cells.iter().all(is_free) => None,
            _ => closer(),
        }
    };
    cells.enumerate().map(of_cell).collect()
}

/// What lies in each cell.
fn lying(scene: &Scene, moves: ThingId) -> Vec<Lying> {
    let [columns, rows] = [scene.columns, scene.rows].map(|it| usize::try_from(it).unwrap_or(0));
    let mut lying = vec![Lying::default(); columns * rows];
    let own = usize::try_from(moves.0).ok();
    let own = own.and_then(|place| scene.things.get(place));
    let level =
        |thing: &Thing| own.is_some_and(|own| thing.bottom < own.top && own.bottom < thing.top);
    for (id, thing) in (0..).map(ThingId).zip(&scene.things) {
        let is_creature = thing.class == Class::Creature;
        let hinders = is_creature || thing.properties.stops_movement;
        if id == moves || !hinders || !level(thing) {
            continue;
        }
        match &thing.shape {
            Shape::Cells(cells) => {
                for cell in cells {
                    let [Ok(column), Ok(row)] = cell.map(usize::try_from) else {
                        continue;
                    };
                    let slot = lying.get_mut(row * columns + column);
                    if let Some(slot) = slot.filter(|_| column < columns) {
                        let known = match is_creature {
                            true => &mut slot.creature,
                            false => &mut slot.solid,
                        };
                        known.get_or_insert(id);
                    }
                }
            }
            // Thin walls take no room.
            Shape::Wall(..) => {}
            // Where it lies takes a closer look at each cell.
            Shape::Round { .. } | Shape::Polygon(_) => {
                lying.iter_mut().for_each(|slot| slot.piece = true);
            }
        }
    }
    lying
}

/// The cells without a hindrance.
pub fn free(room: &[Option<Hindrance>]) -> Plane {
    Plane::of(room.len(), |lane| matches!(room.get(lane), Some(None)))
}
