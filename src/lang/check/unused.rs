//! Names that nothing uses.

use std::collections::BTreeSet;

use crate::diag::Diagnostic;

use super::super::hir::{About, ExprKind, Pack, walk};

/// Warns of obstructions, values and traces of the pack's own files that nothing uses. Words of
/// the vocabulary are for scenes as well, and imported items are for whoever wants them.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let used = used(pack);
    let mut warn = |about: &About, kind: &str, used: bool| {
        if !used && pack.own_files.contains(&about.span.file) {
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
    let is_row = |place| pack.tables.iter().any(|table| table.has_row(place));
    for (place, one) in pack
        .values
        .iter()
        .enumerate()
        .filter(|(place, _)| !is_row(*place))
    {
        let is_table = pack.tables.iter().any(|table| table.value.0 == place);
        let kind = if is_table { "table" } else { "value" };
        warn(&one.about, kind, used.values.contains(&place));
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
    for expr in pack.expressions() {
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
