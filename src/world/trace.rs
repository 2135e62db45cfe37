//! One line against one convex piece.

use std::cmp::{max, min};

use num_traits::Signed;

use crate::facts::{Along, Point};
use crate::world::lattice::{Node, Vector, sides};
use crate::world::outline::Piece;
use crate::world::scene::{Side, Thing};

/// A line between two points.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    from: Node,
    step: Node,
    foot: i64,
    climb: i64,
}

/// How a line meets a piece: where, and on which sides of the line the piece lies.
#[derive(Clone, Copy, Debug)]
pub struct Met {
    pub enter: Along,
    pub leave: Along,
    pub left: bool,
    pub right: bool,
    pub wall: bool,
    /// Of a line straight up or down on the border of an area: where the area lies about it.
    pub sector: Option<Sector>,
}

/// The directions of the plan from one on, in the positive sense, to another at most half a circle
/// away.
#[derive(Clone, Copy, Debug)]
pub struct Sector {
    pub from: Node,
    pub to: Node,
}

const START: Along = along(0, 1);
const END: Along = along(1, 1);

const fn along(numerator: i64, denominator: i64) -> Along {
    if denominator < 0 {
        Along {
            numerator: -numerator,
            denominator: -denominator,
        }
    } else {
        Along {
            numerator,
            denominator,
        }
    }
}

/// The side from which alone a wall acts, if there is one, and the wall's step.
pub fn one_sided(one_way: Option<Side>, corners: &[Node]) -> Option<(Side, Node)> {
    match (one_way, corners) {
        (Some(side), [from, to]) => Some((side, to.minus(from))),
        _ => None,
    }
}

/// Whether something acts on lines in a direction: a one-way wall only on those from its side.
pub fn acts_on<N: Clone + Signed + From<i64>>(
    one_way: Option<Side>,
    corners: &[Node],
    step: &Vector<N>,
) -> bool {
    let whole = |part: &i64| N::from(*part);
    one_sided(one_way, corners).is_none_or(|(side, wall)| faces(side, wall.map(whole).cross(step)))
}

/// Whether a line comes from a side of a wall, by the product of the wall's step and the line's.
pub fn faces<N: Signed>(side: Side, wall_by_line: N) -> bool {
    match side {
        Side::Left => wall_by_line.is_positive(),
        Side::Right => wall_by_line.is_negative(),
    }
}

impl Line {
    pub fn new(from: Point, to: Point) -> Line {
        let start = Node::new(from.x, from.y);
        Line {
            from: start,
            step: Node::new(to.x, to.y).minus(&start),
            foot: from.z,
            climb: to.z - from.z,
        }
    }

    /// Whether it is plain that the line runs through a piece of a thing between the line's ends: it
    /// is level, the thing stands at its height and bars both ways, and the piece lies between the
    /// ends and on both sides.
    pub fn plainly_runs_through(&self, thing: &Thing, piece: &Piece) -> bool {
        let stands = thing.bottom <= self.foot && self.foot < thing.top;
        if self.climb != 0 || !stands || thing.one_way.is_some() {
            return false;
        }
        let length = self.step.dot(&self.step);
        let (mut left, mut right, mut inner) = (false, false, false);
        for corner in &piece.corners {
            let to = corner.minus(&self.from);
            let (side, way) = (self.step.cross(&to), self.step.dot(&to));
            if way < 0 || way > length {
                return false;
            }
            left |= side < 0;
            right |= side > 0;
            inner |= 0 < way && way < length;
        }
        // A wall across one of the ends is met there only.
        left && right && (inner || !piece.is_wall())
    }

    /// How the line meets a piece of a thing between the line's ends, if it does.
    pub fn meet(&self, thing: &Thing, piece: &Piece) -> Option<Met> {
        // All of a line without length is its own end.
        if self.step.is_nought() && self.climb == 0 {
            return None;
        }
        if !acts_on(thing.one_way, &piece.corners, &self.step) {
            return None;
        }
        let met = if self.step.is_nought() {
            self.meet_upright(piece)
        } else {
            self.meet_in_plan(piece)
        }?;
        self.within_height(met, thing).and_then(between_ends)
    }

    /// How a level line meets a piece that stands at its height, if it does.
    pub fn meet_level(&self, piece: &Piece) -> Option<Met> {
        self.meet_in_plan(piece).and_then(between_ends)
    }

    fn meet_in_plan(&self, piece: &Piece) -> Option<Met> {
        let side_of = |corner: &Node| self.step.cross(&corner.minus(&self.from));
        let (mut left, mut right, mut on) = (false, false, false);
        for corner in &piece.corners {
            match side_of(corner) {
                0 => on = true,
                side if side < 0 => left = true,
                _ => right = true,
            }
        }
        if !on && left != right {
            return None;
        }
        let mut ends: Option<(Along, Along)> = None;
        for (corner, next) in sides(&piece.corners) {
            let (here, there) = (side_of(corner).signum(), side_of(next).signum());
            let at = match here * there {
                -1 => self.crossing(corner, next),
                _ if here == 0 => self.abreast(corner),
                _ => continue,
            };
            ends = Some(ends.map_or((at, at), |(enter, leave)| (min(enter, at), max(leave, at))));
        }
        let (enter, leave) = ends?;
        let wall = piece.is_wall();
        Some(Met {
            enter,
            leave,
            left,
            right,
            wall,
            sector: None,
        })
    }

    /// Where the line crosses the side from one corner to the next.
    fn crossing(&self, corner: &Node, next: &Node) -> Along {
        let side = next.minus(corner);
        along(
            corner.minus(&self.from).cross(&side),
            self.step.cross(&side),
        )
    }

    /// How far along a point on the line lies.
    fn abreast(&self, point: &Node) -> Along {
        along(
            point.minus(&self.from).dot(&self.step),
            self.step.dot(&self.step),
        )
    }

    /// A line straight up or down: it is inside a piece or on its outline all the way.
    fn meet_upright(&self, piece: &Piece) -> Option<Met> {
        let turns = || {
            sides(&piece.corners)
                .map(|(corner, next)| next.minus(corner).cross(&self.from.minus(corner)))
        };
        let wall = piece.is_wall();
        let on = turns().all(|turn| turn >= 0) && piece.near(self.from, self.from);
        let inside = !wall && turns().all(|turn| turn > 0);
        on.then(|| Met {
            enter: START,
            leave: END,
            left: inside,
            right: inside,
            wall,
            sector: sector(piece, &self.from).filter(|_| !wall && !inside),
        })
    }

    /// The part of a stretch where the line is at a height of the thing, its top left out.
    fn within_height(&self, met: Met, thing: &Thing) -> Option<Met> {
        if self.climb == 0 {
            return (thing.bottom <= self.foot && self.foot < thing.top).then_some(met);
        }
        let at_bottom = along(thing.bottom - self.foot, self.climb);
        let at_top = along(thing.top - self.foot, self.climb);
        let (enter, leave, empty) = if self.climb > 0 {
            let enter = max(met.enter, at_bottom);
            (enter, min(met.leave, at_top), enter >= at_top)
        } else {
            let leave = min(met.leave, at_bottom);
            (max(met.enter, at_top), leave, leave <= at_top)
        };
        (!empty && enter <= leave).then_some(Met {
            enter,
            leave,
            ..met
        })
    }
}

/// Where an area lies about a point on its border.
fn sector(area: &Piece, point: &Node) -> Option<Sector> {
    let holds =
        |(corner, next): &(&Node, &Node)| next.minus(corner).cross(&point.minus(corner)) == 0;
    let holding: Vec<(&Node, &Node)> = sides(&area.corners).filter(holds).collect();
    let (corner, next) = holding.iter().find(|(_, next)| *next != point)?;
    let (before, after) = holding.iter().find(|(corner, _)| *corner != point)?;
    Some(Sector {
        from: next.minus(corner),
        to: before.minus(after),
    })
}

/// The part of a stretch between the line's ends, unless it is only at them.
fn between_ends(met: Met) -> Option<Met> {
    let met = Met {
        enter: max(met.enter, START),
        leave: min(met.leave, END),
        ..met
    };
    (met.enter <= met.leave && met.leave > START && met.enter < END).then_some(met)
}
