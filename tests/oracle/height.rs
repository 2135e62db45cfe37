//! Lines that rise and fall: whether one misses everything, and a search for such lines by
//! sampling, which can find a line but never prove that there is none.

use defilade::facts::{ExactPoint, Spot, ThingId};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::body::Body;
use super::contact::interval;
use super::places::spots;

/// A point in space.
pub type Solid = [BigRational; 3];

/// An end of a stretch of parameters, and whether it is a part of it.
type Bound = (BigRational, bool);

/// The point the engine gave.
pub fn solid(point: &ExactPoint) -> Solid {
    [point.x.to_big(), point.y.to_big(), point.z.to_big()]
}

/// A point with whole coordinates.
pub fn whole(point: [i64; 3]) -> Solid {
    point.map(|v| BigRational::from_integer(v.into()))
}

/// Whether a line meets nothing of some bodies between its ends. A body's top is a part of it
/// only when `tops_count`, and the ends of the line only when `ends_count`.
pub fn clear(bodies: &[&Body], a: &Solid, b: &Solid, tops_count: bool, ends_count: bool) -> bool {
    bodies.iter().all(|body| {
        let Some(rise) = at_height(body, &a[2], &b[2], tops_count) else {
            return true;
        };
        body.pieces.iter().all(|piece| {
            let Some((first, last)) = on_plan(&piece.corners, a, b) else {
                return true;
            };
            let low = [
                (first, true),
                rise.0.clone(),
                (BigRational::zero(), ends_count),
            ];
            let high = [
                (last, true),
                rise.1.clone(),
                (BigRational::one(), ends_count),
            ];
            is_empty(&low, &high)
        })
    })
}

/// Whether no parameter keeps all bounds.
fn is_empty(low: &[Bound], high: &[Bound]) -> bool {
    let start = low.iter().map(|b| &b.0).max().expect("some bounds");
    let end = high.iter().map(|b| &b.0).min().expect("some bounds");
    let held = |bounds: &[Bound], at: &BigRational| bounds.iter().all(|b| b.1 || b.0 != *at);
    start > end || (start == end && !(held(low, start) && held(high, end)))
}

/// Where the plan of a line meets a piece.
fn on_plan(corners: &[super::Dot], a: &Solid, b: &Solid) -> Option<(BigRational, BigRational)> {
    let plans = [&a[0], &a[1], &b[0], &b[1]];
    let scale = plans.iter().fold(BigInt::from(1), |scale, value| {
        (*value * &scale).denom() * &scale
    });
    let at = |value: &BigRational| (value * &scale).to_integer();
    let (from, to) = ([at(&a[0]), at(&a[1])], [at(&b[0]), at(&b[1])]);
    let corners: Vec<[BigInt; 2]> = corners
        .iter()
        .map(|c| [&scale * c[0], &scale * c[1]])
        .collect();
    if from == to {
        return None;
    }
    let (first, last) = interval(&corners, &from, &to)?;
    Some((first.reduced(), last.reduced()))
}

/// Where a line is between a body's foot and its top.
fn at_height(
    body: &Body,
    from: &BigRational,
    to: &BigRational,
    tops_count: bool,
) -> Option<(Bound, Bound)> {
    let height = |z: i64| BigRational::from_integer(z.into());
    let (bottom, top) = (height(body.bottom), height(body.top));
    let rise = to - from;
    if rise.is_zero() {
        let meets = *from >= bottom && (*from < top || (tops_count && *from == top));
        let far = BigRational::from_integer(2.into());
        return meets.then(|| ((-far.clone(), true), (far, true)));
    }
    let foot = ((bottom - from) / &rise, true);
    let head = ((top - from) / &rise, tops_count);
    Some(if rise.is_positive() {
        (foot, head)
    } else {
        (head, foot)
    })
}

/// Points well inside a space: the middle of each cell and points on the way from there to its
/// corners and to the middles of its sides, at three heights.
fn samples(body: &Body) -> Vec<Solid> {
    let mut points = Vec::new();
    for cell in &body.pieces {
        let centre = spots(cell, Spot::Centre)[0];
        let round = [Spot::Corner, Spot::EdgeMiddle].map(|spot| spots(cell, spot));
        // Two thirds of the way, in thirds of a lattice unit.
        let inner = round
            .iter()
            .flatten()
            .map(|[x, y]| [centre[0] + 2 * x, centre[1] + 2 * y]);
        for [x, y] in inner.chain([centre.map(|v| 3 * v)]) {
            for part in [1, 3, 5] {
                let part = BigRational::new(part.into(), 6.into());
                let tall = BigRational::from_integer((body.top - body.bottom).into());
                let foot = BigRational::from_integer(body.bottom.into());
                let [x, y] = [x, y].map(|v| BigRational::new(v.into(), 3.into()));
                points.push([x, y, foot + tall * part]);
            }
        }
    }
    points
}

/// A line between samples of two bodies' spaces that misses all of some bodies by far, if one of
/// every `stride` pairs is.
pub fn sampled(
    bodies: &[Body],
    from: ThingId,
    to: ThingId,
    others: &[&Body],
    stride: usize,
) -> Option<(Solid, Solid)> {
    let goals = samples(&bodies[to.0 as usize]);
    let pairs = samples(&bodies[from.0 as usize])
        .into_iter()
        .flat_map(|a| goals.iter().map(move |b| (a.clone(), b.clone())));
    pairs
        .step_by(stride)
        .find(|(a, b)| clear(others, a, b, true, true))
}
