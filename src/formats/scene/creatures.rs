//! Creatures: where they stand and everything a scene says of them.

use std::collections::BTreeMap;

use super::drawing::{Drawing, Drawn};
use super::facts;
use super::kinds::{positive_level, units};
use super::lights;
use super::reader::{Fields, Named, Reader};
use super::spaces::Placing;
use crate::diag::Diagnostic;
use crate::facts::{Class, GivenBonus, SenseRange};
use crate::formats::yaml::{Content, Node};
use crate::length::Scale;
use crate::number::Number;
use crate::source::{Span, Spanned};
use crate::vocabulary::{
    BonusTypeId, ConditionId, FactPlace, SenseId, SizeId, StanceId, StatId, TraitId, Vocabulary,
};
use crate::world::scene::{Creature, Shape, Thing};

/// The greatest number of creatures.
pub(crate) const MOST_CREATURES: usize = 1000;
const KEYS: &[&str] = &[
    "at",
    "size",
    "height",
    "elevation",
    "reach",
    "speed",
    "stats",
    "bonuses",
    "conditions",
    "senses",
    "traits",
    "side",
    "stance",
    "facts",
    "light",
];

type Entry = (Spanned<String>, Node);

/// The creatures of a scene.
pub(crate) struct Creatures {
    /// Those that could be placed, in the order of their names.
    pub things: Vec<Thing>,
    /// The names of all, in order.
    pub names: Vec<String>,
}

/// A creature of which nothing is said but its name, its size and its space.
pub(crate) fn plain_creature(
    vocabulary: &Vocabulary,
    scale: &Scale,
    name: &str,
    size: SizeId,
    shape: Shape,
) -> Thing {
    let stance = vocabulary.usual_stance();
    let height = vocabulary.height(size, stance);
    let height = height.map_or(0, |height| units(&height, scale));
    Thing {
        name: name.to_owned(),
        top: height,
        creature: Some(Creature {
            stance,
            ..Creature::new(name.to_owned(), size)
        }),
        ..Thing::new(Class::Creature, shape)
    }
}

/// Reads the creatures drawn and listed.
pub(crate) fn read(
    reader: &mut Reader,
    node: Option<&Node>,
    drawing: &Drawing,
    need_no_place: bool,
) -> Creatures {
    let listed = node
        .and_then(|node| reader.entries(node, "creatures"))
        .unwrap_or(&[]);
    let mut all: BTreeMap<&str, (Option<&Drawn>, Option<&Entry>)> = BTreeMap::new();
    for (letter, drawn) in &drawing.creatures {
        all.entry(letter).or_default().0 = Some(drawn);
    }
    for entry in listed {
        all.entry(&entry.0.value).or_default().1 = Some(entry);
    }
    let names: Vec<String> = all.keys().map(|name| (*name).to_owned()).collect();
    if names.len() > MOST_CREATURES {
        let span = node.map_or_else(|| first_drawn(drawing), |node| Some(node.span));
        let message = format!(
            "the scene has {} creatures, more than {MOST_CREATURES}",
            names.len()
        );
        reader
            .problems
            .extend(span.map(|span| Diagnostic::error("S0305", span, message)));
        return Creatures {
            things: Vec::new(),
            names,
        };
    }
    let mut things = Vec::new();
    for (column, (name, (drawn, listed))) in (0..).zip(all) {
        // Side by side in the open: nothing stands between creatures that need no place.
        let stand_in = need_no_place.then_some([column, 0]);
        things.extend(read_creature(
            reader,
            name,
            drawn,
            listed,
            (drawing.size, stand_in),
        ));
    }
    Creatures { things, names }
}

fn first_drawn(drawing: &Drawing) -> Option<Span> {
    drawing.creatures.values().next().map(|drawn| drawn.span)
}

fn read_creature(
    reader: &mut Reader,
    name: &str,
    drawn: Option<&Drawn>,
    listed: Option<&Entry>,
    (map, stand_in): (Option<(u32, u32)>, Option<[i32; 2]>),
) -> Option<Thing> {
    let fields = match listed {
        Some((_, node)) => Some(reader.fields(node, "a creature", KEYS)?),
        None => None,
    };
    let size = fields
        .and_then(|fields| fields.get("size"))
        .and_then(|node| {
            let known = &reader.vocabulary.sizes;
            reader
                .find_word("S0205", "size", node, known)
                .map(SizeId::from_index)
        });
    let place = Placing {
        name,
        drawn,
        key: listed.map(|(key, _)| key.span),
        size,
        map,
        stand_in,
    };
    let shape = place.shape(reader, fields.as_ref());
    let placed = shape.is_some();
    let mut thing = plain_creature(
        reader.vocabulary,
        &reader.scale,
        name,
        place.size(reader),
        shape.unwrap_or(Shape::Cells(Vec::new())),
    );
    thing.bottom = drawn.map_or(0, |drawn| drawn.bottom);
    let mut height = thing.top;
    if let Some(fields) = &fields {
        height = in_stance(reader, &mut thing, fields).unwrap_or(height);
        height = fields
            .get("height")
            .and_then(|node| positive_level(reader, node))
            .unwrap_or(height);
        thing.bottom = fields
            .get("elevation")
            .and_then(|node| reader.level(node))
            .unwrap_or(thing.bottom);
        describe(reader, &mut thing, fields);
    }
    thing.top = thing.bottom.saturating_add(height);
    placed.then_some(thing)
}

/// Notes the stance that a creature is said to have; returns how tall it is in it.
fn in_stance(reader: &mut Reader, thing: &mut Thing, fields: &Fields) -> Option<i64> {
    let vocabulary = reader.vocabulary;
    let node = fields.get("stance")?;
    let stance = reader.find_word("S0205", "stance", node, &vocabulary.stances)?;
    let creature = thing.creature.as_mut()?;
    creature.stance = Some(StanceId::from_index(stance));
    let height = vocabulary.height(creature.size, creature.stance)?;
    Some(units(&height, &reader.scale))
}

fn describe(reader: &mut Reader, thing: &mut Thing, fields: &Fields) {
    let vocabulary = reader.vocabulary;
    thing.facts = facts::read(reader, fields.get("facts"), FactPlace::Creature);
    thing.traits = ids(
        reader,
        fields.get("traits"),
        "trait",
        &vocabulary.traits,
        TraitId::from_index,
    );
    let Some(creature) = &mut thing.creature else {
        return;
    };
    creature.conditions = ids(
        reader,
        fields.get("conditions"),
        "condition",
        &vocabulary.conditions,
        ConditionId::from_index,
    );
    creature.light = fields
        .get("light")
        .and_then(|node| lights::level(reader, node));
    creature.side = fields
        .get("side")
        .and_then(|node| reader.word(node, "the name of a side"))
        .map(|side| side.value);
    creature.reach = fields.get("reach").and_then(|node| reader.length(node));
    creature.speed = fields.get("speed").and_then(|node| reader.length(node));
    creature.stats = stats(reader, fields.get("stats"));
    creature.bonuses = bonuses(reader, fields.get("bonuses"));
    creature.senses = senses(reader, fields.get("senses"));
}

fn ids<T: Named, I>(
    reader: &mut Reader,
    node: Option<&Node>,
    noun: &str,
    known: &[T],
    id: impl Fn(usize) -> I,
) -> Vec<I> {
    let words = node.map_or_else(Vec::new, |node| reader.words(node, &format!("{noun}s")));
    words
        .iter()
        .filter_map(|word| reader.find("S0205", noun, word, known))
        .map(id)
        .collect()
}

fn stats(reader: &mut Reader, node: Option<&Node>) -> Vec<(StatId, Number)> {
    let known = &reader.vocabulary.stats;
    let entries = node
        .and_then(|node| reader.entries(node, "stats"))
        .unwrap_or(&[]);
    let mut stats = Vec::new();
    for (name, node) in entries {
        let place = reader.find("S0208", "stat", name, known);
        let number = reader.number(node);
        stats.extend(
            place
                .zip(number)
                .map(|(place, number)| (StatId::from_index(place), number)),
        );
    }
    stats
}

fn bonuses(reader: &mut Reader, node: Option<&Node>) -> Vec<GivenBonus> {
    let items = node
        .and_then(|node| reader.list(node, "a list of bonuses"))
        .unwrap_or(&[]);
    items
        .iter()
        .filter_map(|item| bonus(reader, item))
        .collect()
}

fn bonus(reader: &mut Reader, node: &Node) -> Option<GivenBonus> {
    let vocabulary = reader.vocabulary;
    let fields = reader.fields(node, "a bonus", &["stat", "type", "value"])?;
    let mut need = |key: &str| match fields.get(key) {
        Some(node) => Some(node),
        None => reader.missing(node.span, "the bonus", key),
    };
    let (stat, ty, value) = (need("stat"), need("type"), need("value"));
    let stat = stat.and_then(|node| reader.find_word("S0208", "stat", node, &vocabulary.stats));
    let ty =
        ty.and_then(|node| reader.find_word("S0208", "bonus type", node, &vocabulary.bonus_types));
    let value = value.and_then(|node| reader.number(node));
    Some(GivenBonus {
        stat: StatId::from_index(stat?),
        ty: BonusTypeId::from_index(ty?),
        value: value?,
    })
}

fn senses(reader: &mut Reader, node: Option<&Node>) -> Vec<(SenseId, SenseRange)> {
    let known = &reader.vocabulary.senses;
    let entries = node
        .and_then(|node| reader.entries(node, "senses"))
        .unwrap_or(&[]);
    let mut senses = Vec::new();
    for (name, node) in entries {
        let place = reader.find("S0205", "sense", name, known);
        let range = match node.value {
            Content::Flag(true) => Some(SenseRange::Unlimited),
            Content::Flag(false) => None,
            _ => reader.length(node).map(SenseRange::Within),
        };
        senses.extend(
            place
                .zip(range)
                .map(|(place, range)| (SenseId::from_index(place), range)),
        );
    }
    senses
}
