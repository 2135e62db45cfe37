//! The index: which clause carries which clause of the book.

use std::collections::BTreeMap;

use crate::doc::page::{Block, Phrase, Row, Section, Table};
use crate::doc::speak::title;
use crate::lang::Pack;
use crate::lang::hir::{About, Conditions, Expr, Rule};

use super::{chapter as whole, clause};

/// A clause that has a section of its own.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Where it is.
    pub anchor: String,
    /// Its title.
    pub title: String,
}

/// The chapter.
pub fn chapter(pack: &Pack) -> Section {
    let mut carried: BTreeMap<&str, Vec<Phrase>> = BTreeMap::new();
    for (clause, about) in clauses(pack) {
        for id in &about.cites {
            let link = Phrase::link(clause.anchor.clone(), clause.title.clone());
            carried.entry(id).or_default().push(link);
        }
    }
    let rows = carried.into_iter().map(|(id, clauses)| Row {
        anchor: Some(clause::cited(id)),
        cells: vec![Phrase::of(id), Phrase::joined(clauses, "and")],
    });
    let rows: Vec<Row> = rows.collect();
    let mut chapter = whole("index", "Clauses of the books", Vec::new());
    if !rows.is_empty() {
        chapter.blocks.push(Block::Table(Table {
            caption: "Where each clause of the books is to be found".to_owned(),
            head: vec!["Clause".to_owned(), "Found in".to_owned()],
            rows,
        }));
    }
    chapter
}

/// Every clause with a section of its own.
fn clauses(pack: &Pack) -> Vec<(Clause, &About)> {
    let hir = &pack.hir;
    let mut all = Vec::new();
    let mut add = |kind: &str, about| all.push((clause_of(kind, about), about));
    for ladder in &hir.ladders {
        add("ladder", &ladder.about);
        ladder
            .tiers
            .iter()
            .for_each(|tier| add("tier", &tier.about));
    }
    hir.rules.iter().for_each(|one| add("rule", &one.about));
    hir.procedures
        .iter()
        .for_each(|one| add("procedure", &one.about));
    hir.checks.iter().for_each(|one| add("check", &one.about));
    hir.values.iter().for_each(|one| add("value", &one.about));
    hir.traces.iter().for_each(|one| add("trace", &one.about));
    hir.obstructions
        .iter()
        .for_each(|one| add("obstruction", &one.about));
    all
}

fn clause_of(kind: &str, about: &About) -> Clause {
    Clause {
        anchor: format!("{kind}-{}", about.path),
        title: title(about),
    }
}

/// Every expression that a clause begins with.
pub fn roots(pack: &Pack) -> Vec<(Clause, &Expr)> {
    let hir = &pack.hir;
    let mut roots = Vec::new();
    for ladder in &hir.ladders {
        ladder
            .tiers
            .iter()
            .for_each(|tier| of_rule("tier", tier, &mut roots));
    }
    hir.rules
        .iter()
        .for_each(|one| of_rule("rule", one, &mut roots));
    for one in &hir.obstructions {
        of_conditions(
            &clause_of("obstruction", &one.about),
            &one.conditions,
            &mut roots,
        );
    }
    for value in &hir.values {
        let clause = clause_of("value", &value.about);
        for case in &value.cases {
            let exprs = case.guard.iter().chain([&case.value]);
            roots.extend(exprs.map(|expr| (clause.clone(), expr)));
        }
    }
    for trace in &hir.traces {
        let clause = clause_of("trace", &trace.about);
        let from = trace.from.iter().filter_map(|case| case.guard.as_ref());
        let to = trace.to.iter().filter_map(|case| case.guard.as_ref());
        let chosen = trace.chosen.iter().filter_map(|case| case.guard.as_ref());
        let counts = trace.counts.iter().filter_map(|case| case.guard.as_ref());
        let guards = from.chain(to).chain(chosen).chain(counts);
        roots.extend(guards.map(|expr| (clause.clone(), expr)));
    }
    roots
}

fn of_rule<'p>(kind: &str, rule: &'p Rule, roots: &mut Vec<(Clause, &'p Expr)>) {
    let clause = clause_of(kind, &rule.about);
    of_conditions(&clause, &rule.conditions, roots);
    let guards = rule.grants.iter().filter_map(|grant| grant.guard.as_ref());
    roots.extend(guards.map(|expr| (clause.clone(), expr)));
}

fn of_conditions<'p>(
    clause: &Clause,
    conditions: &'p Conditions,
    roots: &mut Vec<(Clause, &'p Expr)>,
) {
    let whens = conditions.whens.iter().map(|when| &when.condition);
    let exceptions = conditions.exceptions.iter().map(|it| &it.condition);
    roots.extend(whens.chain(exceptions).map(|expr| (clause.clone(), expr)));
}
