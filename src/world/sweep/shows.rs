//! How much shows of the creature that moves, or from it, wherever it stands.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::facts::lanes::{self, LaneSet, Mark, Who};
use crate::facts::plane::Plane;
use crate::facts::{Place, Point, ThingId};
use crate::number::Number;
use crate::vocabulary::Role;
use crate::world::battle::Battle;
use crate::world::lattice::Node;
use crate::world::pair::{self, End, Panorama};
use crate::world::scene::{Acts, Thing};
use crate::world::sweep::asks::{FEWEST, Sweeping};

impl Sweeping<'_> {
    /// The wanted asks in which what shows of something compares as wanted with a number, where
    /// either that moves or the point from which it shows.
    pub(super) fn shown(
        &self,
        (eye, of): (Mark, Who),
        set: &LaneSet,
        (number, holds): (&Number, &dyn Fn(Ordering) -> bool),
        wanted: &Plane,
    ) -> Option<Plane> {
        let mover = self.mover.as_ref()?;
        let battle = Battle::on(&self.plan, self.ask);
        let thing = lanes::thing(&battle, of);
        let eye_moves = matches!(eye, Mark::Spot { role, .. } if role == mover.role);
        let varies = mover.role == Role::Attacker && !self.plan.measured().is_empty();
        let hides_itself = eye_moves && set.ever_contains(mover.id);
        if eye_moves == (thing == mover.id) || varies || hides_itself {
            return None;
        }
        let at = lanes::point(&battle, eye)?;
        let is_acting = |id: ThingId| !battle.is_idle(id);
        let order = |lane: usize, at: Point, to: &End<'_>| {
            let is_member = |id| set.contains(id, lane) && is_acting(id);
            pair::compare_share(&self.plan, at, to, is_member, number)
        };
        let mut found = Found::new(wanted, holds);
        if eye_moves {
            let to = End::new(&self.plan, Place::Space(thing))?;
            for lane in wanted.iter() {
                let Node { x, y } = Node::new(at.x, at.y).plus(&mover.offset(lane)?);
                found.add(lane, order(lane, Point { x, y, z: at.z }, &to));
            }
        } else {
            let panorama = self.panorama(at, set, &is_acting, wanted);
            let mut there = self.plan.pieces(thing).to_vec();
            for lane in wanted.iter() {
                let offset = mover.offset(lane)?;
                for (piece, home) in there.iter_mut().zip(self.plan.pieces(thing)) {
                    piece.shift(home, offset);
                }
                let to = End::moved(&self.plan, thing, &there)?;
                let order = match &panorama {
                    Some(panorama) => pair::compare_share_before(panorama, at, &to, number),
                    None => order(lane, at, &to),
                };
                found.add(lane, order);
            }
        }
        if !found.left.is_empty() {
            let left = self
                .inner
                .shows((eye, of), set, (number, holds), &found.left);
            found.yes.add(&left);
        }
        Some(found.yes)
    }

    /// What a point sees all round, if that is the same in all asks and worth it.
    fn panorama(
        &self,
        at: Point,
        set: &LaneSet,
        is_acting: &dyn Fn(ThingId) -> bool,
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
        let panorama = self.look_round(at, set, is_acting).map(Rc::new);
        panoramas.push((key, panorama.clone()));
        panorama
    }

    fn look_round(
        &self,
        at: Point,
        set: &LaneSet,
        is_acting: &dyn Fn(ThingId) -> bool,
    ) -> Option<Panorama> {
        let mover = self.mover.as_ref()?;
        let acting = |id: &ThingId| *id != mover.id && is_acting(*id);
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

/// The asks in which a comparison comes out as wanted.
struct Found<'a> {
    holds: &'a dyn Fn(Ordering) -> bool,
    yes: Plane,
    /// Those in which it is not told.
    left: Plane,
}

impl Found<'_> {
    fn new<'a>(wanted: &Plane, holds: &'a dyn Fn(Ordering) -> bool) -> Found<'a> {
        Found {
            holds,
            yes: Plane::none(wanted.count()),
            left: Plane::none(wanted.count()),
        }
    }

    fn add(&mut self, lane: usize, order: Option<Ordering>) {
        match order {
            Some(order) if (self.holds)(order) => self.yes.insert(lane),
            Some(_) => {}
            None => self.left.insert(lane),
        }
    }
}
