//! Every clause of the five source texts: what it says, which clause of a pack carries it, and
//! which scenes hold it to that. The page is made here and compared with the one in the repository.

#[path = "support/made_page.rs"]
mod made_page;
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use defilade::packs;
use support::{compile, scenes};

/// Each source text's prefix, its pack, and how many clauses the text has.
const TEXTS: &[(&str, &str, usize)] = &[
    ("SF1", "starfinder-1e", 96),
    ("PF1", "pathfinder-1e", 46),
    ("SF2", "starfinder-2e", 29),
    ("ANC", "ogl-ancients", 52),
    ("T20", "true20", 18),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// A clause of a source text.
struct Clause {
    id: String,
    /// `rule`, or what else it is and which clauses carry it.
    kind: String,
    says: String,
}

fn clauses(prefix: &str) -> Vec<Clause> {
    let path = root().join(format!("tests/coverage/{prefix}.tsv"));
    let text =
        fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| {
            let mut parts = line.splitn(3, '\t').map(|part| part.trim().to_owned());
            let mut next = || {
                parts
                    .next()
                    .unwrap_or_else(|| panic!("{prefix}: `{line}` is too short"))
            };
            Clause {
                id: next(),
                kind: next(),
                says: next(),
            }
        })
        .collect()
}

/// Where each cited id is carried: the pack's clauses, and the scenes whose rulings name it.
struct Carried {
    clauses: BTreeMap<String, BTreeSet<String>>,
    scenes: BTreeMap<String, BTreeSet<String>>,
}

fn carried(pack: &str) -> Carried {
    let compiled = compile(&packs::embedded(pack).expect("it is embedded")).expect("it compiles");
    let mut clauses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for about in compiled.hir.abouts() {
        for id in &about.cites {
            clauses
                .entry(id.clone())
                .or_default()
                .insert(about.path.clone());
        }
    }
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let folder = root().join(format!("rules/{pack}/scenes"));
    for scene in scenes(&folder, compiled.vocabulary()) {
        for ask in &scene.file.asks {
            for id in &ask.clauses {
                named
                    .entry(id.value.clone())
                    .or_default()
                    .insert(scene.name.clone());
            }
        }
    }
    Carried {
        clauses,
        scenes: named,
    }
}

fn listed(names: Option<&BTreeSet<String>>) -> String {
    let names: Vec<String> = names
        .into_iter()
        .flatten()
        .map(|name| format!("`{name}`"))
        .collect();
    names.join(", ")
}

/// The page, and the clauses that nothing carries or no scene names.
fn page() -> (String, Vec<String>) {
    let mut page = String::from(
        "# Coverage\n\nEvery clause of the five source texts, in our own words; the clause of the pack that carries it; and\nthe scenes that would fail without it. Made by `tests/coverage_page.rs`.\n",
    );
    let mut lacking = Vec::new();
    for (prefix, pack, count) in TEXTS {
        let clauses = clauses(prefix);
        let ids: Vec<String> = clauses.iter().map(|clause| clause.id.clone()).collect();
        let wanted: Vec<String> = (1..=*count)
            .map(|place| format!("{prefix}-{place:02}"))
            .collect();
        assert_eq!(ids, wanted, "the clauses of {prefix}");
        let carried = carried(pack);
        write!(
            page,
            "\n## {prefix}: `{pack}`\n\n| id | says | carried by | scenes |\n|---|---|---|---|\n"
        )
        .expect("a string takes it");
        for clause in &clauses {
            let own = listed(carried.clauses.get(&clause.id));
            let scenes = listed(carried.scenes.get(&clause.id));
            let (by, scenes) = match clause.kind.split_once(':') {
                _ if clause.kind == "rule" => {
                    if own.is_empty() {
                        lacking.push(format!("{}: no clause of {pack} cites it", clause.id));
                    }
                    if scenes.is_empty() {
                        lacking.push(format!("{}: no scene of {pack} names it", clause.id));
                    }
                    (own, scenes)
                }
                Some((kind, to)) => (format!("{kind}, see {to}"), scenes),
                None => (clause.kind.clone(), scenes),
            };
            writeln!(
                page,
                "| {} | {} | {by} | {scenes} |",
                clause.id, clause.says
            )
            .expect("a string takes it");
        }
    }
    (page, lacking)
}

#[test]
fn every_clause_is_carried_and_tested() {
    let (page, lacking) = page();
    assert!(lacking.is_empty(), "{lacking:#?}");
    made_page::assert_is("docs/coverage.md", &page);
}
