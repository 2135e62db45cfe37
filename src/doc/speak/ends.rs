//! Lines in words: where they run, and what counts on them.

use crate::doc::page::Phrase;
use crate::facts::{Class, ContactKind, Spot};
use crate::lang::hir::{Counts, End};

use super::Speaker;

impl Speaker<'_> {
    /// Where lines start or end.
    #[must_use]
    pub fn end(&self, end: End) -> Phrase {
        let End::Spot {
            each,
            spot,
            square,
            role,
        } = end
        else {
            return Phrase::of("the origin of the area");
        };
        let spot = match (spot, each) {
            (Spot::Centre, _) => "the centre",
            (Spot::Corner, true) => "each corner",
            (Spot::Corner, false) => "one corner",
            (Spot::EdgeMiddle, true) => "the middle of each edge",
            (Spot::EdgeMiddle, false) => "the middle of one edge",
        };
        let space = if square {
            "one square of"
        } else {
            "the space of"
        };
        Phrase::of(format!("{spot} of {space} {}", self.role(role)))
    }

    /// What counts as meeting something.
    #[must_use]
    pub fn counted(&self, counts: &Counts) -> Phrase {
        let kinds = counts.kinds.iter().map(|kind| Phrase::of(contact(*kind)));
        let kinds = Phrase::joined(kinds.collect(), "or");
        match counts.class {
            None => kinds,
            Some(Class::Terrain) => kinds.and(" (terrain only)"),
            Some(Class::Creature) => kinds.and(" (creatures only)"),
            Some(Class::Zone) => kinds.and(" (zones only)"),
        }
    }
}

fn contact(kind: ContactKind) -> &'static str {
    match kind {
        ContactKind::Through => "passes through it",
        ContactKind::Pinhole => "slips between two areas that share only a corner",
        ContactKind::Along => "runs along its side",
        ContactKind::Touch => "touches it",
    }
}
