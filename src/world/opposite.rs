//! Whether two spaces lie on opposite sides of a third.

use std::ops::RangeInclusive;

use crate::world::grid::{Cell, Grid, HALF_ACROSS_HEX};
use crate::world::lattice::Node;

/// Whether the line between the centres of some square of one space and some square of another
/// passes through opposite borders of a third, corners included. Of the third space its bounding
/// rectangle counts.
pub fn by_squares(one: &[Cell], other: &[Cell], across: &[Cell]) -> bool {
    let Some(borders) = Borders::of(across) else {
        return false;
    };
    one.iter()
        .any(|from| other.iter().any(|to| borders.are_opposite_on(*from, *to)))
}

/// The same of hexes. Of the third space the hexagon counts that bounds it by sides in the
/// directions of a hex's.
pub fn by_hexes(grid: Grid, one: &[Cell], other: &[Cell], across: &[Cell]) -> bool {
    let Some(hexagon) = hexagon(grid, across) else {
        return false;
    };
    let second = rotated(&hexagon);
    let hexagons = [rotated(&second), second, hexagon];
    let centre = |cell: &Cell| grid.centre_of(*cell);
    one.iter().any(|from| {
        other.iter().any(|to| {
            let mut line = [centre(from), centre(to)].map(|point| grid.across_hex(point));
            hexagons.iter().rev().any(|hexagon| {
                let across = runs_across(line, hexagon);
                line = line.map(|point| rotated(&point));
                across
            })
        })
    })
}

/// Without a grid: whether the line between two centres passes a round space no farther from its
/// centre than half its radius, and so enters and leaves it a third of a circle apart or more.
pub fn by_centres(one: Node, other: Node, (centre, radius): (Node, i64)) -> bool {
    let (line, step) = (other.minus(&one), centre.minus(&one));
    let along = line.dot(&step);
    let between = 0 < along && along < line.dot(&line);
    let square = |part: i64| i128::from(part) * i128::from(part);
    let within = 4 * square(line.cross(&step)) <= square(radius) * i128::from(line.dot(&line));
    between && within
}

/// From where to where some hexes reach along each of the three directions across a hex.
type Hexagon = [RangeInclusive<i64>; 3];

fn hexagon(grid: Grid, cells: &[Cell]) -> Option<Hexagon> {
    let centres = || {
        cells
            .iter()
            .map(|cell| grid.across_hex(grid.centre_of(*cell)))
    };
    let reach = |along: fn([i64; 3]) -> i64| {
        let low = centres().map(along).min()?;
        let high = centres().map(along).max()?;
        Some(low - HALF_ACROSS_HEX..=high + HALF_ACROSS_HEX)
    };
    Some([
        reach(|[first, _, _]| first)?,
        reach(|[_, second, _]| second)?,
        reach(|[_, _, third]| third)?,
    ])
}

/// Whether a line crosses two opposite sides of a hexagon, corners included.
fn runs_across(line: [[i64; 3]; 2], hexagon: &Hexagon) -> bool {
    let [first, second, third] = hexagon;
    let crosses = |border: &i64| crosses_side(line, *border, [second, third]);
    crosses(first.start()) && crosses(first.end())
}

/// Whether a line crosses a border along the first direction where the others are within reach.
fn crosses_side(
    [from, to]: [[i64; 3]; 2],
    border: i64,
    [second, third]: [&RangeInclusive<i64>; 2],
) -> bool {
    let [from, from_second, from_third] = from.map(i128::from);
    let [to, to_second, to_third] = to.map(i128::from);
    let (step, before) = (to - from, i128::from(border) - from);
    let reaches = step != 0 && before * step >= 0 && before.abs() <= step.abs();
    // Both sides of the comparison are multiplied by |step|.
    let within = |from: i128, to: i128, reach: &RangeInclusive<i64>| {
        let at = (from * step + (to - from) * before) * step.signum();
        let [low, high] = [*reach.start(), *reach.end()].map(|end| i128::from(end) * step.abs());
        (low..=high).contains(&at)
    };
    reaches && within(from_second, to_second, second) && within(from_third, to_third, third)
}

fn rotated<T: Clone>([first, second, third]: &[T; 3]) -> [T; 3] {
    [second.clone(), third.clone(), first.clone()]
}

/// The borders of a rectangle, in half squares, so that centres are whole numbers too.
struct Borders {
    low: [i64; 2],
    high: [i64; 2],
}

impl Borders {
    fn of(cells: &[Cell]) -> Option<Borders> {
        let along = |axis: fn(&Cell) -> i32| {
            let low = cells.iter().map(axis).min()?;
            let high = cells.iter().map(axis).max()?;
            Some((2 * i64::from(low), 2 * i64::from(high) + 2))
        };
        let (left, right) = along(|cell| cell[0])?;
        let (top, bottom) = along(|cell| cell[1])?;
        Some(Borders {
            low: [left, top],
            high: [right, bottom],
        })
    }

    fn are_opposite_on(&self, from: Cell, to: Cell) -> bool {
        let centre = |cell: Cell| cell.map(|place| 2 * i64::from(place) + 1);
        let (from, to) = (centre(from), centre(to));
        let [left, top] = self.low;
        let [right, bottom] = self.high;
        let sideways =
            crosses(from, to, left, top..=bottom) && crosses(from, to, right, top..=bottom);
        let (from, to) = (swapped(from), swapped(to));
        let upright =
            crosses(from, to, top, left..=right) && crosses(from, to, bottom, left..=right);
        sideways || upright
    }
}

fn swapped([x, y]: [i64; 2]) -> [i64; 2] {
    [y, x]
}

/// Whether the line between two centres crosses an upright border. No centre lies on a border's
/// line, so a line that does not cross it does not run along it either.
fn crosses(
    from: [i64; 2],
    to: [i64; 2],
    border: i64,
    stretch: std::ops::RangeInclusive<i64>,
) -> bool {
    let [x, y] = from;
    let (dx, dy) = (to[0] - x, to[1] - y);
    let between = (x - border).signum() * (to[0] - border).signum() < 0;
    if !between {
        return false;
    }
    // At the border y is `y + dy (border - x) / dx`; both sides are multiplied by |dx|.
    let height = (y * dx + dy * (border - x)) * dx.signum();
    let scale = dx.abs();
    height >= stretch.start() * scale && height <= stretch.end() * scale
}
