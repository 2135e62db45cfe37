//! Universal VTT maps: bugs that importers had.

use defilade::formats::map::{Imported, Placing};
use defilade::world::scene::Shape;
use serde_json::{Value, json};

use crate::{good, import};

/// A map of ten by ten squares with some keys.
fn map(more: Value) -> Value {
    let mut map = json!({ "format": 0.3, "resolution": { "map_size": { "x": 10, "y": 10 }, "map_origin": { "x": 0, "y": 0 }, "pixels_per_grid": 128 } });
    for (key, value) in more.as_object().unwrap() {
        map[key] = value.clone();
    }
    map
}

fn made(more: Value) -> Imported {
    good("a.uvtt", &map(more).to_string(), &Placing::default())
}

fn names(imported: &Imported) -> Vec<&str> {
    imported
        .file
        .scene
        .things
        .iter()
        .map(|thing| thing.name.as_str())
        .collect()
}

fn at(x: f64, y: f64) -> Value {
    json!({ "x": x, "y": y })
}

fn everything() -> Value {
    json!({
        "line_of_sight": [[at(21.0, 11.0), at(25.0, 11.0)]],
        "objects_line_of_sight": [[at(22.0, 12.0), at(23.0, 12.0), at(23.0, 13.0)]],
        "portals": [{ "bounds": [at(25.0, 11.0), at(26.0, 11.0)], "closed": true }],
        "lights": [{ "position": at(24.0, 14.0), "range": 2.5, "color": "ffeccd8b" }],
        "resolution": { "map_size": { "x": 10, "y": 10 }, "map_origin": { "x": 20, "y": 10 } },
    })
}

// Dungeondraft 46, FVTT-DD-Import 103, uvtt2fgu 8, maptool 5028 and CozyVTT 62: of a part of a map,
// everything is moved alike, lights and doors as well.
#[test]
fn everything_is_moved_by_the_origin() {
    let imported = made(everything());
    assert_eq!(
        names(&imported),
        ["wall [1,1]-[5,1]", "door [5,1]-[6,1]", "crate [2,2]-[3,3]"]
    );
    let light = imported.file.scene.sources[0].at;
    assert_eq!((light.x, light.y), (24_000, 24_000));
    // FVTT-DD-Import 145: a light reaches as far as its range says.
    let reaches: Vec<_> = imported.file.scene.sources[0]
        .reaches
        .iter()
        .map(|(_, far)| far.to_string())
        .collect();
    assert_eq!(reaches, ["7500", "15000"]);
}

// FVTT-DD-Import 9: an origin that is not there is nought, not nothing.
#[test]
fn a_missing_origin_is_nought() {
    for origin in [json!(null), json!({ "x": 0, "y": 0 })] {
        let mut map = map(json!({ "line_of_sight": [[at(1.0, 1.0), at(2.0, 1.0)]] }));
        map["resolution"]["map_origin"] = origin;
        let imported = good("a.uvtt", &map.to_string(), &Placing::default());
        assert_eq!(names(&imported), ["wall [1,1]-[2,1]"]);
    }
}

// FVTT-DD-Import 96 and CozyVTT 59: walls beyond the picture are counted, and stay unless asked.
#[test]
fn what_lies_beyond_the_edge_stays_unless_asked() {
    let lines = json!({ "line_of_sight": [[at(1.0, 1.0), at(2.0, 1.0)], [at(-5.0, -5.0), at(-1.0, -2.0)], [at(-1.0, 5.0), at(11.0, 5.0)]] });
    assert_eq!(made(lines.clone()).counts.walls, 3);
    let placing = Placing {
        clip: true,
        ..Placing::default()
    };
    let clipped = good("a.uvtt", &map(lines).to_string(), &placing);
    assert_eq!((clipped.counts.walls, clipped.counts.outside), (2, 1));
}

// maptool 2081, FVTT-DD-Import 29, 48 and 146: what a portal is and whether it stops sight are two
// questions; without a word it does.
#[test]
fn kind_and_sight_of_a_portal_are_two_things() {
    for (width, closed, expected) in [
        (1.0, json!(true), ("door", true)),
        (1.0, json!(false), ("door", false)),
        (1.0, json!(null), ("door", true)),
        (0.75, json!(true), ("window", true)),
        (0.75, json!(false), ("window", false)),
    ] {
        let portal = json!({ "bounds": [at(1.0, 1.0), at(1.0 + width, 1.0)], "closed": closed });
        let imported = made(json!({ "portals": [portal] }));
        let thing = &imported.file.scene.things[0];
        assert_eq!(
            (
                thing.name.split(' ').next().unwrap(),
                thing.properties.stops_sight
            ),
            expected
        );
        assert!(thing.properties.stops_effect && thing.properties.stops_movement);
    }
}

// uvtt2fgu 12: a door's frame is a second portal on it.
#[test]
fn portals_upon_one_another_are_one() {
    let portals = json!([
        { "bounds": [at(1.0, 1.0), at(2.0, 1.0)], "closed": true },
        { "bounds": [at(2.05, 1.0), at(0.95, 1.02)], "closed": true },
    ]);
    let imported = made(json!({ "portals": portals }));
    assert_eq!((imported.counts.doors, imported.counts.stacked), (1, 1));
}

// FVTT-DD-Import 98, maptool 3098: objects are areas, seen and not walled in.
#[test]
fn objects_are_areas_though_they_are_not_closed() {
    let outline = [
        at(1.0, 1.0),
        at(2.0, 1.0),
        at(2.0, 2.0),
        at(1.0, 2.0),
        at(1.0, 1.004),
    ];
    let imported = made(json!({ "objects_line_of_sight": [outline] }));
    let Shape::Polygon(corners) = &imported.file.scene.things[0].shape else {
        panic!()
    };
    assert_eq!(corners.len(), 4);
}

// encounterplus 205 and auto-wall 9: squares, not pixels; a size may be a fraction.
#[test]
fn fractions_are_kept_to_a_six_thousandth() {
    let third = 1.0 / 3.0;
    let imported =
        made(json!({ "line_of_sight": [[at(third, 72.857), at(2.0 * third, 9.900_001)]] }));
    let Shape::Wall(from, to) = imported.file.scene.things[0].shape else {
        panic!()
    };
    assert_eq!((from, to), ([2000, 437_142], [4000, 59_400]));
    let size = json!({ "resolution": { "map_size": { "x": 50, "y": 72.857 } } });
    let (outcome, warnings) = import("a.uvtt", &map(size).to_string(), &Placing::default());
    assert_eq!(outcome.unwrap().file.scene.rows, 73);
    assert_eq!(warnings[0].code, "M0202");
}

// FVTT-DD-Import 149: the picture is not needed, whatever it is.
#[test]
fn the_picture_is_passed_over() {
    for image in [
        json!(null),
        json!(""),
        json!("A".repeat(1_000_000)),
        json!(7),
    ] {
        let lines = json!({ "line_of_sight": [[at(1.0, 1.0), at(2.0, 1.0)]], "image": image });
        assert_eq!(made(lines).counts.walls, 1);
    }
}

#[test]
fn rough_lists_are_read_as_far_as_they_go() {
    let lines = json!({
        "format": "0.3",
        "line_of_sight": [[], [at(1.0, 1.0)], [at(2.0, 2.0), at(2.0, 2.0)]],
        "objects_line_of_sight": [[], [at(1.0, 1.0)]],
        "portals": [
            { "position": at(3.0, 3.0) },
            { "bounds": [at(1.0, 1.0)] },
            { "bounds": [at(5.0, 5.0), at(6.0, 5.0), at(7.0, 5.0)], "position": at(5.5, 5.0) },
        ],
        "lights": [{ "position": at(1.0, 1.0) }, { "position": at(1.0, 1.0), "range": -1 }],
        "environment": null,
    });
    let (outcome, warnings) = import("a.uvtt", &map(lines).to_string(), &Placing::default());
    let imported = outcome.unwrap();
    let counts = imported.counts;
    assert_eq!(
        (counts.doors, counts.without_length, counts.unusable),
        (2, 1, 5)
    );
    let codes: Vec<_> = warnings.iter().map(|it| it.code).collect();
    let expected = "M0210 M0210 M0204 M0210 M0204 M0203 M0203 M0207 M0210";
    assert_eq!(codes.join(" "), expected);
}
