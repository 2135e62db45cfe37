//! What variants change in the rulings on a pack's scenes: a part of `defilade test`.

use std::path::PathBuf;

use serde::Serialize;

use crate::diag;
use crate::docket::Ready;
use crate::explain::{self, Column, Text, Tone};
use crate::ruling::Ruling;

use super::check::counted;
use super::failure::{Failure, Report};
use super::library::{Library, Place};
use super::output::Output;
use super::scenes::{self, Wanted};
use super::{Exit, Format, answers, files, rule};

/// A ruling that comes out otherwise.
#[derive(Debug, Serialize)]
struct Changed {
    scene: String,
    /// Its place among the scene's rulings, from 0.
    ruling: usize,
    line: usize,
    #[serde(skip)]
    asked: String,
    changes: Vec<Difference>,
}

#[derive(Debug, Serialize)]
struct Difference {
    what: String,
    before: String,
    after: String,
}

/// Scenes that cannot be ruled on with the variants.
#[derive(Debug, Serialize)]
struct Broken {
    scene: String,
    findings: Vec<diag::Finding>,
    #[serde(skip)]
    reports: Vec<Report>,
}

#[derive(Debug, Default, Serialize)]
struct Effect {
    same: usize,
    changed: Vec<Changed>,
    broken: Vec<Broken>,
}

/// Rules on scenes without and with variants, and tells what changes.
///
/// # Errors
/// Files that cannot be read, and packs or variants with errors.
pub fn run(
    paths: &[PathBuf],
    without: Wanted,
    variants: Vec<Place>,
    out: &Output,
) -> Result<Exit, Failure> {
    let with = Wanted {
        packs: without.packs.clone(),
        variants,
        ..Wanted::default()
    };
    let mut library = Library::default();
    let mut effect = Effect::default();
    for path in paths {
        let before = scenes::one(path, &without, &mut library)?;
        match scenes::one(path, &with, &mut library) {
            Ok(after) => effect.compare(&before, &after),
            // The pack itself, as the variants change it, is told of once and for all.
            Err(failure) if failure.exit != Exit::Findings || is_of_rules(&failure) => {
                return Err(failure);
            }
            Err(failure) => effect.broken.push(Broken {
                scene: files::shown(path),
                findings: diag::findings(&failure.reports),
                reports: failure.reports,
            }),
        }
    }
    match out.format() {
        Format::Json => out.json(&effect),
        Format::Text => {
            for broken in &effect.broken {
                out.findings(&broken.reports);
            }
            out.text(&effect.told());
        }
    }
    Ok(if effect.broken.is_empty() {
        Exit::Fine
    } else {
        Exit::Findings
    })
}

/// Whether a failure is about rule files.
fn is_of_rules(failure: &Failure) -> bool {
    let mut found = failure.reports.iter().flat_map(|report| &report.found);
    found.any(|finding| finding.code.starts_with('D'))
}

impl Effect {
    fn compare(&mut self, before: &Ready, after: &Ready) {
        let ruled = |scene| rule::rulings(scene, false, &|| {});
        let rulings = ruled(before).into_iter().zip(ruled(after));
        for (place, (ask, (one, other))) in before.asks.iter().zip(rulings).enumerate() {
            let found = explain::differences(column(before, &one), column(after, &other));
            if found.is_empty() {
                self.same += 1;
                continue;
            }
            self.changed.push(Changed {
                scene: before.name.clone(),
                ruling: place,
                line: before.report.sources.line_column(ask.span).line,
                asked: answers::ask_words(before, ask),
                changes: found.into_iter().map(shown).collect(),
            });
        }
    }

    fn told(&self) -> Text {
        let mut text = Text::default();
        for changed in &self.changed {
            let words = format!(
                "{}:{}, ruling {} ({})",
                changed.scene,
                changed.line,
                changed.ruling + 1,
                changed.asked
            );
            text.say(0, &[(Tone::Strong, &words)]);
            for change in &changed.changes {
                let what = format!("{}: ", change.what);
                let words = format!("{} → {}", change.before, change.after);
                text.say(1, &[(Tone::Plain, &what), (Tone::Doubt, &words)]);
            }
        }
        for broken in &self.broken {
            let words = format!(" {} cannot be ruled on with it", broken.scene);
            text.say(0, &[(Tone::No, "FAILED"), (Tone::Plain, &words)]);
        }
        text.gap();
        let words = format!(
            "{} changed, {} as before",
            counted(self.changed.len(), "ruling"),
            self.same
        );
        text.say(0, &[(Tone::Strong, &words)]);
        text
    }
}

fn column<'a>(scene: &'a Ready, ruling: &'a Ruling) -> Column<'a> {
    Column {
        title: &scene.pack.hir.info.id,
        vocabulary: scene.pack.vocabulary(),
        ruling,
    }
}

fn shown(difference: explain::Difference) -> Difference {
    let or_nothing = |words: String| match words.as_str() {
        "" => "nothing".to_owned(),
        _ => words,
    };
    Difference {
        what: difference.what,
        before: or_nothing(difference.before),
        after: or_nothing(difference.after),
    }
}
