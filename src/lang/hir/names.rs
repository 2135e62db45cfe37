//! Names and what they stand for.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{self, Diagnostic};
use crate::source::Span;

use super::super::syntax::ast::{Item, Name};

/// What a name can name. Each has its own names, but those of one [`Kind::family`] are told apart
/// by nothing in an expression and must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Size,
    Light,
    Medium,
    Sense,
    Condition,
    Trait,
    Stance,
    Attack,
    Shape,
    Terrain,
    Stat,
    Bonus,
    Action,
    Option,
    Fact,
    Trace,
    Obstruction,
    Value,
    Ladder,
    Rule,
    Procedure,
    Check,
}

impl Kind {
    /// The kind in plain words.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Size => "size",
            Kind::Light => "level of light",
            Kind::Medium => "medium",
            Kind::Sense => "sense",
            Kind::Condition => "condition",
            Kind::Trait => "trait",
            Kind::Stance => "stance",
            Kind::Attack => "kind of attack",
            Kind::Shape => "shape",
            Kind::Terrain => "terrain",
            Kind::Stat => "stat",
            Kind::Bonus => "bonus type",
            Kind::Action => "action",
            Kind::Option => "option",
            Kind::Fact => "fact",
            Kind::Trace => "trace",
            Kind::Obstruction => "obstruction",
            Kind::Value => "value",
            Kind::Ladder => "ladder",
            Kind::Rule => "rule",
            Kind::Procedure => "procedure",
            Kind::Check => "check",
        }
    }

    /// The kind in plain words with its article.
    pub fn with_article(self) -> String {
        let words = self.words();
        let article = if words.starts_with(['a', 'o']) {
            "an"
        } else {
            "a"
        };
        format!("{article} {words}")
    }

    /// The kind that an item's keyword declares; none for items without a name of their own.
    pub fn of_item(keyword: &str) -> Option<Kind> {
        Some(match keyword {
            "medium" => Kind::Medium,
            "sense" => Kind::Sense,
            "condition" => Kind::Condition,
            "trait" => Kind::Trait,
            "stance" => Kind::Stance,
            "attack" => Kind::Attack,
            "shape" => Kind::Shape,
            "terrain" | "zone" => Kind::Terrain,
            "stat" => Kind::Stat,
            "bonus" => Kind::Bonus,
            "action" => Kind::Action,
            "option" => Kind::Option,
            "fact" => Kind::Fact,
            "trace" => Kind::Trace,
            "obstruction" => Kind::Obstruction,
            "value" | "table" => Kind::Value,
            "ladder" => Kind::Ladder,
            "rule" => Kind::Rule,
            "procedure" => Kind::Procedure,
            "check" => Kind::Check,
            _ => return None,
        })
    }
}

/// Words that mean something in every expression: no value or fact can have such a name.
const REFERENCES: &[&str] = &[
    "attacker",
    "target",
    "it",
    "origin",
    "attack",
    "check",
    "outcome",
    "yes",
    "unknown",
    "targetable",
];

/// Words that can be said of everything: no word that is said with `is` can have such a name.
const SAYINGS: &[&str] = &["attacker", "target", "terrain", "zone", "creature", "given"];

/// The most names that are compared in search of the one that was meant.
const MOST_COMPARED: usize = 5000;

/// Whether a name of a kind would hide a word of the language.
fn is_taken(kind: Kind, name: &str) -> bool {
    match kind {
        Kind::Value | Kind::Fact => REFERENCES.contains(&name),
        Kind::Terrain | Kind::Trait | Kind::Condition | Kind::Stance => SAYINGS.contains(&name),
        Kind::Action => name == "targeting",
        _ => false,
    }
}

/// All names of a pack.
#[derive(Clone, Debug, std::default::Default)]
pub struct Names {
    places: BTreeMap<Kind, BTreeMap<String, (usize, Span)>>,
    /// Names that something past reading may have declared.
    lost: BTreeSet<String>,
    /// Kinds whose names are not all known, since something that declares them is past reading.
    torn: BTreeSet<Kind>,
    /// Whether any name at all may be missing, since an import is.
    incomplete: bool,
    /// Where variants remove items, by name.
    removed: BTreeMap<String, Span>,
}

impl Names {
    /// Declares a name; taken and fixed ones are reported.
    pub fn declare(&mut self, kind: Kind, name: &Name, found: &mut Vec<Diagnostic>) -> usize {
        let table = self.places.entry(kind).or_default();
        let place = table.len();
        if is_taken(kind, &name.value) {
            let message = format!("`{}` is a word of the language", name.value);
            found.push(Diagnostic::error("D0204", name.span, message).help("choose another name"));
        }
        match table.get(&name.value) {
            Some((_, earlier)) => {
                let message = format!("two {}s are called `{}`", kind.words(), name.value);
                found.push(
                    Diagnostic::error("D0202", name.span, message)
                        .related(*earlier, "the other one")
                        .help("rename one of them, or remove it"),
                );
                place
            }
            None => {
                table.insert(name.value.clone(), (place, name.span));
                place
            }
        }
    }

    /// The place of a name, if it is declared.
    pub fn get(&self, kind: Kind, name: &str) -> Option<usize> {
        self.places.get(&kind)?.get(name).map(|(place, _)| *place)
    }

    /// Notes that a name may have been declared by something past reading.
    pub fn lose(&mut self, name: &str) {
        self.lost.insert(name.to_owned());
    }

    /// Notes that a variant removes an item.
    pub fn remove(&mut self, name: &Name) {
        self.removed.insert(name.value.clone(), name.span);
    }

    /// Notes that not all names of a kind are known.
    pub fn tear(&mut self, kind: Kind) {
        self.torn.insert(kind);
    }

    /// Notes that names of any kind may be missing.
    pub fn miss_import(&mut self) {
        self.incomplete = true;
    }

    /// Whether a name that is not declared may be so only for another mistake, reported already.
    pub fn may_be_lost(&self, kinds: &[Kind], name: &str) -> bool {
        self.incomplete
            || self.lost.contains(name)
            || kinds.iter().any(|kind| self.torn.contains(kind))
    }

    /// The place of a name; an unknown one is reported.
    pub fn find(&self, kind: Kind, name: &Name, found: &mut Vec<Diagnostic>) -> Option<usize> {
        let place = self.get(kind, &name.value);
        if place.is_none() {
            found.extend(self.unknown(&[kind], name));
        }
        place
    }

    /// The report of a name that is none of some kinds, unless that follows from another mistake.
    pub fn unknown(&self, kinds: &[Kind], name: &Name) -> Option<Diagnostic> {
        if self.may_be_lost(kinds, &name.value) {
            return None;
        }
        Some(self.report_unknown(kinds, name))
    }

    fn report_unknown(&self, kinds: &[Kind], name: &Name) -> Diagnostic {
        let words: Vec<&str> = kinds.iter().map(|kind| kind.words()).collect();
        let message = format!("there is no {} called `{}`", words.join(" or "), name.value);
        let diagnostic = Diagnostic::error("D0201", name.span, message);
        if let Some(removed) = self.removed.get(&name.value) {
            return diagnostic
                .related(*removed, "it is removed here")
                .help("keep it, or change what uses it as well");
        }
        let known: Vec<&str> = kinds.iter().flat_map(|kind| self.all(*kind)).collect();
        // Against a great many names a slip would take too long to find.
        let near = diag::nearest(&name.value, known.into_iter().take(MOST_COMPARED));
        if let Some(near) = near {
            return diagnostic.help(format!("did you mean `{near}`?"));
        }
        let elsewhere = self
            .places
            .iter()
            .find(|(_, table)| table.contains_key(&name.value));
        match elsewhere {
            Some((kind, _)) if kinds.contains(&Kind::Value) => {
                diagnostic.help(said(*kind, &name.value))
            }
            Some((kind, _)) => diagnostic.help(misfit(*kind, &name.value)),
            None => diagnostic.help(format!(
                "declare it, or check the spelling of `{}`",
                name.value
            )),
        }
    }

    /// All names of a kind in alphabetical order.
    pub fn all(&self, kind: Kind) -> impl Iterator<Item = &str> {
        self.places
            .get(&kind)
            .into_iter()
            .flat_map(|table| table.keys().map(String::as_str))
    }
}

fn misfit(kind: Kind, name: &str) -> String {
    format!(
        "`{name}` is {}, which doesn't fit here",
        kind.with_article()
    )
}

/// How an expression speaks of a name that is no value.
fn said(kind: Kind, name: &str) -> String {
    let words = match kind {
        Kind::Attack | Kind::Shape => format!("attack is {name}"),
        Kind::Condition | Kind::Trait | Kind::Stance => format!("target is {name}"),
        Kind::Terrain => format!("it is {name}"),
        Kind::Size => format!("size of target is {name}"),
        Kind::Light => format!("light on target is {name}"),
        Kind::Medium => format!("medium of target is {name}"),
        Kind::Stat => format!("{name} of target"),
        Kind::Option => format!("option {name} is …"),
        _ => return misfit(kind, name),
    };
    format!("`{name}` is {}: write `{words}`", kind.with_article())
}

/// The name of an item; a missing one is reported.
pub fn item_name(item: &Item, found: &mut Vec<Diagnostic>) -> Option<Name> {
    if item.name.is_none() {
        let message = format!("this `{}` has no name", item.keyword.value);
        found.push(Diagnostic::error("D0203", item.span, message).help(format!(
            "write `{} some-name \"Its title\"`",
            item.keyword.value
        )));
    }
    item.name.clone()
}
