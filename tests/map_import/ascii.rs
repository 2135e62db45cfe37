//! Maps drawn in text, with and without a legend.

use defilade::diag::Diagnostic;
use defilade::formats::map::{Imported, Placing};
use defilade::formats::{Loaded, load_with};
use defilade::source::Sources;

use crate::{file, shapes_of, vocabulary};

fn read(text: &str, legend: Option<&str>) -> (Result<Imported, Vec<Diagnostic>>, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let map = sources.add("map.txt", text);
    let legend = legend.map(|legend| sources.add("legend.yaml", legend));
    let mut warnings = Vec::new();
    let loaded = match load_with(&sources, map, legend) {
        Ok(Loaded::Map(map)) => map,
        Ok(Loaded::Scene(_)) => panic!("{text} is no scene"),
        Err(problems) => return (Err(problems), warnings),
    };
    let words = vocabulary::vocabulary();
    let outcome = loaded.resolve(&words, &sources, &Placing::default(), &mut warnings);
    (outcome, warnings)
}

fn names(text: &str, legend: Option<&str>) -> Vec<String> {
    let imported = read(text, legend).0.unwrap();
    imported
        .file
        .scene
        .things
        .into_iter()
        .map(|thing| thing.name)
        .collect()
}

fn maze() -> (String, String) {
    (
        file("tests/maps/ascii/maze.txt"),
        file("tests/maps/ascii/legend.json"),
    )
}

/// The sides that the glyphs of the maze reach: left, right, up, down.
fn arms(glyph: char) -> &'static str {
    match glyph {
        '─' => "lr",
        '│' => "ud",
        '╭' => "rd",
        '╮' => "ld",
        '╯' => "lu",
        '╰' => "ru",
        '├' => "rud",
        '┤' => "lud",
        '┬' => "lrd",
        '┴' => "lru",
        '╷' => "d",
        '╵' => "u",
        '╶' => "r",
        '╴' => "l",
        _ => "",
    }
}

#[test]
fn every_arm_of_every_glyph_is_half_a_cell_of_wall() {
    let (text, legend) = maze();
    let (outcome, warnings) = read(&text, Some(&legend));
    let imported = outcome.unwrap();
    let walls = shapes_of(&imported.file.scene.things, "wall");
    let length = walls
        .iter()
        .map(|(from, to)| (from[0] - to[0]).abs() + (from[1] - to[1]).abs());
    let halves: usize = text.chars().map(|glyph| arms(glyph).len()).sum();
    assert_eq!(length.sum::<i64>(), 3000 * i64::try_from(halves).unwrap());
    for (row, line) in (0i64..).zip(text.lines()) {
        for (column, glyph) in (0i64..).zip(line.chars()) {
            for arm in arms(glyph).chars() {
                let (right, down) = match arm {
                    'l' => (-1, 0),
                    'r' => (1, 0),
                    'u' => (0, -1),
                    _ => (0, 1),
                };
                let at = [
                    column * 6000 + 3000 + right * 1500,
                    row * 6000 + 3000 + down * 1500,
                ];
                let covered = walls.iter().any(|(from, to)| {
                    let within = |axis: usize| {
                        from[axis].min(to[axis]) <= at[axis] && at[axis] <= from[axis].max(to[axis])
                    };
                    within(0) && within(1)
                });
                assert!(covered, "{column},{row} {glyph} {arm}");
            }
        }
    }
    let doors = text.chars().filter(|glyph| *glyph == 'o').count();
    assert_eq!((imported.counts.doors, doors), (7, 7));
    assert_eq!(
        (imported.file.scene.columns, imported.file.scene.rows),
        (41, 21)
    );
    // The first door is in the third line, at column 38, between level walls.
    assert!(
        imported
            .file
            .scene
            .things
            .iter()
            .any(|thing| thing.name == "door [38,2.5]-[39,2.5]")
    );
    let codes: Vec<_> = warnings.iter().map(|it| it.code).collect();
    assert_eq!(codes, ["M0314"]);
}

#[test]
fn line_ends_marks_and_ragged_lines_do_not_matter() {
    let (text, legend) = maze();
    let windows = format!("\u{feff}{}\r\n\r\n", text.replace('\n', "\r\n"));
    assert_eq!(names(&windows, Some(&legend)), names(&text, Some(&legend)));
    assert_eq!(
        names("##\n#\n###", None),
        [
            "wall [0,0]",
            "wall [1,0]",
            "wall [0,1]",
            "wall [0,2]",
            "wall [1,2]",
            "wall [2,2]"
        ]
    );
    let (outcome, _) = read("#\t#\n##", None);
    let problem = &outcome.unwrap_err()[0];
    assert_eq!((problem.code, problem.span.unwrap().start), ("M0102", 1));
    assert_eq!(read("  \n", None).0.unwrap_err()[0].code, "M0102");
}

#[test]
fn without_a_legend_the_usual_symbols_hold() {
    let text = "#+#\n=/.\n┌o┐\n│?│";
    assert_eq!(
        names(text, None),
        [
            "wall [0,0]",
            "door [1,0]",
            "wall [2,0]",
            "low-wall [0,1]",
            "door [1,1]",
            "wall [0.5,2.5]-[1,2.5]",
            "wall [2,2.5]-[2.5,2.5]",
            "wall [0.5,2.5]-[0.5,4]",
            "wall [2.5,2.5]-[2.5,4]",
        ]
    );
    let (_, warnings) = read(text, None);
    assert!(
        warnings
            .iter()
            .any(|it| it.code == "M0320" && it.message.contains("`?` (1 times)"))
    );
}

#[test]
fn legends_in_every_form() {
    let text = "X..D.\nMC.W.\n─S─..";
    for legend in [
        "X: wall\nD: { name: door, locked: true }\nM: monster\nC: crate\nW: window\nS: secret door\n'─': wall\n",
        "legend:\n  - { chars: [X, '─'], solid: true, name: brick }\n  - { chars: D, entity: door }\n  - { chars: [M], entity: creature }\n  - { chars: [C], terrain: crate }\n  - { chars: [W], kind: window }\n  - { chars: [S], name: secret-door }\n",
    ] {
        assert_eq!(
            names(text, Some(legend)),
            [
                "wall [0,0]",
                "door [3,0]",
                "crate [1,1]",
                "window [3,1]",
                "wall [0,2.5]-[1,2.5]",
                "wall [2,2.5]-[3,2.5]",
                "door [1,2.5]-[2,2.5]",
                "M",
            ],
            "{legend}"
        );
    }
    for (legend, code) in [
        ("3", "M0102"),
        ("- 3", "M0102"),
        ("- { solid: true }", "M0102"),
        ("- { chars: [3] }", "M0102"),
        ("a: [", "S0101"),
    ] {
        assert_eq!(
            read("##\n##", Some(legend)).0.unwrap_err()[0].code,
            code,
            "{legend}"
        );
    }
    let (_, warnings) = read("QQ\nQQ", Some("Q: quicksand"));
    assert!(warnings.iter().any(|it| it.code == "M0303"));
}
