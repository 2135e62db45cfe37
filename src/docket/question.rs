//! What was asked of which scene by which rules, and the ruling on it, for programs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Ready;
use crate::explain;
use crate::formats::scene::{AskFile, AttackShown, Row};
use crate::ruling::{Note, Ruling, Value};

/// What was asked, for programs.
#[derive(Debug, Serialize)]
pub struct Question<'a> {
    scene: &'a str,
    pack: &'a str,
    version: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variants: Vec<VariantShown<'a>>,
    options: BTreeMap<&'a str, &'a str>,
    /// What the row of a table sets, by column.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<BTreeMap<&'a str, &'a str>>,
    ask: Asked<'a>,
}

/// A variant that changed the pack.
#[derive(Debug, Serialize)]
struct VariantShown<'a> {
    id: &'a str,
    version: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Asked<'a> {
    Attack {
        attacker: &'a str,
        target: &'a str,
        attack: &'a AttackShown,
    },
    Check {
        check: &'a str,
        actor: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        opponent: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        roll: Option<&'a Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        natural: Option<&'a Value>,
    },
}

/// What was asked of a scene; `shown` is the attack or the dice of the check.
#[must_use]
pub fn question<'a>(scene: &'a Ready, ask: &'a AskFile, shown: &'a AttackShown) -> Question<'a> {
    let (from, to) = (ask.attacker.as_str(), ask.target.as_str());
    Question {
        scene: &scene.name,
        pack: &scene.pack.hir.info.id,
        version: &scene.pack.hir.info.version,
        variants: variants(scene),
        options: options(scene),
        row: ask.row.as_ref().map(cells),
        ask: match &ask.check {
            None => Asked::Attack {
                attacker: from,
                target: to,
                attack: shown,
            },
            Some(check) => Asked::Check {
                check,
                actor: from,
                opponent: (to != from).then_some(to),
                roll: shown.roll.as_ref(),
                natural: shown.natural.as_ref(),
            },
        },
    }
}

fn cells(row: &Row) -> BTreeMap<&str, &str> {
    let cells = row.cells.iter();
    cells
        .map(|(column, value)| (column.as_str(), value.as_str()))
        .collect()
}

fn variants(scene: &Ready) -> Vec<VariantShown<'_>> {
    let variants = scene.pack.hir.info.variants.iter();
    let shown = variants.map(|variant| VariantShown {
        id: &variant.id,
        version: &variant.version,
    });
    shown.collect()
}

fn options(scene: &Ready) -> BTreeMap<&str, &str> {
    let options = scene.pack.vocabulary().options.iter();
    let chosen = options.zip(&scene.settings.0);
    chosen
        .filter_map(|(option, choice)| {
            let choice = option.choices.get(usize::from(*choice))?;
            Some((option.word.id.as_str(), choice.id.as_str()))
        })
        .collect()
}

/// A ruling with its ask, ready to be told.
#[must_use]
pub fn told<'a>(scene: &'a Ready, ask: &'a AskFile, ruling: &'a Ruling) -> explain::Told<'a> {
    explain::Told {
        attacker: &ask.attacker,
        target: &ask.target,
        attack: &ask.shown,
        check: ask.check.as_deref(),
        vocabulary: scene.pack.vocabulary(),
        ruling,
    }
}

/// A ruling with notes of what was left out of the scene because the pack lacks it.
#[must_use]
pub fn with_lacks(scene: &Ready, mut ruling: Ruling) -> Ruling {
    let lacks = scene.lacks.iter().map(|lack| Note {
        id: "left-out".to_owned(),
        kind: "note".to_owned(),
        text: lack.clone(),
        clause: String::new(),
    });
    ruling.notes.extend(lacks);
    ruling
}

/// A ruling with what it was asked, for programs.
#[derive(Debug, Serialize)]
pub struct Data<'a> {
    #[serde(flatten)]
    question: Question<'a>,
    #[serde(flatten)]
    ruling: &'a Ruling,
}

/// The ruling on an ask of a scene, for programs.
#[must_use]
pub fn data<'a>(scene: &'a Ready, ask: &'a AskFile, ruling: &'a Ruling) -> Data<'a> {
    Data {
        question: question(scene, ask, &ask.shown),
        ruling,
    }
}
