//! Telling of lines.

use super::words::{point_words, squares};
use super::{Recorder, seen, status, step};
use crate::facts::{ContactKind, ExactPoint, Point};
use crate::lang::eval::lines::counts;
use crate::lang::eval::machine::{Lines, Machine, Traced};
use crate::lang::eval::value::Truth;
use crate::lang::hir::Quantifier;
use crate::lang::plan::{NodeId, UnionId};
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::ruling::{ContactSeen, Coordinate, Evidence, LineSeen, Status, Step};

impl<R: Recorder> Machine<'_, R> {
    /// Ends a question about lines.
    pub fn close_lines(&mut self, id: NodeId, quantifier: Quantifier, truth: &Truth) {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return;
        }
        let kind = match quantifier {
            Quantifier::Any => Step::SomeLine,
            Quantifier::Every => Step::EveryLine,
            Quantifier::No => Step::NoLine,
        };
        let evidence = step(kind, status(truth), self.text(id), children);
        self.recorder.add(Some(evidence));
    }

    /// Tells of one line: what it met and which things on it did not count.
    pub fn record_line(
        &mut self,
        lines: &Lines,
        union: UnionId,
        from: Point,
        to: Point,
        traced: &Traced,
    ) {
        if !self.recorder.is_on() {
            return;
        }
        let contacts = traced.contacts.iter().map(|contact| ContactSeen {
            kind: kind_word(contact.kind),
            counts: counts(lines, contact),
            objects: contact
                .things
                .iter()
                .map(|thing| self.facts.name(*thing))
                .collect(),
            enter: along(from, to, &contact.enter.to_number()),
            leave: along(from, to, &contact.leave.to_number()),
        });
        let line = LineSeen {
            from: place(from),
            to: place(to),
            contacts: contacts.collect(),
        };
        let text = format!("{} → {}", point_words(from), point_words(to));
        let children = self.excepted_on(union, from, to);
        let mut evidence = step(Step::Line, status(&traced.meets), text, children);
        evidence.line = Some(line);
        self.recorder.add(Some(evidence));
    }

    /// The things on a line that an exception kept from counting, or of which it is unknown.
    pub(super) fn excepted_on(&mut self, union: UnionId, from: Point, to: Point) -> Vec<Evidence> {
        let parts = self
            .plan
            .unions
            .get(union.0 as usize)
            .cloned()
            .unwrap_or_default();
        let mut told = Vec::new();
        for thing in self.facts.near_line(from, to) {
            let only = [thing].into_iter().collect();
            let on_line = || !self.facts.contacts(from, to, &only).is_empty();
            for part in &parts {
                let Some((_, Some(evidence))) = self.members.get(&(*part, thing)) else {
                    continue;
                };
                if matches!(evidence.status, Status::Excepted | Status::Unknown) && on_line() {
                    told.push(evidence.clone());
                }
            }
        }
        told
    }

    /// Ends the search for an open line.
    pub fn close_open_line(
        &mut self,
        id: NodeId,
        truth: &Truth,
        open: Option<&(ExactPoint, ExactPoint)>,
    ) {
        let _members = self.recorder.close();
        if !self.recorder.is_on() {
            return;
        }
        let mut evidence = step(Step::Test, status(truth), self.text(id), Vec::new());
        if let Some((from, to)) = open {
            let words = |[x, y]: &[Coordinate; 2]| format!("[{}, {}]", x.0, y.0);
            let (from, to) = (exact_point(from), exact_point(to));
            evidence.values.push(seen("open from", words(&from)));
            evidence.values.push(seen("open to", words(&to)));
            evidence.line = Some(LineSeen {
                from,
                to,
                contacts: Vec::new(),
            });
        }
        self.recorder.add(Some(evidence));
    }
}

pub(super) fn kind_word(kind: ContactKind) -> &'static str {
    match kind {
        ContactKind::Through => "through",
        ContactKind::Pinhole => "pinhole",
        ContactKind::Along => "along",
        ContactKind::Touch => "touch",
    }
}

pub(super) fn coordinate(units: i64) -> Coordinate {
    Coordinate(squares(units))
}

/// A point on the plan.
pub(super) fn place(point: Point) -> [Coordinate; 2] {
    [coordinate(point.x), coordinate(point.y)]
}

fn exact_point(point: &ExactPoint) -> [Coordinate; 2] {
    let square = Number::from(UNITS_PER_SQUARE);
    let of = |units: &Number| Coordinate(units.checked_div(&square).unwrap_or(Number::ZERO));
    [of(&point.x), of(&point.y)]
}

pub(super) fn along(from: Point, to: Point, at: &Number) -> [Coordinate; 2] {
    let part = |from: i64, to: i64| {
        let stretch = &(&squares(to) - &squares(from)) * at;
        Coordinate(&squares(from) + &stretch)
    };
    [part(from.x, to.x), part(from.y, to.y)]
}
