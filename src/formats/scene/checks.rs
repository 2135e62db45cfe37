//! Asks for a check instead of an attack.

use super::asks::{creature_named, usual_creature};
use super::facts::{self, Facts};
use super::reader::Reader;
use super::{AskFile, Stage, cases, expect, gm, memory};
use crate::formats::yaml::{Content, Node};
use crate::number::Number;
use crate::ruling::{AttackShown, Value};
use crate::vocabulary::CheckId;
use crate::world::scene::{Ask, Attack};

pub(crate) const KEYS: &[&str] = &[
    "check",
    "actor",
    "opponent",
    "facts",
    "roll",
    "natural",
    "gm",
    "expect",
    "clauses",
    "remembered",
    cases::KEY,
];

/// Whether a ruling asks for a check.
pub(crate) fn is_check(node: &Node) -> bool {
    match &node.value {
        Content::Map(entries) => entries.iter().any(|(key, _)| key.value == "check"),
        _ => false,
    }
}

/// Whether every ruling of a scene asks for a check, so that it needs no map.
pub(crate) fn only_checks(rulings: Option<&Node>) -> bool {
    match rulings.map(|node| &node.value) {
        Some(Content::List(items)) => !items.is_empty() && items.iter().all(is_check),
        _ => false,
    }
}

/// Reads an ask for a check. Without an opponent, and without the usual one, the actor is its own.
pub(crate) fn read(
    reader: &mut Reader,
    node: &Node,
    stage: &Stage,
    scene_facts: &Facts,
) -> Option<AskFile> {
    let fields = reader.fields(node, "a check", KEYS)?;
    let id = reader.word(fields.get("check")?, "the id of a check")?;
    let check = reader.find("S0211", "check", &id, &reader.vocabulary.checks)?;
    let actor = creature_named(reader, fields.get("actor"), stage)
        .unwrap_or_else(|| usual_creature(reader, stage, true, fields.span));
    let opponent = match creature_named(reader, fields.get("opponent"), stage) {
        Some(named) => named,
        None if stage.has_usual_target() => usual_creature(reader, stage, false, fields.span),
        None => actor.clone(),
    };
    let number = |reader: &mut Reader, key: &str| -> Option<Number> {
        fields.get(key).and_then(|node| reader.number(node))
    };
    let (roll, natural) = (number(reader, "roll"), number(reader, "natural"));
    let facts = facts::overridden(scene_facts, facts::of_ruling(reader, fields.get("facts")));
    let remembered = memory::read(reader, fields.get("remembered"), stage, &facts);
    let overrides = gm::of(reader, &fields);
    let (expect, clauses) = expect::of(reader, &fields, stage);
    let ((actor, from), (opponent, to)) = (actor?, opponent?);
    let shown = AttackShown {
        roll: roll.clone().map(Value::Number),
        natural: natural.clone().map(Value::Number),
        ..AttackShown::default()
    };
    let attack = Attack {
        roll,
        natural,
        ..Attack::default()
    };
    Some(AskFile {
        ask: Ask {
            attacker: from,
            target: to,
            attack,
            facts,
            remembered,
            check: Some(CheckId::from_index(check)),
            overrides,
        },
        check: Some(id.value),
        place: 0,
        row: None,
        attacker: actor,
        target: opponent,
        span: node.span,
        expect,
        clauses,
        shown,
    })
}
