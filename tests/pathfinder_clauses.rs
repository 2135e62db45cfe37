//! The first Pathfinder pack against its book: every clause is named by a ruling that expects
//! something, or told to be carried by others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use defilade::formats::scene::{self, SceneFile};
use defilade::lang::{self, Pack};
use defilade::packs;
use defilade::source::Sources;
use defilade::vocabulary::Vocabulary;
use defilade::world::battle::Battle;

const CLAUSES: &str = include_str!("coverage/PF1.tsv");
const COUNT: u32 = 46;
const CARRIED: &[&str] = &["definition", "advice", "duplicate"];

fn pack() -> Pack {
    let text = packs::embedded("pathfinder-1e").unwrap();
    let (pack, _, found) = lang::compile(&text, &packs::embedded);
    assert!(found.is_empty(), "{found:#?}");
    pack.unwrap()
}

fn scenes(vocabulary: &Vocabulary) -> Vec<(String, SceneFile)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/pathfinder-1e/scenes");
    let entries = fs::read_dir(folder).unwrap();
    let paths: BTreeSet<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths
        .into_iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let mut sources = Sources::default();
            let file = sources.add(name.clone(), fs::read_to_string(&path).unwrap());
            let raw = scene::parse(&sources, file).unwrap_or_else(|found| panic!("{found:#?}"));
            let mut warnings = Vec::new();
            let scene = raw
                .resolve(vocabulary, &sources, &mut warnings)
                .unwrap_or_else(|found| panic!("{name}: {found:#?}"));
            assert!(warnings.is_empty(), "{name}: {warnings:#?}");
            (name, scene)
        })
        .collect()
}

/// Each clause with the kind of its line.
fn kinds() -> BTreeMap<&'static str, &'static str> {
    let lines = CLAUSES.lines().map(|line| {
        let [id, kind, words] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three parts: {line}");
        };
        assert!(!words.trim().is_empty(), "{id} says nothing");
        (id, kind)
    });
    lines.collect()
}

#[test]
fn every_clause_is_listed_once_and_in_order() {
    let listed: Vec<&str> = CLAUSES
        .lines()
        .filter_map(|line| line.split('\t').next())
        .collect();
    let wanted: Vec<String> = (1..=COUNT).map(|id| format!("PF1-{id:02}")).collect();
    assert_eq!(listed, wanted);
}

#[test]
fn every_rule_is_named_by_a_ruling_that_expects_something() {
    let pack = pack();
    let scenes = scenes(pack.vocabulary());
    let asks = scenes.iter().flat_map(|(_, scene)| scene.asked().unwrap());
    let named: BTreeSet<String> = asks
        .filter(|ask| ask.expect.is_some())
        .flat_map(|ask| &ask.clauses)
        .map(|clause| clause.value.clone())
        .collect();
    let rules = kinds().into_iter().filter(|(_, kind)| *kind == "rule");
    let lacking: Vec<&str> = rules
        .map(|(id, _)| id)
        .filter(|id| !named.contains(*id))
        .collect();
    assert!(lacking.is_empty(), "{lacking:?}");
}

#[test]
fn what_is_no_rule_is_carried_by_rules() {
    let kinds = kinds();
    for (id, kind) in kinds.iter().filter(|(_, kind)| **kind != "rule") {
        let (word, carriers) = kind.split_once(':').unwrap();
        assert!(CARRIED.contains(&word), "{id}: {word}");
        for carrier in carriers.split(',') {
            assert_eq!(kinds.get(carrier.trim()), Some(&"rule"), "{id}: {carrier}");
        }
    }
}

#[test]
fn every_ruling_names_its_clauses_and_expects_something() {
    let pack = pack();
    for (name, scene) in scenes(pack.vocabulary()) {
        for (place, ask) in scene.asked().unwrap().iter().enumerate() {
            let asked = format!("{name} #{}", place + 1);
            assert!(!ask.clauses.is_empty(), "{asked} names no clause");
            assert!(ask.expect.is_some(), "{asked} expects nothing");
        }
    }
}

/// The ladder of counted lines stands aside, whatever the options.
#[test]
fn rulings_have_the_two_ladders_of_the_book_and_no_other() {
    let pack = pack();
    for (name, scene) in scenes(pack.vocabulary()) {
        let mut settings = pack.defaults();
        for (option, choice) in &scene.options {
            settings.0[option.index()] = *choice;
        }
        let plan = pack.plan(&settings);
        for ask in scene.asked().unwrap() {
            let ruling = pack.rule(&plan, &Battle::new(&scene.scene, &ask.ask), false);
            let ladders: Vec<&str> = ruling.tiers.iter().map(|(id, _)| id.as_str()).collect();
            let checked = ask.check.is_some() && ladders.is_empty();
            assert!(
                checked || ladders == ["concealment", "cover"],
                "{name}: {ladders:?}"
            );
        }
    }
}
