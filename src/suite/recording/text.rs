//! Recordings as text: a line for each fact, so that a change of the rules is a change of lines.

use super::{Fact, Recorded, Recording};

const HEAD: &str =
    "# What the rules said. `defilade test` compares; `defilade test --accept` records anew.";
const PACK: &str = "pack: ";
const INDENT: &str = "  ";
const SEPARATOR: &str = ": ";

/// A recording as text.
#[must_use]
pub fn write(recording: &Recording) -> String {
    let mut text = format!("{HEAD}\n{PACK}{}\n", recording.pack);
    for ruling in &recording.rulings {
        text.push_str(&format!("\n{}\n", ruling.name));
        for fact in &ruling.facts {
            let (key, value) = (&fact.key, &fact.value);
            text.push_str(&format!("{INDENT}{key}{SEPARATOR}{value}\n"));
        }
    }
    text
}

/// Reads a text that [`write()`] made.
///
/// # Errors
/// The number, from 1, of the first line that is none of a recording.
pub fn parse(text: &str) -> Result<Recording, usize> {
    let mut recording = Recording::default();
    for (place, line) in text.lines().enumerate() {
        let line = line.trim_end();
        // Comments stand above all rulings; below, a name may begin as one.
        let is_comment = recording.pack.is_empty() && line.starts_with('#');
        if line.is_empty() || is_comment {
            continue;
        }
        let read = match (line.strip_prefix(INDENT), line.strip_prefix(PACK)) {
            (Some(fact), _) => add_fact(&mut recording, fact),
            (_, Some(pack)) if recording.pack.is_empty() => {
                pack.clone_into(&mut recording.pack);
                Some(())
            }
            _ => add_ruling(&mut recording, line),
        };
        read.ok_or(place + 1)?;
    }
    Ok(recording)
}

fn add_fact(recording: &mut Recording, line: &str) -> Option<()> {
    // A value may be empty.
    let (key, value) = line
        .split_once(SEPARATOR)
        .or_else(|| Some((line.strip_suffix(':')?, "")))?;
    recording.rulings.last_mut()?.facts.push(Fact {
        key: key.to_owned(),
        value: value.to_owned(),
    });
    Some(())
}

fn add_ruling(recording: &mut Recording, name: &str) -> Option<()> {
    // A name that is there already, or one before the pack, was written by nobody's recorder.
    if recording.pack.is_empty() || recording.ruling(name).is_some() {
        return None;
    }
    recording.rulings.push(Recorded {
        name: name.to_owned(),
        facts: Vec::new(),
    });
    Some(())
}
