//! What a pack says of itself.

use super::super::layers::twice;
use super::super::syntax::ast::{self, ClauseKind, Item};
use super::super::variant::Standing;
use super::names::item_name;
use super::{Info, vocabulary};
use crate::diag::Diagnostic;

pub fn info(layers: &[Vec<ast::File>], variants: &[Standing], found: &mut Vec<Diagnostic>) -> Info {
    let own: Vec<&Item> = layers
        .last()
        .into_iter()
        .flatten()
        .flat_map(|file| &file.items)
        .filter(|item| item.keyword.value == "pack")
        .collect();
    let mut info = Info {
        id: String::new(),
        title: String::new(),
        version: String::new(),
        game: String::new(),
        licence: String::new(),
        sources: Vec::new(),
        doc: String::new(),
        square: None,
        variants: variants.iter().map(Standing::info).collect(),
    };
    let Some(item) = own.first() else {
        let files = layers.last().into_iter().flatten();
        // A head past reading, or a file too long for it, may have said it.
        let lost = |file: &ast::File| file.incomplete || !file.lost.is_empty();
        if files.into_iter().any(lost) {
            return info;
        }
        found.push(
            Diagnostic::placeless("D0402", "no file of this pack says `pack`")
                .help("write `pack some-name \"Its title\" { version 1.0.0 }` in pack.rules"),
        );
        return info;
    };
    if let Some(second) = own.get(1) {
        found.push(twice(second, Some(item.span)));
    }
    if let Some(name) = item_name(item, found) {
        info.id = name.value;
    }
    info.title = item
        .title
        .as_ref()
        .map_or(info.id.clone(), |title| title.value.clone());
    info.doc = item.doc.clone();
    for clause in &item.clauses {
        match (&clause.kind, clause.keyword.value.as_str()) {
            (ClauseKind::Version(version), _) => info.version = version.value.clone(),
            (ClauseKind::Text(text), "game") => info.game = text.value.clone(),
            (ClauseKind::Text(text), "licence") => info.licence = text.value.clone(),
            (ClauseKind::Text(text), _) => info.sources.push(text.value.clone()),
            (ClauseKind::Scale(quantity), _) => info.square = vocabulary::length(quantity, found),
            _ => {}
        }
    }
    if info.version.is_empty() && !item.torn {
        found.push(
            Diagnostic::error("D0402", item.span, "this pack has no version")
                .help("add `version 1.0.0`"),
        );
    }
    info
}
