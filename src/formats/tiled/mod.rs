//! Maps of the Tiled editor, in both of its forms (`.tmx`, XML, and `.tmj` or `.json`).
//!
//! The format has tiles and shapes but no walls. What is one is told by convention: by properties of
//! tiles, layers and objects, by the collision shapes of tiles, and by the names of layers; every
//! such reading is told in a warning.

mod data;
mod doc;
mod ground;
mod json_form;
mod lay;
mod objects;
mod words;
mod xml_form;

use super::map::{MapFile, Walk, json};
use crate::diag::Diagnostic;
use crate::source::{FileId, Sources};

/// Reads the form of a map.
///
/// # Errors
/// `M0101` for what is neither XML nor JSON, `M0102` for a map whose size or data cannot be read,
/// `M0104` for one too large, `M0108` for a form that is not read (data packed by Zstandard,
/// staggered maps).
pub fn parse(sources: &Sources, file: FileId) -> Result<MapFile, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |source| source.text.as_str());
    let mut walk = Walk::new(file);
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let doc = if body.starts_with('<') {
        xml_form::read(text, &mut walk)
    } else {
        let value: serde_json::Value = json(text, file).map_err(|problem| vec![*problem])?;
        json_form::read(&value, &mut walk)
    };
    let map = doc.and_then(|doc| lay::map(&doc, &mut walk));
    match map {
        Some(mut map) if walk.problems.is_empty() => {
            map.warnings = walk.warnings;
            MapFile::one(file, Ok(map))
        }
        _ => Err(walk.problems),
    }
}
