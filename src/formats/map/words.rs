//! The pack's words for what a map holds.

use super::What;
use crate::diag::Diagnostic;
use crate::formats::scene::Kind;
use crate::length::Scale;
use crate::source::Span;
use crate::vocabulary::{TerrainId, Vocabulary};

/// The pack's words for what a map holds.
pub(crate) struct Kinds {
    wall: Kind,
    door: Kind,
    window: Kind,
    object: Kind,
    low_wall: Kind,
}

impl Kinds {
    /// The kind for a part of a map.
    pub fn of(&self, what: What) -> &Kind {
        match what {
            What::Wall => &self.wall,
            What::Door => &self.door,
            What::Window => &self.window,
            What::Crate => &self.object,
            What::LowWall => &self.low_wall,
        }
    }

    /// Looks the words up; what a pack lacks is a wall, with a warning. Only some maps have low
    /// walls.
    pub fn find(
        vocabulary: &Vocabulary,
        scale: &Scale,
        low_walls: bool,
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
        let (window, object) = (or_wall("window"), or_wall("crate"));
        let low_wall = if low_walls {
            or_wall("low-wall")
        } else {
            wall.clone()
        };
        Ok(Kinds {
            door: need("door")?,
            window,
            object,
            low_wall,
            wall,
        })
    }
}
