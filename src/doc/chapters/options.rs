//! House-rule switches: the question, the choices and which clauses ask.

use crate::doc::page::{Block, Phrase, Row, Section, Table};
use crate::doc::speak::{Speaker, anchor_of_word};
use crate::lang::Pack;
use crate::lang::hir::{Expr, ExprKind, walk};
use crate::vocabulary::{OptionId, OptionSwitch};

use super::{chapter as whole, clause, index};

/// The chapter.
pub fn chapter(pack: &Pack) -> Section {
    let options = pack.hir.vocabulary.options.iter().enumerate();
    let sections = options.map(|(place, option)| section(pack, place, option));
    whole("options", "Options", sections.collect())
}

fn section(pack: &Pack, place: usize, option: &OptionSwitch) -> Section {
    let speaker = Speaker::new(&pack.hir);
    let declared = speaker.declared("option", &option.word.id);
    let mut blocks: Vec<Block> = Vec::new();
    blocks.extend(declared.and_then(|word| clause::words(&word.doc)));
    blocks.push(Block::Table(choices(option)));
    let asking = asking(pack, OptionId::from_index(place));
    if !asking.is_empty() {
        let sentence = Phrase::of("It changes ").then(Phrase::joined(asking, "and"));
        blocks.push(Block::Paragraph(sentence.and(".")));
    }
    let changes = declared.map_or(&[][..], |word| word.changes.as_slice());
    blocks.extend(
        changes
            .iter()
            .map(|change| Block::Small(clause::changed(pack, change))),
    );
    Section {
        anchor: anchor_of_word("option", &option.word.id),
        heading: option.word.title.clone(),
        name: option.word.id.clone(),
        blocks,
        sections: Vec::new(),
    }
}

fn choices(option: &OptionSwitch) -> Table {
    let rows = option.choices.iter().enumerate().map(|(place, choice)| {
        let usual = if place == option.default {
            " (unless somebody chooses)"
        } else {
            ""
        };
        Row {
            anchor: None,
            cells: vec![
                Phrase::code(&choice.id),
                Phrase::of(&choice.title).and(usual),
            ],
        }
    });
    Table {
        caption: format!("The choices of {}", option.word.id),
        head: vec!["Choice".to_owned(), "What it means".to_owned()],
        rows: rows.collect(),
    }
}

/// The items that ask for an option, in order; also those that ask for it through a named value.
fn asking(pack: &Pack, option: OptionId) -> Vec<Phrase> {
    let items = pack.hir.items();
    let asking = items.filter(|item| {
        let mut expressions = item.expressions().into_iter();
        expressions.any(|expr| asks(pack, expr, option))
    });
    asking.map(index::link).collect()
}

fn asks(pack: &Pack, expr: &Expr, option: OptionId) -> bool {
    let mut found = false;
    walk(&pack.hir, expr, &mut |part| {
        found |= matches!(&part.kind, ExprKind::OptionIs(own, _) if *own == option);
    });
    found
}
