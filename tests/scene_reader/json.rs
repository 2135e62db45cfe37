//! JSON read quickly and JSON read as YAML are one tree.

use defilade::formats::yaml::{self, Content, Node};
use defilade::source::FileId;
use proptest::prelude::*;

const FILE: FileId = FileId(0);

/// The tree in words, places included.
fn shown(node: &Node) -> String {
    let value = match &node.value {
        Content::List(items) => {
            let items: Vec<String> = items.iter().map(shown).collect();
            format!("[{}]", items.join(","))
        }
        Content::Map(entries) => {
            let entries = entries.iter().map(|(key, value)| {
                let (start, end) = (key.span.start, key.span.end);
                format!("{:?}@{start}-{end}:{}", key.value, shown(value))
            });
            format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
        }
        other => format!("{other:?}"),
    };
    format!("{value}@{}-{}", node.span.start, node.span.end)
}

/// The trees of a text as JSON, and with a remark behind it that makes it YAML.
fn both(text: &str) -> (String, String) {
    let read = |text: &str| match yaml::read(text, FILE) {
        Ok(node) => shown(&node),
        Err(problem) => problem.code.to_owned(),
    };
    (read(text), read(&format!("{text} # remark")))
}

fn value() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        (-1_000_000_i64..1_000_000).prop_map(Into::into),
        (-40_000_i32..40_000).prop_map(|eighths| (f64::from(eighths) / 8.0).into()),
        "[ -~äé☃]{0,8}".prop_map(Into::into),
        Just("# not a remark".into()),
        Just("yes".into()),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
            prop::collection::btree_map("[a-z-]{1,6}", inner, 0..5)
                .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn both_ways_give_one_tree(value in value(), pretty in any::<bool>()) {
        prop_assume!(value.is_object() || value.is_array());
        let text = if pretty {
            serde_json::to_string_pretty(&value).unwrap()
        } else {
            value.to_string()
        };
        let (json, yaml) = both(&text);
        prop_assert_eq!(json, yaml);
    }

    #[test]
    fn no_text_is_too_odd(text in "[\\[{]\\PC{0,40}") {
        let _ = yaml::read(&text, FILE);
    }
}

#[test]
fn what_is_wrong_with_json_is_said_as_ever() {
    let code = |text: &str| yaml::read(text, FILE).unwrap_err().code;
    assert_eq!(code("{\"map\": 1, \"map\": 2}"), "S0102");
    assert_eq!(code("{\"map\": 1"), "S0101");
    let deep = "[".repeat(60) + &"]".repeat(60);
    assert_eq!(code(&deep), "S0103");
}

#[test]
fn numbers_keep_every_digit() {
    let (json, yaml) = both("{\"a\": [0.1, 1.5e3, -7, 123456789.123456789]}");
    assert_eq!(json, yaml);
    assert!(json.contains("123456789"), "{json}");
}
