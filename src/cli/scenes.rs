//! Scenes on the command line: read, resolved in the words of their pack, and ready to be ruled on.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::diag::{Diagnostic, nearest};
use crate::formats::scene::{AskFile, SceneFile};
use crate::formats::uvtt::Placing;
use crate::formats::{self, Loaded};
use crate::lang::Pack;
use crate::lang::plan::Settings;
use crate::source::Sources;
use crate::vocabulary::{OptionSwitch, Vocabulary};

use super::Exit;
use super::failure::{Failure, Report};
use super::files;
use super::library::{self, Library, Place};

/// What the command line says of all scenes.
#[derive(Debug, Default)]
pub struct Wanted {
    /// The pack, whatever the scenes say.
    pub pack: Option<Place>,
    /// House-rule switches, which beat those of the scenes.
    pub options: Vec<(String, String)>,
    /// Creatures to put on maps.
    pub placing: Placing,
    /// The one ask, instead of those of the scenes.
    pub ask: Option<OneAsk>,
}

/// An ask from the command line.
#[derive(Clone, Debug)]
pub struct OneAsk {
    /// The attacker.
    pub from: String,
    /// The target.
    pub to: String,
    /// The kind of attack.
    pub kind: Option<String>,
}

/// A scene, ready.
pub struct Ready {
    /// Its path as given.
    pub name: String,
    /// Its pack.
    pub pack: Rc<Pack>,
    /// The choices in force.
    pub settings: Settings,
    /// The scene.
    pub file: SceneFile,
    /// What is asked.
    pub asks: Vec<AskFile>,
    /// Its text, and guesses made in reading it.
    pub report: Report,
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
    for path in paths {
        match one(path, wanted, library) {
            Ok(scene) => scenes.push(scene),
            Err(problem) => failure = Some(Failure::join(failure, problem)),
        }
    }
    match failure {
        Some(failure) => Err(failure),
        None => Ok(scenes),
    }
}

/// Reads a scene.
///
/// # Errors
/// Any mistake in it or in its pack.
pub fn one(path: &Path, wanted: &Wanted, library: &mut Library) -> Result<Ready, Failure> {
    let name = files::shown(path);
    let mut sources = Sources::default();
    let id = sources.add(name.clone(), files::read(path)?);
    let loaded =
        formats::load(&sources, id).map_err(|found| Failure::findings(sources.clone(), found))?;
    let place = match &wanted.pack {
        Some(place) => place.clone(),
        None => own_pack(&loaded, path, &sources)?,
    };
    let pack = library.pack(&place)?;
    let is_map = matches!(loaded, Loaded::Map(_));
    let mut found = Vec::new();
    let read = loaded.resolve(pack.vocabulary(), &sources, &wanted.placing, &mut found);
    let file = read.map_err(|mistakes| {
        let placing = mistakes.iter().all(|mistake| mistake.code == "M0105");
        let exit = if placing {
            Exit::Misuse
        } else {
            Exit::Findings
        };
        Failure::new(exit, sources.clone(), mistakes)
    })?;
    let asks = asks(&file, wanted, pack.vocabulary())
        .map_err(|problem| ask_failure(*problem, wanted, is_map, &sources))?;
    let settings = settings(&pack, &file, &wanted.options)?;
    Ok(Ready {
        name,
        pack,
        settings,
        file,
        asks,
        report: Report { sources, found },
    })
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
    match &wanted.ask {
        Some(ask) => file
            .ask_between(&ask.from, &ask.to, ask.kind.as_deref(), vocabulary)
            .map(|ask| vec![ask]),
        None => file.asked().map(<[AskFile]>::to_vec),
    }
}

fn ask_failure(mut problem: Diagnostic, wanted: &Wanted, map: bool, sources: &Sources) -> Failure {
    if map && wanted.ask.is_none() {
        problem.help = Some(
            "put creatures on the map, such as `--place A=3,4 --place T=9,2`; squares count from 0"
                .to_owned(),
        );
    }
    let exit = if map || wanted.ask.is_some() {
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
    options: &[(String, String)],
) -> Result<Settings, Failure> {
    let mut settings = pack.defaults();
    for (option, choice) in &file.options {
        set(&mut settings, option.index(), *choice);
    }
    for (name, choice) in options {
        let (place, choice) = find_option(pack, name, choice)?;
        set(&mut settings, place, choice);
    }
    Ok(settings)
}

fn set(settings: &mut Settings, place: usize, choice: u16) {
    if let Some(slot) = settings.0.get_mut(place) {
        *slot = choice;
    }
}

fn find_option(pack: &Pack, name: &str, choice: &str) -> Result<(usize, u16), Failure> {
    let options = &pack.vocabulary().options;
    let found = options
        .iter()
        .enumerate()
        .find(|(_, it)| it.word.id == name);
    let Some((place, option)) = found else {
        let names = options.iter().map(|option| option.word.id.as_str());
        let message = format!("the pack {} has no option `{name}`", pack.hir.info.id);
        return Err(misuse("C0105", message, name, names.collect(), "options"));
    };
    match option.choices.iter().position(|it| it.id == choice) {
        Some(found) => Ok((place, u16::try_from(found).unwrap_or(u16::MAX))),
        None => Err(no_choice(option, choice)),
    }
}

fn no_choice(option: &OptionSwitch, choice: &str) -> Failure {
    let names = option.choices.iter().map(|choice| choice.id.as_str());
    let message = format!("the option `{}` has no choice `{choice}`", option.word.id);
    misuse("C0106", message, choice, names.collect(), "choices")
}

/// Wrong use of a name, with the nearest known one or all there are.
pub fn misuse(
    code: &'static str,
    message: String,
    unknown: &str,
    known: Vec<&str>,
    noun: &str,
) -> Failure {
    let finding = Diagnostic::placeless(code, message);
    let help = match nearest(unknown, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("there are no {noun}"),
        None => format!("known {noun}: {}", known.join(", ")),
    };
    Failure::misuse(finding.help(help))
}
