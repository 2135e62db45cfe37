//! `defilade report`: scenes with their pictures, rulings and reasons as one page.

use std::path::{Path, PathBuf};

use crate::docket::{self, Asked};
use crate::explain::{Depth, Text, Tone};
use crate::report::{Entry, Report};

use super::asking::Terms;
use super::failure::Failure;
use super::library::Library;
use super::output::Output;
use super::scenes;
use super::test::cases::{self, Judged};
use super::test::scenes_in;
use super::{Exit, files, render};

/// The name of standard output.
const OUT: &str = "-";

/// Write scenes with their pictures, rulings and reasons as one page
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade report rules/my-pack -o report.html\n  defilade report scenes --variant my-variant -o with-my-variant.html\n\nThe page needs nothing from elsewhere: it can be sent, printed and read without a network. Exit\nstatus 1 means that a ruling is not as its scene expects; the page is written all the same."
)]
pub struct Args {
    /// Packs, folders of scenes or scene files [default: `rules`, or else this folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The page to write, over what is there; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = OUT)]
    output: PathBuf,
    /// What the page is called
    #[arg(long, value_name = "WORDS", default_value = "Rulings")]
    title: String,
    #[command(flatten)]
    terms: Terms,
}

/// Runs the command.
///
/// # Errors
/// Files that cannot be read or written, and packs with errors.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let report = report(args, out)?;
    if args.output == Path::new(OUT) {
        out.write(&report.page());
    } else {
        files::write(&args.output, report.page(), true)?;
        let mut text = Text::default();
        let tone = if report.is_fine() {
            Tone::Yes
        } else {
            Tone::No
        };
        let name = format!("{}: ", files::shown(&args.output));
        text.say(0, &[(Tone::Plain, &name), (tone, &report.summary())]);
        out.text(&text);
    }
    Ok(if report.is_fine() {
        Exit::Fine
    } else {
        Exit::Findings
    })
}

fn report(args: &Args, out: &Output) -> Result<Report, Failure> {
    let wanted = args.terms.wanted(Asked::Own)?;
    let mut library = Library::default();
    let mut report = Report {
        title: args.title.clone(),
        ..Report::default()
    };
    let paths = scenes_in(&args.paths)?;
    let progress = out.progress("reporting", paths.len());
    for path in paths {
        match scenes::with_rows(&path, &wanted, &mut library) {
            Ok(scenes) => {
                for judged in cases::judge(&scenes) {
                    let rules = docket::rules_words(judged.scene);
                    if !report.rules.contains(&rules) {
                        report.rules.push(rules);
                    }
                    report.entries.push(entry(&judged));
                }
            }
            Err(failure) if failure.exit == Exit::Findings => {
                let manner = render::Manner::default();
                let why = render::render(&failure.reports, manner);
                report.broken.push((files::shown(&path), why));
            }
            Err(failure) => return Err(failure),
        }
        progress.step();
    }
    drop(progress);
    Ok(report)
}

fn entry(judged: &Judged<'_>) -> Entry {
    let Judged {
        case,
        scene,
        ask,
        ruling,
    } = judged;
    let compared = case.comparisons.iter().map(|one| one.comparison.clone());
    Entry {
        file: scene.name.clone(),
        scene: scene.file.scene.title.clone(),
        pack: docket::rules_in_force(scene),
        ask: case.asked.clone(),
        tiers: ruling.tiers.clone(),
        picture: docket::picture(scene, ask, ruling),
        reasons: docket::explanation(scene, ask, ruling, &Depth::Why),
        expected: case.expects.then(|| compared.collect()),
    }
}
