//! What variants do to items: adding, replacing and removing them, and setting options.

use super::Standing;
use super::stack::Standings;
use super::work::{Key, Piece, Step, Thing, Work, key};
use super::{clauses, options};
use crate::diag::Diagnostic;
use crate::lang::layers::{family, path};
use crate::lang::syntax;
use crate::lang::syntax::ast::{Amendment, Edit, EditKind, Item};
use crate::source::{Sources, Span};
use std::collections::BTreeSet;

/// The most names that are compared in search of the one that was meant.
const MOST_COMPARED: usize = 5000;

/// What is the same for all changes of a variant.
pub struct Hand<'a> {
    /// The variant's place in the order.
    pub variant: usize,
    /// All texts.
    pub sources: &'a Sources,
    /// All mistakes.
    pub found: &'a mut Vec<Diagnostic>,
    /// The changes that could not be made, each of which is told of once.
    pub failed: BTreeSet<Span>,
}

/// The items after all variants, which are given in their order.
pub fn apply(
    items: Vec<Item>,
    variants: &[Standing],
    sources: &Sources,
    found: &mut Vec<Diagnostic>,
) -> Vec<Item> {
    if variants.is_empty() {
        return items;
    }
    let names = variants.iter().map(|variant| variant.id().to_owned());
    let mut work = Work::new(items, names.collect(), Standings::of(variants));
    for (place, variant) in variants.iter().enumerate() {
        let mut hand = Hand {
            variant: place,
            sources,
            found,
            failed: BTreeSet::new(),
        };
        for (clause, option, choice) in variant.options() {
            options::set(&mut work, &mut hand, variant, (clause, option, choice));
        }
        // What is taken out goes first, so that the order in a variant is of no account either.
        for removing in [true, false] {
            for one in variant.files.iter().flat_map(|file| &file.edits) {
                edit(&mut work, &mut hand, one, removing);
            }
        }
    }
    work.finish()
}

fn edit(work: &mut Work, hand: &mut Hand<'_>, edit: &Edit, removing: bool) {
    if hand.failed.contains(&edit.span) {
        return;
    }
    match (edit.verb.value, &edit.item) {
        (EditKind::Add, Some(item)) if !removing => add(work, hand, edit, item),
        (EditKind::Replace, Some(item)) if !removing => {
            if let Some(place) = find(work, hand, edit) {
                replace(work, hand, edit, place, Some(item));
            }
        }
        (EditKind::Remove, _) if removing => {
            if let Some(place) = find(work, hand, edit) {
                replace(work, hand, edit, place, None);
            }
        }
        (EditKind::Amend, _) => {
            let of_this_turn = |one: &&Amendment| is_removal(one) == removing;
            let own: Vec<&Amendment> = edit.amendments.iter().filter(of_this_turn).collect();
            if (!own.is_empty() || edit.amendments.is_empty() && removing)
                && let Some(place) = find(work, hand, edit)
            {
                amend(work, hand, edit, place, &own);
            }
        }
        _ => {}
    }
}

fn is_removal(amendment: &Amendment) -> bool {
    matches!(amendment, Amendment::Remove(_))
}

/// The reasons that are given for a change.
pub fn because(edit: &Edit) -> String {
    let reasons = edit.because.iter().map(|reason| reason.value.as_str());
    reasons.collect::<Vec<_>>().join("; ")
}

fn add(work: &mut Work, hand: &mut Hand<'_>, edit: &Edit, item: &Item) {
    let wanted = key(item);
    let variant = hand.variant;
    let step = |before| Step {
        variant,
        kind: EditKind::Add,
        at: edit.span,
        because: because(edit),
        before,
    };
    let Some(place) = work.places.get(&wanted).copied() else {
        let mut thing = Thing::new(item.clone());
        thing.steps.push(step(None));
        work.places.insert(wanted, work.things.len());
        work.things.push(thing);
        return;
    };
    let Some(thing) = work.things.get(place) else {
        return;
    };
    if work.is_there(hand.variant, thing) {
        let message = format!("`{}` is there already", wanted.1);
        let report = Diagnostic::error("D0202", edit.span, message)
            .related(thing.item.span, "here")
            .help("`replace` it, `amend` it, or give the new item another name");
        return hand.found.push(report);
    }
    let is_same = !thing.gone && whole(thing) == *item;
    if is_same || !may_set_aside(work, hand, edit.span, thing) {
        return;
    }
    let mut fresh = Thing::new(item.clone());
    fresh.steps.push(step(None));
    put(work, place, fresh);
}

/// An item with its clauses, as it stands now.
fn whole(thing: &Thing) -> Item {
    let mut item = thing.item.clone();
    let there = thing.pieces.iter().filter(|piece| !piece.gone);
    item.clauses = there.map(|piece| piece.clause.clone()).collect();
    item
}

/// Puts another item in the place of one, or takes it out.
fn replace(work: &mut Work, hand: &mut Hand<'_>, edit: &Edit, place: usize, by: Option<&Item>) {
    let Some(thing) = work.things.get(place) else {
        return;
    };
    let is_same = match by {
        Some(item) => !thing.gone && whole(thing) == *item,
        None => thing.gone,
    };
    let is_foreign = work.foreign(hand.variant, &thing.steps).is_some()
        || thing
            .pieces
            .iter()
            .any(|piece| work.foreign(hand.variant, &piece.steps).is_some());
    if is_foreign && (is_same || !may_set_aside(work, hand, edit.span, thing)) {
        return;
    }
    let mut before = as_found(work, hand.variant, thing);
    // What was before keeps no history of its own: it stands in the steps before this one.
    let steps = std::mem::take(&mut before.steps);
    let mut fresh = match by {
        Some(item) => Thing::new(item.clone()),
        None => Thing {
            gone: true,
            ..before.clone()
        },
    };
    fresh.steps = steps;
    fresh.steps.push(Step {
        variant: hand.variant,
        kind: edit.verb.value,
        at: edit.span,
        because: because(edit),
        before: Some(Box::new(before)),
    });
    put(work, place, fresh);
}

/// An item without what was done by variants that another does not stand on.
fn as_found(work: &Work, variant: usize, thing: &Thing) -> Thing {
    let mut found = match work.foreign(variant, &thing.steps) {
        Some(first) => match thing.steps.get(first).and_then(|it| it.before.as_ref()) {
            Some(before) => before.as_ref().clone(),
            None => Thing {
                gone: true,
                ..thing.clone()
            },
        },
        None => thing.clone(),
    };
    let known = work.foreign(variant, &thing.steps);
    found.steps = thing.steps.clone();
    found.steps.truncate(known.unwrap_or(thing.steps.len()));
    found.pieces = found
        .pieces
        .iter()
        .filter_map(|piece| {
            let clause = work.seen(variant, piece)?.clone();
            let known = work.foreign(variant, &piece.steps);
            let mut steps = piece.steps.clone();
            steps.truncate(known.unwrap_or(steps.len()));
            Some(Piece {
                clause,
                gone: false,
                steps,
            })
        })
        .collect();
    found
}

/// Whether a variant's word stands over all that variants it does not stand on did to an item;
/// reported if not.
fn may_set_aside(work: &Work, hand: &mut Hand<'_>, at: Span, thing: &Thing) -> bool {
    let whole = work.rival(hand.variant, &thing.steps);
    let whole = whole.map(|step| (step.variant, step.at));
    let parts = thing.pieces.iter().filter_map(|piece| {
        let step = work.rival(hand.variant, &piece.steps)?;
        Some((step.variant, step.at))
    });
    let Some((other, other_at)) = whole.into_iter().chain(parts).next() else {
        return true;
    };
    let what = format!("`{}`", path(&thing.item));
    let report = conflict(work, hand.variant, at, (other, other_at), &what);
    let is_new = thing
        .steps
        .first()
        .is_some_and(|step| step.before.is_none());
    hand.found.push(if is_new {
        report
    } else {
        report.related(thing.item.span, "in the base")
    });
    false
}

/// The report of two variants that change the same.
pub fn conflict(
    work: &Work,
    variant: usize,
    at: Span,
    (other, other_at): (usize, Span),
    what: &str,
) -> Diagnostic {
    let name = |place: usize| work.names.get(place).map_or("", String::as_str);
    let (own, other) = (name(variant), name(other));
    let message = format!("`{own}` and `{other}` both change {what}");
    Diagnostic::error("D0603", at, message)
        .related(other_at, format!("here `{other}` does"))
        .help(format!(
            "leave one of them out, or write `over {other}` in the head of `{own}` if its word is to stand"
        ))
}

fn put(work: &mut Work, place: usize, thing: Thing) {
    if let Some(slot) = work.things.get_mut(place) {
        *slot = thing;
    }
}

fn amend(
    work: &mut Work,
    hand: &mut Hand<'_>,
    edit: &Edit,
    place: usize,
    amendments: &[&Amendment],
) {
    let Some(thing) = work.things.get(place) else {
        return;
    };
    if let Some(first) = work.foreign(hand.variant, &thing.steps) {
        hand.failed.insert(edit.span);
        if let Some(step) = thing.steps.get(first) {
            let what = format!("`{}`", path(&thing.item));
            let other = (step.variant, step.at);
            let report = conflict(work, hand.variant, edit.span, other, &what);
            let name = work.names.get(step.variant).map_or("", String::as_str);
            hand.found.push(report.help(format!(
                "`{name}` changes all of it: leave one of them out, or make this a variant `of {name}`"
            )));
        }
        return;
    }
    if edit.amendments.is_empty() && !edit.torn {
        let report = Diagnostic::error("D0605", edit.span, "this amendment changes nothing");
        hand.found.push(
            report.help("write what changes: `grants +4 -> +2 …`, `add CLAUSE` or `remove CLAUSE`"),
        );
    }
    if let Some(thing) = work.things.get_mut(place) {
        thing.item.torn |= edit.torn;
    }
    for amendment in amendments {
        clauses::amend(work, hand, edit, place, amendment);
    }
}

/// The place of the item that a change names; an unknown one is reported.
fn find(work: &Work, hand: &mut Hand<'_>, edit: &Edit) -> Option<usize> {
    let name = match (&edit.name, &edit.member) {
        (Some(name), Some(member)) => format!("{}.{}", name.value, member.value),
        (Some(name), None) => name.value.clone(),
        (None, _) => String::new(),
    };
    let wanted = edit.kind.as_ref().map(|kind| family(&kind.value));
    let is_there = |place: usize| {
        let thing = work.things.get(place);
        thing.is_some_and(|thing| work.is_there(hand.variant, thing))
    };
    let kinds: BTreeSet<String> = match wanted {
        Some(kind) => [kind].into(),
        None => syntax::items().map(family).collect(),
    };
    let keys = kinds.iter().map(|kind| (kind.clone(), name.clone()));
    let places = keys.filter_map(|key| work.places.get_key_value(&key));
    let fitting: Vec<(&Key, usize)> = places
        .map(|(key, place)| (key, *place))
        .filter(|(_, place)| is_there(*place))
        .collect();
    let mut fitting = fitting.iter();
    match (fitting.next(), fitting.next()) {
        (Some((_, place)), None) => (!is_touched(work, hand, edit, *place)).then_some(*place),
        (Some((one, _)), Some((other, _))) => {
            let message = format!(
                "`{name}` could be the {} or the {} of that name",
                one.0, other.0
            );
            let verb = edit.verb.value.word();
            let report = Diagnostic::error("D0207", edit.span, message);
            hand.failed.insert(edit.span);
            hand.found
                .push(report.help(format!("write `{verb} {} {name}`", one.0)));
            None
        }
        (None, _) => {
            hand.failed.insert(edit.span);
            unknown(work, hand, edit, &name, &kinds);
            None
        }
    }
}

/// Whether the same variant did something with the whole of an item already, or is to do so after
/// it changed a part; reported if so.
fn is_touched(work: &Work, hand: &mut Hand<'_>, edit: &Edit, place: usize) -> bool {
    let Some(thing) = work.things.get(place) else {
        return false;
    };
    let whole = thing
        .steps
        .iter()
        .filter(|step| step.variant == hand.variant);
    let mut earlier: Vec<Span> = whole.map(|step| step.at).collect();
    if edit.verb.value != EditKind::Amend {
        let parts = thing.pieces.iter().flat_map(|piece| &piece.steps);
        let own = parts.filter(|step| step.variant == hand.variant);
        earlier.extend(own.map(|step| step.at));
    }
    let Some(other) = earlier.first() else {
        return false;
    };
    hand.failed.insert(edit.span);
    let message = format!("this variant changes `{}` already", path(&thing.item));
    let report = Diagnostic::error("D0202", edit.span, message).related(*other, "here");
    hand.found
        .push(report.help("say all that it does with an item in one place"));
    true
}

fn unknown(work: &Work, hand: &mut Hand<'_>, edit: &Edit, name: &str, kinds: &BTreeSet<String>) {
    let span = match (&edit.name, &edit.member) {
        (Some(name), Some(member)) => name.span.to(member.span),
        (Some(name), None) => name.span,
        (None, _) => edit.span,
    };
    let kind = edit.kind.as_ref().map_or("item", |kind| &kind.value);
    let message = format!("the base has no {kind} called `{name}`");
    // Against a great many names a slip would take too long to find.
    let known = work.places.keys().filter(|key| kinds.contains(&key.0));
    let known = known.take(MOST_COMPARED).map(|key| key.1.as_str());
    let report = Diagnostic::error("D0201", span, message).near_or(name, known, "it has");
    hand.found.push(report);
}
