//! OGL Ancients against its scenes: every book clause is covered, every choice of an option
//! matters, and nothing in the rules can be taken away without a scene noticing.

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

const FEWEST_REMOVALS: usize = 60;
const FILES: &[&str] = &["cover.rules", "concealment.rules", "checks.rules"];
const ITEMS: &[&str] = &["tier", "rule"];
const CLAUSES: &[&str] = &[
    "when",
    "except",
    "grants",
    "allows",
    "forbids",
    "note",
    "hint",
    "warning",
    "miss",
    "alone",
    "yields",
    "outcome",
    "remembers",
    "is",
    "to",
    "from",
    "by",
    "counts",
    "chosen",
];

fn text() -> PackText {
    packs::embedded("ogl-ancients").unwrap()
}

fn court_and_scenes() -> (Court, Vec<Scene>) {
    let pack = compile(&text()).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/ogl-ancients/scenes");
    let scenes = support::scenes(&folder, pack.vocabulary());
    (Court::new(pack), scenes)
}

/// Whether a scene read against the original pack is ruled on otherwise than it expects.
fn fails(court: &Court, original: &Court, scene: &Scene, forced: Option<(usize, u16)>) -> bool {
    let settings = settings(&original.pack, scene, forced);
    let words = original.pack.vocabulary();
    misses(court, words, scene, &settings, false).any(|(_, found)| !found.is_empty())
}

#[test]
fn every_scene_gets_the_rulings_it_expects() {
    let (court, scenes) = court_and_scenes();
    let mut wrong = Vec::new();
    for scene in &scenes {
        let settings = settings(&court.pack, scene, None);
        for (place, found) in misses(&court, court.pack.vocabulary(), scene, &settings, true) {
            let found = found.iter();
            wrong.extend(found.map(|what| format!("{} #{}: {what}", scene.name, place + 1)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_book_clause_is_named_by_a_ruling_or_carried_by_another() {
    let (_, scenes) = court_and_scenes();
    let asks = scenes.iter().flat_map(|scene| scene.file.asked().unwrap());
    let named: BTreeSet<String> = asks
        .flat_map(|ask| ask.clauses.iter().map(|clause| clause.value.clone()))
        .collect();
    let gaps = coverage::gaps("ANC", 52, &named);
    assert!(gaps.is_empty(), "{gaps:#?}");
}

#[test]
fn every_choice_of_every_option_changes_a_ruling() {
    let (court, scenes) = court_and_scenes();
    for (place, option) in court.pack.vocabulary().options.iter().enumerate() {
        for choice in 0..option.choices.len() {
            let forced = Some((place, u16::try_from(choice).unwrap()));
            let noticed = scenes
                .iter()
                .any(|scene| fails(&court, &court, scene, forced));
            let choice = &option.choices[choice].id;
            assert!(noticed, "{}: {choice} changes nothing", option.word.id);
        }
    }
}

#[test]
fn no_clause_can_be_removed_unnoticed() {
    let (court, mut scenes) = court_and_scenes();
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
        match all.position(|scene| fails(&changed, &court, scene, None)) {
            // What noticed one clause often notices the next: try it first.
            Some(place) => scenes[..=place].rotate_right(1),
            None => unnoticed.push(change.name),
        }
    }
    assert!(unnoticed.is_empty(), "of {tested}: {unnoticed:#?}");
    assert!(tested >= FEWEST_REMOVALS, "only {tested} changes compile");
}
