//! How much of an area an eye sees past obstacles.
//!
//! Seen from the eye, the directions to all corners part the plan into wedges. Within a wedge an
//! obstacle either spans the whole of it with one near side or is not there, so what is seen of a
//! convex target is the target cut by the wedge and by the near sides.

use num_rational::BigRational;
use num_traits::Zero;

use crate::world::barrier::Barrier;
use crate::world::exact::{Exact, cut, doubled_area, exact};
use crate::world::lattice::{Node, sides};
use crate::world::order::{by_angle, same_direction};
use crate::world::outline::Piece;

/// How an obstacle stands in a wedge.
enum Hides {
    Nothing,
    All,
    Beyond(Node, Node),
}

/// The share of the target's area that is seen, from nought to one. A target without an area shows
/// nothing.
pub fn share(eye: Node, target: &[Piece], barriers: &[Barrier]) -> BigRational {
    let mut seen = BigRational::zero();
    let mut all = BigRational::zero();
    for part in target {
        all += doubled_area(&part.corners.iter().map(exact).collect::<Vec<_>>());
    }
    if all.is_zero() {
        return all;
    }
    let directions = directions(eye, target, barriers);
    for (from, to) in sides(&directions) {
        let middle = from.plus(to);
        for part in target.iter().filter(|part| ahead(eye, &middle, part)) {
            let standing = barriers.iter().filter(|barrier| barrier.acts_on(&middle));
            let shades = standing.map(|barrier| hides(eye, &middle, &barrier.piece));
            seen += seen_of(part, eye, [from, to], shades);
        }
    }
    seen / all
}

/// The directions from the eye to all corners, round the circle, and enough others that no two
/// neighbours are half a circle apart.
fn directions(eye: Node, target: &[Piece], barriers: &[Barrier]) -> Vec<Node> {
    let pieces = target
        .iter()
        .chain(barriers.iter().map(|barrier| &barrier.piece));
    let mut directions: Vec<Node> = pieces
        .flat_map(|piece| piece.corners.iter())
        .map(|corner| corner.minus(&eye))
        .filter(|step| !step.is_nought())
        .chain([(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(x, y)| Node::new(x, y)))
        .collect();
    directions.sort_by(by_angle);
    directions.dedup_by(|a, b| same_direction(a, b));
    directions
}

/// Whether a ray from the eye that misses all corners (but for the eye itself) enters the area.
fn ahead(eye: Node, ray: &Node, area: &Piece) -> bool {
    !matches!(hides(eye, ray, area), Hides::Nothing)
}

/// What a ray meets first of a piece. A wall that holds the eye hides nothing; an area that the ray
/// enters at the eye hides everything.
fn hides(eye: Node, ray: &Node, piece: &Piece) -> Hides {
    let mut near = None;
    let mut leaves = false;
    for (corner, next) in sides(&piece.corners) {
        let crossed =
            ray.cross(&corner.minus(&eye)).signum() * ray.cross(&next.minus(&eye)).signum();
        let side = next.minus(corner);
        let turn = ray.cross(&side).signum();
        let in_front = corner.minus(&eye).cross(&side).signum() * turn > 0;
        if crossed >= 0 || !in_front {
            continue;
        }
        if turn > 0 {
            leaves = true;
        } else {
            near = Some((*corner, *next));
        }
    }
    match (leaves, near) {
        (false, _) => Hides::Nothing,
        (true, Some((corner, next))) => Hides::Beyond(corner, next),
        (true, None) => Hides::All,
    }
}

/// Twice the area of what is seen of a convex part within a wedge.
fn seen_of(
    part: &Piece,
    eye: Node,
    [from, to]: [&Node; 2],
    shades: impl Iterator<Item = Hides>,
) -> BigRational {
    let corners: Vec<Exact> = part.corners.iter().map(exact).collect();
    let at = exact(&eye);
    let back = to.times(&-1);
    let mut seen = cut(&cut(&corners, &at, &exact(from)), &at, &exact(&back));
    for shade in shades {
        match shade {
            Hides::Nothing => {}
            Hides::All => return BigRational::zero(),
            Hides::Beyond(corner, next) => {
                seen = cut(&seen, &exact(&corner), &exact(&corner.minus(&next)));
            }
        }
    }
    doubled_area(&seen)
}
