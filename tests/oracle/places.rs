//! Places at the ends of lines, and which things a plan line between two of them may meet.

use defilade::facts::{ExactPoint, Place, Point, Spot, ThingId, ThingSet};
use num_rational::BigRational;

use super::body::{Body, Piece, of_set};

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

/// Spots of a square as the border describes them.
pub fn spots(square: &Piece, spot: Spot) -> Vec<[i128; 2]> {
    let corners = &square.corners;
    let middle = |a: [i128; 2], b: [i128; 2]| [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    match spot {
        Spot::Corner => corners.clone(),
        Spot::Centre => vec![middle(corners[0], corners[2])],
        Spot::EdgeMiddle => (0..4)
            .map(|at| middle(corners[at], corners[(at + 1) % 4]))
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
                && body.pieces.iter().any(|square| {
                    (0..2).all(|axis| {
                        let all = || square.corners.iter().map(|c| c[axis]);
                        let (low, high) = (all().min().unwrap(), all().max().unwrap());
                        on_plan[axis] >= BigRational::from_integer(low.into())
                            && on_plan[axis] <= BigRational::from_integer(high.into())
                    })
                })
        }
    }
}
