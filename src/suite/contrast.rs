//! Two packs side by side: the situations and scenes that they rule differently.

use std::collections::BTreeMap;

use serde::Serialize;

use super::court::Court;
use super::situations::{Situation, Situations};
use crate::formats::scene::{self, SceneFile};
use crate::lang::Pack;
use crate::number::Number;
use crate::ruling::{Ruling, Value};
use crate::source::Sources;
use crate::vocabulary::Vocabulary;
use crate::world::battle::Battle;
use crate::world::plan::Plan;

/// The most groups whose witness is made as small as can be.
const MOST_SHRUNK: usize = 24;

/// A scene's name and text.
pub type NamedScene = (String, String);

/// What two packs rule differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contrast {
    /// The one pack.
    pub one: String,
    /// The other.
    pub other: String,
    /// How many asks both rule on.
    pub compared: usize,
    /// How many of them differ in anything that both have.
    pub different: usize,
    /// How many asks only one of them can read.
    pub unread: usize,
    /// The differences, the most frequent first.
    pub groups: Vec<Group>,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    /// What differs.
    #[serde(flatten)]
    pub what: Difference,
    /// How many situations show it.
    pub situations: usize,
    /// The scenes of the packs' folders that show it.
    pub scenes: Vec<String>,
    /// The smallest situation that shows it: a scene file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
}

/// What differs, and how each pack has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Difference {
    /// A ladder, a stat, `may.` and an action, or another part of a ruling.
    pub key: String,
    /// How the one pack has it.
    pub from: String,
    /// How the other has it.
    pub to: String,
}

/// Compares two packs: situations of both, found by ruling on at most so many scenes for each, and
/// scenes.
#[must_use]
pub fn contrast(one: &Pack, other: &Pack, scenes: &[NamedScene], most: usize) -> Contrast {
    let mut pair = Pair {
        one: Court::new(one),
        other: Court::new(other),
        compared: 0,
        different: 0,
        unread: 0,
    };
    let mut courts = (Court::new(one), Court::new(other));
    let mut tells = |text: &str| {
        let found = differences(&mut courts.0, &mut courts.1, text)?;
        let found: Vec<Difference> = found.into_iter().flatten().collect();
        (!found.is_empty()).then(|| format!("{found:?}"))
    };
    let of_one = Situations::telling(&mut pair.one, most, &mut tells);
    let of_other = Situations::telling(&mut pair.other, most, &mut tells);
    let mut rows: BTreeMap<Difference, Found<'_>> = BTreeMap::new();
    for found in [&of_one, &of_other] {
        for situation in &found.kept {
            let text = found.written(situation, "A situation");
            for what in pair.count(&text) {
                rows.entry(what).or_default().add(situation, found);
            }
        }
    }
    for (name, text) in scenes {
        for what in pair.count(text) {
            rows.entry(what).or_default().scenes.push(name.clone());
        }
    }
    let mut rows: Vec<(Difference, Found<'_>)> = rows.into_iter().collect();
    rows.sort_by_key(|(_, found)| std::cmp::Reverse(found.situations + found.scenes.len()));
    let groups = rows.into_iter().enumerate();
    let groups = groups
        .map(|(place, (what, found))| found.group(what, &mut pair, place < MOST_SHRUNK))
        .collect();
    Contrast {
        one: called(one),
        other: called(other),
        compared: pair.compared,
        different: pair.different,
        unread: pair.unread,
        groups,
    }
}

/// What a pack is called: by the last variant that changed it, if any did.
fn called(pack: &Pack) -> String {
    let info = &pack.hir.info;
    let variant = info.variants.last().map(|variant| &variant.id);
    variant.unwrap_or(&info.id).clone()
}

struct Pair<'p> {
    one: Court<'p>,
    other: Court<'p>,
    compared: usize,
    different: usize,
    unread: usize,
}

impl Pair<'_> {
    /// The differences of all asks of a scene, each once, counted.
    fn count(&mut self, text: &str) -> Vec<Difference> {
        let Some(of_asks) = self.differences(text) else {
            self.unread += 1;
            return Vec::new();
        };
        self.compared += of_asks.len();
        self.different += of_asks.iter().filter(|found| !found.is_empty()).count();
        let mut all: Vec<Difference> = of_asks.into_iter().flatten().collect();
        all.sort();
        all.dedup();
        all
    }

    /// The differences of each ask of a scene; none if a pack cannot read it.
    fn differences(&mut self, text: &str) -> Option<Vec<Vec<Difference>>> {
        differences(&mut self.one, &mut self.other, text)
    }
}

fn differences(
    one: &mut Court<'_>,
    other: &mut Court<'_>,
    text: &str,
) -> Option<Vec<Vec<Difference>>> {
    let words = (one.pack.vocabulary(), other.pack.vocabulary());
    let (one, other) = (rulings(one, text)?, rulings(other, text)?);
    let both = one.iter().zip(&other);
    Some(both.map(|(one, other)| differ(one, other, words)).collect())
}

fn rulings(court: &mut Court<'_>, text: &str) -> Option<Vec<Ruling>> {
    let file = read(text, court.pack)?;
    let plan = court.plan(&court.settings(&file.options));
    let stage = Plan::new(&file.scene);
    let asks = file.asks.iter();
    let rulings = asks.map(|ask| {
        let battle = Battle::on(&stage, &ask.ask);
        court.pack.rule(&plan, &battle, false)
    });
    Some(rulings.collect())
}

fn read(text: &str, pack: &Pack) -> Option<SceneFile> {
    let mut sources = Sources::default();
    let id = sources.add("scene", text);
    let raw = scene::parse(&sources, id).ok()?;
    raw.resolve(pack.vocabulary(), &sources, &mut Vec::new())
        .ok()
}

/// Where a difference was found.
#[derive(Default)]
struct Found<'s> {
    situations: usize,
    scenes: Vec<String>,
    lightest: Option<(&'s Situation, &'s Situations<'s>)>,
}

impl<'s> Found<'s> {
    fn add(&mut self, situation: &'s Situation, of: &'s Situations<'s>) {
        self.situations += 1;
        let known = self.lightest.map(|(own, _)| own.weight());
        if known.is_none_or(|known| situation.weight() < known) {
            self.lightest = Some((situation, of));
        }
    }

    fn group(self, what: Difference, pair: &mut Pair<'_>, small: bool) -> Group {
        let title = format!("{}: {} against {}", what.key, what.from, what.to);
        let witness = self.lightest.map(|(situation, of)| {
            if !small {
                return of.written(situation, &title);
            }
            of.witness_text(situation, &title, &mut |text| {
                let found = pair.differences(text).unwrap_or_default();
                found.iter().flatten().any(|own| *own == what)
            })
        });
        Group {
            what,
            situations: self.situations,
            scenes: self.scenes,
            witness,
        }
    }
}

/// What differs between two rulings of all that both packs have words for.
#[must_use]
pub fn differ(
    one: &Ruling,
    other: &Ruling,
    (words, others): (&Vocabulary, &Vocabulary),
) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut same = |key: &str, from: String, to: String| {
        if from != to {
            let key = key.to_owned();
            found.push(Difference { key, from, to });
        }
    };
    for (ladder, tier) in &one.tiers {
        if let Some(own) = get(&other.tiers, ladder) {
            same(ladder, tier_words(tier.as_ref()), tier_words(own.as_ref()));
        }
    }
    let both = |stat: &&crate::vocabulary::Stat| {
        let mut known = others.stats.iter();
        known.any(|other| other.word.id == stat.word.id)
    };
    for stat in words.stats.iter().filter(both) {
        let total = |ruling: &Ruling| match get(&ruling.totals, &stat.word.id) {
            None => signed(&Value::Number(Number::ZERO)),
            Some(None) => "undecided".to_owned(),
            Some(Some(value)) => signed(value),
        };
        same(&stat.word.id, total(one), total(other));
    }
    for (action, may) in &one.may {
        if let Some(own) = get(&other.may, action) {
            same(&format!("may.{action}"), flag(*may), flag(*own));
        }
    }
    same("targetable", flag(one.targetable), flag(other.targetable));
    let chance = |ruling: &Ruling| {
        let chance = ruling.miss_chance.as_ref();
        chance.map_or("undecided".to_owned(), |chance| format!("{chance}%"))
    };
    same("miss-chance", chance(one), chance(other));
    if one.outcome.is_some() || other.outcome.is_some() {
        let outcome = |ruling: &Ruling| ruling.outcome.clone().unwrap_or("none".to_owned());
        same("outcome", outcome(one), outcome(other));
    }
    for (name, value) in &one.results {
        if let Some(own) = get(&other.results, name) {
            same(
                &format!("results.{name}"),
                value.to_string(),
                own.to_string(),
            );
        }
    }
    found
}

fn get<'a, V>(pairs: &'a [(String, V)], name: &str) -> Option<&'a V> {
    let found = pairs.iter().find(|(own, _)| own == name)?;
    Some(&found.1)
}

fn tier_words(tier: Option<&String>) -> String {
    tier.cloned().unwrap_or("undecided".to_owned())
}

fn flag(flag: Option<bool>) -> String {
    match flag {
        Some(true) => "yes",
        Some(false) => "no",
        None => "undecided",
    }
    .to_owned()
}

fn signed(value: &Value) -> String {
    match value {
        Value::Number(number) if !number.is_negative() => format!("+{number}"),
        other => other.to_string(),
    }
}
