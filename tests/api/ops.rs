//! What each operation gives, and how it refuses.

use serde_json::{Value, json};

use super::{PILLAR, call, pillar, refusal, result};

#[test]
fn requests_that_are_none_are_refused() {
    for request in [
        "",
        "7",
        "[]",
        "{",
        "{}",
        "{\"op\": 7}",
        "\"rule\"",
        "\u{0}",
        "{\"op\":\"rule\"}",
    ] {
        let response: Value = serde_json::from_str(&defilade::api::call(request)).unwrap();
        assert_eq!(response["ok"], false, "{request}");
        assert_eq!(response["findings"][0]["code"], "C0118", "{request}");
    }
    let long = format!(
        "{{\"op\": \"{}\"}}",
        "x".repeat(defilade::api::LONGEST_REQUEST)
    );
    let response: Value = serde_json::from_str(&defilade::api::call(&long)).unwrap();
    assert_eq!(response["findings"][0]["code"], "C0118");
}

#[test]
fn a_key_too_many_is_refused_with_the_nearest() {
    let mut request = pillar("rule");
    request["plaec"] = json!({});
    let response = call(&request);
    assert_eq!(response["findings"][0]["code"], "C0118");
    assert_eq!(response["findings"][0]["help"], "did you mean `place`?");
    for op in ["version", "packs"] {
        assert_eq!(refusal(&json!({ "op": op, "scene": "" })), "C0118");
    }
}

#[test]
fn every_operation_refuses_what_it_cannot_take() {
    let cases = [
        (json!({ "op": "source" }), "C0118"),
        (json!({ "op": "source", "pack": "starfinder" }), "C0103"),
        (json!({ "op": "pack" }), "C0118"),
        (json!({ "op": "pack", "rules": { "pack": "no" } }), "C0103"),
        (json!({ "op": "pack", "rules": {} }), "C0118"),
        (json!({ "op": "pack", "rules": { "files": [] } }), "D0402"),
        (
            json!({ "op": "check", "rules": { "pack": "core", "files": [] } }),
            "C0118",
        ),
        (
            json!({ "op": "check", "rules": { "pack": "core" }, "variants": ["no"] }),
            "C0103",
        ),
        (json!({ "op": "format", "text": "value x is (" }), "D0105"),
        (json!({ "op": "explain_code", "code": "D9999" }), "C0120"),
        (
            json!({ "op": "scene", "scene": "map: |\n  A.T\n" }),
            "C0104",
        ),
        (
            json!({ "op": "scene", "scene": "pack: nobody\nmap: |\n  A.T\n" }),
            "C0103",
        ),
        (
            json!({ "op": "scene", "scene": { "pack": "true20", "mapp": "" } }),
            "S0201",
        ),
        (json!({ "op": "write_scene", "scene": "a: [" }), "S0101"),
        (json!({ "op": "import", "name": "x.txt" }), "C0118"),
        (
            json!({ "op": "import", "name": "x", "base64": "?" }),
            "C0118",
        ),
        (
            json!({ "op": "import", "name": "x.scene.yaml", "content": PILLAR }),
            "C0113",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "from": "A" }),
            "C0118",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "attack": "melee" }),
            "C0118",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "from": "A", "to": "B" }),
            "S0204",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "place": { "B": [0, 0] } }),
            "S0204",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "place": { "A": [5, 0] } }),
            "S0303",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "place": { "A": [0.5, 0] } }),
            "S0303",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "place": { "A": [1e300, 0] } }),
            "C0118",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "explain": ["because"] }),
            "C0118",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "explain": ["why-not=cover.no"] }),
            "C0107",
        ),
        (
            json!({ "op": "rule", "scene": PILLAR, "options": { "no": "no" } }),
            "C0105",
        ),
        (json!({ "op": "map", "scene": PILLAR }), "C0118"),
        (
            json!({ "op": "map", "scene": PILLAR, "from": "A", "ladder": "no" }),
            "C0107",
        ),
        (
            json!({ "op": "map", "scene": PILLAR, "from": "Q" }),
            "S0204",
        ),
        (
            json!({ "op": "picture", "scene": PILLAR, "show": "heat" }),
            "C0118",
        ),
        (
            json!({ "op": "picture", "scene": PILLAR, "show": "map" }),
            "C0118",
        ),
        (
            json!({ "op": "picture", "scene": PILLAR, "show": "rulings", "ladder": "cover" }),
            "C0118",
        ),
    ];
    for (request, code) in cases {
        assert_eq!(refusal(&request), code, "{request}");
    }
}

/// The canonical scene is the scene: read again it is drawn and ruled on alike.
#[test]
fn the_canonical_scene_is_the_same_scene() {
    let scenes = [
        PILLAR.to_owned(),
        std::fs::read_to_string("tests/scenes/pillar.scene.yaml").unwrap(),
        std::fs::read_to_string("tests/scenes/hex-rows.scene.yaml").unwrap(),
        std::fs::read_to_string("tests/scenes/gridless.scene.yaml").unwrap(),
        std::fs::read_to_string("tests/scenes/undecided.scene.yaml").unwrap(),
        "pack: true20\noptions: { along-wall: blocks }\nmap: |\n  AA..\n  A=#T\nlayers:\n  - |\n    .,..\n    ..,.\n".to_owned(),
    ];
    for scene in scenes {
        let first = result(&json!({ "op": "scene", "scene": scene }));
        let again = result(&json!({ "op": "scene", "scene": first["scene"] }));
        assert_eq!(first["drawing"], again["drawing"], "{scene}");
        assert_eq!(first["scene"], again["scene"], "{scene}");
        let rule = |scene: &Value| result(&json!({ "op": "rule", "scene": scene }));
        assert_eq!(rule(&json!(scene)), rule(&first["scene"]), "{scene}");
        let written = result(&json!({ "op": "write_scene", "scene": first["scene"] }));
        assert_eq!(
            rule(&json!(scene)),
            rule(&written["text"]),
            "{}",
            written["text"]
        );
        let read = result(&json!({ "op": "scene", "scene": written["text"] }));
        assert_eq!(read["scene"], first["scene"]);
    }
}

/// Each thing of the drawing stands in the canonical scene where its source says.
#[test]
fn things_stand_where_their_sources_say() {
    let scene = "pack: true20\nmap: |\n  A.#.\n  ..=T\nlayers:\n  - |\n    .,..\n    ....\n  - |\n    .;..\n    ..,.\nwalls:\n  - { from: [0, 1], to: [1, 1], terrain: wall }\n  - { from: [3, 0], to: [3, 1], terrain: low-wall }\nshapes:\n  - { polygon: [[0, 0], [1, 0], [1, 1]], terrain: crate }\n";
    let told = result(&json!({ "op": "scene", "scene": scene }));
    let (file, things) = (
        &told["scene"],
        told["drawing"]["things"].as_array().unwrap(),
    );
    assert_eq!(things.len(), 8);
    for thing in things {
        let source = &thing["source"];
        let index = source["index"]
            .as_u64()
            .map(|index| usize::try_from(index).unwrap());
        match source["key"].as_str().unwrap() {
            "walls" => {
                let wall = &file["walls"][index.unwrap()];
                assert_eq!(json!([wall["from"], wall["to"]]), thing["wall"]);
            }
            "shapes" => assert_eq!(file["shapes"][index.unwrap()]["polygon"], thing["polygon"]),
            key => {
                let layer = index.map_or(&file[key], |index| &file[key][index]);
                let [column, row] = [0, 1].map(|axis| {
                    usize::try_from(thing["cells"][0][axis].as_u64().unwrap()).unwrap()
                });
                let drawn = layer.as_str().unwrap().lines().nth(row).unwrap();
                assert_ne!(drawn.chars().nth(column), Some('.'), "{thing}");
            }
        }
    }
    for creature in told["drawing"]["creatures"].as_array().unwrap() {
        let own = &file["creatures"][creature["source"]["name"].as_str().unwrap()];
        assert_eq!(own["at"], creature["at"]);
    }
}

#[test]
fn lines_tell_what_the_evidence_tells() {
    let told = result(&pillar("rule"));
    let ruling = &told["rulings"][0];
    let lines = ruling["lines"].as_array().unwrap();
    let of = |clause: &'static str| lines.iter().filter(move |line| line["clause"] == clause);
    assert_eq!(of("cover.standard").count(), 4);
    assert_eq!(
        of("cover.standard")
            .filter(|line| line["verdict"] == "meets")
            .count(),
        3
    );
    let drawn = lines.iter().filter(|line| line["verdict"] != "open");
    let all: std::collections::BTreeSet<String> = drawn.map(|it| it["from"].to_string()).collect();
    assert_eq!(all.len(), 1, "only the chosen corner: {all:?}");
    for line in of("cover.standard").filter(|line| line["verdict"] == "meets") {
        assert_eq!(line["things"], json!(["wall [2,1]"]));
        assert_eq!(line["ladder"], "cover");
        assert!(!line["contacts"].as_array().unwrap().is_empty());
    }
    assert_eq!(ruling["choices"][0]["ladder"], "cover");
    assert_eq!(ruling["choices"][0]["to"].as_array().unwrap().len(), 4);
    for line in lines {
        let clause = line["clause"].as_str().unwrap();
        assert!(told["clauses"].get(clause).is_some(), "{clause}");
    }
    // A click on a clause finds its text.
    let clause = &told["clauses"]["cover.standard"];
    let texts = result(&json!({ "op": "source", "pack": "starfinder-1e" }));
    let files = texts["files"].as_array().unwrap();
    let file = files
        .iter()
        .find(|file| file["path"] == clause["file"])
        .unwrap();
    let at = |end: &str| usize::try_from(clause["range"][end].as_u64().unwrap()).unwrap();
    let text = &file["text"].as_str().unwrap()[at("start")..at("end")];
    assert!(text.starts_with("tier cover.standard"), "{text}");
}

#[test]
fn the_vocabulary_answers_for_broken_rules() {
    let text = "pack mine \"Mine\" {\n  version 1.0.0\n  import core\n}\n\n/// How well it shelters.\nladder shelter \"Shelter\" {\n  tiers none < some \"Some\" < all\n}\n\ntier shelter.all \"All of it\" {\n  when close: target is adjacent to\n}\n\noption way \"Which way?\" {\n  choice left \"Left.\" default\n  choice right \"Right.\"\n}\n";
    let rules = json!({ "files": [{ "path": "mine.rules", "text": text }] });
    let checked = call(&json!({ "op": "check", "rules": rules }));
    assert_eq!(
        checked["result"]["errors"],
        checked["findings"].as_array().unwrap().len()
    );
    let told = result(&json!({ "op": "vocabulary", "rules": rules }));
    let names = told["names"].as_array().unwrap();
    let find = |name: &str, kind: &str| {
        let found = names
            .iter()
            .find(|it| it["name"] == name && it["kind"] == kind);
        found.unwrap_or_else(|| panic!("{kind} {name}"))
    };
    assert_eq!(find("shelter", "ladder")["doc"], "How well it shelters.");
    assert_eq!(find("shelter.some", "tier")["title"], "Some");
    assert_eq!(find("shelter.all", "tier")["title"], "All of it");
    assert_eq!(
        names
            .iter()
            .filter(|it| it["name"] == "shelter.all")
            .count(),
        1
    );
    assert_eq!(find("left", "choice")["of"], "way");
    assert_eq!(find("medium", "size")["file"], "rules/core/pack.rules");
    assert_eq!(find("wall", "terrain")["kind"], "terrain");
    assert_eq!(find("shelter", "ladder")["line"], 7);
}

#[test]
fn places_count_in_utf16_too() {
    let text = "// 🏰 ä\npack mine \"Mine\" {\n  version 1.0.0\n  import cor\n}\n";
    let rules = json!({ "files": [{ "path": "mine.rules", "text": text }] });
    let checked = call(&json!({ "op": "check", "rules": rules }));
    let finding = &checked["findings"][0];
    let start = usize::try_from(finding["utf16_range"]["start"].as_u64().unwrap()).unwrap();
    let units: Vec<u16> = text.encode_utf16().skip(start).take(3).collect();
    assert_eq!(String::from_utf16(&units).unwrap(), "cor");
    assert_eq!(
        finding["range"]["start"].as_u64().unwrap(),
        text.find("cor\n").unwrap() as u64
    );
}

#[test]
fn variants_come_as_ids_and_as_texts() {
    let by_id = json!({ "op": "rule", "scene": PILLAR, "rules": { "pack": "starfinder-1e" }, "variants": ["thin-soft-cover"] });
    let texts = result(&json!({ "op": "source", "pack": "thin-soft-cover" }));
    let mut by_text = by_id.clone();
    by_text["variants"] = json!([{ "files": texts["files"] }]);
    let told = result(&by_id);
    assert_eq!(told["rulings"][0]["variants"][0]["id"], "thin-soft-cover");
    assert_eq!(told, result(&by_text));
    let whole = json!({ "op": "pack", "rules": { "files": texts["files"] } });
    assert_eq!(result(&whole)["of"], "starfinder-1e");
}

#[test]
fn several_pairs_are_ruled_on_at_once() {
    let scene = "pack: true20\nmap: |\n  A.B\n  ..T\n";
    let pairs = result(
        &json!({ "op": "rule", "scene": scene, "all_pairs": true, "lines": false, "evidence": false }),
    );
    assert_eq!(pairs["rulings"].as_array().unwrap().len(), 6);
    let from = result(&json!({ "op": "rule", "scene": scene, "from": ["A", "B"], "to": "T" }));
    assert_eq!(from["rulings"].as_array().unwrap().len(), 2);
    assert_eq!(pairs["rulings"][0]["lines"], json!([]));
    assert_eq!(pairs["rulings"][0]["evidence"], json!([]));
}
