//! How bonuses and penalties add up.

use crate::doc::page::{Block, Phrase, Row, Section, Table};
use crate::doc::speak::{Speaker, anchor_of_word, comment};
use crate::lang::Pack;
use crate::lang::hir::Stacking;

use super::chapter as whole;

/// The chapter.
pub fn chapter(pack: &Pack) -> Section {
    let speaker = Speaker::new(&pack.hir);
    let types = pack.hir.vocabulary.bonus_types.iter();
    let rows = types.zip(&pack.hir.stacking).map(|(word, stacking)| {
        let says = match stacking {
            Stacking::Highest => "The best bonus and the worst penalty of this type count.",
            Stacking::All => "All bonuses and penalties of this type add up.",
        };
        let declared = speaker.declared("bonus", &word.id);
        let words = comment(declared.map_or("", |word| &word.doc));
        let mut phrase = Phrase::of(says);
        if !words.is_empty() {
            phrase = phrase.and(" ").words(words);
        }
        Row {
            anchor: Some(anchor_of_word("bonus", &word.id)),
            cells: vec![Phrase::of(&word.title), phrase],
        }
    });
    let rows: Vec<Row> = rows.collect();
    let mut chapter = whole("stacking", "Bonuses and penalties", Vec::new());
    if !rows.is_empty() {
        chapter.blocks.push(Block::Table(Table {
            caption: "How bonuses of a type add up".to_owned(),
            head: vec!["Type".to_owned(), "Stacking".to_owned()],
            rows,
        }));
    }
    chapter
}
