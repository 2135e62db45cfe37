//! Input that means harm or means nothing: clear errors, and never a panic.

use proptest::prelude::*;

use crate::{read, render};

fn codes(text: &str) -> Vec<&'static str> {
    let problems = read(text).outcome.err().unwrap_or_default();
    problems.iter().map(|problem| problem.code).collect()
}

#[test]
fn a_bomb_of_aliases_is_refused() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..10 {
        let aliases = vec![format!("*a{}", level - 1); 10].join(", ");
        bomb += &format!("a{level}: &a{level} [{aliases}]\n");
    }
    assert_eq!(codes(&bomb), ["S0103"]);
}

#[test]
fn a_huge_file_is_refused() {
    assert_eq!(codes(&"# no scene\n".repeat(5_000_000)), ["S0103"]);
}

#[test]
fn a_huge_map_is_refused_without_being_drawn() {
    let row = format!("  {}\n", "#".repeat(10_000));
    let reading = read(&format!("map: |\n{}", row.repeat(1500)));
    let problems = reading.outcome.unwrap_err();
    insta::assert_snapshot!(problems[0].message, @"the map has 10000 columns and 1500 rows");
    assert_eq!(problems[0].code, "S0302");
    let tall = format!("map: |\n{}", "  .\n".repeat(10_000));
    assert_eq!(codes(&tall), ["S0302"]);
}

#[test]
fn deep_nesting_is_refused() {
    assert_eq!(codes(&"[".repeat(100_000)), ["S0103"]);
    assert_eq!(
        codes(&format!("title: {}x{}", "[".repeat(60), "]".repeat(60))),
        ["S0103"]
    );
    let mut deep = String::new();
    for level in 0..200 {
        deep += &format!("{}a:\n", " ".repeat(level));
    }
    assert_eq!(codes(&deep), ["S0103"]);
}

#[test]
fn too_many_things_are_refused() {
    let walls = format!("map: |\n  A.T\nwalls:\n{}", "  - 0\n".repeat(100_001));
    assert_eq!(codes(&walls), ["S0305"]);
    for key in ["shapes", "lights"] {
        let many = format!("map: |\n  A.T\n{key}:\n{}", "  - 0\n".repeat(100_001));
        assert_eq!(codes(&many), ["S0305"]);
    }
    let corners = "[0, 0], ".repeat(501);
    let shape = format!("map: |\n  A.T\nshapes:\n  - {{ polygon: [{corners}] }}\n");
    assert_eq!(codes(&shape), ["S0305"]);
    let mut creatures = String::from("creatures:\n");
    for number in 0..=1000 {
        creatures += &format!("  c{number}: {{at: [{number}, 0]}}\n");
    }
    assert_eq!(codes(&creatures), ["S0305"]);
}

#[test]
fn endless_mistakes_are_told_up_to_a_bound() {
    let mut text = String::from("map: |\n  A.T\n");
    for number in 0..20_000 {
        text += &format!("key{number}: 1\n");
    }
    assert_eq!(codes(&text), vec!["S0201"; 500]);
    // Two thousand creatures, each another letter.
    let letters: String = ('\u{4e00}'..).take(2000).collect();
    assert_eq!(codes(&format!("map: {letters}\n")), ["S0305"]);
}

#[test]
fn lengths_beyond_reckoning_are_refused() {
    for length in [
        "1e9 ft",
        "99999999999999999999 ft",
        "0.000000000000000000000000000000000000001 ft",
    ] {
        let text = format!("map: |\n  A.T\ncreatures: {{ A: {{ elevation: {length} }} }}\n");
        let reading = read(&text);
        if let Err(problems) = reading.outcome {
            assert!(
                render(&reading.sources, &problems).contains("S0"),
                "{length}"
            );
        }
    }
    let text = "grid: { size: 0.0000001 ft }\nmap: |\n  A=T\n";
    assert!(read(text).outcome.is_ok());
}

const SEED: &str = "title: x\noptions: { edges: shut }\nmap: |\n  .A..\n  .#=T\nlegend:\n  \"%\": { terrain: crate, height: 3 ft }\nwalls:\n  - { from: [3, 0], to: [3, 2.5], terrain: door, one-way: left, blocks: { sight: { beyond: 5 ft }, effect: limited } }\nshapes:\n  - { polygon: [[0, 0], [2, 0], [1, 1]], terrain: crate }\n  - { circle: [1, 1], radius: 5 ft, light: dim }\nlights:\n  - { at: [1, 1], elevation: 5 ft, bright: 20 ft }\ncreatures:\n  T: { size: medium, stats: { guard: 15 }, senses: { nightsight: 60 ft } }\nrulings:\n  - attack: { kind: area, shape: burst, origin: [2, 0], radius: 20 ft }\n    gm: { screen: full, reason: yes }\n    expect: { screen: half, guard: +4, may: { hide: true }, from: [\"wall [1,1]\"] }\n  - attack: ranged\n    cases:\n      set: [A.at, T.size, options.edges, attack.square]\n      expect: [screen, may.hide]\n      rows:\n        - [[0, 1], medium, shut, _, half, true]\n        - [[1, 0], _, open, [3, 1], full, _]\n";

#[test]
fn the_scene_that_is_changed_is_right_to_begin_with() {
    assert_eq!(codes(SEED), Vec::<&str>::new());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,200}") {
        let _ = read(&text);
    }

    #[test]
    fn no_change_of_a_scene_makes_it_panic(
        at in 0usize..800,
        cut in 0usize..12,
        put in "[ \\n\\t{}\\[\\]:,&*!|>'\"%@#A-Ca-c0-9.é+~-]{0,6}",
    ) {
        let at = at.min(SEED.len());
        let end = (at + cut).min(SEED.len());
        let text = format!("{}{put}{}", &SEED[..at], &SEED[end..]);
        let reading = read(&text);
        if let Err(problems) = &reading.outcome {
            prop_assert!(!problems.is_empty());
            let _ = render(&reading.sources, problems);
        }
    }

    #[test]
    fn lines_in_another_order_do_not_make_it_panic(order in Just((0..27usize).collect::<Vec<_>>()).prop_shuffle()) {
        let lines: Vec<&str> = SEED.lines().collect();
        let text: String = order
            .iter()
            .filter_map(|place| lines.get(*place))
            .map(|line| format!("{line}\n"))
            .collect();
        let _ = read(&text);
    }
}
