//! Where there is room for a creature, cell by cell of a map.

use std::collections::BTreeMap;

use crate::facts::plane::Plane;
use crate::facts::{Class, ThingId};
use crate::world::scene::{Cell, Scene, Shape, Thing};
use crate::world::standing::Hindrance;

use super::{Walk, moved};

/// The cells where there is room for the creature of a walk, and what hinders it in the others.
pub struct Room {
    /// The cells without a hindrance, row by row.
    pub free: Plane,
    /// The others, in order.
    hindered: Vec<(usize, Hindrance)>,
}

impl Room {
    /// The room on a map.
    pub fn new(walk: &Walk<'_>, scene: &Scene, home: &Shape, moves: ThingId) -> Room {
        let lying = Lying::new(scene, moves);
        let count = lying.columns * lying.rows;
        let closer = |lane: usize| Some((lane, walk.hindrance(lane)?));
        let hindered: Vec<(usize, Hindrance)> = match home {
            Shape::Cells(space) if !lying.has_pieces => match space.as_slice() {
                [_] => lying.hindrances().collect(),
                _ => {
                    let is_free = |lane: &usize| lying.is_free(home, *lane, scene);
                    let taken = (0..count).filter(|lane| !is_free(lane));
                    taken.filter_map(closer).collect()
                }
            },
            _ => (0..count).filter_map(closer).collect(),
        };
        let mut taken = Plane::none(count);
        for (lane, _) in &hindered {
            taken.insert(*lane);
        }
        Room {
            free: taken.not(),
            hindered,
        }
    }

    /// What hinders the creature in a cell.
    pub fn hindrance(&self, lane: usize) -> Option<Hindrance> {
        if self.free.has(lane) {
            return None;
        }
        let hindered = self.hindered.binary_search_by_key(&lane, |(own, _)| *own);
        let (_, hindrance) = self.hindered.get(hindered.ok()?)?;
        Some(*hindrance)
    }
}

/// What lies on a map at the heights of the creature.
struct Lying {
    columns: usize,
    rows: usize,
    /// The cells in which something of whole cells lies.
    cells: BTreeMap<usize, Own>,
    /// Whether there is anything else, which takes a closer look at each cell.
    has_pieces: bool,
}

/// What lies in a cell.
#[derive(Clone, Copy, Default)]
struct Own {
    creature: Option<ThingId>,
    /// Something that stops movement.
    solid: Option<ThingId>,
}

impl Lying {
    fn new(scene: &Scene, moves: ThingId) -> Lying {
        let [columns, rows] =
            [scene.columns, scene.rows].map(|side| usize::try_from(side).unwrap_or(0));
        let mut lying = Lying {
            columns,
            rows,
            cells: BTreeMap::new(),
            has_pieces: false,
        };
        let own = usize::try_from(moves.0).ok();
        let own = own.and_then(|place| scene.things.get(place));
        let level =
            |thing: &Thing| own.is_some_and(|own| thing.bottom < own.top && own.bottom < thing.top);
        for (id, thing) in (0..).map(ThingId).zip(&scene.things) {
            let hinders = thing.class == Class::Creature || thing.properties.stops_movement;
            if id != moves && hinders && level(thing) {
                lying.add(id, thing);
            }
        }
        lying
    }

    fn add(&mut self, id: ThingId, thing: &Thing) {
        match &thing.shape {
            Shape::Cells(cells) => {
                for cell in cells {
                    let Some(lane) = self.lane(*cell) else {
                        continue;
                    };
                    let own = self.cells.entry(lane).or_default();
                    let known = match thing.class {
                        Class::Creature => &mut own.creature,
                        _ => &mut own.solid,
                    };
                    known.get_or_insert(id);
                }
            }
            // Thin walls take no room.
            Shape::Wall(..) => {}
            Shape::Round { .. } | Shape::Polygon(_) => self.has_pieces = true,
        }
    }

    /// The place of a cell of the map.
    fn lane(&self, cell: Cell) -> Option<usize> {
        let [column, row] = cell.map(usize::try_from);
        let (column, row) = (column.ok()?, row.ok()?);
        let is_inside = column < self.columns && row < self.rows;
        is_inside.then_some(row * self.columns + column)
    }

    /// What hinders a creature of one cell.
    fn hindrances(&self) -> impl Iterator<Item = (usize, Hindrance)> + '_ {
        self.cells.iter().filter_map(|(lane, own)| {
            let solid = own.solid.map(Hindrance::Solid);
            let hindrance = own.creature.map(Hindrance::Creature).or(solid)?;
            Some((*lane, hindrance))
        })
    }

    /// Whether a creature that stands in a cell stays on the map, in cells in which nothing lies.
    fn is_free(&self, home: &Shape, lane: usize, scene: &Scene) -> bool {
        let [column, row] = [lane % self.columns, lane / self.columns]
            .map(|side| i32::try_from(side).unwrap_or(i32::MAX));
        let Shape::Cells(cells) = moved(home, scene.grid, [column, row]) else {
            return false;
        };
        let mut lanes = cells.iter().map(|cell| self.lane(*cell));
        lanes.all(|lane| lane.is_some_and(|lane| !self.cells.contains_key(&lane)))
    }
}
