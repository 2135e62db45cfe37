//! Truths of many asks.

use crate::facts::plane::Plane;

/// A yes or no for each ask. Those of asks that were not wanted mean nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truths {
    /// One for all.
    All(bool),
    /// One for each.
    Each(Plane),
}

impl Truths {
    /// The opposite.
    pub fn not(self) -> Truths {
        match self {
            Truths::All(flag) => Truths::All(!flag),
            Truths::Each(plane) => Truths::Each(plane.not()),
        }
    }

    /// Those of all asks with a yes.
    pub fn everywhere(self, count: usize) -> Plane {
        match self {
            Truths::All(true) => Plane::all(count),
            Truths::All(false) => Plane::none(count),
            Truths::Each(plane) => plane,
        }
    }

    /// Of some asks those with a yes.
    pub fn among(&self, wanted: &Plane) -> Plane {
        match self {
            Truths::All(true) => wanted.clone(),
            Truths::All(false) => Plane::none(wanted.count()),
            Truths::Each(plane) => plane.and(wanted),
        }
    }

    /// Of some asks those with a no.
    pub fn failing(&self, wanted: &Plane) -> Plane {
        match self {
            Truths::All(true) => Plane::none(wanted.count()),
            Truths::All(false) => wanted.clone(),
            Truths::Each(plane) => wanted.without(plane),
        }
    }

    /// Whether one ask has a yes.
    pub fn at(&self, lane: usize) -> bool {
        match self {
            Truths::All(flag) => *flag,
            Truths::Each(plane) => plane.has(lane),
        }
    }
}
