//! No answer depends on what was asked before.

use defilade::api::{Session, call};
use serde_json::{Value, json};

use super::{PILLAR, result};

fn asked(session: &mut Session, request: &Value) -> String {
    let request = request.to_string();
    let told = session.call(&request);
    assert_eq!(told, call(&request), "{request}");
    told
}

/// A creature set down elsewhere is ruled on as one that the scene has there, and goes home again.
#[test]
fn creatures_are_set_down_and_go_home() {
    let mut session = Session::default();
    let request = |place: Value| json!({ "op": "rule", "scene": PILLAR, "from": "A", "to": "T", "place": place });
    let home = asked(&mut session, &request(json!({})));
    for (column, row) in [(0, 0), (2, 0), (4, 0), (2, 2), (3, 1)] {
        let placed = asked(&mut session, &request(json!({ "A": [column, row] })));
        let scene = format!(
            "pack: starfinder-1e\nmap: |\n  .....\n  ..#..\n  ....T\ncreatures:\n  A: {{ at: [{column}, {row}] }}\n"
        );
        let there = json!({ "op": "rule", "scene": scene, "from": "A", "to": "T" });
        assert_eq!(placed, asked(&mut session, &there));
    }
    assert_eq!(home, asked(&mut session, &request(json!({}))));
    let others = [
        json!({ "op": "scene", "scene": PILLAR, "place": { "T": [0, 2] } }),
        json!({ "op": "map", "scene": PILLAR, "from": "A", "place": { "A": [0, 2] } }),
        json!({ "op": "map", "scene": PILLAR, "from": "A" }),
        json!({ "op": "rule", "scene": PILLAR, "rules": { "pack": "true20" } }),
        json!({ "op": "rule", "scene": PILLAR, "options": { "along-wall": "blocks" } }),
        json!({ "op": "rule", "scene": PILLAR, "place": { "A": [9, 9] } }),
        json!({ "op": "rule", "scene": PILLAR }),
    ];
    for _ in 0..2 {
        for request in &others {
            asked(&mut session, request);
        }
    }
}

/// Big creatures, hexes and round bases are set down as they stand.
#[test]
fn creatures_of_every_shape_are_set_down() {
    let scenes = [
        (
            "map: |\n  ........\n  ........\n  ...#..T.\n  ........\n",
            "A: { size: large, at: [AT] }",
            0,
        ),
        (
            "grid: { shape: hex-rows }\nmap: |\n  ........\n  ........\n  ...#..T.\n  ........\n",
            "A: { size: large, at: [AT] }",
            1,
        ),
        (
            "grid: { shape: none }\nmap: |\n  ........\n  ........\n  ...#..T.\n  ........\n",
            "A: { at: [AT] }",
            2,
        ),
    ];
    for (map, creature, kind) in scenes {
        let scene = |at: &str| {
            let creature = creature.replace("AT", at);
            format!("pack: starfinder-1e\n{map}creatures:\n  {creature}\n")
        };
        let (there, at) = match kind {
            2 => ("1.5, 2.25", json!([1.5, 2.25])),
            _ => ("3, 0", json!([3, 0])),
        };
        let home = if kind == 2 { "4.5, 1.5" } else { "1, 1" };
        let ask = |scene: String, place: Value| {
            result(&json!({ "op": "rule", "scene": scene, "from": "A", "to": "T", "place": place }))
        };
        assert_eq!(
            ask(scene(home), json!({ "A": at })),
            ask(scene(there), json!({})),
            "{map}"
        );
    }
}

/// What a request says of rules is all that the answer goes by, whatever texts were compiled before.
#[test]
fn changed_rules_are_compiled_anew() {
    let mut session = Session::default();
    let texts = result(&json!({ "op": "source", "pack": "true20" }));
    let with = |from: &str, to: &str| {
        let mut files = texts["files"].clone();
        for file in files.as_array_mut().unwrap() {
            file["text"] = json!(file["text"].as_str().unwrap().replace(from, to));
        }
        json!({ "op": "rule", "scene": PILLAR, "rules": { "files": files }, "evidence": false })
    };
    let plain = asked(&mut session, &with("", ""));
    let changed = asked(&mut session, &with("grants +4", "grants +5"));
    assert_ne!(plain, changed);
    assert_eq!(plain, asked(&mut session, &with("", "")));
}
