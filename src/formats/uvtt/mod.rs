//! Universal VTT maps (`.dd2vtt`, `.uvtt`, `.df2vtt`): walls, objects, doors and windows.
//!
//! Such a file is one JSON object. Its coordinates are in squares of a greater map, of which it may
//! show a part only; here they are moved to the part's own top left corner and to the lattice, once.
//! The format knows no heights, no creatures and no length of a square's side.

mod builder;
mod counts;
mod outlines;
mod path;
mod plane;
mod portals;
mod raw;
mod words;

pub use counts::Counts;

use std::collections::BTreeMap;

use crate::diag::Diagnostic;
use crate::formats::scene::{SceneFile, plain_creature, usual_size};
use crate::length::Scale;
use crate::source::{FileId, Sources, Span};
use crate::vocabulary::Vocabulary;
use crate::world::scene::{Grid, Scene, Shape, Thing};
use builder::Builder;
use raw::Map;
use words::Kinds;

const MOST_WALLS: usize = 100_000;
/// Creatures to put on a map, and how much of the map to keep.
#[derive(Clone, Debug, Default)]
pub struct Placing {
    /// Names and squares `[column, row]` of creatures, counted from the map's top left corner.
    pub creatures: Vec<(String, [i32; 2])>,
    /// Whether what lies wholly beyond the map's edge is left out.
    pub clip: bool,
}

/// A map file whose form is right.
#[derive(Clone, Debug)]
pub struct RawMap {
    map: Map,
    file: FileId,
}

/// A map as a scene.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The scene: squares of 5 feet, and one ask if creatures `A` and `T` were placed.
    pub file: SceneFile,
    /// What became of the map's parts.
    pub counts: Counts,
}

/// Reads the form of a map file.
///
/// # Errors
/// `M0101` for what is no JSON; `M0102` for a value of the wrong kind, `M0103` for a coordinate that
/// is no place on a map (both name the value's path in the file); `M0104` for a map too large.
pub fn parse(sources: &Sources, file: FileId) -> Result<RawMap, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |source| source.text.as_str());
    raw::read(text, file).map(|map| RawMap { map, file })
}

/// Reads a map file and puts creatures on it.
///
/// # Errors
/// As [`parse`] and [`RawMap::resolve`].
pub fn read(
    sources: &Sources,
    file: FileId,
    placing: &Placing,
    vocabulary: &Vocabulary,
    warnings: &mut Vec<Diagnostic>,
) -> Result<Imported, Vec<Diagnostic>> {
    parse(sources, file)?.resolve(vocabulary, sources, placing, warnings)
}

impl RawMap {
    /// Makes a scene of the map in the words of a pack.
    ///
    /// Every guess is added to `warnings`, with the path of what it is about.
    ///
    /// # Errors
    /// `M0104` for more walls than a scene may have, `M0105` for creatures that cannot stand where
    /// they should, `M0106` for a pack without the terrains `wall` and `door`.
    pub fn resolve(
        &self,
        vocabulary: &Vocabulary,
        sources: &Sources,
        placing: &Placing,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<Imported, Vec<Diagnostic>> {
        let scale = Scale::default();
        let span = Span::new(self.file, 0, 0);
        let kinds = Kinds::find(vocabulary, &scale, span, warnings)?;
        warnings.extend(self.map.warnings.iter().cloned());
        let mut builder = Builder::new(&self.map, placing.clip, span);
        let mut things = builder.things(&kinds);
        warnings.append(&mut builder.warnings);
        if builder.counts.walls > MOST_WALLS {
            let message = format!(
                "the map has {} walls, more than {MOST_WALLS}",
                builder.counts.walls
            );
            return Err(vec![Diagnostic::error("M0104", span, message)]);
        }
        things.extend(self.creatures(vocabulary, &scale, placing)?);
        let scene = Scene {
            title: sources.name(self.file).to_owned(),
            columns: self.map.columns,
            rows: self.map.rows,
            scale,
            grid: Grid::default(),
            things,
        };
        let mut file = SceneFile {
            scene,
            options: Vec::new(),
            asks: Vec::new(),
            facts: Vec::new(),
            span,
            rows: Vec::new(),
        };
        file.asks.extend(file.usual_ask(vocabulary));
        Ok(Imported {
            file,
            counts: builder.counts,
        })
    }

    fn creatures(
        &self,
        vocabulary: &Vocabulary,
        scale: &Scale,
        placing: &Placing,
    ) -> Result<Vec<Thing>, Vec<Diagnostic>> {
        let mut things = BTreeMap::new();
        let mut problems = Vec::new();
        for (name, [column, row]) in &placing.creatures {
            let inside = |at: i32, end: u32| u32::try_from(at).is_ok_and(|at| at < end);
            if !inside(*column, self.map.columns) || !inside(*row, self.map.rows) {
                let message = format!(
                    "creature `{name}` cannot stand at [{column},{row}], which lies off the map"
                );
                let help = format!(
                    "the map has {} columns and {} rows, counted from 0",
                    self.map.columns, self.map.rows
                );
                problems.push(Diagnostic::placeless("M0105", message).help(help));
                continue;
            }
            let size = usual_size(&vocabulary.sizes, 1);
            let shape = Shape::Cells(vec![[*column, *row]]);
            let thing = plain_creature(vocabulary, scale, name, size, shape);
            if things.insert(name.clone(), thing).is_some() {
                let message = format!("creature `{name}` is placed twice");
                problems.push(Diagnostic::placeless("M0105", message));
            }
        }
        if problems.is_empty() {
            Ok(things.into_values().collect())
        } else {
            Err(problems)
        }
    }
}
