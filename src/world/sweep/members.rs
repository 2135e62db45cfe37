//! The things of a set as layers, if they can be looked at all at once.

use crate::facts::lanes::LaneSet;
use crate::facts::{Class, Counted, ThingId};
use crate::world::grid::{Cell, Grid};
use crate::world::outline::pieces;
use crate::world::plan::Plan;
use crate::world::scene::{Acts, Shape, Thing};
use crate::world::sweep::layer::{Block, Kinds, Layer, Owner};

/// The heights of the two ends of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heights {
    pub low: i64,
    pub high: i64,
}

impl Heights {
    pub fn new(one: i64, other: i64) -> Heights {
        Heights {
            low: one.min(other),
            high: one.max(other),
        }
    }

    /// Whether a thing stands in the way all along such a line; nothing if only along a part.
    fn has(self, thing: &Thing) -> Option<bool> {
        if self.low == self.high {
            return Some(thing.bottom <= self.low && self.low < thing.top);
        }
        let is_all = thing.bottom <= self.low && self.high <= thing.top;
        let is_beside = thing.bottom >= self.high || thing.top <= self.low;
        (is_all || is_beside).then_some(is_all)
    }
}

/// What counts of one class.
#[derive(Debug)]
pub struct Stack {
    /// What counts in every ask.
    pub always: Layer,
    /// All that counts in any, if there is more.
    pub all: Option<Layer>,
}

/// A stack for each class of which something counts; nothing if the lines have to be looked at one
/// by one. Things that do nothing in any of the asks are left out.
pub fn stacks(
    plan: &Plan<'_>,
    set: &LaneSet,
    counted: Counted,
    heights: Heights,
    is_idle: &dyn Fn(ThingId) -> bool,
) -> Option<Vec<Stack>> {
    let always = set.always.iter().map(|id| (id, None));
    let sometimes = set.sometimes.iter().enumerate();
    let sometimes = sometimes.map(|(place, (id, _))| (*id, Some(place)));
    let mut classes = Class::ALL.map(|class| Gathered {
        class,
        cells: Vec::new(),
        blocks: Vec::new(),
    });
    for (id, owner) in always.chain(sometimes).filter(|(id, _)| !is_idle(*id)) {
        let Some(thing) = plan.thing(id) else {
            continue;
        };
        if !heights.has(thing)? {
            continue;
        }
        let limited = thing.acts == Acts::Limited;
        let gathered = classes.iter_mut().find(|own| own.class == thing.class);
        gathered.filter(|_| !limited)?.add(plan, id, thing, owner);
    }
    let mut stacks = Vec::new();
    for gathered in classes.into_iter().filter(|class| !class.is_empty()) {
        if let Some(kinds) = Kinds::of(counted, gathered.class)? {
            stacks.push(gathered.stack(plan.scene().grid, kinds)?);
        }
    }
    Some(stacks)
}

/// What there is of one class.
struct Gathered {
    class: Class,
    cells: Vec<Cell>,
    blocks: Vec<Block>,
}

impl Gathered {
    fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.blocks.is_empty()
    }

    fn add(&mut self, plan: &Plan<'_>, id: ThingId, thing: &Thing, owner: Owner) {
        if let (Shape::Cells(cells), None) = (&thing.shape, owner) {
            return self.cells.extend(cells);
        }
        let pieces = plan.pieces(id).iter();
        self.blocks.extend(pieces.map(|piece| Block {
            piece: piece.clone(),
            one_way: thing.one_way,
            owner,
        }));
    }

    /// All pieces, with cells side by side as one.
    fn stack(self, grid: Grid, kinds: Kinds) -> Option<Stack> {
        let joined = pieces(grid, &Shape::Cells(self.cells)).into_iter();
        let joined = joined.map(|piece| Block {
            piece,
            one_way: None,
            owner: None,
        });
        let (own, others): (Vec<Block>, Vec<Block>) = self
            .blocks
            .into_iter()
            .partition(|block| block.owner.is_none());
        let always: Vec<Block> = joined.chain(own).collect();
        // What touches a corner may be more than a touch where something else counts too.
        let grows = !kinds.touch || kinds.pinhole;
        if others.is_empty() {
            let always = Layer::new(always, kinds);
            return Some(Stack { always, all: None });
        }
        grows.then(|| Stack {
            all: Some(Layer::new([always.clone(), others].concat(), kinds)),
            always: Layer::new(always, kinds),
        })
    }
}
