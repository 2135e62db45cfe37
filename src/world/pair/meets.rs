//! Whether a line meets something that counts.

use crate::facts::{ContactKind, Counted, Point, ThingId};
use crate::world::contact::{Meeting, any_counts};
use crate::world::lattice::Node;
use crate::world::pair::room::with_meetings;
use crate::world::pair::segment::Segment;
use crate::world::plan::Plan;
use crate::world::scene::Acts;
use crate::world::trace::Line;

/// Whether the line between two points meets a stretch that counts of the things that are members;
/// none when limited things take part, since which of those count is seen from the whole line.
pub fn meets(
    plan: &Plan<'_>,
    from: Point,
    to: Point,
    counted: Counted,
    mut is_member: impl FnMut(ThingId) -> bool,
) -> Option<bool> {
    let line = Line::new(from, to);
    let (start, end) = (Node::new(from.x, from.y), Node::new(to.x, to.y));
    let segment = Segment::new(start, end);
    let mut limited = false;
    with_meetings(|meetings| {
        let stopped = plan.visit_segment(start, end, |id| {
            let mut asked = false;
            let pieces = plan.pieces(id).iter();
            for piece in pieces.filter(|piece| !segment.misses(piece.low, piece.high)) {
                let thing = plan.thing(id).filter(|thing| counted.any_of(thing.class));
                let met = thing.and_then(|thing| Some((thing, line.meet(thing, piece)?)));
                let Some((thing, met)) = met else {
                    continue;
                };
                asked = asked || is_member(id);
                if !asked {
                    return false;
                }
                if thing.acts == Acts::Limited {
                    limited = true;
                    return false;
                }
                if met.left && met.right && counted.has(ContactKind::Through, thing.class) {
                    return true;
                }
                meetings.push(Meeting {
                    met,
                    class: thing.class,
                    thing: id,
                    limited: false,
                });
            }
            false
        });
        // What runs through anything runs through all that hangs together with it.
        if stopped {
            return Some(true);
        }
        (!limited).then(|| any_counts(meetings, counted))
    })
}
