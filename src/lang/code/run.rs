//! One ask, ruled on.

use super::diagram::{Diagram, Step, Stretch};
use super::question::TruthId;
use super::{Code, Space};
use crate::facts::{Classes, Facts, ThingId};

/// Code at work on an ask. With `TOLD` it keeps what it asks.
pub struct Run<'a, const TOLD: bool> {
    pub code: &'a Code,
    pub facts: &'a dyn Facts,
    pub space: &'a mut Space,
    pub attacker: ThingId,
    pub target: ThingId,
    /// The classes of things that there are between the two, once they were asked for.
    pub classes: Option<Classes>,
    /// What `it` is.
    pub it: Option<ThingId>,
    /// Whether answers are only looked up, never asked for.
    pub is_peeking: bool,
}

impl<'a, const TOLD: bool> Run<'a, TOLD> {
    pub fn new(code: &'a Code, facts: &'a dyn Facts, space: &'a mut Space) -> Run<'a, TOLD> {
        Run {
            code,
            facts,
            space,
            attacker: facts.attacker(),
            target: facts.target(),
            classes: None,
            it: None,
            is_peeking: false,
        }
    }

    /// The whole ruling; none where something is met that is left to the machine.
    pub fn rule(&mut self) -> Option<()> {
        if !self.facts.is_plain() {
            return None;
        }
        self.hear();
        for (place, ladder) in self.code.ladders.iter().enumerate() {
            if !ladder.is_aside {
                self.ladder(place)?;
            }
        }
        self.pay()
    }

    /// The leaf of a diagram: looked up where all answers are known, or walked to.
    #[inline]
    pub fn walk(&mut self, diagram: &Diagram) -> Option<usize> {
        if !TOLD
            && let Some(tables) = diagram.tables()
            && let Some(yes) = self.space.answers.yes_of(tables.asked())
        {
            return tables.leaf(yes);
        }
        self.step_by_step(diagram)
    }

    #[inline(never)]
    fn step_by_step(&mut self, diagram: &Diagram) -> Option<usize> {
        let mut at = diagram.start();
        while let Some(step) = diagram.step(at) {
            at = match step {
                Step::Stretch(stretch) => self.pass(diagram, stretch)?,
                Step::Test(test) if self.ask(test.question)? => test.yes,
                Step::Test(test) => test.no,
            };
        }
        Some(Diagram::number(at))
    }

    /// Whether a small diagram's truth holds.
    pub fn truth(&mut self, truth: TruthId) -> Option<bool> {
        let code = self.code;
        Some(self.walk(code.truths.get(truth.0 as usize)?)? == 1)
    }

    /// Where a stretch leads: to its end, or out where an answer is not the likely one.
    #[inline]
    fn pass(&mut self, diagram: &Diagram, stretch: &Stretch) -> Option<u32> {
        let answers = &self.space.answers;
        match answers.unlike(stretch.asked, stretch.likely).first() {
            _ if TOLD => self.pass_one_by_one(diagram, stretch),
            None => Some(stretch.end),
            Some(place) if answers.knows(place) => diagram.exit(stretch, place),
            Some(_) => self.pass_one_by_one(diagram, stretch),
        }
    }

    /// The same where answers must be found out or kept.
    #[inline(never)]
    fn pass_one_by_one(&mut self, diagram: &Diagram, stretch: &Stretch) -> Option<u32> {
        let mut ahead = stretch.asked;
        loop {
            // To find out one answer may have told others, or had others forgotten.
            let open = match TOLD {
                true => ahead,
                false => self.space.answers.unlike(ahead, stretch.likely),
            };
            let Some(place) = open.first() else {
                return Some(stretch.end);
            };
            let answer = match self.space.answers.told(place) {
                Some(answer) => answer,
                None => {
                    let answer = self.find_out(place)?;
                    self.space.answers.learn(place, answer);
                    answer
                }
            };
            if TOLD {
                self.keep(place, answer);
            }
            if answer != stretch.likely.has(place) {
                return diagram.exit(stretch, place);
            }
            ahead = ahead.after(place);
        }
    }

    /// Asks a question whose answer is not kept.
    fn ask(&mut self, question: u16) -> Option<bool> {
        let place = usize::from(question);
        let answer = self.find_out(place)?;
        if TOLD {
            self.keep(place, answer);
        }
        Some(answer)
    }

    #[inline]
    fn find_out(&mut self, place: usize) -> Option<bool> {
        if self.is_peeking {
            return None;
        }
        let code = self.code;
        self.answer(code.questions.get(place)?)
    }

    /// Keeps that a question was asked, with the answer.
    fn keep(&mut self, place: usize, answer: bool) {
        let question = u16::try_from(place).unwrap_or(u16::MAX);
        self.space.found.trail.push((question, answer));
    }
}
