//! Why a tier or another clause does not hold: the first condition that failed, with its values.

use crate::ruling::{Evidence, Status, Step};

use super::reasons::{chosen, tell_below};
use super::text::{Text, Tone};
use super::why::{below, clause, value};
use super::words::{citation, short, status_tone, status_word};
use super::{Told, decisive};

/// The account of one tier in the choice that was made.
#[must_use]
pub fn why_not(told: &Told<'_>, ladder: &str, tier: &str) -> Text {
    let mut text = Text::default();
    let path = format!("{ladder}.{tier}");
    let heading = format!("Why not {path}");
    text.say(1, &[(Tone::Strong, &heading)]);
    let is_ladder = |node: &&Evidence| node.step == Step::Ladder && node.clause == ladder;
    let Some(node) = told.ruling.evidence.iter().find(is_ladder) else {
        text.say(
            2,
            &[(Tone::Doubt, "The ruling carries no evidence about it.")],
        );
        return text;
    };
    let Some(choice) = chosen(node) else {
        text.say(
            2,
            &[(Tone::Doubt, "It is undecided where lines would run:")],
        );
        tell_below(&mut text, 3, node);
        return text;
    };
    if !choice.text.is_empty() {
        let words = format!("In the choice that was made, {}:", choice.text);
        text.say(2, &[(Tone::Plain, &words)]);
    }
    let judged = super::tiers(choice, ladder);
    match judged.into_iter().find(|tier| tier.clause == path) {
        Some(tier) => {
            outranked(&mut text, node, tier);
            tier_of(&mut text, tier);
        }
        None => unjudged(&mut text, node, &path),
    }
    text
}

/// The account of a clause, by its name or a book's id for it; none when nothing asked about it in
/// the choices that were made.
#[must_use]
pub fn account(told: &Told<'_>, name: &str) -> Option<Text> {
    let evidence = told.ruling.evidence.iter();
    let node = evidence.into_iter().find_map(|node| find(node, name))?;
    let mut text = Text::default();
    let heading = format!("Why not {name}");
    text.say(1, &[(Tone::Strong, &heading)]);
    match node.step {
        Step::Tier | Step::Rule => tier_of(&mut text, node),
        _ => {
            let title = format!("{name}: {}", node.text);
            let status = format!("{}, ", status_word(node.status));
            text.say(
                2,
                &[(status_tone(node.status), &status), (Tone::Plain, &title)],
            );
            below(&mut text, 3, node);
        }
    }
    Some(text)
}

fn find<'a>(node: &'a Evidence, name: &str) -> Option<&'a Evidence> {
    if node.step == Step::Choice && node.status != Status::Holds {
        return None;
    }
    let is_clause = !matches!(node.step, Step::Ladder | Step::Choice);
    let is_named = node.clause == name || node.cites.iter().any(|id| id == name);
    if is_clause && is_named {
        return Some(node);
    }
    node.children.iter().find_map(|child| find(child, name))
}

/// Of a tier that holds, that another one rules.
fn outranked(text: &mut Text, ladder: &Evidence, tier: &Evidence) {
    let own = format!("{}.", ladder.clause);
    let headline = value(ladder, "tier").filter(|above| above.starts_with(&own));
    if let Some(above) = headline.filter(|above| *above != tier.clause)
        && tier.status == Status::Holds
    {
        let words = format!("But {above} rules.");
        text.say(2, &[(Tone::Doubt, &words)]);
    }
}

fn tier_of(text: &mut Text, node: &Evidence) {
    match node.status {
        Status::Holds => {
            text.say(2, &[(Tone::Yes, "It holds.")]);
            clause(text, 2, node);
        }
        Status::Excepted | Status::Unknown => clause(text, 2, node),
        Status::Fails | Status::NotReached => failed(text, node),
    }
}

/// Each alternative with the condition that failed first.
fn failed(text: &mut Text, node: &Evidence) {
    let title = format!("{} fails: {}", node.clause, node.text);
    text.say(2, &[(Tone::No, &title)]);
    text.say(3, &[(Tone::Faint, &citation(node))]);
    for when in decisive(node) {
        text.say(3, &[(Tone::Plain, &when.text)]);
        below(text, 4, when);
    }
}

/// A tier that no evidence tells of: the lowest one, or one below a tier that stands alone.
fn unjudged(text: &mut Text, ladder: &Evidence, path: &str) {
    let headline = value(ladder, "tier").unwrap_or("undecided");
    let words = if headline == path {
        "It holds, since no other tier does.".to_owned()
    } else {
        format!("It was not asked: {headline} holds, and nothing below it can count.")
    };
    text.say(2, &[(Tone::Plain, &words)]);
    let lowest = short(path) == short(headline);
    let reason = chosen(ladder).into_iter().flat_map(|it| &it.children);
    let reason = reason.filter(|node| node.status == Status::Holds && !lowest);
    for node in reason {
        clause(text, 2, node);
    }
}
