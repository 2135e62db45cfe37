//! What an item can say but once, said twice; and two kinds of terrain that are drawn alike.

use super::super::layers::path;
use super::super::syntax::ast::{Clause, ClauseKind, Item};
use crate::diag::Diagnostic;

/// The clauses of which a second one would only hide the first.
const ONCE: &[&str] = &[
    "version",
    "game",
    "licence",
    "scale",
    "resolve",
    "tiers",
    "aside",
    "alone",
    "symbol",
    "open-symbol",
    "height",
    "medium",
    "conceals",
    "roll",
    "answer",
    "default",
    "ask",
    "per",
    "of",
    "stacks",
    "usual",
    "down",
    "across",
    "gives",
];

/// Reports clauses of an item that stand there twice.
pub fn clauses<'i>(items: impl Iterator<Item = &'i Item>, found: &mut Vec<Diagnostic>) {
    for item in items {
        let mut known: Vec<&Clause> = Vec::new();
        for clause in &item.clauses {
            let word = clause.keyword.value.as_str();
            if !ONCE.contains(&word) {
                continue;
            }
            match known.iter().find(|other| other.keyword.value == word) {
                Some(other) => {
                    let message = format!("this item says `{word}` twice");
                    found.push(
                        Diagnostic::error("D0208", clause.keyword.span, message)
                            .related(other.keyword.span, "the first time")
                            .help("remove one of the two"),
                    );
                }
                None => known.push(clause),
            }
        }
    }
}

/// Warns of two kinds of terrain with one symbol: a map could draw only one of them.
pub fn symbols(items: &[Item], found: &mut Vec<Diagnostic>) {
    let mut known: Vec<(&str, &Item)> = Vec::new();
    for item in items {
        let drawn = item.clauses.iter().filter_map(|clause| {
            let is_symbol = matches!(clause.keyword.value.as_str(), "symbol" | "open-symbol");
            match &clause.kind {
                ClauseKind::Text(text) if is_symbol => Some(text),
                _ => None,
            }
        });
        for symbol in drawn {
            match known.iter().find(|(other, _)| *other == symbol.value) {
                Some((_, other)) => {
                    let message = format!(
                        "`{}` draws both {} and {}",
                        symbol.value,
                        path(other),
                        path(item)
                    );
                    found.push(
                        Diagnostic::warning("D0502", symbol.span, message)
                            .related(other.span, "the other one")
                            .help("choose another symbol for one of them"),
                    );
                }
                None => known.push((&symbol.value, item)),
            }
        }
    }
}
