//! The lines of a question: what each met, and whether that counts.

use crate::ruling::{ContactSeen, Evidence, LineSeen, Status, Step};

use super::text::{Text, Tone};
use super::words::{listed, point, values};

/// Whether a step is a question about lines.
pub fn is_question(node: &Evidence) -> bool {
    matches!(node.step, Step::SomeLine | Step::EveryLine | Step::NoLine)
}

/// Whether any line of a question met anything at all.
pub fn meets_anything(question: &Evidence) -> bool {
    question.children.iter().any(|line| {
        let contacts = line.line.as_ref().map_or(0, |line| line.contacts.len());
        contacts > 0 || !line.children.is_empty()
    })
}

/// One row for each line of a question.
pub fn tell(text: &mut Text, depth: usize, question: &Evidence) {
    let rows: Vec<&Evidence> = question.children.iter().collect();
    let width = rows.iter().map(|row| row.text.chars().count()).max();
    let width = width.unwrap_or(0);
    for row in rows {
        tell_line(text, depth, row, width);
    }
}

/// A line's verdict, its blockers, and the things on it that an exception took away.
pub fn tell_line(text: &mut Text, depth: usize, row: &Evidence, width: usize) {
    let (tone, verdict) = match row.status {
        Status::Holds => (Tone::No, "meets"),
        Status::Fails => (Tone::Yes, "clear"),
        Status::Unknown => (Tone::Doubt, "unknown"),
        _ => (Tone::Faint, "not asked"),
    };
    let line = format!("{:<width$}  ", row.text);
    let verdict = format!("{verdict:<7}");
    let met = row.line.as_ref().map_or(String::new(), met);
    text.say(
        depth,
        &[(Tone::Plain, &line), (tone, &verdict), (Tone::Plain, &met)],
    );
    // What the line met anyway, or only grazed, is told already.
    let is_news = |except: &&Evidence| {
        let contacts = row.line.iter().flat_map(|line| &line.contacts);
        let mut objects = contacts.flat_map(|contact| &contact.objects);
        let thing = values_of(except);
        !objects.any(|object| *object == thing)
    };
    for except in row.children.iter().filter(is_news) {
        let why = fired(except);
        let words = format!("{} is no {}: {why}", values_of(except), except.clause);
        text.say(depth + 1, &[(Tone::Doubt, &words)]);
    }
}

/// The contacts of a line in words.
pub fn met(line: &LineSeen) -> String {
    let contacts = line.contacts.iter().map(contact_words);
    contacts.collect::<Vec<_>>().join("; ")
}

fn contact_words(contact: &ContactSeen) -> String {
    let objects = listed(&contact.objects);
    let (enter, leave) = (point(&contact.enter), point(&contact.leave));
    let place = if enter == leave {
        format!("at {enter}")
    } else {
        format!("from {enter} to {leave}")
    };
    let how = match contact.kind {
        "through" => "passes through",
        "pinhole" => "slips between the corners of",
        "along" => "runs along",
        _ => "touches",
    };
    let counts = if contact.counts {
        ""
    } else {
        ", which does not count"
    };
    format!("{how} {objects} {place}{counts}")
}

fn values_of(node: &Evidence) -> String {
    let it = node.values.iter().find(|seen| seen.name == "it");
    it.map_or(String::new(), |seen| seen.value.clone())
}

/// The exception of a clause that fired, in its author's words with the values it saw.
pub fn fired(node: &Evidence) -> String {
    let exceptions = node.children.iter().filter(|child| {
        child.step == Step::Exception && matches!(child.status, Status::Holds | Status::Unknown)
    });
    let told = exceptions.map(|exception| {
        let saw = exception.children.iter().map(values);
        let saw: Vec<String> = saw.filter(|saw| !saw.is_empty()).collect();
        if saw.is_empty() {
            exception.text.clone()
        } else {
            format!("{} ({})", exception.text, saw.join(", "))
        }
    });
    told.collect::<Vec<_>>().join("; ")
}
