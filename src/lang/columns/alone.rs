//! What the machine that rules one by one tells: once for all asks that are alike, once for each
//! creature, or ask by ask.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::facts::lanes::Sameness;
use crate::facts::plane::Plane;
use crate::facts::{Facts, ThingId};
use crate::vocabulary::Role;

use super::super::eval::{self, Silent, Val};
use super::super::plan::NodeId;
use super::keep::Key;
use super::machine::{Machine, NOUGHT};
use super::prepared::Depends;
use super::truths::Truths;
use super::values::Values;

impl Machine<'_> {
    /// The value of a node that does not differ between asks.
    pub fn same(&mut self, id: NodeId, depends: Depends, wanted: &Plane) -> Val {
        let val = self.known_same(id, depends);
        self.certain(val, wanted)
    }

    /// The same, or that it is unknown.
    pub fn known_same(&mut self, id: NodeId, depends: Depends) -> Val {
        match self.it {
            Some(_) if depends.meets(Depends::IT_PLACE) => self.common(id),
            Some(it) if depends.meets(Depends::IT) => self.known_for_kin(id, it),
            _ => self.known_for_all(id),
        }
    }

    fn known_for_all(&mut self, id: NodeId) -> Val {
        let place = usize::try_from(id.0).unwrap_or(usize::MAX);
        if let Some(Some(known)) = self.same.get(place) {
            return known.clone();
        }
        let val = self.common(id);
        if let Some(slot) = self.same.get_mut(place) {
            *slot = Some(val.clone());
        }
        val
    }

    fn known_for_kin(&mut self, id: NodeId, it: ThingId) -> Val {
        let key = (id, self.lanes.kin(it));
        if let Some(known) = self.same_for_kin.get(&key) {
            return known.clone();
        }
        let val = self.common(id);
        self.same_for_kin.insert(key, val.clone());
        val
    }

    /// The value of a node in some ask.
    fn common(&self, id: NodeId) -> Val {
        let val = self.first(|facts| self.alone(facts, id));
        val.unwrap_or(Val::Flag(false))
    }

    /// A value, if it is known; otherwise the asks are declined.
    fn certain(&mut self, val: Val, wanted: &Plane) -> Val {
        if let Val::Unknown(_) = val {
            self.declined.add(wanted);
            return Val::Flag(false);
        }
        val
    }

    /// The value of a node in one ask, as the machine has it that rules one by one.
    pub fn alone(&self, facts: &dyn Facts, id: NodeId) -> Val {
        let mut machine = eval::Machine::new(self.pack, self.plan, facts, Silent, BTreeMap::new());
        machine.it = self.it;
        machine.lines = self.lines.as_ref().map(|drawn| drawn.of(facts));
        machine.eval(id)
    }

    /// The value of a node, ask by ask.
    pub fn one_by_one(&mut self, id: NodeId, wanted: &Plane) -> Values {
        let mut vals = vec![Val::Flag(false); self.lanes.count()];
        let mut unknown = Plane::none(wanted.count());
        let mut like = None;
        self.lanes.for_each(wanted, &mut |lane, facts| {
            let val = self.alone(facts, id);
            if let Val::Unknown(_) = val {
                unknown.insert(lane);
            } else if let Some(slot) = vals.get_mut(lane) {
                like.get_or_insert_with(|| val.clone());
                *slot = val;
            }
        });
        self.declined.add(&unknown);
        let like = like.unwrap_or(Val::Flag(false));
        filled(vals, &wanted.without(&unknown), &like)
    }

    /// The role whose creature alone tells one ask from another, as far as something depends on it.
    pub fn one_side(&self, depends: Depends) -> Option<Role> {
        let attackers = Depends::ATTACKER.or(Depends::ATTACKER_PLACE);
        let targets = Depends::TARGET.or(Depends::TARGET_PLACE);
        if self.alike.attacker == Sameness::NotAtAll && !self.varies(depends.without(attackers)) {
            return Some(Role::Attacker);
        }
        let is_target = self.alike.target == Sameness::NotAtAll;
        (is_target && !self.varies(depends.without(targets))).then_some(Role::Target)
    }

    pub fn by_creature(
        &mut self,
        id: NodeId,
        depends: Depends,
        role: Role,
        wanted: &Plane,
    ) -> Values {
        if depends.meets(Depends::IT) {
            return self.for_creatures(id, role, wanted);
        }
        self.kept_values(Key::Node(id), wanted, |machine, lanes| {
            machine.for_creatures(id, role, lanes)
        })
    }

    fn for_creatures(&mut self, id: NodeId, role: Role, wanted: &Plane) -> Values {
        let mut found: Option<Values> = None;
        for (_, lanes) in self.creatures(role).iter() {
            let now = lanes.and(wanted);
            let Some(lane) = now.iter().next() else {
                continue;
            };
            let mut val = Val::Flag(false);
            self.lanes
                .with(lane, &mut |facts| val = self.alone(facts, id));
            let values = Values::Same(self.certain(val, &now));
            found = Some(match found {
                None => spread(values),
                Some(so_far) => so_far.merged(spread(values), &now),
            });
        }
        found.unwrap_or(NOUGHT)
    }

    /// The creatures of a role, each with the asks in which it has that role.
    pub fn creatures(&mut self, role: Role) -> Rc<[(ThingId, Plane)]> {
        let known = match role {
            Role::Attacker => &self.attackers,
            Role::Target => &self.targets,
        };
        if let Some(known) = known {
            return Rc::clone(known);
        }
        let (same, of): (Sameness, fn(&dyn Facts) -> ThingId) = match role {
            Role::Attacker => (self.alike.attacker, |facts| facts.attacker()),
            Role::Target => (self.alike.target, |facts| facts.target()),
        };
        let mut lanes: BTreeMap<ThingId, Plane> = BTreeMap::new();
        if same == Sameness::NotAtAll {
            let count = self.lanes.count();
            self.lanes.for_each(&self.all, &mut |lane, facts| {
                let plane = lanes.entry(of(facts)).or_insert_with(|| Plane::none(count));
                plane.insert(lane);
            });
        } else if let Some(creature) = self.first(of) {
            lanes.insert(creature, self.all.clone());
        }
        let found: Rc<[(ThingId, Plane)]> = lanes.into_iter().collect();
        match role {
            Role::Attacker => self.attackers = Some(Rc::clone(&found)),
            Role::Target => self.targets = Some(Rc::clone(&found)),
        }
        found
    }
}

/// A truth for all as one for each, so that it can be merged.
fn spread(values: Values) -> Values {
    match values {
        Values::Same(Val::Flag(flag)) => Truths::All(flag).into(),
        other => other,
    }
}

/// Values for some asks; the others get one like them.
fn filled(mut vals: Vec<Val>, known: &Plane, like: &Val) -> Values {
    for (lane, slot) in vals.iter_mut().enumerate() {
        if !known.has(lane) {
            *slot = like.clone();
        }
    }
    Values::of(vals)
}
