//! Terrain: which symbol or name stands for it, and what is said of it beside.

use std::collections::BTreeSet;

use super::lengths::{length, number};
use super::tree::Tree;
use super::{Stated, Words, unwritable};
use crate::diag::Diagnostic;
use crate::facts::FactValue;
use crate::formats::scene::kinds::units;
use crate::length::Scale;
use crate::number::Number;
use crate::vocabulary::{FactType, Properties, Substance, Terrain, TraitId, Vocabulary, Word};
use crate::world::scene::{Acts, CEILING, Side, Thing};

/// Symbols for what the pack has none for: none of them is a letter.
const FREE: &str = "%&*@$!?~^<>{}[]()|_0123456789";
/// Then the patterns of Braille, which no keyboard has and every font does.
const MORE: std::ops::RangeInclusive<char> = '\u{2801}'..='\u{28ff}';

/// What makes a kind of the scene's own what it is.
const DEFINING: &[&str] = &["terrain", "blocks", "gives-cover", "conceals", "light"];

type Entries = Vec<(String, Tree)>;

/// The symbols in use and what they stand for.
pub(crate) struct Palette<'a> {
    words: &'a Words<'a>,
    taken: BTreeSet<char>,
    /// Symbols that the legend explains, with what it says of them.
    explained: Vec<(char, Entries)>,
    /// Kinds of the scene's own that walls name, as they are without anything more said of them.
    own: Vec<(String, Entries)>,
}

impl<'a> Palette<'a> {
    pub fn new(words: &'a Words<'a>) -> Palette<'a> {
        let terrains = words.vocabulary.terrains.iter();
        let taken = terrains.flat_map(|terrain| [terrain.symbol, terrain.open_symbol]);
        Palette {
            words,
            taken: taken.flatten().collect(),
            explained: Vec::new(),
            own: Vec::new(),
        }
    }

    /// The symbol that draws a thing.
    pub fn symbol(&mut self, thing: &Thing) -> Result<char, Box<Diagnostic>> {
        let entries = self.entries(thing);
        if let Some(symbol) = self.of_pack(thing, &entries) {
            return Ok(symbol);
        }
        let known = self.explained.iter().find(|(_, known)| *known == entries);
        if let Some((symbol, _)) = known {
            return Ok(*symbol);
        }
        let mut free = FREE.chars().chain(MORE);
        let symbol = free
            .find(|symbol| !self.taken.contains(symbol))
            .ok_or_else(|| {
                unwritable(
                    "the scene has more kinds of terrain than there are symbols for".to_owned(),
                )
            })?;
        self.taken.insert(symbol);
        self.explained.push((symbol, entries));
        Ok(symbol)
    }

    /// The pack's own symbol, when nothing more is to be said.
    fn of_pack(&self, thing: &Thing, entries: &Entries) -> Option<char> {
        let terrain = terrain(self.words.vocabulary, thing)?;
        let (_, said) = entries.split_first()?;
        let opens = vec![("door".to_owned(), Tree::text("open"))];
        match said {
            [] => terrain.symbol,
            said if *said == opens => terrain.open_symbol,
            _ => None,
        }
    }

    /// A thing by the name of its terrain, with what is said of it beside.
    pub fn named(&mut self, thing: &Thing) -> Entries {
        let entries = self.entries(thing);
        if thing.terrain.is_none() {
            let name = kind_name(thing).to_owned();
            if !self.own.iter().any(|(known, _)| *known == name) {
                let defines = |(key, _): &(String, Tree)| DEFINING.contains(&key.as_str());
                let plain = entries.iter().filter(|entry| defines(entry)).cloned();
                self.own.push((name, plain.collect()));
            }
        }
        entries
    }

    /// What the legend says. Kinds of the scene's own that walls name come last, so that theirs is
    /// the word that counts.
    pub fn legend(&self) -> Tree {
        let mut entries: Entries = self
            .explained
            .iter()
            .map(|(symbol, said)| (symbol.to_string(), Tree::Map(said.clone())))
            .collect();
        let mut free = FREE
            .chars()
            .chain(MORE)
            .filter(|symbol| !self.taken.contains(symbol));
        for (_, said) in &self.own {
            entries.extend(
                free.next()
                    .map(|symbol| (symbol.to_string(), Tree::Map(said.clone()))),
            );
        }
        Tree::Map(entries)
    }

    /// The name of a thing's terrain, then everything in which it differs from it.
    fn entries(&self, thing: &Thing) -> Entries {
        let own = nothing(kind_name(thing));
        let usual = terrain(self.words.vocabulary, thing).unwrap_or(&own);
        let scale = &self.words.scene.scale;
        let mut said = vec![("terrain".to_owned(), Tree::text(&usual.word.id))];
        let mut say = |key: &str, value: Tree| said.push((key.to_owned(), value));
        let in_units = |value: i64| length(&Number::from(value), scale);
        let height = (thing.top < CEILING).then(|| thing.top - thing.bottom);
        let usual_height = usual.height.as_ref().map(|height| units(height, scale));
        if let Some(height) = height.filter(|_| height != usual_height) {
            say("height", in_units(height));
        }
        if thing.bottom != 0 {
            say("elevation", in_units(thing.bottom));
        }
        match thing.one_way {
            Some(Side::Left) => say("one-way", Tree::text("left")),
            Some(Side::Right) => say("one-way", Tree::text("right")),
            None => {}
        }
        let is_own = thing.terrain.is_none();
        let open = !is_own
            && thing.properties == Properties::default()
            && thing.medium.is_none()
            && (usual.properties != Properties::default() || usual.medium.is_some());
        if open {
            say("door", Tree::text("open"));
        } else {
            let (is, was) = (thing.properties, usual.properties);
            let blocking = |it: Properties| (it.stops_effect, it.stops_sight, it.stops_movement);
            if is_own || blocking(is) != blocking(was) || thing.acts != Acts::Always {
                say("blocks", blocks(is, &thing.acts, scale));
            }
            if is_own || is.gives_cover != was.gives_cover {
                say("gives-cover", Tree::flag(is.gives_cover));
            }
            if is_own || is.conceals != was.conceals || thing.medium != usual.medium {
                say("conceals", self.concealment(thing));
            }
        }
        let trait_words = |ids: &[TraitId]| {
            let traits = &self.words.vocabulary.traits;
            let words = ids.iter().filter_map(|id| traits.get(id.index()));
            Tree::List(words.map(|word| Tree::text(&word.id)).collect())
        };
        if !thing.lets_through.is_empty() {
            say("lets-through", trait_words(&thing.lets_through));
        }
        let more = thing.traits.get(usual.traits.len()..).unwrap_or(&[]);
        if !more.is_empty() {
            say("traits", trait_words(more));
        }
        let lights = &self.words.vocabulary.lights;
        if let Some(light) = thing.light.and_then(|id| lights.get(id.index())) {
            say("light", Tree::text(&light.id));
        }
        if !thing.facts.is_empty() {
            say("facts", self.words.facts(&thing.facts));
        }
        said
    }

    fn concealment(&self, thing: &Thing) -> Tree {
        let media = &self.words.vocabulary.media;
        let medium = thing.medium.and_then(|id| media.get(id.index()));
        match medium {
            Some(word) if thing.properties.conceals => Tree::text(&word.id),
            _ => Tree::flag(thing.properties.conceals),
        }
    }
}

fn blocks(properties: Properties, acts: &Acts, scale: &Scale) -> Tree {
    let distance = |key: &str, far: &Number| Tree::Map(vec![(key.to_owned(), length(far, scale))]);
    let way = match acts {
        Acts::Always => Tree::flag(true),
        Acts::Limited => Tree::text("limited"),
        Acts::Beyond(far) => distance("beyond", far),
        Acts::Within(far) => distance("within", far),
    };
    let channels = [
        ("effect", properties.stops_effect),
        ("sight", properties.stops_sight),
        ("move", properties.stops_movement),
    ];
    let entries = channels.map(|(key, stops)| {
        let value = if stops {
            way.clone()
        } else {
            Tree::flag(false)
        };
        (key.to_owned(), value)
    });
    Tree::Map(entries.to_vec())
}

fn terrain<'v>(vocabulary: &'v Vocabulary, thing: &Thing) -> Option<&'v Terrain> {
    vocabulary.terrains.get(thing.terrain?.index())
}

/// A kind of the scene's own before anything is said of it.
fn nothing(name: &str) -> Terrain {
    let word = Word {
        id: name.to_owned(),
        title: name.to_owned(),
    };
    Terrain::new(word, Substance::Terrain)
}

/// Things are named by their kind and their place.
fn kind_name(thing: &Thing) -> &str {
    thing
        .name
        .rsplit_once(" [")
        .map_or(thing.name.as_str(), |(kind, _)| kind)
}

impl Words<'_> {
    /// Facts by their names.
    pub fn facts(&self, facts: &[Stated]) -> Tree {
        let entry = |(id, value): &Stated| {
            let fact = self.vocabulary.facts.get(id.index())?;
            let value = match value {
                None => Tree::Plain("null".to_owned()),
                Some(FactValue::Flag(flag)) => Tree::flag(*flag),
                Some(FactValue::Number(value)) => number(value),
                Some(FactValue::Length(units)) => length(units, &self.scene.scale),
                Some(FactValue::Text(text)) => Tree::text(text),
                Some(FactValue::Choice(place)) => match &fact.ty {
                    FactType::Choice(words) => Tree::text(&words.get(usize::from(*place))?.id),
                    _ => return None,
                },
            };
            Some((fact.word.id.clone(), value))
        };
        Tree::Map(facts.iter().filter_map(entry).collect())
    }
}
