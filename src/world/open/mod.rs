//! Lines of effect: is there a line from any point of one place to any point of another that meets
//! nothing on its way?
//!
//! Places and obstacles are closed. What counts of a line is what lies between the places, the
//! borders of the places among it: a line that is open is then one of a beam with some width, and
//! it makes no difference whether the places have their borders or not. Only a place that is a
//! single point does not count itself.

mod heights;
mod line;
mod problem;
mod quick;
mod search;
mod upright;
mod witness;

use crate::facts::ExactPoint;
use crate::world::barrier::Barrier;
use crate::world::lattice::{Node, bounds, hull, meet};

/// An end of a line: convex outlines (a single corner is a point) and the heights they fill.
#[derive(Clone, Debug)]
pub struct End<'a> {
    pub outlines: Vec<&'a [Node]>,
    pub bottom: i64,
    pub top: i64,
}

/// A convex part of one end and one of the other, with the barriers that lines between them meet.
#[derive(Debug)]
struct Pair<'a> {
    from: &'a [Node],
    to: &'a [Node],
    /// The heights of the ends: bottom and top.
    from_height: [i64; 2],
    to_height: [i64; 2],
    barriers: Vec<&'a Barrier>,
}

type Witness = (ExactPoint, ExactPoint);

/// An open line between two ends, if there is one. Every line given has been traced exactly.
pub fn open_line(from: &End<'_>, to: &End<'_>, barriers: &[Barrier]) -> Option<Witness> {
    let mut pairs: Vec<Pair<'_>> = from
        .outlines
        .iter()
        .flat_map(|one| to.outlines.iter().map(move |other| (one, other)))
        .map(|(one, other)| Pair {
            from: one,
            to: other,
            from_height: [from.bottom, from.top],
            to_height: [to.bottom, to.top],
            barriers: between(one, other, from, to, barriers),
        })
        .collect();
    let quick = pairs.iter().find_map(quick::open);
    quick.or_else(|| {
        // At unequal heights a line may pass over or under another part of its own end.
        if (from.bottom, from.top) == (to.bottom, to.top) {
            pairs.retain(|pair| !is_hidden(pair, from, to));
        }
        pairs.iter().find_map(heights::open)
    })
}

/// Whether all lines of a pair run through another part of one of the ends: what is open is then
/// open from there.
fn is_hidden(pair: &Pair<'_>, from: &End<'_>, to: &End<'_>) -> bool {
    let others = from.outlines.iter().chain(&to.outlines);
    let mut others = others.filter(|part| ![pair.from, pair.to].contains(part));
    let bridges = quick::bridges(pair.from, pair.to);
    bridges.len() == 2 && others.any(|part| bridges.iter().all(|bridge| meet(part, bridge)))
}

/// The barriers that meet the hull of both outlines, in plan and in height.
fn between<'a>(
    one: &[Node],
    other: &[Node],
    from: &End<'_>,
    to: &End<'_>,
    barriers: &'a [Barrier],
) -> Vec<&'a Barrier> {
    let hull = hull(one.iter().chain(other).copied());
    let (low, high) = bounds(&hull);
    let bottom = from.bottom.min(to.bottom);
    let top = from.top.max(to.top);
    barriers
        .iter()
        .filter(|barrier| barrier.bottom < top && bottom < barrier.top)
        .filter(|barrier| barrier.piece.near(low, high) && meet(&barrier.piece.corners, &hull))
        .collect()
}
