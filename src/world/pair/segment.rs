//! A line from one point to another, its ends included.

use crate::world::lattice::{Node, sides};
use crate::world::outline::Piece;
use crate::world::scene::Side;
use crate::world::trace::acts_on;

/// A segment.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    from: Node,
    step: Node,
}

impl Segment {
    pub fn new(from: Node, to: Node) -> Segment {
        Segment {
            from,
            step: to.minus(&from),
        }
    }

    /// Whether it meets a piece that acts on it.
    pub fn is_barred_by(&self, piece: &Piece, one_way: Option<Side>) -> bool {
        // The sides of a box and the line's own tell whether the two are apart.
        !self.misses(piece.low, piece.high)
            && (piece.is_box
                || self.meets(&piece.corners) && acts_on(one_way, &piece.corners, &self.step))
    }

    /// Whether its line passes an upright box by, or its ends lie on one side of it.
    pub fn misses(&self, low: Node, high: Node) -> bool {
        let Node { x, y } = self.step;
        let to = self.from.plus(&self.step);
        // The corners of the box farthest to either side of the line.
        let (near_x, far_x) = if y > 0 {
            (high.x, low.x)
        } else {
            (low.x, high.x)
        };
        let (near_y, far_y) = if x > 0 {
            (low.y, high.y)
        } else {
            (high.y, low.y)
        };
        self.side_of(&Node::new(near_x, near_y)) > 0
            || self.side_of(&Node::new(far_x, far_y)) < 0
            || self.from.x.max(to.x) < low.x
            || self.from.x.min(to.x) > high.x
            || self.from.y.max(to.y) < low.y
            || self.from.y.min(to.y) > high.y
    }

    fn side_of(&self, point: &Node) -> i64 {
        self.step.cross(&point.minus(&self.from))
    }

    fn way_to(&self, point: &Node) -> i64 {
        self.step.dot(&point.minus(&self.from))
    }

    /// Whether it has a point in common with a convex outline: somewhere on its line the outline
    /// is not before its start, and somewhere not behind its end.
    fn meets(&self, corners: &[Node]) -> bool {
        let length = self.step.dot(&self.step);
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        let (mut first, mut last) = (i64::MAX, i64::MIN);
        for corner in corners {
            let (side, way) = (self.side_of(corner), self.way_to(corner));
            (low, high) = (low.min(side), high.max(side));
            (first, last) = (first.min(way), last.max(way));
        }
        if low > 0 || high < 0 || first > length || last < 0 {
            return false;
        }
        if first >= 0 && last <= length {
            return true;
        }
        let (mut after_start, mut before_end) = (false, false);
        for (corner, next) in sides(corners) {
            let (here, there) = (self.side_of(corner), self.side_of(next));
            let (at, whole) = match here.signum() * there.signum() {
                -1 => {
                    let side = next.minus(corner);
                    let whole = self.step.cross(&side);
                    let at = corner.minus(&self.from).cross(&side) * whole.signum();
                    (at, whole.abs())
                }
                _ if here == 0 => (self.way_to(corner), length),
                _ => continue,
            };
            after_start |= at >= 0;
            before_end |= at <= whole;
        }
        after_start && before_end
    }
}
