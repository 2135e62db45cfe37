use std::fs;

use roxmltree::Document;

use super::{defilade, folder, names};

const PILLAR: &str = "tests/scenes/pillar.scene.yaml";
const MIXED: &str = "tests/scenes/mixed.scene.yaml";

fn out(arguments: &[&str]) -> Vec<u8> {
    defilade(arguments)
        .assert()
        .success()
        .get_output()
        .stdout
        .clone()
}

#[test]
fn a_picture_is_written_beside_the_result() {
    let folder = folder("picture-beside");
    let path = folder.join("pillar.svg");
    let path = path.to_str().unwrap();
    let told = out(&["rule", PILLAR, "--svg", path]);
    assert_eq!(told, out(&["rule", PILLAR]));
    let svg = fs::read_to_string(path).unwrap();
    Document::parse(&svg).unwrap();
    assert!(svg.contains("starfinder-1e 1.0.0"));
    // It is written over, and nothing else is left.
    fs::write(path, "old").unwrap();
    out(&["rule", PILLAR, "--svg", path]);
    assert_eq!(fs::read_to_string(path).unwrap(), svg);
    assert_eq!(names(&folder), ["pillar.svg"]);
}

#[test]
fn several_rulings_are_numbered() {
    let folder = folder("picture-numbers");
    let path = folder.join("hall.all.svg");
    out(&["rule", MIXED, "--svg", path.to_str().unwrap()]);
    let wanted = [
        "hall.all-2.svg",
        "hall.all-3.svg",
        "hall.all-4.svg",
        "hall.all-5.svg",
        "hall.all-6.svg",
        "hall.all-7.svg",
        "hall.all.svg",
    ];
    assert_eq!(names(&folder), wanted);
}

#[test]
fn on_standard_output_it_takes_the_results_place() {
    let one = String::from_utf8(out(&["rule", PILLAR, "--svg", "-"])).unwrap();
    Document::parse(&one).unwrap();
    let all = String::from_utf8(out(&["rule", MIXED, "--svg", "-"])).unwrap();
    let document = Document::parse(&all).unwrap();
    let children = document.root_element().children();
    assert_eq!(children.filter(|it| it.has_tag_name("svg")).count(), 7);
}

#[test]
fn a_surveyed_map_has_a_picture_for_each_ladder() {
    let svg = String::from_utf8(out(&["map", PILLAR, "--from", "A", "--format", "svg"])).unwrap();
    let document = Document::parse(&svg).unwrap();
    let children = document.root_element().children();
    assert_eq!(children.filter(|it| it.has_tag_name("svg")).count(), 2);
    let one = ["map", PILLAR, "--from", "A", "--ladder", "cover"];
    let printed = out(&[&one[..], &["--format", "svg"]].concat());
    assert_eq!(printed, out(&[&one[..], &["--svg", "-"]].concat()));
    let folder = folder("picture-map");
    let path = folder.join("map.svg");
    out(&[
        "map",
        PILLAR,
        "--from",
        "A",
        "--svg",
        path.to_str().unwrap(),
    ]);
    assert_eq!(names(&folder), ["map-2.svg", "map.svg"]);
}

#[cfg(feature = "png")]
#[test]
fn png() {
    let folder = folder("picture-png");
    let path = folder.join("pillar.png");
    out(&["rule", PILLAR, "--png", path.to_str().unwrap()]);
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    assert_eq!(out(&["rule", PILLAR, "--png", "-"]), bytes);
    let refused = defilade(&["rule", PILLAR, "--png", "-", "--svg", "-"])
        .assert()
        .code(2);
    let words = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(
        words.contains("C0112") && words.contains("standard output"),
        "{words}"
    );
}

#[test]
fn what_cannot_be_written_is_told() {
    for arguments in [["--svg", "no/such/folder/a.svg"], ["--svg", "tests"]] {
        let refused = defilade(&[&["rule", PILLAR][..], &arguments[..]].concat())
            .assert()
            .code(2);
        let output = refused.get_output();
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(words.contains("C0112"), "{words}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn drawn_in_text_before_the_reasons() {
    let told = String::from_utf8(out(&["rule", PILLAR, "--draw"])).unwrap();
    let plain = String::from_utf8(out(&["rule", PILLAR])).unwrap();
    let (drawing, reasons) = told
        .split_once("\n\nA → T, ranged, roll 17\n  cover")
        .unwrap();
    assert!(drawing.contains('█') && drawing.contains('@') && drawing.contains('X'));
    assert!(plain.ends_with(reasons));
    assert!(!told.contains('\u{1b}'));
    let coloured = out(&["rule", PILLAR, "--draw", "--color", "always"]);
    assert!(coloured.contains(&0x1b));
}

#[test]
fn requests_a_line_have_no_pictures() {
    for picture in [&["--svg", "a.svg"][..], &["--draw"][..]] {
        defilade(&[&["rule", "--jsonl"][..], picture].concat())
            .assert()
            .code(2);
    }
    #[cfg(feature = "png")]
    defilade(&["rule", "--jsonl", "--png", "a.png"])
        .assert()
        .code(2);
}
