//! What the rows or columns of a table tell apart, and all that it can be.

use super::super::super::syntax::ast::{self, Alternative, CellKind};
use super::super::cx::Cx;
use super::super::names::Kind;
use super::super::{Expr, ExprKind, Measure, Subject, Ty, expr};
use super::{KindId, ShapeId};
use crate::diag::Diagnostic;
use crate::facts::AttackWord;
use crate::length::Unit;
use crate::number::Number;
use crate::source::Span;
use crate::vocabulary::{FactType, LadderId, OptionId, StanceId, TerrainId, Vocabulary, Word};

use super::super::Test;

/// What the rows or columns of a table tell apart.
#[derive(Clone, Debug)]
pub struct Axis {
    /// All that it can be.
    pub domain: Domain,
    /// The subject as it is written.
    pub span: Span,
    pub(super) asked: Asked,
    /// What the lengths of its cells are counted in.
    pub unit: Option<Unit>,
}

/// All that a subject can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// One of some words, by their places; the last may stand for whatever has none.
    Words {
        /// The words.
        words: Vec<String>,
        /// How many of them a cell can name.
        named: usize,
        /// Whether they are a scale.
        ordered: bool,
    },
    /// A number, length or count of steps.
    Numbers {
        /// The least there is.
        low: Option<Number>,
        /// The most there is.
        high: Option<Number>,
        /// Whether there are whole ones only.
        whole: bool,
    },
}

/// How a subject is asked about.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    /// What an expression comes to.
    Value(Expr),
    /// The kind of the attack.
    AttackKind,
    /// The shape of the attack's area.
    AttackShape,
    /// The choice of an option.
    Option(OptionId),
    /// The stance of a creature.
    Stance(Subject),
    /// The kind of a thing.
    Terrain(Subject),
    /// The highest tier of a ladder that holds.
    Ladder(LadderId),
}

/// Lowers the subject of an axis; what words can be meant may hang on those its cells use.
pub(super) fn lower<'c>(
    cx: &mut Cx<'_>,
    subject: &ast::Expr,
    cells: impl Iterator<Item = &'c ast::Cell>,
) -> Option<Axis> {
    let cells: Vec<&ast::Cell> = cells.collect();
    let unit = cells.iter().find_map(|cell| unit_of(cell));
    let words: Vec<&ast::Name> = cells.into_iter().flat_map(words_of).collect();
    let (asked, domain) = match &subject.kind {
        ast::ExprKind::Reference(name) if name.value == "attack" => attack(cx, &words)?,
        ast::ExprKind::Option(name) => option(cx, name)?,
        ast::ExprKind::Reference(name) if is_ladder(cx, name) => ladder(cx, name)?,
        _ => {
            let value = expr::lower(cx, subject);
            match value.kind {
                ExprKind::Subject(of) => thing(cx, of, &words)?,
                _ => {
                    let domain = domain(cx, &value)?;
                    (Asked::Value(value), domain)
                }
            }
        }
    };
    Some(Axis {
        domain,
        span: subject.span,
        asked,
        unit,
    })
}

/// The words that a cell names.
fn words_of(cell: &ast::Cell) -> Vec<&ast::Name> {
    let CellKind::OneOf(all) = &cell.kind else {
        return Vec::new();
    };
    let plain = all.iter().filter_map(|one| match one {
        Alternative::Plain(ast::Expr {
            kind: ast::ExprKind::Reference(name),
            ..
        }) => Some(name),
        _ => None,
    });
    plain.collect()
}

/// The unit of the first length that a cell names.
fn unit_of(cell: &ast::Cell) -> Option<Unit> {
    let CellKind::OneOf(all) = &cell.kind else {
        return None;
    };
    let marks = all.iter().flat_map(|one| match one {
        Alternative::Plain(mark) => vec![mark],
        Alternative::Between(low, high) => vec![low, high],
        Alternative::Bounds(bounds) => bounds.iter().map(|(_, mark)| mark).collect(),
    });
    let units = marks.filter_map(|mark| match &mark.kind {
        ast::ExprKind::Quantity(quantity) => Unit::parse(&quantity.unit.as_ref()?.value),
        _ => None,
    });
    units.into_iter().next()
}

fn is_ladder(cx: &Cx<'_>, name: &ast::Name) -> bool {
    let is = |kind| cx.names.get(kind, &name.value).is_some();
    is(Kind::Ladder) && !is(Kind::Value) && !is(Kind::Fact)
}

fn ids(words: &[Word]) -> Vec<String> {
    words.iter().map(|word| word.id.clone()).collect()
}

/// Words that exclude one another, and perhaps one for what is none of them.
fn words(mut words: Vec<String>, ordered: bool, none: Option<&str>) -> Domain {
    let named = words.len();
    words.extend(none.map(str::to_owned));
    Domain::Words {
        words,
        named,
        ordered,
    }
}

fn attack(cx: &mut Cx<'_>, named: &[&ast::Name]) -> Option<(Asked, Domain)> {
    let is = |cx: &Cx<'_>, kind| {
        named
            .iter()
            .any(|word| cx.names.get(kind, &word.value).is_some())
    };
    several(cx, named, &[Kind::Trait], "attack")?;
    if is(cx, Kind::Shape) && !is(cx, Kind::Attack) {
        let domain = words(ids(&cx.vocabulary.attack_shapes), false, Some("no shape"));
        return Some((Asked::AttackShape, domain));
    }
    let domain = words(ids(&cx.vocabulary.attack_kinds), false, None);
    Some((Asked::AttackKind, domain))
}

fn thing(cx: &mut Cx<'_>, of: Subject, named: &[&ast::Name]) -> Option<(Asked, Domain)> {
    several(cx, named, &[Kind::Trait, Kind::Condition], "target")?;
    let is = |kind| {
        named
            .iter()
            .any(|word| cx.names.get(kind, &word.value).is_some())
    };
    if is(Kind::Terrain) && !is(Kind::Stance) {
        let kinds = cx.vocabulary.terrains.iter();
        let kinds = kinds.map(|terrain| terrain.word.id.clone()).collect();
        let domain = words(kinds, false, Some("no kind of terrain"));
        return Some((Asked::Terrain(of), domain));
    }
    let stances = cx.vocabulary.stances.iter();
    let stances = stances.map(|stance| stance.word.id.clone()).collect();
    // Where one stance is usual, every creature has one; other things have none.
    let every = of != Subject::It && cx.vocabulary.usual_stance().is_some();
    let domain = words(stances, false, (!every).then_some("no stance"));
    Some((Asked::Stance(of), domain))
}

/// Reports words of which several can be true at once: no table can tell them apart.
fn several(cx: &mut Cx<'_>, named: &[&ast::Name], kinds: &[Kind], of: &str) -> Option<()> {
    let is = |kind: Kind, word: &str| cx.names.get(kind, word).is_some();
    let found = named.iter().find_map(|word| {
        let kind = kinds.iter().find(|kind| is(**kind, &word.value))?;
        Some((word, *kind))
    });
    let Some((word, kind)) = found else {
        return Some(());
    };
    let message = format!(
        "`{}` is {}, and several can be there at once",
        word.value,
        kind.with_article()
    );
    let report = Diagnostic::error("D0302", word.span, message);
    cx.report(report.help(format!(
        "ask about one of them: `{of} is {}`, with the cells `yes` and `no`",
        word.value
    )));
    None
}

fn option(cx: &mut Cx<'_>, name: &ast::Name) -> Option<(Asked, Domain)> {
    let place = cx.find(Kind::Option, name)?;
    let choices = cx.vocabulary.options.get(place);
    let choices = choices.map_or(Vec::new(), |option| ids(&option.choices));
    let asked = Asked::Option(OptionId::from_index(place));
    Some((asked, words(choices, false, None)))
}

fn ladder(cx: &mut Cx<'_>, name: &ast::Name) -> Option<(Asked, Domain)> {
    let place = cx.find(Kind::Ladder, name)?;
    let tiers = cx.tiers.get(place).cloned().unwrap_or_default();
    let asked = Asked::Ladder(LadderId::from_index(place));
    Some((asked, words(tiers, true, None)))
}

/// All that an expression can come to; reported where that is nothing to tell apart.
fn domain(cx: &mut Cx<'_>, value: &Expr) -> Option<Domain> {
    Some(match value.ty {
        Ty::Flag => words(vec!["no".to_owned(), "yes".to_owned()], false, None),
        Ty::Size => {
            let sizes = cx.vocabulary.sizes.iter();
            let sizes = sizes.map(|size| size.word.id.clone()).collect();
            // Steps may lead beyond the last.
            let more = matches!(value.kind, ExprKind::Sum(_));
            words(sizes, true, more.then_some("more than any size"))
        }
        Ty::Light => words(ids(&cx.vocabulary.lights), true, None),
        Ty::Medium => words(ids(&cx.vocabulary.media), false, Some("no medium")),
        Ty::Choice(fact) => match cx.vocabulary.facts.get(fact.index()).map(|fact| &fact.ty) {
            Some(FactType::Choice(answers)) => words(ids(answers), true, None),
            _ => return None,
        },
        Ty::Tier(ladder) => {
            let tiers = cx.tiers.get(ladder.index());
            words(tiers.cloned().unwrap_or_default(), true, None)
        }
        Ty::Number | Ty::Length(_) | Ty::Steps => Domain::of_numbers(&cx.vocabulary, value),
        Ty::Broken => return None,
        Ty::Thing | Ty::Text => {
            let message = format!("a table can't tell {} apart", value.ty.words());
            let report = Diagnostic::error("D0302", value.span, message);
            cx.report(report.help("name something with a value, or a condition"));
            return None;
        }
    })
}

impl Domain {
    /// All that a number, length or count of steps can be.
    #[must_use]
    pub fn of_numbers(vocabulary: &Vocabulary, value: &Expr) -> Domain {
        let (low, high) = match &value.kind {
            ExprKind::LineCount(_)
            | ExprKind::ThingCount(_)
            | ExprKind::Distance(..)
            | ExprKind::Measure(_, Measure::Height | Measure::Reach) => (Some(Number::ZERO), None),
            ExprKind::Share(..) => (Some(Number::ZERO), Some(Number::from(1))),
            ExprKind::Fact(fact, _) => match vocabulary.facts.get(fact.index()).map(|it| &it.ty) {
                Some(FactType::Number(low, high)) => (low.clone(), high.clone()),
                _ => (None, None),
            },
            _ => (None, None),
        };
        let whole = matches!(value.kind, ExprKind::LineCount(_) | ExprKind::ThingCount(_));
        Domain::Numbers { low, high, whole }
    }
}

impl Axis {
    /// The type of what its cells name; none for words that are no values.
    pub(super) fn ty(&self) -> Option<Ty> {
        match &self.asked {
            Asked::Value(value) => Some(value.ty),
            _ => None,
        }
    }

    /// The question whether the subject is a word.
    pub(super) fn is(&self, place: u16, span: Span) -> Expr {
        let at = usize::from(place);
        let kind = match &self.asked {
            Asked::AttackKind => ExprKind::AttackIs(AttackWord::Kind(KindId::from_index(at))),
            Asked::AttackShape => ExprKind::AttackIs(AttackWord::Shape(ShapeId::from_index(at))),
            Asked::Option(option) => ExprKind::OptionIs(*option, place),
            Asked::Stance(of) => ExprKind::Test(*of, Test::Stance(StanceId::from_index(at))),
            Asked::Terrain(of) => ExprKind::Test(*of, Test::Terrain(TerrainId::from_index(at))),
            Asked::Ladder(ladder) => return self.highest(*ladder, place, span),
            // A yes or no is told in its own words.
            Asked::Value(value) if place == 1 => return value.clone(),
            Asked::Value(value) => ExprKind::Not(Box::new(value.clone())),
        };
        Expr {
            kind,
            ty: Ty::Flag,
            span,
        }
    }

    /// The question whether a tier holds and none above it.
    fn highest(&self, ladder: LadderId, place: u16, span: Span) -> Expr {
        let flag = |kind| Expr {
            kind,
            ty: Ty::Flag,
            span,
        };
        let Domain::Words { words, .. } = &self.domain else {
            return flag(ExprKind::Flag(false));
        };
        let holds = |tier| flag(ExprKind::TierHolds(ladder, tier));
        let above = (0u16..).take(words.len()).skip(usize::from(place) + 1);
        let none_above = above.map(|tier| flag(ExprKind::Not(Box::new(holds(tier)))));
        // The lowest tier is what is left when no other holds.
        let own = (place > 0).then(|| holds(place));
        let mut parts: Vec<Expr> = own.into_iter().chain(none_above).collect();
        match parts.pop() {
            Some(only) if parts.is_empty() => only,
            last => {
                parts.extend(last);
                flag(ExprKind::And(parts))
            }
        }
    }
}
