//! `defilade explain-code`: the page of a code, as it stands in the documentation.

use serde::Serialize;

use crate::diag::{Diagnostic, nearest};

use super::failure::Failure;
use super::output::Output;
use super::pages::{self, PAGES};
use super::{Exit, Format};

/// Show what a code of a finding means, with an example and how to mend it
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade explain-code D0201\n  defilade explain-code --list --format json"
)]
pub struct Args {
    /// The code, in capitals or not
    #[arg(required_unless_present = "list", value_name = "CODE")]
    code: Option<String>,
    /// List all codes with what they say
    #[arg(long, conflicts_with = "code")]
    list: bool,
    /// The form of the page or list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

#[derive(Debug, Serialize)]
struct Row {
    code: &'static str,
    title: &'static str,
    page: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'static str>,
}

/// Runs the command.
///
/// # Errors
/// `C0120` for a code that is none.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    match &args.code {
        Some(code) => page(code, out)?,
        None => list(out),
    }
    Ok(Exit::Fine)
}

fn page(written: &str, out: &Output) -> Result<(), Failure> {
    let wanted = written.to_ascii_uppercase();
    let mut all = PAGES.iter();
    let (code, text) = all
        .find(|(code, _)| *code == wanted)
        .ok_or_else(|| unknown(written, &wanted))?;
    match out.format() {
        Format::Text => out.write(text),
        Format::Json => out.json(&Row {
            text: Some(text),
            ..row(code, pages::title(code))
        }),
    }
    Ok(())
}

fn list(out: &Output) {
    let rows = pages::codes().map(|(code, title)| row(code, title));
    match out.format() {
        Format::Json => out.json(&rows.collect::<Vec<_>>()),
        Format::Text => {
            let lines = rows.map(|row| format!("{}  {}\n", row.code, row.title));
            out.write(&lines.collect::<String>());
        }
    }
}

fn row(code: &'static str, title: &'static str) -> Row {
    Row {
        code,
        title,
        page: pages::path(code),
        text: None,
    }
}

fn unknown(written: &str, wanted: &str) -> Failure {
    let message = format!("there is no code `{written}`");
    let finding = Diagnostic::placeless("C0120", message);
    let known = pages::codes().map(|(code, _)| code);
    Failure::misuse(finding.help(match nearest(wanted, known) {
        Some(code) => format!("did you mean `{code}`? `--list` has them all"),
        None => "`defilade explain-code --list` has them all".to_owned(),
    }))
}
