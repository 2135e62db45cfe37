//! The borders of a floor made of squares.

use std::collections::BTreeSet;

use super::Segment;
use crate::length::UNITS_PER_SQUARE;

/// The walls round a floor, each as long as it runs straight: horizontal ones first, in reading
/// order. Some of its squares may have walls of their own and get none.
pub(crate) fn edges(floor: &BTreeSet<[i32; 2]>, without: &BTreeSet<[i32; 2]>) -> Vec<Segment> {
    let mut level: BTreeSet<[i32; 2]> = BTreeSet::new();
    let mut upright: BTreeSet<[i32; 2]> = BTreeSet::new();
    for [column, row] in floor.difference(without).copied() {
        let meet = |lines: &mut BTreeSet<[i32; 2]>, beside: [i32; 2], line: [i32; 2]| {
            if !floor.contains(&beside) {
                lines.insert(line);
            }
        };
        meet(&mut level, [column, row - 1], [row, column]);
        meet(&mut level, [column, row + 1], [row + 1, column]);
        meet(&mut upright, [column - 1, row], [column, row]);
        meet(&mut upright, [column + 1, row], [column + 1, row]);
    }
    let mut walls = Vec::new();
    for [line, from, to] in runs(&level) {
        walls.extend(Segment::new(corner(from, line), corner(to, line)));
    }
    for [line, from, to] in runs(&upright) {
        walls.extend(Segment::new(corner(line, from), corner(line, to)));
    }
    walls
}

fn corner(x: i32, y: i32) -> [i64; 2] {
    [x, y].map(|at| i64::from(at) * UNITS_PER_SQUARE)
}

/// Pieces `[line, place]` joined to `[line, from, to]`.
fn runs(pieces: &BTreeSet<[i32; 2]>) -> Vec<[i32; 3]> {
    let mut joined: Vec<[i32; 3]> = Vec::new();
    for [line, place] in pieces.iter().copied() {
        match joined.last_mut() {
            Some([last, _, to]) if *last == line && *to == place => *to = place + 1,
            _ => joined.push([line, place, place + 1]),
        }
    }
    joined
}
