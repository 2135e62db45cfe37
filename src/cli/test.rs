//! `defilade test`: runs scenes against their expectations.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::diag::Diagnostic;
use crate::explain::{Depth, Text, Tone};
use crate::formats::scene::AskFile;
use crate::packs;
use crate::ruling::Ruling;
use crate::suite::{self, Comparison};

use super::check::counted;
use super::failure::{Failure, Report};
use super::json::{self, Finding};
use super::library::{self, Library};
use super::output::Output;
use super::scenes::{self, Packs, Ready, Wanted};
use super::{Exit, Format, answers, effect, files, rule};

const USUAL_FOLDER: &str = "rules";

/// Run scenes against their expectations
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade test rules/my-pack\n  defilade test pillar.scene.yaml --format json\n  defilade test rules/my-pack --variant my-variant\n\nThe closing line counts the rulings that came out as expected and those that did not."
)]
pub struct Args {
    /// Pack folders, folders of scenes or scene files [default: `rules`, or else this folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The pack to rule by, whatever the scenes say
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    /// A variant to apply: instead of holding the scenes to what they expect, tell which rulings
    /// it changes; an id, a folder or a file; may be repeated
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<String>,
    /// The form of the results
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// A ruling that was compared.
#[derive(Debug, Serialize)]
struct Case {
    scene: String,
    /// Its place among the scene's rulings, from 0.
    ruling: usize,
    line: usize,
    attacker: String,
    target: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
    passed: bool,
    /// Whether the scene expects anything of it.
    expects: bool,
    comparisons: Vec<Comparison>,
    #[serde(skip)]
    asked: String,
    #[serde(skip)]
    why: Text,
}

#[derive(Default)]
struct Tally {
    cases: Vec<Case>,
    /// Scenes that cannot be ruled on.
    broken: Vec<(String, Vec<Report>)>,
}

#[derive(Serialize)]
struct Summary<'a> {
    passed: usize,
    failed: usize,
    rulings: &'a [Case],
    broken: Vec<Broken<'a>>,
}

#[derive(Serialize)]
struct Broken<'a> {
    scene: &'a str,
    findings: Vec<Finding>,
}

/// Runs the command.
///
/// # Errors
/// Files that cannot be read, and packs with errors. A scene with errors fails by itself.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let wanted = Wanted {
        packs: Packs::named(args.pack.as_deref())?,
        ..Wanted::default()
    };
    if !args.variants.is_empty() {
        let variants = library::all_named(&args.variants)?;
        return effect::run(&scenes_in(&args.paths)?, wanted, variants, out);
    }
    let mut library = Library::default();
    let mut tally = Tally::default();
    let paths = scenes_in(&args.paths)?;
    let progress = out.progress("testing", paths.len());
    for path in paths {
        match scenes::one(&path, &wanted, &mut library) {
            Ok(scene) => tally.cases.extend(cases(&scene)),
            Err(failure) if failure.exit == Exit::Findings => {
                tally.broken.push((files::shown(&path), failure.reports));
            }
            Err(failure) => return Err(failure),
        }
        progress.step();
    }
    drop(progress);
    match args.format {
        Format::Json => out.json(&tally.summary()),
        Format::Text => {
            for (_, reports) in &tally.broken {
                out.findings(reports);
            }
            out.text(&tally.told());
        }
    }
    Ok(if tally.failed() == 0 {
        Exit::Fine
    } else {
        Exit::Findings
    })
}

/// Every scene that the paths name, each once.
fn scenes_in(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let usual = PathBuf::from(USUAL_FOLDER);
    let here = [if usual.is_dir() {
        usual
    } else {
        PathBuf::from(".")
    }];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut scenes: Vec<PathBuf> = Vec::new();
    for path in paths {
        let path = &scenes_of(path);
        let found = if path.is_dir() {
            let found = files::walk(path, &|path: &Path| files::is_scene(path))?;
            if found.is_empty() {
                let message = format!("{} holds no scene", files::shown(path));
                let finding = Diagnostic::placeless("C0108", message);
                let help = "scene files end in `.scene.yaml`";
                return Err(Failure::misuse(finding.help(help)));
            }
            found
        } else {
            vec![path.clone()]
        };
        for scene in found {
            if !scenes.contains(&scene) {
                scenes.push(scene);
            }
        }
    }
    Ok(scenes)
}

/// The folder of an embedded pack or variant, where the program runs beside its rules.
fn scenes_of(path: &Path) -> PathBuf {
    let is_id = |path: &Path| packs::all().any(|id| Path::new(id) == path);
    if path.exists() || !is_id(path) {
        return path.to_owned();
    }
    let usual = Path::new(USUAL_FOLDER);
    let folders = [usual.join(path), usual.join("variants").join(path)];
    let mut there = folders.into_iter().filter(|folder| folder.is_dir());
    there.next().unwrap_or_else(|| path.to_owned())
}

fn cases(scene: &Ready) -> Vec<Case> {
    let rulings = rule::rulings(scene, true, &|| ());
    let asked = scene.asks.iter().zip(&rulings).enumerate();
    asked
        .map(|(place, (ask, ruling))| case(scene, place, ask, ruling))
        .collect()
}

fn case(scene: &Ready, place: usize, ask: &AskFile, ruling: &Ruling) -> Case {
    let vocabulary = scene.pack.vocabulary();
    let comparisons = ask.expect.as_ref().map_or_else(Vec::new, |expect| {
        suite::compare(expect, ruling, vocabulary)
    });
    let passed = comparisons.iter().all(|comparison| comparison.passed);
    let why = if passed {
        Text::default()
    } else {
        rule::explanation(scene, ask, ruling, &Depth::Why)
    };
    Case {
        scene: scene.name.clone(),
        ruling: place,
        line: scene.report.sources.line_column(ask.span).line,
        attacker: ask.attacker.clone(),
        target: ask.target.clone(),
        check: ask.check.clone(),
        passed,
        expects: ask.expect.is_some(),
        comparisons,
        asked: answers::ask_words(scene, ask),
        why,
    }
}

impl Tally {
    fn passed(&self) -> usize {
        self.cases.iter().filter(|case| case.passed).count()
    }

    /// A scene that cannot be ruled on counts as one.
    fn failed(&self) -> usize {
        self.cases.len() - self.passed() + self.broken.len()
    }

    fn summary(&self) -> Summary<'_> {
        let broken = self.broken.iter();
        Summary {
            passed: self.passed(),
            failed: self.failed(),
            rulings: &self.cases,
            broken: broken
                .map(|(scene, reports)| Broken {
                    scene,
                    findings: json::findings(reports),
                })
                .collect(),
        }
    }

    fn told(&self) -> Text {
        let mut text = Text::default();
        for case in self.cases.iter().filter(|case| !case.passed) {
            tell(&mut text, case);
        }
        for (scene, _) in &self.broken {
            let words = format!(" {scene} cannot be ruled on");
            text.say(0, &[(Tone::No, "FAILED"), (Tone::Plain, &words)]);
        }
        text.gap();
        let mute = self.cases.iter().filter(|case| !case.expects).count();
        if mute > 0 {
            let words = format!("{} without expectations", counted(mute, "ruling"));
            text.say(0, &[(Tone::Faint, &words)]);
        }
        let tone = if self.failed() == 0 {
            Tone::Yes
        } else {
            Tone::No
        };
        let words = format!("{} passed, {} failed", self.passed(), self.failed());
        text.say(0, &[(tone, &words)]);
        text
    }
}

fn tell(text: &mut Text, case: &Case) {
    text.gap();
    let words = format!(
        " {}:{}, ruling {} ({})",
        case.scene,
        case.line,
        case.ruling + 1,
        case.asked
    );
    text.say(0, &[(Tone::No, "FAILED"), (Tone::Strong, &words)]);
    let failed = case.comparisons.iter().filter(|it| !it.passed);
    for comparison in failed {
        let key = format!("{}: ", comparison.key);
        let expected = format!("expected {}", comparison.expected);
        let actual = format!(", ruled {}", comparison.actual);
        text.say(
            1,
            &[
                (Tone::Strong, &key),
                (Tone::Yes, &expected),
                (Tone::No, &actual),
            ],
        );
    }
    text.gap();
    text.append(case.why.clone());
}
