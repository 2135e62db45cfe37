//! Maps that people made, checked against an independent walk over their JSON.

use defilade::formats::map::Placing;
use defilade::world::scene::Shape;
use serde_json::Value;

use crate::{file, good, lines};

const MAPS: &[&str] = &[
    "azheim-meeting",
    "chamber-of-echoing-grief",
    "diamond-pattern",
    "headmasters-quarters",
    "stone-resolve_blue-tower_crop",
    "stone-resolve_north-rooms_crop",
    "stone-resolve_red-tower_crop",
    "tavern-edge-of-the-world_ground",
];

type Units = [i64; 2];

fn map(name: &str) -> (String, Value) {
    let text = file(&format!("tests/maps/uvtt/{name}.dd2vtt"));
    let json = serde_json::from_str(&text).unwrap();
    (text, json)
}

fn at(json: &Value, point: &Value) -> Units {
    let origin = &json["resolution"]["map_origin"];
    ["x", "y"].map(|axis| {
        let local = point[axis].as_f64().unwrap() - origin[axis].as_f64().unwrap();
        (local * 6000.0).round() as i64
    })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The segments of the file, those of no length among them.
fn segments(json: &Value) -> Vec<(Units, Units)> {
    list(&json["line_of_sight"])
        .iter()
        .flat_map(|line| list(line).windows(2))
        .map(|pair| (at(json, &pair[0]), at(json, &pair[1])))
        .collect()
}

fn portals(json: &Value) -> Vec<(Units, Units)> {
    list(&json["portals"])
        .iter()
        .map(|portal| {
            (
                at(json, &portal["bounds"][0]),
                at(json, &portal["bounds"][1]),
            )
        })
        .collect()
}

fn length(from: Units, to: Units) -> f64 {
    ((to[0] - from[0]) as f64).hypot((to[1] - from[1]) as f64)
}

#[test]
fn every_segment_becomes_a_wall_when_there_are_no_portals() {
    for name in MAPS {
        let (_, mut json) = map(name);
        json["portals"] = Value::Null;
        let imported = good(name, &json.to_string(), &Placing::default());
        let expected: Vec<_> = segments(&json)
            .into_iter()
            .filter(|(from, to)| from != to)
            .collect();
        let walls = lines(&imported.file.scene.things, "wall");
        let walls: Vec<_> = walls.into_iter().map(|(_, from, to)| (from, to)).collect();
        assert_eq!(walls.len(), expected.len(), "{name}");
        for (wall, expected) in walls.iter().zip(&expected) {
            // The walk reckons with floats, so the two may round one unit apart.
            let apart = length(wall.0, expected.0).max(length(wall.1, expected.1));
            assert!(apart < 1.5, "{name}: {wall:?} is not {expected:?}");
        }
        assert_eq!(imported.counts.walls, expected.len(), "{name}");
        assert_eq!(
            imported.counts.without_length,
            segments(&json).len() - expected.len(),
            "{name}"
        );
    }
}

#[test]
fn every_portal_becomes_a_door_or_a_window_by_its_width() {
    for name in MAPS {
        let (text, json) = map(name);
        let imported = good(name, &text, &Placing::default());
        let (windows, doors): (Vec<_>, Vec<_>) = portals(&json)
            .into_iter()
            .partition(|(from, to)| length(*from, *to) < 0.9 * 6000.0);
        let counts = imported.counts;
        assert_eq!(
            (counts.windows, counts.doors),
            (windows.len(), doors.len()),
            "{name}"
        );
        assert_eq!(counts.stacked, 0, "{name}");
        let things = &imported.file.scene.things;
        let made = [lines(things, "door"), lines(things, "window")].concat();
        assert_eq!(made.len(), windows.len() + doors.len(), "{name}");
        assert!(
            made.iter().all(|(thing, ..)| thing.properties.stops_sight),
            "{name}: all are `closed`"
        );
    }
}

#[test]
fn no_wall_runs_on_under_a_portal() {
    for name in MAPS {
        let (text, json) = map(name);
        let imported = good(name, &text, &Placing::default());
        for (from, to) in portals(&json) {
            let middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
            for (wall, a, b) in lines(&imported.file.scene.things, "wall") {
                let slack = length(a, middle) + length(middle, b) - length(a, b);
                assert!(
                    slack > 0.5,
                    "{name}: {} runs through the portal at {middle:?}",
                    wall.name
                );
            }
        }
    }
}

#[test]
fn crops_of_one_map_hold_the_same_walls() {
    let absolute = |name: &str| {
        let (text, json) = map(name);
        let origin =
            ["x", "y"].map(|axis| json["resolution"]["map_origin"][axis].as_i64().unwrap());
        let imported = good(name, &text, &Placing::default());
        let moved = |at: Units| [at[0] + origin[0] * 6000, at[1] + origin[1] * 6000];
        let things = imported.file.scene.things.into_iter();
        things
            .map(|thing| match thing.shape {
                Shape::Wall(from, to) => (moved(from), moved(to)),
                other => panic!("{other:?}"),
            })
            .collect::<Vec<_>>()
    };
    let red = absolute("stone-resolve_red-tower_crop");
    assert!(red.len() > 400);
    assert_eq!(red, absolute("stone-resolve_blue-tower_crop"));
    assert_eq!(red, absolute("stone-resolve_north-rooms_crop"));
}

#[test]
fn clipping_leaves_out_what_lies_beyond_the_edge_and_nothing_else() {
    for name in MAPS {
        let (text, json) = map(name);
        let all = good(name, &text, &Placing::default());
        let clipped = good(
            name,
            &text,
            &Placing {
                clip: true,
                ..Placing::default()
            },
        );
        let size =
            ["x", "y"].map(|axis| json["resolution"]["map_size"][axis].as_i64().unwrap() * 6000);
        let kept: Vec<&str> = clipped
            .file
            .scene
            .things
            .iter()
            .map(|thing| thing.name.as_str())
            .collect();
        assert_eq!(
            kept.len() + clipped.counts.outside,
            all.file.scene.things.len(),
            "{name}"
        );
        for thing in &all.file.scene.things {
            let Shape::Wall(from, to) = thing.shape else {
                continue;
            };
            // Many points along the wall: if any lies on the map, the wall must stay.
            let on_the_map = (0..=1000).any(|part| {
                [0, 1].into_iter().all(|axis| {
                    let at = from[axis] + (to[axis] - from[axis]) * part / 1000;
                    (0..=size[axis]).contains(&at)
                })
            });
            if on_the_map {
                assert!(
                    kept.contains(&thing.name.as_str()),
                    "{name}: {} is lost",
                    thing.name
                );
            }
        }
    }
    let (text, _) = map("stone-resolve_red-tower_crop");
    let clipped = good(
        "red",
        &text,
        &Placing {
            clip: true,
            ..Placing::default()
        },
    );
    assert!(clipped.counts.outside > 300);
}

#[test]
fn the_watchtower_of_the_documentation_can_be_ruled_upon() {
    let text = file("docs/maps/watchtower.dd2vtt");
    let creatures = vec![("A".to_owned(), [6, 0]), ("T".to_owned(), [6, 6])];
    let imported = good(
        "watchtower.dd2vtt",
        &text,
        &Placing {
            creatures,
            clip: true,
            ..Placing::default()
        },
    );
    let names: Vec<&str> = imported
        .file
        .scene
        .things
        .iter()
        .map(|thing| thing.name.as_str())
        .collect();
    insta::assert_snapshot!(names.join("\n"), @r"
    crate [5.5,4.5]-[6.5,5.5]
    wall [6,8]-[10,8]
    wall [10,8]-[10,2]
    wall [10,2]-[6.4,2]
    wall [5.6,2]-[2,2]
    wall [2,2]-[2,8]
    wall [2,8]-[5,8]
    door [5,8]-[6,8]
    window [5.6,2]-[6.4,2]
    A
    T
    ");
    assert_eq!(imported.file.asks.len(), 1);
    let windows = lines(&imported.file.scene.things, "window");
    assert!(!windows[0].0.properties.stops_sight && windows[0].0.properties.stops_effect);
}
