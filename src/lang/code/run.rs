//! One ask, ruled on.

use super::diagram::Diagram;
use super::question::TruthId;
use super::{Code, KEPT, Space};
use crate::facts::{Facts, ThingId};

/// Code at work on an ask. With `TOLD` it keeps what it asks.
pub struct Run<'a, const TOLD: bool> {
    pub code: &'a Code,
    pub facts: &'a dyn Facts,
    pub space: &'a mut Space,
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
            it: None,
            is_peeking: false,
        }
    }

    /// The whole ruling; none where something is met that is left to the machine.
    pub fn rule(&mut self) -> Option<()> {
        let facts = self.facts;
        let is_plain = facts.overrides().is_none()
            && facts.check().is_none()
            && facts.roll().is_none()
            && facts.natural().is_none();
        if !is_plain {
            return None;
        }
        for (place, ladder) in self.code.ladders.iter().enumerate() {
            if !ladder.is_aside {
                self.ladder(place)?;
            }
        }
        self.pay()
    }

    /// Walks a diagram to its leaf.
    #[inline]
    pub fn walk(&mut self, diagram: &Diagram) -> Option<usize> {
        diagram.walk(|question| self.ask(question))
    }

    /// Whether a small diagram's truth holds.
    pub fn truth(&mut self, truth: TruthId) -> Option<bool> {
        let code = self.code;
        Some(self.walk(code.truths.get(truth.0 as usize)?)? == 1)
    }

    #[inline]
    fn ask(&mut self, question: u16) -> Option<bool> {
        let place = usize::from(question);
        let answer = match self.space.told(place) {
            Some(answer) => answer,
            None => self.find_out(place)?,
        };
        if TOLD {
            self.space.trail.push((question, answer));
        }
        Some(answer)
    }

    #[inline(never)]
    fn find_out(&mut self, place: usize) -> Option<bool> {
        if self.is_peeking {
            return None;
        }
        let code = self.code;
        let answer = self.answer(code.questions.get(place)?)?;
        if place < KEPT && code.kept >> place & 1 != 0 {
            self.space.tell(place, answer);
        }
        Some(answer)
    }
}
