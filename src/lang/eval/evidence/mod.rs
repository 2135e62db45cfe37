//! Keeping evidence: the steps of an evaluation, as it takes them.

mod clauses;
mod expressions;
mod ladders;
mod lines;
mod tables;
mod words;

use crate::ruling::{ChangeSeen, Evidence, Seen, Status, Step};
use crate::source::Span;

use crate::lang::eval::machine::Machine;
use crate::lang::eval::sightings::Event;
use crate::lang::eval::value::{Truth, Val};
use crate::lang::hir::{About, Change};
use crate::lang::plan::NodeId;

/// Keeps evidence; unless it says otherwise, none.
pub trait Recorder {
    /// Whether it does.
    fn is_on(&self) -> bool {
        false
    }
    /// Whether anything at all is kept or noted of what nodes come to.
    fn heeds_values(&self) -> bool {
        true
    }
    /// Begins a step.
    fn open(&mut self) {}
    /// Ends a step and hands over the steps inside.
    fn close(&mut self) -> Vec<Evidence> {
        Vec::new()
    }
    /// Adds a step to the one that is open.
    fn add(&mut self, _: Option<Evidence>) {}
    /// Notes what a node came to.
    fn saw(&mut self, _: NodeId, _: &Val) {}
    /// Notes that something took part.
    fn note(&mut self, _: Event) {}
}

/// Keeps nothing, at no cost.
pub struct Silent;

impl Recorder for Silent {
    fn heeds_values(&self) -> bool {
        false
    }
}

/// Keeps everything.
#[derive(Default)]
pub struct Keeping {
    open: Vec<Vec<Evidence>>,
    /// The finished steps.
    pub done: Vec<Evidence>,
}

impl Recorder for Keeping {
    fn is_on(&self) -> bool {
        true
    }
    fn open(&mut self) {
        self.open.push(Vec::new());
    }
    fn close(&mut self) -> Vec<Evidence> {
        self.open.pop().unwrap_or_default()
    }
    fn add(&mut self, evidence: Option<Evidence>) {
        let room = self.open.last_mut().unwrap_or(&mut self.done);
        room.extend(evidence);
    }
}

/// A step without trimmings.
pub fn step(step: Step, status: Status, text: String, children: Vec<Evidence>) -> Evidence {
    Evidence {
        step,
        status,
        clause: String::new(),
        text,
        values: Vec::new(),
        at: String::new(),
        cites: Vec::new(),
        source: String::new(),
        doc: String::new(),
        changes: Vec::new(),
        line: None,
        ends: None,
        children,
    }
}

/// The status of a truth.
pub fn status(truth: &Truth) -> Status {
    match truth {
        Truth::Yes => Status::Holds,
        Truth::No => Status::Fails,
        Truth::Unknown(_) => Status::Unknown,
    }
}

fn seen(name: &str, value: String) -> Seen {
    Seen {
        name: name.to_owned(),
        value,
    }
}

impl<R: Recorder> Machine<'_, R> {
    /// Works something out without telling of it.
    pub fn quietly<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        self.recorder.open();
        let result = work(self);
        self.recorder.close();
        result
    }

    pub(super) fn finish(&mut self, evidence: Evidence) -> Option<Evidence> {
        self.recorder.add(Some(evidence.clone()));
        Some(evidence)
    }

    pub(super) fn text(&self, id: NodeId) -> String {
        self.plan
            .span(id)
            .map_or(String::new(), |span| self.words(span))
    }

    pub(super) fn words(&self, span: Span) -> String {
        self.pack.sources.quoted(span)
    }

    /// A step that belongs to a clause.
    pub(super) fn told(
        &self,
        about: &About,
        kind: Step,
        status: Status,
        children: Vec<Evidence>,
    ) -> Evidence {
        let changes = about.changes.iter().map(|change| self.change(change));
        Evidence {
            clause: about.path.clone(),
            at: self.stands_at(about.span),
            changes: changes.collect(),
            cites: about.cites.clone(),
            source: about.source.clone(),
            doc: about.doc.clone(),
            ..step(kind, status, about.title.clone(), children)
        }
    }

    /// What a variant did, in its words.
    fn change(&self, change: &Change) -> ChangeSeen {
        let says = self.pack.sources.slice(change.at).split_whitespace();
        ChangeSeen {
            variant: change.variant.clone(),
            verb: change.word(),
            says: says.collect::<Vec<_>>().join(" "),
            at: self.stands_at(change.at),
            base: change
                .base
                .map_or(String::new(), |span| self.stands_at(span)),
            because: change.because.clone(),
        }
    }

    fn stands_at(&self, span: Span) -> String {
        let line = self.pack.sources.line_column(span).line;
        format!("{}:{line}", self.pack.sources.name(span.file))
    }
}
