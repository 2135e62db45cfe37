use defilade::markup::Element;
use proptest::prelude::*;
use roxmltree::Document;

use super::Case;

/// A line of a map, without creatures.
fn row() -> impl Strategy<Value = String> {
    proptest::collection::vec(prop::sample::select(&b"....#=,;+/\""[..]), 7)
        .prop_map(|symbols| String::from_utf8(symbols).unwrap())
}

fn wall() -> impl Strategy<Value = String> {
    let point = || (-4..24_i32, -4..16_i32).prop_map(|(x, y)| format!("[{x}/3, {y}/3]"));
    let ends = (point(), point()).prop_filter("a wall has a length", |(from, to)| from != to);
    let kind = prop::sample::select(&["wall", "low-wall", "window", "door", "fog"][..]);
    let more =
        prop::sample::select(&["", ", one-way: left", ", elevation: 4 ft", ", height: 7 ft"][..]);
    (ends, kind, more).prop_map(|((from, to), kind, more)| {
        format!("  - {{ from: {from}, to: {to}, terrain: {kind}{more} }}\n")
    })
}

fn scene() -> impl Strategy<Value = String> {
    let shape = prop::sample::select(&["square", "hex-rows", "hex-columns", "none"][..]);
    let rows = proptest::collection::vec(row(), 3..6);
    let walls = proptest::collection::vec(wall(), 0..4);
    let attack = prop::sample::select(
        &[
            "ranged",
            "melee",
            "{ kind: area, shape: burst, origin: [2, 1], radius: 20 ft }",
            "{ kind: ranged, square: [3, 1] }",
        ][..],
    );
    let title = any::<String>().prop_filter("a title has a letter", |it| !it.trim().is_empty());
    let heights = (
        0..4_u32,
        prop::sample::select(&["medium", "large", "tiny"][..]),
    );
    (shape, rows, walls, attack, title, heights).prop_map(
        |(shape, rows, walls, attack, title, (raised, size))| {
            let rows: String = rows.iter().map(|row| format!("  {row}\n")).collect();
            let title = serde_json::to_string(&title).unwrap();
            let walls = if walls.is_empty() { String::new() } else { format!("walls:\n{}", walls.concat()) };
            format!(
                "title: {title}\npack: starfinder-1e\ngrid: {{ shape: {shape} }}\nmap: |\n{rows}{walls}creatures:\n  A: {{ at: [0, 0] }}\n  T: {{ at: [4, 1], size: {size}, elevation: {} ft }}\n  \"<&'>\": {{ at: [1, 2] }}\nrulings: [ {{ attack: {attack} }}, {{ attacker: T, target: A }} ]\n",
                5 * raised
            )
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn arbitrary_scenes_give_well_formed_pictures(text in scene()) {
        let Some(case) = Case::read("arbitrary", text) else {
            return Err(TestCaseError::reject("the reader refuses it"));
        };
        for picture in case.pictures() {
            let svg = picture.svg("a");
            let document = Document::parse(&svg).map_err(|it| TestCaseError::fail(it.to_string()))?;
            let root = document.root_element();
            let title = root.first_element_child().unwrap();
            prop_assert!(title.has_tag_name("title"));
            prop_assert!(!picture.text().lines.is_empty());
        }
        let svg = case.heat().svg("");
        prop_assert!(Document::parse(&svg).is_ok());
    }
}

proptest! {
    #[test]
    fn whatever_is_said_comes_out_as_it_was(words in any::<String>()) {
        let markup = Element::new("p").with("title", &words).saying(words.as_str()).to_string();
        let document = Document::parse(&markup).map_err(|it| TestCaseError::fail(it.to_string()))?;
        let root = document.root_element();
        prop_assert!(root.children().all(|inner| inner.is_text()));
        // What XML cannot hold has a mark in its place, so all else keeps its number.
        let told = root.text().unwrap_or_default();
        prop_assert_eq!(told.chars().count(), words.chars().count());
        for (one, other) in told.chars().zip(words.chars()) {
            prop_assert!(one == other || one == '\u{fffd}', "{:?} is {:?}", other, one);
        }
    }
}

#[test]
fn hostile_names_are_escaped() {
    let text = "title: \"</title><script>alert(1)</script>\\u202E&\\u0007\"\npack: starfinder-1e\nmap: |\n  A...T\ncreatures:\n  \"\\\"><b>\": { at: [2, 0] }\nrulings: [ {} ]\n";
    let svg = Case::new("hostile", text.to_owned()).pictures()[0].svg("");
    let document = Document::parse(&svg).unwrap();
    assert!(
        document
            .descendants()
            .all(|node| !node.has_tag_name("script") && !node.has_tag_name("b"))
    );
    assert!(!svg.contains('\u{202e}') && !svg.contains('\u{7}'));
    let title = document.root_element().first_element_child().unwrap();
    assert_eq!(
        title.text(),
        Some("</title><script>alert(1)</script>\u{fffd}&\u{fffd}")
    );
}
