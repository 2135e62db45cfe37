//! The chapters of a pack's document, one file each.

mod clause;
mod glossary;
mod index;
mod ladders;
mod lines;
mod opening;
mod options;
mod procedures;
mod rules;
mod stacking;
mod tables;
mod values;

pub use opening::opening;

use crate::lang::Pack;

use super::Worked;
use super::page::Section;

/// All chapters in order; one without anything to say is empty.
pub fn all(pack: &Pack, worked: &[Worked]) -> Vec<Section> {
    let mut chapters = ladders::chapters(pack, worked);
    chapters.push(rules::chapter(pack));
    chapters.push(procedures::chapter(pack));
    chapters.push(stacking::chapter(pack));
    chapters.push(values::chapter(pack));
    chapters.push(lines::chapter(pack));
    chapters.push(options::chapter(pack));
    chapters.push(glossary::chapter(pack));
    chapters.push(index::chapter(pack));
    chapters
}

/// A chapter with parts.
fn chapter(anchor: &str, heading: &str, sections: Vec<Section>) -> Section {
    Section {
        anchor: format!("chapter-{anchor}"),
        heading: heading.to_owned(),
        sections,
        ..Section::default()
    }
}
