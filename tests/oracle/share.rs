//! How much of a space an eye sees: what is left of it when every piece's shadow is cut out.
//!
//! The shadow of a convex piece is convex: what lies between the two tangents from the eye and
//! beyond the sides that face it.

use defilade::facts::{Point, ThingSet};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::body::{Body, Piece, of_set, plan};
use super::{Dot, cross, minus, patches, side};

/// A point with exact coordinates.
pub type Corner = [BigRational; 2];

/// The points to the right (as drawn) of the line from one point to another, or on it.
#[derive(Clone, Copy, Debug)]
pub struct Half {
    /// Where it begins.
    pub a: Dot,
    /// Where it leads.
    pub b: Dot,
}

impl Half {
    /// How far a point lies to the right.
    pub fn depth(&self, point: &Corner) -> BigRational {
        let whole = |value: i128| BigRational::from_integer(value.into());
        let along = minus(self.b, self.a);
        (&point[1] - whole(self.a[1])) * whole(along[0])
            - (&point[0] - whole(self.a[0])) * whole(along[1])
    }
}

/// The part of a body's plan that the eye sees past a set, from nought to one.
pub fn visible(bodies: &[Body], eye: Point, target: &Body, set: &ThingSet) -> BigRational {
    let eye_plan = plan(eye);
    let standing: Vec<&Piece> = of_set(bodies, set)
        .into_iter()
        .filter(|body| (body.bottom..body.top).contains(&eye.z))
        .flat_map(|body| &body.pieces)
        .collect();
    if standing.iter().any(|piece| piece.limited) {
        return patches::visible(eye_plan, &target.pieces, &standing);
    }
    let shadows: Vec<Vec<Half>> = standing
        .into_iter()
        .filter_map(|piece| shadow(eye_plan, piece))
        .collect();
    let mut whole = BigRational::zero();
    let mut seen = BigRational::zero();
    for square in &target.pieces {
        let mut parts = vec![exact(square)];
        whole += area(&parts[0]);
        for shadow in &shadows {
            parts = parts.into_iter().flat_map(|p| without(p, shadow)).collect();
        }
        seen += parts
            .iter()
            .map(|p| area(p))
            .fold(BigRational::zero(), |a, b| a + b);
    }
    if whole.is_zero() {
        BigRational::one()
    } else {
        seen / whole
    }
}

/// Whether areas of a set hold all of a body's plan.
pub fn inside(bodies: &[Body], target: &Body, set: &ThingSet) -> bool {
    let areas: Vec<Vec<Half>> = of_set(bodies, set)
        .into_iter()
        .flat_map(|body| &body.pieces)
        .filter(|piece| !piece.is_wall())
        .map(halves)
        .collect();
    target.pieces.iter().all(|square| {
        let mut parts = vec![exact(square)];
        for area in &areas {
            parts = parts.into_iter().flat_map(|p| without(p, area)).collect();
        }
        parts.is_empty()
    })
}

/// Whether a body of squares shares more than points with another.
pub fn borders(one: &Body, other: &Body) -> bool {
    one.pieces.iter().any(|square| {
        let halves = halves(square);
        other.pieces.iter().any(|piece| {
            let inner = |part: Vec<Corner>, half| cut(&part, half).0;
            let common = halves.iter().fold(exact(piece), inner);
            common.iter().any(|corner| *corner != common[0])
        })
    })
}

/// The corners of a piece.
pub fn exact(piece: &Piece) -> Vec<Corner> {
    let corner = |c: &Dot| c.map(|v| BigRational::from_integer(v.into()));
    piece.corners.iter().map(corner).collect()
}

/// The half-planes whose common part an area is.
pub fn halves(piece: &Piece) -> Vec<Half> {
    let turned: i128 = piece.edges().iter().map(|(a, b)| cross(*a, *b)).sum();
    let mut corners = piece.corners.clone();
    if turned < 0 {
        corners.reverse();
    }
    let turned = Piece {
        corners,
        limited: false,
    };
    let edges = turned.edges();
    edges.into_iter().map(|(a, b)| Half { a, b }).collect()
}

/// The shadow of a piece, unless it has no width.
fn shadow(eye: Dot, piece: &Piece) -> Option<Vec<Half>> {
    if piece.is_wall() {
        let (mut v, mut w) = (piece.corners[0], piece.corners[1]);
        match side(eye, v, w).signum() {
            0 => return None,
            -1 => (v, w) = (w, v),
            _ => {}
        }
        // Seen from the eye, the wall runs clockwise from v to w.
        let beyond = Half { a: w, b: v };
        return Some(vec![Half { a: eye, b: v }, Half { a: w, b: eye }, beyond]);
    }
    let turned: i128 = piece.edges().iter().map(|(a, b)| cross(*a, *b)).sum();
    let mut corners = piece.corners.clone();
    if turned < 0 {
        corners.reverse();
    }
    let ring = Piece {
        corners,
        limited: false,
    };
    // Beyond the sides that face the eye, or hold it.
    let mut halves: Vec<Half> = ring
        .edges()
        .into_iter()
        .filter(|(a, b)| side(*a, *b, eye) <= 0)
        .map(|(a, b)| Half { a, b })
        .collect();
    // Between the tangents: lines from the eye to a corner with the whole piece on one side.
    for corner in ring.corners.iter().filter(|c| **c != eye) {
        let sides = || ring.corners.iter().map(|other| side(eye, *corner, *other));
        if sides().all(|s| s >= 0) {
            halves.push(Half { a: eye, b: *corner });
        }
        if sides().all(|s| s <= 0) {
            halves.push(Half { a: *corner, b: eye });
        }
    }
    Some(halves)
}

/// A convex part without a convex region, in convex parts.
fn without(part: Vec<Corner>, region: &[Half]) -> Vec<Vec<Corner>> {
    let mut left = Vec::new();
    let mut inner = part.clone();
    for half in region {
        let (inside, outside) = cut(&inner, half);
        if area(&outside).is_positive() {
            left.push(outside);
        }
        inner = inside;
        if !area(&inner).is_positive() {
            return vec![part];
        }
    }
    left
}

/// What of a convex polygon lies inside and outside a half-plane.
pub fn cut(polygon: &[Corner], half: &Half) -> (Vec<Corner>, Vec<Corner>) {
    let depths: Vec<BigRational> = polygon.iter().map(|p| half.depth(p)).collect();
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    for (place, corner) in polygon.iter().enumerate() {
        let next = (place + 1) % polygon.len();
        if !depths[place].is_negative() {
            inside.push(corner.clone());
        }
        if !depths[place].is_positive() {
            outside.push(corner.clone());
        }
        if (depths[place].is_positive() && depths[next].is_negative())
            || (depths[place].is_negative() && depths[next].is_positive())
        {
            let part = &depths[place] / (&depths[place] - &depths[next]);
            let between =
                |axis: usize| &corner[axis] + (&polygon[next][axis] - &corner[axis]) * &part;
            let at = [between(0), between(1)];
            inside.push(at.clone());
            outside.push(at);
        }
    }
    (inside, outside)
}

/// The area of a polygon.
pub fn area(polygon: &[Corner]) -> BigRational {
    let doubled = (0..polygon.len()).fold(BigRational::zero(), |sum, place| {
        let (p, q) = (&polygon[place], &polygon[(place + 1) % polygon.len()]);
        sum + &p[0] * &q[1] - &p[1] * &q[0]
    });
    doubled.abs() / BigRational::from_integer(2.into())
}
