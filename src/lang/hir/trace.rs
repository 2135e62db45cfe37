//! Traces and named values: what is told by cases.

use crate::diag::Diagnostic;
use crate::facts::Class;

use super::super::layers::path;
use super::super::syntax::ast::{ClauseKind, Endpoint, Guard, Item, Name};
use super::cx::{Cx, Scope};
use super::items::about;
use super::{Counts, End, Expr, Guarded, Named, Trace, Ty, expr, measure};

/// Lowers a trace.
pub fn lower(cx: &mut Cx<'_>, item: &Item) -> Trace {
    cx.scope = Scope::default();
    let mut trace = Trace {
        about: about(item, path(item)),
        from: Vec::new(),
        to: Vec::new(),
        chosen: Vec::new(),
        counts: Vec::new(),
    };
    for clause in &item.clauses {
        match &clause.kind {
            ClauseKind::End {
                from,
                endpoint,
                guard,
            } => {
                let case = Guarded {
                    value: end(endpoint),
                    guard: self::guard(cx, guard),
                };
                if *from {
                    trace.from.push(case)
                } else {
                    trace.to.push(case)
                }
            }
            ClauseKind::Chosen { role, guard } => {
                let guard = self::guard(cx, guard);
                trace.chosen.push(Guarded {
                    value: *role,
                    guard,
                });
            }
            ClauseKind::Counts {
                contacts,
                class,
                guard,
            } => {
                let class = class.as_ref().and_then(|name| class_of(cx, name));
                let value = Counts {
                    kinds: contacts.clone(),
                    class,
                };
                let guard = self::guard(cx, guard);
                trace.counts.push(Guarded { value, guard });
            }
            _ => {}
        }
    }
    check(cx, item, &trace);
    trace
}

fn end(endpoint: &Endpoint) -> End {
    match endpoint {
        Endpoint::Origin => End::Origin,
        Endpoint::Spot {
            each,
            spot,
            square,
            role,
            ..
        } => End::Spot {
            each: *each,
            spot: *spot,
            square: *square,
            role: *role,
        },
    }
}

fn class_of(cx: &mut Cx<'_>, name: &Name) -> Option<Class> {
    Some(match name.value.as_str() {
        "terrain" => Class::Terrain,
        "creatures" => Class::Creature,
        "zones" => Class::Zone,
        other => {
            let message = format!("`{other}` is no class of things");
            let diagnostic = Diagnostic::error("D0205", name.span, message);
            let known = ["terrain", "creatures", "zones"];
            cx.report(match crate::diag::nearest(other, known) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help("write `terrain`, `creatures` or `zones`"),
            });
            return None;
        }
    })
}

fn check(cx: &mut Cx<'_>, item: &Item, trace: &Trace) {
    if item.torn {
        return;
    }
    let missing = [
        (
            trace.from.is_empty(),
            "where its lines start",
            "from a corner of a square of attacker",
        ),
        (
            trace.to.is_empty(),
            "where its lines end",
            "to each corner of a square of target",
        ),
        (
            trace.counts.is_empty(),
            "which contacts count",
            "counts through",
        ),
    ];
    for (_, what, example) in missing.iter().filter(|(missing, _, _)| *missing) {
        cx.report(
            Diagnostic::error(
                "D0403",
                item.span,
                format!("this trace does not say {what}"),
            )
            .help(format!("add `{example}`")),
        );
    }
    let chooses = |end: &Guarded<End>| match end.value {
        End::Spot {
            each, spot, square, ..
        } => square || !each && spot != crate::facts::Spot::Centre,
        End::Origin => false,
    };
    if trace.chosen.is_empty() && trace.from.iter().chain(&trace.to).any(chooses) {
        cx.report(
            Diagnostic::error(
                "D0403",
                item.span,
                "this trace leaves a choice and does not say whose",
            )
            .help("add `chosen by attacker` or `chosen by target`"),
        );
    }
}

/// Lowers a guard.
pub fn guard(cx: &mut Cx<'_>, guard: &Guard) -> Option<Expr> {
    match guard {
        Guard::Always | Guard::Otherwise => None,
        Guard::When(condition) => Some(expr::flag(cx, condition)),
    }
}

/// Lowers a named value.
pub fn named(cx: &mut Cx<'_>, item: &Item) -> Named {
    let mut cases: Vec<Guarded<Expr>> = Vec::new();
    for clause in &item.clauses {
        if let ClauseKind::Is { value, guard } = &clause.kind {
            let value = measure::case(cx, value);
            let guard = self::guard(cx, guard);
            cases.push(Guarded { value, guard });
        }
    }
    let ty = cases
        .iter()
        .map(|case| case.value.ty)
        .find(|ty| *ty != Ty::Broken);
    let ty = ty.unwrap_or(Ty::Broken);
    for case in &cases {
        expr::same(cx, ty, case.value.ty, case.value.span);
    }
    check_cases(cx, item, &cases);
    Named {
        about: about(item, path(item)),
        cases,
        ty,
    }
}

/// No case but the last may be open. Whether the last is needs a look at all that is asked.
fn check_cases(cx: &mut Cx<'_>, item: &Item, cases: &[Guarded<Expr>]) {
    if item.torn {
        return;
    }
    let Some((_, others)) = cases.split_last() else {
        cx.report(
            Diagnostic::error("D0403", item.span, "this value says nothing").help("add `is …`"),
        );
        return;
    };
    if let Some(open) = others.iter().find(|case| case.guard.is_none()) {
        cx.report(
            Diagnostic::error(
                "D0403",
                open.value.span,
                "this case always holds, so those after it never do",
            )
            .help("give it a `when`, or put it last"),
        );
    }
}
