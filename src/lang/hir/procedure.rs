//! Procedures: how a rolled attack comes out.

use crate::diag::Diagnostic;

use super::super::syntax::ast::{ClauseKind, Item};
use super::items::{Cx, Scope, about, path};
use super::{Guarded, Procedure, trace};

/// Lowers a procedure.
pub fn lower(cx: &mut Cx<'_>, item: &Item) -> Procedure {
    cx.scope = Scope {
        ending: true,
        ..Scope::default()
    };
    let mut outcomes: Vec<Guarded<String>> = Vec::new();
    for clause in &item.clauses {
        if let ClauseKind::Outcome { name, guard } = &clause.kind {
            let guard = trace::guard(cx, guard);
            outcomes.push(Guarded {
                value: name.value.clone(),
                guard,
            });
        }
    }
    if outcomes.last().is_none_or(|last| last.guard.is_some()) {
        cx.report(
            Diagnostic::error("D0403", item.span, "this procedure may come to no end")
                .help("end with `outcome NAME otherwise`"),
        );
    }
    Procedure {
        about: about(item, path(item)),
        outcomes,
    }
}
