//! Every code of a diagnostic is in a table, and the page lists the tables.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use defilade::{formats, lang, suite};

fn used_in(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            used_in(&path, found);
        } else {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let codes = text.split('"').filter(|part| {
                part.len() == 5
                    && part.starts_with(|c: char| c.is_ascii_uppercase())
                    && part[1..].chars().all(|c| c.is_ascii_digit())
            });
            found.extend(codes.map(str::to_owned));
        }
    }
}

fn tables() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let read = lang::codes::CODES.iter().chain(formats::codes::CODES);
    read.chain(suite::codes::CODES)
}

#[test]
fn the_tables_list_what_the_sources_use_and_nothing_else() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut used = BTreeSet::new();
    for entry in fs::read_dir(root).expect("the sources can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            used_in(&path, &mut used);
        }
    }
    used.retain(|code| !code.starts_with('C'));
    let listed: BTreeSet<String> = tables().map(|(code, _)| (*code).to_owned()).collect();
    assert_eq!(used, listed);
}

#[test]
fn the_page_lists_every_code() {
    let rows = tables().map(|(code, what)| format!("| `{code}` | {what} |\n"));
    let wanted = format!(
        "# Codes of diagnostics\n\n`D` stands for rule files, `S` for scene files, `M` for maps, `P` for what trying a pack out brings to light.\n\n| code | what is wrong |\n|---|---|\n{}",
        rows.collect::<String>()
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/codes.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &wanted).expect("the page can be written");
    }
    let page = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        page, wanted,
        "run the tests with UPDATE_DOCS=1 to write the page anew"
    );
}
