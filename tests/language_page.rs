//! The page about the language says what is true: its examples are compiled and ruled on.

use defilade::diag::Diagnostic;
use defilade::formats::scene;
use defilade::lang::{Pack, PackText, compile};
use defilade::packs;
use defilade::source::Sources;
use defilade::suite;
use defilade::world::battle::Battle;

const PAGE: &str = include_str!("../docs/language.md");

/// The fenced blocks whose mark begins with a word, each with the rest of its mark.
fn blocks(word: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in PAGE.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(mark)) => open = Some((mark.to_owned(), String::new())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some((_, text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    let of_word = |(mark, text): (String, String)| {
        let (own, rest) = mark.split_once(' ').unwrap_or((mark.as_str(), ""));
        (own == word).then(|| (rest.to_owned(), text))
    };
    found.into_iter().filter_map(of_word).collect()
}

/// The pack that the examples make up.
fn rules() -> String {
    let all = blocks("rules").into_iter();
    all.map(|(_, text)| text + "\n").collect()
}

/// The page's pack by its name, and the embedded ones.
fn import(id: &str) -> Option<PackText> {
    match id {
        "example" => Some(text(&rules())),
        _ => packs::embedded(id),
    }
}

fn text(rules: &str) -> PackText {
    PackText {
        files: vec![("language.rules".to_owned(), rules.to_owned())],
    }
}

#[test]
fn the_examples_make_up_a_pack_without_mistakes() {
    let rules = rules();
    let (pack, _, found) = compile(&text(&rules), &packs::embedded);
    let errors: Vec<&Diagnostic> = found.iter().filter(|one| one.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    assert!(pack.is_some());
}

#[test]
fn the_mistakes_are_reported_with_the_codes_the_page_names() {
    let good = rules();
    let wrong = blocks("rules-error");
    assert!(wrong.len() >= 4);
    for (code, rules) in wrong {
        // A page's mistake stands where the good item of that name stood, if there was one.
        let head = rules
            .lines()
            .next()
            .unwrap_or("")
            .split('"')
            .next()
            .unwrap_or("")
            .to_owned();
        let mut text_so_far = remove_item(&good, head.trim());
        if code == "D0303" {
            text_so_far = text_so_far.replace("  scale square 5 ft\n", "");
        }
        let (_, _, found) = compile(&text(&(text_so_far + &rules)), &packs::embedded);
        let codes: Vec<&str> = found
            .iter()
            .filter(|one| one.is_error())
            .map(|one| one.code)
            .collect();
        assert_eq!(codes, [code.as_str()], "{rules}");
    }
}

fn remove_item(rules: &str, head: &str) -> String {
    let Some(start) = rules.find(&format!("\n{head} ")) else {
        return rules.to_owned();
    };
    let end = rules[start..]
        .find("\n}\n")
        .map_or(rules.len(), |end| start + end + 3);
    format!("{}{}", &rules[..start + 1], &rules[end..])
}

#[test]
fn the_scenes_get_what_they_expect() {
    let rules = rules();
    let pack = compile(&text(&rules), &packs::embedded)
        .0
        .expect("it compiles");
    let of_variant = |mark: &String| mark == "variant";
    let (of_variants, scenes): (Vec<_>, Vec<_>) = blocks("yaml")
        .into_iter()
        .partition(|(mark, _)| of_variant(mark));
    assert!(scenes.len() >= 2 && !of_variants.is_empty());
    scenes_hold(&pack, &scenes);
    let variant = blocks("variant").remove(0).1;
    let (pack, sources, found) = compile(&text(&variant), &import);
    let told: Vec<String> = found.iter().map(|one| one.message.clone()).collect();
    assert!(told.is_empty(), "{told:?} in {sources:?}");
    scenes_hold(&pack.expect("it compiles"), &of_variants);
}

#[test]
fn the_mistakes_of_variants_are_reported_with_the_codes_the_page_names() {
    let wrong = blocks("variant-error");
    assert!(wrong.len() >= 2);
    let head = "variant wrong \"Wrong\" of example ^1.0 { version 1.0.0 }\n\n";
    for (code, edits) in wrong {
        let (_, _, found) = compile(&text(&format!("{head}{edits}")), &import);
        let errors = found.iter().filter(|one| one.is_error());
        let codes: Vec<&str> = errors.map(|one| one.code).collect();
        assert_eq!(codes, [code.as_str()], "{edits}");
    }
}

fn scenes_hold(pack: &Pack, scenes: &[(String, String)]) {
    let plan = pack.plan(&pack.defaults());
    for (_, yaml) in scenes {
        let mut sources = Sources::default();
        let file = sources.add("page.scene.yaml", yaml.as_str());
        let raw = scene::parse(&sources, file).expect("it is a scene");
        let scene = raw
            .resolve(pack.vocabulary(), &sources, &mut Vec::new())
            .unwrap_or_else(|found| panic!("{found:#?}"));
        for ask in &scene.asks {
            let ruling = pack.rule(&plan, &Battle::new(&scene.scene, &ask.ask), true);
            let expect = ask.expect.as_ref().expect("it expects something");
            for compared in suite::compare(expect, &ruling, pack.vocabulary()) {
                assert!(compared.passed, "{yaml}\n{compared:#?}");
            }
        }
    }
}
