//! Text with the tones of its pieces.

use serde::Serialize;

use crate::explain::{Text, Tone};

/// The pieces of a line.
pub type Line = Vec<Piece>;

/// A piece of a line.
#[derive(Serialize)]
pub struct Piece {
    tone: &'static str,
    text: String,
}

/// The lines of a text.
pub fn toned(text: &Text) -> Vec<Line> {
    let lines = text.lines.iter();
    lines
        .map(|line| {
            let pieces = line.pieces.iter().filter(|piece| !piece.text.is_empty());
            let piece = |piece: &crate::explain::Piece| Piece {
                tone: word(piece.tone),
                text: piece.text.clone(),
            };
            pieces.map(piece).collect()
        })
        .collect()
}

fn word(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain | Tone::Shade(..) => "plain",
        Tone::Strong => "strong",
        Tone::Yes => "yes",
        Tone::No => "no",
        Tone::Doubt => "doubt",
        Tone::Faint => "faint",
    }
}
