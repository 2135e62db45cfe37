//! The legend: what each glyph is.
//!
//! Either a list of entries with `chars`, a `name` and whether they are `solid`, or a map from
//! glyphs to a word or to such an entry; either may stand under a key `legend`.

use std::collections::BTreeMap;

use super::glyphs;
use crate::diag::Diagnostic;
use crate::formats::map::{DoorState, Walk, What};
use crate::formats::yaml::{self, Content, Node};
use crate::source::{FileId, Sources, Spanned};

/// What a glyph is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Floor,
    Solid(What),
    Door(DoorState),
    Creature,
}

/// What each glyph is.
pub(crate) struct Legend(BTreeMap<char, Meaning>);

type Entries = [(Spanned<String>, Node)];

impl Legend {
    /// The symbols of scenes, and thin walls.
    pub fn usual() -> Legend {
        let usual = [
            ('#', Meaning::Solid(What::Wall)),
            ('=', Meaning::Solid(What::LowWall)),
            ('+', Meaning::Door(DoorState::Closed)),
            ('/', Meaning::Door(DoorState::Open)),
        ];
        let thin = glyphs::all().map(|glyph| (glyph, Meaning::Solid(What::Wall)));
        Legend(thin.chain(usual).collect())
    }

    /// What a glyph is.
    pub fn get(&self, glyph: char) -> Option<&Meaning> {
        self.0.get(&glyph)
    }

    /// Reads a legend.
    ///
    /// # Errors
    /// The first mistake of form; `M0102` for what is no legend.
    pub fn read(
        sources: &Sources,
        file: FileId,
        walk: &mut Walk,
    ) -> Result<Legend, Box<Diagnostic>> {
        let text = sources.get(file).map_or("", |source| source.text.as_str());
        let root = yaml::read(text.trim_start_matches('\u{feff}'), file)?;
        let inner = match &root.value {
            Content::Map(entries) => value(entries, "legend").unwrap_or(&root),
            _ => &root,
        };
        let mut legend = Legend(BTreeMap::new());
        match &inner.value {
            Content::List(items) => {
                for item in items {
                    legend.add_entry(item, walk)?;
                }
            }
            Content::Map(entries) => {
                for (key, node) in entries {
                    let meaning = meaning(node, walk);
                    legend.add(&key.value, meaning);
                }
            }
            _ => {
                return Err(wrong(
                    inner,
                    "a legend is a list of entries with `chars`, or a map from glyphs to words",
                ));
            }
        }
        Ok(legend)
    }

    fn add_entry(&mut self, item: &Node, walk: &mut Walk) -> Result<(), Box<Diagnostic>> {
        let Content::Map(entries) = &item.value else {
            return Err(wrong(item, "an entry of a legend is a map with `chars`"));
        };
        let chars = value(entries, "chars").or_else(|| value(entries, "char"));
        let meaning = meaning(item, walk);
        match chars.map(|chars| &chars.value) {
            Some(Content::Text(text)) => self.add(text, meaning),
            Some(Content::List(items)) => {
                for item in items {
                    match &item.value {
                        Content::Text(text) => self.add(text, meaning.clone()),
                        _ => {
                            return Err(wrong(
                                item,
                                "`chars` is a list of glyphs; write digits in quotes",
                            ));
                        }
                    }
                }
            }
            _ => return Err(wrong(item, "this entry of the legend has no `chars`")),
        }
        Ok(())
    }

    fn add(&mut self, glyphs: &str, meaning: Meaning) {
        for glyph in glyphs.chars() {
            self.0.insert(glyph, meaning.clone());
        }
    }
}

fn value<'n>(entries: &'n Entries, key: &str) -> Option<&'n Node> {
    entries
        .iter()
        .find(|(name, _)| name.value == key)
        .map(|(_, node)| node)
}

fn wrong(node: &Node, words: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("M0102", node.span, words))
}

/// What a word or an entry comes to: first the words it is described by, then whether it is solid.
fn meaning(node: &Node, walk: &mut Walk) -> Meaning {
    let entries: &Entries = match &node.value {
        Content::Map(entries) => entries,
        Content::Text(word) => return of_word(word).unwrap_or_else(|| guess(word, None, walk)),
        _ => return Meaning::Floor,
    };
    let word = |key: &str| match value(entries, key).map(|node| &node.value) {
        Some(Content::Text(word)) => Some(word.as_str()),
        _ => None,
    };
    let flag = |key: &str| match value(entries, key).map(|node| &node.value) {
        Some(Content::Flag(flag)) => Some(*flag),
        _ => None,
    };
    let known = ["terrain", "entity", "name", "kind", "type"]
        .iter()
        .find_map(|key| of_word(word(key)?));
    let solid = flag("solid").or_else(|| flag("blocked"));
    let state = [
        ("open", DoorState::Open),
        ("secret", DoorState::Secret),
        ("locked", DoorState::Locked),
    ];
    let state = state
        .iter()
        .find(|(key, _)| flag(key) == Some(true))
        .map(|(_, state)| *state);
    match known {
        Some(Meaning::Door(usual)) => Meaning::Door(state.unwrap_or(usual)),
        Some(Meaning::Solid(_)) if solid == Some(false) => Meaning::Floor,
        Some(known) => known,
        None => guess(word("name").unwrap_or("this glyph"), solid, walk),
    }
}

fn guess(word: &str, solid: Option<bool>, walk: &mut Walk) -> Meaning {
    match solid {
        Some(true) => Meaning::Solid(What::Wall),
        Some(false) => Meaning::Floor,
        None => {
            walk.warn("M0303", format!("the legend's `{word}` is not known and not said to be `solid`; it was taken as floor"));
            Meaning::Floor
        }
    }
}

fn of_word(word: &str) -> Option<Meaning> {
    Some(
        match word.to_lowercase().replace(['_', ' '], "-").as_str() {
            "wall" | "rock" | "stone" | "pillar" | "column" => Meaning::Solid(What::Wall),
            "low-wall" | "railing" => Meaning::Solid(What::LowWall),
            "window" => Meaning::Solid(What::Window),
            "crate" | "table" | "furniture" | "tree" | "boulder" => Meaning::Solid(What::Crate),
            "door" | "closed-door" | "gate" => Meaning::Door(DoorState::Closed),
            "open-door" => Meaning::Door(DoorState::Open),
            "secret-door" => Meaning::Door(DoorState::Secret),
            "locked-door" => Meaning::Door(DoorState::Locked),
            "floor" | "void" | "empty" | "item" => Meaning::Floor,
            "creature" | "monster" | "npc" | "player" => Meaning::Creature,
            _ => return None,
        },
    )
}
