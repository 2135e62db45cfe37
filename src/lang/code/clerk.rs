//! Many rulings under one plan.

use super::super::Pack;
use super::super::plan::Plan;
use super::{Code, Space};
use crate::facts::Facts;
use crate::ruling::Ruling;

/// Rules without evidence, by code where code can and by the machine where it can't. Making code
/// takes as long as several dozens of rulings.
pub struct Clerk<'p> {
    pack: &'p Pack,
    plan: &'p Plan,
    code: Option<Code>,
    space: Space,
}

impl<'p> Clerk<'p> {
    /// For a plan of a pack.
    #[must_use]
    pub fn new(pack: &'p Pack, plan: &'p Plan) -> Clerk<'p> {
        Clerk {
            pack,
            plan,
            code: Code::new(pack, plan),
            space: Space::default(),
        }
    }

    /// The ruling on one ask.
    pub fn rule(&mut self, facts: &dyn Facts) -> Ruling {
        match &self.code {
            Some(code) => code.ruling(self.pack, self.plan, facts, &mut self.space),
            None => self.pack.rule(self.plan, facts, false),
        }
    }
}
