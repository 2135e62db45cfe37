//! The README says what is true: its commands print what it shows, its scene and its variant work.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

const README: &str = include_str!("../README.md");

/// The fenced blocks with a mark.
fn blocks(mark: &str) -> Vec<String> {
    let fence = format!("```{mark}\n");
    let parts = README.split(&fence).skip(1);
    parts
        .map(|part| part.split("```").next().unwrap_or("").to_owned())
        .collect()
}

fn defilade() -> Command {
    let mut command = Command::cargo_bin("defilade").expect("the program is built");
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1");
    command
}

#[test]
fn the_first_command_prints_what_the_page_shows() {
    let shown = blocks("console").remove(0);
    let (command, output) = shown.split_once('\n').expect("a command and its output");
    let words: Vec<&str> = command
        .strip_prefix("$ cargo run -- ")
        .expect("it is run by cargo")
        .split(' ')
        .collect();
    let printed = defilade()
        .args(words)
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    assert_eq!(
        String::from_utf8(printed).expect("text").trim_end(),
        output.trim_end()
    );
}

#[test]
fn the_scene_gets_what_it_expects() {
    let folder = tempdir("readme-scene");
    let path = folder.join("pillar.scene.yaml");
    fs::write(&path, blocks("yaml").remove(0)).expect("the scene can be written");
    defilade().arg("test").arg(&path).assert().success();
}

#[test]
fn the_variant_plays_otherwise_than_its_base() {
    let folder = tempdir("readme-variant");
    let rules = blocks("text")
        .into_iter()
        .find(|block| block.contains("variant bodies"));
    let variant = folder.join("bodies.rules");
    fs::write(&variant, rules.expect("the page has it")).expect("it can be written");
    defilade()
        .args(["check", "--deny", "warnings"])
        .arg(&variant)
        .assert()
        .success();
    let scene = folder.join("bodies.scene.yaml");
    let yaml = "map: |\n  A.a.T\nrulings:\n  - expect: { cover: soft, ac: +2 }\n";
    fs::write(&scene, format!("pack: {}\n{yaml}", variant.display())).expect("it can be written");
    defilade().arg("test").arg(&scene).assert().success();
    let told = defilade()
        .args(["test", "starfinder-1e", "--variant"])
        .arg(&variant)
        .assert()
        .success();
    let told = String::from_utf8(told.get_output().stdout.clone()).expect("text");
    assert!(told.contains("Armor Class: +4 → +2"), "{told}");
}

/// A folder of a test's own below the build's.
fn tempdir(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}
