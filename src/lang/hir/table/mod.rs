//! Tables: a matrix of values. Each row becomes a named value with a case for every column, and the
//! table one with a case for every row, so that nothing beyond this room knows of tables.

mod axis;
mod cell;
mod row;

pub use axis::{Axis, Domain};
pub use cell::{Cell, Holds, Stretch};

use std::collections::BTreeSet;

use super::super::layers::path;
use super::super::syntax::ast::{self, ClauseKind, Item};
use super::cx::Cx;
use super::items::about;
use super::names::Kind;
use super::{Expr, Guarded, Named, Ty, ValueId};
use crate::diag::Diagnostic;
use crate::source::Span;
use crate::vocabulary::{KindId, LadderId, ShapeId};

use row::Written;

/// A table of a pack.
#[derive(Clone, Debug)]
pub struct Table {
    /// The value that picks the row.
    pub value: ValueId,
    /// What the rows tell apart.
    pub down: Vec<Axis>,
    /// What the columns tell apart, and what each is for; without it there is one column.
    pub across: Option<(Axis, Vec<Cell>)>,
    /// The rows in order.
    pub rows: Vec<Row>,
    /// Whether it may have more than could be read.
    pub torn: bool,
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The value that picks the column; its name is that of the table and the row's.
    pub value: ValueId,
    /// What it is for: one cell for each subject, or one for all that no other row is for.
    pub cells: Vec<Cell>,
    /// Its values, one for each column.
    pub values: Vec<Expr>,
    /// All of it but the values.
    pub span: Span,
}

impl Row {
    /// Whether it is for all that no other row is for.
    #[must_use]
    pub fn is_rest(&self) -> bool {
        self.cells.iter().any(|cell| cell.holds == Holds::Otherwise)
    }
}

impl Table {
    /// Whether a value, by its place, is one of its rows.
    #[must_use]
    pub fn has_row(&self, value: usize) -> bool {
        self.rows.iter().any(|row| row.value.0 == value)
    }

    /// What its rows and columns are for, wherever that is said.
    pub fn heads(&self) -> impl Iterator<Item = Span> {
        let columns = self.across.iter().flat_map(|(_, columns)| columns);
        let rows = self.rows.iter().flat_map(|row| &row.cells);
        columns.chain(rows).map(|cell| cell.span)
    }
}

/// Lowers a table whose value has a place, and notes what it is made of.
pub fn lower(cx: &mut Cx<'_>, item: &Item, value: ValueId) -> Named {
    let nothing = Named {
        about: about(item, path(item)),
        cases: Vec::new(),
        ty: Ty::Broken,
    };
    let Some(sides) = sides(cx, item) else {
        return nothing;
    };
    let given = given(cx, item);
    let written = rows(cx, item, &sides, given);
    let ty = written.iter().flat_map(|row| &row.values);
    let ty = ty.map(|value| value.ty).find(|ty| *ty != Ty::Broken);
    let ty = ty.unwrap_or(Ty::Broken);
    for value in written.iter().flat_map(|row| &row.values) {
        super::expr::same(cx, ty, value.ty, value.span);
    }
    let mut table = Table {
        value,
        down: sides.down,
        across: sides.across,
        rows: Vec::new(),
        torn: item.torn,
    };
    let mut cases = Vec::new();
    for row in written {
        cases.push(row::place(cx, &nothing.about, &mut table, row, ty));
    }
    // The row for the rest is asked last, wherever it stands.
    cases.sort_by_key(|case: &Guarded<Expr>| case.guard.is_none());
    cx.tables.push(table);
    Named {
        cases,
        ty,
        ..nothing
    }
}

/// What a table tells apart.
struct Sides {
    down: Vec<Axis>,
    across: Option<(Axis, Vec<Cell>)>,
}

impl Sides {
    fn columns(&self) -> usize {
        let across = self.across.as_ref();
        across.map_or(1, |(_, columns)| columns.len())
    }
}

fn sides(cx: &mut Cx<'_>, item: &Item) -> Option<Sides> {
    let down = item.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Down(subjects) => Some(subjects),
        _ => None,
    });
    let across = item.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Across { subject, columns } => Some((subject, columns)),
        _ => None,
    });
    let Some(down) = down else {
        if !item.torn {
            lacks(cx, item, "what its rows tell apart", "down light on target");
        }
        return None;
    };
    let written: Vec<&[ast::Cell]> = written_rows(item).map(|(_, cells)| cells).collect();
    let mut axes = Vec::new();
    for (place, subject) in down.iter().enumerate() {
        let cells = written.iter().filter_map(|cells| cells.get(place));
        axes.push(axis::lower(cx, subject, cells)?);
    }
    let across = match across {
        None => None,
        Some((subject, columns)) => {
            let axis = axis::lower(cx, subject, columns.iter())?;
            let cells = columns.iter().map(|cell| cell::lower(cx, &axis, cell));
            let cells = cells.collect::<Option<Vec<Cell>>>()?;
            Some((axis, cells))
        }
    };
    Some(Sides { down: axes, across })
}

fn lacks(cx: &mut Cx<'_>, item: &Item, what: &str, example: &str) {
    let message = format!("this table does not say {what}");
    let report = Diagnostic::error("D0403", item.span, message);
    cx.report(report.help(format!("add `{example}`")));
}

fn written_rows(item: &Item) -> impl Iterator<Item = (&ast::Clause, &[ast::Cell])> {
    item.clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Row { cells, .. } => Some((clause, cells.as_slice())),
        _ => None,
    })
}

/// What the words among a table's values are words of, if it says so.
fn given(cx: &mut Cx<'_>, item: &Item) -> Option<Ty> {
    let name = item.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Name(name) => Some(name),
        _ => None,
    })?;
    let fact = cx.names.get(Kind::Fact, &name.value);
    match (name.value.as_str(), fact.map(|place| cx.fact_ty(place))) {
        ("size", _) => Some(Ty::Size),
        ("light", _) => Some(Ty::Light),
        (_, Some(ty @ (Ty::Choice(_) | Ty::Broken))) => Some(ty),
        _ => match cx.names.get(Kind::Ladder, &name.value) {
            Some(place) => Some(Ty::Tier(LadderId::from_index(place))),
            None => {
                if !cx
                    .names
                    .may_be_lost(&[Kind::Ladder, Kind::Fact], &name.value)
                {
                    let message = format!("`{}` has no words for a table to give", name.value);
                    let report = Diagnostic::error("D0205", name.span, message);
                    let help = "name a ladder, a fact with words for answers, `size` or `light`";
                    cx.report(report.help(help));
                }
                Some(Ty::Broken)
            }
        },
    }
}

fn rows(cx: &mut Cx<'_>, item: &Item, sides: &Sides, given: Option<Ty>) -> Vec<Written> {
    let mut names = BTreeSet::new();
    let mut rows = Vec::new();
    for (clause, cells) in written_rows(item) {
        let Some(row) = row::lower(cx, (sides, given), clause, cells) else {
            continue;
        };
        if !names.insert(row.name.clone()) {
            let message = format!("two rows are called `{}`", row.name);
            let report = Diagnostic::error("D0202", row.span, message);
            cx.report(report.help("give each a name of its own: `row some-name: …`"));
        }
        rows.push(row);
    }
    if rows.is_empty() && !item.torn && written_rows(item).next().is_none() {
        lacks(cx, item, "anything", "row dim | 2");
    }
    rows
}
