//! A pack as a document people want to read: sentences made from its clauses beside the author's
//! own words, tables of tiers, options, a glossary and worked scenes.
//!
//! The document is data ([`Document`]); [`markdown`] and [`html`] write it.

mod chapters;
pub mod html;
pub mod markdown;
mod page;
mod speak;

pub use page::{Block, Document, Inline, Item, Phrase, Picture, Row, Section, Table};

use crate::explain::Text;
use crate::lang::Pack;
use crate::vocabulary::LadderId;

/// A scene in which a tier rules, ruled on and drawn.
#[derive(Clone, Debug)]
pub struct Worked {
    /// The ladder.
    pub ladder: LadderId,
    /// The tier's place on it.
    pub tier: u16,
    /// What the scene is called.
    pub title: String,
    /// The ruling in words.
    pub told: Text,
    /// The scene drawn with its lines.
    pub picture: Option<Picture>,
}

/// The document of a pack, with a worked scene for every tier that has one.
#[must_use]
pub fn document(pack: &Pack, worked: &[Worked]) -> Document {
    let info = &pack.hir.info;
    let mut title = info.title.clone();
    for (place, variant) in info.variants.iter().enumerate() {
        let joint = if place == 0 { " with" } else { "," };
        title += &format!("{joint} {}", variant.title);
    }
    let chapters = chapters::all(pack, worked).into_iter();
    Document {
        title,
        opening: chapters::opening(pack),
        chapters: chapters.filter(|chapter| !chapter.is_empty()).collect(),
    }
}
