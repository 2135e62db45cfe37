//! What is asked by JSON is answered as on the command line.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::result;

fn command(words: &[&str]) -> Value {
    let told = output(words);
    serde_json::from_str(&told).unwrap_or_else(|_| panic!("{words:?}: {told}"))
}

fn output(words: &[&str]) -> String {
    let mut command = Command::cargo_bin("defilade").unwrap();
    let root = env!("CARGO_MANIFEST_DIR");
    let output = command.current_dir(root).args(words).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// A few scenes of each pack, and those of the tests.
fn scenes() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for pack in [
        "starfinder-1e",
        "pathfinder-1e",
        "starfinder-2e",
        "ogl-ancients",
        "true20",
    ] {
        let folder = format!("rules/{pack}/scenes");
        let mut names: Vec<String> = fs::read_dir(root.join(&folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".scene.yaml"))
            .map(|name| format!("{folder}/{name}"))
            .collect();
        names.sort();
        all.extend(names.into_iter().step_by(9));
    }
    let own = [
        "pillar",
        "gridless",
        "hex-rows",
        "hex-columns",
        "spread",
        "undecided",
        "total",
    ];
    all.extend(own.map(|name| format!("tests/scenes/{name}.scene.yaml")));
    all
}

#[test]
fn rulings_are_those_of_the_command() {
    let scenes = scenes();
    assert!(scenes.len() > 40);
    let words = scenes.iter().map(String::as_str);
    let words: Vec<&str> = ["rule", "--format", "json"]
        .into_iter()
        .chain(words)
        .collect();
    let wanted = command(&words);
    let mut wanted = wanted.as_array().unwrap().iter();
    let mut session = defilade::api::Session::default();
    for name in &scenes {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
        let request = json!({ "op": "rule", "scene": text, "name": name });
        let answer: Value = serde_json::from_str(&session.call(&request.to_string())).unwrap();
        for ruling in answer["result"]["rulings"].as_array().expect(name) {
            let mut ruling = ruling.clone();
            for key in ["explanations", "lines", "choices"] {
                assert!(ruling.as_object_mut().unwrap().remove(key).is_some());
            }
            assert_eq!(Some(&ruling), wanted.next(), "{name}");
        }
    }
    assert_eq!(wanted.next(), None);
}

#[test]
fn explanations_are_those_of_the_command() {
    let scene = "tests/scenes/pillar.scene.yaml";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(scene)).unwrap();
    let depths = ["why", "full", "why-not=cover.total"];
    let request = json!({ "op": "rule", "scene": text, "explain": depths });
    let told = result(&request);
    for (place, depth) in depths.iter().enumerate() {
        let mut command = Command::cargo_bin("defilade").unwrap();
        let output = command
            .args(["rule", scene, "--explain", depth])
            .output()
            .unwrap();
        let wanted = String::from_utf8(output.stdout).unwrap();
        let explained = &told["rulings"][0]["explanations"][place];
        assert_eq!(explained["depth"], *depth);
        let text = explained["text"].as_str().unwrap();
        assert!(wanted.ends_with(text), "{wanted}\n{text}");
        let pieces = |line: &Value| -> String {
            let pieces = line.as_array().unwrap().iter();
            pieces
                .map(|piece| piece["text"].as_str().unwrap())
                .collect()
        };
        let lines = explained["lines"].as_array().unwrap().iter().map(pieces);
        let lines: Vec<String> = lines
            .map(|line| line.trim_end().to_owned() + "\n")
            .collect();
        assert_eq!(lines.concat(), text);
    }
}

#[test]
fn surveys_are_those_of_the_command() {
    for name in ["pillar", "hex-rows", "gridless"] {
        let scene = format!("tests/scenes/{name}.scene.yaml");
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&scene)).unwrap();
        let wanted = command(&[
            "map", &scene, "--from", "A", "--ladder", "cover", "--format", "json",
        ]);
        let request = json!({
            "op": "map", "scene": text, "name": scene, "from": "A", "ladder": "cover"
        });
        assert_eq!(result(&request), wanted, "{name}");
    }
}

/// With the words, and the line that tells by which rules.
#[test]
fn pictures_are_those_of_the_command() {
    for name in ["pillar", "hex-rows", "gridless"] {
        let scene = format!("tests/scenes/{name}.scene.yaml");
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&scene)).unwrap();
        let asked = json!({ "op": "picture", "scene": text, "name": scene });
        let pair = ["--from", "A", "--to", "T"];
        let ruling = [&["rule", &scene], &pair[..], &["--svg", "-"]].concat();
        let mut request = asked.clone();
        request["from"] = "A".into();
        request["to"] = "T".into();
        is_picture(&request, &output(&ruling), ("attacker", "A"));
        let pair = ["--from", "A", "--ladder", "cover"];
        let map = [&["map", &scene], &pair[..], &["--svg", "-"]].concat();
        let mut request = asked;
        request["show"] = "map".into();
        request["from"] = "A".into();
        request["ladder"] = "cover".into();
        is_picture(&request, &output(&map), ("ladder", "cover"));
    }
}

/// Ids in the pictures of a response have a prefix; a picture that stands alone has none.
fn is_picture(request: &Value, wanted: &str, (key, value): (&str, &str)) {
    let told = result(request);
    let [picture] = &told["pictures"].as_array().unwrap()[..] else {
        panic!("{told}");
    };
    assert_eq!(picture[key], value);
    let svg = picture["svg"].as_str().unwrap();
    assert!(svg.contains("p0-title") && svg.contains("starfinder-1e 1."));
    assert_eq!(svg.replace("p0-", ""), wanted, "{request}");
}

#[test]
fn imports_are_those_of_the_command() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in [
        "tests/maps/uvtt/sample.dd2vtt",
        "tests/maps/foundry/inn-first-floor.json",
    ] {
        let text = fs::read_to_string(root.join(path)).unwrap();
        let wanted = command(&["import", path, "--format", "json"]);
        let told = result(&json!({ "op": "import", "name": path, "content": text }));
        for key in ["format", "counts", "scene"] {
            assert_eq!(told[key], wanted[key]);
        }
        let code = STANDARD.encode(&text);
        let coded = result(&json!({ "op": "import", "name": path, "base64": code }));
        assert_eq!(coded, told);
        let read =
            result(&json!({ "op": "scene", "scene": told["scene"], "rules": { "pack": "core" } }));
        assert_eq!(read["scene"]["walls"], told["scene"]["walls"]);
    }
}

/// The command answers each line as the library does.
#[test]
fn the_command_answers_line_by_line() {
    let lines = [
        "{\"op\": \"version\"}",
        "",
        "nonsense",
        "{\"op\": \"packs\", \"id\": 2}",
        "\u{fffd}",
    ];
    let mut command = Command::cargo_bin("defilade").unwrap();
    let assert = command
        .arg("call")
        .write_stdin(lines.join("\n"))
        .assert()
        .code(0);
    let wanted: Vec<String> = lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| defilade::api::call(line))
        .collect();
    let told = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(told.lines().collect::<Vec<_>>(), wanted);
}
