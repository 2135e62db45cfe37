//! The things that do nothing in an ask, by how far away the attacker is.

use crate::facts::{ThingId, ThingSet};
use crate::world::battle::Battle;
use crate::world::exact::{Exact, whole};
use crate::world::lattice::{Node, bounds};
use crate::world::nearness::acts_on_one_at;

impl Battle<'_> {
    /// The things that do nothing in this ask, since the attacker is too near or too far away.
    fn idle(&self) -> &ThingSet {
        self.idle.get_or_init(|| {
            let plan = self.plan();
            if plan.measured().is_empty() {
                return ThingSet::default();
            }
            let eye = self.vantage();
            let things = plan.measured().iter().copied();
            let idle = things.filter(|id| {
                let acts = self.thing(*id).map(|thing| &thing.acts);
                acts.is_some_and(|acts| !acts_on_one_at(self.grid(), acts, &eye, plan.pieces(*id)))
            });
            idle.collect()
        })
    }

    pub(in crate::world) fn is_idle(&self, id: ThingId) -> bool {
        self.idle().contains(id)
    }

    /// Where the attacker is: the origin of an area, or the middle of the attacker's space.
    fn vantage(&self) -> Exact {
        let corners = || self.plan().corners(self.ask.attacker).collect::<Vec<_>>();
        let (low, high) = match self.ask.attack.origin {
            Some(at) => (Node::new(at.x, at.y), Node::new(at.x, at.y)),
            None => bounds(&corners()),
        };
        let half = |part: &i64| whole(*part) / whole(2);
        low.plus(&high).map(half)
    }
}
