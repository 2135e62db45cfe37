//! The examples of the pages say what is true: what is wrong is reported with the page's code, and
//! what is right is not.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

use defilade::formats::{self, map::Placing};
use defilade::lang::{self, PackText};
use defilade::packs;
use defilade::source::{FileId, Sources};
use defilade::suite::lints;

use crate::page::{self, Block, Page};

/// How many scenes are tried where trying brings the code to light.
const TRIES: usize = 200;

/// What no small example on a page can show, and the tests that do: files that are huge, no text or
/// left over, a full disk, a variable, standard input, packs without the usual words, two files at once;
/// and what only a mistake of the program itself would bring.
const ELSEWHERE: &[(&str, &str)] = &[
    ("C0102", "tests/codes/elsewhere.rs"),
    ("C0109", "tests/codes/elsewhere.rs"),
    ("C0111", "tests/codes/elsewhere.rs"),
    ("C0114", "tests/cli_test.rs"),
    ("C0115", "tests/cli_test.rs"),
    ("C0118", "tests/cli_batch/lines.rs"),
    ("C0119", "tests/cli_batch/lines.rs"),
    ("C0122", "tests/formatter.rs"),
    ("C0123", "tests/cli_play.rs"),
    ("C0124", "tests/cli_play.rs"),
    ("D0603", "tests/snapshots/variants__variant_mistakes.snap"),
    ("M0106", "tests/map_import/uvtt_rough.rs"),
    ("M0109", "tests/map_import/written.rs"),
    ("M0209", "tests/map_import/uvtt_rough.rs"),
    ("S0103", "tests/scene_reader/hostile.rs"),
    ("S0305", "tests/scene_reader/hostile.rs"),
];

fn is_elsewhere(code: &str) -> bool {
    ELSEWHERE.iter().any(|(own, _)| *own == code)
}

#[test]
fn what_is_wrong_is_reported_with_its_code() {
    for page in page::all().filter(|page| !is_elsewhere(page.code)) {
        let blocks = page.blocks("Wrong");
        assert_eq!(blocks.len(), 1, "{}: one example", page.code);
        let found = reported(&page, &blocks[0]);
        let code = page.code.to_owned();
        assert!(found.contains(&code), "{code}: {found:?}");
        // Maps tell of guesses besides; rules and scenes show one mistake only.
        if matches!(blocks[0].mark, "rules" | "yaml") && !code.starts_with('P') {
            assert!(found.iter().all(|one| *one == code), "{code}: {found:?}");
        }
    }
}

#[test]
fn what_is_right_is_not_reported() {
    for page in page::all() {
        for block in page.blocks("Right") {
            let found = reported(&page, &block);
            // Trying out so small a pack may bring other things to light.
            let whole = matches!(block.mark, "rules" | "yaml") && !page.code.starts_with('P');
            if whole {
                assert!(found.is_empty(), "{}: {found:?}", page.code);
            } else {
                assert!(!found.contains(&page.code.to_owned()), "{}", page.code);
            }
        }
    }
}

#[test]
fn what_is_shown_elsewhere_is_shown_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (code, path) in ELSEWHERE {
        let page = page::all().find(|page| page.code == *code);
        let wrong = page.expect("the code has a page").under("Wrong");
        assert!(wrong.contains(path), "{code}: the page names {path}");
        let test = fs::read_to_string(root.join(path)).expect("the test can be read");
        assert!(test.contains(code), "{code}: {path}");
    }
}

/// The codes that are reported of a block.
fn reported(page: &Page, block: &Block) -> Vec<String> {
    match block.mark {
        "rules" => rules(page.code, block.text),
        "yaml" => file("test.scene.yaml", block.text),
        "json" => file("map.json", block.text),
        "text" => file("map.txt", block.text),
        "console" => block.text.split("$ ").filter_map(run).flatten().collect(),
        mark => panic!("{}: {mark}", page.code),
    }
}

fn rules(code: &str, text: &str) -> Vec<String> {
    let files = vec![("test.rules".to_owned(), text.to_owned())];
    let (pack, _, mut found) = lang::compile(&PackText { files }, &packs::embedded);
    if code.starts_with('P') {
        let pack = pack.expect("the pack compiles");
        let tried = lints::findings(&pack, TRIES).into_iter();
        found.extend(tried.map(|one| one.finding));
        let scene = "map: |\n  A.T\n".to_owned();
        found.extend(lints::unused_words(&pack, &[FileId(0)], &[scene]));
    }
    found.into_iter().map(|one| one.code.to_owned()).collect()
}

/// A scene by the pack it names, or a map in the words of `core`.
fn file(name: &str, text: &str) -> Vec<String> {
    let mut sources = Sources::default();
    let file = sources.add(name, text);
    let mut warnings = Vec::new();
    let read = formats::load(&sources, file).and_then(|loaded| {
        let id = loaded.pack().map_or("core", |pack| pack.value.as_str());
        let files = packs::embedded(id).expect("a pack that comes with the program");
        let pack = lang::compile(&files, &packs::embedded).0;
        let pack = pack.expect("the pack compiles");
        let placing = Placing::default();
        loaded.resolve(pack.vocabulary(), &sources, &placing, &mut warnings)
    });
    warnings.extend(read.err().unwrap_or_default());
    warnings.into_iter().map(|it| it.code.to_owned()).collect()
}

/// Runs a command of a console and holds what is shown of its output; what needs a shell is left.
fn run(shown: &str) -> Option<Vec<String>> {
    let (line, output) = shown.split_once('\n').unwrap_or((shown, ""));
    let arguments = line.strip_prefix("defilade ")?;
    if arguments.contains(['<', '>', '|']) || arguments.contains("--accept") {
        return None;
    }
    let root = env!("CARGO_MANIFEST_DIR");
    // Quoted words and others take turns.
    let parts = arguments.split('"').enumerate();
    let words = parts.flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    let words = words.map(|word| match word.split('/').next() {
        Some("docs" | "rules" | "src" | "tests") => format!("{root}/{word}"),
        _ => word.to_owned(),
    });
    let mut command = Command::cargo_bin("defilade").expect("the program is there");
    let folder = folder(line);
    let command = command.current_dir(&folder).args(words);
    let told = command.output().expect("the program runs").stderr;
    let told = String::from_utf8(told).expect("findings are text");
    let told = told.replace(&format!("{root}/"), "");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    for line in output.lines().map(|line| line.trim_end_matches('…')) {
        assert!(told.contains(line), "{line} is not in:\n{told}");
    }
    let codes = told.lines().filter_map(|line| line.split_once(' '));
    let codes = codes.filter(|(severity, _)| matches!(*severity, "error" | "warning" | "note"));
    let codes = codes.filter_map(|(_, rest)| rest.split_once(':'));
    Some(codes.map(|(code, _)| code.to_owned()).collect())
}

/// An empty folder for a command to write into.
fn folder(line: &str) -> PathBuf {
    let letters = line.chars().filter(char::is_ascii_alphanumeric);
    let name = format!("codes-{}", letters.collect::<String>());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the folder can be made");
    path
}
