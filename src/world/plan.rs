//! A scene made ready to be asked: the convex pieces of its things, their cells and an index.

use std::sync::OnceLock;

use crate::facts::{Point, ThingId};
use crate::world::bins::Bins;
use crate::world::grid::Cell;
use crate::world::lattice::{Node, hull, meet};
use crate::world::outline::{Piece, pieces};
use crate::world::scene::{Scene, Shape, Thing};

/// A scene made ready; one serves any number of asks about the scene.
#[derive(Debug)]
pub struct Plan<'a> {
    scene: &'a Scene,
    outlines: Vec<Vec<Piece>>,
    cells: Vec<OnceLock<Vec<Cell>>>,
    bins: Bins,
}

impl<'a> Plan<'a> {
    /// Makes a scene ready. Its coordinates must keep within
    /// [`COORDINATE_LIMIT`](crate::world::scene::COORDINATE_LIMIT).
    #[must_use]
    pub fn new(scene: &'a Scene) -> Plan<'a> {
        let outlines: Vec<Vec<Piece>> = scene
            .things
            .iter()
            .map(|thing| pieces(scene.grid, &thing.shape))
            .collect();
        Plan {
            scene,
            cells: scene.things.iter().map(|_| OnceLock::new()).collect(),
            bins: Bins::new(&outlines),
            outlines,
        }
    }

    pub(super) fn scene(&self) -> &'a Scene {
        self.scene
    }

    pub(super) fn thing(&self, id: ThingId) -> Option<&'a Thing> {
        self.scene.things.get(place(id))
    }

    /// The convex pieces of a thing.
    pub(super) fn pieces(&self, id: ThingId) -> &[Piece] {
        self.outlines.get(place(id)).map_or(&[], Vec::as_slice)
    }

    /// The cells that a thing lies in, in reading order.
    pub(super) fn cells(&self, id: ThingId) -> &[Cell] {
        let Some(thing) = self.thing(id) else {
            return &[];
        };
        self.cells.get(place(id)).map_or(&[], |cells| {
            cells.get_or_init(|| match &thing.shape {
                Shape::Cells(cells) => cells.clone(),
                _ => self.scene.grid.cells_of(self.pieces(id)),
            })
        })
    }

    /// The corners of a thing's pieces.
    pub(super) fn corners(&self, id: ThingId) -> impl Iterator<Item = Node> + '_ {
        self.pieces(id)
            .iter()
            .flat_map(|piece| piece.corners.iter().copied())
    }

    /// The things with a piece that may meet the segment between two points, in order.
    pub(super) fn near_line(&self, from: Point, to: Point) -> Vec<ThingId> {
        let (from, to) = (Node::new(from.x, from.y), Node::new(to.x, to.y));
        let low = Node::new(from.x.min(to.x), from.y.min(to.y));
        let high = Node::new(from.x.max(to.x), from.y.max(to.y));
        self.near(&[from, to], |piece| piece.near(low, high))
    }

    /// The things that meet the convex hull of some points, in order.
    pub(super) fn in_hull(&self, points: impl IntoIterator<Item = Node>) -> Vec<ThingId> {
        let hull = hull(points);
        self.near(&hull, |piece| meet(&piece.corners, &hull))
    }

    fn near(&self, outline: &[Node], wanted: impl Fn(&Piece) -> bool) -> Vec<ThingId> {
        let ids = self.bins.near(outline).into_iter().map(ThingId);
        ids.filter(|id| self.pieces(*id).iter().any(&wanted))
            .collect()
    }
}

fn place(id: ThingId) -> usize {
    usize::try_from(id.0).unwrap_or(usize::MAX)
}
