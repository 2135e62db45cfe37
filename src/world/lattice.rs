//! Points of the plan, and what can be said exactly about two or three of them.

use num_traits::{Num, Signed};

/// A point or a step on the plan: x to the right, y down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector<N> {
    pub x: N,
    pub y: N,
}

/// A point of the lattice. Coordinates stay below 2^26, so products of two differences fit 64 bits.
pub type Node = Vector<i64>;

impl<N: Clone + Num> Vector<N> {
    pub fn new(x: N, y: N) -> Vector<N> {
        Vector { x, y }
    }

    pub fn plus(&self, other: &Vector<N>) -> Vector<N> {
        Vector::new(
            self.x.clone() + other.x.clone(),
            self.y.clone() + other.y.clone(),
        )
    }

    pub fn minus(&self, other: &Vector<N>) -> Vector<N> {
        Vector::new(
            self.x.clone() - other.x.clone(),
            self.y.clone() - other.y.clone(),
        )
    }

    pub fn times(&self, factor: &N) -> Vector<N> {
        Vector::new(
            self.x.clone() * factor.clone(),
            self.y.clone() * factor.clone(),
        )
    }

    /// Positive when `other` turns from this direction towards the right of the map's y, which is
    /// clockwise on the screen.
    pub fn cross(&self, other: &Vector<N>) -> N {
        self.x.clone() * other.y.clone() - self.y.clone() * other.x.clone()
    }

    pub fn dot(&self, other: &Vector<N>) -> N {
        self.x.clone() * other.x.clone() + self.y.clone() * other.y.clone()
    }

    pub fn is_nought(&self) -> bool {
        self.x.is_zero() && self.y.is_zero()
    }

    pub fn map<M>(&self, turn: impl Fn(&N) -> M) -> Vector<M> {
        Vector {
            x: turn(&self.x),
            y: turn(&self.y),
        }
    }
}

/// The sides of a closed outline, each from its corner to the next. Of a segment: there and back.
pub fn sides<T>(corners: &[T]) -> impl Iterator<Item = (&T, &T)> {
    corners.iter().zip(corners.iter().cycle().skip(1))
}

/// The way out of an outline in positive order past one of its sides.
pub fn outwards((corner, next): (&Node, &Node)) -> Node {
    let step = next.minus(corner);
    Node::new(step.y, -step.x)
}

/// The greatest common divisor; of nought and a number the number.
pub fn divisor<N: Clone + Signed>(a: &N, b: &N) -> N {
    let (mut a, mut b) = (a.abs(), b.abs());
    while !b.is_zero() {
        (a, b) = (b.clone(), a % b);
    }
    a
}

/// Twice the signed area of the triangle of three points.
pub fn orientation(a: Node, b: Node, c: Node) -> i64 {
    b.minus(&a).cross(&c.minus(&a))
}

/// The least and the greatest corner of the upright box round some points.
pub fn bounds(points: &[Node]) -> (Node, Node) {
    let mut points = points.iter();
    let first = points.next().copied().unwrap_or(Node::new(0, 0));
    points.fold((first, first), |(low, high), point| {
        (
            Node::new(low.x.min(point.x), low.y.min(point.y)),
            Node::new(high.x.max(point.x), high.y.max(point.y)),
        )
    })
}

/// The convex hull, in positive order and without points on its sides.
pub fn hull<N: Clone + Num + Ord>(points: impl IntoIterator<Item = Vector<N>>) -> Vec<Vector<N>> {
    let mut points: Vec<Vector<N>> = points.into_iter().collect();
    points.sort_unstable();
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut hull = half_hull(points.iter());
    let back = half_hull(points.iter().rev());
    hull.pop();
    hull.extend(back);
    hull.pop();
    hull
}

fn half_hull<'a, N: Clone + Num + Ord + 'a>(
    points: impl Iterator<Item = &'a Vector<N>>,
) -> Vec<Vector<N>> {
    let mut chain: Vec<Vector<N>> = Vec::new();
    for point in points {
        while let [.., before, last] = chain.as_slice()
            && last.minus(before).cross(&point.minus(before)) <= N::zero()
        {
            chain.pop();
        }
        chain.push(point.clone());
    }
    chain
}

/// Whether a convex polygon in positive order holds a point, its border included.
pub fn holds<N: Clone + Num + Ord>(polygon: &[Vector<N>], point: &Vector<N>) -> bool {
    sides(polygon).all(|(corner, next)| next.minus(corner).cross(&point.minus(corner)) >= N::zero())
}

/// Whether two convex outlines (polygons, segments or points) have a point in common.
pub fn meet(one: &[Node], other: &[Node]) -> bool {
    let upright = [Node::new(1, 0), Node::new(0, 1)];
    !upright.iter().any(|axis| apart(axis, one, other, false))
        && !splits(one, one, other, false)
        && !splits(other, one, other, false)
}

/// Whether two convex outlines have inner points in common; a segment's are those between its ends.
pub fn overlap(one: &[Node], other: &[Node]) -> bool {
    !splits(one, one, other, true) && !splits(other, one, other, true)
}

/// Whether a line along a side of `sides_of` has the outlines on different sides.
fn splits(sides_of: &[Node], one: &[Node], other: &[Node], touching: bool) -> bool {
    let flat = sides_of.len() == 2;
    sides(sides_of).any(|(start, end)| {
        let along = end.minus(start);
        let across = Node::new(-along.y, along.x);
        apart(&across, one, other, touching) || flat && apart(&along, one, other, touching)
    })
}

/// Whether projections on an axis are apart, or (if `touching` counts as apart) only touch.
fn apart(axis: &Node, one: &[Node], other: &[Node], touching: bool) -> bool {
    let span = |corners: &[Node]| {
        corners
            .iter()
            .map(|corner| axis.dot(corner))
            .fold((i64::MAX, i64::MIN), |(low, high), at| {
                (low.min(at), high.max(at))
            })
    };
    let (low, high) = span(one);
    let (other_low, other_high) = span(other);
    if touching {
        high <= other_low || other_high <= low
    } else {
        high < other_low || other_high < low
    }
}
