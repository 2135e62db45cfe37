//! The answers that are known.

use super::Known;
use super::bits::Bits;

/// The answers to the questions whose answers are kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answers {
    /// The questions whose answers are known.
    known: Bits,
    /// Those of them to which the answer is yes.
    yes: Bits,
    /// Those that were known from the start, which are never forgotten.
    given: Bits,
}

impl Answers {
    /// What is known from the start.
    pub fn new(given: Known) -> Answers {
        let known = Bits::new(given.questions);
        Answers {
            known,
            yes: Bits::new(given.yes).and(known),
            given: known,
        }
    }

    /// The answer to a question, if it is known.
    #[inline]
    pub fn told(&self, question: usize) -> Option<bool> {
        self.known.has(question).then(|| self.yes.has(question))
    }

    /// Whether the answer to a question is known.
    #[inline]
    pub fn knows(&self, question: usize) -> bool {
        self.known.has(question)
    }

    /// Those answered with yes, if the answers to all of some questions are known.
    #[inline]
    pub fn yes_of(&self, questions: Bits) -> Option<Bits> {
        questions.without(self.known).is_empty().then_some(self.yes)
    }

    /// The questions of some that are not known to have the likely answer.
    #[inline]
    pub fn unlike(&self, asked: Bits, likely: Bits) -> Bits {
        asked.without(self.known.without(self.yes.differing(likely)))
    }

    /// Takes the answer to a question of which it was not known.
    #[inline]
    pub fn learn(&mut self, question: usize, yes: bool) {
        let own = Bits::one(question);
        self.known = self.known.or(own);
        self.yes = if yes {
            self.yes.or(own)
        } else {
            self.yes.without(own)
        };
    }

    /// Takes the answers to some questions, but for those known from the start.
    #[inline]
    pub fn tell(&mut self, questions: Bits, yes: Bits) {
        let own = questions.without(self.given);
        self.known = self.known.or(own);
        self.yes = self.yes.without(own).or(yes.and(own));
    }

    /// Forgets the answers to some questions, but for those known from the start.
    #[inline]
    pub fn forget(&mut self, questions: Bits) {
        self.known = self.known.without(questions.without(self.given));
    }
}
