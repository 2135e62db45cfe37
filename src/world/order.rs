//! Directions in order round the circle.

use std::cmp::Ordering;

use num_traits::{Num, Signed};

use crate::world::lattice::Vector;

/// The order by angle, from the direction of x on, in the positive sense. No step may be nought.
pub fn by_angle<N: Clone + Num + Ord + Signed>(a: &Vector<N>, b: &Vector<N>) -> Ordering {
    half(a)
        .cmp(&half(b))
        .then_with(|| N::zero().cmp(&a.cross(b)))
}

pub fn same_direction<N: Clone + Num + Ord + Signed>(a: &Vector<N>, b: &Vector<N>) -> bool {
    by_angle(a, b) == Ordering::Equal
}

/// The step or its opposite, whichever comes in the first half of the circle.
pub fn folded<N: Clone + Num + Ord + Signed>(step: Vector<N>) -> Vector<N> {
    if half(&step) {
        step.map(|part| -part.clone())
    } else {
        step
    }
}

/// Whether a step is in the second half of the circle.
fn half<N: Num + Signed>(step: &Vector<N>) -> bool {
    step.y.is_negative() || step.y.is_zero() && step.x.is_negative()
}
