//! Whether any line between two convex outlines is open: by what closes all, and by trying lines.

use crate::world::lattice::{Node, meet};
use crate::world::pair::bridges::Bridges;
use crate::world::pair::lines::Lines;
use crate::world::pair::point::{Fine, Point};
use crate::world::pair::room::Room;
use crate::world::pair::solid::Solid;

/// A search in a room.
pub struct Search<'a> {
    given: Given<'a>,
    lattice: &'a mut Lines<Node>,
    fine: &'a mut Lines<Fine>,
    /// Solids that hang together.
    chain: &'a mut Vec<usize>,
}

/// Two ends, and what stands at them and between them.
struct Given<'a> {
    ends: [&'a [Node]; 2],
    bridges: Bridges,
    hull: &'a [Node],
    solids: &'a [Solid],
    corners: &'a [Node],
    /// Which solids are wholly between the ends.
    between: &'a [bool],
}

impl<'a> Search<'a> {
    /// None when both ends are points, or hang together so that they cannot be told apart.
    pub fn new(room: &'a mut Room, from: &'a [Node], to: &'a [Node]) -> Option<Search<'a>> {
        if from.len() == 1 && to.len() == 1 {
            return None;
        }
        let bridges = Bridges::new(from, to)?;
        let corners = room.corners.as_slice();
        let is_between = |solid: &Solid| bridges.hold(solid.of(corners));
        room.between.clear();
        room.between.extend(room.solids.iter().map(is_between));
        Some(Search {
            given: Given {
                ends: [from, to],
                bridges,
                hull: &room.hull,
                solids: &room.solids,
                corners,
                between: &room.between,
            },
            lattice: &mut room.lattice,
            fine: &mut room.fine,
            chain: &mut room.chain,
        })
    }

    /// Whether any line is open; none if that hangs on points that are too fine.
    pub fn finds(self) -> Option<bool> {
        self.chain.clear();
        if self.given.is_closed(self.chain) {
            return Some(false);
        }
        // What is closed without those that cross an end between points of the lattice is closed.
        let are_all_in = self.given.put_into(self.lattice);
        let open = self.lattice.find_open();
        if are_all_in || !open {
            return Some(open);
        }
        self.given
            .put_into(self.fine)
            .then(|| self.fine.find_open())
    }
}

impl Given<'_> {
    /// Puts in what stands between the ends; whether that is all, or something is left out whose
    /// cuts have corners that are no such points.
    fn put_into<P: Point>(&self, lines: &mut Lines<P>) -> bool {
        lines.begin(self.ends, self.hull, self.bridges.forth);
        let mut all = true;
        for (solid, is_between) in self.solids.iter().zip(self.between) {
            let corners = solid.of(self.corners);
            if *is_between {
                lines.cuts.add_whole(corners, solid.one_way);
            } else {
                let added = lines.cuts.add_parts(corners, solid.one_way, self.ends);
                all &= added.is_some();
            }
        }
        all
    }

    fn lies_between(&self, place: usize) -> bool {
        self.between.get(place) == Some(&true)
    }

    /// Whether solids between the ends that hang together reach across all lines from one to the
    /// other: from those that reach one of the bridges to those that touch them, until one reaches
    /// the other. Where two touch in a corner only, no line beside it passes.
    fn is_closed(&self, chain: &mut Vec<usize>) -> bool {
        let of = |place: usize| {
            self.solids
                .get(place)
                .map_or(&[][..], |own| own.of(self.corners))
        };
        let starts_it = |place: &usize| self.bridges.first_reached_by(of(*place));
        let ends_it = |place: &usize| self.bridges.second_reached_by(of(*place));
        let places = (0..self.solids.len()).filter(|place| self.bars_both_ways(*place));
        chain.extend(places.clone().filter(starts_it));
        if chain.iter().any(ends_it) {
            return true;
        }
        let mut at = 0;
        while let Some(place) = chain.get(at).copied() {
            for next in places.clone() {
                if !chain.contains(&next) && self.touch(place, next) {
                    if ends_it(&next) {
                        return true;
                    }
                    chain.push(next);
                }
            }
            at += 1;
        }
        false
    }

    fn bars_both_ways(&self, place: usize) -> bool {
        let solid = self.solids.get(place);
        self.lies_between(place) && solid.is_some_and(|solid| solid.one_way.is_none())
    }

    fn touch(&self, one: usize, other: usize) -> bool {
        let (Some(one), Some(other)) = (self.solids.get(one), self.solids.get(other)) else {
            return false;
        };
        let beside = one.low.x <= other.high.x && other.low.x <= one.high.x;
        let level = one.low.y <= other.high.y && other.low.y <= one.high.y;
        beside && level && meet(one.of(self.corners), other.of(self.corners))
    }
}
