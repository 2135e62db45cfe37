//! The words that the parts of a report share.

use super::{Report, State};

impl State {
    /// Its name for scripts and style sheets.
    pub fn name(self) -> &'static str {
        match self {
            State::Missed => "missed",
            State::Met => "met",
            State::Unstated => "unstated",
        }
    }

    /// What it means, with a mark that needs no colour.
    pub fn words(self) -> &'static str {
        match self {
            State::Missed => "✗ not as expected",
            State::Met => "✓ as expected",
            State::Unstated => "– nothing expected",
        }
    }
}

/// The id of the ruling of a number.
pub fn id(place: usize) -> String {
    format!("ruling-{place}")
}

/// A tier with its ladder, such as `cover standard`.
pub fn tier((ladder, tier): &(String, Option<String>)) -> String {
    let tier = tier.as_deref().unwrap_or("undecided");
    format!("{ladder} {tier}")
}

/// The counts of a report.
pub fn summary(report: &Report) -> String {
    let of_scene = report.entries.chunk_by(|one, other| one.file == other.file);
    let mut counts = vec![
        counted(of_scene.count(), "scene", "scenes"),
        counted(report.entries.len(), "ruling", "rulings"),
    ];
    let states = [
        (State::Met, "as expected"),
        (State::Missed, "not as expected"),
        (State::Unstated, "of which nothing is expected"),
    ];
    for (state, words) in states {
        match report.count(state) {
            0 if state != State::Missed => {}
            count => counts.push(format!("{count} {words}")),
        }
    }
    if !report.broken.is_empty() {
        let count = counted(report.broken.len(), "scene", "scenes");
        counts.push(format!("{count} that cannot be ruled on"));
    }
    counts.join(", ")
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
