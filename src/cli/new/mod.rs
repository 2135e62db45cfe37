//! `defilade new`: a folder to begin with, that passes its own tests.

mod importing;
mod system;
mod trial;
mod variant;

use std::path::{Path, PathBuf};

use crate::diag::Diagnostic;
use crate::explain::{Text, Tone};
use crate::lang::{self, PackText};
use crate::packs;

use super::failure::Failure;
use super::output::Output;
use super::{Exit, files};

/// Begin a variant of a pack or a system of your own
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade new my-game --system\n  defilade new my-table --extends my-game\n\nWhat it writes passes `defilade check --deny warnings`, `defilade fmt --check` and `defilade test` at once."
)]
#[command(group(clap::ArgGroup::new("kind").required(true)))]
pub struct Args {
    /// The folder to make; its name becomes the pack's id
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// A variant: one number of this pack changed, and scenes that show it
    #[arg(long, value_name = "PACK", group = "kind")]
    extends: Option<String>,
    /// A system from nothing: a ladder, its lines and tiers, and scenes
    #[arg(long, group = "kind")]
    system: bool,
}

/// What a new pack is called.
pub struct Name {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
}

/// A file to write: its path inside the folder, its text, and what it is.
pub struct File {
    pub path: String,
    pub text: String,
    pub what: String,
}

/// Runs the command.
///
/// # Errors
/// A folder that cannot be made or is not empty, a name that no pack can have, a pack to extend
/// that is not there or has errors.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let folder = &args.folder;
    let name = name(folder)?;
    is_free(folder)?;
    let (head, files) = match &args.extends {
        Some(base) => variant::files(base, folder, &name)?,
        None => (
            format!("{}: a system of your own", name.id),
            system::files(&name),
        ),
    };
    for file in &files {
        files::write_within(&folder.join(&file.path), &file.text)?;
    }
    out.text(&told(folder, &head, &files));
    Ok(Exit::Fine)
}

/// The id and the title that a folder's name gives.
fn name(folder: &Path) -> Result<Name, Failure> {
    let named = || Some(folder.file_name()?.to_string_lossy().into_owned());
    let own = files::folder_name(folder).or_else(named);
    let own = own.unwrap_or_default();
    let refuse = |message: String, help: String| {
        let finding = Diagnostic::placeless("C0116", message);
        Err(Failure::misuse(finding.help(help)))
    };
    if !is_id(&own) {
        let near = nearest_id(&own);
        let message = format!("no pack can be called `{own}`");
        let rule = "a pack's id is made of lower-case letters, digits and single hyphens, and begins with a letter";
        return refuse(
            message,
            match near.as_str() {
                "" => rule.to_owned(),
                near => format!("{rule}: `{near}`, for instance"),
            },
        );
    }
    if is_word(&own) {
        let message = format!("`{own}` is a word of the rule language");
        return refuse(
            message,
            format!("call it otherwise: `my-{own}`, for instance"),
        );
    }
    if packs::ids().any(|id| id == own) {
        let message = format!("`{own}` is the id of a pack that comes with the program");
        return refuse(
            message,
            format!("call it otherwise: `my-{own}`, for instance"),
        );
    }
    let words = own.replace('-', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let title = first.into_iter().chain(letters).collect();
    Ok(Name { id: own, title })
}

fn is_id(name: &str) -> bool {
    let is_part = |part: &str| {
        let all = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        !part.is_empty() && part.chars().all(all)
    };
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.split('-').all(is_part)
}

/// Whether the language keeps a name for itself, so that no pack can have it.
fn is_word(id: &str) -> bool {
    let text = format!("pack {id} \"A name\" {{\n  version 0.1.0\n}}\n");
    let files = vec![("pack.rules".to_owned(), text)];
    let (pack, _, _) = lang::compile(&PackText { files }, &|_| None);
    pack.is_none()
}

/// An id made of a name's letters and digits; empty when it has none to begin with.
fn nearest_id(name: &str) -> String {
    let lower = name.to_lowercase();
    let parts = lower.split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let id = parts.join("-");
    if is_id(&id) { id } else { String::new() }
}

/// A folder that is not there yet, or is empty.
fn is_free(folder: &Path) -> Result<(), Failure> {
    let trouble = match (folder.is_dir(), folder.exists()) {
        (true, _) if files::is_empty(folder)? => return Ok(()),
        (true, _) => "is not empty",
        (false, true) => "is no folder",
        (false, false) => return Ok(()),
    };
    let message = format!("{} {trouble}", files::shown(folder));
    let finding = Diagnostic::placeless("C0112", message);
    Err(Failure::misuse(finding.help(
        "name a folder that is not there yet, or an empty one",
    )))
}

/// What was written, and what to do next.
fn told(folder: &Path, head: &str, files: &[File]) -> Text {
    let mut text = Text::default();
    text.say(0, &[(Tone::Strong, head)]);
    text.gap();
    let place = files::shown(folder);
    let paths = files.iter().map(|file| format!("{place}/{}", file.path));
    let paths: Vec<String> = paths.collect();
    let width = paths.iter().map(|path| path.chars().count()).max();
    let width = width.unwrap_or(0);
    for (path, file) in paths.iter().zip(files) {
        let path = format!("{path:<width$}  ");
        text.say(1, &[(Tone::Plain, &path), (Tone::Faint, &file.what)]);
    }
    text.gap();
    text.say(0, &[(Tone::Strong, "Next")]);
    let next = [
        (
            format!("defilade test {place}"),
            "holds the scenes against the rules",
        ),
        (
            format!("defilade check {place}"),
            "shows every mistake in the rules",
        ),
    ];
    let width = next
        .iter()
        .map(|(command, _)| command.chars().count())
        .max();
    let width = width.unwrap_or(0);
    for (command, what) in next {
        let command = format!("{command:<width$}  ");
        text.say(1, &[(Tone::Plain, &command), (Tone::Faint, what)]);
    }
    text.say(
        1,
        &[(
            Tone::Plain,
            "Change a number in the rules, and see which scene disagrees and why.",
        )],
    );
    text
}
