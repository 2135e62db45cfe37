//! Variants: what they change, how several go together, what is said of their mistakes, and that
//! those which come with the program are noticed by their scenes to the last amendment.

mod rules_common;
#[path = "support/mod.rs"]
mod support;

use std::fmt::Write;
use std::path::Path;

use defilade::diag::Diagnostic;
use defilade::lang::syntax;
use defilade::lang::{self, Pack, PackText};
use defilade::packs;
use defilade::ruling::{Evidence, Ruling};
use defilade::source::{FileId, Sources};
use rules_common::{embedded, render, rule_one};
use support::{Court, misses, settings};

const BASE: &str = r#"pack little "A little pack" {
  version 1.2.0
  import core
  scale square 5 ft
}

stat ac "Armor" { of target }
stat aim "Aim" { of attacker }
bonus cover "Cover" { stacks highest }
action hide "Hide" { of target; default forbidden }

option strict "Is it strict?" {
  choice lax  "No." default
  choice hard "Yes."
}

condition dazed "Dazed"
bonus dazed "Dazed" { stacks all }

trace shot "Line" {
  from a corner of a square of attacker
  to each corner of a square of target
  chosen by attacker
  counts through
  counts along of terrain when option strict is hard
}

obstruction brick "Brick" {
  when it is terrain and it stops effect
  except low when height of it <= height of target / 2
  except far when distance from it to target > 30 ft
}

obstruction body "Body" {
  when it is a creature and it is not attacker and it is not target
}

value reach-line "Line of effect" {
  is open line past brick
}

ladder cover "Cover" {
  tiers none < soft < some < much < total
  by shot
  resolve best of each
}

tier cover.soft "Soft" {
  when any line meets body
  grants +4 cover to ac
}

tier cover.some "Some" {
  when any line meets brick
  except bold when attacker is dazed
  grants +4 cover to ac
  allows hide
  note seen "There it is." when attack is ranged
}

tier cover.much "Much" {
  when every line meets brick
  grants 2 x cover.some
}

tier cover.total "Total" {
  when not reach-line
  alone
  forbids targeting
}

rule wary "Wary" {
  when target is dazed
  grants +1 cover to aim
}

procedure strike "Strike" {
  roll d20 adds aim
  outcome miss when target is dazed and roll of attack < 5
  outcome miss when roll of attack < final ac of target
  outcome hit otherwise
}
"#;

const HEAD: &str = "variant mine \"Mine\" of little ^1.0 { version 1.0.0 }\n\n";

fn file(name: &str, text: &str) -> PackText {
    PackText {
        files: vec![(name.to_owned(), text.to_owned())],
    }
}

struct Compiled {
    pack: Option<Pack>,
    sources: Sources,
    found: Vec<Diagnostic>,
}

/// The little pack with variants, each found by others under the name in its head.
fn with(base: &str, variants: &[&str]) -> Compiled {
    let name = |text: &str| text.split(' ').nth(1).unwrap_or("").to_owned();
    let import = |id: &str| match id {
        "little" => Some(file("base.rules", base)),
        _ => variants
            .iter()
            .find(|text| name(text) == id)
            .map(|text| file(&format!("{id}.rules"), text))
            .or_else(|| packs::embedded(id)),
    };
    let texts: Vec<PackText> = variants
        .iter()
        .map(|text| file(&format!("{}.rules", name(text)), text))
        .collect();
    let base = file("base.rules", base);
    let (pack, sources, found) = lang::compile_with(&base, &texts, &import);
    Compiled {
        pack,
        sources,
        found,
    }
}

fn good(variants: &[&str]) -> Pack {
    let compiled = with(BASE, variants);
    assert_eq!(render(&compiled.sources, &compiled.found), "");
    compiled.pack.expect("it compiles")
}

/// A variant of the little pack with a name of its own.
fn named(name: &str, more: &str, edits: &str) -> String {
    format!("variant {name} \"{name}\" of little ^1.0 {{ version 1.0.0; {more} }}\n\n{edits}")
}

fn codes(compiled: &Compiled) -> Vec<&str> {
    compiled.found.iter().map(|one| one.code).collect()
}

const WALL: &str = "map: |\n  .A...\n  ..#..\n  ....T\nrulings: [ {} ]\n";
const BODY: &str = "map: |\n  A.a.T\nrulings: [ {} ]\n";

fn ac(pack: &Pack, scene: &str) -> String {
    total(&rule_one(pack, scene), "ac")
}

fn total(ruling: &Ruling, stat: &str) -> String {
    let own = ruling.totals.iter().find(|(name, _)| name == stat);
    let value = own.and_then(|(_, value)| value.as_ref());
    value.map_or("0".to_owned(), ToString::to_string)
}

// ---- what variants do --------------------------------------------------------------------------

#[test]
fn an_amendment_changes_what_it_names_and_what_refers_to_it_follows() {
    let edits = "amend cover.some { grants +4 -> +3 cover to ac }\n";
    let pack = good(&[&named("mine", "", edits)]);
    assert_eq!(ac(&pack, WALL), "3");
    assert_eq!(ac(&pack, BODY), "4");
    let slit = "map: |\n  A...T\nwalls: [ { from: [3, -1], to: [3, 2], terrain: wall, height: 5 ft } ]\ncreatures:\n  A: { height: 12 ft }\nrulings: [ {} ]\n";
    assert_eq!(ac(&good(&[]), slit), "8", "twice the pack's");
    assert_eq!(ac(&pack, slit), "6", "twice the variant's");
}

#[test]
fn every_verb_does_what_it_says() {
    let edits = "replace tier cover.soft \"Thin\" {
  when any line meets body and attack is ranged
  grants +1 cover to ac
}

remove rule wary

add rule eager \"Eager\" { when attack is ranged; grants +5 cover to aim }

amend cover.some {
  remove note seen
  remove except bold
  add grants +2 cover to aim
}

amend ladder cover { resolve best of each }
";
    let compiled = with(BASE, &[&named("mine", "", edits)]);
    assert_eq!(codes(&compiled), ["D0605"], "a clause without an arrow");
    let edits = edits.replace("\namend ladder cover { resolve best of each }\n", "");
    let pack = good(&[&named("mine", "", &edits)]);
    let body = rule_one(&pack, BODY);
    assert_eq!(total(&body, "ac"), "1");
    assert_eq!(total(&body, "aim"), "5");
    let melee = rule_one(&pack, &BODY.replace("{}", "{ attack: melee }"));
    assert_eq!(melee.tiers[0].1.as_deref(), Some("none"));
    let wall = rule_one(&pack, &WALL.replace("{}", "{ attack: melee }"));
    assert_eq!(total(&wall, "aim"), "2");
    assert!(wall.notes.is_empty());
}

#[test]
fn what_is_taken_out_goes_first_wherever_it_stands() {
    let edits =
        "amend brick { add except far when distance from it to target > 60 ft; remove except far }
add rule wary \"Wary\" { when attacker is dazed; grants +1 cover to aim }
remove rule wary
";
    let pack = good(&[&named("mine", "", edits)]);
    let shown = format!("{:?}", pack.hir.rules[0].conditions);
    assert!(shown.contains("Attacker"), "{shown}");
}

#[test]
fn many_replacements_on_one_another_stay_small() {
    let mut variants = Vec::new();
    for place in 0..40 {
        let below = match place {
            0 => "little".to_owned(),
            _ => format!("v{}", place - 1),
        };
        variants.push(format!(
            "variant v{place} \"V\" of {below} ^1.0 {{ version 1.0.0 }}\nreplace tier cover.soft \"Soft\" {{ when any line meets body; grants +{place} cover to ac }}\n"
        ));
    }
    let variants: Vec<&str> = variants.iter().map(String::as_str).collect();
    assert_eq!(ac(&good(&variants), BODY), "39");
}

#[test]
fn a_removed_tier_is_no_more_on_its_ladder() {
    let pack = good(&[&named("mine", "", "remove cover.much\n")]);
    let ladder = &pack.vocabulary().ladders[0];
    let tiers: Vec<&str> = ladder.tiers.iter().map(|tier| tier.id.as_str()).collect();
    assert_eq!(tiers, ["none", "soft", "some", "total"]);
}

#[test]
fn values_of_every_kind_can_be_amended() {
    let edits = "amend brick {
  except far when distance from it to target > -> >= 30 ft -> 10 ft
  except low when height of it <= height of target / 2 -> 3
}

amend cover.soft { when any -> every line meets body -> brick }

amend body { remove when it is a creature and it is not attacker and it is not target
  add when it is a creature and it is not target }

amend cover.some { note seen \"There it is.\" -> \"Here.\" when attack is ranged -> melee }

amend strike { roll d20 -> d12 adds aim }

amend ladder cover { resolve (best of each) -> top }
";
    let compiled = with(BASE, &[&named("mine", "", edits)]);
    // What stands in parentheses is a value, not a stretch of words.
    assert_eq!(codes(&compiled), ["D0105"]);
    let edits = edits.replace(
        "\namend ladder cover { resolve (best of each) -> top }\n",
        "",
    );
    let compiled = with(BASE, &[&named("mine", "", &edits)]);
    let errors: Vec<&Diagnostic> = compiled.found.iter().filter(|it| it.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn evidence_quotes_a_condition_as_it_is_now() {
    let edits = "amend brick { except far when distance from it to target > 30 ft -> 5 ft }\n";
    let pack = good(&[&named("mine", "", edits)]);
    let scene = "map: |\n  .A....\n  ..#...\n  .....T\nrulings: [ {} ]\n";
    let ruling = rule_one(&pack, scene);
    let shown = format!("{:#?}", ruling.evidence);
    assert!(shown.contains("except far when distance from it to target > 5 ft"));
    assert!(!shown.contains("text: \"except far when distance from it to target > 30"));
}

#[test]
fn what_is_added_to_an_order_is_asked_first() {
    let edits = "amend strike { add outcome graze when roll of attack = 10 }\n";
    let pack = good(&[&named("mine", "", edits)]);
    let scene = "map: |\n  A...T\ncreatures:\n  T: { stats: { ac: 15 } }\nrulings: [ { attack: { kind: ranged, roll: 10 } } ]\n";
    assert_eq!(rule_one(&pack, scene).outcome.as_deref(), Some("graze"));
}

#[test]
fn provenance_names_the_variant_its_place_and_what_it_changed() {
    let edits = "amend cover.soft {\n  grants +4 -> +2 cover to ac\n  because \"thin\"\n}\n";
    let pack = good(&[&named("mine", "", edits)]);
    let ruling = rule_one(&pack, BODY);
    let json = serde_json::to_value(&ruling.evidence).unwrap();
    let mut changes = Vec::new();
    changed(&ruling.evidence, &mut changes);
    assert_eq!(changes.len(), 1);
    let change = serde_json::to_value(changes[0]).unwrap();
    assert_eq!(
        change,
        serde_json::json!({
            "variant": "mine", "verb": "amend", "says": "grants +4 -> +2 cover to ac",
            "at": "mine.rules:4", "base": "base.rules:50", "because": "thin"
        })
    );
    assert!(json.to_string().contains("mine.rules:4"));
    let info = &pack.hir.info;
    assert_eq!(
        (info.id.as_str(), info.version.as_str()),
        ("little", "1.2.0")
    );
    assert_eq!(info.variants[0].id, "mine");
    // A pack without variants says nothing of them.
    let plain = rule_one(&good(&[]), BODY);
    assert!(
        !serde_json::to_string(&plain.evidence)
            .unwrap()
            .contains("changes")
    );
}

fn changed<'e>(nodes: &'e [Evidence], found: &mut Vec<&'e defilade::ruling::ChangeSeen>) {
    for node in nodes {
        for change in &node.changes {
            if !found.contains(&change) {
                found.push(change);
            }
        }
        changed(&node.children, found);
    }
}

// ---- several at once ---------------------------------------------------------------------------

#[test]
fn the_order_in_which_variants_are_named_is_of_no_account() {
    let one = named(
        "one",
        "",
        "amend cover.soft { grants +4 -> +2 cover to ac }\n",
    );
    let two = named(
        "two",
        "option strict = hard",
        "amend cover.some { grants +4 -> +1 cover to ac }\n",
    );
    let three = "variant three \"Three\" of one ^1.0 { version 1.0.0 }\n\namend cover.soft { grants +2 -> +3 cover to ac }\n";
    let orders: [[&str; 3]; 4] = [
        [&one, &two, three],
        [three, &two, &one],
        [&two, &one, three],
        [three, &one, &two],
    ];
    for order in orders {
        let pack = good(&order);
        assert_eq!(
            (ac(&pack, WALL), ac(&pack, BODY)),
            ("1".to_owned(), "3".to_owned())
        );
        let names: Vec<&str> = pack
            .hir
            .info
            .variants
            .iter()
            .map(|it| it.id.as_str())
            .collect();
        assert_eq!(names, ["one", "three", "two"]);
    }
    // One that stands on another brings it along.
    let alone = with(BASE, &[three]);
    assert_eq!(codes(&alone), ["D0608"], "it is not found");
    let import = |id: &str| match id {
        "little" => Some(file("base.rules", BASE)),
        "one" => Some(file("one.rules", &one)),
        _ => packs::embedded(id),
    };
    let texts = [file("three.rules", three)];
    let beside = lang::compile_with(&file("base.rules", BASE), &texts, &import).0;
    assert_eq!(ac(&beside.expect("it compiles"), BODY), "3");
    let as_pack = lang::compile(&file("three.rules", three), &import).0;
    assert_eq!(ac(&as_pack.expect("it compiles"), BODY), "3");
}

#[test]
fn two_variants_that_say_the_same_agree() {
    let edits = "amend cover.soft { grants +4 -> +2 cover to ac }\nremove rule wary\n";
    let (one, two) = (named("one", "", edits), named("two", "", edits));
    assert_eq!(ac(&good(&[&one, &two]), BODY), "2");
}

#[test]
fn one_that_stands_over_another_is_written_for_the_base_and_beats_it() {
    let one = named(
        "one",
        "option strict = hard",
        "amend cover.soft { grants +4 -> +2 cover to ac; add grants +1 cover to aim }\n",
    );
    let two = named(
        "two",
        "over one; option strict = lax",
        "amend cover.soft { grants +4 -> +1 cover to ac }\n",
    );
    let pack = good(&[&two, &one]);
    assert_eq!(ac(&pack, BODY), "1");
    assert_eq!(
        total(&rule_one(&pack, BODY), "aim"),
        "1",
        "the rest of the other stands"
    );
    assert_eq!(pack.vocabulary().options[0].default, 0);
    let alone = with(BASE, &[&two]);
    assert_eq!(codes(&alone), ["D0201"], "the other is not at hand");
    assert!(!alone.found[0].is_error(), "which only a check tells");
    assert_eq!(ac(&alone.pack.expect("it compiles"), BODY), "1");
    let item = named(
        "two",
        "over one",
        "replace tier cover.soft \"Soft\" { when any line meets body; grants +3 cover to ac }\n",
    );
    let pack = good(&[&one, &item]);
    assert_eq!(
        (ac(&pack, BODY), total(&rule_one(&pack, BODY), "aim")),
        ("3".to_owned(), "0".to_owned())
    );
}

// ---- mistakes ----------------------------------------------------------------------------------

/// Each a name, what the variant's file says, and what stands beside it.
const MISTAKES: &[(&str, &str, &[&str])] = &[
    (
        "stale number",
        "amend cover.soft { grants +3 -> +2 cover to ac }",
        &[],
    ),
    (
        "stale length",
        "amend brick { except far when distance from it to target > 60 ft -> 90 ft }",
        &[],
    ),
    (
        "stale comparison and value",
        "amend brick { except low when height of it < -> > height of target / 3 -> 4 }",
        &[],
    ),
    (
        "another clause of that name",
        "amend brick { except far when height of it > 30 ft -> 60 ft }",
        &[],
    ),
    (
        "no such clause",
        "amend cover.soft { grants +4 -> +2 cover to aim }",
        &[],
    ),
    (
        "no such named clause",
        "amend brick { except fra when distance from it to target > 30 ft -> 60 ft }",
        &[],
    ),
    (
        "unknown tier",
        "amend cover.sotf { grants +4 -> +2 cover to ac }",
        &[],
    ),
    (
        "one clause amended twice",
        "amend cover.soft { grants +4 -> +2 cover to ac }\namend cover.soft { grants +4 -> +3 cover to ac }",
        &[],
    ),
    ("what others use removed", "remove body", &[]),
    (
        "`change` for `amend`",
        "change cover.soft { grants +4 -> +2 cover to ac }",
        &[],
    ),
    ("option outside the head", "option strict = hard", &[]),
    ("unknown item of a kind", "remove rule wray", &[]),
    ("name of two kinds", "remove dazed", &[]),
    (
        "unknown clause to remove",
        "amend brick { remove except lwo }",
        &[],
    ),
    (
        "clause to remove that differs",
        "amend cover.soft { remove grants +2 cover to ac }",
        &[],
    ),
    (
        "two clauses of the name to remove",
        "amend strike { remove outcome miss }",
        &[],
    ),
    (
        "clause of another item",
        "amend brick { add grants +2 cover to ac }",
        &[],
    ),
    (
        "added item that is there",
        "add rule wary \"Wary\" { when target is dazed }",
        &[],
    ),
    (
        "added clause that is there",
        "amend brick { add except far when height of it > 60 ft }",
        &[],
    ),
    (
        "nothing changed",
        "amend brick { except far when distance from it to target > 30 ft }",
        &[],
    ),
    ("empty amendment", "amend brick", &[]),
    (
        "arrow from nothing",
        "amend cover.soft { grants -> +2 cover to ac }",
        &[],
    ),
    (
        "arrow to nothing",
        "amend cover.soft { grants +4 -> cover to }",
        &[],
    ),
    (
        "two arrows in a row",
        "amend cover.soft { grants +4 -> +3 -> +2 cover to ac }",
        &[],
    ),
    (
        "add without a keyword",
        "add wary \"Wary\" { when target is dazed }",
        &[],
    ),
    (
        "item without a verb",
        "rule brave \"Brave\" { when attacker is dazed; grants +1 cover to aim }",
        &[],
    ),
    (
        "a pack as well",
        "pack mine \"Mine\" { version 1.0.0 }",
        &[],
    ),
    (
        "a second head",
        "variant other \"Other\" of little ^1.0 { version 1.0.0 }",
        &[],
    ),
    (
        "title that is not changed",
        "amend cover.soft \"Softer\" { grants +4 -> +2 cover to ac }",
        &[],
    ),
    (
        "clauses of a removal",
        "remove rule wary { grants +1 cover to aim }",
        &[],
    ),
    (
        "misspelt verb",
        "amned cover.soft { grants +4 -> +2 cover to ac }",
        &[],
    ),
    (
        "block that is not closed",
        "amend cover.soft {\n  grants +4 -> +2 cover to ac\namend brick { remove except low }",
        &[],
    ),
    (
        "item changed as a whole and in part",
        "replace tier cover.soft \"Soft\" { when any line meets body }\namend cover.soft { grants +4 -> +2 cover to ac }",
        &[],
    ),
    (
        "item changed in part and as a whole",
        "amend cover.soft { add grants +2 cover to aim }\nreplace tier cover.soft \"Soft\" { when any line meets body }",
        &[],
    ),
    (
        "unknown item with amendments of both kinds",
        "amend cover.sotf { remove grants +4 cover to ac; add grants +2 cover to ac }",
        &[],
    ),
    (
        "conflict on a clause",
        "amend cover.soft { grants +4 -> +2 cover to ac }",
        &[
            "variant other \"Other\" of little ^1.0 { version 1.0.0 }\namend cover.soft { grants +4 -> +1 cover to ac }",
        ],
    ),
    (
        "conflict of a removal and an amendment",
        "amend cover.soft { remove grants +4 cover to ac }",
        &[
            "variant other \"Other\" of little ^1.0 { version 1.0.0 }\namend cover.soft { grants +4 -> +1 cover to ac }",
        ],
    ),
    (
        "conflict of an amendment within what is replaced",
        "amend cover.soft { grants +4 -> +2 cover to ac }",
        &[
            "variant a-other \"Other\" of little ^1.0 { version 1.0.0 }\nreplace tier cover.soft \"S\" { when any line meets body }",
        ],
    ),
    (
        "conflict of what replaces an amended item",
        "replace tier cover.soft \"S\" { when any line meets body }",
        &[
            "variant a-other \"Other\" of little ^1.0 { version 1.0.0 }\namend cover.soft { grants +4 -> +2 cover to ac }",
        ],
    ),
    (
        "conflict of added items",
        "add rule brave \"Brave\" { when attacker is dazed; grants +1 cover to aim }",
        &[
            "variant other \"Other\" of little ^1.0 { version 1.0.0 }\nadd rule brave \"Brave\" { when attacker is dazed; grants +2 cover to aim }",
        ],
    ),
    (
        "conflict of added clauses",
        "amend brick { add except thin when height of it > 60 ft }",
        &[
            "variant other \"Other\" of little ^1.0 { version 1.0.0 }\namend brick { add except thin when height of it > 50 ft }",
        ],
    ),
];

/// Heads of variants with mistakes.
const HEADS: &[(&str, &str, &[&str])] = &[
    (
        "version out of range",
        "variant mine \"Mine\" of little ^2.0 { version 1.0.0 }",
        &[],
    ),
    (
        "version out of a narrow range",
        "variant mine \"Mine\" of little >=1.0 <1.2 { version 1.0.0 }",
        &[],
    ),
    (
        "no range",
        "variant mine \"Mine\" of little { version 1.0.0 }",
        &[],
    ),
    ("no base", "variant mine \"Mine\" { version 1.0.0 }", &[]),
    (
        "unknown base",
        "variant mine \"Mine\" of littel ^1.0 { version 1.0.0 }",
        &[],
    ),
    (
        "itself as its base",
        "variant mine \"Mine\" of mine ^1.0 { version 1.0.0 }",
        &[],
    ),
    ("no version", "variant mine \"Mine\" of little ^1.0", &[]),
    (
        "unknown option",
        "variant mine \"Mine\" of little ^1.0 { version 1.0.0; option stirct = hard }",
        &[],
    ),
    (
        "unknown choice",
        "variant mine \"Mine\" of little ^1.0 { version 1.0.0; option strict = hrad }",
        &[],
    ),
    (
        "option without a choice",
        "variant mine \"Mine\" of little ^1.0 { version 1.0.0; option strict }",
        &[],
    ),
    (
        "unknown clause of a head",
        "variant mine \"Mine\" of little ^1.0 { version 1.0.0; import core }",
        &[],
    ),
    (
        "over one another",
        "variant mine \"Mine\" of little ^1.0 { version 1.0.0; over other }",
        &["variant other \"Other\" of little ^1.0 { version 1.0.0; over mine }"],
    ),
    (
        "conflict of options",
        "variant mine \"Mine\" of little ^1.0 { version 1.0.0; option strict = lax }",
        &["variant a-other \"Other\" of little ^1.0 { version 1.0.0; option strict = hard }"],
    ),
    (
        "conflict of options, one of which is the base's",
        "variant mine \"Mine\" of little ^1.0 { version 1.0.0; option strict = hard }",
        &["variant a-other \"Other\" of little ^1.0 { version 1.0.0; option strict = lax }"],
    ),
    (
        "a variant of something else",
        "variant mine \"Mine\" of true20 ^1.0 { version 1.0.0 }",
        &[],
    ),
    (
        "no variant at all",
        "pack other \"Other\" { version 1.0.0 }",
        &[],
    ),
];

#[test]
fn mistakes_are_told_where_they_are_with_the_next_step() {
    let mut told = String::new();
    let heads = HEADS
        .iter()
        .map(|(name, text, more)| (name, (*text).to_owned(), more));
    let edits = MISTAKES
        .iter()
        .map(|(name, text, more)| (name, format!("{HEAD}{text}\n"), more));
    for (name, text, more) in heads.chain(edits) {
        let mut variants: Vec<&str> = vec![&text];
        variants.extend(*more);
        let compiled = with(BASE, &variants);
        let errors: Vec<Diagnostic> = compiled
            .found
            .iter()
            .filter(|it| it.is_error())
            .cloned()
            .collect();
        assert!(!errors.is_empty(), "{name}: nothing is said");
        assert!(compiled.pack.is_none(), "{name}: it rules all the same");
        for error in &errors {
            assert!(error.help.is_some(), "{name}: no next step in {error:?}");
        }
        writeln!(told, "# {name}\n{}", render(&compiled.sources, &errors)).unwrap();
    }
    insta::assert_snapshot!("variant_mistakes", told);
}

#[test]
fn a_pack_can_neither_change_another_by_verbs_nor_import_a_variant() {
    let import = |id: &str| match id {
        "mine" => Some(file("mine.rules", HEAD)),
        _ => packs::embedded(id),
    };
    let text = "pack own \"Own\" { version 1.0.0; import mine }\namend cover.soft { grants +4 -> +2 cover to ac }\n";
    let (pack, _, found) = lang::compile(&file("own.rules", text), &import);
    assert!(pack.is_none());
    let codes: Vec<&str> = found.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["D0604", "D0604"]);
}

/// A name that a variant adds is there for whoever stands on it, and for nobody without it.
#[test]
fn names_of_a_variant_are_there_with_it_alone() {
    let adding = named("adding", "", "add condition lamed \"Lamed\"\n");
    let asking = "add rule limping { when target is lamed; grants +1 cover to aim }\n";
    let above = format!("variant above \"above\" of adding ^1.0 {{ version 1.0.0 }}\n\n{asking}");
    let beside = named("beside", "", asking);
    // Its own clauses, and those of one that stands on it.
    let own = named(
        "own",
        "",
        &format!("add condition lamed \"Lamed\"\n{asking}"),
    );
    good(&[&own]);
    good(&[&adding, &above]);
    // The base knows nothing of it, and neither does a variant that does not stand on it.
    let knowing = BASE.replace(
        "when target is dazed\n  grants +1",
        "when target is lamed\n  grants +1",
    );
    assert_ne!(knowing, BASE);
    assert_eq!(codes(&with(&knowing, &[])), ["D0201"]);
    assert_eq!(codes(&with(BASE, &[&beside])), ["D0201"]);
    assert_eq!(codes(&with(BASE, &[&beside, &adding])), [""; 0]);
    // And the other way round: what the base has, every variant knows.
    good(&[&named("knowing", "", &asking.replace("lamed", "dazed"))]);
}

#[test]
fn ranges_hold_the_versions_they_name() {
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("^1.0", &["1.0.0", "1.9.9"], &["0.9.9", "2.0.0"]),
        ("^1.2.3", &["1.2.3", "1.3.0"], &["1.2.2", "2.0.0"]),
        ("^0.2", &["0.2.0", "0.2.9"], &["0.3.0", "0.1.9"]),
        ("^0.0.3", &["0.0.3"], &["0.0.4", "0.0.2"]),
        ("^0", &["0.0.0", "0.9.0"], &["1.0.0"]),
        ("~1.2", &["1.2.0", "1.2.9"], &["1.3.0", "1.1.9"]),
        ("~1.2.3", &["1.2.3", "1.2.9"], &["1.2.2", "1.3.0"]),
        ("~1", &["1.0.0", "1.9.0"], &["2.0.0"]),
        ("1.2.0", &["1.2.0"], &["1.2.1"]),
        ("=1.2", &["1.2.0", "1.2.7"], &["1.3.0"]),
        (">=1.2", &["1.2.0", "3.0.0"], &["1.1.9"]),
        (">1.2", &["1.3.0"], &["1.2.9"]),
        ("<1.2", &["1.1.9"], &["1.2.0"]),
        ("<=1.2", &["1.2.9"], &["1.3.0"]),
        (">=1.0 <1.2", &["1.0.0", "1.1.9"], &["1.2.0", "0.9.0"]),
    ];
    for (range, inside, outside) in cases {
        let variant = format!("variant mine \"Mine\" of little {range} {{ version 1.0.0 }}\n");
        for (versions, fits) in [(inside, true), (outside, false)] {
            for version in *versions {
                let base = BASE.replace("1.2.0", version);
                let compiled = with(&base, &[&variant]);
                assert_eq!(compiled.pack.is_some(), fits, "{version} in {range}");
            }
        }
    }
}

// ---- those that come with the program ----------------------------------------------------------

fn scenes_folder(id: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("rules/variants")
        .join(id)
        .join("scenes")
}

#[test]
fn the_embedded_variants_have_no_mistakes_and_their_scenes_expect_something_new() {
    for id in packs::variants() {
        let pack = embedded(id);
        let court = Court::new(pack);
        let scenes = support::scenes(&scenes_folder(id), court.pack.vocabulary());
        assert!(!scenes.is_empty(), "{id} has no scene");
        for scene in &scenes {
            let settings = settings(&court.pack, scene, None);
            for (place, found) in misses(&court, court.pack.vocabulary(), scene, &settings, true) {
                assert!(
                    found.is_empty(),
                    "{id}, {} #{}: {found:?}",
                    scene.name,
                    place + 1
                );
            }
        }
    }
}

/// Every variant of a text with one of its amendments or options left out.
fn weakened(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let tree = syntax::parse(FileId(0), text, &mut found);
    assert!(found.is_empty());
    let mut all = Vec::new();
    let mut without = |start: usize, end: usize| {
        let left: String = format!("{}{}", &text[..start], &text[end..]);
        all.push((text[start..end].to_owned(), left));
    };
    for clause in &tree.variants[0].item.clauses {
        if clause.keyword.value == "option" {
            without(clause.span.start as usize, clause.span.end as usize);
        }
    }
    for edit in &tree.edits {
        let start = edit.span.start as usize;
        let block = text[start..]
            .find("\n}\n")
            .filter(|_| !edit.amendments.is_empty());
        let line = text[start..].find('\n').expect("a line");
        without(start, start + block.map_or(line, |end| end + 3));
    }
    all
}

#[test]
fn no_amendment_of_the_embedded_variants_can_be_left_out_unnoticed() {
    let mut tried = 0;
    for id in packs::variants() {
        let whole = packs::embedded(id).unwrap();
        let court = Court::new(embedded(id));
        let scenes = support::scenes(&scenes_folder(id), court.pack.vocabulary());
        for (left_out, text) in weakened(&whole.files[0].1) {
            let weak = file(&whole.files[0].0, &text);
            let (pack, sources, found) = lang::compile(&weak, &|id| packs::embedded(id));
            // Without its only use, a thing that the variant removes is reported as unused.
            if found.iter().any(|one| one.code == "D0501") {
                continue;
            }
            let Some(pack) = pack else {
                assert!(!render(&sources, &found).is_empty());
                continue;
            };
            tried += 1;
            let weak = Court::new(pack);
            let words = court.pack.vocabulary();
            let noticed = scenes.iter().any(|scene| {
                let settings = settings(&weak.pack, scene, None);
                misses(&weak, words, scene, &settings, false).any(|(_, found)| !found.is_empty())
            });
            assert!(noticed, "{id}: no scene needs {left_out}");
        }
    }
    assert!(tried >= 9, "only {tried} were tried");
}
