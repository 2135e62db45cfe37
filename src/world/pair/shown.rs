//! What of a convex area an eye sees past solids, as triangles.
//!
//! As `visible` has it, but that all is told by directions and by lines across them: of a wedge of
//! rays in which no side begins or ends, that is seen which lies behind the near side of the area
//! and before its far side and the near sides of all solids. How far along a ray a line is is one
//! over something linear, so of several lines the nearest in a wedge is known by its two rays, but
//! where they cross, and there the wedge is parted.

use std::cmp::Ordering;

use num_rational::Ratio;

use crate::world::lattice::{Node, Vector, sides};
use crate::world::pair::area::Triangle;
use crate::world::pair::panorama::Panorama;
use crate::world::scene;
use crate::world::trace::acts_on;

/// A line that rays cross, none of them along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Across {
    /// Its step, towards the positive side of the rays.
    step: Node,
    /// The product of a step to it from the eye and its own; nought if it hides all from the eye on.
    far: i64,
}

/// A side of an outline, seen from the eye, from its first ray to its last.
#[derive(Clone, Copy, Debug)]
pub struct Front {
    pub from: Node,
    pub to: Node,
    line: Across,
}

/// How rays meet a side.
enum Side {
    /// They enter by it.
    Near(Front),
    /// They leave by it.
    Far(Front),
    /// None crosses it.
    Along,
}

/// A wedge of rays up to a line.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    rays: [Node; 2],
    line: Across,
}

/// Lists that are used again.
#[derive(Debug, Default)]
pub struct Shown {
    /// The near sides of what stands in the way.
    fronts: Vec<Front>,
    /// The corners of the area, seen from the eye.
    corners: Vec<Node>,
    /// Its sides.
    near: Vec<Front>,
    far: Vec<Front>,
    /// What of the fronts is before the area.
    ahead: Vec<Front>,
    rays: Vec<Node>,
    /// The lines across the wedge that is looked at.
    lines: Vec<Across>,
    /// What lies before what is seen of the area, and that together with what is seen.
    before: Vec<Stretch>,
    all: Vec<Stretch>,
    is_cut: bool,
}

/// Directions stay below, so that their products fit 64 bits.
const LIMIT: i64 = 1 << 27;

impl Shown {
    pub const fn new() -> Shown {
        Shown {
            fronts: Vec::new(),
            corners: Vec::new(),
            near: Vec::new(),
            far: Vec::new(),
            ahead: Vec::new(),
            rays: Vec::new(),
            lines: Vec::new(),
            before: Vec::new(),
            all: Vec::new(),
            is_cut: false,
        }
    }

    /// Begins anew, with nothing in the way.
    pub fn begin(&mut self) {
        self.fronts.clear();
        self.before.clear();
        self.all.clear();
        self.is_cut = false;
    }

    /// Puts a solid in the way: the sides by which rays enter it. One that holds the eye hides what
    /// lies behind its other sides from the eye on.
    pub fn put(&mut self, eye: Node, one_way: Option<scene::Side>, corners: &[Node]) {
        let seen = |(corner, next): (&Node, &Node)| Side::new(corner.minus(&eye), next.minus(&eye));
        let mut holds_eye = true;
        for side in sides(corners).map(seen) {
            if let Side::Near(front) = side {
                holds_eye = false;
                if acts_on(one_way, corners, &front.from.plus(&front.to)) {
                    self.fronts.push(front);
                }
            }
        }
        for side in sides(corners).map(seen).filter(|_| holds_eye) {
            if let Side::Far(mut front) = side {
                front.line.far = 0;
                self.fronts.push(front);
            }
        }
    }

    /// Adds what is seen of a convex area past what was put in the way, and tells twice the area of
    /// all of it. None where the eye is in it or on a side, or numbers grow too large.
    pub fn add(&mut self, eye: Node, area: &[Node]) -> Option<i64> {
        let (whole, cone) = self.begin_area(eye, area)?;
        let fronts = self.fronts.iter();
        let ahead = fronts.filter(|front| front.overlaps(cone) && front.hides_of(&self.corners));
        self.ahead.extend(ahead);
        self.see_area(cone)?;
        Some(whole)
    }

    /// The same past what a panorama shows.
    pub fn add_before(&mut self, panorama: &Panorama, eye: Node, area: &[Node]) -> Option<i64> {
        let (whole, cone) = self.begin_area(eye, area)?;
        panorama.visit(cone, |front| {
            if front.hides_of(&self.corners) {
                self.ahead.push(*front);
            }
        });
        self.see_area(cone)?;
        Some(whole)
    }

    /// Whether anything may be hidden of what was added.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    fn begin_area(&mut self, eye: Node, area: &[Node]) -> Option<(i64, [Node; 2])> {
        self.corners.clear();
        self.corners
            .extend(area.iter().map(|corner| corner.minus(&eye)));
        self.near.clear();
        self.far.clear();
        self.ahead.clear();
        let mut whole = 0;
        for (corner, next) in sides(&self.corners) {
            whole += corner.cross(next);
            match Side::new(*corner, *next) {
                Side::Near(front) => self.near.push(front),
                Side::Far(front) => self.far.push(front),
                Side::Along => {}
            }
        }
        Some((whole, self.cone()?))
    }

    /// The outermost rays that meet the area, in order.
    fn cone(&self) -> Option<[Node; 2]> {
        let corners = || self.corners.iter().filter(|corner| !corner.is_nought());
        let first = corners().reduce(|first, corner| match first.cross(corner) < 0 {
            true => corner,
            false => first,
        })?;
        let last = corners().reduce(|last, corner| match last.cross(corner) > 0 {
            true => corner,
            false => last,
        })?;
        let within = |corner: &Node| first.cross(corner) >= 0 && corner.cross(last) >= 0;
        (first.cross(last) > 0 && corners().all(within)).then_some([*first, *last])
    }

    /// Adds what is seen of the area within its cone past what is ahead.
    fn see_area(&mut self, cone: [Node; 2]) -> Option<()> {
        self.is_cut |= !self.ahead.is_empty();
        if self.is_hidden(cone) {
            return Some(());
        }
        self.rays.clear();
        self.rays.extend(self.corners.iter().copied());
        let ends = self.ahead.iter().flat_map(|front| [front.from, front.to]);
        self.rays.extend(ends);
        self.sort_rays(cone);
        for place in 1..self.rays.len() {
            let (one, other) = (*self.rays.get(place - 1)?, *self.rays.get(place)?);
            let middle = one.plus(&other);
            let crossed = |front: &&Front| front.is_crossed(&middle);
            let far = self.far.iter().find(crossed);
            let near = self.near.iter().find(crossed).map(|front| front.line);
            let ahead = self.ahead.iter().filter(crossed);
            self.lines.clear();
            self.lines
                .extend(far.into_iter().chain(ahead).map(|front| front.line));
            self.see([one, other], near)?;
        }
        Some(())
    }

    /// Whether one side hides all of the area.
    fn is_hidden(&self, [first, last]: [Node; 2]) -> bool {
        self.ahead.iter().any(|front| {
            let mut corners = self.corners.iter();
            front.reaches(&first)
                && front.reaches(&last)
                && corners.all(|corner| corner.cross(&front.line.step) >= front.line.far)
        })
    }

    /// Keeps of the rays those between two, and these, each once and in order.
    fn sort_rays(&mut self, [first, last]: [Node; 2]) {
        self.rays
            .retain(|ray| first.cross(ray) > 0 && ray.cross(&last) > 0);
        self.rays.extend([first, last]);
        self.rays
            .sort_unstable_by(|one, other| 0.cmp(&one.cross(other)));
        self.rays.dedup_by(|one, other| one.cross(other) == 0);
    }

    /// What stands in the way first on every ray of a quarter, in order; none if numbers grow too
    /// large.
    pub fn quarter(&mut self, cone: [Node; 2]) -> Option<Vec<Front>> {
        let fronts = self.fronts.iter().filter(|front| front.overlaps(cone));
        let mut fronts: Vec<Front> = fronts.map(|front| front.within(cone)).collect();
        fronts.sort_unstable_by(|one, other| 0.cmp(&one.from.cross(&other.from)));
        let ends = fronts.iter().flat_map(|front| [front.from, front.to]);
        self.rays.clear();
        self.rays.extend(ends);
        self.sort_rays(cone);
        self.ahead.clear();
        self.all.clear();
        let mut coming = fronts.into_iter().peekable();
        for place in 1..self.rays.len() {
            let (one, other) = (*self.rays.get(place - 1)?, *self.rays.get(place)?);
            self.ahead.retain(|front| one.cross(&front.to) > 0);
            while let Some(front) = coming.next_if(|front| front.from.cross(&one) >= 0) {
                self.ahead.push(front);
            }
            self.lines.clear();
            self.lines.extend(self.ahead.iter().map(|front| front.line));
            if !self.lines.is_empty() {
                self.see([one, other], None)?;
            }
        }
        let seen = self.all.iter().map(|stretch| Front {
            from: stretch.rays[0],
            to: stretch.rays[1],
            line: stretch.line,
        });
        Some(seen.collect())
    }

    /// Adds what is seen in a wedge, before all lines across it and behind another.
    fn see(&mut self, rays: [Node; 2], near: Option<Across>) -> Option<()> {
        let [one, other] = rays;
        let nearest = |at: Node, then: Node| {
            let order = |a: &&Across, b: &&Across| a.compare(b, at).then(a.compare(b, then));
            self.lines.iter().min_by(order).copied()
        };
        let (first, last) = (nearest(one, other)?, nearest(other, one)?);
        // The nearest at one ray that is nearest at the other too is so all the way.
        let line = if first.compare(&last, other).is_le() {
            first
        } else {
            let middle = first.crossing(&last, rays)?;
            self.see([one, middle], near)?;
            return self.see([middle, other], near);
        };
        let Some(near) = near else {
            add(&mut self.all, rays, line);
            return Some(());
        };
        let rays = match [one, other].map(|ray| line.compare(&near, ray)) {
            [
                Ordering::Less | Ordering::Equal,
                Ordering::Less | Ordering::Equal,
            ] => return Some(()),
            [Ordering::Less, _] => [line.crossing(&near, rays)?, other],
            [_, Ordering::Less] => [one, line.crossing(&near, rays)?],
            _ => rays,
        };
        add(&mut self.all, rays, line);
        add(&mut self.before, rays, near);
        Some(())
    }

    /// All that is seen, as what lies before its end less what lies before its beginning.
    pub fn triangles(&self) -> impl Iterator<Item = Triangle> + Clone + '_ {
        let all = self.all.iter().map(|stretch| stretch.triangle(false));
        let before = self.before.iter().map(|stretch| stretch.triangle(true));
        all.chain(before)
    }
}

/// Adds a stretch, or lengthens the last one.
fn add(stretches: &mut Vec<Stretch>, rays: [Node; 2], line: Across) {
    match stretches.last_mut() {
        Some(last) if last.line == line && last.rays[1] == rays[0] => last.rays[1] = rays[1],
        _ => stretches.push(Stretch { rays, line }),
    }
}

impl Side {
    fn new(corner: Node, next: Node) -> Side {
        let turn = corner.cross(&next);
        let front = |from: Node, to: Node| Front {
            from,
            to,
            line: Across {
                step: to.minus(&from),
                far: turn.abs(),
            },
        };
        match turn.cmp(&0) {
            Ordering::Less => Side::Near(front(next, corner)),
            Ordering::Greater => Side::Far(front(corner, next)),
            Ordering::Equal => Side::Along,
        }
    }
}

impl Front {
    /// Whether rays between two others meet it, each pair less than half a circle apart: it begins
    /// between them, or they begin between its ends.
    fn overlaps(&self, [first, last]: [Node; 2]) -> bool {
        let is_between =
            |ray: &Node, from: &Node, to: &Node| from.cross(ray) >= 0 && ray.cross(to) > 0;
        is_between(&self.from, &first, &last) || is_between(&first, &self.from, &self.to)
    }

    /// What of it rays between two others meet.
    fn within(&self, [first, last]: [Node; 2]) -> Front {
        let is_later = first.cross(&self.from) > 0;
        let is_sooner = self.to.cross(&last) > 0;
        Front {
            from: if is_later { self.from } else { first },
            to: if is_sooner { self.to } else { last },
            line: self.line,
        }
    }

    /// Whether any of some points lies beyond its line.
    fn hides_of(&self, points: &[Node]) -> bool {
        let mut points = points.iter();
        points.any(|point| point.cross(&self.line.step) > self.line.far)
    }

    /// Whether a ray meets it between its ends.
    fn is_crossed(&self, ray: &Node) -> bool {
        self.from.cross(ray) > 0 && ray.cross(&self.to) > 0
    }

    /// Whether a ray meets it, its ends included.
    fn reaches(&self, ray: &Node) -> bool {
        self.from.cross(ray) >= 0 && ray.cross(&self.to) >= 0
    }
}

impl Across {
    /// Which of two lines a ray that crosses both meets first.
    fn compare(&self, other: &Across, ray: Node) -> Ordering {
        let product = |far: i64, line: &Across| i128::from(far) * i128::from(ray.cross(&line.step));
        product(self.far, other).cmp(&product(other.far, self))
    }

    /// The ray to where two lines cross between two others.
    fn crossing(&self, other: &Across, [first, last]: [Node; 2]) -> Option<Node> {
        let wide = |node: &Node| node.map(|part| i128::from(*part));
        let (own, others) = (wide(&self.step), wide(&other.step));
        let way = own
            .times(&other.far.into())
            .minus(&others.times(&self.far.into()));
        let is_between =
            |way: &Vector<i128>| wide(&first).cross(way) > 0 && way.cross(&wide(&last)) > 0;
        let back = way.map(|part| -part);
        let way = [way, back].into_iter().find(is_between)?;
        let (x, y) = match way.y {
            0 => (way.x.signum(), 0),
            y => {
                let slope = Ratio::new(way.x, y);
                (slope.numer() * y.signum(), slope.denom() * y.signum())
            }
        };
        let fits = |part: i128| i64::try_from(part).ok().filter(|part| part.abs() < LIMIT);
        Some(Node::new(fits(x)?, fits(y)?))
    }
}

impl Stretch {
    fn triangle(&self, is_taken: bool) -> Triangle {
        let [one, other] = self.rays;
        Triangle {
            between: one.cross(&other),
            far: self.line.far,
            across: self.rays.map(|ray| ray.cross(&self.line.step)),
            is_taken,
        }
    }
}
