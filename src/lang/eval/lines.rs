//! Lines, and what stands in their way.

use std::collections::BTreeSet;

use crate::facts::{Class, Contact, ContactKind, Place, Point, ThingId, ThingSet};
use crate::number::Number;
use crate::ruling::Evidence;

use super::super::hir::{Comparator, Quantifier, Subject, Whence};
use super::super::plan::{NodeId, UnionId};
use super::evidence::Recorder;
use super::machine::{Lines, Machine, Traced};
use super::sets::Sets;
use super::value::{Truth, Val, union as blames};

impl<R: Recorder> Machine<'_, R> {
    /// Which of some things count in a union of obstructions.
    pub fn sets(&mut self, union: UnionId, things: Vec<ThingId>) -> Sets {
        let mut sets = Sets::default();
        for thing in things {
            match self.counts_in(union, thing) {
                Truth::Yes => sets.sure.insert(thing),
                Truth::No => {}
                Truth::Unknown(blame) => sets.doubt(thing, self.facts.may_open(thing), &blame),
            }
        }
        sets
    }

    fn counts_in(&mut self, union: UnionId, thing: ThingId) -> Truth {
        let plan = self.plan;
        let parts = plan
            .unions
            .get(union.0 as usize)
            .map_or(&[][..], Vec::as_slice);
        let mut truth = Truth::No;
        for obstruction in parts {
            truth = truth.or(self.member(*obstruction, thing));
            if truth.is_yes() {
                break;
            }
        }
        truth
    }

    /// Whether lines of the present choice meet a union.
    pub fn some_lines(&mut self, id: NodeId, quantifier: Quantifier, union: UnionId) -> Val {
        let Some(lines) = self.lines.clone() else {
            return Val::Flag(false);
        };
        self.recorder.open();
        let every = quantifier == Quantifier::Every;
        let mut truth = Truth::of(every && !lines.from.is_empty() && !lines.to.is_empty());
        for (from, to) in pairs(&lines) {
            let meets = self.line(&lines, union, from, to);
            truth = if every {
                truth.and(meets)
            } else {
                truth.or(meets)
            };
            // Evidence and witnesses want every line; otherwise the first that decides is enough.
            let decided = if every { truth.is_no() } else { truth.is_yes() };
            if decided && !self.recorder.is_on() && self.witnesses.is_none() {
                break;
            }
        }
        if quantifier == Quantifier::No {
            truth = truth.not();
        }
        self.close_lines(id, quantifier, &truth);
        truth.into()
    }

    /// Whether one line meets a union, worked out once.
    pub fn line(&mut self, lines: &Lines, union: UnionId, from: Point, to: Point) -> Truth {
        let key = (lines.trace, union, from, to);
        let traced = match self.traced.get(&key) {
            Some(traced) => traced.clone(),
            None => {
                let traced = self.trace(lines, union, from, to);
                self.traced.insert(key, traced.clone());
                traced
            }
        };
        if let Some(witnesses) = &mut self.witnesses {
            let counted = traced
                .contacts
                .iter()
                .filter(|contact| counts(lines, contact));
            witnesses.extend(counted.flat_map(|contact| &contact.things));
        }
        self.record_line(lines, union, from, to, &traced);
        traced.meets
    }

    fn trace(&mut self, lines: &Lines, union: UnionId, from: Point, to: Point) -> Traced {
        let near = self.facts.near_line(from, to);
        // Deciding what counts is no step of this line's story; the line tells what it met.
        let sets = self.quietly(|machine| machine.sets(union, near));
        let contacts = self.facts.contacts(from, to, &sets.sure);
        let met = |contacts: &[Contact]| contacts.iter().any(|contact| counts(lines, contact));
        let sure = met(&contacts);
        let meets = sets.agreed(Truth::of(sure), sure, |set| {
            met(&self.facts.contacts(from, to, set))
        });
        Traced { meets, contacts }
    }

    /// How many lines the present choice has.
    pub fn line_count(&self) -> Number {
        let count = self
            .lines
            .as_ref()
            .map_or(0, |lines| lines.from.len() * lines.to.len());
        Number::from(i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// How many lines of the present choice meet a union.
    pub fn meet_count(&mut self, id: NodeId, union: UnionId) -> Val {
        let Some(lines) = self.lines.clone() else {
            return Val::Number(Number::ZERO);
        };
        self.recorder.open();
        let (mut count, mut blame) = (0, Vec::new());
        for (from, to) in pairs(&lines) {
            match self.line(&lines, union, from, to) {
                Truth::Yes => count += 1,
                Truth::No => {}
                Truth::Unknown(own) => blame = blames(blame, &own),
            }
        }
        let value = if blame.is_empty() {
            Val::Number(Number::from(count))
        } else {
            Val::Unknown(blame)
        };
        self.close_count(id, &value);
        value
    }

    /// How many things of a union the lines of the present choice meet, each counted once.
    pub fn thing_count(&mut self, id: NodeId, union: UnionId) -> Val {
        let Some(lines) = self.lines.clone() else {
            return Val::Number(Number::ZERO);
        };
        self.recorder.open();
        let (mut things, mut blame) = (BTreeSet::new(), Vec::new());
        for (from, to) in pairs(&lines) {
            self.line(&lines, union, from, to);
            let near = self.facts.near_line(from, to);
            let sets = self.quietly(|machine| machine.sets(union, near));
            let sure = self.things_met(&lines, from, to, &sets.sure);
            let met = |set: &ThingSet| self.things_met(&lines, from, to, set);
            if let Err(own) = sets.all_agree(&sure, met) {
                blame = blames(blame, &own);
            }
            things.extend(sure);
        }
        let value = if blame.is_empty() {
            let count = i64::try_from(things.len()).unwrap_or(i64::MAX);
            Val::Number(Number::from(count))
        } else {
            Val::Unknown(blame)
        };
        self.close_count(id, &value);
        value
    }

    /// What a line meets. Things that it meets in one point, such as two walls at their joint,
    /// stand for one.
    fn things_met(
        &self,
        lines: &Lines,
        from: Point,
        to: Point,
        set: &ThingSet,
    ) -> BTreeSet<ThingId> {
        let mut met = BTreeSet::new();
        for contact in self.facts.contacts(from, to, set) {
            if counts(lines, &contact) {
                let joint = contact.enter == contact.leave;
                let most = if joint { 1 } else { contact.things.len() };
                met.extend(contact.things.into_iter().take(most));
            }
        }
        met
    }

    /// Whether a line passes a union between two places.
    pub fn open_line(&mut self, id: NodeId, union: UnionId, from: Whence, to: Whence) -> Val {
        let (Some(from), Some(to)) = (self.place(from), self.place(to)) else {
            return Val::Flag(false);
        };
        self.recorder.open();
        let between = self.facts.between(from, to);
        let sets = self.sets(union, between);
        let open = self.facts.open_line(from, to, &sets.sure);
        let is_open = open.is_some();
        let truth = sets.agreed(Truth::of(is_open), !is_open, |set| {
            self.facts.open_line(from, to, set).is_none()
        });
        if truth.is_no() && self.witnesses.is_some() {
            let closing = self.closing(from, to, &sets.sure);
            self.witnesses.get_or_insert_default().extend(closing);
        }
        self.close_open_line(id, &truth, open.as_ref());
        truth.into()
    }

    /// What closes a line of effect: what the line from centre to centre meets, or else all that
    /// stands between.
    fn closing(&self, from: Place, to: Place, set: &ThingSet) -> Vec<ThingId> {
        let centre = |place: Place| match place {
            Place::Point(point) => Some(point),
            Place::Space(thing) => self
                .facts
                .spots(thing, None, crate::facts::Spot::Centre)
                .first()
                .copied(),
        };
        let (Some(from), Some(to)) = (centre(from), centre(to)) else {
            return Vec::new();
        };
        let contacts = self.facts.contacts(from, to, set);
        let met: Vec<ThingId> = contacts
            .into_iter()
            .flat_map(|contact| contact.things)
            .collect();
        if met.is_empty() {
            set.iter().collect()
        } else {
            met
        }
    }

    /// How much of a subject shows from where the present choice starts.
    pub fn share(&mut self, id: NodeId, subject: Subject, union: UnionId) -> Val {
        let Some(eye) = self.eye() else {
            return Val::Number(Number::ZERO);
        };
        let thing = self.thing(subject);
        self.recorder.open();
        let between = self.facts.between(Place::Point(eye), Place::Space(thing));
        let sets = self.sets(union, between);
        let shown = |set: &ThingSet| {
            let mut is_member = |thing| set.contains(thing);
            self.facts.share_past(eye, thing, &mut is_member)
        };
        let share = shown(&sets.sure);
        let value = match sets.all_agree(&share, shown) {
            Ok(()) => Val::Number(share),
            Err(blame) => Val::Unknown(blame),
        };
        self.close_share(id, &value);
        value
    }

    /// Where the present choice starts.
    fn eye(&self) -> Option<Point> {
        let lines = self.lines.as_ref();
        lines.and_then(|lines| lines.from.first().copied())
    }

    /// A comparison of how much shows with a number: to compare one asks for less than to tell it.
    /// None if it compares something else, or if it is in doubt what stands in the way.
    pub fn compared_share(
        &mut self,
        left: NodeId,
        how: Comparator,
        right: NodeId,
    ) -> Option<Truth> {
        let (subject, union, how, number) = self.plan.compared_share(left, how, right)?;
        let Val::Number(number) = self.eval(number) else {
            return None;
        };
        let (eye, thing) = (self.eye()?, self.thing(subject));
        let between = self.facts.between(Place::Point(eye), Place::Space(thing));
        let sets = self.sets(union, between);
        if sets.is_in_doubt() {
            return None;
        }
        let mut is_member = |thing| sets.sure.contains(thing);
        let order = self
            .facts
            .compare_share(eye, thing, &mut is_member, &number);
        Some(Truth::of(how.holds(order)))
    }

    /// Whether a thing is part of an obstruction, worked out once.
    fn member(&mut self, obstruction: usize, thing: ThingId) -> Truth {
        if let Some((truth, evidence)) = self.members.get(&(obstruction, thing)).cloned() {
            self.recorder.add(evidence);
            return truth;
        }
        let plan = self.plan;
        let Some(conditions) = plan.obstructions.get(obstruction) else {
            return Truth::No;
        };
        let outer = self.it.replace(thing);
        // An obstruction's conditions do not speak of lines, whichever are being drawn.
        let lines = self.lines.take();
        self.recorder.open();
        let verdict = self.conditions(conditions, super::clause::Whose::Obstruction(obstruction));
        let evidence: Option<Evidence> = self.close_member(obstruction, thing, &verdict);
        self.it = outer;
        self.lines = lines;
        self.members
            .insert((obstruction, thing), (verdict.truth.clone(), evidence));
        verdict.truth
    }
}

/// Every line of a choice.
pub fn pairs(lines: &Lines) -> impl Iterator<Item = (Point, Point)> + use<> {
    let (from, to) = (lines.from.clone(), lines.to.clone());
    from.into_iter()
        .flat_map(move |from| to.clone().into_iter().map(move |to| (from, to)))
}

/// Whether a contact counts on the lines of a trace.
pub fn counts(lines: &Lines, contact: &Contact) -> bool {
    lines
        .counts
        .iter()
        .any(|(kinds, class): &(Vec<ContactKind>, Option<Class>)| {
            kinds.contains(&contact.kind) && class.is_none_or(|class| class == contact.class)
        })
}
