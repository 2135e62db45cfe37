//! Rule texts that mean harm or mean nothing: an answer, and never a panic or an overflow.

mod rules_common;

use defilade::lang::PackText;
use defilade::packs;
use proptest::prelude::*;
use rules_common::{compile, compile_files};

const HEAD: &str = "pack p \"P\" {\n  version 1.0.0\n}\n";

/// What is said of a text, read by a thread with a small stack.
fn codes(text: String) -> Vec<&'static str> {
    let reading = std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || {
            let compiled = compile(&text);
            assert!(compiled.pack.is_some() || !compiled.found.is_empty());
            compiled.found.iter().map(|one| one.code).collect()
        });
    reading.unwrap().join().expect("no panic")
}

/// What is said of a condition, each code once.
fn of_condition(condition: &str) -> Vec<&'static str> {
    let mut found = codes(format!("{HEAD}rule r \"R\" {{\n  when {condition}\n}}\n"));
    found.dedup();
    found
}

fn nested(open: &str, inner: &str, close: &str, times: usize) -> String {
    format!("{}{inner}{}", open.repeat(times), close.repeat(times))
}

#[test]
fn nesting_is_bounded() {
    assert_eq!(of_condition(&nested("(", "yes", ")", 60)), [""; 0]);
    for times in [100, 2_000] {
        assert_eq!(of_condition(&nested("(", "yes", ")", times)), ["D0103"]);
        assert_eq!(of_condition(&"(".repeat(times)), ["D0103"]);
        assert_eq!(of_condition(&nested("not ", "yes", "", times)), ["D0103"]);
        assert_eq!(of_condition(&nested("not (", "yes", ")", times)), ["D0103"]);
        assert_eq!(
            of_condition(&format!("1 > {}1", "- ".repeat(times))),
            ["D0103"]
        );
        let some = nested("some creature where (", "yes", ")", times);
        assert_eq!(of_condition(&some), ["D0103"]);
        assert_eq!(
            of_condition(&nested("larger of (1, ", "1", ")", times)),
            ["D0103"]
        );
    }
    let deep = 100_000;
    assert_eq!(of_condition(&nested("(", "yes", ")", deep)), ["D0103"]);
    assert_eq!(of_condition(&nested("not ", "yes", "", deep)), ["D0103"]);
}

/// Phrases that nest without a parenthesis.
#[test]
fn phrases_within_phrases_are_bounded() {
    let phrases = [
        "height of ",
        "distance from ",
        "light on ",
        "visible share of ",
        "spread reaches ",
        "final ",
        "open line past ",
    ];
    for phrase in phrases {
        for times in [60, 120, 150, 1_000] {
            let found = of_condition(&format!("{}target", phrase.repeat(times)));
            assert!(!found.is_empty(), "{phrase} {times} times");
        }
    }
}

#[test]
fn long_clauses_are_refused_and_longish_ones_are_read() {
    let chain = |times: usize| vec!["yes"; times].join(" or ");
    assert_eq!(of_condition(&chain(2_000)), [""; 0]);
    assert_eq!(of_condition(&chain(100_000)), ["D0103"]);
    assert_eq!(of_condition(&vec!["1"; 100_000].join(" + ")), ["D0103"]);
    assert_eq!(
        of_condition(&format!("yes {}", "x".repeat(1_000_000))),
        ["D0103"]
    );
    assert_eq!(
        codes(format!("{HEAD}{}\n", "x".repeat(1_000_000))),
        ["D0103"]
    );
    assert_eq!(
        codes(format!(
            "{HEAD}rule r \"{}\" {{\n  when yes\n}}\n",
            "x".repeat(1_000_000)
        )),
        ["D0103"]
    );
}

#[test]
fn a_huge_file_is_refused() {
    assert_eq!(codes("// nothing\n".repeat(5_000_000)), ["D0103"]);
    assert_eq!(codes("\"".repeat(50_000_000)), ["D0103"]);
    // As large as may be, and full of the dearest tokens.
    assert!(!codes("{".repeat(1 << 19)).is_empty());
    assert!(!codes("}".repeat(1 << 16)).is_empty());
    assert!(!codes("\"\n".repeat(1 << 16)).is_empty());
}

#[test]
fn a_hundred_thousand_items_are_refused() {
    let items = |each: &dyn Fn(usize) -> String| {
        let all: String = (0..100_000).map(each).collect();
        codes(format!("{HEAD}{all}"))
    };
    assert_eq!(items(&|n| format!("trait t{n} \"T\"\n")), ["D0103"]);
    assert_eq!(
        items(&|n| format!("value v{n} {{ is v{} }}\n", n + 1)),
        ["D0103"]
    );
    assert_eq!(items(&|n| format!("trait t{} \"T\"\n", n % 2)), ["D0103"]);
    let clauses = "  when yes\n".repeat(100_000);
    assert_eq!(
        codes(format!("{HEAD}rule r \"R\" {{\n{clauses}}}\n")),
        ["D0103"]
    );
}

/// As many items as may be, each with a mistake that has to look at all the others.
#[test]
fn thousands_of_items_are_read() {
    let items = |each: &dyn Fn(usize) -> String| {
        let all: String = (0..2_000).map(each).collect();
        codes(format!("{HEAD}{all}")).len()
    };
    assert_eq!(items(&|n| format!("condition c{n} \"C\"\n")), 0);
    let twice = items(&|_| "condition same \"C\"\n".to_owned());
    assert_eq!(twice, 1_999);
    let unknown = items(&|n| format!("rule r{n} {{ when attacker is c{n} }}\n"));
    assert_eq!(unknown, 2_000);
    let ladders =
        items(&|n| format!("ladder l{n} {{ tiers lo < hi }}\ntier l{n}.hi {{ when yes }}\n"));
    assert_eq!(ladders, 0);
}

/// Values on values, deep and doubling: written out they would fill the world.
#[test]
fn values_that_grow_are_refused() {
    let chain: String = (0..3_000)
        .map(|n| format!("value v{n} {{ is v{} }}\n", n + 1))
        .collect();
    let found = codes(format!("{HEAD}{chain}value v3000 {{ is yes }}\n"));
    assert!(found.contains(&"D0103"), "{found:?}");
    let doubling: String = (0..50)
        .map(|n| format!("value v{n} {{ is v{0} or v{0} }}\n", n + 1))
        .collect();
    let found = codes(format!(
        "{HEAD}{doubling}value v50 {{ is yes }}\nrule r {{ when v0 }}\n"
    ));
    assert!(found.contains(&"D0103"), "{found:?}");
    let tiers: Vec<String> = (0..50).map(|n| format!("t{n}")).collect();
    let multiples: String = (1..49)
        .map(|n| {
            format!(
                "tier l.t{n} {{ when yes; grants 2 x l.t{0}; grants 2 x l.t{0} }}\n",
                n + 1
            )
        })
        .collect();
    let stat = "stat s \"S\" { of target }\nbonus b \"B\"\n";
    let last = "tier l.t49 { when yes; grants +1 b to s }\n";
    let found = codes(format!(
        "{HEAD}{stat}ladder l {{ tiers {} }}\n{multiples}{last}",
        tiers.join(" < ")
    ));
    assert_eq!(found, ["D0103"]);
    let tiers: Vec<String> = (0..100).map(|n| format!("t{n}")).collect();
    let found = codes(format!(
        "{HEAD}ladder l {{ tiers {} }}\n",
        tiers.join(" < ")
    ));
    assert!(found.contains(&"D0103"), "{found:?}");
}

#[test]
fn packs_that_import_one_another_end() {
    let text = |other: &str| PackText {
        files: vec![(
            "p.rules".to_owned(),
            format!("pack p \"P\" {{\n  version 1.0.0\n  import {other}\n}}\n"),
        )],
    };
    let (pack, _, found) = defilade::lang::compile(&text("one"), &|id| {
        Some(text(if id == "one" { "two" } else { "one" }))
    });
    assert!(pack.is_none());
    assert!(found.iter().any(|one| one.code == "D0401"));
}

/// The texts of all embedded packs, each with its file's name.
fn texts() -> Vec<(String, PackText, usize)> {
    let mut all = Vec::new();
    for id in packs::ids() {
        let text = packs::embedded(id).unwrap();
        for place in 0..text.files.len() {
            all.push((id.to_owned(), text.clone(), place));
        }
    }
    all
}

/// A change of a text, by places between nought and one.
#[derive(Clone, Debug)]
enum Change {
    DropLine(f64),
    CopyLine(f64, f64),
    SwapLines(f64, f64),
    DropWord(f64),
    CopyWord(f64, f64),
    SwapWords(f64, f64),
    Insert(f64, String),
    DropChar(f64),
}

fn change() -> impl Strategy<Value = Change> {
    let at = 0.0..1.0;
    let piece = prop::sample::select(vec![
        "{",
        "}",
        "\"",
        "'",
        ";",
        "(",
        ")",
        "//",
        "///",
        "\n",
        " when ",
        " except x ",
        "not ",
        ".",
        ",",
        "<",
        "≤",
        "é",
        "\0",
        "\t",
        "\r\n",
        "🙂",
        "-",
        "0",
        "99999999999999999999",
        " of ",
        " x ",
        " otherwise ",
        "is ",
    ]);
    prop_oneof![
        at.clone().prop_map(Change::DropLine),
        (at.clone(), at.clone()).prop_map(|(a, b)| Change::CopyLine(a, b)),
        (at.clone(), at.clone()).prop_map(|(a, b)| Change::SwapLines(a, b)),
        at.clone().prop_map(Change::DropWord),
        (at.clone(), at.clone()).prop_map(|(a, b)| Change::CopyWord(a, b)),
        (at.clone(), at.clone()).prop_map(|(a, b)| Change::SwapWords(a, b)),
        (at.clone(), piece).prop_map(|(a, piece)| Change::Insert(a, piece.to_owned())),
        at.prop_map(Change::DropChar),
    ]
}

fn place(at: f64, count: usize) -> usize {
    ((at * count as f64) as usize).min(count.saturating_sub(1))
}

fn changed(text: &str, change: &Change) -> String {
    let pieces = |by_line: bool| -> Vec<String> {
        let cut = |c: char| {
            if by_line {
                c == '\n'
            } else {
                c == ' ' || c == '\n'
            }
        };
        text.split_inclusive(cut).map(str::to_owned).collect()
    };
    let chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return "{".to_owned();
    }
    match change {
        Change::DropLine(at) | Change::DropWord(at) => {
            let mut all = pieces(matches!(change, Change::DropLine(_)));
            all.remove(place(*at, all.len()));
            all.concat()
        }
        Change::CopyLine(at, to) | Change::CopyWord(at, to) => {
            let mut all = pieces(matches!(change, Change::CopyLine(..)));
            let copy = all[place(*at, all.len())].clone();
            all.insert(place(*to, all.len()), copy);
            all.concat()
        }
        Change::SwapLines(at, to) | Change::SwapWords(at, to) => {
            let mut all = pieces(matches!(change, Change::SwapLines(..)));
            let (one, other) = (place(*at, all.len()), place(*to, all.len()));
            all.swap(one, other);
            all.concat()
        }
        Change::Insert(at, piece) => {
            let at = place(*at, chars.len());
            let (before, after) = chars.split_at(at);
            before
                .iter()
                .chain(piece.chars().collect::<Vec<_>>().iter())
                .chain(after)
                .collect()
        }
        Change::DropChar(at) => {
            let at = place(*at, chars.len());
            chars
                .iter()
                .enumerate()
                .filter(|(place, _)| *place != at)
                .map(|(_, c)| c)
                .collect()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let compiled = compile(&String::from_utf8_lossy(&bytes));
        prop_assert!(compiled.pack.is_none());
        prop_assert!(!compiled.found.is_empty());
    }

    #[test]
    fn any_words_are_answered(words in prop::collection::vec(prop::sample::select(vec![
        "pack", "rule", "tier", "ladder", "when", "except", "grants", "{", "}", "(", ")", "\"t\"", "name",
        "+2", "to", "of", "is", "not", "and", "or", "\n", "\n  ", ";", "any", "line", "meets", "x", "a.b",
        "distance", "from", "target", "5", "ft", "otherwise", "//", "\"",
    ]), 0..120)) {
        let compiled = compile(&words.join(" "));
        prop_assert!(!compiled.found.is_empty());
    }

    #[test]
    fn changed_packs_are_answered(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let all = texts();
        let (_, mut text, place) = all[which.index(all.len())].clone();
        for change in &changes {
            text.files[place].1 = changed(&text.files[place].1, change);
        }
        let compiled = compile_files(&text);
        // Every finding points into its text and says what to do.
        for finding in &compiled.found {
            if let Some(span) = finding.span {
                let source = compiled.sources.get(span.file).expect("a file of the pack");
                let within = source.text.get(span.start as usize..span.end as usize);
                prop_assert!(within.is_some(), "{finding:?}");
            }
            prop_assert!(finding.help.is_some(), "{}", finding.message);
        }
        prop_assert_eq!(compiled.pack.is_none(), compiled.found.iter().any(|one| one.is_error()));
    }
}

/// Whatever a clause begins with, it is underlined whole.
#[test]
fn what_is_no_word_is_told_by_its_first_character() {
    let heads = [
        "rule r \"R\"",
        "amend rule r",
        "replace rule r",
        "add rule r \"R\"",
    ];
    for odd in ["≤", "→", "§", "…", "\u{301}", "🎲", "é≤", "%"] {
        for head in heads {
            for clause in [
                odd.to_owned(),
                format!("{odd} yes"),
                format!("remove {odd}"),
                format!("add {odd}"),
            ] {
                let text = format!("{HEAD}{head} {{\n  {clause}\n}}\n");
                let compiled = compile(&text);
                assert!(!compiled.found.is_empty(), "{text}");
                for finding in &compiled.found {
                    let Some(span) = finding.span else { continue };
                    let within = text.get(span.start as usize..span.end as usize);
                    assert!(within.is_some(), "{text}{finding:?}");
                }
            }
        }
    }
}
