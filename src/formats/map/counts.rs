//! What became of a map's parts.

use std::fmt;

use serde::Serialize;

/// How many things a map gave, and how many were left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Thin walls kept, the pieces of walls cut at doors among them.
    pub walls: usize,
    /// Objects and solid cells kept as areas.
    pub areas: usize,
    /// Doors kept.
    pub doors: usize,
    /// Windows kept.
    pub windows: usize,
    /// Sources of light kept.
    pub lights: usize,
    /// Regions with a light of their own kept.
    pub regions: usize,
    /// Tokens kept as creatures.
    pub tokens: usize,
    /// Walls that were cut where a door or window lies upon them.
    pub cut: usize,
    /// Objects whose outline is no simple area, kept as walls.
    pub outlines_as_walls: usize,
    /// Stretches of no length, left out.
    pub without_length: usize,
    /// Doors and windows that lay on others, walls that were there twice, left out.
    pub stacked: usize,
    /// Parts without a usable place, left out.
    pub unusable: usize,
    /// Parts that stop nothing, left out.
    pub idle: usize,
    /// What lies wholly beyond the map's edge, left out.
    pub outside: usize,
    /// What belongs to other floors, left out.
    pub other_floors: usize,
    /// What the importer does not take for a part of the battle map, left out.
    pub other: usize,
}

impl fmt::Display for Counts {
    /// One line: what was kept, then what was left out and why.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let always = [
            (self.walls, "walls"),
            (self.areas, "objects"),
            (self.doors, "doors"),
            (self.windows, "windows"),
        ];
        let if_any = [
            (self.lights, "lights"),
            (self.regions, "lit regions"),
            (self.tokens, "creatures"),
        ];
        let kept = always
            .iter()
            .chain(if_any.iter().filter(|(count, _)| *count > 0));
        write!(f, "kept {}", listed(kept))?;
        let left_out = [
            (self.without_length, "of no length"),
            (self.stacked, "on top of another"),
            (self.unusable, "without a usable place"),
            (self.idle, "that stop nothing"),
            (self.outside, "beyond the map's edge"),
            (self.other_floors, "of other floors"),
            (self.other, "that are no part of a battle map"),
        ];
        let mut left_out = left_out.iter().filter(|(count, _)| *count > 0).peekable();
        if left_out.peek().is_none() {
            return Ok(());
        }
        write!(f, "; left out {}", listed(left_out))
    }
}

fn listed<'a>(counts: impl Iterator<Item = &'a (usize, &'static str)>) -> String {
    let words: Vec<String> = counts
        .map(|(count, noun)| format!("{count} {noun}"))
        .collect();
    words.join(", ")
}
