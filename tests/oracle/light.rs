//! The light on a thing, straight from the definition.

use defilade::facts::{ContactKind, Point, Spot, ThingSet};
use defilade::vocabulary::LightId;
use defilade::world::scene::Scene;
use num_rational::BigRational;

use super::body::{Body, Piece, bodies, mark_idle, of_set, plan};
use super::contact::contacts;
use super::places::{at_height, spots};

/// The best light in any square of a body of squares; none where a source is straight above or below
/// and something limited is there too.
pub fn light_on(scene: &Scene, body: &Body) -> Option<LightId> {
    let in_square = |square: &Piece| {
        let centre = spots(square, Spot::Centre)[0];
        set_there(scene, body, centre).or_else(|| shining(scene, body, centre))
    };
    let lights: Option<Vec<LightId>> = body.pieces.iter().map(in_square).collect();
    lights.map(|lights| lights.into_iter().max().expect("a body has squares"))
}

/// The light that the last thing over a point sets.
fn set_there(scene: &Scene, body: &Body, centre: [i128; 2]) -> Option<LightId> {
    let all = bodies(scene);
    let mut over = scene.things.iter().zip(&all).rev();
    over.find_map(|(thing, other)| {
        let beside = other.top <= body.bottom || body.top <= other.bottom;
        let mut areas = other.pieces.iter().filter(|piece| !piece.is_wall());
        let holds = !beside && areas.any(|piece| piece.holds(centre));
        thing.light.filter(|_| holds)
    })
}

/// The best of the light that is everywhere and what reaches a point from the sources.
fn shining(scene: &Scene, body: &Body, centre: [i128; 2]) -> Option<LightId> {
    let mut best = scene.light;
    for source in &scene.sources {
        let level = source.at.z.max(body.bottom).min(body.top);
        let goal = at_height(centre, level);
        if !reaches(scene, source.at, goal)? {
            continue;
        }
        let steps = [
            source.at.x - goal.x,
            source.at.y - goal.y,
            source.at.z - goal.z,
        ];
        let squared: i128 = steps.iter().map(|v| i128::from(*v).pow(2)).sum();
        let squared = BigRational::from_integer(squared.into());
        for (light, reach) in &source.reaches {
            let reach = reach.to_big();
            if squared <= &reach * &reach && *light > best {
                best = *light;
            }
        }
    }
    Some(best)
}

/// Whether light gets from one point to another past all that stops sight.
fn reaches(scene: &Scene, from: Point, to: Point) -> Option<bool> {
    let mut all = bodies(scene);
    let eye = plan(from);
    mark_idle(&mut all, scene, [2 * eye[0], 2 * eye[1]]);
    let stops: ThingSet = all
        .iter()
        .map(|body| body.id)
        .filter(|id| scene.things[id.0 as usize].properties.stops_sight)
        .collect();
    if eye == plan(to) {
        return Some(!stops_upright(&of_set(&all, &stops), from, to)?);
    }
    let met = contacts(&all, from, to, &stops);
    let grazes = [ContactKind::Touch, ContactKind::Along];
    Some(met.iter().all(|met| grazes.contains(&met.kind)))
}

/// Whether a line straight up or down is closed in all round by areas that it passes: every one of
/// many points close by is in one of them. None when one of them is limited.
pub fn stops_upright(bodies: &[&Body], from: Point, to: Point) -> Option<bool> {
    let (low, high) = (from.z.min(to.z), from.z.max(to.z));
    let pieces: Vec<&Piece> = bodies
        .iter()
        .filter(|body| body.bottom < high && low < body.top && low < high)
        .flat_map(|body| &body.pieces)
        .filter(|piece| !piece.is_wall() && piece.holds(plan(from)))
        .collect();
    if pieces.iter().any(|piece| piece.limited) {
        return None;
    }
    // A thousandth of the finest grain of the scenes.
    let scale = 1000;
    let centre = plan(from).map(|v| v * scale);
    let fine: Vec<Piece> = pieces
        .iter()
        .map(|piece| Piece {
            corners: piece.corners.iter().map(|c| c.map(|v| v * scale)).collect(),
            limited: false,
        })
        .collect();
    let mut round = (-200..200).flat_map(|n| [[n, 200], [-200, n], [n + 1, -200], [200, n + 1]]);
    let closed = |[x, y]: [i128; 2]| {
        let point = [centre[0] + x, centre[1] + y];
        fine.iter().any(|piece| piece.holds(point))
    };
    Some(round.all(closed))
}
