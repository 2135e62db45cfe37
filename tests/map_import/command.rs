//! `defilade import`, and maps in `defilade rule`.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value;

fn defilade(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("defilade").unwrap();
    command.args(arguments).env_remove("NO_COLOR");
    command
}

/// What a call writes to standard output and to standard error.
fn run(arguments: &[&str], status: i32) -> (String, String) {
    let output = defilade(arguments)
        .assert()
        .code(status)
        .get_output()
        .clone();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("import-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn names(folder: &PathBuf) -> Vec<String> {
    let names = fs::read_dir(folder)
        .unwrap()
        .map(|it| it.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

const TAVERN: &str = "tests/maps/foundry/tavern-4.json";

#[test]
fn a_map_becomes_a_scene_that_rules_as_it_does() {
    let folder = folder("scene");
    let scene = folder.join("tavern.scene.yaml");
    let path = scene.to_str().unwrap();
    let places = ["--place", "A=3,4", "--place", "T=20,9"];
    let import = [
        &["import", TAVERN, "--pack", "true20", "-o", path],
        &places[..],
    ]
    .concat();
    let (out, err) = run(&import, 0);
    assert!(out.is_empty() && err.contains("M0203"), "{out}{err}");
    assert_eq!(names(&folder), ["tavern.scene.yaml"]);
    let text = fs::read_to_string(&scene).unwrap();
    let first = text.lines().next().unwrap();
    assert!(
        first.starts_with("# Made from tavern-4.json by `defilade import`: kept 26 walls"),
        "{first}"
    );
    let rule =
        |arguments: &[&str]| -> Value { serde_json::from_str(&run(arguments, 0).0).unwrap() };
    let written = rule(&["rule", path, "--format", "json"]);
    let direct = rule(
        &[
            &["rule", TAVERN, "--pack", "true20", "--format", "json"],
            &places[..],
        ]
        .concat(),
    );
    for key in ["tiers", "totals", "targetable", "may", "sources"] {
        assert_eq!(written[0][key], direct[0][key], "{key}");
    }
}

#[test]
fn nothing_is_written_over_or_left_half_written() {
    let folder = folder("over");
    let scene = folder.join("a.scene.yaml");
    fs::write(&scene, "mine").unwrap();
    let path = scene.to_str().unwrap();
    let (_, err) = run(&["import", TAVERN, "-o", path], 2);
    assert!(err.contains("C0112") && err.contains("--force"), "{err}");
    assert_eq!(fs::read_to_string(&scene).unwrap(), "mine");
    run(&["import", TAVERN, "-o", path, "--force"], 0);
    assert!(fs::read_to_string(&scene).unwrap().contains("walls:"));
    // A map that is none leaves nothing behind, nor does a folder that is not there.
    let broken = folder.join("broken.json");
    fs::write(&broken, "{\"line_of_sight\": [").unwrap();
    let output = folder.join("b.scene.yaml");
    let (_, err) = run(
        &[
            "import",
            broken.to_str().unwrap(),
            "-o",
            output.to_str().unwrap(),
        ],
        1,
    );
    assert!(err.contains("M0101"), "{err}");
    let nowhere = folder.join("no/such/c.scene.yaml");
    let (_, err) = run(&["import", TAVERN, "-o", nowhere.to_str().unwrap()], 2);
    assert!(err.contains("C0112"), "{err}");
    let (_, err) = run(&["import", TAVERN, "-o", folder.to_str().unwrap()], 2);
    assert!(err.contains("it is a folder"), "{err}");
    assert_eq!(names(&folder), ["a.scene.yaml", "broken.json"]);
}

#[test]
fn one_of_several_scenes_is_chosen_by_name() {
    let folder = folder("several");
    let hall = fs::read_to_string(TAVERN).unwrap();
    let hall: Value = serde_json::from_str(&hall).unwrap();
    let mut cellar = hall.clone();
    cellar["name"] = "Cellar".into();
    let adventure = folder.join("adventure.data");
    fs::write(
        &adventure,
        serde_json::json!({ "scenes": [hall, cellar] }).to_string(),
    )
    .unwrap();
    let path = adventure.to_str().unwrap();
    let (out, err) = run(&["import", path], 2);
    assert!(
        out.is_empty() && err.contains("M0107") && err.contains("`Tavern-4`, `Cellar`"),
        "{err}"
    );
    let (out, _) = run(&["import", path, "--scene", "Cellar"], 0);
    assert!(out.contains("title: Cellar\n"), "{out}");
    let places = ["--place", "A=3,4", "--place", "T=20,9", "--pack", "true20"];
    run(&[&["rule", path], &places[..]].concat(), 2);
    run(
        &[&["rule", path, "--scene", "Cellar"], &places[..]].concat(),
        0,
    );
}

#[test]
fn data_for_programs_has_everything() {
    let map = "tests/maps/foundry/gate-wall-height.json";
    let (out, err) = run(&["import", map, "--format", "json", "--floor", "Second"], 0);
    assert!(err.is_empty(), "{err}");
    let data: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(data["format"], "foundry");
    let walls = ["walls", "doors", "windows"].map(|key| data["counts"][key].as_u64().unwrap());
    assert!(
        data["counts"]["other_floors"].as_u64().unwrap() > 200 && walls.iter().sum::<u64>() > 80
    );
    let warnings = data["warnings"].as_array().unwrap();
    assert!(warnings.iter().any(|it| it["code"] == "M0310"));
    let folder = folder("data");
    let scene = folder.join("gate.json");
    fs::write(&scene, data["scene"].to_string()).unwrap();
    let (_, err) = run(
        &[
            "rule",
            scene.to_str().unwrap(),
            "--pack",
            "true20",
            "--from",
            "A",
            "--to",
            "T",
        ],
        2,
    );
    assert!(
        err.contains("S0204"),
        "the scene is read, but nobody is on it: {err}"
    );
    let (_, err) = run(&["import", map, "--floor", "Attic"], 2);
    assert!(err.contains("M0107") && err.contains("`Roof`"), "{err}");
}

#[test]
fn folders_and_scenes_are_refused_with_words() {
    let folder = folder("database");
    fs::write(folder.join("CURRENT"), "MANIFEST-000002\n").unwrap();
    let (_, err) = run(&["import", folder.to_str().unwrap()], 2);
    assert!(
        err.contains("the database of a compendium") && err.contains("export the scene"),
        "{err}"
    );
    let (_, err) = run(&["rule", "tests/maps", "--pack", "true20"], 2);
    assert!(err.contains("is a folder, not a file"), "{err}");
    let (_, err) = run(&["import", "tests/scenes/pillar.scene.yaml"], 2);
    assert!(err.contains("C0113"), "{err}");
}

#[test]
fn a_drawing_takes_the_legend_beside_it_or_the_one_given() {
    let map = "tests/maps/ascii/maze.txt";
    let (out, _) = run(&["import", map], 0);
    assert_eq!(out.matches("terrain: door").count(), 7, "{out}");
    let folder = folder("legend");
    let legend = folder.join("other.yaml");
    fs::write(&legend, "o: window\n").unwrap();
    let (out, err) = run(&["import", map, "--legend", legend.to_str().unwrap()], 0);
    assert_eq!(out.matches("terrain: door").count(), 0);
    assert!(err.contains("M0320"), "{err}");
    let (_, err) = run(
        &[
            "rule", map, "--pack", "true20", "--place", "A=1,1", "--place", "T=9,1",
        ],
        0,
    );
    assert!(err.contains("M0314"), "{err}");
}
