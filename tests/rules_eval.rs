//! What each construct of the language means, by small packs and small scenes.

mod rules_common;

use defilade::lang::Pack;
use defilade::lang::eval::{self, NoOdds, Odds};
use defilade::number::Number;
use defilade::ruling::{Ruling, Value};
use defilade::world::battle::Battle;
use rules_common::{good, rule_one, scene};

const WORDS: &str = r#"
pack tiny "Tiny" {
  version 1.0.0
  import core
  scale square 5 ft
}
stat ac "Armor" { of target }
stat aim "Aim" { of attacker }
bonus cover "Cover" { stacks highest }
bonus luck "Luck" { stacks all }
action hide "Hide" { of target; default forbidden }
action strike "Strike" { of attacker; default allowed }
condition dazed "Dazed"
condition prone-ish "Prone"
fact one "One" { of ruling; answer yes or no; default no; ask "One?" }
fact two "Two" { of ruling; answer yes or no; default no; ask "Two?" }
fact three "Three" { of ruling; answer yes or no; default no; ask "Three?" }
fact count "Count" { of ruling; answer number; default 0; ask "How many?" }
"#;

/// A pack of the usual words and some items.
fn pack(items: &str) -> Pack {
    good(&format!("{WORDS}{items}"))
}

/// The ruling on an archer and a guard, with more said in the ruling.
fn ask(pack: &Pack, more: &str) -> Ruling {
    rule_one(
        pack,
        &format!("map: |\n  A.T\nrulings:\n  - {{ attack: ranged{more} }}\n"),
    )
}

fn ask_facts(pack: &Pack, facts: &str) -> Ruling {
    ask(pack, &format!(", facts: {{ {facts} }}"))
}

fn tier<'r>(ruling: &'r Ruling, ladder: &str) -> Option<&'r str> {
    let found = ruling.tiers.iter().find(|(name, _)| name == ladder);
    found.expect("a ladder of the pack").1.as_deref()
}

fn total(ruling: &Ruling, stat: &str) -> Option<i64> {
    match ruling.totals.iter().find(|(name, _)| name == stat) {
        None => Some(0),
        Some((_, None)) => None,
        Some((_, Some(Value::Number(number)))) => number.to_integer(),
        Some(other) => panic!("{other:?}"),
    }
}

fn may(ruling: &Ruling, action: &str) -> Option<bool> {
    ruling
        .may
        .iter()
        .find(|(name, _)| name == action)
        .expect("an action")
        .1
}

fn undecided(ruling: &Ruling) -> Vec<(&str, Vec<&str>)> {
    ruling
        .undecided
        .iter()
        .map(|open| {
            (
                open.fact.as_str(),
                open.settles.iter().map(String::as_str).collect(),
            )
        })
        .collect()
}

fn notes(ruling: &Ruling) -> Vec<&str> {
    ruling.notes.iter().map(|note| note.id.as_str()).collect()
}

const YES_NO: [&str; 3] = ["true", "false", "unknown"];

/// Strong Kleene logic, spelled out: yes, no or unknown.
fn kleene(word: &str) -> Option<bool> {
    word.parse().ok()
}

#[test]
fn connectives_are_three_valued() {
    let pack = pack(
        "rule both { when one and two; grants +1 luck to ac }
rule either { when one or two; grants +10 luck to ac }
rule neither { when not one; grants +100 luck to ac }
",
    );
    for one in YES_NO {
        for two in YES_NO {
            let ruling = ask_facts(&pack, &format!("one: {one}, two: {two}"));
            let (a, b) = (kleene(one), kleene(two));
            let both = if a == Some(false) || b == Some(false) {
                Some(false)
            } else {
                a.zip(b).map(|_| true)
            };
            let either = if a == Some(true) || b == Some(true) {
                Some(true)
            } else {
                a.zip(b).map(|_| false)
            };
            let neither = a.map(|a| !a);
            let parts = [(both, 1), (either, 10), (neither, 100)];
            let expected = parts.iter().try_fold(0, |sum, (holds, value)| {
                holds.map(|holds| sum + if holds { *value } else { 0 })
            });
            assert_eq!(total(&ruling, "ac"), expected, "{one} {two}");
            assert_eq!(ruling.undecided.is_empty(), expected.is_some());
        }
    }
}

#[test]
fn exceptions_undo_and_are_undone() {
    let pack = pack(
        "rule r {
  when yes
  except first when one
  except second to first when two
  except third to second when three
  grants +1 luck to ac
}
",
    );
    for one in YES_NO {
        for two in YES_NO {
            for three in YES_NO {
                let facts = format!("one: {one}, two: {two}, three: {three}");
                let ruling = ask_facts(&pack, &facts);
                let and_not = |a: Option<bool>, b: Option<bool>| match (a, b) {
                    (Some(false), _) | (_, Some(true)) => Some(false),
                    (Some(true), Some(false)) => Some(true),
                    _ => None,
                };
                let second = and_not(kleene(two), kleene(three));
                let first = and_not(kleene(one), second);
                let expected = first.map(|undone| i64::from(!undone));
                assert_eq!(total(&ruling, "ac"), expected, "{facts}");
            }
        }
    }
}

#[test]
fn alternatives_are_undone_one_by_one() {
    let pack = pack(
        "rule r {
  when left: one
  when right: two
  except only-left to left when three
  grants +1 luck to ac
}
",
    );
    assert_eq!(total(&ask_facts(&pack, "one: true"), "ac"), Some(1));
    assert_eq!(total(&ask_facts(&pack, "two: true"), "ac"), Some(1));
    assert_eq!(
        total(&ask_facts(&pack, "one: true, three: true"), "ac"),
        Some(0)
    );
    assert_eq!(
        total(&ask_facts(&pack, "two: true, three: true"), "ac"),
        Some(1)
    );
    let both = ask_facts(&pack, "one: true, two: true, three: true");
    assert_eq!(total(&both, "ac"), Some(1));
    // What an unknown exception could undo is paid anyway by the other alternative.
    let sure = ask_facts(&pack, "one: true, two: true, three: unknown");
    assert_eq!(total(&sure, "ac"), Some(1));
    assert!(sure.undecided.is_empty());
    assert_eq!(
        total(&ask_facts(&pack, "one: true, three: unknown"), "ac"),
        None
    );
}

const THREE: &str = "
tier l.low { when one; grants +1 cover to ac; grants +5 luck to aim; allows hide }
tier l.mid { when two; grants +3 cover to ac }
tier l.high { when three; grants +2 cover to ac; ALONE forbids strike }
";

fn ladder(resolve: &str, alone: bool) -> Pack {
    let tiers = THREE.replace("ALONE", if alone { "alone;" } else { "" });
    pack(&format!(
        "ladder l {{ tiers none < low < mid < high; resolve {resolve} }}\n{tiers}"
    ))
}

#[test]
fn the_top_tier_alone_pays() {
    let ruling = ask_facts(&ladder("top", false), "one: true, two: true, three: true");
    assert_eq!(tier(&ruling, "l"), Some("high"));
    assert_eq!(
        (total(&ruling, "ac"), total(&ruling, "aim")),
        (Some(2), Some(0))
    );
    assert_eq!(
        (may(&ruling, "hide"), may(&ruling, "strike")),
        (Some(false), Some(false))
    );
}

#[test]
fn the_best_of_each_stat_and_type_pays() {
    let pack = ladder("best of each", false);
    let ruling = ask_facts(&pack, "one: true, two: true, three: true");
    assert_eq!(tier(&ruling, "l"), Some("high"));
    assert_eq!(
        (total(&ruling, "ac"), total(&ruling, "aim")),
        (Some(3), Some(5))
    );
    assert_eq!(
        (may(&ruling, "hide"), may(&ruling, "strike")),
        (Some(true), Some(false))
    );
    let counting: Vec<(&str, bool)> = ruling
        .modifiers
        .iter()
        .filter(|one| one.stat == "ac")
        .map(|one| (one.clause.as_str(), one.counts))
        .collect();
    assert_eq!(
        counting,
        [("l.low", false), ("l.mid", true), ("l.high", false)]
    );
}

#[test]
fn below_a_tier_that_stands_alone_nothing_pays() {
    let pack = ladder("best of each", true);
    let ruling = ask_facts(&pack, "one: true, two: true, three: true");
    assert_eq!(
        (total(&ruling, "ac"), total(&ruling, "aim")),
        (Some(2), Some(0))
    );
    assert_eq!(may(&ruling, "hide"), Some(false));
    // Whether it stands is unknown, and with it whether the lower ones pay.
    let open = ask_facts(&pack, "one: true, three: unknown");
    assert_eq!(tier(&open, "l"), None);
    assert_eq!((may(&open, "strike"), may(&open, "hide")), (None, None));
    assert_eq!((total(&open, "ac"), total(&open, "aim")), (None, None));
}

#[test]
fn two_where_one_may_hold_are_a_conflict_that_names_both() {
    let pack = ladder("one", false);
    let ruling = ask_facts(&pack, "one: true, three: true");
    assert_eq!(tier(&ruling, "l"), None);
    assert_eq!(notes(&ruling), ["conflict"]);
    insta::assert_snapshot!(ruling.notes[0].text, @"l.low and l.high both hold, and only one of them can");
    assert_eq!(tier(&ask_facts(&pack, "three: true"), "l"), Some("high"));
    assert_eq!(tier(&ask_facts(&pack, ""), "l"), Some("none"));
}

#[test]
fn the_unknown_below_a_sure_tier_leaves_its_headline() {
    let ruling = ask_facts(&ladder("top", false), "one: unknown, two: true");
    assert_eq!(tier(&ruling, "l"), Some("mid"));
    assert_eq!(total(&ruling, "ac"), Some(3));
    assert!(ruling.undecided.is_empty());
    let open = ask_facts(&ladder("top", false), "one: true, two: unknown");
    assert_eq!(tier(&open, "l"), None);
    assert_eq!(undecided(&open), [("two", vec!["ac", "aim", "hide", "l"])]);
}

#[test]
fn changes_of_tiers_have_a_fixed_order() {
    let changed = |clauses: &str, facts: &str| {
        let mut rules = String::new();
        for (place, clause) in clauses.split(';').enumerate() {
            rules += &format!("rule change{place} {{ {clause} }}\n");
        }
        let tiers = THREE.replace("ALONE", "");
        let items =
            format!("ladder l {{ tiers none < low < mid < high; resolve top }}\n{tiers}{rules}");
        tier(&ask_facts(&pack(&items), facts), "l").map(str::to_owned)
    };
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(
        changed("raises l from low to mid", "one: true"),
        some("mid")
    );
    assert_eq!(changed("raises l to high", "one: true"), some("high"));
    assert_eq!(changed("raises l to high", ""), some("none"));
    assert_eq!(changed("raises l from none to low", ""), some("low"));
    assert_eq!(
        changed("lowers l from high to low", "three: true"),
        some("low")
    );
    assert_eq!(
        changed("lowers l to low", "three: true, two: true"),
        some("low")
    );
    assert_eq!(
        changed("lowers l from low to none", "one: true"),
        some("none")
    );
    assert_eq!(changed("caps l at mid", "three: true"), some("mid"));
    assert_eq!(changed("caps l at mid", "one: true"), some("low"));
    assert_eq!(
        changed("cancels l.high", "three: true, one: true"),
        some("low")
    );
    // Cancelled first, so there is nothing left to raise; in whatever order they are written.
    for clauses in [
        "cancels l.low;raises l from low to high",
        "raises l from low to high;cancels l.low",
    ] {
        assert_eq!(changed(clauses, "one: true"), some("none"), "{clauses}");
    }
    // Raises and lowers look at what held before either.
    for clauses in [
        "raises l from low to mid;raises l from mid to high",
        "raises l from mid to high;raises l from low to mid",
    ] {
        assert_eq!(changed(clauses, "one: true"), some("mid"), "{clauses}");
        assert_eq!(changed(clauses, "two: true"), some("high"), "{clauses}");
    }
    // All move at once: what arrives in a tier stays there, whichever is written first.
    for clauses in [
        "lowers l from high to mid;lowers l from mid to low",
        "lowers l from mid to low;lowers l from high to mid",
    ] {
        let both = "two: true, three: true";
        assert_eq!(changed(clauses, both), some("mid"), "{clauses}");
    }
    // Capped last.
    for clauses in [
        "caps l at low;raises l to high",
        "raises l to high;caps l at low",
    ] {
        assert_eq!(changed(clauses, "one: true"), some("low"), "{clauses}");
    }
    assert_eq!(
        changed(
            "raises l from low to high when two",
            "one: true, two: unknown"
        ),
        None
    );
}

#[test]
fn multiples_follow_what_they_multiply() {
    let with = |half: &str| {
        let items = format!(
            "ladder l {{ tiers none < low < high < top; resolve top }}
tier l.low {{ when one; grants {half} cover to ac; grants +1 luck to aim when three }}
tier l.high {{ when two; grants 2 x l.low }}
tier l.top {{ when count > 0; grants 3 x l.high }}
"
        );
        pack(&items)
    };
    for (half, value) in [("+2", 2), ("+5", 5), ("-1", -1)] {
        let pack = with(half);
        let ruling = ask_facts(&pack, "two: true, three: true");
        assert_eq!(
            (total(&ruling, "ac"), total(&ruling, "aim")),
            (Some(2 * value), Some(2))
        );
        let ruling = ask_facts(&pack, "count: 1");
        assert_eq!(
            (total(&ruling, "ac"), total(&ruling, "aim")),
            (Some(6 * value), Some(0))
        );
    }
}

#[test]
fn bonuses_stack_by_their_type() {
    let pack = pack(
        "rule r1 { grants +2 cover to ac; grants +2 luck to ac }
rule r2 { grants +3 cover to ac; grants +3 luck to ac }
rule r3 { grants -1 cover to ac; grants -1 luck to ac }
rule r4 { grants -4 cover to ac; grants -4 luck to ac }
",
    );
    // Cover: the best bonus and the worst penalty, 3 - 4; luck: all, which come to nothing.
    assert_eq!(total(&ask(&pack, ""), "ac"), Some(-1));
    let met = "map: |\n  A.T\ncreatures:\n  T: { bonuses: [ { stat: ac, type: cover, value: 9 }, { stat: ac, type: luck, value: 1 } ] }\n";
    let ruling = rule_one(&pack, met);
    assert_eq!(total(&ruling, "ac"), Some(9 - 4 + 1));
    let counting = ruling
        .modifiers
        .iter()
        .filter(|one| one.counts && one.ty == "cover");
    let clauses: Vec<&str> = counting.map(|one| one.clause.as_str()).collect();
    assert_eq!(clauses, ["r4", "scene"]);
}

#[test]
fn forbidding_beats_allowing_beats_the_default() {
    let pack = pack(
        "rule allow { when one; allows hide, strike }
rule forbid { when two; forbids hide, strike }
rule bar { when three; forbids targeting }
",
    );
    let said = |facts: &str| {
        let ruling = ask_facts(&pack, facts);
        (
            may(&ruling, "hide"),
            may(&ruling, "strike"),
            ruling.targetable,
        )
    };
    assert_eq!(said(""), (Some(false), Some(true), Some(true)));
    assert_eq!(said("one: true"), (Some(true), Some(true), Some(true)));
    assert_eq!(said("two: true"), (Some(false), Some(false), Some(true)));
    assert_eq!(
        said("one: true, two: true"),
        (Some(false), Some(false), Some(true))
    );
    assert_eq!(
        said("one: unknown, three: true"),
        (None, Some(true), Some(false))
    );
    assert_eq!(
        said("one: unknown, two: true"),
        (Some(false), Some(false), Some(true))
    );
    assert_eq!(
        said("two: unknown, three: unknown"),
        (Some(false), None, None)
    );
}

#[test]
fn values_take_the_first_case_that_holds() {
    let pack = pack(
        "value v { is 1 when one; is 2 when two; is 3 otherwise }
rule r { grants v luck to ac }
",
    );
    let of = |facts: &str| total(&ask_facts(&pack, facts), "ac");
    assert_eq!(of("one: true, two: true"), Some(1));
    assert_eq!(of("two: true"), Some(2));
    assert_eq!(of(""), Some(3));
    assert_eq!(of("one: unknown, two: true"), None);
    assert_eq!(of("one: true, two: unknown"), Some(1));
    let open = ask_facts(&pack, "two: unknown");
    assert_eq!(undecided(&open), [("two", vec!["ac"])]);
}

const TRACED: &str = "
trace shot {
  from a corner of a square of attacker
  to each corner of a square of target
  chosen by CHOOSER
  counts through
}
obstruction brick { when it is terrain and it stops effect }
ladder l { tiers none < some < all; by shot; resolve top }
tier l.some { when any line meets brick; grants +1 cover to ac }
tier l.all { when every line meets brick; grants +2 cover to ac }
";

fn traced(chooser: &str) -> Pack {
    pack(&TRACED.replace("CHOOSER", chooser))
}

#[test]
fn a_pack_may_ask_more_than_answers_are_kept_of() {
    let name = |place: usize| format!("f{place}");
    let facts: String = (0..200)
        .map(|place| {
            let name = name(place);
            format!("fact {name} \"{name}\" {{ of ruling; answer yes or no; default no; ask \"{name}?\" }}\n")
        })
        .collect();
    let any = |places: std::ops::Range<usize>| places.map(name).collect::<Vec<_>>().join(" or ");
    let (early, late) = (any(0..70), any(70..200));
    let many = format!(
        "{TRACED}{facts}rule early {{ when ({early}) and not ({late}); grants +1 luck to ac }}
rule late {{ when {late}; allows hide; grants +2 luck to aim }}
rule both {{ when l.some and ({late}); grants +4 luck to ac }}"
    );
    let pack = pack(&many.replace("CHOOSER", "attacker"));
    let of = |given: &[usize]| {
        let given: Vec<String> = given.iter().map(|own| format!("f{own}: true")).collect();
        let map = "map: |\n  A...\n  .#..\n  ...T\nrulings:\n";
        let ask = format!(
            "  - {{ attack: ranged, facts: {{ {} }} }}\n",
            given.join(", ")
        );
        let ruling = rule_one(&pack, &format!("{map}{ask}"));
        assert_eq!(tier(&ruling, "l"), Some("some"));
        (total(&ruling, "ac"), total(&ruling, "aim"))
    };
    assert_eq!(of(&[]), (Some(1), Some(0)));
    for early in [0, 33, 69] {
        assert_eq!(of(&[early]), (Some(2), Some(0)), "f{early}");
        for late in [70, 128, 199] {
            assert_eq!(of(&[early, late]), (Some(5), Some(2)), "f{early}, f{late}");
            assert_eq!(of(&[late]), (Some(5), Some(2)), "f{late}");
        }
    }
}

#[test]
fn what_is_moved_for_certain_is_not_left_where_it_was() {
    let pack = pack(
        "ladder l { tiers none < some < all; resolve best of each }
tier l.some { when one; grants +1 cover to ac }
tier l.all { when two; grants +2 luck to ac }
rule up { when three; raises l from some to all }",
    );
    let of = |facts: &str| total(&ask_facts(&pack, facts), "ac");
    assert_eq!(of("one: true"), Some(1));
    assert_eq!(of("one: true, three: true"), Some(2));
    // Whether it was there or not, it is no more.
    assert_eq!(of("one: unknown, two: true, three: true"), Some(2));
    assert_eq!(of("one: unknown, two: true"), None);
}

#[test]
fn the_attacker_takes_the_lowest_choice_and_the_target_the_highest() {
    let map = "map: |\n  A...\n  .#..\n  ...T\n";
    let ruled = |chooser: &str| rule_one(&traced(chooser), map);
    assert_eq!(tier(&ruled("attacker"), "l"), Some("some"));
    assert_eq!(tier(&ruled("target"), "l"), Some("all"));
    let clear = "map: |\n  A...\n  ....\n  .#.T\n";
    assert_eq!(
        tier(&rule_one(&traced("attacker"), clear), "l"),
        Some("none")
    );
}

const ASKED: &str = "
trace middle {
  from centre of the space of attacker
  to centre of the space of target
  counts through
}
trace corner {
  from a corner of a square of attacker
  to each corner of a square of target
  chosen by attacker
  counts through
}
obstruction brick { when it is terrain and it stops effect }
obstruction body { when it is a creature and it is not attacker and it is not target }
ladder wide { tiers clear < met < often; by corner; STANDS }
tier wide.met { when any line meets brick }
tier wide.often { when wide.met holds and attack is ranged }
ladder l { tiers none < some; by middle }
tier l.some { when CONDITION; grants +1 cover to ac }
";

/// What gives a tier, as tier and object, on a map where the line between centres meets one thing
/// and the lines between corners another.
fn sources(stands: &str, condition: &str, map: &str) -> Vec<(String, String)> {
    let pack = pack(
        &ASKED
            .replace("STANDS", stands)
            .replace("CONDITION", condition),
    );
    let sources = rule_one(&pack, map).sources.into_iter();
    sources.map(|one| (one.tier, one.object)).collect()
}

/// A ladder that stands aside names no sources of its own; who asks about it names them.
#[test]
fn what_gives_a_tier_of_a_ladder_that_stands_aside_gives_the_tier_that_asks() {
    // From any corner of A some line runs through the wall, and b is between the centres.
    let map = "map: |\n  A...\n  .b#.\n  ..#T\n";
    let of = |stands: &str, tier: &str| {
        sources(
            stands,
            &format!("any line meets body and {tier} holds"),
            map,
        )
    };
    let own = |all: &[(&str, &str)]| -> Vec<(String, String)> {
        let all = all.iter();
        all.map(|(tier, object)| ((*tier).to_owned(), (*object).to_owned()))
            .collect()
    };
    let body = ("l.some", "b");
    let walls = [("l.some", "wall [2,1]"), ("l.some", "wall [2,2]")];
    assert_eq!(of("aside", "wide.met"), own(&[walls[0], walls[1], body]));
    // A tier that rests on another of its ladder has that one's sources too.
    assert_eq!(of("aside", "wide.often"), own(&[walls[0], walls[1], body]));
    // A ladder of the ruling names its own.
    let named = of("resolve top", "wide.met");
    let of_asking: Vec<_> = named.iter().filter(|(tier, _)| tier == "l.some").collect();
    assert_eq!(of_asking.len(), 1, "{named:?}");
    assert!(
        named.contains(&("wide.often".to_owned(), "wall [2,1]".to_owned())),
        "{named:?}"
    );
}

/// Where the tier that is asked about does not hold, what its lines met is no source.
#[test]
fn what_makes_no_tier_hold_gives_none() {
    let condition = "wide.often holds or any line meets body";
    let of = |attack: &str| {
        let map = "map: |\n  A...\n  .b#.\n  ..#T\n";
        let scene = format!("{map}rulings:\n  - attack: {attack}\n");
        let sources = sources("aside", condition, &scene).into_iter();
        sources.map(|(_, object)| object).collect::<Vec<_>>()
    };
    assert_eq!(of("melee"), ["b"]);
    assert_eq!(of("ranged"), ["wall [2,1]", "wall [2,2]"]);
}

/// Two squares to choose from, in which the same tier holds but pays differently.
#[test]
fn ties_of_tiers_are_broken_by_totals() {
    let items = |chooser: &str| {
        format!(
            "trace shot {{
  from a corner of a square of attacker
  to each corner of a square of target
  chosen by {chooser}
  counts through
}}
obstruction brick {{ when it is terrain and it stops effect }}
ladder l {{ tiers none < some; by shot; resolve top }}
tier l.some {{
  when yes
  grants +1 cover to ac
  grants +2 luck to ac when any line meets brick
}}
"
        )
    };
    let map = "map: |\n  A...\n  .#..\n  ...T\n";
    let half = "map: |\n  A...\n  ....\n  .#.T\n";
    assert_eq!(
        total(&rule_one(&pack(&items("attacker")), half), "ac"),
        Some(1)
    );
    assert_eq!(
        total(&rule_one(&pack(&items("target")), half), "ac"),
        Some(3)
    );
    assert_eq!(
        total(&rule_one(&pack(&items("attacker")), map), "ac"),
        Some(3)
    );
}

#[test]
fn some_creature_is_there_or_not() {
    let pack = pack(
        "rule r {
  when some creature where (it is not attacker and it is not target and it is dazed)
  grants +1 luck to ac
}
",
    );
    let of = |conditions: &str| {
        let text = format!("map: |\n  A.T\n  B..\ncreatures:\n  {conditions}\n");
        total(&rule_one(&pack, &text), "ac")
    };
    assert_eq!(of("B: { conditions: [dazed] }"), Some(1));
    assert_eq!(of("B: { conditions: [prone-ish] }"), Some(0));
    assert_eq!(of("A: { conditions: [dazed] }"), Some(0));
}

#[test]
fn senses_pierce_within_their_range() {
    let pack = pack(
        "rule light { when attacker pierces light on target; grants +1 luck to ac }
rule mist { when attacker pierces mist within 10 ft; grants +10 luck to ac }
",
    );
    let of = |senses: &str, light: &str| {
        let text = format!(
            "light: {light}\nmap: |\n  A....T\ncreatures:\n  A: {{ senses: {{ {senses} }} }}\n"
        );
        total(&rule_one(&pack, &text), "ac")
    };
    assert_eq!(of("darkvision: 25 ft", "dark"), Some(1));
    assert_eq!(of("darkvision: 24 ft", "dark"), Some(0));
    assert_eq!(of("low-light-vision: true", "dim"), Some(1));
    assert_eq!(of("low-light-vision: true", "dark"), Some(0));
    assert_eq!(of("blindsight: 10 ft", "bright"), Some(10));
    assert_eq!(of("blindsight: 9 ft", "bright"), Some(0));
    assert_eq!(of("blindsight: 30 ft", "dim"), Some(11));
}

#[test]
fn sizes_are_counted_in_steps() {
    let pack = pack(
        "rule bigger { when size of attacker >= size of target + 2 steps; grants +1 luck to ac }
rule nearly { when size of attacker = size of target - 1 step; grants +10 luck to ac }
rule larger { when larger of (size of attacker, size of target) = huge; grants +100 luck to ac }
",
    );
    let of = |attacker: &str, target: &str| {
        let text = format!(
            "map: |\n  A.......T\n  .........\n  .........\ncreatures:\n  A: {{ size: {attacker} }}\n  T: {{ size: {target} }}\n"
        );
        total(&rule_one(&pack, &text), "ac")
    };
    assert_eq!(of("medium", "tiny"), Some(1));
    assert_eq!(of("small", "tiny"), Some(0));
    assert_eq!(of("small", "medium"), Some(10));
    assert_eq!(of("medium", "medium"), Some(0));
    // Below the smallest there is nothing smaller.
    assert_eq!(of("tiny", "tiny"), Some(10));
}

const PLAYED: &str = "
trace shot {
  from a corner of a square of attacker
  to each corner of a square of target
  chosen by attacker
  counts through
}
obstruction brick { when it is terrain and it stops effect }
obstruction body { when it is a creature and it is not attacker and it is not target }
ladder l { tiers none < some; by shot; resolve top }
tier l.some { when any line meets (brick or body); grants +4 cover to ac }
rule fog { when one; miss chance 20% rolled by target }
rule darker { when two; miss chance 50% rolled by attacker }
procedure attack {
  roll d20 adds aim
  outcome barred otherwise-not
  outcome fumble when natural of attack = 1
  outcome struck striking nearest body to target where (it is not dazed)
    when roll of attack < final ac of target and roll of attack >= final ac of target without cover
    noting swing \"The one in the way is hit.\"
  outcome miss when roll of attack < final ac of target
  outcome fog when miss chance > 0 and percentile of attack <= miss chance
  outcome hit otherwise
  yields margin roll of attack - final ac of target when outcome is hit
  yields word \"solid\" when outcome is hit
  yields word \"nothing\"
}
";

fn played() -> Pack {
    pack(&PLAYED.replace(
        "  outcome barred otherwise-not\n",
        "  outcome barred when not targetable\n",
    ))
}

fn shoot(pack: &Pack, map: &str, creatures: &str, attack: &str, facts: &str) -> Ruling {
    let text = format!(
        "map: |\n{map}creatures:\n  T: {{ stats: {{ ac: 15 }} }}\n  A: {{ stats: {{ aim: 5 }} }}\n{creatures}rulings:\n  - {{ attack: {{ kind: ranged, {attack} }}, facts: {{ {facts} }} }}\n"
    );
    rule_one(pack, &text)
}

const OPEN: &str = "  A..T\n";
const CROWD: &str = "  ABCT\n";

#[test]
fn procedures_take_the_first_outcome() {
    let pack = played();
    let outcome = |attack: &str, facts: &str| shoot(&pack, OPEN, "", attack, facts).outcome;
    assert_eq!(outcome("natural: 10", "").as_deref(), Some("hit"));
    assert_eq!(outcome("natural: 9", "").as_deref(), Some("miss"));
    assert_eq!(
        outcome("natural: 1, bonus: 30", "").as_deref(),
        Some("fumble")
    );
    assert_eq!(
        outcome("roll: 15, percentile: 20", "one: true").as_deref(),
        Some("fog")
    );
    assert_eq!(
        outcome("roll: 15, percentile: 21", "one: true").as_deref(),
        Some("hit")
    );
    assert_eq!(outcome("roll: 15", "one: true"), None);
    assert_eq!(outcome("bonus: 5", ""), None);
    let hit = shoot(&pack, OPEN, "", "roll: 18", "");
    let number = |value: i64| Value::Number(Number::from(value));
    let results = vec![
        ("margin".to_owned(), number(3)),
        ("word".to_owned(), Value::Word("solid".to_owned())),
    ];
    assert_eq!(hit.results, results);
    let miss = shoot(&pack, OPEN, "", "roll: 3", "");
    assert_eq!(
        miss.results,
        [("word".to_owned(), Value::Word("nothing".to_owned()))]
    );
}

#[test]
fn the_nearest_that_fits_is_struck() {
    let pack = played();
    let struck = |creatures: &str, roll: i64| {
        let ruling = shoot(&pack, CROWD, creatures, &format!("roll: {roll}"), "");
        (ruling.outcome.unwrap(), ruling.struck)
    };
    let struck_of = |name: &str| ("struck".to_owned(), Some(name.to_owned()));
    assert_eq!(struck("", 15), struck_of("C"));
    assert_eq!(struck("", 18), struck_of("C"));
    assert_eq!(struck("", 19), ("hit".to_owned(), None));
    assert_eq!(struck("", 14), ("miss".to_owned(), None));
    assert_eq!(struck("  C: { conditions: [dazed] }\n", 15), struck_of("B"));
    let none = "  B: { conditions: [dazed] }\n  C: { conditions: [dazed] }\n";
    assert_eq!(struck(none, 15), ("miss".to_owned(), None));
    let noted = shoot(&pack, CROWD, "", "roll: 15", "");
    assert_eq!(notes(&noted), ["swing"]);
}

#[test]
fn the_highest_miss_chance_stands() {
    let pack = played();
    let chance = |facts: &str| {
        let ruling = shoot(&pack, OPEN, "", "bonus: 0", facts);
        (
            ruling.miss_chance.map(|value| value.to_string()),
            ruling.miss_chance_rolled_by,
        )
    };
    let said = |chance: &str, by: &str| (Some(chance.to_owned()), Some(by.to_owned()));
    assert_eq!(chance(""), (Some("0".to_owned()), None));
    assert_eq!(chance("one: true"), said("20", "target"));
    assert_eq!(chance("one: true, two: true"), said("50", "attacker"));
    assert_eq!(chance("one: unknown, two: true"), said("50", "attacker"));
    assert_eq!(chance("one: true, two: unknown").0, None);
}

/// The odds are those of all faces of the die and of the d%, each ruled on by itself.
#[test]
fn odds_are_a_count_of_all_throws() {
    let pack = played();
    let fumbles = "  B: { conditions: [dazed] }\n";
    for (map, creatures, facts) in [
        (OPEN, "", ""),
        (OPEN, "", "one: true"),
        (OPEN, "", "one: true, two: true"),
        (CROWD, "", "one: true"),
        (CROWD, fumbles, "two: true"),
    ] {
        let text = |attack: &str| {
            format!(
                "map: |\n{map}creatures:\n  T: {{ stats: {{ ac: 15 }} }}\n  A: {{ stats: {{ aim: 5 }} }}\n{creatures}rulings:\n  - {{ attack: {{ kind: ranged{attack} }}, facts: {{ {facts} }} }}\n"
            )
        };
        let odds = odds_of(&pack, &text(""));
        let sum = odds
            .chances
            .iter()
            .fold(Number::ZERO, |sum, one| &sum + &one.probability);
        assert_eq!(sum, Number::from(1));
        let mut file = scene(&pack, &text(", natural: 1, percentile: 1"));
        let plan = pack.plan(&pack.defaults());
        let mut counted = std::collections::BTreeMap::new();
        for face in 1..=20 {
            for percent in 1..=100 {
                let attack = &mut file.asks[0].ask.attack;
                attack.natural = Some(Number::from(face));
                attack.percentile = Some(Number::from(percent));
                let battle = Battle::new(&file.scene, &file.asks[0].ask);
                let ruling = pack.rule(&plan, &battle, false);
                let outcome = (ruling.outcome.expect("an outcome"), ruling.struck);
                *counted.entry(outcome).or_insert(0i64) += 1;
            }
        }
        let counted: Vec<_> = counted
            .into_iter()
            .map(|((outcome, struck), count)| {
                (outcome, struck, Number::ratio(count, 2000).unwrap())
            })
            .collect();
        let mut told: Vec<_> = odds
            .chances
            .into_iter()
            .map(|one| (one.outcome, one.struck, one.probability))
            .collect();
        told.sort_by(|one, other| (&one.0, &one.1).cmp(&(&other.0, &other.1)));
        assert_eq!(told, counted, "{facts}");
    }
}

fn odds_of(pack: &Pack, text: &str) -> Odds {
    let file = scene(pack, text);
    let battle = Battle::new(&file.scene, &file.asks[0].ask);
    eval::odds(pack, &pack.plan(&pack.defaults()), &battle).expect("nothing is lacking")
}

#[test]
fn odds_name_what_is_lacking() {
    let pack = played();
    let lacking = |text: &str| {
        let file = scene(&pack, text);
        let battle = Battle::new(&file.scene, &file.asks[0].ask);
        match eval::odds(&pack, &pack.plan(&pack.defaults()), &battle) {
            Err(NoOdds::Lacking(asked)) => asked
                .into_iter()
                .map(|question| question.fact)
                .collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        }
    };
    let no_ac = "map: |\n  A.T\ncreatures:\n  A: { stats: { aim: 5 } }\n";
    assert_eq!(lacking(no_ac), ["ac"]);
    let no_aim = "map: |\n  A.T\ncreatures:\n  T: { stats: { ac: 5 } }\n";
    assert_eq!(lacking(no_aim), ["aim"]);
}

#[test]
fn checks_remember_and_are_reminded() {
    let pack = pack(
        "fact casting { of ruling; answer text; default unknown; ask \"Which casting?\" }
fact resisted { of creature; answer yes or no; default no; per casting; ask \"Did it resist?\" }
fact turns { of ruling; answer number; default 0; ask \"How many turns?\" }
check resist \"Resist\" {
  roll d20
  outcome done when resisted of target
  outcome passed when roll of check >= 10
  outcome failed otherwise
  remembers resisted of target as yes until \"the casting ends\" when outcome is passed
  remembers turns as turns + 1 until \"the fight ends\"
  yields total roll of check
}
",
    );
    let check = |more: &str| {
        let text = format!(
            "creatures:\n  A: {{ size: medium }}\n  T: {{ size: medium }}\nrulings:\n  - {{ check: resist, actor: A, opponent: T, {more} }}\n"
        );
        rule_one(&pack, &text)
    };
    let passed = check("roll: 12, facts: { casting: fireball }");
    assert_eq!(passed.outcome.as_deref(), Some("passed"));
    let kept: Vec<(&str, &str, String, &str)> = passed
        .remember
        .iter()
        .map(|one| {
            (
                one.fact.as_str(),
                one.of.as_str(),
                one.value.to_string(),
                one.until.as_str(),
            )
        })
        .collect();
    assert_eq!(
        kept,
        [
            (
                "resisted",
                "T per fireball",
                "yes".to_owned(),
                "the casting ends"
            ),
            ("turns", "", "1".to_owned(), "the fight ends"),
        ]
    );
    let back = "remembered: [ { fact: resisted, of: T per fireball, value: true } ]";
    let again = check(&format!("roll: 2, facts: {{ casting: fireball }}, {back}"));
    assert_eq!(again.outcome.as_deref(), Some("done"));
    let other = check(&format!("roll: 2, facts: {{ casting: lightning }}, {back}"));
    assert_eq!(other.outcome.as_deref(), Some("failed"));
    assert_eq!(other.remember.len(), 1);
}
