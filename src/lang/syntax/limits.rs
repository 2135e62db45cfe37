//! Bounds that keep hostile texts from costing more than a message.

use crate::diag::Diagnostic;
use crate::source::{FileId, Span};

/// The largest rule file, in bytes.
pub const FILE_BYTES: usize = 4 << 20;
/// The deepest nesting of parentheses in a clause.
pub const DEPTH: usize = 64;
/// The most `not`s and signs in a row.
pub const PREFIXES: usize = 32;
/// The most measures and distances in a clause: one may stand within another.
pub const MEASURES: usize = 128;
/// The most items of a file.
pub const ITEMS: usize = 10_000;
/// The most clauses of a file.
pub const CLAUSES: usize = 50_000;
/// The most values that an amendment changes in a clause.
pub const SLOTS: usize = 16;
/// The longest clause, in bytes.
pub const CLAUSE_BYTES: usize = 16 << 10;

/// Whether a file is short enough to be read.
pub fn check_file(file: FileId, text: &str) -> Result<(), Box<Diagnostic>> {
    if text.len() <= FILE_BYTES {
        return Ok(());
    }
    let message = format!(
        "this file has {} bytes; a rule file may have {FILE_BYTES}",
        text.len()
    );
    let problem = Diagnostic::error("D0103", Span::new(file, 0, 0), message);
    Err(Box::new(
        problem.help("split the pack into a file per chapter"),
    ))
}

/// Whether a file has few enough items and clauses; `counts` are the clauses of each item.
pub fn check_items(file: FileId, counts: &[usize]) -> Result<(), Box<Diagnostic>> {
    let (items, clauses) = (counts.len(), counts.iter().sum::<usize>());
    if items <= ITEMS && clauses <= CLAUSES {
        return Ok(());
    }
    let message = format!(
        "a rule file may have {ITEMS} items and {CLAUSES} clauses; this one has {items} and {clauses}"
    );
    let problem = Diagnostic::error("D0103", Span::new(file, 0, 0), message);
    Err(Box::new(
        problem.help("split the pack into a file per chapter"),
    ))
}

/// Whether a clause nests and repeats little enough to be parsed.
pub fn check_clause(text: &str, span: Span) -> Result<(), Box<Diagnostic>> {
    if text.len() > CLAUSE_BYTES {
        let message = format!(
            "a clause may have {CLAUSE_BYTES} bytes; this one has {}",
            text.len()
        );
        let problem = Diagnostic::error("D0103", span, message);
        return Err(Box::new(problem.help("name parts of it as values")));
    }
    let start = span.start as usize;
    let (mut depth, mut prefixes, mut measures) = (0usize, 0usize, 0usize);
    for (offset, word) in words(text) {
        prefixes = if matches!(word, "not" | "-" | "+" | "−" | "–") {
            prefixes + 1
        } else {
            0
        };
        match word {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            "of" | "from" | "on" | "reaches" => measures += 1,
            _ => {}
        }
        let at = Span::new(span.file, start + offset, start + offset + word.len());
        if measures > MEASURES {
            let message = format!("a clause may have {MEASURES} measures and distances");
            let problem = Diagnostic::error("D0103", at, message);
            return Err(Box::new(problem.help("name parts of it as values")));
        }
        if depth > DEPTH || prefixes > PREFIXES {
            let message = format!(
                "nested too deeply: at most {DEPTH} parentheses and {PREFIXES} signs or `not`s in a row"
            );
            let problem = Diagnostic::error("D0103", at, message);
            return Err(Box::new(problem.help("name parts of it as values")));
        }
    }
    Ok(())
}

/// Words, and every other character by itself, with their offsets; strings are skipped.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = quoted.find('"').map_or(quoted.len(), |end| end + 1);
            rest = quoted.get(end..).unwrap_or("").trim_start();
        }
        let first = rest.chars().next()?;
        let word_end = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '-'))
            .unwrap_or(rest.len());
        let end = if first.is_alphanumeric() {
            word_end
        } else {
            first.len_utf8()
        };
        let offset = text.len() - rest.len();
        let (word, after) = rest.split_at_checked(end)?;
        rest = after;
        Some((offset, word))
    })
}
