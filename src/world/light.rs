//! Where light falls.

use std::cmp::max;

use num_rational::BigRational;

use crate::facts::{Contact, ContactKind, Point, ThingId};
use crate::vocabulary::LightId;
use crate::world::exact::{Exact, whole};
use crate::world::lattice::{Node, Vector, holds};
use crate::world::nearness::acts_on_one_at;
use crate::world::outline::Piece;
use crate::world::plan::Plan;
use crate::world::scene::{LightSource, Shape};

/// A part of a thing's space: the centre of one of its cells, or of a round base, with the heights
/// it fills.
#[derive(Clone, Copy)]
struct Part {
    centre: Node,
    bottom: i64,
    top: i64,
}

/// The best light in any cell of a thing's space.
pub fn best_in(plan: &Plan<'_>, id: ThingId) -> LightId {
    let scene = plan.scene();
    let Some(thing) = plan.thing(id) else {
        return scene.light;
    };
    let centres = match &thing.shape {
        Shape::Round { centre, .. } => vec![Node::new(centre[0], centre[1])],
        _ => {
            let cells = plan.cells(id).iter();
            cells.map(|cell| scene.grid.centre_of(*cell)).collect()
        }
    };
    let parts = centres.into_iter().map(|centre| Part {
        centre,
        bottom: thing.bottom,
        top: thing.top,
    });
    let lights = parts.map(|part| light_in(plan, part));
    lights.max().unwrap_or(scene.light)
}

/// The light that the last thing over a place sets, or else the best that reaches it.
fn light_in(plan: &Plan<'_>, part: Part) -> LightId {
    let scene = plan.scene();
    let over = plan.in_hull([part.centre]).into_iter().rev();
    let set = over.filter_map(|id| {
        let thing = plan.thing(id)?;
        let filled = thing.bottom < part.top && part.bottom < thing.top;
        let holds = |piece: &Piece| !piece.is_wall() && holds(&piece.corners, &part.centre);
        thing
            .light
            .filter(|_| filled && plan.pieces(id).iter().any(holds))
    });
    if let Some(light) = set.into_iter().next() {
        return light;
    }
    scene.sources.iter().fold(scene.light, |best, source| {
        max(best, light_from(plan, source, part, best))
    })
}

/// The light of a source in a part, if it is better than what is there.
fn light_from(plan: &Plan<'_>, source: &LightSource, part: Part, least: LightId) -> LightId {
    let end = Point {
        x: part.centre.x,
        y: part.centre.y,
        z: source.at.z.clamp(part.bottom, part.top),
    };
    let [across, down] = [end.x - source.at.x, end.y - source.at.y];
    let rise = i128::from(end.z - source.at.z);
    let four_squares = plan.scene().grid.four_squares([across, down]) + 4 * rise * rise;
    let four_squares = BigRational::from_integer(four_squares.into());
    let reaching = source.reaches.iter().filter(|(light, reach)| {
        let twice = reach.to_big() * whole(2);
        *light > least && four_squares <= &twice * &twice
    });
    let best = reaching.map(|(light, _)| *light).max();
    best.filter(|_| shines(plan, source.at, end))
        .unwrap_or(least)
}

/// Whether a line meets nothing that stops sight, but by touching it or running along it.
fn shines(plan: &Plan<'_>, from: Point, to: Point) -> bool {
    let eye: Exact = Vector::new(whole(from.x), whole(from.y));
    let stops = |id: ThingId| {
        plan.thing(id).is_some_and(|thing| {
            thing.properties.stops_sight
                && acts_on_one_at(plan.scene().grid, &thing.acts, &eye, plan.pieces(id))
        })
    };
    let passes =
        |contact: &Contact| matches!(contact.kind, ContactKind::Touch | ContactKind::Along);
    plan.contacts(from, to, stops).iter().all(passes)
}
