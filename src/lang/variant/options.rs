//! The options that a variant sets.

use super::Standing;
use super::apply::{Hand, conflict};
use super::work::{Step, Work};
use crate::diag::Diagnostic;
use crate::lang::syntax::ast::{Clause, ClauseKind, EditKind, Name};

/// Sets an option's default choice.
pub fn set(
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
