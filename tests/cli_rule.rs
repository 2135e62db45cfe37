//! `defilade rule` and its explanations, as people and programs see them.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

const PILLAR: &str = "tests/scenes/pillar.scene.yaml";
const MAP: &str = "docs/maps/watchtower.dd2vtt";

fn defilade(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("defilade").unwrap();
    command.args(arguments).env_remove("NO_COLOR");
    command
}

fn out(arguments: &[&str]) -> String {
    let output = defilade(arguments).assert().success().get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

fn err(arguments: &[&str], status: i32) -> String {
    let output = defilade(arguments)
        .assert()
        .code(status)
        .get_output()
        .clone();
    assert!(output.stdout.is_empty(), "no result goes with an error");
    String::from_utf8(output.stderr).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&out(arguments)).unwrap()
}

#[test]
fn the_ruling_is_told_with_its_reasons() {
    insta::assert_snapshot!(out(&["rule", PILLAR]));
}

#[test]
fn why_not_names_the_first_condition_that_failed() {
    insta::assert_snapshot!(out(&[
        "rule",
        PILLAR,
        "--explain",
        "why-not=cover.improved"
    ]));
}

#[test]
fn why_not_of_each_sort_of_answer() {
    let ask = |scene: &str, tier: &str| {
        let scene = format!("tests/scenes/{scene}.scene.yaml");
        let text = out(&["rule", &scene, "--explain", &format!("why-not={tier}")]);
        text.split_once("Why not").unwrap().1.to_owned()
    };
    assert!(ask("pillar", "cover.standard").contains("It holds."));
    assert!(ask("pillar", "concealment.none").contains("since no other tier does"));
    assert!(ask("pillar", "cover.soft").contains("any line meets body: no"));
    assert!(ask("pillar", "cover.partial").contains("shown > 1/2: no (shown = 0)"));
    assert!(ask("spread", "cover.standard").contains("except round when attack is spread"));
    assert!(ask("undecided", "cover.partial").contains("visible-share"));
    assert!(ask("total", "cover.standard").contains("It was not asked: cover.total holds"));
}

#[test]
fn full_tells_every_step_and_every_choice() {
    insta::assert_snapshot!(out(&["rule", PILLAR, "--explain", "full"]));
}

#[test]
fn what_is_undecided_comes_with_its_question() {
    insta::assert_snapshot!(out(&["rule", "tests/scenes/undecided.scene.yaml"]));
}

#[test]
fn a_hall_with_bodies_fog_walls_and_a_word_of_the_game_master() {
    insta::assert_snapshot!(out(&["rule", "tests/scenes/mixed.scene.yaml"]));
}

#[test]
fn hexes_in_rows_hexes_in_columns_and_no_grid() {
    insta::assert_snapshot!(out(&[
        "rule",
        "tests/scenes/hex-rows.scene.yaml",
        "tests/scenes/hex-columns.scene.yaml",
        "tests/scenes/gridless.scene.yaml",
    ]));
}

#[test]
fn json_is_one_array_over_all_scenes() {
    let rulings = json(&[
        "rule",
        PILLAR,
        "tests/scenes/mixed.scene.yaml",
        "--format",
        "json",
    ]);
    let rulings = rulings.as_array().unwrap();
    assert_eq!(rulings.len(), 8);
    let first = &rulings[0];
    assert_eq!(first["scene"], PILLAR);
    assert_eq!(first["pack"], "starfinder-1e");
    assert_eq!(first["version"], "1.0.0");
    assert_eq!(first["ask"]["attacker"], "A");
    assert_eq!(first["ask"]["target"], "T");
    assert_eq!(first["ask"]["attack"]["kind"], "ranged");
    assert_eq!(first["ask"]["attack"]["roll"], 17);
    assert_eq!(first["tiers"]["cover"], "standard");
    assert_eq!(first["totals"]["ac"], 4);
    assert_eq!(first["miss_chance"], 0);
    assert_eq!(first["may"]["opportunity-attack"], false);
    assert_eq!(first["sources"][0]["object"], "wall [2,1]");
    assert_eq!(first["outcome"], "miss");
    assert!(first["results"].as_object().unwrap().is_empty());
    let evidence = first["evidence"].as_array().unwrap();
    let cover = evidence.iter().find(|node| node["clause"] == "cover");
    let choice = &cover.unwrap()["children"][0];
    assert_eq!(choice["clause"], "shot");
    assert_eq!(choice["cites"][0], "SF1-03");
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let ask = ["rule", "tests/scenes/mixed.scene.yaml", "--format", "json"];
    assert_eq!(out(&ask), out(&ask));
}

#[test]
fn one_bad_scene_among_several_rules_nothing() {
    let words = err(&["rule", PILLAR, "tests/scenes/typo.scene.yaml"], 1);
    assert!(words.contains("a creature has no key `sise`"), "{words}");
    assert!(words.contains("typo.scene.yaml:6:8"), "{words}");
    assert!(words.contains("did you mean"), "{words}");
}

#[test]
fn errors_are_json_when_results_are() {
    let words = err(
        &["rule", "tests/scenes/typo.scene.yaml", "--format", "json"],
        1,
    );
    let findings: Value = serde_json::from_str(&words).unwrap();
    let first = &findings[0];
    assert_eq!(first["file"], "tests/scenes/typo.scene.yaml");
    assert_eq!(first["code"], "S0201");
    assert_eq!(first["severity"], "error");
    assert_eq!((&first["line"], &first["column"]), (&6.into(), &8.into()));
    let text = fs::read_to_string("tests/scenes/typo.scene.yaml").unwrap();
    let (start, end) = (&first["range"]["start"], &first["range"]["end"]);
    let range = start.as_u64().unwrap() as usize..end.as_u64().unwrap() as usize;
    assert_eq!(&text[range], "sise");
}

#[test]
fn names_from_the_command_line_are_looked_up() {
    let cases: [(&[&str], &str); 8] = [
        (
            &["--option", "along-wal=clear"],
            "did you mean `along-wall`?",
        ),
        (&["--option", "along-wall=block"], "did you mean `blocks`?"),
        (&["--option", "along-wall"], "NAME=CHOICE"),
        (&["--pack", "starfinder-2"], "did you mean `starfinder-2e`?"),
        (&["--from", "A", "--to", "X"], "no creature `X`"),
        (
            &["--from", "A", "--to", "T", "--attack", "rangd"],
            "did you mean `ranged`?",
        ),
        (
            &["--explain", "why-not=cover.improve"],
            "did you mean `cover.improved`?",
        ),
        (&["--explain", "because"], "why-not=LADDER.TIER"),
    ];
    for (more, expected) in cases {
        let arguments = [&["rule", PILLAR], more].concat();
        let words = err(&arguments, 2);
        assert!(words.contains(expected), "{more:?}: {words}");
    }
}

#[test]
fn the_command_line_beats_the_scene_and_the_scene_beats_the_pack() {
    let choice = |more: &[&str]| {
        let scene = "tests/scenes/corridor.scene.yaml";
        let ruling = json(&[&["rule", scene, "--format", "json"], more].concat());
        let option = ruling[0]["options"]["along-wall"].clone();
        (option, ruling[0]["tiers"]["cover"].clone())
    };
    assert_eq!(choice(&[]), ("blocks".into(), "standard".into()));
    let clear = choice(&["--option", "along-wall=clear"]);
    assert_eq!(clear, ("clear".into(), "none".into()));
}

#[test]
fn one_ask_from_the_command_line() {
    let ruling = json(&[
        "rule", PILLAR, "--from", "T", "--to", "A", "--attack", "melee", "--format", "json",
    ]);
    assert_eq!(ruling.as_array().unwrap().len(), 1);
    assert_eq!(ruling[0]["ask"]["attacker"], "T");
    assert_eq!(ruling[0]["ask"]["attack"]["kind"], "melee");
}

#[test]
fn a_map_needs_a_pack_and_creatures() {
    let words = err(&["rule", MAP], 2);
    assert!(words.contains("--pack"), "{words}");
    let words = err(&["rule", MAP, "--pack", "starfinder-1e"], 2);
    assert!(words.contains("--place A=3,4"), "{words}");
    let off = ["rule", MAP, "--pack", "starfinder-1e", "--place", "A=300,4"];
    assert!(err(&off, 2).contains("off the map"));
}

#[test]
fn guesses_about_a_map_are_one_warning_for_each_kind() {
    let arguments = [
        "rule",
        MAP,
        "--pack",
        "starfinder-1e",
        "--place",
        "A=3,4",
        "--place",
        "T=9,2",
    ];
    let output = defilade(&arguments).assert().success().get_output().clone();
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(words.matches("warning M0203").count(), 1, "{words}");
    assert!(words.contains("2 times: portals[0], portals[1]"), "{words}");
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("A → T, ranged")
    );
}

#[test]
fn colour_only_where_it_is_wanted() {
    assert!(!out(&["rule", PILLAR]).contains('\u{1b}'));
    let coloured = ["rule", PILLAR, "--color", "always"];
    assert!(out(&coloured).contains('\u{1b}'));
    let forced = |variables: &[(&str, &str)]| {
        let mut command = defilade(&["rule", PILLAR]);
        command.env("CLICOLOR_FORCE", "1");
        let output = command
            .envs(variables.iter().copied())
            .assert()
            .success()
            .get_output()
            .clone();
        output.stdout.contains(&0x1b)
    };
    assert!(forced(&[]));
    assert!(!forced(&[("NO_COLOR", "1")]));
    assert!(!out(&["rule", PILLAR, "--color", "never"]).contains('\u{1b}'));
}

#[test]
fn a_missing_file_is_wrong_use() {
    let words = err(&["rule", "tests/scenes/nowhere.scene.yaml"], 2);
    assert!(
        words.contains("nowhere.scene.yaml cannot be read"),
        "{words}"
    );
    let words = err(&["rule", "tests/scenes/no-such-pack.scene.yaml"], 1);
    assert!(words.contains("did you mean `starfinder-1e`?"), "{words}");
}

#[test]
fn a_line_of_many_columns_is_cropped_in_every_form() {
    let folder = std::env::temp_dir().join(format!("defilade-long-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("long.scene.yaml");
    let room = " ".repeat(66_000);
    let scene =
        format!("{{ \"map\": \"A.T\",{room}\"pack\": \"starfinder-1e\", \"lihgt\": \"dim\" }}");
    fs::write(&path, scene).unwrap();
    let path = path.to_str().unwrap();
    for more in [
        &["--color", "always"][..],
        &["--color", "never"],
        &["--format", "json"],
    ] {
        let words = err(&[&["rule", path], more].concat(), 1);
        assert!(words.contains("lihgt"), "{words}");
        assert!(words.len() < 2_000, "{} bytes", words.len());
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn no_text_steers_the_terminal() {
    let folder = std::env::temp_dir().join(format!("defilade-steer-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("steer.scene.yaml");
    let scene = "title: \"a\\e[31mb\"\npack: starfinder-1e\nmap: A.T\n";
    fs::write(&path, scene).unwrap();
    let words = out(&["rule", path.to_str().unwrap()]);
    assert!(words.starts_with("a?[31mb"), "{words}");
    let scene =
        "title: b # \u{202e}\u{9b}\npack: starfinder-1e\nmap: A.T\nlihgt: dim # \u{202e}\u{9b}\n";
    fs::write(&path, scene).unwrap();
    let words = err(&["rule", path.to_str().unwrap(), "--color", "always"], 1);
    assert!(!words.contains(['\u{202e}', '\u{9b}']), "{words}");
    fs::remove_dir_all(folder).unwrap();
}
