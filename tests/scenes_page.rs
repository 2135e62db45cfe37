//! The page about scene files says what is true: its scenes get what they expect, and it names
//! every key. So do the scenes of walls, floors and light.

use std::fs;
use std::path::{Path, PathBuf};

use defilade::formats::scene;
use defilade::lang::compile;
use defilade::packs;
use defilade::source::Sources;
use defilade::suite;
use defilade::world::battle::Battle;

const PAGE: &str = include_str!("../docs/scenes.md");

/// The scenes on the page.
fn examples() -> Vec<String> {
    let blocks = PAGE.split("```yaml\n").skip(1);
    let scene = |block: &str| block.split("```").next().unwrap_or("").to_owned();
    blocks.map(scene).collect()
}

/// Rules on all asks of a scene by its own pack; each must expect something and get it. How many.
fn holds(name: &str, text: &str) -> usize {
    let mut sources = Sources::default();
    let file = sources.add(name, text);
    let raw = scene::parse(&sources, file).unwrap_or_else(|found| panic!("{name}: {found:#?}"));
    let pack = &raw.pack().expect("it names its pack").value;
    let rules = packs::embedded(pack).expect("the pack is embedded");
    let pack = compile(&rules, &packs::embedded).0.expect("it compiles");
    let mut warnings = Vec::new();
    let scene = raw
        .resolve(pack.vocabulary(), &sources, &mut warnings)
        .unwrap_or_else(|found| panic!("{name}: {found:#?}"));
    assert!(warnings.is_empty(), "{name}: {warnings:#?}");
    assert!(
        scene.options.is_empty(),
        "{name}: the pack's defaults stand"
    );
    let plan = pack.plan(&pack.defaults());
    for ask in &scene.asks {
        let ruling = pack.rule(&plan, &Battle::new(&scene.scene, &ask.ask), true);
        let expect = ask.expect.as_ref().expect("it expects something");
        for compared in suite::compare(expect, &ruling, pack.vocabulary()) {
            assert!(
                compared.passed,
                "{name}, {} → {}: {compared:#?}",
                ask.attacker, ask.target
            );
        }
    }
    scene.asks.len()
}

#[test]
fn the_scenes_on_the_page_get_what_they_expect() {
    let examples = examples();
    assert!(examples.len() >= 10);
    for (place, text) in examples.iter().enumerate() {
        let asks = holds(&format!("example {}", place + 1), text);
        assert!(asks > 0, "{text}");
    }
}

#[test]
fn the_scenes_of_walls_floors_and_light_get_what_they_expect() {
    let mut asks = 0;
    for folder in ["walls", "floors", "light"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes");
        let entries = fs::read_dir(root.join(folder)).expect("the folder is there");
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for file in files {
            let text = fs::read_to_string(&file).expect("it can be read");
            asks += holds(&file.display().to_string(), &text);
        }
    }
    assert!(asks >= 50, "only {asks}");
}

/// The words of every list of keys in the sources of the reader, besides those of other lists.
fn keys() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/formats/scene");
    let mut keys = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let text = fs::read_to_string(path).expect("it can be read");
        for list in ["const KEYS: &[&str] = &[", "const OVERRIDES: &[&str] = &["] {
            let lists = text.split(list).skip(1);
            for rest in lists {
                let words = rest.split(']').next().unwrap_or("").split('"');
                keys.extend(words.skip(1).step_by(2).map(str::to_owned));
            }
        }
    }
    keys.sort();
    keys.dedup();
    keys
}

#[test]
fn the_page_names_every_key() {
    let keys = keys();
    assert!(keys.len() >= 50, "{keys:?}");
    let named = |key: &&String| !PAGE.contains(&format!("`{key}`"));
    let missing: Vec<&String> = keys.iter().filter(named).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
