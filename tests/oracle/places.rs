//! Places at the ends of lines, and which things a plan line between two of them may meet.

use defilade::facts::{ExactPoint, Place, Point, Spot, ThingId, ThingSet};
use num_rational::BigRational;
use num_traits::Signed;

use super::body::{Body, Piece, of_set};
use super::grids::is_base;
use super::{Dot, minus};

/// An end of an open line on the plan.
#[derive(Clone, Debug)]
pub enum End {
    /// Any point inside one of some squares.
    Space(Vec<Piece>),
    /// A point.
    Point([i128; 2]),
}

/// What a place is on the plan, in lattice units.
pub fn end(bodies: &[Body], place: Place) -> End {
    match place {
        Place::Space(id) => End::Space(bodies[id.0 as usize].pieces.clone()),
        Place::Point(point) => End::Point(super::body::plan(point)),
    }
}

/// The pieces that no line of effect between two places can pass over or under, when the plan
/// alone decides: everything stands on the floor, and both spaces are equally tall or nothing in
/// the way is lower than the taller one.
pub fn standing<'b>(
    bodies: &'b [Body],
    from: Place,
    to: Place,
    set: &ThingSet,
) -> Option<Vec<&'b Piece>> {
    let top = |place: Place| match place {
        Place::Space(id) => {
            let body = &bodies[id.0 as usize];
            (body.bottom == 0).then_some(Some(body.top))
        }
        Place::Point(point) => (point.z == 0).then_some(None),
    };
    let tops = [top(from)?, top(to)?];
    let tallest = tops.iter().flatten().max().copied()?;
    let equal = tops.iter().all(|t| *t == Some(tallest));
    let things = of_set(bodies, set);
    let ends = [from, to];
    let others = things
        .into_iter()
        .filter(|b| !ends.contains(&Place::Space(b.id)));
    let mut pieces = Vec::new();
    for body in others {
        if body.bottom != 0 || (body.top < tallest && !equal) {
            return None;
        }
        if body.top >= tallest {
            pieces.extend(&body.pieces);
        }
    }
    Some(pieces)
}

/// Spots of a cell or a base as the border describes them.
pub fn spots(piece: &Piece, spot: Spot) -> Vec<[i128; 2]> {
    let corners = &piece.corners;
    let count = corners.len();
    let middle = |a: [i128; 2], b: [i128; 2]| [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    match spot {
        Spot::Centre => vec![middle(corners[0], corners[count / 2])],
        Spot::Corner if is_base(piece) => (0..4).map(|at| corners[6 * at]).collect(),
        Spot::EdgeMiddle if is_base(piece) => (0..4).map(|at| corners[6 * at + 3]).collect(),
        Spot::Corner => corners.clone(),
        Spot::EdgeMiddle => (0..count)
            .map(|at| middle(corners[at], corners[(at + 1) % count]))
            .collect(),
    }
}

/// A plan point at a height.
pub fn at_height(dot: [i128; 2], z: i64) -> Point {
    Point {
        x: i64::try_from(dot[0]).expect("a small scene"),
        y: i64::try_from(dot[1]).expect("a small scene"),
        z,
    }
}

/// The plan coordinates of an exact point.
pub fn plan_of(point: &ExactPoint) -> [BigRational; 2] {
    [point.x.to_big(), point.y.to_big()]
}

/// Whether an exact point lies at a place, border included.
pub fn lies_at(bodies: &[Body], point: &ExactPoint, place: Place) -> bool {
    let whole = |value: i64| BigRational::from_integer(value.into());
    match place {
        Place::Point(p) => {
            let at = [p.x, p.y, p.z].map(whole);
            [point.x.to_big(), point.y.to_big(), point.z.to_big()] == at
        }
        Place::Space(ThingId(id)) => {
            let body = &bodies[id as usize];
            let z = point.z.to_big();
            let on_plan = plan_of(point);
            z >= whole(body.bottom)
                && z <= whole(body.top)
                && body.pieces.iter().any(|piece| holds(piece, &on_plan))
        }
    }
}

/// Whether a point lies in an area, border included.
fn holds(piece: &Piece, point: &[BigRational; 2]) -> bool {
    let whole = |value: i128| BigRational::from_integer(value.into());
    let side = |(a, b): (Dot, Dot)| {
        let along = minus(b, a).map(whole);
        let step = [0, 1].map(|axis| &point[axis] - whole(a[axis]));
        &along[0] * &step[1] - &along[1] * &step[0]
    };
    let sides: Vec<BigRational> = piece.edges().into_iter().map(side).collect();
    sides.iter().all(|s| !s.is_negative()) || sides.iter().all(|s| !s.is_positive())
}
