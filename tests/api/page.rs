//! docs/api.md says what is true: each request on it is answered as it shows, and it leaves out no key.

use std::collections::BTreeSet;

use serde_json::Value;

const PAGE: &str = include_str!("../../docs/api.md");
/// Below these, names are those of packs, scenes and clauses.
const NAMES_BELOW: [&str; 10] = [
    "options", "tiers", "totals", "may", "results", "evidence", "id", "clauses", "scene", "counts",
];

/// Every request with the response that follows it.
fn examples() -> Vec<(String, Value)> {
    let mut examples: Vec<(String, Value)> = Vec::new();
    for block in PAGE.split("```").skip(1).step_by(2) {
        let (mark, text) = block.split_once('\n').unwrap();
        match mark {
            "json request" => examples.push((text.to_owned(), Value::Null)),
            "json response" => {
                let shown = serde_json::from_str(text);
                examples.last_mut().unwrap().1 = shown.expect(text);
            }
            _ => {}
        }
    }
    examples
}

fn answer(request: &str) -> Value {
    serde_json::from_str(&defilade::api::call(request)).unwrap()
}

/// Whether a value is what is shown of it: objects may have more keys, a list that has a "…" may have
/// more items there, and a text that ends in one may go on.
fn is_shown(shown: &Value, value: &Value, path: &str) {
    match (shown, value) {
        (Value::Object(shown), Value::Object(value)) => {
            for (key, shown) in shown {
                let path = format!("{path}.{key}");
                let value = value.get(key);
                is_shown(
                    shown,
                    value.unwrap_or_else(|| panic!("{path} is missing")),
                    &path,
                );
            }
        }
        (Value::Array(shown), Value::Array(value)) => {
            let goes_on = shown.last().is_some_and(|last| last == "…");
            let shown = &shown[..shown.len() - usize::from(goes_on)];
            assert!(
                shown.len() == value.len() || goes_on && shown.len() < value.len(),
                "{path} has {} items",
                value.len()
            );
            for (place, (shown, value)) in shown.iter().zip(value).enumerate() {
                is_shown(shown, value, &format!("{path}[{place}]"));
            }
        }
        (Value::String(shown), Value::String(value)) if shown.ends_with('…') => {
            let shown = shown.trim_end_matches('…');
            assert!(value.starts_with(shown), "{path} is {value}");
        }
        _ => assert_eq!(shown, value, "{path}"),
    }
}

#[test]
fn requests_are_answered_as_the_page_shows() {
    let examples = examples();
    assert!(examples.len() >= 12);
    for (request, shown) in &examples {
        assert!(shown.is_object(), "{request}");
        is_shown(shown, &answer(request), request.trim());
    }
}

fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                if !NAMES_BELOW.contains(&key.as_str()) {
                    keys(value, found);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[test]
fn the_page_leaves_out_no_key() {
    let mut found = BTreeSet::new();
    for (request, _) in examples() {
        keys(&answer(&request), &mut found);
    }
    // A ruling and a survey are those of the page about JSON.
    let json = include_str!("../../docs/json.md");
    let missing: Vec<&String> = found
        .iter()
        .filter(|key| !PAGE.contains(&format!("`{key}`")) && !json.contains(&format!("`{key}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
