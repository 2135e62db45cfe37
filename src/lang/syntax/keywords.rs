//! Which clauses each item may have, and the grammar rule that reads each.

use super::ast::EditKind;
use super::clause::Rule;

type Table = &'static [(&'static str, Rule)];

const TEXTS: Table = &[("cite", Rule::c_cite)];

const RULES: Table = &[
    ("when", Rule::c_when),
    ("except", Rule::c_except),
    ("alone", Rule::c_alone),
    ("grants", Rule::c_grants),
    ("allows", Rule::c_actions),
    ("forbids", Rule::c_actions),
    ("miss", Rule::c_miss),
    ("yields", Rule::c_yields),
    ("note", Rule::c_note),
    ("warning", Rule::c_note),
    ("hint", Rule::c_note),
    ("raises", Rule::c_move),
    ("lowers", Rule::c_move),
    ("caps", Rule::c_cap),
    ("cancels", Rule::c_cancel),
    ("cite", Rule::c_cite),
];

const PROCEDURE: Table = &[
    ("roll", Rule::c_die),
    ("outcome", Rule::c_outcome),
    ("yields", Rule::c_yields),
    ("remembers", Rule::c_remember),
    ("note", Rule::c_note),
    ("warning", Rule::c_note),
    ("hint", Rule::c_note),
    ("cite", Rule::c_cite),
];

const TERRAIN: Table = &[
    ("symbol", Rule::c_string),
    ("open-symbol", Rule::c_string),
    ("stops", Rule::c_names),
    ("gives", Rule::c_name),
    ("conceals", Rule::c_bare),
    ("medium", Rule::c_name),
    ("height", Rule::c_height),
    ("traits", Rule::c_names),
];

const ITEMS: &[(&str, Table)] = &[
    (
        "pack",
        &[
            ("version", Rule::c_version),
            ("import", Rule::c_name),
            ("game", Rule::c_string),
            ("licence", Rule::c_string),
            ("source", Rule::c_string),
            ("scale", Rule::c_scale),
        ],
    ),
    ("sizes", &[("step", Rule::c_step)]),
    ("lights", &[("step", Rule::c_step)]),
    ("medium", &[]),
    ("sense", &[("pierces", Rule::c_names)]),
    ("condition", &[]),
    ("trait", &[]),
    (
        "stance",
        &[("height", Rule::c_height), ("usual", Rule::c_bare)],
    ),
    ("attack", &[]),
    ("shape", &[]),
    ("terrain", TERRAIN),
    ("zone", TERRAIN),
    ("stat", &[("of", Rule::c_of)]),
    ("bonus", &[("stacks", Rule::c_name)]),
    (
        "action",
        &[("of", Rule::c_of), ("default", Rule::c_default)],
    ),
    ("option", &[("choice", Rule::c_choice)]),
    (
        "fact",
        &[
            ("of", Rule::c_of),
            ("answer", Rule::c_answer),
            ("default", Rule::c_default),
            ("ask", Rule::c_string),
            ("per", Rule::c_name),
        ],
    ),
    (
        "trace",
        &[
            ("from", Rule::c_end),
            ("to", Rule::c_end),
            ("chosen", Rule::c_chosen),
            ("counts", Rule::c_counts),
            ("cite", Rule::c_cite),
        ],
    ),
    (
        "obstruction",
        &[
            ("when", Rule::c_when),
            ("except", Rule::c_except),
            ("cite", Rule::c_cite),
        ],
    ),
    ("value", &[("is", Rule::c_is), ("cite", Rule::c_cite)]),
    (
        "table",
        &[
            ("down", Rule::c_down),
            ("across", Rule::c_across),
            ("gives", Rule::c_name),
            ("row", Rule::c_row),
            ("cite", Rule::c_cite),
        ],
    ),
    (
        "ladder",
        &[
            ("tiers", Rule::c_tiers),
            ("by", Rule::c_by),
            ("resolve", Rule::c_resolve),
            ("aside", Rule::c_bare),
            ("cite", Rule::c_cite),
        ],
    ),
    ("tier", RULES),
    ("rule", RULES),
    ("procedure", PROCEDURE),
    ("check", PROCEDURE),
];

/// What a variant's head may say.
const VARIANT: Table = &[
    ("version", Rule::c_version),
    ("over", Rule::c_names),
    ("option", Rule::c_set),
    ("because", Rule::c_string),
];

/// The verbs by which a variant changes its base.
const VERBS: &[(&str, EditKind)] = &[
    ("add", EditKind::Add),
    ("amend", EditKind::Amend),
    ("replace", EditKind::Replace),
    ("remove", EditKind::Remove),
];

/// Whether a word begins a head: an item's, a variant's or that of a change.
pub fn is_head(word: &str) -> bool {
    is_item(word) || word == "variant" || verb(word).is_some()
}

/// The verb of a change.
pub fn verb(word: &str) -> Option<EditKind> {
    let found = VERBS.iter().find(|(keyword, _)| *keyword == word);
    found.map(|(_, verb)| *verb)
}

/// Whether a word begins an item.
pub fn is_item(word: &str) -> bool {
    ITEMS.iter().any(|(keyword, _)| *keyword == word)
}

/// All words that begin items.
pub fn items() -> impl Iterator<Item = &'static str> {
    ITEMS.iter().map(|(keyword, _)| *keyword)
}

/// All words that begin heads.
pub fn heads() -> impl Iterator<Item = &'static str> {
    let verbs = VERBS.iter().map(|(keyword, _)| *keyword);
    items().chain(["variant"]).chain(verbs)
}

/// The clauses of a variant's head.
pub fn variant() -> Table {
    VARIANT
}

/// The words that begin clauses of an item, or of a variant's head.
pub fn clause_words(item: &str) -> impl Iterator<Item = &'static str> + use<> {
    let clauses = if item == "variant" {
        VARIANT
    } else {
        clauses(item)
    };
    clauses.iter().map(|(word, _)| *word)
}

/// The clauses of any item that a variant can change. A keyword is read alike in all of them.
pub fn any() -> impl Iterator<Item = (&'static str, Rule)> {
    let of_items = ITEMS.iter().filter(|(keyword, _)| *keyword != "pack");
    of_items.flat_map(|(_, clauses)| clauses.iter().copied())
}

/// The clauses of an item.
pub fn clauses(item: &str) -> Table {
    ITEMS
        .iter()
        .find(|(keyword, _)| *keyword == item)
        .map_or(TEXTS, |(_, clauses)| clauses)
}

/// The clause that people may call by another word.
#[must_use]
pub fn clause_meant(word: &str) -> Option<&'static str> {
    Some(match word {
        "if" | "requires" | "needs" | "condition" => "when",
        // A condition without the word before it.
        "any" | "every" | "no" | "not" | "attack" | "attacker" | "target" | "it" => "when",
        "unless" | "without" => "except",
        "gives" | "adds" | "bonus" | "gains" => "grants",
        "does" | "cannot" | "denies" | "prevents" | "prohibits" => "forbids",
        "can" | "permits" | "enables" => "allows",
        "blocks" => "stops",
        "text" | "says" | "message" => "note",
        "source" | "page" | "book" => "cite",
        _ => return None,
    })
}

/// The head of an item or edit that people may call by another word.
#[must_use]
pub fn head_meant(word: &str) -> Option<&'static str> {
    Some(match word {
        "change" | "edit" | "modify" | "alter" | "override" | "update" => "amend",
        "delete" | "drop" => "remove",
        "new" | "create" => "add",
        _ => return None,
    })
}
