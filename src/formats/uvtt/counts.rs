//! What became of a map's parts.

use std::fmt;

use serde::Serialize;

/// How many things a map gave, and how many were left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Thin walls kept, the pieces of walls cut at doors among them.
    pub walls: usize,
    /// Objects kept as areas.
    pub areas: usize,
    /// Doors kept.
    pub doors: usize,
    /// Windows kept.
    pub windows: usize,
    /// Walls that were cut where a door or window lies upon them.
    pub cut: usize,
    /// Objects whose outline is no simple area, kept as walls.
    pub outlines_as_walls: usize,
    /// Stretches of no length, left out.
    pub without_length: usize,
    /// Doors and windows that lay on others, left out.
    pub stacked: usize,
    /// Doors, windows and objects without a usable place, left out.
    pub unusable: usize,
    /// Walls, objects, doors and windows wholly beyond the map's edge, left out when clipping.
    pub outside: usize,
}

impl fmt::Display for Counts {
    /// One line: what was kept, then what was left out and why.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = [
            (self.walls, "walls"),
            (self.areas, "objects"),
            (self.doors, "doors"),
            (self.windows, "windows"),
        ];
        let kept: Vec<String> = kept
            .iter()
            .map(|(count, noun)| format!("{count} {noun}"))
            .collect();
        write!(f, "kept {}", kept.join(", "))?;
        let left_out = [
            (self.without_length, "of no length"),
            (self.stacked, "on top of another"),
            (self.unusable, "without a usable place"),
            (self.outside, "beyond the map's edge"),
        ];
        let left_out: Vec<String> = left_out
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, reason)| format!("{count} {reason}"))
            .collect();
        if left_out.is_empty() {
            return Ok(());
        }
        write!(f, "; left out {}", left_out.join(", "))
    }
}
