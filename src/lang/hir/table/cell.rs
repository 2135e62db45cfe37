//! What a row or column is for.

use super::super::super::syntax::ast::{self, Alternative, CellKind, Comparator};
use super::super::cx::Cx;
use super::super::expr::{lower as lower_any, same};
use super::super::{Expr, ExprKind, Ty, percent};
use super::axis::{Asked, Axis, Domain};
use crate::diag::Diagnostic;
use crate::number::Number;
use crate::source::Span;

/// What a row or column is for.
#[derive(Clone, Debug)]
pub struct Cell {
    /// For which of all that its subject can be.
    pub holds: Holds,
    /// Where it stands.
    pub span: Span,
    /// The question; none where nothing need be asked.
    pub(super) question: Option<Expr>,
}

/// For which of all that a subject can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holds {
    /// For all of it.
    Any,
    /// For whatever no other row or column is for.
    Otherwise,
    /// For words, by their places.
    Words(Vec<u16>),
    /// For stretches of numbers.
    Stretches(Vec<Stretch>),
}

/// A stretch of numbers, whose ends may belong to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// The least, and whether it belongs to it.
    pub low: Option<(Number, bool)>,
    /// The most, and whether it belongs to it.
    pub high: Option<(Number, bool)>,
}

impl Stretch {
    /// Whether a number lies in it.
    #[must_use]
    pub fn has(&self, number: &Number) -> bool {
        let above = |(low, own): &(Number, bool)| number > low || *own && number == low;
        let below = |(high, own): &(Number, bool)| number < high || *own && number == high;
        self.low.as_ref().is_none_or(above) && self.high.as_ref().is_none_or(below)
    }

    /// Leaves what also stands so to a mark.
    fn narrow(&mut self, how: Comparator, mark: &Number) {
        let lower = |how| {
            matches!(
                how,
                Comparator::AtLeast | Comparator::Greater | Comparator::Equal
            )
        };
        let upper = |how| {
            matches!(
                how,
                Comparator::AtMost | Comparator::Less | Comparator::Equal
            )
        };
        let own = matches!(
            how,
            Comparator::AtLeast | Comparator::AtMost | Comparator::Equal
        );
        if lower(how)
            && self
                .low
                .as_ref()
                .is_none_or(|(low, had)| mark > low || mark == low && *had)
        {
            self.low = Some((mark.clone(), own));
        }
        if upper(how)
            && self
                .high
                .as_ref()
                .is_none_or(|(high, had)| mark < high || mark == high && *had)
        {
            self.high = Some((mark.clone(), own));
        }
    }
}

/// What a subject is compared with.
enum Mark {
    Place(u16),
    Amount(Number, Expr),
}

/// Lowers a cell of an axis; a mistake is reported.
pub(super) fn lower(cx: &mut Cx<'_>, axis: &Axis, cell: &ast::Cell) -> Option<Cell> {
    let span = cell.span;
    let (holds, question) = match &cell.kind {
        CellKind::Any => (Holds::Any, None),
        CellKind::Otherwise => (Holds::Otherwise, None),
        CellKind::OneOf(all) => one_of(cx, axis, all, span)?,
        CellKind::Value(_) => {
            let message = "a row or column can't be for this";
            let report = Diagnostic::error("D0302", span, message);
            cx.report(report.help(
                "write words, `<= 30 ft`, `> 10 ft and <= 30 ft`, `2 to 4`, `yes`, `no` or `any`",
            ));
            return None;
        }
    };
    Some(Cell {
        holds,
        span,
        question,
    })
}

fn one_of(
    cx: &mut Cx<'_>,
    axis: &Axis,
    all: &[Alternative],
    span: Span,
) -> Option<(Holds, Option<Expr>)> {
    let (mut places, mut stretches, mut questions) = (Vec::new(), Vec::new(), Vec::new());
    for alternative in all {
        let bounds = bounds(cx, axis, alternative)?;
        let span = bounds
            .iter()
            .map(|bound| bound.span)
            .reduce(Span::to)
            .unwrap_or(span);
        match &axis.domain {
            Domain::Words { words, .. } => {
                let own: Vec<u16> = (0u16..)
                    .take(words.len())
                    .filter(|place| bounds.iter().all(|bound| bound.has_place(*place)))
                    .collect();
                questions.push(asked_words(axis, &bounds, &own, span));
                places.extend(own);
            }
            Domain::Numbers { .. } => {
                let mut stretch = Stretch::default();
                for bound in &bounds {
                    if let Mark::Amount(amount, _) = &bound.mark {
                        stretch.narrow(bound.how, amount);
                    }
                }
                stretches.push(stretch);
                questions.push(match &axis.asked {
                    Asked::Value(value) => asked_bounds(value, &bounds, span),
                    _ => never(span),
                });
            }
        }
    }
    let holds = match axis.domain {
        Domain::Words { .. } => {
            places.sort_unstable();
            places.dedup();
            Holds::Words(places)
        }
        Domain::Numbers { .. } => Holds::Stretches(stretches),
    };
    Some((holds, joined(questions, ExprKind::Or, span)))
}

/// How a subject stands to a mark.
struct Bound {
    how: Comparator,
    mark: Mark,
    span: Span,
}

impl Bound {
    fn has_place(&self, place: u16) -> bool {
        let Mark::Place(mark) = self.mark else {
            return false;
        };
        self.how.holds(place.cmp(&mark))
    }

    /// The question about what an expression comes to.
    fn asked(&self, value: &Expr) -> Expr {
        let with = match &self.mark {
            Mark::Place(place) => scale_word(value.ty, *place, self.span),
            Mark::Amount(_, amount) => amount.clone(),
        };
        Expr {
            kind: ExprKind::Compare(Box::new(value.clone()), self.how, Box::new(with)),
            ty: Ty::Flag,
            span: self.span,
        }
    }
}

/// The question about words: a comparison on a scale, otherwise whether it is any of them.
fn asked_words(axis: &Axis, bounds: &[Bound], places: &[u16], span: Span) -> Expr {
    if let (Asked::Value(value), true) = (&axis.asked, axis.ty() != Some(Ty::Flag)) {
        return asked_bounds(value, bounds, span);
    }
    let parts = places.iter().map(|place| axis.is(*place, span)).collect();
    joined(parts, ExprKind::Or, span).unwrap_or_else(|| never(span))
}

fn asked_bounds(value: &Expr, bounds: &[Bound], span: Span) -> Expr {
    let parts = bounds.iter().map(|bound| bound.asked(value)).collect();
    joined(parts, ExprKind::And, span).unwrap_or_else(|| never(span))
}

fn never(span: Span) -> Expr {
    Expr {
        kind: ExprKind::Flag(false),
        ty: Ty::Flag,
        span,
    }
}

fn scale_word(ty: Ty, place: u16, span: Span) -> Expr {
    let kind = match ty {
        Ty::Size => ExprKind::Size(crate::vocabulary::SizeId(place)),
        Ty::Light => ExprKind::Light(crate::vocabulary::LightId(place)),
        _ => ExprKind::Choice(place),
    };
    Expr { kind, ty, span }
}

/// Several questions as one.
fn joined(mut parts: Vec<Expr>, make: fn(Vec<Expr>) -> ExprKind, span: Span) -> Option<Expr> {
    let last = parts.pop()?;
    if parts.is_empty() {
        return Some(last);
    }
    parts.push(last);
    Some(Expr {
        kind: make(parts),
        ty: Ty::Flag,
        span,
    })
}

fn bounds(cx: &mut Cx<'_>, axis: &Axis, alternative: &Alternative) -> Option<Vec<Bound>> {
    let written: Vec<(Comparator, &ast::Expr, Span)> = match alternative {
        Alternative::Plain(only) => vec![(Comparator::Equal, only, only.span)],
        Alternative::Between(low, high) => vec![
            (Comparator::AtLeast, low, low.span),
            (Comparator::AtMost, high, high.span),
        ],
        Alternative::Bounds(all) => {
            let all = all.iter();
            all.map(|(how, mark)| (how.value, mark, how.span.to(mark.span)))
                .collect()
        }
    };
    let mut bounds = Vec::new();
    for (how, mark, span) in written {
        if how == Comparator::Different || how != Comparator::Equal && !is_ordered(axis) {
            let report = Diagnostic::error("D0302", mark.span, "a cell can't be compared so");
            cx.report(report.help("write the words one after the other: `dim or dark`"));
            return None;
        }
        let mark = self::mark(cx, axis, mark)?;
        bounds.push(Bound { how, mark, span });
    }
    Some(bounds)
}

fn is_ordered(axis: &Axis) -> bool {
    match &axis.domain {
        Domain::Words { ordered, .. } => *ordered,
        Domain::Numbers { .. } => true,
    }
}

fn mark(cx: &mut Cx<'_>, axis: &Axis, written: &ast::Expr) -> Option<Mark> {
    match &axis.domain {
        Domain::Words { words, named, .. } => {
            let known = words.get(..*named).unwrap_or(words);
            word(cx, known, written).map(Mark::Place)
        }
        Domain::Numbers { .. } => {
            let constant = lower_any(cx, written);
            let ty = axis.ty()?;
            if constant.ty == Ty::Broken || !same(cx, ty, constant.ty, written.span) {
                return None;
            }
            if let Asked::Value(value) = &axis.asked
                && percent::is_percent(written)
                && percent::is_share(cx, value)
            {
                percent::report(cx, written.span);
                return None;
            }
            let Some(amount) = constant.amount() else {
                let report =
                    Diagnostic::error("D0302", written.span, "a cell is for fixed amounts");
                cx.report(report.help("write a number or a length"));
                return None;
            };
            one_unit(cx, axis, &constant)?;
            Some(Mark::Amount(amount, constant))
        }
    }
}

/// The place of a word among those of an axis; an unknown one is reported.
fn word(cx: &mut Cx<'_>, known: &[String], written: &ast::Expr) -> Option<u16> {
    let name = match &written.kind {
        ast::ExprKind::Reference(name) => name.value.as_str(),
        ast::ExprKind::Not(inner) if is_yes(inner) => "no",
        _ => "",
    };
    if let Some(place) = known.iter().position(|word| word == name) {
        return u16::try_from(place).ok();
    }
    let message = match name {
        "" => "a word is needed here".to_owned(),
        name => format!("`{name}` is nothing that this can be"),
    };
    let near = known.iter().map(String::as_str);
    let code = if name.is_empty() { "D0302" } else { "D0201" };
    cx.report(Diagnostic::error(code, written.span, message).near_or(name, near, "it can be"));
    None
}

fn is_yes(expr: &ast::Expr) -> bool {
    matches!(&expr.kind, ast::ExprKind::Reference(name) if name.value == "yes")
}

/// Reports lengths of one axis in different units: a scene's scale would say which is more.
fn one_unit(cx: &mut Cx<'_>, axis: &Axis, constant: &Expr) -> Option<()> {
    let Some(own) = constant.unit() else {
        return Some(());
    };
    let Some(first) = axis.unit.filter(|first| *first != own) else {
        return Some(());
    };
    let message = "the bounds of a table are counted in one unit";
    let report = Diagnostic::error("D0302", constant.span, message);
    cx.report(report.help(format!("count this in {} as well", first.symbol())));
    None
}
