//! What stands between two ends, with whatever of it is inside an end cut away.
//!
//! A line that runs from one end into the other meets what is beyond some side of the first end
//! after it has left that end, if it leads beyond that side, and before it has entered it if not. So
//! of each cut it is known which way a line must lead for the cut to be between the ends: the places
//! along the line need not be compared.

use num_traits::Signed;

use crate::world::crossing::cross;
use crate::world::lattice::{Node, outwards, overlap, sides};
use crate::world::pair::point::Point;
use crate::world::scene::Side;
use crate::world::trace::one_sided;

/// A convex part of a solid, and when it bars a line.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// Where its corners are in the list.
    first: usize,
    count: usize,
    ways: [Node; Cut::MOST_WAYS],
    ways_count: usize,
}

impl Cut {
    /// One for a one-way wall and one for each end; two for an end that is the corner of a solid,
    /// which is no wall.
    const MOST_WAYS: usize = 3;

    /// The ways that a line must lead to pass here on the way from one end to the other: its step
    /// is less than a right angle from each.
    pub fn ways(&self) -> &[Node] {
        self.ways.get(..self.ways_count).unwrap_or(&[])
    }

    fn add_way(&mut self, way: Node) {
        if let Some(free) = self.ways.get_mut(self.ways_count) {
            *free = way;
            self.ways_count += 1;
        }
    }
}

/// All cuts, and the corners of all.
#[derive(Debug)]
pub struct Cuts<P> {
    cuts: Vec<Cut>,
    corners: Vec<P>,
    /// What is left of a cut that is cut further.
    rest: Vec<P>,
    next: Vec<P>,
}

impl<P: Point> Cuts<P> {
    pub const fn new() -> Cuts<P> {
        Cuts {
            cuts: Vec::new(),
            corners: Vec::new(),
            rest: Vec::new(),
            next: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.cuts.clear();
        self.corners.clear();
    }

    pub fn len(&self) -> usize {
        self.cuts.len()
    }

    pub fn get(&self, place: usize) -> Option<(&Cut, &[P])> {
        let cut = self.cuts.get(place)?;
        Some((cut, self.corners.get(cut.first..cut.first + cut.count)?))
    }

    /// The corners of all.
    pub fn corners(&self) -> impl Iterator<Item = P> + '_ {
        self.corners.iter().copied()
    }

    /// Takes in a solid that is between the ends for whatever line meets it.
    pub fn add_whole(&mut self, corners: &[Node], one_way: Option<Side>) {
        let mut cut = Cut {
            first: self.corners.len(),
            count: corners.len(),
            ways: [Node::new(0, 0); Cut::MOST_WAYS],
            ways_count: 0,
        };
        if let Some((side, wall)) = one_sided(one_way, corners) {
            cut.add_way(match side {
                Side::Left => Node::new(-wall.y, wall.x),
                Side::Right => Node::new(wall.y, -wall.x),
            });
        }
        self.corners.extend(corners.iter().copied().map(P::of));
        self.cuts.push(cut);
    }

    /// Takes in what of a solid is outside the ends. None, and nothing taken in, where a side of it
    /// crosses one of an end at what is no such point.
    pub fn add_parts(
        &mut self,
        solid: &[Node],
        one_way: Option<Side>,
        ends: [&[Node]; 2],
    ) -> Option<()> {
        let before = (self.cuts.len(), self.corners.len());
        self.add_whole(solid, one_way);
        let done = self.take_ends_out(before.0, solid, ends);
        if done.is_none() {
            self.cuts.truncate(before.0);
            self.corners.truncate(before.1);
        }
        done
    }

    /// Of the cuts from one on, which are of one solid.
    fn take_ends_out(&mut self, first: usize, solid: &[Node], ends: [&[Node]; 2]) -> Option<()> {
        for (end, sign) in ends.into_iter().zip([1, -1]) {
            match beyond(end, solid) {
                Beyond::Never => self.cuts.truncate(first),
                Beyond::If(ways) => {
                    for cut in self.cuts.iter_mut().skip(first) {
                        let ways = ways.iter().flatten();
                        ways.for_each(|way| cut.add_way(way.times(&sign)));
                    }
                }
                Beyond::InPart => {
                    let last = self.cuts.len();
                    for place in first..last {
                        self.take_out(place, solid, (end, sign))?;
                    }
                    self.cuts.drain(first..last);
                }
            }
        }
        Some(())
    }

    /// Adds what of a cut is beyond each side of an end. The sides that the solid crosses come first:
    /// then there is nothing left beyond the others but where it comes in by a corner.
    fn take_out(
        &mut self,
        place: usize,
        solid: &[Node],
        (end, sign): (&[Node], i64),
    ) -> Option<()> {
        let cut = *self.cuts.get(place)?;
        self.rest.clear();
        let corners = self.corners.get(cut.first..cut.first + cut.count)?;
        self.rest.extend_from_slice(corners);
        let is_crossed = |side| sides(solid).any(|own| cross(own, side));
        for crossed in [true, false] {
            for side in sides(end).filter(|side| is_crossed(*side) == crossed) {
                clip(&self.rest, side, true, &mut self.next)?;
                if self.next.len() > 1 {
                    let (first, count) = (self.corners.len(), self.next.len());
                    let mut beyond = Cut {
                        first,
                        count,
                        ..cut
                    };
                    beyond.add_way(outwards(side).times(&sign));
                    self.corners.append(&mut self.next);
                    self.cuts.push(beyond);
                }
                clip(&self.rest, side, false, &mut self.next)?;
                std::mem::swap(&mut self.rest, &mut self.next);
            }
        }
        Some(())
    }
}

/// How a solid lies to an end.
enum Beyond {
    /// No line meets it outside the end: a wall through an end that is a point.
    Never,
    /// A line out of the end that meets it does so after leaving the end if it leads all these ways,
    /// and otherwise before.
    If([Option<Node>; 2]),
    /// It reaches into the end.
    InPart,
}

fn beyond(end: &[Node], solid: &[Node]) -> Beyond {
    match (end, solid) {
        ([point], [from, to]) => beyond_point(*point, *from, *to),
        ([point], _) => beyond_corner(*point, solid),
        _ if overlap(end, solid) => Beyond::InPart,
        _ => {
            let backwards = sides(solid).map(|side| outwards(side).times(&-1));
            let mut ways = sides(end).map(outwards).chain(backwards);
            let way = ways.find(|way| is_beyond(end, solid, *way));
            way.map_or(Beyond::InPart, |way| Beyond::If([Some(way), None]))
        }
    }
}

/// A wall: on the line through it and the point there is no line that is tried.
fn beyond_point(point: Node, from: Node, to: Node) -> Beyond {
    let way = outwards((&from, &to));
    match way.dot(&from.minus(&point)) {
        0 => Beyond::Never,
        1.. => Beyond::If([Some(way), None]),
        _ => Beyond::If([Some(way.times(&-1)), None]),
    }
}

/// A solid that is no wall: past a side with the point before it, or into it from its border.
fn beyond_corner(point: Node, solid: &[Node]) -> Beyond {
    let ahead = |side: (&Node, &Node)| outwards(side).dot(&point.minus(side.0));
    let inwards = |side| outwards(side).times(&-1);
    if let Some(side) = sides(solid).find(|side| ahead(*side) > 0) {
        return Beyond::If([Some(inwards(side)), None]);
    }
    let mut borders = sides(solid).filter(|side| ahead(*side) == 0).map(inwards);
    Beyond::If([borders.next(), borders.next()])
}

/// Whether nothing of a solid is before an end, by a way.
fn is_beyond(end: &[Node], solid: &[Node], way: Node) -> bool {
    let most = end.iter().map(|at| way.dot(at)).max();
    let least = solid.iter().map(|at| way.dot(at)).min();
    most <= least
}

/// What of an outline is beyond a side, or not beyond it. None if it begins or ends at what is no
/// such point.
fn clip<P: Point>(
    corners: &[P],
    (from, to): (&Node, &Node),
    beyond: bool,
    into: &mut Vec<P>,
) -> Option<()> {
    into.clear();
    let start = P::of(*from);
    let step = start.way(P::of(*to));
    let side = |point: P| {
        let side = step.cross(&start.way(point));
        if beyond { -side } else { side }
    };
    for (corner, next) in sides(corners) {
        let (here, there) = (side(*corner), side(*next));
        if !here.is_negative() {
            into.push(*corner);
        }
        if here.is_negative() && there.is_positive() || here.is_positive() && there.is_negative() {
            into.push(corner.crossing(here, (*next, there))?);
        }
    }
    into.dedup();
    if into.len() > 1 && into.first() == into.last() {
        into.pop();
    }
    Some(())
}
