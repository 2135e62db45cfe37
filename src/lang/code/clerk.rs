//! Many rulings under one plan.

use super::super::Pack;
use super::super::plan::Plan;
use super::{Code, Space};
use crate::facts::Facts;
use crate::ruling::Ruling;

/// Rules without evidence, by code where code can and by the machine where it can't.
pub struct Clerk<'p> {
    pack: &'p Pack,
    plan: &'p Plan,
    code: &'p Code,
    space: Space,
}

impl<'p> Clerk<'p> {
    /// For a plan of a pack and its code, which one clerk after another may use.
    #[must_use]
    pub fn new(pack: &'p Pack, plan: &'p Plan, code: &'p Code) -> Clerk<'p> {
        Clerk {
            pack,
            plan,
            code,
            space: Space::default(),
        }
    }

    /// The ruling on one ask.
    pub fn rule(&mut self, facts: &dyn Facts) -> Ruling {
        let space = &mut self.space;
        self.code.ruling(self.pack, self.plan, facts, space)
    }
}
