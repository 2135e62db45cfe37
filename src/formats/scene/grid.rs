//! The grid: its shape, the length of a square's side, and how diagonals count.

use super::reader::Reader;
use crate::diag::Diagnostic;
use crate::formats::yaml::Node;
use crate::length::Scale;
use crate::number::Number;
use crate::world::scene::{Diagonals, Grid};

const SHAPES: &[(&str, Grid)] = &[
    ("square", Grid::Squares(Diagonals::Alternating)),
    ("hex-rows", Grid::HexRows),
    ("hex-columns", Grid::HexColumns),
    ("none", Grid::Gridless),
];
const DIAGONALS: &[(&str, Diagonals)] = &[
    ("alternating", Diagonals::Alternating),
    ("one", Diagonals::One),
    ("straight", Diagonals::Straight),
];

/// Reads the grid and sets the reader's grid and scale.
pub(crate) fn read(reader: &mut Reader, node: Option<&Node>) {
    let Some(fields) =
        node.and_then(|node| reader.fields(node, "a grid", &["shape", "size", "diagonals"]))
    else {
        return;
    };
    if let Some(node) = fields.get("shape") {
        reader.grid = choice(reader, "shape of grid", node, SHAPES).unwrap_or_default();
    }
    if let Some(node) = fields.get("size") {
        read_scale(reader, node);
    }
    if let Some((key, node)) = fields.entry("diagonals") {
        let diagonals = choice(reader, "count of diagonals", node, DIAGONALS);
        match reader.grid {
            Grid::Squares(_) => reader.grid = Grid::Squares(diagonals.unwrap_or_default()),
            _ => reader.warnings.push(
                Diagnostic::warning("S0310", key.span, "only squares have diagonals to count")
                    .help("distances are counted in hexes, or measured straight without a grid"),
            ),
        }
    }
}

fn choice<T: Copy>(
    reader: &mut Reader,
    noun: &str,
    node: &Node,
    choices: &[(&str, T)],
) -> Option<T> {
    let known: Vec<String> = choices.iter().map(|(word, _)| (*word).to_owned()).collect();
    let place = reader.find_word("S0301", noun, node, &known)?;
    choices.get(place).map(|(_, choice)| *choice)
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
