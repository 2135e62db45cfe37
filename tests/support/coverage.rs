//! The table that tells what becomes of every clause of a book.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What is wrong with a table of coverage: the ids from 01 to the last must stand in order, what
/// is a rule must be named by a ruling, and what is not must say which rules carry it.
pub fn gaps(prefix: &str, last: u32, named: &BTreeSet<String>) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/coverage")
        .join(format!("{prefix}.tsv"));
    let table = fs::read_to_string(path).unwrap();
    let lines: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    let rules: BTreeSet<&str> = lines
        .iter()
        .filter(|line| line.get(1) == Some(&"rule"))
        .map(|line| line[0])
        .collect();
    let ids: Vec<&str> = lines.iter().map(|line| line[0]).collect();
    let all: Vec<String> = (1..=last).map(|id| format!("{prefix}-{id:02}")).collect();
    let mut gaps = Vec::new();
    if ids != all {
        gaps.push(format!("{prefix}: the ids are not all there in order"));
    }
    gaps.extend(lines.iter().filter_map(|line| gap(line, &rules, named)));
    gaps
}

fn gap(line: &[&str], rules: &BTreeSet<&str>, named: &BTreeSet<String>) -> Option<String> {
    let [id, kind, words] = line else {
        return Some(format!("{line:?} has not three columns"));
    };
    if words.is_empty() {
        return Some(format!("{id} says nothing"));
    }
    if *kind == "rule" {
        return (!named.contains(*id)).then(|| format!("no ruling names {id}"));
    }
    let carried = kind.split_once(':').is_some_and(|(word, carriers)| {
        ["definition", "advice", "duplicate"].contains(&word)
            && carriers.split(',').all(|carrier| rules.contains(carrier))
    });
    (!carried).then(|| format!("{id} is neither a rule nor carried by one"))
}
