//! Where sides of outlines cross.

use num_traits::Signed;

use crate::world::lattice::{Vector, sides};

/// A side of an outline, from one corner to the next.
pub type Edge<'a, N> = (&'a Vector<N>, &'a Vector<N>);

/// Whether two sides cross between their ends.
pub fn cross<N: Clone + Signed>(one: Edge<'_, N>, other: Edge<'_, N>) -> bool {
    let splits = |(start, end): Edge<'_, N>, a: &Vector<N>, b: &Vector<N>| {
        let step = end.minus(start);
        let turn = |point: &Vector<N>| step.cross(&point.minus(start)).signum();
        (turn(a) * turn(b)).is_negative()
    };
    splits(one, other.0, other.1) && splits(other, one.0, one.1)
}

/// Where two sides cross that do so. In whole numbers it must be a whole point.
pub fn crossing<N: Clone + Signed>(one: Edge<'_, N>, other: Edge<'_, N>) -> Vector<N> {
    let step = one.1.minus(one.0);
    let across = other.1.minus(other.0);
    let share = other.0.minus(one.0).cross(&across);
    let whole = step.cross(&across);
    let part = step.times(&share).map(|part| part.clone() / whole.clone());
    one.0.plus(&part)
}

/// All pairs of sides of different outlines that cross.
pub fn crossings_among<'a, N: Clone + Ord + Signed>(
    outlines: Vec<&'a [Vector<N>]>,
) -> impl Iterator<Item = (Edge<'a, N>, Edge<'a, N>)> {
    let boxes: Vec<_> = outlines.iter().map(|outline| Spread::of(outline)).collect();
    let mut pairs = Vec::new();
    for (place, (one, own)) in outlines.iter().zip(&boxes).enumerate() {
        for (other, its) in outlines.iter().zip(&boxes).take(place) {
            if own.meets(its) {
                pairs.push((*one, *other));
            }
        }
    }
    pairs.into_iter().flat_map(|(one, other)| {
        let own = sides(one).flat_map(move |side| sides(other).map(move |its| (side, its)));
        own.filter(|(side, its)| cross(*side, *its))
    })
}

/// From where to where an outline reaches, both ways.
struct Spread<N> {
    low: Option<Vector<N>>,
    high: Option<Vector<N>>,
}

impl<N: Clone + Ord> Spread<N> {
    fn of(outline: &[Vector<N>]) -> Spread<N> {
        let least = |part: fn(&Vector<N>) -> &N| outline.iter().map(part).min().cloned();
        let most = |part: fn(&Vector<N>) -> &N| outline.iter().map(part).max().cloned();
        let both = |x: Option<N>, y: Option<N>| Some(Vector { x: x?, y: y? });
        Spread {
            low: both(least(|at| &at.x), least(|at| &at.y)),
            high: both(most(|at| &at.x), most(|at| &at.y)),
        }
    }

    fn meets(&self, other: &Spread<N>) -> bool {
        let before = |low: &Option<Vector<N>>, high: &Option<Vector<N>>| match (low, high) {
            (Some(low), Some(high)) => low.x <= high.x && low.y <= high.y,
            _ => false,
        };
        before(&self.low, &other.high) && before(&other.low, &self.high)
    }
}
