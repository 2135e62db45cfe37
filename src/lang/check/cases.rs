//! Cases that leave something out, and cases that those before them leave nothing for.
//!
//! What the conditions of some cases ask falls into finitely many combinations of answers: of words
//! that exclude one another, of the numbers named and the stretches between, and of yes and no. A
//! case that is the first to hold in none of them is never read, and where none holds something is
//! left out.

use crate::diag::Diagnostic;
use crate::source::Span;

use super::super::hir::{Expr, Guarded, Named, Pack, Procedure};
use super::questions::{Answers, Questions};

/// The most combinations that are looked at; cases with more are taken to be read.
const MOST: usize = 4096;

/// Reports values and procedures that may come to nothing, and warns of lines that may not be drawn.
pub fn check_gaps(pack: &Pack, found: &mut Vec<Diagnostic>) {
    for value in own_values(pack) {
        found.extend(gap_of_value(pack, value));
    }
    for procedure in pack.procedures.iter().chain(&pack.checks) {
        found.extend(gap_of_procedure(pack, procedure));
    }
    for trace in &pack.traces {
        found.extend(gap_of_lines(pack, &trace.from, "from", NO_LINE));
        found.extend(gap_of_lines(pack, &trace.to, "to", NO_LINE));
        found.extend(gap_of_lines(
            pack,
            &trace.chosen,
            "chosen by",
            "nobody chooses",
        ));
    }
    for ladder in &pack.ladders {
        found.extend(gap_of_lines(pack, &ladder.by, "by", NO_LINE));
    }
}

/// Warns of cases of values and outcomes of procedures that are never read.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    for value in own_values(pack) {
        idle(pack, &of_value(value), "case", found);
    }
    for procedure in pack.procedures.iter().chain(&pack.checks) {
        idle(pack, &of_procedure(procedure), "outcome", found);
    }
}

/// What comes of lines without a beginning or an end.
const NO_LINE: &str = "no line is drawn";

/// A condition, where its case stands, and whether the case holds whenever the condition does.
type Case<'a> = (Option<&'a Expr>, Span, bool);

/// The values that are no part of a table: of these another check tells.
fn own_values(pack: &Pack) -> impl Iterator<Item = &Named> {
    let values = pack.values.iter().enumerate();
    let own = values.filter(|(place, _)| {
        let mut tables = pack.tables.iter();
        !tables.any(|table| table.value.0 == *place || table.has_row(*place))
    });
    own.map(|(_, value)| value)
}

fn of_value(value: &Named) -> Vec<Case<'_>> {
    let cases = value.cases.iter();
    let cases = cases.map(|case| (case.guard.as_ref(), case.value.span, true));
    cases.collect()
}

fn of_procedure(procedure: &Procedure) -> Vec<Case<'_>> {
    let outcomes = procedure.outcomes.iter();
    // What has to strike something may fail for want of it.
    let cases = outcomes.map(|one| (one.guard.as_ref(), one.span, one.strikes.is_none()));
    cases.collect()
}

/// What is asked by cases, unless that is too much to look at.
fn questions<'a>(pack: &'a Pack, cases: &[Case<'a>]) -> Option<Questions<'a>> {
    let guards = cases.iter().filter_map(|(guard, ..)| *guard);
    Questions::of(pack, guards, MOST)
}

/// Whether a case surely holds in no other than those that were looked at.
fn is_open(cases: &[Case<'_>]) -> bool {
    !cases
        .iter()
        .any(|(guard, _, sure)| guard.is_none() && *sure)
}

/// What cases leave out.
enum Gap {
    /// This combination: where something is asked, and what is answered.
    At(Vec<(Span, String)>),
    /// Nothing by their words, though the last has a condition.
    Nothing,
    /// More was asked than is looked at.
    Unknown,
}

impl Gap {
    /// What cases leave out; none if the last holds always.
    fn of(pack: &Pack, cases: &[Case<'_>]) -> Option<Gap> {
        if cases.is_empty() || !is_open(cases) {
            return None;
        }
        let Some(questions) = questions(pack, cases) else {
            return Some(Gap::Unknown);
        };
        let none_holds = |answers: &Answers<'_, '_>| {
            let holds = |guard: &Option<&Expr>| guard.is_none_or(|guard| answers.truth(guard));
            !cases.iter().any(|(guard, _, sure)| *sure && holds(guard))
        };
        Some(match questions.first(&none_holds) {
            Some(answers) => Gap::At(answers),
            None => Gap::Nothing,
        })
    }

    /// A report that says of each question what is answered where nothing is left.
    fn label(self, mut report: Diagnostic) -> Diagnostic {
        if let Gap::At(answers) = self {
            for (span, words) in answers {
                report = report.related(span, format!("where this is {words}"));
            }
        }
        report
    }
}

fn gap_of_value(pack: &Pack, value: &Named) -> Option<Diagnostic> {
    let (_, span, _) = *of_value(value).last()?;
    let gap = Gap::of(pack, &of_value(value))?;
    let (message, help) = match gap {
        Gap::Nothing => (
            "the last case takes all that is left, and needs no condition for it",
            "say `otherwise` in its place",
        ),
        _ => (
            "the cases of this value leave something out",
            "end with a case that says `otherwise`",
        ),
    };
    let report = Diagnostic::error("D0403", span, message);
    Some(gap.label(report).help(help))
}

fn gap_of_procedure(pack: &Pack, procedure: &Procedure) -> Option<Diagnostic> {
    let last = procedure.outcomes.last();
    let is_closed = last.is_some_and(|last| last.guard.is_none() && last.strikes.is_none());
    if is_closed {
        return None;
    }
    let span = procedure.about.span;
    let report = Diagnostic::error("D0403", span, "this procedure may come to no end");
    let report = match Gap::of(pack, &of_procedure(procedure)) {
        Some(gap) => gap.label(report),
        None => report,
    };
    Some(report.help("end with `outcome NAME otherwise`"))
}

/// Warns of cases of lines that leave something out: there, no line would be drawn.
fn gap_of_lines<T>(
    pack: &Pack,
    cases: &[Guarded<T>],
    what: &str,
    there: &str,
) -> Option<Diagnostic> {
    let span = cases.last()?.guard.as_ref()?.span;
    let cases = cases.iter().map(|case| (case.guard.as_ref(), span, true));
    let gap = Gap::of(pack, &cases.collect::<Vec<_>>())?;
    if !matches!(gap, Gap::At(_)) {
        return None;
    }
    let message = format!("the cases of `{what}` leave something out: {there} there");
    let report = Diagnostic::warning("D0506", span, message);
    let help = format!("end with a case that says `{what} … otherwise`");
    Some(gap.label(report).help(help))
}

fn idle(pack: &Pack, cases: &[Case<'_>], what: &str, found: &mut Vec<Diagnostic>) {
    if cases.len() < 2 {
        return;
    }
    let Some(questions) = questions(pack, cases) else {
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
