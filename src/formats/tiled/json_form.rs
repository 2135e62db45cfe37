//! The form in JSON.

use serde_json::Value;

use super::data::unpack;
use super::doc::{Chunk, Content, Doc, Form, Layer, Number0, Object, Properties, Tile, Tileset};
use super::words::{MOST_DEPTH, counted};
use crate::formats::map::{Walk, number};
use crate::number::Number;

/// Reads a map.
pub(crate) fn read(root: &Value, walk: &mut Walk) -> Option<Doc> {
    if !root.is_object() {
        return walk.fail("M0102", "the file should be a map with `layers`");
    }
    let mut reader = Reader { walk, tiles: 0 };
    Some(Doc {
        version: text(root, "version"),
        orientation: text(root, "orientation"),
        stagger_axis: text(root, "staggeraxis"),
        stagger_index: text(root, "staggerindex"),
        hex_side: amount(root, "hexsidelength"),
        size: pair(root, "width", "height"),
        tile: pair(root, "tilewidth", "tileheight"),
        infinite: root
            .get("infinite")
            .and_then(Value::as_bool)
            .unwrap_or(false),
        tilesets: list(root, "tilesets").iter().map(tileset).collect(),
        layers: reader.layers(root, 0),
    })
}

struct Reader<'w> {
    walk: &'w mut Walk,
    /// How many tiles all layers have so far.
    tiles: usize,
}

impl Reader<'_> {
    fn layers(&mut self, parent: &Value, depth: usize) -> Vec<Layer> {
        if depth > MOST_DEPTH {
            let message = format!("groups of layers nest more than {MOST_DEPTH} deep");
            self.walk.fail::<()>("M0104", message);
            return Vec::new();
        }
        let layers = list(parent, "layers").iter();
        layers
            .map(|layer| {
                let content = match text(layer, "type").as_str() {
                    "tilelayer" => Content::Tiles(self.chunks(layer)),
                    "objectgroup" => {
                        Content::Objects(list(layer, "objects").iter().map(object).collect())
                    }
                    "group" => Content::Group(self.layers(layer, depth + 1)),
                    _ => Content::Picture,
                };
                Layer {
                    name: text(layer, "name"),
                    class: text(layer, "class"),
                    hidden: layer.get("visible") == Some(&Value::Bool(false)),
                    offset: pair(layer, "offsetx", "offsety"),
                    properties: properties(layer),
                    content,
                }
            })
            .collect()
    }

    fn chunks(&mut self, layer: &Value) -> Vec<Chunk> {
        let encoding = (text(layer, "encoding"), text(layer, "compression"));
        let name = text(layer, "name");
        let parts = list(layer, "chunks");
        let whole = std::slice::from_ref(layer);
        let parts = if parts.is_empty() { whole } else { parts };
        let mut chunks = Vec::new();
        for part in parts {
            let whole_number = |key| {
                amount(part, key)
                    .and_then(|it| it.to_integer())
                    .unwrap_or(0)
            };
            let data = part.get("data").unwrap_or(&Value::Null);
            if let Some(tiles) = self.tiles(data, &encoding, &name) {
                chunks.push(Chunk {
                    at: [whole_number("x"), whole_number("y")],
                    width: whole_number("width"),
                    tiles,
                });
            }
        }
        chunks
    }

    fn tiles(
        &mut self,
        data: &Value,
        (encoding, compression): &(String, String),
        layer: &str,
    ) -> Option<Vec<u32>> {
        let tiles = match data {
            Value::Array(items) => items
                .iter()
                .map(|item| {
                    let tile = item.as_u64().and_then(|tile| u32::try_from(tile).ok());
                    tile.ok_or_else(|| (false, "an item of it is no tile".to_owned()))
                })
                .collect(),
            Value::String(packed) => unpack(packed, encoding, compression),
            _ => Ok(Vec::new()),
        };
        counted(tiles, &mut self.tiles, layer, self.walk)
    }
}

fn tileset(value: &Value) -> Tileset {
    let tiles = list(value, "tiles").iter().map(|tile| {
        let number = tile.get("id").and_then(Value::as_u64);
        let shapes = tile
            .get("objectgroup")
            .map_or(&[][..], |group| list(group, "objects"));
        let class = Some(text(tile, "class")).filter(|class| !class.is_empty());
        let content = Tile {
            class: class.unwrap_or_else(|| text(tile, "type")),
            properties: properties(tile),
            shapes: shapes.iter().map(object).collect(),
        };
        (
            number
                .and_then(|number| u32::try_from(number).ok())
                .unwrap_or(u32::MAX),
            content,
        )
    });
    let first = value.get("firstgid").and_then(Value::as_u64);
    Tileset {
        first: first
            .and_then(|first| u32::try_from(first).ok())
            .unwrap_or(1),
        elsewhere: value
            .get("source")
            .and_then(Value::as_str)
            .map(str::to_owned),
        tiles: tiles.collect(),
    }
}

fn object(value: &Value) -> Object {
    let is = |key| value.get(key) == Some(&Value::Bool(true));
    let has = |key| value.get(key).is_some_and(|it| !it.is_null());
    let shape = if is("ellipse") || is("capsule") {
        Form::Ellipse
    } else if is("point") {
        Form::Point
    } else if has("text") {
        Form::Text
    } else if has("polygon") {
        Form::Polygon(points(value, "polygon"))
    } else if has("polyline") {
        Form::Polyline(points(value, "polyline"))
    } else {
        Form::Rectangle
    };
    let class = Some(text(value, "type")).filter(|class| !class.is_empty());
    let tile = value.get("gid").and_then(Value::as_u64);
    Object {
        id: value.get("id").map(ToString::to_string).unwrap_or_default(),
        name: text(value, "name"),
        class: class.unwrap_or_else(|| text(value, "class")),
        at: pair(value, "x", "y"),
        size: pair(value, "width", "height"),
        rotation: amount(value, "rotation"),
        tile: tile.and_then(|tile| u32::try_from(tile).ok()),
        shape,
        elsewhere: value.get("template").is_some(),
        properties: properties(value),
    }
}

fn points(value: &Value, key: &str) -> Option<Vec<[Number; 2]>> {
    list(value, key)
        .iter()
        .map(|point| Some([amount(point, "x")?, amount(point, "y")?]))
        .collect()
}

fn properties(value: &Value) -> Properties {
    list(value, "properties")
        .iter()
        .map(|property| {
            let written = match property.get("value") {
                Some(Value::String(text)) => text.clone(),
                Some(other) => other.to_string(),
                None => String::new(),
            };
            (text(property, "name"), written)
        })
        .collect()
}

fn text(value: &Value, key: &str) -> String {
    match value.get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn amount(value: &Value, key: &str) -> Number0 {
    value.get(key).and_then(number)
}

fn pair(value: &Value, x: &str, y: &str) -> [Number0; 2] {
    [amount(value, x), amount(value, y)]
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}
