//! Cells and bases on every grid, from their description: no code of the engine's.

use defilade::length::UNITS_PER_SQUARE;
use defilade::world::scene::Grid;

use super::body::Piece;
use super::{Dot, side};

const UNIT: i128 = UNITS_PER_SQUARE as i128;

/// The corners of a hex from its centre, where odd rows are shifted: sixths of a unit.
const OF_ROWS: [Dot; 6] = [[0, -4], [3, -2], [3, 2], [0, 4], [-3, 2], [-3, -2]];

/// The same where odd columns are.
const OF_COLUMNS: [Dot; 6] = [[-2, -3], [2, -3], [4, 0], [2, 3], [-2, 3], [-4, 0]];

/// The centre of a cell.
pub fn centre(grid: Grid, cell: [i32; 2]) -> Dot {
    let [c, r] = cell.map(i128::from);
    let odd = |place: i128| if place % 2 == 0 { 0 } else { UNIT / 2 };
    match grid {
        Grid::HexRows => [c * UNIT + UNIT / 2 + odd(r), r * UNIT + UNIT * 2 / 3],
        Grid::HexColumns => [c * UNIT + UNIT * 2 / 3, r * UNIT + UNIT / 2 + odd(c)],
        _ => [c * UNIT + UNIT / 2, r * UNIT + UNIT / 2],
    }
}

/// A cell's outline.
pub fn outline(grid: Grid, cell: [i32; 2]) -> Piece {
    let [x, y] = centre(grid, cell);
    let steps: &[Dot] = match grid {
        Grid::HexRows => &OF_ROWS,
        Grid::HexColumns => &OF_COLUMNS,
        _ => &[[-3, -3], [3, -3], [3, 3], [-3, 3]],
    };
    let corner = |step: &Dot| [x + step[0] * UNIT / 6, y + step[1] * UNIT / 6];
    Piece {
        corners: steps.iter().map(corner).collect(),
    }
}

/// How many steps lead from one hex to another: every step to another row is half a hex aside.
pub fn hex_steps(grid: Grid, one: [i32; 2], other: [i32; 2]) -> i64 {
    let way = super::minus(centre(grid, other), centre(grid, one));
    let [along, across] = match grid {
        Grid::HexColumns => [way[1].abs(), way[0].abs()],
        _ => [way[0].abs(), way[1].abs()],
    };
    let rows = across / UNIT;
    let rest = (along - rows * UNIT / 2).max(0) / UNIT;
    i64::try_from(rows + rest).expect("a small scene")
}

/// A round base: 24 corners at equal angles, clockwise from the upper left one aslant, each part
/// of the way from the centre the greatest whole number that the circle's is not below.
pub fn base(centre: [i64; 2], radius: i64) -> Piece {
    let radius = i128::from(radius);
    // The cosines of 0, 15, 30, 45, 60 and 75 degrees, squared, are (a + b √3) / 4.
    let parts: Vec<i128> = [[4, 0], [2, 1], [3, 0], [2, 0], [1, 0], [2, -1], [0, 0]]
        .map(|cosine| greatest(radius, cosine))
        .to_vec();
    let corner = |place: usize| {
        // From 225 degrees on, where y grows downwards.
        let (quarter, step) = ((place + 15) / 6 % 4, (place + 15) % 6);
        let (x, y) = (parts[step], parts[6 - step]);
        let [x, y] = [[x, y], [-y, x], [-x, -y], [y, -x]][quarter];
        [i128::from(centre[0]) + x, i128::from(centre[1]) + y]
    };
    Piece {
        corners: (0..24).map(corner).collect(),
    }
}

/// The greatest whole number whose square is at most `radius² (a + b √3) / 4`.
fn greatest(radius: i128, [a, b]: [i128; 2]) -> i128 {
    let fits = |part: &i128| {
        let rest = 4 * part * part - a * radius * radius;
        let root = b * radius * radius;
        // Whether rest <= root √3.
        match (rest > 0, root > 0) {
            (false, true) => true,
            (true, false) => false,
            (true, true) => rest * rest <= 3 * root * root,
            (false, false) => rest * rest >= 3 * root * root,
        }
    };
    let (mut low, mut high) = (0, radius);
    while low < high {
        let middle = (low + high + 1) / 2;
        if fits(&middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// Whether an outline is a base's.
pub fn is_base(piece: &Piece) -> bool {
    piece.corners.len() == 24
}

/// Whether two convex pieces have inner points in common: no side of either parts them.
pub fn overlap(one: &Piece, other: &Piece) -> bool {
    let parts = |of: &Piece, other: &Piece| {
        of.edges().iter().any(|(a, b)| {
            let sides = |piece: &Piece| -> Vec<i128> {
                piece.corners.iter().map(|c| side(*a, *b, *c)).collect()
            };
            let (own, theirs) = (sides(of), sides(other));
            own.iter().all(|s| *s >= 0) && theirs.iter().all(|s| *s <= 0)
                || own.iter().all(|s| *s <= 0) && theirs.iter().all(|s| *s >= 0)
        })
    };
    !parts(one, other) && !parts(other, one)
}
