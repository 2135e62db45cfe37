//! The two ends of a line of effect.

use crate::facts::{Place, ThingId};
use crate::world::lattice::{Node, bounds, holds};
use crate::world::outline::Piece;
use crate::world::plan::Plan;

/// An end: convex outlines (a single corner is a point) and the heights they fill.
#[derive(Debug)]
pub struct End<'a> {
    place: Place,
    pieces: &'a [Piece],
    point: Option<[Node; 1]>,
    pub bottom: i64,
    pub top: i64,
}

impl<'a> End<'a> {
    pub fn new(plan: &'a Plan<'_>, place: Place) -> Option<End<'a>> {
        Some(match place {
            Place::Space(id) => End::moved(plan, id, plan.pieces(id))?,
            Place::Point(at) => End {
                place,
                pieces: &[],
                point: Some([Node::new(at.x, at.y)]),
                bottom: at.z,
                top: at.z + 1,
            },
        })
    }

    /// The space of a thing if that stood elsewhere.
    pub fn moved(plan: &Plan<'_>, id: ThingId, pieces: &'a [Piece]) -> Option<End<'a>> {
        let thing = plan.thing(id)?;
        Some(End {
            place: Place::Space(id),
            pieces,
            point: None,
            bottom: thing.bottom,
            top: thing.top,
        })
    }

    /// Whether it is the space of a thing.
    pub fn is(&self, id: ThingId) -> bool {
        self.place == Place::Space(id)
    }

    pub fn outlines(&self) -> impl Iterator<Item = &[Node]> {
        let pieces = self.pieces.iter().map(|piece| piece.corners.as_slice());
        pieces.chain(self.point.as_ref().map(|point| point.as_slice()))
    }
}

/// The middle of an outline, if it is one of the lattice's points, then its corners.
pub fn points(outline: &[Node]) -> impl Iterator<Item = Node> + Clone + '_ {
    let (low, high) = bounds(outline);
    let doubled = low.plus(&high);
    let whole = outline.len() > 2 && doubled.x % 2 == 0 && doubled.y % 2 == 0;
    let middle = whole.then(|| doubled.map(|part| part / 2));
    let middle = middle.filter(|middle| holds(outline, middle));
    middle.into_iter().chain(outline.iter().copied())
}
