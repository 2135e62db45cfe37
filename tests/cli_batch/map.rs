//! `defilade map`: drawn and as data.

use serde_json::{Value, json as value};

use super::{json, run};

const ROOM: &str = "tests/scenes/guardroom.scene.yaml";
const PILLAR: &str = "tests/scenes/pillar.scene.yaml";
const TOWER: &str = "docs/maps/watchtower.dd2vtt";

fn out(arguments: &[&str]) -> String {
    run(arguments, 0).0
}

/// A scene of a test's own.
fn scene(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn walls_doors_low_walls_fog_and_creatures_are_drawn() {
    insta::assert_snapshot!(out(&["map", ROOM, "--from", "A"]));
}

#[test]
fn the_attacker_goes_round_when_the_target_stays() {
    insta::assert_snapshot!(out(&["map", PILLAR, "--to", "T", "--ladder", "cover"]));
}

#[test]
fn a_map_file_is_surveyed_with_a_stand_in() {
    let ask = ["map", TOWER, "--pack", "starfinder-1e", "--place", "A=3,4"];
    insta::assert_snapshot!(out(
        &[&ask[..], &["--from", "A", "--ladder", "cover"]].concat()
    ));
}

#[test]
fn hexes_are_drawn_as_they_lie() {
    let text = |shape: &str, size: &str| {
        format!(
            "title: Hexes\npack: starfinder-1e\ngrid: {{ shape: {shape} }}\nmap: |\n  .A....\n  ...#..\n  ...#.,\n  ......\ncreatures:\n  T: {{ at: [2, 2], size: {size} }}\n"
        )
    };
    let drawn = |shape: &str, size: &str| {
        let path = scene(&format!("{shape}.scene.yaml"), &text(shape, size));
        let drawn = out(&["map", &path, "--from", "A", "--ladder", "cover"]);
        // The path is the build's.
        drawn.split_once('\n').unwrap().1.to_owned()
    };
    insta::assert_snapshot!(drawn("hex-rows", "large"));
    insta::assert_snapshot!(drawn("hex-columns", "large"));
    insta::assert_snapshot!(drawn("none", "medium"));
}

#[test]
fn colour_only_tells_the_tiers_apart_better() {
    let ask = ["map", ROOM, "--from", "A", "--color"];
    let plain = out(&[&ask[..], &["never"]].concat());
    let coloured = out(&[&ask[..], &["always"]].concat());
    assert!(!plain.contains('\u{1b}'));
    assert!(
        coloured.contains("\u{1b}[38;5;196m5\u{1b}[0m"),
        "{coloured}"
    );
    let mut stripped = String::new();
    for part in coloured.split('\u{1b}') {
        match part.strip_prefix('[') {
            Some(code) => stripped.push_str(code.split_once('m').unwrap().1),
            None => stripped.push_str(part),
        }
    }
    assert_eq!(plain, stripped);
}

#[test]
fn the_data_says_what_the_drawing_shows() {
    let data = json(&["map", ROOM, "--from", "A"]);
    assert_eq!(data["scene"], ROOM);
    assert_eq!(
        data["ask"],
        value!({ "attacker": "A", "target": "T", "attack": { "kind": "ranged" } })
    );
    assert_eq!(data["moves"]["creature"], "T");
    assert_eq!(data["moves"]["stand_in"], false);
    assert_eq!(data["moves"]["cells"], value!([[5, 0]]));
    assert_eq!(data["grid"]["shape"], "square");
    assert_eq!(
        data["grid"]["outlines"],
        value!([[[0, 0], [1, 0], [1, 1], [0, 1]]])
    );
    let (columns, rows) = (8, 5);
    for matrix in [
        &data["cells"],
        &data["targetable"],
        &data["ladders"][0]["rows"],
    ] {
        let matrix = matrix.as_array().unwrap();
        assert_eq!(matrix.len(), rows);
        assert!(
            matrix
                .iter()
                .all(|row| row.as_array().unwrap().len() == columns)
        );
    }
    assert_eq!(data["cells"][1][1], "creature");
    assert_eq!(data["cells"][1][4], "solid");
    assert_eq!(data["ladders"][0]["rows"][1][4], Value::Null);
    let things = data["things"].as_array().unwrap();
    assert!(
        things.iter().all(|thing| thing["name"] != "T"),
        "it is everywhere"
    );
    let named = |name: &str| things.iter().find(|thing| thing["name"] == name).unwrap();
    assert_eq!(named("wall [3,1]-[3,3]")["wall"], value!([[3, 1], [3, 3]]));
    assert_eq!(named("wall [3,1]-[3,3]")["top"], Value::Null);
    assert_eq!(named("low-wall [4,1]")["top"], value!(0.6));
    assert_eq!(named("b")["class"], "creature");
    let tiers = data["ladders"][0]["tiers"].as_array().unwrap();
    let counted: u64 = tiers
        .iter()
        .map(|tier| tier["count"].as_u64().unwrap())
        .sum();
    let ruled = data["cells"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row.as_array().unwrap());
    assert_eq!(
        counted as usize,
        ruled.filter(|state| *state == "ruled").count()
    );
}

#[test]
fn who_moves_and_who_stands_in() {
    let asked = |arguments: &[&str]| {
        let data = json(&[&["map"], arguments].concat());
        let ask = &data["ask"];
        let words = ["attacker", "target"].map(|end| ask[end].as_str().unwrap().to_owned());
        let moves = &data["moves"];
        (
            words.join(" "),
            moves["creature"].as_str().unwrap().to_owned(),
            moves["stand_in"] == true,
        )
    };
    let own = |words: &str, moves: &str, added| (words.to_owned(), moves.to_owned(), added);
    assert_eq!(asked(&[ROOM, "--from", "A"]), own("A T", "T", false));
    assert_eq!(
        asked(&[ROOM, "--from", "T"]),
        own("T anyone", "anyone", true)
    );
    assert_eq!(asked(&[ROOM, "--to", "T"]), own("A T", "A", false));
    assert_eq!(asked(&[ROOM, "--to", "A"]), own("anyone A", "anyone", true));
    assert_eq!(
        asked(&[ROOM, "--from", "A", "--to", "b"]),
        own("A b", "b", false)
    );
}

#[test]
fn a_stand_in_stands_in_the_light_of_the_scene() {
    let text = "pack: starfinder-1e\nlight: dark\nmap: |\n  A..\n  ...\n";
    let path = scene("dark.scene.yaml", text);
    let data = json(&["map", &path, "--from", "A", "--ladder", "concealment"]);
    assert_eq!(data["ladders"][0]["rows"][1][2], 2, "{data}");
}

#[test]
fn what_is_unknown_is_asked_for_once() {
    let text =
        "pack: starfinder-1e\nfacts: { visible-share: null }\nmap: |\n  .A...\n  ..#..\n  ....T\n";
    let path = scene("unknown.scene.yaml", text);
    let drawn = out(&["map", &path, "--from", "A", "--ladder", "cover"]);
    assert!(drawn.contains("?  undecided"), "{drawn}");
    assert_eq!(drawn.matches("  visible-share").count(), 1, "{drawn}");
    let data = json(&["map", &path, "--from", "A"]);
    assert_eq!(data["undecided"][0]["fact"], "visible-share");
    assert_eq!(data["cells"][2][2], "ruled");
    assert_eq!(data["ladders"][0]["rows"][2][2], Value::Null);
}

#[test]
fn names_are_looked_up() {
    let cases: [(&[&str], &str); 6] = [
        (&[ROOM], "--from <CREATURE>"),
        (&[ROOM, "--from", "Q"], "no creature `Q`"),
        (&[ROOM, "--from", "A", "--to", "A"], "cannot attack itself"),
        (
            &[ROOM, "--from", "A", "--ladder", "cove"],
            "did you mean `cover`?",
        ),
        (
            &[ROOM, "--from", "A", "--attack", "rangd"],
            "did you mean `ranged`?",
        ),
        (&[TOWER, "--from", "A"], "--pack"),
    ];
    for (arguments, expected) in cases {
        let (out, err) = run(&[&["map"], arguments].concat(), 2);
        assert!(
            out.is_empty() && err.contains(expected),
            "{arguments:?}: {err}"
        );
    }
    // A ladder that stands aside shows in no ruling.
    let aside = [
        "map",
        ROOM,
        "--from",
        "A",
        "--pack",
        "pathfinder-1e",
        "--ladder",
        "blocked",
    ];
    assert!(run(&aside, 2).1.contains("no ladder `blocked`"));
}
