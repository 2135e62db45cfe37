//! Round rooms: a circle inscribed in a square, open where other floor meets the square.

use std::collections::BTreeSet;

use super::Room;
use crate::formats::map::{At, Segment, Walk, circle};
use crate::formats::scene::nearest_whole;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;

type Squares = BTreeSet<[i32; 2]>;

/// The squares of round rooms, and the walls of these rooms.
pub(crate) fn walls(rooms: &[Room], floor: &Squares, walk: &mut Walk) -> (Squares, Vec<Segment>) {
    let (mut round, mut walls) = (Squares::new(), Vec::new());
    for (place, room) in rooms.iter().enumerate().filter(|(_, room)| room.round) {
        let own = squares(room);
        let others = rooms
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != place);
        let shared = others
            .flat_map(|(_, other)| squares(other))
            .any(|square| own.contains(&square));
        if room.size[0] != room.size[1] || shared {
            let message = format!(
                "`rects[{place}]` is a round room that is no square of its own; it was read as its rectangle"
            );
            walk.warn("M0303", message);
            continue;
        }
        walls.extend(circle_with_openings(room, floor, &own));
        round.extend(own);
    }
    (round, walls)
}

fn squares(room: &Room) -> Squares {
    let small = |at: i64| i32::try_from(at).unwrap_or(i32::MAX);
    room.squares().map(|square| square.map(small)).collect()
}

/// An opening in a side of the square: the axis that the side runs along, where the opening begins
/// on it, where the side lies on the other axis, and whether that is the greater end.
#[derive(Clone, Copy)]
struct Opening {
    axis: usize,
    from: i64,
    side: i64,
    far: bool,
}

fn circle_with_openings(room: &Room, floor: &Squares, own: &Squares) -> Vec<Segment> {
    let units = |at: i64| at * UNITS_PER_SQUARE;
    let radius = units(room.size[0]) / 2;
    let middle = [units(room.at[0]) + radius, units(room.at[1]) + radius];
    let half = Number::from(radius);
    let rim = circle(&middle.map(Number::from), &[half.clone(), half]);
    let corners: Vec<At> = rim
        .iter()
        .filter_map(|[x, y]| Some([nearest_whole(x)?, nearest_whole(y)?]))
        .collect();
    let mut pieces: Vec<Segment> = corners
        .iter()
        .zip(corners.iter().cycle().skip(1))
        .filter_map(|(from, to)| Segment::new(*from, *to))
        .collect();
    for opening in openings(floor, own) {
        pieces = pieces
            .into_iter()
            .flat_map(|piece| cut(piece, opening, middle))
            .collect();
    }
    pieces
}

fn openings(floor: &Squares, own: &Squares) -> Vec<Opening> {
    let mut openings = Vec::new();
    for [column, row] in own.iter().copied() {
        let mut look = |beside: [i32; 2], axis: usize, from: i32, side: i32, far: bool| {
            if floor.contains(&beside) && !own.contains(&beside) {
                openings.push(Opening {
                    axis,
                    from: i64::from(from) * UNITS_PER_SQUARE,
                    side: i64::from(side) * UNITS_PER_SQUARE,
                    far,
                });
            }
        };
        look([column, row - 1], 0, column, row, false);
        look([column, row + 1], 0, column, row + 1, true);
        look([column - 1, row], 1, row, column, false);
        look([column + 1, row], 1, row, column + 1, true);
    }
    openings
}

/// A piece of the circle without what lies before an opening; from each cut a wall leads to the
/// opening's corner.
fn cut(piece: Segment, opening: Opening, middle: At) -> Vec<Segment> {
    let Opening {
        axis,
        from,
        side,
        far,
    } = opening;
    let along = |at: At| if axis == 0 { at[0] } else { at[1] };
    let across = |at: At| if axis == 0 { at[1] } else { at[0] };
    let point = |along: i64, across: i64| {
        if axis == 0 {
            [along, across]
        } else {
            [across, along]
        }
    };
    let to = from + UNITS_PER_SQUARE;
    let (mut near, mut end) = (piece.from, piece.to);
    if along(near) > along(end) {
        (near, end) = (end, near);
    }
    let center = across(middle);
    let beyond = |at: At| {
        if far {
            across(at) >= center
        } else {
            across(at) <= center
        }
    };
    let apart = along(end) <= from || along(near) >= to || along(near) == along(end);
    if !beyond(near) || !beyond(end) || apart {
        return vec![piece];
    }
    // Where the piece crosses a line across it, to the nearest unit.
    let at = |place: i64| {
        let run = along(end) - along(near);
        let rise = across(end) - across(near);
        let twice = 2 * rise * (place - along(near)) + run;
        point(place, across(near) + twice.div_euclid(2 * run))
    };
    let mut pieces = Vec::new();
    if along(near) < from {
        pieces.extend(Segment::new(near, at(from)));
        pieces.extend(Segment::new(at(from), point(from, side)));
    } else if along(near) == from {
        pieces.extend(Segment::new(near, point(from, side)));
    }
    if along(end) > to {
        pieces.extend(Segment::new(at(to), end));
        pieces.extend(Segment::new(at(to), point(to, side)));
    } else if along(end) == to {
        pieces.extend(Segment::new(end, point(to, side)));
    }
    pieces
}
