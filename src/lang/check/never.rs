//! Conditions that can never be true, and exceptions that can never undo anything.

use crate::diag::Diagnostic;

use super::super::hir::{Against, Conditions, Exception, Expr, Pack};
use super::reading::{Alternative, alternatives, both, impossible};

/// Warns of conditions that contradict themselves, and of exceptions that contradict all that they
/// are exceptions to.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let tiers = pack.ladders.iter().flat_map(|ladder| &ladder.tiers);
    let rules = tiers.chain(&pack.rules);
    for rule in rules.clone() {
        conditions(pack, &rule.conditions, found);
        let guards = rule.grants.iter().filter_map(|grant| grant.guard.as_ref());
        guards.for_each(|guard| condition(pack, guard, found));
    }
    for one in &pack.obstructions {
        conditions(pack, &one.conditions, found);
    }
    // Of tables, rows and columns that are for nothing are told of by another check.
    let of_table = |place: usize| {
        let mut tables = pack.tables.iter();
        tables.any(|table| table.value.0 == place || table.has_row(place))
    };
    let values = pack.values.iter().enumerate();
    for (_, value) in values.filter(|(place, _)| !of_table(*place)) {
        let guards = value.cases.iter().filter_map(|case| case.guard.as_ref());
        guards.for_each(|guard| condition(pack, guard, found));
    }
    for procedure in pack.procedures.iter().chain(&pack.checks) {
        let guards = procedure.outcomes.iter();
        let guards = guards.filter_map(|outcome| outcome.guard.as_ref());
        guards.for_each(|guard| condition(pack, guard, found));
    }
}

fn condition(pack: &Pack, expr: &Expr, found: &mut Vec<Diagnostic>) {
    if alternatives(pack, expr, true).is_some_and(|all| impossible(&all)) {
        found.push(
            Diagnostic::warning("D0503", expr.span, "this can never be true")
                .help("two parts of it exclude one another: leave one out, or say `or`"),
        );
    }
}

fn conditions(pack: &Pack, own: &Conditions, found: &mut Vec<Diagnostic>) {
    for when in &own.whens {
        condition(pack, &when.condition, found);
    }
    for exception in &own.exceptions {
        let before = found.len();
        condition(pack, &exception.condition, found);
        if found.len() == before {
            idle(pack, own, exception, found);
        }
    }
}

/// An exception whose condition excludes that of everything it could undo.
fn idle(pack: &Pack, own: &Conditions, exception: &Exception, found: &mut Vec<Diagnostic>) {
    let Some(fires) = alternatives(pack, &exception.condition, true) else {
        return;
    };
    let Some(undone) = targets(pack, own, exception.against) else {
        return;
    };
    if !impossible(&undone) && both(&fires, &undone).is_some_and(|all| impossible(&all)) {
        let message = format!(
            "the exception `{}` can never undo anything",
            exception.about.path
        );
        found.push(
            Diagnostic::warning("D0503", exception.about.span, message)
                .help("whenever it is true, what it is an exception to is not: remove it"),
        );
    }
}

/// When what an exception undoes is true; none if that is too much to say.
fn targets<'a>(pack: &'a Pack, own: &'a Conditions, what: Against) -> Option<Vec<Alternative<'a>>> {
    match what {
        Against::All if own.whens.is_empty() => None,
        Against::All => {
            let mut all = Vec::new();
            for when in &own.whens {
                all.extend(alternatives(pack, &when.condition, true)?);
            }
            Some(all)
        }
        Against::When(place) => alternatives(pack, &own.whens.get(place)?.condition, true),
        Against::Exception(place) => {
            alternatives(pack, &own.exceptions.get(place)?.condition, true)
        }
    }
}
