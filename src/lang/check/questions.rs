//! What conditions ask, and every combination of answers.

use crate::facts::AttackWord;
use crate::length::Unit;
use crate::number::Number;
use crate::vocabulary::FactType;

use super::super::hir::{Comparator, Domain, Expr, ExprKind, Pack, Test, Ty};
use super::parts::{Part, stretches};

/// What some conditions ask.
pub struct Questions<'a> {
    pack: &'a Pack,
    asked: Vec<Asked<'a>>,
}

/// A question with all answers.
struct Asked<'a> {
    about: About<'a>,
    answers: Vec<Part>,
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq)]
enum About<'a> {
    /// What an expression comes to.
    Value(&'a Expr),
    /// Which of the words that exclude one another is true, where this is one of them.
    Word(&'a Expr),
    /// Whether something is so.
    Whether(&'a Expr),
}

/// One combination of answers.
pub struct Answers<'q, 'a> {
    questions: &'q Questions<'a>,
    chosen: Vec<usize>,
}

impl<'a> Questions<'a> {
    /// What conditions ask; none if there are more combinations of answers than so many, or lengths
    /// in several units.
    pub fn of(
        pack: &'a Pack,
        conditions: impl Iterator<Item = &'a Expr>,
        most: usize,
    ) -> Option<Questions<'a>> {
        let mut questions = Questions {
            pack,
            asked: Vec::new(),
        };
        for condition in conditions {
            questions.gather(condition);
        }
        let mut count = 1usize;
        for place in 0..questions.asked.len() {
            let answers = questions.answers(questions.asked.get(place)?.about)?;
            count = count
                .checked_mul(answers.len())
                .filter(|count| *count <= most)?;
            questions.asked.get_mut(place)?.answers = answers;
        }
        Some(questions)
    }

    /// Visits every combination of answers.
    pub fn each(&self, visit: &mut dyn FnMut(&Answers<'_, 'a>)) {
        let mut answers = Answers {
            questions: self,
            chosen: vec![0; self.asked.len()],
        };
        loop {
            visit(&answers);
            let mut place = 0;
            loop {
                let (Some(chosen), Some(asked)) =
                    (answers.chosen.get_mut(place), self.asked.get(place))
                else {
                    return;
                };
                *chosen += 1;
                if *chosen < asked.answers.len() {
                    break;
                }
                *chosen = 0;
                place += 1;
            }
        }
    }

    /// Whether a condition is true in any combination.
    pub fn is_possible(&self, condition: &Expr) -> bool {
        let mut possible = false;
        self.each(&mut |answers| possible |= answers.truth(condition));
        possible
    }

    fn gather(&mut self, condition: &'a Expr) {
        match &condition.kind {
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                parts.iter().for_each(|part| self.gather(part));
            }
            ExprKind::Not(inner) => self.gather(inner),
            ExprKind::Flag(_) => {}
            _ => {
                let about = about(condition);
                if self.find(about).is_none() {
                    let answers = Vec::new();
                    self.asked.push(Asked { about, answers });
                }
                self.mark(condition);
            }
        }
    }

    /// Notes the number that a comparison names.
    fn mark(&mut self, condition: &'a Expr) {
        if let ExprKind::Compare(_, _, right) = &condition.kind
            && let Some(mark) = amount(right)
            && let Some(place) = self.find(about(condition))
            && let Some(asked) = self.asked.get_mut(place)
        {
            let words = unit(right).map_or("", Unit::symbol);
            asked.answers.push(Part::Numbers(mark, words.to_owned()));
        }
    }

    fn find(&self, wanted: About<'_>) -> Option<usize> {
        self.asked
            .iter()
            .position(|asked| same(asked.about, wanted))
    }

    /// All answers to a question, given the numbers that were named.
    fn answers(&self, about: About<'a>) -> Option<Vec<Part>> {
        let words = |count: usize| {
            let places = (0u16..).take(count);
            places
                .map(|place| Part::Word(place, String::new()))
                .collect()
        };
        let vocabulary = &self.pack.vocabulary;
        Some(match about {
            About::Whether(_) => words(2),
            About::Word(word) => words(match &word.kind {
                ExprKind::AttackIs(AttackWord::Kind(_)) => vocabulary.attack_kinds.len(),
                ExprKind::AttackIs(_) => vocabulary.attack_shapes.len() + 1,
                ExprKind::OptionIs(option, _) => {
                    vocabulary.options.get(option.index())?.choices.len()
                }
                ExprKind::Test(_, Test::Stance(_)) => vocabulary.stances.len() + 1,
                _ => vocabulary.terrains.len() + 1,
            }),
            About::Value(value) => match value.ty {
                // Steps may lead beyond the last.
                Ty::Size => words(vocabulary.sizes.len() + 1),
                Ty::Light => words(vocabulary.lights.len()),
                Ty::Medium => words(vocabulary.media.len() + 1),
                Ty::Tier(ladder) => words(vocabulary.ladders.get(ladder.index())?.tiers.len()),
                Ty::Choice(fact) => match &vocabulary.facts.get(fact.index())?.ty {
                    FactType::Choice(answers) => words(answers.len()),
                    _ => return None,
                },
                _ => return self.numbers(value, about),
            },
        })
    }

    fn numbers(&self, value: &Expr, about: About<'_>) -> Option<Vec<Part>> {
        let marked = &self.asked.get(self.find(about)?)?.answers;
        let mut units: Vec<&str> = Vec::new();
        let mut marks = Vec::new();
        for part in marked {
            if let Part::Numbers(mark, unit) = part {
                marks.push(mark.clone());
                units.push(unit);
            }
        }
        units.dedup();
        let domain = Domain::of_numbers(&self.pack.vocabulary, value);
        (units.len() <= 1).then(|| stretches(&domain, marks, None))
    }
}

impl Answers<'_, '_> {
    /// Whether a condition is true.
    pub fn truth(&self, condition: &Expr) -> bool {
        match &condition.kind {
            ExprKind::And(parts) => parts.iter().all(|part| self.truth(part)),
            ExprKind::Or(parts) => parts.iter().any(|part| self.truth(part)),
            ExprKind::Not(inner) => !self.truth(inner),
            ExprKind::Flag(flag) => *flag,
            _ => self.answer(condition),
        }
    }

    fn answer(&self, question: &Expr) -> bool {
        let place = self.questions.find(about(question));
        let part = place.and_then(|place| {
            let chosen = self.chosen.get(place)?;
            self.questions.asked.get(place)?.answers.get(*chosen)
        });
        match (part, &question.kind) {
            (Some(Part::Numbers(amount_now, _)), ExprKind::Compare(_, how, right)) => {
                amount(right).is_some_and(|mark| stands(amount_now.cmp(&mark), *how))
            }
            (Some(Part::Word(own, _)), ExprKind::Compare(_, how, right))
                if rank(right).is_some() =>
            {
                rank(right).is_some_and(|mark| stands(own.cmp(&mark), *how))
            }
            (Some(Part::Word(own, _)), _) => *own == word(question).unwrap_or(1),
            _ => false,
        }
    }
}

fn stands(order: std::cmp::Ordering, how: Comparator) -> bool {
    match how {
        Comparator::Less => order.is_lt(),
        Comparator::AtMost => order.is_le(),
        Comparator::Greater => order.is_gt(),
        Comparator::AtLeast => order.is_ge(),
        Comparator::Equal => order.is_eq(),
        Comparator::Different => order.is_ne(),
    }
}

/// What a question is about.
fn about(question: &Expr) -> About<'_> {
    match &question.kind {
        ExprKind::Compare(left, _, right) if amount(right).is_some() || rank(right).is_some() => {
            About::Value(left)
        }
        _ if word(question).is_some() => About::Word(question),
        _ => About::Whether(question),
    }
}

/// Whether two are about the same: of words, whichever they are.
fn same(one: About<'_>, other: About<'_>) -> bool {
    match (one, other) {
        (About::Word(one), About::Word(other)) => match (&one.kind, &other.kind) {
            (ExprKind::AttackIs(one), ExprKind::AttackIs(other)) => {
                std::mem::discriminant(one) == std::mem::discriminant(other)
            }
            (ExprKind::OptionIs(one, _), ExprKind::OptionIs(other, _)) => one == other,
            (ExprKind::Test(one, a), ExprKind::Test(other, b)) => {
                one == other && std::mem::discriminant(a) == std::mem::discriminant(b)
            }
            _ => false,
        },
        (one, other) => one == other,
    }
}

/// The place of a word among those that exclude it.
fn word(question: &Expr) -> Option<u16> {
    match &question.kind {
        ExprKind::AttackIs(AttackWord::Kind(kind)) => Some(kind.0),
        ExprKind::AttackIs(AttackWord::Shape(shape)) => Some(shape.0),
        ExprKind::OptionIs(_, choice) => Some(*choice),
        ExprKind::Test(_, Test::Stance(stance)) => Some(stance.0),
        ExprKind::Test(_, Test::Terrain(terrain)) => Some(terrain.0),
        _ => None,
    }
}

fn amount(constant: &Expr) -> Option<Number> {
    match &constant.kind {
        ExprKind::Number(number) => Some(number.clone()),
        ExprKind::Length(length) => Some(length.amount.clone()),
        ExprKind::Negative(inner) => Some(&Number::ZERO - &amount(inner)?),
        _ => None,
    }
}

fn unit(constant: &Expr) -> Option<Unit> {
    match &constant.kind {
        ExprKind::Length(length) => Some(length.unit),
        ExprKind::Negative(inner) => unit(inner),
        _ => None,
    }
}

fn rank(constant: &Expr) -> Option<u16> {
    match &constant.kind {
        ExprKind::Size(size) => Some(size.0),
        ExprKind::Light(light) => Some(light.0),
        ExprKind::Choice(place) => Some(*place),
        _ => None,
    }
}
