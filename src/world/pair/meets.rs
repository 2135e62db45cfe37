//! Whether a line meets something that counts.

use std::cell::Cell;

use crate::facts::{ContactKind, Counted, Point, ThingId};
use crate::world::bins::{Found, Settled};
use crate::world::contact::{Meeting, any_counts};
use crate::world::lattice::Node;
use crate::world::outline::Piece;
use crate::world::pair::room::with_meetings;
use crate::world::pair::segment::Segment;
use crate::world::plan::Plan;
use crate::world::scene::{Acts, Thing};
use crate::world::trace::Line;

thread_local! {
    /// What stopped a line last: it often stops the next.
    static LAST: Cell<Option<ThingId>> = const { Cell::new(None) };
}

/// Whether the line between two points meets a stretch that counts of the things that are members;
/// none when limited things take part, since which of those count is seen from the whole line.
///
/// What runs through anything runs through all that hangs together with it, so the first such thing
/// settles it: that which stopped the last line, what covers whole squares, then all else.
pub fn meets(
    plan: &Plan<'_>,
    from: Point,
    to: Point,
    counted: Counted,
    mut is_member: impl FnMut(ThingId) -> bool,
) -> Option<bool> {
    let traced = Traced::new(plan, from, to, counted);
    let last = LAST.get();
    if last.is_some_and(|last| traced.plainly_stops(last, &mut is_member)) {
        return Some(true);
    }
    with_meetings(|meetings| {
        let (start, end, bins) = (plan_of(from), plan_of(to), plan.bins());
        let mut is_limited = false;
        let mut stops = |id: u32, found, meetings: &mut Vec<Meeting>| {
            let look = traced.look_at(ThingId(id), found, &mut is_member, meetings);
            is_limited |= look == Look::Limited;
            look == Look::Stopped
        };
        let stopped = match bins.run_through(start, end, |id, found| stops(id, found, meetings)) {
            Settled::Stopped => true,
            Settled::Free => false,
            // Single corners alone do not count.
            Settled::Touching if meetings.is_empty() && !counted.has_any(ContactKind::Touch) => {
                false
            }
            Settled::Touching | Settled::Open => {
                bins.graze(start, end, |id| stops(id, Found::Near, meetings))
            }
        };
        if stopped {
            return Some(true);
        }
        (!is_limited).then(|| any_counts(meetings, counted))
    })
}

/// A line that is being traced.
struct Traced<'a> {
    plan: &'a Plan<'a>,
    line: Line,
    segment: Segment,
    counted: Counted,
    /// The height of the line, if it is level and whatever it runs through counts: then of what it is
    /// known to run through no more need be known.
    plain: Option<i64>,
}

/// What one thing does to a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// It settles it: the line is stopped.
    Stopped,
    /// It is limited, and met.
    Limited,
    /// Nothing yet.
    Goes,
}

impl<'a> Traced<'a> {
    fn new(plan: &'a Plan<'a>, from: Point, to: Point, counted: Counted) -> Traced<'a> {
        let (start, end) = (plan_of(from), plan_of(to));
        let is_level = from.z == to.z && start != end;
        let is_plain = is_level && counted.has_wherever_any(ContactKind::Through);
        Traced {
            plan,
            line: Line::new(from, to),
            segment: Segment::new(start, end),
            counted,
            plain: is_plain.then_some(from.z),
        }
    }

    /// Whether it is plain that a thing stops the line.
    fn plainly_stops(&self, id: ThingId, is_member: &mut impl FnMut(ThingId) -> bool) -> bool {
        let pieces = self.plan.pieces(id).iter();
        let mut pieces = pieces.filter(|piece| !self.segment.misses(piece.low, piece.high));
        self.plan.thing(id).is_some_and(|thing| {
            pieces.any(|piece| self.is_stopped_by(thing, piece)) && is_member(id)
        })
    }

    /// Looks at a thing that was found along the line.
    fn look_at(
        &self,
        id: ThingId,
        found: Found,
        is_member: &mut impl FnMut(ThingId) -> bool,
        meetings: &mut Vec<Meeting>,
    ) -> Look {
        let look = match found {
            Found::Covering => self.look_inside(id, is_member, meetings),
            Found::Near => self.look(id, is_member, meetings),
        };
        if look == Look::Stopped {
            LAST.set(Some(id));
        }
        look
    }

    /// Looks at a thing that covers a square through which the line runs.
    fn look_inside(
        &self,
        id: ThingId,
        is_member: &mut impl FnMut(ThingId) -> bool,
        meetings: &mut Vec<Meeting>,
    ) -> Look {
        let Some((level, thing)) = self.plain.zip(self.plan.thing(id)) else {
            return self.look(id, is_member, meetings);
        };
        let stands = thing.bottom <= level && level < thing.top;
        if !stands || !self.counted.any_of(thing.class) || !is_member(id) {
            Look::Goes
        } else if thing.acts == Acts::Limited {
            Look::Limited
        } else {
            Look::Stopped
        }
    }

    /// Looks at a thing near the line, and keeps how it is met if that settles nothing.
    fn look(
        &self,
        id: ThingId,
        is_member: &mut impl FnMut(ThingId) -> bool,
        meetings: &mut Vec<Meeting>,
    ) -> Look {
        let thing = self.plan.thing(id);
        let Some(thing) = thing.filter(|thing| self.counted.any_of(thing.class)) else {
            return Look::Goes;
        };
        let mut asked = false;
        let pieces = self.plan.pieces(id).iter();
        for piece in pieces.filter(|piece| !self.segment.misses(piece.low, piece.high)) {
            if self.is_stopped_by(thing, piece) {
                return if asked || is_member(id) {
                    Look::Stopped
                } else {
                    Look::Goes
                };
            }
            let Some(met) = self.line.meet(thing, piece) else {
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

fn plan_of(point: Point) -> Node {
    Node::new(point.x, point.y)
}
