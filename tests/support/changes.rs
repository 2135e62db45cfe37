//! A pack's text with something taken out of it, to see whether a scene notices.

use defilade::lang::{Pack, PackText};

/// A changed text.
pub struct Change {
    /// Where and what was taken out.
    pub name: String,
    /// The ids of the book's clauses that the changed item cites; none for what other items use,
    /// whose scenes name the clauses of those.
    pub cites: Vec<String>,
    /// The text without it.
    pub text: PackText,
}

/// Items that can be taken out whole.
const ITEMS: &[&str] = &["tier", "rule"];
/// Items whose clauses can be taken out one by one.
const OWNERS: &[&str] = &[
    "tier",
    "rule",
    "obstruction",
    "procedure",
    "check",
    "trace",
    "value",
    "ladder",
];
/// Items that other items use.
const SUPPORTS: &[&str] = &["trace", "value", "obstruction"];
/// Clauses that say something; the others name, cite or describe.
const CLAUSES: &[&str] = &[
    "when",
    "except",
    "grants",
    "allows",
    "forbids",
    "note",
    "hint",
    "warning",
    "miss",
    "alone",
    "yields",
    "outcome",
    "remembers",
    "raises",
    "lowers",
    "caps",
    "cancels",
    "is",
    "to",
    "from",
    "by",
    "chosen",
    "counts",
];
/// What no thing is.
const NOTHING: &str = "  when it is a creature and it is a zone";

/// The text without each item and each clause in turn, and with each obstruction made to hold
/// nothing: to remove one would leave its name behind in other clauses.
pub fn changes(text: &PackText) -> Vec<Change> {
    let mut changes = Vec::new();
    for (file, (name, whole)) in text.files.iter().enumerate() {
        let lines: Vec<&str> = whole.lines().collect();
        for place in 0..lines.len() {
            for (what, kept) in changed_at(&lines, place) {
                let mut text = text.clone();
                text.files[file].1 = kept.join("\n") + "\n";
                let name = format!("{name}:{}: {what}", place + 1);
                changes.push(Change {
                    name,
                    cites: cites(&lines, place),
                    text,
                });
            }
        }
    }
    changes
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

fn changed_at<'a>(lines: &[&'a str], place: usize) -> Vec<(String, Vec<&'a str>)> {
    let line = lines[place];
    let without = |count: usize| {
        let mut kept = lines.to_vec();
        kept.drain(place..place + count);
        kept
    };
    if is_item(line, ITEMS) {
        return vec![(line.to_owned(), without(item_lines(&lines[place..])))];
    }
    let owner = lines[owner_place(lines, place)];
    if !is_clause(line) || !is_item(owner, OWNERS) {
        return Vec::new();
    }
    let count = clause_lines(&lines[place..]);
    let mut changed = vec![(line.trim().to_owned(), without(count))];
    if is_item(owner, &["obstruction"]) && first_word(line) == "when" {
        let mut kept = lines.to_vec();
        kept.splice(place..place + count, [NOTHING]);
        changed.push((format!("nothing instead of {}", line.trim()), kept));
    }
    changed
}

/// The ids that the item of a line cites.
fn cites(lines: &[&str], place: usize) -> Vec<String> {
    let start = owner_place(lines, place);
    if is_item(lines[start], SUPPORTS) {
        return Vec::new();
    }
    let end = start + item_lines(&lines[start..]);
    let clauses = (start..end).filter(|at| first_word(lines[*at]) == "cite");
    let whole = clauses.map(|at| lines[at..at + clause_lines(&lines[at..])].join(" "));
    whole
        .flat_map(|clause| {
            let ids = clause.rsplit('"').next().unwrap_or("").split(',');
            ids.map(|id| id.trim().to_owned()).collect::<Vec<_>>()
        })
        .filter(|id| !id.is_empty())
        .collect()
}

/// The place of the line that opens the item which a line stands in.
fn owner_place(lines: &[&str], place: usize) -> usize {
    (0..=place)
        .rev()
        .find(|place| lines[*place].ends_with('{'))
        .unwrap_or(0)
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or("")
}

fn is_item(line: &str, words: &[&str]) -> bool {
    !line.starts_with(' ') && words.contains(&first_word(line)) && line.ends_with('{')
}

fn is_clause(line: &str) -> bool {
    line.starts_with("  ") && !line.starts_with("   ") && CLAUSES.contains(&first_word(line))
}

fn item_lines(lines: &[&str]) -> usize {
    1 + lines
        .iter()
        .position(|line| *line == "}")
        .unwrap_or(lines.len() - 1)
}

/// A clause goes on over the lines that are set deeper than clauses are.
fn clause_lines(lines: &[&str]) -> usize {
    1 + lines[1..]
        .iter()
        .take_while(|line| line.starts_with("    "))
        .count()
}
