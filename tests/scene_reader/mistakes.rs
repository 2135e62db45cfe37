//! The mistakes people make, and what is said of each.

use crate::{read, render};

const MAP: &str = "map: |\n  .A...\n  ..#..\n  ....T\n";

/// Mistakes by name; a text that has no `map` of its own gets the usual one before it.
const MISTAKES: &[(&str, &str)] = &[
    (
        "no YAML",
        "map: |\n  A.T\ncreatures: { A: { size: medium }\n",
    ),
    ("a tab", "creatures:\n\tA: {}\n"),
    ("a first row with spaces", "map: |\n     A\n  .T.\n"),
    ("a list instead of a scene", "- map: x\n- map: y\n"),
    ("an empty file", "# nothing here\n"),
    ("a key twice", "title: one\ntitle: two\n"),
    ("two scenes in a file", "title: one\n---\ntitle: two\n"),
    ("an unknown key", "creaturs: { A: { size: medium } }\n"),
    ("an unknown key far from any", "weather: rain\n"),
    ("a key of a creature", "creatures:\n  A: { sise: medium }\n"),
    ("an unknown size", "creatures:\n  A: { size: larg }\n"),
    (
        "a yes that is a word",
        "creatures:\n  T: { facts: { surprised: yes } }\n",
    ),
    ("an unknown symbol", "map: |\n  A.@T\n  @@..\n"),
    ("a tab in the map", "map: \"A\\t.T\"\n"),
    ("an empty map", "map: \"\"\n"),
    ("a map that is a list", "map: [A, T]\n"),
    (
        "a folded layer that is too wide",
        "layers:\n  - |\n    .......\n",
    ),
    ("a creature on two layers", "layers:\n  - |\n    A\n"),
    (
        "a creature without a place",
        "creatures:\n  B: { size: medium }\n",
    ),
    (
        "a creature in two places",
        "creatures:\n  A: { at: [0, 0] }\n",
    ),
    (
        "a creature off the map",
        "creatures:\n  B: { at: [4, 2], size: large }\n  C: { at: [2147483647, 0], size: large }\n",
    ),
    (
        "a place that is no square",
        "creatures:\n  B: { at: [1.5, 2] }\n",
    ),
    (
        "a length without a unit",
        "creatures:\n  A: { reach: 10 }\n",
    ),
    (
        "a length in leagues",
        "creatures:\n  A: { reach: 10 leagues }\n",
    ),
    ("a negative reach", "creatures:\n  A: { reach: -5 ft }\n"),
    ("no height", "creatures:\n  A: { height: 0 ft }\n"),
    (
        "an unknown sense, condition, stance, trait, stat",
        "creatures:\n  A: { senses: { nightsite: 60 ft }, conditions: [pron], stance: couching, traits: [gobln], stats: { gard: 3 } }\n",
    ),
    (
        "a bonus without a value",
        "creatures:\n  A: { bonuses: [ { stat: guard, type: lukc } ] }\n",
    ),
    ("an unknown light", "light: brigt\n"),
    (
        "an unknown option and choice",
        "options: { edge: open, edges: closed }\n",
    ),
    (
        "an unknown grid",
        "grid: { shape: hexes, diagonals: two }\n",
    ),
    (
        "hexes off the map",
        "grid: { shape: hex-rows }\ncreatures:\n  B: { at: [4, 1], size: large }\n  C: { at: [0, 3] }\n  D: { at: [2147483647, -2147483648] }\n",
    ),
    (
        "attacks beside the hexes",
        "grid: { shape: hex-rows }\nrulings:\n  - attack: { kind: area, shape: burst, origin: [0, 1.2] }\n  - attack: { kind: ranged, square: [0, 3] }\n",
    ),
    (
        "a place that is no hex",
        "grid: { shape: hex-columns }\ncreatures:\n  B: { at: [1.5, 2] }\n",
    ),
    (
        "a base off the map",
        "grid: { shape: none }\ncreatures:\n  B: { at: [4.6, 1] }\n  C: { at: [1, 1, 1] }\n",
    ),
    (
        "a square of a map without a grid",
        "grid: { shape: none }\nrulings:\n  - attack: { kind: ranged, square: [0.5, 1] }\n  - attack: { kind: ranged, square: [5, 1] }\n",
    ),
    ("a grid of squares", "grid: { size: 1 squares }\n"),
    (
        "a wall of no length",
        "walls:\n  - { from: [1, 1], to: [1, 1] }\n",
    ),
    ("a wall without an end", "walls:\n  - { from: [1, 1] }\n"),
    (
        "a wall of unknown terrain",
        "walls:\n  - { from: [1, 1], to: [2, 1], terrain: wal }\n",
    ),
    (
        "a wall too far away",
        "walls:\n  - { from: [10001, 1], to: [2, 1] }\n",
    ),
    (
        "a point of three",
        "walls:\n  - { from: [1, 1, 1], to: [2, 1] }\n",
    ),
    (
        "a number that is none",
        "walls:\n  - { from: [.nan, 1], to: [2, 1] }\n",
    ),
    (
        "a legend with a slip",
        "legend:\n  \"%\": { terrain: crat, height: 3 ft }\n",
    ),
    (
        "a legend with a long symbol",
        "legend:\n  \"%%\": { terrain: crate }\n",
    ),
    (
        "a legend for the floor",
        "legend:\n  \".\": { terrain: crate }\n",
    ),
    (
        "an ajar door",
        "walls:\n  - { from: [1, 1], to: [2, 1], terrain: door, door: ajar }\n",
    ),
    (
        "ways to block",
        "walls:\n  - { from: [1, 1], to: [2, 1], blocks: { effect: limted, sight: { beyond: 10 }, move: { beyond: 5 ft, within: 5 ft } } }\n  - { from: [1, 1], to: [2, 1], blocks: { effect: {}, sight: { beyon: 5 ft }, light: true }, light: dark }\n",
    ),
    (
        "a shape without an outline, and one with two",
        "shapes:\n  - { terrain: crate }\n  - { polygon: [[0, 0], [1, 0], [0, 1]], circle: [1, 1], radius: 5 ft }\n",
    ),
    (
        "outlines that hold no simple area",
        "shapes:\n  - { polygon: [[0, 0], [2, 2], [2, 0], [0, 2]] }\n  - { polygon: [[0, 0], [1, 0]] }\n  - { polygon: [[0, 0], [1, 0], [2, 0]] }\n  - { polygon: [[0, 0], [2, 0], [2, 2], [1, 0], [0, 2]] }\n  - { polygon: [[0, 0], [1, 0], 3], radius: 5 ft }\n",
    ),
    (
        "circles",
        "shapes:\n  - { circle: [1, 1] }\n  - { circle: [1], radius: 5 ft }\n  - { circle: [1, 1], radius: 0 ft }\n  - { circle: [9999, 1], radius: 10 ft }\n  - { circle: [1, 1], radius: 5, terain: crate }\n  - { circle: [1, 1], radius: 5 ft, terrain: crat }\n",
    ),
    (
        "lights",
        "lights:\n  - { bright: 20 ft }\n  - { at: [1, 1] }\n  - { at: [1, 1], elevaton: 5 ft, brigt: 20 ft, dim: 40 }\n  - { at: [1], elevation: high, dim: -5 ft }\n  - lamp\n",
    ),
    (
        "a light inside a thing",
        "legend:\n  d: { terrain: gloom, light: drak }\nshapes: { circle: [1, 1] }\n",
    ),
    (
        "an unknown medium",
        "legend:\n  \"%\": { terrain: crate, conceals: haz }\n",
    ),
    (
        "an unknown creature",
        "rulings:\n  - { attacker: A, target: X }\n",
    ),
    (
        "a creature against itself",
        "rulings:\n  - { attacker: A, target: A }\n",
    ),
    (
        "an unknown kind of attack",
        "rulings:\n  - { attack: rangd }\n",
    ),
    (
        "a strange attack",
        "rulings:\n  - { attack: { kind: area, shape: ball, origin: [1], percentile: 0, square: [9, 9] } }\n",
    ),
    (
        "an area that begins off the map",
        "rulings:\n  - { attack: { kind: area, shape: cone, origin: [6, 0] } }\n",
    ),
    (
        "a place far away without a map",
        "grid: { size: 5 ft } # no map here\ncreatures: { A: { at: [2000, 0] }, T: { at: [-1, 0] } }\n",
    ),
    ("a fact in the wrong place", "facts: { surprised: true }\n"),
    (
        "facts of the wrong kind",
        "rulings:\n  - facts: { seen-share: 2, mood: glad, sen-share: 1 }\n",
    ),
    (
        "a GM without a reason",
        "rulings:\n  - gm: { screen: ful }\n",
    ),
    (
        "an expectation full of slips",
        "rulings:\n  - clauses: [XX1-03]\n    expect: { scren: full, blur: feint, guard: high, may: { hid: true }, because: [screen.ful], from: [\"wall [1,2]\"], undecided: [moood], notes: [coridor], results: { dcc: 3 }, miss-chance: 120 }\n",
    ),
    (
        "a check",
        "rulings:\n  - { check: search, actor: A, opponent: T, roll: 14 }\n",
    ),
    ("a memory", "rulings:\n  - remembered: { mood: calm }\n"),
    (
        "many mistakes at once",
        "title: [x]\nlight: brigt\nwalls: { from: [1, 1] }\nrulings:\n  - { attacker: B, attac: melee }\n  - { attack: rangd }\n",
    ),
];

#[test]
fn each_mistake_is_named_placed_and_answered() {
    let mut book = String::new();
    for (name, text) in MISTAKES {
        let own_map = text.contains("map") || text.starts_with('#');
        let text = if own_map {
            (*text).to_owned()
        } else {
            format!("{MAP}{text}")
        };
        let reading = read(&text);
        let Err(problems) = reading.outcome else {
            panic!("{name}: the scene was taken as good");
        };
        assert!(!problems.is_empty(), "{name}: no mistake was named");
        assert!(
            problems.iter().all(|problem| problem.span.is_some()),
            "{name}: no place"
        );
        book += &format!("# {name}\n{}\n", render(&reading.sources, &problems));
    }
    insta::assert_snapshot!(book);
}

#[test]
fn the_table_of_codes_names_each_code_that_the_readers_use_and_no_other() {
    let mut used = Vec::new();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/formats");
    collect_codes(&root, &mut used);
    used.sort();
    used.dedup();
    let codes: Vec<_> = defilade::formats::codes::CODES
        .iter()
        .map(|(code, _)| *code)
        .collect();
    assert_eq!(used, codes);
}

/// Every quoted code in the sources under a folder, the table itself left out.
fn collect_codes(folder: &std::path::Path, used: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect_codes(&path, used);
        } else if !path.ends_with("codes.rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            used.extend(
                text.split('"')
                    .filter(|part| is_code(part))
                    .map(String::from),
            );
        }
    }
}

fn is_code(text: &str) -> bool {
    let digits = text.strip_prefix(['S', 'M']).unwrap_or("");
    digits.len() == 4 && digits.chars().all(|digit| digit.is_ascii_digit())
}
