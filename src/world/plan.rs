//! A scene made ready to be asked: the convex pieces of its things, their cells and an index.

use std::sync::OnceLock;

use crate::facts::{Contact, Point, ThingId};
use crate::vocabulary::LightId;
use crate::world::bins::Bins;
use crate::world::contact::{Meeting, contacts};
use crate::world::grid::Cell;
use crate::world::lattice::{Node, hull, meet};
use crate::world::light;
use crate::world::outline::{Piece, pieces};
use crate::world::scene::{Acts, Scene, Shape, Thing};
use crate::world::trace::Line;

/// A scene made ready; one serves any number of asks about the scene.
#[derive(Debug)]
pub struct Plan<'a> {
    scene: &'a Scene,
    outlines: Vec<Vec<Piece>>,
    cells: Vec<OnceLock<Vec<Cell>>>,
    lights: Vec<OnceLock<LightId>>,
    measured: Vec<ThingId>,
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
            lights: scene.things.iter().map(|_| OnceLock::new()).collect(),
            measured: measured(scene),
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

    /// The light on a thing where it stands.
    pub(super) fn light_on(&self, id: ThingId) -> LightId {
        let light = self.lights.get(place(id));
        light.map_or(self.scene.light, |light| {
            *light.get_or_init(|| light::best_in(self, id))
        })
    }

    /// The things that act by distance, in order.
    pub(super) fn measured(&self) -> &[ThingId] {
        &self.measured
    }

    /// How the things that count meet the line between two points, in order along it.
    pub(super) fn contacts(
        &self,
        from: Point,
        to: Point,
        counts: impl Fn(ThingId) -> bool,
    ) -> Vec<Contact> {
        let line = Line::new(from, to);
        let mut meetings = Vec::new();
        for id in self.near_line(from, to) {
            let Some(thing) = self.thing(id).filter(|_| counts(id)) else {
                continue;
            };
            let mets = self.pieces(id).iter();
            let mets = mets.filter_map(|piece| line.meet(thing, piece));
            meetings.extend(mets.map(|met| Meeting {
                met,
                class: thing.class,
                thing: id,
                limited: thing.acts == Acts::Limited,
            }));
        }
        contacts(meetings)
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

fn measured(scene: &Scene) -> Vec<ThingId> {
    let things = (0..).map(ThingId).zip(&scene.things);
    things
        .filter(|(_, thing)| matches!(thing.acts, Acts::Beyond(_) | Acts::Within(_)))
        .map(|(id, _)| id)
        .collect()
}

fn place(id: ThingId) -> usize {
    usize::try_from(id.0).unwrap_or(usize::MAX)
}
