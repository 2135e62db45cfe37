//! A pack with its plans, each made once.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::lang::Pack;
use crate::lang::plan::{Plan, Settings};
use crate::vocabulary::OptionId;

/// A pack that rules on many asks.
pub struct Court<'p> {
    /// The pack.
    pub pack: &'p Pack,
    plans: BTreeMap<Settings, Rc<Plan>>,
}

impl<'p> Court<'p> {
    /// A court by a pack's rules.
    #[must_use]
    pub fn new(pack: &'p Pack) -> Court<'p> {
        Court {
            pack,
            plans: BTreeMap::new(),
        }
    }

    /// The pack's plan under settings.
    pub fn plan(&mut self, settings: &Settings) -> Rc<Plan> {
        let pack = self.pack;
        let plan = self.plans.entry(settings.clone());
        Rc::clone(plan.or_insert_with(|| Rc::new(pack.plan(settings))))
    }

    /// The pack's own choices with some others over them.
    #[must_use]
    pub fn settings(&self, options: &[(OptionId, u16)]) -> Settings {
        let mut settings = self.pack.defaults();
        for (option, choice) in options {
            if let Some(slot) = settings.0.get_mut(option.index()) {
                *slot = *choice;
            }
        }
        settings
    }
}
