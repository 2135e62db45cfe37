//! The border, many asks at once: what rules may ask of the world about a map's every cell, or
//! about all pairs of a scene.
//!
//! Each ask is a lane. All are of one scene, and where the rules speak of spots, every lane has the
//! same number of them: creatures of different shapes go into different lots. Every answer is
//! exact and the same as [`Facts`] gives for that ask by itself; the ways to get there are open.

use std::cmp::Ordering;

use super::plane::Plane;
use super::{Counted, Facts, Place, Point, Spot, ThingId, ThingSet};
use crate::number::Number;
use crate::vocabulary::{LightId, Role};

/// A creature or thing of every ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Who {
    /// The attacker.
    Attacker,
    /// The target.
    Target,
    /// One thing, the same in all asks.
    Thing(ThingId),
}

impl From<Role> for Who {
    fn from(role: Role) -> Who {
        match role {
            Role::Attacker => Who::Attacker,
            Role::Target => Who::Target,
        }
    }
}

/// A point of every ask: an end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The origin of the area.
    Origin,
    /// A spot.
    Spot {
        /// Whose.
        role: Role,
        /// Of which of its cells, by place; without one, of its whole space.
        cell: Option<usize>,
        /// What sort of spot.
        spot: Spot,
        /// The how-manieth of them.
        nth: usize,
    },
}

/// A line of every ask, and the contacts that count on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LaneLine {
    /// Where it starts.
    pub from: Mark,
    /// Where it ends.
    pub to: Mark,
    /// What counts.
    pub counted: Counted,
}

/// An end of an open line of every ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LaneEnd {
    /// A whole space.
    Space(Who),
    /// The origin of the area.
    Origin,
}

/// A set of things that may be another in every ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaneSet {
    /// Tells apart the sets of one evaluation: of two with one number the things are the same.
    pub number: usize,
    /// What is in it in every ask.
    pub always: ThingSet,
    /// What is in it in some asks, by id, with these asks.
    pub sometimes: Vec<(ThingId, Plane)>,
}

impl LaneSet {
    /// Whether a thing is in it in one ask.
    #[must_use]
    pub fn contains(&self, thing: ThingId, lane: usize) -> bool {
        if self.always.contains(thing) {
            return true;
        }
        let found = self.sometimes.binary_search_by_key(&thing, |(own, _)| *own);
        let lanes = found.ok().and_then(|place| self.sometimes.get(place));
        lanes.is_some_and(|(_, lanes)| lanes.has(lane))
    }

    /// Whether a thing is in it in any ask.
    #[must_use]
    pub fn ever_contains(&self, thing: ThingId) -> bool {
        self.always.contains(thing) || self.sometimes.iter().any(|(own, _)| *own == thing)
    }

    /// Whether nothing is in it in any ask.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.always.is_empty() && self.sometimes.is_empty()
    }
}

/// How far one of the two of an ask is the same in all asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// It is the same creature, and it stands in the same place.
    Wholly,
    /// It is the same creature in different places.
    ButForPlace,
    /// It may be another creature; each stands in one place.
    NotAtAll,
}

/// What is the same in all asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The attacker.
    pub attacker: Sameness,
    /// The target.
    pub target: Sameness,
    /// The attack, the facts of the ruling and the game master's word.
    pub attack: bool,
    /// What each thing does: nothing acts by its distance from an attacker that is not wholly the
    /// same.
    pub properties: bool,
}

/// A value for every ask. Those of asks that were not wanted mean nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column<T> {
    /// One for all.
    Same(T),
    /// One for each.
    Each(Vec<T>),
}

/// A length in lattice units for every ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lengths {
    /// Whole numbers of lattice units.
    Whole(Vec<i64>),
    /// Any.
    Exact(Vec<Number>),
}

/// What rules may ask about many asks at once. What is provided goes from ask to ask.
pub trait Lanes {
    /// How many asks.
    fn count(&self) -> usize;
    /// Does something with the facts of one ask.
    fn with(&self, lane: usize, run: &mut dyn FnMut(&dyn Facts));
    /// What is the same in all asks.
    fn alike(&self) -> Alike;
    /// Does something with the facts of some ask, of which only what is the same in all asks may
    /// be asked.
    fn common(&self, run: &mut dyn FnMut(&dyn Facts)) {
        self.with(0, run);
    }

    /// A thing like another in all but where it stands, the same one for all that are so: whatever
    /// does not go by places is true of both or of neither.
    fn kin(&self, thing: ThingId) -> ThingId {
        thing
    }

    /// In which of the wanted asks the line meets something of the set that counts.
    fn meets(&self, line: &LaneLine, set: &LaneSet, wanted: &Plane) -> Plane {
        self.where_true(wanted, &mut |lane, facts| {
            let ends = point(facts, line.from).zip(point(facts, line.to));
            ends.is_some_and(|(from, to)| {
                let mut is_member = |thing| set.contains(thing, lane);
                facts.meets(from, to, line.counted, &mut is_member)
            })
        })
    }

    /// In which of the wanted asks a line between two places is open past the set.
    fn is_open(&self, from: LaneEnd, to: LaneEnd, set: &LaneSet, wanted: &Plane) -> Plane {
        self.where_true(wanted, &mut |lane, facts| {
            let ends = place(facts, from).zip(place(facts, to));
            ends.is_some_and(|(from, to)| {
                facts.is_open(from, to, &mut |thing| set.contains(thing, lane))
            })
        })
    }

    /// In which of the wanted asks the share of a thing's space that shows from a point past the
    /// set compares as wanted with a number.
    fn shows(
        &self,
        (eye, of): (Mark, Who),
        set: &LaneSet,
        (number, holds): (&Number, &dyn Fn(Ordering) -> bool),
        wanted: &Plane,
    ) -> Plane {
        self.where_true(wanted, &mut |lane, facts| {
            let order = point(facts, eye).map(|eye| {
                let mut is_member = |thing| set.contains(thing, lane);
                facts.compare_share(eye, thing(facts, of), &mut is_member, number)
            });
            holds(order.unwrap_or_else(|| Number::ZERO.cmp(number)))
        })
    }

    /// How far two things are from one another.
    fn distances(&self, from: Who, to: Who, wanted: &Plane) -> Lengths {
        let mut lengths = vec![Number::ZERO; self.count()];
        self.for_each(wanted, &mut |lane, facts| {
            let length = facts.distance(thing(facts, from), thing(facts, to));
            if let Some(slot) = lengths.get_mut(lane) {
                *slot = length;
            }
        });
        let whole = lengths.iter().map(Number::to_integer).collect();
        Option::map_or(whole, Lengths::Exact(lengths), Lengths::Whole)
    }

    /// In which of the wanted asks two things are nearer to one another than a length, or (with
    /// `or_equal`) as near.
    fn nearer(&self, from: Who, to: Who, than: &Number, or_equal: bool, wanted: &Plane) -> Plane {
        self.where_true(wanted, &mut |_, facts| {
            let length = facts.distance(thing(facts, from), thing(facts, to));
            length < *than || or_equal && length == *than
        })
    }

    /// In which of the wanted asks two things are neighbours.
    fn adjacent(&self, one: Who, other: Who, wanted: &Plane) -> Plane {
        self.where_true(wanted, &mut |_, facts| {
            facts.adjacent(thing(facts, one), thing(facts, other))
        })
    }

    /// In which of the wanted asks the set holds all of a thing's space.
    fn inside(&self, who: Who, set: &LaneSet, wanted: &Plane) -> Plane {
        inside_one_by_one(self, who, set, wanted)
    }

    /// The light on a thing.
    fn lights(&self, who: Who, wanted: &Plane) -> Column<LightId> {
        let mut lights = vec![LightId(0); self.count()];
        self.for_each(wanted, &mut |lane, facts| {
            if let Some(slot) = lights.get_mut(lane) {
                *slot = facts.light_on(thing(facts, who));
            }
        });
        Column::Each(lights)
    }

    /// Does something with the facts of each wanted ask.
    fn for_each(&self, wanted: &Plane, run: &mut dyn FnMut(usize, &dyn Facts)) {
        for lane in wanted.iter() {
            self.with(lane, &mut |facts| run(lane, facts));
        }
    }

    /// In which of the wanted asks something is true of the facts.
    fn where_true(
        &self,
        wanted: &Plane,
        is_true: &mut dyn FnMut(usize, &dyn Facts) -> bool,
    ) -> Plane {
        let mut found = Plane::none(self.count());
        self.for_each(wanted, &mut |lane, facts| {
            if is_true(lane, facts) {
                found.insert(lane);
            }
        });
        found
    }
}

/// In which of the wanted asks the set holds all of a thing's space, asked of each by itself.
pub fn inside_one_by_one<L: Lanes + ?Sized>(
    lanes: &L,
    who: Who,
    set: &LaneSet,
    wanted: &Plane,
) -> Plane {
    lanes.where_true(wanted, &mut |lane, facts| {
        let thing = thing(facts, who);
        let near = facts.between(Place::Space(thing), Place::Space(thing));
        let is_member = |thing: &ThingId| set.contains(*thing, lane);
        facts.inside(thing, &near.into_iter().filter(is_member).collect())
    })
}

/// The thing that is meant in one ask.
#[must_use]
pub fn thing(facts: &dyn Facts, who: Who) -> ThingId {
    match who {
        Who::Attacker => facts.attacker(),
        Who::Target => facts.target(),
        Who::Thing(thing) => thing,
    }
}

/// The point that is meant in one ask.
#[must_use]
pub fn point(facts: &dyn Facts, mark: Mark) -> Option<Point> {
    match mark {
        Mark::Origin => facts.origin(),
        Mark::Spot {
            role,
            cell,
            spot,
            nth,
        } => {
            let spots = facts.spots(thing(facts, role.into()), cell, spot);
            spots.get(nth).copied()
        }
    }
}

/// The place that is meant in one ask.
#[must_use]
pub fn place(facts: &dyn Facts, end: LaneEnd) -> Option<Place> {
    match end {
        LaneEnd::Space(who) => Some(Place::Space(thing(facts, who))),
        LaneEnd::Origin => facts.origin().map(Place::Point),
    }
}
