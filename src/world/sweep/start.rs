//! The point from which a fan of lines is looked at.

use crate::world::lattice::Node;
use crate::world::scene::Side;
use crate::world::sweep::layer::Block;
use crate::world::trace::faces;

/// The common end of many lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    pub at: Node,
    /// Whether the lines run towards it; only one-way walls know the difference.
    pub reversed: bool,
}

impl Start {
    /// Whether a wall with one side acts on the lines along a way from the start.
    pub fn is_faced(&self, side: Side, wall: Node, way: Node) -> bool {
        let turn = wall.cross(&way);
        faces(side, if self.reversed { -turn } else { turn })
    }

    /// Whether a piece acts on lines that come to it from the start.
    pub fn is_met(&self, block: &Block) -> bool {
        match (block.one_way, block.piece.corners.as_slice()) {
            (Some(side), [from, to]) => self.is_faced(side, to.minus(from), from.minus(&self.at)),
            _ => true,
        }
    }
}
