//! The things that count together.

use super::diagram::Diagram;
use crate::facts::Class;

/// Things that count together on lines.
#[derive(Clone, Debug)]
pub struct Union {
    /// Whether a thing does.
    pub members: Diagram,
    /// Of which classes things may, in the order of all.
    classes: [bool; 3],
}

impl Union {
    /// A union that things of some classes may belong to.
    pub fn new(members: Diagram, may_have: impl FnMut(Class) -> bool) -> Union {
        let classes = Class::ALL.map(may_have);
        Union { members, classes }
    }

    /// Whether a thing of a class may belong to it.
    #[inline]
    pub fn may_have(&self, class: Class) -> bool {
        let mut classes = Class::ALL.iter().zip(self.classes);
        classes.any(|(own, may)| *own == class && may)
    }
}
