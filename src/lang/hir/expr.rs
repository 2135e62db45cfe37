//! Connectives, comparisons and arithmetic, with their types.

use crate::diag::Diagnostic;
use crate::source::Span;

use super::super::syntax::ast;
use super::conditions::is_flag;
use super::cx::Cx;
use super::{Comparator, Expr, ExprKind, Flavour, Ty, measure, percent, phrase};

/// Lowers an expression that must be a yes or no.
pub fn flag(cx: &mut Cx<'_>, expr: &ast::Expr) -> Expr {
    let lowered = lower(cx, expr);
    if !is_flag(lowered.ty) {
        let message = format!(
            "a condition is needed here, and this is {}",
            lowered.ty.words()
        );
        let help = match lowered.ty {
            Ty::Thing => "say something of it, as in `target is …`",
            ty if ty.is_ordered() => "compare it with something of its kind, as in `… > …`",
            _ => "say something of it, as in `… is …`",
        };
        cx.report(Diagnostic::error("D0302", expr.span, message).help(help));
        return broken(expr.span);
    }
    lowered
}

/// Lowers an expression that must be a number.
pub fn number(cx: &mut Cx<'_>, expr: &ast::Expr, what: &str) -> Expr {
    let lowered = lower(cx, expr);
    if !matches!(lowered.ty, Ty::Number | Ty::Broken) {
        let message = format!(
            "{what} must be a number, and this is {}",
            lowered.ty.words()
        );
        cx.report(Diagnostic::error("D0302", expr.span, message).help("give a plain number"));
        return broken(expr.span);
    }
    lowered
}

/// Lowers an expression.
pub fn lower(cx: &mut Cx<'_>, expr: &ast::Expr) -> Expr {
    let span = expr.span;
    match &expr.kind {
        ast::ExprKind::Or(parts) => {
            let parts = parts.iter().map(|part| flag(cx, part)).collect();
            Expr {
                kind: ExprKind::Or(parts),
                ty: Ty::Flag,
                span,
            }
        }
        ast::ExprKind::And(parts) => {
            let parts = parts.iter().map(|part| flag(cx, part)).collect();
            Expr {
                kind: ExprKind::And(parts),
                ty: Ty::Flag,
                span,
            }
        }
        ast::ExprKind::Not(inner) => {
            let inner = Box::new(flag(cx, inner));
            Expr {
                kind: ExprKind::Not(inner),
                ty: Ty::Flag,
                span,
            }
        }
        ast::ExprKind::Compare(left, comparator, right) => {
            compare(cx, left, *comparator, right, span)
        }
        ast::ExprKind::Sum(parts) => sum(cx, parts, span),
        ast::ExprKind::Product(parts) => product(cx, parts, span),
        ast::ExprKind::Negative(inner) => {
            let inner = lower(cx, inner);
            let ty = inner.ty;
            if !matches!(ty, Ty::Number | Ty::Length(_) | Ty::Steps | Ty::Broken) {
                return mismatch(cx, span, &format!("{} has no negative", ty.words()));
            }
            Expr {
                kind: ExprKind::Negative(Box::new(inner)),
                ty,
                span,
            }
        }
        ast::ExprKind::Extreme(larger, parts) => extreme(cx, *larger, parts, span),
        _ => phrase::lower(cx, expr),
    }
}

/// The expression that stands for a reported mistake.
pub fn broken(span: Span) -> Expr {
    Expr {
        kind: ExprKind::Broken,
        ty: Ty::Broken,
        span,
    }
}

fn mismatch(cx: &mut Cx<'_>, span: Span, message: &str) -> Expr {
    cx.report(
        Diagnostic::error("D0302", span, message.to_owned())
            .help("only values of one kind can be compared or added"),
    );
    broken(span)
}

/// Reports two values of different kinds.
fn unlike(cx: &mut Cx<'_>, left: Ty, right: Ty, span: Span) {
    let message = format!("{} against {}", left.words(), right.words());
    if matches!(
        (left, right),
        (Ty::Length(_), Ty::Number) | (Ty::Number, Ty::Length(_))
    ) {
        let report = Diagnostic::error("D0302", span, message);
        cx.report(
            report.help("write both as lengths, as in `3 ft` or `2 squares`, or both as numbers"),
        );
    } else {
        mismatch(cx, span, &message);
    }
}

fn compare(
    cx: &mut Cx<'_>,
    left_written: &ast::Expr,
    comparator: Comparator,
    right_written: &ast::Expr,
    span: Span,
) -> Expr {
    let left = lower(cx, left_written);
    let right = right_written;
    if left.ty == Ty::Broken && matches!(right.kind, ast::ExprKind::Reference(_)) {
        // Which word it is depends on the other side.
        return broken(span);
    }
    let right = match measure::word_of_type(cx, right, left.ty) {
        Some(word) => word,
        None => lower(cx, right),
    };
    if left.ty == Ty::Broken || right.ty == Ty::Broken {
        return broken(span);
    }
    if percent::of_share(cx, &[(left_written, &left), (right_written, &right)]) {
        return broken(span);
    }
    let ordered = !matches!(comparator, Comparator::Equal | Comparator::Different);
    if !same(cx, left.ty, right.ty, span) {
        return broken(span);
    }
    if ordered && !left.ty.is_ordered() {
        return mismatch(
            cx,
            span,
            &format!("{} is neither more nor less", left.ty.words()),
        );
    }
    let kind = ExprKind::Compare(Box::new(left), comparator, Box::new(right));
    Expr {
        kind,
        ty: Ty::Flag,
        span,
    }
}

/// Whether two types can be compared or added; if not, it is reported.
pub fn same(cx: &mut Cx<'_>, left: Ty, right: Ty, span: Span) -> bool {
    match (left, right) {
        (Ty::Broken, _) | (_, Ty::Broken) => true,
        (Ty::Length(one), Ty::Length(other)) => {
            if one != other && !cx.scaled {
                cx.report(
                    Diagnostic::error(
                        "D0303",
                        span,
                        "feet against squares, and nothing says how long a square is",
                    )
                    .help("add `scale square 5 ft` to the pack, or count in squares"),
                );
                return false;
            }
            true
        }
        _ if left == right => true,
        _ => {
            unlike(cx, left, right, span);
            false
        }
    }
}

fn sum(cx: &mut Cx<'_>, parts: &[(bool, ast::Expr)], span: Span) -> Expr {
    let mut lowered = Vec::new();
    let mut ty: Option<Ty> = None;
    for (inverted, part) in parts {
        let part = lower(cx, part);
        ty = Some(match (ty, part.ty) {
            (None, own) => own,
            // A size and steps make another size.
            (Some(Ty::Size), Ty::Steps) => Ty::Size,
            (Some(so_far), own) => {
                if !same(cx, so_far, own, span) {
                    return broken(span);
                }
                if so_far == Ty::Broken { own } else { so_far }
            }
        });
        lowered.push((*inverted, part));
    }
    let ty = ty.unwrap_or(Ty::Broken);
    if !matches!(
        ty,
        Ty::Number | Ty::Length(_) | Ty::Steps | Ty::Size | Ty::Broken
    ) {
        return mismatch(cx, span, &format!("{} can't be added to", ty.words()));
    }
    let pairs = parts.iter().map(|(_, part)| part);
    let pairs: Vec<_> = pairs.zip(lowered.iter().map(|(_, part)| part)).collect();
    if percent::of_share(cx, &pairs) {
        return broken(span);
    }
    Expr {
        kind: ExprKind::Sum(lowered),
        ty,
        span,
    }
}

fn product(cx: &mut Cx<'_>, parts: &[(bool, ast::Expr)], span: Span) -> Expr {
    let mut lowered = Vec::new();
    let mut ty = Ty::Number;
    for (divided, part) in parts {
        let part = lower(cx, part);
        ty = match (ty, part.ty, divided) {
            (_, Ty::Broken, _) | (Ty::Broken, _, _) => Ty::Broken,
            (so_far, Ty::Number, _) => so_far,
            (Ty::Number, own @ (Ty::Length(_) | Ty::Steps), false) => own,
            (Ty::Length(_), Ty::Length(_), true) => Ty::Number,
            (_, own, _) => {
                return mismatch(cx, span, &format!("{} can't be a factor here", own.words()));
            }
        };
        lowered.push((*divided, part));
    }
    Expr {
        kind: ExprKind::Product(lowered),
        ty,
        span,
    }
}

fn extreme(cx: &mut Cx<'_>, larger: bool, written: &[ast::Expr], span: Span) -> Expr {
    let parts: Vec<Expr> = written.iter().map(|part| lower(cx, part)).collect();
    if percent::of_share(cx, &written.iter().zip(&parts).collect::<Vec<_>>()) {
        return broken(span);
    }
    let ty = parts.first().map_or(Ty::Broken, |first| first.ty);
    for part in &parts {
        if !same(cx, ty, part.ty, span) {
            return broken(span);
        }
    }
    if !ty.is_ordered() {
        return mismatch(
            cx,
            span,
            &format!("{} is neither larger nor smaller", ty.words()),
        );
    }
    Expr {
        kind: ExprKind::Extreme(larger, parts),
        ty,
        span,
    }
}

/// The flavour of a unit's length.
pub fn flavour(unit: crate::length::Unit) -> Flavour {
    match unit {
        crate::length::Unit::Squares => Flavour::Squares,
        _ => Flavour::Measured,
    }
}
