//! Rulings on many pairs of creatures, in one table for each ladder.

use std::collections::BTreeMap;

use crate::ruling::{Ruling, Undecided};
use crate::vocabulary::{Ladder, Vocabulary};

use super::table::{Row, UNDECIDED, laid_out};
use super::text::{Text, Tone};

/// A ruling on one pair.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// The attacker's name.
    pub attacker: &'a str,
    /// The target's name.
    pub target: &'a str,
    /// The ruling.
    pub ruling: &'a Ruling,
}

/// For each ladder a table with the attackers down and the targets across, then what is to be
/// asked for. A pair that was not ruled on has no words.
#[must_use]
pub fn pairs(pairs: &[Pair<'_>], vocabulary: &Vocabulary) -> Text {
    let attackers = distinct(pairs.iter().map(|pair| pair.attacker));
    // A creature that is both keeps its place.
    let mut targets = distinct(pairs.iter().map(|pair| pair.target));
    targets.sort_by_key(|target| attackers.iter().position(|own| own == target));
    let of_pair: BTreeMap<(&str, &str), &Ruling> = pairs
        .iter()
        .map(|pair| ((pair.attacker, pair.target), pair.ruling))
        .collect();
    let mut text = Text::default();
    let is_told = |ladder: &&Ladder| {
        let of_ruling = pairs.first().map(|pair| pair.ruling.tiers.iter());
        of_ruling.is_some_and(|mut own| own.any(|(id, _)| *id == ladder.word.id))
    };
    for ladder in vocabulary.ladders.iter().filter(is_told) {
        let cell = |attacker: &str, target: &str| {
            let ruling = of_pair.get(&(attacker, target));
            ruling.map_or(String::new(), |ruling| tier(ruling, ladder))
        };
        let rows: Vec<Row> = attackers
            .iter()
            .map(|attacker| Row {
                name: (*attacker).to_owned(),
                cells: targets
                    .iter()
                    .map(|target| cell(attacker, target))
                    .collect(),
            })
            .collect();
        text.gap();
        text.say(0, &[(Tone::Strong, &ladder.word.title)]);
        text.append(laid_out(&targets, &rows));
    }
    text.gap();
    text.append(questions(pairs.iter().flat_map(|it| &it.ruling.undecided)));
    text
}

/// What is to be asked for, each question once.
pub fn questions<'a>(undecided: impl Iterator<Item = &'a Undecided>) -> Text {
    let facts: BTreeMap<&str, &str> = undecided
        .map(|open| (open.fact.as_str(), open.question.as_str()))
        .collect();
    let mut text = Text::default();
    for (fact, question) in facts {
        let fact = format!("  {fact}");
        let pieces = [
            (Tone::Plain, "ask  "),
            (Tone::Doubt, question),
            (Tone::Faint, &fact),
        ];
        text.say(0, &pieces);
    }
    text
}

fn tier(ruling: &Ruling, ladder: &Ladder) -> String {
    let mut tiers = ruling.tiers.iter();
    match tiers.find(|(own, _)| *own == ladder.word.id) {
        Some((_, Some(tier))) => tier.clone(),
        Some((_, None)) => UNDECIDED.to_owned(),
        None => String::new(),
    }
}

/// The names, each once, in the order of their first use.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = std::collections::BTreeSet::new();
    names.filter(|name| seen.insert(*name)).collect()
}
