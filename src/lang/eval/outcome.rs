//! The outcome of a roll or check, its results, and what is to be remembered.

use super::super::hir::{self, GrantKind};
use super::super::plan::{self};
use super::evidence::Recorder;
use super::machine::Ending;
use super::procedure::Yielded;
use super::value::Val;
use crate::facts::ThingId;
use crate::ruling::{Remembered, Value};
use crate::vocabulary::CheckId;

use super::ruling::Judge;

impl<R: Recorder> Judge<'_, R> {
    pub(super) fn granted_results(&mut self) {
        let pack = self.machine.pack;
        for (clause, place, yielded) in std::mem::take(&mut self.effects.results) {
            let grant = pack.clause(clause).and_then(|rule| rule.grants.get(place));
            if let Some(GrantKind::Yield(result)) = grant.map(|grant| &grant.kind) {
                self.result(result, yielded);
            }
        }
    }

    /// Plays the check that is asked for, or the attack if it was rolled.
    pub(super) fn outcome(&mut self, ending: Ending) {
        let (pack, plan) = (self.machine.pack, self.machine.plan);
        let check = self.machine.facts.check().map(CheckId::index);
        let (procedure, words) = match check {
            Some(place) => (plan.checks.get(place), pack.hir.checks.get(place)),
            None => (plan.attack.as_ref(), pack.hir.procedures.first()),
        };
        let (Some(procedure), Some(words)) = (procedure, words) else {
            return;
        };
        self.machine.ending = Some(ending);
        self.machine.dice = self.machine.given_dice(procedure);
        let rolled = self.machine.facts.roll().is_some() || self.machine.facts.natural().is_some();
        if check.is_none() && !rolled {
            return;
        }
        let played = self.machine.play(procedure, words);
        match played.outcome {
            Err(blame) => {
                let blame = self.machine.behind_the_total(procedure, blame);
                self.settle(&blame, "outcome");
            }
            Ok(None) => {}
            Ok(Some(place)) => {
                self.came_to(words, place, played.struck);
                self.yielded(procedure, words);
                self.remember(procedure, words);
            }
        }
    }

    pub(super) fn came_to(
        &mut self,
        words: &hir::Procedure,
        place: usize,
        struck: Option<ThingId>,
    ) {
        let Some(outcome) = words.outcomes.get(place) else {
            return;
        };
        self.machine.came_to = Some(outcome.name);
        self.ruling.outcome = words.names.get(outcome.name).cloned();
        self.ruling.struck = struck.map(|thing| self.machine.facts.name(thing));
        if let Some((id, text)) = &outcome.note {
            self.note(id, "note", text, &words.about.path);
        }
    }

    pub(super) fn yielded(&mut self, procedure: &plan::Procedure, words: &hir::Procedure) {
        let names: Vec<&str> = words
            .yields
            .iter()
            .map(|result| result.value.name.as_str())
            .collect();
        for (place, yielded) in self.machine.yields(&procedure.yields, &names) {
            if let Some(result) = words.yields.get(place) {
                self.result(&result.value, yielded);
            }
        }
        for (place, guard) in procedure.notes.iter().enumerate() {
            if self.machine.guard(*guard).is_yes()
                && let Some(note) = words.notes.get(place)
            {
                let (id, level, text) = &note.value;
                self.note(id, level, text, &words.about.path);
            }
        }
    }

    pub(super) fn result(&mut self, result: &hir::Yield, yielded: Yielded) {
        let value = match (yielded, &result.value) {
            (Yielded::Missing(blame), _) => return self.settle(&blame, &result.name),
            (Yielded::Word, hir::YieldValue::Word(word)) => Value::Word(word.clone()),
            (Yielded::Value(node, value), _) => self.machine.result_value(node, &value),
            (Yielded::Word, _) => return,
        };
        match self
            .ruling
            .results
            .iter()
            .find(|(name, _)| *name == result.name)
        {
            None => self.ruling.results.push((result.name.clone(), value)),
            Some((_, same)) if *same == value => {}
            Some((name, other)) => {
                let text = format!("{name} would be both {other} and {value}");
                self.note("conflict", "warning", &text, "");
            }
        }
    }

    pub(super) fn remember(&mut self, procedure: &plan::Procedure, words: &hir::Procedure) {
        for (place, case) in procedure.remembers.iter().enumerate() {
            let Some(own) = words.remembers.get(place) else {
                continue;
            };
            if !self.machine.guard(case.guard).is_yes() {
                continue;
            }
            let (fact, of, node) = case.value;
            let value = self.machine.eval(node);
            if let Val::Unknown(blame) = &value {
                self.settle(blame, "remember");
                continue;
            }
            let value = self.machine.remembered_value(fact, node, &value);
            let remembered = Remembered {
                fact: self.machine.fact_id(fact),
                of: self.machine.fact_holder(fact, of),
                value,
                until: own.value.until.clone(),
            };
            self.ruling.remember.push(remembered);
        }
    }
}
