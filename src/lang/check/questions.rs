//! What conditions ask, and every combination of answers.

use crate::facts::AttackWord;
use crate::length::Unit;
use crate::number::Number;
use crate::source::Span;
use crate::vocabulary::{FactType, Vocabulary, Word};

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
    /// The numbers that it is compared with.
    marks: Vec<(Number, Option<Unit>)>,
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

impl About<'_> {
    /// Where it is first asked about.
    fn span(self) -> Span {
        match self {
            About::Value(expr) | About::Word(expr) | About::Whether(expr) => expr.span,
        }
    }
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

    /// The first combination of answers of which something is so: where each question is asked and
    /// what is answered there, without those questions whose answers are of no account to it.
    pub fn first(&self, so: &dyn Fn(&Answers<'_, 'a>) -> bool) -> Option<Vec<(Span, String)>> {
        let mut all = Vec::new();
        self.each(&mut |answers| {
            if so(answers) {
                all.push(answers.chosen.clone());
            }
        });
        let first = all.first()?;
        let mut kept: Vec<usize> = (0..self.asked.len()).collect();
        for place in 0..self.asked.len() {
            let others = kept.iter().copied().filter(|kept| *kept != place);
            let others: Vec<usize> = others.collect();
            let agrees = |one: &&Vec<usize>| {
                others
                    .iter()
                    .all(|place| one.get(*place) == first.get(*place))
            };
            let free = self.asked.iter().enumerate();
            let free = free.filter(|(place, _)| !others.contains(place));
            let possible: usize = free.map(|(_, asked)| asked.answers.len()).product();
            if all.iter().filter(agrees).count() == possible {
                kept = others;
            }
        }
        let told = kept.into_iter().filter_map(|place| {
            let asked = self.asked.get(place)?;
            let answer = asked.answers.get(*first.get(place)?)?;
            Some((asked.about.span(), answer.words()))
        });
        Some(told.collect())
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
                    self.asked.push(Asked {
                        about,
                        marks: Vec::new(),
                        answers: Vec::new(),
                    });
                }
                self.mark(condition);
            }
        }
    }

    /// Notes the number that a comparison names.
    fn mark(&mut self, condition: &'a Expr) {
        if let Some((_, _, constant)) = compared(condition)
            && let Some(mark) = constant.amount()
            && let Some(place) = self.find(about(condition))
            && let Some(asked) = self.asked.get_mut(place)
        {
            asked.marks.push((mark, constant.unit()));
        }
    }

    fn find(&self, wanted: About<'_>) -> Option<usize> {
        self.asked
            .iter()
            .position(|asked| same(asked.about, wanted))
    }

    /// All answers to a question, given the numbers that were named.
    fn answers(&self, about: About<'a>) -> Option<Vec<Part>> {
        let vocabulary = &self.pack.vocabulary;
        match about {
            About::Whether(_) => Some(parts(["not so", "so"])),
            About::Word(word) => words_beside(vocabulary, word),
            About::Value(value) => {
                ranks(vocabulary, value.ty).or_else(|| self.numbers(value, about))
            }
        }
    }

    fn numbers(&self, value: &Expr, about: About<'_>) -> Option<Vec<Part>> {
        let marks = &self.asked.get(self.find(about)?)?.marks;
        let mut units: Vec<Option<Unit>> = marks.iter().map(|(_, unit)| *unit).collect();
        units.dedup();
        let domain = Domain::of_numbers(&self.pack.vocabulary, value);
        let marks = marks.iter().map(|(mark, _)| mark.clone()).collect();
        let unit = units.first().copied().flatten();
        (units.len() <= 1).then(|| stretches(&domain, marks, unit))
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
        match (part, compared(question)) {
            (Some(Part::Numbers(own, _)), Some((_, how, constant))) => {
                let mark = constant.amount();
                mark.is_some_and(|mark| how.holds(own.cmp(&mark)))
            }
            (Some(Part::Word(own, _)), Some((_, how, constant))) => {
                rank(constant).is_some_and(|mark| how.holds(own.cmp(&mark)))
            }
            (Some(Part::Word(own, _)), None) => *own == word(question).unwrap_or(1),
            _ => false,
        }
    }
}

/// Answers in words, by their places.
fn parts<'w>(words: impl IntoIterator<Item = &'w str>) -> Vec<Part> {
    let words = (0u16..).zip(words);
    let parts = words.map(|(place, words)| Part::Word(place, words.to_owned()));
    parts.collect()
}

/// All words that a word excludes, with itself; the last stands for none of them.
fn words_beside(vocabulary: &Vocabulary, word: &Expr) -> Option<Vec<Part>> {
    let none = ["nothing of the kind"];
    let stances = vocabulary.stances.iter().map(|stance| &stance.word);
    let terrains = vocabulary.terrains.iter().map(|terrain| &terrain.word);
    Some(match &word.kind {
        ExprKind::AttackIs(AttackWord::Kind(_)) => parts(ids(&vocabulary.attack_kinds)),
        ExprKind::AttackIs(_) => parts(ids(&vocabulary.attack_shapes).chain(none)),
        ExprKind::OptionIs(option, _) => {
            parts(ids(&vocabulary.options.get(option.index())?.choices))
        }
        ExprKind::Test(_, Test::Stance(_)) => parts(ids(stances).chain(none)),
        _ => parts(ids(terrains).chain(none)),
    })
}

/// All that a value of a scale or of some answers can be; none for numbers.
fn ranks(vocabulary: &Vocabulary, ty: Ty) -> Option<Vec<Part>> {
    let sizes = vocabulary.sizes.iter().map(|size| &size.word);
    Some(match ty {
        // Steps may lead beyond the last.
        Ty::Size => parts(ids(sizes).chain(["larger than any"])),
        Ty::Light => parts(ids(&vocabulary.lights)),
        Ty::Medium => parts(ids(&vocabulary.media).chain(["none"])),
        Ty::Tier(ladder) => parts(ids(&vocabulary.ladders.get(ladder.index())?.tiers)),
        Ty::Choice(fact) => match &vocabulary.facts.get(fact.index())?.ty {
            FactType::Choice(answers) => parts(ids(answers)),
            _ => return None,
        },
        _ => return None,
    })
}

fn ids<'w>(words: impl IntoIterator<Item = &'w Word>) -> impl Iterator<Item = &'w str> {
    words.into_iter().map(|word| word.id.as_str())
}

/// What a question is about.
fn about(question: &Expr) -> About<'_> {
    match compared(question) {
        Some((value, ..)) => About::Value(value),
        None if word(question).is_some() => About::Word(question),
        None => About::Whether(question),
    }
}

/// What is compared, how, and with which constant, whichever side that stands on.
fn compared(question: &Expr) -> Option<(&Expr, Comparator, &Expr)> {
    let ExprKind::Compare(left, how, right) = &question.kind else {
        return None;
    };
    let is_constant = |expr: &Expr| expr.amount().is_some() || rank(expr).is_some();
    if is_constant(right) {
        return Some((left, *how, right));
    }
    is_constant(left).then_some((&**right, how.mirrored(), &**left))
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

fn rank(constant: &Expr) -> Option<u16> {
    match &constant.kind {
        ExprKind::Size(size) => Some(size.0),
        ExprKind::Light(light) => Some(light.0),
        ExprKind::Choice(place) => Some(*place),
        _ => None,
    }
}
