//! Answers that need no search: lines between corners and centres, and barriers that close all.

use crate::world::barrier::Barrier;
use crate::world::exact::{exact, exact_point, whole};
use crate::world::lattice::{Node, bounds, holds, hull, meet, sides};
use crate::world::open::{Pair, Witness};

/// A level line between corners or centres that meets nothing.
pub fn open(pair: &Pair<'_>) -> Option<Witness> {
    let (low, high) = pair.common_heights()?;
    let levels = if low == high {
        vec![low]
    } else {
        vec![low, high]
    };
    levels.into_iter().find_map(|level| open_at(pair, level))
}

fn open_at(pair: &Pair<'_>, level: i64) -> Option<Witness> {
    let standing = pair.standing_at(level);
    let ends = points(pair.to);
    for start in points(pair.from) {
        for end in &ends {
            let clear = !standing.iter().any(|barrier| bars(barrier, start, *end));
            if clear {
                let point = |node: &Node| exact_point(&exact(node), whole(level));
                return Some((point(&start), point(end)));
            }
        }
    }
    None
}

/// Whether one barrier away from both ends reaches across everything between them.
pub fn closed_by_one(pair: &Pair<'_>, barriers: &[&Barrier]) -> bool {
    let bridges = bridges(pair.from, pair.to);
    let closes = |barrier: &&Barrier| {
        let corners = barrier.piece.corners.as_slice();
        barrier.one_way.is_none()
            && bridges.iter().all(|bridge| meet(corners, bridge))
            && !meet(corners, pair.from)
            && !meet(corners, pair.to)
    };
    bridges.len() == 2 && barriers.iter().any(closes)
}

/// The sides of the common hull that run from one outline to the other.
pub fn bridges(from: &[Node], to: &[Node]) -> Vec<[Node; 2]> {
    if meet(from, to) {
        return Vec::new();
    }
    let hull = hull(from.iter().chain(to).copied());
    sides(&hull)
        .filter(|(corner, next)| from.contains(corner) != from.contains(next))
        .map(|(corner, next)| [*corner, *next])
        .collect()
}

/// The middle, if it is one of the lattice's points, and the corners.
fn points(outline: &[Node]) -> Vec<Node> {
    let (low, high) = bounds(outline);
    let doubled = low.plus(&high);
    let whole = outline.len() > 2 && doubled.x % 2 == 0 && doubled.y % 2 == 0;
    let middle = whole.then(|| doubled.map(|part| part / 2));
    let centre = middle.filter(|middle| holds(outline, middle));
    centre.into_iter().chain(outline.iter().copied()).collect()
}

fn bars(barrier: &Barrier, start: Node, end: Node) -> bool {
    barrier.acts_on(&end.minus(&start)) && meet(&barrier.piece.corners, &[start, end])
}

impl<'a> Pair<'a> {
    /// The lowest and the highest height that both ends have, if they have any.
    pub fn common_heights(&self) -> Option<(i64, i64)> {
        let ([from, from_top], [to, to_top]) = (self.from_height, self.to_height);
        let (low, high) = (from.max(to), from_top.min(to_top) - 1);
        (low <= high).then_some((low, high))
    }

    /// The barriers that a level line at a height may meet.
    pub fn standing_at(&self, level: i64) -> Vec<&'a Barrier> {
        self.barriers
            .iter()
            .filter(|barrier| barrier.stands_at(level))
            .copied()
            .collect()
    }
}
