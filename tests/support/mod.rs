//! The scenes of a pack, and whether its rulings are what they expect.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use defilade::diag::Diagnostic;
use defilade::formats::scene::{self, AskFile, SceneFile};
use defilade::lang::plan::{Plan, Settings};
use defilade::lang::{self, Pack, PackText};
use defilade::packs;
use defilade::source::Sources;
use defilade::suite;
use defilade::vocabulary::Vocabulary;
use defilade::world::battle::Battle;

/// A pack with its plans, each made once.
pub struct Court {
    pub pack: Pack,
    plans: RefCell<BTreeMap<Settings, Rc<Plan>>>,
}

impl Court {
    pub fn new(pack: Pack) -> Court {
        Court {
            pack,
            plans: RefCell::default(),
        }
    }

    pub fn plan(&self, settings: &Settings) -> Rc<Plan> {
        let mut plans = self.plans.borrow_mut();
        let plan = plans.entry(settings.clone());
        Rc::clone(plan.or_insert_with(|| Rc::new(self.pack.plan(settings))))
    }
}

/// A scene file, read against a pack.
pub struct Scene {
    pub name: String,
    pub file: SceneFile,
}

/// Compiles a pack's text; imports are the embedded ones.
pub fn compile(text: &PackText) -> Result<Pack, Vec<Diagnostic>> {
    let (pack, _, found) = lang::compile(text, &|id| packs::embedded(id));
    pack.ok_or(found)
}

/// Every scene of a folder, in the order of the names.
pub fn scenes(folder: &Path, vocabulary: &Vocabulary) -> Vec<Scene> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".scene.yaml"))
        .collect();
    names.sort();
    let scenes = names.into_iter().map(|name| {
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        let file = read(&name, text, vocabulary);
        Scene { name, file }
    });
    scenes.collect()
}

pub fn read(name: &str, text: String, vocabulary: &Vocabulary) -> SceneFile {
    let mut sources = Sources::default();
    let id = sources.add(name.to_owned(), text);
    let told = |found: &[Diagnostic]| -> String {
        let lines = found.iter().map(|one| {
            let line = one.span.map_or(0, |span| sources.line_column(span).line);
            format!("{name}:{line}: {} {}", one.code, one.message)
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let raw = scene::parse(&sources, id).unwrap_or_else(|found| panic!("{}", told(&found)));
    let mut warnings = Vec::new();
    let file = raw
        .resolve(vocabulary, &sources, &mut warnings)
        .unwrap_or_else(|found| panic!("{}", told(&found)));
    assert!(warnings.is_empty(), "{}", told(&warnings));
    file
}

/// The settings of a scene: the pack's own, then the scene's, then a forced choice.
pub fn settings(pack: &Pack, scene: &Scene, forced: Option<(usize, u16)>) -> Settings {
    let mut settings = pack.defaults();
    for (option, choice) in &scene.file.options {
        settings.0[option.index()] = *choice;
    }
    if let Some((option, choice)) = forced {
        settings.0[option] = choice;
    }
    settings
}

/// What differs from the expectation of each ask of a scene, by the ask's place. The words are
/// those that the scene was read against. Without reasons, `because` is left aside.
pub fn misses<'a>(
    court: &'a Court,
    words: &'a Vocabulary,
    scene: &'a Scene,
    settings: &Settings,
    reasons: bool,
) -> impl Iterator<Item = (usize, Vec<String>)> + use<'a> {
    let plan = court.plan(settings);
    let asks = scene.file.asked().unwrap().iter().enumerate();
    asks.map(move |(place, ask)| {
        let battle = Battle::new(&scene.file.scene, &ask.ask);
        let ruling = court.pack.rule(&plan, &battle, reasons);
        let expect = expectation(ask, &scene.name);
        let compared = suite::compare(expect, &ruling, words).into_iter();
        let differs = compared.filter(|one| !one.passed && (reasons || one.key != "because"));
        let told = differs.map(|one| {
            format!(
                "{}: expected {}, ruled {}",
                one.key, one.expected, one.actual
            )
        });
        (place, told.collect())
    })
}

fn expectation<'a>(ask: &'a AskFile, name: &str) -> &'a scene::Expect {
    let expect = ask.expect.as_ref();
    expect.unwrap_or_else(|| panic!("a ruling of {name} expects nothing"))
}
