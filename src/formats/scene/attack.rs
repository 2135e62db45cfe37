//! How an ask's attack is made: a kind, or a map that says more.

use super::Stage;
use super::reader::{Fields, Reader};
use crate::diag::Diagnostic;
use crate::facts::{AttackWord, Point};
use crate::formats::yaml::{Content, Node};
use crate::number::Number;
use crate::ruling::{AttackShown, Coordinate, Value};
use crate::source::{Span, Spanned};
use crate::vocabulary::{KindId, ShapeId, TraitId};
use crate::world::scene::Attack;

const USUAL_KIND: &str = "ranged";
/// The kind of attack that has a shape and an origin.
pub(crate) const KIND_OF_SHAPES: &str = "area";
const KEYS: &[&str] = &[
    "kind",
    "shape",
    "origin",
    "radius",
    "reach",
    "square",
    "traits",
    "bonus",
    "roll",
    "percentile",
    "natural",
];

/// An attack of a kind and nothing more.
pub(crate) fn plain(
    reader: &mut Reader,
    kind: Option<&Spanned<String>>,
) -> Option<(Attack, AttackShown)> {
    let kinds = &reader.vocabulary.attack_kinds;
    let place = match kind {
        Some(kind) => reader.find("S0209", "kind of attack", kind, kinds)?,
        None => kinds
            .iter()
            .position(|word| word.id == USUAL_KIND)
            .unwrap_or(0),
    };
    let shown = AttackShown {
        kind: kinds
            .get(place)
            .map_or(USUAL_KIND, |word| &word.id)
            .to_owned(),
        ..AttackShown::default()
    };
    let attack = Attack {
        words: vec![AttackWord::Kind(KindId::from_index(place))],
        ..Attack::default()
    };
    Some((attack, shown))
}

/// Reads an attack.
pub(crate) fn read(
    reader: &mut Reader,
    node: Option<&Node>,
    stage: &Stage,
) -> Option<(Attack, AttackShown)> {
    match node {
        None => plain(reader, None),
        Some(node) if matches!(node.value, Content::Map(_)) => {
            let fields = reader.fields(node, "an attack", KEYS)?;
            read_fields(reader, &fields, stage)
        }
        Some(node) => {
            let kind = reader.word(node, "a kind of attack or a map that describes it")?;
            plain(reader, Some(&kind))
        }
    }
}

fn read_fields(
    reader: &mut Reader,
    fields: &Fields,
    stage: &Stage,
) -> Option<(Attack, AttackShown)> {
    let kind = match fields.get("kind") {
        Some(node) => reader.word(node, "a kind of attack"),
        None => usual_kind(reader, fields),
    };
    let known = plain(reader, kind.as_ref());
    // With an unknown kind the rest is read all the same, for its own mistakes.
    let fallback = known.is_none();
    let (mut attack, mut shown) = known.or_else(|| plain(reader, None))?;
    read_words(reader, fields, &mut attack, &mut shown);
    read_places(reader, fields, stage, &mut attack, &mut shown);
    read_lengths(reader, fields, &mut attack, &mut shown);
    read_rolls(reader, fields, &mut attack, &mut shown);
    (!fallback).then_some((attack, shown))
}

/// An attack that has a shape is one upon an area.
fn usual_kind(reader: &Reader, fields: &Fields) -> Option<Spanned<String>> {
    let (key, _) = fields.entry("shape")?;
    let kinds = &reader.vocabulary.attack_kinds;
    kinds
        .iter()
        .any(|word| word.id == KIND_OF_SHAPES)
        .then(|| Spanned::new(KIND_OF_SHAPES.to_owned(), key.span))
}

fn read_words(reader: &mut Reader, fields: &Fields, attack: &mut Attack, shown: &mut AttackShown) {
    let vocabulary = reader.vocabulary;
    if let Some(node) = fields.get("shape")
        && let Some(place) =
            reader.find_word("S0209", "shape of an area", node, &vocabulary.attack_shapes)
    {
        attack
            .words
            .push(AttackWord::Shape(ShapeId::from_index(place)));
        shown.shape = vocabulary
            .attack_shapes
            .get(place)
            .map(|word| word.id.clone());
    }
    let traits = fields
        .get("traits")
        .map_or_else(Vec::new, |node| reader.words(node, "traits"));
    for word in traits {
        if let Some(place) = reader.find("S0205", "trait", &word, &vocabulary.traits) {
            attack
                .words
                .push(AttackWord::Trait(TraitId::from_index(place)));
            shown.traits.push(word.value);
        }
    }
}

fn read_places(
    reader: &mut Reader,
    fields: &Fields,
    stage: &Stage,
    attack: &mut Attack,
    shown: &mut AttackShown,
) {
    if let Some(node) = fields.get("origin")
        && let Some(([x, y], squares)) = reader.point(node)
    {
        if stage.complete
            && !reader
                .grid
                .holding([x, y])
                .into_iter()
                .any(|cell| stage.has(cell))
        {
            reader.report(off_the_map(node.span, "point", stage.limits()));
        }
        attack.origin = Some(Point { x, y, z: 0 });
        shown.origin = Some(squares.map(|at| Coordinate(at.value)));
    }
    if let Some(node) = fields.get("square")
        && let Some(cell) = reader.cell(node)
    {
        if stage.complete && !stage.has(cell) {
            let what = if reader.grid.is_hex() {
                "hex"
            } else {
                "square"
            };
            reader.report(off_the_map(node.span, what, stage.limits()));
        }
        attack.square = Some(cell);
        shown.square = Some(cell);
    }
}

fn off_the_map(span: Span, what: &str, (columns, rows): (u32, u32)) -> Diagnostic {
    Diagnostic::error("S0303", span, format!("this {what} lies off the map")).help(format!(
        "the map has {columns} columns and {rows} rows, counted from 0"
    ))
}

fn read_lengths(
    reader: &mut Reader,
    fields: &Fields,
    attack: &mut Attack,
    shown: &mut AttackShown,
) {
    let mut length = |key: &str| {
        let node = fields.get(key)?;
        let units = reader.length(node)?;
        let written = reader.written_length(node)?;
        Some((units, written.to_string()))
    };
    (attack.radius, shown.radius) = length("radius").unzip();
    (attack.reach, shown.reach) = length("reach").unzip();
}

fn read_rolls(reader: &mut Reader, fields: &Fields, attack: &mut Attack, shown: &mut AttackShown) {
    let shown_value = |number: &Option<Number>| number.clone().map(Value::Number);
    attack.bonus = fields.get("bonus").and_then(|node| reader.number(node));
    attack.roll = fields.get("roll").and_then(|node| reader.number(node));
    attack.natural = fields
        .get("natural")
        .and_then(|node| reader.number_within(node, 1, 1000, "the die of an attack roll"));
    attack.percentile = fields
        .get("percentile")
        .and_then(|node| reader.number_within(node, 1, 100, "a d%"));
    shown.bonus = shown_value(&attack.bonus);
    shown.roll = shown_value(&attack.roll);
    shown.natural = shown_value(&attack.natural);
    shown.percentile = shown_value(&attack.percentile);
}
