//! How much of the creature that moves shows from one point, wherever it stands.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::facts::lanes::{LaneSet, Mark, Who};
use crate::facts::plane::Plane;
use crate::facts::{Point, ThingId};
use crate::number::Number;
use crate::vocabulary::Role;
use crate::world::battle::Battle;
use crate::world::lattice::Node;
use crate::world::pair::{self, End, Panorama};
use crate::world::scene::{Acts, Thing};
use crate::world::sweep::asks::{FEWEST, Sweeping};

impl Sweeping<'_> {
    /// The wanted asks in which what shows of it compares as wanted with a number; none if it is not
    /// what is looked at, or if the point moves.
    pub(super) fn shown(
        &self,
        (eye, of): (Mark, Who),
        set: &LaneSet,
        (number, holds): (&Number, &dyn Fn(Ordering) -> bool),
        wanted: &Plane,
    ) -> Option<Plane> {
        let mover = self.mover.as_ref()?;
        let eye_moves = matches!(eye, Mark::Spot { role, .. } if role == mover.role);
        let varies = mover.role == Role::Attacker && !self.plan.measured().is_empty();
        if of != Who::from(mover.role) || eye_moves || varies {
            return None;
        }
        let battle = Battle::on(&self.plan, self.ask);
        let at = crate::facts::lanes::point(&battle, eye)?;
        let panorama = self.panorama(at, set, &battle, wanted);
        let home = self.plan.pieces(mover.id);
        let mut there = home.to_vec();
        let mut found = Plane::none(wanted.count());
        let mut left = Plane::none(wanted.count());
        for lane in wanted.iter() {
            let offset = mover.offset(lane)?;
            for (piece, home) in there.iter_mut().zip(home) {
                piece.shift(home, offset);
            }
            let to = End::moved(&self.plan, mover.id, &there)?;
            let order = match &panorama {
                Some(panorama) => pair::compare_share_before(panorama, at, &to, number),
                None => {
                    let is_member = |id| set.contains(id, lane) && !battle.is_idle(id);
                    pair::compare_share(&self.plan, at, &to, is_member, number)
                }
            };
            match order {
                Some(order) if holds(order) => found.insert(lane),
                Some(_) => {}
                None => left.insert(lane),
            }
        }
        if !left.is_empty() {
            found.add(&self.inner.shows((eye, of), set, (number, holds), &left));
        }
        Some(found)
    }

    /// What a point sees all round, if that is the same in all asks and worth it.
    fn panorama(
        &self,
        at: Point,
        set: &LaneSet,
        battle: &Battle<'_>,
        wanted: &Plane,
    ) -> Option<Rc<Panorama>> {
        let key = (set.number, at);
        let mut panoramas = self.panoramas.borrow_mut();
        if let Some((_, known)) = panoramas.iter().find(|(own, _)| *own == key) {
            return known.clone();
        }
        if wanted.len() < FEWEST {
            return None;
        }
        let panorama = self.look_round(at, set, battle).map(Rc::new);
        panoramas.push((key, panorama.clone()));
        panorama
    }

    fn look_round(&self, at: Point, set: &LaneSet, battle: &Battle<'_>) -> Option<Panorama> {
        let mover = self.mover.as_ref()?;
        let acting = |id: &ThingId| *id != mover.id && !battle.is_idle(*id);
        let things = set.always.iter().filter(acting);
        let things = things.filter_map(|id| Some((self.plan.thing(id)?, self.plan.pieces(id))));
        let stands = |thing: &Thing| thing.bottom <= at.z && at.z < thing.top;
        let standing: Vec<_> = things.filter(|(thing, _)| stands(thing)).collect();
        let mut limited = standing.iter().map(|(thing, _)| &thing.acts);
        if !set.sometimes.is_empty() || limited.any(|acts| *acts == Acts::Limited) {
            return None;
        }
        Panorama::new(Node::new(at.x, at.y), standing.into_iter())
    }
}
