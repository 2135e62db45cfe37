//! The canonical form of rule files: what ships has it, it says the same, and it is its own form.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use defilade::lang::fmt::{Refusal, format, unchanged};
use defilade::lang::syntax::{self, tokens};
use defilade::packs;
use defilade::source::FileId;
use proptest::prelude::*;

const FILE: FileId = FileId(0);

fn formatted(text: &str) -> String {
    format(FILE, text).unwrap_or_else(|refusal| panic!("{refusal:#?}\n{text}"))
}

#[test]
fn everything_that_ships_is_in_its_canonical_form() {
    for id in packs::all() {
        for (name, text) in packs::embedded(id).expect("it is embedded").files {
            assert_eq!(formatted(&text), text, "{name}");
        }
    }
}

#[test]
fn the_form_is_one_whatever_the_author_wrote() {
    let unclosed = "rule r \"R\" {\n  when a\n";
    assert!(matches!(format(FILE, unclosed), Err(Refusal::Mistakes(_))));
    let cases = [
        ("", ""),
        ("\n\n// alone\n\n\n// again\n", "// alone\n\n// again\n"),
        (
            "stat ac \"Armor\" {of target}\nstat reflex \"Reflex save\" { of target }  // why\n\n\n\n///   Docs.\nstat y \"Y\"{ of attacker ; }",
            "stat ac     \"Armor\"       { of target }\nstat reflex \"Reflex save\" { of target } // why\n\n/// Docs.\nstat y \"Y\" { of attacker }\n",
        ),
        (
            "option o \"O\" {\n choice aa \"A.\"\n    default\n choice long-one   \"B.\"\n}\nrule r \"R\" {\n   when( e=b )and c>-1 // one\n   // two\n      and d<=1/2*  3\n\n\n   grants   + 4 cover to ac ; grants 2x cover.some\n  // last\n} // end\nvalue v \"V\" {}\n",
            "option o \"O\" {\n  choice aa       \"A.\" default\n  choice long-one \"B.\"\n}\n\nrule r \"R\" {\n  when (e = b) and c > -1 // one\n      // two\n      and d <= 1/2 * 3\n\n  grants +4 cover to ac\n  grants 2 x cover.some\n  // last\n} // end\n\nvalue v \"V\"\n",
        ),
        (
            "variant  v \"V\"  of p >=1.0   <2.0.1 {version 1.0.0;over c,d}\namend cover.soft{\n grants +4->+2 cover to ac\n remove except far;add cite \"Book\",§4.2,A-1\n}\nremove rule y",
            "variant v \"V\" of p >=1.0 <2.0.1 { version 1.0.0; over c, d }\n\namend cover.soft {\n  grants +4 -> +2 cover to ac\n  remove except far\n  add cite \"Book\", §4.2, A-1\n}\n\nremove rule y\n",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(formatted(text), wanted);
        assert_eq!(formatted(wanted), wanted);
    }
}

#[test]
fn long_clauses_are_broken_before_the_outermost_connective_that_fits() {
    let condition = ["alpha"; 9].join(" or ");
    let text = format!(
        "rule r \"R\" {{\n  when beta and {condition} and gamma\n  note n \"{}\" when {condition} and beta\n  when ({condition}) and ({condition} and ({condition}))\n}}\n",
        "A text. ".repeat(10)
    );
    let written = formatted(&text);
    insta::assert_snapshot!("formatter_long_clauses", written);
    assert!(written.lines().all(|line| line.chars().count() <= 100));
    assert_eq!(formatted(&written), written);
}

/// Every text of rules in the repository, with mistakes or without.
fn corpus() -> Vec<String> {
    let mut all = Vec::new();
    let mut waiting = vec![
        Path::new(env!("CARGO_MANIFEST_DIR")).join("rules"),
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs"),
    ];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("it can be read");
            waiting.extend(entries.map(|entry| entry.expect("it can be read").path()));
        } else if path.extension().is_some_and(|end| end == "rules") {
            all.push(fs::read_to_string(path).expect("it can be read"));
        }
    }
    all.sort();
    assert!(all.len() > 25);
    all
}

fn comments(text: &str) -> Vec<String> {
    let comments = tokens::tokens(text).into_iter();
    let comments = comments.filter(|token| token.kind == tokens::Kind::Comment);
    let plain = |token: tokens::Token| {
        token
            .text(text)
            .trim_matches(['/', ' ', '\t', '\r'])
            .to_owned()
    };
    comments.map(plain).collect()
}

/// What must be true of the form of any text.
fn holds(text: &str) {
    let written = match format(FILE, text) {
        Ok(written) => written,
        Err(Refusal::Mistakes(found)) => {
            assert!(found.iter().any(|one| one.is_error()));
            return;
        }
        Err(Refusal::Changed) => panic!("it would change what this says:\n{text}"),
    };
    let mut found = Vec::new();
    let (before, after) = (
        syntax::parse(FILE, text, &mut found),
        syntax::parse(FILE, &written, &mut found),
    );
    assert!(before == after, "{text}\n---\n{written}");
    assert_eq!(comments(text), comments(&written));
    assert_eq!(formatted(&written), written, "from:\n{text}");
    assert!(!written.lines().any(|line| line.ends_with([' ', '\t'])));
}

/// A text with its blanks, breaks, comments and semicolons shaken.
fn shaken(text: &str, seed: &[u8]) -> String {
    let tokens = tokens::tokens(text);
    let mut out = String::new();
    let mut last = 0;
    for (place, token) in tokens.iter().enumerate() {
        let between = &text[last..token.range.start];
        let dice = seed[place % seed.len()].wrapping_add((place / seed.len()) as u8);
        match dice % 23 {
            0 if between.contains('\n') => out += &format!(" // shaken {place}{between}"),
            1 if between.contains('\n') => out += &format!("\n\n{between}"),
            2 if between.contains('\n') => out += &format!("\n  // on its own\n{}", &between[1..]),
            3 if between.contains('\n') => out += &format!("\n/// A doc.{between}"),
            4..=8 if between == " " => out += "   ",
            9..=11 if between == " " => out += "\n          ",
            12 if between == " " => out += " // within\n            ",
            13 if between == "\n  " => out += "\n ",
            14 if between == "\n  " => out += "; ",
            _ => out += between,
        }
        out += token.text(text);
        last = token.range.end;
    }
    out + &text[last..]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn shaken_texts_have_a_form_that_says_the_same(
        which in 0usize..1000,
        seed in prop::collection::vec(any::<u8>(), 40..400),
    ) {
        let all = corpus();
        let text = &all[which % all.len()];
        holds(&shaken(text, &seed));
    }

    #[test]
    fn any_text_is_refused_or_has_a_form(text in "[a-z \\n{};/\"'.,()+<>=0-9-]{0,160}") {
        holds(&text);
    }

    #[test]
    fn cut_texts_are_refused_or_have_a_form(which in 0usize..1000, from in 0.0f64..1.0, to in 0.0f64..1.0) {
        let all = corpus();
        let text = &all[which % all.len()];
        let at = |share: f64| {
            let mut at = (share * text.len() as f64) as usize;
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (from, to) = (at(from.min(to)), at(from.max(to)));
        holds(&text[from..to]);
        holds(&format!("{}{}", &text[..from], &text[to..]));
    }
}

// ---- the command -------------------------------------------------------------------------------

fn run(arguments: &[&str], status: i32) -> (String, String) {
    let mut command = Command::cargo_bin("defilade").expect("the program is built");
    let output = command
        .args(arguments)
        .assert()
        .code(status)
        .get_output()
        .clone();
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_formats_checks_and_leaves_mistakes_alone() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formatter");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("more")).expect("it can be made");
    let ugly = "pack p \"P\" {\nversion 1.0.0\ngame   \"G\"\n}\n";
    let wrong = "pack q \"Q\" {\n version one\n";
    let fine = "pack r \"R\" {\n  version 1.0.0\n}\n";
    let put = |name: &str, text: &str| fs::write(folder.join(name), text).expect("written");
    let get = |name: &str| fs::read_to_string(folder.join(name)).expect("read");
    put("pack.rules", ugly);
    put("more/pack.rules", fine);
    let path = folder.display().to_string();
    let (out, err) = run(&["fmt", "--check", &path], 1);
    assert!(err.is_empty(), "{err}");
    assert!(
        out.contains("- version 1.0.0") && out.contains("+   version 1.0.0"),
        "{out}"
    );
    assert!(
        out.ends_with("1 file would be formatted, 1 as before\n"),
        "{out}"
    );
    assert_eq!(get("pack.rules"), ugly);
    let (out, _) = run(&["fmt", &path], 0);
    assert!(out.ends_with("1 file formatted, 1 as before\n"), "{out}");
    assert_eq!(
        get("pack.rules"),
        "pack p \"P\" {\n  version 1.0.0\n  game \"G\"\n}\n"
    );
    run(&["fmt", "--check", &path], 0);
    put("wrong.rules", wrong);
    put("pack.rules", ugly);
    let (out, err) = run(&["fmt", &path], 1);
    assert!(err.contains("D0101") && err.contains("D0105"), "{err}");
    assert!(
        out.ends_with("1 file formatted, 1 as before, 1 with mistakes\n"),
        "{out}"
    );
    assert_eq!(get("wrong.rules"), wrong);
    let names: Vec<_> = fs::read_dir(&folder)
        .expect("read")
        .map(|it| it.expect("read").file_name())
        .collect();
    assert_eq!(names.len(), 3, "nothing is left behind: {names:?}");
    run(&["fmt", "nowhere.rules"], 2);
    let (out, _) = run(&["fmt", "--check", "rules"], 0);
    assert!(out.starts_with("0 files would be formatted"), "{out}");
}

#[test]
fn what_would_say_something_else_is_refused() {
    let text = "/// Why.\nrule r \"R\" {\n  when e // so\n  grants +4 cover to ac\n}\n";
    assert!(unchanged(FILE, text, format!("{text}\n")).is_ok());
    for (from, to) in [
        ("+4", "+5"),
        (" // so", ""),
        ("/// Why.\n", ""),
        ("when e", "when f"),
        ("}\n", ""),
    ] {
        let written = text.replace(from, to);
        let refusal = unchanged(FILE, text, written).expect_err("it says something else");
        assert!(matches!(refusal, Refusal::Changed), "{from}");
        let found = refusal.findings("some.rules");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].code, "C0122");
        assert!(found[0].message.contains("some.rules"), "{:?}", found[0]);
        assert!(found[0].help.is_some());
    }
}
