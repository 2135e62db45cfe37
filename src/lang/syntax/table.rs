//! Tables: what stands in their rows and columns.

use crate::source::{Span, Spanned};

use super::ast::{ClauseKind, Comparator, Expr, ExprKind};
use super::clause::Rule;
use super::expr::{self, comparator};
use super::reader::Reader;

/// A cell of a row or of the line of columns.
#[derive(Clone, Debug)]
pub struct Cell {
    /// What it says.
    pub kind: CellKind,
    /// Where it stands.
    pub span: Span,
}

impl PartialEq for Cell {
    /// Whether both say the same, wherever they stand.
    fn eq(&self, other: &Cell) -> bool {
        self.kind == other.kind
    }
}

/// What a cell says.
#[derive(Clone, Debug, PartialEq)]
pub enum CellKind {
    /// `any`: whatever the subject is.
    Any,
    /// `otherwise`: where no other row or column is for it.
    Otherwise,
    /// `bright or dim`, `<= 30 ft`, `2 to 4`: any of several; one that is plain may be a value.
    OneOf(Vec<Alternative>),
    /// A value that could be nothing else.
    Value(Expr),
}

/// A part of what a cell is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Alternative {
    /// `dim`, `30 ft`
    Plain(Expr),
    /// `2 to 4`, both included.
    Between(Expr, Expr),
    /// `> 10 ft and <= 30 ft`
    Bounds(Vec<(Spanned<Comparator>, Expr)>),
}

/// Reads a clause of a table.
pub fn clause(rule: Rule, r: &mut Reader<'_>) -> Option<ClauseKind> {
    Some(match rule {
        Rule::c_down => {
            let mut subjects = vec![expr::expr(r)?];
            while r.accept(Rule::bar) {
                subjects.push(expr::expr(r)?);
            }
            ClauseKind::Down(subjects)
        }
        Rule::c_across => {
            let subject = expr::expr(r)?;
            r.accept(Rule::bar);
            let columns = cells(r)?;
            ClauseKind::Across { subject, columns }
        }
        _ => {
            let name = r.name();
            r.accept(Rule::colon);
            let cells = cells(r)?;
            ClauseKind::Row { name, cells }
        }
    })
}

fn cells(r: &mut Reader<'_>) -> Option<Vec<Cell>> {
    let mut cells = vec![cell(r)?];
    while r.accept(Rule::bar) {
        cells.push(cell(r)?);
    }
    Some(cells)
}

fn cell(r: &mut Reader<'_>) -> Option<Cell> {
    let pair = r.take_if(Rule::cell)?;
    let span = r.span(&pair);
    let mut inner = r.inside(pair);
    let kind = match inner.peek()? {
        Rule::k_otherwise => CellKind::Otherwise,
        Rule::cell_any => CellKind::Any,
        Rule::cell_no => CellKind::OneOf(vec![Alternative::Plain(no(span))]),
        Rule::alternatives => {
            let all = inner.next()?;
            CellKind::OneOf(alternatives(inner.inside(all))?)
        }
        _ => CellKind::Value(expr::expr(&mut inner)?),
    };
    Some(Cell { kind, span })
}

/// `no` is no word of expressions, but that of an answer.
fn no(span: Span) -> Expr {
    let name = Spanned::new("yes".to_owned(), span);
    let yes = Expr {
        kind: ExprKind::Reference(name),
        span,
    };
    Expr {
        kind: ExprKind::Not(Box::new(yes)),
        span,
    }
}

fn alternatives(mut r: Reader<'_>) -> Option<Vec<Alternative>> {
    let mut all = Vec::new();
    while let Some(pair) = r.next() {
        if pair.as_rule() == Rule::alternative {
            all.push(alternative(r.inside(pair))?);
        }
    }
    Some(all)
}

fn alternative(mut r: Reader<'_>) -> Option<Alternative> {
    if r.peek()? == Rule::sum {
        return Some(Alternative::Plain(expr::sum(&mut r)?));
    }
    let pair = r.next()?;
    let rule = pair.as_rule();
    let mut inner = r.inside(pair);
    if rule == Rule::between {
        let low = expr::sum(&mut inner)?;
        inner.accept(Rule::k_to);
        return Some(Alternative::Between(low, expr::sum(&mut inner)?));
    }
    let mut bounds = Vec::new();
    while let Some(sign) = inner.take_if(Rule::comparator) {
        let how = Spanned::new(comparator(sign.as_str())?, inner.span(&sign));
        bounds.push((how, expr::sum(&mut inner)?));
        inner.accept(Rule::k_and);
    }
    Some(Alternative::Bounds(bounds))
}
