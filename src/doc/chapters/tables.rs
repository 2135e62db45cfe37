//! Tables of a pack, as tables.

use crate::doc::page::{Block, Phrase, Row, Table};
use crate::doc::speak::Speaker;
use crate::lang::Pack;
use crate::lang::hir;
use crate::source::Span;

/// A table, its rows where links to them lead.
pub fn block(pack: &Pack, speaker: &Speaker<'_>, table: &hir::Table) -> Block {
    let words = |span: Span| pack.sources.quoted(span);
    let mut head: Vec<String> = table.down.iter().map(|axis| words(axis.span)).collect();
    match &table.across {
        Some((_, columns)) => head.extend(columns.iter().map(|column| words(column.span))),
        None => head.push("comes to".to_owned()),
    }
    let rows = table.rows.iter().map(|row| {
        let about = pack.hir.values.get(row.value.0).map(|value| &value.about);
        let own = row.cells.iter().map(|cell| Phrase::of(words(cell.span)));
        let mut cells: Vec<Phrase> = own.collect();
        cells.resize(table.down.len(), Phrase::default());
        cells.extend(row.values.iter().map(|value| speaker.value(value)));
        Row {
            anchor: about.map(|about| format!("value-{}", about.path)),
            cells,
        }
    });
    let across = table.across.iter().map(|(axis, _)| words(axis.span));
    Block::Table(Table {
        caption: across
            .map(|subject| format!("Columns: {subject}"))
            .collect(),
        head,
        rows: rows.collect(),
    })
}
