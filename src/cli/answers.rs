//! What all answers share: what was asked of which scene by which rules, for programs and people.

use serde::Serialize;

use crate::diag::Diagnostic;
use crate::docket::{self, Ready};
use crate::explain::{self, Text, Tone};
use crate::formats::scene::AskFile;
use crate::ruling::Undecided;
use crate::source::Sources;

use super::failure::Report;
use super::output::Output;
use super::{Exit, Format, render};

pub use crate::docket::{Question, question, told};

/// An answer to an ask.
pub struct Answer<'a, T> {
    /// The scene, under one pack.
    pub scene: &'a Ready,
    /// The ask.
    pub ask: &'a AskFile,
    /// Its number among asks of the same place: those of the command line have none in the file.
    pub number: usize,
    /// The answer.
    pub answer: T,
}

impl<T> Answer<'_, T> {
    /// What sorts answers: the scene on the command line, then the ask's place in its file.
    pub fn place(&self) -> (usize, u32, usize) {
        (self.scene.place, self.ask.span.start, self.number)
    }
}

/// The answers to all asks, in the order of the scenes and asks; those of several packs to one ask
/// stand together.
pub fn all<T>(scenes: &[Ready], answer: impl Fn(&Ready) -> Vec<T>) -> Vec<Answer<'_, T>> {
    let mut answers = Vec::new();
    for scene in scenes {
        let numbers = numbers(&scene.asks);
        let own = scene.asks.iter().zip(answer(scene)).zip(numbers);
        answers.extend(own.map(|((ask, answer), number)| Answer {
            scene,
            ask,
            number,
            answer,
        }));
    }
    answers.sort_by_key(Answer::place);
    answers
}

/// The number of each ask among those of its place, which stand together.
fn numbers(asks: &[AskFile]) -> Vec<usize> {
    let groups = asks.chunk_by(|one, other| one.span.start == other.span.start);
    groups.flat_map(|group| 0..group.len()).collect()
}

/// Shows the guesses made in reading the scenes, where something else takes the answers' place.
pub fn show_guesses(out: &Output, scenes: &[Ready]) {
    let reports: Vec<&Report> = scenes.iter().map(|scene| &scene.report).collect();
    out.findings(&render::folded(&reports));
}

/// Shows the guesses made in reading the scenes, then the answers, then what was found about these.
pub fn show<T: Serialize>(
    out: &Output,
    scenes: &[Ready],
    (told, data): (impl FnOnce() -> Text, impl FnOnce() -> T),
    found: Vec<Diagnostic>,
) -> Exit {
    let reports: Vec<&Report> = scenes.iter().map(|scene| &scene.report).collect();
    match out.format() {
        Format::Text => {
            out.findings(&render::folded(&reports));
            out.text(&told());
        }
        Format::Json => {
            out.findings(&reports.into_iter().cloned().collect::<Vec<_>>());
            out.json(&data());
        }
    }
    if found.is_empty() {
        return Exit::Fine;
    }
    let sources = Sources::default();
    out.findings(&[Report { sources, found }]);
    Exit::Findings
}

/// What a row sets, in words; empty for an ask that stands in no table.
pub fn row_words(ask: &AskFile) -> String {
    let cells = ask.row.iter().flat_map(|row| &row.cells);
    let words: Vec<String> = cells
        .map(|(column, value)| format!("{column} {value}"))
        .collect();
    words.join(", ")
}

/// The variant that set an option's default, if one did.
fn set_by<'a>(scene: &'a Ready, option: &str, choice: &str) -> Option<&'a str> {
    let variants = scene.pack.hir.info.variants.iter().rev();
    let mut sets = variants.filter(|variant| {
        let mut options = variant.options.iter();
        options.any(|(own, set)| own == option && set == choice)
    });
    sets.next().map(|variant| variant.id.as_str())
}

/// An ask in a few words.
pub fn ask_words(scene: &Ready, ask: &AskFile) -> String {
    explain::ask_words(
        (&ask.attacker, &ask.target),
        &ask.shown,
        ask.check.as_deref(),
        scene.pack.vocabulary(),
    )
}

/// The scene, the pack, the switches that differ from the pack's defaults, and what the pack lacks.
pub fn heading(scene: &Ready) -> Text {
    let mut text = title(scene, &docket::rules_words(scene));
    let options = scene.pack.vocabulary().options.iter();
    for (option, chosen) in options.zip(&scene.settings.0) {
        let Some(choice) = option.choices.get(usize::from(*chosen)) else {
            continue;
        };
        let is_default = option.default == usize::from(*chosen);
        let by = match set_by(scene, &option.word.id, &choice.id) {
            Some(variant) if is_default => format!(" by {variant}"),
            None if is_default => continue,
            _ => String::new(),
        };
        let words = format!("with {} = {}{by}: ", option.word.id, choice.id);
        text.say(0, &[(Tone::Plain, &words), (Tone::Faint, &choice.title)]);
    }
    for lack in &scene.lacks {
        text.say(0, &[(Tone::Doubt, "left out: "), (Tone::Plain, lack)]);
    }
    // A row's scene asks for that row alone.
    for ask in &scene.asks {
        if let Some(row) = &ask.row {
            let words = format!("row {}: {}", row.place + 1, row_words(ask));
            text.say(0, &[(Tone::Plain, &words)]);
        }
    }
    text
}

/// The scene's title, and in parentheses its file and who rules.
pub fn title(scene: &Ready, by: &str) -> Text {
    let mut text = Text::default();
    let title = scene.file.scene.title.as_str();
    let file = if title == scene.name {
        String::new()
    } else {
        format!("{}, ", scene.name)
    };
    let by = format!(" ({file}{by})");
    text.say(0, &[(Tone::Strong, title), (Tone::Faint, &by)]);
    text
}

/// The finding that an answer hangs on facts that are lacking.
pub fn lacking(what: &str, undecided: &[Undecided]) -> Diagnostic {
    let questions: Vec<String> = undecided
        .iter()
        .map(|open| format!("{} ({})", open.question, open.fact))
        .collect();
    let message = format!("{what} hangs on what the scene does not say");
    Diagnostic::placeless("C0110", message)
        .help(format!("answer in the scene: {}", questions.join(" ")))
}
