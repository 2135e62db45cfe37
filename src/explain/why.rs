//! The short account: what the verdict rests on.

use std::collections::BTreeMap;

use crate::ruling::{Evidence, Status, Step};

use super::Told;
use super::lines;
use super::reasons::{chosen, tell_below};
use super::tables::tables;
use super::text::{Text, Tone};
use super::words::{answer, citation, listed, listed_few, short, status_tone, status_word};

const MOST_CHOICES_NAMED: usize = 8;

/// The account of a ruling.
pub fn why(told: &Told<'_>) -> Text {
    let mut text = Text::default();
    for node in &told.ruling.evidence {
        match (node.step, node.status) {
            (Step::Ladder, _) => ladder(&mut text, told, node),
            (Step::Rule, Status::Fails) | (_, Status::NotReached) => {}
            (Step::Rule, _) => rule(&mut text, told, node),
            _ => {}
        }
    }
    let evidence = told.ruling.evidence.iter();
    let asked: Vec<&Evidence> = evidence.filter(|it| it.step == Step::Stage).collect();
    stages(&mut text, &asked);
    tables(&mut text, &told.ruling.evidence);
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
    let judged = super::tiers(choice, &node.clause);
    let telling = judged.iter().filter(|tier| tier.status != Status::Fails);
    let telling: Vec<&&Evidence> = telling.collect();
    let pays_alone = value(node, "pays").is_some();
    for tier in &telling {
        let is_idle = pays_alone && tier.status == Status::Holds && tier.clause != headline;
        if is_idle && ranks_below(&telling, tier, headline) {
            idle(text, tier, headline);
        } else {
            clause(text, 2, tier);
        }
    }
    if telling.is_empty() {
        nothing_holds(text, choice);
    } else if telling.iter().all(|tier| tier.status == Status::Excepted) {
        text.say(2, &[(Tone::Plain, "So no tier holds.")]);
    }
}

/// Whether the tier that rules is told before another; the highest is as a rule.
fn ranks_below(telling: &[&&Evidence], tier: &Evidence, headline: &str) -> bool {
    let mut before = telling.iter().take_while(|it| it.clause != tier.clause);
    before.any(|it| it.clause == headline)
}

/// A lower tier that holds and pays nothing.
fn idle(text: &mut Text, tier: &Evidence, headline: &str) {
    let name = format!("{} ", tier.clause);
    let words = format!(" as well, and only {headline} pays");
    let verdict = status_word(tier.status);
    text.say(
        2,
        &[
            (Tone::Strong, &name),
            (status_tone(tier.status), verdict),
            (Tone::Plain, &words),
        ],
    );
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
    text.say(2, &[(Tone::Plain, &words)]);
    let book = citation(made);
    if !book.is_empty() {
        text.say(3, &[(Tone::Faint, &book)]);
    }
    others(text, ladder, made, same_ends);
}

/// The other choices, together where they give the same.
fn others(text: &mut Text, ladder: &Evidence, made: &Evidence, same_ends: bool) {
    let all = || ladder.children.iter().filter(|it| it.step == Step::Choice);
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
    heading(text, depth, node);
    for part in super::decisive(node) {
        condition(text, depth + 1, node, part);
    }
}

fn heading(text: &mut Text, depth: usize, node: &Evidence) {
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
}

fn condition(text: &mut Text, depth: usize, clause: &Evidence, part: &Evidence) {
    let asked = match part.status {
        Status::Unknown => format!("{} (unknown)", part.text),
        _ => part.text.clone(),
    };
    let tone = if part.step == Step::Exception {
        Tone::Doubt
    } else {
        Tone::Plain
    };
    text.say(depth, &[(tone, &asked)]);
    if !part.cites.is_empty() && part.cites != clause.cites {
        text.say(depth + 1, &[(Tone::Faint, &citation(part))]);
    }
    below(text, depth + 1, part);
}

/// What is below a `when` or an exception, without repeating its own words.
pub fn below(text: &mut Text, depth: usize, part: &Evidence) {
    match part.children.as_slice() {
        [only] if part.text.ends_with(&only.text) && lines::is_question(only) => {
            lines::tell(text, depth, only);
        }
        [only] if part.text.ends_with(&only.text) && !only.children.is_empty() => {
            tell_below(text, depth, only);
        }
        _ => tell_below(text, depth, part),
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
        let verdict = answer(question.status);
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

/// A rule outside the ladders; one that only has a word to say is told in short.
fn rule(text: &mut Text, told: &Told<'_>, node: &Evidence) {
    text.gap();
    if told
        .ruling
        .notes
        .iter()
        .any(|note| note.clause == node.clause)
    {
        heading(text, 1, node);
        for part in super::decisive(node) {
            text.say(2, &[(Tone::Plain, &part.text)]);
        }
    } else {
        clause(text, 1, node);
    }
}

/// The outcome and, before it, what passed the others by.
fn stages(text: &mut Text, stages: &[&Evidence]) {
    let Some(last) = stages.last() else { return };
    text.gap();
    let heading = match last.status {
        Status::Unknown => format!("Whether the outcome is {}", last.text),
        _ => format!("Why the outcome is {}", last.text),
    };
    text.say(1, &[(Tone::Strong, &heading)]);
    for stage in stages {
        let words = format!("{}: ", stage.text);
        let verdict = answer(stage.status);
        text.say(
            2,
            &[(Tone::Plain, &words), (status_tone(stage.status), verdict)],
        );
        tell_below(text, 3, stage);
    }
}

/// A value that a step saw, by its name.
pub fn value<'a>(node: &'a Evidence, name: &str) -> Option<&'a str> {
    let seen = node.values.iter().find(|seen| seen.name == name)?;
    Some(seen.value.as_str())
}
