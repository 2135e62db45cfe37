//! Things that act only on those who are near, or far.

use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::world::exact::{Exact, exact};
use crate::world::lattice::sides;
use crate::world::outline::Piece;
use crate::world::scene::Acts;

/// Whether a thing made of some pieces acts on the lines of someone at a point, as far as nearness
/// says.
pub fn acts_on_one_at(acts: &Acts, point: &Exact, pieces: &[Piece]) -> bool {
    match acts {
        Acts::Always | Acts::Limited => true,
        Acts::Beyond(length) => !is_within(point, pieces, &length.to_big()),
        Acts::Within(length) => is_within(point, pieces, &length.to_big()),
    }
}

/// Whether the straight way from a point to the nearest point of some pieces is at most so long.
fn is_within(point: &Exact, pieces: &[Piece], length: &BigRational) -> bool {
    let most = length * length;
    pieces
        .iter()
        .any(|piece| squared_distance(point, piece) <= most)
}

fn squared_distance(point: &Exact, piece: &Piece) -> BigRational {
    let corners: Vec<Exact> = piece.corners.iter().map(exact).collect();
    let outside = |(corner, next): (&Exact, &Exact)| {
        next.minus(corner).cross(&point.minus(corner)) < BigRational::zero()
    };
    if !piece.is_wall() && !sides(&corners).any(outside) {
        return BigRational::zero();
    }
    let distances = sides(&corners).map(|(from, to)| squared_distance_to_side(point, from, to));
    distances.min().unwrap_or_else(BigRational::zero)
}

fn squared_distance_to_side(point: &Exact, from: &Exact, to: &Exact) -> BigRational {
    let (side, step) = (to.minus(from), point.minus(from));
    let along = step.dot(&side) / side.dot(&side);
    let along = along.clamp(BigRational::zero(), BigRational::one());
    let rest = step.minus(&side.times(&along));
    rest.dot(&rest)
}
