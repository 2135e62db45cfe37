//! Stances, and how tall creatures are in them.

use super::super::syntax::ast::{Clause, ClauseKind, Item, Name};
use super::cx::Cx;
use super::items::of_kind;
use super::vocabulary::{length, word};
use crate::diag::Diagnostic;
use crate::number::Number;
use crate::source::{Span, Spanned};
use crate::vocabulary::{Stance, Stature};

/// Lowers every stance; of several that are usual only one can be meant.
pub fn lower(cx: &mut Cx<'_>, items: &[Item]) -> Vec<Stance> {
    let mut usual = None;
    let mut stances = Vec::new();
    for item in of_kind(items, "stance") {
        let stance = stance(cx, item);
        match usual {
            Some(other) if stance.usual => {
                let message = "a second stance is usual";
                let report = Diagnostic::error("D0202", item.span, message);
                let report = report.related(other, "the first one");
                cx.report(report.help(
                    "say `usual` of the one that creatures have unless a scene says otherwise",
                ));
            }
            None if stance.usual => usual = Some(item.span),
            _ => {}
        }
        stances.push(stance);
    }
    stances
}

fn stance(cx: &mut Cx<'_>, item: &Item) -> Stance {
    let mut stance = Stance {
        word: word(item),
        stature: Stature::Times(Number::from(1)),
        usual: false,
    };
    for clause in &item.clauses {
        match &clause.kind {
            ClauseKind::Bare => stance.usual = true,
            ClauseKind::Part { times, of } => stance.stature = part(cx, times, of),
            ClauseKind::Height(Some(height)) => {
                if height.amount.is_zero() {
                    flat(cx, height.span);
                }
                if let Some(height) = length(height, cx.found) {
                    stance.stature = Stature::Fixed(height);
                }
            }
            ClauseKind::Height(None) => no_height(cx, clause),
            _ => {}
        }
    }
    stance
}

fn part(cx: &mut Cx<'_>, times: &Spanned<Number>, of: &Name) -> Stature {
    if of.value != "size" {
        let message = format!("a stance is no part of `{}`", of.value);
        let report = Diagnostic::error("D0205", of.span, message);
        cx.report(report.help("write `height 1/2 x size`: half of what its size says"));
    }
    if times.value.is_zero() {
        flat(cx, times.span);
    }
    Stature::Times(times.value.clone())
}

fn flat(cx: &mut Cx<'_>, span: Span) {
    let report = Diagnostic::error("D0301", span, "no creature is flat");
    cx.report(report.help("write a height above nought, as in `height 1/2 x size`"));
}

fn no_height(cx: &mut Cx<'_>, clause: &Clause) {
    let report = Diagnostic::error("D0301", clause.span, "no stance reaches the ceiling");
    cx.report(report.help("write `height 3 ft` or `height 1/2 x size`"));
}
