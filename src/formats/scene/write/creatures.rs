//! Creatures as scene files write them.

use super::lengths::{length, number, point};
use super::tree::Tree;
use super::{Layer, Words, unwritable};
use crate::diag::Diagnostic;
use crate::facts::SenseRange;
use crate::formats::scene::kinds::units;
use crate::number::Number;
use crate::vocabulary::Word;
use crate::world::scene::{Cell, Creature, Shape, Thing};

type Entries = Vec<(String, Tree)>;

impl Words<'_> {
    /// All creatures; those whose squares no size fills are drawn on the map.
    pub fn creatures(&self, layers: &mut Vec<Layer>) -> Result<Tree, Box<Diagnostic>> {
        let mut creatures = Vec::new();
        for thing in &self.scene.things {
            let Some(creature) = &thing.creature else {
                continue;
            };
            let mut entries = Entries::new();
            match self.place(thing, creature) {
                Some(at) => entries.push(("at".to_owned(), at)),
                None => draw(thing, creature, layers)?,
            }
            self.describe(thing, creature, &mut entries);
            creatures.push((creature.id.clone(), Tree::Map(entries)));
        }
        Ok(Tree::Map(creatures))
    }

    /// Where a creature stands whose space is that of its size.
    fn place(&self, thing: &Thing, creature: &Creature) -> Option<Tree> {
        let size = self.vocabulary.sizes.get(creature.size.index())?;
        let side = size.squares.max(1);
        let cells = match &thing.shape {
            Shape::Round { centre, .. } => return Some(point(*centre)),
            Shape::Cells(cells) => cells,
            _ => return None,
        };
        let fills = |at: &Cell| self.scene.grid.footprint(*at, side) == *cells;
        let [column, row] = cells.iter().copied().find(fills)?;
        let whole = |at: i32| Tree::Plain(at.to_string());
        Some(Tree::List(vec![whole(column), whole(row)]))
    }

    fn describe(&self, thing: &Thing, creature: &Creature, entries: &mut Entries) {
        let words = self.vocabulary;
        let scale = &self.scene.scale;
        let mut say = |key: &str, value: Tree| entries.push((key.to_owned(), value));
        let size = words.sizes.get(creature.size.index());
        if let Some(size) = size {
            say("size", Tree::text(&size.word.id));
        }
        let height = thing.top - thing.bottom;
        let usual = words.height(creature.size, creature.stance);
        if usual.map(|usual| units(&usual, scale)) != Some(height) {
            say("height", length(&Number::from(height), scale));
        }
        if thing.bottom != 0 {
            say("elevation", length(&Number::from(thing.bottom), scale));
        }
        let lengths = [("reach", &creature.reach), ("speed", &creature.speed)];
        for (key, units) in lengths {
            if let Some(units) = units {
                say(key, length(units, scale));
            }
        }
        let stats = creature.stats.iter().filter_map(|(id, value)| {
            Some((words.stats.get(id.index())?.word.id.clone(), number(value)))
        });
        let senses = creature.senses.iter().filter_map(|(id, range)| {
            let range = match range {
                SenseRange::Unlimited => Tree::flag(true),
                SenseRange::Within(units) => length(units, scale),
            };
            Some((words.senses.get(id.index())?.id.clone(), range))
        });
        let bonuses = creature.bonuses.iter().filter_map(|bonus| {
            Some(Tree::Map(vec![
                (
                    "stat".to_owned(),
                    Tree::text(&words.stats.get(bonus.stat.index())?.word.id),
                ),
                (
                    "type".to_owned(),
                    Tree::text(&words.bonus_types.get(bonus.ty.index())?.id),
                ),
                ("value".to_owned(), number(&bonus.value)),
            ]))
        });
        let conditions = creature
            .conditions
            .iter()
            .map(|id| words.conditions.get(id.index()));
        let traits = thing.traits.iter().map(|id| words.traits.get(id.index()));
        let described = [
            ("stats", Tree::Map(stats.collect())),
            ("bonuses", Tree::List(bonuses.collect())),
            ("conditions", listed(conditions)),
            ("senses", Tree::Map(senses.collect())),
            ("traits", listed(traits)),
        ];
        for (key, value) in described {
            if !value.is_empty() {
                say(key, value);
            }
        }
        if let Some(side) = &creature.side {
            say("side", Tree::text(side));
        }
        let stance = creature.stance.and_then(|id| words.stances.get(id.index()));
        if let Some(stance) = stance.filter(|stance| !stance.usual) {
            say("stance", Tree::text(&stance.word.id));
        }
        if !thing.facts.is_empty() {
            say("facts", self.facts(&thing.facts));
        }
        let light = creature.light.and_then(|id| words.lights.get(id.index()));
        if let Some(light) = light {
            say("light", Tree::text(&light.id));
        }
    }
}

fn listed<'w>(words: impl Iterator<Item = Option<&'w Word>>) -> Tree {
    Tree::List(words.flatten().map(|word| Tree::text(&word.id)).collect())
}

/// Draws a creature's letter on its squares, on the map if they are free and else on a layer.
fn draw(
    thing: &Thing,
    creature: &Creature,
    layers: &mut Vec<Layer>,
) -> Result<(), Box<Diagnostic>> {
    let mut characters = creature.id.chars();
    let letter = match (characters.next(), characters.next()) {
        (Some(letter), None) if letter.is_alphabetic() => letter,
        _ => {
            let message = format!(
                "the squares of creature `{}` are those of no size, and only a creature with a single letter can be drawn on them",
                creature.id
            );
            return Err(unwritable(message));
        }
    };
    let Shape::Cells(cells) = &thing.shape else {
        return Err(unwritable(format!(
            "the space of creature `{}` cannot be written",
            creature.id
        )));
    };
    let is_free = |layer: &Layer| {
        cells
            .iter()
            .all(|[column, row]| !layer.contains_key(&(*row, *column)))
    };
    let place = layers.iter().position(is_free).unwrap_or(layers.len());
    if place == layers.len() {
        layers.push(Layer::new());
    }
    if let Some(layer) = layers.get_mut(place) {
        layer.extend(cells.iter().map(|[column, row]| ((*row, *column), letter)));
    }
    Ok(())
}
