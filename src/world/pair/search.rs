//! Every essentially different line between two convex outlines, in whole numbers.
//!
//! As `open::search` has it: beside every critical point a line is tried on either side, between
//! any two neighbouring directions to the others. Here only directions that meet both ends count.
//! And ends that do not overlap lie on two sides of some line: whatever stands between the last of
//! the one and the first of the other across it is met by a line from end to end if it is met at all.

use crate::world::crossing::cross;
use crate::world::lattice::{Node, holds, sides};
use crate::world::pair::line::Line;
use crate::world::pair::room::Room;
use crate::world::pair::solid::Solid;
use crate::world::trace::acts_on;

/// A search in a room.
pub struct Search<'a> {
    from: &'a [Node],
    to: &'a [Node],
    /// Across it both ends are apart: those who go from one to the other go this way.
    forth: Node,
    /// How far that way the first end reaches, and where the other begins.
    last: i64,
    first: i64,
    hull: &'a [Node],
    solids: &'a [Solid],
    corners: &'a [Node],
    critical: &'a mut Vec<Node>,
    ways: &'a mut Vec<Node>,
    /// How every solid stands to the ends.
    standings: &'a mut Vec<Standing>,
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
        let forth = forth(from, to)?;
        let along = |node: &Node| forth.dot(node);
        let mut search = Search {
            from,
            to,
            forth,
            last: from.iter().map(along).max()?,
            first: to.iter().map(along).min()?,
            hull: &room.hull,
            solids: &room.solids,
            corners: &room.corners,
            critical: &mut room.critical,
            ways: &mut room.ways,
            standings: &mut room.standings,
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

    /// Between is what is at or behind the last of the one end, and at or before the first of the
    /// other; of an end that is a point, not at it.
    fn standing(&self, solid: &Solid) -> Standing {
        let least = self.last + i64::from(self.from.len() == 1);
        let most = self.first - i64::from(self.to.len() == 1);
        let corners = solid.of(self.corners);
        let mut along = corners.iter().map(|corner| self.forth.dot(corner));
        if along.all(|at| (least..=most).contains(&at)) {
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

    /// Whether one solid between the ends reaches across all lines from one to the other.
    pub fn is_closed(&self) -> bool {
        let Some(bridges) = self.bridges() else {
            return false;
        };
        self.solids.iter().enumerate().any(|(place, solid)| {
            let corners = solid.of(self.corners);
            let reaches = |[start, end]: [Node; 2], sign: i64| {
                let step = end.minus(&start);
                let mut corners = corners.iter();
                corners.any(|at| step.cross(&at.minus(&start)) * sign <= 0)
            };
            solid.one_way.is_none()
                && self.lies_between(place)
                && reaches(bridges[0], 1)
                && reaches(bridges[1], -1)
        })
    }

    /// Lines from one end to the other that have both ends on one side: all to the positive side of
    /// the first, all to the negative of the second.
    fn bridges(&self) -> Option<[[Node; 2]; 2]> {
        let both = || self.from.iter().chain(self.to);
        let bridge = |sign: i64| {
            let mut pairs = self
                .from
                .iter()
                .flat_map(|start| self.to.iter().map(move |end| [*start, *end]));
            pairs.find(|[start, end]| {
                let step = end.minus(start);
                let inside = |at: &Node| step.cross(&at.minus(start)) * sign >= 0;
                !step.is_nought() && both().all(inside)
            })
        };
        Some([bridge(1)?, bridge(-1)?])
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
            let along = if self.forth.dot(&along) < 0 {
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
                let back = match self.forth.dot(&step) {
                    0 => self.forth.cross(&step) > 0,
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

/// A way across which two convex outlines are apart, or touch at most.
fn forth(from: &[Node], to: &[Node]) -> Option<Node> {
    let axes = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| Node::new(x, y));
    let gap = |way: &Node| {
        let last = from.iter().map(|at| way.dot(at)).max()?;
        let first = to.iter().map(|at| way.dot(at)).min()?;
        Some(first - last)
    };
    let upright = axes.iter().filter_map(|way| Some((gap(way)?, *way))).max();
    if let Some((_, way)) = upright.filter(|(gap, _)| *gap >= 0) {
        return Some(way);
    }
    let outwards = |(corner, next): (&Node, &Node)| {
        let step = next.minus(corner);
        Node::new(step.y, -step.x)
    };
    let back = |way: Node| way.map(|part| -part);
    let of_from = sides(from).map(outwards);
    let of_to = sides(to).map(outwards).map(back);
    let mut all = of_from.chain(of_to).filter(|way| !way.is_nought());
    all.find(|way| gap(way).is_some_and(|gap| gap >= 0))
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
