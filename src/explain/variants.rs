//! What variants changed in the clauses that a ruling went by.

use crate::ruling::{ChangeSeen, Evidence, Status};

use super::text::{Text, Tone};

/// Every change to a clause that was asked, once, with its place, what it changed and why.
pub fn tell(text: &mut Text, evidence: &[Evidence]) {
    let mut changes = Vec::new();
    for node in evidence {
        gather(node, &mut changes);
    }
    if changes.is_empty() {
        return;
    }
    text.gap();
    text.say(1, &[(Tone::Strong, "Changed by variants")]);
    for (clause, change) in changes {
        let name = format!("{clause}, by {}: ", change.variant);
        text.say(2, &[(Tone::Strong, &name), (Tone::Plain, &change.says)]);
        if !change.because.is_empty() {
            text.say(
                3,
                &[(Tone::Plain, "because "), (Tone::Plain, &change.because)],
            );
        }
        let place = if change.base.is_empty() {
            change.at.clone()
        } else {
            format!("{}, of {}", change.at, change.base)
        };
        text.say(3, &[(Tone::Faint, &place)]);
    }
}

/// The changes within a step, each with the clause that it is told with first.
fn gather<'e>(node: &'e Evidence, found: &mut Vec<(&'e str, &'e ChangeSeen)>) {
    if node.status != Status::NotReached {
        for change in &node.changes {
            if found.iter().all(|(_, known)| *known != change) {
                found.push((&node.clause, change));
            }
        }
    }
    for child in &node.children {
        gather(child, found);
    }
}
