//! Sightings: how each condition came out and what took part, noted by id.

use std::collections::BTreeSet;

use super::super::plan::{ClauseRef, NodeId, Plan};
use super::clause::Whose;
use super::evidence::Recorder;
use super::value::Val;

const YES: u8 = 1;
const NO: u8 = 2;
const UNKNOWN: u8 = 4;
const ASKED: u8 = 8;

/// Something that took part in a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// A `when` held and nothing undid it.
    Held(Whose, usize),
    /// An exception held and nothing undid it.
    Fired(Whose, usize),
    /// A tier of a ladder held in the choice that was made.
    Holds(usize, usize),
    /// A tier of a ladder was the one that is named.
    Rules(usize, usize),
    /// Which tier of a ladder rules hung on something unknown.
    Hangs(usize),
    /// Two tiers of a ladder held that exclude one another.
    Conflicts(usize, u16, u16),
    /// A clause paid, by the place among what it pays.
    Pays(ClauseRef, usize),
    /// A change of a ladder's tiers took place, by its place among the ladder's.
    Changes(usize, usize),
    /// A check (or, without one, an attack) came to an outcome, by its place.
    ComesTo(Option<usize>, usize),
}

/// What was seen in one ruling or in several under plans of one pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sightings {
    /// By node, as bits.
    nodes: Vec<u8>,
    events: BTreeSet<Event>,
}

impl Sightings {
    /// Nothing seen yet under a plan.
    #[must_use]
    pub fn of(plan: &Plan) -> Sightings {
        Sightings {
            nodes: vec![0; plan.nodes.len()],
            events: BTreeSet::new(),
        }
    }

    fn bits(&self, node: NodeId) -> u8 {
        self.nodes.get(node.0 as usize).copied().unwrap_or(0)
    }

    /// Whether a node's value was asked for at all.
    #[must_use]
    pub fn asked(&self, node: NodeId) -> bool {
        self.bits(node) != 0
    }

    /// Whether a condition was seen to come out so.
    #[must_use]
    pub fn saw(&self, node: NodeId, truth: bool) -> bool {
        self.bits(node) & if truth { YES } else { NO } != 0
    }

    /// Whether something took part.
    #[must_use]
    pub fn took_part(&self, event: Event) -> bool {
        self.events.contains(&event)
    }

    /// How every node came out, as opaque bits by node.
    #[must_use]
    pub fn pattern(&self) -> &[u8] {
        &self.nodes
    }

    /// Everything that took part, in order.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.events.iter().copied()
    }

    /// Adds what was seen elsewhere under a plan of the same pack; tells whether any of it is new.
    pub fn absorb(&mut self, other: &Sightings) -> bool {
        if self.nodes.len() < other.nodes.len() {
            self.nodes.resize(other.nodes.len(), 0);
        }
        let mut news = false;
        for (own, theirs) in self.nodes.iter_mut().zip(&other.nodes) {
            news |= *theirs & !*own != 0;
            *own |= theirs;
        }
        for event in &other.events {
            news |= self.events.insert(*event);
        }
        news
    }
}

/// Notes sightings and keeps no evidence.
pub struct Watching(pub Sightings);

impl Recorder for Watching {
    fn saw(&mut self, node: NodeId, value: &Val) {
        let bit = match value {
            Val::Flag(true) => YES,
            Val::Flag(false) => NO,
            Val::Unknown(_) => UNKNOWN,
            _ => ASKED,
        };
        if let Some(bits) = self.0.nodes.get_mut(node.0 as usize) {
            *bits |= bit;
        }
    }

    fn note(&mut self, event: Event) {
        self.0.events.insert(event);
    }
}
