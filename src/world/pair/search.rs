//! Every essentially different line between two convex outlines, in whole numbers.
//!
//! As `open::search` has it: beside every critical point a line is tried on either side, between
//! any two neighbouring directions to the others. Here only directions that meet both ends count.

use crate::world::crossing::cross;
use crate::world::lattice::{Node, holds, meet, sides};
use crate::world::pair::bridges::Bridges;
use crate::world::pair::line::Line;
use crate::world::pair::room::Room;
use crate::world::pair::solid::Solid;
use crate::world::trace::acts_on;

/// A search in a room.
pub struct Search<'a> {
    from: &'a [Node],
    to: &'a [Node],
    bridges: Bridges,
    hull: &'a [Node],
    solids: &'a [Solid],
    corners: &'a [Node],
    critical: &'a mut Vec<Node>,
    ways: &'a mut Vec<Node>,
    /// How every solid stands to the ends.
    standings: &'a mut Vec<Standing>,
    /// Solids that hang together.
    chain: &'a mut Vec<usize>,
    /// Whether the odd ones are left out.
    leaves_out: bool,
    /// The solid that barred the last line.
    barrier: usize,
}

/// How a solid stands to the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Wholly between them.
    Between,
    /// Partly at or behind one of them.
    Beside,
    /// So too, and a side of it crosses one of an end at a point that is not of the lattice.
    Odd,
}

impl<'a> Search<'a> {
    /// None when both ends are points, or hang together so that they cannot be told apart.
    pub fn new(room: &'a mut Room, from: &'a [Node], to: &'a [Node]) -> Option<Search<'a>> {
        if from.len() == 1 && to.len() == 1 {
            return None;
        }
        let mut search = Search {
            from,
            to,
            bridges: Bridges::new(from, to)?,
            hull: &room.hull,
            solids: &room.solids,
            corners: &room.corners,
            critical: &mut room.critical,
            ways: &mut room.ways,
            standings: &mut room.standings,
            chain: &mut room.chain,
            leaves_out: false,
            barrier: 0,
        };
        search.find_standings();
        Some(search)
    }

    fn find_standings(&mut self) {
        let mut standings = std::mem::take(self.standings);
        standings.clear();
        standings.extend(self.solids.iter().map(|solid| self.standing(solid)));
        *self.standings = standings;
    }

    fn standing(&self, solid: &Solid) -> Standing {
        let corners = solid.of(self.corners);
        if self.bridges.hold(corners) {
            Standing::Between
        } else if self.crossings(corners).any(|at| at.is_none()) {
            Standing::Odd
        } else {
            Standing::Beside
        }
    }

    fn lies_between(&self, place: usize) -> bool {
        self.standings.get(place) == Some(&Standing::Between)
    }

    fn is_left_out(&self, place: usize) -> bool {
        self.leaves_out && self.standings.get(place) == Some(&Standing::Odd)
    }

    /// Where sides of an outline cross those of the ends; none where that is no point of the lattice.
    fn crossings(&self, corners: &'a [Node]) -> impl Iterator<Item = Option<Node>> {
        sides(corners).flat_map(|side| {
            let ends = sides(self.from).chain(sides(self.to));
            let crossed = ends.filter(move |end| cross(side, *end));
            crossed.map(move |end| crossing(side, end))
        })
    }

    /// Whether any line is open; none if that hangs on points that are not of the lattice.
    pub fn finds(mut self) -> Option<bool> {
        if self.is_closed() {
            return Some(false);
        }
        let has_odd = self.standings.contains(&Standing::Odd);
        if has_odd {
            // What is closed without the odd ones is closed.
            self.leaves_out = true;
            if !self.finds_open() {
                return Some(false);
            }
            self.leaves_out = false;
        }
        let open = self.finds_open();
        (open || !has_odd).then_some(open)
    }

    /// Whether any line beside a critical point of the lattice is open.
    fn finds_open(&mut self) -> bool {
        self.find_critical();
        let point = [self.from, self.to].into_iter().find(|end| end.len() == 1);
        if let Some([point]) = point {
            return self.is_open_beside(*point, &[0]);
        }
        (0..self.critical.len()).any(|place| {
            let at = self.critical.get(place).copied();
            at.is_some_and(|at| self.is_open_beside(at, &[1, -1]))
        })
    }

    /// Whether solids between the ends that hang together reach across all lines from one to the
    /// other. Where two touch in a corner only, no line beside it passes.
    pub fn is_closed(&mut self) -> bool {
        let mut chain = std::mem::take(self.chain);
        chain.clear();
        let closed = self.chain_closes(&mut chain);
        *self.chain = chain;
        closed
    }

    /// From those that reach one of the bridges to those that touch them, until one reaches the
    /// other.
    fn chain_closes(&self, chain: &mut Vec<usize>) -> bool {
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

    /// The corners of the ends and of what lies between them, and where sides of solids cross
    /// those of the ends at points of the lattice, each once.
    fn find_critical(&mut self) {
        let mut critical = std::mem::take(self.critical);
        critical.clear();
        let solids = self.solids.iter().enumerate();
        for (place, solid) in solids.filter(|(place, _)| !self.is_left_out(*place)) {
            let corners = solid.of(self.corners);
            let inside = |corner: &&Node| holds(self.hull, corner);
            critical.extend(corners.iter().filter(inside));
            if !self.lies_between(place) {
                critical.extend(self.crossings(corners).flatten());
            }
        }
        critical.extend(self.from.iter().chain(self.to));
        critical.sort_unstable();
        critical.dedup();
        *self.critical = critical;
    }

    /// Whether any of the lines beside a point is open.
    fn is_open_beside(&mut self, at: Node, shifts: &[i64]) -> bool {
        self.find_ways(at);
        let Some(first) = self.ways.first().copied().filter(|_| self.ways.len() > 1) else {
            return false;
        };
        (0..self.ways.len()).any(|place| {
            let pair = (self.ways.get(place), self.ways.get(place + 1));
            let along = match pair {
                (Some(one), Some(next)) => one.plus(next),
                (Some(one), None) => one.minus(&first),
                _ => return false,
            };
            let along = if self.bridges.forth.dot(&along) < 0 {
                along.map(|part| -part)
            } else {
                along
            };
            shifts.iter().any(|shift| {
                let shift = *shift;
                self.is_open(&Line { at, along, shift })
            })
        })
    }

    /// The directions from a point to the other critical ones that meet both ends, by angle, each
    /// the way that leads forth.
    fn find_ways(&mut self, at: Node) {
        self.ways.clear();
        for other in self.critical.iter() {
            let step = other.minus(&at);
            if step.is_nought() {
                continue;
            }
            let line = Line {
                at,
                along: step,
                shift: 0,
            };
            if line.meets(self.from) && line.meets(self.to) {
                let back = match self.bridges.forth.dot(&step) {
                    0 => self.bridges.forth.cross(&step) > 0,
                    forth => forth < 0,
                };
                let way = if back { step.map(|part| -part) } else { step };
                self.ways.push(way);
            }
        }
        self.ways.sort_unstable_by_key(|way| ByAngle(*way));
        self.ways.dedup_by(|one, other| one.cross(other) == 0);
    }

    fn is_open(&mut self, line: &Line) -> bool {
        let reaches = |end: &[Node]| end.len() == 1 || line.crosses(end);
        if !reaches(self.from) || !reaches(self.to) || self.is_barred_by(self.barrier, line) {
            return false;
        }
        let found = (0..self.solids.len()).find(|place| self.is_barred_by(*place, line));
        self.barrier = found.unwrap_or(self.barrier);
        found.is_none()
    }

    /// Whether a solid is met by a line where that passes from one end to the other.
    fn is_barred_by(&self, place: usize, line: &Line) -> bool {
        let solid = self.solids.get(place).filter(|_| !self.is_left_out(place));
        let Some(solid) = solid else { return false };
        let corners = solid.of(self.corners);
        if !line.meets(corners) || !acts_on(solid.one_way, corners, &line.along) {
            return false;
        }
        if self.lies_between(place) {
            return true;
        }
        let chords = (
            line.chord(corners),
            line.chord(self.from),
            line.chord(self.to),
        );
        let (Some((enter, leave)), Some((_, start)), Some((end, _))) = chords else {
            return false;
        };
        let after_start = leave > start || self.from.len() > 1 && leave == start;
        let before_end = enter < end || self.to.len() > 1 && enter == end;
        after_start && before_end
    }
}

/// Directions that lead forth, in order round the half circle.
#[derive(PartialEq, Eq)]
struct ByAngle(Node);

impl PartialOrd for ByAngle {
    fn partial_cmp(&self, other: &ByAngle) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ByAngle {
    fn cmp(&self, other: &ByAngle) -> std::cmp::Ordering {
        0.cmp(&self.0.cross(&other.0))
    }
}

/// Where two sides cross that do so, if that is a point of the lattice.
fn crossing(one: (&Node, &Node), other: (&Node, &Node)) -> Option<Node> {
    let step = one.1.minus(one.0);
    let across = other.1.minus(other.0);
    let share = i128::from(other.0.minus(one.0).cross(&across));
    let whole = i128::from(step.cross(&across));
    let part = |part: i64| {
        let way = i128::from(part) * share;
        (way % whole == 0).then(|| i64::try_from(way / whole).ok())?
    };
    Some(one.0.plus(&Node::new(part(step.x)?, part(step.y)?)))
}
