//! Conditions with exceptions.

use super::super::super::hir::Against;
use super::super::super::plan::{ClauseRef, Conditions};
use super::super::forge::Truth;
use super::{Lower, Stand};

impl Lower<'_> {
    /// Whether a tier or rule holds, before anything changes its ladder.
    pub(super) fn clause(&mut self, clause: ClauseRef, stand: Stand) -> Truth {
        if let Some(known) = self.clauses.get(&(clause, stand)) {
            return *known;
        }
        let plan = self.plan;
        let truth = match plan.clause(clause) {
            Some(own) => self.conditions(&own.conditions, stand),
            None => Truth::NO,
        };
        self.clauses.insert((clause, stand), truth);
        truth
    }

    /// Any `when` that no exception to it undoes, and no exception to the whole.
    pub(super) fn conditions(&mut self, conditions: &Conditions, stand: Stand) -> Truth {
        let mut any = Truth::of(conditions.whens.is_empty());
        for (place, when) in conditions.whens.iter().enumerate() {
            let holds = self.truth(*when, stand);
            let undone = self.undone(conditions, Against::When(place), stand);
            let own = self.forge.without(holds, undone);
            any = self.forge.or(any, own);
        }
        let undone = self.undone(conditions, Against::All, stand);
        self.forge.without(any, undone)
    }

    fn undone(&mut self, conditions: &Conditions, what: Against, stand: Stand) -> Truth {
        let mut any = Truth::NO;
        for (place, (against, condition)) in conditions.exceptions.iter().enumerate() {
            if *against != what {
                continue;
            }
            let fires = self.truth(*condition, stand);
            let undone = self.undone(conditions, Against::Exception(place), stand);
            let own = self.forge.without(fires, undone);
            any = self.forge.or(any, own);
        }
        any
    }
}
