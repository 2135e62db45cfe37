//! What else may be in the way of two.

use crate::facts::{Class, Classes, ThingId};
use crate::world::lattice::{Node, bounds};
use crate::world::plan::Plan;
use crate::world::scene::{Ask, Scene};

/// Of more things than these of a class it is not worth looking at each.
const MOST: usize = 64;

/// The things of each class, in the order of all, where there are few.
#[derive(Debug)]
pub struct Few([Option<Vec<ThingId>>; Class::ALL.len()]);

impl Few {
    /// The few things of a scene.
    pub fn of(scene: &Scene) -> Few {
        Few(Class::ALL.map(|class| {
            let things = (0..).map(ThingId).zip(&scene.things);
            let own = things.filter(|(_, thing)| thing.class == class);
            let own: Vec<ThingId> = own.map(|(id, _)| id).take(MOST + 1).collect();
            (own.len() <= MOST).then_some(own)
        }))
    }
}

/// The classes of which there may be something, other than the attacker and the target, in the
/// upright box round the two and the origin of the area: so it is told of all lines between them.
pub fn classes_between(plan: &Plan<'_>, ask: &Ask) -> Classes {
    let two = [ask.attacker, ask.target];
    let origin = ask.attack.origin.map(|at| Node::new(at.x, at.y));
    let mut all = origin.map(|at| (at, at));
    for piece in two.iter().flat_map(|id| plan.pieces(*id)) {
        let own = (piece.low, piece.high);
        all = Some(all.map_or(own, |all| bounds(&[all.0, all.1, own.0, own.1])));
    }
    let Some((low, high)) = all else {
        return Classes::all();
    };
    let is_near = |id: &ThingId| plan.pieces(*id).iter().any(|piece| piece.near(low, high));
    let is_other = |id: &&ThingId| !two.contains(id);
    let classes = Class::ALL.into_iter().zip(&plan.few().0);
    let present = classes.filter(|(_, few)| match few {
        Some(few) => few.iter().filter(is_other).any(is_near),
        None => true,
    });
    present.map(|(class, _)| class).collect()
}
