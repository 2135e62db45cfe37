//! Comparing rulings with what scenes expect and with what was recorded, and packs with what their
//! scenes try of them. Pure: data in, data out.

mod because;
mod clauses;
pub mod codes;
mod conditions;
mod contrast;
mod court;
mod coverage;
mod instead;
pub mod lints;
mod matrix;
mod mutants;
pub mod recording;
mod scope;
pub mod situations;

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::formats::scene::Expect;
use crate::number::Number;
use crate::ruling::{Remembered, Ruling, Value};
use crate::source::Span;
use crate::vocabulary::{Vocabulary, Word};

pub use because::{clauses, grounds};
pub use contrast::{Contrast, Difference, Group, NamedScene, contrast, differ};
pub use court::Court;
pub use coverage::{Coverage, Unseen, coverage};
pub use instead::instead;
pub use matrix::{Matrix, Row, Rules, Tally, matrix};
pub use mutants::{Mutants, Survivor, Trial, mutants};

/// One expectation and what the ruling says of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The key, such as `cover`, `may.hide` or `from`.
    pub key: String,
    /// What the scene expects.
    pub expected: Json,
    /// What the ruling says.
    pub actual: Json,
    /// Whether the expectation is met.
    pub passed: bool,
    /// Where the expectation stands.
    #[serde(skip)]
    pub span: Span,
}

/// Compares a ruling that carries evidence with an expectation, key by key.
///
/// A total that the ruling lacks counts as nought. `because`, `from` and `notes` list what must be
/// there among others; `from: []` and `notes: []` mean that there is nothing at all. `undecided`
/// lists all facts that are asked for. What `because` accepts is told at [`grounds`].
#[must_use]
pub fn compare(expect: &Expect, ruling: &Ruling, vocabulary: &Vocabulary) -> Vec<Comparison> {
    let mut suite = Suite {
        ruling,
        vocabulary,
        done: Vec::new(),
    };
    suite.ladders_and_stats(expect);
    suite.attack(expect);
    suite.actions(expect);
    suite.reasons(expect);
    suite.yields(expect);
    suite.done
}

struct Suite<'a> {
    ruling: &'a Ruling,
    vocabulary: &'a Vocabulary,
    done: Vec<Comparison>,
}

impl Suite<'_> {
    fn same(&mut self, key: &str, span: Span, expected: Json, actual: Json) {
        let passed = expected == actual;
        self.add(key, span, expected, actual, passed);
    }

    fn add(&mut self, key: &str, span: Span, expected: Json, actual: Json, passed: bool) {
        self.done.push(Comparison {
            key: key.to_owned(),
            expected,
            actual,
            passed,
            span,
        });
    }

    fn ladders_and_stats(&mut self, expect: &Expect) {
        for tier in &expect.tiers {
            let (id, wanted) = tier.value;
            let Some(ladder) = self.vocabulary.ladders.get(id.index()) else {
                continue;
            };
            let key = ladder.word.id.clone();
            let wanted = wanted.and_then(|wanted| ladder.tiers.get(usize::from(wanted)));
            let wanted = wanted.map(|tier| tier.id.clone());
            let actual = named(&self.ruling.tiers, &key).cloned().flatten();
            self.same(&key, tier.span, json!(wanted), json!(actual));
        }
        for total in &expect.totals {
            let (id, wanted) = &total.value;
            let key = word(self.vocabulary.stats.get(id.index()).map(|stat| &stat.word));
            let nothing = Some(Value::Number(Number::ZERO));
            let actual = named(&self.ruling.totals, &key).cloned().unwrap_or(nothing);
            let wanted = wanted.clone().map(Value::Number);
            self.value(&key, total.span, wanted.as_ref(), actual.as_ref());
        }
    }

    /// Compares exactly; the JSON is for showing only.
    fn value(&mut self, key: &str, span: Span, wanted: Option<&Value>, actual: Option<&Value>) {
        let passed = wanted == actual;
        self.add(key, span, json!(wanted), json!(actual), passed);
    }

    fn attack(&mut self, expect: &Expect) {
        let ruling = self.ruling;
        if let Some(wanted) = &expect.miss_chance {
            let value = wanted.value.clone().map(Value::Number);
            let actual = ruling.miss_chance.as_ref();
            self.value("miss-chance", wanted.span, value.as_ref(), actual);
        }
        if let Some(wanted) = &expect.targetable {
            let actual = json!(ruling.targetable);
            self.same("targetable", wanted.span, json!(wanted.value), actual);
        }
        if let Some(wanted) = &expect.outcome {
            let actual = json!(ruling.outcome);
            self.same("outcome", wanted.span, json!(wanted.value), actual);
        }
        if let Some(wanted) = &expect.struck {
            let actual = json!(ruling.struck);
            self.same("struck", wanted.span, json!(wanted.value), actual);
        }
    }

    fn actions(&mut self, expect: &Expect) {
        for may in &expect.may {
            let (id, wanted) = may.value;
            let actions = &self.vocabulary.actions;
            let id = word(actions.get(id.index()).map(|action| &action.word));
            let actual = named(&self.ruling.may, &id).copied().flatten();
            let key = format!("may.{id}");
            self.same(&key, may.span, json!(wanted), json!(actual));
        }
    }

    fn reasons(&mut self, expect: &Expect) {
        let ruling = self.ruling;
        let grounds = grounds(&ruling.evidence);
        for wanted in &expect.because {
            let passed = grounds.contains(wanted.value.as_str());
            let (wanted, span) = (json!(wanted.value), wanted.span);
            self.add("because", span, wanted, json!(grounds), passed);
        }
        if let Some(wanted) = &expect.from {
            let objects = ruling.sources.iter().map(|source| source.object.as_str());
            let wanted: Vec<(&str, Span)> = spanned(wanted);
            self.among("from", expect.span, &wanted, distinct(objects));
        }
        if let Some(wanted) = &expect.notes {
            let notes = ruling.notes.iter().map(|note| note.id.as_str());
            let wanted: Vec<(&str, Span)> = spanned(wanted);
            self.among("notes", expect.span, &wanted, distinct(notes));
        }
        if let Some(wanted) = &expect.undecided {
            let span = wanted.first().map_or(expect.span, |first| first.span);
            let facts = wanted.iter().map(|fact| {
                let facts = &self.vocabulary.facts;
                facts.get(fact.value.index()).map_or("", |it| &it.word.id)
            });
            let wanted = distinct(facts);
            let actual = distinct(ruling.undecided.iter().map(|open| open.fact.as_str()));
            self.same("undecided", span, json!(wanted), json!(actual));
        }
    }

    /// Whether each is there; an empty list wants nothing to be there.
    fn among(&mut self, key: &str, whole: Span, wanted: &[(&str, Span)], actual: Vec<&str>) {
        if wanted.is_empty() {
            self.add(key, whole, json!([]), json!(actual), actual.is_empty());
        }
        for (name, span) in wanted {
            let passed = actual.contains(name);
            self.add(key, *span, json!(name), json!(actual), passed);
        }
    }

    fn yields(&mut self, expect: &Expect) {
        for result in &expect.results {
            let (name, wanted) = &result.value;
            let actual = named(&self.ruling.results, name);
            let key = format!("results.{name}");
            self.value(&key, result.span, wanted.as_ref(), actual);
        }
        for kept in &expect.remember {
            let (id, wanted) = &kept.value;
            let fact = word(self.vocabulary.facts.get(id.index()).map(|fact| &fact.word));
            let remember = self.ruling.remember.iter();
            let known: Vec<&Remembered> = remember.filter(|own| own.fact == fact).collect();
            let key = format!("remember.{fact}");
            if is_contradictory(&known) {
                let values: Vec<&Value> = known.iter().map(|own| &own.value).collect();
                self.add(&key, kept.span, json!(wanted), json!(values), false);
            } else {
                let actual = known.first().map(|own| &own.value);
                self.value(&key, kept.span, wanted.as_ref(), actual);
            }
        }
    }
}

/// Whether two values are to be kept of one fact of one creature.
fn is_contradictory(kept: &[&Remembered]) -> bool {
    let mut all = kept.iter();
    all.any(|one| {
        let mut others = kept.iter();
        others.any(|other| one.of == other.of && one.value != other.value)
    })
}

fn named<'a, V>(pairs: &'a [(String, V)], name: &str) -> Option<&'a V> {
    let found = pairs.iter().find(|(own, _)| own == name)?;
    Some(&found.1)
}

fn word(word: Option<&Word>) -> String {
    word.map_or(String::new(), |word| word.id.clone())
}

fn spanned(items: &[crate::source::Spanned<String>]) -> Vec<(&str, Span)> {
    let pairs = items.iter().map(|item| (item.value.as_str(), item.span));
    pairs.collect()
}

fn distinct<'a>(items: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut items: Vec<&str> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}
