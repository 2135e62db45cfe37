//! Scenes for Defilade.

use defilade::formats::scene::{self, SceneFile};
use defilade::lang::compile;
use defilade::packs;
use defilade::source::Sources;

/// Reads a scene in the words of the core rules.
pub fn read(text: &str) -> SceneFile {
    let core = packs::embedded("core").unwrap();
    let pack = compile(&core, &packs::embedded).0.unwrap();
    let mut sources = Sources::default();
    let file = sources.add("scene.yaml", text);
    let raw = scene::parse(&sources, file).unwrap();
    let mut found = Vec::new();
    let file = raw.resolve(pack.vocabulary(), &sources, &mut found);
    file.unwrap_or_else(|error| panic!("{error:?}, {found:?}"))
}
