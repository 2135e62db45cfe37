//! What there is on a map at all: what is not there need not be looked for.

use crate::facts::{Class, Classes, ThingId};
use crate::vocabulary::{TerrainId, TraitId};
use crate::world::lattice::{Node, bounds};
use crate::world::plan::Plan;
use crate::world::scene::{Ask, Scene};

/// Of more things than these of a class it is not worth looking at each.
const MOST: usize = 64;

/// What the things of a scene are.
#[derive(Debug)]
pub struct Census {
    /// The things of each class, in the order of all, where there are few.
    few: [Option<Vec<ThingId>>; Class::ALL.len()],
    /// Whether there is any of each terrain, by number.
    terrains: Vec<bool>,
    /// Whether there is any with each trait, by number.
    traits: Vec<bool>,
}

impl Census {
    /// Looks at every thing of a scene.
    pub fn of(scene: &Scene) -> Census {
        let few = |class| {
            let things = (0..).map(ThingId).zip(&scene.things);
            let own = things.filter(|(_, thing)| thing.class == class);
            let own: Vec<ThingId> = own.map(|(id, _)| id).take(MOST + 1).collect();
            (own.len() <= MOST).then_some(own)
        };
        let things = || scene.things.iter();
        let terrains = things().filter_map(|thing| thing.terrain);
        let traits = things().flat_map(|thing| &thing.traits);
        Census {
            few: Class::ALL.map(few),
            terrains: marks(terrains.map(TerrainId::index)),
            traits: marks(traits.map(|own| own.index())),
        }
    }

    /// Whether anything is of a terrain.
    pub fn has_terrain(&self, terrain: TerrainId) -> bool {
        self.terrains.get(terrain.index()) == Some(&true)
    }

    /// Whether anything has a trait.
    pub fn has_trait(&self, id: TraitId) -> bool {
        self.traits.get(id.index()) == Some(&true)
    }
}

/// A list that is true in some places.
fn marks(places: impl Iterator<Item = usize>) -> Vec<bool> {
    let mut marks = Vec::new();
    for place in places {
        if marks.len() <= place {
            marks.resize(place + 1, false);
        }
        if let Some(mark) = marks.get_mut(place) {
            *mark = true;
        }
    }
    marks
}

/// The classes of which there may be something in the upright box round the attacker, the target and
/// the origin of the area, as creatures other than the two: so it is told of all lines between them.
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
    let classes = Class::ALL.into_iter().zip(&plan.census().few);
    let present = classes.filter(|(class, few)| {
        let is_other = |id: &ThingId| *class != Class::Creature || !two.contains(id);
        few.as_ref()
            .is_none_or(|few| few.iter().any(|id| is_other(id) && is_near(id)))
    });
    present.map(|(class, _)| class).collect()
}
