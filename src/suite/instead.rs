//! What a ruling says in the place of what was expected of it, and why: the nearest reasons.

use serde_json::Value as Json;

use crate::explain::{self, Text, Told, Tone};
use crate::ruling::Ruling;

use super::Comparison;
use super::because::clauses;

/// Why an expectation that is not met is not: of a tier the condition that failed first, of a total
/// what it is made of, of a clause, an object, a note or a result those that are there.
///
/// Empty when the comparison says it all. `all` are the comparisons of the same ruling: what one of
/// them tells is not told twice.
#[must_use]
pub fn instead(comparison: &Comparison, all: &[Comparison], told: &Told<'_>) -> Text {
    let (key, ruling) = (comparison.key.as_str(), told.ruling);
    let (head, _) = key.split_once('.').unwrap_or((key, ""));
    match (head, &comparison.expected) {
        ("because", Json::String(clause)) => because(told, clause, all),
        ("from", _) => sources(ruling),
        ("notes", _) => listed("The notes are", &ruling.notes, |note| note.id.clone()),
        ("undecided", _) => questions(ruling),
        ("results", _) => listed("The results are", &ruling.results, |(name, value)| {
            format!("{name} {value}")
        }),
        ("remember", _) => listed("To remember are", &ruling.remember, |kept| {
            format!("{} of {}: {}", kept.fact, kept.of, kept.value)
        }),
        ("may" | "targetable" | "miss-chance" | "outcome" | "struck", _) => {
            undecided(comparison, ruling)
        }
        (_, expected) => claim(comparison, told, expected),
    }
}

/// Of a ladder or a stat.
fn claim(comparison: &Comparison, told: &Told<'_>, expected: &Json) -> Text {
    let ladders = &told.vocabulary.ladders;
    if !ladders.iter().any(|it| it.word.id == comparison.key) {
        return modifiers(comparison, told.ruling);
    }
    match expected {
        Json::String(tier) => {
            let mut text = undecided(comparison, told.ruling);
            text.append(explain::why_not(told, &comparison.key, tier));
            text
        }
        _ => Text::default(),
    }
}

fn modifiers(comparison: &Comparison, ruling: &Ruling) -> Text {
    if comparison.actual.is_null() {
        return undecided(comparison, ruling);
    }
    let own = ruling
        .modifiers
        .iter()
        .filter(|it| it.stat == comparison.key);
    let own: Vec<_> = own.collect();
    if own.is_empty() {
        return said("Nothing that holds changes it.");
    }
    listed("It is made of", &own, |part| {
        let left_out = if part.counts {
            ""
        } else {
            ", which does not count"
        };
        let value = explain::signed(&part.value);
        format!("{value} {} by {}{left_out}", part.ty, part.clause)
    })
}

/// What the clause came to, and what the ruling rests on; the clauses of the same ladder first.
fn because(told: &Told<'_>, clause: &str, all: &[Comparison]) -> Text {
    let mut text = if all.iter().any(|it| is_of_tier(it, clause)) {
        Text::default()
    } else {
        explain::account(told, clause)
            .unwrap_or_else(|| said(&format!("Nothing in this ruling asks for {clause}.")))
    };
    let (head, _) = clause.split_once('.').unwrap_or((clause, ""));
    let is_near = |name: &&str| name.split_once('.').is_some_and(|(own, _)| own == head);
    let (mut near, far): (Vec<&str>, Vec<&str>) = clauses(&told.ruling.evidence)
        .into_iter()
        .partition(is_near);
    near.extend(far);
    text.append(listed("It rests on", &near, |name| (*name).to_owned()));
    text
}

/// Whether a comparison that failed tells of a tier by its path.
fn is_of_tier(comparison: &Comparison, path: &str) -> bool {
    let tier = comparison.expected.as_str().unwrap_or_default();
    !comparison.passed && path == format!("{}.{tier}", comparison.key)
}

fn sources(ruling: &Ruling) -> Text {
    if ruling.sources.is_empty() {
        return said("No object gives any tier.");
    }
    listed("What gives a tier is", &ruling.sources, |source| {
        format!("{} ({})", source.object, source.tier)
    })
}

/// That facts are lacking, if that is why.
fn undecided(comparison: &Comparison, ruling: &Ruling) -> Text {
    if comparison.actual.is_null() && !ruling.undecided.is_empty() {
        return questions(ruling);
    }
    Text::default()
}

fn questions(ruling: &Ruling) -> Text {
    if ruling.undecided.is_empty() {
        return said("No fact is asked for.");
    }
    let mut text = Text::default();
    for open in &ruling.undecided {
        let settles = format!(" ({}; settles {})", open.fact, open.settles.join(", "));
        text.say(1, &[(Tone::Doubt, &open.question), (Tone::Faint, &settles)]);
    }
    text
}

fn listed<T>(head: &str, items: &[T], words: impl Fn(&T) -> String) -> Text {
    let items: Vec<String> = items.iter().map(words).collect();
    if items.is_empty() {
        return said("There are none.");
    }
    said(&format!("{head} {}.", items.join(", ")))
}

fn said(words: &str) -> Text {
    let mut text = Text::default();
    text.say(1, &[(Tone::Plain, words)]);
    text
}
