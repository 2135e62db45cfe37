//! Cases that those before them leave nothing for.
//!
//! What the conditions of some cases ask falls into finitely many combinations of answers: of words
//! that exclude one another, of the numbers named and the stretches between, and of yes and no. A
//! case that is the first to hold in none of them is never read.

use crate::diag::Diagnostic;
use crate::source::Span;

use super::super::hir::{Expr, Guarded, Pack};
use super::questions::Questions;

/// The most combinations that are looked at; cases with more are taken to be read.
const MOST: usize = 4096;

/// Warns of cases of values and outcomes of procedures that are never read.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let is_of_table = |place: usize| {
        let mut tables = pack.tables.iter();
        tables.any(|table| table.value.0 == place || table.has_row(place))
    };
    for (place, value) in pack.values.iter().enumerate() {
        if !is_of_table(place) {
            let span = |case: &Guarded<Expr>| case.value.span;
            let cases = value.cases.iter();
            let cases = cases.map(|case| (case.guard.as_ref(), span(case), true));
            idle(pack, &cases.collect::<Vec<_>>(), "case", found);
        }
    }
    for procedure in pack.procedures.iter().chain(&pack.checks) {
        let outcomes = procedure.outcomes.iter();
        // What has to strike something may fail for want of it.
        let cases = outcomes.map(|one| (one.guard.as_ref(), one.span, one.strikes.is_none()));
        idle(pack, &cases.collect::<Vec<_>>(), "outcome", found);
    }
}

/// A condition, where its case stands, and whether the case holds whenever the condition does.
type Case<'a> = (Option<&'a Expr>, Span, bool);

fn idle(pack: &Pack, cases: &[Case<'_>], what: &str, found: &mut Vec<Diagnostic>) {
    if cases.len() < 2 {
        return;
    }
    let guards = cases.iter().filter_map(|(guard, ..)| *guard);
    let Some(questions) = Questions::of(pack, guards, MOST) else {
        return;
    };
    let mut read = vec![false; cases.len()];
    questions.each(&mut |answers| {
        for ((guard, _, sure), read) in cases.iter().zip(&mut read) {
            let holds = guard.is_none_or(|guard| answers.truth(guard));
            *read |= holds;
            if holds && *sure {
                return;
            }
        }
    });
    for ((guard, span, _), read) in cases.iter().zip(read) {
        // What can never be true of itself is told of by another check.
        let possible = guard.is_none_or(|guard| questions.is_possible(guard));
        if !read && possible {
            let message = format!("nothing is left for this {what}");
            let report = Diagnostic::warning("D0503", *span, message);
            found
                .push(report.help("those before it take all there is: remove it, or put it first"));
        }
    }
}
