//! The legend: what symbols stand for, and kinds of terrain of the scene's own.

use std::collections::BTreeMap;

use super::kinds::{Kind, OVERRIDES, OVERRIDES_OF_AREAS};
use super::reader::{Fields, Named, Reader, with_nearest};
use crate::diag::{Diagnostic, nearest};
use crate::formats::yaml::Node;
use crate::source::Spanned;
use crate::vocabulary::TerrainId;

/// What the symbols of the map stand for, and which kinds walls may name.
pub(crate) struct Legend {
    symbols: BTreeMap<char, Kind>,
    defined: BTreeMap<String, Kind>,
}

impl Legend {
    /// The pack's symbols and kinds with a scene's legend over them.
    pub fn read(reader: &mut Reader, node: Option<&Node>) -> Legend {
        let mut legend = Legend {
            symbols: pack_symbols(reader),
            defined: BTreeMap::new(),
        };
        let entries = node.and_then(|node| reader.entries(node, "a legend"));
        for (symbol, node) in entries.unwrap_or(&[]) {
            legend.add(reader, symbol, node);
        }
        legend
    }

    /// What a symbol stands for.
    pub fn symbol(&self, symbol: char) -> Option<&Kind> {
        self.symbols.get(&symbol)
    }

    /// All symbols.
    pub fn symbols(&self) -> impl Iterator<Item = char> + '_ {
        self.symbols.keys().copied()
    }

    /// The kind of a name: one of the legend's own or the pack's.
    pub fn kind(&self, reader: &mut Reader, name: &Spanned<String>) -> Option<Kind> {
        if let Some(kind) = self.defined.get(&name.value) {
            return Some(kind.clone());
        }
        if let Some(kind) = pack_kind(reader, &name.value) {
            return Some(kind);
        }
        let pack = reader.vocabulary.terrains.iter().map(Named::id);
        let known = self.defined.keys().map(String::as_str).chain(pack);
        let message = format!("there is no terrain `{}`", name.value);
        let problem = Diagnostic::error("S0203", name.span, message);
        let problem = with_nearest(problem, &name.value, "terrains", known);
        reader.report(problem);
        stand_in(reader, name)
    }

    fn add(&mut self, reader: &mut Reader, key: &Spanned<String>, node: &Node) {
        let keys: Vec<&str> = ["terrain"]
            .iter()
            .chain(OVERRIDES)
            .chain(OVERRIDES_OF_AREAS)
            .copied()
            .collect();
        let Some(fields) = reader.fields(node, "an entry of the legend", &keys) else {
            return;
        };
        let Some(node) = fields.get("terrain") else {
            return reader
                .missing(key.span, "this entry of the legend", "terrain")
                .unwrap_or(());
        };
        let Some(name) = reader.word(node, "the name of a terrain") else {
            return;
        };
        let Some(mut kind) = self.base(reader, &name, &fields) else {
            return;
        };
        let new = kind.terrain.is_none();
        kind.change(reader, &fields);
        if fields.get("door").is_none() && draws_open(reader, &kind, &key.value) {
            kind = kind.open();
        }
        if new {
            kind.settle_new(&fields);
            self.defined.insert(name.value, kind.clone());
        } else if let Some((key, _)) = fields.entry("one-way") {
            let message = "squares have no sides: `one-way` does something on thin walls only";
            reader
                .warnings
                .push(Diagnostic::warning("S0310", key.span, message));
        }
        if let Some(symbol) = read_symbol(reader, key) {
            self.symbols.insert(symbol, kind);
        }
    }

    fn base(&self, reader: &mut Reader, name: &Spanned<String>, fields: &Fields) -> Option<Kind> {
        if let Some(kind) = pack_kind(reader, &name.value) {
            return Some(kind);
        }
        let defines = ["blocks", "gives-cover", "conceals", "light"]
            .iter()
            .any(|key| fields.get(key).is_some());
        if defines {
            return Some(Kind::new(name.value.clone()));
        }
        if let Some(kind) = self.defined.get(&name.value) {
            return Some(kind.clone());
        }
        let known = reader.vocabulary.terrains.iter().map(Named::id);
        let message = format!("there is no terrain `{}`", name.value);
        let help = match nearest(&name.value, known) {
            Some(near) => {
                format!("did you mean `{near}`? To define a new terrain, say what it `blocks`")
            }
            None => "to define a new terrain, say what it `blocks`".to_owned(),
        };
        reader.report(Diagnostic::error("S0203", name.span, message).help(help));
        stand_in(reader, name)
    }
}

/// Leniently, a terrain that the pack lacks does nothing unless the scene says what.
fn stand_in(reader: &Reader, name: &Spanned<String>) -> Option<Kind> {
    reader.lenient.then(|| Kind::new(name.value.clone()))
}

fn pack_kind(reader: &Reader, name: &str) -> Option<Kind> {
    let terrains = &reader.vocabulary.terrains;
    let place = terrains
        .iter()
        .position(|terrain| terrain.word.id == name)?;
    let terrain = terrains.get(place)?;
    Some(Kind::of(
        terrain,
        TerrainId::from_index(place),
        &reader.scale,
    ))
}

/// Whether a symbol is the one that the pack draws a kind's open state with.
fn draws_open(reader: &Reader, kind: &Kind, symbol: &str) -> bool {
    let terrain = kind
        .terrain
        .and_then(|id| reader.vocabulary.terrains.get(id.index()));
    let open = terrain.and_then(|terrain| terrain.open_symbol);
    open.is_some_and(|open| symbol.chars().eq([open]))
}

fn pack_symbols(reader: &Reader) -> BTreeMap<char, Kind> {
    let mut symbols = BTreeMap::new();
    for (place, terrain) in reader.vocabulary.terrains.iter().enumerate() {
        let kind = Kind::of(terrain, TerrainId::from_index(place), &reader.scale);
        if let Some(symbol) = terrain.open_symbol {
            symbols.insert(symbol, kind.clone().open());
        }
        if let Some(symbol) = terrain.symbol {
            symbols.insert(symbol, kind);
        }
    }
    symbols
}

fn read_symbol(reader: &mut Reader, key: &Spanned<String>) -> Option<char> {
    let mut characters = key.value.chars();
    match (characters.next(), characters.next()) {
        (Some('.' | ' '), None) => {
            let message = "the symbols for the floor cannot stand for anything else";
            reader.report(
                Diagnostic::error("S0202", key.span, message).help("choose another symbol"),
            );
            None
        }
        (Some(symbol), None) => Some(symbol),
        _ => {
            let message = format!(
                "`{}` is no symbol: a symbol is a single character",
                key.value
            );
            reader.report(Diagnostic::error("S0202", key.span, message));
            None
        }
    }
}
