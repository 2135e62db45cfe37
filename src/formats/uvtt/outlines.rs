//! Objects: outlines of areas, or walls where an outline is none.

use super::plane::{Segment, distance_squared, is_simple};
use super::raw::{At, Polyline};

/// A gap that every exporter leaves between the last point of an outline and its first.
const CLOSING_GAP: i64 = 60;
const MOST_CORNERS: usize = 2000;

/// What an outline was read as.
pub(crate) enum Outline {
    /// An area.
    Area(Vec<At>),
    /// The sides of something that is no simple area.
    Walls(Vec<Segment>),
    /// Nothing with an extent.
    Nothing,
}

/// Reads an outline; it need not be closed.
pub(crate) fn read(line: &Polyline) -> Outline {
    let mut corners = line.points.clone();
    corners.dedup();
    while corners.len() > 3 && closes(&corners) {
        corners.pop();
    }
    if corners.len() <= MOST_CORNERS && is_simple(&corners) {
        return Outline::Area(corners);
    }
    let sides: Vec<Segment> = match corners.as_slice() {
        [one, other] => Segment::new(*one, *other).into_iter().collect(),
        corners => corners
            .iter()
            .zip(corners.iter().cycle().skip(1))
            .filter_map(|(from, to)| Segment::new(*from, *to))
            .collect(),
    };
    if sides.is_empty() {
        Outline::Nothing
    } else {
        Outline::Walls(sides)
    }
}

fn closes(corners: &[At]) -> bool {
    let gap = i128::from(CLOSING_GAP);
    match (corners.first(), corners.last()) {
        (Some(first), Some(last)) => distance_squared(*first, *last) <= gap * gap,
        _ => false,
    }
}
