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
use crate::number::Number;
use crate::vocabulary::{FactId, Vocabulary};
use crate::world::scene::{Cell, Diagonals, Grid, LightSource, Scene, Shape, Thing};
pub(crate) use lengths::number;
use lengths::{length, point};
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
    if let Some(light) = words.light() {
        entries.push(("light".to_owned(), light));
    }
    let mut palette = Palette::new(&words);
    let mut layers = words.layers(&mut palette)?;
    let walls = words.walls(&mut palette);
    let shapes = words.shapes(&mut palette);
    let creatures = words.creatures(&mut layers)?;
    let mut layers = layers.into_iter().map(|layer| words.drawn(&layer));
    entries.extend(layers.next().map(|map| ("map".to_owned(), map)));
    let further: Vec<Tree> = layers.collect();
    let listed = [
        ("layers", Tree::List(further)),
        ("legend", palette.legend()),
        ("walls", Tree::List(walls)),
        ("shapes", Tree::List(shapes)),
        ("lights", words.sources()),
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

    /// Terrain in layers.
    fn layers(&self, palette: &mut Palette) -> Result<Vec<Layer>, Box<Diagnostic>> {
        let mut layers = vec![Layer::new()];
        for (thing, place) in self.scene.things.iter().zip(layers_of(self.scene)) {
            let (Some(cells), Some(place)) = (terrain_cells(thing), place) else {
                continue;
            };
            let symbol = palette.symbol(thing)?;
            layers.resize(layers.len().max(place + 1), Layer::new());
            if let Some(layer) = layers.get_mut(place) {
                let cells = cells.iter();
                layer.extend(cells.map(|[column, row]| ((*row, *column), symbol)));
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

impl Words<'_> {
    fn shapes(&self, palette: &mut Palette) -> Vec<Tree> {
        let mut shapes = Vec::new();
        for thing in &self.scene.things {
            let Shape::Polygon(corners) = &thing.shape else {
                continue;
            };
            let corners = corners.iter().map(|corner| point(*corner)).collect();
            let mut entries = vec![("polygon".to_owned(), Tree::List(corners))];
            entries.extend(palette.named(thing));
            shapes.push(Tree::Map(entries));
        }
        shapes
    }

    /// The light where no source shines, unless it is the brightest.
    fn light(&self) -> Option<Tree> {
        let lights = &self.vocabulary.lights;
        let light = self.scene.light.index();
        let word = lights.get(light).filter(|_| light + 1 != lights.len());
        word.map(|word| Tree::text(&word.id))
    }

    fn sources(&self) -> Tree {
        let scale = &self.scene.scale;
        let source = |source: &LightSource| {
            let at = source.at;
            let mut entries = vec![("at".to_owned(), point([at.x, at.y]))];
            if at.z != 0 {
                let elevation = length(&Number::from(at.z), scale);
                entries.push(("elevation".to_owned(), elevation));
            }
            entries.extend(source.reaches.iter().filter_map(|(light, reach)| {
                let word = self.vocabulary.lights.get(light.index())?;
                Some((word.id.clone(), length(reach, scale)))
            }));
            Tree::Map(entries)
        };
        Tree::List(self.scene.sources.iter().map(source).collect())
    }
}

/// On which layer each thing is drawn, in order, if it is. A new layer begins where the next thing
/// does not come after the last in reading order; the first is the map itself.
pub(crate) fn layers_of(scene: &Scene) -> Vec<Option<usize>> {
    let (mut layer, mut last) = (0, None);
    let mut place = |thing: &Thing| {
        let cells = terrain_cells(thing)?;
        let at = |[column, row]: &Cell| (*row, *column);
        let first = cells.first().map(at);
        if last.is_some() && first <= last {
            layer += 1;
        }
        last = cells.last().map(at).or(last);
        Some(layer)
    };
    scene.things.iter().map(&mut place).collect()
}

/// The squares of terrain that is drawn.
fn terrain_cells(thing: &Thing) -> Option<&[Cell]> {
    match &thing.shape {
        Shape::Cells(cells) if thing.creature.is_none() => Some(cells),
        _ => None,
    }
}
