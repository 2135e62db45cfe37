//! A first look: level lines between corners and middles, and what bars them.

use crate::facts::ThingId;
use crate::world::lattice::Node;
use crate::world::outline::Piece;
use crate::world::pair::bridges::Bridges;
use crate::world::pair::end::{End, points};
use crate::world::pair::segment::Segment;
use crate::world::plan::Plan;
use crate::world::scene::{Acts, Thing};

/// A look from one end to the other.
pub struct Glance<'a> {
    plan: &'a Plan<'a>,
    ends: [&'a End<'a>; 2],
    /// The thing and the piece that barred the last line: it often bars the next.
    barrier: Option<(ThingId, usize)>,
}

impl<'a> Glance<'a> {
    pub fn new(plan: &'a Plan<'a>, ends: [&'a End<'a>; 2]) -> Glance<'a> {
        Glance {
            plan,
            ends,
            barrier: None,
        }
    }

    /// Whether a line passes, if one between corners or middles does at one of the heights, the
    /// highest first, or if what barred one of them closes all.
    pub fn settles(
        mut self,
        levels: [i64; 2],
        mut is_member: impl FnMut(ThingId) -> bool,
    ) -> Option<bool> {
        let [low, high] = levels;
        let ends = self.ends;
        let [from, to] = ends.map(|end| end.outlines().next());
        let middle = |outline: Option<&[Node]>| outline.and_then(|own| points(own).next());
        let (start, end) = middle(from).zip(middle(to))?;
        if !self.is_barred(start, end, high, &mut is_member) {
            return Some(true);
        }
        if self.barrier_closes() {
            return Some(false);
        }
        let [from, to] = ends;
        let mut corners_see = |level: i64| {
            from.outlines().any(|from| {
                to.outlines().any(|to| {
                    points(from).any(|start| {
                        points(to).any(|end| !self.is_barred(start, end, level, &mut is_member))
                    })
                })
            })
        };
        (corners_see(high) || low != high && corners_see(low)).then_some(true)
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
        if let Some((id, place)) = self.barrier
            && self.bars(id, place, &segment, level)
        {
            return true;
        }
        let mut found = None;
        let barred = self.plan.visit_segment(start, end, |id| {
            let places = 0..self.plan.pieces(id).len();
            let mut barring = places.filter(|place| self.bars(id, *place, &segment, level));
            found = barring.next().map(|place| (id, place));
            found.is_some() && is_member(id)
        });
        if barred {
            self.barrier = found;
        }
        barred
    }

    fn bars(&self, id: ThingId, place: usize, segment: &Segment, level: i64) -> bool {
        let Some((thing, piece)) = self.piece(id, place) else {
            return false;
        };
        let [from, to] = self.ends;
        let stands = thing.bottom <= level && level < thing.top;
        stands
            && !segment.misses(piece.low, piece.high)
            && !from.is(id)
            && !to.is(id)
            && segment.is_barred_by(&piece.corners, thing.one_way)
    }

    /// Whether what barred the last line bars all of them: it is as high as both ends, bars both
    /// ways, and reaches across.
    fn barrier_closes(&self) -> bool {
        let barrier = self.barrier.and_then(|(id, place)| self.piece(id, place));
        let Some((thing, piece)) = barrier else {
            return false;
        };
        let [from, to] = self.ends;
        let (bottom, top) = (from.bottom.min(to.bottom), from.top.max(to.top));
        let is_high = thing.bottom <= bottom && thing.top >= top;
        is_high
            && thing.one_way.is_none()
            && thing.acts != Acts::Limited
            && from.outlines().all(|from| {
                to.outlines().all(|to| {
                    let bridges = Bridges::new(from, to);
                    bridges.is_some_and(|bridges| bridges.are_cut_by(&piece.corners))
                })
            })
    }

    fn piece(&self, id: ThingId, place: usize) -> Option<(&'a Thing, &'a Piece)> {
        Some((self.plan.thing(id)?, self.plan.pieces(id).get(place)?))
    }
}
