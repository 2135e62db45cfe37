//! Universal VTT maps (`.dd2vtt`, `.uvtt`, `.df2vtt`): walls, objects, doors, windows and lights.
//!
//! Such a file is one JSON object. Its coordinates are in squares of a greater map, of which it may
//! show a part only; here they are moved to the part's own top left corner and to the lattice, once.
//! The format knows no heights, no creatures and no length of a square's side.

mod parts;
mod portals;
mod raw;

use super::map::MapFile;
use crate::diag::Diagnostic;
use crate::source::{FileId, Sources};

/// Reads the form of a map file.
///
/// # Errors
/// `M0101` for what is no JSON; `M0102` for a value of the wrong kind, `M0103` for a coordinate that
/// is no place on a map (both name the value's path in the file); `M0104` for a map too large.
pub fn parse(sources: &Sources, file: FileId) -> Result<MapFile, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |source| source.text.as_str());
    MapFile::one(file, raw::read(text, file).map(|read| parts::map(&read)))
}
