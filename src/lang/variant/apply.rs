//! What variants do to items: adding, replacing and removing them, and setting options.

use super::Standing;
use super::clauses;
use super::stack::Standings;
use super::work::{Key, Piece, Step, Thing, Work, key};
use crate::diag::Diagnostic;
use crate::lang::layers::{family, path};
use crate::lang::syntax::ast::{Clause, ClauseKind, Edit, EditKind, Item, Name};
use crate::source::{Sources, Span};

/// What is the same for all changes of a variant.
pub struct Hand<'a> {
    /// The variant's place in the order.
    pub variant: usize,
    /// All texts.
    pub sources: &'a Sources,
    /// All mistakes.
    pub found: &'a mut Vec<Diagnostic>,
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
        };
        for (clause, option, choice) in variant.options() {
            set_option(&mut work, &mut hand, variant, (clause, option, choice));
        }
        for one in variant.files.iter().flat_map(|file| &file.edits) {
            edit(&mut work, &mut hand, one);
        }
    }
    work.finish()
}

fn edit(work: &mut Work, hand: &mut Hand<'_>, edit: &Edit) {
    match (edit.verb.value, &edit.item) {
        (EditKind::Add, Some(item)) => add(work, hand, edit, item),
        (EditKind::Replace, Some(item)) => {
            if let Some(place) = find(work, hand, edit) {
                replace(work, hand, edit, place, Some(item));
            }
        }
        (EditKind::Remove, _) => {
            if let Some(place) = find(work, hand, edit) {
                replace(work, hand, edit, place, None);
            }
        }
        (EditKind::Amend, _) => {
            if let Some(place) = find(work, hand, edit) {
                amend(work, hand, edit, place);
            }
        }
        _ => {}
    }
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
    let before = as_found(work, hand.variant, thing);
    let mut fresh = match by {
        Some(item) => Thing::new(item.clone()),
        None => Thing {
            gone: true,
            ..before.clone()
        },
    };
    fresh.steps.clone_from(&before.steps);
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

fn amend(work: &mut Work, hand: &mut Hand<'_>, edit: &Edit, place: usize) {
    let Some(thing) = work.things.get(place) else {
        return;
    };
    if let Some(first) = work.foreign(hand.variant, &thing.steps) {
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
    for amendment in &edit.amendments {
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
    let there: Vec<(&Key, usize)> = work
        .places
        .iter()
        .map(|(key, place)| (key, *place))
        .filter(|(_, place)| {
            let thing = work.things.get(*place);
            thing.is_some_and(|thing| work.is_there(hand.variant, thing))
        })
        .filter(|(key, _)| wanted.as_ref().is_none_or(|kind| *kind == key.0))
        .collect();
    let mut fitting = there.iter().filter(|(key, _)| key.1 == name);
    match (fitting.next(), fitting.next()) {
        (Some((_, place)), None) => Some(*place),
        (Some((one, _)), Some((other, _))) => {
            let message = format!(
                "`{name}` could be the {} or the {} of that name",
                one.0, other.0
            );
            let verb = edit.verb.value.word();
            let report = Diagnostic::error("D0207", edit.span, message);
            hand.found
                .push(report.help(format!("write `{verb} {} {name}`", one.0)));
            None
        }
        (None, _) => {
            unknown(hand, edit, &name, &there);
            None
        }
    }
}

fn unknown(hand: &mut Hand<'_>, edit: &Edit, name: &str, there: &[(&Key, usize)]) {
    let span = match (&edit.name, &edit.member) {
        (Some(name), Some(member)) => name.span.to(member.span),
        (Some(name), None) => name.span,
        (None, _) => edit.span,
    };
    let kind = edit.kind.as_ref().map_or("item", |kind| &kind.value);
    let message = format!("the base has no {kind} called `{name}`");
    let known = there.iter().map(|(key, _)| key.1.as_str());
    let report = Diagnostic::error("D0201", span, message).near_or(name, known, "it has");
    hand.found.push(report);
}

/// Sets an option's default choice.
fn set_option(
    work: &mut Work,
    hand: &mut Hand<'_>,
    variant: &Standing,
    (clause, option, choice): (&Clause, &Name, &Name),
) {
    let key = ("option".to_owned(), option.value.clone());
    let place = work.places.get(&key).copied();
    let thing = place.and_then(|place| Some((place, work.things.get(place)?)));
    let Some((place, thing)) = thing.filter(|(_, thing)| work.is_there(hand.variant, thing)) else {
        let known = work.places.keys().filter(|key| key.0 == "option");
        let known = known.map(|key| key.1.as_str());
        let message = format!("the base has no option called `{}`", option.value);
        let report = Diagnostic::error("D0201", option.span, message);
        return hand
            .found
            .push(report.near_or(&option.value, known, "its options are"));
    };
    let names: Vec<&str> = thing
        .pieces
        .iter()
        .filter(|piece| !piece.gone)
        .filter_map(|piece| choice_name(&piece.clause))
        .collect();
    if !names.contains(&choice.value.as_str()) {
        let message = format!("`{}` has no choice `{}`", option.value, choice.value);
        let report = Diagnostic::error("D0201", choice.span, message);
        return hand
            .found
            .push(report.near_or(&choice.value, names, "its choices are"));
    }
    // Whoever set it otherwise, be it by making another choice the default or by unmaking this.
    let mut set = thing.pieces.iter().flat_map(|piece| {
        let is_other = choice_name(&piece.clause) != Some(choice.value.as_str());
        piece
            .steps
            .iter()
            .filter(move |_| is_other && is_default(&piece.clause))
    });
    let rival = set.find(|step| {
        !work.standings.stands_on(hand.variant, step.variant)
            && !work.standings.stands_over(hand.variant, step.variant)
    });
    if let Some(step) = rival {
        let what = format!("the option `{}`", option.value);
        let report = conflict(
            work,
            hand.variant,
            clause.span,
            (step.variant, step.at),
            &what,
        );
        return hand.found.push(report);
    }
    let reasons = variant.because().map(|reason| reason.value.as_str());
    let because = reasons.collect::<Vec<_>>().join("; ");
    let Some(thing) = work.things.get_mut(place) else {
        return;
    };
    for piece in &mut thing.pieces {
        let wanted = choice_name(&piece.clause) == Some(choice.value.as_str());
        let before = piece.clause.clone();
        let ClauseKind::Choice { default, .. } = &mut piece.clause.kind else {
            continue;
        };
        // To set what is set already is a word too, which another may contradict.
        if wanted || *default {
            *default = wanted;
            piece.steps.push(Step {
                variant: hand.variant,
                kind: EditKind::Amend,
                at: clause.span,
                because: because.clone(),
                before: Some(Box::new(before)),
            });
        }
    }
}

fn choice_name(clause: &Clause) -> Option<&str> {
    match &clause.kind {
        ClauseKind::Choice { name, .. } => Some(&name.value),
        _ => None,
    }
}

fn is_default(clause: &Clause) -> bool {
    matches!(clause.kind, ClauseKind::Choice { default: true, .. })
}
