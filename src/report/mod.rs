//! A report of scenes with their pictures, rulings and reasons: one page of HTML that needs nothing
//! from elsewhere and can be read without its script.

mod contents;
mod entry;
mod words;

use crate::explain::Text;
use crate::markup::Element;
use crate::picture::Picture;
use crate::suite::Comparison;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
/// Nothing is fetched, whatever a scene's words may try.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// What a report tells.
#[derive(Debug, Default)]
pub struct Report {
    /// What it is called.
    pub title: String,
    /// By which rules, each pack with its version and variants.
    pub rules: Vec<String>,
    /// The rulings, those of a scene together.
    pub entries: Vec<Entry>,
    /// Scenes that cannot be ruled on, and why.
    pub broken: Vec<(String, String)>,
}

/// A ruling.
#[derive(Debug)]
pub struct Entry {
    /// The file of its scene.
    pub file: String,
    /// The title of its scene.
    pub scene: String,
    /// The id of the pack that rules.
    pub pack: String,
    /// What was asked, in words.
    pub ask: String,
    /// The tiers by their ladders' ids; none while undecided.
    pub tiers: Vec<(String, Option<String>)>,
    /// Its picture.
    pub picture: Picture,
    /// The ruling with its reasons.
    pub reasons: Text,
    /// What the scene expects; none if it expects nothing.
    pub expected: Option<Vec<Comparison>>,
}

/// Whether a ruling is as its scene expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// It is not.
    Missed,
    /// It is.
    Met,
    /// The scene expects nothing.
    Unstated,
}

impl Entry {
    /// Whether it is as its scene expects.
    #[must_use]
    pub fn state(&self) -> State {
        match &self.expected {
            None => State::Unstated,
            Some(compared) if compared.iter().all(|one| one.passed) => State::Met,
            Some(_) => State::Missed,
        }
    }
}

impl Report {
    /// How many rulings are in a state.
    #[must_use]
    pub fn count(&self, state: State) -> usize {
        let entries = self.entries.iter();
        entries.filter(|entry| entry.state() == state).count()
    }

    /// Whether every ruling is as its scene expects, and every scene can be ruled on.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        self.count(State::Missed) == 0 && self.broken.is_empty()
    }

    /// The counts in a few words.
    #[must_use]
    pub fn summary(&self) -> String {
        words::summary(self)
    }

    /// The page.
    #[must_use]
    pub fn page(&self) -> String {
        let main = Element::new("main").holding_all(self.scenes());
        let body = Element::new("body")
            .holding(self.header())
            .holding(contents::draw(self))
            .holding_all(self.broken_scenes())
            .holding(main)
            .holding(Element::new("script").raw(SCRIPT));
        let html = Element::new("html").with("lang", "en");
        let page = html.holding(self.head()).holding(body);
        format!("<!DOCTYPE html>\n{page}\n")
    }

    fn head(&self) -> Element {
        let meta = |name: &'static str, what: &str, content: &str| {
            Element::new("meta")
                .with(name, what)
                .with("content", content)
        };
        Element::new("head")
            .holding(Element::new("meta").with("charset", "utf-8"))
            .holding(meta("http-equiv", "Content-Security-Policy", POLICY))
            .holding(meta(
                "name",
                "viewport",
                "width=device-width, initial-scale=1",
            ))
            .holding(meta("name", "color-scheme", "light dark"))
            .holding(Element::new("title").saying(&self.title))
            .holding(Element::new("style").raw(STYLE))
    }

    fn header(&self) -> Element {
        let rules = self
            .rules
            .iter()
            .map(|rules| Element::new("li").saying(rules));
        let rules = Element::new("ul").with("class", "rules").holding_all(rules);
        let summary = Element::new("p").with("class", "summary");
        Element::new("header")
            .holding(Element::new("h1").saying(&self.title))
            .holding(rules)
            .holding(summary.saying(self.summary()))
    }

    fn broken_scenes(&self) -> Option<Element> {
        let scenes = self.broken.iter().map(|(file, why)| {
            let name = Element::new("h3").saying(file);
            Element::new("div")
                .holding(name)
                .holding(Element::new("pre").saying(why))
        });
        let section = Element::new("section").with("class", "broken");
        let heading = Element::new("h2").saying("Scenes that cannot be ruled on");
        (!self.broken.is_empty()).then(|| section.holding(heading).holding_all(scenes))
    }

    /// A section for each scene, with an article for each of its rulings.
    fn scenes(&self) -> Vec<Element> {
        let mut place = 0;
        let of_scene = self.entries.chunk_by(|one, other| one.file == other.file);
        let sections = of_scene.filter_map(|entries| {
            let first = entries.first()?;
            let heading = Element::new("h2").saying(&first.scene);
            let file = Element::new("p").with("class", "file");
            let mut section = Element::new("section").with("class", "scene");
            section.add(heading);
            section.add(file.saying(format!("{} · {}", first.file, first.pack)));
            for entry in entries {
                place += 1;
                section.add(entry::draw(entry, place));
            }
            Some(section)
        });
        sections.collect()
    }
}
