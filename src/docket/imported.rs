//! Maps of other programs as scenes.

use super::{Opened, Trouble, map_failure};
use crate::diag::{Diagnostic, Report};
use crate::formats::map::{Counts, Placing};
use crate::formats::scene::write::{self, Tree};
use crate::formats::{Format, Loaded};
use crate::lang::Pack;

/// The pack whose words a scene is written in that names none.
pub const COMMON: &str = "core";

/// A map as a scene.
pub struct Imported {
    /// The scene as a file.
    pub scene: Tree,
    /// What was kept and left out.
    pub counts: Counts,
    /// The guesses made.
    pub report: Report,
}

/// A map as a scene in the words of a pack, which it names or not.
///
/// # Errors
/// `C0113` for what is a scene already; any mistake in the map; a scene that can't be written.
pub fn imported(
    opened: &Opened,
    pack: &Pack,
    named: bool,
    placing: &Placing,
) -> Result<Imported, Trouble> {
    let Loaded::Map(map) = &opened.loaded else {
        let message = format!("{} is a scene already", opened.name);
        return Err(Trouble::misuse(Diagnostic::placeless("C0113", message)));
    };
    let (words, sources) = (pack.vocabulary(), &opened.sources);
    let mut found = Vec::new();
    let imported = map
        .resolve(words, sources, placing, &mut found)
        .map_err(|mistakes| map_failure(mistakes, sources))?;
    let (file, counts) = (&imported.file, imported.counts);
    let named = named.then_some(pack.hir.info.id.as_str());
    let tree = write::tree(&file.scene, &file.facts, named, words);
    Ok(Imported {
        scene: tree.map_err(|problem| Trouble::findings(sources.clone(), vec![*problem]))?,
        counts,
        report: Report {
            sources: sources.clone(),
            found,
        },
    })
}

/// A format in a word.
#[must_use]
pub fn format_word(format: Format) -> &'static str {
    match format {
        Format::Scene => "scene",
        Format::Uvtt => "universal-vtt",
        Format::Foundry => "foundry",
        Format::Tiled => "tiled",
        Format::Watabou => "watabou",
        Format::Donjon => "donjon",
        Format::Ascii => "ascii",
    }
}
