//! The answers that are known.

use super::Known;
use super::bits::Bits;

/// Questions and the answers to them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Replies {
    /// The questions whose answers are known.
    pub questions: Bits,
    /// Those of them to which the answer is yes; of other questions it says nothing.
    pub yes: Bits,
}

/// The answers to the questions whose answers are kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answers {
    known: Replies,
    /// Those that were known from the start, which are never forgotten.
    given: Bits,
}

impl Replies {
    /// Takes the answer to some questions.
    #[inline]
    pub fn learn(&mut self, questions: Bits, yes: bool) {
        self.questions = self.questions.or(questions);
        self.yes = if yes {
            self.yes.or(questions)
        } else {
            self.yes.without(questions)
        };
    }

    /// Forgets the answers to some questions.
    #[inline]
    pub fn forget(&mut self, questions: Bits) {
        self.questions = self.questions.without(questions);
    }
}

impl Answers {
    /// What is known from the start.
    pub fn new(given: Known) -> Answers {
        let questions = Bits::new(given.questions);
        let yes = Bits::new(given.yes).and(questions);
        Answers {
            known: Replies { questions, yes },
            given: questions,
        }
    }

    /// The answer to a question, if it is known.
    #[inline]
    pub fn told(&self, question: usize) -> Option<bool> {
        self.knows(question).then(|| self.known.yes.has(question))
    }

    /// Whether the answer to a question is known.
    #[inline]
    pub fn knows(&self, question: usize) -> bool {
        self.known.questions.has(question)
    }

    /// Those answered with yes, if the answers to all of some questions are known.
    #[inline]
    pub fn yes_of(&self, questions: Bits) -> Option<Bits> {
        let unknown = questions.without(self.known.questions);
        unknown.is_empty().then_some(self.known.yes)
    }

    /// The questions of some that are not known to have the likely answer.
    #[inline]
    pub fn unlike(&self, asked: Bits, likely: Bits) -> Bits {
        let Replies { questions, yes } = self.known;
        asked.without(questions.without(yes.differing(likely)))
    }

    /// Takes the answer to a question of which it was not known.
    #[inline]
    pub fn learn(&mut self, question: usize, yes: bool) {
        self.known.learn(Bits::one(question), yes);
    }

    /// Takes the answers to some questions, but for those known from the start.
    #[inline]
    pub fn tell(&mut self, told: Replies) {
        let own = told.questions.without(self.given);
        self.known.questions = self.known.questions.or(own);
        self.known.yes = self.known.yes.without(own).or(told.yes.and(own));
    }

    /// Forgets the answers to some questions, but for those known from the start.
    #[inline]
    pub fn forget(&mut self, questions: Bits) {
        self.known.forget(questions.without(self.given));
    }
}
