//! Telling of expressions.

use super::{Recorder, seen, status, step};
use crate::facts::ThingId;
use crate::lang::eval::machine::Machine;
use crate::lang::eval::value::{Truth, Val};
use crate::lang::plan::{Node, NodeId};
use crate::ruling::{Evidence, Status, Step};

impl<R: Recorder> Machine<'_, R> {
    /// Ends an `any` or `all`, of whose parts only the first so many were asked.
    pub fn close_connective(
        &mut self,
        id: NodeId,
        any: bool,
        truth: &Truth,
        parts: &[NodeId],
        reached: usize,
    ) {
        let mut children = self.recorder.close();
        if !self.recorder.is_on() {
            return;
        }
        for part in parts.iter().skip(reached) {
            let text = self.text(*part);
            children.push(step(Step::Test, Status::NotReached, text, Vec::new()));
        }
        let kind = if any { Step::Any } else { Step::All };
        let evidence = step(kind, status(truth), self.text(id), children);
        self.recorder.add(Some(evidence));
    }

    /// Ends a `not`.
    pub fn close_not(&mut self, id: NodeId, truth: &Truth) {
        let children = self.recorder.close();
        if self.recorder.is_on() {
            let evidence = step(Step::Not, status(truth), self.text(id), children);
            self.recorder.add(Some(evidence));
        }
    }

    /// Tells of a comparison.
    pub fn record_compare(
        &mut self,
        id: NodeId,
        truth: &Truth,
        left: (NodeId, &Val),
        right: (NodeId, &Val),
    ) {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return;
        }
        let words = self.ranks(left.0).or_else(|| self.ranks(right.0));
        let mut evidence = step(Step::Test, status(truth), self.text(id), children);
        for (node, value) in [left, right] {
            if !matches!(
                self.plan.node(node),
                Node::Number(_) | Node::Length(_) | Node::Rank(_)
            ) {
                let shown = self.shown(value, words.as_deref());
                evidence.values.push(seen(&self.text(node), shown));
            }
        }
        self.recorder.add(Some(evidence));
    }

    /// Tells of a question that was answered at once.
    pub fn record_leaf(&mut self, id: NodeId, value: &Val) {
        if !self.recorder.is_on() || !matches!(value, Val::Flag(_) | Val::Unknown(_)) {
            return;
        }
        let mut evidence = step(
            Step::Test,
            status(&value.clone().truth()),
            self.text(id),
            Vec::new(),
        );
        match self.plan.node(id) {
            Node::Test(subject, _) | Node::Inside(subject, _) | Node::AimsAt(subject) => {
                let name = self.facts.name(self.thing(*subject));
                evidence.values.push(seen("of", name));
            }
            Node::Fact(fact, of) => {
                let fact = self.pack.hir.vocabulary.facts.get(fact.index());
                let name = fact.map_or("", |fact| fact.word.id.as_str());
                let name = match of {
                    Some(of) => format!("{name} of {}", self.facts.name(self.thing(*of))),
                    None => name.to_owned(),
                };
                evidence.values.push(seen(&name, self.shown(value, None)));
            }
            _ => {}
        }
        self.recorder.add(Some(evidence));
    }

    /// Ends the judging of one creature.
    pub fn close_creature(&mut self, inner: NodeId, creature: ThingId, truth: &Truth) {
        let children = self.recorder.close();
        if self.recorder.is_on() {
            let mut evidence = step(Step::All, status(truth), self.text(inner), children);
            evidence.values.push(seen("it", self.facts.name(creature)));
            self.recorder.add(Some(evidence));
        }
    }

    /// Ends a `some creature where`.
    pub fn close_quantified(&mut self, id: NodeId, truth: &Truth) {
        let children = self.recorder.close();
        if self.recorder.is_on() {
            let evidence = step(Step::Any, status(truth), self.text(id), children);
            self.recorder.add(Some(evidence));
        }
    }

    /// Ends a named value.
    pub fn close_value(&mut self, id: NodeId, place: usize, value: &Val) -> Option<Evidence> {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return None;
        }
        let about = &self.pack.hir.values.get(place)?.about;
        let known = match value {
            Val::Flag(flag) => status(&Truth::of(*flag)),
            Val::Unknown(_) => Status::Unknown,
            _ => Status::Holds,
        };
        let mut evidence = self.told(about, Step::Named, known, children);
        evidence.text = self.text(id);
        // A row of a table is told by what it is for.
        let is_row = self
            .pack
            .hir
            .tables
            .iter()
            .any(|table| table.has_row(place));
        let name = if is_row { &evidence.text } else { &about.path };
        let shown = self.shown(value, self.ranks(id).as_deref());
        evidence.values.push(seen(name, shown));
        self.finish(evidence)
    }

    /// Ends a count of lines.
    pub fn close_count(&mut self, id: NodeId, value: &Val) {
        self.close_number(id, value);
    }

    /// Ends a measure of what shows.
    pub fn close_share(&mut self, id: NodeId, value: &Val) {
        self.close_number(id, value);
    }

    pub(super) fn close_number(&mut self, id: NodeId, value: &Val) {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return;
        }
        let known = if matches!(value, Val::Unknown(_)) {
            Status::Unknown
        } else {
            Status::Holds
        };
        let mut evidence = step(Step::Named, known, self.text(id), children);
        let shown = self.shown(value, None);
        evidence.values.push(seen(&self.text(id), shown));
        self.recorder.add(Some(evidence));
    }
}
