//! The pack's words for what a map holds.

use crate::diag::Diagnostic;
use crate::formats::scene::Kind;
use crate::length::Scale;
use crate::source::Span;
use crate::vocabulary::{TerrainId, Vocabulary};

/// The pack's words for what a map holds.
pub(crate) struct Kinds {
    pub wall: Kind,
    pub door: Kind,
    pub window: Kind,
    pub object: Kind,
}

impl Kinds {
    /// Looks the words up; what a pack lacks is a wall, with a warning.
    pub fn find(
        vocabulary: &Vocabulary,
        scale: &Scale,
        span: Span,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<Kinds, Vec<Diagnostic>> {
        let find = |id: &str| {
            let place = vocabulary
                .terrains
                .iter()
                .position(|terrain| terrain.word.id == id)?;
            let terrain = vocabulary.terrains.get(place)?;
            Some(Kind::of(terrain, TerrainId::from_index(place), scale))
        };
        let need = |id: &str| {
            find(id).ok_or_else(|| {
                let message = format!("the pack has no terrain `{id}`, which a map needs");
                vec![Diagnostic::placeless("M0106", message)]
            })
        };
        let wall = need("wall")?;
        let mut or_wall = |id: &str| {
            find(id).unwrap_or_else(|| {
                let message = format!("the pack has no terrain `{id}`: `wall` stands in for it");
                warnings.push(Diagnostic::warning("M0209", span, message));
                wall.clone()
            })
        };
        let (window, mut object) = (or_wall("window"), or_wall("crate"));
        object.properties.stops_effect = true;
        object.properties.stops_sight = true;
        Ok(Kinds {
            door: need("door")?,
            window,
            object,
            wall,
        })
    }
}
