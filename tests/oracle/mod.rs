//! The slow oracle for the geometry: the definitions written down as plainly as they will go, in
//! exact fractions, with no code and no algorithm of the engine's.
//!
//! It knows things only as closed convex pieces: a cell, a base, a part of a polygon, or a thin wall.

#![allow(dead_code, reason = "each test binary uses its own part of the oracle")]

pub mod body;
pub mod compare;
pub mod contact;
pub mod distance;
pub mod grids;
pub mod height;
pub mod open_line;
pub mod other_grids;
pub mod places;
pub mod scenes;
pub mod seen;
pub mod share;
pub mod sketch;

use std::cmp::Ordering;

use num_rational::Ratio;

/// A point on the plan, in lattice units or a stated multiple of them.
pub type Dot = [i128; 2];

/// A fraction in 128 bits; overflow panics under the test profile.
pub type Frac = Ratio<i128>;

/// A fraction with a positive denominator, as it stands.
pub fn frac(numerator: i128, denominator: i128) -> Frac {
    if denominator < 0 {
        Ratio::new_raw(-numerator, -denominator)
    } else {
        Ratio::new_raw(numerator, denominator)
    }
}

/// Which of two fractions is the greater, by cross multiplication.
pub fn order(one: &Frac, other: &Frac) -> Ordering {
    (one.numer() * other.denom()).cmp(&(other.numer() * one.denom()))
}

/// The difference of two points.
pub fn minus(one: Dot, other: Dot) -> Dot {
    [one[0] - other[0], one[1] - other[1]]
}

/// The cross product: positive when `other` lies clockwise of `one` as drawn (y grows downwards).
pub fn cross(one: Dot, other: Dot) -> i128 {
    one[0] * other[1] - one[1] * other[0]
}

/// The scalar product.
pub fn dot(one: Dot, other: Dot) -> i128 {
    one[0] * other[0] + one[1] * other[1]
}

/// On which side of the line from `a` to `b` a point lies, and how far in units of their product.
pub fn side(a: Dot, b: Dot, point: Dot) -> i128 {
    cross(minus(b, a), minus(point, a))
}
