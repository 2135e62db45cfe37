//! `defilade doc`: a pack as a document.

use std::path::{Path, PathBuf};

use crate::doc::{self, html, markdown};

use super::failure::Failure;
use super::library::{self, Library};
use super::output::Output;
use super::{Exit, files, worked};

/// Write a pack as a document: its rules in sentences, tables, options, a glossary and worked scenes
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade doc my-game -o my-game.html\n  defilade doc rules/my-pack --variant my-variant -o my-variant.md\n\nFor each tier one of the pack's own scenes is shown, or else a situation found from its rules."
)]
pub struct Args {
    /// The pack: the id of an embedded one, a folder or a file [default: this folder]
    #[arg(value_name = "PACK")]
    pack: Option<String>,
    /// A variant to apply: an id, a folder or a file; may be repeated
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<String>,
    /// The form of the document [default: as the output's name says, or else md]
    #[arg(long, value_enum)]
    format: Option<Form>,
    /// Where to write it [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite the output if it is there
    #[arg(long)]
    force: bool,
}

/// The form of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Markdown
    Md,
    /// One self-contained web page
    Html,
}

/// Runs the command.
///
/// # Errors
/// A pack that cannot be used, a file that cannot be written.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    if let Some(output) = &args.output {
        files::may_write(output, args.force)?;
    }
    let help = "name one; `defilade packs` lists them";
    let place = library::named_or_here(args.pack.as_deref(), help)?;
    let variants = library::all_named(&args.variants)?;
    let mut library = Library::default();
    let pack = library.pack(&place, &variants)?;
    let worked = worked::scenes(&place, &variants, &mut library)?;
    let document = doc::document(&pack, &worked);
    let text = match form(args) {
        Form::Md => markdown::write(&document),
        Form::Html => html::write(&document),
    };
    match &args.output {
        Some(output) => files::write(output, &text, args.force)?,
        None => out.write(&text),
    }
    Ok(Exit::Fine)
}

fn form(args: &Args) -> Form {
    let ending = args.output.as_deref().and_then(Path::extension);
    let of_name = match ending {
        Some(ending) if ending == "html" || ending == "htm" => Form::Html,
        _ => Form::Md,
    };
    args.format.unwrap_or(of_name)
}
