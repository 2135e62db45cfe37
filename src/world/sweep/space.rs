//! Lines of effect from a whole space to every cell: which cells some line reaches that meets
//! nothing on its way.
//!
//! Such lines make an open set, so only those that rise with less slope than a diagonal have to be
//! looked at, on the map turned and mirrored in eight ways. They are followed as beams, strip by
//! strip: in each strip a beam goes on through the gaps between what stands there, parted by it.
//! Nothing is sampled; a cell that no beam meets cannot be reached.

use std::mem::take;

use crate::world::sweep::beam::Beam;
use crate::world::sweep::field::Field;

/// A rectangle of whole squares: left, top, right, bottom. A flat one is a thin wall.
pub type Rectangle = [i64; 4];

/// More beams than these are not followed.
const MOST: usize = 1 << 14;
/// Farther than any row.
const FAR: i64 = 1 << 30;

/// The cells of a map that a line from a space reaches, past closed rectangles; nothing if there are
/// too many ways. The space itself is reached, and must have nothing inside.
pub fn reached(
    space: Rectangle,
    closed: &[Rectangle],
    columns: usize,
    rows: usize,
) -> Option<Field> {
    let mut field = Field::new(columns, rows);
    for column in space[0]..space[2] {
        for row in space[1]..space[3] {
            insert(&mut field, [column, row]);
        }
    }
    let sides = [columns, rows].map(|side| i64::try_from(side).unwrap_or(0));
    for number in 0..8 {
        let turn = Turn { number, sides };
        let strips = Strips::new(turn, space, closed);
        let mut lit = Field::new(strips.height, strips.walls.len());
        follow(&strips, &mut lit)?;
        lit.for_each(|row, column| insert(&mut field, turn.cell_back([column, row])));
    }
    Some(field)
}

fn insert(field: &mut Field, cell: [i64; 2]) {
    if let [Ok(column), Ok(row)] = cell.map(usize::try_from) {
        field.insert(column, row);
    }
}

/// One of the eight ways to turn and mirror a map with two sides.
#[derive(Clone, Copy, Debug)]
struct Turn {
    number: u8,
    sides: [i64; 2],
}

impl Turn {
    fn swaps(self) -> bool {
        self.number & 4 != 0
    }

    /// Along each side, whether it is mirrored.
    fn mirrors(self) -> [bool; 2] {
        [self.number & 1 != 0, self.number & 2 != 0]
    }

    fn rectangle(self, [left, top, right, bottom]: Rectangle) -> Rectangle {
        let [columns, rows] = self.sides;
        let [across, down] = self.mirrors();
        let (left, right) = if across {
            (columns - right, columns - left)
        } else {
            (left, right)
        };
        let (top, bottom) = if down {
            (rows - bottom, rows - top)
        } else {
            (top, bottom)
        };
        if self.swaps() {
            [top, left, bottom, right]
        } else {
            [left, top, right, bottom]
        }
    }

    /// The columns and rows of the turned map.
    fn turned_sides(self) -> [i64; 2] {
        let [columns, rows] = self.sides;
        if self.swaps() {
            [rows, columns]
        } else {
            [columns, rows]
        }
    }

    /// The cell of the map that was turned to a cell.
    fn cell_back(self, [column, row]: [usize; 2]) -> [i64; 2] {
        let [column, row] = [column, row].map(|part| i64::try_from(part).unwrap_or(0));
        let [column, row] = if self.swaps() {
            [row, column]
        } else {
            [column, row]
        };
        let [across, down] = self.mirrors();
        [
            if across {
                self.sides[0] - 1 - column
            } else {
                column
            },
            if down { self.sides[1] - 1 - row } else { row },
        ]
    }
}

/// Rows from one border to another, borders included.
type Run = [i64; 2];

/// What stands in each column of a turned map, in order, and on the border to its left; only what
/// rising lines from the space can meet after they have left it.
struct Strips {
    space: Rectangle,
    height: usize,
    solids: Vec<Vec<Run>>,
    walls: Vec<Vec<Run>>,
}

impl Strips {
    fn new(turn: Turn, space: Rectangle, closed: &[Rectangle]) -> Strips {
        let space = turn.rectangle(space);
        let [columns, rows] = turn.turned_sides();
        let width = usize::try_from(columns).unwrap_or(0);
        let mut strips = Strips {
            space,
            height: usize::try_from(rows).unwrap_or(0),
            solids: vec![Vec::new(); width],
            walls: vec![Vec::new(); width],
        };
        for closed in closed {
            strips.add(turn.rectangle(*closed));
        }
        for runs in strips.solids.iter_mut().chain(&mut strips.walls) {
            *runs = joined(take(runs));
        }
        strips
    }

    fn add(&mut self, [left, low, right, high]: Rectangle) {
        let [from, ..] = self.space;
        if left == right {
            let floor = self.floor(left);
            if left > from && high >= floor {
                push(&mut self.walls, left, [low.max(floor), high]);
            }
            return;
        }
        for column in left.max(from)..right {
            let floor = self.floor(column);
            if high >= floor {
                push(&mut self.solids, column, [low.max(floor), high]);
            }
        }
    }

    /// The lowest border at which lines that have left the space can be in a column.
    fn floor(&self, column: i64) -> i64 {
        let [_, low, right, high] = self.space;
        if column < right { high } else { low }
    }
}

fn push(strips: &mut [Vec<Run>], column: i64, run: Run) {
    let strip = usize::try_from(column)
        .ok()
        .and_then(|column| strips.get_mut(column));
    if let Some(strip) = strip {
        strip.push(run);
    }
}

/// Runs in order, those that touch as one.
fn joined(mut runs: Vec<Run>) -> Vec<Run> {
    runs.sort_unstable();
    let mut joined: Vec<Run> = Vec::with_capacity(runs.len());
    for [low, high] in runs {
        match joined.last_mut() {
            Some([_, last]) if low <= *last => *last = high.max(*last),
            _ => joined.push([low, high]),
        }
    }
    joined
}

/// Follows the beams from the space through the strips, and marks the cells that they meet: in a row
/// of the field those of a strip.
fn follow(strips: &Strips, lit: &mut Field) -> Option<()> {
    let first = usize::try_from(strips.space[0]).ok()?;
    let mut beams = vec![Beam::rising(strips.space)];
    let pairs = strips
        .walls
        .iter()
        .zip(&strips.solids)
        .enumerate()
        .skip(first);
    for (place, (walls, solids)) in pairs {
        let column = i64::try_from(place).ok()?;
        let mut strip = Strip {
            column,
            floor: strips.floor(column),
            solids,
            onward: Vec::with_capacity(beams.len()),
        };
        for beam in beams {
            pass(beam, walls, column, &mut |beam, low, high| {
                strip.enter(beam, [low, high], place, lit);
            });
        }
        beams = strip.onward;
        if beams.len() > MOST {
            return None;
        }
    }
    Some(())
}

/// Parts a beam by what stands on a line upright through a column border.
fn pass(beam: Beam, runs: &[Run], column: i64, then: &mut dyn FnMut(Beam, i64, i64)) {
    let (low, high) = (beam.lowest(column), beam.highest(column));
    let first = runs.partition_point(|[_, top]| *top <= low);
    let mut rest = Some(beam);
    for [bottom, top] in runs
        .iter()
        .skip(first)
        .take_while(|[bottom, _]| *bottom < high)
    {
        let Some(beam) = rest.take() else { return };
        rest = beam.clone().above([column, *top]);
        if let Some(below) = beam.below([column, *bottom]) {
            let (low, high) = (below.lowest(column), below.highest(column));
            then(below, low, high);
        }
    }
    if let Some(beam) = rest {
        let (low, high) = (beam.lowest(column), beam.highest(column));
        then(beam, low, high);
    }
}

/// A column that beams pass.
struct Strip<'a> {
    column: i64,
    floor: i64,
    solids: &'a [Run],
    onward: Vec<Beam>,
}

impl Strip<'_> {
    /// Lets a beam, whose lowest and highest lines at the left border are given, in by every gap.
    fn enter(&mut self, beam: Beam, [low, high]: Run, place: usize, lit: &mut Field) {
        let first = self.solids.partition_point(|[_, top]| *top <= low);
        let mut rest = Some(beam);
        let next = self.solids.get(first..).unwrap_or(&[]);
        for [bottom, top] in next.iter().take_while(|[bottom, _]| *bottom < high) {
            let Some(beam) = rest.take() else { return };
            rest = beam.clone().above([self.column, *top]);
            if let Some(below) = beam.below([self.column, *bottom]) {
                self.cross(below, *bottom, place, lit);
            }
        }
        if let Some(beam) = rest {
            let above = next.iter().find(|[bottom, _]| *bottom >= high);
            self.cross(beam, above.map_or(FAR, |[bottom, _]| *bottom), place, lit);
        }
    }

    /// Takes a beam through a gap whose upper end is given, and marks what it meets there.
    fn cross(&mut self, beam: Beam, ceiling: i64, place: usize, lit: &mut Field) {
        let from = beam.lowest(self.column).max(self.floor);
        let to = beam.highest(self.column + 1).min(ceiling);
        if let [Ok(from), Ok(to)] = [from, to].map(usize::try_from) {
            lit.fill(place, from, to);
        }
        let on = beam.below([self.column + 1, ceiling]);
        let height = i64::try_from(lit.columns()).unwrap_or(FAR);
        self.onward
            .extend(on.filter(|beam| beam.lowest(self.column + 1) < height));
    }
}
