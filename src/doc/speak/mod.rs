//! Sentences made from rules: what a clause says, in the words of a rulebook.

mod condition;
mod ends;
mod grant;
mod names;
mod value;

pub use condition::Said;
pub use names::{anchor_of_word, title};

use crate::lang::hir::{About, Pack};

/// Speaks of the rules of a pack.
#[derive(Clone, Copy, Debug)]
pub struct Speaker<'a> {
    /// The pack.
    pub pack: &'a Pack,
    /// The names of the outcomes that can be spoken of here.
    pub outcomes: &'a [String],
    /// Whether it is of a check, in which an actor meets an opponent.
    pub in_check: bool,
}

impl<'a> Speaker<'a> {
    /// For what stands outside procedures.
    #[must_use]
    pub fn new(pack: &'a Pack) -> Speaker<'a> {
        Speaker {
            pack,
            outcomes: &[],
            in_check: false,
        }
    }
}

/// The author's comment on a clause, without the remarks to those who test.
#[must_use]
pub fn comment(doc: &str) -> String {
    let before = doc
        .split_once("untested:")
        .map_or(doc, |(before, _)| before);
    before.trim().to_owned()
}

/// The last part of a clause's dotted name.
#[must_use]
pub fn last_name(about: &About) -> &str {
    about.path.rsplit('.').next().unwrap_or(&about.path)
}
