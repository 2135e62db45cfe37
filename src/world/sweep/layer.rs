//! Things of one class that count together, as convex pieces, and the corners where they meet.

use crate::facts::{Class, ContactKind, Counted};
use crate::world::lattice::{Node, sides};
use crate::world::outline::Piece;
use crate::world::scene::Side;

/// Which kinds of contact count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds {
    pub pinhole: bool,
    pub along: bool,
    pub touch: bool,
}

impl Kinds {
    /// The kinds that count for a class: none if none does, nothing if passing through does not
    /// count but something else does.
    pub fn of(counted: Counted, class: Class) -> Option<Option<Kinds>> {
        let has = |kind| counted.has(kind, class);
        let kinds = Kinds {
            pinhole: has(ContactKind::Pinhole),
            along: has(ContactKind::Along),
            touch: has(ContactKind::Touch),
        };
        match has(ContactKind::Through) {
            true => Some(Some(kinds)),
            false if kinds.pinhole || kinds.along || kinds.touch => None,
            false => Some(None),
        }
    }

    pub fn has(self, kind: ContactKind) -> bool {
        match kind {
            ContactKind::Through => true,
            ContactKind::Pinhole => self.pinhole,
            ContactKind::Along => self.along,
            ContactKind::Touch => self.touch,
        }
    }
}

/// A convex piece that stands all along the lines, and of a wall the side from which alone it acts.
#[derive(Clone, Debug)]
pub struct Block {
    pub piece: Piece,
    pub one_way: Option<Side>,
    pub owner: Owner,
}

/// Whose a piece is: of something that counts in every ask, or of something that counts in some, by
/// its place among those.
pub type Owner = Option<usize>;

/// A corner of a piece: the steps from it along its two sides, of a wall one and the same.
#[derive(Clone, Copy, Debug)]
pub struct Tip {
    pub at: Node,
    pub before: Node,
    pub after: Node,
    pub wall: bool,
    /// Of a one-way wall: its step and the side.
    pub acts: Option<(Node, Side)>,
    pub owner: Owner,
}

/// What counts of one class.
#[derive(Clone, Debug)]
pub struct Layer {
    pub blocks: Vec<Block>,
    pub kinds: Kinds,
    /// Corners at which a line that meets nothing else may be stopped, those at one point together.
    pub tips: Vec<Tip>,
}

impl Layer {
    pub fn new(blocks: Vec<Block>, kinds: Kinds) -> Layer {
        let tips = tips(&blocks, kinds);
        Layer {
            blocks,
            kinds,
            tips,
        }
    }

    /// The corners at each point.
    pub fn joints(&self) -> impl Iterator<Item = &[Tip]> {
        self.tips.chunk_by(|one, other| one.at == other.at)
    }
}

fn tips(blocks: &[Block], kinds: Kinds) -> Vec<Tip> {
    let any_wall = blocks.iter().any(|block| block.piece.is_wall());
    if !(any_wall || kinds.pinhole || kinds.touch) {
        return Vec::new();
    }
    let mut tips: Vec<Tip> = blocks.iter().flat_map(tips_of).collect();
    tips.sort_by_key(|tip| tip.at);
    let may_stop = |tips: &&[Tip]| {
        let joins = tips.len() > 1 && (kinds.pinhole || tips.iter().any(|tip| tip.wall));
        kinds.touch || joins
    };
    let joints = tips.chunk_by(|one, other| one.at == other.at);
    joints.filter(may_stop).flatten().copied().collect()
}

fn tips_of(block: &Block) -> impl Iterator<Item = Tip> + '_ {
    let corners = &block.piece.corners;
    let wall = block.piece.is_wall();
    let acts = match (block.one_way, corners.as_slice()) {
        (Some(side), [from, to]) => Some((to.minus(from), side)),
        _ => None,
    };
    let before = corners.iter().cycle().skip(corners.len().saturating_sub(1));
    sides(corners)
        .zip(before)
        .map(move |((at, next), before)| Tip {
            at: *at,
            before: before.minus(at),
            after: next.minus(at),
            wall,
            acts,
            owner: block.owner,
        })
}
