//! The short account: what the verdict rests on.

use std::collections::BTreeMap;

use crate::ruling::{Evidence, Status, Step};

use super::Told;
use super::lines;
use super::reasons::{chosen, tell_below};
use super::text::{Text, Tone};
use super::words::{citation, listed, listed_few, short, status_tone, status_word};

const MOST_CHOICES_NAMED: usize = 8;

/// The account of a ruling.
pub fn why(told: &Told<'_>) -> Text {
    let mut text = Text::default();
    for node in &told.ruling.evidence {
        match (node.step, node.status) {
            (Step::Ladder, _) => ladder(&mut text, told, node),
            (Step::Rule, Status::Fails) | (_, Status::NotReached) => {}
            (Step::Rule, _) => rule(&mut text, node),
            (Step::Stage, Status::Holds | Status::Unknown) => stage(&mut text, node),
            _ => {}
        }
    }
    text
}

fn ladder(text: &mut Text, told: &Told<'_>, node: &Evidence) {
    let headline = value(node, "tier").unwrap_or("undecided");
    let ruled = told.ruling.tiers.iter().find(|(id, _)| *id == node.clause);
    let ruled = ruled.and_then(|(_, tier)| tier.as_deref());
    text.gap();
    let heading = format!("Why {} is {}", node.clause, short(headline));
    text.say(1, &[(Tone::Strong, &heading)]);
    if ruled.is_some_and(|ruled| ruled != short(headline)) {
        let words = format!(
            "The game master said {} instead; by the rules alone:",
            ruled.unwrap_or_default()
        );
        text.say(2, &[(Tone::Doubt, &words)]);
    }
    let Some(choice) = chosen(node) else {
        tell_below(text, 2, node);
        return;
    };
    choices(text, told, node, choice);
    let tiers = || choice.children.iter();
    let telling = tiers().filter(|tier| tier.status != Status::Fails && is_clause(tier));
    let mut held = false;
    for tier in telling {
        held |= tier.status == Status::Holds;
        clause(text, 2, tier);
    }
    if !held {
        nothing_holds(text, choice);
    }
}

fn is_clause(node: &Evidence) -> bool {
    matches!(node.step, Step::Tier | Step::Rule)
}

/// Who chose what, and what the other choices would have given.
fn choices(text: &mut Text, told: &Told<'_>, ladder: &Evidence, made: &Evidence) {
    let spot = value(ladder, "lines from").unwrap_or("place");
    let all = || ladder.children.iter().filter(|it| it.step == Step::Choice);
    let (from, to) = ends(made);
    let Some(to) = to else { return };
    let same_ends = all().all(|choice| ends(choice).1 == Some(to));
    let lines = format!("the lines run to {to}");
    let words = match value(ladder, "chosen by") {
        Some(who) if all().count() > 1 => {
            let name = if who == "attacker" {
                told.attacker
            } else {
                told.target
            };
            format!("{name} chooses the {spot} {from}; {lines}.")
        }
        _ => format!("From the {spot} {from} {lines}."),
    };
    text.say(2, &[(Tone::Plain, &words), (Tone::Faint, &bracketed(made))]);
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for other in all().filter(|choice| !std::ptr::eq(*choice, made)) {
        let (from, to) = ends(other);
        let name = match to {
            Some(to) if !same_ends => format!("{from} to {to}"),
            _ => from.to_owned(),
        };
        groups.entry(held(other)).or_default().push(name);
    }
    let own = held(made);
    for (given, names) in groups {
        let names = listed_few(&names, MOST_CHOICES_NAMED);
        let words = if given == own {
            format!("Instead {names}: the same, {given}.")
        } else {
            format!("Instead {names}: {given}.")
        };
        text.say(2, &[(Tone::Plain, &words)]);
    }
}

fn bracketed(node: &Evidence) -> String {
    let words = citation(node);
    if words.is_empty() {
        words
    } else {
        format!("  {words}")
    }
}

/// The start and the ends of a choice's lines.
fn ends(choice: &Evidence) -> (&str, Option<&str>) {
    match choice.text.split_once(" → ") {
        Some((from, to)) => (from, Some(to)),
        None => (choice.text.as_str(), None),
    }
}

/// The tiers that hold in a choice.
fn held(choice: &Evidence) -> String {
    let tiers = choice.values.iter().map(|seen| {
        let unknown = if seen.value == "unknown" {
            "perhaps "
        } else {
            ""
        };
        format!("{unknown}{}", short(&seen.name))
    });
    let tiers: Vec<String> = tiers.collect();
    listed(&tiers)
}

/// A clause that holds, might hold or would hold but for an exception, with its reasons.
pub fn clause(text: &mut Text, depth: usize, node: &Evidence) {
    let name = format!("{} ", node.clause);
    let verdict = match node.status {
        Status::Excepted => "would hold, but an exception does",
        other => status_word(other),
    };
    let title = format!(": {}", node.text);
    text.say(
        depth,
        &[
            (Tone::Strong, &name),
            (status_tone(node.status), verdict),
            (Tone::Plain, &title),
        ],
    );
    let book = citation(node);
    text.say(depth + 1, &[(Tone::Faint, &book)]);
    for part in super::decisive(node) {
        let asked = match part.status {
            Status::Unknown => format!("{} (unknown)", part.text),
            _ => part.text.clone(),
        };
        let tone = if part.step == Step::Exception {
            Tone::Doubt
        } else {
            Tone::Plain
        };
        text.say(depth + 1, &[(tone, &asked)]);
        if !part.cites.is_empty() && part.cites != node.cites {
            text.say(depth + 2, &[(Tone::Faint, &citation(part))]);
        }
        tell_below(text, depth + 2, part);
    }
}

/// With no tier: the lines that came near something, or that all are clear.
fn nothing_holds(text: &mut Text, choice: &Evidence) {
    let mut questions = Vec::new();
    gather(choice, &mut questions);
    let near: Vec<&&Evidence> = questions
        .iter()
        .filter(|question| lines::meets_anything(question))
        .collect();
    if near.is_empty() {
        let count = questions.first().map_or(0, |asked| asked.children.len());
        let words = match count {
            0 => "No tier holds.".to_owned(),
            1 => "No tier holds: the line meets nothing.".to_owned(),
            many => format!("No tier holds: the {many} lines meet nothing."),
        };
        text.say(2, &[(Tone::Plain, &words)]);
        return;
    }
    text.say(2, &[(Tone::Plain, "No tier holds:")]);
    for question in near {
        let words = format!("{}: ", question.text);
        let verdict = super::words::answer(question.status);
        text.say(
            3,
            &[
                (Tone::Plain, &words),
                (status_tone(question.status), verdict),
            ],
        );
        lines::tell(text, 4, question);
    }
}

/// The questions about lines within a step, each wording once.
fn gather<'a>(node: &'a Evidence, found: &mut Vec<&'a Evidence>) {
    if lines::is_question(node) && found.iter().all(|known| known.text != node.text) {
        found.push(node);
    }
    for child in &node.children {
        gather(child, found);
    }
}

fn rule(text: &mut Text, node: &Evidence) {
    text.gap();
    clause(text, 1, node);
}

fn stage(text: &mut Text, node: &Evidence) {
    text.gap();
    let heading = match node.status {
        Status::Unknown => format!("Whether the outcome is {}", node.text),
        _ => format!("Why the outcome is {}", node.text),
    };
    text.say(1, &[(Tone::Strong, &heading)]);
    if node.children.is_empty() {
        text.say(2, &[(Tone::Plain, "Nothing before it applies.")]);
    }
    tell_below(text, 2, node);
}

/// A value that a step saw, by its name.
pub fn value<'a>(node: &'a Evidence, name: &str) -> Option<&'a str> {
    let seen = node.values.iter().find(|seen| seen.name == name)?;
    Some(seen.value.as_str())
}
