//! Tiers that exclude one another and hold together all the same.

use std::collections::BTreeSet;

use super::Witnessed;
use crate::diag::Diagnostic;
use crate::lang::eval::Event;
use crate::suite::court::Court;
use crate::suite::situations::{Situations, watch};

/// One finding for each pair, with the smallest situation in which both hold.
pub fn find(court: &mut Court<'_>, found: &Situations<'_>) -> Vec<Witnessed> {
    let pairs: BTreeSet<Event> = found
        .seen
        .events()
        .filter(|event| matches!(event, Event::Conflicts(..)))
        .collect();
    let told = pairs.into_iter().filter_map(|event| {
        let Event::Conflicts(ladder, one, other) = event else {
            return None;
        };
        let ladder = court.pack.hir.ladders.get(ladder)?;
        let one = ladder.tiers.get(usize::from(one))?;
        let other = ladder.tiers.get(usize::from(other))?;
        let situation = found.lightest(|own| own.seen.took_part(event))?;
        let (one_path, other_path) = (&one.about.path, &other.about.path);
        let title = format!("{one_path} and {other_path} both hold");
        let scene = found.witness(situation, &title, &mut |file| {
            let seen = watch(court, file);
            seen.is_some_and(|(_, _, seen)| seen.took_part(event))
        });
        let message = format!("`{one_path}` and `{other_path}` can hold at once, and only one may");
        let finding = Diagnostic::warning("P0101", other.about.span, message)
            .related(one.about.span, "the other one")
            .help(format!(
                "say which gives way with `except … when`, or let the ladder resolve otherwise; both hold here:\n{scene}"
            ));
        Some(Witnessed {
            finding,
            scene: Some(scene),
        })
    });
    told.collect()
}
