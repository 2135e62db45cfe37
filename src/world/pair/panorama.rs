//! What an eye sees all round, for looking at many spaces from one point.

use crate::world::lattice::Node;
use crate::world::outline::Piece;
use crate::world::pair::shown::{Front, Shown};
use crate::world::scene::Thing;

/// The directions between which quarters lie.
const AXES: [Node; 4] = [
    Node { x: 1, y: 0 },
    Node { x: 0, y: 1 },
    Node { x: -1, y: 0 },
    Node { x: 0, y: -1 },
];

/// What stands in the way first on every ray from an eye.
#[derive(Debug)]
pub struct Panorama {
    /// The sides that are seen, by quarter and in order.
    quarters: [Vec<Front>; 4],
}

impl Panorama {
    /// What an eye sees of some things, all of them as if they stood at its height; none if numbers
    /// grow too large.
    pub fn new<'a>(
        eye: Node,
        things: impl Iterator<Item = (&'a Thing, &'a [Piece])>,
    ) -> Option<Panorama> {
        let mut shown = Shown::new();
        shown.begin();
        for (thing, pieces) in things {
            for piece in pieces {
                let one_way = thing.one_way.filter(|_| piece.is_wall());
                shown.put(eye, one_way, &piece.corners);
            }
        }
        let mut quarters = [const { Vec::new() }; 4];
        for (quarter, axis) in quarters.iter_mut().zip(AXES) {
            *quarter = shown.quarter([axis, next(axis)])?;
        }
        Some(Panorama { quarters })
    }

    /// Visits the sides that rays between two others meet, which are less than half a circle apart.
    pub fn visit(&self, [first, last]: [Node; 2], mut visit: impl FnMut(&Front)) {
        for (quarter, axis) in self.quarters.iter().zip(AXES) {
            let start = if axis.cross(&first) >= 0 && first.cross(&next(axis)) > 0 {
                first
            } else if first.cross(&axis) > 0 && axis.cross(&last) > 0 {
                axis
            } else {
                continue;
            };
            let begin = quarter.partition_point(|front| start.cross(&front.to) <= 0);
            let fronts = quarter.iter().skip(begin);
            let meets =
                |front: &&Front| start.cross(&front.from) <= 0 || front.from.cross(&last) > 0;
            fronts.take_while(meets).for_each(&mut visit);
        }
    }
}

/// The axis where a quarter ends.
fn next(axis: Node) -> Node {
    Node::new(-axis.y, axis.x)
}
