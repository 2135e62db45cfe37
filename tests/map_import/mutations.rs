//! Map files with bytes flipped, keys dropped and values replaced: an error or a map, never a panic.

use std::sync::OnceLock;

use defilade::formats::map::Placing;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::import;

/// Every map of the tests, by its path.
fn maps() -> &'static [(String, String)] {
    static MAPS: OnceLock<Vec<(String, String)>> = OnceLock::new();
    MAPS.get_or_init(|| {
        let mut maps = Vec::new();
        for folder in ["uvtt", "foundry", "tiled", "watabou", "ascii"] {
            let root = format!("{}/tests/maps/{folder}", env!("CARGO_MANIFEST_DIR"));
            for entry in std::fs::read_dir(root).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                let is_map = !name.ends_with(".md")
                    && (!name.ends_with(".txt") || name == "maze.txt")
                    && name != "legend.json";
                if is_map {
                    maps.push((name, std::fs::read_to_string(&path).unwrap()));
                }
            }
        }
        maps.sort();
        maps
    })
}

fn survives(name: &str, text: &str) -> Result<(), TestCaseError> {
    let (outcome, warnings) = import(name, text, &Placing::default());
    prop_assert!(warnings.iter().all(|warning| !warning.is_error()));
    if let Err(problems) = outcome {
        prop_assert!(
            problems.iter().any(|problem| problem.is_error()),
            "{problems:?}"
        );
        prop_assert!(problems.iter().all(|problem| !problem.message.is_empty()));
    }
    Ok(())
}

/// How many values a document holds.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(entries) => entries.values().map(count).sum(),
        _ => 0,
    }
}

/// Replaces a value by its place in reading order, or drops it.
fn change(value: &mut Value, place: &mut usize, by: Option<&Value>) {
    match value {
        Value::Array(items) => {
            let mut at = 0;
            while at < items.len() {
                if *place == 0 {
                    match by {
                        Some(by) => items[at] = by.clone(),
                        None => drop(items.remove(at)),
                    }
                    *place = usize::MAX;
                    return;
                }
                *place -= 1;
                change(&mut items[at], place, by);
                if *place == usize::MAX {
                    return;
                }
                at += 1;
            }
        }
        Value::Object(entries) => {
            let keys: Vec<String> = entries.keys().cloned().collect();
            for key in keys {
                if *place == 0 {
                    match by {
                        Some(by) => drop(entries.insert(key, by.clone())),
                        None => drop(entries.remove(&key)),
                    }
                    *place = usize::MAX;
                    return;
                }
                *place -= 1;
                change(entries.get_mut(&key).unwrap(), place, by);
                if *place == usize::MAX {
                    return;
                }
            }
        }
        _ => {}
    }
}

fn others() -> Vec<Value> {
    vec![
        json!(null),
        json!(-1),
        json!(0),
        json!(1e308),
        json!(-1e308),
        json!(0.333_333_333_333),
        json!(1e-300),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(2_147_483_648u64),
        json!("x"),
        json!("1e999"),
        json!([]),
        json!([[]]),
        json!({}),
        json!(true),
        json!([1, 2, 3]),
        json!({ "x": "y" }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(250) })]

    #[test]
    fn flipped_bytes(map in 0usize..100, flips in prop::collection::vec((0usize..100_000, 0u8..8), 1..4), cut in 0usize..400_000) {
        let (name, text) = &maps()[map % maps().len()];
        let mut bytes = text.clone().into_bytes();
        for (at, bit) in flips {
            let length = bytes.len();
            bytes[at % length] ^= 1 << bit;
        }
        bytes.truncate(cut.max(1));
        survives(name, &String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn dropped_and_replaced_values(map in 0usize..100, place in 0usize..100_000, by in prop::option::of(0usize..18)) {
        let documents: Vec<&(String, String)> = maps().iter().filter(|(name, _)| !name.ends_with("tmx") && !name.ends_with("txt")).collect();
        let (name, text) = documents[map % documents.len()];
        let line = text.lines().next().unwrap();
        let mut document: Value = serde_json::from_str(text).or_else(|_| serde_json::from_str(line)).unwrap();
        let mut place = place % count(&document);
        let others = others();
        change(&mut document, &mut place, by.map(|by| &others[by]));
        survives(name, &document.to_string())?;
    }

    #[test]
    fn replaced_numbers(map in 0usize..100, place in 0usize..10_000, by in 0usize..9) {
        let (name, text) = &maps()[map % maps().len()];
        let numbers: Vec<(usize, usize)> = numbers(text);
        if numbers.is_empty() {
            return Ok(());
        }
        let (from, to) = numbers[place % numbers.len()];
        let by = ["1e308", "-1", "99999999999999999999", "0", "NaN", "0.00000000000000001", "4294967295", "", "Infinity"][by];
        survives(name, &format!("{}{by}{}", &text[..from], &text[to..]))?;
    }
}

/// Where the numbers of a text stand.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let mut numbers = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        match (c.is_ascii_digit(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                numbers.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    numbers
}

#[test]
fn files_that_are_deep_or_endless_end_in_words() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for text in [
        format!(r#"{{"padding":0,"grid":{deep},"walls":[]}}"#),
        format!(r#"{{"line_of_sight":{deep}}}"#),
        format!(r#"{{"rects":{deep},"doors":[]}}"#),
        format!(r#"{{"cells":{deep},"rooms":[]}}"#),
        format!(r#"{{"tilewidth":32,"layers":{deep}}}"#),
        deep,
    ] {
        let (outcome, _) = import("a.json", &text, &Placing::default());
        let problems = outcome.map(|it| it.counts).unwrap_err();
        assert!(problems[0].is_error(), "{}", &text[..40]);
    }
    let scene = |walls: usize| {
        let wall = |at: usize| format!(r#"{{"c":[{at},0,{at},50],"move":20,"sight":20}}"#);
        let walls: Vec<String> = (0..walls).map(wall).collect();
        format!(
            r#"{{"width":5000,"height":5000,"padding":0,"grid":{{"type":1,"size":100,"distance":5,"units":"ft"}},"walls":[{}]}}"#,
            walls.join(",")
        )
    };
    let (outcome, _) = import("a.json", &scene(100_000), &Placing::default());
    assert_eq!(outcome.unwrap().counts.walls, 100_000);
    let (outcome, _) = import("a.json", &scene(100_001), &Placing::default());
    assert_eq!(outcome.map(|it| it.counts).unwrap_err()[0].code, "M0104");
}
