//! The index: which clause carries which clause of the book.

use std::collections::BTreeMap;

use crate::doc::page::{Block, Phrase, Row, Section, Table};
use crate::doc::speak::title;
use crate::lang::Pack;
use crate::lang::hir::Item;

use super::{chapter as whole, clause};

/// The chapter.
pub fn chapter(pack: &Pack) -> Section {
    let mut carried: BTreeMap<&str, Vec<Phrase>> = BTreeMap::new();
    for item in pack.hir.items() {
        for id in &item.about().cites {
            carried.entry(id).or_default().push(link(item));
        }
    }
    let rows = carried.into_iter().map(|(id, clauses)| Row {
        anchor: Some(clause::cited(id)),
        cells: vec![Phrase::of(id), Phrase::joined(clauses, "and")],
    });
    let rows: Vec<Row> = rows.collect();
    let mut chapter = whole("index", "Clauses of the books", Vec::new());
    if !rows.is_empty() {
        chapter.blocks.push(Block::Table(Table {
            caption: "Where each clause of the books is to be found".to_owned(),
            head: vec!["Clause".to_owned(), "Found in".to_owned()],
            rows,
        }));
    }
    chapter
}

/// A link to the section of an item.
#[must_use]
pub fn link(item: Item<'_>) -> Phrase {
    Phrase::link(anchor(item), title(item.about()))
}

/// Where an item has its section.
#[must_use]
pub fn anchor(item: Item<'_>) -> String {
    format!("{}-{}", item.keyword(), item.about().path)
}
