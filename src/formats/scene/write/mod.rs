//! A scene written as a scene file: read again, it is the same scene, thing by thing.
//!
//! Terrain is drawn in layers, in whose reading order things come as they did before; what differs
//! from the pack's own terrain is said by the legend. What was drawn as one symbol may come back as
//! another, never as another thing.

mod creatures;
mod lengths;
mod palette;
mod tree;

pub use tree::{Style, Tree};

use std::collections::BTreeMap;

use super::drawing::LONGEST_SIDE;
use crate::diag::Diagnostic;
use crate::facts::FactValue;
use crate::vocabulary::{FactId, Vocabulary};
use crate::world::scene::{Cell, Diagonals, Grid, Scene, Shape, Thing};
use lengths::point;
use palette::Palette;

/// A fact as a scene states it; none is an explicit "unknown".
pub(crate) type Stated = (FactId, Option<FactValue>);

/// Writes a scene, and the facts it states for all its rulings, in the words of the vocabulary that
/// it was made with.
///
/// # Errors
/// `M0109` for a scene that no file can hold: a creature of several letters on squares that no size
/// fills, or more kinds of terrain than there are symbols.
pub fn tree(
    scene: &Scene,
    facts: &[(FactId, Option<FactValue>)],
    pack: Option<&str>,
    vocabulary: &Vocabulary,
) -> Result<Tree, Box<Diagnostic>> {
    let words = Words { scene, vocabulary };
    let mut entries = vec![("title".to_owned(), Tree::text(&scene.title))];
    if let Some(pack) = pack {
        entries.push(("pack".to_owned(), Tree::text(pack)));
    }
    if let Some(grid) = words.grid() {
        entries.push(("grid".to_owned(), grid));
    }
    let mut palette = Palette::new(&words);
    let mut layers = words.layers(&mut palette)?;
    let walls = words.walls(&mut palette);
    let creatures = words.creatures(&mut layers)?;
    let mut layers = layers.into_iter().map(|layer| words.drawn(&layer));
    entries.extend(layers.next().map(|map| ("map".to_owned(), map)));
    let further: Vec<Tree> = layers.collect();
    let listed = [
        ("layers", Tree::List(further)),
        ("legend", palette.legend()),
        ("walls", Tree::List(walls)),
        ("creatures", creatures),
        ("facts", words.facts(facts)),
    ];
    for (key, value) in listed {
        if !value.is_empty() {
            entries.push((key.to_owned(), value));
        }
    }
    Ok(Tree::Map(entries))
}

/// That a scene cannot be written.
fn unwritable(message: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::placeless("M0109", message))
}

/// What is written, and in which words.
pub(crate) struct Words<'a> {
    pub scene: &'a Scene,
    pub vocabulary: &'a Vocabulary,
}

/// Symbols by row and column.
type Layer = BTreeMap<(i32, i32), char>;

impl Words<'_> {
    fn grid(&self) -> Option<Tree> {
        let shape = match self.scene.grid {
            Grid::Squares(_) => "square",
            Grid::HexRows => "hex-rows",
            Grid::HexColumns => "hex-columns",
            Grid::Gridless => "none",
        };
        let diagonals = match self.scene.grid {
            Grid::Squares(Diagonals::One) => Some("one"),
            Grid::Squares(Diagonals::Straight) => Some("straight"),
            _ => None,
        };
        let size = self.scene.scale.square();
        let mut entries = vec![
            ("shape".to_owned(), Tree::text(shape)),
            ("size".to_owned(), Tree::text(&lengths::written(size))),
        ];
        entries.extend(diagonals.map(|word| ("diagonals".to_owned(), Tree::text(word))));
        Some(Tree::Map(entries))
    }

    /// Terrain in layers; a new one begins where the next square does not come after the last.
    fn layers(&self, palette: &mut Palette) -> Result<Vec<Layer>, Box<Diagnostic>> {
        let mut layers = vec![Layer::new()];
        let mut last = None;
        for thing in &self.scene.things {
            let Some(cells) = terrain_cells(thing) else {
                continue;
            };
            let symbol = palette.symbol(thing)?;
            for [column, row] in cells {
                let at = (*row, *column);
                if last.is_some_and(|last| at <= last) {
                    layers.push(Layer::new());
                }
                last = Some(at);
                if let Some(layer) = layers.last_mut() {
                    layer.insert(at, symbol);
                }
            }
        }
        Ok(layers)
    }

    /// A layer as a drawing of the whole map.
    fn drawn(&self, layer: &Layer) -> Tree {
        let side = |side: u32| usize::try_from(side).unwrap_or(0).clamp(1, LONGEST_SIDE);
        let (columns, rows) = (side(self.scene.columns), side(self.scene.rows));
        let mut lines = vec![vec!['.'; columns]; rows];
        for ((row, column), symbol) in layer {
            let line = usize::try_from(*row)
                .ok()
                .and_then(|row| lines.get_mut(row));
            let place = usize::try_from(*column)
                .ok()
                .and_then(|column| line?.get_mut(column));
            if let Some(place) = place {
                *place = *symbol;
            }
        }
        Tree::Drawing(lines.into_iter().map(String::from_iter).collect())
    }

    fn walls(&self, palette: &mut Palette) -> Vec<Tree> {
        let mut walls = Vec::new();
        for thing in &self.scene.things {
            let Shape::Wall(from, to) = thing.shape else {
                continue;
            };
            let mut entries = vec![
                ("from".to_owned(), point(from)),
                ("to".to_owned(), point(to)),
            ];
            entries.extend(palette.named(thing));
            walls.push(Tree::Map(entries));
        }
        walls
    }
}

/// The squares of terrain that is drawn.
fn terrain_cells(thing: &Thing) -> Option<&[Cell]> {
    match &thing.shape {
        Shape::Cells(cells) if thing.creature.is_none() => Some(cells),
        _ => None,
    }
}
