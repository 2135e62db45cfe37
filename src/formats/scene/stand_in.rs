//! A creature that stands in for anyone, where a scene has none for a part.

use super::spaces::stand_in;
use super::{SceneFile, creatures, usual_size};
use crate::vocabulary::Vocabulary;

const NAME: &str = "anyone";

impl SceneFile {
    /// Adds a creature of which nothing is known: of the usual size, in the scene's light, in the
    /// map's first cell for now. Gives its name, which no other creature has.
    pub fn add_stand_in(&mut self, vocabulary: &Vocabulary) -> String {
        let taken = |name: &str| self.scene.creatures().any(|known| known.id == name);
        let mut name = NAME.to_owned();
        while taken(&name) {
            name.push('\'');
        }
        let (scale, grid) = (&self.scene.scale, self.scene.grid);
        let (size, space) = (usual_size(&vocabulary.sizes, 1), stand_in(grid, [0, 0]));
        let mut thing = creatures::plain_creature(vocabulary, scale, &name, size, space);
        if let Some(creature) = &mut thing.creature {
            creature.light = self.light;
        }
        self.scene.things.push(thing);
        name
    }
}
