//! Words that a pack declares and neither its rules nor its scenes name.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Severity};
use crate::lang::Pack;
use crate::source::{FileId, Span};

/// A note for each condition, trait, stance, fact, stat, bonus type and action that stands but once
/// in the given files of the pack, where it is declared, and in no scene.
#[must_use]
pub fn unused_words(pack: &Pack, own: &[FileId], scenes: &[String]) -> Vec<Diagnostic> {
    let mut places: BTreeMap<&str, Vec<Span>> = BTreeMap::new();
    for file in own {
        let text = pack
            .sources
            .get(*file)
            .map_or("", |file| file.text.as_str());
        for (start, word) in words(text) {
            let span = Span::new(*file, start, start + word.len());
            places.entry(word).or_default().push(span);
        }
    }
    let in_scenes = |id: &str| {
        let mut all = scenes.iter().flat_map(|text| words(text));
        all.any(|(_, word)| word == id)
    };
    let unused = declared(pack).filter_map(|(kind, id)| {
        let [only] = places.get(id)?.as_slice() else {
            return None;
        };
        if in_scenes(id) || !is_declared(pack, *only, kind) {
            return None;
        }
        let message = format!("no rule and no scene names the {kind} `{id}`");
        let finding = Diagnostic::warning("P0203", *only, message);
        let finding = finding.help("use it, or remove it");
        Some(Diagnostic {
            severity: Severity::Note,
            ..finding
        })
    });
    unused.collect()
}

/// Whether a word is declared at its only place: what another pack declares may be named but once.
fn is_declared(pack: &Pack, at: Span, kind: &str) -> bool {
    let source = pack.sources.get(at.file);
    let text = source.map_or("", |source| source.text.as_str());
    let before = text.get(..at.start as usize).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    // A type of bonus is declared by the word `bonus` alone.
    line.split_whitespace().last() == kind.split(' ').next()
}

fn declared(pack: &Pack) -> impl Iterator<Item = (&'static str, &str)> {
    let vocabulary = pack.vocabulary();
    let plain = [
        ("condition", &vocabulary.conditions),
        ("trait", &vocabulary.traits),
        ("bonus type", &vocabulary.bonus_types),
    ];
    let plain = plain
        .into_iter()
        .flat_map(|(kind, words)| words.iter().map(move |word| (kind, word)));
    let facts = vocabulary.facts.iter().map(|fact| ("fact", &fact.word));
    let stats = vocabulary.stats.iter().map(|stat| ("stat", &stat.word));
    let actions = vocabulary.actions.iter();
    let actions = actions.map(|action| ("action", &action.word));
    let stances = vocabulary.stances.iter();
    let stances = stances.map(|stance| ("stance", &stance.word));
    let all = plain
        .chain(stances)
        .chain(facts)
        .chain(stats)
        .chain(actions);
    all.map(|(kind, word)| (kind, word.id.as_str()))
}

/// The words of a text outside its comments, each with its place.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        (at, line)
    });
    lines.flat_map(|(at, line)| {
        let code = line.split_once("//").map_or(line, |(code, _)| code);
        pieces(code).map(move |(start, word)| (at + start, word))
    })
}

fn pieces(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let parts = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let mut at = 0;
    parts.filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}
