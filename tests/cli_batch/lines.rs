//! `defilade rule --jsonl`: a request a line, an answer a line.

use serde_json::{Value, json};

use super::{defilade, run};

const PILLAR: &str = "tests/scenes/pillar.scene.yaml";

/// The answers to some lines, and the status at the end.
fn answers(lines: &str, status: i32, more: &[&str]) -> Vec<Value> {
    let arguments = [&["rule", "--jsonl"], more].concat();
    let mut command = defilade(&arguments);
    let output = command
        .write_stdin(lines)
        .assert()
        .code(status)
        .get_output()
        .clone();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn answer(request: &Value) -> Value {
    let mut answers = answers(&format!("{request}\n"), 0, &[]);
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

fn refusal(request: &Value) -> Value {
    let mut answers = answers(&request.to_string(), 1, &[]);
    assert_eq!(answers.len(), 1);
    let refusal = answers.remove(0);
    assert_eq!(refusal["line"], 1);
    assert_eq!(refusal.get("ruling"), None);
    refusal["error"].clone()
}

#[test]
fn the_ruling_is_that_of_the_command() {
    let request = json!({ "id": 7, "file": PILLAR, "from": "A", "to": "T", "attack": "melee" });
    let found = answer(&request);
    assert_eq!(found["id"], 7);
    let ask = [
        "rule", PILLAR, "--from", "A", "--to", "T", "--attack", "melee",
    ];
    assert_eq!(found["ruling"], super::json(&ask)[0]);
}

#[test]
fn a_scene_may_stand_in_the_request() {
    let map = ".A...\n..#..\n....T";
    let scene = json!({ "pack": "starfinder-1e", "map": map, "title": "Pillar \u{1f3f0}" });
    let found = answer(&json!({ "id": { "any": ["thing"] }, "scene": scene, "evidence": false }));
    assert_eq!(found["id"], json!({ "any": ["thing"] }));
    assert_eq!(found["ruling"]["tiers"]["cover"], "standard");
    assert_eq!(found["ruling"]["evidence"], json!([]));
    // Escaped as programs do that write ASCII only.
    let line = r#"{"scene": {"pack": "starfinder-1e", "map": "A.T", "title": "\ud83c\udff0"}}"#;
    assert_eq!(answers(line, 0, &[])[0]["ruling"]["tiers"]["cover"], "none");
}

#[test]
fn a_bad_line_does_not_end_the_run() {
    let good = json!({ "id": "good", "file": PILLAR, "evidence": false }).to_string();
    let lines = format!("{good}\nno json\n\n[1]\n{{\"id\": 3, \"file\": \"nowhere\"}}\n{good}");
    let found = answers(&lines, 1, &[]);
    let states: Vec<(Value, Value, bool)> = found
        .iter()
        .map(|it| {
            (
                it["id"].clone(),
                it["line"].clone(),
                it.get("ruling").is_some(),
            )
        })
        .collect();
    let expected = [
        (json!("good"), Value::Null, true),
        (Value::Null, json!(2), false),
        (Value::Null, json!(4), false),
        (json!(3), json!(5), false),
        (json!("good"), Value::Null, true),
    ];
    assert_eq!(states, expected);
    assert_eq!(found[1]["error"]["code"], "C0118");
    assert_eq!(found[3]["error"]["code"], "C0101");
    assert_eq!(found[0], found[4]);
}

#[test]
fn bytes_that_are_no_text_are_one_bad_line() {
    let mut command = defilade(&["rule", "--jsonl"]);
    let line = format!("\n{{\"file\": \"{PILLAR}\"}}\n");
    let output = command.write_stdin([b"\xff\xfe".as_slice(), line.as_bytes()].concat());
    let output = output.assert().code(1).get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("{\"id\":null,\"line\":1,\"error\""),
        "{text}"
    );
    assert_eq!(text.lines().count(), 2);
}

#[test]
fn each_mistake_is_told_with_its_place() {
    let bare = json!({ "pack": "starfinder-1e", "map": "A.T", "lihgt": "dim" });
    let error = refusal(&json!({ "scene": bare }));
    assert_eq!(error["code"], "S0201");
    assert_eq!(error["help"], "did you mean `light`?");
    let text = bare.to_string();
    let start = error["range"]["start"].as_u64().unwrap() as usize;
    assert!(
        text[start..].starts_with("\"lihgt\""),
        "counted from the start of the scene"
    );
    let scene = json!({ "pack": "starfinder-1e", "map": "A.T" });
    let code = |more: Value| {
        let mut request = json!({ "id": 1, "scene": scene.clone() });
        request
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        refusal(&request)["code"].as_str().unwrap().to_owned()
    };
    assert_eq!(code(json!({ "form": "A" })), "C0118");
    assert_eq!(code(json!({ "file": PILLAR })), "C0118");
    assert_eq!(code(json!({ "from": "A" })), "C0118");
    assert_eq!(code(json!({ "attack": "melee" })), "C0118");
    assert_eq!(code(json!({ "explain": "because" })), "C0118");
    assert_eq!(code(json!({ "pack": "starfinder" })), "C0103");
    assert_eq!(
        code(json!({ "options": { "along-wal": "clear" } })),
        "C0105"
    );
    assert_eq!(
        code(json!({ "options": { "along-wall": "clea" } })),
        "C0106"
    );
    assert_eq!(code(json!({ "explain": "why-not=cover.improve" })), "C0107");
    assert_eq!(code(json!({ "from": "A", "to": "Q" })), "S0204");
    assert_eq!(
        code(json!({ "from": "A", "to": "T", "attack": "rangd" })),
        "S0209"
    );
    assert_eq!(code(json!({ "place": { "A": [0, 0] } })), "M0105");
    assert_eq!(refusal(&json!({ "id": 1 }))["code"], "C0118");
}

#[test]
fn the_errors_of_a_pack_are_told_once_and_then_meant() {
    let request = json!({ "file": PILLAR, "pack": "tests/packs/broken" });
    let found = answers(&format!("{request}\n{request}\n"), 1, &[]);
    let code = |answer: &Value| answer["error"]["code"].as_str().unwrap().to_owned();
    assert!(code(&found[0]).starts_with('D'), "{found:?}");
    assert_eq!(code(&found[1]), "C0119");
}

#[test]
fn the_request_beats_the_command_line_and_that_the_scene() {
    let corridor = "tests/scenes/corridor.scene.yaml";
    let request = |more: &str| format!("{{\"file\": \"{corridor}\", \"evidence\": false{more}}}");
    let lines = [
        request(""),
        request(", \"options\": {\"along-wall\": \"blocks\"}"),
        request(", \"pack\": \"true20\""),
    ];
    let more = ["--option", "along-wall=clear", "--pack", "ogl-ancients"];
    let found = answers(&lines.join("\n"), 0, &more);
    let of = |answer: &Value| {
        let ruling = &answer["ruling"];
        (
            ruling["pack"].clone(),
            ruling["options"]["along-wall"].clone(),
        )
    };
    assert_eq!(of(&found[0]), (json!("ogl-ancients"), json!("clear")));
    assert_eq!(of(&found[1]), (json!("ogl-ancients"), json!("blocks")));
    assert_eq!(of(&found[2]), (json!("true20"), json!("clear")));
}

#[test]
fn what_is_kept_between_lines_changes_no_answer() {
    let hall = "tests/scenes/mixed.scene.yaml";
    let names = ["A", "B", "C", "D", "T"];
    let mut requests = Vec::new();
    for (from, to) in names.iter().flat_map(|from| names.map(|to| (*from, to))) {
        let pack = if requests.len() % 3 == 0 {
            "pathfinder-1e"
        } else {
            "starfinder-1e"
        };
        if from != to {
            requests.push(json!({ "file": hall, "pack": pack, "from": from, "to": to }));
        }
        let map = format!("{}A.#T", ".".repeat(requests.len()));
        requests.push(json!({ "scene": { "map": map }, "pack": pack }));
    }
    let lines: String = requests
        .iter()
        .map(|request| format!("{request}\n"))
        .collect();
    let together = answers(&lines, 0, &[]);
    for (request, found) in requests.iter().zip(&together) {
        assert_eq!(answer(request), *found, "{request}");
    }
}

#[test]
fn several_asks_have_several_rulings_and_words_come_when_asked_for() {
    let hall = "tests/scenes/mixed.scene.yaml";
    let found = answer(&json!({ "file": hall, "explain": "why", "evidence": false }));
    assert_eq!(found.get("ruling"), None);
    let rulings = found["rulings"].as_array().unwrap();
    assert_eq!(rulings.len(), 7);
    let words = rulings[0]["explanation"].as_str().unwrap();
    assert!(words.contains("Why cover is standard"), "{words}");
    assert_eq!(rulings[0]["evidence"], json!([]));
    let map = json!({
        "file": "docs/maps/watchtower.dd2vtt", "pack": "starfinder-1e",
        "place": { "A": [3, 4], "T": [8, 5] }, "evidence": false,
    });
    let found = answer(&map);
    assert_eq!(found["ruling"]["tiers"]["cover"], "standard");
    assert_eq!(found["findings"][0]["code"], "M0203", "guesses are told");
}

#[test]
fn answers_come_line_by_line() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("defilade"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["rule", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for id in 0..3 {
        writeln!(input, "{{\"id\": {id}, \"file\": \"{PILLAR}\"}}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with(&format!("{{\"id\":{id},")), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn it_takes_no_scenes_of_the_command_line() {
    for more in [
        &[PILLAR][..],
        &["--from", "A", "--to", "T"],
        &["--format", "json"],
    ] {
        let (_, err) = run(&[&["rule", "--jsonl"], more].concat(), 2);
        assert!(err.contains("cannot be used with"), "{err}");
    }
}

/// Rows of tables are asks like any other, also where several packs rule.
#[test]
fn the_rows_of_a_table_are_answered() {
    let folder = tempdir("rows");
    let path = folder.join("table.scene.yaml");
    let text = "pack: true20\nmap: |\n  ......\n  ...#..\n  ......\ncreatures:\n  T: { at: [4, 2] }\nrulings:\n  - cases:\n      set: [A.at, attack]\n      rows:\n        - [[0, 0], ranged]\n        - [[0, 2], ranged]\n        - [[0, 1], melee]\n";
    std::fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    for pack in ["true20", "all"] {
        let found = answer(&json!({ "file": path, "pack": pack }));
        let rulings = found["rulings"].as_array().unwrap();
        let wanted = super::json(&["rule", &path, "--pack", pack]);
        let wanted = wanted.as_array().unwrap();
        let packs = if pack == "all" { 5 } else { 1 };
        assert_eq!(wanted.len(), 3 * packs);
        assert_eq!(rulings.len(), wanted.len(), "{pack}");
        assert!(
            wanted.iter().all(|ruling| rulings.contains(ruling)),
            "{pack}"
        );
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// An empty folder of this test's own.
fn tempdir(name: &str) -> std::path::PathBuf {
    let name = format!("defilade-lines-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
