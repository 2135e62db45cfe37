//! From layers to the parts of a map.

use std::collections::BTreeMap;

use super::doc::{Chunk, Content, Doc, Layer, Object, Tile};
use super::ground::{self, Ground};
use super::objects;
use super::words::{Meaning, of_layer, of_properties};
use crate::formats::map::{Area, Grid, Ground as Shape, MOST_PARTS, Map, Part, Walk, What};
use crate::formats::scene::nearest_whole;
use crate::number::Number;

/// The four bits of a tile that say how it is turned.
const FLAGS: u32 = 0xF000_0000;
/// Major versions of the format that are known.
const NEWEST: &str = "1.";

/// Makes the map.
pub(crate) fn map(doc: &Doc, walk: &mut Walk) -> Option<Map> {
    if !doc.version.starts_with(NEWEST) {
        let shown: String = doc.version.chars().take(20).collect();
        let message =
            format!("version `{shown}` of the format is not known; the file was read all the same");
        walk.warn("M0201", message);
    }
    let ground = ground::read(doc, walk)?;
    let mut map = Map::sized(ground.columns, ground.rows);
    map.grid = ground.kind;
    walk.warn(
        "M0314",
        "the file does not say how long a tile is; it was taken as 5 ft",
    );
    for set in doc.tilesets.iter().filter_map(|set| set.elsewhere.as_ref()) {
        let message = format!(
            "the tile set `{set}` is a file of its own, which is not read: what it says of its tiles is not known"
        );
        walk.warn("M0316", message);
    }
    let mut layers = Layers {
        doc,
        ground,
        map,
        walk,
        floor: Vec::new(),
    };
    layers.all(&doc.layers, [Number::ZERO, Number::ZERO], None);
    let floor = std::mem::take(&mut layers.floor);
    let nothing = layers.map.walls.is_empty() && layers.map.areas.is_empty();
    let map = layers.map;
    if !floor.is_empty() {
        let message = format!(
            "layers with nothing that is told to be a wall, taken as floor: `{}`",
            floor.join("`, `")
        );
        walk.warn("M0313", message);
    }
    if nothing {
        walk.warn(
            "M0317",
            "nothing on the map is a wall: name a layer `walls` or `collision`, or give tiles or layers the property `solid`",
        );
    }
    Some(map)
}

/// The layers on their way to a map.
pub(crate) struct Layers<'a> {
    pub doc: &'a Doc,
    pub ground: Ground,
    pub map: Map,
    pub walk: &'a mut Walk,
    /// The names of layers that hold nothing but floor.
    floor: Vec<String>,
}

impl Layers<'_> {
    /// Offsets of groups add up; what a group's name says holds for its layers.
    fn all(&mut self, layers: &[Layer], offset: [Number; 2], above: Option<&Meaning>) {
        for layer in layers {
            let zero = Number::ZERO;
            let [x, y] = layer
                .offset
                .each_ref()
                .map(|part| part.as_ref().unwrap_or(&zero));
            let offset = [&offset[0] + x, &offset[1] + y];
            let own =
                of_properties(&layer.properties).or_else(|| of_layer(&layer.name, &layer.class));
            let meaning = own.as_ref().or(above);
            match &layer.content {
                Content::Group(inner) => self.all(inner, offset, meaning),
                Content::Tiles(chunks) => self.tiles(layer, chunks, &offset, meaning),
                Content::Objects(objects) => objects::read(self, layer, objects, &offset, meaning),
                Content::Picture => {
                    self.map.counts.other += 1;
                    let message = format!("layer `{}` is a picture and was left out", layer.name);
                    self.walk.warn("M0312", message);
                }
            }
            if layer.hidden && meaning.is_some() {
                let message = format!(
                    "layer `{}` is hidden in its file; it was read all the same",
                    layer.name
                );
                self.walk.warn("M0306", message);
            }
        }
    }

    fn tiles(
        &mut self,
        layer: &Layer,
        chunks: &[Chunk],
        offset: &[Number; 2],
        meaning: Option<&Meaning>,
    ) {
        let moved = self.moved(layer, offset);
        let mut told: BTreeMap<String, usize> = BTreeMap::new();
        let mut on_hexes = 0;
        let before = self.map.areas.len() + self.map.walls.len();
        for chunk in chunks.iter().filter(|chunk| chunk.width > 0) {
            for (place, tile) in (0i64..).zip(&chunk.tiles) {
                let number = tile & !FLAGS;
                if number == 0 || self.map.areas.len() > MOST_PARTS {
                    continue;
                }
                let at = [place % chunk.width, place / chunk.width];
                let cell = self.cell(chunk.at, at, moved);
                let source = || {
                    format!(
                        "layer {}, tile {},{}",
                        layer.name,
                        chunk.at[0] + at[0],
                        chunk.at[1] + at[1]
                    )
                };
                let own = self.tile(number).and_then(|(_, it)| of_tile(it));
                if let Some(meaning) = own.as_ref().or(meaning) {
                    *told.entry(meaning.why.clone()).or_default() += 1;
                    self.map
                        .areas
                        .extend(cell.map(|cell| solid(source(), meaning, cell)));
                } else if self
                    .tile(number)
                    .is_some_and(|(_, it)| !it.shapes.is_empty())
                {
                    if self.ground.kind != Grid::default() {
                        on_hexes += 1;
                        continue;
                    }
                    *told
                        .entry("by its collision shapes".to_owned())
                        .or_default() += 1;
                    objects::collisions(self, &source(), *tile, cell);
                }
            }
        }
        for (why, count) in told {
            let message = format!(
                "layer `{}`: tiles taken as walls or objects {why}: {count}",
                layer.name
            );
            self.walk.warn("M0318", message);
        }
        if on_hexes > 0 {
            self.map.counts.unusable += on_hexes;
            let message = format!(
                "layer `{}`: tiles on hexes whose collision shapes were left out: {on_hexes}",
                layer.name
            );
            self.walk.warn("M0210", message);
        }
        if self.map.areas.len() + self.map.walls.len() == before {
            self.floor.push(layer.name.clone());
        }
    }

    /// A layer may be moved by whole tiles; parts of one are told.
    fn moved(&mut self, layer: &Layer, offset: &[Number; 2]) -> [i64; 2] {
        if offset.iter().all(Number::is_zero) {
            return [0, 0];
        }
        let tiles = |place: usize| offset.get(place)?.checked_div(self.ground.tile.get(place)?);
        let tiles = [tiles(0), tiles(1)].map(|tiles| tiles.unwrap_or(Number::ZERO));
        let square = self.ground.kind == Grid::default();
        if !square || tiles.iter().any(|tiles| tiles.to_integer().is_none()) {
            let message = format!(
                "layer `{}` is moved by parts of a tile; its tiles were moved to the nearest cells",
                layer.name
            );
            self.walk.warn("M0202", message);
        }
        if square {
            tiles.map(|tiles| nearest_whole(&tiles).unwrap_or(0))
        } else {
            [0, 0]
        }
    }

    /// The cell of a tile.
    fn cell(&self, chunk: [i64; 2], at: [i64; 2], moved: [i64; 2]) -> Option<[i32; 2]> {
        let axis = |place: usize| {
            let parts = [
                chunk.get(place)?,
                at.get(place)?,
                moved.get(place)?,
                self.ground.shift.get(place)?,
            ];
            let sum = parts
                .iter()
                .try_fold(0i64, |sum, part| sum.checked_add(**part))?;
            i32::try_from(sum).ok()
        };
        Some([axis(0)?, axis(1)?])
    }

    /// What the map's own tile sets say of a tile.
    pub fn tile(&self, number: u32) -> Option<(u32, &Tile)> {
        let sets = self.doc.tilesets.iter().filter(|set| set.first <= number);
        let set = sets.max_by_key(|set| set.first)?;
        if set.elsewhere.is_some() {
            return None;
        }
        let local = number - set.first;
        set.tiles.get(&local).map(|tile| (local, tile))
    }
}

/// What the properties or the class of a tile say.
pub(crate) fn of_tile(tile: &Tile) -> Option<Meaning> {
    of_properties(&tile.properties)
        .or_else(|| super::words::of_object(&tile.class, "", &tile.properties))
}

fn solid(source: String, meaning: &Meaning, cell: [i32; 2]) -> Area {
    Area {
        part: part(source, meaning),
        shape: Shape::Cell(cell),
    }
}

/// A part of a meaning.
pub(crate) fn part(source: String, meaning: &Meaning) -> Part {
    let mut part = Part::new(source, meaning.what);
    part.channels = meaning.channels;
    part.door = meaning.door;
    part
}

/// Where an object stands in its file.
pub(crate) fn source(layer: &Layer, object: &Object) -> String {
    let name = if object.name.is_empty() {
        String::new()
    } else {
        format!(" ({})", object.name)
    };
    format!("layer {}, object {}{name}", layer.name, object.id)
}

/// Collision shapes are no walls up to the ceiling.
pub(crate) fn furniture() -> Meaning {
    Meaning {
        what: What::Crate,
        channels: crate::formats::map::Channels::ALL,
        door: None,
        why: "by its collision shapes".to_owned(),
    }
}
