//! `defilade check`, `packs`, `test` and `completions`.

use assert_cmd::Command;
use serde_json::Value;

fn run(arguments: &[&str], status: i32) -> (String, String) {
    let mut command = Command::cargo_bin("defilade").unwrap();
    let output = command
        .args(arguments)
        .assert()
        .code(status)
        .get_output()
        .clone();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str], status: i32) -> Value {
    let (out, err) = run(arguments, status);
    assert!(err.is_empty(), "{err}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn embedded_packs_have_no_findings() {
    let (out, err) = run(&["check", "core", "starfinder-1e", "--deny", "warnings"], 0);
    assert_eq!(out, "2 subjects checked: 0 errors, 0 warnings\n");
    assert!(err.is_empty());
}

#[test]
fn every_finding_of_a_pack_is_shown_with_its_place_and_next_step() {
    let (_, err) = run(&["check", "tests/packs/broken"], 1);
    assert!(err.contains("tests/packs/broken/pack.rules:10:12"), "{err}");
    assert!(err.contains("did you mean `some`?"), "{err}");
    let findings = json(&["check", "tests/packs/broken", "--format", "json"], 1);
    assert_eq!(findings[0]["code"], "D0201");
    assert_eq!(findings[0]["line"], 10);
}

#[test]
fn a_rule_file_is_checked_with_the_pack_round_it() {
    let (out, _) = run(&["check", "tests/packs/house/cover.rules"], 0);
    assert!(out.starts_with("1 subject checked: 0 errors"), "{out}");
}

#[test]
fn warnings_count_only_when_denied() {
    run(&["check", "tests/packs/unused"], 0);
    run(&["check", "tests/packs/unused", "--deny", "warnings"], 1);
}

#[test]
fn scenes_and_folders_are_checked_too() {
    let (_, err) = run(&["check", "tests/scenes/typo.scene.yaml"], 1);
    assert!(err.contains("S0201"), "{err}");
    let (_, err) = run(&["check", "tests/packs"], 1);
    assert!(err.contains("D0201"), "{err}");
    run(&["check", "tests/nowhere"], 2);
    run(&["check", "src/diag"], 2);
}

#[test]
fn a_broken_pack_rules_nothing() {
    let (out, err) = run(
        &[
            "rule",
            "tests/scenes/pillar.scene.yaml",
            "--pack",
            "tests/packs/broken",
        ],
        1,
    );
    assert!(out.is_empty());
    assert!(err.contains("D0201"), "{err}");
}

#[test]
fn a_pack_may_import_the_folder_beside_it() {
    let scene = "tests/packs/house/scenes/behind.scene.yaml";
    let rulings = json(&["rule", scene, "--format", "json"], 0);
    assert_eq!(rulings[0]["pack"], "house");
    assert_eq!(rulings[0]["tiers"]["cover"], "some");
    let (out, _) = run(&["test", "tests/packs/house"], 0);
    assert_eq!(out, "1 passed, 0 failed\n");
}

#[test]
fn a_scene_finds_its_own_pack_from_any_folder() {
    for (folder, scene) in [
        ("tests/packs/house/scenes", "behind.scene.yaml"),
        ("tests/packs/house", "scenes/behind.scene.yaml"),
        ("tests", "packs/house/scenes/behind.scene.yaml"),
    ] {
        let mut command = Command::cargo_bin("defilade").unwrap();
        let command = command.current_dir(folder).args(["test", scene]);
        command.assert().success().stdout("1 passed, 0 failed\n");
    }
}

#[test]
fn packs_are_listed() {
    let packs = json(&["packs", "--format", "json"], 0);
    let own = packs
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["id"] == "starfinder-1e");
    let own = own.unwrap();
    assert_eq!(own["version"], "1.0.0");
    assert_eq!(own["options"], 4);
    let (out, _) = run(&["packs"], 0);
    assert!(out.contains("starfinder-1e"), "{out}");
}

#[test]
fn variants_are_listed_below_their_bases() {
    let packs = json(&["packs", "--format", "json"], 0);
    let place = |id: &str| {
        let mut rows = packs.as_array().unwrap().iter();
        rows.position(|it| it["id"] == id).unwrap()
    };
    let (base, next) = (place("starfinder-1e"), place("pathfinder-1e"));
    let own = place("thin-soft-cover");
    assert!(base < own && own < next);
    assert_eq!(packs[own]["of"], "starfinder-1e");
    assert!(packs[base].get("of").is_none());
    let (out, _) = run(&["packs"], 0);
    assert!(out.contains("\n  thin-soft-cover "), "{out}");
}

#[test]
fn a_variant_is_a_pack_to_every_command() {
    let folder = "rules/variants/thin-soft-cover";
    let scene = "rules/starfinder-1e/scenes/creature-between.scene.yaml";
    run(
        &["check", "thin-soft-cover", folder, "--deny", "warnings"],
        0,
    );
    for own in ["thin-soft-cover", folder] {
        let (out, _) = run(&["test", own], 0);
        assert!(out.ends_with(" passed, 0 failed\n"), "{out}");
        let rulings = json(&["rule", scene, "--pack", own, "--format", "json"], 0);
        assert_eq!(rulings[0]["totals"]["ac"], 2);
        assert_eq!(rulings[0]["pack"], "starfinder-1e");
        assert_eq!(rulings[0]["version"], "1.0.0");
        assert_eq!(rulings[0]["variants"][0]["id"], "thin-soft-cover");
    }
    let ask = ["--pack", "thin-soft-cover", "--from", "A", "--to", "T"];
    let odds = [&["odds", scene][..], &ask, &["--format", "json"]].concat();
    // The scene gives no bonus, but by whose rules it is asked is said all the same.
    let (out, _) = run(&odds, 1);
    assert!(out.contains("\"id\": \"thin-soft-cover\""), "{out}");
    // A pack without variants says nothing of them.
    let plain = json(&["rule", scene, "--format", "json"], 0);
    assert!(plain[0].get("variants").is_none());
}

#[test]
fn variants_change_a_pack_from_the_command_line() {
    let scene = "rules/starfinder-1e/scenes/creature-between.scene.yaml";
    let variants = |names: &[&'static str]| {
        let named = names.iter().flat_map(|name| ["--variant", name]);
        ["rule", scene].into_iter().chain(named).collect::<Vec<_>>()
    };
    let (out, _) = run(&variants(&["thin-soft-cover", "reach-past-bodies"]), 0);
    let (other, _) = run(&variants(&["reach-past-bodies", "thin-soft-cover"]), 0);
    assert_eq!(out, other);
    let heading = "(rules/starfinder-1e/scenes/creature-between.scene.yaml, starfinder-1e 1.0.0 with reach-past-bodies 1.0.0, thin-soft-cover 1.0.0)";
    assert!(out.contains(heading), "{out}");
    assert!(out.contains("· changed by thin-soft-cover"), "{out}");
    let told = "    cover.soft, by thin-soft-cover: grants +4 -> +2 cover to ac\n      because bodies are worse than bricks\n      rules/variants/thin-soft-cover/variant.rules:8, of rules/starfinder-1e/cover.rules:";
    assert!(out.contains(told), "{out}");
    let (_, err) = run(&variants(&["allies-step-aside"]), 1);
    assert!(err.contains("D0608"), "{err}");
    let (_, err) = run(&variants(&["thin-soft-cvoer"]), 2);
    assert!(err.contains("did you mean `thin-soft-cover`?"), "{err}");
    run(
        &[
            "rule",
            scene,
            "--pack",
            "all",
            "--variant",
            "thin-soft-cover",
        ],
        2,
    );
    run(
        &["check", "starfinder-1e", "--variant", "thin-soft-cover"],
        0,
    );
    run(&["check", "true20", "--variant", "thin-soft-cover"], 1);
}

#[test]
fn the_command_line_beats_the_scene_beats_the_variant_beats_the_pack() {
    let choice = |arguments: &[&str]| {
        let all = [&["rule"][..], arguments, &["--format", "json"]].concat();
        json(&all, 0)[0]["options"]["along-wall"].clone()
    };
    let open = "rules/starfinder-1e/scenes/open-field.scene.yaml";
    let own = "rules/variants/strict-corridors/scenes/corridor-by-the-book.scene.yaml";
    let variant = ["--variant", "strict-corridors"];
    assert_eq!(choice(&[open]), "clear");
    assert_eq!(choice(&[&[open][..], &variant].concat()), "blocks");
    assert_eq!(choice(&[own]), "clear");
    assert_eq!(choice(&[own, "--option", "along-wall=blocks"]), "blocks");
    let (out, _) = run(&["rule", open, "--variant", "strict-corridors"], 0);
    assert!(
        out.contains("with along-wall = blocks by strict-corridors: "),
        "{out}"
    );
}

#[test]
fn what_a_variant_changes_in_the_scenes_of_its_base() {
    let folder = "rules/starfinder-1e/scenes/creature-between.scene.yaml";
    let (out, _) = run(&["test", folder, "--variant", "thin-soft-cover"], 0);
    let told = format!("{folder}:11, ruling 1 (A → T, ranged)\n  Armor Class: +4 → +2\n");
    assert!(out.contains(&told), "{out}");
    assert!(out.ends_with(" as before\n"), "{out}");
    let arguments = [
        "test",
        folder,
        "--variant",
        "thin-soft-cover",
        "--format",
        "json",
    ];
    let effect = json(&arguments, 0);
    let change = &effect["changed"][0]["changes"][0];
    assert_eq!(
        (&change["before"], &change["after"]),
        (&"+4".into(), &"+2".into())
    );
    assert!(effect["same"].as_u64().unwrap() > 0);
    // A variant of something else is a mistake of the whole, not of the scene.
    let (_, err) = run(&["test", folder, "--variant", "allies-step-aside"], 1);
    assert!(err.contains("D0608"), "{err}");
}

#[test]
fn failures_show_what_was_expected_what_was_ruled_and_why() {
    let (out, _) = run(&["test", "tests/scenes/failing.scene.yaml"], 1);
    assert!(
        out.contains("FAILED tests/scenes/failing.scene.yaml:6, ruling 1 (A → T, ranged)"),
        "{out}"
    );
    assert!(
        out.contains("cover: expected \"total\", ruled \"none\""),
        "{out}"
    );
    assert!(out.contains("Why cover is none"), "{out}");
    assert!(
        out.ends_with(
            "1 ruling is neither expected nor recorded: `--accept` records it\n2 passed, 1 failed\n"
        ),
        "{out}"
    );
}

#[test]
fn test_results_as_json() {
    let results = json(
        &[
            "test",
            "tests/scenes/failing.scene.yaml",
            "--format",
            "json",
        ],
        1,
    );
    assert_eq!(results["passed"], 2);
    assert_eq!(results["failed"], 1);
    let first = &results["rulings"][0]["comparisons"][0];
    assert_eq!(first["key"], "cover");
    assert_eq!(first["expected"], "total");
    assert_eq!(first["actual"], "none");
    assert_eq!(first["passed"], false);
}

#[test]
fn a_scene_with_errors_fails_by_itself() {
    let scenes = [
        "tests/scenes/pillar.scene.yaml",
        "tests/scenes/typo.scene.yaml",
    ];
    let (out, err) = run(&["test", scenes[0], scenes[1]], 1);
    assert!(err.contains("S0201"), "{err}");
    assert!(out.ends_with("1 passed, 1 failed\n"), "{out}");
    run(&["test", "tests/scenes/nowhere.scene.yaml"], 2);
}

#[test]
fn the_scenes_of_the_embedded_packs_come_out_as_expected() {
    let (out, _) = run(&["test"], 0);
    assert!(out.ends_with(" passed, 0 failed\n"), "{out}");
}

#[test]
fn completions_for_each_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (out, _) = run(&["completions", shell], 0);
        assert!(out.contains("explain"), "{shell}");
    }
    run(&["completions", "sh"], 2);
}

#[test]
fn help_and_version() {
    let (out, _) = run(&["--version"], 0);
    assert!(out.starts_with("defilade "), "{out}");
    for command in ["rule", "check", "test", "fmt", "packs", "completions"] {
        let (out, _) = run(&[command, "--help"], 0);
        assert!(out.contains("Example"), "{command}: {out}");
    }
    run(&["rul"], 2);
    run(&["rule"], 2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_no_success() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let program = env!("CARGO_BIN_EXE_defilade");
    let mut command = std::process::Command::new(program);
    let status = command
        .arg("packs")
        .stdout(full)
        .stderr(std::process::Stdio::null());
    assert_eq!(status.status().unwrap().code(), Some(2));
}
