//! What tiers pay where choices are equal, and which of these is made.

use crate::facts::plane::Plane;
use crate::number::Number;
use crate::vocabulary::{LadderId, Role};

use super::super::hir::Resolve;
use super::super::plan::{Case, ClauseRef, Grant, Ladder};
use super::choices::Lot;
use super::ladder::{Judged, Judging};
use super::machine::Machine;
use super::prepared::Depends;
use super::rank::alike;
use super::terms::{Term, terms};

impl Machine<'_> {
    /// Whether what tiers pay can differ between choices in which the same tiers hold.
    pub fn pays_by_choice(&self, ladder: &Ladder) -> bool {
        let grants = || ladder.tiers.iter().flat_map(|tier| &tier.grants);
        let differs = |grant: &Case<Grant>| {
            matches!(grant.value, Grant::Bonus(..)) && self.hangs_on_choice(grant)
        };
        grants().any(|grant| grant.guard.is_some()) && grants().any(differs)
    }

    /// Whether the choice decides whether the target can be attacked.
    pub fn bars_by_choice(&self, ladder: &Ladder) -> bool {
        let mut grants = ladder.tiers.iter().flat_map(|tier| &tier.grants);
        grants
            .any(|grant| matches!(grant.value, Grant::Untargetable) && self.hangs_on_choice(grant))
    }

    /// Whether the choice decides whether something that is paid is known.
    pub fn doubts_by_choice(&self, place: usize, ladder: &Ladder) -> bool {
        (0..).zip(&ladder.tiers).any(|(tier, clause)| {
            let id = ClauseRef::Tier(LadderId::from_index(place), tier);
            let grants = clause.grants.iter().enumerate();
            let mut doubtful =
                grants.filter(|(place, _)| self.doubts.grants.contains(&(id, *place)));
            doubtful.any(|(_, grant)| self.hangs_on_choice(grant))
        })
    }

    fn hangs_on_choice(&self, grant: &Case<Grant>) -> bool {
        let guard = self.prepared.depends_of(grant.guard);
        let value = self.prepared.depends_of(grant.value.value());
        guard.or(value).meets(Depends::CHOICE)
    }

    /// Of choices in which the same tiers hold, the attacker makes that which pays least, the
    /// target that which pays most; of equal ones the first.
    pub fn break_ties(
        &mut self,
        place: usize,
        (ladder, lot): (&Ladder, &Lot),
        judged: &[Judged],
        chosen: &mut [Plane],
    ) {
        let mut best = vec![Plane::none(lot.lanes.count()); judged.len()];
        for (made, lanes) in judged.iter().zip(chosen.iter()) {
            for (equal, own) in best.iter_mut().zip(judged) {
                equal.add(&alike(&own.bits, &made.bits, lanes));
            }
        }
        let paid: Vec<Vec<Term>> = judged
            .iter()
            .zip(&best)
            .map(|(choice, lanes)| self.paid(place, ladder, choice, lanes))
            .collect();
        let most = lot.chooser == Some(Role::Target);
        for lane in differing(&paid, &best, &lot.lanes).iter() {
            let totals = paid
                .iter()
                .zip(&best)
                .map(|(terms, lanes)| lanes.has(lane).then(|| total_at(terms, lane)));
            let made = first_best(totals, most);
            for (place, lanes) in chosen.iter_mut().enumerate() {
                lanes.remove(lane);
                if Some(place) == made {
                    lanes.insert(lane);
                }
            }
        }
    }

    /// The bonuses that a choice pays in some asks.
    fn paid(&mut self, place: usize, ladder: &Ladder, choice: &Judged, lanes: &Plane) -> Vec<Term> {
        self.lines.clone_from(&choice.drawn);
        self.judging = Some(Judging::done(place, &choice.tiers, &choice.lanes));
        let mut found = Vec::new();
        for (tier, pays) in ladder
            .tiers
            .iter()
            .zip(paying(ladder, &choice.tiers, lanes))
        {
            for grant in &tier.grants {
                if let Grant::Bonus(value, ..) = grant.value {
                    let pays = self.guard(grant.guard, &pays).among(&pays);
                    if !pays.is_empty() {
                        found.extend(terms(&self.values(value, &pays), &pays));
                    }
                }
            }
        }
        found
    }
}

/// For each tier the asks in which it pays, given which hold.
pub fn paying(ladder: &Ladder, tiers: &[Plane], lanes: &Plane) -> Vec<Plane> {
    let mut left = lanes.clone();
    let mut paying = vec![Plane::none(lanes.count()); tiers.len()];
    for (place, tier) in tiers.iter().enumerate().rev() {
        let own = tier.and(&left);
        let alone = ladder.tiers.get(place).is_some_and(|tier| tier.alone);
        if alone || ladder.resolve != Resolve::BestOfEach {
            left.drop(&own);
        }
        if let Some(slot) = paying.get_mut(place) {
            *slot = own;
        }
    }
    paying
}

/// The asks in which equal choices may pay differently.
fn differing(paid: &[Vec<Term>], best: &[Plane], lanes: &Plane) -> Plane {
    let mut differing = Plane::none(lanes.count());
    for (terms, lanes) in paid.iter().zip(best) {
        let Some(first) = paid.first() else {
            continue;
        };
        if terms != first {
            differing.add(lanes);
        }
    }
    differing
}

fn total_at(terms: &[Term], lane: usize) -> Number {
    let own = terms.iter().filter(|(_, lanes)| lanes.has(lane));
    own.fold(Number::ZERO, |total, (number, _)| &total + number)
}

/// The place of the first of the least or greatest totals.
fn first_best(totals: impl Iterator<Item = Option<Number>>, most: bool) -> Option<usize> {
    let mut best: Option<(Number, usize)> = None;
    for (place, total) in totals.enumerate() {
        let Some(total) = total else {
            continue;
        };
        let better = best.as_ref().is_none_or(|(known, _)| match most {
            true => total > *known,
            false => total < *known,
        });
        if better {
            best = Some((total, place));
        }
    }
    best.map(|(_, place)| place)
}
