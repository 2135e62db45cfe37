//! The things that count together.

use super::super::hir::{Subject, Test};
use super::diagram::Diagram;
use crate::facts::{Class, Classes};

/// Things that count together on lines.
#[derive(Clone, Debug)]
pub struct Union {
    /// Whether a thing does.
    pub members: Diagram,
    /// Of which classes things may.
    pub classes: Classes,
    /// Whether the attacker or the target may.
    pub may_have_the_two: bool,
}

impl Union {
    /// A union that things may belong to of which some tests are said to hold, as `may_hold` tells.
    pub fn new(members: Diagram, may_hold: impl Fn(&[Test]) -> bool) -> Union {
        let classes = Class::ALL.into_iter();
        let classes = classes.filter(|class| may_hold(&[Test::Class(*class)]));
        let may_be = |subject| may_hold(&[Test::Class(Class::Creature), Test::Same(subject)]);
        Union {
            members,
            classes: classes.collect(),
            may_have_the_two: may_be(Subject::Attacker) || may_be(Subject::Target),
        }
    }
}
