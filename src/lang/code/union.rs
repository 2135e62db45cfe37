//! The things that count together.

use super::super::hir::{Subject, Test};
use super::diagram::Diagram;
use crate::facts::{Class, Classes, Facts};

/// Things that count together on lines.
#[derive(Clone, Debug)]
pub struct Union {
    /// Whether a thing does.
    pub members: Diagram,
    /// Of which classes things may.
    pub classes: Classes,
    /// Whether the attacker or the target may.
    may_have_the_two: bool,
    /// What every thing is that does: of a terrain, or with a trait.
    needs: Vec<Test>,
}

impl Union {
    /// A union that things may belong to of which some tests hold and others do not, as `may_hold`
    /// tells; `asked` are tests that its members may be put to.
    pub fn new(
        members: Diagram,
        asked: impl Iterator<Item = Test>,
        may_hold: impl Fn(&[Test], Option<Test>) -> bool,
    ) -> Union {
        let classes = Class::ALL.into_iter();
        let classes = classes.filter(|class| may_hold(&[Test::Class(*class)], None));
        let may_be = |subject| {
            let tests = [Test::Class(Class::Creature), Test::Same(subject)];
            may_hold(&tests, None)
        };
        let told_at_once = asked.filter(|test| matches!(test, Test::Terrain(_) | Test::Trait(_)));
        let needs = told_at_once.filter(|test| !may_hold(&[], Some(*test)));
        Union {
            members,
            classes: classes.collect(),
            may_have_the_two: may_be(Subject::Attacker) || may_be(Subject::Target),
            needs: needs.collect(),
        }
    }

    /// Whether there may be anything of it where the lines between the two run, or at either.
    pub fn may_be_met(&self, facts: &dyn Facts, between: impl FnOnce() -> Classes) -> bool {
        let mut needs = self.needs.iter();
        needs.all(|test| match test {
            Test::Terrain(terrain) => facts.may_have_terrain(*terrain),
            Test::Trait(id) => facts.may_have_trait(*id),
            _ => true,
        }) && (self.may_have_the_two || self.classes.shares_any(between()))
    }
}
