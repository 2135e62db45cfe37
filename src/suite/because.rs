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
    for node in evidence {
        visit(node, &mut grounds);
    }
    grounds
}

fn visit<'a>(node: &'a Evidence, grounds: &mut BTreeSet<&'a str>) {
    let happened = matches!(node.status, Status::Holds | Status::Excepted);
    match (node.step, happened) {
        // What another choice would have given is no reason.
        (Step::Choice, false) => return,
        (Step::Tier | Step::Rule | Step::Stage, true) => decided(node, grounds),
        (_, true) => name(node, grounds),
        (_, false) => {}
    }
    for child in &node.children {
        visit(child, grounds);
    }
}

/// A clause that happened and whatever decided it, each way it came out.
fn decided<'a>(node: &'a Evidence, grounds: &mut BTreeSet<&'a str>) {
    name(node, grounds);
    for child in decisive(node) {
        decided(child, grounds);
    }
}

fn name<'a>(node: &'a Evidence, grounds: &mut BTreeSet<&'a str>) {
    if !node.clause.is_empty() {
        grounds.insert(&node.clause);
    }
    grounds.extend(node.cites.iter().map(String::as_str));
}
