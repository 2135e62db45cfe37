//! How much of a space an eye sees past limited things: the space is cut into patches along every
//! line at which the answer can change, and one point of each patch is tried.

use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::body::Piece;
use super::contact::hang_together;
use super::open_line::common_divisor;
use super::share::{Corner, Half, area, cut, exact, halves};
use super::{Dot, cross, minus};

/// The part of some squares that an eye sees past some pieces.
pub fn visible(eye: Dot, squares: &[Piece], pieces: &[&Piece]) -> BigRational {
    let lines = lines(eye, pieces);
    let (mut whole, mut seen) = (BigRational::zero(), BigRational::zero());
    for square in squares {
        let mut patches = vec![exact(square)];
        for line in &lines {
            patches = patches.into_iter().flat_map(|p| halved(p, line)).collect();
        }
        for patch in patches {
            let size = area(&patch);
            if is_seen(eye, &middle(&patch), pieces) {
                seen += &size;
            }
            whole += size;
        }
    }
    seen / whole
}

/// The lines from the eye through all corners and all crossings of pieces, and the lines along all
/// sides.
fn lines(eye: Dot, pieces: &[&Piece]) -> Vec<Half> {
    let mut lines: Vec<Half> = Vec::new();
    let corners = pieces.iter().flat_map(|piece| &piece.corners);
    lines.extend(
        corners
            .filter(|c| **c != eye)
            .map(|c| Half { a: eye, b: *c }),
    );
    let sides: Vec<(Dot, Dot)> = pieces.iter().flat_map(|piece| piece.edges()).collect();
    for (place, one) in sides.iter().enumerate() {
        lines.push(Half { a: one.0, b: one.1 });
        for other in &sides[..place] {
            lines.extend(towards_crossing(eye, *one, *other));
        }
    }
    let mut known = BTreeSet::new();
    lines.retain(|line| known.insert(equation(line)));
    lines
}

/// The numbers of a line's equation, the same for all lines that are one.
fn equation(line: &Half) -> [i128; 3] {
    let [x, y] = minus(line.b, line.a);
    let numbers = [x, y, cross(line.a, line.b)];
    let divisor = numbers.iter().fold(0, |a, b| common_divisor(a, b.abs()));
    let sign = if x < 0 || x == 0 && y < 0 { -1 } else { 1 };
    numbers.map(|number| number / divisor * sign)
}

/// The line from the eye to where two sides cross.
fn towards_crossing(eye: Dot, one: (Dot, Dot), other: (Dot, Dot)) -> Option<Half> {
    let (d, e) = (minus(one.1, one.0), minus(other.1, other.0));
    let weight = cross(d, e);
    if weight == 0 {
        return None;
    }
    let gap = minus(other.0, one.0);
    let within = |part: i128| part * weight.signum() >= 0 && part.abs() <= weight.abs();
    let along = cross(gap, e);
    if !within(along) || !within(cross(gap, d)) {
        return None;
    }
    let to = minus(one.0, eye);
    let step = [0, 1].map(|axis| (to[axis] * weight + d[axis] * along) * weight.signum());
    (step != [0, 0]).then(|| Half {
        a: eye,
        b: [eye[0] + step[0], eye[1] + step[1]],
    })
}

fn halved(patch: Vec<Corner>, line: &Half) -> Vec<Vec<Corner>> {
    let (inside, outside) = cut(&patch, line);
    let parts: Vec<Vec<Corner>> = [inside, outside]
        .into_iter()
        .filter(|part| area(part).is_positive())
        .collect();
    if parts.len() == 2 { parts } else { vec![patch] }
}

/// A point inside a convex polygon.
fn middle(patch: &[Corner]) -> Corner {
    let count = BigRational::from_integer(BigInt::from(patch.len()));
    [0, 1].map(|axis| {
        let all = patch.iter().map(|corner| &corner[axis]);
        all.fold(BigRational::zero(), |sum, part| sum + part) / &count
    })
}

/// Whether the line from the eye to a point passes through nothing but limited pieces that hang
/// together.
fn is_seen(eye: Dot, point: &Corner, pieces: &[&Piece]) -> bool {
    let mut limited = Vec::new();
    for piece in pieces {
        match passed(eye, point, piece) {
            None => {}
            Some(stretch) if piece.limited => limited.push(stretch),
            Some(_) => return false,
        }
    }
    hang_together(&limited)
}

/// From where to where a line that misses all corners passes a piece: nought at the eye, one at the
/// point.
fn passed(eye: Dot, point: &Corner, piece: &Piece) -> Option<(BigRational, BigRational)> {
    let start = eye.map(|v| BigRational::from_integer(v.into()));
    let depth_at = |half: &Half| (half.depth(&start), half.depth(point));
    let (nought, one) = (BigRational::zero(), BigRational::one());
    if piece.is_wall() {
        let (a, b) = (piece.corners[0], piece.corners[1]);
        let (near, far) = depth_at(&Half { a, b });
        let step = [0, 1].map(|axis| &point[axis] - &start[axis]);
        let turn = |corner: Dot| {
            let to =
                [0, 1].map(|axis| BigRational::from_integer((corner[axis] - eye[axis]).into()));
            &step[0] * &to[1] - &step[1] * &to[0]
        };
        let crosses = (&near * &far).is_negative() && (turn(a) * turn(b)).is_negative();
        return crosses.then(|| {
            let at = &near / (&near - &far);
            (at.clone(), at)
        });
    }
    let (mut enter, mut leave) = (nought, one);
    for half in halves(piece) {
        let (near, far) = depth_at(&half);
        if near.is_negative() && far.is_negative() {
            return None;
        }
        if near.is_negative() {
            enter = enter.max(&near / (&near - &far));
        } else if far.is_negative() {
            leave = leave.min(&near / (&near - &far));
        }
    }
    (enter < leave).then_some((enter, leave))
}
