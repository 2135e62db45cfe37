//! The terms that rules use: named values.

use crate::doc::page::{Block, Item, Phrase, Section};
use crate::doc::speak::Speaker;
use crate::lang::Pack;
use crate::lang::hir::{Expr, Guarded, Named, Ty};

use super::{chapter as whole, clause, tables};

/// The chapter.
pub fn chapter(pack: &Pack) -> Section {
    let values = pack.hir.values.iter().enumerate();
    // Rows of tables stand in them.
    let own =
        values.filter(|(place, _)| !pack.hir.tables.iter().any(|table| table.has_row(*place)));
    let sections = own.map(|(place, value)| section(pack, place, value));
    whole("values", "Terms that the rules use", sections.collect())
}

fn section(pack: &Pack, place: usize, value: &Named) -> Section {
    let speaker = Speaker::new(&pack.hir);
    let about = &value.about;
    let mut blocks: Vec<Block> = clause::words(&about.doc).into_iter().collect();
    let mut tables = pack.hir.tables.iter();
    match tables.find(|table| table.value.0 == place) {
        Some(table) => blocks.push(tables::block(pack, &speaker, table)),
        None => blocks.extend(said(&speaker, value)),
    }
    blocks.extend(clause::origin(pack, about));
    Section {
        anchor: format!("value-{}", about.path),
        heading: about.title.clone(),
        name: about.path.clone(),
        blocks,
        sections: Vec::new(),
    }
}

fn said(speaker: &Speaker<'_>, value: &Named) -> Vec<Block> {
    let title = Phrase::default().strong(value.about.title.clone());
    match value.cases.as_slice() {
        [only] if only.guard.is_none() && value.ty == Ty::Flag => {
            let item = speaker.said(&only.value, true).item();
            let lead = title.and(" holds when ").then(item.phrase);
            if item.items.is_empty() {
                vec![Block::Paragraph(lead.and("."))]
            } else {
                vec![Block::Paragraph(lead), Block::List(false, item.items)]
            }
        }
        [only] if only.guard.is_none() => {
            let is = title.and(" is ").then(speaker.value(&only.value));
            vec![Block::Paragraph(is.and("."))]
        }
        cases => {
            let lead = title.and(" is the first of these whose condition is met:");
            let items = cases.iter().map(|case| self::case(speaker, value.ty, case));
            vec![Block::Paragraph(lead), Block::List(true, items.collect())]
        }
    }
}

fn case(speaker: &Speaker<'_>, ty: Ty, case: &Guarded<Expr>) -> Item {
    let value = if ty == Ty::Flag {
        let said = speaker.said(&case.value, true).inline();
        Phrase::of("whether ").then(said)
    } else {
        speaker.value(&case.value)
    };
    let phrase = match &case.guard {
        Some(guard) => {
            let guard = speaker.said(guard, true).inline();
            Phrase::of("When ").then(guard).and(": ").then(value)
        }
        None => Phrase::of("Otherwise: ").then(value),
    };
    let items = Vec::new();
    Item { phrase, items }
}
