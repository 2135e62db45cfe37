//! `defilade odds`, `defilade roll` and all packs side by side, as people and programs see them.

use assert_cmd::Command;
use serde_json::{Value, json};

const STRUCK: &str = "tests/scenes/odds/ogl-ancients/creature-between.scene.yaml";
const CHECKS: &str = "rules/starfinder-1e/scenes/check-spell-resistance-again.scene.yaml";
const PILLAR: &str = "tests/scenes/pillar.scene.yaml";
const MIXED: &str = "tests/scenes/mixed.scene.yaml";

/// What a command writes to standard output and standard error.
fn run(arguments: &[&str], status: i32) -> (String, String) {
    let mut command = Command::cargo_bin("defilade").unwrap();
    let run = command.args(arguments).env_remove("NO_COLOR").assert();
    let output = run.code(status).get_output().clone();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

fn data(arguments: &[&str], status: i32) -> Value {
    let arguments = [arguments, &["--format", "json"]].concat();
    serde_json::from_str(&run(&arguments, status).0).unwrap()
}

#[test]
fn odds_are_told_as_fractions_and_in_percent() {
    let (out, err) = run(&["odds", STRUCK], 0);
    assert!(err.is_empty(), "{err}");
    assert!(out.contains("A → T, ranged, bonus 3\n"), "{out}");
    assert!(out.contains("  miss               11/20  55%\n"), "{out}");
    assert!(out.contains("  strikes-cover (a)    1/5  20%\n"), "{out}");
    let odds = data(&["odds", STRUCK], 0);
    assert_eq!(odds.as_array().unwrap().len(), 2);
    assert_eq!(odds[0]["ask"]["attack"]["bonus"], 3);
    let expected = json!([
        { "outcome": "miss", "struck": null, "fraction": "11/20", "percent": 55 },
        { "outcome": "hit", "struck": null, "fraction": "1/4", "percent": 25 },
        { "outcome": "strikes-cover", "struck": "a", "fraction": "1/5", "percent": 20 },
    ]);
    assert_eq!(odds[0]["odds"], expected);
}

#[test]
fn odds_that_hang_on_facts_name_them() {
    let (out, err) = run(&["odds", PILLAR], 1);
    assert!(out.contains("undecided"), "{out}");
    assert!(err.contains("C0110"), "{err}");
    assert!(err.contains("(attack)"), "{err}");
    let odds = data(&["odds", PILLAR], 1);
    assert_eq!(odds[0]["odds"], Value::Null);
    assert_eq!(odds[0]["undecided"][0]["fact"], "attack");
}

#[test]
fn a_seed_repeats_its_rolls_and_says_how() {
    let roll = |seed: &str| data(&["roll", STRUCK, "--seed", seed], 0);
    let seven = roll("7");
    assert_eq!(seven, roll("7"));
    assert_ne!(seven, roll("8"));
    let dice = json!({
        "seed": 7, "generator": "chacha8", "mapping": 1, "roll": 0,
        "die": 20, "natural": 4, "percentile": null,
    });
    assert_eq!(seven[0]["dice"], dice);
    assert_eq!(seven[1]["dice"]["natural"], 3);
    assert_eq!(seven[0]["outcome"], "miss");
    assert_eq!(seven[0]["ask"]["attack"]["natural"], 4);
    let (out, _) = run(&["roll", STRUCK, "--seed", "7"], 0);
    assert!(out.contains("A → T, ranged, bonus 3, natural 4\n"), "{out}");
    assert!(out.ends_with("seed 7 (chacha8, dice mapping 1)\n"), "{out}");
}

#[test]
fn the_percentile_is_thrown_only_where_it_is_asked_for() {
    let fog = "tests/scenes/odds/starfinder-1e/fog.scene.yaml";
    let mut seen = [false; 3];
    for seed in 0..40 {
        let rolled = data(&["roll", fog, "--seed", &seed.to_string()], 0);
        let thrown = !rolled[0]["dice"]["percentile"].is_null();
        let outcome = rolled[0]["outcome"].as_str().unwrap();
        assert_eq!(thrown, outcome != "miss", "{seed}");
        let place = ["miss", "miss-chance", "hit"]
            .iter()
            .position(|it| *it == outcome);
        seen[place.unwrap()] = true;
        if seen == [true; 3] {
            return;
        }
    }
    panic!("an outcome never came: {seen:?}");
}

#[test]
fn without_a_seed_the_clock_gives_one_that_repeats_the_roll() {
    let rolled = data(&["roll", STRUCK], 0);
    let seed = rolled[0]["dice"]["seed"].to_string();
    assert_eq!(rolled, data(&["roll", STRUCK, "--seed", &seed], 0));
}

#[test]
fn a_check_is_asked_and_told_as_one() {
    let ruled = data(&["rule", CHECKS], 0);
    let ask = json!({ "check": "spell-resistance", "actor": "A", "opponent": "T", "roll": 9 });
    assert_eq!(ruled[0]["ask"], ask);
    let (out, _) = run(&["rule", CHECKS], 0);
    assert!(
        out.contains("\nSpell resistance: A against T, roll 9\n"),
        "{out}"
    );
    let kept = "of T per wall-of-fire: resisted, until the end of the casting  [sr-result]";
    assert!(out.contains(kept), "{out}");
    let alone = "rules/starfinder-1e/scenes/check-entertain.scene.yaml";
    let ask = &data(&["rule", alone], 0)[0]["ask"];
    assert_eq!(ask["check"], "entertain");
    assert_eq!(ask.get("opponent"), None);
}

#[test]
fn all_packs_rule_side_by_side() {
    let rulings = data(&["rule", PILLAR, "--pack", "all"], 0);
    let rulings = rulings.as_array().unwrap();
    let packs: Vec<&str> = rulings
        .iter()
        .map(|it| it["pack"].as_str().unwrap())
        .collect();
    assert!(packs.contains(&"starfinder-1e") && packs.contains(&"ogl-ancients"));
    assert!(!packs.contains(&"core"));
    let (out, _) = run(&["rule", PILLAR, "--pack", "all"], 0);
    let row = |name: &str| {
        out.lines()
            .find(|line| line.trim_start().starts_with(name))
            .unwrap()
    };
    assert_eq!(
        row("cover").matches("standard").count(),
        packs.len(),
        "{out}"
    );
    assert!(row("Armor Class").contains('–'), "{out}");
}

#[test]
fn what_a_pack_lacks_is_a_note_when_all_rule() {
    let rulings = data(
        &[
            "rule",
            MIXED,
            "--pack",
            "all",
            "--option",
            "partial-cover=area",
        ],
        0,
    );
    let of = |pack: &str| {
        let mut all = rulings.as_array().unwrap().iter();
        all.find(|ruling| ruling["pack"] == pack).unwrap().clone()
    };
    let notes = of("ogl-ancients")["notes"].to_string();
    for lacking in ["`ac`", "`visible-share`", "`partial-cover`"] {
        assert!(notes.contains(lacking), "{lacking}: {notes}");
    }
    assert_eq!(of("starfinder-1e")["options"]["partial-cover"], "area");
    assert!(
        !of("starfinder-1e")["notes"]
            .to_string()
            .contains("left-out")
    );
    // What is wrong in every pack stays an error.
    let typo = ["rule", "tests/scenes/typo.scene.yaml", "--pack", "all"];
    let (out, err) = run(&typo, 1);
    assert!(out.is_empty() && err.contains("S0201"), "{out}{err}");
    let (_, err) = run(
        &["rule", MIXED, "--pack", "all", "--from", "A", "--to", "Q"],
        2,
    );
    assert!(err.contains("no creature `Q`"), "{err}");
}

#[test]
fn an_ask_for_a_check_is_ruled_on_by_the_packs_that_have_it() {
    let rulings = data(&["rule", CHECKS, "--pack", "all"], 0);
    let rulings = rulings.as_array().unwrap();
    assert!(
        rulings
            .iter()
            .all(|ruling| ruling["pack"] == "starfinder-1e")
    );
    assert_eq!(rulings.len(), 4);
}
