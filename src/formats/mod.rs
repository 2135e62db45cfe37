//! Scene files and map formats, each its own room.
//!
//! [`load`] reads the form of any of them. What it gives becomes a scene once the words of a pack
//! are known.

pub mod ascii;
pub mod codes;
mod detect;
pub mod donjon;
pub mod foundry;
mod json;
pub mod map;
pub mod scene;
pub mod tiled;
pub mod uvtt;
pub mod watabou;
pub mod yaml;

pub use detect::detect;

use crate::diag::Diagnostic;
use crate::source::{FileId, Sources, Spanned};
use crate::vocabulary::Vocabulary;
use map::{MapFile, Placing};
use scene::{RawScene, SceneFile};

/// A format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A scene file, in YAML or JSON.
    Scene,
    /// A Universal VTT map.
    Uvtt,
    /// Scenes of Foundry VTT.
    Foundry,
    /// A map of the Tiled editor.
    Tiled,
    /// A one-page dungeon of watabou's generator.
    Watabou,
    /// A dungeon of donjon's generator.
    Donjon,
    /// A map drawn in text.
    Ascii,
}

/// A file whose form is right, of any format.
#[derive(Clone, Debug)]
pub enum Loaded {
    /// A scene file.
    Scene(Box<RawScene>),
    /// A map of another program.
    Map(Box<MapFile>),
}

/// Reads the form of a file of any format.
///
/// # Errors
/// As the format's own `parse`.
pub fn load(sources: &Sources, file: FileId) -> Result<Loaded, Vec<Diagnostic>> {
    load_with(sources, file, None)
}

/// As [`load`], with the legend of a map drawn in text.
///
/// # Errors
/// As [`load`], and what is wrong with the legend.
pub fn load_with(
    sources: &Sources,
    file: FileId,
    legend: Option<FileId>,
) -> Result<Loaded, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |source| source.text.as_str());
    let map = match detect(sources.name(file), text) {
        Format::Scene => {
            return scene::parse(sources, file).map(|raw| Loaded::Scene(Box::new(raw)));
        }
        Format::Uvtt => uvtt::parse(sources, file),
        Format::Foundry => foundry::parse(sources, file),
        Format::Tiled => tiled::parse(sources, file),
        Format::Watabou => watabou::parse(sources, file),
        Format::Donjon => donjon::parse(sources, file),
        Format::Ascii => ascii::parse(sources, file, legend),
    };
    map.map(|map| Loaded::Map(Box::new(map)))
}

impl Loaded {
    /// The pack that the file names.
    #[must_use]
    pub fn pack(&self) -> Option<&Spanned<String>> {
        match self {
            Loaded::Scene(raw) => raw.pack(),
            Loaded::Map(_) => None,
        }
    }

    /// The house-rule switches that the file sets: names and choices as written.
    #[must_use]
    pub fn options(&self) -> &[(Spanned<String>, Spanned<String>)] {
        match self {
            Loaded::Scene(raw) => raw.options(),
            Loaded::Map(_) => &[],
        }
    }

    /// Looks up every name, and puts creatures on a map that has none of its own.
    ///
    /// # Errors
    /// As [`RawScene::resolve`] and [`MapFile::resolve`]; `M0105` for creatures to be put on a scene
    /// file, which places its own.
    pub fn resolve(
        &self,
        vocabulary: &Vocabulary,
        sources: &Sources,
        placing: &Placing,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<SceneFile, Vec<Diagnostic>> {
        match self {
            Loaded::Scene(_) if !placing.creatures.is_empty() => {
                let message = "a scene file places its own creatures";
                let problem = Diagnostic::placeless("M0105", message);
                Err(vec![problem.help("write them into the file's `creatures`")])
            }
            Loaded::Scene(raw) => raw.resolve(vocabulary, sources, warnings),
            Loaded::Map(map) => map
                .resolve(vocabulary, sources, placing, warnings)
                .map(|imported| imported.file),
        }
    }

    /// As [`Loaded::resolve`], but what the vocabulary lacks is left out of a scene file with a
    /// note (see [`RawScene::resolve_known`]).
    ///
    /// # Errors
    /// As [`Loaded::resolve`], but for names that another pack may have.
    pub fn resolve_known(
        &self,
        vocabulary: &Vocabulary,
        sources: &Sources,
        placing: &Placing,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<SceneFile, Vec<Diagnostic>> {
        match self {
            Loaded::Scene(raw) if placing.creatures.is_empty() => {
                raw.resolve_known(vocabulary, sources, warnings)
            }
            _ => self.resolve(vocabulary, sources, placing, warnings),
        }
    }
}
