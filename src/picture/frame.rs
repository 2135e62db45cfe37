//! What part of a map is shown, and where its points come to lie in the picture.
//!
//! Points on the map are in lattice units, those of the picture in hundredths of a pixel.

use crate::length::UNITS_PER_SQUARE;
use crate::world::scene::{Cell, Grid, Scene};

/// A point on the map, in lattice units.
pub type Point = [i64; 2];

/// The longest side of a map that is shown whole, in squares.
const MOST_SQUARES: i64 = 40;
/// What is shown round the part that matters, in squares.
const ROUND: i64 = 3;
/// The side of a square and the longest side of a map in the picture, in hundredths of a pixel.
const SIDE: i64 = 4800;
const LEAST_SIDE: i64 = 600;
const LONGEST: i64 = 120_000;
/// Half the square root of three, in millionths: how close rows of hexes lie.
const CLOSER: i64 = 866_025;
const MILLION: i64 = 1_000_000;

/// A part of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Its corner at the top left.
    pub low: Point,
    /// Its corner at the bottom right.
    pub high: Point,
    /// The side of a square in the picture.
    pub side: i64,
    grid: Grid,
}

/// An upright box that grows with what it is to hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounds(Option<(Point, Point)>);

impl Bounds {
    /// Grows to hold a point.
    pub fn hold(&mut self, [x, y]: Point) {
        let (low, high) = self.0.unwrap_or(([x, y], [x, y]));
        let low = [low[0].min(x), low[1].min(y)];
        let high = [high[0].max(x), high[1].max(y)];
        self.0 = Some((low, high));
    }

    /// Grows to hold another box.
    pub fn join(&mut self, other: Bounds) {
        if let Some((low, high)) = other.0 {
            self.hold(low);
            self.hold(high);
        }
    }

    /// The part of it in a frame.
    pub fn within(self, frame: &Frame) -> Bounds {
        let part = |point: Point| {
            let from_low = pairwise(point, frame.low, i64::max);
            pairwise(from_low, frame.high, i64::min)
        };
        let held = self.0.filter(|_| self.meets(frame));
        Bounds(held.map(|(low, high)| (part(low), part(high))))
    }

    /// Whether it has a point in common with a frame.
    pub fn meets(self, frame: &Frame) -> bool {
        self.0.is_some_and(|(low, high)| {
            let apart = |axis: fn(Point) -> i64| {
                axis(high) < axis(frame.low) || axis(frame.high) < axis(low)
            };
            !apart(|point| point[0]) && !apart(|point| point[1])
        })
    }
}

impl Frame {
    /// The whole map.
    pub fn whole(scene: &Scene) -> Frame {
        let mut bounds = Bounds::default();
        bounds.hold([0, 0]);
        for corner in edge_cells(scene).flat_map(|cell| scene.grid.corners(cell)) {
            bounds.hold(corner);
        }
        Frame::about(bounds, scene.grid)
    }

    /// The whole map, or of one too large the part about what matters.
    pub fn on(scene: &Scene, matters: Bounds) -> Frame {
        let whole = Frame::whole(scene);
        let Some((low, high)) = matters.0 else {
            return whole;
        };
        let sides = pairwise(whole.high, whole.low, |high, low| high - low);
        let is_large = sides
            .into_iter()
            .any(|side| side > MOST_SQUARES * UNITS_PER_SQUARE);
        let room = if is_large { ROUND } else { MOST_SQUARES };
        let out = |at: i64, by: i64| (at.div_euclid(UNITS_PER_SQUARE) + by) * UNITS_PER_SQUARE;
        let first = pairwise(low, whole.low, |low, least| {
            least.max(out(low, -room)).min(low)
        });
        let last = pairwise(high, whole.high, |high, most| {
            most.min(out(high, room + 1)).max(high)
        });
        let mut bounds = Bounds::default();
        bounds.hold(first);
        bounds.hold(last);
        Frame::about(bounds, scene.grid)
    }

    fn about(bounds: Bounds, grid: Grid) -> Frame {
        let (low, high) = bounds.0.unwrap_or(([0, 0], [0, 0]));
        let longest = (high[0] - low[0]).max(high[1] - low[1]).max(1);
        let fitting = LONGEST * UNITS_PER_SQUARE / longest;
        // Whole pixels keep the lines of the grid sharp.
        let side = fitting.clamp(LEAST_SIDE, SIDE) / 100 * 100;
        Frame {
            low,
            high,
            side,
            grid,
        }
    }

    /// Whether all of a map is in it.
    pub fn holds(&self, other: &Frame) -> bool {
        let before = |one: Point, other: Point| one[0] <= other[0] && one[1] <= other[1];
        before(self.low, other.low) && before(other.high, self.high)
    }

    /// Where a point of the map lies.
    pub fn at(&self, point: Point) -> Point {
        let [across, down] = match self.grid {
            Grid::HexRows => [MILLION, CLOSER],
            Grid::HexColumns => [CLOSER, MILLION],
            Grid::Squares(_) | Grid::Gridless => [MILLION, MILLION],
        };
        let part = |at: i64, low: i64, true_part: i64| {
            let scaled = i128::from(at - low) * i128::from(self.side) * i128::from(true_part);
            let unit = i128::from(UNITS_PER_SQUARE) * i128::from(MILLION);
            i64::try_from((scaled + unit / 2).div_euclid(unit)).unwrap_or(0)
        };
        [
            part(point[0], self.low[0], across),
            part(point[1], self.low[1], down),
        ]
    }

    /// How long a length of the map is.
    pub fn length(&self, units: i64) -> i64 {
        let scaled = i128::from(units) * i128::from(self.side) / i128::from(UNITS_PER_SQUARE);
        i64::try_from(scaled).unwrap_or(0)
    }

    /// Its width and height.
    pub fn size(&self) -> Point {
        self.at(self.high)
    }
}

fn pairwise(one: Point, other: Point, of: impl Fn(i64, i64) -> i64) -> Point {
    [of(one[0], other[0]), of(one[1], other[1])]
}

/// The cells of a map that reach out farthest.
fn edge_cells(scene: &Scene) -> impl Iterator<Item = Cell> {
    let last = |count: u32| i32::try_from(count).unwrap_or(i32::MAX) - 1;
    let ends = |last: i32| {
        [0, 1, last - 1, last]
            .into_iter()
            .filter(move |at| (0..=last).contains(at))
    };
    let (column, row) = (last(scene.columns), last(scene.rows));
    ends(row).flat_map(move |row| ends(column).map(move |column| [column, row]))
}
