//! `defilade check`: every finding about rule files, packs, scenes and maps.

use std::path::{Path, PathBuf};

use crate::diag::{self, Diagnostic, Severity};
use crate::lang::Pack;
use crate::packs;
use crate::source::FileId;
use crate::suite::lints;

use super::failure::{Failure, Report};
use super::files;
use super::library::{self, Library, Place};
use super::output::Output;
use super::scenes::{self, Packs, Wanted};
use super::{Exit, Format};

/// Show every finding about packs, rule files and scenes
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade check rules/my-pack\n  defilade check core pillar.scene.yaml --deny warnings"
)]
pub struct Args {
    /// Packs (ids, folders or rule files), scenes, or folders of any of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// Findings that are to count as errors
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Deny>,
    /// Show notes as well: what no situation realised, words that nothing names
    #[arg(long)]
    notes: bool,
    /// Write the scenes that show findings into a folder
    #[arg(long, value_name = "DIR")]
    witness: Option<PathBuf>,
    /// The pack for scenes and maps, whatever they say
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    /// A variant that is to change the packs: the id of an embedded one, a folder or a file; may be
    /// repeated
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<String>,
    /// The form of the findings
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// Findings that are to count as errors.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Deny {
    /// Warnings
    Warnings,
}

enum Subject {
    Pack(Place),
    Scene(PathBuf),
}

/// Runs the command.
///
/// # Errors
/// Files that cannot be read; findings are the command's result.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let mut subjects = Vec::new();
    for path in &args.paths {
        subjects.extend(found_at(path)?);
    }
    let wanted = Wanted {
        packs: Packs::named(args.pack.as_deref())?,
        variants: library::all_named(&args.variants)?,
        ..Wanted::default()
    };
    let mut library = Library::default();
    let mut reports = Vec::new();
    for subject in &subjects {
        match subject {
            Subject::Pack(place) => {
                let compiled = library::compile(place, &wanted.variants)?;
                let mut found = compiled.found;
                if let Some(pack) = &compiled.pack {
                    found.extend(tried(pack, place, args)?);
                }
                reports.push(Report {
                    sources: compiled.sources,
                    found,
                });
            }
            Subject::Scene(path) => reports.extend(scene(path, &wanted, &mut library)?),
        }
    }
    show(&reports, subjects.len(), out);
    let denied = |finding: &Diagnostic| {
        finding.is_error() || args.deny.is_some() && finding.severity == Severity::Warning
    };
    let any = reports.iter().any(|report| report.found.iter().any(denied));
    Ok(if any { Exit::Findings } else { Exit::Fine })
}

/// What trying a pack out brings to light.
fn tried(pack: &Pack, place: &Place, args: &Args) -> Result<Vec<Diagnostic>, Failure> {
    let witnessed = lints::findings(pack, lints::TRIES);
    if let Some(folder) = &args.witness {
        let id = &pack.hir.info.id;
        let scenes = witnessed.iter().filter_map(|one| one.scene.as_ref());
        for (place, scene) in scenes.enumerate() {
            let name = format!("{id}-{}.scene.yaml", place + 1);
            files::write_within(&folder.join(name), scene)?;
        }
    }
    let mut found: Vec<Diagnostic> = witnessed.into_iter().map(|one| one.finding).collect();
    if args.notes {
        found.extend(unused_words(pack, place)?);
    }
    found.retain(|finding| args.notes || finding.severity > Severity::Note);
    Ok(found)
}

/// Words that neither the rules nor the scenes in a pack's folder name; without scenes there is
/// nothing to tell.
fn unused_words(pack: &Pack, place: &Place) -> Result<Vec<Diagnostic>, Failure> {
    let Place::Path(folder) = place else {
        return Ok(Vec::new());
    };
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut scenes = Vec::new();
    for path in files::walk(folder, &|path: &Path| files::is_scene(path))? {
        scenes.push(files::read(&path)?);
    }
    if scenes.is_empty() {
        return Ok(Vec::new());
    }
    let inside = format!("{}/", files::shown(folder).trim_end_matches('/'));
    let ids = (0u32..).map(FileId);
    let own = ids.map_while(|id| Some((id, pack.sources.get(id)?)));
    let own = own.filter(|(_, source)| source.name.starts_with(&inside));
    let own: Vec<FileId> = own.map(|(id, _)| id).collect();
    Ok(lints::unused_words(pack, &own, &scenes))
}

/// What a path names: a pack, a scene, or a folder with any of them.
fn found_at(name: &str) -> Result<Vec<Subject>, Failure> {
    if packs::all().any(|id| id == name) {
        return Ok(vec![Subject::Pack(Place::Embedded(name.to_owned()))]);
    }
    let path = Path::new(name);
    if !path.is_dir() {
        return if files::is_rules(path) {
            Ok(vec![Subject::Pack(Place::Path(pack_of(path)))])
        } else if path.exists() {
            Ok(vec![Subject::Scene(path.to_owned())])
        } else {
            Err(library::unknown(name))
        };
    }
    if files::is_pack(path) {
        return Ok(vec![Subject::Pack(Place::Path(path.to_owned()))]);
    }
    let wanted = |path: &Path| {
        if path.is_dir() {
            files::is_pack(path)
        } else {
            files::is_scene(path) || files::is_rules(path) && !has_pack(path)
        }
    };
    let subjects: Vec<Subject> = files::walk(path, &wanted)?
        .into_iter()
        .map(|path| {
            if files::is_scene(&path) {
                Subject::Scene(path)
            } else {
                Subject::Pack(Place::Path(path))
            }
        })
        .collect();
    if subjects.is_empty() {
        let message = format!("{name} holds no pack, no rule file and no scene");
        return Err(Failure::misuse(Diagnostic::placeless("C0108", message)));
    }
    Ok(subjects)
}

/// A rule file beside a `pack.rules` is checked with the whole of its pack.
fn pack_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if has_pack(file) => files::or_here(folder),
        _ => file.to_owned(),
    }
}

fn has_pack(file: &Path) -> bool {
    file.parent().is_some_and(files::is_pack)
}

fn scene(path: &Path, wanted: &Wanted, library: &mut Library) -> Result<Vec<Report>, Failure> {
    match scenes::with_rows(path, wanted, library) {
        Ok(ready) => Ok(ready.into_iter().map(|scene| scene.report).collect()),
        Err(failure) if failure.exit == Exit::Findings => Ok(failure.reports),
        Err(failure) => Err(failure),
    }
}

fn show(reports: &[Report], subjects: usize, out: &Output) {
    if out.format() == Format::Json {
        out.json(&diag::findings(reports));
        return;
    }
    out.findings(reports);
    let count = |severity: Severity| {
        let all = reports.iter().flat_map(|report| &report.found);
        all.filter(|finding| finding.severity == severity).count()
    };
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    out.write(&format!(
        "{} checked: {}, {}\n",
        counted(subjects, "subject"),
        counted(errors, "error"),
        counted(warnings, "warning"),
    ));
}

/// `1 error`, `2 errors`.
pub fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        many => format!("{many} {noun}s"),
    }
}
