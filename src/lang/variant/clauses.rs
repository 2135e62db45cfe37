//! Amendments: which clause of an item each means, and what becomes of it.

use super::apply::{Hand, because, conflict};
use super::stale::not_there;
use super::work::{Piece, Step, Thing, Work};
use crate::diag::Diagnostic;
use crate::lang::layers::path;
use crate::lang::syntax;
use crate::lang::syntax::ast::{Amendment, Clause, ClauseKind, Edit, EditKind, Removal};
use crate::source::{Sources, Span};

/// Clauses that are read in order: what is added to them is asked before them.
const IN_ORDER: &[&str] = &["is", "outcome", "from", "to", "chosen", "by"];

/// The most clauses that a help lists.
const MOST_LISTED: usize = 4;

/// Applies one amendment to the item at a place.
pub fn amend(
    work: &mut Work,
    hand: &mut Hand<'_>,
    edit: &Edit,
    place: usize,
    amendment: &Amendment,
) {
    let Some(thing) = work.things.get(place) else {
        return;
    };
    match amendment {
        Amendment::Change { old, new, slots } => {
            if !fits(hand, thing, new) {
                return;
            }
            match expected(work, hand, thing, old) {
                Some(piece) => set(work, hand, edit, (place, piece), new.span, Some(new)),
                None => {
                    let report = not_there(work, hand, thing, old, slots);
                    hand.found.push(report);
                }
            }
        }
        Amendment::Add(clause) => {
            if fits(hand, thing, clause) {
                add(work, hand, edit, place, clause);
            }
        }
        Amendment::Remove(removal) => {
            if let Some(piece) = removed(work, hand, thing, removal) {
                set(work, hand, edit, (place, piece), removal.span, None);
            }
        }
    }
}

/// Whether an item can have such a clause; reported if not.
fn fits(hand: &mut Hand<'_>, thing: &Thing, clause: &Clause) -> bool {
    let item = thing.item.keyword.value.as_str();
    let known = || syntax::clauses(item).iter().map(|(keyword, _)| *keyword);
    let word = clause.keyword.value.as_str();
    let fits = known().any(|keyword| keyword == word);
    if !fits {
        let message = format!("`{word}` is not a clause of `{item}`");
        let report = Diagnostic::error("D0107", clause.keyword.span, message);
        hand.found
            .push(report.near_or(word, known(), &format!("`{item}` has")));
    }
    fits
}

/// The place of the clause that says what is expected.
fn expected(work: &Work, hand: &Hand<'_>, thing: &Thing, old: &Clause) -> Option<usize> {
    thing.pieces.iter().position(|piece| {
        work.seen(hand.variant, piece)
            .is_some_and(|clause| clause.says_what(old))
    })
}

/// Makes a clause another, or takes it out.
fn set(
    work: &mut Work,
    hand: &mut Hand<'_>,
    edit: &Edit,
    (place, piece): (usize, usize),
    at: Span,
    clause: Option<&Clause>,
) {
    let thing = work.things.get(place);
    let Some((thing, own)) = thing.and_then(|thing| Some((thing, thing.pieces.get(piece)?))) else {
        return;
    };
    let foreign = work.foreign(hand.variant, &own.steps);
    let is_same = match clause {
        Some(clause) => !own.gone && own.clause.says_what(clause),
        None => own.gone,
    };
    if foreign.is_some() && is_same {
        return;
    }
    if let Some(rival) = work.rival(hand.variant, &own.steps) {
        let what = format!("this clause of `{}`", path(&thing.item));
        let other = (rival.variant, rival.at);
        let report = conflict(work, hand.variant, at, other, &what);
        let base = rival.before.as_ref().map(|before| before.span);
        hand.found.push(match base {
            Some(base) => report.related(base, "in the base"),
            None => report,
        });
        return;
    }
    if let Some(step) = own.steps.iter().find(|step| step.variant == hand.variant) {
        let message = "this variant changes the clause already";
        let report = Diagnostic::error("D0202", at, message).related(step.at, "here");
        let help = "write the first and the last value alone";
        return hand.found.push(report.help(help));
    }
    let Some(before) = work.seen(hand.variant, own).cloned() else {
        return;
    };
    let kind = if clause.is_some() {
        EditKind::Amend
    } else {
        EditKind::Remove
    };
    let step = Step {
        variant: hand.variant,
        kind,
        at,
        because: because(edit),
        before: Some(Box::new(before.clone())),
    };
    let own = work.things.get_mut(place);
    let Some(own) = own.and_then(|thing| thing.pieces.get_mut(piece)) else {
        return;
    };
    own.steps.truncate(foreign.unwrap_or(own.steps.len()));
    own.steps.push(step);
    own.gone = clause.is_none();
    let mut now = clause.cloned().unwrap_or_else(|| before.clone());
    if now.doc.is_empty() {
        now.doc = before.doc;
    }
    own.clause = now;
}

fn add(work: &mut Work, hand: &mut Hand<'_>, edit: &Edit, place: usize, clause: &Clause) {
    let Some(thing) = work.things.get(place) else {
        return;
    };
    let name = name_of(clause);
    let same_name = |other: &Clause| {
        name.is_some() && other.keyword == clause.keyword && name_of(other) == name
    };
    let mut replaced = None;
    for (at, piece) in thing.pieces.iter().enumerate() {
        if let Some(there) = work.seen(hand.variant, piece) {
            if same_name(there) || there.says_what(clause) {
                let what = listed(hand.sources, there);
                let report =
                    Diagnostic::error("D0202", clause.span, "this clause is there already");
                let report = report.related(there.span, what);
                hand.found.push(
                    report.help("write `OLD -> NEW` where it is to change, or `remove` it first"),
                );
                return;
            }
        } else if !piece.gone && piece.clause.says_what(clause) {
            return;
        } else if !piece.gone && same_name(&piece.clause) {
            if let Some(rival) = work.rival(hand.variant, &piece.steps) {
                let what = format!("this clause of `{}`", path(&thing.item));
                let other = (rival.variant, rival.at);
                let report = conflict(work, hand.variant, clause.span, other, &what);
                return hand.found.push(report);
            }
            replaced = Some(at);
        }
    }
    let fresh = Piece {
        clause: clause.clone(),
        gone: false,
        steps: vec![Step {
            variant: hand.variant,
            kind: EditKind::Add,
            at: clause.span,
            because: because(edit),
            before: None,
        }],
    };
    let keyword = clause.keyword.value.as_str();
    let first = thing.pieces.iter().position(|piece| {
        let own = |step: &Step<Clause>| step.variant == hand.variant && step.before.is_none();
        piece.clause.keyword.value == keyword && !piece.steps.iter().any(own)
    });
    let Some(thing) = work.things.get_mut(place) else {
        return;
    };
    match (replaced, first) {
        (Some(at), _) => {
            if let Some(slot) = thing.pieces.get_mut(at) {
                *slot = fresh;
            }
        }
        (None, Some(at)) if IN_ORDER.contains(&keyword) => thing.pieces.insert(at, fresh),
        _ => thing.pieces.push(fresh),
    }
}

/// The place of the clause that a removal means; an unknown or doubtful one is reported.
fn removed(work: &Work, hand: &mut Hand<'_>, thing: &Thing, removal: &Removal) -> Option<usize> {
    let seen = |piece: &Piece| work.seen(hand.variant, piece).cloned();
    let pieces: Vec<(usize, Clause)> = thing
        .pieces
        .iter()
        .enumerate()
        .filter_map(|(at, piece)| Some((at, seen(piece)?)))
        .collect();
    let whole = pieces.iter().find(|(_, clause)| {
        let wanted = removal.clause.as_ref();
        wanted.is_some_and(|wanted| clause.says_what(wanted))
    });
    if let Some((at, _)) = whole {
        return Some(*at);
    }
    let name = removal.name.as_ref().map(|name| name.value.as_str());
    let is_meant = |clause: &Clause| {
        clause.keyword == removal.keyword && name.is_some() && any_name(clause) == name
    };
    let mut meant = pieces.iter().filter(|(_, clause)| is_meant(clause));
    match (meant.next(), meant.next()) {
        (Some((at, _)), None) => Some(*at),
        (Some((_, one)), Some((_, other))) => {
            let message = format!(
                "more than one clause of `{}` is called that",
                path(&thing.item)
            );
            let report = Diagnostic::error("D0207", removal.span, message)
                .related(one.span, "one")
                .related(other.span, "another");
            hand.found
                .push(report.help("write the whole clause after `remove`"));
            None
        }
        (None, _) => {
            let report = no_such(hand.sources, thing, removal, &pieces);
            hand.found.push(report);
            None
        }
    }
}

fn no_such(
    sources: &Sources,
    thing: &Thing,
    removal: &Removal,
    pieces: &[(usize, Clause)],
) -> Diagnostic {
    let message = format!("`{}` has no such clause", path(&thing.item));
    let report = Diagnostic::error("D0607", removal.span, message);
    let alike = pieces
        .iter()
        .map(|(_, clause)| clause)
        .filter(|clause| clause.keyword == removal.keyword);
    let alike: Vec<&Clause> = alike.collect();
    let names = alike.iter().filter_map(|clause| any_name(clause));
    match &removal.name {
        Some(name) if removal.clause.is_none() => {
            report.near_or(&name.value, names, "those of that kind are")
        }
        _ => report.help(there_are(sources, &removal.keyword.value, &alike)),
    }
}

/// The clauses of a kind, in words.
pub fn there_are(sources: &Sources, keyword: &str, clauses: &[&Clause]) -> String {
    if clauses.is_empty() {
        return format!("the base has no `{keyword}` there");
    }
    let listed = clauses
        .iter()
        .take(MOST_LISTED)
        .map(|clause| listed(sources, clause));
    format!("the base has {}", listed.collect::<Vec<_>>().join(", "))
}

pub fn listed(sources: &Sources, clause: &Clause) -> String {
    format!("`{}`", sources.quoted(clause.span))
}

/// The name of a clause of which an item has only one of that name.
fn name_of(clause: &Clause) -> Option<&str> {
    match &clause.kind {
        ClauseKind::When {
            name: Some(name), ..
        }
        | ClauseKind::Row {
            name: Some(name), ..
        }
        | ClauseKind::Except { name, .. }
        | ClauseKind::Note { name, .. }
        | ClauseKind::Choice { name, .. } => Some(&name.value),
        ClauseKind::Step { word, .. } => Some(&word.name.value),
        _ => None,
    }
}

/// The name of a clause.
pub fn any_name(clause: &Clause) -> Option<&str> {
    match &clause.kind {
        ClauseKind::Outcome { name, .. } | ClauseKind::Yields { name, .. } => Some(&name.value),
        ClauseKind::Remembers { fact, .. } => Some(&fact.value),
        _ => name_of(clause),
    }
}
