//! What the clauses that hold pay, added up: the verdicts.

use std::collections::BTreeMap;

use crate::facts::plane::Plane;
use crate::facts::{Facts, GivenBonus};
use crate::verdicts::{Effects, Miss, Total, Verdicts};
use crate::vocabulary::{ActionId, BonusTypeId, LadderId, Role, StatId};

use super::super::hir::Stacking;
use super::super::plan::{ClauseRef, Grant, NodeId};
use super::ladder::{Judging, Outcome};
use super::machine::Machine;
use super::pays::paying;
use super::prepared::Depends;
use super::terms::{Term, stacked, terms};
use super::truths::Truths;
use super::values::Values;

/// Everything paid.
struct Paid {
    bonuses: BTreeMap<(StatId, BonusTypeId), Vec<Term>>,
    allowed: Vec<Plane>,
    forbidden: Vec<Plane>,
    untargetable: Plane,
    misses: Vec<(Term, Option<Role>)>,
}

impl Machine<'_> {
    /// Rules on all asks.
    pub fn rule(mut self, effects: bool) -> Verdicts {
        // What can't be unknown and is not wanted need not be worked out.
        self.with_effects = effects;
        if !effects {
            self.doubts = self.doubts();
        }
        let mut paid = self.nothing_paid();
        let mut ladders = Vec::new();
        let pack = self.pack;
        for (place, ladder) in pack.hir.ladders.iter().enumerate() {
            if !ladder.aside {
                let lanes = self.open();
                let outcome = self.ladder(place, &lanes);
                self.pay_tiers(place, &outcome, &mut paid);
                ladders.push((LadderId::from_index(place), outcome.named.clone()));
            }
        }
        self.it = None;
        for place in 0..self.plan.rules.len() {
            self.pay_rule(place, &mut paid);
        }
        let targetable = self.all.without(&paid.untargetable);
        let effects = effects.then(|| self.added_up(paid));
        Verdicts {
            declined: self.declined,
            ladders,
            targetable,
            effects,
        }
    }

    fn nothing_paid(&self) -> Paid {
        let none = Plane::none(self.all.count());
        let actions = self.pack.hir.vocabulary.actions.len();
        Paid {
            bonuses: BTreeMap::new(),
            allowed: vec![none.clone(); actions],
            forbidden: vec![none.clone(); actions],
            untargetable: none,
            misses: Vec::new(),
        }
    }

    fn pay_tiers(&mut self, place: usize, outcome: &Outcome, paid: &mut Paid) {
        let plan = self.plan;
        let Some(ladder) = plan.ladders.get(place) else {
            return;
        };
        let lanes = outcome.lanes.without(&self.declined);
        let judging = Judging::done(place, &outcome.tiers, &outcome.lanes);
        self.judging = Some(judging);
        let paying = paying(ladder, &outcome.tiers, &lanes);
        for (tier, pays) in paying.into_iter().enumerate() {
            let id = u16::try_from(tier).unwrap_or(u16::MAX);
            let clause = ClauseRef::Tier(LadderId::from_index(place), id);
            self.pay(clause, &pays, Some(outcome), paid);
        }
        (self.lines, self.judging) = (None, None);
    }

    fn pay_rule(&mut self, place: usize, paid: &mut Paid) {
        let clause = ClauseRef::Rule(place);
        let plan = self.plan;
        let grants = plan.clause(clause).map_or(&[][..], |clause| &clause.grants);
        let matters = self.with_effects
            || self.doubts.of(clause)
            || grants.iter().any(|grant| bars(&grant.value));
        if !matters {
            return;
        }
        let open = self.open();
        let pays = self.clause(clause, &open).among(&open);
        self.pay(clause, &pays, None, paid);
    }

    /// Adds what a clause pays in the asks in which it does.
    fn pay(&mut self, clause: ClauseRef, pays: &Plane, made: Option<&Outcome>, paid: &mut Paid) {
        let plan = self.plan;
        if pays.is_empty() {
            return;
        }
        let grants = plan.clause(clause).map_or(&[][..], |clause| &clause.grants);
        for (place, grant) in grants.iter().enumerate() {
            let is_doubtful = || self.doubts.grants.contains(&(clause, place));
            if !self.with_effects && !bars(&grant.value) && !is_doubtful() {
                continue;
            }
            let pays = match grant.guard {
                None => pays.clone(),
                Some(guard) => {
                    let truths = self.in_choices(guard, pays, made);
                    truths.truths(pays.count()).among(pays)
                }
            };
            if !pays.is_empty() {
                self.pay_one(&grant.value, &pays, made, paid);
            }
        }
    }

    fn pay_one(&mut self, grant: &Grant, pays: &Plane, made: Option<&Outcome>, paid: &mut Paid) {
        match *grant {
            Grant::Bonus(value, ty, stat) => {
                let values = self.in_choices(value, pays, made);
                let own = paid.bonuses.entry((stat, ty)).or_default();
                own.extend(terms(&values, pays));
            }
            Grant::Action(action, allowed) => {
                let planes = match allowed {
                    true => &mut paid.allowed,
                    false => &mut paid.forbidden,
                };
                if let Some(plane) = planes.get_mut(action.index()) {
                    plane.add(pays);
                }
            }
            Grant::Untargetable => paid.untargetable.add(pays),
            Grant::Miss(value, roller) => {
                let values = self.in_choices(value, pays, made);
                let chances = terms(&values, pays).into_iter();
                paid.misses.extend(chances.map(|chance| (chance, roller)));
            }
            // What it comes to is not told, but it may be unknown.
            Grant::Yield(_, Some(value)) => {
                self.in_choices(value, pays, made);
            }
            Grant::Yield(_, None) | Grant::Note(_) => {}
        }
    }

    /// The values of a node in the choices that were made.
    fn in_choices(&mut self, node: NodeId, lanes: &Plane, made: Option<&Outcome>) -> Values {
        let by_choice = self.prepared.depends(node).meets(Depends::CHOICE);
        let Some(outcome) = made.filter(|_| by_choice) else {
            return self.values(node, lanes);
        };
        let mut found: Option<Values> = None;
        for (drawn, own) in &outcome.chosen {
            let now = own.and(lanes);
            if now.is_empty() {
                continue;
            }
            self.lines.clone_from(drawn);
            let values = self.values(node, &now);
            found = Some(match found {
                None => values,
                Some(so_far) => so_far.merged(values, &now),
            });
        }
        self.lines = None;
        found.unwrap_or_else(|| Truths::All(false).into())
    }

    fn added_up(&mut self, mut paid: Paid) -> Effects {
        self.given_bonuses(&mut paid);
        let stacking = &self.pack.hir.stacking;
        let mut totals: BTreeMap<StatId, Total> = BTreeMap::new();
        for ((stat, ty), terms) in paid.bonuses {
            let none = || Total {
                stat,
                lanes: Plane::none(self.all.count()),
                terms: Vec::new(),
            };
            let total = totals.entry(stat).or_insert_with(none);
            for (_, lanes) in &terms {
                total.lanes.add(lanes);
            }
            let stacking = stacking.get(ty.index()).copied();
            let stacked = stacked(terms, stacking.unwrap_or(Stacking::Highest));
            total.terms.extend(stacked);
        }
        let actions = self.pack.hir.vocabulary.actions.iter().enumerate();
        let pairs = paid.allowed.into_iter().zip(paid.forbidden);
        let may = actions
            .zip(pairs)
            .map(|((place, words), (allowed, forbidden))| {
                let allowed = match words.default {
                    true => self.all.clone(),
                    false => allowed,
                };
                (ActionId::from_index(place), allowed.without(&forbidden))
            });
        Effects {
            totals: totals.into_values().collect(),
            miss: misses(paid.misses),
            may: may.collect(),
        }
    }

    /// Bonuses from elsewhere, which the stacking rules meet.
    fn given_bonuses(&mut self, paid: &mut Paid) {
        let pack = self.pack;
        for role in [Role::Attacker, Role::Target] {
            for (creature, lanes) in self.creatures(role).iter() {
                let given = |facts: &dyn Facts| {
                    let mut given: Vec<GivenBonus> = Vec::new();
                    facts.each_bonus(*creature, &mut |bonus| given.push(bonus.clone()));
                    given
                };
                for bonus in self.first(given).unwrap_or_default() {
                    let stat = pack.hir.vocabulary.stats.get(bonus.stat.index());
                    if stat.is_some_and(|stat| stat.role == role) {
                        let own = paid.bonuses.entry((bonus.stat, bonus.ty)).or_default();
                        own.push((bonus.value, lanes.clone()));
                    }
                }
            }
        }
    }
}

/// Whether a grant decides whether the target can be attacked.
fn bars(grant: &Grant) -> bool {
    matches!(grant, Grant::Untargetable)
}

/// Miss chances do not stack: the highest stands, of equal ones the first.
fn misses(mut paid: Vec<(Term, Option<Role>)>) -> Vec<Miss> {
    paid.retain(|((chance, _), _)| !chance.is_negative() && !chance.is_zero());
    paid.sort_by(|((one, _), _), ((other, _), _)| other.cmp(one));
    let mut taken: Option<Plane> = None;
    let mut found = Vec::new();
    for ((chance, lanes), rolled_by) in paid {
        let taken = taken.get_or_insert_with(|| Plane::none(lanes.count()));
        let lanes = lanes.without(taken);
        taken.add(&lanes);
        found.push(Miss {
            chance,
            rolled_by,
            lanes,
        });
    }
    found
}
