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
        let left = self.spared(conditions, Against::All, true, wanted.clone());
        let mut holds = match conditions.whens.is_empty() {
            true => left.clone(),
            false => Plane::none(wanted.count()),
        };
        let prepared = self.prepared;
        let mut whens: Vec<_> = conditions.whens.iter().enumerate().collect();
        whens.sort_by_key(|(_, when)| prepared.cost(**when));
        for (place, when) in whens {
            let open = left.without(&holds);
            if open.is_empty() {
                break;
            }
            let own = self.truths(*when, &open).among(&open);
            holds.add(&self.withstanding(conditions, Against::When(place), own));
        }
        self.spared(conditions, Against::All, false, holds)
    }

    /// Of some asks, in which something holds, those in which no exception to it undoes it.
    fn withstanding(&mut self, conditions: &Conditions, what: Against, holds: Plane) -> Plane {
        let left = self.spared(conditions, what, true, holds);
        self.spared(conditions, what, false, left)
    }

    /// Of some asks those in which no exception to something fires, of those that need no map or of
    /// the others.
    fn spared(
        &mut self,
        conditions: &Conditions,
        what: Against,
        cheap: bool,
        mut lanes: Plane,
    ) -> Plane {
        for (place, (against, condition)) in conditions.exceptions.iter().enumerate() {
            if *against != what || (self.prepared.cost(*condition) == 0) != cheap {
                continue;
            }
            if lanes.is_empty() {
                break;
            }
            let holds = self.truths(*condition, &lanes);
            lanes = match conditions.is_final(place) {
                true => holds.failing(&lanes),
                false => {
                    let fires = holds.among(&lanes);
                    lanes.without(&self.withstanding(conditions, Against::Exception(place), fires))
                }
            };
        }
        lanes
    }
}
