//! The canonical form of a rule file.
//!
//! Nothing but blanks and line breaks changes: the text is cut as the parser cuts it, its words are
//! joined anew, and every run proves that the tree and the comments are what they were.

mod columns;
mod elements;
mod grid;
mod lines;
mod spacing;

use super::syntax::{self, ast, tokens};
use crate::diag::Diagnostic;
use crate::source::FileId;

/// The longest line, where it can be broken.
pub const WIDTH: usize = 100;

/// Why a text is left as it is.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// It has mistakes of form.
    Mistakes(Vec<Diagnostic>),
    /// The formatter would have changed what it says, which is a mistake of the program.
    Changed,
}

impl Refusal {
    /// What is found in a file of a name.
    #[must_use]
    pub fn findings(self, name: &str) -> Vec<Diagnostic> {
        match self {
            Refusal::Mistakes(found) => found,
            Refusal::Changed => {
                let message = format!(
                    "formatting {name} would change what it says: a mistake of this program"
                );
                let report = Diagnostic::placeless("C0122", message);
                vec![report.help("the file is left as it is; please report it with the file")]
            }
        }
    }
}

/// The canonical form of a rule file's text.
///
/// # Errors
/// A text with mistakes of form has none.
pub fn format(file: FileId, text: &str) -> Result<String, Refusal> {
    let mut found = Vec::new();
    let before = syntax::parse(file, text, &mut found);
    if found.iter().any(Diagnostic::is_error) {
        return Err(Refusal::Mistakes(found));
    }
    let written = lines::write(elements::elements(file, text));
    proved(file, (&before, text), written)
}

/// What was written in place of a text, if it says the same.
///
/// # Errors
/// Something is refused that says more, less or something else, in words or in comments.
pub fn unchanged(file: FileId, text: &str, written: String) -> Result<String, Refusal> {
    let before = syntax::parse(file, text, &mut Vec::new());
    proved(file, (&before, text), written)
}

fn proved(
    file: FileId,
    (before, text): (&ast::File, &str),
    written: String,
) -> Result<String, Refusal> {
    if is_same(file, before, text, &written) {
        Ok(written)
    } else {
        Err(Refusal::Changed)
    }
}

/// Whether another text says the same, comments included.
fn is_same(file: FileId, before: &ast::File, text: &str, written: &str) -> bool {
    let mut found = Vec::new();
    let after = syntax::parse(file, written, &mut found);
    found.is_empty() && *before == after && comments(text) == comments(written)
}

/// All comments of a text, in order.
fn comments(text: &str) -> Vec<String> {
    let all = tokens::tokens(text).into_iter();
    let comments = all.filter(|token| token.kind == tokens::Kind::Comment);
    comments.map(|token| comment(token.text(text))).collect()
}

/// A comment in its canonical form: one for the reader as it is, one on what follows with one blank.
fn comment(written: &str) -> String {
    if !written.starts_with("///") {
        return written.trim_end().to_owned();
    }
    let words = written.trim_start_matches('/').trim();
    if words.is_empty() {
        "///".to_owned()
    } else {
        format!("/// {words}")
    }
}
