//! The items of a pack and its imports: those that are declared anew take the place of the imported.

use std::collections::BTreeMap;

use super::syntax::ast::{self, Item};
use crate::diag::Diagnostic;
use crate::source::Span;

/// The items of all layers, those that are declared anew replaced where they stood.
pub fn merge(layers: &[Vec<ast::File>], found: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut places: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
    for (layer, files) in layers.iter().enumerate() {
        for item in files.iter().flat_map(|file| &file.items) {
            if item.keyword.value == "pack" {
                continue;
            }
            let key = (family(&item.keyword.value), path(item));
            match places.get(&key) {
                Some((earlier, place)) if *earlier < layer => {
                    if let Some(slot) = items.get_mut(*place) {
                        *slot = item.clone();
                    }
                    let place = *place;
                    places.insert(key, (layer, place));
                }
                Some((_, place)) => {
                    let other = items.get(*place).map(|other| other.span);
                    found.push(twice(item, other));
                }
                None => {
                    places.insert(key, (layer, items.len()));
                    items.push(item.clone());
                }
            }
        }
    }
    items
}

/// Terrain and zones share their names, and so do values and tables.
pub fn family(keyword: &str) -> String {
    let family = match keyword {
        "zone" => "terrain",
        "table" => "value",
        own => own,
    };
    family.to_owned()
}

/// The report of an item that is declared twice.
pub fn twice(item: &Item, other: Option<Span>) -> Diagnostic {
    let name = path(item);
    let message = format!("`{} {name}` is declared twice", item.keyword.value);
    let diagnostic =
        Diagnostic::error("D0202", item.span, message).help("rename one of them, or remove it");
    match other {
        Some(other) => diagnostic.related(other, "the other one"),
        None => diagnostic,
    }
}

/// An item's dotted name.
pub fn path(item: &Item) -> String {
    let name = item.name.as_ref().map_or("", |name| name.value.as_str());
    match &item.member {
        Some(member) => format!("{name}.{}", member.value),
        None => name.to_owned(),
    }
}
