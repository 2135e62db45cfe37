//! Foundry scenes that people published, against an independent walk over their JSON.

use defilade::formats::map::Placing;
use defilade::world::scene::{CEILING, Grid, Shape, Thing};
use serde_json::Value;

use crate::{file, good, import, shapes_of};

const SCENES: &[&str] = &[
    "acid-pool-journal.db",
    "ambush-hex.json",
    "carnival-gridless.db",
    "caves-4.json",
    "extradimensional.json",
    "gate-wall-height.json",
    "goblins-hideout.json",
    "inn-first-floor.json",
    "ruins-v079.json",
    "tanker-hex.json",
    "tavern-4.json",
    "underbark-ground.json",
    "warning-sign.json",
];

fn text(name: &str) -> String {
    file(&format!("tests/maps/foundry/{name}"))
}

/// The scene of a file, by the last line of a journal.
fn scene(text: &str) -> Value {
    let whole = serde_json::from_str(text);
    whole.unwrap_or_else(|_| serde_json::from_str(text.lines().last().unwrap()).unwrap())
}

fn number(value: &Value, key: &str) -> Option<i64> {
    value.get(key).and_then(Value::as_i64)
}

fn size(scene: &Value) -> f64 {
    scene["grid"]["size"]
        .as_f64()
        .or(scene["grid"].as_f64())
        .unwrap()
}

fn grid_type(scene: &Value) -> i64 {
    number(&scene["grid"], "type")
        .or(number(scene, "gridType"))
        .unwrap()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Wall,
    Door,
    Window,
}

fn sort(wall: &Value) -> Sort {
    let sight = number(wall, "sight").or(number(wall, "sense")).unwrap();
    let door = number(wall, "door").unwrap_or(0);
    match (door, sight, number(wall, "move").unwrap()) {
        (1 | 2, ..) => Sort::Door,
        (_, 0, 1 | 20) => Sort::Window,
        _ => Sort::Wall,
    }
}

/// The walls of a scene in squares from its corner, those of no length and doubles left out.
fn walls(scene: &Value, wanted: Sort) -> Vec<[f64; 4]> {
    let side = size(scene);
    let padding = scene["padding"].as_f64().unwrap();
    let rim = ["width", "height"].map(|key| (scene[key].as_f64().unwrap() * padding / side).ceil());
    let mut seen: Vec<Value> = Vec::new();
    let mut found = Vec::new();
    for wall in scene["walls"].as_array().unwrap() {
        let at: Vec<f64> = wall["c"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it.as_f64().unwrap())
            .collect();
        let mut double = wall.clone();
        for key in ["_id", "sound", "light", "dir"] {
            double.as_object_mut().unwrap().remove(key);
        }
        if at[..2] == at[2..] || seen.contains(&double) {
            continue;
        }
        seen.push(double);
        if sort(wall) == wanted {
            found.push([
                at[0] / side - rim[0],
                at[1] / side - rim[1],
                at[2] / side - rim[0],
                at[3] / side - rim[1],
            ]);
        }
    }
    found
}

fn lines(things: &[Thing], kind: &str) -> Vec<[f64; 4]> {
    let mut lines = Vec::new();
    for (from, to) in shapes_of(things, kind) {
        let line = [from[0], from[1], to[0], to[1]].map(|units| units as f64 / 6000.0);
        lines.push(line);
    }
    lines
}

#[test]
fn everything_in_a_file_is_counted() {
    for name in SCENES {
        let text = text(name);
        let raw = scene(&text);
        let counts = good(name, &text, &Placing::default()).counts;
        let of = |wanted| walls(&raw, wanted).len();
        let found = [counts.walls, counts.doors, counts.windows];
        assert_eq!(
            found,
            [of(Sort::Wall), of(Sort::Door), of(Sort::Window)],
            "{name}"
        );
        let all = raw["walls"].as_array().unwrap().len();
        let left_out = counts.without_length + counts.stacked;
        assert_eq!(found.iter().sum::<usize>() + left_out, all, "{name}");
        assert_eq!(
            counts.tokens,
            raw["tokens"].as_array().unwrap().len(),
            "{name}"
        );
        let list = |key: &str| raw.get(key).and_then(Value::as_array).map_or(0, Vec::len);
        let lights = raw["lights"].as_array().unwrap();
        let dark = lights
            .iter()
            .filter(|light| light["hidden"] == true)
            .count();
        assert_eq!(
            counts.other,
            list("tiles") + list("drawings") + dark,
            "{name}"
        );
    }
}

#[test]
fn every_wall_of_a_file_is_a_wall_of_the_scene_where_it_was() {
    let mut all = 0;
    for name in SCENES {
        let text = text(name);
        let raw = scene(&text);
        if grid_type(&raw) > 1 {
            continue;
        }
        let imported = good(name, &text, &Placing::default());
        for (sort, kind) in [
            (Sort::Wall, "wall"),
            (Sort::Door, "door"),
            (Sort::Window, "window"),
        ] {
            let expected = walls(&raw, sort);
            let found = lines(&imported.file.scene.things, kind);
            assert_eq!(found.len(), expected.len(), "{name}: {kind}");
            for (found, expected) in found.iter().zip(&expected) {
                let apart = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
                assert!(
                    apart.fold(0.0, f64::max) < 1.0 / 6000.0,
                    "{name}: {found:?} {expected:?}"
                );
            }
            all += found.len();
        }
    }
    assert!(all > 1500, "{all}");
}

#[test]
fn every_token_stands_on_the_square_it_covers_most_of() {
    for name in SCENES {
        let text = text(name);
        let raw = scene(&text);
        let imported = good(name, &text, &Placing::default());
        let things = &imported.file.scene.things;
        let creatures: Vec<&Thing> = things
            .iter()
            .filter(|thing| thing.creature.is_some())
            .collect();
        let tokens = raw["tokens"].as_array().unwrap();
        assert_eq!(creatures.len(), tokens.len(), "{name}");
        if grid_type(&raw) != 1 {
            continue;
        }
        let side = size(&raw);
        let padding = raw["padding"].as_f64().unwrap();
        let cell = |token: &Value, key: &str, along: &str| {
            let rim = (raw[along].as_f64().unwrap() * padding / side).ceil();
            (token[key].as_f64().unwrap() / side - rim).round() as i32
        };
        for token in tokens {
            let at = [cell(token, "x", "width"), cell(token, "y", "height")];
            let stands = |thing: &&&Thing| match &thing.shape {
                Shape::Cells(cells) => cells[0] == at,
                _ => false,
            };
            let named = token["name"].as_str().unwrap().trim();
            let found: Vec<&&Thing> = creatures.iter().filter(stands).collect();
            assert!(
                found.iter().any(|thing| thing.name.starts_with(named)),
                "{name}: {token}"
            );
        }
    }
}

#[test]
fn a_few_objects_lie_where_a_ruler_puts_them() {
    let name = |file: &str, place: usize| {
        good(file, &text(file), &Placing::default())
            .file
            .scene
            .things[place]
            .name
            .clone()
    };
    // 4,200 pixels at a quarter make 1,050 of rim, which is eight squares of 140: 1,120.
    assert_eq!(
        name("ruins-v079.json", 0),
        "wall [2.722,0.05]-[5.093,1.736]"
    );
    assert_eq!(
        name("ruins-v079.json", 1),
        "wall [5.679,12.864]-[5.35,12.864]"
    );
    assert_eq!(name("tavern-4.json", 0), "wall [9,24.76]-[9,17.76]");
    assert_eq!(name("caves-4.json", 0), "wall [25.26,34.26]-[24.76,33.5]");
    let scene = good(
        "inn-first-floor.json",
        &text("inn-first-floor.json"),
        &Placing::default(),
    )
    .file
    .scene;
    assert_eq!((scene.columns, scene.rows), (20, 16));
    let tokens: Vec<_> = scene
        .things
        .iter()
        .filter(|thing| thing.creature.is_some())
        .collect();
    // 2,100 and 2,240 pixels less a rim of five and four squares of 140.
    let notes = tokens
        .iter()
        .find(|thing| thing.name == "Room Notes")
        .unwrap();
    assert_eq!(notes.shape, Shape::Cells(vec![[10, 12]]));
}

#[test]
fn floors_of_a_gate_lie_above_one_another_and_can_be_had_one_by_one() {
    let (name, text) = ("gate-wall-height.json", text("gate-wall-height.json"));
    let raw = scene(&text);
    let (whole, warnings) = import(name, &text, &Placing::default());
    let whole = whole.unwrap();
    let codes: Vec<_> = warnings.iter().map(|it| it.code).collect();
    assert!(
        codes.contains(&"M0307") && codes.contains(&"M0310"),
        "{codes:?}"
    );
    let mut sum = 0;
    for (place, floor) in ["First", "Second", "Third", "Fourth", "Roof"]
        .iter()
        .enumerate()
    {
        let of = |floor: String| Placing {
            floor: Some(floor),
            ..Placing::default()
        };
        let by_name = good(name, &text, &of((*floor).to_owned()));
        let by_number = good(name, &text, &of(place.to_string()));
        assert_eq!(by_name.counts, by_number.counts);
        let on_it = raw["walls"].as_array().unwrap().iter().filter(|wall| {
            let height = &wall["flags"]["wall-height"];
            let end = |key: &str| height[key].as_f64().unwrap();
            let (low, high) = (
                10.0 * place as f64,
                if place == 4 {
                    601.0
                } else {
                    10.0 * place as f64 + 10.0
                },
            );
            // 0 to 9 ends where 10 begins.
            end("bottom") < high && end("top") + 1.0 > low
        });
        let counts = by_name.counts;
        assert_eq!(
            counts.walls + counts.doors + counts.windows,
            on_it.count(),
            "{floor}"
        );
        let ground = by_name
            .file
            .scene
            .things
            .iter()
            .map(|thing| thing.bottom)
            .min();
        assert_eq!(ground, Some(0), "{floor}");
        sum += counts.walls + counts.doors + counts.windows;
    }
    assert!(sum >= 443, "{sum}");
    // A wall of the first floor ends where the second begins: 10 ft, two squares.
    let first = whole
        .file
        .scene
        .things
        .iter()
        .find(|thing| thing.bottom == 0)
        .unwrap();
    assert_eq!(first.top, 12_000);
    let (none, _) = import(
        name,
        &text,
        &Placing {
            floor: Some("Cellar".into()),
            ..Placing::default()
        },
    );
    let problem = &none.unwrap_err()[0];
    assert_eq!(problem.code, "M0107");
    assert!(problem.help.as_ref().unwrap().contains("`Fourth`"));
}

#[test]
fn hexes_and_maps_without_a_grid_keep_their_shape() {
    let ambush = good(
        "ambush-hex.json",
        &text("ambush-hex.json"),
        &Placing::default(),
    )
    .file
    .scene;
    assert_eq!(ambush.grid, Grid::HexColumns);
    assert_eq!(ambush.scale.square().to_string(), "2 m");
    let cells = |name: &str| {
        let thing = ambush
            .things
            .iter()
            .find(|thing| thing.name == name)
            .unwrap();
        match &thing.shape {
            Shape::Cells(cells) => cells.clone(),
            other => panic!("{other:?}"),
        }
    };
    // A hex is 91 pixels wide and 78.8 high; columns lie 68.25 apart. The grenadier's corner is
    // 5,460 by 4,847: 80 columns and 61.5 rows, and even columns begin half a hex above the canvas.
    assert_eq!(cells("Soviet Grenadier"), [[80, 62]]);
    assert_eq!(cells("Soviet Officer"), [[82, 63]]);
    // 5,802 by 5,911: 85 columns and 75 rows.
    assert_eq!(cells("Soviet Soldier 3"), [[85, 75]]);
    assert_eq!(cells("M1114 HMMWV").len(), 3);
    let carnival = good(
        "carnival-gridless.db",
        &text("carnival-gridless.db"),
        &Placing::default(),
    );
    assert_eq!(carnival.file.scene.grid, Grid::Gridless);
    assert_eq!(carnival.file.scene.scale.square().to_string(), "1 ft");
    assert_eq!(
        (carnival.file.scene.columns, carnival.file.scene.rows),
        (100, 71)
    );
}

#[test]
fn walls_without_heights_reach_from_the_floor_to_the_ceiling() {
    let scene = good("tavern-4.json", &text("tavern-4.json"), &Placing::default())
        .file
        .scene;
    assert!(
        scene
            .things
            .iter()
            .all(|thing| thing.bottom == 0 && thing.top == CEILING)
    );
}
