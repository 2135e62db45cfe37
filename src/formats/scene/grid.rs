//! The grid: its shape, the length of a square's side, and how diagonals count.

use super::reader::Reader;
use crate::diag::Diagnostic;
use crate::formats::yaml::Node;
use crate::length::Scale;
use crate::number::Number;
use crate::world::scene::Diagonals;

const SHAPES: &[&str] = &["square", "hex-rows", "hex-columns", "none"];
const DIAGONALS: &[&str] = &["alternating", "one"];

/// What a scene says of its grid beside its scale.
pub(crate) struct Grid {
    pub diagonals: Diagonals,
}

/// Reads the grid and sets the reader's scale.
pub(crate) fn read(reader: &mut Reader, node: Option<&Node>) -> Grid {
    let mut grid = Grid {
        diagonals: Diagonals::Alternating,
    };
    let Some(fields) =
        node.and_then(|node| reader.fields(node, "a grid", &["shape", "size", "diagonals"]))
    else {
        return grid;
    };
    if let Some(node) = fields.get("shape") {
        read_shape(reader, node);
    }
    if let Some(node) = fields.get("size") {
        read_scale(reader, node);
    }
    if let Some(node) = fields.get("diagonals") {
        let known: Vec<String> = DIAGONALS.iter().map(ToString::to_string).collect();
        if reader.find_word("S0301", "count of diagonals", node, &known) == Some(1) {
            grid.diagonals = Diagonals::One;
        }
    }
    grid
}

fn read_shape(reader: &mut Reader, node: &Node) {
    let known: Vec<String> = SHAPES.iter().map(ToString::to_string).collect();
    let Some(place) = reader.find_word("S0301", "shape of grid", node, &known) else {
        return;
    };
    if place != 0 {
        let shape = known.get(place).map_or("", String::as_str);
        let message = format!("the grid shape `{shape}` is not supported yet");
        reader.report(
            Diagnostic::error("S0301", node.span, message)
                .help("this version knows square grids only"),
        );
    }
}

fn read_scale(reader: &mut Reader, node: &Node) {
    let Some(length) = reader.written_length(node) else {
        return;
    };
    let sane = length.amount <= Number::from(1_000_000);
    match Scale::new(length).filter(|_| sane) {
        Some(scale) => reader.scale = scale,
        None => reader.report(
            Diagnostic::error(
                "S0403",
                node.span,
                "the side of a square must be a length above nought",
            )
            .help("write it in feet or metres, as in `size: 5 ft`"),
        ),
    }
}
