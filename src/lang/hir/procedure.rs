//! Procedures and checks: how a roll comes out.

use crate::diag::Diagnostic;
use crate::vocabulary::{FactId, FactPlace, FactType, StatId};

use super::super::layers::path;
use super::super::syntax::ast::{self, Clause, ClauseKind, Item, Name, Striking};
use super::cx::{Cx, Scope};
use super::items::about;
use super::names::Kind;
use super::{
    Guarded, Outcome, Procedure, Remember, Strikes, Ty, Yield, YieldValue, expr, measure, percent,
    phrase, trace,
};

/// Lowers a procedure or check.
pub fn lower(cx: &mut Cx<'_>, item: &Item) -> Procedure {
    cx.scope = Scope {
        ending: true,
        ..Scope::default()
    };
    cx.outcomes = names(item);
    cx.outcomes_torn = item.torn;
    let mut procedure = Procedure {
        about: about(item, path(item)),
        die: None,
        adds: None,
        names: cx.outcomes.clone(),
        outcomes: Vec::new(),
        yields: Vec::new(),
        remembers: Vec::new(),
        notes: Vec::new(),
    };
    for clause in &item.clauses {
        lower_clause(cx, clause, &mut procedure);
    }
    cx.outcomes.clear();
    procedure
}

/// The outcomes' names, each once.
fn names(item: &Item) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for clause in &item.clauses {
        if let ClauseKind::Outcome { name, .. } = &clause.kind
            && !names.contains(&name.value)
        {
            names.push(name.value.clone());
        }
    }
    names
}

fn lower_clause(cx: &mut Cx<'_>, clause: &Clause, procedure: &mut Procedure) {
    match &clause.kind {
        ClauseKind::Die { faces, adds } => {
            if faces.value < 2 {
                cx.report(
                    Diagnostic::error("D0301", faces.span, "a die has at least two faces")
                        .help("write `roll d20`, for one"),
                );
            }
            procedure.die = Some(faces.value.max(2));
            let adds = adds.as_ref().and_then(|adds| cx.find(Kind::Stat, adds));
            procedure.adds = adds.map(StatId::from_index);
        }
        ClauseKind::Outcome {
            name,
            striking,
            guard,
            note,
        } => {
            let place = cx.outcomes.iter().position(|own| *own == name.value);
            procedure.outcomes.push(Outcome {
                name: place.unwrap_or(0),
                strikes: striking.as_ref().and_then(|striking| strikes(cx, striking)),
                guard: trace::guard(cx, guard),
                note: note
                    .as_ref()
                    .map(|(id, text)| (id.value.clone(), text.value.clone())),
                span: clause.span,
            });
        }
        ClauseKind::Yields { name, value, guard } => {
            let value = result(cx, name, value);
            let guard = trace::guard(cx, guard);
            procedure.yields.push(Guarded { value, guard });
        }
        ClauseKind::Remembers { .. } => procedure.remembers.extend(remember(cx, clause)),
        ClauseKind::Note { name, text, guard } => {
            let level = clause.keyword.value.clone();
            let value = (name.value.clone(), level, text.value.clone());
            let guard = trace::guard(cx, guard);
            procedure.notes.push(Guarded { value, guard });
        }
        _ => {}
    }
}

fn strikes(cx: &mut Cx<'_>, striking: &Striking) -> Option<Strikes> {
    let obstructions = phrase::obstructions(cx, &striking.obstructions)?;
    let outer = std::mem::replace(&mut cx.scope.it, true);
    let condition = striking
        .condition
        .as_ref()
        .map(|condition| expr::flag(cx, condition));
    cx.scope.it = outer;
    Some(Strikes {
        obstructions,
        to: striking.to,
        condition,
    })
}

/// A result with its value.
pub fn result(cx: &mut Cx<'_>, name: &Name, value: &ast::Yield) -> Yield {
    let value = match value {
        ast::Yield::Word(word) => YieldValue::Word(word.value.clone()),
        ast::Yield::Value(value) => YieldValue::Expr(measure::case(cx, value)),
    };
    Yield {
        name: name.value.clone(),
        value,
    }
}

fn remember(cx: &mut Cx<'_>, clause: &Clause) -> Option<Guarded<Remember>> {
    let ClauseKind::Remembers {
        fact,
        of,
        value,
        until,
        guard,
    } = &clause.kind
    else {
        return None;
    };
    let place = cx.find(Kind::Fact, fact)?;
    let words = cx.vocabulary.facts.get(place)?;
    if (words.place == FactPlace::Creature) != of.is_some() {
        let help = match words.place {
            FactPlace::Creature => "write `of attacker` or `of target` after it",
            FactPlace::Ruling => "remove the `of`",
            FactPlace::Terrain => "only facts of creatures and of the ruling can be remembered",
        };
        let message = format!("whose `{}` is to be remembered?", fact.value);
        cx.report(Diagnostic::error("D0302", fact.span, message).help(help));
        return None;
    }
    let choice = matches!(words.ty, FactType::Choice(_));
    let ty = cx.fact_ty(place);
    if percent::is_percent(value) && percent::is_share_fact(cx, place) {
        percent::report(cx, value.span);
        return None;
    }
    let value = match (&value.kind, choice) {
        (ast::ExprKind::Reference(name), true) => measure::word(cx, name, ty)?,
        (ast::ExprKind::Reference(name), false) if name.value == "no" => return None,
        _ => expr::lower(cx, value),
    };
    if value.ty != Ty::Broken && !expr::same(cx, ty, value.ty, value.span) {
        return None;
    }
    let guard = trace::guard(cx, guard);
    let fact = FactId::from_index(place);
    Some(Guarded {
        value: Remember {
            fact,
            of: *of,
            value,
            until: until.value.clone(),
        },
        guard,
    })
}
