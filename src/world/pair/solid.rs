//! What stands between two ends, as few convex solids as it takes little trouble to make.

use crate::facts::ThingId;
use crate::world::lattice::{Node, bounds, sides};
use crate::world::outline::Piece;
use crate::world::pair::end::End;
use crate::world::pair::room::Room;
use crate::world::plan::Plan;
use crate::world::scene::{Acts, Side, Thing};

/// A convex solid or a wall.
#[derive(Clone, Copy, Debug)]
pub struct Solid {
    /// The upright box round it.
    pub low: Node,
    pub high: Node,
    pub bottom: i64,
    pub top: i64,
    pub one_way: Option<Side>,
    /// Whose it is, and which of its pieces; of a box that others were joined to, the first.
    thing: ThingId,
    piece: usize,
    /// Whether it is the box round it.
    is_box: bool,
    /// Where its corners are in the room's list.
    first: usize,
    count: usize,
}

impl Solid {
    /// A piece of a thing.
    fn new(thing: &Thing, id: ThingId, place: usize, piece: &Piece) -> Solid {
        Solid {
            low: piece.low,
            high: piece.high,
            bottom: thing.bottom,
            top: thing.top,
            one_way: thing.one_way.filter(|_| piece.is_wall()),
            thing: id,
            piece: place,
            is_box: piece.is_box,
            first: 0,
            count: 0,
        }
    }

    /// Whether a level line at a height may meet it.
    pub fn stands_at(&self, level: i64) -> bool {
        self.bottom <= level && level < self.top
    }

    /// Its corners, out of all.
    pub fn of<'a>(&self, corners: &'a [Node]) -> &'a [Node] {
        corners
            .get(self.first..self.first + self.count)
            .unwrap_or(&[])
    }

    /// Both as one box, if they are boxes alike that make one.
    fn joined(&self, other: &Solid) -> Option<Solid> {
        let alike =
            self.is_box && other.is_box && (self.bottom, self.top) == (other.bottom, other.top);
        let beside = (self.low.y, self.high.y) == (other.low.y, other.high.y)
            && self.low.x <= other.high.x
            && other.low.x <= self.high.x;
        let below = (self.low.x, self.high.x) == (other.low.x, other.high.x)
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y;
        let (low, high) = bounds(&[self.low, self.high, other.low, other.high]);
        (alike && (beside || below)).then_some(Solid { low, high, ..*self })
    }
}

/// What stands between two ends.
#[derive(Clone, Copy, Debug)]
pub struct Between {
    /// The heights between which it stands, in part at least.
    pub bottom: i64,
    pub top: i64,
}

/// Puts into the room what stands between two ends of the things that are members; what only touches
/// their hull is of no account. None if limited things are among them, since which of those count is
/// seen from whole lines only.
pub fn gather(
    room: &mut Room,
    plan: &Plan<'_>,
    [from, to]: [&End<'_>; 2],
    between: Between,
    mut is_member: impl FnMut(ThingId) -> bool,
) -> Option<()> {
    find_hull(room, from, to);
    room.solids.clear();
    let (hull, solids) = (&room.hull, &mut room.solids);
    let (low, high) = bounds(hull);
    let (bottom, top) = (between.bottom, between.top);
    let mut limited = false;
    plan.visit_near(hull, |id| {
        let Some(thing) = plan.thing(id) else { return };
        let is_end = from.is(id) || to.is(id);
        let known = || solids.iter().any(|solid: &Solid| solid.thing == id);
        if is_end || thing.bottom >= top || bottom >= thing.top || known() {
            return;
        }
        let mut asked = false;
        let pieces = plan.pieces(id).iter().enumerate();
        let near = |piece: &Piece| piece.near(low, high) && !is_outside(hull, piece);
        for (place, piece) in pieces.filter(|(_, piece)| near(piece)) {
            asked = asked || is_member(id);
            if !asked {
                return;
            }
            limited |= thing.acts == Acts::Limited;
            solids.push(Solid::new(thing, id, place, piece));
        }
    });
    (!limited).then_some(())
}

/// Joins boxes side by side, then those one below the other, and lists all corners.
pub fn settle(room: &mut Room, plan: &Plan<'_>) {
    join(&mut room.solids);
    room.corners.clear();
    for solid in &mut room.solids {
        solid.first = room.corners.len();
        if solid.is_box {
            let (low, high) = (solid.low, solid.high);
            let right = Node::new(high.x, low.y);
            let left = Node::new(low.x, high.y);
            room.corners.extend([low, right, high, left]);
        } else if let Some(piece) = plan.pieces(solid.thing).get(solid.piece) {
            room.corners.extend_from_slice(&piece.corners);
        }
        solid.count = room.corners.len() - solid.first;
    }
}

fn join(solids: &mut Vec<Solid>) {
    let mut place = 0;
    while let Some(solid) = solids.get(place).copied() {
        let earlier = solids.iter().take(place);
        let mut joined = earlier
            .enumerate()
            .filter_map(|(other, earlier)| Some((other, earlier.joined(&solid)?)));
        match joined.next() {
            None => place += 1,
            Some((other, whole)) => {
                solids.remove(place);
                solids.remove(other);
                solids.push(whole);
                // What was joined may join with what came before.
                place = place.saturating_sub(1).min(other);
            }
        }
    }
}

/// Whether a piece lies wholly beyond a side of a convex outline or on it.
fn is_outside(hull: &[Node], piece: &Piece) -> bool {
    sides(hull).any(|(corner, next)| {
        let step = next.minus(corner);
        let mut corners = piece.corners.iter();
        corners.all(|at| step.cross(&at.minus(corner)) <= 0)
    })
}

/// The hull of both ends.
fn find_hull(room: &mut Room, from: &End<'_>, to: &End<'_>) {
    let (hull, points) = (&mut room.hull, &mut room.points);
    points.clear();
    let outlines = from.outlines().chain(to.outlines());
    points.extend(outlines.flatten().copied());
    points.sort_unstable();
    points.dedup();
    hull.clear();
    hull_half(hull, points.iter());
    let lower = hull.len();
    hull_half_from(hull, lower, points.iter().rev().skip(1));
    if hull.len() > 1 {
        hull.pop();
    }
}

fn hull_half<'a>(hull: &mut Vec<Node>, points: impl Iterator<Item = &'a Node>) {
    hull_half_from(hull, 0, points);
}

/// Adds a chain that turns one way only, after what is there up to its last point.
fn hull_half_from<'a>(hull: &mut Vec<Node>, start: usize, points: impl Iterator<Item = &'a Node>) {
    let least = start.max(1);
    for point in points {
        while hull.len() > least
            && let [.., before, last] = hull.as_slice()
            && last.minus(before).cross(&point.minus(before)) <= 0
        {
            hull.pop();
        }
        hull.push(*point);
    }
}
