//! Tables that leave a combination out or answer one in two ways.
//!
//! What a subject can be falls into finitely many parts that no cell tells apart further: words, and
//! the numbers named with the stretches between them. Every combination of parts is looked up, so
//! what is found is all there is.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Diagnostic;

use super::super::hir::{Axis, Cell, Expr, Holds, Pack, Row, Table};
use super::parts::{Part, parts};

/// The most combinations that are looked up.
const MOST: usize = 100_000;

/// How many combinations a report names.
const NAMED: usize = 3;

/// Reports what tables leave out or say twice, and rows and columns that are for nothing.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    for table in pack.tables.iter().filter(|table| !table.torn) {
        let axes = axes(table);
        let choices: Vec<Vec<Part>> = axes
            .iter()
            .map(|(axis, cells)| parts(axis, cells))
            .collect();
        let mut count = 1usize;
        for choice in &choices {
            count = count.saturating_mul(choice.len());
        }
        if count > MOST {
            found.push(too_large(pack, table));
            continue;
        }
        let mut lookup = Lookup::of(table);
        each(&choices, &mut |combination| lookup.look_up(combination));
        lookup.report(pack, found);
    }
}

/// What a table tells apart, each with all cells for it; the columns last.
fn axes(table: &Table) -> Vec<(&Axis, Vec<&Cell>)> {
    let down = table.down.iter().enumerate().map(|(place, axis)| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(place));
        (axis, cells.collect())
    });
    let across = table.across.iter();
    down.chain(across.map(|(axis, columns)| (axis, columns.iter().collect())))
        .collect()
}

fn too_large(pack: &Pack, table: &Table) -> Diagnostic {
    let value = pack.values.get(table.value.0);
    let message = format!("this table has more than {MOST} combinations");
    let report = match value {
        Some(value) => Diagnostic::error("D0103", value.about.span, message),
        None => Diagnostic::placeless("D0103", message),
    };
    report.help("tell fewer things apart, or make it several tables")
}

/// Visits every combination.
fn each<'p>(choices: &'p [Vec<Part>], visit: &mut dyn FnMut(&[&'p Part])) {
    fn rest<'p>(
        choices: &'p [Vec<Part>],
        chosen: &mut Vec<&'p Part>,
        visit: &mut dyn FnMut(&[&'p Part]),
    ) {
        let Some((first, others)) = choices.split_first() else {
            return visit(chosen);
        };
        for part in first {
            chosen.push(part);
            rest(others, chosen, visit);
            chosen.pop();
        }
    }
    rest(choices, &mut Vec::new(), visit);
}

/// The place of a value: its row and column.
type Place = (usize, usize);

/// Two rows, or else two columns, that are both for something.
type Pair = (bool, usize, usize);

/// What looking combinations up brings to light.
struct Lookup<'t> {
    table: &'t Table,
    columns: &'t [Cell],
    /// Combinations without a value, in words.
    missing: Vec<Vec<String>>,
    /// Two values for one combination, with the first such combination.
    twice: BTreeMap<Pair, (Place, Place, Vec<String>)>,
    read_rows: BTreeSet<usize>,
    read_columns: BTreeSet<usize>,
}

impl<'t> Lookup<'t> {
    fn of(table: &'t Table) -> Lookup<'t> {
        let columns = table.across.as_ref();
        Lookup {
            table,
            columns: columns.map_or(&[][..], |(_, columns)| columns.as_slice()),
            missing: Vec::new(),
            twice: BTreeMap::new(),
            read_rows: BTreeSet::new(),
            read_columns: BTreeSet::new(),
        }
    }

    fn look_up(&mut self, combination: &[&Part]) {
        let (down, across) = combination.split_at(self.table.down.len().min(combination.len()));
        let rows = self.rows(down);
        let columns = match across.first() {
            Some(part) => self.columns_for(part),
            None => vec![0],
        };
        self.read_rows.extend(&rows);
        self.read_columns.extend(&columns);
        let words = || combination.iter().map(|part| part.words()).collect();
        let mut places = rows
            .iter()
            .flat_map(|row| columns.iter().map(|column| (*row, *column)));
        let Some(first) = places.next() else {
            return self.missing.push(words());
        };
        for other in places {
            if self.value(first) != self.value(other) {
                let pair = match (first.0 == other.0, first, other) {
                    (false, first, other) => (false, first.0, other.0),
                    (true, first, other) => (true, first.1, other.1),
                };
                let new = || (first, other, words());
                self.twice.entry(pair).or_insert_with(new);
            }
        }
    }

    /// The rows for a combination; that for the rest where no other is.
    fn rows(&self, down: &[&Part]) -> Vec<usize> {
        let all = || self.table.rows.iter().enumerate();
        let is_for = |row: &Row| {
            !row.is_rest()
                && row
                    .cells
                    .iter()
                    .zip(down)
                    .all(|(cell, part)| part.is_in(cell))
        };
        let own: Vec<usize> = all()
            .filter(|(_, row)| is_for(row))
            .map(|(at, _)| at)
            .collect();
        if own.is_empty() {
            return all()
                .filter(|(_, row)| row.is_rest())
                .map(|(at, _)| at)
                .collect();
        }
        own
    }

    fn columns_for(&self, part: &Part) -> Vec<usize> {
        let all = || self.columns.iter().enumerate();
        let own = all().filter(|(_, cell)| part.is_in(cell));
        let own: Vec<usize> = own.map(|(at, _)| at).collect();
        if own.is_empty() {
            let rest = all().filter(|(_, cell)| cell.holds == Holds::Otherwise);
            return rest.map(|(at, _)| at).collect();
        }
        own
    }

    fn value(&self, (row, column): Place) -> Option<&'t Expr> {
        self.table.rows.get(row)?.values.get(column)
    }

    fn report(&self, pack: &Pack, found: &mut Vec<Diagnostic>) {
        if let Some(first) = self.missing.first() {
            found.push(self.gap(pack, first));
        }
        for (one, other, words) in self.twice.values() {
            found.extend(self.conflict(*one, *other, words));
        }
        let columns = self.columns.iter().enumerate();
        let columns = columns.filter(|(at, _)| !self.read_columns.contains(at));
        let rows = self.table.rows.iter().enumerate();
        let rows = rows.filter(|(at, _)| !self.read_rows.contains(at));
        let idle = columns.map(|(_, cell)| (cell.span, "column"));
        for (span, what) in idle.chain(rows.map(|(_, row)| (row.span, "row"))) {
            let message = format!("nothing is left for this {what} to be for");
            let report = Diagnostic::warning("D0503", span, message);
            found.push(report.help("remove it, or see what the others take"));
        }
    }

    fn gap(&self, pack: &Pack, first: &[String]) -> Diagnostic {
        let named = self
            .missing
            .iter()
            .take(NAMED)
            .map(|words| words.join(", "));
        let named: Vec<String> = named.collect();
        let more = match self.missing.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!("; and for {more} more"),
        };
        let message = format!(
            "this table says nothing for {}{more}",
            named.join("; nor for ")
        );
        let value = pack.values.get(self.table.value.0);
        let report = match value {
            Some(value) => Diagnostic::error("D0702", value.about.span, message),
            None => Diagnostic::placeless("D0702", message),
        };
        self.labelled(report, first)
            .help("add a row or column for it, or an `otherwise`")
    }

    fn conflict(&self, one: Place, other: Place, words: &[String]) -> Option<Diagnostic> {
        let (one, other) = (self.value(one)?, self.value(other)?);
        let message = format!("two values for {}", words.join(", "));
        let report = Diagnostic::error("D0703", other.span, message);
        let report = report.related(one.span, "the other one");
        Some(
            self.labelled(report, words)
                .help("let the rows or columns part there: one of the two takes the combination"),
        )
    }

    /// A report that says of each subject what it is in a combination.
    fn labelled(&self, mut report: Diagnostic, words: &[String]) -> Diagnostic {
        let across = self.table.across.iter().map(|(axis, _)| axis);
        for (axis, word) in self.table.down.iter().chain(across).zip(words) {
            report = report.related(axis.span, format!("where this is {word}"));
        }
        report
    }
}
