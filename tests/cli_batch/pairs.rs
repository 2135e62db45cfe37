//! `defilade rule` on many pairs at once.

use serde_json::Value;

use super::{json, run};

const HALL: &str = "tests/scenes/mixed.scene.yaml";

/// Attackers and targets of an array of rulings.
fn ends(rulings: &Value) -> Vec<String> {
    let rulings = rulings.as_array().unwrap().iter();
    let end = |ruling: &Value, end: &str| ruling["ask"][end].as_str().unwrap().to_owned();
    rulings
        .map(|ruling| end(ruling, "attacker") + &end(ruling, "target"))
        .collect()
}

#[test]
fn a_table_for_each_ladder() {
    insta::assert_snapshot!(run(&["rule", HALL, "--all-pairs"], 0).0);
}

#[test]
fn every_creature_against_every_other() {
    let rulings = json(&["rule", HALL, "--all-pairs"]);
    let expected: Vec<String> = ["A", "B", "C", "D", "T"]
        .iter()
        .flat_map(|from| ["A", "B", "C", "D", "T"].map(|to| format!("{from}{to}")))
        .filter(|pair| pair.as_bytes()[0] != pair.as_bytes()[1])
        .collect();
    assert_eq!(ends(&rulings), expected);
    assert!(
        rulings[0]["evidence"]
            .as_array()
            .is_some_and(|it| !it.is_empty())
    );
}

#[test]
fn one_ruling_of_many_is_the_ruling_alone() {
    let all = json(&["rule", HALL, "--all-pairs", "--attack", "melee"]);
    for (pair, ruling) in ends(&all).iter().zip(all.as_array().unwrap()) {
        let (from, to) = pair.split_at(1);
        let ask = [
            "rule", HALL, "--from", from, "--to", to, "--attack", "melee",
        ];
        assert_eq!(json(&ask)[0], *ruling, "{pair}");
    }
}

#[test]
fn ends_may_be_named() {
    let pairs = |more: &[&str]| ends(&json(&[&["rule", HALL], more].concat()));
    assert_eq!(
        pairs(&["--from", "A", "--from", "B", "--to", "T"]),
        ["AT", "BT"]
    );
    let product = pairs(&[
        "--from", "A", "--from", "B", "--to", "B", "--to", "T", "--to", "T",
    ]);
    assert_eq!(product, ["AB", "AT", "BT"]);
    assert_eq!(
        pairs(&["--all-pairs", "--from", "B"]),
        ["BA", "BC", "BD", "BT"]
    );
    assert_eq!(
        pairs(&["--all-pairs", "--to", "B"]),
        ["AB", "CB", "DB", "TB"]
    );
    let (_, err) = run(&["rule", HALL, "--from", "A", "--to", "A"], 2);
    assert!(err.contains("cannot attack itself"), "{err}");
    let (_, err) = run(&["rule", HALL, "--from", "A"], 2);
    assert!(err.contains("--to"), "{err}");
    let (_, err) = run(&["rule", HALL, "--attack", "melee"], 2);
    assert!(err.contains("--from"), "{err}");
}

#[test]
fn a_lone_creature_has_nobody_to_attack() {
    let map = [
        "docs/maps/watchtower.dd2vtt",
        "--pack",
        "true20",
        "--place",
        "A=3,4",
    ];
    let (out, err) = run(&[&["rule"], &map[..], &["--all-pairs"]].concat(), 2);
    assert!(out.is_empty() && err.contains("no two creatures"), "{err}");
}

#[test]
fn packs_side_by_side_keep_the_pairs_apart() {
    let rulings = json(&[
        "rule", HALL, "--from", "A", "--to", "C", "--to", "D", "--pack", "all",
    ]);
    let packs = json(&["rule", HALL, "--from", "A", "--to", "C", "--pack", "all"]);
    let count = packs.as_array().unwrap().len();
    let ends = ends(&rulings);
    assert!(count > 1 && ends.len() == 2 * count);
    assert!(ends[..count].iter().all(|pair| pair == "AC"), "{ends:?}");
    let told = ["--all-pairs", "--pack", "all", "--explain", "why"];
    let (out, _) = run(&[&["rule", HALL], &told[..]].concat(), 0);
    assert_eq!(
        out.matches("\nA → C, ranged\n").count(),
        1 + count,
        "one heading, and one a pack"
    );
}

#[test]
fn odds_and_rolls_take_pairs_too() {
    let scene = "tests/scenes/odds/starfinder-1e/fog.scene.yaml";
    let ask = [
        "roll",
        scene,
        "--all-pairs",
        "--seed",
        "1",
        "--format",
        "json",
    ];
    // Without bonuses it is not known whether they hit.
    let rolled: Value = serde_json::from_str(&run(&ask, 1).0).unwrap();
    assert_eq!(ends(&rolled), ["AT", "TA"]);
    assert_eq!(rolled[0]["dice"]["roll"], 0);
    assert_eq!(rolled[1]["dice"]["roll"], 1);
}
