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
    if let Err(too_long) = limits::check_file(file, text) {
        found.push(*too_long);
        return ast::File {
            file,
            items: Vec::new(),
        };
    }
    let blocks = outline::outline(file, text, found);
    let items = blocks
        .iter()
        .filter_map(|block| clause::item(block, text, found))
        .collect();
    ast::File { file, items }
}
