//! The lines of a ruling: those that were asked about in the choice that was made.

use serde::Serialize;

use crate::ruling::{ContactSeen, Coordinate, Evidence, Status, Step};

/// A line and what it met.
#[derive(Clone, PartialEq, Serialize)]
pub struct LineTold {
    from: [Coordinate; 2],
    to: [Coordinate; 2],
    verdict: &'static str,
    ladder: String,
    clause: String,
    question: String,
    /// The things whose contacts count.
    things: Vec<String>,
    contacts: Vec<ContactSeen>,
}

/// The choice of corners or squares that was made on a ladder.
#[derive(Clone, PartialEq, Serialize)]
pub struct ChoiceTold {
    ladder: String,
    trace: String,
    /// In words.
    text: String,
    /// Where its lines start, and where they end.
    from: Vec<[Coordinate; 2]>,
    to: Vec<[Coordinate; 2]>,
}

/// What a ruling's evidence tells of lines.
#[derive(Default)]
pub struct Lines {
    /// The lines.
    pub lines: Vec<LineTold>,
    /// The choices made.
    pub choices: Vec<ChoiceTold>,
}

/// Where a step of the evidence stands.
#[derive(Clone, Copy, Default)]
struct Within<'a> {
    ladder: &'a str,
    clause: &'a str,
    question: &'a str,
}

/// The lines that evidence tells of.
pub fn lines(evidence: &[Evidence]) -> Lines {
    let mut lines = Lines::default();
    for step in evidence {
        lines.gather(step, Within::default());
    }
    lines
}

impl Lines {
    fn gather<'a>(&mut self, step: &'a Evidence, mut within: Within<'a>) {
        if !step.clause.is_empty() {
            within.clause = &step.clause;
        }
        match step.step {
            Step::Ladder => within.ladder = &step.clause,
            Step::Choice if step.status != Status::Holds => return,
            Step::Choice => self.choices.push(choice(step, within.ladder)),
            Step::SomeLine | Step::EveryLine | Step::NoLine => within.question = &step.text,
            Step::Line => self.add(step, verdict(step.status), within),
            // The search for an open line tells of the one that it found.
            _ if step.line.is_some() => {
                within.question = &step.text;
                self.add(step, "open", within);
            }
            _ => {}
        }
        for child in &step.children {
            self.gather(child, within);
        }
    }

    /// Adds a line, unless the same was told of before.
    fn add(&mut self, step: &Evidence, verdict: &'static str, within: Within<'_>) {
        let Some(seen) = &step.line else {
            return;
        };
        let counted = seen.contacts.iter().filter(|contact| contact.counts);
        let mut things: Vec<String> = Vec::new();
        for thing in counted.flat_map(|contact| &contact.objects) {
            if !things.contains(thing) {
                things.push(thing.clone());
            }
        }
        let line = LineTold {
            from: seen.from.clone(),
            to: seen.to.clone(),
            verdict,
            ladder: within.ladder.to_owned(),
            clause: within.clause.to_owned(),
            question: within.question.to_owned(),
            things,
            contacts: seen.contacts.clone(),
        };
        if !self.lines.contains(&line) {
            self.lines.push(line);
        }
    }
}

fn choice(step: &Evidence, ladder: &str) -> ChoiceTold {
    let ends = step.ends.clone();
    let (from, to) = ends.map_or_else(Default::default, |ends| (ends.from, ends.to));
    ChoiceTold {
        ladder: ladder.to_owned(),
        trace: step.clause.clone(),
        text: step.text.clone(),
        from,
        to,
    }
}

fn verdict(status: Status) -> &'static str {
    match status {
        Status::Holds => "meets",
        Status::Fails | Status::Excepted => "clear",
        Status::NotReached => "not-reached",
        Status::Unknown => "unknown",
    }
}
