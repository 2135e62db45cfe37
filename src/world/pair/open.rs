//! Whether there is an open line between two ends, where the plan alone decides.

use crate::facts::{Place, ThingId};
use crate::world::lattice::{Node, meet, overlap};
use crate::world::pair::end::End;
use crate::world::pair::glance::Glance;
use crate::world::pair::room::{Room, with_room};
use crate::world::pair::search::Search;
use crate::world::pair::solid::{Between, gather, settle};
use crate::world::plan::Plan;

/// Whether a line from any point of one place to any of another passes the things that are members;
/// none where the heights or limited things decide, which takes more than is done here.
///
/// First lines between middles and corners, and whether what bars one of them closes all by itself;
/// then what stands between the ends is gathered, and every line that differs is tried.
pub fn is_open(
    plan: &Plan<'_>,
    from: Place,
    to: Place,
    mut is_member: impl FnMut(ThingId) -> bool,
) -> Option<bool> {
    let (from, to) = (End::new(plan, from)?, End::new(plan, to)?);
    let ends = [&from, &to];
    let levels = common_heights(ends)?;
    if let Some(open) = Glance::new(plan, ends, levels).settles(&mut is_member) {
        return Some(open);
    }
    with_room(|room| {
        let between = Between {
            bottom: from.bottom.min(to.bottom),
            top: from.top.max(to.top),
        };
        // Along the hull's own sides a line was tried already.
        gather(room, plan, ends, between, &mut is_member)?;
        settle(room, plan);
        if room.asked.is_new(ends, &room.solids, &room.corners) {
            let answer = search(room, ends);
            room.asked.keep(answer);
        }
        room.asked.answer()
    })
}

/// Whether a line that is none between corners or middles passes all that is in the room.
fn search(room: &mut Room, ends: [&End<'_>; 2]) -> Option<bool> {
    let level = deciding_level(room, ends)?;
    room.solids.retain(|solid| solid.stands_at(level));
    any_pair(ends, |from, to| sees(room, from, to))
}

/// The lowest and the highest height that both ends have.
fn common_heights([from, to]: [&End<'_>; 2]) -> Option<[i64; 2]> {
    let (low, high) = (from.bottom.max(to.bottom), from.top.min(to.top) - 1);
    (low <= high).then_some([low, high])
}

/// Whether any part of one end sees any part of the other, when all that is asked is known.
fn any_pair(
    [from, to]: [&End<'_>; 2],
    mut sees: impl FnMut(&[Node], &[Node]) -> Option<bool>,
) -> Option<bool> {
    let mut known = true;
    for from in from.outlines() {
        for to in to.outlines() {
            match sees(from, to) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => known = false,
            }
        }
    }
    known.then_some(false)
}

/// The height at which level lines decide, if there is one: nothing can be passed over or under, or
/// both ends are equally high and all stands on their floor, or hangs from above their tops.
fn deciding_level(room: &Room, ends: [&End<'_>; 2]) -> Option<i64> {
    let [from, to] = ends;
    let [low, high] = common_heights(ends)?;
    let (bottom, top) = (from.bottom.min(to.bottom), from.top.max(to.top));
    let equal = (from.bottom, from.top) == (to.bottom, to.top);
    let grounded = room.solids.iter().all(|solid| solid.bottom <= bottom);
    let hanging = room.solids.iter().all(|solid| solid.top >= top);
    if grounded && hanging {
        Some(low)
    } else if equal && grounded {
        Some(high)
    } else if equal && hanging {
        Some(low)
    } else {
        None
    }
}

/// Whether one convex part sees another past all that is in the room.
fn sees(room: &mut Room, from: &[Node], to: &[Node]) -> Option<bool> {
    let is_point = from.len() == 1 || to.len() == 1;
    let shared = if is_point {
        meet(from, to)
    } else {
        overlap(from, to)
    };
    if shared {
        return Some(true);
    }
    Search::new(room, from, to)?.finds()
}
