//! Telling of clauses, exceptions and outcomes.

use super::{Recorder, seen, status};
use crate::facts::ThingId;
use crate::lang::eval::clause::{Verdict, Whose};
use crate::lang::eval::machine::Machine;
use crate::lang::eval::value::Truth;
use crate::lang::plan::ClauseRef;
use crate::ruling::{Evidence, Status, Step};

impl<R: Recorder> Machine<'_, R> {
    /// Ends the judging of whether a thing counts.
    pub fn close_member(
        &mut self,
        obstruction: usize,
        thing: ThingId,
        verdict: &Verdict,
    ) -> Option<Evidence> {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return None;
        }
        let about = &self.pack.hir.obstructions.get(obstruction)?.about;
        let own = verdict_status(verdict);
        let mut evidence = self.told(about, Step::Obstruction, own, children);
        evidence.values.push(seen("it", self.facts.name(thing)));
        self.finish(evidence)
    }

    /// Ends a tier or rule.
    pub fn close_clause(&mut self, clause: ClauseRef, verdict: &Verdict) -> Option<Evidence> {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return None;
        }
        let own = verdict_status(verdict);
        let kind = match clause {
            ClauseRef::Tier(..) => Step::Tier,
            ClauseRef::Rule(_) => Step::Rule,
        };
        let about = &self.pack.clause(clause)?.about;
        let evidence = self.told(about, kind, own, children);
        self.finish(evidence)
    }

    /// Ends a `when`.
    pub fn close_when(&mut self, whose: Whose, place: usize, truth: &Truth, excepted: bool) {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return;
        }
        let about = self
            .conditions_of(whose)
            .and_then(|own| own.whens.get(place));
        let Some(about) = about.map(|when| when.about.clone()) else {
            return;
        };
        let own = if excepted {
            Status::Excepted
        } else {
            status(truth)
        };
        let mut evidence = self.told(&about, Step::When, own, children);
        evidence.text = self.words(about.span);
        self.recorder.add(Some(evidence));
    }

    /// Ends an exception.
    pub fn close_exception(&mut self, whose: Whose, place: usize, truth: &Truth, excepted: bool) {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return;
        }
        let about = self
            .conditions_of(whose)
            .and_then(|own| own.exceptions.get(place));
        let Some(about) = about.map(|exception| exception.about.clone()) else {
            return;
        };
        let own = if excepted {
            Status::Excepted
        } else {
            status(truth)
        };
        let mut evidence = self.told(&about, Step::Exception, own, children);
        evidence.text = self.words(about.span);
        self.recorder.add(Some(evidence));
    }

    pub(super) fn conditions_of(&self, whose: Whose) -> Option<&crate::lang::hir::Conditions> {
        match whose {
            Whose::Clause(clause) => Some(&self.pack.clause(clause)?.conditions),
            Whose::Obstruction(place) => Some(&self.pack.hir.obstructions.get(place)?.conditions),
        }
    }

    /// Tells of an outcome that was considered.
    pub fn tell_outcome(
        &mut self,
        words: &crate::lang::hir::Procedure,
        name: String,
        status: Status,
        children: Vec<Evidence>,
    ) {
        let mut evidence = self.told(&words.about, Step::Stage, status, children);
        evidence.text = name;
        self.recorder.add(Some(evidence));
    }
}

pub(super) fn verdict_status(verdict: &Verdict) -> Status {
    if verdict.excepted {
        Status::Excepted
    } else {
        status(&verdict.truth)
    }
}
