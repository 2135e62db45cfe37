//! Recorded rulings: what the rules said once, to be compared with what they say now.
//!
//! A recording keeps the results of each ruling of a scene and the reasons in short, each a fact
//! with a key and a value: not the whole evidence, which tells every step of a long way.

mod difference;
mod text;

pub use difference::{Difference, differences, why};
pub use text::{parse, write};

use crate::explain::{chosen, signed};
use crate::ruling::{Evidence, Modifier, Ruling, Step, Value};

use super::because::clauses;

/// What the rules said of a scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// The id of the pack that ruled.
    pub pack: String,
    /// The rulings, each under a name of its own.
    pub rulings: Vec<Recorded>,
}

/// What the rules said once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The ask in a few words; of several with the same words, all but the first with a number.
    pub name: String,
    /// The results and reasons, in an order that hangs on nothing but the ruling.
    pub facts: Vec<Fact>,
}

/// A result or a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is about, such as `tier cover`. Several facts may share a key, as sources do.
    pub key: String,
    /// What is so.
    pub value: String,
}

impl Recording {
    /// The recording of rulings with evidence, each with its ask in words.
    #[must_use]
    pub fn of(pack: &str, rulings: &[(String, &Ruling)]) -> Recording {
        let mut recorded: Vec<Recorded> = Vec::new();
        for (place, (words, ruling)) in rulings.iter().enumerate() {
            let earlier = rulings.iter().take(place);
            let alike = earlier.filter(|(own, _)| own == words).count();
            let number = match alike {
                0 => String::new(),
                count => format!(" ({})", count + 1),
            };
            recorded.push(Recorded {
                name: one_line(&format!("{words}{number}")),
                facts: facts(ruling),
            });
        }
        Recording {
            pack: pack.to_owned(),
            rulings: recorded,
        }
    }

    /// The ruling of a name.
    #[must_use]
    pub fn ruling(&self, name: &str) -> Option<&Recorded> {
        self.rulings.iter().find(|ruling| ruling.name == name)
    }
}

fn facts(ruling: &Ruling) -> Vec<Fact> {
    let mut facts = Facts(Vec::new());
    facts.results(ruling);
    facts.ends(ruling);
    facts.reasons(ruling);
    facts.0
}

struct Facts(Vec<Fact>);

impl Facts {
    fn add(&mut self, key: impl Into<String>, value: impl AsRef<str>) {
        self.0.push(Fact {
            key: one_line(&key.into()),
            value: one_line(value.as_ref()),
        });
    }

    fn results(&mut self, ruling: &Ruling) {
        self.add("targetable", truth(ruling.targetable));
        for (ladder, tier) in &ruling.tiers {
            let tier = tier.as_deref().unwrap_or(UNDECIDED);
            self.add(format!("{TIER} {ladder}"), tier);
        }
        for (stat, total) in &ruling.totals {
            let total = total.as_ref().map_or(UNDECIDED.to_owned(), signed);
            self.add(format!("total {stat}"), total);
        }
        let by = ruling.miss_chance_rolled_by.as_ref();
        let by = by.map_or(String::new(), |who| format!(" rolled by {who}"));
        let chance = ruling.miss_chance.as_ref();
        let chance = chance.map_or(UNDECIDED.to_owned(), |chance| format!("{chance}%{by}"));
        self.add("miss chance", chance);
        for (action, may) in &ruling.may {
            self.add(format!("may {action}"), truth(*may));
        }
    }

    fn ends(&mut self, ruling: &Ruling) {
        if let Some(outcome) = &ruling.outcome {
            self.add("outcome", outcome);
        }
        if let Some(struck) = &ruling.struck {
            self.add("struck", struck);
        }
        for (name, value) in &ruling.results {
            self.add(format!("result {name}"), value.to_string());
        }
        for kept in &ruling.remember {
            let key = format!("remember {} of {}", kept.fact, kept.of);
            self.add(key, format!("{} until {}", kept.value, kept.until));
        }
        for open in &ruling.undecided {
            self.add(format!("ask {}", open.fact), open.settles.join(", "));
        }
        for note in &ruling.notes {
            self.add(&note.kind, &note.id);
        }
    }

    fn reasons(&mut self, ruling: &Ruling) {
        for source in &ruling.sources {
            self.add(format!("source {}", source.tier), &source.object);
        }
        for modifier in &ruling.modifiers {
            self.add(format!("bonus {}", modifier.stat), bonus(modifier));
        }
        let ladders = ruling.evidence.iter().filter(|it| it.step == Step::Ladder);
        for ladder in ladders {
            if let Some(lines) = lines(ladder) {
                self.add(format!("lines {}", ladder.clause), lines);
            }
        }
        for clause in clauses(&ruling.evidence) {
            self.add(BECAUSE, clause);
        }
    }
}

const UNDECIDED: &str = "undecided";
/// The first word of a key that names a ladder.
const TIER: &str = "tier";
const BECAUSE: &str = "because";

fn truth(truth: Option<bool>) -> String {
    truth.map_or(UNDECIDED.to_owned(), |flag| Value::Flag(flag).to_string())
}

fn bonus(modifier: &Modifier) -> String {
    let aside = if modifier.counts { "" } else { ", not counted" };
    let value = signed(&modifier.value);
    format!("{value} {} by {}{aside}", modifier.ty, modifier.clause)
}

/// Where the lines of the choice that was made run.
fn lines(ladder: &Evidence) -> Option<&str> {
    let choice = chosen(ladder)?;
    (choice.step == Step::Choice && !choice.text.is_empty()).then_some(choice.text.as_str())
}

/// Facts stand on a line each, and the first `: ` ends the key.
fn one_line(words: &str) -> String {
    words.replace(['\n', '\r'], " ").trim().to_owned()
}
