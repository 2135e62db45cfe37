//! The verdict: what the table needs, in one small table of its own.

use crate::ruling::{Modifier, Ruling, Value};
use crate::vocabulary::Vocabulary;

use super::Told;
use super::text::{Text, Tone};
use super::words::{ask_words, listed, title};

const UNDECIDED: &str = "undecided";

/// The ask and the ruling on it.
pub fn verdict(told: &Told<'_>) -> Text {
    table(told, &rows(told))
}

/// The ask and what came of it.
pub fn result(told: &Told<'_>) -> Text {
    let mut rows = ends(told);
    rows.extend(notes(told.ruling));
    table(told, &rows)
}

fn table(told: &Told<'_>, rows: &[Row]) -> Text {
    let mut text = Text::default();
    let names = (told.attacker, told.target);
    let ask = ask_words(names, told.attack, told.check, told.vocabulary);
    text.say(0, &[(Tone::Strong, &ask)]);
    let width = rows.iter().map(|row| row.name.chars().count()).max();
    let width = width.unwrap_or(0);
    for row in rows {
        let name = format!("{:<width$}  ", row.name);
        let more = if row.more.is_empty() {
            String::new()
        } else {
            format!("  {}", row.more)
        };
        text.say(
            1,
            &[
                (Tone::Plain, &name),
                (row.tone, &row.value),
                (Tone::Faint, &more),
            ],
        );
    }
    text
}

/// A row of the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is about, such as a ladder's id.
    pub name: String,
    /// How its value is meant.
    pub tone: Tone,
    /// What is so.
    pub value: String,
    /// What is said besides.
    pub more: String,
}

impl Row {
    fn new(name: impl Into<String>, value: impl Into<String>) -> Row {
        Row {
            name: name.into(),
            tone: Tone::Plain,
            value: value.into(),
            more: String::new(),
        }
    }

    fn toned(mut self, tone: Tone) -> Row {
        self.tone = tone;
        self
    }
}

/// The verdict row by row. A check is about its outcome; what the rest of the ruling says comes
/// after it, if it was asked.
#[must_use]
pub fn rows(told: &Told<'_>) -> Vec<Row> {
    let is_check = told.check.is_some();
    let mut rows = if is_check { ends(told) } else { Vec::new() };
    if !is_check || !told.ruling.tiers.is_empty() {
        rows.extend(situation(told));
    }
    if !is_check {
        rows.extend(ends(told));
    }
    rows.extend(notes(told.ruling));
    rows
}

fn situation(told: &Told<'_>) -> Vec<Row> {
    let (ruling, vocabulary) = (told.ruling, told.vocabulary);
    let mut rows = tiers(ruling);
    rows.extend(bonuses(ruling, vocabulary));
    match ruling.targetable {
        Some(true) => {}
        Some(false) => rows.push(Row::new("attack", "not possible").toned(Tone::No)),
        None => rows.push(Row::new("attack", UNDECIDED).toned(Tone::Doubt)),
    }
    rows.extend(miss_chance(ruling));
    rows.extend(actions(ruling, vocabulary));
    rows
}

fn tiers(ruling: &Ruling) -> Vec<Row> {
    let tiers = ruling.tiers.iter();
    tiers
        .map(|(ladder, tier)| {
            let Some(tier) = tier else {
                return Row::new(ladder, UNDECIDED).toned(Tone::Doubt);
            };
            let path = format!("{ladder}.{tier}");
            let sources = ruling.sources.iter();
            let objects = sources
                .filter(|source| source.tier == path)
                .map(|source| source.object.clone());
            let objects: Vec<String> = objects.collect();
            let mut row = Row::new(ladder, tier).toned(Tone::Strong);
            if !objects.is_empty() {
                row.more = format!("from {}", super::words::listed_few(&objects, 6));
            }
            row
        })
        .collect()
}

fn bonuses(ruling: &Ruling, vocabulary: &Vocabulary) -> Vec<Row> {
    let mut rows = Vec::new();
    let totals: Vec<String> = ruling
        .totals
        .iter()
        .filter_map(|(stat, total)| total_words(ruling, vocabulary, stat, total.as_ref()))
        .collect();
    if !totals.is_empty() {
        rows.push(Row::new("bonuses", totals.join(", ")).toned(Tone::Strong));
    }
    let left_out: Vec<String> = ruling
        .modifiers
        .iter()
        .filter(|modifier| !modifier.counts)
        .map(|modifier| {
            let stat = stat_title(vocabulary, &modifier.stat);
            let value = signed(&modifier.value);
            format!("{value} {stat} ({}, {})", modifier.ty, modifier.clause)
        })
        .collect();
    if !left_out.is_empty() {
        rows.push(Row::new("not counted", left_out.join(", ")).toned(Tone::Faint));
    }
    rows
}

fn total_words(
    ruling: &Ruling,
    vocabulary: &Vocabulary,
    stat: &str,
    total: Option<&Value>,
) -> Option<String> {
    let title = stat_title(vocabulary, stat);
    let Some(total) = total else {
        return Some(format!("{title} {UNDECIDED}"));
    };
    let counted = ruling.modifiers.iter();
    let counted = counted.filter(|modifier| modifier.counts && modifier.stat == stat);
    let counted: Vec<&Modifier> = counted.collect();
    let parts: Vec<String> = match counted.as_slice() {
        [one] => vec![one.ty.clone()],
        many => many
            .iter()
            .map(|part| format!("{} {}", signed(&part.value), part.ty))
            .collect(),
    };
    let is_nothing = matches!(total, Value::Number(number) if number.is_zero());
    if is_nothing && parts.is_empty() {
        return None;
    }
    let parts = if parts.is_empty() {
        String::new()
    } else {
        format!(" ({})", parts.join(", "))
    };
    Some(format!("{} {title}{parts}", signed(total)))
}

fn stat_title<'a>(vocabulary: &'a Vocabulary, stat: &'a str) -> &'a str {
    title(stat, vocabulary.stats.iter().map(|stat| &stat.word))
}

/// A value with its sign, such as `+4`.
#[must_use]
pub fn signed(value: &Value) -> String {
    match value {
        Value::Number(number) if !number.is_negative() => format!("+{number}"),
        other => other.to_string(),
    }
}

fn miss_chance(ruling: &Ruling) -> Option<Row> {
    let Some(chance) = &ruling.miss_chance else {
        return Some(Row::new("miss chance", UNDECIDED).toned(Tone::Doubt));
    };
    if matches!(chance, Value::Number(number) if number.is_zero()) {
        return None;
    }
    let mut row = Row::new("miss chance", format!("{chance}%")).toned(Tone::Strong);
    if let Some(who) = &ruling.miss_chance_rolled_by {
        row.more = format!("rolled by the {who}");
    }
    Some(row)
}

/// One row for what is allowed, one for what is not, one for what is unknown.
fn actions(ruling: &Ruling, vocabulary: &Vocabulary) -> Vec<Row> {
    let with = |wanted: Option<bool>| {
        let actions = ruling.may.iter().filter(move |(_, may)| *may == wanted);
        let titles = actions.map(|(action, _)| {
            let words = vocabulary.actions.iter().map(|action| &action.word);
            title(action, words).to_lowercase()
        });
        titles.collect::<Vec<String>>()
    };
    let rows = [
        ("may", Some(true), Tone::Yes),
        ("may not", Some(false), Tone::No),
        ("may perhaps", None, Tone::Doubt),
    ];
    rows.into_iter()
        .map(|(name, wanted, tone)| (name, with(wanted), tone))
        .filter(|(_, titles, _)| !titles.is_empty())
        .map(|(name, titles, tone)| Row::new(name, titles.join(", ")).toned(tone))
        .collect()
}

/// What came of it: the outcome, the results, what to keep, and what is lacking.
fn ends(told: &Told<'_>) -> Vec<Row> {
    let ruling = told.ruling;
    let mut rows = Vec::new();
    if let Some(outcome) = &ruling.outcome {
        let mut row = Row::new("outcome", outcome).toned(Tone::Strong);
        if let Some(struck) = &ruling.struck {
            row.more = format!("strikes {struck}");
        }
        rows.push(row);
    } else if !ruling.undecided.is_empty() && told.check.is_some() {
        rows.push(Row::new("outcome", UNDECIDED).toned(Tone::Doubt));
    }
    for (name, value) in &ruling.results {
        rows.push(Row::new(name, value.to_string()).toned(Tone::Strong));
    }
    for kept in &ruling.remember {
        let facts = told.vocabulary.facts.iter().map(|fact| &fact.word);
        let fact = title(&kept.fact, facts);
        let of = if kept.of.is_empty() {
            String::new()
        } else {
            format!(" of {}", kept.of)
        };
        let words = format!("{fact}{of}: {}, until {}", kept.value, kept.until);
        let mut row = Row::new("remember", words);
        row.more = format!("[{}]", kept.fact);
        rows.push(row);
    }
    for open in &ruling.undecided {
        let mut row = Row::new("ask", &open.question).toned(Tone::Doubt);
        row.more = format!("{}; settles {}", open.fact, listed(&open.settles));
        rows.push(row);
    }
    rows
}

fn notes(ruling: &Ruling) -> Vec<Row> {
    let notes = ruling.notes.iter();
    notes
        .map(|note| {
            let name = if note.clause == "gm" {
                "GM's word"
            } else {
                note.kind.as_str()
            };
            let tone = if note.kind == "note" {
                Tone::Plain
            } else {
                Tone::Doubt
            };
            let mut row = Row::new(name, &note.text).toned(tone);
            if note.clause != "gm" && !note.clause.is_empty() {
                row.more = format!("[{}]", note.clause);
            }
            row
        })
        .collect()
}
