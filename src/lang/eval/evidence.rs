//! Keeping evidence: the steps of an evaluation, as it takes them.

use crate::facts::{CEILING, ContactKind, ExactPoint, Point, Spot, ThingId};
use crate::length::{UNITS_PER_SQUARE, Unit};
use crate::number::Number;
use crate::ruling::{ContactSeen, Coordinate, Evidence, LineSeen, Seen, Status, Step};
use crate::source::Span;
use crate::vocabulary::{FactType, Role};

use super::super::hir::{About, End, Measure, Quantifier};
use super::super::plan::{ClauseRef, Node, NodeId, UnionId};
use super::clause::{Verdict, Whose};
use super::ladder::{Headline, Judged, LadderOutcome};
use super::lines::counts;
use super::machine::{Lines, Machine, Traced};
use super::value::{Blame, Truth, Val};

/// Keeps evidence or does not.
pub trait Recorder {
    /// Whether it does.
    fn is_on(&self) -> bool;
    /// Begins a step.
    fn open(&mut self);
    /// Ends a step and hands over the steps inside.
    fn close(&mut self) -> Vec<Evidence>;
    /// Adds a step to the one that is open.
    fn add(&mut self, evidence: Option<Evidence>);
}

/// Keeps nothing, at no cost.
pub struct Silent;

impl Recorder for Silent {
    fn is_on(&self) -> bool {
        false
    }
    fn open(&mut self) {}
    fn close(&mut self) -> Vec<Evidence> {
        Vec::new()
    }
    fn add(&mut self, _: Option<Evidence>) {}
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
        line: None,
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

    fn finish(&mut self, evidence: Evidence) -> Option<Evidence> {
        self.recorder.add(Some(evidence.clone()));
        Some(evidence)
    }

    fn text(&self, id: NodeId) -> String {
        self.plan
            .span(id)
            .map_or(String::new(), |span| self.words(span))
    }

    fn words(&self, span: Span) -> String {
        self.pack
            .sources
            .slice(span)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// A step that belongs to a clause.
    fn told(&self, about: &About, kind: Step, status: Status, children: Vec<Evidence>) -> Evidence {
        let place = self.pack.sources.line_column(about.span);
        let name = self.pack.sources.name(about.span.file);
        Evidence {
            clause: about.path.clone(),
            at: format!("{name}:{}", place.line),
            cites: about.cites.clone(),
            source: about.source.clone(),
            doc: about.doc.clone(),
            ..step(kind, status, about.title.clone(), children)
        }
    }

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

    /// The words of the scale that a node's value lies on.
    fn ranks(&self, id: NodeId) -> Option<Vec<String>> {
        let vocabulary = &self.pack.hir.vocabulary;
        let ids = |words: &[crate::vocabulary::Word]| {
            words.iter().map(|word| word.id.clone()).collect::<Vec<_>>()
        };
        match self.plan.node(id) {
            Node::Measure(_, Measure::Size) => Some(
                vocabulary
                    .sizes
                    .iter()
                    .map(|size| size.word.id.clone())
                    .collect(),
            ),
            Node::Measure(_, Measure::Light) => Some(ids(&vocabulary.lights)),
            Node::Measure(_, Measure::Medium) => Some(ids(&vocabulary.media)),
            Node::Fact(fact, _) => match &vocabulary.facts.get(fact.index())?.ty {
                FactType::Choice(words) => Some(ids(words)),
                _ => None,
            },
            Node::Extreme(_, parts) => parts.iter().find_map(|part| self.ranks(*part)),
            Node::Sum(parts) => parts.iter().find_map(|(_, part)| self.ranks(*part)),
            _ => None,
        }
    }

    fn shown(&self, value: &Val, ranks: Option<&[String]>) -> String {
        let rank = |place: u16| {
            let word = ranks.and_then(|words| words.get(usize::from(place)));
            word.cloned().unwrap_or_else(|| place.to_string())
        };
        match value {
            Val::Flag(true) => "yes".to_owned(),
            Val::Flag(false) => "no".to_owned(),
            Val::Number(number) => number.to_string(),
            Val::Length(length) => self.length(length),
            Val::Rank(place) => rank(*place),
            Val::Medium(Some(medium)) => rank(medium.0),
            Val::Medium(None) => "none".to_owned(),
            Val::Unknown(_) => "unknown".to_owned(),
        }
    }

    /// A length in the pack's unit.
    fn length(&self, length: &Number) -> String {
        if *length >= Number::from(CEILING) {
            return "up to the ceiling".to_owned();
        }
        let square = self.pack.hir.info.square.as_ref();
        let unit = square.map_or(Unit::Squares, |square| square.unit);
        let amount = length
            .checked_div(&self.facts.units_per(unit))
            .unwrap_or(Number::ZERO);
        format!("{amount} {}", unit.symbol())
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
        evidence
            .values
            .push(seen(&about.path, self.shown(value, None)));
        self.finish(evidence)
    }

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
            from: [coordinate(from.x), coordinate(from.y)],
            to: [coordinate(to.x), coordinate(to.y)],
            contacts: contacts.collect(),
        };
        let text = format!("{} → {}", point_words(from), point_words(to));
        let children = self.excepted_on(union, from, to);
        let mut evidence = step(Step::Line, status(&traced.meets), text, children);
        evidence.line = Some(line);
        self.recorder.add(Some(evidence));
    }

    /// The things on a line that an exception kept from counting, or of which it is unknown.
    fn excepted_on(&mut self, union: UnionId, from: Point, to: Point) -> Vec<Evidence> {
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

    /// Tells of an outcome that was considered.
    pub fn tell_outcome(
        &mut self,
        words: &super::super::hir::Procedure,
        name: String,
        status: Status,
        children: Vec<Evidence>,
    ) {
        let mut evidence = self.told(&words.about, Step::Stage, status, children);
        evidence.text = name;
        self.recorder.add(Some(evidence));
    }

    /// A value as a result: words of a scale in words, lengths in the pack's unit.
    pub fn result_value(&self, id: NodeId, value: &Val) -> crate::ruling::Value {
        use crate::ruling::Value;
        match value {
            Val::Flag(flag) => Value::Flag(*flag),
            Val::Number(number) => Value::Number(number.clone()),
            _ => Value::Word(self.shown(value, self.ranks(id).as_deref())),
        }
    }

    /// A value to be remembered, in the words of its fact.
    pub fn remembered_value(
        &self,
        fact: crate::vocabulary::FactId,
        id: NodeId,
        value: &Val,
    ) -> crate::ruling::Value {
        let words = self
            .pack
            .hir
            .vocabulary
            .facts
            .get(fact.index())
            .map(|fact| &fact.ty);
        match (value, words) {
            (Val::Rank(place), Some(FactType::Choice(words))) => {
                let word = words.get(usize::from(*place)).map(|word| word.id.clone());
                crate::ruling::Value::Word(word.unwrap_or_default())
            }
            _ => self.result_value(id, value),
        }
    }

    /// The id of a fact.
    pub fn fact_id(&self, fact: crate::vocabulary::FactId) -> String {
        let words = self.pack.hir.vocabulary.facts.get(fact.index());
        words.map_or(String::new(), |fact| fact.word.id.clone())
    }

    /// Of whom a fact is remembered: a creature, and which casting or encounter if it is told apart
    /// by one.
    pub fn fact_holder(&self, fact: crate::vocabulary::FactId, of: Option<Role>) -> String {
        let name = of.map(|role| match role {
            Role::Attacker => self.facts.name(self.facts.attacker()),
            Role::Target => self.facts.name(self.facts.target()),
        });
        let words = self.pack.hir.vocabulary.facts.get(fact.index());
        let token =
            words
                .and_then(|fact| fact.per)
                .and_then(|per| match self.facts.fact(per, None) {
                    crate::facts::Given::Value(crate::facts::FactValue::Text(token)) => Some(token),
                    _ => None,
                });
        match (name, token) {
            (Some(name), Some(token)) => format!("{name} per {token}"),
            (None, Some(token)) => format!("per {token}"),
            (Some(name), None) => name,
            (None, None) => String::new(),
        }
    }

    /// Ends a count of lines.
    pub fn close_count(&mut self, id: NodeId, value: &Val) {
        self.close_number(id, value);
    }

    /// Ends a measure of what shows.
    pub fn close_share(&mut self, id: NodeId, value: &Val) {
        self.close_number(id, value);
    }

    fn close_number(&mut self, id: NodeId, value: &Val) {
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
            let words = |point: &ExactPoint| {
                let square = Number::from(UNITS_PER_SQUARE);
                let of = |units: &Number| units.checked_div(&square).unwrap_or(Number::ZERO);
                format!("[{}, {}]", of(&point.x), of(&point.y))
            };
            evidence.values.push(seen("open from", words(from)));
            evidence.values.push(seen("open to", words(to)));
        }
        self.recorder.add(Some(evidence));
    }

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

    fn conditions_of(&self, whose: Whose) -> Option<&super::super::hir::Conditions> {
        match whose {
            Whose::Clause(clause) => Some(&self.pack.clause(clause)?.conditions),
            Whose::Obstruction(place) => Some(&self.pack.hir.obstructions.get(place)?.conditions),
        }
    }

    /// Ends the judging of a choice.
    pub fn close_choice(
        &mut self,
        ladder: usize,
        lines: Option<&Lines>,
        tiers: &[Truth],
    ) -> Option<Evidence> {
        let children = self.recorder.close();
        if !self.recorder.is_on() {
            return None;
        }
        let mut evidence = step(Step::Choice, Status::Fails, String::new(), children);
        if let Some(lines) = lines {
            if let Some(trace) = self.pack.hir.traces.get(lines.trace) {
                let children = std::mem::take(&mut evidence.children);
                evidence = self.told(&trace.about, Step::Choice, Status::Fails, children);
            }
            evidence.text = format!(
                "{} → {}",
                points_words(&lines.from),
                points_words(&lines.to)
            );
        }
        let names = self
            .pack
            .hir
            .ladders
            .get(ladder)
            .map_or(&[][..], |ladder| &ladder.tiers);
        for (tier, truth) in names.iter().zip(tiers) {
            if !truth.is_no() {
                let value = if truth.is_yes() { "holds" } else { "unknown" };
                evidence
                    .values
                    .push(seen(&tier.about.path, value.to_owned()));
            }
        }
        Some(evidence)
    }

    /// Ends a ladder.
    pub fn close_ladder(
        &mut self,
        place: usize,
        headline: &Headline,
        judged: &[Judged],
        chosen: usize,
        (chooser, start): (Option<Role>, Option<End>),
    ) {
        let _ = self.recorder.close();
        if !self.recorder.is_on() {
            return;
        }
        let Some(ladder) = self.pack.hir.ladders.get(place) else {
            return;
        };
        let tier = |tier: u16| {
            ladder
                .tiers
                .get(usize::from(tier))
                .map_or(String::new(), |tier| tier.about.path.clone())
        };
        let (own, value) = match headline {
            Headline::Tier(0) => (Status::Fails, tier(0)),
            Headline::Tier(named) => (Status::Holds, tier(*named)),
            Headline::Undecided(_) => (Status::Unknown, "undecided".to_owned()),
            Headline::Conflict(one, other) => (
                Status::Unknown,
                format!("conflict: {} and {}", tier(*one), tier(*other)),
            ),
        };
        let children = judged.iter().enumerate().filter_map(|(choice, judged)| {
            let mut evidence = judged.evidence.clone()?;
            if choice == chosen {
                evidence.status = Status::Holds;
            }
            Some(evidence)
        });
        let children = children.collect();
        let mut evidence = self.told(&ladder.about, Step::Ladder, own, children);
        evidence.values.push(seen("tier", value));
        if let Some(chooser) = chooser {
            let who = if chooser == Role::Attacker {
                "attacker"
            } else {
                "target"
            };
            evidence.values.push(seen("chosen by", who.to_owned()));
        }
        if let Some(start) = start {
            let spot = spot_word(start).to_owned();
            evidence.values.push(seen("lines from", spot));
        }
        self.recorder.add(Some(evidence));
    }

    /// Ends a ladder whose lines can't be told.
    pub fn close_undecided_ladder(&mut self, place: usize, blame: Blame) -> LadderOutcome {
        let children = self.recorder.close();
        let ladder = self.pack.hir.ladders.get(place);
        if let (Some(ladder), true) = (ladder, self.recorder.is_on()) {
            let evidence = self.told(&ladder.about, Step::Ladder, Status::Unknown, children);
            self.recorder.add(Some(evidence));
        }
        let count = self
            .plan
            .ladders
            .get(place)
            .map_or(0, |ladder| ladder.tiers.len());
        let tiers = vec![Truth::Unknown(blame.clone()); count];
        LadderOutcome {
            headline: Headline::Undecided(blame),
            tiers,
            lines: None,
        }
    }
}

fn verdict_status(verdict: &Verdict) -> Status {
    if verdict.excepted {
        Status::Excepted
    } else {
        status(&verdict.truth)
    }
}

fn kind_word(kind: ContactKind) -> &'static str {
    match kind {
        ContactKind::Through => "through",
        ContactKind::Pinhole => "pinhole",
        ContactKind::Along => "along",
        ContactKind::Touch => "touch",
    }
}

fn spot_word(end: End) -> &'static str {
    match end {
        End::Origin => "origin",
        End::Spot {
            spot: Spot::Corner, ..
        } => "corner",
        End::Spot {
            spot: Spot::Centre, ..
        } => "centre",
        End::Spot {
            spot: Spot::EdgeMiddle,
            ..
        } => "middle of an edge",
    }
}

fn squares(units: i64) -> Number {
    Number::ratio(units, UNITS_PER_SQUARE).unwrap_or(Number::ZERO)
}

fn coordinate(units: i64) -> Coordinate {
    Coordinate(squares(units))
}

fn along(from: Point, to: Point, at: &Number) -> [Coordinate; 2] {
    let part = |from: i64, to: i64| {
        let stretch = &(&squares(to) - &squares(from)) * at;
        Coordinate(&squares(from) + &stretch)
    };
    [part(from.x, to.x), part(from.y, to.y)]
}

/// A point as `[x, y]` in squares.
pub fn point_words(point: Point) -> String {
    format!("[{}, {}]", squares(point.x), squares(point.y))
}

fn points_words(points: &[Point]) -> String {
    points
        .iter()
        .map(|point| point_words(*point))
        .collect::<Vec<_>>()
        .join(" ")
}
