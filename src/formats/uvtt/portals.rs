//! Doors and windows: the format tells them apart by nothing, so their width does.

use super::raw::Portal;
use crate::formats::map::{At, Segment, distance_squared, sine_and_cosine};

use crate::length::UNITS_PER_SQUARE;

/// Portals narrower than this are windows: 0.9 of a square.
const NARROWEST_DOOR: i64 = UNITS_PER_SQUARE * 9 / 10;
/// Portals whose ends are this near to another's are the same one: 0.1 of a square.
const STACKED: i64 = UNITS_PER_SQUARE / 10;

/// A door or window with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening {
    pub place: usize,
    pub line: Segment,
    pub window: bool,
    /// Whether sight is stopped.
    pub closed: bool,
    /// Whether its ends were made from its middle.
    pub made_up: bool,
}

/// Reads a portal; none when it has neither two ends nor a middle.
pub(crate) fn read(portal: &Portal) -> Option<Opening> {
    let given = match portal.bounds.as_slice() {
        [one, other] => Segment::new(*one, *other),
        _ => None,
    };
    let line = match given {
        Some(line) => line,
        None => from_middle(portal.position?, portal.rotation.unwrap_or(0.0))?,
    };
    let widest = i128::from(NARROWEST_DOOR) * i128::from(NARROWEST_DOOR);
    Some(Opening {
        place: portal.place,
        line,
        window: line.length_squared() < widest,
        closed: portal.closed,
        made_up: given.is_none(),
    })
}

/// Whether two openings lie on one another.
pub(crate) fn are_stacked(one: &Opening, other: &Opening) -> bool {
    let near = |a: At, b: At| distance_squared(a, b) <= i128::from(STACKED) * i128::from(STACKED);
    let (a, b) = (one.line, other.line);
    (near(a.from, b.from) && near(a.to, b.to)) || (near(a.from, b.to) && near(a.to, b.from))
}

/// A line of one square's length about a middle.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "half a square's length fits either way"
)]
fn from_middle([x, y]: At, rotation: f64) -> Option<Segment> {
    let (sine, cosine) = sine_and_cosine(rotation);
    let half = (UNITS_PER_SQUARE / 2) as f64;
    let (right, down) = ((half * cosine).round() as i64, (half * sine).round() as i64);
    Segment::new([x - right, y - down], [x + right, y + down])
}
