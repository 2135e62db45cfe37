//! What code asks: questions with yes or no for an answer, and what they compare.

use super::super::hir::{
    AttackNumber, Comparator, Giveable, Measure, Quantifier, Subject, Test, Whence,
};
use super::super::plan::UnionId;
use super::forge::Turn;
use crate::facts::AttackWord;
use crate::length::Length;
use crate::number::Number;
use crate::source::Span;
use crate::vocabulary::FactId;

/// An amount, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmountId(pub u32);

/// A small diagram of one truth, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TruthId(pub u32);

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Something said of a subject.
    Test(Subject, Test),
    /// A word about the attack.
    AttackIs(AttackWord),
    /// Whether something was given.
    Given(Giveable),
    /// Neighbourhood.
    Adjacent(Subject, Subject),
    /// Friendship.
    Ally(Subject, Subject),
    /// A common border.
    Borders(Subject, Subject),
    /// Whether one is opposite another across a third.
    Opposite(Subject, Subject, Subject),
    /// Whether the attacked square is the subject's.
    AimsAt(Subject),
    /// A fact that is yes or no.
    Fact(FactId, Option<Subject>),
    /// Whether a sense pierces.
    Pierces {
        /// Whose sense.
        subject: Subject,
        /// What obscures.
        what: AmountId,
        /// Whether it is named by its place among media, not among lights.
        medium: bool,
        /// How far off; without it as far as the target is.
        within: Option<AmountId>,
    },
    /// A comparison.
    Compare(AmountId, Comparator, AmountId),
    /// Whether a tier holds in the end, worked out now if need be or known already.
    Tier {
        /// The ladder.
        ladder: usize,
        /// The tier.
        tier: u16,
        /// Whether it is known by the time it is asked.
        settled: bool,
    },
    /// Whether there is a creature such that.
    SomeCreature(TruthId),
    /// Whether a line passes.
    OpenLine(UnionId, Whence, Whence),
    /// Whether lines of a ladder's choice meet.
    Lines(Quantifier, UnionId, usize),
    /// Containment.
    Inside(Subject, UnionId),
    /// Whether a spread reaches.
    Spread(Subject, UnionId, Option<AmountId>),
    /// What nothing answers.
    Open,
}

/// What is compared or paid.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// A number.
    Number(Number),
    /// A length.
    Length(Length),
    /// A place on a scale or in a list.
    Rank(u16),
    /// A truth.
    Truth(TruthId),
    /// A sum; true takes away.
    Sum(Vec<(bool, AmountId)>),
    /// A product; true divides.
    Product(Vec<(bool, AmountId)>),
    /// The negative.
    Negative(AmountId),
    /// The larger (true) or smaller.
    Extreme(bool, Vec<AmountId>),
    /// The first whose condition holds.
    Cases(Vec<(Option<TruthId>, AmountId)>),
    /// How many lines a ladder's choice has.
    LineCount(Option<usize>),
    /// How many of them meet.
    MeetCount(UnionId, Option<usize>),
    /// How many things they meet.
    ThingCount(UnionId, Option<usize>),
    /// How much shows from where they start.
    Share(Subject, UnionId, Option<usize>),
    /// A distance.
    Distance(Subject, Subject),
    /// A measure.
    Measure(Subject, Measure),
    /// A number about the attack.
    Attack(AttackNumber),
    /// A fact.
    Fact(FactId, Option<Subject>),
    /// Another one, worked out once in an ask and kept in a place of its own.
    Kept(usize, AmountId),
}

/// What an answer depends on beyond the ask itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// On what `it` is.
    pub it: bool,
    /// On the choices of these ladders, as bits.
    pub ladders: u64,
    /// On how a ladder came out.
    pub tiers: bool,
}

impl Bound {
    /// On either.
    pub fn and(self, other: Bound) -> Bound {
        Bound {
            it: self.it || other.it,
            ladders: self.ladders | other.ladders,
            tiers: self.tiers || other.tiers,
        }
    }

    /// On a ladder's choice.
    pub fn to_ladder(ladder: usize) -> Bound {
        let place = u32::try_from(ladder).unwrap_or(u32::MAX);
        Bound {
            ladders: 1u64.checked_shl(place).unwrap_or(0),
            ..Bound::default()
        }
    }

    /// On whatever some subjects are.
    pub fn to_subjects(subjects: &[Subject]) -> Bound {
        Bound {
            it: subjects.contains(&Subject::It),
            ..Bound::default()
        }
    }
}

/// All questions, each once.
#[derive(Clone, Debug, Default)]
pub struct Questions {
    /// The questions.
    pub asked: Vec<Asked>,
}

/// A question and what is known of it beforehand.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The question.
    pub question: Question,
    /// How dear its answer is.
    pub cost: u8,
    /// What its answer depends on.
    pub bound: Bound,
    /// Where an author first asked it.
    pub at: Option<Span>,
}

impl Questions {
    /// The number of a question and its turn.
    pub fn add(&mut self, question: Question, bound: Bound, dear: Dear, at: Option<Span>) -> Turn {
        let found = self
            .asked
            .iter()
            .position(|asked| asked.question == question);
        let place = found.unwrap_or_else(|| {
            self.asked.push(Asked {
                cost: cost(&question, dear),
                question,
                bound,
                at,
            });
            self.asked.len() - 1
        });
        Turn {
            cost: self.asked.get(place).map_or(0, |asked| asked.cost),
            question: u16::try_from(place).unwrap_or(u16::MAX),
        }
    }
}

/// What amounts cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dear {
    /// Next to nothing.
    #[default]
    Cheap,
    /// A distance, or light.
    Measured,
    /// Lines.
    Drawn,
}

/// How dear an answer is, roughly.
fn cost(question: &Question, dear: Dear) -> u8 {
    match question {
        Question::AttackIs(_) | Question::Tier { settled: true, .. } | Question::Open => 0,
        // Of the things that a line passes most are the two themselves; of other things few are in
        // a state or have a fact of their own.
        Question::Test(Subject::It, Test::Same(_)) => 3,
        Question::Test(Subject::It, Test::Condition(_) | Test::Stance(_))
        | Question::Fact(_, Some(Subject::It)) => 7,
        Question::Test(..) | Question::Given(_) | Question::Fact(..) => 1,
        Question::Ally(..) | Question::AimsAt(_) => 2,
        Question::Compare(..) if dear == Dear::Cheap => 4,
        Question::Adjacent(..) | Question::Borders(..) => 4,
        Question::Pierces { .. } => 5,
        Question::Compare(..) if dear == Dear::Measured => 6,
        Question::Opposite(..) => 6,
        Question::OpenLine(..) => 7,
        Question::Lines(..) => 8,
        Question::SomeCreature(_) => 9,
        Question::Inside(..) | Question::Compare(..) => 10,
        Question::Tier { .. } => 11,
        Question::Spread(..) => 12,
    }
}
