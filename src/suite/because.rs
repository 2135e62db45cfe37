//! Which clauses a ruling rests on.

use std::collections::BTreeSet;

use crate::explain::decisive;
use crate::ruling::{Evidence, Status, Step};

/// The names and book ids of every clause that a ruling rests on:
///
/// * a clause that held, or that an exception undid, in the choice that was made or outside the
///   ladders;
/// * a clause that decided one of those by failing, as a line of effect does by not being there.
#[must_use]
pub fn grounds(evidence: &[Evidence]) -> BTreeSet<&str> {
    let mut grounds = BTreeSet::new();
    for node in steps(evidence) {
        if !node.clause.is_empty() {
            grounds.insert(node.clause.as_str());
        }
        grounds.extend(node.cites.iter().map(String::as_str));
    }
    grounds
}

/// The names of the clauses that a ruling rests on, without the books' ids.
#[must_use]
pub fn clauses(evidence: &[Evidence]) -> BTreeSet<&str> {
    let steps = steps(evidence).into_iter();
    let named = steps.filter(|node| !node.clause.is_empty());
    named.map(|node| node.clause.as_str()).collect()
}

fn steps(evidence: &[Evidence]) -> Vec<&Evidence> {
    let mut steps = Vec::new();
    for node in evidence {
        visit(node, &mut steps);
    }
    steps
}

fn visit<'a>(node: &'a Evidence, steps: &mut Vec<&'a Evidence>) {
    let happened = matches!(node.status, Status::Holds | Status::Excepted);
    match (node.step, happened) {
        // What another choice would have given is no reason.
        (Step::Choice, false) => return,
        (Step::Tier | Step::Rule | Step::Stage, true) => decided(node, steps),
        (_, true) => steps.push(node),
        (_, false) => {}
    }
    for child in &node.children {
        visit(child, steps);
    }
}

/// A clause that happened and whatever decided it, each way it came out.
fn decided<'a>(node: &'a Evidence, steps: &mut Vec<&'a Evidence>) {
    steps.push(node);
    for child in decisive(node) {
        decided(child, steps);
    }
}
