//! What looks from the middle of a map at all of it.

pub mod bracket;
pub mod doryen;
pub mod ours;
pub mod symmetric;

use crate::map::Map;

/// Something that looks, with the map in its own form.
pub trait Eye {
    /// Looks.
    fn look(&mut self);
    /// Whether a square was in view.
    fn sees(&self, square: usize) -> bool;
}

/// Everything that looks at a map, by name; the first is the exact line between the centres, the
/// second whether any line leads from one square to the other.
pub fn all<'a>(map: &'a Map, ground: &'a ours::Ground) -> Vec<(&'static str, Box<dyn Eye + 'a>)> {
    use ours::{Ours, Question};
    vec![
        (
            "Defilade, centre to centre",
            Box::new(Ours::new(ground, Question::Centres)),
        ),
        (
            "Defilade, any line",
            Box::new(Ours::new(ground, Question::AnyLine)),
        ),
        (
            "Defilade, 16 lines between corners",
            Box::new(Ours::new(ground, Question::Corners)),
        ),
        (
            "doryen-fov, restrictive",
            Box::new(doryen::restrictive(map)),
        ),
        ("doryen-fov, recursive", Box::new(doryen::recursive(map))),
        (
            "bracket-pathfinding, recursive",
            Box::new(bracket::recursive(map)),
        ),
        (
            "bracket-pathfinding, symmetric",
            Box::new(bracket::symmetric(map)),
        ),
        (
            "symmetric-shadowcasting",
            Box::new(symmetric::Symmetric::new(map)),
        ),
    ]
}
