//! One ruling of a report: its picture, what was expected of it, and its reasons.

use serde_json::Value as Json;

use crate::explain::{Text, Tone};
use crate::markup::Element;
use crate::suite::Comparison;

use super::{Entry, State, words};

/// The article of the ruling of a number.
pub fn draw(entry: &Entry, place: usize) -> Element {
    let state = entry.state();
    let id = words::id(place);
    let heading = Element::new("h3").saying(&entry.ask);
    let link = Element::new("a")
        .with("href", format!("#{id}"))
        .with("class", "here");
    let picture = entry.picture.svg(&format!("r{place}-"));
    let figure = Element::new("figure").raw(picture.trim_end());
    let told = Element::new("div").with("class", "told");
    let tiers: Vec<String> = entry.tiers.iter().map(words::tier).collect();
    Element::new("article")
        .with("id", id)
        .with("data-state", state.name())
        .with("data-tiers", tiers.join(", "))
        .holding(heading)
        .holding(verdict(state))
        .holding(figure)
        .holding(
            told.holding_all(expected(entry))
                .holding(reasons(&entry.reasons)),
        )
        .holding(link.saying(format!("#{place}")))
}

fn verdict(state: State) -> Element {
    let class = format!("state {}", state.name());
    Element::new("p").with("class", class).saying(state.words())
}

/// What the scene expects, as a table.
fn expected(entry: &Entry) -> Option<Element> {
    let compared = entry.expected.as_ref().filter(|all| !all.is_empty())?;
    let head = ["", "expected", "ruled", ""].map(|words| Element::new("th").saying(words));
    let head = Element::new("thead").holding(Element::new("tr").holding_all(head));
    let rows = Element::new("tbody").holding_all(compared.iter().map(row));
    let caption = Element::new("caption").saying("What the scene expects");
    Some(
        Element::new("table")
            .holding(caption)
            .holding(head)
            .holding(rows),
    )
}

fn row(compared: &Comparison) -> Element {
    let actual = match compared.key.as_str() {
        // The whole list of what a ruling rests on would say less.
        "because" if compared.passed => "it does".to_owned(),
        "because" => "it does not rest on it".to_owned(),
        _ => value(&compared.actual),
    };
    let (mark, class) = if compared.passed {
        ("✓", "met")
    } else {
        ("✗", "missed")
    };
    let cell = |words: &str| Element::new("td").saying(words);
    Element::new("tr")
        .with("class", class)
        .holding(
            Element::new("th")
                .with("scope", "row")
                .saying(&compared.key),
        )
        .holding(cell(&value(&compared.expected)))
        .holding(cell(&actual))
        .holding(cell(mark))
}

/// A value as people write it.
fn value(value: &Json) -> String {
    match value {
        Json::Null => "undecided".to_owned(),
        Json::Bool(true) => "yes".to_owned(),
        Json::Bool(false) => "no".to_owned(),
        Json::String(words) => words.clone(),
        Json::Array(values) if values.is_empty() => "nothing".to_owned(),
        Json::Array(values) => {
            let words: Vec<String> = values.iter().map(self::value).collect();
            words.join(", ")
        }
        other => other.to_string(),
    }
}

/// The reasons, which can be folded away.
fn reasons(text: &Text) -> Element {
    let summary = Element::new("summary").saying("The ruling and its reasons");
    let details = Element::new("details").with("open", "open");
    details.holding(summary).holding(pre(text))
}

/// A text with its tones as classes.
fn pre(text: &Text) -> Element {
    let mut pre = Element::new("pre");
    for line in &text.lines {
        for piece in &line.pieces {
            pre = match class(piece.tone) {
                Some(class) if !piece.text.trim().is_empty() => {
                    let span = Element::new("span").with("class", class);
                    pre.holding(span.saying(&piece.text))
                }
                _ => pre.saying(&piece.text),
            };
        }
        pre = pre.saying("\n");
    }
    pre
}

fn class(tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Plain | Tone::Shade(..) => None,
        Tone::Strong => Some("strong"),
        Tone::Yes => Some("yes"),
        Tone::No => Some("no"),
        Tone::Doubt => Some("doubt"),
        Tone::Faint => Some("faint"),
    }
}
