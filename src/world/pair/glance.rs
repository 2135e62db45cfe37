//! A first look: level lines between corners and middles, and what bars them.

use std::cell::Cell;

use crate::facts::ThingId;
use crate::world::bins::Found;
use crate::world::lattice::{Node, holds};
use crate::world::outline::Piece;
use crate::world::pair::bridges::Bridges;
use crate::world::pair::end::{End, points};
use crate::world::pair::segment::Segment;
use crate::world::plan::Plan;
use crate::world::scene::{Acts, Thing};

thread_local! {
    /// The line that was open last: rules ask for one line of effect after the other past things of
    /// several sorts, and mostly the same line is open.
    static OPEN: Cell<Option<[Node; 2]>> = const { Cell::new(None) };
    /// What barred a line last; so it is with this.
    static BARRIER: Cell<Option<Barrier>> = const { Cell::new(None) };
}

/// A thing and which of its pieces bars a line.
type Barrier = (ThingId, usize);

/// A look from one end to the other.
pub struct Glance<'a> {
    plan: &'a Plan<'a>,
    ends: [&'a End<'a>; 2],
    /// The lowest and the highest height at which there are level lines.
    levels: [i64; 2],
    /// What barred the last line: it often bars the next.
    barrier: Option<Barrier>,
    /// Whether all that barred a line stands at the lowest height.
    stands_low: bool,
}

impl<'a> Glance<'a> {
    pub fn new(plan: &'a Plan<'a>, ends: [&'a End<'a>; 2], levels: [i64; 2]) -> Glance<'a> {
        Glance {
            plan,
            ends,
            levels,
            barrier: None,
            stands_low: true,
        }
    }

    /// Whether a line passes, if one between corners or middles does at one of the heights, the
    /// highest first, or if what barred one of them closes all.
    pub fn settles(mut self, mut is_member: impl FnMut(ThingId) -> bool) -> Option<bool> {
        let [low, high] = self.levels;
        let barrier = BARRIER.get();
        let barrier = barrier.filter(|(id, _)| self.is_in_the_way(*id, high) && is_member(*id));
        self.take(barrier);
        let last = OPEN.get().filter(|line| self.leads_across(line));
        if let Some([start, end]) = last
            && !self.is_barred(start, end, high, &mut is_member)
        {
            return Some(true);
        }
        let middles = self.ends.map(|end| end.outlines().next());
        let middles = middles.map(|outline| points(outline?).next());
        let [Some(start), Some(end)] = middles else {
            return None;
        };
        if !self.is_barred(start, end, high, &mut is_member) {
            OPEN.set(Some([start, end]));
            return Some(true);
        }
        if let Some(barrier) = self.closing([start, end], &mut is_member) {
            BARRIER.set(Some(barrier));
            return Some(false);
        }
        let is_open = self.corners_see(high, &mut is_member)
            || low != high && !self.stands_low && self.corners_see(low, &mut is_member);
        is_open.then_some(true)
    }

    /// Whether a level line between corners or middles passes.
    fn corners_see(&mut self, level: i64, is_member: &mut impl FnMut(ThingId) -> bool) -> bool {
        let [from, to] = self.ends;
        from.outlines().any(|from| {
            to.outlines().any(|to| {
                points(from).any(|start| {
                    points(to).any(|end| {
                        let is_open = !self.is_barred(start, end, level, is_member);
                        if is_open {
                            OPEN.set(Some([start, end]));
                        }
                        is_open
                    })
                })
            })
        })
    }

    /// Whether a line leads from the one end to the other.
    fn leads_across(&self, line: &[Node; 2]) -> bool {
        let mut ends = self.ends.iter().zip(line);
        ends.all(|(end, point)| {
            let mut outlines = end.outlines();
            outlines.any(|outline| match outline.len() {
                0..3 => outline.contains(point),
                _ => holds(outline, point),
            })
        })
    }

    /// Whether a level line meets anything at all.
    fn is_barred(
        &mut self,
        start: Node,
        end: Node,
        level: i64,
        is_member: &mut impl FnMut(ThingId) -> bool,
    ) -> bool {
        let segment = Segment::new(start, end);
        if let Some(barrier) = self.barrier
            && self.is_in_the_way(barrier.0, level)
            && self.bars(barrier, &segment)
        {
            return true;
        }
        let mut barrier = None;
        let barred = self.plan.bins().touch(start, end, |id, found| {
            let id = ThingId(id);
            if !self.is_in_the_way(id, level) {
                return false;
            }
            let barring = || {
                let places = 0..self.plan.pieces(id).len();
                let mut pieces = places.map(|place| (id, place));
                pieces.find(|piece| self.bars(*piece, &segment))
            };
            let is_barring = (found == Found::Covering || barring().is_some()) && is_member(id);
            if is_barring {
                barrier = barring();
            }
            is_barring
        });
        self.take(barrier);
        barred
    }

    /// Keeps what bars a line, if it does.
    fn take(&mut self, barrier: Option<Barrier>) {
        if let Some((id, _)) = barrier {
            self.barrier = barrier;
            self.stands_low &= self.is_in_the_way(id, self.levels[0]);
        }
    }

    /// Whether a thing is neither end and stands at a height.
    fn is_in_the_way(&self, id: ThingId, level: i64) -> bool {
        let [from, to] = self.ends;
        let thing = self.plan.thing(id).filter(|_| !from.is(id) && !to.is(id));
        thing.is_some_and(|thing| thing.bottom <= level && level < thing.top)
    }

    /// Whether a piece of a thing bars a line, if the thing is in its way.
    fn bars(&self, barrier: Barrier, segment: &Segment) -> bool {
        self.piece(barrier)
            .is_some_and(|(thing, piece)| segment.is_barred_by(piece, thing.one_way))
    }

    /// What bars all lines, if that which barred the last one does, or anything else on the line
    /// between the middles, which it has to bar too.
    fn closing(
        &self,
        [start, end]: [Node; 2],
        is_member: &mut impl FnMut(ThingId) -> bool,
    ) -> Option<Barrier> {
        let [mut from, mut to] = self.ends.map(End::outlines);
        let first = Bridges::new(from.next()?, to.next()?)?;
        let is_single = from.next().is_none() && to.next().is_none();
        let closes =
            |barrier| self.closes(barrier, &first) && (is_single || self.closes_all(barrier));
        if let Some(barrier) = self.barrier.filter(|barrier| closes(*barrier)) {
            return Some(barrier);
        }
        let mut found = None;
        self.plan.bins().touch(start, end, |id, _| {
            let id = ThingId(id);
            let mut barriers = (0..self.plan.pieces(id).len()).map(|place| (id, place));
            let is_other = self.ends.iter().all(|end| !end.is(id));
            found = barriers.find(|barrier| is_other && closes(*barrier) && is_member(id));
            found.is_some()
        });
        found
    }

    /// Whether a piece bars the lines between all parts of the ends.
    fn closes_all(&self, barrier: Barrier) -> bool {
        let [from, to] = self.ends;
        from.outlines().all(|from| {
            to.outlines().all(|to| {
                let bridges = Bridges::new(from, to);
                bridges.is_some_and(|bridges| self.closes(barrier, &bridges))
            })
        })
    }

    /// Whether a piece bars all lines between two parts of the ends: it is as high as both ends, bars
    /// both ways, and reaches across.
    fn closes(&self, barrier: Barrier, bridges: &Bridges) -> bool {
        let Some((thing, piece)) = self.piece(barrier) else {
            return false;
        };
        let [from, to] = self.ends;
        let (bottom, top) = (from.bottom.min(to.bottom), from.top.max(to.top));
        let is_high = thing.bottom <= bottom && thing.top >= top;
        bridges.are_reached_by(piece.low, piece.high)
            && is_high
            && thing.one_way.is_none()
            && thing.acts != Acts::Limited
            && bridges.are_cut_by(&piece.corners)
    }

    fn piece(&self, (id, place): Barrier) -> Option<(&'a Thing, &'a Piece)> {
        Some((self.plan.thing(id)?, self.plan.pieces(id).get(place)?))
    }
}
