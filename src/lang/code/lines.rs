//! Lines, and what counts in their way.

use std::cmp::Ordering;

use super::super::hir::{Quantifier, Subject};
use super::super::plan::UnionId;
use super::run::Run;
use crate::facts::{Facts, Point, ThingId};
use crate::number::Number;

/// The lines of a choice: the trace, and the places of their ends in its orders.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// The trace.
    pub trace: usize,
    /// The first start, and that after the last.
    pub from: (usize, usize),
    /// The first end, and that after the last.
    pub to: (usize, usize),
}

impl<const TOLD: bool> Run<'_, TOLD> {
    /// Whether a thing belongs to a union.
    pub fn member(&mut self, union: UnionId, thing: ThingId) -> Option<bool> {
        let code = self.code;
        let place = union.0 as usize;
        let own = code.unions.get(place)?;
        if !TOLD && !own.classes.has(self.facts.class(thing)) {
            return Some(false);
        }
        if let Some(known) = self.space.members.known(place, thing) {
            return Some(known);
        }
        let outer = self.it.replace(thing);
        let leaf = self.walk(&own.members);
        self.it = outer;
        let is_member = leaf? == 1;
        self.space.members.keep(place, thing, is_member);
        Some(is_member)
    }

    /// Whether there may be anything of a union where the lines between the two run, or at either.
    pub fn may_have(&mut self, union: UnionId) -> bool {
        let (facts, classes) = (self.facts, &mut self.classes);
        let own = self.code.unions.get(union.0 as usize);
        own.is_none_or(|own| {
            let between = || *classes.get_or_insert_with(|| facts.classes_between());
            own.may_be_met(facts, between)
        })
    }

    /// Asks something of the world about a union; no answer where a member is unknown.
    pub fn among<T>(
        &mut self,
        union: UnionId,
        ask: impl FnOnce(&dyn Facts, &mut dyn FnMut(ThingId) -> bool) -> T,
    ) -> Option<T> {
        let facts = self.facts;
        let mut is_lost = false;
        let answer = ask(facts, &mut |thing| {
            let is_member = self.member(union, thing);
            is_lost |= is_member.is_none();
            is_member == Some(true)
        });
        (!is_lost).then_some(answer)
    }

    /// The lines of a ladder's present choice, if it has any, drawn if they are not yet; no answer
    /// where it is unknown how.
    fn lines(&mut self, ladder: Option<usize>) -> Option<Option<Lines>> {
        let choice = ladder.and_then(|ladder| self.space.choices.get(ladder).copied());
        let Some((trace, choice)) = choice else {
            return Some(None);
        };
        self.draw(trace)?;
        let drawn = self.space.drawn.get(trace)?;
        let ends = drawn.to.groups();
        let (from, to) = match ends {
            0 => (0, 0),
            _ => (choice / ends, choice % ends),
        };
        Some(Some(Lines {
            trace,
            from: drawn.from.group(from),
            to: drawn.to.group(to),
        }))
    }

    /// Whether lines of a choice meet a union.
    pub fn some_lines(
        &mut self,
        quantifier: Quantifier,
        union: UnionId,
        ladder: usize,
    ) -> Option<bool> {
        if !self.may_have(union) {
            let Some((trace, _)) = self.space.choices.get(ladder).copied() else {
                return Some(false);
            };
            self.setup(trace)?;
            return Some(quantifier == Quantifier::No);
        }
        let Some(lines) = self.lines(Some(ladder))? else {
            return Some(false);
        };
        let every = quantifier == Quantifier::Every;
        for from in lines.from.0..lines.from.1 {
            for to in lines.to.0..lines.to.1 {
                if self.line(lines.trace, union, from, to)? != every {
                    return Some(quantifier == Quantifier::Any);
                }
            }
        }
        let is_drawn = lines.from.0 < lines.from.1 && lines.to.0 < lines.to.1;
        Some(quantifier == Quantifier::No || every && is_drawn)
    }

    fn line(&mut self, trace: usize, union: UnionId, from: usize, to: usize) -> Option<bool> {
        let drawn = self.space.drawn.get(trace)?;
        let place = union.0 as usize;
        let (from, to) = (drawn.from.at(from)?, drawn.to.at(to)?);
        if let Some(known) = drawn.known(place, from, to) {
            return Some(known);
        }
        let counted = drawn.setup?.counted;
        let (start, end) = (*drawn.from.points.get(from)?, *drawn.to.points.get(to)?);
        let meets = self.among(union, |facts, is_member| {
            facts.meets(start, end, counted, is_member)
        })?;
        let drawn = self.space.drawn.get_mut(trace)?;
        drawn.keep(place, from, to, meets);
        Some(meets)
    }

    /// How many lines a choice has.
    pub fn line_count(&mut self, ladder: Option<usize>) -> Option<Number> {
        let lines = self.lines(ladder)?;
        let count = lines.map_or(0, |lines| {
            (lines.from.1 - lines.from.0) * (lines.to.1 - lines.to.0)
        });
        Some(Number::from(i64::try_from(count).unwrap_or(i64::MAX)))
    }

    /// How many lines of a choice meet a union.
    pub fn meet_count(&mut self, union: UnionId, ladder: Option<usize>) -> Option<Number> {
        let Some(lines) = self.lines(ladder)? else {
            return Some(Number::ZERO);
        };
        let mut count = 0;
        for from in lines.from.0..lines.from.1 {
            for to in lines.to.0..lines.to.1 {
                count += i64::from(self.line(lines.trace, union, from, to)?);
            }
        }
        Some(Number::from(count))
    }

    /// How many things of a union the lines of a choice meet, each counted once.
    pub fn thing_count(&mut self, union: UnionId, ladder: Option<usize>) -> Option<Number> {
        let Some(lines) = self.lines(ladder)? else {
            return Some(Number::ZERO);
        };
        let counted = self.space.drawn.get(lines.trace)?.setup?.counted;
        let mut things = std::mem::take(&mut self.space.set);
        things.clear();
        for from in lines.from.0..lines.from.1 {
            for to in lines.to.0..lines.to.1 {
                let (start, end) = self.ends(lines.trace, from, to)?;
                self.among(union, |facts, is_member| {
                    facts.things_on(start, end, counted, is_member, &mut things);
                })?;
            }
        }
        let count = i64::try_from(things.iter().count()).unwrap_or(i64::MAX);
        self.space.set = things;
        Some(Number::from(count))
    }

    fn ends(&self, trace: usize, from: usize, to: usize) -> Option<(Point, Point)> {
        let drawn = self.space.drawn.get(trace)?;
        let (from, to) = (drawn.from.at(from)?, drawn.to.at(to)?);
        Some((*drawn.from.points.get(from)?, *drawn.to.points.get(to)?))
    }

    /// How much of a subject shows from where a choice starts.
    pub fn share(
        &mut self,
        subject: Subject,
        union: UnionId,
        ladder: Option<usize>,
    ) -> Option<Number> {
        let Some(eye) = self.eye(ladder)? else {
            return Some(Number::ZERO);
        };
        let thing = self.thing(subject);
        self.among(union, |facts, is_member| {
            facts.share_past(eye, thing, is_member)
        })
    }

    /// How the share of a subject that shows compares with a number.
    pub fn compare_share(
        &mut self,
        subject: Subject,
        union: UnionId,
        ladder: Option<usize>,
        number: &Number,
    ) -> Option<Ordering> {
        let Some(eye) = self.eye(ladder)? else {
            return Some(Number::ZERO.cmp(number));
        };
        let thing = self.thing(subject);
        self.among(union, |facts, is_member| {
            facts.compare_share(eye, thing, is_member, number)
        })
    }

    /// Where a choice starts, if it has lines.
    fn eye(&mut self, ladder: Option<usize>) -> Option<Option<Point>> {
        Some(self.lines(ladder)?.and_then(|lines| {
            let drawn = self.space.drawn.get(lines.trace)?;
            let first = (lines.from.0 < lines.from.1).then_some(lines.from.0)?;
            drawn.from.points.get(drawn.from.at(first)?).copied()
        }))
    }
}
