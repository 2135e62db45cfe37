//! Thin walls between points of the lattice.

use super::kinds::OVERRIDES;
use super::legend::Legend;
use super::reader::Reader;
use crate::diag::Diagnostic;
use crate::formats::yaml::Node;
use crate::number::Number;
use crate::source::Spanned;
use crate::world::scene::{Shape, Thing};

/// The greatest number of walls, and of shapes.
pub(crate) const MOST_WALLS: usize = 100_000;
/// What walls and shapes are of that do not say it.
pub(crate) const USUAL_TERRAIN: &str = "wall";

/// Reads the walls of a scene, in the order written.
pub(crate) fn read(reader: &mut Reader, node: Option<&Node>, legend: &Legend) -> Vec<Thing> {
    let Some(node) = node else {
        return Vec::new();
    };
    let items = reader.list(node, "a list of walls").unwrap_or(&[]);
    if items.len() > MOST_WALLS {
        let message = format!(
            "the scene has {} walls, more than {MOST_WALLS}",
            items.len()
        );
        reader.report(Diagnostic::error("S0305", node.span, message));
        return Vec::new();
    }
    let keys: Vec<&str> = ["from", "to", "terrain"]
        .iter()
        .chain(OVERRIDES)
        .copied()
        .collect();
    items
        .iter()
        .flat_map(|item| read_wall(reader, item, legend, &keys).unwrap_or_default())
        .collect()
}

fn read_wall(
    reader: &mut Reader,
    node: &Node,
    legend: &Legend,
    keys: &[&str],
) -> Option<Vec<Thing>> {
    let fields = reader.fields(node, "a wall", keys)?;
    let mut point = |key: &str| match fields.get(key) {
        Some(node) => reader.point(node),
        None => reader.missing(node.span, "the wall", key),
    };
    let (from, to) = (point("from"), point("to"));
    let name = match fields.get("terrain") {
        Some(node) => reader.word(node, "the name of a terrain"),
        None => Some(Spanned::new(USUAL_TERRAIN.to_owned(), node.span)),
    };
    let kind = name
        .and_then(|name| legend.kind(reader, &name))
        .map(|mut kind| {
            kind.change(reader, &fields);
            kind
        });
    let ((from, from_squares), (to, to_squares)) = (from?, to?);
    if from == to {
        let message = "the wall ends where it begins, so it has no length";
        reader.report(Diagnostic::error("S0304", node.span, message));
        return None;
    }
    let kind = kind?;
    let name = format!(
        "{} {}-{}",
        kind.name,
        bracketed(&from_squares, reader),
        bracketed(&to_squares, reader)
    );
    Some(kind.things(&name, &Shape::Wall(from, to)))
}

/// A point as it was written, short decimals in their plain form.
fn bracketed([x, y]: &[Spanned<Number>; 2], reader: &Reader) -> String {
    let shown = |coordinate: &Spanned<Number>| match coordinate.value.to_string() {
        short if !short.contains(['/', ' ']) => short,
        // A fraction may stand in quotes.
        _ => {
            let written = reader.sources.slice(coordinate.span).trim();
            written.trim_matches(['"', '\'']).to_owned()
        }
    };
    format!("[{},{}]", shown(x), shown(y))
}
