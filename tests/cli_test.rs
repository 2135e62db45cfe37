//! `defilade test` with recordings and tables of cases, `defilade new`, and the pages about them.

#[path = "support/page.rs"]
mod page;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("defilade").unwrap();
    command.current_dir(folder).args(arguments);
    command.env("NO_COLOR", "1").env_remove("CI");
    command
}

/// What a command prints, both ways, with the status it must end with.
fn run(folder: &Path, arguments: &[&str], status: i32) -> String {
    let output = command(folder, arguments).output().unwrap();
    let text = [output.stderr, output.stdout].concat();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}\n{text}");
    text
}

fn json(folder: &Path, arguments: &[&str], status: i32) -> Value {
    let arguments = [arguments, &["--format", "json"]].concat();
    serde_json::from_str(&run(folder, &arguments, status)).unwrap()
}

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("cli-test")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A folder with a new system `my-game` in it, and one scene more.
fn with_scene(name: &str, scene: &str) -> PathBuf {
    let folder = folder(name);
    run(&folder, &["new", "my-game", "--system"], 0);
    fs::remove_dir_all(folder.join("my-game/scenes")).unwrap();
    fs::create_dir_all(folder.join("my-game/scenes")).unwrap();
    fs::write(folder.join(SCENE), scene).unwrap();
    folder
}

const SCENE: &str = "my-game/scenes/one.scene.yaml";
const RECORDING: &str = "my-game/scenes/recorded/one.ruling";
const OTHER: &str = "pack my-other \"My other\" { version 0.1.0; import my-game }
tier cover.light { when any line meets barrier; grants +3 cover to defence; allows hide }
";
const PLAIN: &str = "pack: my-game\nmap: |\n  .A...\n  ..#..\n  ....T\n";

fn change(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from} is in {}", path.display());
    fs::write(path, text.replace(from, to)).unwrap();
}

mod recordings {
    use super::*;

    #[test]
    fn a_new_ruling_is_recorded_once_and_then_compared() {
        let folder = with_scene("record", PLAIN);
        let out = run(&folder, &["test", "my-game"], 0);
        assert!(
            out.contains("1 ruling is neither expected nor recorded"),
            "{out}"
        );
        let out = run(&folder, &["test", "my-game", "--accept"], 10);
        assert_eq!(out, "recorded: 1 new, 0 changed\n1 passed, 0 failed\n");
        let recorded = fs::read_to_string(folder.join(RECORDING)).unwrap();
        insta::assert_snapshot!(recorded);
        assert_eq!(
            run(&folder, &["test", "my-game"], 0),
            "1 passed, 0 failed\n"
        );
        let out = run(&folder, &["test", "my-game", "--accept"], 0);
        assert_eq!(out, "recorded: 0 new, 0 changed\n1 passed, 0 failed\n");
        assert_eq!(
            recorded,
            fs::read_to_string(folder.join(RECORDING)).unwrap()
        );
        let beside = fs::read_dir(folder.join("my-game/scenes/recorded")).unwrap();
        assert_eq!(beside.count(), 1, "nothing is left behind");
    }

    #[test]
    fn a_change_fails_until_it_is_accepted() {
        let folder = with_scene("change", PLAIN);
        run(&folder, &["test", "my-game", "--accept"], 10);
        let rules = folder.join("my-game/cover.rules");
        change(
            &rules,
            "when any line meets barrier",
            "when every line meets barrier",
        );
        insta::assert_snapshot!(run(&folder, &["test", "my-game"], 1));
        let results = json(&folder, &["test", "my-game"], 1);
        let ruling = &results["rulings"][0];
        assert_eq!(ruling["recorded"], "changed");
        assert_eq!(ruling["passed"], false);
        let tier = &ruling["differences"][0];
        assert_eq!(tier["key"], "tier cover");
        assert_eq!(
            (&tier["was"], &tier["is"]),
            (&"light".into(), &"none".into())
        );
        assert_eq!(tier["why"][0], "Why not cover.light");
        let out = run(&folder, &["test", "my-game", "--accept"], 0);
        assert!(
            out.starts_with("CHANGED my-game/scenes/one.scene.yaml"),
            "{out}"
        );
        assert!(out.contains("tier cover: was light, is none"), "{out}");
        assert!(
            out.ends_with("recorded: 0 new, 1 changed\n1 passed, 0 failed\n"),
            "{out}"
        );
        run(&folder, &["test", "my-game"], 0);
    }

    #[test]
    fn machines_that_build_accept_nothing() {
        let folder = with_scene("ci", PLAIN);
        let accept = |said: &str| {
            let mut command = command(&folder, &["test", "my-game", "--accept"]);
            command.env("CI", said).output().unwrap()
        };
        let refused = accept("true");
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8(refused.stderr).unwrap().contains("C0114"));
        assert!(!folder.join(RECORDING).exists());
        assert_eq!(accept("false").status.code(), Some(10));
    }

    #[test]
    fn what_fails_is_not_recorded() {
        let scene = format!("{PLAIN}rulings:\n  - expect: {{ cover: heavy }}\n");
        let folder = with_scene("refused", &scene);
        let out = run(&folder, &["test", "my-game", "--accept"], 1);
        assert!(out.contains("one.scene.yaml is not recorded"), "{out}");
        assert!(!folder.join(RECORDING).exists());
    }

    #[test]
    fn what_is_gone_is_reported_and_then_removed() {
        let scene = format!("{PLAIN}rulings:\n  - attack: ranged\n  - attack: melee\n");
        let folder = with_scene("gone", &scene);
        run(&folder, &["test", "my-game", "--accept"], 10);
        change(&folder.join(SCENE), "  - attack: melee\n", "");
        let out = run(&folder, &["test", "my-game"], 0);
        assert!(
            out.contains("A → T, melee is no longer asked; `--accept` removes it"),
            "{out}"
        );
        run(&folder, &["test", "my-game", "--accept"], 0);
        let recorded = fs::read_to_string(folder.join(RECORDING)).unwrap();
        assert!(!recorded.contains("melee"), "{recorded}");

        let moved = folder.join("my-game/scenes/two.scene.yaml");
        fs::rename(folder.join(SCENE), &moved).unwrap();
        let results = json(&folder, &["test", "my-game"], 0);
        assert_eq!(results["gone"][0]["recording"], RECORDING);
        assert_eq!(results["gone"][0]["ruling"], Value::Null);
        let out = run(&folder, &["test", "my-game", "--accept"], 10);
        assert!(
            out.contains("one.ruling: its scene is gone; removed"),
            "{out}"
        );
        assert!(!folder.join(RECORDING).exists());
    }

    #[test]
    fn rulings_may_come_and_go_around_a_recorded_one() {
        let scene = format!("{PLAIN}rulings:\n  - attack: ranged\n");
        let folder = with_scene("around", &scene);
        run(&folder, &["test", "my-game", "--accept"], 10);
        change(
            &folder.join(SCENE),
            "  - attack",
            "  - attack: melee\n  - attack",
        );
        let results = json(&folder, &["test", "my-game"], 0);
        assert_eq!(results["rulings"][0]["recorded"], "new");
        assert_eq!(results["rulings"][1]["recorded"], "same");
        assert_eq!(results["new"], 1);
    }

    #[test]
    fn a_damaged_recording_is_no_pass() {
        let folder = with_scene("damaged", PLAIN);
        run(&folder, &["test", "my-game", "--accept"], 10);
        let merged = "<<<<<<< ours\n  tier cover: light\n=======\n";
        change(&folder.join(RECORDING), "  tier cover: light\n", merged);
        // Marks of a merge stand where a ruling's name may stand; the facts below them differ.
        run(&folder, &["test", "my-game"], 1);
        change(
            &folder.join(RECORDING),
            "  tier cover: light\n",
            "  tier cover\n",
        );
        let out = run(&folder, &["test", "my-game"], 1);
        assert!(out.contains("C0115"), "{out}");
        assert!(out.contains("recorded/one.ruling"), "{out}");
        assert!(out.ends_with("0 passed, 1 failed\n"), "{out}");
        run(&folder, &["test", "my-game", "--accept"], 10);
        run(&folder, &["test", "my-game"], 0);
    }

    #[test]
    fn recordings_are_of_the_pack_that_ruled() {
        let folder = with_scene("packs", PLAIN);
        run(&folder, &["test", "my-game", "--accept"], 10);
        fs::create_dir(folder.join("my-other")).unwrap();
        fs::write(folder.join("my-other/pack.rules"), OTHER).unwrap();
        let out = run(&folder, &["test", "my-game", "--pack", "my-other"], 0);
        assert!(out.contains("1 recording left aside"), "{out}");
        change(&folder.join(SCENE), "pack: my-game", "pack: ../../my-other");
        let out = run(&folder, &["test", "my-game"], 1);
        assert!(out.contains("pack: was my-game, is my-other"), "{out}");
        assert!(out.contains("total defence: was +2, is +3"), "{out}");
        run(
            &folder,
            &["test", "my-game", "--pack", "my-other", "--accept"],
            2,
        );
    }

    #[test]
    fn every_shipped_ruling_is_recorded() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let results = json(root, &["test", "rules"], 0);
        let rulings = results["rulings"].as_array().unwrap();
        let others = rulings.iter().filter(|it| it["recorded"] != "same");
        let others: Vec<&Value> = others.map(|it| &it["scene"]).collect();
        let advice = "run `defilade test rules --accept`, and look at what changed";
        assert!(others.is_empty(), "{advice}: {others:?}");
        assert_eq!(results["gone"].as_array().unwrap().len(), 0, "{advice}");
    }
}

mod tables {
    use super::*;

    const TABLE: &str = "pack: my-game
map: |
  A.....
  ....=T
  ....=.
  ....=.
creatures:
  T: { stats: { defence: 10 } }
rulings:
  - expect: { cover: light }
  - attack: { kind: ranged, bonus: 1 }
    expect: { targetable: true, because: [shot] }
    cases:
      set:    [A.at,   attack.kind, T.elevation, attack.bonus]
      expect: [cover,  may.hide]
      rows:
        - [[0, 2], ranged, 0 ft,   _, heavy, true]
        - [[0, 0], melee,  0 ft,   3, light, _]
        - [[0, 0], area,   100 ft, 3, none,  false]
        - [[0, 0], area,   100 ft, 3, heavy, false]
";

    #[test]
    fn each_row_is_a_ruling_and_a_failing_one_is_told_by_its_values() {
        let folder = with_scene("rows", TABLE);
        let out = run(&folder, &["test", "my-game"], 1);
        insta::assert_snapshot!(out);
        let results = json(&folder, &["test", "my-game"], 1);
        let rulings = results["rulings"].as_array().unwrap();
        let places: Vec<_> = rulings
            .iter()
            .map(|it| (&it["ruling"], &it["row"]))
            .collect();
        assert_eq!(places.len(), 5);
        assert_eq!(places[0], (&0.into(), &Value::Null));
        assert_eq!(places[4], (&1.into(), &3.into()));
        assert_eq!(rulings[4]["line"], 20);
        assert_eq!(
            (&results["passed"], &results["failed"]),
            (&4.into(), &1.into())
        );
    }

    #[test]
    fn rows_are_ruled_on_by_rule_and_odds_and_told_to_programs() {
        let folder = with_scene("rule", TABLE);
        let answers = json(&folder, &["rule", SCENE], 0);
        let answers = answers.as_array().unwrap();
        assert_eq!(answers.len(), 5);
        assert_eq!(answers[0]["row"], Value::Null);
        assert_eq!(answers[2]["row"]["A.at"], "[0, 0]");
        assert_eq!(answers[2]["ask"]["attack"]["kind"], "melee");
        assert_eq!(answers[1]["ask"]["attack"]["bonus"], 1);
        assert_eq!(answers[2]["ask"]["attack"]["bonus"], 3);
        assert_eq!(answers[1]["tiers"]["cover"], "heavy");
        let out = run(&folder, &["rule", SCENE], 0);
        assert!(
            out.contains("row 1: A.at [0, 2], attack.kind ranged, T.elevation 0 ft"),
            "{out}"
        );
        let one = json(&folder, &["rule", SCENE, "--from", "T", "--to", "A"], 0);
        assert_eq!(one.as_array().unwrap().len(), 1);
    }

    #[test]
    fn options_facts_and_checks_can_be_set() {
        let folder = folder("options");
        let scene = "pack: starfinder-1e
map: |
  #####
  A...T
  #####
rulings:
  - cases:
      set:    [options.along-wall, facts.visible-share, gm]
      expect: [cover, ac]
      rows:
        - [clear,  _,       _, none,     0]
        - [blocks, _,       _, standard, 4]
        - [blocks, 0.6,     _, partial,  2]
        - [blocks, unknown, _, null,     null]
        - [clear,  0,       { cover: total, reason: A curtain }, total, _]
";
        fs::write(folder.join("one.scene.yaml"), scene).unwrap();
        assert_eq!(run(&folder, &["test", "."], 0), "5 passed, 0 failed\n");
        let check = "pack: starfinder-1e
creatures:
  A: { stats: { caster-level: 5 } }
  T: { stats: { spell-resistance: 15 } }
rulings:
  - check: spell-resistance
    facts: { exposure: entered, casting: wall-of-fire }
    cases:
      set:    [roll, T.stats.spell-resistance]
      expect: [outcome,  results.rolled, remember.sr-result]
      rows:
        - [9,  _,  resisted, true, resisted]
        - [25, _,  affects,  true, passed]
        - [9,  8,  affects,  true, passed]
";
        fs::write(folder.join("one.scene.yaml"), check).unwrap();
        let results = json(&folder, &["test", "."], 0);
        assert_eq!(results["passed"], 3, "{results:#}");
    }

    #[test]
    fn odds_and_rolls_are_asked_for_every_row() {
        let folder = folder("odds");
        let scene = "pack: starfinder-1e
map: |
  A...T
creatures:
  T: { stats: { ac: 15 } }
rulings:
  - attack: { kind: ranged, bonus: 4 }
  - attack: ranged
    cases:
      set: [attack.bonus, T.stats.ac]
      rows:
        - [4, _]
        - [4, 25]
        - [9, _]
";
        fs::write(folder.join("one.scene.yaml"), scene).unwrap();
        let odds = json(&folder, &["odds", "one.scene.yaml"], 0);
        let odds = odds.as_array().unwrap();
        assert_eq!(odds.len(), 4);
        assert_eq!(odds[0]["odds"], odds[1]["odds"]);
        assert_ne!(odds[1]["odds"], odds[2]["odds"]);
        assert_eq!(odds[2]["row"]["T.stats.ac"], "25");
        let rolls = json(&folder, &["roll", "one.scene.yaml", "--seed", "7"], 0);
        assert_eq!(rolls.as_array().unwrap().len(), 4);
    }

    #[test]
    fn every_mistake_is_told_at_its_cell_and_once() {
        let scene = "pack: my-game
map: |
  A..T
  ..?.
rulings:
  - cases:
      set:    [A.at,   attack.kind, T.size]
      expect: [cover,  may.hide, covver]
      rows:
        - [[9, 0], raged,  smal, heavie, 3, 0]
        - [[0, 0], ranged, small, light, true]
        - just a word
  - cases:
      set:    [A.at, Ax.at, facs.shown, A.at]
      rows:
        - [[0, 0], [0, 1], 1, 1]
  - cases: { set: [A.at], rows: [] }
  - cases: { set: [A.at] }
  - cases: { set: [target.at], rows: [[1]] }
    target: T
  - case: {}
";
        let folder = with_scene("mistakes", scene);
        insta::assert_snapshot!(run(&folder, &["check", SCENE], 1));
    }

    #[test]
    fn a_table_too_long_for_its_scene_is_refused() {
        let head = "rulings:\n  - cases:\n      set: [A.at]\n      rows:\n";
        let rows = |count: usize| "        - [[0, 0]]\n".repeat(count);
        let folder = with_scene("long", &format!("{PLAIN}{head}{}", rows(1001)));
        let out = run(&folder, &["check", SCENE], 1);
        assert!(out.contains("S0103"), "{out}");
        assert!(out.contains("1001 rows, too many"), "{out}");
        let large = format!(
            "map: |\n{}  ....T\n",
            format!("  {}\n", "#".repeat(300)).repeat(300)
        );
        let scene = |count: usize| format!("pack: my-game\n{large}{head}{}", rows(count));
        fs::write(folder.join(SCENE), scene(23)).unwrap();
        let out = run(&folder, &["check", SCENE], 1);
        assert!(out.contains("23 rows, too many"), "{out}");
        fs::write(folder.join(SCENE), scene(3)).unwrap();
        run(&folder, &["check", SCENE], 0);
    }
}

#[test]
fn a_failure_says_what_there_is_instead() {
    let folder = folder("instead");
    let scene = "pack: starfinder-1e
map: |
  A..=T
  ..#.B
rulings:
  - expect:
      cover: soft
      ac: +2
      because: [cover.soft, SF1-35, hide-object]
      from: [T]
      notes: [corridor]
      undecided: [visible-share]
      results: { dc: 3 }
  - facts: { visible-share: unknown }
    expect: { cover: partial, ac: 2, concealment: standard }
";
    let path = folder.join("one.scene.yaml");
    fs::write(&path, scene).unwrap();
    let out = run(&folder, &["test", "one.scene.yaml"], 1);
    insta::assert_snapshot!(out);
}

#[test]
fn why_not_of_a_tier_that_another_outranks() {
    let scene = "pack: my-game\nmap: |\n  A.###\n  ..#T#\n  ..###\n";
    let folder = with_scene("outranked", scene);
    let out = run(
        &folder,
        &["rule", SCENE, "--explain", "why-not=cover.light"],
        0,
    );
    assert!(
        out.contains("But cover.total rules.\n    It holds."),
        "{out}"
    );
    let out = run(
        &folder,
        &["rule", SCENE, "--explain", "why-not=cover.total"],
        0,
    );
    assert!(!out.contains("But cover.total"), "{out}");
}

mod new {
    use super::*;
    use defilade::packs;

    fn passes(folder: &Path, name: &str) {
        let out = run(folder, &["check", name, "--deny", "warnings"], 0);
        assert!(out.contains("0 errors, 0 warnings"), "{out}");
        run(folder, &["fmt", "--check", name], 0);
        let out = run(folder, &["test", name], 0);
        assert!(out.ends_with(" passed, 0 failed\n"), "{out}");
        assert!(!out.starts_with("0 passed"), "{out}");
        let scenes = fs::read_dir(folder.join(name).join("scenes")).unwrap();
        for scene in scenes {
            let path = scene.unwrap().path();
            run(
                folder,
                &["check", path.to_str().unwrap(), "--deny", "warnings"],
                0,
            );
        }
    }

    #[test]
    fn a_system_passes_its_own_tests() {
        let folder = folder("system");
        insta::assert_snapshot!(run(&folder, &["new", "my-game", "--system"], 0));
        passes(&folder, "my-game");
    }

    /// The new value of a variant's only amendment, changed to 9.
    fn amend(folder: &Path, name: &str) {
        let rules = folder.join(name).join("variant.rules");
        let text = fs::read_to_string(&rules).unwrap();
        assert_eq!(text.matches("amend ").count(), 1, "{text}");
        assert!(text.contains("  because \""), "{text}");
        let (before, after) = text.split_once("-> +").unwrap();
        let (_, rest) = after.split_once(' ').unwrap();
        fs::write(&rules, format!("{before}-> +9 {rest}")).unwrap();
    }

    #[test]
    fn a_variant_of_every_game_and_variant_shows_what_it_changes() {
        let folder = folder("variants");
        for id in packs::all().filter(|id| *id != "core") {
            let name = format!("my-{id}");
            let out = run(&folder, &["new", &name, "--extends", id], 0);
            assert!(out.contains("changes one number"), "{out}");
            passes(&folder, &name);
            let before = json(&folder, &["test", &name, "--pack", id], 1);
            assert_eq!(before["failed"], 1, "one scene shows the change: {before}");
            assert_eq!(before["passed"], 1, "the other does not: {before}");
            amend(&folder, &name);
            let out = run(&folder, &["test", &name], 1);
            assert!(out.contains("It is made of +9"), "{out}");
        }
    }

    #[test]
    fn a_variant_may_stand_on_a_pack_or_a_variant_beside_it() {
        let folder = folder("beside");
        run(&folder, &["new", "my-game", "--system"], 0);
        run(&folder, &["new", "my-table", "--extends", "my-game"], 0);
        passes(&folder, "my-table");
        run(&folder, &["new", "my-evening", "--extends", "my-table"], 0);
        passes(&folder, "my-evening");
        let rules = fs::read_to_string(folder.join("my-evening/variant.rules")).unwrap();
        assert!(rules.contains(" of my-table ^0.1 "), "{rules}");
        fs::create_dir(folder.join("here")).unwrap();
        let here = folder.join("here");
        run(&here, &["new", ".", "--extends", "../my-game"], 0);
        passes(&folder, "here");
        let out = run(&folder, &["new", "sub/my-table", "--extends", "my-game"], 2);
        assert!(out.contains("C0117"), "{out}");
        assert!(!folder.join("sub").exists());
    }

    #[test]
    fn a_game_without_a_number_to_amend_is_imported() {
        let folder = folder("no-number");
        run(&folder, &["new", "my-game", "--system"], 0);
        let rules = folder.join("my-game/cover.rules");
        change(&rules, "grants +2 cover to defence", "allows hide");
        change(&rules, "grants 2 x cover.light", "allows hide");
        let out = run(&folder, &["new", "my-table", "--extends", "my-game"], 0);
        assert!(
            out.contains("no number that a variant could amend"),
            "{out}"
        );
        assert!(!folder.join("my-table/variant.rules").exists());
        passes(&folder, "my-table");
    }

    #[test]
    fn what_cannot_be_is_refused_and_nothing_is_written() {
        let folder = folder("refused-new");
        fs::create_dir(folder.join("full")).unwrap();
        fs::write(folder.join("full/notes.txt"), "mine").unwrap();
        fs::write(folder.join("file"), "mine").unwrap();
        let cases = [
            ("full", "C0112", "full is not empty"),
            ("file", "C0112", "file is no folder"),
            ("My_Table", "C0116", "`my-table`, for instance"),
            ("-x", "C0116", "begins with a letter"),
            ("a", "C0116", "`my-a`, for instance"),
            ("core", "C0116", "comes with the program"),
        ];
        for (name, code, words) in cases {
            let out = run(&folder, &["new", "--system", "--", name], 2);
            assert!(out.contains(code) && out.contains(words), "{name}: {out}");
        }
        let extends = |base: &str| run(&folder, &["new", "my-table", "--extends", base], 2);
        assert!(extends("starfinder-1").contains("did you mean `starfinder-1e`?"));
        assert!(extends("core").contains("has no tier"));
        run(&folder, &["new", "my-table"], 2);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        assert_eq!(fs::read_dir(folder.join("full")).unwrap().count(), 1);
    }

    #[test]
    fn a_base_with_mistakes_is_told() {
        let folder = folder("broken-base");
        run(&folder, &["new", "my-game", "--system"], 0);
        change(
            &folder.join("my-game/cover.rules"),
            "meets barrier",
            "meets barier",
        );
        let out = run(&folder, &["new", "my-table", "--extends", "my-game"], 1);
        assert!(out.contains("did you mean `barrier`"), "{out}");
        assert!(!folder.join("my-table").exists());
    }
}

#[test]
fn the_pages_print_what_they_show() {
    for name in ["guide", "testing"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/{name}.md"));
        let page = fs::read_to_string(&path).unwrap();
        let played = page::played(&page, &format!("page-{name}"));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, &played).unwrap();
        }
        let page = fs::read_to_string(&path).unwrap();
        assert_eq!(
            page, played,
            "UPDATE_DOCS=1 writes the page anew; read it then"
        );
    }
}
