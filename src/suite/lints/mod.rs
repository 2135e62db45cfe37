//! Findings about a pack that need scenes to be tried: each with a witness where there is one.

mod conflicts;
mod idle;
mod words;

use crate::diag::Diagnostic;
use crate::lang::Pack;

use super::court::Court;
use super::situations::Situations;

pub use words::unused_words;

/// How many scenes are tried for findings.
pub const TRIES: usize = 1000;

/// A finding and the scene that shows it.
#[derive(Clone, Debug)]
pub struct Witnessed {
    /// The finding.
    pub finding: Diagnostic,
    /// The scene that shows it, if one can: a scene file.
    pub scene: Option<String>,
}

/// Tries a pack out and tells what came to light.
#[must_use]
pub fn findings(pack: &Pack, tries: usize) -> Vec<Witnessed> {
    if pack.vocabulary().ladders.is_empty() {
        return Vec::new();
    }
    let mut court = Court::new(pack);
    let found = Situations::of(&mut court, tries);
    let mut told = conflicts::find(&mut court, &found);
    told.extend(idle::find(pack, &found));
    told
}
