//! A scene written as a file and read again rules the same.

use std::path::{Path, PathBuf};

use defilade::formats::map::{self, Placing};
use defilade::formats::scene::write::{self, Style};
use defilade::formats::scene::{self, SceneFile};
use defilade::lang::{Pack, compile};
use defilade::packs;
use defilade::source::Sources;
use defilade::world::battle::Battle;

fn pack(id: &str) -> Pack {
    let import = |id: &str| packs::embedded(id);
    compile(&packs::embedded(id).unwrap(), &import).0.unwrap()
}

/// The scene written in a style and read again, with the names that things had: those of points
/// finer than a thousandth of a square are told in another way.
fn again(name: &str, file: &SceneFile, pack: &Pack, style: Style) -> Option<SceneFile> {
    let words = pack.vocabulary();
    let tree = match write::tree(&file.scene, &file.facts, None, words) {
        Ok(tree) => tree,
        Err(problem) => {
            assert_eq!(problem.code, "M0109", "{name}");
            return None;
        }
    };
    let mut sources = Sources::default();
    let id = sources.add(format!("{name}.scene.yaml"), tree.written(style));
    let mut warnings = Vec::new();
    let text = &sources.get(id).unwrap().text;
    let raw =
        scene::parse(&sources, id).unwrap_or_else(|found| panic!("{name}: {found:#?}\n{text}"));
    let read = raw.resolve(words, &sources, &mut warnings);
    let mut read = read.unwrap_or_else(|found| panic!("{name}: {found:#?}\n{text}"));
    let slips = ["S0308", "S0310", "M0210"];
    assert!(
        warnings.iter().all(|it| !slips.contains(&it.code)),
        "{name}: {warnings:#?}\n{text}"
    );
    let (now, then) = (&mut read.scene, &file.scene);
    assert_eq!(
        (now.columns, now.rows, &now.title),
        (then.columns, then.rows, &then.title),
        "{name}"
    );
    assert_eq!((now.grid, &now.scale), (then.grid, &then.scale), "{name}");
    assert_eq!(now.things.len(), then.things.len(), "{name}\n{text}");
    for (now, then) in now.things.iter_mut().zip(&then.things) {
        let kind = |name: &str| {
            name.rsplit_once(" [")
                .map_or(name.to_owned(), |(kind, _)| kind.to_owned())
        };
        assert_eq!(kind(&now.name), kind(&then.name), "{name}");
        now.name.clone_from(&then.name);
        let facts = |thing: &defilade::world::scene::Thing| format!("{:?}", thing.facts);
        assert_eq!(facts(now), facts(then), "{name}: {}", then.name);
        assert_eq!(format!("{now:?}"), format!("{then:?}"), "{name}\n{text}");
    }
    Some(read)
}

/// The rulings of a scene on the asks of another that has the same things.
fn rulings(scene: &SceneFile, asks: &SceneFile, pack: &Pack) -> Vec<String> {
    let plan = pack.plan(&pack.defaults());
    let rule = |ask| pack.rule(&plan, &Battle::new(&scene.scene, ask), false);
    let rulings = asks.asks.iter().map(|file| rule(&file.ask));
    rulings
        .map(|ruling| serde_json::to_string(&ruling).unwrap())
        .collect()
}

fn scenes(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            scenes(&path, found);
        } else if path.to_string_lossy().ends_with(".scene.yaml") {
            found.push(path);
        }
    }
}

#[test]
fn every_scene_of_every_pack() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut all, mut unwritten) = (0, Vec::new());
    for id in packs::ids() {
        let pack = pack(id);
        let mut paths = Vec::new();
        let folder = root.join("rules").join(id);
        scenes(&folder, &mut paths);
        paths.sort();
        for path in paths {
            let name = path.strip_prefix(root).unwrap().display().to_string();
            let mut sources = Sources::default();
            let file = sources.add(name.clone(), std::fs::read_to_string(&path).unwrap());
            let raw = scene::parse(&sources, file).unwrap();
            let file = raw
                .resolve(pack.vocabulary(), &sources, &mut Vec::new())
                .unwrap();
            all += 1;
            let style = if all % 4 == 0 {
                Style::Json
            } else {
                Style::Yaml
            };
            match again(&name, &file, &pack, style) {
                Some(read) => assert_eq!(
                    rulings(&read, &file, &pack),
                    rulings(&file, &file, &pack),
                    "{name}"
                ),
                None => unwritten.push(name),
            }
        }
    }
    assert!(all > 300, "{all}");
    assert!(unwritten.is_empty(), "{unwritten:#?}");
}

/// A generator of its own, so that every run places the same creatures.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i32::try_from(self.0 % u64::from(bound)).unwrap()
    }
}

const MAPS: &[&str] = &[
    "uvtt/headmasters-quarters.dd2vtt",
    "uvtt/sample.dd2vtt",
    "uvtt/stone-resolve_blue-tower_crop.dd2vtt",
    "uvtt/tavern-edge-of-the-world_ground.dd2vtt",
    "uvtt/workshop.dd2vtt",
    "foundry/acid-pool-journal.db",
    "foundry/ambush-hex.json",
    "foundry/carnival-gridless.db",
    "foundry/caves-4.json",
    "foundry/extradimensional.json",
    "foundry/gate-wall-height.json",
    "foundry/goblins-hideout.json",
    "foundry/inn-first-floor.json",
    "foundry/ruins-v079.json",
    "foundry/tavern-4.json",
    "foundry/underbark-ground.json",
    "foundry/warning-sign.json",
    "tiled/hexagonal-finite-flat-top-even.tmx",
    "tiled/orthogonal-complex.tmj",
    "tiled/orthogonal-multiple-layers-with-colliders.tmx",
    "watabou/hidden-abbey.json",
    "watabou/hold.json",
    "watabou/observatory.json",
    "ascii/maze.txt",
];

#[test]
fn every_map_with_creatures_anywhere() {
    let pack = pack("starfinder-1e");
    let mut chance = Chance(0x5eed);
    let mut ruled = 0;
    for name in MAPS {
        let mut sources = Sources::default();
        let path = format!("{}/tests/maps/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = sources.add(*name, std::fs::read_to_string(path).unwrap());
        let empty = map::read(
            &sources,
            file,
            &Placing::default(),
            pack.vocabulary(),
            &mut Vec::new(),
        );
        let size = empty.unwrap().file.scene;
        for _ in 0..3 {
            let mut cell = || [chance.below(size.columns), chance.below(size.rows)];
            let placing = Placing {
                creatures: vec![("A".into(), cell()), ("T".into(), cell())],
                ..Placing::default()
            };
            let read = map::read(&sources, file, &placing, pack.vocabulary(), &mut Vec::new());
            let imported = read.unwrap().file;
            let written = again(name, &imported, &pack, Style::Yaml).unwrap();
            assert_eq!(
                rulings(&written, &imported, &pack),
                rulings(&imported, &imported, &pack),
                "{name}"
            );
            ruled += imported.asks.len();
        }
    }
    assert!(ruled > MAPS.len() * 2, "{ruled}");
}
