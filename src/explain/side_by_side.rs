//! What several packs rule on one ask, in one table.

use crate::ruling::{Ruling, Value};
use crate::vocabulary::Vocabulary;

use super::table::{Row, UNDECIDED, laid_out};
use super::text::Text;
use super::verdict::signed;
use super::words::title;

/// A pack's ruling.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    /// The pack's name.
    pub title: &'a str,
    /// The pack's words.
    pub vocabulary: &'a Vocabulary,
    /// The ruling.
    pub ruling: &'a Ruling,
}

/// The table: a row for each ladder, stat that anything changes, action and result, a column for
/// each pack.
#[must_use]
pub fn side_by_side(columns: &[Column<'_>]) -> Text {
    let titles: Vec<&str> = columns.iter().map(|it| it.title).collect();
    laid_out(&titles, &rows(columns))
}

/// Something that two rulings say differently; what one of them says nothing of has no words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is about.
    pub what: String,
    /// What the one says.
    pub before: String,
    /// What the other says.
    pub after: String,
}

/// What two rulings on one ask say differently.
#[must_use]
pub fn differences(before: Column<'_>, after: Column<'_>) -> Vec<Difference> {
    let rows = rows(&[before, after]).into_iter();
    let differences = rows.filter_map(|row| match row.cells.as_slice() {
        [before, after] if before != after => Some(Difference {
            what: row.name,
            before: before.clone(),
            after: after.clone(),
        }),
        _ => None,
    });
    differences.collect()
}

fn rows(columns: &[Column<'_>]) -> Vec<Row> {
    let mut rows = Vec::new();
    rows.extend(tiers(columns));
    rows.extend(totals(columns));
    rows.push(Row {
        name: "targetable".to_owned(),
        cells: cells(columns, |it| yes_or_no(it.ruling.targetable)),
    });
    rows.push(Row {
        name: "miss chance".to_owned(),
        cells: cells(columns, |it| match &it.ruling.miss_chance {
            Some(chance) => format!("{chance}%"),
            None => UNDECIDED.to_owned(),
        }),
    });
    rows.extend(actions(columns));
    rows.extend(ends(columns));
    rows
}

fn cells(columns: &[Column<'_>], cell: impl Fn(&Column<'_>) -> String) -> Vec<String> {
    columns.iter().map(cell).collect()
}

/// The names that rulings use, each once, in the order of their first use.
fn names<'a, T: 'a>(
    columns: &[Column<'a>],
    entries: impl Fn(&'a Ruling) -> &'a [(String, T)],
) -> Vec<&'a str> {
    let mut names = Vec::new();
    for column in columns {
        for (name, _) in entries(column.ruling) {
            if !names.contains(&name.as_str()) {
                names.push(name.as_str());
            }
        }
    }
    names
}

fn entry<'a, T>(entries: &'a [(String, T)], name: &str) -> Option<&'a T> {
    let found = entries.iter().find(|(own, _)| own == name);
    found.map(|(_, value)| value)
}

fn tiers(columns: &[Column<'_>]) -> Vec<Row> {
    let ladders = names(columns, |ruling| &ruling.tiers);
    let rows = ladders.into_iter().map(|ladder| Row {
        name: ladder.to_owned(),
        cells: cells(columns, |it| match entry(&it.ruling.tiers, ladder) {
            Some(Some(tier)) => tier.clone(),
            Some(None) => UNDECIDED.to_owned(),
            None => String::new(),
        }),
    });
    rows.collect()
}

fn totals(columns: &[Column<'_>]) -> Vec<Row> {
    let stats = names(columns, |ruling| &ruling.totals);
    let rows = stats.into_iter().map(|stat| {
        let known = |it: &Column<'_>| it.vocabulary.stats.iter().any(|own| own.word.id == stat);
        let words = columns.iter().flat_map(|it| &it.vocabulary.stats);
        Row {
            name: title(stat, words.map(|stat| &stat.word)).to_owned(),
            cells: cells(columns, |it| match entry(&it.ruling.totals, stat) {
                Some(Some(total)) => signed(total),
                Some(None) => UNDECIDED.to_owned(),
                None if known(it) => "+0".to_owned(),
                None => String::new(),
            }),
        }
    });
    rows.collect()
}

fn actions(columns: &[Column<'_>]) -> Vec<Row> {
    let actions = names(columns, |ruling| &ruling.may);
    let rows = actions.into_iter().map(|action| Row {
        name: format!("may {action}"),
        cells: cells(columns, |it| match entry(&it.ruling.may, action) {
            Some(may) => yes_or_no(*may),
            None => String::new(),
        }),
    });
    rows.collect()
}

/// The outcome, if any ruling has one, and the results.
fn ends(columns: &[Column<'_>]) -> Vec<Row> {
    let mut rows = Vec::new();
    if columns.iter().any(|it| it.ruling.outcome.is_some()) {
        rows.push(Row {
            name: "outcome".to_owned(),
            cells: cells(columns, |it| {
                match (&it.ruling.outcome, &it.ruling.struck) {
                    (Some(outcome), Some(struck)) => format!("{outcome} ({struck})"),
                    (Some(outcome), None) => outcome.clone(),
                    (None, _) => UNDECIDED.to_owned(),
                }
            }),
        });
    }
    let results = names(columns, |ruling| &ruling.results);
    rows.extend(results.into_iter().map(|result| Row {
        name: result.to_owned(),
        cells: cells(columns, |it| {
            entry(&it.ruling.results, result).map_or(String::new(), Value::to_string)
        }),
    }));
    let asks = |it: &Column<'_>| {
        let facts: Vec<&str> = it
            .ruling
            .undecided
            .iter()
            .map(|ask| ask.fact.as_str())
            .collect();
        facts.join(", ")
    };
    if columns.iter().any(|it| !it.ruling.undecided.is_empty()) {
        rows.push(Row {
            name: "ask for".to_owned(),
            cells: cells(columns, asks),
        });
    }
    rows
}

fn yes_or_no(flag: Option<bool>) -> String {
    match flag {
        Some(true) => "yes",
        Some(false) => "no",
        None => UNDECIDED,
    }
    .to_owned()
}
