//! The rules outside the ladders.

use crate::doc::page::Section;
use crate::lang::Pack;

use super::{chapter as whole, clause};

/// The chapter.
pub fn chapter(pack: &Pack) -> Section {
    let sections = pack.hir.rules.iter().map(|rule| Section {
        anchor: format!("rule-{}", rule.about.path),
        heading: rule.about.title.clone(),
        name: rule.about.path.clone(),
        blocks: clause::rule(pack, rule),
        sections: Vec::new(),
    });
    whole("rules", "Further rules", sections.collect())
}
