//! The form in XML.

use roxmltree::{Document, Node, ParsingOptions};

use super::data::unpack;
use super::doc::{Chunk, Content, Doc, Form, Layer, Number0, Object, Properties, Tile, Tileset};
use super::words::MOST_DEPTH;
use crate::diag::Diagnostic;
use crate::formats::map::Walk;
use crate::number::Number;
use crate::source::Span;

const MOST_NODES: u32 = 6_000_000;

/// Reads a map.
pub(crate) fn read(text: &str, walk: &mut Walk) -> Option<Doc> {
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MOST_NODES,
        ..ParsingOptions::default()
    };
    let body = text.trim_start_matches('\u{feff}');
    let skipped = text.len() - body.len();
    let document = match Document::parse_with_options(body, options) {
        Ok(document) => document,
        Err(error) => {
            let at = skipped + place(body, error.pos());
            let span = Span::new(walk.file, at, (at + 1).min(text.len()).max(at));
            let message = format!("this is not well-formed XML: {error}");
            walk.problems
                .push(Diagnostic::error("M0101", span, message));
            return None;
        }
    };
    let root = document.root_element();
    if root.tag_name().name() != "map" {
        let message = format!(
            "the file should be a `map` but is a `{}`",
            root.tag_name().name()
        );
        return walk.fail("M0102", message);
    }
    let pair = |x, y| [number(root, x), number(root, y)];
    let mut reader = Reader { walk, tiles: 0 };
    Some(Doc {
        version: text_of(root, "version"),
        orientation: text_of(root, "orientation"),
        stagger_axis: text_of(root, "staggeraxis"),
        stagger_index: text_of(root, "staggerindex"),
        hex_side: number(root, "hexsidelength"),
        size: pair("width", "height"),
        tile: pair("tilewidth", "tileheight"),
        infinite: text_of(root, "infinite") == "1",
        tilesets: named(root, "tileset").map(tileset).collect(),
        layers: reader.layers(root, 0),
    })
}

/// The byte at a row and a column, both counted from one.
fn place(text: &str, pos: roxmltree::TextPos) -> usize {
    let rows = usize::try_from(pos.row.saturating_sub(1)).unwrap_or(0);
    let columns = usize::try_from(pos.col.saturating_sub(1)).unwrap_or(0);
    let start = match rows {
        0 => 0,
        rows => text
            .match_indices('\n')
            .nth(rows - 1)
            .map_or(text.len(), |(at, _)| at + 1),
    };
    let line = text.get(start..).unwrap_or("");
    start
        + line
            .char_indices()
            .nth(columns)
            .map_or(line.len(), |(at, _)| at)
}

struct Reader<'w> {
    walk: &'w mut Walk,
    /// How many tiles all layers have so far.
    tiles: usize,
}

impl Reader<'_> {
    fn layers(&mut self, parent: Node, depth: usize) -> Vec<Layer> {
        if depth > MOST_DEPTH {
            let message = format!("groups of layers nest more than {MOST_DEPTH} deep");
            self.walk.fail::<()>("M0104", message);
            return Vec::new();
        }
        let mut layers = Vec::new();
        for node in parent.children().filter(Node::is_element) {
            let content = match node.tag_name().name() {
                "layer" => Content::Tiles(self.chunks(node)),
                "objectgroup" => Content::Objects(named(node, "object").map(object).collect()),
                "group" => Content::Group(self.layers(node, depth + 1)),
                "imagelayer" => Content::Picture,
                _ => continue,
            };
            layers.push(Layer {
                name: text_of(node, "name"),
                class: text_of(node, "class"),
                hidden: text_of(node, "visible") == "0",
                offset: [number(node, "offsetx"), number(node, "offsety")],
                properties: properties(node),
                content,
            });
        }
        layers
    }

    fn chunks(&mut self, layer: Node) -> Vec<Chunk> {
        let Some(data) = named(layer, "data").next() else {
            return Vec::new();
        };
        let encoding = (text_of(data, "encoding"), text_of(data, "compression"));
        let mut parts: Vec<Node> = named(data, "chunk").collect();
        let whole = parts.is_empty();
        if whole {
            parts.push(data);
        }
        let mut chunks = Vec::new();
        for part in parts {
            let sized = if whole { layer } else { part };
            let side = |key| number(sized, key).and_then(|side| side.to_integer());
            let at = |key| {
                number(part, key)
                    .and_then(|at| at.to_integer())
                    .unwrap_or(0)
            };
            let Some(tiles) = self.tiles(part, &encoding, &text_of(layer, "name")) else {
                continue;
            };
            chunks.push(Chunk {
                at: [at("x"), at("y")],
                width: side("width").unwrap_or(0),
                tiles,
            });
        }
        chunks
    }

    fn tiles(
        &mut self,
        part: Node,
        (encoding, compression): &(String, String),
        layer: &str,
    ) -> Option<Vec<u32>> {
        let tiles = if encoding.is_empty() {
            let tiles = named(part, "tile").map(|tile| text_of(tile, "gid").parse().unwrap_or(0));
            Ok(tiles.collect())
        } else {
            let text: String = part.children().filter_map(|node| node.text()).collect();
            unpack(&text, encoding, compression)
        };
        super::words::counted(tiles, &mut self.tiles, layer, self.walk)
    }
}

fn tileset(node: Node) -> Tileset {
    let tiles = named(node, "tile").map(|tile| {
        let number = text_of(tile, "id").parse().unwrap_or(0);
        let shapes =
            named(tile, "objectgroup").flat_map(|group| named(group, "object").map(object));
        let class = either(&text_of(tile, "class"), &text_of(tile, "type"));
        let tile = Tile {
            class,
            properties: properties(tile),
            shapes: shapes.collect(),
        };
        (number, tile)
    });
    Tileset {
        first: text_of(node, "firstgid").parse().unwrap_or(1),
        elsewhere: node.attribute("source").map(str::to_owned),
        tiles: tiles.collect(),
    }
}

fn object(node: Node) -> Object {
    let child = |name| named(node, name).next();
    let shape = if child("ellipse").is_some() || child("capsule").is_some() {
        Form::Ellipse
    } else if child("point").is_some() {
        Form::Point
    } else if child("text").is_some() {
        Form::Text
    } else if let Some(polygon) = child("polygon") {
        Form::Polygon(points(polygon))
    } else if let Some(polyline) = child("polyline") {
        Form::Polyline(points(polyline))
    } else {
        Form::Rectangle
    };
    let pair = |x, y| [number(node, x), number(node, y)];
    Object {
        id: text_of(node, "id"),
        name: text_of(node, "name"),
        class: either(&text_of(node, "type"), &text_of(node, "class")),
        at: pair("x", "y"),
        size: pair("width", "height"),
        rotation: number(node, "rotation"),
        tile: node.attribute("gid").and_then(|gid| gid.parse().ok()),
        shape,
        elsewhere: node.attribute("template").is_some(),
        properties: properties(node),
    }
}

fn points(node: Node) -> Option<Vec<[Number; 2]>> {
    let text = node.attribute("points")?;
    text.split_whitespace()
        .map(|pair| {
            let (x, y) = pair.split_once(',')?;
            Some([decimal(x)?, decimal(y)?])
        })
        .collect()
}

fn properties(node: Node) -> Properties {
    let all = named(node, "properties").flat_map(|all| named(all, "property"));
    all.map(|property| {
        let value = property.attribute("value").or_else(|| property.text());
        (text_of(property, "name"), value.unwrap_or("").to_owned())
    })
    .collect()
}

fn either(one: &str, other: &str) -> String {
    if one.is_empty() {
        other.to_owned()
    } else {
        one.to_owned()
    }
}

fn named<'a, 'i: 'a>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children()
        .filter(move |child| child.has_tag_name(name))
}

fn text_of(node: Node, key: &str) -> String {
    node.attribute(key).unwrap_or("").to_owned()
}

fn number(node: Node, key: &str) -> Number0 {
    node.attribute(key).and_then(decimal)
}

/// A finite number that is not absurdly large.
fn decimal(text: &str) -> Number0 {
    let text = text.trim();
    let float = || text.parse::<f64>().ok().and_then(Number::from_float);
    let limit = Number::from(1_000_000_000);
    Number::parse_decimal(text)
        .or_else(float)
        .filter(|number| *number <= limit && *number >= -&limit)
}
