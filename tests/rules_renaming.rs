//! Names mean nothing to the interpreter: a pack and its scenes with every id renamed give the
//! same rulings, renamed.

mod rules_common;

use std::collections::BTreeSet;

use defilade::lang::syntax::{self, ast};
use defilade::lang::{self, Pack, PackText};
use defilade::packs;
use defilade::source::FileId;
use rules_common::{embedded, render, rule};
use serde_json::{Map, Value, json};

/// The new name of an id. Its digit mixes up the order of names.
fn renamed(id: &str) -> String {
    let digit = id
        .bytes()
        .fold(7u32, |sum, byte| (sum * 31 + u32::from(byte)) % 97)
        % 10;
    format!("zz{digit}-{id}")
}

/// A text with every new name turned back.
fn restored(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("zz") {
        let (before, marked) = rest.split_at(at);
        plain += before;
        rest = &marked[4..];
    }
    plain + rest
}

/// Every name in a tree, with where it stands and what stands before it there.
///
/// The tree's own debug form is walked, so that no construct can be forgotten.
struct Spelled {
    before: String,
    name: String,
    start: usize,
    end: usize,
}

fn spelled(shown: &str) -> Vec<Spelled> {
    const MARK: &str = "Spanned { value: \"";
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(found) = shown[at..].find(MARK) {
        let start = at + found + MARK.len();
        let before: String = shown[at..at + found].to_owned();
        let end = start + shown[start..].find('"').expect("a closed text");
        let name = shown[start..end].to_owned();
        let mut numbers = [0usize; 2];
        let after = &shown[end..];
        for (slot, label) in numbers.iter_mut().zip(["start: ", "end: "]) {
            let from = after.find(label).expect("a span") + label.len();
            let digits: String = after[from..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            *slot = digits.parse().expect("an offset");
        }
        all.push(Spelled {
            before,
            name,
            start: numbers[0],
            end: numbers[1],
        });
        at = end;
    }
    all
}

/// Names of the language where names of a pack could stand.
const LANGUAGE: &[(&str, &[&str])] = &[
    (
        "Reference(",
        &[
            "attacker",
            "target",
            "it",
            "origin",
            "attack",
            "check",
            "outcome",
            "yes",
            "no",
            "unknown",
            "targetable",
        ],
    ),
    (
        "Measure(",
        &[
            "height",
            "elevation",
            "size",
            "reach",
            "medium",
            "roll",
            "natural",
            "percentile",
            "radius",
            "square",
        ],
    ),
    (
        "Word(",
        &[
            "attacker",
            "target",
            "terrain",
            "zone",
            "creature",
            "given",
            "allowed",
            "forbidden",
            "yes",
            "no",
            "unknown",
        ],
    ),
];

/// Clauses whose names are all of the language.
const FIXED: &[&str] = &["of", "stacks", "stops", "import"];

/// A rule text with every id renamed.
fn rename_text(text: &str) -> String {
    let mut found = Vec::new();
    let file = syntax::parse(FileId(0), text, &mut found);
    assert!(found.is_empty());
    let mut places: BTreeSet<(usize, usize)> = BTreeSet::new();
    for item in file
        .items
        .iter()
        .filter(|item| item.keyword.value != "pack")
    {
        places.extend(own_names(item, text));
    }
    for edit in &file.edits {
        places.extend(names_of_edit(edit, text));
    }
    // The names of packs and variants stay, but not those of the options that a head sets.
    for variant in &file.variants {
        for clause in &variant.item.clauses {
            if let ast::ClauseKind::Set { option, choice } = &clause.kind {
                places.extend([place(option), place(choice)]);
            }
        }
    }
    let mut out = String::new();
    let mut at = 0;
    for (start, end) in places {
        out += &text[at..start];
        out += &renamed(&text[start..end]);
        at = end;
    }
    out + &text[at..]
}

fn place(name: &ast::Name) -> (usize, usize) {
    (name.span.start as usize, name.span.end as usize)
}

/// The names in what a variant does to an item.
fn names_of_edit(edit: &ast::Edit, text: &str) -> Vec<(usize, usize)> {
    if let Some(item) = &edit.item {
        return own_names(item, text);
    }
    let named = edit.name.iter().chain(&edit.member);
    let mut places: Vec<(usize, usize)> = named.map(place).collect();
    for amendment in &edit.amendments {
        match amendment {
            ast::Amendment::Change { old, new, .. } => {
                places.extend(names_of_clauses([&**old, &**new], text));
            }
            ast::Amendment::Add(clause) => places.extend(names_of_clauses([&**clause], text)),
            ast::Amendment::Remove(removal) => {
                places.extend(names_of_clauses(removal.clause.as_deref(), text));
                places.extend(removal.name.as_ref().map(place));
            }
        }
    }
    places
}

fn own_names(item: &ast::Item, text: &str) -> Vec<(usize, usize)> {
    let named = item.name.iter().chain(&item.member);
    let mut places: Vec<(usize, usize)> = named.map(place).collect();
    places.extend(names_of_clauses(&item.clauses, text));
    places
}

fn names_of_clauses<'c>(
    clauses: impl IntoIterator<Item = &'c ast::Clause>,
    text: &str,
) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    for clause in clauses {
        let gives_cover =
            matches!(&clause.kind, ast::ClauseKind::Name(name) if name.value == "cover");
        let keyword = clause.keyword.value.as_str();
        if FIXED.contains(&keyword) || keyword == "gives" && gives_cover {
            continue;
        }
        let mut choosing = false;
        for name in spelled(&format!("{:?}", clause.kind)) {
            // A text in quotes is longer than what it says.
            let is_name = text.get(name.start..name.end) == Some(name.name.as_str());
            let opening = name.before.trim_end();
            let fixed = LANGUAGE.iter().any(|(form, words)| {
                opening.ends_with(form) && words.contains(&name.name.as_str())
            });
            // A choice of an option may be called as the language calls something else.
            let fixed = fixed && !(choosing && opening.ends_with("Word("));
            choosing = opening.ends_with("Option(");
            let unit = opening.ends_with("unit: Some(");
            let class = opening.ends_with("class: Some(");
            let barring = name.name == "targeting";
            if is_name && !fixed && !unit && !class && !barring {
                places.push((name.start, name.end));
            }
        }
    }
    places
}

fn rename_pack(text: &PackText) -> PackText {
    let files = text
        .files
        .iter()
        .map(|(name, text)| (name.clone(), rename_text(text)));
    PackText {
        files: files.collect(),
    }
}

fn renamed_pack(id: &str) -> Pack {
    let text = rename_pack(&packs::embedded(id).expect("an embedded pack"));
    let (pack, sources, found) = lang::compile(&text, &|id| {
        packs::embedded(id).map(|text| rename_pack(&text))
    });
    let errors: Vec<_> = found.into_iter().filter(|one| one.is_error()).collect();
    assert_eq!(render(&sources, &errors), "");
    pack.expect("a renamed pack compiles")
}

// ---- scenes ------------------------------------------------------------------------------------

fn word(value: &mut Value) {
    match value {
        Value::String(text) => *text = renamed(text),
        Value::Array(items) => items.iter_mut().for_each(word),
        _ => {}
    }
}

fn keys(value: &mut Value, rename_value: fn(&mut Value)) {
    if let Value::Object(map) = value {
        let old = std::mem::take(map);
        for (key, mut value) in old {
            rename_value(&mut value);
            map.insert(renamed(&key), value);
        }
    }
}

fn leave(_: &mut Value) {}

/// A fact's answer: a word is an id unless it says that nobody knows, or is a length.
fn answer(value: &mut Value) {
    let is_length = value
        .as_str()
        .is_some_and(|text| text.starts_with(|c: char| c.is_ascii_digit()));
    if value != "unknown" && !is_length {
        word(value);
    }
}

fn within(value: &mut Value, key: &str, rename: impl Fn(&mut Value)) {
    if let Some(inner) = value.get_mut(key) {
        rename(inner);
    }
}

fn each(value: &mut Value, rename: impl Fn(&mut Value)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(rename),
        Value::Object(map) => map.values_mut().for_each(rename),
        _ => {}
    }
}

fn thing(value: &mut Value) {
    for key in ["terrain", "medium", "traits", "lets-through", "light"] {
        within(value, key, word);
    }
    within(value, "facts", |facts| keys(facts, answer));
}

/// A wall or a shape; one that does not say what it is made of is one by its usual name.
fn obstacle(value: &mut Value) {
    if let Value::Object(map) = value {
        map.entry("terrain").or_insert_with(|| json!("wall"));
    }
    thing(value);
}

/// A source of light: how far each level reaches stands under its name.
fn lamp(value: &mut Value) {
    let Value::Object(map) = value else { return };
    for (key, value) in std::mem::take(map) {
        let is_place = matches!(key.as_str(), "at" | "elevation");
        map.insert(if is_place { key } else { renamed(&key) }, value);
    }
}

fn creature(value: &mut Value) {
    for key in ["size", "conditions", "traits", "stance", "light"] {
        within(value, key, word);
    }
    within(value, "stats", |stats| keys(stats, leave));
    within(value, "senses", |senses| keys(senses, leave));
    within(value, "bonuses", |bonuses| {
        each(bonuses, |bonus| {
            within(bonus, "stat", word);
            within(bonus, "type", word);
        });
    });
    within(value, "facts", |facts| keys(facts, answer));
}

fn ruling(value: &mut Value) {
    let Value::Object(map) = value else { return };
    for key in ["expect", "clauses"] {
        map.remove(key);
    }
    if !map.contains_key("check") {
        attack(map);
    }
    within(value, "check", word);
    within(value, "facts", |facts| keys(facts, answer));
    within(value, "gm", |gm| {
        let Value::Object(map) = gm else { return };
        for (key, mut value) in std::mem::take(map) {
            match key.as_str() {
                "reason" | "miss-chance" | "targetable" => {}
                "may" => keys(&mut value, leave),
                _ => {
                    word(&mut value);
                    map.insert(renamed(&key), value);
                    continue;
                }
            }
            map.insert(key, value);
        }
    });
    within(value, "remembered", |all| {
        each(all, |one| {
            within(one, "fact", word);
            within(one, "value", answer);
            within(one, "of", token);
        });
    });
}

/// Whose a remembered fact is: what tells its values apart is a fact's answer, and so renamed.
fn token(of: &mut Value) {
    if let Value::String(text) = of
        && let Some((whose, token)) = text.split_once("per ")
    {
        *text = format!("{whose}per {}", renamed(token));
    }
}

/// The usual kinds of attack go by their names, so they are spelled out.
fn attack(map: &mut Map<String, Value>) {
    let attack = map.entry("attack").or_insert_with(|| json!("ranged"));
    if let Value::Object(fields) = attack {
        let usual = if fields.contains_key("shape") {
            "area"
        } else {
            "ranged"
        };
        fields.entry("kind").or_insert_with(|| json!(usual));
        for key in ["kind", "shape", "traits"] {
            fields.get_mut(key).into_iter().for_each(word);
        }
    } else {
        word(attack);
    }
}

fn rename_scene(text: &str) -> String {
    let mut scene: Value = serde_yaml::from_str(text).expect("a scene is YAML");
    within(&mut scene, "options", |options| keys(options, word));
    within(&mut scene, "light", word);
    within(&mut scene, "legend", |legend| each(legend, thing));
    for key in ["walls", "shapes"] {
        within(&mut scene, key, |all| each(all, obstacle));
    }
    within(&mut scene, "lights", |all| each(all, lamp));
    within(&mut scene, "creatures", |all| each(all, creature));
    within(&mut scene, "facts", |facts| keys(facts, answer));
    if scene.get("rulings").is_none() {
        scene["rulings"] = json!([{}]);
    }
    within(&mut scene, "rulings", |all| each(all, ruling));
    scene.to_string()
}

/// Rulings to compare: without the texts of the evidence, names turned back, and what is sorted by
/// name in one order.
fn bare(pack: &Pack, scene: &str) -> String {
    let rulings = rule(pack, scene, true);
    let mut shown: Value =
        serde_json::from_str(&restored(&serde_json::to_string(&rulings).unwrap())).unwrap();
    strip(&mut shown);
    serde_json::to_string_pretty(&shown).unwrap()
}

fn strip(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(strip),
        Value::Object(map) => {
            if map.contains_key("step") {
                for key in ["text", "at", "values"] {
                    map.remove(key);
                }
            }
            for key in ["undecided", "settles"] {
                if let Some(Value::Array(items)) = map.get_mut(key) {
                    items.iter_mut().for_each(strip);
                    items.sort_by_key(ToString::to_string);
                }
            }
            map.values_mut().for_each(strip);
        }
        _ => {}
    }
}

const SCENES: &[&str] = &[
    "map: |\n  .A...\n  ..#..\n  ....T\n",
    "options: { along-wall: blocks, partial-cover: area, big-target: whole-space }
map: |
  .A..,.
  ..=..;
  B...TT
  .\"..TT
walls: [ { from: [2, 0], to: [2, 2], terrain: window } ]
creatures:
  A: { senses: { darkvision: 30 ft }, stats: { attack: 4 } }
  T: { stats: { ac: 15 }, bonuses: [ { stat: ac, type: cover, value: 3 } ], conditions: [obscured] }
rulings:
  - { attack: { kind: ranged, roll: 17, percentile: 10 } }
  - { attack: melee }
  - { attack: { shape: spread, origin: [3, 2], radius: 20 ft } }
  - { attack: { kind: ranged, traits: [needs-sight] }, facts: { range-band: unknown } }
  - { attack: ranged, facts: { visible-share: unknown, range-band: system } }
  - { gm: { cover: improved, ac: 3, may: { hide: false }, reason: so it is } }
",
    "light: dim
map: |
  A%.;.
  .,.B.
  ...T.
legend:
  \"%\": { terrain: crate, height: 2 ft }
creatures:
  A: { size: small, stance: prone, senses: { low-light-vision: true } }
  T: { light: dark, conditions: [invisible] }
rulings:
  - {}
  - { attacker: T, target: A }
  - { attack: { kind: ranged, square: [3, 2] } }
",
];

/// The scenes that stand beside a pack.
fn beside(id: &str) -> Vec<String> {
    let folder = [
        format!("rules/{id}/scenes"),
        format!("rules/variants/{id}/scenes"),
    ];
    let Some(folder) = folder.iter().find_map(|it| std::fs::read_dir(it).ok()) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "yaml"));
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect()
}

#[test]
fn renaming_every_id_only_renames_the_rulings() {
    let (plain, other) = (embedded("starfinder-1e"), renamed_pack("starfinder-1e"));
    let all = SCENES
        .iter()
        .map(|scene| (*scene).to_owned())
        .chain(beside("starfinder-1e"));
    for scene in all {
        assert_eq!(
            bare(&plain, &scene),
            bare(&other, &rename_scene(&scene)),
            "{scene}"
        );
    }
}

#[test]
fn every_pack_can_be_renamed() {
    for id in packs::all() {
        let (plain, other) = (embedded(id), renamed_pack(id));
        let (plain, other) = (plain.vocabulary(), other.vocabulary());
        assert_eq!(plain.terrains.len(), other.terrains.len());
        for (one, two) in plain.stats.iter().zip(&other.stats) {
            assert_eq!(renamed(&one.word.id), two.word.id);
        }
        for scene in beside(id) {
            let (plain, other) = (embedded(id), renamed_pack(id));
            assert_eq!(
                bare(&plain, &scene),
                bare(&other, &rename_scene(&scene)),
                "{scene}"
            );
        }
    }
}
