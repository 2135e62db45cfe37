//! Polygons with exact rational corners: cutting, measuring and intersecting them.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use crate::facts::ExactPoint;
use crate::number::Number;
use crate::world::lattice::{Node, Vector, overlap, sides};
use crate::world::outline::Piece;

/// A point of the plan with exact coordinates.
pub type Exact = Vector<BigRational>;

pub fn exact(node: &Node) -> Exact {
    node.map(|part| whole(*part))
}

pub fn whole(part: i64) -> BigRational {
    BigRational::from_integer(BigInt::from(part))
}

pub fn exact_point(at: &Exact, height: BigRational) -> ExactPoint {
    ExactPoint {
        x: Number::from(at.x.clone()),
        y: Number::from(at.y.clone()),
        z: Number::from(height),
    }
}

/// What is left of a convex polygon on the side of a line towards which its step turns positively.
pub fn cut(polygon: &[Exact], on: &Exact, step: &Exact) -> Vec<Exact> {
    let mut left: Vec<Exact> = Vec::new();
    let mut keep = |point: Exact| {
        if left.last() != Some(&point) {
            left.push(point);
        }
    };
    for (corner, next) in sides(polygon) {
        let (here, there) = (step.cross(&corner.minus(on)), step.cross(&next.minus(on)));
        if !here.is_negative() {
            keep(corner.clone());
        }
        if (&here * &there).is_negative() {
            let share = &here / (&here - &there);
            keep(corner.plus(&next.minus(corner).times(&share)));
        }
    }
    if left.len() > 1 && left.first() == left.last() {
        left.pop();
    }
    left
}

/// Twice the area of a polygon in positive order.
pub fn doubled_area(polygon: &[Exact]) -> BigRational {
    let Some(first) = polygon.first() else {
        return BigRational::zero();
    };
    sides(polygon)
        .map(|(corner, next)| corner.minus(first).cross(&next.minus(first)))
        .fold(BigRational::zero(), |sum, part| sum + part)
}

/// What an area and another convex outline have in common.
pub fn common(outline: &[Exact], area: &[Node]) -> Vec<Exact> {
    sides(area).fold(outline.to_vec(), |left, (corner, next)| {
        cut(&left, &exact(corner), &exact(&next.minus(corner)))
    })
}

/// Whether two pieces have more than a point in common.
pub fn share_a_stretch(one: &Piece, other: &Piece) -> bool {
    if !one.near(other.low, other.high) {
        return false;
    }
    match (one.corners.as_slice(), other.corners.as_slice()) {
        ([from, to], [other_from, other_to]) => {
            let step = to.minus(from);
            let on_one_line = [other_from, other_to]
                .iter()
                .all(|end| step.cross(&end.minus(from)) == 0);
            let [near, far] = [other_from, other_to].map(|end| step.dot(&end.minus(from)));
            on_one_line && near.max(far) > 0 && near.min(far) < step.dot(&step)
        }
        ([_, _], area) => stretch_in(&one.corners, area),
        (area, [_, _]) => stretch_in(&other.corners, area),
        (one, other) => overlap(one, other) || stretch_in(one, other),
    }
}

fn stretch_in(outline: &[Node], area: &[Node]) -> bool {
    let outline: Vec<Exact> = outline.iter().map(exact).collect();
    common(&outline, area).len() > 1
}
