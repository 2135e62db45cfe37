//! Where the clauses that evidence names stand.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::diag::{self, Place};
use crate::lang::Pack;
use crate::lang::hir::About;
use crate::ruling::Evidence;

/// A clause, and where it stands.
#[derive(Clone, Serialize)]
pub struct ClauseTold<'a> {
    title: &'a str,
    doc: &'a str,
    source: &'a str,
    cites: &'a [String],
    file: &'a str,
    #[serde(flatten)]
    place: Place,
}

/// The clauses that evidence names, by their dotted names.
pub fn clauses<'a>(pack: &'a Pack, evidence: &[Evidence]) -> BTreeMap<&'a str, ClauseTold<'a>> {
    let mut named = BTreeSet::new();
    gather(evidence, &mut named);
    let mut clauses = BTreeMap::new();
    for about in pack.hir.abouts() {
        if named.contains(about.path.as_str()) {
            // The first of a name is the clause itself; those within it that have none follow.
            clauses
                .entry(about.path.as_str())
                .or_insert_with(|| told(pack, about));
        }
    }
    clauses
}

fn gather<'e>(evidence: &'e [Evidence], named: &mut BTreeSet<&'e str>) {
    for step in evidence {
        named.insert(&step.clause);
        gather(&step.children, named);
    }
}

fn told<'a>(pack: &'a Pack, about: &'a About) -> ClauseTold<'a> {
    ClauseTold {
        title: &about.title,
        doc: &about.doc,
        source: &about.source,
        cites: &about.cites,
        file: pack.sources.name(about.span.file),
        place: diag::place(&pack.sources, about.span),
    }
}
