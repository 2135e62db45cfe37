//! Lines, and what stands in their way.

use std::rc::Rc;

use crate::facts::lanes::{LaneEnd, LaneLine, Who};
use crate::facts::plane::Plane;
use crate::number::Number;

use super::super::eval::Val;
use super::super::hir::{Comparator, Quantifier, Subject, Whence};
use super::super::plan::{NodeId, UnionId};
use super::keep::Key;
use super::machine::Machine;
use super::prepared::Depends;
use super::truths::Truths;
use super::values::Values;

impl Machine<'_> {
    /// Whether lines of the present choice meet a union.
    pub fn some_lines(&mut self, how: Quantifier, union: UnionId, wanted: &Plane) -> Truths {
        let Some(drawn) = self.lines.clone() else {
            return Truths::All(false);
        };
        let every = how == Quantifier::Every;
        if every && drawn.count() == 0 {
            return Truths::All(false);
        }
        let mut left = wanted.clone();
        for (from, to) in drawn.pairs() {
            if left.is_empty() {
                break;
            }
            let line = LaneLine {
                from,
                to,
                counted: drawn.counted,
            };
            let meets = self.line(union, line, &left);
            left = match every {
                true => meets.among(&left),
                false => meets.failing(&left),
            };
        }
        match how {
            Quantifier::Every | Quantifier::No => Truths::Each(left),
            Quantifier::Any => Truths::Each(wanted.without(&left)),
        }
    }

    fn line(&mut self, union: UnionId, line: LaneLine, wanted: &Plane) -> Truths {
        let set = self.set(union, wanted);
        if set.is_empty() {
            return Truths::All(false);
        }
        self.kept(Key::Line(union, line), wanted, |machine, lanes| {
            Truths::Each(machine.lanes.meets(&line, &set, lanes))
        })
    }

    /// How many lines the present choice has.
    pub fn line_count(&self) -> Values {
        let count = self.lines.as_ref().map_or(0, |drawn| drawn.count());
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        Values::Same(Val::Number(Number::from(count)))
    }

    /// How many lines of the present choice meet a union.
    pub fn meet_count(&mut self, union: UnionId, wanted: &Plane) -> Values {
        let Some(drawn) = self.lines.clone() else {
            return Values::Same(Val::Number(Number::ZERO));
        };
        let mut digits: Vec<Plane> = Vec::new();
        for (from, to) in drawn.pairs() {
            let line = LaneLine {
                from,
                to,
                counted: drawn.counted,
            };
            let mut carry = self.line(union, line, wanted).among(wanted);
            for digit in &mut digits {
                let both = digit.and(&carry);
                *digit = digit.or(&carry).without(&both);
                carry = both;
            }
            if !carry.is_empty() {
                digits.push(carry);
            }
        }
        Values::Count(Rc::from(digits))
    }

    /// Whether a line passes a union between two places.
    pub fn open_line(
        &mut self,
        union: UnionId,
        (from, to): (Whence, Whence),
        wanted: &Plane,
    ) -> Truths {
        let (from, to) = (self.end(from), self.end(to));
        let set = self.set(union, wanted);
        self.kept(Key::Open(union, from, to), wanted, |machine, lanes| {
            Truths::Each(machine.lanes.is_open(from, to, &set, lanes))
        })
    }

    /// A comparison of how much shows past a union from where the present choice starts with a
    /// number that is the same in all asks.
    pub fn showing(
        &mut self,
        id: NodeId,
        (left, how, right): (NodeId, Comparator, NodeId),
        wanted: &Plane,
    ) -> Option<Truths> {
        let (subject, union, how, number) = self.plan.compared_share(left, how, right)?;
        let depends = self.prepared.depends(number);
        if self.varies(depends) || depends.meets(Depends::IT) {
            return None;
        }
        let Values::Same(Val::Number(number)) = self.values(number, wanted) else {
            return None;
        };
        let lines = self.lines.as_ref();
        let Some(eye) = lines.and_then(|drawn| drawn.from.first().copied()) else {
            return Some(Truths::All(how.holds(Number::ZERO.cmp(&number))));
        };
        let of = self.who(subject);
        let set = self.set(union, wanted);
        let truths = self.kept(Key::Shows(id, eye, of), wanted, |machine, lanes| {
            let holds = |order| how.holds(order);
            Truths::Each(
                machine
                    .lanes
                    .shows((eye, of), &set, (&number, &holds), lanes),
            )
        });
        Some(truths)
    }

    /// Whether a union holds all of somebody.
    pub fn inside(&mut self, subject: Subject, union: UnionId, wanted: &Plane) -> Truths {
        let who = self.who(subject);
        let set = self.set(union, wanted);
        self.kept(Key::Inside(union, who), wanted, |machine, lanes| {
            Truths::Each(machine.lanes.inside(who, &set, lanes))
        })
    }

    fn end(&self, whence: Whence) -> LaneEnd {
        match whence {
            Whence::Subject(subject) => LaneEnd::Space(self.who(subject)),
            Whence::Origin => LaneEnd::Origin,
        }
    }

    /// Whom a subject stands for.
    pub fn who(&self, subject: Subject) -> Who {
        match subject {
            Subject::Attacker => Who::Attacker,
            Subject::Target => Who::Target,
            // Where there is no `it`, the language does not let it be spoken of.
            Subject::It => self.it.map_or(Who::Target, Who::Thing),
        }
    }
}
