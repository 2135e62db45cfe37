//! Walking over expressions.

use super::{Expr, ExprKind, Pack, Procedure};

/// Visits an expression, its parts and the named values it uses.
pub fn walk(pack: &Pack, expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    visit(expr);
    match &expr.kind {
        ExprKind::Or(parts) | ExprKind::And(parts) | ExprKind::Extreme(_, parts) => {
            parts.iter().for_each(|part| walk(pack, part, visit));
        }
        ExprKind::Sum(parts) | ExprKind::Product(parts) => {
            parts.iter().for_each(|(_, part)| walk(pack, part, visit));
        }
        ExprKind::Not(inner) | ExprKind::Negative(inner) | ExprKind::SomeCreature(inner) => {
            walk(pack, inner, visit);
        }
        ExprKind::Compare(left, _, right) => {
            walk(pack, left, visit);
            walk(pack, right, visit);
        }
        ExprKind::Pierces(_, what, within) => {
            walk(pack, what, visit);
            within.iter().for_each(|within| walk(pack, within, visit));
        }
        ExprKind::Spread(_, _, within) => {
            within.iter().for_each(|within| walk(pack, within, visit));
        }
        ExprKind::Value(value) => {
            for case in pack
                .values
                .get(value.0)
                .map_or(&[][..], |value| &value.cases)
            {
                walk(pack, &case.value, visit);
                case.guard.iter().for_each(|guard| walk(pack, guard, visit));
            }
        }
        _ => {}
    }
}

impl Pack {
    /// Whether a procedure asks for the rest of the ruling, and not only for facts and rolls.
    #[must_use]
    pub fn needs_ruling(&self, procedure: &Procedure) -> bool {
        let mut needs = procedure
            .outcomes
            .iter()
            .any(|outcome| outcome.strikes.is_some());
        for expr in procedure.expressions() {
            walk(self, expr, &mut |part| {
                needs |= matches!(
                    part.kind,
                    ExprKind::Final(..)
                        | ExprKind::MissChance
                        | ExprKind::May(_)
                        | ExprKind::Targetable
                        | ExprKind::TierHolds(..)
                );
            });
        }
        needs || procedure.adds.is_some()
    }
}
