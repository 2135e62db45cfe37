//! A row: what it is for, and its values.

use super::super::super::syntax::ast::{self, Alternative, CellKind, Clause, ClauseKind};
use super::super::cx::{Cx, Scope, ValueState};
use super::super::{About, Expr, ExprKind, Guarded, Named, Ty, ValueId, measure};
use super::{Cell, Row, Sides, Table, cell};
use crate::diag::Diagnostic;
use crate::source::Span;

/// A row that has no value of its own yet.
pub(super) struct Written {
    pub name: String,
    pub doc: String,
    pub cells: Vec<Cell>,
    pub values: Vec<Expr>,
    pub span: Span,
    pub changes: Vec<ast::Change>,
}

/// Lowers a row; mistakes are reported.
pub(super) fn lower(
    cx: &mut Cx<'_>,
    (sides, given): (&Sides, Option<Ty>),
    clause: &Clause,
    cells: &[ast::Cell],
) -> Option<Written> {
    let is_rest = cells
        .first()
        .is_some_and(|cell| cell.kind == CellKind::Otherwise);
    let heads = if is_rest { 1 } else { sides.down.len() };
    if cells.len() != heads + sides.columns() {
        wrong_count(cx, sides, clause, heads, cells.len());
        return None;
    }
    let (heads, values) = cells.split_at_checked(heads)?;
    let mut own = Vec::new();
    for (axis, head) in sides.down.iter().zip(heads) {
        if head.kind == CellKind::Otherwise && !is_rest {
            let report = Diagnostic::error("D0302", head.span, "`otherwise` is for a whole row");
            cx.report(report.help("write `any`, or begin the row with `otherwise`"));
            return None;
        }
        own.push(cell::lower(cx, axis, head));
    }
    let values: Vec<Expr> = values.iter().map(|cell| value(cx, given, cell)).collect();
    let own = own.into_iter().collect::<Option<Vec<Cell>>>()?;
    let end = heads.last().map_or(clause.span, |head| head.span);
    Some(Written {
        name: name(cx, clause, heads)?,
        doc: clause.doc.clone(),
        cells: own,
        values,
        span: clause.keyword.span.to(end),
        changes: clause.changes.clone(),
    })
}

fn wrong_count(cx: &mut Cx<'_>, sides: &Sides, clause: &Clause, heads: usize, found: usize) {
    let wanted = heads + sides.columns();
    let message = format!(
        "this row has {}, and the table {}",
        count(found, "cell"),
        count(wanted, "column")
    );
    let report = Diagnostic::error("D0701", clause.span, message);
    cx.report(report.help(format!(
        "{} for what it is for, then {}",
        count(heads, "cell"),
        count(sides.columns(), "value")
    )));
}

fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        many => format!("{many} {what}s"),
    }
}

/// The name of a row: its own, or the word that it is for.
fn name(cx: &mut Cx<'_>, clause: &Clause, heads: &[ast::Cell]) -> Option<String> {
    if let ClauseKind::Row {
        name: Some(name), ..
    } = &clause.kind
    {
        return Some(name.value.clone());
    }
    let word = heads.first().and_then(|head| match &head.kind {
        CellKind::Otherwise => Some("otherwise".to_owned()),
        CellKind::OneOf(all) => only_word(all),
        _ => None,
    });
    if word.is_none() {
        let report = Diagnostic::error("D0203", clause.span, "this row has no name");
        cx.report(report.help("begin it with one: `row some-name: …`"));
    }
    word
}

fn only_word(all: &[Alternative]) -> Option<String> {
    let [Alternative::Plain(only)] = all else {
        return None;
    };
    match &only.kind {
        ast::ExprKind::Reference(name) => Some(name.value.clone()),
        ast::ExprKind::Not(_) => Some("no".to_owned()),
        _ => None,
    }
}

/// A value of a row.
fn value(cx: &mut Cx<'_>, given: Option<Ty>, written: &ast::Cell) -> Expr {
    let plain = match &written.kind {
        CellKind::Value(value) => Some(value),
        CellKind::OneOf(all) => match all.as_slice() {
            [Alternative::Plain(value)] => Some(value),
            _ => None,
        },
        _ => None,
    };
    match plain {
        // What the words are words of is past finding.
        Some(plain) if given == Some(Ty::Broken) => super::super::expr::broken(plain.span),
        Some(plain) => match given.and_then(|ty| measure::word_of_type(cx, plain, ty)) {
            Some(word) => word,
            None => measure::case(cx, plain),
        },
        None => {
            let report = Diagnostic::error("D0302", written.span, "a value is needed here");
            cx.report(report.help("first what the row is for, then one value for each column"));
            super::super::expr::broken(written.span)
        }
    }
}

/// Gives a row its value and its place in the table; returns the table's case for it.
pub(super) fn place(
    cx: &mut Cx<'_>,
    table: &About,
    into: &mut Table,
    row: Written,
    ty: Ty,
) -> Guarded<Expr> {
    let value = ValueId(cx.values.len());
    let cases = cases(&row.values, into);
    let named = Named {
        about: About {
            path: format!("{}.{}", table.path, row.name),
            title: row.name.clone(),
            doc: row.doc.clone(),
            span: row.span,
            changes: row.changes.clone(),
            ..table.clone()
        },
        cases,
        ty,
    };
    let done = ValueState::Done(Box::new(named), Scope::default(), 0);
    cx.values.push(done);
    let questions = row.cells.iter().filter_map(|cell| cell.question.clone());
    let guard = both(questions.collect(), row.span);
    let span = row.span;
    into.rows.push(Row {
        value,
        cells: row.cells,
        values: row.values,
        span,
    });
    let value = Expr {
        kind: ExprKind::Value(value),
        ty,
        span,
    };
    Guarded { value, guard }
}

/// The cases of a row, one for each column. Where all columns have one value, nothing is asked: what
/// is unknown of them is of no account.
fn cases(values: &[Expr], table: &Table) -> Vec<Guarded<Expr>> {
    let columns = table.across.iter().flat_map(|(_, columns)| columns);
    let questions = columns.map(|column| column.question.clone());
    let alike = values.windows(2).all(|pair| pair.first() == pair.last());
    let mut cases: Vec<Guarded<Expr>> = match values.first() {
        Some(value) if alike => vec![Guarded {
            value: value.clone(),
            guard: None,
        }],
        _ => {
            let pairs = values.iter().cloned().zip(questions);
            pairs
                .map(|(value, guard)| Guarded { value, guard })
                .collect()
        }
    };
    cases.sort_by_key(|case| case.guard.is_none());
    cases
}

fn both(mut questions: Vec<Expr>, span: Span) -> Option<Expr> {
    let last = questions.pop()?;
    if questions.is_empty() {
        return Some(last);
    }
    questions.push(last);
    Some(Expr {
        kind: ExprKind::And(questions),
        ty: Ty::Flag,
        span,
    })
}
