//! Ladders: all tiers in each choice of corners and squares, and the choice that is made in each
//! ask. Tiers that hold are planes; a set of tiers read as a number is compared from the top.

use std::rc::Rc;

use crate::facts::plane::Plane;
use crate::vocabulary::LadderId;

use super::super::hir::{Adjustment, Phase};
use super::super::plan::{ClauseRef, Ladder};
use super::choices::{Drawn, Lot};
use super::machine::Machine;
use super::rank::{best, masked, named, settled};
use super::truths::Truths;

/// How a ladder came out in some asks.
#[derive(Debug)]
pub struct Outcome {
    /// The asks.
    pub lanes: Plane,
    /// For each tier the asks in which it is named.
    pub named: Vec<Plane>,
    /// For each tier the asks in which it holds in the choice that was made.
    pub tiers: Vec<Plane>,
    /// The choices, with the asks in which each was made.
    pub chosen: Vec<(Option<Rc<Drawn>>, Plane)>,
}

/// The ladder whose choice is being judged, and its tiers' truths so far.
#[derive(Clone, Debug)]
pub struct Judging {
    /// The ladder.
    pub ladder: usize,
    /// For each tier the asks for which it is known, and those in which it holds.
    pub tiers: Vec<(Plane, Plane)>,
}

impl Judging {
    /// A ladder of which nothing is known yet.
    fn new(ladder: usize, tiers: usize, count: usize) -> Judging {
        let nothing = (Plane::none(count), Plane::none(count));
        Judging {
            ladder,
            tiers: vec![nothing; tiers],
        }
    }

    /// A ladder of which all is known.
    pub fn done(ladder: usize, tiers: &[Plane], lanes: &Plane) -> Judging {
        let tiers = tiers.iter().map(|tier| (lanes.clone(), tier.clone()));
        Judging {
            ladder,
            tiers: tiers.collect(),
        }
    }
}

/// One choice, judged.
pub struct Judged {
    /// Its lines.
    pub drawn: Option<Rc<Drawn>>,
    /// The asks for which it was judged.
    pub lanes: Plane,
    /// For each tier the asks in which it holds.
    pub tiers: Vec<Plane>,
    /// The same without what stands below a tier that stands alone, and without the lowest tier.
    pub bits: Vec<Plane>,
}

impl Machine<'_> {
    /// How a ladder comes out, worked out once. A ladder aside is only asked where it matters.
    pub fn ladder(&mut self, place: usize, wanted: &Plane) -> Rc<Outcome> {
        let known = self.outcomes.get(&place);
        if let Some(known) = known.filter(|known| wanted.is_within(&known.lanes)) {
            return Rc::clone(known);
        }
        let aside = self
            .pack
            .hir
            .ladders
            .get(place)
            .is_some_and(|own| own.aside);
        let lanes = match (aside, known) {
            (true, Some(known)) => known.lanes.or(wanted),
            (true, None) => wanted.clone(),
            (false, _) => self.all.clone(),
        };
        let outer = (self.lines.take(), self.judging.take(), self.it.take());
        let outcome = Rc::new(self.outcome(place, lanes));
        (self.lines, self.judging, self.it) = outer;
        self.outcomes.insert(place, Rc::clone(&outcome));
        outcome
    }

    fn outcome(&mut self, place: usize, lanes: Plane) -> Outcome {
        let plan = self.plan;
        let none = Plane::none(lanes.count());
        let tiers = plan
            .ladders
            .get(place)
            .map_or(0, |ladder| ladder.tiers.len());
        let mut outcome = Outcome {
            lanes,
            named: vec![none.clone(); tiers],
            tiers: vec![none; tiers],
            chosen: Vec::new(),
        };
        let Some(ladder) = plan.ladders.get(place) else {
            return outcome;
        };
        let open = outcome.lanes.without(&self.declined);
        for lot in self.lots(ladder, &open) {
            self.decide(place, ladder, &lot, &mut outcome);
        }
        outcome
    }

    fn decide(&mut self, place: usize, ladder: &Ladder, lot: &Lot, outcome: &mut Outcome) {
        let judged = self.judge(place, ladder, lot);
        let mut chosen = best(&judged, &lot.lanes, lot.chooser);
        if self.choice_matters(place) && self.pays_by_choice(ladder) {
            self.break_ties(place, (ladder, lot), &judged, &mut chosen);
        }
        for (choice, lanes) in judged.iter().zip(chosen) {
            for (tier, plane) in outcome.tiers.iter_mut().zip(&choice.tiers) {
                tier.add(&plane.and(&lanes));
            }
            let named = named(ladder, &choice.bits, &lanes);
            for (tier, plane) in outcome.named.iter_mut().zip(named) {
                tier.add(&plane);
            }
            outcome.chosen.push((choice.drawn.clone(), lanes));
        }
    }

    /// Whether anything depends on which of equal choices is made.
    fn choice_matters(&self, place: usize) -> bool {
        self.with_effects
            || self.prepared.is_asked_about(place)
            || self.plan.ladders.get(place).is_some_and(|ladder| {
                self.bars_by_choice(ladder) || self.doubts_by_choice(place, ladder)
            })
    }

    /// All choices of a lot, each judged for the asks in which it may be made.
    fn judge(&mut self, place: usize, ladder: &Ladder, lot: &Lot) -> Vec<Judged> {
        let by_pay = self.choice_matters(place) && self.pays_by_choice(ladder);
        let mut left = lot.lanes.clone();
        let mut judged: Vec<Judged> = Vec::new();
        for drawn in &lot.choices {
            if left.is_empty() {
                break;
            }
            let tiers = self.judge_choice(place, ladder, drawn.clone(), &left);
            let bits = masked(ladder, &tiers);
            let choice = Judged {
                drawn: drawn.clone(),
                lanes: left.clone(),
                tiers,
                bits,
            };
            if !by_pay {
                left.drop(&settled(ladder, &choice, lot.chooser));
            }
            judged.push(choice);
        }
        judged
    }

    fn judge_choice(
        &mut self,
        place: usize,
        ladder: &Ladder,
        drawn: Option<Rc<Drawn>>,
        lanes: &Plane,
    ) -> Vec<Plane> {
        self.lines = drawn;
        let count = ladder.tiers.len();
        self.judging = Some(Judging::new(place, count, lanes.count()));
        let mut tiers = vec![Plane::none(lanes.count()); count];
        let mut left = lanes.clone();
        for tier in (1..count).rev() {
            let id = LadderId::from_index(place);
            let truths = self.judged_tier(id, u16::try_from(tier).unwrap_or(u16::MAX), &left);
            let holds = truths.among(&left);
            let alone = ladder.tiers.get(tier).is_some_and(|tier| tier.alone);
            // Nothing below a tier that stands alone can pay.
            if alone && ladder.adjustments.is_empty() {
                left.drop(&holds);
            }
            if let Some(slot) = tiers.get_mut(tier) {
                *slot = holds;
            }
        }
        self.adjust(ladder, &mut tiers, lanes);
        let lowest = none_of(tiers.iter().skip(1), lanes);
        if let Some(slot) = tiers.first_mut() {
            *slot = lowest;
        }
        tiers
    }

    /// Whether a tier holds in the choice that is being judged, worked out once.
    pub fn judged_tier(&mut self, ladder: LadderId, tier: u16, wanted: &Plane) -> Truths {
        let place = usize::from(tier);
        let known = |machine: &Self| {
            let judging = machine.judging.as_ref()?;
            judging.tiers.get(place).cloned()
        };
        let missing = match known(self) {
            Some((lanes, _)) => wanted.without(&lanes),
            None => return Truths::All(false),
        };
        if !missing.is_empty() {
            let truths = self.clause(ClauseRef::Tier(ladder, tier), &missing);
            let judging = self.judging.as_mut();
            if let Some(slot) = judging.and_then(|judging| judging.tiers.get_mut(place)) {
                slot.0.add(&missing);
                slot.1.add(&truths.among(&missing));
            }
        }
        known(self).map_or(Truths::All(false), |(_, holds)| Truths::Each(holds))
    }

    /// Applies what changes the tiers of a ladder, phase by phase.
    fn adjust(&mut self, ladder: &Ladder, tiers: &mut [Plane], lanes: &Plane) {
        let mut changes = Vec::new();
        for adjustment in &ladder.adjustments {
            let clause = self.clause_here(adjustment.clause, lanes).among(lanes);
            let truth = self.guard(adjustment.guard, &clause).among(&clause);
            if !truth.is_empty() {
                changes.push((adjustment.what, truth));
            }
        }
        for phase in Phase::ALL {
            let now = changes.iter().filter(|(what, _)| what.phase() == phase);
            shift(tiers, now);
        }
    }

    fn clause_here(&mut self, clause: ClauseRef, wanted: &Plane) -> Truths {
        match clause {
            ClauseRef::Tier(ladder, tier) => self.tier_truths(ladder, tier, wanted),
            ClauseRef::Rule(_) => self.clause(clause, wanted),
        }
    }
}

/// The asks in which no tier of some holds.
pub fn none_of<'a>(tiers: impl Iterator<Item = &'a Plane>, lanes: &Plane) -> Plane {
    tiers.fold(lanes.clone(), |left, tier| left.without(tier))
}

/// Applies changes all at once: what arrives in a tier does not move on.
fn shift<'c>(tiers: &mut [Plane], changes: impl Iterator<Item = &'c (Adjustment, Plane)> + Clone) {
    let held = |tier: usize, truth: &Plane| match tier {
        0 => none_of(tiers.iter().skip(1), truth),
        _ => tiers
            .get(tier)
            .map_or_else(|| Plane::none(truth.count()), |held| held.and(truth)),
    };
    let mut arriving: Vec<(usize, Plane)> = Vec::new();
    for (what, truth) in changes.clone() {
        if let Some(to) = what.target().filter(|to| *to > 0) {
            let moved = what.moves(tiers.len());
            arriving.extend(moved.map(|tier| (to, held(tier, truth))));
        }
    }
    for (what, truth) in changes {
        for tier in what.moves(tiers.len()) {
            if let Some(slot) = tiers.get_mut(tier) {
                slot.drop(truth);
            }
        }
    }
    for (to, arrived) in &arriving {
        if let Some(slot) = tiers.get_mut(*to) {
            slot.add(arrived);
        }
    }
}
