use defilade::ruling::{Coordinate, Evidence, Status, Step};
use roxmltree::{Document, Node};

use super::Case;

fn svg_of(name: &str, ruling: usize) -> String {
    Case::named(name).pictures()[ruling].svg("")
}

#[test]
fn squares() {
    insta::assert_snapshot!(svg_of("mixed", 2));
}

#[test]
fn hexes() {
    insta::assert_snapshot!(svg_of("hex-rows", 1));
}

#[test]
fn round_bases_without_a_grid() {
    insta::assert_snapshot!(svg_of("gridless", 3));
}

#[test]
fn heights() {
    insta::assert_snapshot!(svg_of("floors/flyer", 0));
}

#[test]
fn a_surveyed_map() {
    insta::assert_snapshot!(Case::named("mixed").heat().svg(""));
}

#[test]
fn drawings_in_text() {
    for name in [
        "mixed",
        "hex-rows",
        "hex-columns",
        "gridless",
        "floors/flyer",
    ] {
        let drawings = Case::named(name).pictures();
        let drawings: Vec<String> = drawings.iter().map(|it| it.text().to_string()).collect();
        let name = format!("text_of_{}", name.replace('/', "_"));
        insta::assert_snapshot!(name, drawings.join("\n"));
    }
}

#[test]
fn the_same_bytes_every_time() {
    let draw = || {
        let case = Case::named("mixed");
        let pictures: Vec<String> = case.pictures().iter().map(|it| it.svg("x")).collect();
        (pictures, case.heat().svg("x"))
    };
    assert_eq!(draw(), draw());
}

/// The ends of every line of a picture, in hundredths of a pixel.
fn drawn_lines(document: &Document<'_>) -> Vec<[i64; 4]> {
    let lines = document
        .descendants()
        .filter(|node| node.has_tag_name("line"));
    lines
        .map(|line| ["x1", "y1", "x2", "y2"].map(|name| hundredths(line.attribute(name).unwrap())))
        .collect()
}

fn hundredths(pixels: &str) -> i64 {
    let value: f64 = pixels.parse().unwrap();
    (value * 100.0).round() as i64
}

/// Every line below the choices that were made, and outside of ladders.
fn recorded<'a>(node: &'a Evidence, found: &mut Vec<&'a Evidence>) {
    if node.step == Step::Choice && node.status != Status::Holds {
        return;
    }
    if node.line.is_some() || node.ends.is_some() {
        found.push(node);
    }
    for child in &node.children {
        recorded(child, found);
    }
}

#[test]
fn every_line_that_was_traced_is_drawn() {
    for name in [
        "pillar",
        "mixed",
        "corridor",
        "total",
        "spread",
        "walls/hedges",
    ] {
        let case = Case::named(name);
        for (ruling, picture) in case.rulings().iter().zip(case.pictures()) {
            let svg = picture.svg("");
            let document = Document::parse(&svg).unwrap();
            let drawn = drawn_lines(&document);
            let side = side_of_squares(&document);
            let at = |[x, y]: &[Coordinate; 2]| {
                [x, y].map(|part| (part.0.to_float() * side).round() as i64)
            };
            let mut found = Vec::new();
            ruling
                .evidence
                .iter()
                .for_each(|node| recorded(node, &mut found));
            let lines = found.iter().filter_map(|node| node.line.as_ref());
            let mut wanted: Vec<[[i64; 2]; 2]> =
                lines.map(|line| [at(&line.from), at(&line.to)]).collect();
            for ends in found.iter().filter_map(|node| node.ends.as_ref()) {
                let pairs = ends
                    .from
                    .iter()
                    .flat_map(|from| ends.to.iter().map(move |to| (from, to)));
                wanted.extend(pairs.map(|(from, to)| [at(from), at(to)]));
            }
            assert!(!wanted.is_empty(), "{name}");
            for [[x1, y1], [x2, y2]] in wanted {
                let is_it = |line: &[i64; 4]| {
                    let pairs = line.iter().zip([x1, y1, x2, y2]);
                    pairs.clone().all(|(one, other)| (one - other).abs() <= 1)
                };
                assert!(drawn.iter().any(is_it), "{name}: {x1},{y1} to {x2},{y2}");
            }
        }
    }
}

/// How many hundredths of a pixel a square takes: the numbers of the columns tell.
fn side_of_squares(document: &Document<'_>) -> f64 {
    let number = |wanted: &str| {
        let is_number = |node: &Node<'_, '_>| {
            node.has_tag_name("text")
                && node.attribute("text-anchor") == Some("middle")
                && node.attribute("font-size") == Some("10")
                && node.text() == Some(wanted)
        };
        let node = document.descendants().find(is_number).unwrap();
        hundredths(node.attribute("x").unwrap())
    };
    (number("1") - number("0")) as f64
}

#[test]
fn what_gives_a_tier_is_outlined_and_named() {
    let svg = svg_of("pillar", 0);
    assert!(svg.contains("what gives a tier"));
    assert!(svg.contains("from wall [2,1]"));
    assert!(svg.contains("+4 Armor Class"));
    let open = Case::new(
        "open",
        "pack: starfinder-1e\nmap: |\n  A...T\nrulings: [ {} ]\n".to_owned(),
    );
    assert!(!open.pictures()[0].svg("").contains("what gives a tier"));
}

#[test]
fn a_huge_map_is_cropped_and_says_so() {
    let row = ".".repeat(300);
    let mut rows = vec![row; 200];
    rows[100].replace_range(150..157, "A..#..T");
    rows[0].replace_range(0..1, "Z");
    let map: String = rows.iter().map(|row| format!("  {row}\n")).collect();
    let text = format!("pack: starfinder-1e\nmap: |\n{map}rulings: [ {{}} ]\n");
    let case = Case::new("huge", text);
    let svg = case.pictures()[0].svg("");
    assert!(svg.contains("only a part of the map is shown, which has 300 columns and 200 rows"));
    assert!(svg.contains(">A</text>") && svg.contains(">T</text>"));
    assert!(!svg.contains(">Z</text>"), "what is far away is left out");
    let [width, height] = size(&svg);
    assert!(width <= 800.0 && height <= 800.0, "{width} by {height}");
    assert!(svg.len() < 40_000, "{}", svg.len());
    let words = case.pictures()[0].text().to_string();
    assert!(words.contains("only a part of the map"));
}

pub fn size(svg: &str) -> [f64; 2] {
    let document = Document::parse(svg).unwrap();
    let root = document.root_element();
    ["width", "height"].map(|name| root.attribute(name).unwrap().parse().unwrap())
}

#[test]
fn readers_who_cannot_see_it_are_told_what_is_on_it() {
    let svg = svg_of("pillar", 0);
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let by_id = |id: &str| {
        let node = document
            .descendants()
            .find(|node| node.attribute("id") == Some(id));
        node.unwrap().text().unwrap().to_owned()
    };
    let ids = root.attribute("aria-labelledby").unwrap().split(' ');
    let told: Vec<String> = ids.map(by_id).collect();
    assert_eq!(told[0], "A pillar between archer and guard");
    for words in [
        "A → T",
        "cover: standard (from wall [2,1])",
        "3 lines: meets something: cover",
    ] {
        assert!(told[1].contains(words), "{}", told[1]);
    }
}

#[test]
fn ids_of_several_pictures_in_one_document_differ() {
    let pictures = Case::named("mixed").pictures();
    let svg = defilade::picture::below_one_another(&pictures);
    let document = Document::parse(&svg).unwrap();
    let mut ids: Vec<&str> = document
        .descendants()
        .filter_map(|it| it.attribute("id"))
        .collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for picture in svg.split("url(#").skip(1) {
        let id = picture.split_once(')').unwrap().0;
        assert!(ids.contains(&id), "{id} is defined");
    }
}
