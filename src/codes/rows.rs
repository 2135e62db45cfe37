//! Codes for programs.

use serde::Serialize;

use super::{codes, page};
use crate::diag::{self, Diagnostic, nearest};

/// A code with what it says, for programs.
#[derive(Debug, Serialize)]
pub struct Row {
    code: &'static str,
    title: &'static str,
    page: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'static str>,
}

/// Every code for programs, without the pages.
pub fn rows() -> impl Iterator<Item = Row> {
    codes().map(|(code, title)| row(code, title, None))
}

/// A code for programs, with its page.
///
/// # Errors
/// `C0120` for a code that is none.
pub fn row_of(written: &str) -> Result<Row, Box<Diagnostic>> {
    let wanted = written.to_ascii_uppercase();
    let found = codes().find(|(code, _)| *code == wanted);
    let (code, title) = found.ok_or_else(|| Box::new(unknown(written, &wanted)))?;
    Ok(row(code, title, page(code)))
}

fn row(code: &'static str, title: &'static str, text: Option<&'static str>) -> Row {
    Row {
        code,
        title,
        page: diag::page(code),
        text,
    }
}

fn unknown(written: &str, wanted: &str) -> Diagnostic {
    let message = format!("there is no code `{written}`");
    let finding = Diagnostic::placeless("C0120", message);
    finding.help(match nearest(wanted, codes().map(|(code, _)| code)) {
        Some(code) => format!("did you mean `{code}`? `--list` has them all"),
        None => "`defilade explain-code --list` has them all".to_owned(),
    })
}

impl Row {
    /// The code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// What it says.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// Its page, in Markdown, if it was asked for.
    #[must_use]
    pub fn text(&self) -> &'static str {
        self.text.unwrap_or_default()
    }
}
