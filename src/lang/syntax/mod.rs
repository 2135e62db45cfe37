//! From text to tree, in two stages.
//!
//! The outline never fails and cuts the text into items and clauses; each clause is then read by a
//! strict grammar rule of its own. So every mistake of a file is found in one run, each where it
//! stands, and none hides another. Nothing is resolved here.

mod arrows;
pub mod ast;
mod clause;
mod comparator;
mod describe;
mod edits;
mod equality;
mod expr;
mod keywords;
mod limits;
mod outline;
mod reader;
mod table;
pub mod tokens;
mod variant;

pub use keywords::{clause_words, clauses, heads, items};

pub use outline::{Block, Slice};

use crate::diag::Diagnostic;
use crate::source::FileId;

/// The heads and clauses of a text without mistakes of form, unread.
#[must_use]
pub fn outline(file: FileId, text: &str) -> Vec<Block> {
    outline::outline(file, text, &mut Vec::new())
}

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
            let mut nothing = empty(file);
            nothing.incomplete = true;
            return nothing;
        }
    };
    found.append(&mut outlined);
    let mut read = empty(file);
    for block in &blocks {
        if !variant::block(block, text, &mut read, found) {
            match clause::item(block, text, found) {
                Some(item) => read.items.push(item),
                None => read.lost.extend(clause::words(block, text)),
            }
        }
    }
    read
}

fn empty(file: FileId) -> ast::File {
    ast::File {
        file,
        items: Vec::new(),
        variants: Vec::new(),
        edits: Vec::new(),
        asides: Vec::new(),
        lost: Vec::new(),
        incomplete: false,
    }
}
