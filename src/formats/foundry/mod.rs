//! Scenes of Foundry VTT, versions 0.7 to 14: walls and doors, tokens, lights, heights and floors.
//!
//! A file holds one scene (an export, or the source of a compendium), a journal of many (a
//! compendium's `.db`), or an adventure with scenes in it. Versions are told apart by the shape of
//! what they hold, as many files name none.

mod container;
mod elevation;
mod fields;
mod grid;
mod lights;
mod regions;
mod scene;
mod tokens;
mod walls;

use super::map::{Choice, MapFile, Walk};
use crate::diag::Diagnostic;
use crate::source::{FileId, Sources};

/// Reads the form of a file of scenes.
///
/// # Errors
/// `M0101` for what is no JSON; `M0102` for a file without a scene. What is wrong with one of the
/// scenes is told when it is chosen.
pub fn parse(sources: &Sources, file: FileId) -> Result<MapFile, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |source| source.text.as_str());
    let mut walk = Walk::new(file);
    let scenes = container::scenes(text, &mut walk).map_err(|problem| vec![*problem])?;
    if scenes.is_empty() {
        let message = "the file holds no scene: nothing in it has walls, tokens or a grid";
        walk.fail::<()>("M0102", message);
        return Err(walk.problems);
    }
    let choices = scenes
        .iter()
        .map(|value| Choice {
            names: names(value),
            map: scene::read(value, file),
        })
        .collect();
    Ok(MapFile::several(file, choices, walk.warnings))
}

/// The name of a scene, then its id.
fn names(scene: &serde_json::Value) -> Vec<String> {
    ["name", "_id"]
        .iter()
        .map(|key| fields::text(scene, key).unwrap_or_default().to_owned())
        .collect()
}
