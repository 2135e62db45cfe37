//! The asks of a map put one by one.

use defilade::facts::lanes::{Alike, Lanes, Sameness};
use defilade::facts::{Facts, ThingId};
use defilade::length::UNITS_PER_SQUARE;
use defilade::world::battle::Battle;
use defilade::world::scene::{Ask, Scene, Shape};

/// A scene for each cell of a map, with one creature set down there.
pub struct OneByOne {
    pub scene: Scene,
    pub ask: Ask,
    pub moves: ThingId,
}

impl OneByOne {
    fn at(&self, lane: usize) -> Scene {
        let mut scene = self.scene.clone();
        let columns = scene.columns as usize;
        let cell = [lane % columns, lane / columns].map(|part| part as i32);
        let shape = &mut scene.things[self.moves.0 as usize].shape;
        let Shape::Cells(cells) = shape else {
            panic!("it stands on cells");
        };
        let first = cells[0];
        for own in cells {
            *own = [own[0] - first[0] + cell[0], own[1] - first[1] + cell[1]];
        }
        scene
    }

    /// The points of an ask's map that lie in a cell, as offsets from its corner.
    pub fn corner(&self, lane: usize) -> [i64; 2] {
        let columns = self.scene.columns as usize;
        [lane % columns, lane / columns].map(|part| part as i64 * UNITS_PER_SQUARE)
    }
}

impl Lanes for OneByOne {
    fn count(&self) -> usize {
        self.scene.columns as usize * self.scene.rows as usize
    }

    fn with(&self, lane: usize, run: &mut dyn FnMut(&dyn Facts)) {
        let scene = self.at(lane);
        run(&Battle::new(&scene, &self.ask));
    }

    fn alike(&self) -> Alike {
        let sameness = |id: ThingId| match id == self.moves {
            true => Sameness::ButForPlace,
            false => Sameness::Wholly,
        };
        Alike {
            attacker: sameness(self.ask.attacker),
            target: sameness(self.ask.target),
            attack: true,
            properties: self.moves != self.ask.attacker,
        }
    }
}
