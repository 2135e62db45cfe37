//! Small pieces of wording that all depths share.

use crate::ruling::{AttackShown, Coordinate, Evidence, Seen, Status};
use crate::vocabulary::{Vocabulary, Word};

use super::text::Tone;

/// An attack in a few words, such as `area: burst from [2, 0], radius 20 ft`.
#[must_use]
pub fn attack_words(attack: &AttackShown) -> String {
    let mut words = attack.kind.clone();
    if let Some(shape) = &attack.shape {
        words.push_str(&format!(": {shape}"));
    }
    if let Some(origin) = &attack.origin {
        words.push_str(&format!(" from {}", point(origin)));
    }
    let mut more = Vec::new();
    let mut add = |name: &str, value: Option<String>| {
        more.extend(value.map(|value| format!("{name} {value}")));
    };
    add("radius", attack.radius.clone());
    add("reach", attack.reach.clone());
    let square = attack.square;
    add("square", square.map(|[c, r]| format!("[{c}, {r}]")));
    let shown = |value: &Option<crate::ruling::Value>| value.as_ref().map(ToString::to_string);
    add("bonus", shown(&attack.bonus));
    add("roll", shown(&attack.roll));
    add("natural", shown(&attack.natural));
    add("d%", shown(&attack.percentile));
    let traits = attack.traits.iter().cloned();
    for part in more.into_iter().chain(traits) {
        words.push_str(", ");
        words.push_str(&part);
    }
    words
}

/// An ask in a few words: `A → T, ranged`, or of a check `Hide object: A against T, roll 18`.
#[must_use]
pub fn ask_words(
    (from, to): (&str, &str),
    shown: &AttackShown,
    check: Option<&str>,
    vocabulary: &Vocabulary,
) -> String {
    let words = attack_words(shown);
    let Some(check) = check else {
        return format!("{from} → {to}, {words}");
    };
    let title = title(check, vocabulary.checks.iter());
    if from == to {
        format!("{title}: {from}{words}")
    } else {
        format!("{title}: {from} against {to}{words}")
    }
}

/// A point as `[2, 0.5]`.
pub fn point([x, y]: &[Coordinate; 2]) -> String {
    format!("[{}, {}]", x.0, y.0)
}

/// `one`, `one and two`, `one, two and three`.
pub fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The first few of many, and how many more there are.
pub fn listed_few(items: &[String], most: usize) -> String {
    match items.get(..most) {
        Some(few) if items.len() > most + 1 => {
            format!("{} and {} more", few.join(", "), items.len() - most)
        }
        _ => listed(items),
    }
}

/// The title of an id among words; the id itself when it has none.
#[must_use]
pub fn title<'a>(id: &'a str, mut words: impl Iterator<Item = &'a Word>) -> &'a str {
    words
        .find(|word| word.id == id)
        .map_or(id, |word| word.title.as_str())
}

/// The part of a tier's name after its ladder's.
pub fn short(path: &str) -> &str {
    path.split_once('.').map_or(path, |(_, tier)| tier)
}

/// How something came out, in one word or two.
pub fn status_word(status: Status) -> &'static str {
    match status {
        Status::Holds => "holds",
        Status::Fails => "fails",
        Status::Excepted => "excepted",
        Status::NotReached => "not asked",
        Status::Unknown => "unknown",
    }
}

/// The tone of how something came out.
pub fn status_tone(status: Status) -> Tone {
    match status {
        Status::Holds => Tone::Yes,
        Status::Fails => Tone::No,
        Status::Excepted | Status::Unknown => Tone::Doubt,
        Status::NotReached => Tone::Faint,
    }
}

/// The answer to a question.
pub fn answer(status: Status) -> &'static str {
    match status {
        Status::Holds => "yes",
        Status::Fails => "no",
        other => status_word(other),
    }
}

/// Where a clause stands in the book and in the pack.
pub fn citation(node: &Evidence) -> String {
    let mut words = node.source.clone();
    if !node.cites.is_empty() {
        let ids = node.cites.join(", ");
        words = if words.is_empty() {
            ids
        } else {
            format!("{words} ({ids})")
        };
    }
    if !node.at.is_empty() {
        if !words.is_empty() {
            words.push_str(" · ");
        }
        words.push_str(&node.at);
    }
    let mut variants: Vec<String> = Vec::new();
    for change in &node.changes {
        if !variants.contains(&change.variant) {
            variants.push(change.variant.clone());
        }
    }
    if !variants.is_empty() {
        words.push_str(&format!(" · changed by {}", listed(&variants)));
    }
    words
}

/// Whether a value is the step's own answer.
fn is_own(node: &Evidence, seen: &Seen) -> bool {
    seen.name == node.text || seen.name == node.clause
}

/// The values a step saw, but for those that its own words or its answer say already.
pub fn values(node: &Evidence) -> String {
    let says_more = |seen: &&Seen| {
        let is_literal = !seen.name.contains(char::is_alphabetic);
        let is_answer =
            matches!(seen.value.as_str(), "yes" | "no" | "unknown") && is_own(node, seen);
        !is_literal && !is_answer
    };
    let said = node.values.iter().filter(says_more);
    let said: Vec<String> = said
        .map(|seen| match seen.name.as_str() {
            "it" | "of" | "open from" | "open to" => format!("{} {}", seen.name, seen.value),
            name if name == node.text => seen.value.clone(),
            name => format!("{name} = {}", seen.value),
        })
        .collect();
    said.join(", ")
}
