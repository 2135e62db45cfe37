//! `defilade test`: runs scenes against their expectations and what was recorded of them.

pub mod cases;
mod recordings;
mod tell;

use std::path::{Path, PathBuf};

use crate::diag::Diagnostic;
use crate::suite::situations::USUAL;

use super::coverage::{Tried, Watched};
use super::failure::{Failure, Report};
use super::library::{self, Library};
use super::mutants::{Bred, Litter};
use super::output::Output;
use super::scenes::{self, Packs, Wanted};
use super::{Exit, Format, effect, files};

use cases::Case;
use recordings::{Accepted, Keeper};

/// Run scenes against their expectations and recordings
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade test rules/my-pack\n  defilade test rules/my-pack --accept\n  defilade test pillar.scene.yaml --format json\n  defilade test rules/my-pack --variant my-variant\n\nThe closing line counts the rulings that came out as expected and recorded, and those that did not.\nExit status 10 means that new rulings were recorded and nothing failed."
)]
pub struct Args {
    /// Pack folders, folders of scenes or scene files [default: `rules`, or else this folder]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The pack to rule by, whatever the scenes say; recordings of other packs are left aside
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    /// A variant to apply: instead of holding the scenes to what they say, tell which rulings it
    /// changes; an id, a folder or a file; may be repeated
    #[arg(long = "variant", value_name = "VARIANT", conflicts_with_all = ["accept", "coverage", "require_coverage", "mutants"])]
    variants: Vec<String>,
    /// Record the rulings of every scene in whose expectations nothing fails, in `recorded` beside
    /// it; refused where CI is set
    #[arg(long, conflicts_with = "pack")]
    accept: bool,
    /// Tell what the scenes leave untried: conditions seen only one way, clauses that never took
    /// part
    #[arg(long)]
    coverage: bool,
    /// As --coverage, and end with 1 when anything is left untried
    #[arg(long)]
    require_coverage: bool,
    /// Change one thing of the pack at a time, and tell which changes no scene notices although a
    /// situation shows them; any such change ends with 1
    #[arg(long)]
    mutants: bool,
    /// How many scenes to rule on to find situations that show a change
    #[arg(long, value_name = "COUNT", default_value_t = USUAL, requires = "mutants")]
    tries: usize,
    /// The form of the results
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// What came of all scenes.
#[derive(Default)]
struct Tally {
    cases: Vec<Case>,
    /// Scenes that cannot be ruled on, and recordings that cannot be read.
    broken: Vec<(String, Vec<Report>)>,
    accepted: Accepted,
    /// What the scenes try of each pack, if that is wanted.
    tried: Vec<Tried>,
    /// What became of each pack's mutants, if that is wanted.
    mutants: Vec<Litter>,
}

/// Runs the command.
///
/// # Errors
/// Files that cannot be read or written, and packs with errors. A scene with errors fails by
/// itself.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    if args.accept && is_unattended() {
        let message = "recordings are not accepted where CI is set";
        let finding = Diagnostic::placeless("C0114", message);
        let help = "run it on your own machine, look at what changed, and commit the recordings";
        return Err(Failure::misuse(finding.help(help)));
    }
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
    let mut watched = Watched::default();
    let mut bred = Bred::default();
    let mut keeper = Keeper::new(args.accept, args.pack.is_none());
    let paths = scenes_in(&args.paths)?;
    let progress = out.progress("testing", paths.len());
    for path in paths {
        match scenes::with_rows(&path, &wanted, &mut library) {
            Ok(scenes) => {
                let judged = cases::judge(&scenes);
                match keeper.compare(&path, &scenes, judged)? {
                    Ok(cases) => tally.cases.extend(cases),
                    Err((recording, report)) => tally.broken.push((recording, vec![report])),
                }
                if args.coverage || args.require_coverage {
                    scenes.iter().for_each(|scene| watched.watch(scene));
                }
                if args.mutants {
                    bred.keep(scenes);
                }
            }
            Err(failure) if failure.exit == Exit::Findings => {
                tally.broken.push((files::shown(&path), failure.reports));
            }
            Err(failure) => return Err(failure),
        }
        progress.step();
    }
    drop(progress);
    keeper.find_orphans(&args.paths)?;
    tally.accepted = keeper.accepted;
    tally.tried = watched.tried();
    tally.mutants = bred.tried(args.tries);
    match args.format {
        Format::Json => out.json(&tally.summary(args.accept)),
        Format::Text => {
            for (_, reports) in &tally.broken {
                out.findings(reports);
            }
            out.text(&tally.told(args.accept));
        }
    }
    let untried = args.require_coverage && !tally.tried.iter().all(Tried::is_whole);
    if untried || !tally.mutants.iter().all(Litter::is_noticed) {
        return Ok(Exit::Findings);
    }
    Ok(match (tally.failed(), tally.accepted.new) {
        (0, 0) => Exit::Fine,
        (0, _) => Exit::Recorded,
        _ => Exit::Findings,
    })
}

/// Whether nobody looks: a build machine says so.
fn is_unattended() -> bool {
    let said = std::env::var_os("CI");
    said.is_some_and(|said| !said.is_empty() && said != "false")
}

/// Every scene that the paths name, each once.
pub fn scenes_in(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut scenes: Vec<PathBuf> = Vec::new();
    for path in or_usual(paths) {
        let path = library::folder_here(&path);
        let found = if path.is_dir() {
            let found = files::walk(&path, &|path: &Path| files::is_scene(path))?;
            if found.is_empty() {
                let message = format!("{} holds no scene", files::shown(&path));
                let finding = Diagnostic::placeless("C0108", message);
                let help = "scene files end in `.scene.yaml`";
                return Err(Failure::misuse(finding.help(help)));
            }
            found
        } else {
            vec![path]
        };
        for scene in found {
            if !scenes.contains(&scene) {
                scenes.push(scene);
            }
        }
    }
    Ok(scenes)
}

/// The paths, or without any the usual one.
fn or_usual(paths: &[PathBuf]) -> Vec<PathBuf> {
    if !paths.is_empty() {
        return paths.to_vec();
    }
    let usual = PathBuf::from(library::USUAL_FOLDER);
    vec![if usual.is_dir() {
        usual
    } else {
        PathBuf::from(".")
    }]
}

impl Tally {
    fn passed(&self) -> usize {
        self.cases.iter().filter(|case| case.passed()).count()
    }

    /// A scene that cannot be ruled on counts as one.
    fn failed(&self) -> usize {
        self.cases.len() - self.passed() + self.broken.len()
    }

    /// Rulings of which neither the scene nor a recording says anything.
    fn count_new(&self) -> usize {
        self.cases.iter().filter(|case| case.is_new()).count()
    }
}
