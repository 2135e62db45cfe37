//! Rough, wrong and hostile map files.

use defilade::formats::map::Placing;
use defilade::formats::{Format, Loaded, detect, load};
use defilade::source::Sources;
use defilade::world::scene::{CEILING, Shape};
use proptest::prelude::*;

use crate::{file, good, import, lines, vocabulary};

#[test]
fn a_map_with_every_oddity_is_read_and_each_guess_is_told() {
    let text = file("tests/maps/uvtt/workshop.dd2vtt");
    let mut book = String::new();
    for clip in [false, true] {
        let placing = Placing {
            creatures: vec![("T".into(), [5, 4]), ("A".into(), [0, 0])],
            clip,
            ..Placing::default()
        };
        let (outcome, warnings) = import("workshop.dd2vtt", &text, &placing);
        let imported = outcome.unwrap();
        let scene = &imported.file.scene;
        book += &format!(
            "clip {clip}: {} by {}, {}\n",
            scene.columns, scene.rows, imported.counts
        );
        for thing in &scene.things {
            book += &format!(
                "  {} {:?} {:?}\n",
                thing.name, thing.shape, thing.properties
            );
        }
        for warning in warnings {
            assert!(!warning.is_error());
            book += &format!("  {} {}\n", warning.code, warning.message);
        }
    }
    insta::assert_snapshot!(book);
}

#[test]
fn objects_are_areas_that_stop_sight() {
    let text = r#"{"format": 0.3, "resolution": {"map_size": {"x": 4, "y": 4}}, "objects_line_of_sight":
        [[{"x": 1, "y": 1}, {"x": 2, "y": 1}, {"x": 2, "y": 2}, {"x": 1, "y": 2}, {"x": 1, "y": 1}]]}"#;
    let imported = good("a.uvtt", text, &Placing::default());
    let [object] = imported.file.scene.things.as_slice() else {
        panic!()
    };
    assert_eq!(object.name, "crate [1,1]-[2,2]");
    let square = vec![
        [6000, 6000],
        [12_000, 6000],
        [12_000, 12_000],
        [6000, 12_000],
    ];
    assert_eq!(object.shape, Shape::Polygon(square));
    assert!(object.properties.stops_sight && object.properties.stops_effect);
    assert!(object.top < CEILING);
    assert!(imported.file.asks.is_empty());
}

#[test]
fn a_pack_without_windows_has_walls_in_their_place() {
    let text = file("tests/maps/uvtt/headmasters-quarters.dd2vtt");
    let mut sources = Sources::default();
    let id = sources.add("a.dd2vtt", text);
    let mut words = vocabulary::vocabulary();
    words.terrains.retain(|terrain| terrain.word.id != "window");
    let mut warnings = Vec::new();
    let outcome =
        defilade::formats::map::read(&sources, id, &Placing::default(), &words, &mut warnings);
    assert_eq!(outcome.unwrap().counts.windows, 6);
    assert_eq!(warnings[0].code, "M0209");
    words.terrains.retain(|terrain| terrain.word.id != "door");
    let outcome =
        defilade::formats::map::read(&sources, id, &Placing::default(), &words, &mut warnings);
    assert_eq!(outcome.unwrap_err()[0].code, "M0106");
}

const MISTAKES: &[(&str, &str)] = &[
    ("no JSON", "format: 0.3"),
    (
        "a truncated file",
        r#"{"format": 0.3, "resolution": {"map_size": {"x": 4, "y": 4}}, "image": "iVBOR"#,
    ),
    (
        "an endless number",
        r#"{"resolution": {"map_size": {"x": 4, "y": 4}}, "line_of_sight": [[{"x": NaN, "y": 1}]]}"#,
    ),
    ("a list", "[1, 2]"),
    ("no resolution", r#"{"format": 0.3}"#),
    (
        "no size",
        r#"{"resolution": {"map_size": {"x": 0, "y": 2001}}}"#,
    ),
    (
        "absurd numbers",
        r#"{"resolution": {"map_size": {"x": 4, "y": 4}}, "line_of_sight": [[{"x": 1, "y": 1}, {"x": 1e308, "y": -1000001}], [{"x": 20000, "y": 0}]]}"#,
    ),
    (
        "values of the wrong kind",
        r#"{"resolution": {"map_size": {"x": 4, "y": 4}}, "line_of_sight": [[{"x": "1", "y": 1}], 3], "objects_line_of_sight": {}, "portals": [{"bounds": [{"x": 1}, null]}]}"#,
    ),
];

#[test]
fn mistakes_name_their_path() {
    let mut book = String::new();
    for (name, text) in MISTAKES {
        let problems = import("a.dd2vtt", text, &Placing::default()).0.unwrap_err();
        book += &format!("# {name}\n");
        for problem in problems {
            book += &format!("{} {}\n", problem.code, problem.message);
            book += &problem
                .help
                .map_or_else(String::new, |help| format!("  help: {help}\n"));
        }
    }
    insta::assert_snapshot!(book);
}

#[test]
fn creatures_must_stand_on_the_map_and_once() {
    let text = r#"{"format": 0.3, "resolution": {"map_size": {"x": 4, "y": 4}}}"#;
    let creatures = [("A", [4, 0]), ("B", [0, -1]), ("C", [1, 1]), ("C", [2, 2])];
    let creatures = creatures.map(|(name, at)| (name.to_owned(), at)).to_vec();
    let problems = import(
        "a.uvtt",
        text,
        &Placing {
            creatures,
            clip: false,
            ..Placing::default()
        },
    )
    .0
    .unwrap_err();
    let codes: Vec<_> = problems.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["M0105", "M0105", "M0105"]);
}

#[test]
fn marks_and_line_ends_do_not_matter() {
    let text = file("tests/maps/uvtt/chamber-of-echoing-grief.dd2vtt");
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(
        good("a.uvtt", &windows, &Placing::default()).counts.walls,
        4
    );
}

#[test]
fn a_map_of_a_hundred_thousand_walls_is_read_and_one_more_is_not() {
    let corner = r#"{"x":1,"y":1},{"x":2,"y":3},"#;
    let map = |corners: usize, last: &str| {
        let points = corner.repeat(corners) + last;
        format!(
            r#"{{"format":0.3,"resolution":{{"map_size":{{"x":9,"y":9}}}},"line_of_sight":[[{points}]]}}"#
        )
    };
    let most = map(50_000, r#"{"x":1,"y":1}"#);
    assert_eq!(
        good("a.uvtt", &most, &Placing::default()).counts.walls,
        100_000
    );
    let more = map(50_001, r#"{"x":1,"y":1}"#);
    let problems = import("a.uvtt", &more, &Placing::default()).0.unwrap_err();
    assert_eq!(problems[0].code, "M0104");
}

#[test]
fn formats_are_told_apart() {
    assert_eq!(detect("x.scene.yaml", "map: A"), Format::Scene);
    assert_eq!(detect("x.DD2VTT", ""), Format::Uvtt);
    assert_eq!(detect("x.json", "{\"map\": \"A\"}"), Format::Scene);
    assert_eq!(
        detect("x.json", "\u{feff} {\"line_of_sight\": []}"),
        Format::Uvtt
    );
    let mut sources = Sources::default();
    let scene = sources.add(
        "x.scene.yaml",
        "pack: base\noptions: { edges: shut }\nmap: A.T\n",
    );
    let loaded = load(&sources, scene).unwrap();
    assert_eq!(loaded.pack().unwrap().value, "base");
    assert_eq!(loaded.options().len(), 1);
    let placing = Placing {
        creatures: vec![("A".into(), [0, 0])],
        clip: false,
        ..Placing::default()
    };
    let words = vocabulary::vocabulary();
    let refused = loaded
        .resolve(&words, &sources, &placing, &mut Vec::new())
        .unwrap_err();
    assert_eq!(refused[0].code, "M0105");
    assert!(
        loaded
            .resolve(&words, &sources, &Placing::default(), &mut Vec::new())
            .is_ok()
    );
    let map = sources.add("a.uvtt", file("docs/maps/watchtower.dd2vtt"));
    let loaded = load(&sources, map).unwrap();
    assert!(matches!(loaded, Loaded::Map(_)) && loaded.pack().is_none());
    assert!(
        loaded
            .resolve(&words, &sources, &placing, &mut Vec::new())
            .is_ok()
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn no_change_of_a_map_makes_it_panic(at in 0usize..2600, cut in 0usize..9, put in "[\\[\\]{}:,0-9.e\"xy-]{0,5}") {
        let text = file("tests/maps/uvtt/workshop.dd2vtt");
        let at = at.min(text.len());
        let end = (at + cut).min(text.len());
        let changed = format!("{}{put}{}", &text[..at], &text[end..]);
        let (outcome, _) = import("a.uvtt", &changed, &Placing { clip: at % 2 == 0, ..Placing::default() });
        if let Err(problems) = outcome {
            prop_assert!(problems.iter().any(|problem| problem.is_error()));
        }
    }

    #[test]
    fn any_outline_is_an_area_or_walls(points in prop::collection::vec((-20i32..40, -20i32..40), 0..9)) {
        let points: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{{\"x\":{},\"y\":{}}}", f64::from(*x) / 8.0, f64::from(*y) / 8.0))
            .collect();
        let text = format!(
            "{{\"format\":0.3,\"resolution\":{{\"map_size\":{{\"x\":4,\"y\":4}}}},\"objects_line_of_sight\":[[{}]]}}",
            points.join(",")
        );
        let imported = good("a.uvtt", &text, &Placing::default());
        for thing in imported.file.scene.things {
            match thing.shape {
                Shape::Polygon(corners) => prop_assert!(twice_area(&corners) != 0 && corners.len() >= 3),
                Shape::Wall(from, to) => prop_assert!(from != to),
                Shape::Cells(_) | Shape::Round { .. } => prop_assert!(false, "no squares were drawn"),
            }
        }
    }
}

fn twice_area(corners: &[[i64; 2]]) -> i64 {
    let next = corners.iter().cycle().skip(1);
    corners
        .iter()
        .zip(next)
        .map(|(a, b)| a[0] * b[1] - a[1] * b[0])
        .sum()
}

/// A straight wall of ten squares with portals upon it.
fn pieces(wall: &str, portals: &str) -> Vec<String> {
    let text = format!(
        r#"{{"format":0.3,"resolution":{{"map_size":{{"x":20,"y":20}}}},"line_of_sight":[[{wall}]],"portals":[{portals}]}}"#
    );
    let imported = good("a.uvtt", &text, &Placing::default());
    let walls = lines(&imported.file.scene.things, "wall");
    walls.iter().map(|(wall, ..)| wall.name.clone()).collect()
}

fn portal(a: (f64, f64), b: (f64, f64)) -> String {
    format!(
        r#"{{"bounds":[{{"x":{},"y":{}}},{{"x":{},"y":{}}}]}}"#,
        a.0, a.1, b.0, b.1
    )
}

#[test]
fn a_wall_is_cut_exactly_where_a_portal_lies_on_it() {
    let wall = r#"{"x":0,"y":5},{"x":10,"y":5}"#;
    let cut = |a, b| pieces(wall, &portal(a, b));
    assert_eq!(
        cut((3.0, 5.0), (4.0, 5.0)),
        ["wall [0,5]-[3,5]", "wall [4,5]-[10,5]"]
    );
    assert_eq!(
        cut((4.0, 5.0), (3.0, 5.0)),
        ["wall [0,5]-[3,5]", "wall [4,5]-[10,5]"]
    );
    // A little beside the wall: the pieces end where the portal does, so that nothing leaks.
    assert_eq!(
        cut((3.0, 5.02), (4.0, 4.98)),
        ["wall [0,5]-[3,5.02]", "wall [4,4.98]-[10,5]"]
    );
    assert_eq!(cut((-1.0, 5.0), (1.0, 5.0)), ["wall [1,5]-[10,5]"]);
    assert_eq!(cut((-1.0, 5.0), (11.0, 5.0)), [""; 0]);
    for (a, b) in [
        ((3.0, 5.2), (4.0, 5.2)),
        ((3.0, 4.5), (3.0, 5.5)),
        ((10.0, 5.0), (11.0, 5.0)),
        ((-1.0, 5.0), (0.0, 5.0)),
    ] {
        assert_eq!(cut(a, b), ["wall [0,5]-[10,5]"], "{a:?} {b:?}");
    }
    let double = [
        portal((3.0, 5.0), (4.0, 5.0)),
        portal((4.0, 5.0), (5.0, 5.0)),
    ]
    .join(",");
    assert_eq!(
        pieces(wall, &double),
        ["wall [0,5]-[3,5]", "wall [5,5]-[10,5]"]
    );
}
