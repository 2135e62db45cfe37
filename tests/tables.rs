//! Tables: what they come to, that nothing is left out or said twice, and what is told of them.

mod rules_common;

use defilade::explain::{Depth, Told, explain};
use defilade::lang::eval::Sightings;
use defilade::lang::fmt::format;
use defilade::lang::{self, Pack, PackText};
use defilade::packs;
use defilade::ruling::{Ruling, Value};
use defilade::source::{FileId, Sources};
use defilade::suite::{self, coverage};
use proptest::prelude::*;
use rules_common::{compile, good, render, rule, rule_one};

/// Some cells: the row, the column and the value.
type Cells = &'static [(&'static str, &'static str, i64)];

const HEAD: &str = r#"pack little "A little pack" {
  version 1.0.0
  import core
  scale square 5 ft
}

stat aim "Aim" { of attacker }
bonus all "All" { stacks all }
condition dazed "Dazed"
medium dust "Dust"
sense sonar "Sonar" { pierces dust, dark }

option strict "Is it strict?" {
  choice lax  "No." default
  choice hard "Yes."
}

fact shown "How much shows" {
  of ruling
  answer number from 0 to 1
  default unknown
  ask "How much shows?"
}

fact mood "Mood" {
  of ruling
  answer one of calm, wild, mad
  default calm
  ask "Which mood?"
}

trace shot "Line" {
  from a corner of a square of attacker
  to each corner of a square of target
  chosen by attacker
  counts through
}

obstruction body "Body" {
  when it is a creature and it is not attacker and it is not target
}

ladder gloom "Gloom" {
  tiers none < some < deep
  by shot
  resolve top
}

tier gloom.some "Some" { when any line meets body }
tier gloom.deep "Deep" { when every line meets body }

rule paid "Paid" {
  when attack is ranged
  grants worth all to aim
}
"#;

fn text(table: &str) -> String {
    format!("{HEAD}\n{table}\n")
}

/// What a table is worth in a scene of one line, with more keys of the scene.
fn worth(pack: &Pack, map: &str, more: &str) -> Option<Value> {
    let ruling = ruled(pack, map, more);
    let total = ruling.totals.into_iter().find(|(stat, _)| stat == "aim");
    total.map_or(Some(Value::Number(0.into())), |(_, total)| total)
}

fn ruled(pack: &Pack, map: &str, more: &str) -> Ruling {
    let scene =
        format!("title: t\npack: little\nmap: |\n  {map}\n{more}rulings:\n  - attack: ranged\n");
    rule_one(pack, &scene)
}

fn number(value: i64) -> Option<Value> {
    Some(Value::Number(value.into()))
}

const MATRIX: &str = r#"table worth "Worth" {
  down   distance from attacker to target
  across light on target           | bright or dim | dark
  row near:  <= 10 ft              |            -1 |   -2
  row far:   > 10 ft and <= 20 ft  |            -3 |   -4
  row otherwise                    |            -5 |   -6
}"#;

#[test]
fn a_row_and_a_column_pick_the_value() {
    let pack = good(&text(MATRIX));
    for (map, near) in [("A.T", -1), ("A...T", -3), ("A....T", -5)] {
        assert_eq!(worth(&pack, map, "light: dim\n"), number(near), "{map}");
        assert_eq!(
            worth(&pack, map, "light: dark\n"),
            number(near - 1),
            "{map}"
        );
    }
}

#[test]
fn every_kind_of_subject_can_be_told_apart() {
    let cases: &[(&str, Cells)] = &[
        (
            "down attack\n row rest: melee or area | 1\n row ranged | 2",
            &[("A.T", "", 2)],
        ),
        (
            "down option strict\n row lax | 1\n row hard | 2",
            &[("A.T", "", 1), ("A.T", "options: { strict: hard }\n", 2)],
        ),
        (
            "down target is dazed\n row yes | 1\n row no | 2",
            &[
                ("A.T", "", 2),
                ("A.T", "creatures: { T: { conditions: [dazed] } }\n", 1),
            ],
        ),
        (
            "down target\n row prone | 1\n row otherwise | 2",
            &[
                ("A.T", "", 2),
                ("A.T", "creatures: { T: { stance: prone } }\n", 1),
            ],
        ),
        (
            "down size of target\n row little: < medium | 1\n row medium to huge | 2\n row rest: > huge | 3",
            &[
                ("A.T", "", 2),
                ("A.T", "creatures: { T: { size: tiny } }\n", 1),
            ],
        ),
        (
            "down mood\n row calm | 1\n row off: wild or mad | 2",
            &[("A.T", "", 1), ("A.T", "facts: { mood: mad }\n", 2)],
        ),
        (
            "down shown\n row most: > 1/2 | 1\n row least: 0 to 1/2 | 2",
            &[
                ("A.T", "facts: { shown: 0.5 }\n", 2),
                ("A.T", "facts: { shown: 0.6 }\n", 1),
            ],
        ),
        (
            "down gloom\n row none | 1\n row some | 2\n row deep | 3",
            &[("A.T", "", 1), ("AbT", "", 2)],
        ),
        (
            "down elevation of target - elevation of attacker\n row below: < -5 ft | 1\n row level: -5 ft to 5 ft | 2\n row above: > 5 ft | 3",
            &[
                ("A.T", "", 2),
                ("A.T", "creatures: { T: { elevation: 10 ft } }\n", 3),
            ],
        ),
        (
            "down light on target | attacker pierces dust\n row dark | any | 1\n row lit: >= dim | yes | 2\n row dusty: >= dim | no | 3",
            &[
                ("A.T", "", 3),
                ("A.T", "light: dark\n", 1),
                ("A.T", "creatures: { A: { senses: { sonar: true } } }\n", 2),
            ],
        ),
    ];
    for (body, scenes) in cases {
        let body = body.replace("row medium to huge", "row middling: medium to huge");
        let pack = good(&text(&format!("table worth \"Worth\" {{\n  {body}\n}}")));
        for (map, more, wanted) in *scenes {
            assert_eq!(worth(&pack, map, more), number(*wanted), "{body}\n{more}");
        }
    }
}

#[test]
fn words_can_be_given() {
    let table = r#"table seen "Seen" {
  gives gloom
  down light on target
  row dark   | deep
  row dim    | some
  row bright | none
}
value worth { is 1 when seen is deep; is 2 when seen >= some; is 3 otherwise }"#;
    let pack = good(&text(table));
    for (light, wanted) in [("dark", 1), ("dim", 2), ("bright", 3)] {
        assert_eq!(
            worth(&pack, "A.T", &format!("light: {light}\n")),
            number(wanted)
        );
    }
    let tall = r#"table larger "Larger" {
  gives size
  down size of target
  row tiny | small
  row rest: > tiny | huge
}
value worth { is 1 when larger is huge; is 2 otherwise }"#;
    assert_eq!(worth(&good(&text(tall)), "A.T", ""), number(1));
}

#[test]
fn what_is_unknown_is_asked_for_only_where_it_matters() {
    let table = r#"table worth "Worth" {
  down   light on target
  across shown | <= 0.5 | > 0.5
  row dark     |      1 |     1
  row rest: >= dim | 2  |     3
}"#;
    let pack = good(&text(table));
    assert_eq!(worth(&pack, "A.T", "light: dark\n"), number(1));
    let ruling = ruled(&pack, "A.T", "");
    let asked: Vec<&str> = ruling
        .undecided
        .iter()
        .map(|one| one.fact.as_str())
        .collect();
    assert_eq!(asked, ["shown"]);
}

#[test]
fn reasons_tell_the_row_and_the_column() {
    let pack = good(&text(MATRIX));
    let ruling = ruled(&pack, "A...T", "light: dim\n");
    let attack = defilade::ruling::AttackShown::default();
    let told = Told {
        attacker: "A",
        target: "T",
        attack: &attack,
        check: None,
        vocabulary: pack.vocabulary(),
        ruling: &ruling,
    };
    let text = explain(&told, &Depth::Why);
    let lines = text.lines.iter().map(|line| {
        let pieces = line.pieces.iter().map(|piece| piece.text.as_str());
        pieces.collect::<String>() + "\n"
    });
    insta::assert_snapshot!("tables_reasons", lines.collect::<String>());
}

#[test]
fn mistakes_are_told_where_they_are() {
    let tables = [
        "table worth {\n  row dim | 1\n}",
        "table worth {\n  down light on target\n}",
        "table worth {\n  down light on target\n  row dark | 1\n  row dim | 2\n}",
        "table worth {\n  down light on target\n  row dusk: dark or dim | 1\n  row lit: >= dim | 2\n}",
        "table worth {\n  down light on target\n  row dusk: dark or dim | 1\n  row lit: >= dim | 1\n}",
        "table worth {\n  down light on target\n  row dusk: dark or dim | 1\n  row bright | 1\n  row otherwise | 3\n}",
        "table worth {\n  down distance from attacker to target\n  row near: < 10 ft | 1\n  row far: > 10 ft and < 30 ft | 2\n  row away: > 30 ft | 3\n}",
        "table worth {\n  down distance from attacker to target\n  row near: < 10 ft | 1\n  row far: >= 2 squares | 2\n}",
        "table worth {\n  down distance from attacker to target\n  row near: < 10 | 1\n  row far: >= 10 ft | 2\n}",
        "table worth {\n  down distance from attacker to target\n  row < 10 ft | 1\n  row far: >= 10 ft | 2\n}",
        "table worth {\n  down distance from attacker to target\n  row near: < reach of attacker | 1\n  row otherwise | 2\n}",
        "table worth {\n  down distance from attacker to target\n  row near: > 10 ft and < 5 ft | 1\n  row otherwise | 2\n}",
        "table worth {\n  down mood\n  row clam | 1\n  row otherwise | 2\n}",
        "table worth {\n  down mood\n  row calm | 1\n  row calm | 1\n  row otherwise | 2\n}",
        "table worth {\n  down mood\n  row calm | 1\n  row otherwise | \n}",
        "table worth {\n  down mood\n  row calm | any\n  row otherwise | 1\n}",
        "table worth {\n  down mood\n  row calm | 1\n  row otherwise | 2 ft\n}",
        "table worth {\n  down mood | attack\n  row calm | 1\n  row otherwise | 2\n}",
        "table worth {\n  down mood | attack\n  row calm | otherwise | 1\n  row otherwise | 2\n}",
        "table worth {\n  down target\n  row dazed | 1\n  row otherwise | 2\n}",
        "table worth {\n  down attack\n  row > melee | 1\n  row otherwise | 2\n}",
        "table worth {\n  down attack\n  down mood\n  row melee | 1\n  row otherwise | 2\n}",
        "table worth {\n  down gloom | mood\n  gives mist\n  row otherwise | dim\n}",
        "table worth {\n  down worth\n  row otherwise | 1\n}",
        "table worth {\n  down light on target\n  across mood | calm | wild\n  row dark | 1 | 2\n  row otherwise | 3 | 4\n}",
        "table worth {\n  down shown\n  row some: 0 to 0.4 | 1\n  row more: 0.5 to 1 | 2\n}",
        "table worth {\n  down mood\n  row otherwise | 1\n}\ntable many {\n  down number of body on the line\n  row few: 0 to 2 | 1\n  row many: >= 3 | 2\n}",
        "table worth {\n  down mood\n  row otherwise | 1\n}\ntable many {\n  down number of body on the line\n  row few: 0 to 2 | 1\n  row many: >= 4 | 2\n}",
    ];
    let mut told = String::new();
    for table in tables {
        let compiled = compile(&text(table));
        let shown = render(&compiled.sources, &compiled.found);
        told += &format!(
            "{table}\n{}\n",
            if shown.is_empty() { "  fine\n" } else { &shown }
        );
    }
    insta::assert_snapshot!("tables_mistakes", told);
}

#[test]
fn the_form_is_in_columns() {
    let loose = "table worth \"Worth\" {\n down distance from attacker to target | attack\n across light on target | bright or dim | dark\n row near: <= 10 ft | melee or area | 0 | -12\n row a-far-one: > 10 ft | any | -3 | height of target / 5 ft\n row near-too: <= 10 ft | ranged | 1 | 4 // why\n\n row otherwise | 0 | 0\n cite \"Book\"\n}\n";
    let wanted = format(FileId(0), loose).expect("it has no mistakes of form");
    insta::assert_snapshot!("tables_form", wanted);
    assert_eq!(format(FileId(0), &wanted).expect("still none"), wanted);
}

// ---- everything is looked up -------------------------------------------------------------------

/// A table over two scales, a flag and an amount, by cells that may overlap or leave gaps.
fn drawn() -> impl Strategy<Value = Vec<(Vec<bool>, (u8, u8), i64)>> {
    let row = (
        prop::collection::vec(any::<bool>(), 3),
        (0u8..6, 0u8..6),
        0i64..3,
    );
    prop::collection::vec(row, 1..5)
}

const LIGHTS: [&str; 3] = ["dark", "dim", "bright"];

fn written(rows: &[(Vec<bool>, (u8, u8), i64)]) -> Option<String> {
    let mut body = String::new();
    for (place, (lights, (low, high), value)) in rows.iter().enumerate() {
        let named: Vec<&str> = LIGHTS
            .iter()
            .zip(lights)
            .filter(|(_, own)| **own)
            .map(|(light, _)| *light)
            .collect();
        if named.is_empty() {
            return None;
        }
        let (low, high) = (low.min(high), low.max(high));
        body += &format!(
            "  row r{place}: {} | {} to {} | {value}\n",
            named.join(" or "),
            low * 5,
            high * 5
        );
    }
    Some(format!(
        "table worth {{\n  down light on target | (distance from attacker to target) / 1 ft\n{body}}}"
    ))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A table is refused just when some distance in some light has no value, or two.
    #[test]
    fn a_table_is_refused_just_when_a_combination_has_not_one_value(rows in drawn()) {
        let Some(table) = written(&rows) else { return Ok(()); };
        // The ends and what lies between them and beyond.
        let amounts = (-1..=11).map(|half: i64| half * 5);
        let mut wanted = (false, false);
        for amount in amounts {
            for light in 0..3 {
                let fits = |(lights, (low, high), _): &&(Vec<bool>, (u8, u8), i64)| {
                    let (low, high) = (low.min(high), low.max(high));
                    lights[light] && i64::from(*low) * 10 <= amount && amount <= i64::from(*high) * 10
                };
                let values: Vec<i64> = rows.iter().filter(fits).map(|row| row.2).collect();
                wanted.0 |= values.is_empty();
                wanted.1 |= values.windows(2).any(|pair| pair[0] != pair[1]);
            }
        }
        let found = compile(&text(&table)).found;
        let has = |code: &str| found.iter().any(|one| one.code == code);
        prop_assert_eq!((has("D0702"), has("D0703")), wanted, "{}", table);
    }
}

// ---- variants and trying out -------------------------------------------------------------------

fn varied(variant: &str) -> (Option<Pack>, Sources, Vec<defilade::diag::Diagnostic>) {
    let file = |name: &str, text: String| PackText {
        files: vec![(name.to_owned(), text)],
    };
    let base = text(MATRIX);
    let head = "variant mine \"Mine\" of little ^1.0 { version 1.0.0 }\n\n";
    let variant = file("mine.rules", format!("{head}{variant}"));
    lang::compile(&variant, &|id| match id {
        "little" => Some(file("little.rules", base.clone())),
        _ => packs::embedded(id),
    })
}

#[test]
fn a_variant_amends_a_cell_and_says_what_it_was() {
    let amended = "amend worth {\n  row near: <= 10 ft | -1 -> -7 | -2\n  because \"why not\"\n}\n";
    let (pack, _, found) = varied(amended);
    assert!(found.is_empty(), "{found:#?}");
    let pack = pack.expect("it compiles");
    assert_eq!(worth(&pack, "A.T", ""), number(-7));
    assert_eq!(worth(&pack, "A...T", ""), number(-3));
    let moved = "amend worth { row far: > 10 ft and <= 20 ft -> 30 ft | -3 | -4 }\n";
    assert_eq!(
        worth(&varied(moved).0.expect("it compiles"), "A.....T", ""),
        number(-3)
    );
    let less = "amend worth {\n  remove row near\n  add row close: <= 10 ft | 1 | 2\n}\n";
    assert_eq!(
        worth(&varied(less).0.expect("it compiles"), "A.T", ""),
        number(1)
    );
    let mut told = String::new();
    for wrong in [
        "amend worth { row near: <= 10 ft | -9 -> -7 | -2 }\n",
        "amend worth { row nearest: <= 10 ft | -1 -> -7 | -2 }\n",
        "amend worth { remove row nar }\n",
        "amend worth { remove row near; add row close: <= 10 ft or 15 ft | 1 | 2 }\n",
    ] {
        let (_, sources, found) = varied(wrong);
        told += &format!("{wrong}{}\n", render(&sources, &found));
    }
    insta::assert_snapshot!("tables_stale", told);
}

#[test]
fn coverage_wants_every_cell_read() {
    let pack = good(&text(MATRIX));
    let plan = pack.plan(&pack.defaults());
    let lacking = |scenes: &[(&str, &str)]| -> Vec<String> {
        let mut seen = Sightings::of(&plan);
        for (map, light) in scenes {
            let scene = format!(
                "title: t\npack: little\nmap: |\n  {map}\nlight: {light}\nrulings:\n  - attack: ranged\n"
            );
            let file = rules_common::scene(&pack, &scene);
            let battle = defilade::world::battle::Battle::new(&file.scene, &file.asks[0].ask);
            seen.absorb(&pack.watch(&plan, &battle).1);
        }
        let missing = coverage(&pack, &plan, &seen).missing.into_iter();
        let of_table = missing.filter(|one| one.clause.starts_with("worth"));
        of_table
            .map(|one| format!("{} {}", one.clause, one.words))
            .collect()
    };
    assert_eq!(lacking(&[]).len(), 6);
    let some = [
        ("A.T", "dim"),
        ("A.T", "dark"),
        ("A...T", "dim"),
        ("A.....T", "dark"),
    ];
    assert_eq!(lacking(&some), ["worth.far -4", "worth.otherwise -5"]);
    let all = [("A...T", "dark"), ("A.....T", "bright")];
    assert!(lacking(&[&some[..], &all[..]].concat()).is_empty());
}

#[test]
fn mutants_change_cells() {
    let table = "table worth {\n  down light on target\n  row dark | -4\n  row rest: >= dim | 0\n}\ntable odd {\n  gives gloom\n  down mood\n  row calm | deep\n  row off: > calm | none\n}\nrule odd { when odd >= some; grants -1 all to aim }";
    let pack = good(&text(table));
    let asked = "rulings:\n  - attack: ranged\n    expect: { aim: -5 }\n";
    let scene = format!("title: t\npack: little\nmap: |\n  A.T\nlight: dark\n{asked}");
    let file = rules_common::scene(&pack, &scene);
    let trial = suite::Trial {
        file: &file,
        asks: &file.asks,
        settings: pack.defaults(),
    };
    let mutants = suite::mutants(&pack, &[trial], 300);
    let words = |clause: &str| -> Vec<&str> {
        let own = mutants.surviving.iter().filter(|one| one.clause == clause);
        own.map(|one| one.change.as_str()).collect()
    };
    // The scene holds to what it reads, and to nothing else.
    assert!(
        words("worth.rest").contains(&"`0` made 1"),
        "{:?}",
        words("worth.rest")
    );
    assert!(
        words("odd.off")
            .iter()
            .any(|one| one.contains("`none` turned into another"))
    );
    assert!(!words("worth.dark").contains(&"`-4` made -3"));
}

#[test]
fn the_shipped_tables_rule_as_the_words_of_the_books_do() {
    let pack = rules_common::embedded("pathfinder-1e");
    let scene = "pack: pathfinder-1e\nrulings:\n  - check: stealth\n    actor: A\n    opponent: T\n    facts: { pace: running, perception: 10 }\n    roll: 5\ncreatures:\n  A: { stats: { stealth: 30 } }\n  T: {}\n";
    let rulings = rule(&pack, scene, false);
    let bonus = rulings[0].results.iter().find(|(name, _)| name == "bonus");
    assert_eq!(bonus.map(|(_, value)| value.clone()), number(10));
}
