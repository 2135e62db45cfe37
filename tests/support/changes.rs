//! A pack's text with something taken out of it, to see whether a scene notices.

use defilade::lang::{Pack, PackText};

/// A changed text, and what was taken out.
pub struct Change {
    pub name: String,
    pub text: PackText,
}

/// The text without each item and each clause in turn. An item goes with its closing brace, a
/// clause with the lines that are set deeper.
pub fn removals(text: &PackText, files: &[&str], items: &[&str], clauses: &[&str]) -> Vec<Change> {
    let mut changes = Vec::new();
    for (file, (name, whole)) in text.files.iter().enumerate() {
        if !files.iter().any(|wanted| name.ends_with(wanted)) {
            continue;
        }
        let lines: Vec<&str> = whole.lines().collect();
        for (place, line) in lines.iter().enumerate() {
            let word = line.split_whitespace().next().unwrap_or("");
            let rest = &lines[place + 1..];
            let more = match indent(line) {
                0 if items.contains(&word) => {
                    1 + rest.iter().position(|line| *line == "}").unwrap()
                }
                2 if clauses.contains(&word) => deeper(rest),
                _ => continue,
            };
            let mut kept = lines.clone();
            kept.drain(place..=place + more);
            let mut changed = text.clone();
            changed.files[file].1 = kept.join("\n") + "\n";
            changes.push(Change {
                name: format!("{name}:{}: {}", place + 1, line.trim()),
                text: changed,
            });
        }
    }
    changes
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn deeper(rest: &[&str]) -> usize {
    rest.iter().take_while(|line| indent(line) > 2).count()
}

/// Whether scenes read against the one pack mean the same in the other.
pub fn same_words(one: &Pack, other: &Pack) -> bool {
    let bare = |pack: &Pack| {
        let mut words = pack.vocabulary().clone();
        words.clauses.clear();
        words.notes.clear();
        words.results.clear();
        words
    };
    bare(one) == bare(other)
}
