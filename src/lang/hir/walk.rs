//! Walking over expressions.

use super::{Expr, ExprKind, GrantKind, Pack, Procedure, YieldValue};

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
    /// Every expression that a clause, a trace or a procedure begins with.
    #[must_use]
    pub fn expressions(&self) -> Vec<&Expr> {
        let mut roots: Vec<&Expr> = Vec::new();
        let rules = self
            .ladders
            .iter()
            .flat_map(|ladder| &ladder.tiers)
            .chain(&self.rules);
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
                    GrantKind::Bonus { value, .. } | GrantKind::Miss { value, .. } => {
                        roots.push(value)
                    }
                    GrantKind::Yield(result) => {
                        if let YieldValue::Expr(value) = &result.value {
                            roots.push(value);
                        }
                    }
                    _ => {}
                }
            }
        }
        for one in &self.obstructions {
            roots.extend(one.conditions.whens.iter().map(|when| &when.condition));
            roots.extend(
                one.conditions
                    .exceptions
                    .iter()
                    .map(|exception| &exception.condition),
            );
        }
        for trace in &self.traces {
            roots.extend(trace.from.iter().filter_map(|case| case.guard.as_ref()));
            roots.extend(trace.to.iter().filter_map(|case| case.guard.as_ref()));
            roots.extend(trace.chosen.iter().filter_map(|case| case.guard.as_ref()));
            roots.extend(trace.counts.iter().filter_map(|case| case.guard.as_ref()));
        }
        for ladder in &self.ladders {
            roots.extend(ladder.by.iter().filter_map(|case| case.guard.as_ref()));
        }
        for procedure in self.procedures.iter().chain(&self.checks) {
            roots.extend(procedure.expressions());
        }
        roots
    }

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

impl Procedure {
    /// Every expression it begins with.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let outcomes = self.outcomes.iter().flat_map(|outcome| {
            let strikes = outcome
                .strikes
                .as_ref()
                .and_then(|strikes| strikes.condition.as_ref());
            outcome.guard.iter().chain(strikes)
        });
        let yields = self.yields.iter().flat_map(|result| {
            let value = match &result.value.value {
                YieldValue::Expr(value) => Some(value),
                YieldValue::Word(_) => None,
            };
            result.guard.iter().chain(value)
        });
        let remembers = self
            .remembers
            .iter()
            .flat_map(|one| one.guard.iter().chain(std::iter::once(&one.value.value)));
        let notes = self.notes.iter().filter_map(|note| note.guard.as_ref());
        outcomes.chain(yields).chain(remembers).chain(notes)
    }
}
