//! The checks and conditions of the first Starfinder pack against their scenes.

#[path = "support/changes.rs"]
mod changes;
#[path = "support/coverage.rs"]
mod coverage;
mod support;

use std::collections::BTreeSet;
use std::path::Path;

use changes::{removals, same_words};
use defilade::lang::PackText;
use defilade::packs;
use support::{Court, Scene, compile, misses, settings};

const FEWEST_REMOVALS: usize = 90;
const FILES: &[&str] = &["conditions.rules", "checks.rules"];
const ITEMS: &[&str] = &["rule"];
const CLAUSES: &[&str] = &[
    "when",
    "except",
    "grants",
    "forbids",
    "outcome",
    "yields",
    "remembers",
    "note",
    "hint",
    "is",
    "roll",
];

fn text() -> PackText {
    packs::embedded("starfinder-1e").unwrap()
}

fn court_and_scenes() -> (Court, Vec<Scene>) {
    let pack = compile(&text()).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/starfinder-1e/scenes");
    let scenes = support::scenes(&folder, pack.vocabulary());
    (Court::new(pack), scenes)
}

fn is_own(scene: &Scene) -> bool {
    scene.name.starts_with("check-") || scene.name.starts_with("condition-")
}

fn fails(court: &Court, original: &Court, scene: &Scene) -> bool {
    let settings = settings(&original.pack, scene, None);
    let words = original.pack.vocabulary();
    misses(court, words, scene, &settings, false).any(|(_, found)| !found.is_empty())
}

#[test]
fn every_book_clause_is_named_by_a_ruling_or_carried_by_another() {
    let (_, scenes) = court_and_scenes();
    let asks = scenes.iter().flat_map(|scene| scene.file.asked().unwrap());
    let named: BTreeSet<String> = asks
        .flat_map(|ask| ask.clauses.iter().map(|clause| clause.value.clone()))
        .collect();
    let gaps = coverage::gaps("SF1", 96, &named);
    assert!(gaps.is_empty(), "{gaps:#?}");
}

#[test]
fn no_clause_of_a_check_can_be_removed_unnoticed() {
    let (court, mut scenes) = court_and_scenes();
    scenes.retain(is_own);
    assert!(!scenes.iter().any(|scene| fails(&court, &court, scene)));
    let (mut tested, mut unnoticed) = (0, Vec::new());
    for change in removals(&text(), FILES, ITEMS, CLAUSES) {
        let Ok(changed) = compile(&change.text) else {
            continue;
        };
        if !same_words(&court.pack, &changed) {
            continue;
        }
        tested += 1;
        let changed = Court::new(changed);
        let mut all = scenes.iter();
        match all.position(|scene| fails(&changed, &court, scene)) {
            Some(place) => scenes[..=place].rotate_right(1),
            None => unnoticed.push(change.name),
        }
    }
    assert!(unnoticed.is_empty(), "of {tested}: {unnoticed:#?}");
    assert!(tested >= FEWEST_REMOVALS, "only {tested} changes compile");
}
