//! Traces, and how the choices of a ladder are judged.

use super::super::super::hir::Adjustment;
use super::super::super::plan::{self, Case, ClauseRef, Grant};
use super::super::forge::Truth;
use super::super::ladder::{Judging, Ladder, Leaf, Paid};
use super::super::trace::{Setup, Trace};
use super::{Drawn, Lower, MOST_TIERS, Stand};
use crate::facts::Counted;
use crate::vocabulary::LadderId;

impl Lower<'_> {
    /// Each case as a truth: that it is the first whose guard holds; and that none does.
    pub(super) fn firsts<T>(&mut self, cases: &[Case<T>], stand: Stand) -> (Vec<Truth>, Truth) {
        let mut none_before = Truth::YES;
        let mut firsts = Vec::new();
        for case in cases {
            let guard = self.guard(case.guard, stand);
            firsts.push(self.forge.and(none_before, guard));
            none_before = self.forge.without(none_before, guard);
        }
        (firsts, none_before)
    }

    /// How the lines of a trace are drawn.
    pub(super) fn trace(&mut self, place: usize) -> Option<Trace> {
        let plan = self.plan;
        let trace = plan.traces.get(place)?;
        let (mut truths, _) = self.firsts(&trace.from, Stand::OUTSIDE);
        truths.extend(self.firsts(&trace.to, Stand::OUTSIDE).0);
        truths.extend(self.firsts(&trace.chosen, Stand::OUTSIDE).0);
        for (guard, _, _) in &trace.counts {
            truths.push(self.guard(*guard, Stand::OUTSIDE));
        }
        let mut setups = Vec::new();
        let setup = self
            .forge
            .diagram(&truths, super::MOST_TESTS, &mut |holds| {
                setups.push(set_up(trace, holds));
                u32::try_from(setups.len() - 1).unwrap_or(0)
            })?;
        Some(Trace { setup, setups })
    }

    /// How a ladder comes out.
    pub(super) fn ladder(&mut self, place: usize) -> Option<Ladder> {
        let plan = self.plan;
        let ladder = plan.ladders.get(place)?;
        let count = ladder.tiers.len();
        self.is_beyond |= count > MOST_TIERS || ladder.adjustments.len() > MOST_TIERS;
        let (by, _) = self.firsts(&ladder.by, Stand::OUTSIDE);
        let mut traces = Vec::new();
        let by = self.forge.diagram(&by, super::MOST_TESTS, &mut |holds| {
            let case = holds.iter().position(|holds| *holds);
            traces.push(case.and_then(|case| Some(ladder.by.get(case)?.value)));
            u32::try_from(traces.len() - 1).unwrap_or(0)
        })?;
        let truths = self.judged(place, ladder);
        let fixed = self.fixed_tiers(place, &truths, ladder);
        let alone =
            (1..count).filter(|tier| ladder.tiers.get(*tier).is_some_and(|tier| tier.alone));
        let changes = ladder.adjustments.iter().map(|change| change.what);
        let mut judging = Judging {
            count,
            alone: alone.fold(0, |bits, tier| bits | 1 << tier),
            changes: changes.collect::<Vec<Adjustment>>(),
            parts: Vec::new(),
        };
        let groups: Vec<Vec<Truth>> = truths.into_iter().map(|truth| vec![truth]).collect();
        let mut drawn = Vec::new();
        self.draw(&groups, 0, &mut drawn)?;
        judging.parts = drawn.into_iter().map(|part| leaves(part, count)).collect();
        let paid = self.paid_by_choice(place, ladder);
        let is_aside = self.pack.ladders.get(place)?.aside;
        let says = (ladder.resolve, fixed, is_aside);
        Some(Ladder::new((by, traces), judging, says, paid))
    }

    /// The tiers but the lowest, from the second up, then the changes.
    fn judged(&mut self, place: usize, ladder: &plan::Ladder) -> Vec<Truth> {
        let stand = Stand::judging(place);
        let id = LadderId::from_index(place);
        let mut truths = Vec::new();
        let mut alone_above = Truth::NO;
        for (tier, clause) in ladder.tiers.iter().enumerate().skip(1).rev() {
            let tier = u16::try_from(tier).unwrap_or(u16::MAX);
            let mut truth = self.clause(ClauseRef::Tier(id, tier), stand);
            // Nothing below a tier that stands alone can pay.
            if ladder.adjustments.is_empty() {
                truth = self.forge.without(truth, alone_above);
            }
            if clause.alone {
                alone_above = self.forge.or(alone_above, truth);
            }
            truths.push(truth);
        }
        truths.reverse();
        for change in &ladder.adjustments {
            let own = match change.clause {
                ClauseRef::Tier(ladder, tier) => self.tier(ladder, tier, stand),
                rule @ ClauseRef::Rule(_) => self.clause(rule, stand),
            };
            let guard = self.guard(change.guard, stand);
            truths.push(self.forge.and(own, guard));
        }
        truths
    }

    /// The tiers that come out alike in every choice, as bits.
    fn fixed_tiers(&self, place: usize, truths: &[Truth], ladder: &plan::Ladder) -> u64 {
        if !ladder.adjustments.is_empty() {
            return 0;
        }
        let tiers = (1..ladder.tiers.len()).zip(truths);
        let is_fixed = |truth: Truth| self.bound(truth).ladders & (1 << place) == 0;
        let fixed = tiers.filter(|(_, truth)| is_fixed(**truth));
        fixed.fold(0, |bits, (tier, _)| bits | 1 << tier)
    }

    /// The bonuses that break ties between choices in which the same tiers hold, if there are such.
    fn paid_by_choice(&mut self, place: usize, ladder: &plan::Ladder) -> Paid {
        let stand = Stand::paying(Some(place));
        let grants = || ladder.tiers.iter().flat_map(|tier| &tier.grants);
        let mut paid = Paid::default();
        if grants().all(|grant| grant.guard.is_none()) {
            return paid;
        }
        for (tier, clause) in ladder.tiers.iter().enumerate() {
            for grant in &clause.grants {
                let Grant::Bonus(value, _, _) = grant.value else {
                    continue;
                };
                let guard = self.guard(grant.guard, stand);
                let value = self.number(value, stand);
                let bound = self.bound(guard).and(self.bound_of(value).0);
                if bound.ladders & (1 << place) != 0 {
                    paid.varying |= 1 << tier;
                }
                let guard = self.apart(guard);
                paid.bonuses.push((tier, guard, value));
            }
        }
        paid
    }
}

fn set_up(trace: &plan::Trace, holds: &[bool]) -> Setup {
    let (from, rest) = holds.split_at_checked(trace.from.len()).unwrap_or_default();
    let (to, rest) = rest.split_at_checked(trace.to.len()).unwrap_or_default();
    let (chosen, counts) = rest
        .split_at_checked(trace.chosen.len())
        .unwrap_or_default();
    let counting = trace.counts.iter().zip(counts).filter(|(_, holds)| **holds);
    let counted = counting.fold(Counted::default(), |counted, ((_, kinds, class), _)| {
        kinds
            .iter()
            .fold(counted, |counted, kind| counted.with(*kind, *class))
    });
    Setup {
        from: first(&trace.from, from),
        to: first(&trace.to, to),
        chooser: first(&trace.chosen, chosen),
        counted,
    }
}

fn first<T: Copy>(cases: &[Case<T>], holds: &[bool]) -> Option<T> {
    let case = holds.iter().position(|holds| *holds)?;
    cases.get(case).map(|case| case.value)
}

/// A part of a ladder's judging: what holds at each leaf.
fn leaves(drawn: Drawn, count: usize) -> (super::Diagram, Vec<Leaf>) {
    let first = drawn.groups.0;
    let leaf = |holds: &Vec<bool>| {
        let mut leaf = Leaf::default();
        for (place, _) in (first..).zip(holds).filter(|(_, holds)| **holds) {
            match (place + 1).checked_sub(count) {
                None => leaf.tiers |= 1 << (place + 1),
                Some(change) => leaf.changes |= 1 << change,
            }
        }
        leaf
    };
    let leaves = drawn.leaves.iter().map(leaf).collect();
    (drawn.diagram, leaves)
}
