//! Squares that things lie in, and distances counted over squares.

use crate::length::UNITS_PER_SQUARE;
use crate::world::exact::share_a_stretch;
use crate::world::lattice::overlap;
use crate::world::outline::{Piece, pieces};
use crate::world::scene::{Diagonals, Shape};

/// The squares that a shape lies in, in reading order: a thin wall in all that it crosses or runs
/// along, a polygon in all that it overlaps or shares a stretch of border with.
pub fn squares(shape: &Shape, parts: &[Piece]) -> Vec<[i32; 2]> {
    if let Shape::Cells(cells) = shape {
        return cells.clone();
    }
    let mut found: Vec<(i32, i32)> = Vec::new();
    for part in parts {
        for row in span(part.low.y, part.high.y) {
            for column in span(part.low.x, part.high.x) {
                let square = pieces(&Shape::Cells(vec![[column, row]]));
                let inside = |square: &Piece| {
                    overlap(&square.corners, &part.corners) || share_a_stretch(square, part)
                };
                if square.iter().any(inside) {
                    found.push((row, column));
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
        .into_iter()
        .map(|(row, column)| [column, row])
        .collect()
}

/// The rows or columns that a closed span meets.
fn span(low: i64, high: i64) -> std::ops::RangeInclusive<i32> {
    let place = |at: i64| i32::try_from(at.div_euclid(UNITS_PER_SQUARE)).unwrap_or(0);
    place(low - 1)..=place(high)
}

/// The least count of squares from one of some squares to one of others.
pub fn between(from: &[[i32; 2]], to: &[[i32; 2]], diagonals: Diagonals) -> i64 {
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (a, b)));
    pairs
        .map(|([column, row], [to_column, to_row])| {
            let across = i64::from(column.abs_diff(*to_column));
            let down = i64::from(row.abs_diff(*to_row));
            match diagonals {
                Diagonals::One => across.max(down),
                Diagonals::Alternating => across.max(down) + across.min(down) / 2,
            }
        })
        .min()
        .unwrap_or(0)
}
