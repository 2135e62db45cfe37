//! `when` and `except`: conditions with named exceptions.

use crate::diag::Diagnostic;

use super::super::syntax::ast::{Clause, ClauseKind, Item, Name};
use super::cx::Cx;
use super::{About, Against, Conditions, Exception, Ty, When, expr};

/// Lowers the conditions of an item.
pub fn lower(cx: &mut Cx<'_>, item: &Item, about: &About) -> Conditions {
    let whens = item
        .clauses
        .iter()
        .filter_map(|clause| when(cx, clause, about))
        .collect::<Vec<_>>();
    let exceptions: Vec<(&Clause, &Name, Option<&Name>)> =
        item.clauses.iter().filter_map(exception_parts).collect();
    let names = Targets {
        whens: item.clauses.iter().filter_map(when_name).collect(),
        exceptions: exceptions
            .iter()
            .map(|(_, name, _)| name.value.clone())
            .collect(),
        torn: item.torn,
    };
    report_twice(cx, &exceptions);
    report_named_twice(cx, item);
    let exceptions = exceptions
        .iter()
        .enumerate()
        .filter_map(|(place, (clause, name, to))| {
            let against = against(cx, *to, place, &names)?;
            let ClauseKind::Except { condition, .. } = &clause.kind else {
                return None;
            };
            let condition = expr::flag(cx, condition);
            Some(Exception {
                about: inner(about, clause, &name.value),
                against,
                condition,
            })
        })
        .collect();
    let conditions = Conditions { whens, exceptions };
    report_circles(cx, &conditions);
    conditions
}

struct Targets {
    whens: Vec<Option<String>>,
    exceptions: Vec<String>,
    /// Whether there may be more.
    torn: bool,
}

fn when(cx: &mut Cx<'_>, clause: &Clause, about: &About) -> Option<When> {
    let ClauseKind::When { name, condition } = &clause.kind else {
        return None;
    };
    let about = match name {
        Some(name) => inner(about, clause, &name.value),
        None => About {
            doc: clause.doc.clone(),
            span: clause.span,
            changes: clause.changes.clone(),
            ..about.clone()
        },
    };
    Some(When {
        about,
        condition: expr::flag(cx, condition),
    })
}

fn when_name(clause: &Clause) -> Option<Option<String>> {
    match &clause.kind {
        ClauseKind::When { name, .. } => Some(name.as_ref().map(|name| name.value.clone())),
        _ => None,
    }
}

fn exception_parts(clause: &Clause) -> Option<(&Clause, &Name, Option<&Name>)> {
    match &clause.kind {
        ClauseKind::Except { name, to, .. } => Some((clause, name, to.as_ref())),
        _ => None,
    }
}

/// A named part of a clause: cited and sourced as the whole is.
fn inner(about: &About, clause: &Clause, name: &str) -> About {
    About {
        path: format!("{}.{name}", about.path),
        title: name.to_owned(),
        doc: clause.doc.clone(),
        span: clause.span,
        source: about.source.clone(),
        cites: Vec::new(),
        changes: clause.changes.clone(),
    }
}

fn against(cx: &mut Cx<'_>, to: Option<&Name>, own: usize, names: &Targets) -> Option<Against> {
    let Some(to) = to else {
        return Some(Against::All);
    };
    let is_to = |name: &String| *name == to.value;
    if let Some(place) = names
        .whens
        .iter()
        .position(|name| name.as_ref().is_some_and(is_to))
    {
        return Some(Against::When(place));
    }
    match names.exceptions.iter().position(is_to) {
        Some(place) if place != own => Some(Against::Exception(place)),
        _ if names.torn => None,
        _ => {
            let message = format!("an exception to nothing: this item has no `{}`", to.value);
            let own = names.exceptions.get(own);
            let others = names.exceptions.iter().filter(|name| Some(*name) != own);
            let known: Vec<&String> = names.whens.iter().flatten().chain(others).collect();
            let report = Diagnostic::error("D0206", to.span, message);
            cx.report(if known.is_empty() {
                report.help(format!(
                    "name a `when` of this item, as in `when {}: …`, or remove the `to`",
                    to.value
                ))
            } else {
                let known = known.into_iter().map(String::as_str);
                report.near_or(&to.value, known, "there are")
            });
            None
        }
    }
}

fn report_twice(cx: &mut Cx<'_>, exceptions: &[(&Clause, &Name, Option<&Name>)]) {
    for (place, (_, name, _)) in exceptions.iter().enumerate() {
        let earlier = exceptions
            .iter()
            .take(place)
            .find(|(_, other, _)| other.value == name.value);
        if let Some((_, other, _)) = earlier {
            let message = format!("two exceptions here are called `{}`", name.value);
            cx.report(
                Diagnostic::error("D0202", name.span, message)
                    .related(other.span, "the other one")
                    .help("rename one of them"),
            );
        }
    }
}

/// An exception to one of two `when`s of one name could mean either.
fn report_named_twice(cx: &mut Cx<'_>, item: &Item) {
    let named = item.clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::When { name, .. } => name.as_ref(),
        _ => None,
    });
    let mut known: Vec<&Name> = Vec::new();
    for name in named {
        match known.iter().find(|other| other.value == name.value) {
            Some(other) => {
                let message = format!("two conditions here are called `{}`", name.value);
                cx.report(
                    Diagnostic::error("D0202", name.span, message)
                        .related(other.span, "the other one")
                        .help("rename one of them"),
                );
            }
            None => known.push(name),
        }
    }
}

/// Exceptions to exceptions must end somewhere.
fn report_circles(cx: &mut Cx<'_>, conditions: &Conditions) {
    for (place, exception) in conditions.exceptions.iter().enumerate() {
        let mut at = exception.against;
        for _ in 0..conditions.exceptions.len() {
            let Against::Exception(next) = at else { break };
            if next == place {
                let message = format!("`{}` is an exception to itself", exception.about.path);
                cx.report(
                    Diagnostic::error("D0401", exception.about.span, message)
                        .help("exceptions to exceptions must not run in a circle"),
                );
                return;
            }
            let Some(other) = conditions.exceptions.get(next) else {
                break;
            };
            at = other.against;
        }
    }
}

/// Whether a type can be a condition.
pub fn is_flag(ty: Ty) -> bool {
    matches!(ty, Ty::Flag | Ty::Broken)
}
