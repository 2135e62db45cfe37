//! The page about JSON says what is true: its commands print what it shows, and it leaves out no key.

use std::collections::BTreeSet;

use serde_json::Value;

use super::defilade;

const PAGE: &str = include_str!("../../docs/json.md");
/// Below these, names are those of packs, scenes and clauses.
const NAMES_BELOW: [&str; 7] = [
    "options", "tiers", "totals", "may", "results", "evidence", "id",
];

struct Example {
    command: String,
    input: String,
    shown: Vec<Value>,
}

/// Each command of the page with the JSON that follows it. Lines after `<` are its input.
fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for block in PAGE.split("```").skip(1).step_by(2) {
        let (mark, text) = block.split_once('\n').unwrap();
        match mark {
            "console" => {
                let (command, input) = text.split_once('\n').unwrap();
                examples.push(Example {
                    command: command.strip_prefix("$ defilade ").unwrap().to_owned(),
                    input: input.to_owned(),
                    shown: Vec::new(),
                });
            }
            "json" => {
                let values = serde_json::Deserializer::from_str(text).into_iter();
                let values: Vec<Value> = values.map(Result::unwrap).collect();
                examples.last_mut().unwrap().shown = values;
            }
            other => panic!("a block of `{other}`"),
        }
    }
    examples
}

fn printed(example: &Example) -> Vec<Value> {
    let words: Vec<&str> = example.command.split(' ').collect();
    let mut command = defilade(&words);
    let output = command.write_stdin(example.input.clone()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let text = if text.is_empty() {
        String::from_utf8(output.stderr).unwrap()
    } else {
        text
    };
    let values = serde_json::Deserializer::from_str(&text).into_iter();
    values.map(Result::unwrap).collect()
}

/// Whether a value is what is shown of it: objects may have more keys, a list that ends in "…" may
/// have more items, and a text that does may go on.
fn is_shown(shown: &Value, value: &Value, path: &str) {
    match (shown, value) {
        (Value::Object(shown), Value::Object(value)) => {
            for (key, shown) in shown {
                let path = format!("{path}.{key}");
                is_shown(
                    shown,
                    value
                        .get(key)
                        .unwrap_or_else(|| panic!("{path} is missing")),
                    &path,
                );
            }
        }
        (Value::Array(shown), Value::Array(value)) => {
            let goes_on = shown.last().is_some_and(|last| last == "…");
            let shown = &shown[..shown.len() - usize::from(goes_on)];
            assert!(
                shown.len() == value.len() || goes_on,
                "{path} has {} items",
                value.len()
            );
            for (place, (shown, value)) in shown.iter().zip(value).enumerate() {
                is_shown(shown, value, &format!("{path}[{place}]"));
            }
        }
        (Value::String(shown), Value::String(value)) if shown.ends_with('…') => {
            assert!(
                value.starts_with(shown.trim_end_matches('…')),
                "{path} is {value}"
            );
        }
        _ => assert_eq!(shown, value, "{path}"),
    }
}

fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                let is_ladder = map.contains_key("rows");
                if !NAMES_BELOW.contains(&key.as_str()) || is_ladder {
                    keys(value, found);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[test]
fn the_commands_print_what_the_page_shows() {
    let examples = examples();
    assert!(examples.len() >= 6);
    for example in &examples {
        let values = printed(example);
        assert!(!example.shown.is_empty(), "{}", example.command);
        assert_eq!(values.len(), example.shown.len(), "{}", example.command);
        for (shown, value) in example.shown.iter().zip(&values) {
            is_shown(shown, value, &example.command);
        }
    }
}

#[test]
fn the_page_leaves_out_no_key() {
    let mut found = BTreeSet::new();
    for example in examples() {
        printed(&example)
            .iter()
            .for_each(|value| keys(value, &mut found));
    }
    let missing: Vec<&String> = found
        .iter()
        .filter(|key| !PAGE.contains(&format!("`{key}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
