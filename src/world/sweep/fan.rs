//! All lines from one start at once: which of them are stopped.

use std::ops::Range;

use crate::facts::plane::Plane;
use crate::length::UNITS_PER_SQUARE;
use crate::world::lattice::Node;
use crate::world::outline::Piece;
use crate::world::sweep::dark::Dark;
use crate::world::sweep::ends::Ends;
use crate::world::sweep::field::{Field, Window};
use crate::world::sweep::joints::{self, Joint};
use crate::world::sweep::layer::{Block, Kinds, Layer};
use crate::world::sweep::members::Stack;
use crate::world::sweep::rays::{self, Ray};
use crate::world::sweep::shadow::{View, cast, view};
use crate::world::sweep::start::Start;

/// The pieces of which the start can see something past those that count in every ask.
fn seen<'a>(start: &Start, layer: &'a Layer) -> Vec<(&'a Block, View)> {
    let met = layer.blocks.iter().filter(|block| start.is_met(block));
    let mut order: Vec<(i64, &Block)> = met
        .map(|block| (nearest(start.at, &block.piece), block))
        .collect();
    order.sort_unstable_by_key(|(near, _)| *near);
    let mut dark = Dark::default();
    let mut seen = Vec::new();
    for (near, block) in order {
        let view = view(start.at, &block.piece);
        if let View::Between(from, to) = view {
            if dark.hides(from, to, near) {
                continue;
            }
            if block.owner.is_none() {
                dark.add(from, to, farthest(start.at, &block.piece));
            }
        }
        seen.push((block, view));
    }
    seen
}

/// How far a piece is at the nearest, by the longer part of the way.
fn nearest(start: Node, piece: &Piece) -> i64 {
    let gap = |low: i64, high: i64, at: i64| (low - at).max(at - high).max(0);
    let across = gap(piece.low.x, piece.high.x, start.x);
    across.max(gap(piece.low.y, piece.high.y, start.y))
}

/// How far it is at the farthest, measured so.
fn farthest(start: Node, piece: &Piece) -> i64 {
    let span = |low: i64, high: i64, at: i64| (at - low).max(high - at);
    let across = span(piece.low.x, piece.high.x, start.x);
    across.max(span(piece.low.y, piece.high.y, start.y))
}

/// All lines from one start to a raster of ends, past what counts of one class: what is stopped in
/// every ask, and what more is in some.
#[derive(Debug)]
pub struct Fan {
    start: Start,
    kinds: Kinds,
    field: Field,
    parts: Vec<Part>,
    rays: Vec<Ray>,
    joints: Vec<Joint>,
}

/// The shadow of something that counts in some asks, about where they are.
#[derive(Debug)]
struct Part {
    owner: usize,
    field: Field,
    /// Its rows that are not empty.
    rows: Range<usize>,
}

impl Part {
    /// The shadow of a piece that is seen from a start, if any end lies in it.
    fn new(owner: usize, (at, piece, view): (Node, &Piece, View), near: &Ends) -> Option<Part> {
        let mut field = near.none();
        cast(at, piece, view, near, &mut field);
        let rows = field.filled_rows();
        (!rows.is_empty()).then_some(Part { owner, field, rows })
    }
}

/// The asks of a map: the thing that moves stands in each of the cells, row after row.
#[derive(Clone, Copy, Debug)]
pub struct Cells {
    pub columns: usize,
    pub rows: usize,
    /// From where to where its spots lie, in whole squares from the corner of the cell.
    pub low: Node,
    pub high: Node,
}

/// Asks in which something counts, and the rectangle of cells round them.
#[derive(Clone, Debug)]
pub struct Sometimes<'a> {
    pub lanes: &'a Plane,
    pub within: Option<Window>,
}

impl Fan {
    pub fn new(
        start: Start,
        stack: &Stack,
        rest: Node,
        cells: &Cells,
        sometimes: &[Sometimes<'_>],
    ) -> Fan {
        let ends = cells.ends(rest);
        let always = &stack.always;
        let mut fan = Fan {
            start,
            kinds: always.kinds,
            field: ends.none(),
            parts: Vec::new(),
            rays: Vec::new(),
            joints: Vec::new(),
        };
        let all = stack.all.as_ref().unwrap_or(always);
        for (block, view) in seen(&start, all) {
            match block.owner {
                None => cast(start.at, &block.piece, view, &ends, &mut fan.field),
                Some(owner) => {
                    let window = sometimes.get(owner).and_then(|own| own.within);
                    let near = window.map(|window| cells.near(&window, rest));
                    fan.parts.extend(
                        near.and_then(|near| {
                            Part::new(owner, (start.at, &block.piece, view), &near)
                        }),
                    );
                }
            }
        }
        let along = rays::directions(&start, always.blocks.iter());
        for way in &along {
            rays::settle(&start, *way, always, &ends, &mut fan.field);
        }
        joints::add(&start, always, &along, &ends, &mut fan.field);
        if let Some(all) = &stack.all {
            fan.mix(all, &ends);
        }
        fan
    }

    /// Adds where lines meet corners and sides of what counts in some asks only.
    fn mix(&mut self, all: &Layer, ends: &Ends) {
        let start = self.start;
        let along = rays::directions(&start, all.blocks.iter());
        let rays = along
            .iter()
            .filter_map(|way| Ray::new(&start, *way, all, ends));
        self.rays.extend(rays.filter(Ray::is_mixed));
        let joints = joints::find(&start, all, &along);
        self.joints
            .extend(joints.filter_map(|(way, tips)| Joint::mixed(&start, way, tips, ends)));
    }

    /// The asks in which the line to a spot, so many squares from the corner of the cell, is stopped.
    pub fn asks(&self, offset: Node, cells: &Cells, sometimes: &[Sometimes<'_>]) -> Vec<u64> {
        let offset = offset.minus(&cells.low);
        let offset = [offset.x, offset.y];
        let mut words = self.field.window(offset, cells.columns, cells.rows);
        for part in &self.parts {
            let found = sometimes.get(part.owner);
            if let Some((found, window)) = found.and_then(|own| Some((own, own.within?))) {
                let (from, mask) = ((offset, &part.rows), |word| found.lanes.word(word));
                part.field.add_where(from, &window, mask, &mut words);
            }
        }
        let counts = |lane: usize| {
            move |owner: usize| sometimes.get(owner).is_some_and(|own| own.lanes.has(lane))
        };
        for joint in &self.joints {
            for lane in joint
                .places()
                .iter()
                .filter_map(|at| cells.lane(*at, offset))
            {
                if joint.is_stopped(&self.start, self.kinds, &counts(lane)) {
                    set(&mut words, lane, true);
                }
            }
        }
        for ray in &self.rays {
            for (number, at) in ray.places().enumerate() {
                let lane = cells.lane(at, offset);
                let stopped = lane.and_then(|lane| {
                    Some((lane, ray.is_stopped(number, self.kinds, counts(lane))?))
                });
                if let Some((lane, is_stopped)) = stopped {
                    set(&mut words, lane, is_stopped);
                }
            }
        }
        words
    }
}

fn set(words: &mut [u64], lane: usize, to: bool) {
    if let Some(word) = words.get_mut(lane / 64) {
        let bit = 1 << (lane % 64);
        *word = if to { *word | bit } else { *word & !bit };
    }
}

impl Cells {
    /// All ends of the asks, of spots so far to the right of and below whole squares.
    pub fn ends(&self, rest: Node) -> Ends {
        let all = Window {
            width: self.columns,
            column: 0,
            row: 0,
            columns: self.columns,
            rows: self.rows,
        };
        self.near(&all, rest)
    }

    /// The ends of the asks in a rectangle of cells.
    fn near(&self, window: &Window, rest: Node) -> Ends {
        let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let corner = Node::new(whole(window.column), whole(window.row));
        let first = self.low.plus(&corner).times(&UNITS_PER_SQUARE);
        let more = self.high.minus(&self.low);
        let count = |cells: usize, more: i64| cells + usize::try_from(more).unwrap_or(0);
        Ends {
            first: rest.plus(&first),
            columns: count(window.columns, more.x),
            rows: count(window.rows, more.y),
        }
    }

    /// The ask in which a spot lies on an end.
    fn lane(&self, end: [usize; 2], offset: [i64; 2]) -> Option<usize> {
        let place = |end: usize, offset: i64, count: usize| {
            let place = i64::try_from(end).ok()?.checked_sub(offset)?;
            usize::try_from(place).ok().filter(|place| *place < count)
        };
        let column = place(end[0], offset[0], self.columns)?;
        Some(place(end[1], offset[1], self.rows)? * self.columns + column)
    }

    /// The rectangle of cells round some asks.
    pub fn window(&self, lanes: &Plane) -> Option<Window> {
        let (mut left, mut right) = (usize::MAX, 0);
        for (place, word) in lanes.words() {
            self.each_run(place * 64, word, |low, high| {
                (left, right) = (left.min(low), right.max(high));
            });
        }
        let row = |(word, bit): (usize, u32)| (word * 64 + bit as usize) / self.columns.max(1);
        let mut words = lanes.words();
        let first = words.next()?;
        let last = words.next_back().unwrap_or(first);
        let top = row((first.0, first.1.trailing_zeros()));
        let bottom = row((last.0, 63 - last.1.leading_zeros()));
        Some(Window {
            width: self.columns,
            column: left,
            row: top,
            columns: right + 1 - left,
            rows: bottom + 1 - top,
        })
    }

    /// Shows of the asks in a word, of which the first has a number, the first and the last column
    /// in each row.
    fn each_run(&self, number: usize, mut word: u64, mut show: impl FnMut(usize, usize)) {
        let width = self.columns.max(1);
        while word != 0 {
            let lane = number + word.trailing_zeros() as usize;
            let row = lane / width * width;
            let room = row + width - number;
            let in_row = word & u64::MAX >> (64 - room.min(64));
            let last = number + 63 - in_row.leading_zeros() as usize;
            show(lane - row, last - row);
            word ^= in_row;
        }
    }
}
