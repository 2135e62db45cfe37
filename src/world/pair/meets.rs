//! Whether a line meets something that counts.

use crate::facts::{ContactKind, Counted, Point, ThingId};
use crate::world::contact::{Meeting, any_counts};
use crate::world::lattice::Node;
use crate::world::outline::Piece;
use crate::world::pair::room::with_meetings;
use crate::world::pair::segment::Segment;
use crate::world::plan::Plan;
use crate::world::scene::{Acts, Thing};
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
    let (start, end) = (Node::new(from.x, from.y), Node::new(to.x, to.y));
    let traced = Traced {
        plan,
        line: Line::new(from, to),
        segment: Segment::new(start, end),
        counted,
    };
    let mut limited = false;
    with_meetings(|meetings, last| {
        // What stopped one line often stops the next.
        if let Some(last) = *last {
            if let Look::Stopped = traced.look(last, &mut is_member, meetings) {
                return Some(true);
            }
            meetings.clear();
        }
        let stopped = plan.visit_segment(start, end, |id| {
            match traced.look(id, &mut is_member, meetings) {
                Look::Stopped => {
                    *last = Some(id);
                    true
                }
                Look::Limited => {
                    limited = true;
                    false
                }
                Look::Goes => false,
            }
        });
        // What runs through anything runs through all that hangs together with it.
        if stopped {
            return Some(true);
        }
        (!limited).then(|| any_counts(meetings, counted))
    })
}

/// A line that is being traced.
struct Traced<'a> {
    plan: &'a Plan<'a>,
    line: Line,
    segment: Segment,
    counted: Counted,
}

/// What one thing does to a line.
enum Look {
    /// It settles it: the line is stopped.
    Stopped,
    /// It is limited, and met.
    Limited,
    /// Nothing yet.
    Goes,
}

impl Traced<'_> {
    /// Looks at a thing near the line, and keeps how it is met if that settles nothing.
    fn look(
        &self,
        id: ThingId,
        is_member: &mut impl FnMut(ThingId) -> bool,
        meetings: &mut Vec<Meeting>,
    ) -> Look {
        let mut asked = false;
        let pieces = self.plan.pieces(id).iter();
        for piece in pieces.filter(|piece| !self.segment.misses(piece.low, piece.high)) {
            let thing = self.plan.thing(id);
            let thing = thing.filter(|thing| self.counted.any_of(thing.class));
            if thing.is_some_and(|thing| self.is_stopped_by(thing, piece)) {
                return if asked || is_member(id) {
                    Look::Stopped
                } else {
                    Look::Goes
                };
            }
            let met = thing.and_then(|thing| Some((thing, self.line.meet(thing, piece)?)));
            let Some((thing, met)) = met else {
                continue;
            };
            asked = asked || is_member(id);
            if !asked {
                return Look::Goes;
            }
            if thing.acts == Acts::Limited {
                return Look::Limited;
            }
            if met.left && met.right && self.counted.has(ContactKind::Through, thing.class) {
                return Look::Stopped;
            }
            meetings.push(Meeting {
                met,
                class: thing.class,
                thing: id,
                limited: false,
            });
        }
        Look::Goes
    }

    /// Whether it is plain that a piece stops the line, if it is of a member.
    fn is_stopped_by(&self, thing: &Thing, piece: &Piece) -> bool {
        self.counted.has(ContactKind::Through, thing.class)
            && thing.acts != Acts::Limited
            && self.line.plainly_runs_through(thing, piece)
    }
}
