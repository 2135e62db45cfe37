//! Lines that run along sides of pieces: the few on which it takes the whole line to say how it is
//! stopped.

use std::cmp::{max, min};

use crate::facts::{Along, Point};
use crate::world::contact::kind;
use crate::world::lattice::{Node, divisor, orientation, sides};
use crate::world::sweep::ends::Ends;
use crate::world::sweep::field::Field;
use crate::world::sweep::layer::{Block, Kinds, Layer, Owner};
use crate::world::sweep::start::Start;
use crate::world::trace::{Line, Met};

/// The directions, each once, in which the lines from a start run along sides.
pub fn directions<'a>(start: &Start, blocks: impl Iterator<Item = &'a Block>) -> Vec<Node> {
    let mut found: Vec<Node> = Vec::new();
    for block in blocks {
        for (from, to) in sides(&block.piece.corners) {
            if orientation(*from, *to, start.at) != 0 {
                continue;
            }
            for end in [from, to] {
                let way = end.minus(&start.at);
                let way = way.map(|part| part / divisor(&way.x, &way.y).max(1));
                if !way.is_nought() && !found.contains(&way) {
                    found.push(way);
                }
            }
        }
    }
    found
}

/// Settles the points on a ray: adds those whose lines are stopped.
pub fn settle(start: &Start, way: Node, layer: &Layer, ends: &Ends, field: &mut Field) {
    let Some(ray) = Ray::new(start, way, layer, ends) else {
        return;
    };
    let mets: Vec<Met> = ray.mets.iter().map(|(met, _)| *met).collect();
    let mut stretches = Stretches::new(&mets, layer.kinds);
    for (place, share) in ray.points {
        if stretches.is_stopped_before(share) {
            field.insert(place[0], place[1]);
        }
    }
}

/// A ray and what it meets.
#[derive(Debug)]
pub struct Ray {
    /// The ends on it, by column and row, and how far along the ray they lie.
    points: Vec<([usize; 2], Along)>,
    mets: Vec<(Met, Owner)>,
}

impl Ray {
    pub fn new(start: &Start, way: Node, layer: &Layer, ends: &Ends) -> Option<Ray> {
        let points: Vec<Node> = ends.on_ray(start.at, way, start.at).collect();
        let last = *points.last()?;
        let placed = points.into_iter().filter_map(|end| {
            let share = along(end.minus(&start.at), last.minus(&start.at));
            Some((ends.place(end)?, share))
        });
        Some(Ray {
            points: placed.collect(),
            mets: mets(start, last, &layer.blocks),
        })
    }

    /// Whether it meets anything that counts in some asks only.
    pub fn is_mixed(&self) -> bool {
        self.mets.iter().any(|(_, owner)| owner.is_some())
    }

    /// The ends on it.
    pub fn places(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.points.iter().map(|(place, _)| *place)
    }

    /// Whether the line to the end of a number is stopped by what counts, if something counts there
    /// that does not in every ask.
    pub fn is_stopped(
        &self,
        number: usize,
        kinds: Kinds,
        counts: impl Fn(usize) -> bool,
    ) -> Option<bool> {
        let (_, share) = *self.points.get(number)?;
        let before = || self.mets.iter().take_while(|(met, _)| met.enter < share);
        if !before().any(|(_, owner)| owner.is_some_and(&counts)) {
            return None;
        }
        let counting = before().filter(|(_, owner)| owner.is_none_or(&counts));
        let mets: Vec<Met> = counting.map(|(met, _)| *met).collect();
        Some(Stretches::new(&mets, kinds).is_stopped_before(share))
    }
}

/// How far along the whole of a ray a part of it ends.
fn along(part: Node, whole: Node) -> Along {
    let (numerator, denominator) = if whole.x == 0 {
        (part.y, whole.y)
    } else {
        (part.x, whole.x)
    };
    Along {
        numerator: numerator.abs(),
        denominator: denominator.abs(),
    }
}

/// What the line to the last point meets, in order along it.
fn mets(start: &Start, last: Node, blocks: &[Block]) -> Vec<(Met, Owner)> {
    let level = |node: Node| Point {
        x: node.x,
        y: node.y,
        z: 0,
    };
    let line = Line::new(level(start.at), level(last));
    let (low, high) = (
        Node::new(min(start.at.x, last.x), min(start.at.y, last.y)),
        Node::new(max(start.at.x, last.x), max(start.at.y, last.y)),
    );
    let near = blocks
        .iter()
        .filter(|block| block.piece.near(low, high) && start.is_met(block));
    let mut mets: Vec<(Met, Owner)> = near
        .filter_map(|block| Some((line.meet_level(&block.piece)?, block.owner)))
        .collect();
    mets.sort_by_key(|(met, _)| (met.enter, met.leave));
    mets
}

/// The stretches of contact on a ray, looked at farther and farther along.
struct Stretches<'a> {
    mets: &'a [Met],
    kinds: Kinds,
    /// Where the stretch begins that is not known to be over.
    first: usize,
    /// Whether one that is over counts.
    stopped: bool,
}

impl<'a> Stretches<'a> {
    fn new(mets: &'a [Met], kinds: Kinds) -> Stretches<'a> {
        Stretches {
            mets,
            kinds,
            first: 0,
            stopped: false,
        }
    }

    /// Whether the line up to a place, not before that of the last call, meets a stretch that
    /// counts.
    fn is_stopped_before(&mut self, place: Along) -> bool {
        while !self.stopped {
            let rest = self.mets.get(self.first..).unwrap_or(&[]);
            let Some((count, leave)) = stretch(rest, place) else {
                return false;
            };
            let is_over = leave < place;
            let pieces = rest.iter().take(count);
            let clipped: Vec<Met> = pieces
                .map(|met| Met {
                    leave: min(met.leave, place),
                    ..*met
                })
                .collect();
            let point = clipped
                .first()
                .is_some_and(|met| met.enter == min(leave, place));
            let counts = self.kinds.has(kind(&clipped, point));
            if !is_over {
                return counts;
            }
            self.stopped = counts;
            self.first += count;
        }
        true
    }
}

/// How many of the pieces met before a place make up the first stretch, and where it ends.
fn stretch(mets: &[Met], place: Along) -> Option<(usize, Along)> {
    let first = mets.first().filter(|met| met.enter < place)?;
    let mut leave = first.leave;
    let mut count = 0;
    for met in mets {
        if met.enter > leave || met.enter >= place {
            break;
        }
        leave = max(leave, met.leave);
        count += 1;
    }
    Some((count, leave))
}
