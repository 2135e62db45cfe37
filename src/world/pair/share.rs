//! How much an eye sees, and whether a space is held where nothing is near.

use std::cmp::Ordering;

use num_rational::BigRational;

use crate::facts::{Place, Point, ThingId};
use crate::number::Number;
use crate::world::lattice::Node;
use crate::world::pair::area;
use crate::world::pair::end::End;
use crate::world::pair::panorama::Panorama;
use crate::world::pair::room::with_room;
use crate::world::pair::shown::Shown;
use crate::world::pair::solid::{Between, gather, settle};
use crate::world::plan::Plan;

/// Whether no area of the things that are members comes near a space that is in one piece.
pub fn is_bare(
    plan: &Plan<'_>,
    thing: ThingId,
    mut is_member: impl FnMut(ThingId) -> bool,
) -> bool {
    let [space] = plan.pieces(thing) else {
        return false;
    };
    let mut bare = true;
    plan.visit_near(&space.corners, |id| {
        let mut pieces = plan.pieces(id).iter();
        let near = pieces.any(|piece| !piece.is_wall() && piece.near(space.low, space.high));
        bare = bare && !(near && is_member(id));
    });
    bare
}

/// How much of a thing's space an eye sees past the things that are members; none where that is not
/// said as quickly.
pub fn share(
    plan: &Plan<'_>,
    eye: Point,
    thing: ThingId,
    is_member: impl FnMut(ThingId) -> bool,
) -> Option<Number> {
    let to = End::new(plan, Place::Space(thing))?;
    look(plan, eye, &to, is_member, |seen| match seen {
        Seen::All => Some(Number::from(1)),
        Seen::Some(shown, whole) => {
            let sum = area::sum(shown.triangles())?;
            let [seen, parts] = [*sum.numer(), sum.denom().checked_mul(whole.into())?];
            Some(Number::from(BigRational::new(seen.into(), parts.into())))
        }
    })
}

/// How the share of a space that an eye sees past the things that are members compares with a
/// number; none where that is not said as quickly.
pub fn compare_share(
    plan: &Plan<'_>,
    eye: Point,
    to: &End<'_>,
    is_member: impl FnMut(ThingId) -> bool,
    number: &Number,
) -> Option<Ordering> {
    look(plan, eye, to, is_member, |seen| seen.compare(number))
}

/// The same past what a panorama from the eye shows.
pub fn compare_share_before(
    panorama: &Panorama,
    eye: Point,
    to: &End<'_>,
    number: &Number,
) -> Option<Ordering> {
    if to.outlines().any(|part| part.len() < 3) {
        return None;
    }
    let at = Node::new(eye.x, eye.y);
    with_room(|room| {
        let shown = &mut room.shown;
        shown.begin();
        let mut whole = 0;
        for part in to.outlines() {
            whole += shown.add_before(panorama, at, part)?;
        }
        told(shown, whole, |seen| seen.compare(number))
    })
}

/// What an eye sees of a space.
enum Seen<'a> {
    All,
    /// This, of so much twice the area.
    Some(&'a Shown, i64),
}

impl Seen<'_> {
    fn compare(&self, number: &Number) -> Option<Ordering> {
        match self {
            Seen::All => Some(Number::from(1).cmp(number)),
            Seen::Some(shown, whole) => area::compare(shown.triangles(), *whole, number),
        }
    }
}

/// Looks past the things that are members, and tells of what is seen.
fn look<A>(
    plan: &Plan<'_>,
    eye: Point,
    to: &End<'_>,
    is_member: impl FnMut(ThingId) -> bool,
    tell: impl FnOnce(Seen<'_>) -> Option<A>,
) -> Option<A> {
    if to.outlines().any(|part| part.len() < 3) {
        return None;
    }
    let from = End::new(plan, Place::Point(eye))?;
    with_room(|room| {
        let between = Between {
            bottom: eye.z,
            top: eye.z + 1,
        };
        gather(room, plan, [&from, to], between, is_member)?;
        if room.solids.is_empty() {
            return tell(Seen::All);
        }
        settle(room, plan);
        let at = Node::new(eye.x, eye.y);
        let shown = &mut room.shown;
        shown.begin();
        for solid in &room.solids {
            shown.put(at, solid.one_way, solid.of(&room.corners));
        }
        let mut whole = 0;
        for part in to.outlines() {
            whole += shown.add(at, part)?;
        }
        told(shown, whole, tell)
    })
}

/// Tells of what is seen of so much twice the area.
fn told<A>(shown: &Shown, whole: i64, tell: impl FnOnce(Seen<'_>) -> Option<A>) -> Option<A> {
    match whole {
        0 => None,
        _ if shown.is_cut() => tell(Seen::Some(shown, whole)),
        _ => tell(Seen::All),
    }
}
