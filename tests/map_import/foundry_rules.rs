//! What Foundry scenes mean: bugs that importers had, and defects that files have.

use defilade::diag::Diagnostic;
use defilade::formats::map::{Imported, Placing};
use defilade::world::scene::{CEILING, Grid, Shape, Side, Thing};
use serde_json::{Value, json};

use crate::{good, import};

/// A scene of ten by ten squares of 100 pixels, with walls and more.
fn scene(walls: Value, more: Value) -> Value {
    let mut scene = json!({
        "_id": "s", "name": "Hall", "width": 1000, "height": 1000, "padding": 0,
        "grid": { "type": 1, "size": 100, "distance": 5, "units": "ft" },
        "walls": walls, "tokens": [], "lights": [],
    });
    for (key, value) in more.as_object().unwrap() {
        scene[key] = value.clone();
    }
    scene
}

fn made(walls: Value, more: Value) -> Imported {
    good(
        "hall.json",
        &scene(walls, more).to_string(),
        &Placing::default(),
    )
}

fn told(text: &str) -> (Result<Imported, Vec<Diagnostic>>, Vec<&'static str>) {
    let (outcome, warnings) = import("hall.json", text, &Placing::default());
    (
        outcome,
        warnings.iter().map(|warning| warning.code).collect(),
    )
}

fn wall(keys: Value) -> Value {
    let mut wall =
        json!({ "c": [100, 100, 300, 100], "move": 20, "sight": 20, "light": 20, "sound": 20 });
    for (key, value) in keys.as_object().unwrap() {
        wall[key] = value.clone();
    }
    wall
}

/// What a single wall of some keys becomes.
fn one(keys: Value) -> Thing {
    let things = made(json!([wall(keys)]), json!({})).file.scene.things;
    assert_eq!(things.len(), 1, "{things:?}");
    things.into_iter().next().unwrap()
}

/// Whether it stops sight and whether it stops effects.
fn stops(thing: &Thing) -> (bool, bool) {
    (thing.properties.stops_sight, thing.properties.stops_effect)
}

// pull 238 of dnd5e-helpers: the numbers of the channels changed their order with version 9.
#[test]
fn both_ages_of_numbers_mean_what_they_meant() {
    for (new, old) in [(0, 0), (20, 1)] {
        let now = one(json!({ "sight": new }));
        let mut then = wall(json!({ "move": 1, "sense": old }));
        for key in ["sight", "light", "sound"] {
            then.as_object_mut().unwrap().remove(key);
        }
        let then = made(json!([then]), json!({})).file.scene.things;
        assert_eq!(stops(&now), stops(&then[0]), "{new} and {old}");
        assert_eq!(stops(&now), (new != 0, true));
    }
    let curtain = one(json!({ "move": 0 }));
    assert_eq!(stops(&curtain), (true, false));
    assert!(!curtain.properties.stops_movement && !curtain.properties.gives_cover);
    let glass = one(json!({ "sight": 0 }));
    assert!(glass.name.starts_with("window ") && glass.properties.gives_cover);
}

#[test]
fn a_file_that_mixes_the_ages_is_told_and_read() {
    let old = json!({ "c": [0, 0, 100, 0], "move": 1, "sense": 1 });
    let (outcome, codes) = told(&scene(json!([old, wall(json!({}))]), json!({})).to_string());
    assert_eq!(outcome.unwrap().counts.walls, 2);
    assert_eq!(codes, ["M0309"]);
}

// foundryvtt 210 and 107 of two cover modules: open doors gave full cover.
#[test]
fn doors_are_open_closed_locked_or_secret() {
    for (door, state, stops_all) in [
        (1, 0, true),
        (1, 1, false),
        (1, 2, true),
        (2, 0, true),
        (2, 1, false),
    ] {
        let thing = one(json!({ "door": door, "ds": state }));
        assert!(thing.name.starts_with("door "), "{}", thing.name);
        assert_eq!(stops(&thing), (stops_all, stops_all), "{door} {state}");
        assert_eq!(thing.properties.stops_movement, stops_all);
    }
    // The state of what is no door is noise.
    assert_eq!(stops(&one(json!({ "door": 0, "ds": 1 }))), (true, true));
    let grate = one(json!({ "door": 1, "sight": 0 }));
    assert_eq!(stops(&grate), (false, true));
}

#[test]
fn one_way_walls_act_from_their_side() {
    assert_eq!(one(json!({ "dir": 0 })).one_way, None);
    assert_eq!(one(json!({ "dir": 1 })).one_way, Some(Side::Left));
    assert_eq!(one(json!({ "dir": 2 })).one_way, Some(Side::Right));
}

// monks-active-tiles 660: a threshold that is left over is none. foundryvtt-premium-content 858:
// proximity without a threshold simply blocks.
#[test]
fn thresholds_count_only_where_they_should() {
    let stale = json!({ "threshold": { "sight": 10, "attenuation": true } });
    assert_eq!(stops(&one(stale)), (true, true));
    for threshold in [json!(null), json!(0)] {
        let keys = json!({ "sight": 30, "threshold": { "sight": threshold } });
        let (outcome, codes) = told(&scene(json!([wall(keys)]), json!({})).to_string());
        let things = outcome.unwrap().file.scene.things;
        assert_eq!((things.len(), stops(&things[0])), (1, (true, true)));
        assert!(!codes.contains(&"M0301"), "{codes:?}");
    }
}

// FVTT-DD-Import 77 and foundryvtt 10062: the rim is reckoned once, by axis, in whole squares.
#[test]
fn the_rim_is_whole_squares_on_each_axis() {
    let size = json!({ "width": 1010, "height": 470, "padding": 0.25 });
    let wall = wall(json!({ "c": [300, 200, 400, 200] }));
    let imported = made(json!([wall]), size);
    // A quarter of 1,010 is 252.5, three squares; a quarter of 470 is 117.5, two.
    assert_eq!(imported.file.scene.things[0].name, "wall [0,0]-[1,0]");
    assert_eq!(
        (imported.file.scene.columns, imported.file.scene.rows),
        (11, 5)
    );
}

// foundryvtt 10132: before version 10 a hex's size was its long diagonal.
#[test]
fn hexes_of_both_sizes() {
    let corner = |grid: Value, kind: i64, c: Value| {
        let more = json!({ "grid": grid, "gridType": kind, "gridDistance": 5, "gridUnits": "ft", "width": 3000, "height": 3000 });
        let scene = made(json!([wall(json!({ "c": c }))]), more).file.scene;
        let Shape::Wall(from, _) = scene.things[0].shape else {
            panic!()
        };
        (scene.grid, from)
    };
    let new = |kind: i64| json!({ "type": kind, "size": 100, "distance": 5, "units": "ft" });
    // Rows, odd ones shifted: a hex is 100 wide, rows lie 86.6 apart, and even rows begin half a hex
    // to the left.
    assert_eq!(
        corner(new(2), 0, json!([100, 0, 200, 0])),
        (Grid::HexRows, [9000, 0])
    );
    assert_eq!(
        corner(new(3), 0, json!([100, 0, 200, 0])),
        (Grid::HexRows, [6000, 0])
    );
    assert_eq!(
        corner(new(4), 0, json!([0, 100, 0, 300])),
        (Grid::HexColumns, [0, 9000])
    );
    assert_eq!(
        corner(new(5), 0, json!([0, 100, 0, 300])),
        (Grid::HexColumns, [0, 6000])
    );
    // With a long diagonal of 100, rows lie 75 apart.
    assert_eq!(
        corner(json!(100), 3, json!([0, 75, 200, 0])),
        (Grid::HexRows, [0, 6000])
    );
    let mut legacy = scene(
        json!([wall(json!({ "c": [0, 75, 200, 0] }))]),
        json!({ "grid": new(3), "width": 3000, "height": 3000 }),
    );
    legacy["flags"] = json!({ "core": { "legacyHex": true } });
    let legacy = good("hall.json", &legacy.to_string(), &Placing::default())
        .file
        .scene;
    let Shape::Wall(from, _) = legacy.things[0].shape else {
        panic!()
    };
    assert_eq!(from, [0, 6000]);
}

/// Two floors, 0 to 10 and from 10 up.
fn two_floors() -> Value {
    json!([
        { "_id": "low", "name": "Hall", "elevation": { "bottom": 0, "top": 10 } },
        { "_id": "high", "name": "Gallery", "elevation": { "bottom": 10, "top": null } },
    ])
}

// foundryvtt-premium-content 1708 and foundryvtt 14698: walls of no level are on all, and a level
// without a top has none.
#[test]
fn levels_of_version_14() {
    let walls = json!([
        wall(json!({ "levels": [] })),
        wall(json!({ "c": [0, 0, 100, 0], "levels": ["low"] })),
        wall(json!({ "c": [0, 100, 100, 200], "levels": ["high"] })),
        wall(json!({ "c": [0, 300, 100, 300], "levels": ["low", "high"] })),
    ]);
    let more = json!({ "levels": two_floors() });
    let imported = made(walls.clone(), more.clone());
    let heights: Vec<_> = imported
        .file
        .scene
        .things
        .iter()
        .map(|it| (it.bottom, it.top))
        .collect();
    assert_eq!(
        heights,
        [(0, CEILING), (0, 12_000), (12_000, CEILING), (0, CEILING)]
    );
    let on = |floor: &str| {
        let text = scene(walls.clone(), more.clone()).to_string();
        let placing = Placing {
            floor: Some(floor.into()),
            ..Placing::default()
        };
        let imported = good("hall.json", &text, &placing);
        let things = imported.file.scene.things;
        (
            things
                .iter()
                .map(|it| (it.bottom, it.top))
                .collect::<Vec<_>>(),
            imported.counts.other_floors,
        )
    };
    assert_eq!(on("Hall"), (vec![(0, CEILING); 3], 1));
    assert_eq!(on("1"), (vec![(0, CEILING); 3], 1));
}

// dfreds-droppables 33: a token's height is its own elevation, whatever its level.
#[test]
fn tokens_stand_at_their_elevation() {
    let tokens = json!([
        { "name": "Bird", "x": 100, "y": 100, "elevation": 15, "level": "high" },
        { "name": "Cat", "x": 300, "y": 100, "level": "low" },
    ]);
    let more = json!({ "levels": two_floors(), "tokens": tokens });
    let things = made(json!([]), more.clone()).file.scene.things;
    let feet: Vec<_> = things
        .iter()
        .map(|it| (it.name.as_str(), it.bottom))
        .collect();
    assert_eq!(feet, [("Bird", 18_000), ("Cat", 0)]);
    let text = scene(json!([]), more).to_string();
    let placing = Placing {
        floor: Some("Gallery".into()),
        ..Placing::default()
    };
    let things = good("hall.json", &text, &placing).file.scene.things;
    assert_eq!(
        things
            .iter()
            .map(|it| (it.name.as_str(), it.bottom))
            .collect::<Vec<_>>(),
        [("Bird", 6000)]
    );
}

// pf2e-visioner 138 and walled-templates 15: walls have heights, in both of a module's spellings.
#[test]
fn heights_of_walls_in_both_spellings() {
    let new = json!({ "flags": { "wall-height": { "bottom": 5, "top": 15 } } });
    let old = json!({ "flags": { "wallHeight": { "wallHeightBottom": 5, "wallHeightTop": 15 } } });
    for keys in [new, old] {
        let thing = one(keys);
        assert_eq!((thing.bottom, thing.top), (6000, 18_000));
    }
    let below = one(json!({ "flags": { "wall-height": { "bottom": -20, "top": null } } }));
    assert_eq!((below.bottom, below.top), (-24_000, CEILING));
    let endless = one(json!({ "flags": { "wall-height": { "bottom": null, "top": 10 } } }));
    assert_eq!((endless.bottom, endless.top), (0, 12_000));
}

// Levels 87: a wall up to 39 under a floor at 40 leaves no gap.
#[test]
fn what_ends_just_below_a_floor_reaches_it() {
    let walls = json!([
        wall(json!({ "flags": { "wall-height": { "bottom": 0, "top": 39 } } })),
        wall(
            json!({ "c": [0, 0, 100, 0], "flags": { "wall-height": { "bottom": 40, "top": 60 } } })
        ),
    ]);
    let (outcome, codes) = told(&scene(walls, json!({})).to_string());
    assert_eq!(outcome.unwrap().file.scene.things[0].top, 48_000);
    assert!(codes.contains(&"M0310"));
}

// foundryvtt 8097: walls on the canvas border are walls.
#[test]
fn walls_on_the_border_stay() {
    let walls = json!([
        wall(json!({ "c": [0, 0, 1000, 0] })),
        wall(json!({ "c": [1000, 0, 1000, 1000] }))
    ]);
    let placing = Placing {
        clip: true,
        ..Placing::default()
    };
    let imported = good("hall.json", &scene(walls, json!({})).to_string(), &placing);
    assert_eq!((imported.counts.walls, imported.counts.outside), (2, 0));
}

// FVTT-DD-Import 93: one bad wall cost the whole scene.
#[test]
fn a_bad_wall_is_left_out_and_told() {
    let walls = json!([
        wall(json!({})),
        wall(json!({ "c": [1, 2, 3] })),
        wall(json!({ "c": ["a", 2, 3, 4] })),
        wall(json!({ "c": [1e308, 2, 3, 4] })),
        wall(json!({ "c": [5, 5, 5, 5] })),
        wall(json!({ "c": null })),
    ]);
    let (outcome, codes) = told(&scene(walls, json!({})).to_string());
    let counts = outcome.unwrap().counts;
    assert_eq!(
        (counts.walls, counts.unusable, counts.without_length),
        (1, 4, 1)
    );
    assert_eq!(
        codes.iter().filter(|code| **code == "M0210").count(),
        5,
        "{codes:?}"
    );
}

#[test]
fn numbers_that_are_not_known_are_told() {
    let (outcome, codes) = told(
        &scene(
            json!([wall(json!({ "sight": 50, "door": 7, "dir": 9 }))]),
            json!({}),
        )
        .to_string(),
    );
    assert_eq!(outcome.unwrap().counts.doors, 1);
    assert_eq!(codes, ["M0303"; 3]);
}

#[test]
fn doubles_are_one_unless_they_differ() {
    let walls = json!([
        wall(json!({})),
        wall(json!({})),
        wall(json!({ "c": [300, 100, 100, 100] })),
        wall(json!({ "flags": { "wall-height": { "bottom": 10, "top": 20 } } })),
        wall(json!({ "dir": 1 })),
        wall(json!({ "dir": 1, "c": [300, 100, 100, 100] })),
    ]);
    let counts = made(walls, json!({})).counts;
    assert_eq!((counts.walls, counts.stacked), (4, 2));
}

#[test]
fn scenes_that_cannot_be_are_refused_with_words() {
    let grid =
        |size: Value| json!({ "grid": { "type": 1, "size": size, "distance": 5, "units": "ft" } });
    for (more, code) in [
        (grid(json!(0)), "M0102"),
        (grid(json!(-5)), "M0102"),
        (grid(json!(null)), "M0102"),
        (json!({ "width": 0 }), "M0102"),
        (json!({ "width": 1e12 }), "M0102"),
        (json!({ "width": 900_000_000 }), "M0104"),
        (json!({ "padding": -1 }), "M0102"),
    ] {
        let (outcome, _) = told(&scene(json!([]), more.clone()).to_string());
        let problems = outcome.map(|it| it.counts).unwrap_err();
        assert_eq!(problems[0].code, code, "{more}");
    }
    let (outcome, codes) = told(
        &scene(
            json!([]),
            json!({ "grid": { "type": 77, "size": 100, "distance": 3, "units": "parsec" } }),
        )
        .to_string(),
    );
    assert!(outcome.is_ok());
    assert_eq!(codes, ["M0303", "M0303"]);
}

#[test]
fn versions_of_the_future_are_told() {
    for (version, expected) in [
        ("12.331", 0),
        ("14.364", 0),
        ("15.1", 1),
        ("0.7.9", 0),
        ("next", 1),
    ] {
        let more = json!({ "_stats": { "coreVersion": version } });
        let (_, codes) = told(&scene(json!([]), more).to_string());
        assert_eq!(
            codes.iter().filter(|code| **code == "M0201").count(),
            expected,
            "{version}"
        );
    }
}

#[test]
fn a_journal_holds_the_last_of_each_scene() {
    let line = |id: &str, name: &str, count: usize| {
        let walls: Vec<Value> = (0..count)
            .map(|at| wall(json!({ "c": [0, at, 100, at] })))
            .collect();
        let mut scene = scene(json!(walls), json!({}));
        scene["_id"] = json!(id);
        scene["name"] = json!(name);
        scene.to_string()
    };
    let text = [
        line("a", "Old", 1),
        r#"{"$$indexCreated":{"fieldName":"x"}}"#.to_owned(),
        line("b", "Bridge", 2),
        line("a", "New", 3),
        line("c", "Gone", 4),
        r#"{"$$deleted":true,"_id":"c"}"#.to_owned(),
        "{ broken".to_owned(),
        line("d", "#[CF_tempEntity]", 0),
    ]
    .join("\n");
    let of = |scene: Option<&str>| {
        let placing = Placing {
            scene: scene.map(str::to_owned),
            ..Placing::default()
        };
        import("scenes.db", &text, &placing)
    };
    let (outcome, _) = of(None);
    let problem = outcome.unwrap_err().remove(0);
    assert_eq!(
        (problem.code, problem.message.as_str()),
        ("M0107", "the file holds 2 scenes")
    );
    assert_eq!(
        problem.help.unwrap(),
        "choose one with `--scene NAME`: `Bridge`, `New`"
    );
    let (outcome, warnings) = of(Some("New"));
    let imported = outcome.unwrap();
    assert_eq!(
        (imported.counts.walls, imported.file.scene.title.as_str()),
        (3, "New")
    );
    let codes: Vec<_> = warnings.iter().map(|it| it.code).collect();
    assert_eq!(codes, ["M0308", "M0210", "M0212"]);
    assert_eq!(of(Some("b")).0.unwrap().counts.walls, 2);
    assert_eq!(
        of(Some("Bridg")).0.unwrap_err()[0].help.as_deref(),
        Some("did you mean `Bridge`?")
    );
}

#[test]
fn adventures_and_lists_hold_scenes() {
    let one = scene(json!([wall(json!({}))]), json!({}));
    for document in [
        json!({ "name": "Quest", "scenes": [one], "actors": [] }),
        json!([one]),
    ] {
        assert_eq!(
            good("quest.json", &document.to_string(), &Placing::default())
                .counts
                .walls,
            1
        );
    }
    let ids = scene(json!(["a", "b"]), json!({}));
    let (outcome, codes) = told(&ids.to_string());
    assert_eq!((outcome.unwrap().counts.walls, codes), (0, vec!["M0210"]));
    let (outcome, _) = told(r#"{"scenes": [], "padding": 0, "walls": 3}"#);
    assert_eq!(outcome.unwrap_err()[0].code, "M0102");
}

#[test]
fn creatures_have_one_name_each() {
    let token =
        |name: &str, x: i64| json!({ "name": name, "x": x, "y": 0, "width": 1, "height": 1 });
    let tokens = json!([
        token("Goblin", 0),
        token("Goblin", 100),
        token("", 200),
        { "name": "Ogre", "x": 304.545, "y": 200, "width": 2, "height": 2 },
        { "name": "Rat", "x": 650, "y": 650, "width": 0.5, "height": 0.5, "hidden": true },
        token("Far", 5000),
        { "name": "Broken", "x": null, "y": 0 },
    ]);
    let text = scene(json!([]), json!({ "tokens": tokens })).to_string();
    let placing = Placing {
        creatures: vec![("Goblin".into(), [9, 9])],
        ..Placing::default()
    };
    let (outcome, warnings) = import("hall.json", &text, &placing);
    let imported = outcome.unwrap();
    let mut book = String::new();
    for thing in &imported.file.scene.things {
        book += &format!("{} {:?}\n", thing.name, thing.shape);
    }
    for warning in warnings {
        book += &format!("{} {}\n", warning.code, warning.message);
    }
    insta::assert_snapshot!(book);
}
