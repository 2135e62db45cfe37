//! The battle map of a scene, put together.

use super::legend::Legend;
use super::reader::{Fields, Reader};
use super::{AskFile, checks, creatures, drawing, walls};
use crate::vocabulary::LightId;
use crate::world::scene::{Cell, Scene};

/// The battle map while asks about it are read.
pub(crate) struct Stage {
    pub scene: Scene,
    /// The names of all creatures, those included that could not be placed.
    pub creatures: Vec<String>,
    /// The light where nothing else is said.
    pub light: LightId,
    /// Whether everything on the map was understood.
    pub complete: bool,
    /// Whether there is a map; without one the scene is as large as what it names.
    drawn: bool,
}

impl Stage {
    /// Reads the map, the layers, the walls and the creatures.
    pub fn read(reader: &mut Reader, fields: &Fields, title: String) -> Stage {
        let legend = Legend::read(reader, fields.get("legend"));
        let drawing = drawing::Drawing::read(reader, fields, &legend);
        let walls = walls::read(reader, fields.get("walls"), &legend);
        let light = creatures::scene_light(reader, fields.get("light"));
        let need_no_place =
            fields.get("map").is_none() && checks::only_checks(fields.get("rulings"));
        let listed = fields.get("creatures");
        let creatures = creatures::read(reader, listed, &drawing, light, need_no_place);
        let (columns, rows) = drawing.size.unwrap_or_else(|| {
            drawing::bounding_box(reader, fields.span, &creatures.things, &walls)
        });
        let mut things = drawing.things;
        things.extend(walls);
        things.extend(creatures.things);
        let scene = Scene {
            title,
            columns,
            rows,
            scale: reader.scale.clone(),
            grid: reader.grid,
            things,
        };
        Stage {
            scene,
            creatures: creatures.names,
            light,
            complete: reader.problems.is_empty(),
            drawn: drawing.size.is_some(),
        }
    }

    /// How many columns and rows there may be.
    pub fn limits(&self) -> (u32, u32) {
        if self.drawn {
            return (self.scene.columns, self.scene.rows);
        }
        let longest = u32::try_from(drawing::LONGEST_SIDE).unwrap_or(u32::MAX);
        (longest, longest)
    }

    /// Whether a cell lies within the limits.
    pub fn has(&self, [column, row]: Cell) -> bool {
        let (columns, rows) = self.limits();
        let within = |place: i32, end: u32| u32::try_from(place).is_ok_and(|place| place < end);
        within(column, columns) && within(row, rows)
    }

    /// Makes a scene without a map large enough for the places that its asks name.
    pub fn grow(&mut self, asks: &[AskFile]) {
        if self.drawn {
            return;
        }
        for attack in asks.iter().map(|file| &file.ask.attack) {
            let origin = attack
                .origin
                .map(|origin| [origin.x, origin.y].map(drawing::squares));
            let square = attack
                .square
                .map(|square| square.map(|at| i64::from(at) + 1));
            for [x, y] in origin.into_iter().chain(square) {
                let larger = |side: u32, at: i64| side.max(u32::try_from(at).unwrap_or(side));
                self.scene.columns = larger(self.scene.columns, x);
                self.scene.rows = larger(self.scene.rows, y);
            }
        }
    }
}
