//! The last word on a line that is said to be open: an exact trace of it, in space.

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::facts::ExactPoint;
use crate::world::barrier::Barrier;
use crate::world::exact::{Exact, exact, whole};
use crate::world::lattice::{Vector, sides};
use crate::world::open::Witness;
use crate::world::open::search::hang_together;
use crate::world::trace::{faces, one_sided};

/// Whether a line meets no barrier but for what hangs together of limited ones, its ends included
/// unless they are points of their own.
pub fn is_clear(line: &Witness, barriers: &[&Barrier], points: [bool; 2]) -> bool {
    let (from, to) = (in_plan(&line.0), in_plan(&line.1));
    let step = to.minus(&from);
    let foot = line.0.z.to_big();
    let climb = line.1.z.to_big() - &foot;
    let mut limited = Vec::new();
    for barrier in barriers {
        let met = stretch(barrier, &from, &step)
            .and_then(|(enter, leave)| within_height(barrier, &foot, &climb, enter, leave))
            .filter(|(enter, leave)| between_ends(enter, leave, points));
        match met {
            None => {}
            Some((enter, leave)) if barrier.limited => {
                limited.push((
                    enter.max(BigRational::zero()),
                    leave.min(BigRational::one()),
                ));
            }
            Some(_) => return false,
        }
    }
    hang_together(limited)
}

fn in_plan(point: &ExactPoint) -> Exact {
    Vector::new(point.x.to_big(), point.y.to_big())
}

/// From where to where the endless line meets a barrier in plan: nought at its start, one at its end.
fn stretch(barrier: &Barrier, from: &Exact, step: &Exact) -> Option<(BigRational, BigRational)> {
    let corners: Vec<Exact> = barrier.piece.corners.iter().map(exact).collect();
    if let Some((side, wall)) = one_sided(barrier.one_way, &barrier.piece.corners)
        && !faces(side, exact(&wall).cross(step))
    {
        return None;
    }
    if step.is_nought() {
        return holds(&corners, from).then(|| (BigRational::zero(), BigRational::one()));
    }
    let mut ends: Vec<BigRational> = Vec::new();
    for (corner, next) in sides(&corners) {
        let here = step.cross(&corner.minus(from));
        let there = step.cross(&next.minus(from));
        if here.is_zero() {
            ends.push(corner.minus(from).dot(step) / step.dot(step));
        } else if (&here * &there).is_negative() {
            let side = next.minus(corner);
            ends.push(corner.minus(from).cross(&side) / step.cross(&side));
        }
    }
    Some((ends.iter().min()?.clone(), ends.iter().max()?.clone()))
}

fn holds(corners: &[Exact], point: &Exact) -> bool {
    let on_sides = sides(corners)
        .all(|(corner, next)| !next.minus(corner).cross(&point.minus(corner)).is_negative());
    let between = match corners {
        [start, end] => !start.minus(point).dot(&end.minus(point)).is_positive(),
        _ => true,
    };
    on_sides && between
}

/// The part of a stretch at heights of the barrier, its top left out.
fn within_height(
    barrier: &Barrier,
    foot: &BigRational,
    climb: &BigRational,
    enter: BigRational,
    leave: BigRational,
) -> Option<(BigRational, BigRational)> {
    let (bottom, top) = (whole(barrier.bottom), whole(barrier.top));
    if climb.is_zero() {
        return (bottom <= *foot && *foot < top).then_some((enter, leave));
    }
    let (at_bottom, at_top) = ((bottom - foot) / climb, (top - foot) / climb);
    let (enter, leave, over) = if climb.is_positive() {
        let enter = enter.max(at_bottom);
        let over = enter >= at_top;
        (enter, leave.min(at_top), over)
    } else {
        let leave = leave.min(at_bottom);
        let over = leave <= at_top;
        (enter.max(at_top), leave, over)
    };
    (!over && enter <= leave).then_some((enter, leave))
}

fn between_ends(enter: &BigRational, leave: &BigRational, [from, to]: [bool; 2]) -> bool {
    let (start, end) = (BigRational::zero(), BigRational::one());
    let after_start = if from {
        *leave > start
    } else {
        *leave >= start
    };
    let before_end = if to { *enter < end } else { *enter <= end };
    after_start && before_end
}
