//! `defilade explain-code`: the page of a code, as it stands in the documentation.

use crate::codes;

use super::failure::Failure;
use super::output::Output;
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
    let row = codes::row_of(written).map_err(|problem| Failure::misuse(*problem))?;
    match out.format() {
        Format::Text => out.write(row.text()),
        Format::Json => out.json(&row),
    }
    Ok(())
}

fn list(out: &Output) {
    match out.format() {
        Format::Json => out.json(&codes::rows().collect::<Vec<_>>()),
        Format::Text => {
            let lines = codes::rows().map(|row| format!("{}  {}\n", row.code(), row.title()));
            out.write(&lines.collect::<String>());
        }
    }
}
