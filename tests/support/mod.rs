//! Scenes with expectations, and whether a pack's rulings meet them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::rc::Rc;

use defilade::diag::Diagnostic;
use defilade::formats::scene::{self, AskFile, Expect, SceneFile};
use defilade::lang::{
    self, Pack, PackText,
    plan::{Plan, Settings},
};
use defilade::number::Number;
use defilade::packs;
use defilade::ruling::{Evidence, Ruling, Status, Value};
use defilade::source::Sources;
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

    fn plan(&self, settings: &Settings) -> Rc<Plan> {
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
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".scene.yaml"))
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let text = fs::read_to_string(folder.join(&name)).unwrap();
            let file = read(&name, text, vocabulary);
            Scene { name, file }
        })
        .collect()
}

fn read(name: &str, text: String, vocabulary: &Vocabulary) -> SceneFile {
    let mut sources = Sources::default();
    let id = sources.add(name.to_owned(), text);
    let told = |found: &[Diagnostic]| -> String {
        let lines = found.iter().map(|one| {
            let line = one.span.map_or(0, |span| sources.line_column(span).line);
            format!(
                "{name}:{line}: {} {} ({:?})",
                one.code, one.message, one.help
            )
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

/// Rules on each ask of a scene; what differs from its expectation, by the ask's place. The words
/// are those that the scene was read against.
pub fn misses(
    court: &Court,
    words: &Vocabulary,
    scene: &Scene,
    settings: &Settings,
    reasons: bool,
) -> impl Iterator<Item = (usize, Vec<String>)> {
    let plan = court.plan(settings);
    let asks = scene.file.asked().unwrap().iter().enumerate();
    asks.map(move |(place, ask)| {
        let battle = Battle::new(&scene.file.scene, &ask.ask);
        let ruling = court.pack.rule(&plan, &battle, reasons);
        (place, differences(ask, &ruling, words, reasons))
    })
}

fn differences(ask: &AskFile, ruling: &Ruling, words: &Vocabulary, reasons: bool) -> Vec<String> {
    let Some(expect) = &ask.expect else {
        return vec!["the ruling expects nothing".to_owned()];
    };
    let mut found = Vec::new();
    let mut check = |what: &str, expected: String, actual: String| {
        if expected != actual {
            found.push(format!("{what}: expected {expected}, ruled {actual}"));
        }
    };
    check_numbers(expect, ruling, words, &mut check);
    check_words(expect, ruling, words, &mut check);
    if reasons {
        let held = clauses_that_held(&ruling.evidence);
        for clause in &expect.because {
            check("because", clause.value.clone(), named(&held, &clause.value));
        }
    }
    found
}

type Check<'a> = dyn FnMut(&str, String, String) + 'a;

fn check_numbers(expect: &Expect, ruling: &Ruling, words: &Vocabulary, check: &mut Check) {
    for tier in &expect.tiers {
        let (ladder, tier) = &tier.value;
        let ladder = &words.ladders[ladder.index()];
        let expected = tier.map(|tier| ladder.tiers[usize::from(tier)].id.clone());
        let actual = value_of(&ruling.tiers, &ladder.word.id).flatten();
        check(&ladder.word.id, shown(&expected), shown(&actual));
    }
    for total in &expect.totals {
        let (stat, total) = &total.value;
        let stat = &words.stats[stat.index()].word.id;
        let actual = match value_of(&ruling.totals, stat) {
            None => Some(Value::Number(Number::ZERO)),
            Some(total) => total,
        };
        check(stat, shown(total), shown(&actual));
    }
    if let Some(chance) = &expect.miss_chance {
        check(
            "miss-chance",
            shown(&chance.value),
            shown(&ruling.miss_chance),
        );
    }
    for may in &expect.may {
        let (action, flag) = &may.value;
        let action = &words.actions[action.index()].word.id;
        let actual = value_of(&ruling.may, action).flatten();
        check(action, shown(flag), shown(&actual));
    }
    if let Some(flag) = &expect.targetable {
        check("targetable", shown(&flag.value), shown(&ruling.targetable));
    }
}

fn check_words(expect: &Expect, ruling: &Ruling, words: &Vocabulary, check: &mut Check) {
    if let Some(outcome) = &expect.outcome {
        check("outcome", shown(&outcome.value), shown(&ruling.outcome));
    }
    if let Some(struck) = &expect.struck {
        check("struck", shown(&struck.value), shown(&ruling.struck));
    }
    if let Some(from) = &expect.from {
        let expected = from.iter().map(|object| object.value.clone());
        let actual = ruling.sources.iter().map(|source| source.object.clone());
        check("from", listed(expected), listed(actual));
    }
    if let Some(facts) = &expect.undecided {
        let expected = facts
            .iter()
            .map(|id| words.facts[id.value.index()].word.id.clone());
        let actual = ruling.undecided.iter().map(|one| one.fact.clone());
        check("undecided", listed(expected), listed(actual));
    }
    if let Some(notes) = &expect.notes {
        let actual: BTreeSet<String> = ruling.notes.iter().map(|note| note.id.clone()).collect();
        // An empty list says that there is no note at all.
        if notes.is_empty() {
            check("notes", String::new(), listed(actual.iter().cloned()));
        }
        for note in notes {
            check("note", note.value.clone(), named(&actual, &note.value));
        }
    }
}

fn clauses_that_held(evidence: &[Evidence]) -> BTreeSet<String> {
    let mut held = BTreeSet::new();
    for step in evidence {
        if step.status == Status::Holds {
            held.insert(step.clause.clone());
            held.extend(step.cites.iter().cloned());
        }
        held.extend(clauses_that_held(&step.children));
    }
    held
}

fn value_of<V: Clone>(pairs: &[(String, V)], name: &str) -> Option<V> {
    let pair = pairs.iter().find(|(own, _)| own == name);
    pair.map(|(_, value)| value.clone())
}

fn shown<V: std::fmt::Display>(value: &Option<V>) -> String {
    value
        .as_ref()
        .map_or_else(|| "nothing".to_owned(), ToString::to_string)
}

fn listed(names: impl Iterator<Item = String>) -> String {
    let names: BTreeSet<String> = names.collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}

fn named(names: &BTreeSet<String>, name: &str) -> String {
    let known = names.contains(name);
    if known {
        name.to_owned()
    } else {
        "not that".to_owned()
    }
}
