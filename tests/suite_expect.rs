//! Each key of an expectation holds when it is right and fails when it is wrong.

use std::sync::LazyLock;

use defilade::formats::scene;
use defilade::lang::{self, Pack};
use defilade::packs;
use defilade::source::Sources;
use defilade::suite::{Comparison, compare};
use defilade::world::battle::Battle;

static PACK: LazyLock<Pack> = LazyLock::new(|| {
    let text = packs::embedded("starfinder-1e").unwrap();
    lang::compile(&text, &packs::embedded).0.unwrap()
});

fn comparisons(ruling: &str, expect: &str) -> Vec<Comparison> {
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
    compare(ask.expect.as_ref().unwrap(), &ruling, pack.vocabulary())
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
