//! Scenes on the command line: read, resolved in the words of their pack, and ready to be ruled on.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::diag::{Diagnostic, Severity, nearest};
use crate::formats::map::Placing;
use crate::formats::scene::{AskFile, SceneFile};
use crate::formats::{self, Loaded};
use crate::lang::Pack;
use crate::lang::plan::Settings;
use crate::source::Sources;
use crate::vocabulary::{OptionSwitch, Vocabulary};

use super::Exit;
use super::failure::{Failure, Report};
use super::files;
use super::library::{self, Library, Place};

pub use super::pairs::Pairs;

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

/// What is asked of scenes.
#[derive(Debug, Default)]
pub enum Asked {
    /// What they ask themselves.
    #[default]
    Own,
    /// Who attacks whom, from the command line.
    Pairs(Pairs),
    /// Nothing yet.
    Nothing,
}

/// A scene, ready.
pub struct Ready {
    /// Its place on the command line.
    pub place: usize,
    /// Its path as given.
    pub name: String,
    /// Its pack.
    pub pack: Rc<Pack>,
    /// The choices in force.
    pub settings: Settings,
    /// The scene.
    pub file: Rc<SceneFile>,
    /// What is asked.
    pub asks: Vec<AskFile>,
    /// Its text, and guesses made in reading it.
    pub report: Report,
    /// What was left out of it because the pack lacks it.
    pub lacks: Vec<String>,
}

/// The text of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneText {
    /// What it is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The name and the text of its legend, if it has one.
    pub legend: Option<(String, String)>,
}

/// A file whose form is right.
pub struct Opened {
    /// Its path as given.
    pub name: String,
    /// Its text, and its legend's.
    pub sources: Sources,
    /// The format it is in.
    pub format: formats::Format,
    /// What it holds.
    pub loaded: Loaded,
}

/// A file in the words of a pack.
pub struct Resolved {
    /// The pack.
    pub pack: Rc<Pack>,
    /// The scene.
    pub file: Rc<SceneFile>,
    found: Vec<Diagnostic>,
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
    asked(&opened, &resolved, wanted)
}

/// Reads a scene, without what the rows of its tables make of it.
///
/// # Errors
/// Any mistake in it or in its pack.
pub fn one(path: &Path, wanted: &Wanted, library: &mut Library) -> Result<Ready, Failure> {
    let opened = open(path, wanted.legend.as_deref())?;
    let pack = pack(&opened, path, wanted, library)?;
    let resolved = resolved(&opened, pack, wanted)?;
    let found = resolved.found.clone();
    ready_of(&opened, &resolved.pack, &resolved.file, found, wanted)
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
    ready_rows(&opened, &resolved(&opened, pack, wanted)?, wanted)
}

/// Opens a scene or a map, and the legend of a map drawn in text: the one given, else one beside it.
///
/// # Errors
/// A file that cannot be read; mistakes of form.
pub fn open(path: &Path, legend: Option<&Path>) -> Result<Opened, Failure> {
    opened(&text_at(path, legend)?)
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

/// Reads the form of a text.
///
/// # Errors
/// What is wrong with its form.
pub fn opened(scene: &SceneText) -> Result<Opened, Failure> {
    let SceneText { name, text, legend } = scene.clone();
    let format = formats::detect(&name, &text);
    let mut sources = Sources::default();
    let id = sources.add(name.clone(), text);
    let legend = legend.map(|(name, text)| sources.add(name, text));
    let loaded = formats::load_with(&sources, id, legend)
        .map_err(|found| Failure::findings(sources.clone(), found))?;
    Ok(Opened {
        name,
        sources,
        format,
        loaded,
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

/// Why a map is no scene: wrong use, when creatures, a scene or a floor are asked for that cannot be.
pub fn map_failure(mistakes: Vec<Diagnostic>, sources: &Sources) -> Failure {
    let asked = mistakes
        .iter()
        .all(|mistake| matches!(mistake.code, "M0105" | "M0107"));
    let exit = if asked { Exit::Misuse } else { Exit::Findings };
    Failure::new(exit, sources.clone(), mistakes)
}

/// Looks up the names of an open file in the words of a pack.
///
/// # Errors
/// Names that the pack lacks, and other mistakes.
pub fn resolved(opened: &Opened, pack: Rc<Pack>, wanted: &Wanted) -> Result<Resolved, Failure> {
    let mut found = Vec::new();
    let file = resolve(opened, &pack, wanted, &mut found)?;
    Ok(Resolved {
        pack,
        file: Rc::new(file),
        found,
    })
}

/// A scene with what is asked of it, for each of some packs.
///
/// # Errors
/// Creatures, kinds of attack and options that are not there; `C0111` when no pack can rule on
/// anything that a scene asks.
pub fn asked(
    opened: &Opened,
    resolved: &[Resolved],
    wanted: &Wanted,
) -> Result<Vec<Ready>, Failure> {
    let mut scenes: Vec<Ready> = Vec::new();
    for of_pack in resolved {
        scenes.extend(ready_rows(opened, of_pack, wanted)?);
    }
    if scenes.iter().all(|scene| scene.asks.is_empty()) {
        let lacks: Vec<String> = scenes.into_iter().flat_map(|it| it.lacks).collect();
        let message = format!("no pack can rule on anything that {} asks", opened.name);
        let finding = Diagnostic::placeless("C0111", message).help(lacks.join("; "));
        return Err(Failure::findings(opened.sources.clone(), vec![finding]));
    }
    Ok(scenes)
}

/// A file and what its tables make of it. An ask of the command line is put to the file alone.
fn ready_rows(
    opened: &Opened,
    resolved: &Resolved,
    wanted: &Wanted,
) -> Result<Vec<Ready>, Failure> {
    let Resolved { pack, file, found } = resolved;
    let mut scenes = vec![ready_of(opened, pack, file, found.clone(), wanted)?];
    if matches!(wanted.asked, Asked::Own) {
        for row in &file.rows {
            scenes.push(ready_of(opened, pack, row, Vec::new(), wanted)?);
        }
    }
    Ok(scenes)
}

fn ready_of(
    opened: &Opened,
    pack: &Rc<Pack>,
    file: &Rc<SceneFile>,
    mut found: Vec<Diagnostic>,
    wanted: &Wanted,
) -> Result<Ready, Failure> {
    let sources = opened.sources.clone();
    let asks = known_asks(file, wanted, pack, &mut found).map_err(|problem| {
        let is_map = matches!(opened.loaded, Loaded::Map(_));
        ask_failure(problem, wanted, is_map, &sources)
    })?;
    let settings = settings(pack, file, wanted, &mut found)?;
    let lacks = left_out(pack, wanted, &mut found);
    Ok(Ready {
        place: 0,
        name: opened.name.clone(),
        pack: Rc::clone(pack),
        settings,
        file: Rc::clone(file),
        asks,
        report: Report { sources, found },
        lacks,
    })
}

fn resolve(
    opened: &Opened,
    pack: &Pack,
    wanted: &Wanted,
    found: &mut Vec<Diagnostic>,
) -> Result<SceneFile, Failure> {
    let (words, sources) = (pack.vocabulary(), &opened.sources);
    let placing = &wanted.placing;
    let read = match wanted.packs {
        Packs::All => opened.loaded.resolve_known(words, sources, placing, found),
        _ => opened.loaded.resolve(words, sources, placing, found),
    };
    read.map_err(|mistakes| map_failure(mistakes, sources))
}

/// With all packs, nothing in place of what one of them lacks.
#[expect(
    clippy::result_large_err,
    reason = "a mistake ends the command, so its size costs nothing"
)]
fn lacked<T>(
    result: Result<T, Diagnostic>,
    wanted: &Wanted,
    codes: &[&str],
    found: &mut Vec<Diagnostic>,
) -> Result<Option<T>, Diagnostic> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(problem) if matches!(wanted.packs, Packs::All) && codes.contains(&problem.code) => {
            found.push(Diagnostic {
                severity: Severity::Note,
                ..problem
            });
            Ok(None)
        }
        Err(problem) => Err(problem),
    }
}

/// What was left out of a scene, in words; with all packs, every note tells of such a thing.
fn left_out(pack: &Pack, wanted: &Wanted, found: &mut Vec<Diagnostic>) -> Vec<String> {
    let mut lacks = Vec::new();
    if !matches!(wanted.packs, Packs::All) {
        return lacks;
    }
    for note in found.iter().filter(|it| it.severity == Severity::Note) {
        let id = pack.hir.info.id.as_str();
        let words = if note.message.contains(id) {
            note.message.clone()
        } else {
            format!("{} in {id}", note.message)
        };
        if !lacks.contains(&words) {
            lacks.push(words);
        }
    }
    found.retain(|it| it.severity != Severity::Note);
    lacks
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

fn asks(
    file: &SceneFile,
    wanted: &Wanted,
    vocabulary: &Vocabulary,
) -> Result<Vec<AskFile>, Box<Diagnostic>> {
    match &wanted.asked {
        Asked::Own => file.asked().map(<[AskFile]>::to_vec),
        Asked::Pairs(pairs) => pairs.asks(file, vocabulary),
        Asked::Nothing => Ok(Vec::new()),
    }
}

/// The asks that a pack can rule on.
#[expect(
    clippy::result_large_err,
    reason = "a mistake ends the command, so its size costs nothing"
)]
fn known_asks(
    file: &SceneFile,
    wanted: &Wanted,
    pack: &Pack,
    found: &mut Vec<Diagnostic>,
) -> Result<Vec<AskFile>, Diagnostic> {
    let asks = asks(file, wanted, pack.vocabulary()).map_err(|problem| *problem);
    let all = matches!(wanted.packs, Packs::All);
    match asks {
        // The scene asks for nothing that the pack has.
        Err(problem) if all && problem.code == "S0204" && found.iter().any(is_about_ask) => {
            Ok(Vec::new())
        }
        asks => lacked(asks, wanted, &["S0209"], found).map(Option::unwrap_or_default),
    }
}

fn is_about_ask(finding: &Diagnostic) -> bool {
    matches!(finding.code, "S0209" | "S0211")
}

fn ask_failure(mut problem: Diagnostic, wanted: &Wanted, map: bool, sources: &Sources) -> Failure {
    let own = matches!(wanted.asked, Asked::Own);
    if map && own {
        problem.help = Some(
            "put creatures on the map, such as `--place A=3,4 --place T=9,2`; squares count from 0"
                .to_owned(),
        );
    }
    let exit = if map || !own {
        Exit::Misuse
    } else {
        Exit::Findings
    };
    Failure::new(exit, sources.clone(), vec![problem])
}

/// The choices in force: the command line's before the scene's before the pack's.
fn settings(
    pack: &Pack,
    file: &SceneFile,
    wanted: &Wanted,
    found: &mut Vec<Diagnostic>,
) -> Result<Settings, Failure> {
    let mut settings = pack.defaults();
    for (option, choice) in &file.options {
        set(&mut settings, option.index(), *choice);
    }
    for (name, choice) in &wanted.options {
        let option = find_option(pack, name, choice);
        let option = lacked(option, wanted, &["C0105", "C0106"], found);
        if let Some((place, choice)) = option.map_err(Failure::misuse)? {
            set(&mut settings, place, choice);
        }
    }
    Ok(settings)
}

fn set(settings: &mut Settings, place: usize, choice: u16) {
    if let Some(slot) = settings.0.get_mut(place) {
        *slot = choice;
    }
}

#[expect(
    clippy::result_large_err,
    reason = "a mistake ends the command, so its size costs nothing"
)]
fn find_option(pack: &Pack, name: &str, choice: &str) -> Result<(usize, u16), Diagnostic> {
    let options = &pack.vocabulary().options;
    let found = options
        .iter()
        .enumerate()
        .find(|(_, it)| it.word.id == name);
    let Some((place, option)) = found else {
        let names = options.iter().map(|option| option.word.id.as_str());
        let message = format!("the pack {} has no option `{name}`", pack.hir.info.id);
        return Err(unknown("C0105", message, name, names.collect(), "options"));
    };
    match option.choices.iter().position(|it| it.id == choice) {
        Some(found) => Ok((place, u16::try_from(found).unwrap_or(u16::MAX))),
        None => Err(no_choice(option, choice)),
    }
}

fn no_choice(option: &OptionSwitch, choice: &str) -> Diagnostic {
    let names = option.choices.iter().map(|choice| choice.id.as_str());
    let message = format!("the option `{}` has no choice `{choice}`", option.word.id);
    unknown("C0106", message, choice, names.collect(), "choices")
}

/// Wrong use of a name, with the nearest known one or all there are.
pub fn misuse(
    code: &'static str,
    message: String,
    name: &str,
    known: Vec<&str>,
    noun: &str,
) -> Failure {
    Failure::misuse(unknown(code, message, name, known, noun))
}

fn unknown(
    code: &'static str,
    message: String,
    name: &str,
    known: Vec<&str>,
    noun: &str,
) -> Diagnostic {
    let finding = Diagnostic::placeless(code, message);
    let help = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("there are no {noun}"),
        None => format!("known {noun}: {}", known.join(", ")),
    };
    finding.help(help)
}
