//! Conditions with exceptions, and the clauses that have them.

use crate::facts::plane::Plane;

use super::super::hir::Against;
use super::super::plan::{ClauseRef, Conditions};
use super::keep::Key;
use super::machine::Machine;
use super::truths::Truths;

impl Machine<'_> {
    /// Whether a tier or rule holds, worked out once if it depends on no choice.
    pub fn clause(&mut self, clause: ClauseRef, wanted: &Plane) -> Truths {
        let plan = self.plan;
        let Some(own) = plan.clause(clause) else {
            return Truths::All(false);
        };
        if own.once {
            return self.kept(Key::Clause(clause), wanted, |machine, lanes| {
                Truths::Each(machine.conditions(&own.conditions, lanes))
            });
        }
        Truths::Each(self.conditions(&own.conditions, wanted))
    }

    /// The asks in which conditions hold: any `when` that no exception to it undoes, and no
    /// exception to the whole. The order is of no account, so what is cheap is asked first.
    pub fn conditions(&mut self, conditions: &Conditions, wanted: &Plane) -> Plane {
        let mut left = wanted.clone();
        for cheap in self.exceptions(conditions, Against::All, true) {
            let fires = self.fires(conditions, cheap, &left);
            left.drop(&fires);
        }
        let mut holds = match conditions.whens.is_empty() {
            true => left.clone(),
            false => Plane::none(wanted.count()),
        };
        let prepared = self.prepared;
        let mut whens: Vec<usize> = (0..conditions.whens.len()).collect();
        whens.sort_by_key(|place| {
            conditions
                .whens
                .get(*place)
                .map(|when| prepared.cost(*when))
        });
        for place in whens {
            let Some(when) = conditions.whens.get(place) else {
                continue;
            };
            let open = left.without(&holds);
            if open.is_empty() {
                break;
            }
            let own = self.truths(*when, &open).among(&open);
            let undone = self.undone(conditions, Against::When(place), &own);
            holds.add(&own.without(&undone));
        }
        for dear in self.exceptions(conditions, Against::All, false) {
            let fires = self.fires(conditions, dear, &holds);
            holds.drop(&fires);
        }
        holds
    }

    /// The places of the exceptions to something: those that need no map, or the others.
    fn exceptions(&self, conditions: &Conditions, what: Against, cheap: bool) -> Vec<usize> {
        let all = conditions.exceptions.iter().enumerate();
        all.filter(|(_, (against, condition))| {
            *against == what && (self.prepared.cost(*condition) == 0) == cheap
        })
        .map(|(place, _)| place)
        .collect()
    }

    /// The asks in which something that holds is undone by an exception to it.
    fn undone(&mut self, conditions: &Conditions, what: Against, holds: &Plane) -> Plane {
        let mut left = holds.clone();
        for cheap in [true, false] {
            for place in self.exceptions(conditions, what, cheap) {
                if left.is_empty() {
                    break;
                }
                let fires = self.fires(conditions, place, &left);
                left.drop(&fires);
            }
        }
        holds.without(&left)
    }

    /// The asks in which an exception holds that no exception to it undoes.
    fn fires(&mut self, conditions: &Conditions, place: usize, lanes: &Plane) -> Plane {
        let Some((_, condition)) = conditions.exceptions.get(place) else {
            return Plane::none(lanes.count());
        };
        let fires = self.truths(*condition, lanes).among(lanes);
        let undone = self.undone(conditions, Against::Exception(place), &fires);
        fires.without(&undone)
    }
}
