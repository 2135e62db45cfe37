//! Amendments that do not find what they expect: what there is instead.

use super::apply::Hand;
use super::clauses::{any_name, listed, there_are};
use super::work::{Thing, Work};
use crate::diag::Diagnostic;
use crate::lang::layers::path;
use crate::lang::syntax::ast::{Clause, Slot};
use crate::lang::syntax::tokens::{self, Kind};
use crate::source::{Sources, Span};

/// The most clauses of an item that an amendment is compared with.
const MOST_COMPARED: usize = 200;

/// The report of an amendment that does not find what it expects.
pub fn not_there(
    work: &Work,
    hand: &Hand<'_>,
    thing: &Thing,
    old: &Clause,
    slots: &[Slot],
) -> Diagnostic {
    let seen: Vec<&Clause> = thing
        .pieces
        .iter()
        .filter_map(|piece| work.seen(hand.variant, piece))
        .filter(|clause| clause.keyword == old.keyword)
        .take(MOST_COMPARED)
        .collect();
    for clause in &seen {
        if let Some(report) = stale(hand.sources, thing, old, slots, clause) {
            return if clause.span.file == old.span.file {
                twice(old, clause)
            } else {
                report
            };
        }
    }
    let name = any_name(old);
    let same = seen
        .iter()
        .find(|it| name.is_some() && any_name(it) == name);
    if let Some(clause) = same {
        let message = format!(
            "this amendment was written for another `{}`",
            path(&thing.item)
        );
        return Diagnostic::error("D0602", old.span, message)
            .related(clause.span, "the base has this")
            .help(format!(
                "see what changed, then amend {}",
                listed(hand.sources, clause)
            ));
    }
    let message = format!("`{}` has no such clause", path(&thing.item));
    let report = Diagnostic::error("D0607", old.span, message);
    match name.filter(|_| seen.iter().any(|clause| any_name(clause).is_some())) {
        Some(name) => report.near_or(
            name,
            seen.iter().filter_map(|clause| any_name(clause)),
            "those of that kind are",
        ),
        None => report.help(there_are(hand.sources, &old.keyword.value, &seen)),
    }
}

/// The report that a variant changes what it has changed already.
fn twice(old: &Clause, earlier: &Clause) -> Diagnostic {
    Diagnostic::error("D0602", old.span, "this clause is amended already")
        .related(earlier.span, "the other amendment")
        .help("make one amendment of the two")
}

/// The report that a clause differs just where the amendment changes it.
fn stale(
    sources: &Sources,
    thing: &Thing,
    old: &Clause,
    slots: &[Slot],
    clause: &Clause,
) -> Option<Diagnostic> {
    let now = sources.quoted(clause.span);
    let mut values = values_now(sources, old.span, slots, &now)?.into_iter();
    let first = slots.first()?;
    let written = |span: Span| sources.quoted(span);
    let moved = slots.iter().find_map(|slot| {
        values
            .next()
            .filter(|value| *value != written(slot.old))
            .map(|value| (slot, value))
    });
    let (slot, value) = moved.unwrap_or((first, String::new()));
    let message = format!(
        "stale amendment: it expects `{}`, but `{}` has `{value}` now",
        written(slot.old),
        path(&thing.item)
    );
    let report = Diagnostic::error("D0602", slot.old, message)
        .related(clause.span, format!("the base has `{value}` here"));
    Some(report.help(format!(
        "see whether the change still makes sense, then write `{value} -> {}`",
        written(slot.new)
    )))
}

/// What a clause has where an amendment's old values stand, if it is the same around them.
fn values_now(
    sources: &Sources,
    amendment: Span,
    slots: &[Slot],
    now: &str,
) -> Option<Vec<String>> {
    let words = |text: &str| -> Vec<String> {
        let tokens = tokens::tokens(text).into_iter();
        let tokens = tokens.filter(|token| token.kind != Kind::Comment);
        tokens.map(|token| token.text(text).to_owned()).collect()
    };
    let mut stretches = Vec::new();
    let mut at = amendment.start;
    for slot in slots {
        stretches.push(words(sources.slice(Span {
            start: at,
            end: slot.old.start,
            ..amendment
        })));
        at = slot.new.end;
    }
    let last = words(sources.slice(Span {
        start: at,
        ..amendment
    }));
    let all = words(now);
    let body = all.get(..all.len().checked_sub(last.len())?)?;
    if all.get(body.len()..)? != last {
        return None;
    }
    let mut rest = body;
    let mut values = Vec::new();
    for (place, stretch) in stretches.iter().enumerate() {
        rest = rest.strip_prefix(stretch.as_slice())?;
        let next = stretches.get(place + 1);
        let length = match next {
            Some(next) => (1..=rest.len()).find(|length| {
                rest.get(*length..)
                    .is_some_and(|rest| rest.starts_with(next))
            })?,
            None => rest.len(),
        };
        let (value, after) = rest.split_at_checked(length)?;
        if value.is_empty() {
            return None;
        }
        values.push(joined(value));
        rest = after;
    }
    Some(values)
}

/// Words as they are written in a value: a sign stands by its number.
fn joined(words: &[String]) -> String {
    let mut text = String::new();
    for word in words {
        let glued = matches!(text.as_str(), "" | "+" | "-") || matches!(word.as_str(), "%" | ",");
        if !glued {
            text.push(' ');
        }
        text += word;
    }
    text
}
