//! Conditions with exceptions, and the clauses that have them.

use super::super::hir::Against;
use super::super::plan::{ClauseRef, Conditions};
use super::evidence::Recorder;
use super::machine::Machine;
use super::sightings::Event;
use super::value::Truth;

/// Whose conditions they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Whose {
    /// A tier's or rule's.
    Clause(ClauseRef),
    /// An obstruction's.
    Obstruction(usize),
}

/// How conditions came out.
pub struct Verdict {
    /// Whether they hold.
    pub truth: Truth,
    /// Whether they would hold but for an exception.
    pub excepted: bool,
}

impl<R: Recorder> Machine<'_, R> {
    /// Whether a tier or rule holds, worked out once if it depends on no choice.
    pub fn clause(&mut self, clause: ClauseRef) -> Truth {
        let plan = self.plan;
        let Some(own) = plan.clause(clause) else {
            return Truth::No;
        };
        let reuse = own.once && self.witnesses.is_none();
        if reuse && let Some((truth, evidence)) = self.clauses.get(&clause).cloned() {
            self.recorder.add(evidence);
            return truth;
        }
        self.recorder.open();
        let verdict = self.conditions(&own.conditions, Whose::Clause(clause));
        let evidence = self.close_clause(clause, &verdict);
        if reuse {
            self.clauses
                .insert(clause, (verdict.truth.clone(), evidence));
        }
        verdict.truth
    }

    /// Whether conditions hold: any `when` that no exception to it undoes, and no exception to the
    /// whole. Exceptions are asked only where they could matter.
    pub fn conditions(&mut self, conditions: &Conditions, whose: Whose) -> Verdict {
        let mut truth = Truth::of(conditions.whens.is_empty());
        let mut excepted = false;
        for (place, when) in conditions.whens.iter().enumerate() {
            self.recorder.open();
            let holds = self.truth(*when);
            let undone = self.undone(conditions, Against::When(place), &holds, whose);
            excepted |= holds.is_yes() && undone.is_yes();
            let own = holds.clone().and(undone.clone().not());
            self.close_when(whose, place, &own, holds.is_yes() && undone.is_yes());
            if own.is_yes() {
                self.recorder.note(Event::Held(whose, place));
            }
            truth = truth.or(own);
            if truth.is_yes() {
                break;
            }
        }
        let undone = self.undone(conditions, Against::All, &truth, whose);
        excepted |= truth.is_yes() && undone.is_yes();
        let whole = truth.and(undone.not());
        Verdict {
            excepted: excepted && whole.is_no(),
            truth: whole,
        }
    }

    /// Whether an exception undoes something that may hold.
    fn undone(
        &mut self,
        conditions: &Conditions,
        what: Against,
        holds: &Truth,
        whose: Whose,
    ) -> Truth {
        if holds.is_no() {
            return Truth::No;
        }
        let mut truth = Truth::No;
        for (place, (against, condition)) in conditions.exceptions.iter().enumerate() {
            if *against != what {
                continue;
            }
            self.recorder.open();
            let fires = self.truth(*condition);
            let undone = self.undone(conditions, Against::Exception(place), &fires, whose);
            let excepted = fires.is_yes() && undone.is_yes();
            let own = fires.and(undone.not());
            self.close_exception(whose, place, &own, excepted);
            if own.is_yes() {
                self.recorder.note(Event::Fired(whose, place));
            }
            truth = truth.or(own);
            if truth.is_yes() {
                break;
            }
        }
        truth
    }
}
