//! Changes of a ladder's tiers, applied.

use super::super::hir::{Adjustment, Phase};
use super::super::plan::{ClauseRef, Ladder};
use super::evidence::Recorder;
use super::machine::Machine;
use super::sightings::Event;
use super::value::Truth;

impl<R: Recorder> Machine<'_, R> {
    /// Applies what changes the tiers of a ladder, phase by phase.
    pub(super) fn adjust(&mut self, own: usize, ladder: &Ladder, tiers: &mut [Truth]) {
        let mut changes = Vec::new();
        for (place, adjustment) in ladder.adjustments.iter().enumerate() {
            let truth = self.clause_here(adjustment.clause);
            if truth.is_no() {
                continue;
            }
            let truth = truth.and(self.guard(adjustment.guard));
            if truth.is_yes() {
                self.recorder.note(Event::Changes(own, place));
            }
            changes.push((adjustment.what, truth));
        }
        for phase in Phase::ALL {
            let now = changes.iter().filter(|(what, _)| what.phase() == phase);
            shift(tiers, now);
        }
    }

    fn clause_here(&mut self, clause: ClauseRef) -> Truth {
        match clause {
            ClauseRef::Tier(ladder, tier) => self.tier_truth(ladder, tier),
            ClauseRef::Rule(_) => self.clause(clause),
        }
    }
}

/// Applies changes all at once: what arrives in a tier does not move on.
fn shift<'c>(tiers: &mut [Truth], changes: impl Iterator<Item = &'c (Adjustment, Truth)> + Clone) {
    let held = |tier: usize| match tier {
        0 => {
            let others = tiers.iter().skip(1).cloned();
            others.fold(Truth::No, Truth::or).not()
        }
        _ => tiers.get(tier).cloned().unwrap_or(Truth::No),
    };
    let mut arriving: Vec<(usize, Truth)> = Vec::new();
    for (what, truth) in changes.clone() {
        if let Some(to) = what.target().filter(|to| *to > 0) {
            let moved = what.moves(tiers.len());
            arriving.extend(moved.map(|tier| (to, held(tier).and(truth.clone()))));
        }
    }
    for (what, truth) in changes {
        for tier in what.moves(tiers.len()) {
            if let Some(slot) = tiers.get_mut(tier) {
                *slot = slot.clone().and(truth.clone().not());
            }
        }
    }
    for (to, arrived) in arriving {
        if let Some(slot) = tiers.get_mut(to) {
            *slot = slot.clone().or(arrived);
        }
    }
}
