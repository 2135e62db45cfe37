//! The spaces of things as distances, opposite borders and spots take them.

use crate::facts::ThingId;
use crate::world::battle::Battle;
use crate::world::distance;
use crate::world::grid::{Grid, square};
use crate::world::lattice::{Node, bounds};
use crate::world::scene::Shape;

impl Battle<'_> {
    pub(super) fn body(&self, id: ThingId) -> Option<distance::Body<'_>> {
        Some(distance::Body {
            shape: &self.thing(id)?.shape,
            pieces: self.plan().pieces(id),
            cells: match self.grid() {
                Grid::Gridless => &[],
                _ => self.plan().cells(id),
            },
        })
    }

    /// The centre of a thing's outline, and how far from it the border is at the nearest.
    pub(super) fn middle(&self, id: ThingId) -> (Node, i64) {
        if let Some(Shape::Round { centre, radius }) = self.thing(id).map(|thing| &thing.shape) {
            return (Node::new(centre[0], centre[1]), *radius);
        }
        let (low, high) = bounds(&self.plan().corners(id).collect::<Vec<_>>());
        let across = high.minus(&low);
        let middle = low.plus(&high).map(|part| part.div_euclid(2));
        (middle, across.x.min(across.y) / 2)
    }

    /// The upright box that a space of squares or a cell of it is taken for, and its foot.
    pub(super) fn space_box(
        &self,
        id: ThingId,
        cell: Option<usize>,
    ) -> Option<((Node, Node), i64)> {
        let thing = self.thing(id)?;
        let (Grid::Squares(_), Shape::Cells(cells)) = (self.grid(), &thing.shape) else {
            return None;
        };
        let around = match cell {
            Some(place) => square(*cells.get(place)?),
            None => {
                let boxes = self.plan().pieces(id).iter();
                let boxes = boxes.map(|piece| (piece.low, piece.high));
                boxes.reduce(|one, other| bounds(&[one.0, one.1, other.0, other.1]))?
            }
        };
        Some((around, thing.bottom))
    }
}
