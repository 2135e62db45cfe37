//! Every essentially different line between two convex outlines, in whole numbers.
//!
//! As `open::search` has it, lines are tried beside every critical point, between any two
//! neighbouring directions to the others. Here only directions that meet both ends count, and one
//! side of each point is enough: any line moved to the other side, as it lies, comes to a point
//! before it has left the ends, and till then meets what it met before.

use num_traits::{Num, One, Signed, Zero};

use crate::world::lattice::{Node, Vector, sides};
use crate::world::pair::cut::Cuts;
use crate::world::pair::line::Line;
use crate::world::pair::point::Point;

/// Two ends, what stands between them, and lists that are used again.
#[derive(Debug)]
pub struct Lines<P: Point> {
    from: Vec<P>,
    to: Vec<P>,
    /// The hull of both.
    hull: Vec<P>,
    /// Who goes from the first end to the other goes this way.
    forth: Node,
    pub cuts: Cuts<P>,
    critical: Vec<P>,
    /// The directions from a critical point to others.
    ways: Vec<Vector<P::Part>>,
    /// The cut that barred the last line.
    barrier: usize,
}

impl<P: Point> Lines<P> {
    pub const fn new() -> Lines<P> {
        Lines {
            from: Vec::new(),
            to: Vec::new(),
            hull: Vec::new(),
            forth: Node { x: 0, y: 0 },
            cuts: Cuts::new(),
            critical: Vec::new(),
            ways: Vec::new(),
            barrier: 0,
        }
    }

    /// Begins anew, with nothing between the ends.
    pub fn begin(&mut self, [from, to]: [&[Node]; 2], hull: &[Node], forth: Node) {
        let lists = [
            (&mut self.from, from),
            (&mut self.to, to),
            (&mut self.hull, hull),
        ];
        for (own, nodes) in lists {
            own.clear();
            own.extend(nodes.iter().copied().map(P::of));
        }
        self.forth = forth;
        self.cuts.clear();
        self.barrier = 0;
    }

    /// Whether any line from one end to the other meets nothing between them.
    pub fn find_open(&mut self) -> bool {
        self.find_critical();
        let point = match (self.from.as_slice(), self.to.as_slice()) {
            ([point], _) | (_, [point]) => Some(*point),
            _ => None,
        };
        if let Some(point) = point {
            return self.is_open_beside(point, 0);
        }
        (0..self.critical.len()).any(|place| {
            let at = self.critical.get(place).copied();
            at.is_some_and(|at| self.is_open_beside(at, 1))
        })
    }

    /// The corners of the ends and of what is between them, each once.
    fn find_critical(&mut self) {
        let hull = &self.hull;
        let inside = |at: &P| holds(hull, *at);
        self.critical.clear();
        self.critical.extend(self.cuts.corners().filter(inside));
        self.critical.extend(self.from.iter().chain(&self.to));
        self.critical.sort_unstable();
        self.critical.dedup();
    }

    /// Whether any of the lines beside a point, or through it, is open.
    fn is_open_beside(&mut self, at: P, shift: i64) -> bool {
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
            let along = if self.forward(&along).is_negative() {
                along.map(|part| -*part)
            } else {
                along
            };
            self.is_open(&Line { at, along, shift })
        })
    }

    fn forward(&self, way: &Vector<P::Part>) -> P::Part {
        self.forth.map(|part| P::Part::from(*part)).dot(way)
    }

    /// The directions from a point to the other critical ones that meet both ends, by angle, each
    /// the way that leads forth.
    fn find_ways(&mut self, at: P) {
        let mut ways = std::mem::take(&mut self.ways);
        ways.clear();
        let view = self.view(at);
        if !matches!(view, View::Nothing) {
            let steps = self.critical.iter().map(|other| at.way(*other));
            let steps = steps.filter(|step| !step.is_nought());
            ways.extend(steps.filter_map(|step| self.turned_forth(at, step, &view)));
            ways.sort_unstable_by(|one, other| P::Part::zero().cmp(&one.cross(other)));
            ways.dedup_by(|one, other| one.cross(other).is_zero());
        }
        self.ways = ways;
    }

    /// A direction from a point or its opposite, whichever leads forth, if it meets both ends.
    fn turned_forth(
        &self,
        at: P,
        step: Vector<P::Part>,
        view: &View<P::Part>,
    ) -> Option<Vector<P::Part>> {
        let back = |way: Vector<P::Part>| way.map(|part| -*part);
        let forth = self.forward(&step);
        let way = if forth.is_negative() {
            back(step)
        } else {
            step
        };
        if let (View::Between((first, last)), false) = (view, forth.is_zero()) {
            let is_among = !first.cross(&way).is_negative() && !way.cross(last).is_negative();
            return is_among.then_some(way);
        }
        let line = Line {
            at,
            along: way,
            shift: 0,
        };
        if !line.meets(&self.from) || !line.meets(&self.to) {
            return None;
        }
        let turn = self.forth.map(|part| P::Part::from(*part)).cross(&way);
        let is_last = forth.is_zero() && turn.is_positive();
        Some(if is_last { back(way) } else { way })
    }

    /// The directions from a point, all leading forth, in which lines meet both ends.
    fn view(&self, at: P) -> View<P::Part> {
        let mut both: Option<Span<P::Part>> = None;
        for (end, sign) in [(&self.from, -P::Part::one()), (&self.to, P::Part::one())] {
            if holds(end, at) {
                continue;
            }
            let mut ways = end.iter().map(|corner| at.way(*corner).times(&sign));
            let Some(first) = ways.next() else { continue };
            let mut span = (first, first);
            let mut leads_back = self.forward(&first).is_negative();
            for way in ways {
                leads_back |= self.forward(&way).is_negative();
                span = (earlier(way, span.0), later(way, span.1));
            }
            if leads_back {
                return View::Untold;
            }
            both = Some(both.map_or(span, |both| {
                (later(both.0, span.0), earlier(both.1, span.1))
            }));
        }
        match both {
            None => View::Untold,
            Some((first, last)) if last.cross(&first).is_positive() => View::Nothing,
            Some(span) => View::Between(span),
        }
    }

    fn is_open(&mut self, line: &Line<P>) -> bool {
        let reaches = |end: &[P]| end.len() == 1 || line.crosses(end);
        if !reaches(&self.from) || !reaches(&self.to) || self.is_barred_by(self.barrier, line) {
            return false;
        }
        let found = (0..self.cuts.len()).find(|place| self.is_barred_by(*place, line));
        self.barrier = found.unwrap_or(self.barrier);
        found.is_none()
    }

    /// Whether a cut is met by a line on the way from one end to the other.
    fn is_barred_by(&self, place: usize, line: &Line<P>) -> bool {
        self.cuts.get(place).is_some_and(|(cut, corners)| {
            line.meets(corners) && cut.ways().iter().all(|way| line.leads(way))
        })
    }
}

/// The first and the last of some directions that lead forth.
type Span<N> = (Vector<N>, Vector<N>);

/// In which directions lines through a point meet both ends.
enum View<N> {
    Nothing,
    Between(Span<N>),
    /// Each has to be looked at.
    Untold,
}

/// Of two directions that lead forth, the one that comes first as they turn.
fn earlier<N: Copy + Num + Signed>(one: Vector<N>, other: Vector<N>) -> Vector<N> {
    if one.cross(&other).is_positive() {
        one
    } else {
        other
    }
}

fn later<N: Copy + Num + Signed>(one: Vector<N>, other: Vector<N>) -> Vector<N> {
    if one.cross(&other).is_positive() {
        other
    } else {
        one
    }
}

/// Whether an outline holds a point, its border included.
fn holds<P: Point>(outline: &[P], point: P) -> bool {
    match outline {
        [only] => *only == point,
        _ => sides(outline).all(|(corner, next)| {
            let turn = corner.way(*next).cross(&corner.way(point));
            !turn.is_negative()
        }),
    }
}
