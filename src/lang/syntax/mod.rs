//! From text to tree, in two stages.
//!
//! The outline never fails and cuts the text into items and clauses; each clause is then read by a
//! strict grammar rule of its own. So every mistake of a file is found in one run, each where it
//! stands, and none hides another. Nothing is resolved here.

pub mod ast;
mod clause;
mod describe;
mod expr;
mod keywords;
mod limits;
mod outline;
mod reader;

use crate::diag::Diagnostic;
use crate::source::FileId;

/// Reads a rule file. What could be read is in the tree; every mistake is in `found`.
pub fn parse(file: FileId, text: &str, found: &mut Vec<Diagnostic>) -> ast::File {
    let mut outlined = Vec::new();
    let cut = limits::check_file(file, text).and_then(|()| {
        let blocks = outline::outline(file, text, &mut outlined);
        let counts: Vec<usize> = blocks.iter().map(|block| block.clauses.len()).collect();
        limits::check_items(file, &counts).map(|()| blocks)
    });
    let blocks = match cut {
        Ok(blocks) => blocks,
        Err(too_long) => {
            found.push(*too_long);
            return ast::File {
                file,
                items: Vec::new(),
                lost: Vec::new(),
                incomplete: true,
            };
        }
    };
    found.append(&mut outlined);
    let mut lost = Vec::new();
    let mut items = Vec::new();
    for block in &blocks {
        match clause::item(block, text, found) {
            Some(item) => items.push(item),
            None => lost.extend(clause::words(block, text)),
        }
    }
    ast::File {
        file,
        items,
        lost,
        incomplete: false,
    }
}
