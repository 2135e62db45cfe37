//! Scenes on the command line: read, resolved in the words of their pack, and ready to be ruled on.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::diag::Diagnostic;
use crate::docket::{self, Asked, Brief, Opened, Ready, Resolved, SceneText};
use crate::formats::map::Placing;
use crate::formats::{self, Loaded};
use crate::lang::Pack;
use crate::source::Sources;

use super::Exit;
use super::failure::Failure;
use super::files;
use super::library::{self, Library, Place};

/// The packs that rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Packs {
    /// Each scene's own.
    #[default]
    Own,
    /// One, whatever the scenes say.
    One(Place),
    /// All embedded games, side by side. What one of them lacks is left out of the scene.
    All,
}

impl Packs {
    /// The pack of a name, or without one each scene's own.
    ///
    /// # Errors
    /// `C0103` for a pack that is not there.
    pub fn named(name: Option<&str>) -> Result<Packs, Failure> {
        Ok(match name {
            Some(name) => Packs::One(library::named(name)?),
            None => Packs::Own,
        })
    }
}

/// What the command line says of all scenes.
#[derive(Debug, Default)]
pub struct Wanted {
    /// The packs.
    pub packs: Packs,
    /// Variants that change the packs.
    pub variants: Vec<Place>,
    /// House-rule switches, which beat those of the scenes.
    pub options: Vec<(String, String)>,
    /// Creatures to put on maps, and how much of them to keep.
    pub placing: Placing,
    /// The legend of maps drawn in text.
    pub legend: Option<PathBuf>,
    /// What is asked.
    pub asked: Asked,
}

impl Wanted {
    /// What is put to each scene.
    pub fn brief(&self) -> Brief<'_> {
        Brief {
            options: &self.options,
            asked: &self.asked,
        }
    }
}

/// Reads scenes; all mistakes of all of them are told together.
///
/// # Errors
/// Any mistake in any of them.
pub fn ready(
    paths: &[PathBuf],
    wanted: &Wanted,
    library: &mut Library,
) -> Result<Vec<Ready>, Failure> {
    let mut scenes = Vec::new();
    let mut failure = None;
    for (place, path) in paths.iter().enumerate() {
        match each(path, wanted, library) {
            Ok(own) => scenes.extend(own.into_iter().map(|scene| Ready { place, ..scene })),
            Err(problem) => failure = Some(Failure::join(failure, problem)),
        }
    }
    match failure {
        Some(failure) => Err(failure),
        None => Ok(scenes),
    }
}

/// A scene once, or once for each pack.
fn each(path: &Path, wanted: &Wanted, library: &mut Library) -> Result<Vec<Ready>, Failure> {
    let opened = open(path, wanted.legend.as_deref())?;
    let packs = packs(&opened, path, wanted, library)?;
    let resolved: Vec<Resolved> = packs
        .into_iter()
        .map(|pack| resolved(&opened, pack, wanted))
        .collect::<Result<_, _>>()?;
    Ok(docket::asked(&opened, &resolved, wanted.brief())?)
}

/// Reads a scene, without what the rows of its tables make of it.
///
/// # Errors
/// Any mistake in it or in its pack.
pub fn one(path: &Path, wanted: &Wanted, library: &mut Library) -> Result<Ready, Failure> {
    let opened = open(path, wanted.legend.as_deref())?;
    let pack = pack(&opened, path, wanted, library)?;
    let resolved = resolved(&opened, pack, wanted)?;
    Ok(docket::one(&opened, &resolved, wanted.brief())?)
}

/// Reads a scene, and what each row of its tables makes of it.
///
/// # Errors
/// Any mistake in it or in its pack.
pub fn with_rows(
    path: &Path,
    wanted: &Wanted,
    library: &mut Library,
) -> Result<Vec<Ready>, Failure> {
    let opened = open(path, wanted.legend.as_deref())?;
    let pack = pack(&opened, path, wanted, library)?;
    let resolved = resolved(&opened, pack, wanted)?;
    Ok(docket::rows(&opened, &resolved, wanted.brief())?)
}

/// Opens a scene or a map, and the legend of a map drawn in text: the one given, else one beside it.
///
/// # Errors
/// A file that cannot be read; mistakes of form.
pub fn open(path: &Path, legend: Option<&Path>) -> Result<Opened, Failure> {
    Ok(docket::opened(&text_at(path, legend)?)?)
}

/// The text of a scene or a map, with that of a legend.
///
/// # Errors
/// A file that cannot be read.
pub fn text_at(path: &Path, legend: Option<&Path>) -> Result<SceneText, Failure> {
    let name = files::shown(path);
    files::refuse_folder(path)?;
    let text = files::read(path)?;
    let mut read_legend = None;
    if formats::detect(&name, &text) == formats::Format::Ascii {
        let beside = || files::legend_beside(path);
        if let Some(legend) = legend.map(Path::to_owned).or_else(beside) {
            read_legend = Some((files::shown(&legend), files::read(&legend)?));
        }
    }
    Ok(SceneText {
        name,
        text,
        legend: read_legend,
    })
}

/// The packs that are to rule on an open file: its own, the one wanted, or all.
///
/// # Errors
/// A pack that is not there or has errors.
pub fn packs(
    opened: &Opened,
    path: &Path,
    wanted: &Wanted,
    library: &mut Library,
) -> Result<Vec<Rc<Pack>>, Failure> {
    match wanted.packs {
        Packs::All => library.games(),
        _ => pack(opened, path, wanted, library).map(|pack| vec![pack]),
    }
}

fn pack(
    opened: &Opened,
    path: &Path,
    wanted: &Wanted,
    library: &mut Library,
) -> Result<Rc<Pack>, Failure> {
    let place = match &wanted.packs {
        Packs::One(place) => place.clone(),
        _ => own_pack(&opened.loaded, path, &opened.sources)?,
    };
    library.pack(&place, &wanted.variants)
}

fn own_pack(loaded: &Loaded, path: &Path, sources: &Sources) -> Result<Place, Failure> {
    let name = files::shown(path);
    if let Some(named) = loaded.pack() {
        return library::of_scene(&named.value, path).ok_or_else(|| {
            let message = format!("there is no pack called `{}`", named.value);
            let finding = Diagnostic::error("C0103", named.span, message);
            let finding = library::with_nearest(finding, &named.value);
            Failure::findings(sources.clone(), vec![finding])
        });
    }
    let (message, exit) = match loaded {
        Loaded::Map(_) => (
            format!("{name} is a map, which names no pack"),
            Exit::Misuse,
        ),
        Loaded::Scene(_) => (format!("{name} names no pack"), Exit::Findings),
    };
    let finding = Diagnostic::placeless("C0104", message);
    let finding = finding.help("name one with `--pack`; `defilade packs` lists them");
    Err(Failure::new(exit, Sources::default(), vec![finding]))
}

/// Looks up the names of an open file in the words of a pack; of all packs, those that it has.
///
/// # Errors
/// Names that the pack lacks, and other mistakes.
pub fn resolved(opened: &Opened, pack: Rc<Pack>, wanted: &Wanted) -> Result<Resolved, Failure> {
    let known_only = matches!(wanted.packs, Packs::All);
    let resolved = docket::resolved(opened, pack, &wanted.placing, known_only)?;
    Ok(resolved)
}

/// Wrong use of a name, with the nearest known one or all there are.
pub fn misuse(
    code: &'static str,
    message: String,
    name: &str,
    known: Vec<&str>,
    noun: &str,
) -> Failure {
    Failure::misuse(docket::unknown(code, message, name, known, noun))
}
