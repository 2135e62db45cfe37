//! Lines of effect from a whole space to every cell: which cells some line reaches that meets
//! nothing on its way.
//!
//! Such lines make an open set, so only those that rise with less slope than a diagonal have to be
//! looked at, on the map turned and mirrored in eight ways. They are followed as beams, strip by
//! strip: in each strip a beam goes on through the gaps between what stands there, parted by it.
//! Nothing is sampled; a cell that no beam meets cannot be reached.

use crate::world::sweep::beam::Beam;
use crate::world::sweep::field::Field;
use crate::world::sweep::strips::{Rectangle, Run, Strips};

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
    let by_columns = Strips::new(closed.iter().copied(), columns, rows);
    let by_rows = Strips::new(closed.iter().copied().map(turned), rows, columns);
    let mut field = lit(turned(space), &by_rows)?;
    field.add(&lit(space, &by_columns)?.transposed());
    let [left, top, right, bottom] = space.map(|border| usize::try_from(border).unwrap_or(0));
    for row in top..bottom {
        field.fill(row, left, right);
    }
    Some(field)
}

/// A rectangle on the map with columns and rows exchanged.
fn turned([left, top, right, bottom]: Rectangle) -> Rectangle {
    [top, left, bottom, right]
}

/// The cells that are reached by lines that lead farther across the strips than along them: in a row
/// of the field those of a strip.
fn lit(space: Rectangle, strips: &Strips) -> Option<Field> {
    let mut field = Field::new(strips.height, strips.count());
    for across in [false, true] {
        for down in [false, true] {
            let mirrored = Mirrored::new(strips, space, [across, down]);
            mirrored.follow(&mut field)?;
        }
    }
    Some(field)
}

/// A map mirrored: along the order of the strips, in the strips, or both.
struct Mirrored {
    strips: Strips,
    space: Rectangle,
    mirrors: [bool; 2],
}

impl Mirrored {
    fn new(strips: &Strips, [left, low, right, high]: Rectangle, mirrors: [bool; 2]) -> Mirrored {
        let turned = |is_so: bool, [from, to]: Run, count: usize| {
            let end = i64::try_from(count).unwrap_or(FAR);
            if is_so {
                [end - to, end - from]
            } else {
                [from, to]
            }
        };
        let [across, down] = mirrors;
        let [left, right] = turned(across, [left, right], strips.count());
        let [low, high] = turned(down, [low, high], strips.height);
        Mirrored {
            strips: strips.mirrored(across, down),
            space: [left, low, right, high],
            mirrors,
        }
    }

    /// Follows the beams that rise from the space through the strips, and marks the cells that they
    /// meet.
    fn follow(&self, lit: &mut Field) -> Option<()> {
        let first = usize::try_from(self.space[0]).ok()?;
        let mut beams = vec![Beam::rising(self.space)];
        let mut onward = Vec::new();
        for place in first..self.strips.count() {
            // What stands on the border where they start does not part them.
            let walls = if place > first {
                self.strips.walls.of(place)
            } else {
                &[]
            };
            for beam in beams.drain(..) {
                let floor = self.floor(place);
                part(beam, walls, floor, &mut |beam, _| {
                    part(
                        beam,
                        self.strips.solids.of(place),
                        floor,
                        &mut |beam, ceiling| {
                            onward.extend(self.cross(beam, [floor, ceiling], place, lit));
                        },
                    );
                });
            }
            std::mem::swap(&mut beams, &mut onward);
            if beams.len() > MOST {
                return None;
            }
        }
        Some(())
    }

    /// The lowest border at which lines that have left the space can be in a strip.
    fn floor(&self, place: usize) -> i64 {
        let [_, low, right, high] = self.space;
        let is_beyond = i64::try_from(place).is_ok_and(|place| place >= right);
        if is_beyond { low } else { high }
    }

    /// Takes a beam through a gap of a strip, marks what it meets there, and tells what goes on.
    fn cross(
        &self,
        mut beam: Beam,
        [floor, ceiling]: Run,
        place: usize,
        lit: &mut Field,
    ) -> Option<Beam> {
        let from = beam.low().max(floor);
        beam.advance();
        self.mark([from, beam.high().min(ceiling)], place, lit);
        let beam = match beam.high() > ceiling {
            true => beam.below(ceiling)?,
            false => beam,
        };
        let height = i64::try_from(self.strips.height).unwrap_or(FAR);
        (beam.low() < height).then_some(beam)
    }

    /// Marks the cells of a strip between two borders.
    fn mark(&self, run: Run, place: usize, lit: &mut Field) {
        let [count, height] = [self.strips.count(), self.strips.height];
        let [from, to] = run.map(|row| usize::try_from(row).unwrap_or(0).min(height));
        let [across, down] = self.mirrors;
        let place = if across { count - 1 - place } else { place };
        if down {
            lit.fill(place, height - to, height - from);
        } else {
            lit.fill(place, from, to);
        }
    }
}

/// Parts a beam by what stands at its border, as far as it is above a floor: shows each part with
/// where what stands above it begins.
fn part(beam: Beam, runs: &[Run], floor: i64, then: &mut dyn FnMut(Beam, i64)) {
    let first = runs.partition_point(|[_, top]| *top <= beam.low() || *top < floor);
    let mut rest = beam;
    for [bottom, top] in runs.iter().skip(first) {
        if *bottom >= rest.high() {
            return then(rest, *bottom);
        }
        if let Some(below) = rest.below(*bottom) {
            then(below, *bottom);
        }
        match rest.above(*top) {
            Some(above) => rest = above,
            None => return,
        }
    }
    then(rest, FAR);
}
