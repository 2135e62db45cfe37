//! Names that nothing uses.

use std::collections::BTreeSet;

use crate::diag::Diagnostic;

use super::super::hir::{About, Expr, ExprKind, GrantKind, Pack, YieldValue, walk};

/// Warns of obstructions, values and traces of the pack's own files that nothing uses. Words of
/// the vocabulary are for scenes as well, and imported items are for whoever wants them.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let used = used(pack);
    let own = pack
        .ladders
        .iter()
        .map(|ladder| ladder.about.span.file)
        .collect::<BTreeSet<_>>();
    let mut warn = |about: &About, kind: &str, used: bool| {
        if !used && own.contains(&about.span.file) {
            let message = format!("nothing uses the {kind} `{}`", about.path);
            found.push(
                Diagnostic::warning("D0501", about.span, message)
                    .help("use it in a clause, or remove it"),
            );
        }
    };
    for (place, one) in pack.obstructions.iter().enumerate() {
        warn(
            &one.about,
            "obstruction",
            used.obstructions.contains(&place),
        );
    }
    for (place, one) in pack.values.iter().enumerate() {
        warn(&one.about, "value", used.values.contains(&place));
    }
    for (place, one) in pack.traces.iter().enumerate() {
        warn(&one.about, "trace", used.traces.contains(&place));
    }
}

#[derive(Default)]
struct Used {
    obstructions: BTreeSet<usize>,
    values: BTreeSet<usize>,
    traces: BTreeSet<usize>,
}

fn used(pack: &Pack) -> Used {
    let mut used = Used::default();
    for ladder in &pack.ladders {
        used.traces
            .extend(ladder.by.iter().map(|case| case.value.0));
    }
    for procedure in pack.procedures.iter().chain(&pack.checks) {
        let strikes = procedure
            .outcomes
            .iter()
            .filter_map(|outcome| outcome.strikes.as_ref());
        used.obstructions.extend(
            strikes
                .flat_map(|strikes| &strikes.obstructions)
                .map(|one| one.0),
        );
    }
    for expr in roots(pack) {
        walk(pack, expr, &mut |part| match &part.kind {
            ExprKind::Value(value) => {
                used.values.insert(value.0);
            }
            ExprKind::Inside(_, set)
            | ExprKind::Lines(_, set)
            | ExprKind::LineCount(Some(set))
            | ExprKind::ThingCount(set)
            | ExprKind::OpenLine(set, _, _)
            | ExprKind::Share(_, set)
            | ExprKind::Spread(_, set, _) => {
                used.obstructions.extend(set.iter().map(|one| one.0));
            }
            _ => {}
        });
    }
    used
}

/// Every expression that a clause, a trace or a procedure begins with.
fn roots(pack: &Pack) -> Vec<&Expr> {
    let mut roots: Vec<&Expr> = Vec::new();
    let rules = pack
        .ladders
        .iter()
        .flat_map(|ladder| &ladder.tiers)
        .chain(&pack.rules);
    for rule in rules {
        roots.extend(rule.conditions.whens.iter().map(|when| &when.condition));
        roots.extend(
            rule.conditions
                .exceptions
                .iter()
                .map(|exception| &exception.condition),
        );
        roots.extend(rule.grants.iter().filter_map(|grant| grant.guard.as_ref()));
        for grant in &rule.grants {
            match &grant.kind {
                GrantKind::Bonus { value, .. } | GrantKind::Miss { value, .. } => roots.push(value),
                GrantKind::Yield(result) => {
                    if let YieldValue::Expr(value) = &result.value {
                        roots.push(value);
                    }
                }
                _ => {}
            }
        }
    }
    for one in &pack.obstructions {
        roots.extend(one.conditions.whens.iter().map(|when| &when.condition));
        roots.extend(
            one.conditions
                .exceptions
                .iter()
                .map(|exception| &exception.condition),
        );
    }
    for trace in &pack.traces {
        roots.extend(trace.from.iter().filter_map(|case| case.guard.as_ref()));
        roots.extend(trace.to.iter().filter_map(|case| case.guard.as_ref()));
        roots.extend(trace.chosen.iter().filter_map(|case| case.guard.as_ref()));
        roots.extend(trace.counts.iter().filter_map(|case| case.guard.as_ref()));
    }
    for ladder in &pack.ladders {
        roots.extend(ladder.by.iter().filter_map(|case| case.guard.as_ref()));
    }
    for procedure in pack.procedures.iter().chain(&pack.checks) {
        roots.extend(procedure.expressions());
    }
    roots
}
