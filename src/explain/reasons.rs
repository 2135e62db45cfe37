//! The decisive steps: those without which another would not have come out as it did.

use crate::ruling::{Evidence, Status, Step};

use super::lines;
use super::text::{Text, Tone};
use super::words::{answer, status_tone, values};

/// The choice that was made on a ladder.
#[must_use]
pub fn chosen(ladder: &Evidence) -> Option<&Evidence> {
    let choices = || ladder.children.iter().filter(|it| it.step == Step::Choice);
    choices()
        .find(|choice| choice.status == Status::Holds)
        .or_else(|| choices().next())
}

/// The children that decide how a step came out.
#[must_use]
pub fn decisive(node: &Evidence) -> Vec<&Evidence> {
    let with = |status: Status| node.children.iter().filter(move |it| it.status == status);
    match (node.step, node.status) {
        (Step::All, Status::Fails) => with(Status::Fails).take(1).collect(),
        (Step::Any, Status::Holds) => with(Status::Holds).take(1).collect(),
        (Step::All | Step::Any, Status::Unknown) => with(Status::Unknown).collect(),
        (Step::Named, _) => last_case(node),
        (Step::Tier | Step::Rule | Step::Obstruction, Status::Holds) => {
            let whens = with(Status::Holds).filter(|it| it.step == Step::When);
            whens.take(1).collect()
        }
        (Step::Tier | Step::Rule | Step::Obstruction, Status::Excepted) => {
            let judged = node.children.iter();
            judged.filter(|it| matters_to_excepted(it)).collect()
        }
        (Step::Tier | Step::Rule | Step::Obstruction, Status::Unknown) => {
            let judged = node.children.iter();
            judged.filter(|it| matters_to_unknown(it)).collect()
        }
        (Step::Tier | Step::Rule | Step::Obstruction, Status::Fails) => {
            let whens = node.children.iter().filter(|it| it.step == Step::When);
            whens.collect()
        }
        _ => node.children.iter().collect(),
    }
}

/// Earlier cases were passed over; the last one asked gives the value, all parts of a sum together.
fn last_case(node: &Evidence) -> Vec<&Evidence> {
    let from_the_end = node.children.iter().rev();
    let parts = from_the_end.take_while(|part| is_amount(part)).count();
    let mut passed_over = node.children.len().saturating_sub(parts.max(1));
    // Of a table, what the row is for is told before it.
    let row = format!("{}.", node.clause);
    let is_row = |part: &Evidence| part.clause.starts_with(&row);
    if node.children.last().is_some_and(is_row) && passed_over > 0 {
        let before = node.children.get(passed_over - 1);
        passed_over -= usize::from(before.is_some_and(|it| it.status == Status::Holds));
    }
    node.children.iter().skip(passed_over).collect()
}

fn matters_to_excepted(node: &Evidence) -> bool {
    match node.step {
        Step::When => matches!(node.status, Status::Excepted | Status::Holds),
        _ => node.status == Status::Holds,
    }
}

fn matters_to_unknown(node: &Evidence) -> bool {
    match node.step {
        Step::When => matches!(node.status, Status::Unknown | Status::Holds),
        _ => node.status == Status::Unknown,
    }
}

/// The tiers of a ladder that were judged in a choice, the highest first as a rule. One that another
/// asked about stands within the other.
#[must_use]
pub fn tiers<'a>(choice: &'a Evidence, ladder: &str) -> Vec<&'a Evidence> {
    let mut found = Vec::new();
    gather_tiers(choice, ladder, &mut found);
    found
}

fn gather_tiers<'a>(node: &'a Evidence, ladder: &str, found: &mut Vec<&'a Evidence>) {
    for child in &node.children {
        let own = child.clause.split_once('.').map(|(ladder, _)| ladder);
        let is_new = found.iter().all(|known| known.clause != child.clause);
        if child.step == Step::Tier && own == Some(ladder) && is_new {
            found.push(child);
        }
        gather_tiers(child, ladder, found);
    }
}

/// Tells the decisive steps below a step, each with its answer and what it saw.
pub fn tell_below(text: &mut Text, depth: usize, node: &Evidence) {
    for child in decisive(node) {
        tell(text, depth, child);
    }
}

/// Tells a step and the decisive ones below it. Connectives are passed over: their parts say it all.
pub fn tell(text: &mut Text, depth: usize, node: &Evidence) {
    // A tier within another is told by itself; whether it holds is said by the question about it.
    if node.step == Step::Tier {
        return;
    }
    let is_connective = matches!(node.step, Step::All | Step::Any);
    if is_connective || is_plain_not(node) {
        tell_below(text, depth, node);
        return;
    }
    say(text, depth, node);
    if lines::is_question(node) {
        lines::tell(text, depth + 1, node);
    } else if node.step != Step::Not {
        tell_below(text, depth + 1, node);
    }
}

/// A `not` in front of a question of its own; `is not` shares its words with its question.
fn is_plain_not(node: &Evidence) -> bool {
    node.step == Step::Not && node.children.iter().all(|child| child.text != node.text)
}

fn say(text: &mut Text, depth: usize, node: &Evidence) {
    let source = if node.step == Step::Not {
        node.children.first().unwrap_or(node)
    } else {
        node
    };
    let saw = values(source);
    let is_value = is_amount(node);
    let (words, verdict) = if is_value {
        (format!("{} = {saw}", node.text), String::new())
    } else {
        (format!("{}: ", node.text), answer(node.status).to_owned())
    };
    let saw = if is_value || saw.is_empty() {
        String::new()
    } else {
        format!(" ({saw})")
    };
    text.say(
        depth,
        &[
            (Tone::Plain, &words),
            (status_tone(node.status), &verdict),
            (Tone::Plain, &saw),
        ],
    );
}

fn is_amount(node: &Evidence) -> bool {
    node.step == Step::Named && !is_truth(node)
}

fn is_truth(node: &Evidence) -> bool {
    let mut values = node.values.iter();
    values.all(|seen| matches!(seen.value.as_str(), "yes" | "no" | "unknown"))
}
