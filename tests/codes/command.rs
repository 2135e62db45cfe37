//! `defilade explain-code`, and the line that points at it.

use assert_cmd::Command;
use serde_json::Value;

use crate::page;

fn run(arguments: &[&str], status: i32) -> (String, String) {
    let mut command = Command::cargo_bin("defilade").expect("the program is there");
    let command = command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let assert = command.args(arguments).assert().code(status);
    let output = assert.get_output().clone();
    let text = |bytes| String::from_utf8(bytes).expect("it writes text");
    (text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let out = run(&[arguments, &["--format", "json"]].concat(), 0).0;
    serde_json::from_str(&out).expect("it writes JSON")
}

#[test]
fn a_code_is_answered_with_its_page_and_nothing_else() {
    let page = page::all().find(|page| page.code == "D0201");
    let text = page.expect("the code has a page").text.to_owned();
    for written in ["D0201", "d0201"] {
        let told = run(&["explain-code", written], 0);
        assert_eq!(told, (text.clone(), String::new()));
    }
    let row = json(&["explain-code", "D0201"]);
    assert_eq!(row["code"], "D0201");
    assert_eq!(row["title"], "a name that nothing declares");
    assert_eq!(row["page"], "docs/codes/D0201.md");
    assert_eq!(row["text"], text);
}

#[test]
fn the_list_has_every_code() {
    let (out, _) = run(&["explain-code", "--list"], 0);
    let codes: Vec<&str> = out.lines().filter_map(|line| line.get(..5)).collect();
    let wanted: Vec<&str> = defilade::codes::codes().map(|(code, _)| code).collect();
    assert_eq!(codes, wanted);
    assert!(out.contains("D0201  a name that nothing declares\n"));
    let rows = json(&["explain-code", "--list"]);
    assert_eq!(rows.as_array().map(Vec::len), Some(wanted.len()));
    assert_eq!(rows[0]["page"], "docs/codes/C0101.md");
}

#[test]
fn an_unknown_code_gets_the_nearest() {
    let (out, err) = run(&["explain-code", "D0209"], 2);
    assert!(out.is_empty(), "{out}");
    assert!(
        err.starts_with("error C0120: there is no code `D0209`\n"),
        "{err}"
    );
    assert!(err.contains("did you mean `D0"), "{err}");
    let (_, err) = run(&["explain-code", "nonsense"], 2);
    assert!(err.contains("--list"), "{err}");
    run(&["explain-code"], 2);
}

#[test]
fn drawn_findings_end_with_where_more_is_told() {
    let broken = ["check", "tests/packs/broken"];
    let (_, drawn) = run(&[&broken[..], &["--color", "always"]].concat(), 1);
    let more = "`defilade explain-code D0201` tells more\n";
    assert!(drawn.ends_with(more), "{drawn}");
    assert_eq!(drawn.matches("tells more").count(), 1);
    assert!(!run(&broken, 1).1.contains("tells more"), "no terminal");
    let data = ["--color", "always", "--format", "json"];
    let told = run(&[&broken[..], &data].concat(), 1);
    assert!(!(told.0 + &told.1).contains("tells more"), "no text");
    let fine = run(&["check", "core", "--color", "always"], 0);
    assert!(!(fine.0 + &fine.1).contains("tells more"), "nothing found");
}

#[test]
fn findings_as_data_have_all_that_an_editor_needs() {
    let found = run(&["check", "tests/packs/broken", "--format", "json"], 1).0;
    let found: Value = serde_json::from_str(&found).expect("it writes JSON");
    let keys = [
        "file",
        "code",
        "severity",
        "range",
        "line",
        "column",
        "utf16_column",
        "message",
        "label",
        "help",
        "related",
        "page",
    ];
    for key in keys {
        assert!(found[0].get(key).is_some(), "{key}");
    }
    assert_eq!(found[0]["page"], "docs/codes/D0201.md");
}
