//! Conditions and exceptions of one item that say the same.

use crate::diag::Diagnostic;

use super::super::hir::{About, Conditions, Pack};

/// Warns of every `when` and exception that says what an earlier one of its item does.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let tiers = pack.ladders.iter().flat_map(|ladder| &ladder.tiers);
    let rules = tiers.chain(&pack.rules).map(|rule| &rule.conditions);
    let things = pack.obstructions.iter().map(|one| &one.conditions);
    for conditions in rules.chain(things) {
        of_item(conditions, found);
    }
}

fn of_item(conditions: &Conditions, found: &mut Vec<Diagnostic>) {
    for (place, when) in conditions.whens.iter().enumerate() {
        let mut earlier = conditions.whens.iter().take(place);
        if let Some(other) = earlier.find(|other| other.condition == when.condition) {
            found.push(twice(&when.about, &other.about));
        }
    }
    for (place, exception) in conditions.exceptions.iter().enumerate() {
        let mut earlier = conditions.exceptions.iter().take(place);
        let same = earlier.find(|other| {
            other.against == exception.against && other.condition == exception.condition
        });
        if let Some(other) = same {
            found.push(twice(&exception.about, &other.about));
        }
    }
}

fn twice(about: &About, other: &About) -> Diagnostic {
    Diagnostic::warning(
        "D0505",
        about.span,
        "this says what another clause here says",
    )
    .related(other.span, "the other one")
    .help("remove one of the two")
}
