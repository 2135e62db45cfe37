//! Lines of effect that are told one by one, each past the same things once.

use crate::facts::ThingSet;
use crate::facts::lanes::{LaneEnd, LaneSet};
use crate::facts::plane::Plane;
use crate::world::sweep::asks::Sweeping;

/// What is known of the lines between two ends past some things.
pub struct Known {
    ends: [LaneEnd; 2],
    things: ThingSet,
    /// The asks in which it was asked for, and those of them in which a line is open.
    asked: Plane,
    open: Plane,
}

impl Sweeping<'_> {
    /// The wanted asks in which a line between two ends is open, told one by one. Sets of several
    /// sorts mostly hold the same things.
    pub(super) fn open_one_by_one(
        &self,
        ends: [LaneEnd; 2],
        set: &LaneSet,
        wanted: &Plane,
    ) -> Plane {
        let [from, to] = ends;
        if !set.sometimes.is_empty() {
            return self.inner.is_open(from, to, set, wanted);
        }
        let mut known = self.known.borrow_mut();
        let same = known
            .iter()
            .position(|own| own.ends == ends && own.things == set.always);
        let place = same.unwrap_or_else(|| {
            known.push(Known::new(ends, set, wanted.count()));
            known.len() - 1
        });
        let Some(own) = known.get_mut(place) else {
            return self.inner.is_open(from, to, set, wanted);
        };
        let left = wanted.without(&own.asked);
        if !left.is_empty() {
            own.open.add(&self.inner.is_open(from, to, set, &left));
            own.asked.add(&left);
        }
        own.open.and(wanted)
    }
}

impl Known {
    fn new(ends: [LaneEnd; 2], set: &LaneSet, count: usize) -> Known {
        Known {
            ends,
            things: set.always.clone(),
            asked: Plane::none(count),
            open: Plane::none(count),
        }
    }
}
