//! Packs by name: embedded ones by id, others by path, each compiled once.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::diag::Diagnostic;
use crate::lang::{self, Pack, PackText};
use crate::packs;
use crate::source::Sources;

use super::Exit;
use super::failure::Failure;
use super::files;

/// Where packs are looked for unless a path is named.
pub const USUAL_FOLDER: &str = "rules";

/// How far above the folder the program was started in a scene's own pack is looked for.
const MOST_LEVELS_UP: usize = 4;

/// Where a pack is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In the program.
    Embedded(String),
    /// In a folder or file.
    Path(PathBuf),
}

/// A pack's compilation.
pub struct Compiled {
    /// The pack, unless it has errors.
    pub pack: Option<Pack>,
    /// Its texts.
    pub sources: Sources,
    /// What was found.
    pub found: Vec<Diagnostic>,
}

/// The packs in use.
#[derive(Default)]
pub struct Library {
    /// None for a pack with errors, which are told once.
    compiled: BTreeMap<(Place, Vec<Place>), Option<Rc<Pack>>>,
}

impl Library {
    /// The pack at a place, as variants change it.
    ///
    /// # Errors
    /// What keeps the pack from compiling, or its files from being read.
    pub fn pack(&mut self, place: &Place, variants: &[Place]) -> Result<Rc<Pack>, Failure> {
        let key = (place.clone(), variants.to_vec());
        if let Some(known) = self.compiled.get(&key) {
            let told = Failure {
                exit: Exit::Findings,
                reports: Vec::new(),
            };
            return known.clone().ok_or(told);
        }
        let compiled = compile(place, variants)?;
        let pack = compiled.pack.map(Rc::new);
        self.compiled.insert(key, pack.clone());
        pack.ok_or_else(|| Failure::findings(compiled.sources, compiled.found))
    }

    /// The embedded packs that rule on something; others only hold words for them.
    ///
    /// # Errors
    /// None, unless an embedded pack were broken.
    pub fn games(&mut self) -> Result<Vec<Rc<Pack>>, Failure> {
        let mut games = Vec::new();
        for id in packs::ids() {
            games.push(self.pack(&Place::Embedded(id.to_owned()), &[])?);
        }
        games.retain(|pack| !pack.vocabulary().ladders.is_empty());
        Ok(games)
    }
}

/// Compiles the pack at a place, as variants change it.
///
/// # Errors
/// Files that cannot be read.
pub fn compile(place: &Place, variants: &[Place]) -> Result<Compiled, Failure> {
    let texts: Result<Vec<PackText>, Failure> = variants.iter().map(text).collect();
    let folders = [place].into_iter().chain(variants).filter_map(beside);
    let folders: Vec<PathBuf> = folders.collect();
    let import = |id: &str| imported(id, &folders);
    let (pack, sources, found) = lang::compile_with(&text(place)?, &texts?, &import);
    Ok(Compiled {
        pack,
        sources,
        found,
    })
}

/// The texts of a pack.
fn text(place: &Place) -> Result<PackText, Failure> {
    match place {
        Place::Embedded(id) => packs::embedded(id).ok_or_else(|| unknown(id)),
        Place::Path(path) => files::pack_text(path),
    }
}

/// The folder in which a pack's siblings lie.
fn beside(place: &Place) -> Option<PathBuf> {
    let Place::Path(path) = place else {
        return None;
    };
    let folder = if path.is_dir() {
        path.as_path()
    } else {
        path.parent()?
    };
    Some(folder.join(".."))
}

/// An imported pack, or one that a variant stands on: an embedded one, or the folder of that name
/// beside the pack's own.
pub fn imported(id: &str, beside: &[PathBuf]) -> Option<PackText> {
    if let Some(text) = packs::embedded(id) {
        return Some(text);
    }
    let is_name = id
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let mut folders = beside.iter().map(|folder| folder.join(id));
    let folder = folders.find(|folder| is_name && files::is_pack(folder))?;
    files::pack_text(&folder).ok()
}

/// The places of several packs that the command line names, each once.
///
/// # Errors
/// As [`named`].
pub fn all_named(names: &[String]) -> Result<Vec<Place>, Failure> {
    let mut places = Vec::new();
    for name in names {
        let place = named(name)?;
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places.sort();
    Ok(places)
}

/// The place of a pack that the command line names.
///
/// # Errors
/// `C0103` for one that is neither embedded nor there.
pub fn named(name: &str) -> Result<Place, Failure> {
    if packs::all().any(|id| id == name) {
        return Ok(Place::Embedded(name.to_owned()));
    }
    let path = PathBuf::from(name);
    if path.exists() {
        return Ok(Place::Path(path));
    }
    Err(unknown(name))
}

/// The place of the pack that is named, or of the one in this folder.
///
/// # Errors
/// As [`named`], and `C0104` where neither is there, with `help` as the next step.
pub fn named_or_here(name: Option<&str>, help: &str) -> Result<Place, Failure> {
    let here = Path::new(".");
    match name {
        Some(name) => named(name),
        None if files::is_pack(here) => Ok(Place::Path(here.to_owned())),
        None => {
            let finding = Diagnostic::placeless("C0104", "there is no pack in this folder");
            Err(Failure::misuse(finding.help(help)))
        }
    }
}

/// The place of a pack that a scene names: a pack's own folder around the scene comes first, then
/// an embedded pack, then a path as seen from the scene.
pub fn of_scene(name: &str, scene: &Path) -> Option<Place> {
    let above = (1..=MOST_LEVELS_UP).map(|levels| PathBuf::from(vec![".."; levels].join("/")));
    let within = scene.ancestors().skip(1).map(files::or_here);
    let mut folders = within.chain(above.filter(|_| scene.is_relative()));
    let around = folders.find(|folder| files::is_pack(folder));
    let is_called = |folder: &PathBuf| files::folder_name(folder).is_some_and(|own| own == name);
    if let Some(folder) = around.filter(is_called) {
        return Some(Place::Path(folder));
    }
    if packs::all().any(|id| id == name) {
        return Some(Place::Embedded(name.to_owned()));
    }
    let path = scene.parent()?.join(name);
    path.exists().then_some(Place::Path(path))
}

/// The folder of an embedded pack or variant, where the program runs beside its rules; any other
/// path as it is.
pub fn folder_here(path: &Path) -> PathBuf {
    let is_id = |path: &Path| packs::all().any(|id| Path::new(id) == path);
    if path.exists() || !is_id(path) {
        return path.to_owned();
    }
    let usual = Path::new(USUAL_FOLDER);
    let folders = [usual.join(path), usual.join("variants").join(path)];
    let mut there = folders.into_iter().filter(|folder| folder.is_dir());
    there.next().unwrap_or_else(|| path.to_owned())
}

/// That there is no such pack, with the nearest there is.
pub fn unknown(name: &str) -> Failure {
    let message = format!("there is no pack called `{name}`, and no such file or folder");
    Failure::misuse(with_nearest(Diagnostic::placeless("C0103", message), name))
}

/// A finding about a pack's name with the nearest embedded one as the next step.
pub fn with_nearest(finding: Diagnostic, name: &str) -> Diagnostic {
    packs::with_nearest(finding, name, "`defilade packs` lists the packs there are")
}
