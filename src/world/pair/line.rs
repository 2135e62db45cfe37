//! A line beside a point, in whole numbers of a machine's width.
//!
//! Steps on the map stay below 2^27 and a direction that is the sum of two below 2^28, so its
//! products with steps fit 64 bits; between points of the lattice they fit 128.

use num_traits::{Signed, Zero};

use crate::world::lattice::{Node, Vector};
use crate::world::pair::point::Point;

/// A line along a direction, half a unit of the cross product beside a point, or through it: see
/// [`open::Line`](crate::world::open).
#[derive(Clone, Copy, Debug)]
pub struct Line<P: Point> {
    pub at: P,
    pub along: Vector<P::Part>,
    /// One to either side, or nought.
    pub shift: i64,
}

impl<P: Point> Line<P> {
    /// Positive and negative on different sides.
    fn side_of(&self, point: P) -> P::Part {
        let side = self.along.cross(&self.at.way(point));
        side + side - P::Part::from(self.shift)
    }

    /// Whether an outline reaches to both sides, the line itself being of both.
    pub fn meets(&self, corners: &[P]) -> bool {
        self.reaches(
            corners,
            |side| !side.is_negative(),
            |side| !side.is_positive(),
        )
    }

    /// Whether an outline reaches beyond the line to both sides.
    pub fn crosses(&self, corners: &[P]) -> bool {
        self.reaches(corners, Signed::is_positive, Signed::is_negative)
    }

    fn reaches(
        &self,
        corners: &[P],
        is_right: impl Fn(&P::Part) -> bool,
        is_left: impl Fn(&P::Part) -> bool,
    ) -> bool {
        let (mut right, mut left) = (false, false);
        for corner in corners {
            let side = self.side_of(*corner);
            right |= is_right(&side);
            left |= is_left(&side);
            if right && left {
                return true;
            }
        }
        false
    }

    /// Whether it leads to the side to which a way of the lattice leads.
    pub fn leads(&self, way: &Node) -> bool {
        self.along.dot(&way.map(|part| P::Part::from(*part))) > P::Part::zero()
    }
}
