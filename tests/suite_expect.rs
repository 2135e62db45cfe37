//! Each key of an expectation holds when it is right and fails when it is wrong; recordings keep what
//! they were given and tell what changed.

use std::sync::LazyLock;

use defilade::formats::scene;
use defilade::lang::{self, Pack};
use defilade::packs;
use defilade::ruling::{Remembered, Ruling, Value};
use defilade::source::Sources;
use defilade::suite::recording::{Fact, Recorded, Recording, differences, parse, write};
use defilade::suite::{Comparison, compare};
use defilade::world::battle::Battle;

static PACK: LazyLock<Pack> = LazyLock::new(|| {
    let text = packs::embedded("starfinder-1e").unwrap();
    lang::compile(&text, &packs::embedded).0.unwrap()
});

fn comparisons(ruling: &str, expect: &str) -> Vec<Comparison> {
    let (ruling, expect) = ruled(ruling, expect);
    compare(&expect, &ruling, PACK.vocabulary())
}

fn ruled(ruling: &str, expect: &str) -> (Ruling, scene::Expect) {
    let pack = &*PACK;
    let scene = format!(
        "map: |\n  .A...\n  ..#..\n  ....T\ncreatures:\n  T: {{ stats: {{ ac: 15 }} }}\nrulings:\n  - {{ {ruling} expect: {{ {expect} }} }}\n"
    );
    let mut sources = Sources::default();
    let file = sources.add("test", scene);
    let raw = scene::parse(&sources, file).unwrap();
    let scene = raw
        .resolve(pack.vocabulary(), &sources, &mut Vec::new())
        .unwrap();
    let plan = pack.plan(&pack.defaults());
    let ask = &scene.asks[0];
    let battle = Battle::new(&scene.scene, &ask.ask);
    let ruling = pack.rule(&plan, &battle, true);
    (ruling, ask.expect.clone().unwrap())
}

fn passes(ruling: &str, expect: &str) -> bool {
    let done = comparisons(ruling, expect);
    assert!(!done.is_empty(), "{expect} compares something");
    done.iter().all(|comparison| comparison.passed)
}

const PLAIN: &str = "";
const ROLLED: &str = "attack: { kind: ranged, roll: 17 },";
const UNKNOWN: &str = "facts: { visible-share: null },";
const SPREAD: &str = "attack: { kind: area, shape: spread, origin: [1, 1], radius: 40 ft },";

#[test]
fn each_key_holds_when_right_and_fails_when_wrong() {
    let cases = [
        (PLAIN, "cover: standard", "cover: total"),
        (PLAIN, "concealment: none", "concealment: null"),
        (UNKNOWN, "cover: null", "cover: standard"),
        (PLAIN, "ac: +4", "ac: +2"),
        (PLAIN, "stealth: 0", "stealth: 1"),
        (UNKNOWN, "ac: null", "ac: 4"),
        (PLAIN, "miss-chance: 0", "miss-chance: 20"),
        (PLAIN, "targetable: true", "targetable: false"),
        (PLAIN, "may: { hide: true }", "may: { hide: false }"),
        (UNKNOWN, "ac: null", "ac: 4"),
        (ROLLED, "outcome: miss", "outcome: hit"),
        (PLAIN, "outcome: null", "outcome: miss"),
        (PLAIN, "struck: null", "struck: T"),
        (PLAIN, "because: [cover.standard]", "because: [cover.total]"),
        (
            PLAIN,
            "because: [SF1-04, SF1-03]",
            "because: [SF1-04, SF1-35]",
        ),
        (PLAIN, "from: [\"wall [2,1]\"]", "from: [T]"),
        (PLAIN, "from: [\"wall [2,1]\"]", "from: []"),
        (
            UNKNOWN,
            "undecided: [visible-share]",
            "undecided: [range-band]",
        ),
        (UNKNOWN, "undecided: [visible-share]", "undecided: []"),
        (PLAIN, "undecided: []", "undecided: [visible-share]"),
        (PLAIN, "notes: [observed]", "notes: [corridor]"),
        (PLAIN, "notes: [observed]", "notes: []"),
    ];
    for (ruling, right, wrong) in cases {
        assert!(passes(ruling, right), "{ruling} {right}");
        assert!(!passes(ruling, wrong), "{ruling} {wrong}");
    }
}

#[test]
fn an_exception_that_fired_is_a_reason() {
    assert!(passes(
        SPREAD,
        "cover: none, because: [cover.standard.round, cover.standard]"
    ));
    assert!(!passes(PLAIN, "because: [cover.standard.round]"));
}

#[test]
fn what_decided_by_failing_is_a_reason() {
    assert!(!passes(PLAIN, "because: [cover.soft]"));
    assert!(!passes(PLAIN, "because: [only-through-openings]"));
}

#[test]
fn a_comparison_says_what_was_expected_and_what_was_ruled() {
    let done = comparisons(PLAIN, "ac: +2, may: { hide: true }");
    let shown: Vec<String> = done
        .iter()
        .map(|it| format!("{}: {} / {} {}", it.key, it.expected, it.actual, it.passed))
        .collect();
    assert_eq!(shown, ["ac: 2 / 4 false", "may.hide: true / true true"]);
}

#[test]
fn a_recording_is_read_as_it_was_written() {
    let all = [PLAIN, ROLLED, UNKNOWN, SPREAD].map(|ruling| ruled(ruling, "").0);
    // Names that look like other parts of the file, and one thrice.
    let names = ["A → T", "# A → T", "pack: x", "A → T"];
    let mut named: Vec<(String, &Ruling)> =
        names.map(str::to_owned).into_iter().zip(&all).collect();
    named.push(("A → T".to_owned(), &all[0]));
    let recording = Recording::of("some-pack", &named);
    let names: Vec<&str> = recording
        .rulings
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    assert_eq!(
        names,
        ["A → T", "# A → T", "pack: x", "A → T (2)", "A → T (3)"]
    );
    assert_eq!(parse(&write(&recording)), Ok(recording));
}

#[test]
fn what_is_no_recording_is_told_by_its_line() {
    assert_eq!(parse("pack: x\n\nA → T\n  tier cover\n"), Err(4));
    assert_eq!(parse("pack: x\n\n  tier cover: none\n"), Err(3));
    assert_eq!(parse("A → T\n"), Err(1));
    assert_eq!(parse("pack: x\nA → T\n\nA → T\n"), Err(4));
    let bare = parse("# a word\npack: x\r\n\r\nA → T\r\n  notes:\r\n").unwrap();
    assert_eq!(bare.rulings[0].facts[0].value, "");
}

#[test]
fn differences_are_told_by_key_whatever_the_order() {
    let recorded = |facts: &[(&str, &str)]| Recorded {
        name: "A → T".to_owned(),
        facts: facts
            .iter()
            .map(|(key, value)| Fact {
                key: (*key).to_owned(),
                value: (*value).to_owned(),
            })
            .collect(),
    };
    let was = recorded(&[
        ("tier", "low"),
        ("source", "a"),
        ("source", "b"),
        ("note", "x"),
    ]);
    let is = recorded(&[
        ("source", "b"),
        ("source", "c"),
        ("source", "a"),
        ("tier", "high"),
    ]);
    let told: Vec<String> = differences(&was, &is)
        .iter()
        .map(|it| format!("{} {:?} {:?}", it.key, it.was, it.is))
        .collect();
    assert_eq!(
        told,
        [
            r#"tier Some("low") Some("high")"#,
            r#"source None Some("c")"#,
            r#"note Some("x") None"#,
        ]
    );
    assert_eq!(differences(&was, &was), []);
}

#[test]
fn a_recording_keeps_results_and_reasons_of_every_sort() {
    let facts = |ruling: &str| {
        let (ruling, _) = ruled(ruling, "");
        let recording = Recording::of("x", &[("A → T".to_owned(), &ruling)]);
        let facts = recording.rulings[0].facts.iter();
        let facts: Vec<String> = facts
            .map(|it| format!("{}: {}", it.key, it.value))
            .collect();
        facts
    };
    let holds = |ruling: &str, wanted: &[&str]| {
        let facts = facts(ruling);
        for wanted in wanted {
            assert!(
                facts.iter().any(|fact| fact == wanted),
                "{wanted}: {facts:#?}"
            );
        }
    };
    let plain = [
        "targetable: yes",
        "tier cover: standard",
        "total ac: +4",
        "miss chance: 0%",
        "may hide: yes",
        "note: observed",
        "source cover.standard: wall [2,1]",
        "bonus ac: +4 cover by cover.standard",
        "lines cover: [1, 0] → [4, 2] [5, 2] [5, 3] [4, 3]",
        "because: cover.standard",
    ];
    holds(PLAIN, &plain);
    holds(ROLLED, &["outcome: miss"]);
    let undecided = [
        "tier cover: undecided",
        "total ac: undecided",
        "ask visible-share: ac, cover, reflex",
    ];
    holds(UNKNOWN, &undecided);
    let odd = "facts: { visible-share: 1 }, gm: { miss-chance: 20, reason: a curtain },";
    holds(
        odd,
        &[
            "tier cover: partial",
            "total ac: +2",
            "miss chance: 20%",
            "override: gm",
        ],
    );
}

/// One fact of one creature cannot be kept in two ways; of two creatures it can.
#[test]
fn what_is_kept_in_two_ways_is_as_nobody_expects() {
    let (mut ruling, expect) = ruled(PLAIN, "remember: { sr-result: passed }");
    let kept = |of: &str, value: &str| Remembered {
        fact: "sr-result".to_owned(),
        of: of.to_owned(),
        value: Value::Word(value.to_owned()),
        until: String::new(),
    };
    let passed = |ruling: &Ruling| {
        let compared = compare(&expect, ruling, PACK.vocabulary());
        compared.iter().all(|one| one.passed)
    };
    assert!(!passed(&ruling));
    ruling.remember = vec![kept("T", "passed")];
    assert!(passed(&ruling));
    ruling.remember.push(kept("T", "resisted"));
    assert!(!passed(&ruling));
    ruling.remember = vec![kept("T", "passed"), kept("U", "resisted")];
    assert!(passed(&ruling));
}
