//! What a pack is, before the chapters.

use crate::doc::page::{Block, Phrase, Row, Table};
use crate::doc::speak::comment;
use crate::lang::Pack;
use crate::lang::hir::{Info, Variant};

/// The blocks before the chapters.
pub fn opening(pack: &Pack) -> Vec<Block> {
    let info = &pack.hir.info;
    let mut blocks = Vec::new();
    let doc = comment(&info.doc);
    if !doc.is_empty() {
        blocks.push(Block::Words(doc));
    }
    blocks.push(Block::Table(Table {
        caption: "This pack".to_owned(),
        head: Vec::new(),
        rows: facts(info),
    }));
    for variant in &info.variants {
        blocks.extend(changed_by(variant));
    }
    blocks.push(Block::Paragraph(Phrase::of(
        "What follows is made from the pack's rules: every sentence that is not set as a quotation \
         is what the rules do, and the quotations are their author's remarks. A ladder ranks tiers \
         from the lowest to the highest; a name in brackets is the one by which rule files, scenes \
         and explanations call a clause.",
    )));
    blocks
}

fn facts(info: &Info) -> Vec<Row> {
    let mut rows = vec![
        row("Name", Phrase::code(&info.id)),
        row("Version", Phrase::of(&info.version)),
    ];
    for (head, words) in [
        ("Game", &info.game),
        ("Licence of the game's rules", &info.licence),
    ] {
        if !words.is_empty() {
            rows.push(row(head, Phrase::of(words)));
        }
    }
    rows.extend(
        info.sources
            .iter()
            .map(|book| row("Book", Phrase::of(book))),
    );
    if let Some(square) = &info.square {
        rows.push(row("A square", Phrase::of(square.to_string())));
    }
    for variant in &info.variants {
        let words = Phrase::of(format!("{} {} ", variant.title, variant.version));
        rows.push(row("Variant", words.then(Phrase::code(&variant.id))));
    }
    rows
}

fn row(head: &str, words: Phrase) -> Row {
    Row {
        anchor: None,
        cells: vec![Phrase::of(head), words],
    }
}

fn changed_by(variant: &Variant) -> Vec<Block> {
    let mut blocks = Vec::new();
    let doc = comment(&variant.doc);
    if !doc.is_empty() {
        blocks.push(Block::Words(doc));
    }
    let set = variant
        .options
        .iter()
        .map(|(option, choice)| Phrase::code(option).and(" is ").then(Phrase::code(choice)));
    let set: Vec<Phrase> = set.collect();
    if !set.is_empty() {
        let words = Phrase::of(format!("{} sets options: ", variant.title));
        blocks.push(Block::Paragraph(
            words.then(Phrase::joined(set, "and")).and("."),
        ));
    }
    blocks
}
