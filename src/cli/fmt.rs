//! `defilade fmt`: rule files in their canonical form.

use std::path::{Path, PathBuf};

use similar::{ChangeTag, TextDiff};

use crate::diag::Diagnostic;
use crate::explain::{Text, Tone};
use crate::lang::fmt::{self, Refusal};
use crate::source::{FileId, Sources};

use super::Exit;
use super::check::counted;
use super::failure::{Failure, Report};
use super::files;
use super::output::Output;

/// Lines shown around a difference.
const AROUND: usize = 2;

/// Format rule files
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade fmt rules/my-pack\n  defilade fmt --check rules\n\nOnly blanks and line breaks change. A file with mistakes of form is left as it is."
)]
pub struct Args {
    /// Rule files, or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Change nothing; show what would change, and end with 1 if anything would
    #[arg(long)]
    check: bool,
}

#[derive(Default)]
struct Tally {
    /// Files that are, or would be, changed.
    changed: usize,
    same: usize,
    reports: Vec<Report>,
}

/// Runs the command.
///
/// # Errors
/// Files that cannot be read or written. A file with mistakes is told of, and the others are
/// formatted all the same.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let mut tally = Tally::default();
    let mut text = Text::default();
    for path in rule_files(&args.paths)? {
        one(&path, args.check, &mut tally, &mut text)?;
    }
    out.findings(&tally.reports);
    let verb = if args.check {
        "would be formatted"
    } else {
        "formatted"
    };
    text.gap();
    let mut words = format!("{} {verb}", counted(tally.changed, "file"));
    words += &format!(", {} as before", tally.same);
    if !tally.reports.is_empty() {
        words += &format!(", {} with mistakes", tally.reports.len());
    }
    text.say(0, &[(Tone::Strong, &words)]);
    out.text(&text);
    let failed = !tally.reports.is_empty() || args.check && tally.changed > 0;
    Ok(if failed { Exit::Findings } else { Exit::Fine })
}

fn one(path: &Path, check: bool, tally: &mut Tally, text: &mut Text) -> Result<(), Failure> {
    let before = files::read(path)?;
    match fmt::format(FileId(0), &before) {
        Ok(after) if after == before => tally.same += 1,
        Ok(after) => {
            tally.changed += 1;
            let name = files::shown(path);
            if check {
                text.gap();
                text.say(0, &[(Tone::Strong, &name)]);
                difference(text, &before, &after);
            } else {
                files::write(path, &after, true)?;
                text.say(0, &[(Tone::Plain, &name)]);
            }
        }
        Err(refusal) => tally.reports.push(refused(path, &before, refusal)),
    }
    Ok(())
}

fn refused(path: &Path, text: &str, refusal: Refusal) -> Report {
    let mut sources = Sources::default();
    sources.add(files::shown(path), text);
    let found = refusal.findings(&files::shown(path));
    Report { sources, found }
}

/// The lines that differ, with a few around them.
fn difference(text: &mut Text, before: &str, after: &str) {
    let diff = TextDiff::from_lines(before, after);
    for (place, group) in diff.grouped_ops(AROUND).iter().enumerate() {
        if place > 0 {
            text.say(1, &[(Tone::Faint, "…")]);
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (tone, sign) = match change.tag() {
                ChangeTag::Delete => (Tone::No, "-"),
                ChangeTag::Insert => (Tone::Yes, "+"),
                ChangeTag::Equal => (Tone::Faint, " "),
            };
            let line = change.old_index().or(change.new_index()).unwrap_or(0) + 1;
            let words = format!("{line:>5} {sign} {}", change.value().trim_end());
            text.say(0, &[(tone, &words)]);
        }
    }
}

/// Every rule file that the paths name, each once.
fn rule_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut all: Vec<PathBuf> = Vec::new();
    for path in paths {
        let found = if path.is_dir() {
            files::walk(path, &|path: &Path| files::is_rules(path) && path.is_file())?
        } else {
            vec![path.clone()]
        };
        if found.is_empty() {
            let message = format!("{} holds no rule file", files::shown(path));
            let finding = Diagnostic::placeless("C0108", message);
            return Err(Failure::misuse(finding.help("rule files end in `.rules`")));
        }
        for path in found {
            if !all.contains(&path) {
                all.push(path);
            }
        }
    }
    Ok(all)
}
