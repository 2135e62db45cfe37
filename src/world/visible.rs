//! How much of an area an eye sees past obstacles.
//!
//! Seen from the eye, the directions to all corners part the plan into wedges. Within a wedge an
//! obstacle either spans the whole of it with one near side or is not there, so what is seen of a
//! convex target is the target cut by the wedge and by the near sides. Of limited obstacles only the
//! near side of the second stretch cuts.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use crate::world::barrier::Barrier;
use crate::world::crossing::{crossing, crossings_among};
use crate::world::exact::{Exact, cut, doubled_area, exact};
use crate::world::lattice::{Node, Vector, sides};
use crate::world::open::{Fraction, Whole};
use crate::world::order::{by_angle, same_direction};
use crate::world::outline::Piece;

/// A side of an outline, from one corner to the next.
type Side<N> = [Vector<N>; 2];

/// How a ray passes a piece.
struct Pass<N> {
    /// The side by which it enters; none when it begins inside.
    near: Option<Side<N>>,
    /// The side by which it leaves.
    far: Side<N>,
}

/// What an eye sees by, in numbers wide enough for its directions.
struct View<'a, N> {
    eye: Vector<N>,
    barriers: Vec<(&'a Barrier, Vec<Vector<N>>)>,
    target: &'a [Piece],
}

/// The share of the target's area that is seen, from nought to one. A target without an area shows
/// nothing.
pub fn share(eye: Node, target: &[Piece], barriers: &[Barrier]) -> BigRational {
    let mut all = BigRational::zero();
    for part in target {
        all += doubled_area(&part.corners.iter().map(exact).collect::<Vec<_>>());
    }
    if all.is_zero() {
        return all;
    }
    // Where limited barriers cross, it changes which of them hang together on a ray.
    let crossings = crossings(eye, barriers);
    let seen = if crossings.is_empty() {
        View::<i128>::new(eye, target, barriers).seen(Vec::new())
    } else {
        View::<BigInt>::new(eye, target, barriers).seen(crossings)
    };
    seen / all
}

/// The directions from the eye to where limited barriers cross.
fn crossings(eye: Node, barriers: &[Barrier]) -> Vec<Vector<BigInt>> {
    let limited = barriers.iter().filter(|barrier| barrier.limited);
    let limited = limited.map(|barrier| barrier.piece.corners.as_slice());
    crossings_among(limited.collect())
        .map(|((a, b), (c, d))| {
            let at = crossing((&exact(a), &exact(b)), (&exact(c), &exact(d)));
            let step = at.minus(&exact(&eye));
            Vector::new(
                step.x.numer() * step.y.denom(),
                step.y.numer() * step.x.denom(),
            )
        })
        .collect()
}

fn wide<N: Whole>(node: &Node) -> Vector<N> {
    node.map(|part| N::from(*part))
}

impl<'a, N: Whole> View<'a, N> {
    fn new(eye: Node, target: &'a [Piece], barriers: &'a [Barrier]) -> View<'a, N> {
        let corners = |barrier: &Barrier| barrier.piece.corners.iter().map(wide).collect();
        View {
            eye: wide(&eye),
            barriers: barriers
                .iter()
                .map(|barrier| (barrier, corners(barrier)))
                .collect(),
            target,
        }
    }

    /// Twice the area that is seen, when its parts change in some directions besides those to
    /// corners.
    fn seen(&self, more: Vec<Vector<N>>) -> BigRational {
        let directions = self.directions(more);
        let mut seen = BigRational::zero();
        for (from, to) in sides(&directions) {
            let middle = from.plus(to);
            let ahead = |part: &&Piece| {
                let corners: Vec<Vector<N>> = part.corners.iter().map(wide).collect();
                self.pass(&middle, &corners).is_some()
            };
            for part in self.target.iter().filter(ahead) {
                seen += self.seen_of(part, [from, to], &middle);
            }
        }
        seen
    }

    /// The directions from the eye to all corners, round the circle, and enough others that no two
    /// neighbours are half a circle apart.
    fn directions(&self, more: Vec<Vector<N>>) -> Vec<Vector<N>> {
        let target = self.target.iter().flat_map(|part| &part.corners).map(wide);
        let corners = self.barriers.iter().flat_map(|(_, corners)| corners);
        let axes = [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(x, y)| wide(&Node::new(x, y)));
        let mut directions: Vec<Vector<N>> = target
            .chain(corners.cloned())
            .map(|corner| corner.minus(&self.eye))
            .chain(more)
            .filter(|step| !step.is_nought())
            .chain(axes)
            .collect();
        directions.sort_by(by_angle);
        directions.dedup_by(|a, b| same_direction(a, b));
        directions
    }

    /// How a ray from the eye that misses all corners (but for the eye itself) passes an outline. A
    /// wall that holds the eye is not passed; an area that the ray enters at the eye has no near
    /// side.
    fn pass(&self, ray: &Vector<N>, corners: &[Vector<N>]) -> Option<Pass<N>> {
        let (mut near, mut far) = (None, None);
        for (corner, next) in sides(corners) {
            let to_corner = corner.minus(&self.eye);
            let to_next = next.minus(&self.eye);
            let side = next.minus(corner);
            let turn = ray.cross(&side);
            let crossed = ray.cross(&to_corner).is_negative() != ray.cross(&to_next).is_negative()
                && !ray.cross(&to_corner).is_zero()
                && !ray.cross(&to_next).is_zero();
            let in_front = (to_corner.cross(&side).signum() * turn.signum()).is_positive();
            if !crossed || !in_front {
                continue;
            }
            let side = [corner.clone(), next.clone()];
            if turn.is_positive() {
                far = Some(side);
            } else {
                near = Some(side);
            }
        }
        far.map(|far| Pass { near, far })
    }

    /// Twice the area of what is seen of a convex part within a wedge.
    fn seen_of(
        &self,
        part: &Piece,
        [from, to]: [&Vector<N>; 2],
        middle: &Vector<N>,
    ) -> BigRational {
        let corners: Vec<Exact> = part.corners.iter().map(exact).collect();
        let (at, back) = (big(&self.eye), backwards(to));
        let mut seen = cut(&cut(&corners, &at, &big(from)), &at, &back);
        let mut limited = Vec::new();
        for (barrier, corners) in &self.barriers {
            if !barrier.acts_on(middle) {
                continue;
            }
            match self.pass(middle, corners) {
                None => {}
                Some(pass) if barrier.limited => limited.push(pass),
                Some(Pass { near: None, .. }) => return BigRational::zero(),
                Some(Pass {
                    near: Some(near), ..
                }) => seen = before(&seen, &near),
            }
        }
        if let Some(near) = self.second(middle, limited) {
            seen = before(&seen, &near);
        }
        doubled_area(&seen)
    }

    /// The side by which a ray enters what hangs together of limited pieces for the second time.
    fn second(&self, ray: &Vector<N>, passes: Vec<Pass<N>>) -> Option<Side<N>> {
        let at = |side: &Side<N>| self.reached(ray, side);
        let start = Fraction {
            numerator: N::zero(),
            denominator: N::one(),
        };
        let mut passes: Vec<_> = passes
            .into_iter()
            .map(|pass| {
                let enter = pass.near.as_ref().map_or(start.clone(), at);
                (enter, at(&pass.far), pass.near)
            })
            .collect();
        passes.sort_by(|one, other| one.0.cmp(&other.0));
        let mut passes = passes.into_iter();
        let (_, mut reached, _) = passes.next()?;
        for (enter, leave, near) in passes {
            if enter > reached {
                return near;
            }
            reached = reached.max(leave);
        }
        None
    }

    /// How far along a ray it reaches a side.
    fn reached(&self, ray: &Vector<N>, [corner, next]: &Side<N>) -> Fraction<N> {
        let side = next.minus(corner);
        let numerator = corner.minus(&self.eye).cross(&side);
        Fraction::new(numerator, ray.cross(&side))
    }
}

fn big<N: Whole>(point: &Vector<N>) -> Exact {
    point.map(|part| BigRational::from_integer(part.clone().into()))
}

fn backwards<N: Whole>(step: &Vector<N>) -> Exact {
    big(step).map(|part| -part.clone())
}

/// What of a polygon lies before the side by which rays enter something.
fn before<N: Whole>(polygon: &[Exact], [corner, next]: &Side<N>) -> Vec<Exact> {
    cut(polygon, &big(corner), &big(&corner.minus(next)))
}
