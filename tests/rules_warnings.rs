//! What is warned of though it compiles: names that nothing uses, and cases that are never read.
//! Each is told where it is meant, and never where it is not.

mod rules_common;

use defilade::diag::{Diagnostic, Severity};
use defilade::lang::{self, PackText};
use defilade::packs;
use defilade::source::Sources;
use proptest::prelude::*;
use rules_common::{compile, render};

const WORDS: &str = r#"
pack tiny "Tiny" {
  version 1.0.0
  import core
  scale square 5 ft
}

stat ac "Armor" { of target }
bonus luck "Luck" { stacks all }
condition dazed "Dazed"
terrain fence "Fence" { gives cover; height 3 ft }

option strict "Is it strict?" {
  choice lax  "No." default
  choice hard "Yes."
}

fact shown "Shown" { of ruling; answer number from 0 to 1; default unknown; ask "How much?" }
fact mood "Mood" { of ruling; answer one of calm, wild, mad; default calm; ask "Which?" }
fact count "Count" { of ruling; answer number; default 0; ask "How many?" }

obstruction brick "Brick" { when it is terrain and it stops effect }
"#;

/// What is warned of in a text, as code and underlined words; it must have no errors.
fn warned(text: &str) -> Vec<(String, String)> {
    let compiled = compile(text);
    told(&compiled.sources, &compiled.found)
}

fn told(sources: &Sources, found: &[Diagnostic]) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for one in found {
        assert_eq!(
            one.severity,
            Severity::Warning,
            "{}",
            render(sources, found)
        );
        assert!(one.help.is_some(), "{one:?} has no next step");
        let span = one.span.expect("each has a place");
        all.push((one.code.to_owned(), sources.slice(span).to_owned()));
    }
    all
}

fn pairs(wanted: &[(&str, &str)]) -> Vec<(String, String)> {
    let own = |(code, under): &(&str, &str)| ((*code).to_owned(), (*under).to_owned());
    wanted.iter().map(own).collect()
}

// ---- cases -------------------------------------------------------------------------------------

/// The cases of a value that a rule pays, and those that nothing is left for, by their amounts.
const VALUES: &[(&str, &[&str])] = &[
    ("is 1 when attack is melee; is 2 otherwise", &[]),
    (
        "is 1 when target is dazed; is 2 when target is dazed; is 3 otherwise",
        &["2"],
    ),
    (
        "is 1 when target is dazed; is 2 when not target is dazed; is 3 otherwise",
        &["3"],
    ),
    (
        "is 1 when target is dazed; is 2 when attacker is dazed; is 3 otherwise",
        &[],
    ),
    (
        "is 1 when attack is not area; is 2 when attack is ranged; is 3 otherwise",
        &["2"],
    ),
    (
        "is 1 when attack is not melee; is 2 when attack is melee; is 3 otherwise",
        &["3"],
    ),
    (
        "is 1 when mood is calm; is 2 when mood is wild or mood is mad; is 3 otherwise",
        &["3"],
    ),
    (
        "is 1 when mood is calm; is 2 when mood is wild; is 3 otherwise",
        &[],
    ),
    (
        "is 1 when option strict is hard; is 2 when option strict is lax; is 3 otherwise",
        &["3"],
    ),
    (
        "is 1 when count > 3; is 2 when count > 5; is 3 otherwise",
        &["2"],
    ),
    (
        "is 1 when 5 < count; is 2 when 6 <= count; is 3 otherwise",
        &["2"],
    ),
    (
        "is 1 when shown >= 2 / 4; is 2 when shown > 1/2; is 3 otherwise",
        &["2"],
    ),
    (
        "is 1 when count > 5; is 2 when count > 3; is 3 otherwise",
        &[],
    ),
    (
        "is 1 when count >= 3; is 2 when count < 3; is 3 otherwise",
        &["3"],
    ),
    (
        "is 1 when count > 3; is 2 when count < 3; is 3 otherwise",
        &[],
    ),
    ("is 1 when shown <= 1; is 2 otherwise", &["2"]),
    ("is 1 when shown < 1; is 2 otherwise", &[]),
    (
        "is 1 when size of target >= small; is 2 when size of target is tiny; is 3 otherwise",
        &["3"],
    ),
    (
        "is 1 when size of target > small; is 2 when size of target is tiny; is 3 otherwise",
        &[],
    ),
    (
        "is 1 when distance from attacker to target > 30 ft; is 2 when distance from attacker to target > 60 ft; is 3 otherwise",
        &["2"],
    ),
    // Six squares are thirty feet here, but that is not looked into.
    (
        "is 1 when distance from attacker to target > 30 ft; is 2 when distance from attacker to target > 8 squares; is 3 otherwise",
        &[],
    ),
    (
        "is 1 when target is dazed or attack is melee; is 2 when target is dazed and attack is ranged; is 3 otherwise",
        &["2"],
    ),
];

#[test]
fn a_case_of_a_value_that_nothing_is_left_for_is_told() {
    for (cases, idle) in VALUES {
        let text =
            format!("{WORDS}\nvalue v {{ {cases} }}\nrule r {{ grants v luck to ac }}\n{USE}");
        let wanted: Vec<(&str, &str)> = idle.iter().map(|it| ("D0503", *it)).collect();
        assert_eq!(warned(&text), pairs(&wanted), "{cases}");
    }
}

/// What makes the obstruction of the words used.
const USE: &str = "rule u { when not open line past brick; grants 1 luck to ac }\n";

#[test]
fn an_outcome_that_nothing_is_left_for_is_told() {
    let outcomes: &[(&str, &[&str])] = &[
        (
            "outcome hit when roll of attack > 10; outcome miss otherwise",
            &[],
        ),
        (
            "outcome hit when roll of attack > 10; outcome great when roll of attack > 15; outcome miss otherwise",
            &["outcome great when roll of attack > 15"],
        ),
        (
            "outcome hit when roll of attack > 10; outcome miss when roll of attack <= 10; outcome odd otherwise",
            &["outcome odd otherwise"],
        ),
        // What is struck may not be there, so something is left.
        (
            "outcome clang striking nearest brick to target when roll of attack > 10; outcome hit when roll of attack > 10; outcome miss otherwise",
            &[],
        ),
    ];
    for (body, idle) in outcomes {
        let text = format!("{WORDS}\nprocedure shoot \"Shoot\" {{ roll d20; {body} }}\n{USE}");
        let wanted: Vec<(&str, &str)> = idle.iter().map(|it| ("D0503", *it)).collect();
        assert_eq!(warned(&text), pairs(&wanted), "{body}");
        let check = body.replace("of attack", "of check");
        if !check.contains("strikes") {
            let text = format!("{WORDS}\ncheck look \"Look\" {{ roll d20; {check} }}\n{USE}");
            assert_eq!(warned(&text).len(), idle.len(), "{check}");
        }
    }
}

/// A condition over two creatures, kinds of attacks, an answer and a number.
#[derive(Clone, Debug)]
enum Asked {
    Attack(usize),
    Dazed,
    Mood(usize),
    Shown(&'static str, u8),
    Not(Box<Asked>),
    Both(Box<Asked>, Box<Asked>),
    Either(Box<Asked>, Box<Asked>),
}

const ATTACKS: [&str; 3] = ["melee", "ranged", "area"];
const MOODS: [&str; 3] = ["calm", "wild", "mad"];

/// One way that all can be: kind of attack, dazed, mood, and how much shows in eighths.
type World = (usize, bool, usize, u8);

impl Asked {
    fn text(&self) -> String {
        match self {
            Asked::Attack(kind) => format!("attack is {}", ATTACKS[*kind]),
            Asked::Dazed => "target is dazed".to_owned(),
            Asked::Mood(mood) => format!("mood is {}", MOODS[*mood]),
            Asked::Shown(how, quarters) => format!("shown {how} {}", f64::from(*quarters) / 4.0),
            Asked::Not(one) => format!("not ({})", one.text()),
            Asked::Both(one, other) => format!("({}) and ({})", one.text(), other.text()),
            Asked::Either(one, other) => format!("({}) or ({})", one.text(), other.text()),
        }
    }

    fn holds(&self, world: World) -> bool {
        let (attack, dazed, mood, eighths) = world;
        match self {
            Asked::Attack(kind) => attack == *kind,
            Asked::Dazed => dazed,
            Asked::Mood(own) => mood == *own,
            Asked::Shown(how, quarters) => match *how {
                "<" => eighths < quarters * 2,
                "<=" => eighths <= quarters * 2,
                ">" => eighths > quarters * 2,
                _ => eighths >= quarters * 2,
            },
            Asked::Not(one) => !one.holds(world),
            Asked::Both(one, other) => one.holds(world) && other.holds(world),
            Asked::Either(one, other) => one.holds(world) || other.holds(world),
        }
    }
}

fn worlds() -> impl Iterator<Item = World> {
    let pairs = (0..3).flat_map(|attack| [true, false].map(|dazed| (attack, dazed)));
    let more = pairs.flat_map(|(attack, dazed)| (0..3).map(move |mood| (attack, dazed, mood)));
    more.flat_map(|(attack, dazed, mood)| (0..=8).map(move |part| (attack, dazed, mood, part)))
}

fn asked() -> impl Strategy<Value = Asked> {
    let leaf = prop_oneof![
        (0usize..3).prop_map(Asked::Attack),
        Just(Asked::Dazed),
        (0usize..3).prop_map(Asked::Mood),
        (prop::sample::select(vec!["<", "<=", ">", ">="]), 0u8..=4)
            .prop_map(|(how, mark)| Asked::Shown(how, mark)),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|one| Asked::Not(Box::new(one))),
            (inner.clone(), inner.clone())
                .prop_map(|(one, other)| Asked::Both(Box::new(one), Box::new(other))),
            (inner.clone(), inner)
                .prop_map(|(one, other)| Asked::Either(Box::new(one), Box::new(other))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A case is told of just when it could hold by itself and is the first to hold nowhere.
    #[test]
    fn just_the_cases_that_nothing_is_left_for_are_told(guards in prop::collection::vec(asked(), 1..5)) {
        let written = (1..).zip(&guards);
        let written: String = written.map(|(place, one)| format!("  is {place} when {}\n", one.text())).collect();
        let last = guards.len() + 1;
        let text = format!("{WORDS}\nvalue v {{\n{written}  is {last} otherwise\n}}\nrule r {{ grants v luck to ac }}\n{USE}");
        let mut read = vec![false; last];
        let mut possible = vec![false; last];
        for world in worlds() {
            let holding = guards.iter().map(|guard| guard.holds(world)).chain([true]);
            let holding: Vec<bool> = holding.collect();
            read[holding.iter().position(|holds| *holds).expect("the last does")] = true;
            for (holds, possible) in holding.iter().zip(&mut possible) {
                *possible |= holds;
            }
        }
        let idle = (0..last).filter(|place| possible[*place] && !read[*place]);
        let idle: Vec<String> = idle.map(|place| (place + 1).to_string()).collect();
        let compiled = compile(&text);
        let found = compiled.found.iter().filter(|one| one.message.starts_with("nothing is left"));
        let found: Vec<&str> = found.map(|one| compiled.sources.slice(one.span.expect("a place"))).collect();
        prop_assert_eq!(found, idle, "{}", text);
    }
}

// ---- names -------------------------------------------------------------------------------------

const LEFT_OVER: &str = "value left-over { is 1 }\n";

fn file(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), text.to_owned())
}

fn compiled(files: Vec<(String, String)>, variants: &[&str]) -> Vec<(String, String)> {
    let variants: Vec<PackText> = variants
        .iter()
        .map(|text| PackText {
            files: vec![file("variant.rules", text)],
        })
        .collect();
    let import = |id: &str| match id {
        "lender" => Some(PackText {
            files: vec![file("lender.rules", LENDER)],
        }),
        _ => packs::embedded(id),
    };
    let (_, sources, found) = lang::compile_with(&PackText { files }, &variants, &import);
    told(&sources, &found)
}

/// A pack for others: nothing in it uses what it declares.
const LENDER: &str = "pack lender \"Lender\" { version 1.0.0; import core }
value lent { is 1 }
obstruction lent-thing { when it stops effect }
trace lent-line { from centre of the space of attacker; to centre of the space of target; counts through }
";

#[test]
fn what_nothing_uses_is_told_of_by_kind() {
    let unused = "
trace line { from centre of the space of attacker; to centre of the space of target; counts through }
obstruction thing { when it stops sight }
value amount { is 1 }
table dial { down mood; row calm | 1; row otherwise | 2 }
";
    let text = format!("{WORDS}{USE}{unused}");
    let compiled = compile(&text);
    let kinds = compiled.found.iter().map(|one| one.message.as_str());
    let wanted = [
        "nothing uses the obstruction `thing`",
        "nothing uses the value `amount`",
        "nothing uses the table `dial`",
        "nothing uses the trace `line`",
    ];
    assert_eq!(kinds.collect::<Vec<_>>(), wanted);
    assert!(compiled.found.iter().all(|one| one.code == "D0501"));
}

/// Things are used wherever a clause names them, also by way of a value that is itself used.
#[test]
fn what_is_used_anywhere_is_not_told_of() {
    let uses = [
        "rule r { when open line past thing; grants 1 luck to ac }",
        "trace line { from centre of the space of attacker; to centre of the space of target; counts through }
ladder l { tiers none < some; by line }
tier l.some { when visible share of target past thing < 1 }",
        "value v { is 1 when open line past thing; is 2 otherwise }\nrule r { grants v luck to ac }",
        "procedure p { roll d20; outcome clang striking nearest thing to target; outcome hit otherwise }",
        "check c { outcome seen when open line past thing; outcome lost otherwise }",
    ];
    for used in uses {
        let text = format!("{WORDS}{USE}\nobstruction thing {{ when it stops sight }}\n{used}\n");
        assert_eq!(warned(&text), [], "{used}");
    }
}

#[test]
fn a_value_that_only_an_unused_value_uses_is_told_of_too() {
    let chain = "value first { is 1 }\nvalue second { is first + 1 }\n";
    let found = warned(&format!("{WORDS}{USE}{chain}"));
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn only_what_ones_own_files_declare_is_told_of() {
    let own = WORDS.replace("import core", "import core\n  import lender");
    let main = || file("pack.rules", &format!("{own}{USE}"));
    assert_eq!(compiled(vec![main()], &[]), []);
    // Each of the pack's files is its own, whichever has the head.
    let both = vec![file("more.rules", LEFT_OVER), main()];
    let found = compiled(both, &[]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "D0501");
}

#[test]
fn of_a_variant_only_what_it_adds_is_told_of() {
    let base = || vec![file("pack.rules", &format!("{WORDS}{USE}{LEFT_OVER}"))];
    assert_eq!(compiled(base(), &[]).len(), 1);
    let head = "variant mine \"Mine\" of tiny ^1.0 { version 1.0.0 }\n";
    assert_eq!(compiled(base(), &[head]), []);
    let adding = format!("{head}add value spare {{ is 2 }}\n");
    let found = compiled(base(), &[&adding]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].1.contains("spare"), "{found:?}");
    // What the variant makes useless stands in the base, whose author cannot help it.
    let removing = format!("{head}remove rule u\n");
    assert_eq!(compiled(base(), &[&removing]), []);
}

// ---- lines -------------------------------------------------------------------------------------

const LINES: &str = "
trace shot {
  from a corner of a square of attacker FROM
  to each corner of a square of target TO
  chosen by attacker CHOSEN
  counts through when attack is melee
}
ladder l { tiers none < some; by shot BY }
tier l.some { when any line meets brick }
";

/// Where cases of lines leave something out: what stands in each of the four places, what is then
/// underlined, and what is said of the questions.
type Lines = (
    [&'static str; 4],
    &'static [(&'static str, &'static [&'static str])],
);

const GAPS: &[Lines] = &[
    (["", "", "", ""], &[]),
    (
        ["when attack is melee", "", "", ""],
        &[("attack is melee", &["where this is ranged"])],
    ),
    (
        ["", "when target is dazed and attack is area", "", ""],
        &[(
            "target is dazed and attack is area",
            &["where this is melee"],
        )],
    ),
    (
        ["", "", "when option strict is hard", ""],
        &[("option strict is hard", &["where this is lax"])],
    ),
    (
        [
            "",
            "",
            "",
            "when distance from attacker to target <= 30 ft\n by shot when attack is melee",
        ],
        &[(
            "attack is melee",
            &["where this is more than 30 ft", "where this is ranged"],
        )],
    ),
    // Together they leave nothing out.
    (
        [
            "",
            "",
            "",
            "when attack is melee\n by shot when attack is not melee",
        ],
        &[],
    ),
    (
        [
            "",
            "",
            "when shown < 1/2\n  chosen by target when shown >= 1/2",
            "",
        ],
        &[],
    ),
    (
        [
            "when mood is calm\n  from origin when mood is wild or mood is mad",
            "",
            "",
            "",
        ],
        &[],
    ),
    // One mistake in each place.
    (
        [
            "when count > 0",
            "when count > 1",
            "when count > 2",
            "when count > 3",
        ],
        &[
            ("count > 0", &["where this is less than 0"]),
            ("count > 1", &["where this is less than 1"]),
            ("count > 2", &["where this is less than 2"]),
            ("count > 3", &["where this is less than 3"]),
        ],
    ),
];

#[test]
fn lines_that_are_not_always_drawn_are_told_of() {
    for (places, wanted) in GAPS {
        let mut text = format!("{WORDS}{LINES}");
        for (name, words) in ["FROM", "TO", "CHOSEN", "BY"].iter().zip(places) {
            text = text.replace(name, words);
        }
        let compiled = compile(&text);
        let shown = told(&compiled.sources, &compiled.found);
        let under: Vec<(String, String)> = shown;
        let own: Vec<(&str, &str)> = wanted.iter().map(|(under, _)| ("D0506", *under)).collect();
        assert_eq!(under, pairs(&own), "{places:?}");
        for (one, (_, answers)) in compiled.found.iter().zip(*wanted) {
            let said: Vec<&str> = one.related.iter().map(|it| it.text.as_str()).collect();
            assert_eq!(said, *answers, "{places:?}");
        }
    }
}

/// What values and procedures leave out is an error, and says where.
#[test]
fn what_cases_leave_out_is_named() {
    let named: &[(&str, &str, &[&str])] = &[
        (
            "value v { is 1 when attack is melee; is 2 when attack is area }",
            "2",
            &["attack is melee: ranged"],
        ),
        (
            "value v { is 1 when mood is calm and target is dazed; is 2 when mood is wild; is 3 when not target is dazed }",
            "3",
            &["mood: mad", "target is dazed: so"],
        ),
        (
            "value v { is 1 when count < 3; is 2 when count > 3 }",
            "2",
            &["count: 3"],
        ),
        (
            "value v { is 1 when size of target < huge; is 2 when size of target is huge; is 3 when size of target is gargantuan }",
            "3",
            &["size of target: colossal"],
        ),
        // Nothing is left out, so the last condition is one too many.
        (
            "value v { is 1 when target is dazed; is 2 when target is not dazed }",
            "2",
            &[],
        ),
        (
            "procedure v { roll d20; outcome hit when roll of attack > 10 }",
            "procedure v",
            &["roll of attack: less than 10"],
        ),
        (
            "check v { roll d20; outcome hit when roll of check > 10; outcome miss when roll of check < 10 }",
            "check v",
            &["roll of check: 10"],
        ),
        (
            "procedure v { roll d20; outcome clang striking nearest brick to target }",
            "procedure v",
            &[],
        ),
    ];
    for (item, under, answers) in named {
        let compiled = compile(&format!("{WORDS}{USE}{item}\n"));
        let shown = render(&compiled.sources, &compiled.found);
        assert_eq!(compiled.found.len(), 1, "{shown}");
        let one = &compiled.found[0];
        assert_eq!(
            (one.code, one.severity),
            ("D0403", Severity::Error),
            "{shown}"
        );
        assert_eq!(compiled.sources.slice(one.span.unwrap()), *under, "{shown}");
        let said = one.related.iter().map(|it| {
            let answer = it
                .text
                .strip_prefix("where this is ")
                .expect("it names an answer");
            format!("{}: {answer}", compiled.sources.slice(it.span))
        });
        assert_eq!(said.collect::<Vec<_>>(), *answers, "{shown}");
    }
}
