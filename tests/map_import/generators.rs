//! Dungeons of generators: watabou's and donjon's.

use std::collections::BTreeSet;

use defilade::formats::map::{Imported, Placing};
use defilade::world::scene::{Shape, Thing};
use serde_json::{Value, json};

use crate::{file, good, import, shapes_of};

const DUNGEONS: &[&str] = &["hidden-abbey.json", "hold.json", "observatory.json"];

fn dungeon(name: &str) -> Value {
    serde_json::from_str(&file(&format!("tests/maps/watabou/{name}"))).unwrap()
}

fn made(value: &Value) -> Imported {
    good("dungeon.json", &value.to_string(), &Placing::default())
}

fn int(value: &Value, key: &str) -> i64 {
    value[key].as_i64().unwrap()
}

/// The floor of a dungeon from its least column and row.
fn floor(value: &Value) -> (BTreeSet<[i64; 2]>, [i64; 2]) {
    let rects = value["rects"].as_array().unwrap();
    let least = |key: &str| rects.iter().map(|rect| int(rect, key)).min().unwrap();
    let corner = [least("x"), least("y")];
    let mut floor = BTreeSet::new();
    for rect in rects {
        for row in 0..int(rect, "h") {
            for column in 0..int(rect, "w") {
                floor.insert([
                    int(rect, "x") + column - corner[0],
                    int(rect, "y") + row - corner[1],
                ]);
            }
        }
    }
    (floor, corner)
}

// one-page-parser 1 and 12: maps with coordinates below nought were off by a row, and scaled to a
// picture.
#[test]
fn walls_run_wherever_floor_meets_rock_and_nowhere_else() {
    for name in DUNGEONS {
        let mut value = dungeon(name);
        for rect in value["rects"].as_array_mut().unwrap() {
            rect.as_object_mut().unwrap().remove("rotunda");
        }
        let imported = made(&value);
        let (floor, _) = floor(&value);
        let walls = shapes_of(&imported.file.scene.things, "wall");
        let on_wall = |at: [i64; 2]| {
            walls.iter().any(|(from, to)| {
                let within = |axis: usize| {
                    from[axis].min(to[axis]) <= at[axis] && at[axis] <= from[axis].max(to[axis])
                };
                within(0) && within(1)
            })
        };
        let mut edges = 0;
        for [column, row] in floor.iter().copied() {
            for (beside, middle) in [
                ([column - 1, row], [2 * column, 2 * row + 1]),
                ([column + 1, row], [2 * column + 2, 2 * row + 1]),
                ([column, row - 1], [2 * column + 1, 2 * row]),
                ([column, row + 1], [2 * column + 1, 2 * row + 2]),
            ] {
                let is_wall = !floor.contains(&beside);
                assert_eq!(
                    on_wall(middle.map(|at| at * 3000)),
                    is_wall,
                    "{name}: {column},{row}"
                );
                edges += i64::from(is_wall);
            }
        }
        let length = walls
            .iter()
            .map(|(from, to)| (from[0] - to[0]).abs() + (from[1] - to[1]).abs());
        assert_eq!(length.sum::<i64>(), edges * 6000, "{name}");
        assert!(edges > 200, "{name}");
    }
}

#[test]
fn doors_stand_across_the_middle_of_their_square() {
    for name in DUNGEONS {
        let value = dungeon(name);
        let imported = made(&value);
        let doors = shapes_of(&imported.file.scene.things, "door");
        let (_, corner) = floor(&value);
        let mut expected = Vec::new();
        let mut open = 0;
        for door in value["doors"].as_array().unwrap() {
            if [0, 2, 3, 8, 9].contains(&int(door, "type")) {
                open += 1;
                continue;
            }
            let [x, y] =
                [int(door, "x") - corner[0], int(door, "y") - corner[1]].map(|at| at * 6000);
            expected.push(match int(&door["dir"], "x") {
                0 => ([x, y + 3000], [x + 6000, y + 3000]),
                _ => ([x + 3000, y], [x + 3000, y + 6000]),
            });
        }
        assert_eq!(doors, expected, "{name}");
        assert_eq!(
            (imported.counts.doors, imported.counts.idle),
            (expected.len(), open),
            "{name}"
        );
        assert_eq!(
            imported.counts.areas,
            value["columns"].as_array().unwrap().len(),
            "{name}"
        );
        assert_eq!(
            imported.counts.other,
            value["water"].as_array().unwrap().len(),
            "{name}"
        );
    }
    // The abbey begins at -31, -4: the door at -9, 0 is that of column 22, row 4.
    let abbey = made(&dungeon("hidden-abbey.json"));
    assert!(
        abbey
            .file
            .scene
            .things
            .iter()
            .any(|thing| thing.name == "door [22.5,4]-[22.5,5]")
    );
    assert_eq!(abbey.file.scene.title, "Hidden Abbey of the Black Prince");
}

#[test]
fn kinds_of_doors() {
    let kinds = |kind: i64| {
        let value = json!({
            "version": "1.2.4", "title": "Cell", "columns": [], "water": [], "notes": [],
            "rects": [{ "x": 0, "y": 0, "w": 3, "h": 1 }],
            "doors": [{ "x": 1, "y": 0, "dir": { "x": 1, "y": 0 }, "type": kind }],
        });
        let things = made(&value).file.scene.things;
        let door = things.iter().find(|thing| thing.name.starts_with("door "));
        door.map(|door| (door.properties.stops_sight, door.properties.stops_movement))
    };
    for kind in [0, 2, 3, 8, 9] {
        assert_eq!(kinds(kind), None, "{kind}");
    }
    for kind in [1, 5, 6, 7, 99] {
        assert_eq!(kinds(kind), Some((true, true)), "{kind}");
    }
    // A portcullis.
    assert_eq!(kinds(4), Some((false, true)));
}

/// Whether a point lies on a wall.
fn is_on(at: [i64; 2], (from, to): &([i64; 2], [i64; 2])) -> bool {
    let cross = (to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0]);
    let within =
        |axis: usize| from[axis].min(to[axis]) <= at[axis] && at[axis] <= from[axis].max(to[axis]);
    cross == 0 && within(0) && within(1)
}

#[test]
fn round_rooms_have_round_walls_without_a_gap() {
    let mut rounds = 0;
    for name in DUNGEONS {
        let value = dungeon(name);
        let walls = shapes_of(&made(&value).file.scene.things, "wall");
        // Every wall ends on another.
        for (place, (from, to)) in walls.iter().enumerate() {
            for end in [from, to] {
                let others = walls
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != place);
                let meets = others.into_iter().any(|(_, wall)| is_on(*end, wall));
                assert!(meets, "{name}: nothing meets the wall's end {end:?}");
            }
        }
        let (_, corner) = floor(&value);
        for rect in value["rects"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|rect| rect["rotunda"] == true)
        {
            rounds += 1;
            let radius = int(rect, "w") * 3000;
            let middle = [int(rect, "x") - corner[0], int(rect, "y") - corner[1]]
                .map(|at| at * 6000 + radius);
            let away = |at: &[i64; 2]| {
                (((at[0] - middle[0]).pow(2) + (at[1] - middle[1]).pow(2)) as f64).sqrt()
            };
            let slanted = walls
                .iter()
                .filter(|(from, to)| from[0] != to[0] && from[1] != to[1]);
            let near = slanted.filter(|(from, to)| {
                away(from) < radius as f64 * 1.2 && away(to) < radius as f64 * 1.2
            });
            let mut count = 0;
            for (from, to) in near {
                // No nearer than a 24-gon's sides, which lie within a hundredth of the circle.
                let least = away(from).min(away(to));
                assert!(least > radius as f64 * 0.98, "{name}: {from:?} {to:?}");
                count += 1;
            }
            assert!(count >= 12, "{name}: {count}");
        }
    }
    assert_eq!(rounds, 5);
}

#[test]
fn rough_dungeons_are_refused_or_told() {
    let code = |value: Value| {
        let (outcome, warnings) = import("a.json", &value.to_string(), &Placing::default());
        match outcome {
            Ok(imported) => format!(
                "{} {:?}",
                imported.counts,
                warnings.iter().map(|it| it.code).collect::<Vec<_>>()
            ),
            Err(problems) => problems[0].code.to_owned(),
        }
    };
    let rect =
        |x: Value, w: Value| json!({ "rects": [{ "x": x, "y": 0, "w": w, "h": 2 }], "doors": [] });
    assert_eq!(code(json!({ "rects": [], "doors": [] })), "M0102");
    assert_eq!(code(json!({ "rects": 3, "doors": [] })), "M0102");
    assert_eq!(code(rect(json!(0.5), json!(2))), "M0103");
    assert_eq!(code(rect(json!(1e300), json!(2))), "M0103");
    assert_eq!(code(rect(json!(0), json!(-1))), "M0103");
    assert_eq!(
        code(
            json!({ "rects": [{ "x": 0, "y": 0, "w": 1, "h": 1 }, { "x": 5000, "y": 0, "w": 1, "h": 1 }], "doors": [] })
        ),
        "M0104"
    );
    let lame = json!({
        "version": "2", "rects": [{ "x": 0, "y": 0, "w": 3, "h": 2, "rotunda": true }],
        "doors": [{ "x": "a", "y": 0, "dir": { "x": 1, "y": 0 }, "type": 1 }, { "x": 0, "y": 0, "dir": { "x": 0, "y": 0 }, "type": 1 }],
        "columns": [{ "x": 1 }, { "x": 1, "y": 1e30 }],
    });
    insta::assert_snapshot!(code(lame), @r#"kept 4 walls, 0 objects, 0 doors, 0 windows; left out 4 without a usable place ["M0201", "M0314", "M0303", "M0210", "M0210", "M0210", "M0210", "M0319", "M0210"]"#);
}

/// Rock around a room of two cells, a corridor, and doors of every kind in a row.
fn donjon() -> Value {
    let (room, corridor, wall) = (0x2, 0x4, 0x10);
    let label = 0x4100_0000;
    json!({
        "settings": { "name": "The Crypt", "n_rows": "5", "n_cols": "9" },
        "cells": [
            [0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, wall, wall, wall, wall, wall, wall, wall, 0],
            [0, room | label, room, corridor | 0x10000, corridor | 0x20000, corridor | 0x40000, corridor | 0x80000, corridor | 0x10_0000, corridor | 0x20_0000],
            [0, wall, wall, wall, wall, wall, wall, wall, 0],
            [0, 0, 0, 0, 0, 0, 0, 0, 0],
        ],
        "rooms": [null, { "id": 1, "west": 1, "east": 2, "width": 20, "height": 10 }],
    })
}

#[test]
fn cells_of_donjon_are_rock_floor_and_doors() {
    let imported = made(&donjon());
    let scene = &imported.file.scene;
    assert_eq!(
        (scene.columns, scene.rows, scene.title.as_str()),
        (9, 5, "The Crypt")
    );
    assert_eq!(scene.scale.square().to_string(), "10 ft");
    let at = |cell: [i32; 2]| {
        let found = scene
            .things
            .iter()
            .find(|thing| thing.shape == Shape::Cells(vec![cell]));
        found.map(|thing: &Thing| {
            (
                thing.name.split(' ').next().unwrap().to_owned(),
                thing.properties.stops_sight,
            )
        })
    };
    assert_eq!((at([1, 2]), at([3, 2])), (None, None));
    for column in 4..=7 {
        assert_eq!(at([column, 2]), Some(("door".into(), true)), "{column}");
    }
    assert_eq!(at([8, 2]), Some(("door".into(), false)));
    // Only rock that touches floor is there: the ring around the row.
    assert_eq!(
        (at([0, 2]), at([0, 0])),
        (Some(("wall".into(), true)), None)
    );
    assert_eq!(
        (imported.counts.areas, imported.counts.doors),
        (9 + 9 + 1, 5)
    );
    let named = json!({ "cell_bit": { "room": 1, "door": 2 }, "cells": [[1, 2, 1]], "rooms": [] });
    let imported = made(&named);
    assert_eq!((imported.counts.areas, imported.counts.doors), (0, 1));
}

#[test]
fn rough_cells_are_refused() {
    for (cells, code) in [
        (json!([]), "M0104"),
        (json!([[1, "x"]]), "M0102"),
        (json!([[-1]]), "M0102"),
        (json!([[1e12]]), "M0102"),
        (json!("x"), "M0102"),
    ] {
        let value = json!({ "cells": cells, "rooms": [] });
        let (outcome, _) = import("a.json", &value.to_string(), &Placing::default());
        assert_eq!(outcome.unwrap_err()[0].code, code, "{value}");
    }
}
