//! Ladders, their tiers, rules outside them, and obstructions: what has conditions.

use super::super::layers::path;
use super::super::syntax::ast::{self, ClauseKind, Item, Resolve};
use super::cx::{Cx, Scope};
use super::items::{about, of_kind};
use super::names::Kind;
use super::{
    About, Conditions, Guarded, Ladder, Obstruction, Rule, TraceId, conditions, grants, trace,
};
use crate::diag::Diagnostic;
use crate::vocabulary::LadderId;

/// The most tiers of a ladder.
const MOST_TIERS: usize = 60;

pub fn obstruction(cx: &mut Cx<'_>, item: &Item) -> Obstruction {
    cx.scope = Scope {
        it: true,
        ..Scope::default()
    };
    let about = about(item, path(item));
    let conditions = conditions::lower(cx, item, &about);
    if conditions.whens.is_empty() && !item.torn {
        cx.found.push(
            Diagnostic::error("D0403", item.span, "this obstruction counts nothing")
                .help("say what counts: `when it stops effect`"),
        );
    }
    Obstruction { about, conditions }
}

/// A tier or rule.
pub fn rule(cx: &mut Cx<'_>, item: &Item, path: String, lines: bool) -> Rule {
    cx.scope = Scope {
        lines,
        ..Scope::default()
    };
    let about = about(item, path);
    let conditions = conditions::lower(cx, item, &about);
    let grants = grants::lower(cx, item);
    let alone = item
        .clauses
        .iter()
        .any(|clause| clause.keyword.value == "alone");
    Rule {
        about,
        conditions,
        alone,
        grants,
    }
}

pub fn ladders(cx: &mut Cx<'_>, items: &[Item]) -> Vec<Ladder> {
    for item in of_kind(items, "tier") {
        check_tier(cx, item);
    }
    let mut ladders = Vec::new();
    for (place, item) in of_kind(items, "ladder").enumerate() {
        ladders.push(ladder(cx, item, LadderId::from_index(place), items));
    }
    ladders
}

/// A tier item must belong to a ladder that lists it.
fn check_tier(cx: &mut Cx<'_>, item: &Item) {
    let (Some(ladder), Some(member)) = (&item.name, &item.member) else {
        cx.found.push(
            Diagnostic::error(
                "D0203",
                item.span,
                "a tier is named by its ladder and its own name",
            )
            .help("write `tier LADDER.TIER`"),
        );
        return;
    };
    let Some(place) = cx.names.find(Kind::Ladder, ladder, cx.found) else {
        return;
    };
    let tiers = cx.tiers.get(place).map_or(&[][..], Vec::as_slice);
    if !tiers.contains(&member.value) && !cx.torn.contains(&(Kind::Ladder, place)) {
        let message = format!(
            "the ladder `{}` has no tier `{}`",
            ladder.value, member.value
        );
        cx.found
            .push(Diagnostic::error("D0201", member.span, message).near_or(
                &member.value,
                tiers.iter().map(String::as_str),
                "its tiers are",
            ));
    }
}

fn ladder(cx: &mut Cx<'_>, item: &Item, id: LadderId, items: &[Item]) -> Ladder {
    let about = about(item, path(item));
    let mut by = Vec::new();
    let mut resolve = Resolve::Top;
    let mut steps: &[ast::WordTitle] = &[];
    cx.scope = Scope::default();
    for clause in &item.clauses {
        match &clause.kind {
            ClauseKind::By { trace, guard } => {
                let place = cx.names.find(Kind::Trace, trace, cx.found);
                let guard = trace::guard(cx, guard);
                by.extend(place.map(|place| Guarded {
                    value: TraceId(place),
                    guard,
                }));
            }
            ClauseKind::Resolve(how) => resolve = *how,
            ClauseKind::Tiers(tiers) => steps = tiers,
            _ => {}
        }
    }
    if steps.len() < 2 && !item.torn {
        cx.found.push(
            Diagnostic::error("D0403", item.span, "a ladder needs at least two tiers")
                .help("write `tiers none < some`, the lowest first"),
        );
    }
    for (place, step) in steps.iter().enumerate() {
        let earlier = steps.iter().take(place);
        let mut same = earlier.filter(|other| other.name.value == step.name.value);
        if let Some(other) = same.next() {
            let message = format!("the tier `{}` is listed twice", step.name.value);
            cx.found.push(
                Diagnostic::error("D0202", step.name.span, message)
                    .related(other.name.span, "the other one")
                    .help("leave each tier once, at its height"),
            );
        }
    }
    if steps.len() > MOST_TIERS {
        let message = format!("a ladder has at most {MOST_TIERS} tiers");
        cx.found
            .push(Diagnostic::error("D0103", item.span, message).help("make two ladders of it"));
    }
    let says_by = item
        .clauses
        .iter()
        .any(|clause| clause.keyword.value == "by");
    let lines = says_by || item.torn;
    let aside = item
        .clauses
        .iter()
        .find(|clause| clause.keyword.value == "aside");
    let tiers: Vec<Rule> = steps
        .iter()
        .enumerate()
        .map(|(place, step)| tier(cx, &about, step, place, lines, items))
        .collect();
    if let Some(clause) = aside
        && tiers.iter().any(|tier| !tier.grants.is_empty())
    {
        cx.found.push(
            Diagnostic::error(
                "D0205",
                clause.span,
                "a ladder that stands aside pays nothing",
            )
            .help("move what its tiers grant to a rule, or remove this clause"),
        );
    }
    Ladder {
        about,
        id,
        by,
        resolve,
        aside: aside.is_some(),
        tiers,
    }
}

fn tier(
    cx: &mut Cx<'_>,
    ladder: &About,
    step: &ast::WordTitle,
    place: usize,
    lines: bool,
    items: &[Item],
) -> Rule {
    let tier_path = format!("{}.{}", ladder.path, step.name.value);
    let own = |item: &&Item| {
        item.name
            .as_ref()
            .is_some_and(|name| name.value == ladder.path)
    };
    let is_it = |item: &&Item| {
        let member = item.member.as_ref();
        member.is_some_and(|member| member.value == step.name.value)
    };
    let item = of_kind(items, "tier").filter(own).find(is_it);
    match item {
        Some(item) => {
            if place == 0
                && item
                    .clauses
                    .iter()
                    .any(|clause| clause.keyword.value == "when")
            {
                cx.found.push(
                    Diagnostic::error(
                        "D0403",
                        item.span,
                        "the lowest tier holds when no other does",
                    )
                    .help("remove its `when`, or put a tier below it on the ladder"),
                );
            }
            rule(cx, item, tier_path, lines)
        }
        None => {
            if place > 0 && !may_be_misspelt(cx, ladder, step, items) {
                let message = format!("no rule says when `{tier_path}` holds");
                cx.found.push(
                    Diagnostic::error("D0403", step.name.span, message)
                        .help(format!("add `tier {tier_path} {{ when … }}`")),
                );
            }
            let title = step
                .title
                .as_ref()
                .map_or_else(|| tier_path.clone(), |t| t.value.clone());
            let about = About {
                path: tier_path,
                title,
                doc: String::new(),
                span: step.name.span,
                source: String::new(),
                cites: Vec::new(),
                changes: Vec::new(),
            };
            let conditions = Conditions {
                whens: Vec::new(),
                exceptions: Vec::new(),
            };
            Rule {
                about,
                conditions,
                alone: false,
                grants: Vec::new(),
            }
        }
    }
}

/// Whether a tier's rule may be there under a name that was reported already.
fn may_be_misspelt(cx: &Cx<'_>, ladder: &About, step: &ast::WordTitle, items: &[Item]) -> bool {
    let place = cx.names.get(Kind::Ladder, &ladder.path);
    let tiers = place.and_then(|place| cx.tiers.get(place));
    let unknown = |item: &Item| {
        let own = item
            .name
            .as_ref()
            .is_some_and(|name| name.value == ladder.path);
        let member = item.member.as_ref();
        member.is_none_or(|member| own && tiers.is_some_and(|all| !all.contains(&member.value)))
    };
    cx.names.may_be_lost(&[], &step.name.value) || of_kind(items, "tier").any(unknown)
}
