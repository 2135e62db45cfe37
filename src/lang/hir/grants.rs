//! What a clause pays.

use crate::diag::Diagnostic;
use crate::vocabulary::{ActionId, BonusTypeId, LadderId, StatId};

use super::super::syntax::ast::{Clause, ClauseKind, Guard, Item, Name};
use super::cx::Cx;
use super::names::Kind;
use super::{Adjustment, Grant, GrantKind, expr, measure, percent, procedure, trace};

/// Lowers the grants of a tier or rule.
pub fn lower(cx: &mut Cx<'_>, item: &Item) -> Vec<Grant> {
    let mut grants = Vec::new();
    for clause in &item.clauses {
        let Some(guard) = guard_of(&clause.kind) else {
            continue;
        };
        if let Guard::Otherwise = guard {
            cx.report(
                Diagnostic::error(
                    "D0205",
                    clause.span,
                    "`otherwise` has no case to follow here",
                )
                .help("write `when …`"),
            );
        }
        let guard = trace::guard(cx, guard);
        for kind in kinds(cx, clause) {
            grants.push(Grant {
                kind,
                guard: guard.clone(),
                span: clause.span,
            });
        }
    }
    grants
}

fn guard_of(kind: &ClauseKind) -> Option<&Guard> {
    match kind {
        ClauseKind::Bonus { guard, .. }
        | ClauseKind::Multiple { guard, .. }
        | ClauseKind::Actions { guard, .. }
        | ClauseKind::Miss { guard, .. }
        | ClauseKind::Note { guard, .. }
        | ClauseKind::Yields { guard, .. }
        | ClauseKind::Move { guard, .. }
        | ClauseKind::Cap { guard, .. }
        | ClauseKind::Cancel { guard, .. } => Some(guard),
        _ => None,
    }
}

fn kinds(cx: &mut Cx<'_>, clause: &Clause) -> Vec<GrantKind> {
    match &clause.kind {
        ClauseKind::Bonus {
            value, ty, stat, ..
        } => {
            let value = expr::number(cx, value, "a bonus");
            let ty = cx.find(Kind::Bonus, ty).map(BonusTypeId::from_index);
            let stat = cx.find(Kind::Stat, stat).map(StatId::from_index);
            match (ty, stat) {
                (Some(ty), Some(stat)) => vec![GrantKind::Bonus { value, ty, stat }],
                _ => Vec::new(),
            }
        }
        ClauseKind::Multiple {
            factor,
            ladder,
            tier,
            ..
        } => {
            let factor = factor.value.clone();
            let tier = measure::tier(cx, ladder, tier);
            tier.map(|(ladder, tier)| GrantKind::Multiple {
                factor,
                ladder,
                tier,
            })
            .into_iter()
            .collect()
        }
        ClauseKind::Actions { names, .. } => actions(cx, names, clause.keyword.value == "allows"),
        ClauseKind::Miss {
            value, rolled_by, ..
        } => {
            let value = expr::number(cx, value, "a miss chance");
            if percent::is_share(cx, &value) {
                percent::report_share(cx, value.span);
            }
            vec![GrantKind::Miss {
                value,
                rolled_by: *rolled_by,
            }]
        }
        ClauseKind::Yields { name, value, .. } => {
            vec![GrantKind::Yield(procedure::result(cx, name, value))]
        }
        ClauseKind::Note { name, text, .. } => vec![GrantKind::Note {
            id: name.value.clone(),
            level: clause.keyword.value.clone(),
            text: text.value.clone(),
        }],
        _ => adjustment(cx, clause).into_iter().collect(),
    }
}

fn actions(cx: &mut Cx<'_>, names: &[Name], allow: bool) -> Vec<GrantKind> {
    let mut kinds = Vec::new();
    for name in names {
        if name.value == "targeting" {
            if allow {
                cx.report(
                    Diagnostic::error(
                        "D0205",
                        name.span,
                        "targeting is allowed unless it is forbidden",
                    )
                    .help("remove this clause"),
                );
            }
            kinds.push(GrantKind::Untargetable);
        } else if let Some(place) = cx.find(Kind::Action, name) {
            kinds.push(GrantKind::Action(ActionId::from_index(place), allow));
        }
    }
    kinds
}

fn adjustment(cx: &mut Cx<'_>, clause: &Clause) -> Option<GrantKind> {
    let (ladder, adjustment) = match &clause.kind {
        ClauseKind::Cancel { ladder, tier, .. } => {
            let (ladder, tier) = measure::tier(cx, ladder, tier)?;
            (ladder, Adjustment::Cancel(tier))
        }
        ClauseKind::Cap { ladder, tier, .. } => {
            let (ladder, tier) = measure::tier(cx, ladder, tier)?;
            (ladder, Adjustment::Cap(tier))
        }
        ClauseKind::Move {
            ladder, from, to, ..
        } => {
            return moved(cx, clause, ladder, from.as_ref(), to);
        }
        _ => return None,
    };
    Some(GrantKind::Adjust(ladder, adjustment))
}

fn moved(
    cx: &mut Cx<'_>,
    clause: &Clause,
    ladder: &Name,
    from: Option<&Name>,
    to: &Name,
) -> Option<GrantKind> {
    let (id, to) = measure::tier(cx, ladder, to)?;
    let from = match from {
        Some(from) => Some(measure::tier(cx, ladder, from)?.1),
        None => None,
    };
    let raises = clause.keyword.value == "raises";
    let backwards = from.is_some_and(|from| if raises { from >= to } else { from <= to });
    if backwards {
        let message = format!(
            "`{}` runs the wrong way on this ladder",
            clause.keyword.value
        );
        cx.report(
            Diagnostic::error("D0305", clause.span, message)
                .help("swap the two tiers, or use the other verb"),
        );
        return None;
    }
    let adjustment = if raises {
        Adjustment::Raise(from, to)
    } else {
        Adjustment::Lower(from, to)
    };
    let ladder: LadderId = id;
    Some(GrantKind::Adjust(ladder, adjustment))
}
