//! Telling of ladders and the choices on them.

use super::lines::place;
use super::words::points_words;
use super::{Recorder, seen, step};
use crate::facts::{Point, Spot};
use crate::lang::eval::ladder::{Headline, Judged, LadderOutcome};
use crate::lang::eval::machine::{Lines, Machine};
use crate::lang::eval::value::{Blame, Truth};
use crate::lang::hir::{End, Resolve};
use crate::ruling::{EndsSeen, Evidence, Status, Step};
use crate::vocabulary::Role;

impl<R: Recorder> Machine<'_, R> {
    /// Ends the judging of a choice.
    pub fn close_choice(
        &mut self,
        ladder: usize,
        lines: Option<&Lines>,
        tiers: &[Truth],
    ) -> Option<Evidence> {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return None;
        }
        let mut evidence = step(Step::Choice, Status::Fails, String::new(), children);
        if let Some(lines) = lines {
            if let Some(trace) = self.pack.hir.traces.get(lines.trace) {
                let children = std::mem::take(&mut evidence.children);
                evidence = self.told(&trace.about, Step::Choice, Status::Fails, children);
            }
            evidence.text = format!(
                "{} → {}",
                points_words(&lines.from),
                points_words(&lines.to)
            );
            let places = |points: &[Point]| points.iter().map(|point| place(*point)).collect();
            evidence.ends = Some(EndsSeen {
                from: places(&lines.from),
                to: places(&lines.to),
            });
        }
        let names = self
            .pack
            .hir
            .ladders
            .get(ladder)
            .map_or(&[][..], |ladder| &ladder.tiers);
        for (tier, truth) in names.iter().zip(tiers) {
            if !truth.is_no() {
                let value = if truth.is_yes() { "holds" } else { "unknown" };
                evidence
                    .values
                    .push(seen(&tier.about.path, value.to_owned()));
            }
        }
        Some(evidence)
    }

    /// Ends a ladder.
    pub fn close_ladder(
        &mut self,
        place: usize,
        headline: &Headline,
        judged: &mut [Judged],
        chosen: usize,
        (chooser, start): (Option<Role>, Option<End>),
    ) {
        let _ = self.recorder.close();
        if !self.recorder.is_on() {
            return;
        }
        let Some(ladder) = self.pack.hir.ladders.get(place) else {
            return;
        };
        let tier = |tier: u16| {
            ladder
                .tiers
                .get(usize::from(tier))
                .map_or(String::new(), |tier| tier.about.path.clone())
        };
        let (own, value) = match headline {
            Headline::Tier(0) => (Status::Fails, tier(0)),
            Headline::Tier(named) => (Status::Holds, tier(*named)),
            Headline::Undecided(_) => (Status::Unknown, "undecided".to_owned()),
            Headline::Conflict(one, other) => (
                Status::Unknown,
                format!("conflict: {} and {}", tier(*one), tier(*other)),
            ),
        };
        let children = judged
            .iter_mut()
            .enumerate()
            .filter_map(|(choice, judged)| {
                let mut evidence = judged.evidence.take()?;
                if choice == chosen {
                    evidence.status = Status::Holds;
                }
                Some(evidence)
            });
        let children = children.collect();
        let mut evidence = self.told(&ladder.about, Step::Ladder, own, children);
        evidence.values.push(seen("tier", value));
        if ladder.resolve == Resolve::Top {
            evidence
                .values
                .push(seen("pays", "the highest tier alone".to_owned()));
        }
        if let Some(chooser) = chooser {
            let who = if chooser == Role::Attacker {
                "attacker"
            } else {
                "target"
            };
            evidence.values.push(seen("chosen by", who.to_owned()));
        }
        if let Some(start) = start {
            let spot = spot_word(start).to_owned();
            evidence.values.push(seen("lines from", spot));
        }
        self.recorder.add(Some(evidence));
    }

    /// Ends a ladder whose lines can't be told.
    pub fn close_undecided_ladder(&mut self, place: usize, blame: Blame) -> LadderOutcome {
        let children = self.recorder.close();
        let ladder = self.pack.hir.ladders.get(place);
        if let (Some(ladder), true) = (ladder, self.recorder.is_on()) {
            let evidence = self.told(&ladder.about, Step::Ladder, Status::Unknown, children);
            self.recorder.add(Some(evidence));
        }
        let count = self
            .plan
            .ladders
            .get(place)
            .map_or(0, |ladder| ladder.tiers.len());
        let tiers = vec![Truth::Unknown(blame.clone()); count];
        LadderOutcome {
            headline: Headline::Undecided(blame),
            tiers,
            lines: None,
        }
    }
}

pub(super) fn spot_word(end: End) -> &'static str {
    match end {
        End::Origin => "origin",
        End::Spot {
            spot: Spot::Corner, ..
        } => "corner",
        End::Spot {
            spot: Spot::Centre, ..
        } => "centre",
        End::Spot {
            spot: Spot::EdgeMiddle,
            ..
        } => "middle of an edge",
    }
}
