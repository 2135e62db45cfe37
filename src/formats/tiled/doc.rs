//! A map as either form writes it.

use std::collections::BTreeMap;

use crate::number::Number;

/// Properties by their names, as written.
pub(crate) type Properties = BTreeMap<String, String>;

/// A map.
#[derive(Debug, Default)]
pub(crate) struct Doc {
    pub version: String,
    pub orientation: String,
    pub stagger_axis: String,
    pub stagger_index: String,
    pub hex_side: Number0,
    pub size: [Number0; 2],
    pub tile: [Number0; 2],
    pub infinite: bool,
    pub tilesets: Vec<Tileset>,
    pub layers: Vec<Layer>,
}

/// A number that may be missing.
pub(crate) type Number0 = Option<Number>;

/// A set of tiles.
#[derive(Debug, Default)]
pub(crate) struct Tileset {
    pub first: u32,
    /// The file it is kept in, if it is not in the map itself.
    pub elsewhere: Option<String>,
    /// What is said of single tiles, by their numbers.
    pub tiles: BTreeMap<u32, Tile>,
}

/// What is said of a tile.
#[derive(Debug, Default)]
pub(crate) struct Tile {
    pub class: String,
    pub properties: Properties,
    /// Its collision shapes, from its own top left corner.
    pub shapes: Vec<Object>,
}

/// A layer.
#[derive(Debug, Default)]
pub(crate) struct Layer {
    pub name: String,
    pub class: String,
    pub hidden: bool,
    pub offset: [Number0; 2],
    pub properties: Properties,
    pub content: Content,
}

/// What a layer holds.
#[derive(Debug, Default)]
pub(crate) enum Content {
    Tiles(Vec<Chunk>),
    Objects(Vec<Object>),
    Group(Vec<Layer>),
    /// A picture.
    #[default]
    Picture,
}

/// A rectangle of tiles.
#[derive(Debug)]
pub(crate) struct Chunk {
    /// Its first column and row.
    pub at: [i64; 2],
    pub width: i64,
    /// Tiles with their flags, row by row.
    pub tiles: Vec<u32>,
}

/// An object of a layer, or a collision shape of a tile.
#[derive(Clone, Debug, Default)]
pub(crate) struct Object {
    pub id: String,
    pub name: String,
    pub class: String,
    pub at: [Number0; 2],
    pub size: [Number0; 2],
    pub rotation: Number0,
    pub tile: Option<u32>,
    pub shape: Form,
    /// Whether the rest of it stands in another file.
    pub elsewhere: bool,
    pub properties: Properties,
}

/// The form of an object.
#[derive(Clone, Debug, Default)]
pub(crate) enum Form {
    #[default]
    Rectangle,
    Ellipse,
    Point,
    Text,
    /// Points from the object's place; none when they could not be read.
    Polygon(Option<Vec<[Number; 2]>>),
    Polyline(Option<Vec<[Number; 2]>>),
}
