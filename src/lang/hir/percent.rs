//! Percent are counted as such, and shares as parts of one: the two don't meet.

use super::super::syntax::ast;
use super::cx::{Cx, ValueState};
use super::{Expr, ExprKind};
use crate::diag::Diagnostic;
use crate::number::Number;
use crate::source::Span;
use crate::vocabulary::FactType;

/// Whether percent stand beside a share among parts that are compared or added; it is reported.
pub fn of_share(cx: &mut Cx<'_>, parts: &[(&ast::Expr, &Expr)]) -> bool {
    let percent = parts.iter().find(|(written, _)| is_percent(written));
    let Some((percent, _)) = percent else {
        return false;
    };
    if !parts.iter().any(|(_, part)| is_share(cx, part)) {
        return false;
    }
    report(cx, percent.span);
    true
}

/// Reports percent where a share is meant.
pub fn report(cx: &mut Cx<'_>, span: Span) {
    let message = "a share is a part of one, and percent are counted in hundredths";
    let report = Diagnostic::error("D0302", span, message);
    cx.report(report.help("write the part: `0.25` or `1/4` for a quarter"));
}

/// Reports a share where percent are meant, as in a chance.
pub fn report_share(cx: &mut Cx<'_>, span: Span) {
    let message = "a chance is counted in hundredths, and a share is a part of one";
    let report = Diagnostic::error("D0302", span, message);
    cx.report(report.help("multiply the share by 100"));
}

/// Whether an amount is written in percent.
pub fn is_percent(written: &ast::Expr) -> bool {
    match &written.kind {
        ast::ExprKind::Quantity(quantity) => {
            let unit = quantity.unit.as_ref();
            unit.is_some_and(|unit| unit.value == "%")
        }
        ast::ExprKind::Sum(parts) | ast::ExprKind::Product(parts) => {
            parts.iter().any(|(_, part)| is_percent(part))
        }
        ast::ExprKind::Negative(inner) => is_percent(inner),
        ast::ExprKind::Extreme(_, parts) => parts.iter().any(is_percent),
        _ => false,
    }
}

/// Whether an expression comes to a part of one: what shows of something, or a fact that is at most
/// one.
pub fn is_share(cx: &Cx<'_>, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Share(..) => true,
        ExprKind::Fact(fact, _) => is_share_fact(cx, fact.index()),
        ExprKind::Sum(parts) => parts.iter().any(|(_, part)| is_share(cx, part)),
        ExprKind::Extreme(_, parts) => parts.iter().any(|part| is_share(cx, part)),
        ExprKind::Value(value) => match cx.values.get(value.0) {
            Some(ValueState::Done(named, ..)) => {
                named.cases.iter().any(|case| is_share(cx, &case.value))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Whether a fact is a part of one.
pub fn is_share_fact(cx: &Cx<'_>, fact: usize) -> bool {
    match cx.vocabulary.facts.get(fact).map(|it| &it.ty) {
        Some(FactType::Number(_, Some(most))) => *most <= Number::from(1),
        _ => false,
    }
}
