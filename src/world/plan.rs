//! A scene made ready to be asked: the convex pieces of its things, their cells and an index.

use std::sync::OnceLock;

use crate::facts::{Contact, Point, ThingId};
use crate::vocabulary::LightId;
use crate::world::bins::Bins;
use crate::world::census::Census;
use crate::world::contact::{Meeting, contacts};
use crate::world::grid::Cell;
use crate::world::lattice::{Node, bounds, hull, meet};
use crate::world::light;
use crate::world::outline::{Piece, pieces};
use crate::world::scene::{Acts, Scene, Shape, Thing};
use crate::world::trace::Line;

/// A scene made ready; one serves any number of asks about the scene.
#[derive(Debug)]
pub struct Plan<'a> {
    scene: &'a Scene,
    index: Held<'a>,
}

/// What is worked out of a scene to make it ready. It can be kept beside the scene.
#[derive(Debug)]
pub struct Index {
    outlines: Vec<Vec<Piece>>,
    cells: Vec<OnceLock<Vec<Cell>>>,
    lights: Vec<OnceLock<LightId>>,
    measured: Vec<ThingId>,
    bins: Bins,
    creatures: Vec<ThingId>,
    census: Census,
}

#[derive(Debug)]
enum Held<'a> {
    Own(Box<Index>),
    Lent(&'a Index),
}

impl Index {
    /// Works out what makes a scene ready. Its coordinates must keep within
    /// [`COORDINATE_LIMIT`](crate::world::scene::COORDINATE_LIMIT).
    #[must_use]
    pub fn new(scene: &Scene) -> Index {
        let outlines: Vec<Vec<Piece>> = scene
            .things
            .iter()
            .map(|thing| pieces(scene.grid, &thing.shape))
            .collect();
        Index {
            cells: scene.things.iter().map(|_| OnceLock::new()).collect(),
            lights: scene.things.iter().map(|_| OnceLock::new()).collect(),
            measured: measured(scene),
            bins: Bins::new(&outlines, [scene.columns, scene.rows]),
            creatures: creatures(scene),
            census: Census::of(scene),
            outlines,
        }
    }

    /// Works out anew what follows from the shape of one thing, which is another than before.
    pub fn reshape(&mut self, id: ThingId, scene: &Scene) {
        let thing = scene.things.get(place(id));
        let (Some(thing), Some(outline)) = (thing, self.outlines.get_mut(place(id))) else {
            return;
        };
        let before = std::mem::replace(outline, pieces(scene.grid, &thing.shape));
        self.bins.replace(id.0, &before, outline);
        if let Some(cells) = self.cells.get_mut(place(id)) {
            *cells = OnceLock::new();
        }
        if thing.properties.stops_sight || thing.light.is_some() {
            self.lights = scene.things.iter().map(|_| OnceLock::new()).collect();
        } else if let Some(light) = self.lights.get_mut(place(id)) {
            *light = OnceLock::new();
        }
    }
}

impl<'a> Plan<'a> {
    /// Makes a scene ready. Its coordinates must keep within
    /// [`COORDINATE_LIMIT`](crate::world::scene::COORDINATE_LIMIT).
    #[must_use]
    pub fn new(scene: &'a Scene) -> Plan<'a> {
        Plan {
            scene,
            index: Held::Own(Box::new(Index::new(scene))),
        }
    }

    /// A scene with the index that was made of it.
    #[must_use]
    pub fn with(scene: &'a Scene, index: &'a Index) -> Plan<'a> {
        let index = Held::Lent(index);
        Plan { scene, index }
    }

    fn index(&self) -> &Index {
        match &self.index {
            Held::Own(index) => index,
            Held::Lent(index) => index,
        }
    }

    pub(super) fn scene(&self) -> &'a Scene {
        self.scene
    }

    pub(super) fn thing(&self, id: ThingId) -> Option<&'a Thing> {
        self.scene.things.get(place(id))
    }

    /// The creatures, in order.
    pub(super) fn creatures(&self) -> &[ThingId] {
        &self.index().creatures
    }

    /// What there is at all.
    pub(super) fn census(&self) -> &Census {
        &self.index().census
    }

    /// The convex pieces of a thing.
    pub(super) fn pieces(&self, id: ThingId) -> &[Piece] {
        self.index()
            .outlines
            .get(place(id))
            .map_or(&[], Vec::as_slice)
    }

    /// The cells that a thing lies in, in reading order.
    pub(super) fn cells(&self, id: ThingId) -> &[Cell] {
        let Some(thing) = self.thing(id) else {
            return &[];
        };
        self.index().cells.get(place(id)).map_or(&[], |cells| {
            cells.get_or_init(|| match &thing.shape {
                Shape::Cells(cells) => cells.clone(),
                _ => self.scene.grid.cells_of(self.pieces(id)),
            })
        })
    }

    /// The light on a thing where it stands.
    pub(super) fn light_on(&self, id: ThingId) -> LightId {
        let light = self.index().lights.get(place(id));
        light.map_or(self.scene.light, |light| {
            *light.get_or_init(|| light::best_in(self, id))
        })
    }

    /// The things that act by distance, in order.
    pub(super) fn measured(&self) -> &[ThingId] {
        &self.index().measured
    }

    /// How the things that count meet the line between two points, in order along it.
    pub(super) fn contacts(
        &self,
        from: Point,
        to: Point,
        mut counts: impl FnMut(ThingId) -> bool,
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
        let (low, high) = bounds(&[from, to]);
        let mut near = Vec::new();
        self.bins().touch(from, to, |id, _| {
            near.push(ThingId(id));
            false
        });
        near.sort_unstable();
        near.dedup();
        near.retain(|id| self.pieces(*id).iter().any(|piece| piece.near(low, high)));
        near
    }

    pub(super) fn bins(&self) -> &Bins {
        &self.index().bins
    }

    /// Shows the things that may meet a convex outline, some more than once.
    pub(super) fn visit_near(&self, outline: &[Node], mut visit: impl FnMut(ThingId)) {
        self.index()
            .bins
            .visit_near(outline, |id| visit(ThingId(id)));
    }

    /// The things that meet the convex hull of some points, in order.
    pub(super) fn in_hull(&self, points: impl IntoIterator<Item = Node>) -> Vec<ThingId> {
        let hull = hull(points);
        let mut near: Vec<ThingId> = self.bins().near(&hull).into_iter().map(ThingId).collect();
        near.retain(|id| {
            let mut pieces = self.pieces(*id).iter();
            pieces.any(|piece| meet(&piece.corners, &hull))
        });
        near
    }
}

fn creatures(scene: &Scene) -> Vec<ThingId> {
    let things = (0..).zip(&scene.things);
    let creatures = things.filter(|(_, thing)| thing.creature.is_some());
    creatures.map(|(id, _)| ThingId(id)).collect()
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
