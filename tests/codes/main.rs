//! Every code of a diagnostic is in a table and has a page, and the index lists the tables.

mod command;
mod elsewhere;
mod examples;
#[path = "../support/made_page.rs"]
mod made_page;
mod page;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use defilade::codes;

fn used_in(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        // The tables and the list of pages name every code and use none.
        let tables = ["codes.rs", "codes/mod.rs", "codes/program.rs"];
        if tables.iter().any(|table| path.ends_with(table)) {
            continue;
        }
        if path.is_dir() {
            used_in(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
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

#[test]
fn the_tables_list_what_the_sources_use_and_nothing_else() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut used = BTreeSet::new();
    used_in(&root, &mut used);
    let listed: Vec<String> = codes::codes().map(|(code, _)| code.to_owned()).collect();
    let once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(
        once.len(),
        listed.len(),
        "a code stands in the tables twice"
    );
    assert_eq!(used, once);
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let pages: Vec<&str> = page::all().map(|page| page.code).collect();
    let wanted: Vec<&str> = codes::codes().map(|(code, _)| code).collect();
    assert_eq!(pages, wanted);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/codes");
    let entries = fs::read_dir(folder).expect("the pages can be read");
    let names = entries.map(|entry| entry.expect("the entry can be read").file_name());
    let names: BTreeSet<String> = names.map(|it| it.to_string_lossy().into_owned()).collect();
    let wanted: BTreeSet<String> = wanted.iter().map(|code| format!("{code}.md")).collect();
    assert_eq!(names, wanted);
}

#[test]
fn the_pages_have_their_titles_and_headings() {
    for ((code, title), page) in codes::codes().zip(page::all()) {
        let head = format!("# {code}: {title}\n\n");
        let rest = page.text.strip_prefix(&head).unwrap_or_default();
        assert!(!rest.is_empty() && !rest.starts_with('#'), "{code}");
        let headings = page.headings();
        let fixed = ["Why it matters", "Wrong", "Right"];
        assert!(headings.starts_with(&fixed), "{code}: {headings:?}");
        assert!(matches!(headings[3..], [] | ["See also"]), "{code}");
        let all = headings.iter().all(|it| !page.under(it).trim().is_empty());
        assert!(all, "{code}: nothing stands under a heading");
    }
}

#[test]
fn the_page_lists_every_code() {
    let rows =
        codes::codes().map(|(code, what)| format!("| [`{code}`](codes/{code}.md) | {what} |\n"));
    let wanted = format!(
        "# Codes of diagnostics\n\nEach code has a page, which `defilade explain-code CODE` prints. `C` stands for the command line, `D` for\nrule files, `M` for maps, `S` for scene files, `P` for what trying a pack out brings to light.\n\n| code | what is wrong |\n|---|---|\n{}",
        rows.collect::<String>()
    );
    made_page::assert_is("docs/codes.md", &wanted);
}
