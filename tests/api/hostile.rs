//! No request ends the engine: whatever comes in, a response goes out.

use defilade::api::{Session, call};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use serde_json::{Value, json};

use super::PILLAR;

/// A request of each sort.
fn good() -> Vec<String> {
    let pack = "pack mine \"Mine\" {\n  version 1.0.0\n  import core\n}\nvalue high is 3 ft\n";
    let rules = json!({ "files": [{ "path": "p.rules", "text": pack }] });
    let requests = [
        json!({ "op": "check", "rules": rules }),
        json!({ "op": "vocabulary", "rules": rules }),
        json!({ "op": "format", "text": pack }),
        json!({ "op": "scene", "scene": PILLAR }),
        json!({ "op": "write_scene", "scene": { "map": "A.T\n", "creatures": { "A": { "at": [0, 0] } } } }),
        json!({ "op": "import", "name": "x.txt", "content": "###\n#.#\n###\n" }),
        json!({ "op": "rule", "scene": PILLAR, "place": { "A": [3, 2] }, "explain": ["why", "full"] }),
        json!({ "op": "map", "scene": PILLAR, "from": "A", "ladder": "cover" }),
        json!({ "op": "pack", "rules": { "pack": "core" } }),
        json!({ "op": "explain_code", "code": "D0101" }),
        json!({ "op": "picture", "scene": PILLAR }),
        json!({ "op": "picture", "scene": PILLAR, "show": "map", "to": "T" }),
    ];
    requests.iter().map(Value::to_string).collect()
}

fn is_response(response: &str) -> Result<(), TestCaseError> {
    let response: Value = serde_json::from_str(response)
        .map_err(|problem| TestCaseError::fail(format!("{problem}: {response}")))?;
    let ok = response["ok"] == true;
    prop_assert_eq!(ok, response.get("result").is_some());
    prop_assert!(ok || response["findings"][0]["severity"] == "error");
    Ok(())
}

/// What is put into requests: marks of JSON, YAML and rules, and things that are hard to bear.
const BITS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "null",
    "-1",
    "1e999",
    "0.1",
    "\\u0000",
    "\\ud83c",
    "\\n",
    "op",
    "rule",
    "scene",
    "map",
    "place",
    "#",
    "=",
    "A",
    "when",
    "not ",
    "(",
    "<<: *a",
    "&a",
    "|2",
    "\u{fffd}",
    "🏰",
    "9999999999999999999",
    "tiers",
    "true",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_answered(text in "\\PC{0,200}") {
        is_response(&call(&text))?;
        let request = json!({ "op": "scene", "rules": { "pack": "core" }, "scene": text });
        is_response(&call(&request.to_string()))?;
        let files = json!({ "files": [{ "path": text, "text": text }] });
        is_response(&call(&json!({ "op": "check", "rules": files }).to_string()))?;
    }

    #[test]
    fn changed_requests_are_answered(
        which in 0usize..11,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..4, any::<prop::sample::Index>()), 1..6),
    ) {
        let mut session = Session::default();
        let mut request: Vec<char> = good()[which].chars().collect();
        for (place, kind, bit) in changes {
            if request.is_empty() {
                break;
            }
            let at = place.index(request.len());
            let bit = BITS[bit.index(BITS.len())].chars();
            match kind {
                0 => { request.remove(at); }
                1 => { request.splice(at..at, bit); }
                2 => { request.splice(at..=at, bit); }
                _ => {
                    let end = (at + 12).min(request.len());
                    let copy: Vec<char> = request[at..end].to_vec();
                    request.splice(at..at, copy);
                }
            }
        }
        let request: String = request.into_iter().collect();
        is_response(&session.call(&request))?;
    }
}

/// Depth is bounded before anything recurses.
#[test]
fn deep_requests_are_answered() {
    for depth in [100, 130, 5_000, 200_000] {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        let lists = format!("{open}{close}");
        let parens = format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
        let not = "not ".repeat(depth);
        let rules = |text: String| json!({ "files": [{ "path": "p.rules", "text": text }] });
        let head = "pack mine \"Mine\" {\n  version 1.0.0\n  import core\n}\n";
        let requests = [
            format!("{{\"op\": \"scene\", \"id\": {lists}}}"),
            format!("{{\"op\": {lists}}}"),
            format!(
                "{{\"op\": \"scene\", \"rules\": {{ \"pack\": \"core\" }}, \"scene\": {lists}}}"
            ),
            format!("{{\"op\": \"rule\", \"scene\": \"\", \"place\": {lists}}}"),
            json!({ "op": "scene", "scene": lists, "rules": { "pack": "core" } }).to_string(),
            json!({ "op": "write_scene", "scene": format!("a: {lists}") }).to_string(),
            json!({ "op": "import", "name": "x.json", "content": lists }).to_string(),
            json!({ "op": "check", "rules": rules(format!("{head}value high is {parens} ft\n")) })
                .to_string(),
            json!({ "op": "check", "rules": rules(format!("{head}value high is {not}yes\n")) })
                .to_string(),
            json!({ "op": "format", "text": format!("{head}value high is {parens} ft\n") })
                .to_string(),
        ];
        for request in requests {
            // Whatever `id` is, it is repeated, as deep as it came.
            let response = call(&request);
            assert!(response.starts_with("{\"id\":"), "{depth}");
            assert!(response.contains(",\"ok\":"), "{depth}");
        }
    }
}
