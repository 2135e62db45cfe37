//! Tables that an amount was read from: which row, which column, and what picked them.

use crate::ruling::{Evidence, Step};

use super::reasons::tell_below;
use super::text::{Text, Tone};
use super::why::value;
use super::words::citation;

/// Tells of the tables that were read for what is paid and yielded, each once.
pub fn tables(text: &mut Text, evidence: &[Evidence]) {
    let mut found: Vec<&Evidence> = Vec::new();
    let own = |node: &&Evidence| {
        !matches!(
            node.step,
            Step::Ladder | Step::Rule | Step::Stage | Step::Override
        )
    };
    evidence
        .iter()
        .filter(own)
        .for_each(|node| gather(node, &mut found));
    for table in found {
        text.gap();
        let read = value(table, &table.clause).unwrap_or("unknown");
        let heading = format!("Why {} is {read}", table.clause);
        text.say(1, &[(Tone::Strong, &heading)]);
        text.say(2, &[(Tone::Faint, &citation(table))]);
        tell_below(text, 2, table);
    }
}

fn gather<'a>(node: &'a Evidence, found: &mut Vec<&'a Evidence>) {
    if is_table(node) {
        if !found.contains(&node) {
            found.push(node);
        }
        return;
    }
    node.children.iter().for_each(|child| gather(child, found));
}

/// A row of a table is named after it.
fn is_table(node: &Evidence) -> bool {
    let row = format!("{}.", node.clause);
    let is_row = |child: &Evidence| child.step == Step::Named && child.clause.starts_with(&row);
    node.step == Step::Named && node.children.iter().any(is_row)
}
