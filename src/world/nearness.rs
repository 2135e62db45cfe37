//! Things that act only on those who are near, or far.

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::number::Number;
use crate::world::exact::{Exact, exact, whole};
use crate::world::grid::Grid;
use crate::world::lattice::sides;
use crate::world::outline::Piece;
use crate::world::scene::Acts;

/// Whether a thing made of some pieces acts on the lines of someone at a point, as far as nearness
/// says.
pub fn acts_on_one_at(grid: Grid, acts: &Acts, point: &Exact, pieces: &[Piece]) -> bool {
    let is_within = |length: &Number| {
        let twice = length.to_big() * whole(2);
        let most = &twice * &twice;
        let mut pieces = pieces.iter();
        pieces.any(|piece| four_squares(grid, point, piece) <= most)
    };
    match acts {
        Acts::Always | Acts::Limited => true,
        Acts::Beyond(length) => !is_within(length),
        Acts::Within(length) => is_within(length),
    }
}

/// Four times the square of the straight way from a point to the nearest one of a piece.
fn four_squares(grid: Grid, point: &Exact, piece: &Piece) -> BigRational {
    let corners: Vec<Exact> = piece.corners.iter().map(exact).collect();
    let outside = |(corner, next): (&Exact, &Exact)| {
        next.minus(corner).cross(&point.minus(corner)).is_negative()
    };
    if !piece.is_wall() && !sides(&corners).any(outside) {
        return BigRational::zero();
    }
    let to_side = |(from, to): (&Exact, &Exact)| {
        let (side, step) = (to.minus(from), point.minus(from));
        let along = grid.four_products(&step, &side) / grid.four_products(&side, &side);
        let along = along.clamp(BigRational::zero(), BigRational::one());
        let rest = step.minus(&side.times(&along));
        grid.four_products(&rest, &rest)
    };
    let least = sides(&corners).map(to_side).min();
    least.unwrap_or_else(BigRational::zero)
}
