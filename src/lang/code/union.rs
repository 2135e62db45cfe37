//! The things that count together.

use super::diagram::Diagram;
use crate::facts::Class;

/// Things that count together on lines.
#[derive(Clone, Debug)]
pub struct Union {
    /// Whether a thing does.
    pub members: Diagram,
    /// The classes of which things may.
    classes: [bool; 3],
}

/// All classes of things.
const CLASSES: [Class; 3] = [Class::Terrain, Class::Creature, Class::Zone];

impl Union {
    /// A union that things of some classes may belong to.
    pub fn new(members: Diagram, may_have: impl FnMut(Class) -> bool) -> Union {
        let classes = CLASSES.map(may_have);
        Union { members, classes }
    }

    /// Whether a thing of a class may belong to it.
    #[inline]
    pub fn may_have(&self, class: Class) -> bool {
        let mut classes = CLASSES.iter().zip(self.classes);
        classes.any(|(own, may)| *own == class && may)
    }
}
