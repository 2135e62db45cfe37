//! What must be absent, and where: ARCHITECTURE.md's promises, held against the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// Every source file under a folder, with its path from the project's root and its text without
/// comments.
fn sources(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut waiting: Vec<PathBuf> = vec![root.join(folder)];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("the folder can be read");
            waiting.extend(entries.map(|entry| entry.expect("the entry can be read").path()));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let name = path
                .strip_prefix(root)
                .expect("it lies in the root")
                .display()
                .to_string();
            let text = fs::read_to_string(&path).expect("the file can be read");
            let code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            found.push((name, code.collect::<Vec<_>>().join("\n")));
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{folder} holds no sources");
    found
}

/// The places in a folder's code where any of some texts occurs.
fn occurrences(folder: &str, wanted: &[&str]) -> Vec<String> {
    let mut places = Vec::new();
    for (name, code) in sources(folder) {
        for line in code.lines() {
            if wanted.iter().any(|text| line.contains(text)) {
                places.push(format!("{name}: {}", line.trim()));
            }
        }
    }
    places
}

fn assert_absent(folder: &str, wanted: &[&str]) {
    let places = occurrences(folder, wanted);
    assert!(places.is_empty(), "{places:#?}");
}

#[test]
fn the_wings_do_not_know_each_other() {
    assert_absent(
        "src/lang",
        &[
            "crate::world",
            "crate::formats",
            "crate::cli",
            "crate::explain",
        ],
    );
    assert_absent(
        "src/world",
        &[
            "crate::lang",
            "crate::formats",
            "crate::cli",
            "crate::explain",
        ],
    );
    assert_absent(
        "src/formats",
        &[
            "crate::lang",
            "crate::cli",
            "crate::explain",
            "crate::suite",
        ],
    );
    assert_absent(
        "src/explain",
        &[
            "crate::lang",
            "crate::world",
            "crate::cli",
            "crate::formats",
        ],
    );
    for folder in ["src/survey", "src/picture", "src/report"] {
        assert_absent(folder, &["crate::lang", "crate::formats", "crate::cli"]);
    }
}

#[test]
fn the_engine_by_json_knows_no_way_in() {
    assert_absent("src/api", &["crate::cli"]);
    assert_absent("src/docket", &["crate::cli", "crate::api"]);
    for folder in [
        "src/lang",
        "src/world",
        "src/formats",
        "src/explain",
        "src/survey",
    ] {
        assert_absent(folder, &["crate::api", "crate::docket"]);
    }
}

#[test]
fn the_ground_floor_stands_alone() {
    let floor = [
        "number.rs",
        "length.rs",
        "source.rs",
        "vocabulary.rs",
        "facts.rs",
        "ruling.rs",
        "verdicts.rs",
        "markup.rs",
    ];
    let upstairs = [
        "crate::lang",
        "crate::world",
        "crate::formats",
        "crate::cli",
    ];
    for file in floor {
        assert_absent(&format!("src/{file}"), &upstairs);
    }
    assert_absent("src/facts", &upstairs);
    assert_absent("src/diag", &upstairs);
}

#[test]
fn syntax_resolves_nothing_and_the_plan_holds_no_strings() {
    assert_absent(
        "src/lang/syntax",
        &["super::hir", "crate::lang::hir", "Vocabulary"],
    );
    assert_absent(
        "src/lang/plan",
        &["String", "&str,", "&str>", "&str)", "&'static str"],
    );
    for folder in ["src/lang/eval", "src/lang/code"] {
        assert_absent(folder, &["crate::lang::syntax", "super::syntax"]);
    }
}

#[test]
fn only_the_command_line_touches_the_outside() {
    let outside = [
        "std::fs",
        "std::env",
        "std::io",
        "println!",
        "eprintln!",
        "std::time",
        "std::process",
        "std::thread",
    ];
    for folder in [
        "src/lang",
        "src/world",
        "src/formats",
        "src/explain",
        "src/suite",
        "src/survey",
        "src/picture",
        "src/report",
        "src/diag",
        "src/codes",
        "src/docket",
        "src/api",
    ] {
        assert_absent(folder, &outside);
    }
}

#[test]
fn no_order_is_arbitrary() {
    assert_absent("src", &["HashMap", "HashSet"]);
}

#[test]
fn floating_point_only_shows_and_reads_numbers() {
    let allowed = ["src/number.rs", "src/ruling.rs", "src/formats/"];
    let places = occurrences("src", &["f64", "f32"]);
    let wrong: Vec<&String> = places
        .iter()
        .filter(|place| !allowed.iter().any(|start| place.starts_with(start)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_game_hides_in_the_sources() {
    let words = [
        "starfinder",
        "pathfinder",
        "true20",
        "ancients",
        "\"soft",
        "\"improved",
        "\"partial",
        "armor",
        "reflex",
        "stealth",
        "opportunity",
        "darkvision",
        "flat-footed",
        "prone",
        "circumstance",
    ];
    let places = occurrences("src", &words);
    assert!(places.is_empty(), "{places:#?}");
}

#[test]
fn no_file_is_two_rooms() {
    for (name, code) in sources("src") {
        assert!(code.lines().count() <= 600, "{name} is too long");
    }
}
