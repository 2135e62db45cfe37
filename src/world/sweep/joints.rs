//! Where lines are stopped though no piece by itself stops them: at corners that meet.

use crate::world::lattice::Node;
use crate::world::sweep::ends::Ends;
use crate::world::sweep::field::Field;
use crate::world::sweep::layer::{Kinds, Layer, Tip};
use crate::world::sweep::start::Start;

/// A point where corners meet, and the ends behind it.
#[derive(Debug)]
pub struct Joint {
    way: Node,
    tips: Vec<Tip>,
    ends: Vec<[usize; 2]>,
}

/// The points behind corners, and how they meet there.
///
/// A line that is stopped at a corner and runs along no side meets there only pieces that have a
/// corner there, or passes through one, and then it is in its shadow. Rays that are settled whole
/// are left out.
pub fn find<'a>(
    start: &'a Start,
    layer: &'a Layer,
    settled: &'a [Node],
) -> impl Iterator<Item = (Node, &'a [Tip])> {
    let ways = layer.joints().filter_map(|tips| {
        let way = tips.first()?.at.minus(&start.at);
        (!way.is_nought()).then_some((way, tips))
    });
    ways.filter(|(way, _)| {
        let is_on = |ray: &Node| ray.cross(way) == 0 && ray.dot(way) > 0;
        !settled.iter().any(is_on)
    })
}

/// Adds the points behind corners that stop the line to them by what counts in every ask.
pub fn add(start: &Start, layer: &Layer, settled: &[Node], ends: &Ends, field: &mut Field) {
    for (way, tips) in find(start, layer, settled) {
        if is_stopped(start, way, tips, layer.kinds, &|_| false) {
            for [column, row] in behind(start, way, ends) {
                field.insert(column, row);
            }
        }
    }
}

/// The ends behind a corner.
fn behind(start: &Start, way: Node, ends: &Ends) -> impl Iterator<Item = [usize; 2]> {
    let points = ends.on_ray(start.at, way, start.at.plus(&way));
    points.filter_map(|end| ends.place(end))
}

impl Joint {
    /// Corners of which some do not count in every ask.
    pub fn mixed(start: &Start, way: Node, tips: &[Tip], ends: &Ends) -> Option<Joint> {
        tips.iter().find(|tip| tip.owner.is_some())?;
        let ends: Vec<[usize; 2]> = behind(start, way, ends).collect();
        (!ends.is_empty()).then(|| Joint {
            way,
            tips: tips.to_vec(),
            ends,
        })
    }

    /// The ends behind it.
    pub fn places(&self) -> &[[usize; 2]] {
        &self.ends
    }

    /// Whether it stops lines by what counts.
    pub fn is_stopped(&self, start: &Start, kinds: Kinds, counts: &dyn Fn(usize) -> bool) -> bool {
        is_stopped(start, self.way, &self.tips, kinds, counts)
    }
}

/// Whether a line is stopped by the pieces whose corners these are, of those that count.
fn is_stopped(
    start: &Start,
    way: Node,
    tips: &[Tip],
    kinds: Kinds,
    counts: &dyn Fn(usize) -> bool,
) -> bool {
    let (mut left, mut right, mut wall) = (false, false, false);
    for tip in tips.iter().filter(|tip| tip.owner.is_none_or(counts)) {
        let turns = [tip.before, tip.after].map(|side| way.cross(&side).signum());
        if turns.contains(&0) {
            return false;
        }
        if tip
            .acts
            .is_some_and(|(step, side)| !start.is_faced(side, step, way))
        {
            continue;
        }
        left |= turns.contains(&-1);
        right |= turns.contains(&1);
        wall |= tip.wall;
    }
    match (left, right) {
        (true, true) => wall || kinds.pinhole,
        (false, false) => false,
        _ => kinds.touch,
    }
}
