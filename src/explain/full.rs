//! Every step of the reasoning, as a tree.

use crate::ruling::{Evidence, Status, Step};

use super::Told;
use super::lines::met;
use super::text::{Text, Tone};
use super::words::{citation, status_tone, status_word, values};

const STATUS_WIDTH: usize = 10;

/// The whole tree: how each step came out, then the step at its depth.
pub fn full(told: &Told<'_>) -> Text {
    let mut text = Text::default();
    for node in &told.ruling.evidence {
        text.gap();
        tell(&mut text, 0, node);
    }
    text
}

fn tell(text: &mut Text, depth: usize, node: &Evidence) {
    let (tone, status) = verdict(node);
    let status = format!("{status:<STATUS_WIDTH$}");
    let room = "  ".repeat(depth);
    let words = words(node);
    // `is not` shares its words with the question it turns round.
    let turned = match (node.step, node.children.as_slice()) {
        (Step::Not, [asked]) if asked.text == node.text => Some(asked),
        _ => None,
    };
    let more = bracketed(&values(turned.unwrap_or(node)));
    let met = node.line.as_ref().map_or(String::new(), met);
    let met = if met.is_empty() {
        met
    } else {
        format!("  {met}")
    };
    let book = citation(node);
    let book = if book.is_empty() || repeats(node) {
        String::new()
    } else {
        format!("  {book}")
    };
    text.say(
        1,
        &[
            (tone, &status),
            (Tone::Plain, &room),
            (Tone::Plain, &words),
            (Tone::Plain, &more),
            (Tone::Plain, &met),
            (Tone::Faint, &book),
        ],
    );
    for child in turned.map_or(&node.children, |asked| &asked.children) {
        tell(text, depth + 1, child);
    }
}

fn verdict(node: &Evidence) -> (Tone, &'static str) {
    let tone = status_tone(node.status);
    match (node.step, node.status) {
        (Step::Choice, Status::Holds) => (tone, "chosen"),
        (Step::Choice, Status::Fails) => (Tone::Faint, "not chosen"),
        (Step::Line, Status::Holds) => (Tone::No, "meets"),
        (Step::Line, Status::Fails) => (Tone::Yes, "clear"),
        (_, status) => (tone, status_word(status)),
    }
}

fn words(node: &Evidence) -> String {
    match node.step {
        Step::Ladder | Step::Tier | Step::Rule => format!("{}: {}", node.clause, node.text),
        Step::Obstruction => format!("{} ({})", node.clause, node.text),
        Step::Stage => format!("outcome {}", node.text),
        Step::Override => format!("the game master's word: {}", node.text),
        _ => node.text.clone(),
    }
}

/// A `when` cites what its clause does.
fn repeats(node: &Evidence) -> bool {
    node.step == Step::When
}

fn bracketed(values: &str) -> String {
    if values.is_empty() {
        String::new()
    } else {
        format!("  ({values})")
    }
}
