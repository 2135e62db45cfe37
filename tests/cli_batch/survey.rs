//! A survey gives for each cell what a ruling gives on a scene that says the creature stands there.

use defilade::facts::{Facts, ThingId};
use defilade::formats::scene::{self, SceneFile};
use defilade::lang::columns::Columns;
use defilade::lang::{Pack, compile};
use defilade::packs;
use defilade::source::Sources;
use defilade::survey::{Rules, Survey};
use defilade::vocabulary::LadderId;
use defilade::world::battle::Battle;

fn pack() -> Pack {
    let text = packs::embedded("starfinder-1e").unwrap();
    compile(&text, &packs::embedded).0.unwrap()
}

/// A scene, or none when its creatures have no room on the map.
fn read(pack: &Pack, yaml: &str) -> Option<SceneFile> {
    let mut sources = Sources::default();
    let file = sources.add("survey.scene.yaml", yaml);
    let raw = scene::parse(&sources, file).unwrap();
    raw.resolve(pack.vocabulary(), &sources, &mut Vec::new())
        .ok()
}

/// A map of some shape with creatures A and b, and T where it is said to stand.
fn yaml(shape: &str, map: &str, size: &str, [column, row]: [usize; 2]) -> String {
    // Without a grid, a creature's place is the centre of its base.
    let half = if shape == "none" { ".5" } else { "" };
    format!(
        "grid: {{ shape: {shape} }}\nmap: |\n{map}walls:\n  - {{ from: [3, 0], to: [3, 2] }}\n  - {{ from: [1, 3], to: [4, 5] }}\ncreatures:\n  T: {{ at: [{column}{half}, {row}{half}], size: {size} }}\n"
    )
}

/// Surveys a map with T on the move, and rules on T at each cell by itself.
fn compare(shape: &str, map: &str, size: &str, home: [usize; 2], target_moves: bool) -> [usize; 2] {
    let pack = pack();
    let plan = pack.plan(&pack.defaults());
    let ladders: Vec<LadderId> = (0..pack.vocabulary().ladders.len())
        .map(LadderId::from_index)
        .collect();
    let ends = if target_moves { ["A", "T"] } else { ["T", "A"] };
    let ask = |file: &SceneFile| {
        let ask = file.ask_between(ends[0], ends[1], None, pack.vocabulary());
        ask.unwrap().ask
    };
    let file = read(&pack, &yaml(shape, map, size, home)).unwrap();
    let own = ask(&file);
    let moves: ThingId = if target_moves {
        own.target
    } else {
        own.attacker
    };
    let survey = Survey::new(file.scene.clone(), own, moves);
    let rule = |facts: &dyn Facts| pack.rule(&plan, facts, false);
    let columns = Columns::new(&pack, &plan);
    let rules = Rules {
        one: &rule,
        many: &|lanes, wanted| columns.rule(lanes, wanted, false),
    };
    let table = survey.run(&ladders, pack.vocabulary(), rules, &|| ());
    let (mut ruled, mut hindered) = (0, 0);
    for (row, cells) in table.rows.iter().enumerate() {
        for (column, found) in cells.iter().enumerate() {
            let there = read(&pack, &yaml(shape, map, size, [column, row]));
            let Some(tiers) = table.tiers(found) else {
                hindered += 1;
                continue;
            };
            ruled += 1;
            let file = there.expect("there is room");
            let ruling = rule(&Battle::new(&file.scene, &ask(&file)));
            for (ladder, place) in ladders.iter().zip(tiers.places.iter()) {
                let ladder = &pack.vocabulary().ladders[ladder.index()];
                let tier = place.map(|place| ladder.tiers[place].id.clone());
                let expected = ruling.tiers.iter().find(|(id, _)| *id == ladder.word.id);
                assert_eq!(
                    Some(&tier),
                    expected.map(|(_, tier)| tier),
                    "{shape} {size} [{column}, {row}]"
                );
            }
            assert_eq!(tiers.targetable, ruling.targetable);
        }
    }
    [ruled, hindered]
}

const MAP: &str = "  ........\n  .A..#...\n  ....#,,.\n  ..b..;..\n  .......=\n  ........\n";

#[test]
fn every_cell_of_every_grid() {
    for shape in ["square", "hex-rows", "hex-columns", "none"] {
        for (size, home) in [("medium", [7, 0]), ("large", [6, 4]), ("huge", [5, 2])] {
            let home = match (shape, size) {
                ("hex-rows" | "hex-columns" | "none", "huge") => [6, 3],
                _ => home,
            };
            for target_moves in [true, false] {
                if !target_moves && size != "large" {
                    continue;
                }
                let [ruled, hindered] = compare(shape, MAP, size, home, target_moves);
                assert!(
                    ruled >= 3 && hindered >= 4,
                    "{shape} {size}: {ruled} {hindered}"
                );
            }
        }
    }
}

#[test]
fn far_beyond_what_else_is_on_the_map() {
    let row = format!("  {}\n", ".".repeat(30));
    let map = format!("  A.#.b{}\n{}", ".".repeat(25), row.repeat(9));
    assert_eq!(compare("square", &map, "medium", [1, 1], true)[1], 3);
}
