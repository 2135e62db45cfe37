//! How lines are drawn.

use super::super::hir::End;
use super::diagram::Diagram;
use crate::facts::{Counted, Point};
use crate::vocabulary::Role;

/// A trace.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Which of the setups it is.
    pub setup: Diagram,
    /// The setups.
    pub setups: Vec<Setup>,
}

/// A trace with its cases decided.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Where lines start.
    pub from: Option<End>,
    /// Where they end.
    pub to: Option<End>,
    /// Who chooses.
    pub chooser: Option<Role>,
    /// What counts on them.
    pub counted: Counted,
}

/// The spots of one end, in groups of which one is chosen.
#[derive(Clone, Debug, Default)]
pub struct Spots {
    /// The points, each once.
    pub points: Vec<Point>,
    /// The places of the groups' points among them, one group after the other.
    pub order: Vec<u16>,
    /// Where each group ends.
    pub ends: Vec<u16>,
}

impl Spots {
    /// Forgets everything, keeping its room.
    pub fn clear(&mut self) {
        self.points.clear();
        self.order.clear();
        self.ends.clear();
    }

    /// Adds a group of points, together or each as a group of its own. None for too many.
    pub fn add(&mut self, points: &[Point], together: bool) -> Option<()> {
        for point in points {
            let known = self.points.iter().position(|own| own == point);
            // A corner that two cells share is one choice.
            if known.is_some() && !together {
                continue;
            }
            let place = known.unwrap_or(self.points.len());
            if known.is_none() {
                self.points.push(*point);
            }
            self.order.push(u16::try_from(place).ok()?);
            if !together {
                self.ends.push(u16::try_from(self.order.len()).ok()?);
            }
        }
        if together {
            self.ends.push(u16::try_from(self.order.len()).ok()?);
        }
        Some(())
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.ends.len()
    }

    /// The places of a group in the order.
    pub fn group(&self, place: usize) -> (usize, usize) {
        let end = |place: usize| self.ends.get(place).map_or(0, |end| usize::from(*end));
        let start = place.checked_sub(1).map_or(0, end);
        (start, end(place))
    }

    /// A point by its place in the order: its place among the points.
    pub fn at(&self, place: usize) -> Option<usize> {
        self.order.get(place).map(|point| usize::from(*point))
    }
}

/// The lines of a trace as drawn for an ask, and what is known of them.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The setup, once the trace is drawn.
    pub setup: Option<Setup>,
    /// Where lines start.
    pub from: Spots,
    /// Where they end.
    pub to: Spots,
    /// Lines whose meeting a union is known, as bits.
    known: Vec<u64>,
    /// Those that meet it.
    meets: Vec<u64>,
}

impl Drawn {
    /// Forgets what it knew and makes room for what is to be known of so many unions.
    pub fn make_room(&mut self, unions: usize) {
        let lines = self.from.points.len() * self.to.points.len();
        let words = (unions * lines).div_ceil(64);
        for bits in [&mut self.known, &mut self.meets] {
            bits.clear();
            bits.resize(words, 0);
        }
    }

    fn place(&self, union: usize, from: usize, to: usize) -> (usize, u64) {
        let (starts, ends) = (self.from.points.len(), self.to.points.len());
        let place = (union * starts + from) * ends + to;
        (place / 64, 1 << (place % 64))
    }

    /// Whether a line meets a union, if it is known.
    pub fn known(&self, union: usize, from: usize, to: usize) -> Option<bool> {
        let (word, bit) = self.place(union, from, to);
        let known = self.known.get(word)? & bit != 0;
        known.then(|| self.meets.get(word).is_some_and(|bits| bits & bit != 0))
    }

    /// Keeps whether a line meets a union.
    pub fn keep(&mut self, union: usize, from: usize, to: usize, meets: bool) {
        let (word, bit) = self.place(union, from, to);
        if let Some(bits) = self.known.get_mut(word) {
            *bits |= bit;
        }
        if let Some(bits) = self.meets.get_mut(word).filter(|_| meets) {
            *bits |= bit;
        }
    }
}
