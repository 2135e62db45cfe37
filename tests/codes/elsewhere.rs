//! Codes that no example on a page can show.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

fn told(arguments: &[&str], status: i32) -> String {
    let mut command = Command::cargo_bin("defilade").expect("the program is there");
    let assert = command.args(arguments).assert().code(status);
    let told = assert.get_output().stderr.clone();
    String::from_utf8(told).expect("findings are text")
}

fn written(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("the file can be written");
    path
}

#[test]
fn a_scene_in_another_encoding_is_no_text() {
    let path = written("utf16.scene.yaml", b"\xff\xfem\0a\0p\0");
    let told = told(&["rule", path.to_str().expect("a path in UTF-8")], 2);
    assert!(told.starts_with("error C0102"), "{told}");
}

#[test]
fn a_check_that_no_game_knows_is_ruled_by_none() {
    let scene = b"map: |\n  A.T\nrulings:\n  - { check: dance, actor: A, opponent: T }\n";
    let path = written("dance.scene.yaml", scene);
    let path = path.to_str().expect("a path in UTF-8");
    let told = told(&["rule", path, "--pack", "all"], 1);
    assert!(told.starts_with("error C0111"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let program = env!("CARGO_BIN_EXE_defilade");
    let mut command = std::process::Command::new(program);
    let command = command.arg("packs").stdout(full.expect("it can be opened"));
    let output = command.stderr(std::process::Stdio::piped()).spawn();
    let output = output.and_then(std::process::Child::wait_with_output);
    let told = String::from_utf8(output.expect("the program runs").stderr);
    let told = told.expect("findings are text");
    assert!(told.starts_with("error C0109"), "{told}");
}
