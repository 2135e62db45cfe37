//! The contents of a report: a row for each ruling, and what a script narrows them down with.

use std::collections::BTreeSet;

use crate::markup::Element;

use super::{Report, State, words};

/// The contents.
pub fn draw(report: &Report) -> Element {
    let nav = Element::new("nav").with("aria-label", "Contents");
    nav.holding(search(report)).holding(table(report))
}

/// The fields of the search, which only a script shows.
fn search(report: &Report) -> Element {
    let states = [State::Missed, State::Met, State::Unstated];
    let states = states.into_iter().filter(|state| report.count(*state) > 0);
    let states = states.map(|state| (state.name().to_owned(), state.words().to_owned()));
    let entries = report.entries.iter();
    let tiers: BTreeSet<String> = entries
        .flat_map(|entry| entry.tiers.iter().map(words::tier))
        .collect();
    let tiers = tiers.into_iter().map(|tier| (tier.clone(), tier));
    let input = Element::new("input")
        .with("id", "words")
        .with("type", "search");
    let input = input.with("placeholder", "a name, a clause, a word of the reasons");
    let found = Element::new("output")
        .with("id", "found")
        .with("aria-live", "polite");
    Element::new("div")
        .with("id", "search")
        .with("hidden", "hidden")
        .holding(labelled("Search", input))
        .holding(labelled("Expectation", choice("state", "all", states)))
        .holding(labelled("Tier", choice("tier", "any", tiers)))
        .holding(
            Element::new("button")
                .with("id", "fold")
                .with("type", "button")
                .saying("Fold all reasons"),
        )
        .holding(found)
}

fn labelled(words: &str, field: Element) -> Element {
    let name = Element::new("span").saying(words);
    Element::new("label").holding(name).holding(field)
}

fn choice(id: &str, all: &str, choices: impl Iterator<Item = (String, String)>) -> Element {
    let option =
        |value: &str, words: &str| Element::new("option").with("value", value).saying(words);
    let choices = choices.map(|(value, words)| option(&value, &words));
    let select = Element::new("select").with("id", id);
    select.holding(option("", all)).holding_all(choices)
}

fn table(report: &Report) -> Element {
    let heads = ["Scene", "Asked", "Tiers", "Expectation"];
    let heads = heads.map(|words| Element::new("th").with("scope", "col").saying(words));
    let head = Element::new("thead").holding(Element::new("tr").holding_all(heads));
    let rows = (1..).zip(&report.entries).map(|(place, entry)| {
        let id = words::id(place);
        let link = Element::new("a")
            .with("href", format!("#{id}"))
            .saying(&entry.scene);
        let cell = |words: String| Element::new("td").saying(words);
        let tiers: Vec<String> = entry.tiers.iter().map(words::tier).collect();
        let state = entry.state();
        Element::new("tr")
            .with("data-of", id)
            .holding(Element::new("td").holding(link))
            .holding(cell(entry.ask.clone()))
            .holding(cell(tiers.join(", ")))
            .holding(cell(state.words().to_owned()).with("class", state.name()))
    });
    let caption = Element::new("caption").saying("Every ruling");
    let body = Element::new("tbody").holding_all(rows);
    let table = Element::new("table").with("class", "contents");
    table.holding(caption).holding(head).holding(body)
}
