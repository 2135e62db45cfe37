//! Whether there is an open line between two ends, where the plan alone decides.

use crate::facts::{Place, ThingId};
use crate::world::lattice::{Node, meet, overlap};
use crate::world::pair::end::{End, points};
use crate::world::pair::room::{Room, with_room};
use crate::world::pair::search::Search;
use crate::world::pair::segment::Segment;
use crate::world::pair::solid::{Between, gather, settle};
use crate::world::plan::Plan;

/// Whether a line from any point of one place to any of another passes the things that are members;
/// none where the heights or limited things decide, which takes more than is done here.
///
/// First the line between the middles, then those between corners; then one thing that closes all;
/// then every line that differs.
pub fn is_open(
    plan: &Plan<'_>,
    from: Place,
    to: Place,
    mut is_member: impl FnMut(ThingId) -> bool,
) -> Option<bool> {
    let (from, to) = (End::new(plan, from)?, End::new(plan, to)?);
    let ends = [&from, &to];
    let levels = common_heights(ends)?;
    if middles_see(plan, ends, levels[1], &mut is_member) {
        return Some(true);
    }
    with_room(|room| {
        let between = Between {
            bottom: ends[0].bottom.min(ends[1].bottom),
            top: ends[0].top.max(ends[1].top),
            touching: true,
        };
        gather(room, plan, ends, between, &mut is_member)?;
        settle(room, plan);
        let mut levels = levels.into_iter().rev();
        if levels.any(|level| corners_see(room, ends, level)) {
            return Some(true);
        }
        let level = deciding_level(room, ends)?;
        room.solids.retain(|solid| solid.stands_at(level));
        any_pair(ends, |from, to| sees(room, from, to))
    })
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

/// Whether nothing at all is met by a level line between the middles of the first parts.
fn middles_see(
    plan: &Plan<'_>,
    [from, to]: [&End<'_>; 2],
    level: i64,
    mut is_member: impl FnMut(ThingId) -> bool,
) -> bool {
    let first = |end: &End<'_>| end.outlines().next().and_then(|part| points(part).next());
    let Some((start, end)) = first(from).zip(first(to)) else {
        return false;
    };
    let segment = Segment::new(start, end);
    !plan.visit_segment(start, end, |id| {
        let thing = plan.thing(id).filter(|thing| {
            thing.bottom <= level && level < thing.top && !from.is(id) && !to.is(id)
        });
        thing.is_some_and(|thing| {
            let mut pieces = plan.pieces(id).iter();
            pieces.any(|piece| segment.is_barred_by(&piece.corners, thing.one_way)) && is_member(id)
        })
    })
}

/// Whether a level line between corners or middles meets nothing.
fn corners_see(room: &Room, [from, to]: [&End<'_>; 2], level: i64) -> bool {
    let mut last = 0;
    let mut is_barred = |start: Node, end: Node| {
        let segment = Segment::new(start, end);
        let bars = |place: usize| {
            room.solids.get(place).is_some_and(|solid| {
                solid.stands_at(level)
                    && segment.is_barred_by(solid.of(&room.corners), solid.one_way)
            })
        };
        // What barred one line often bars the next.
        if bars(last) {
            return true;
        }
        let found = (0..room.solids.len()).find(|place| bars(*place));
        last = found.unwrap_or(last);
        found.is_some()
    };
    from.outlines().any(|from| {
        to.outlines()
            .any(|to| points(from).any(|start| points(to).any(|end| !is_barred(start, end))))
    })
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
