//! The packs against their scenes: each gets what it expects, every choice of every option matters,
//! and nothing in the rules can be taken away without a scene noticing.

#[path = "support/changes.rs"]
mod changes;
mod support;

use std::path::Path;

use changes::{changes, same_words};
use defilade::lang::PackText;
use defilade::packs;
use support::{Court, Scene, compile, misses, settings};

/// Changes that no ruling can show, each with the reason.
const UNSEEN: &[(&str, &str)] = &[];

struct Tested {
    text: PackText,
    court: Court,
    scenes: Vec<Scene>,
}

fn tested(id: &str) -> Tested {
    let text = packs::embedded(id).expect("it is embedded");
    let pack = compile(&text).unwrap_or_else(|found| panic!("{found:#?}"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("rules")
        .join(id)
        .join("scenes");
    let scenes = support::scenes(&folder, pack.vocabulary());
    Tested {
        text,
        court: Court::new(pack),
        scenes,
    }
}

/// Whether a scene that was read against the original pack is ruled on otherwise than it expects.
fn fails(court: &Court, original: &Court, scene: &Scene, forced: Option<(usize, u16)>) -> bool {
    let settings = settings(&original.pack, scene, forced);
    let words = original.pack.vocabulary();
    misses(court, words, scene, &settings, false).any(|(_, found)| !found.is_empty())
}

fn scenes_get_what_they_expect(id: &str) {
    let Tested { court, scenes, .. } = tested(id);
    let mut wrong = Vec::new();
    for scene in &scenes {
        for (place, ask) in scene.file.asked().expect("it asks").iter().enumerate() {
            if ask.expect.is_none() {
                wrong.push(format!("{} #{}: expects nothing", scene.name, place + 1));
            }
        }
        let settings = settings(&court.pack, scene, None);
        for (place, found) in misses(&court, court.pack.vocabulary(), scene, &settings, true) {
            let found = found.iter();
            wrong.extend(found.map(|what| format!("{} #{}: {what}", scene.name, place + 1)));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} differences\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn choices_matter(id: &str) {
    let Tested { court, scenes, .. } = tested(id);
    let mut idle = Vec::new();
    for (place, option) in court.pack.vocabulary().options.iter().enumerate() {
        for choice in 0..option.choices.len() {
            let forced = Some((place, u16::try_from(choice).expect("few choices")));
            let mut noticed = scenes
                .iter()
                .filter(|scene| usize::from(settings(&court.pack, scene, None).0[place]) != choice);
            if !noticed.any(|scene| fails(&court, &court, scene, forced)) {
                idle.push(format!("{}: {}", option.word.id, option.choices[choice].id));
            }
        }
    }
    assert!(idle.is_empty(), "{idle:?}");
}

/// Each change is noticed by a scene that names one of the book clauses which the item cites.
fn nothing_can_be_removed(id: &str, at_least: usize) {
    let Tested {
        text,
        court,
        mut scenes,
    } = tested(id);
    let (mut tested, mut unnoticed) = (0, Vec::new());
    for change in changes(&text) {
        let Ok(changed) = compile(&change.text) else {
            continue;
        };
        if !same_words(&court.pack, &changed) {
            continue;
        }
        tested += 1;
        let changed = Court::new(changed);
        let names = |scene: &Scene| {
            let named = scene.file.asks.iter().flat_map(|ask| &ask.clauses);
            change.cites.is_empty() || named.clone().any(|id| change.cites.contains(&id.value))
        };
        let notices = |scene: &Scene| names(scene) && fails(&changed, &court, scene, None);
        match scenes.iter().position(notices) {
            // What noticed one clause often notices the next: try it first.
            Some(place) => scenes[..=place].rotate_right(1),
            None if UNSEEN
                .iter()
                .any(|(unseen, _)| change.name.ends_with(unseen)) => {}
            None => {
                let all = scenes
                    .iter()
                    .filter(|scene| fails(&changed, &court, scene, None));
                let others: Vec<&str> = all.map(|scene| scene.name.as_str()).collect();
                unnoticed.push(format!("{} (others notice: {others:?})", change.name));
            }
        }
    }
    assert!(unnoticed.is_empty(), "of {tested}: {unnoticed:#?}");
    assert!(tested >= at_least, "only {tested} changes compile");
}

macro_rules! packs {
    ($($name:ident: $id:literal, $removals:literal;)*) => {
        $(mod $name {
            #[test]
            fn scenes_get_what_they_expect() {
                super::scenes_get_what_they_expect($id);
            }
            #[test]
            fn every_choice_of_every_option_changes_a_ruling() {
                super::choices_matter($id);
            }
            #[test]
            fn no_clause_can_be_removed_unnoticed() {
                super::nothing_can_be_removed($id, $removals);
            }
        })*
    };
}

packs! {
    starfinder_1e: "starfinder-1e", 150;
    pathfinder_1e: "pathfinder-1e", 90;
    starfinder_2e: "starfinder-2e", 40;
    ogl_ancients: "ogl-ancients", 60;
    true20: "true20", 30;
}

/// The folders in a folder, with their names.
fn folders(path: &Path) -> Vec<(String, std::path::PathBuf)> {
    let entries = std::fs::read_dir(path).expect("it can be read");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let named = paths.map(|path| {
        let name = path.file_name().and_then(|name| name.to_str());
        (name.expect("a plain name").to_owned(), path)
    });
    named.collect()
}

#[test]
fn every_folder_of_rules_is_embedded_whole() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut all: Vec<(String, String, std::path::PathBuf)> = Vec::new();
    let within = folders(&root);
    for (id, path) in within.into_iter().filter(|(_, path)| path.is_dir()) {
        if id == "variants" {
            for (id, path) in folders(&path) {
                all.push((format!("rules/variants/{id}"), id, path));
            }
        } else {
            all.push((format!("rules/{id}"), id, path));
        }
    }
    assert_eq!(all.len(), packs::all().count());
    for (place, id, path) in all {
        let text = packs::embedded(&id).unwrap_or_else(|| panic!("{id} is not embedded"));
        let files = std::fs::read_dir(&path).expect("it can be read");
        let names = files.map(|file| file.expect("it can be read").file_name());
        let mut rules: Vec<String> = names
            .map(|name| name.into_string().expect("text"))
            .filter(|name| name.ends_with(".rules"))
            .map(|name| format!("{place}/{name}"))
            .collect();
        rules.sort();
        let mut embedded: Vec<String> = text.files.into_iter().map(|(name, _)| name).collect();
        embedded.sort();
        assert_eq!(embedded, rules);
    }
}
