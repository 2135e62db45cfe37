//! How much an eye sees and whether a space is held, where that is plain: nothing is near, or one
//! thing hides all.

use crate::facts::{Place, Point, ThingId};
use crate::number::Number;
use crate::world::pair::end::End;
use crate::world::pair::room::with_room;
use crate::world::pair::search::Search;
use crate::world::pair::solid::{gather, settle};
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

/// How much of a thing's space an eye sees past the things that are members, if that is all or
/// nothing and easily said.
pub fn share(
    plan: &Plan<'_>,
    eye: Point,
    thing: ThingId,
    is_member: impl FnMut(ThingId) -> bool,
) -> Option<Number> {
    let from = End::new(plan, Place::Point(eye))?;
    let to = End::new(plan, Place::Space(thing))?;
    if to.outlines().any(|part| part.len() < 3) {
        return None;
    }
    with_room(|room| {
        gather(room, plan, [&from, &to], is_member)?;
        room.solids.retain(|solid| solid.stands_at(eye.z));
        if room.solids.is_empty() {
            return Some(Number::from(1));
        }
        settle(room, plan);
        let hidden = from.outlines().all(|eye| {
            to.outlines().all(|part| {
                let search = Search::new(room, eye, part);
                search.is_some_and(|search| search.is_closed())
            })
        });
        hidden.then_some(Number::ZERO)
    })
}
