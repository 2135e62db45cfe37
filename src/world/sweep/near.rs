//! The cells that are near something.

use crate::facts::lanes::Who;
use crate::facts::plane::Plane;
use crate::length::UNITS_PER_SQUARE;
use crate::world::grid::{Cell, Diagonals, Grid};
use crate::world::lattice::Node;
use crate::world::sweep::asks::Sweeping;

impl Sweeping<'_> {
    /// The wanted asks in which two things are at most so many steps from one another, if all can
    /// be told at once.
    pub(super) fn near(
        &self,
        (one, other): (Who, Who),
        steps: i64,
        diagonals: Option<Diagonals>,
        wanted: &Plane,
    ) -> Option<Plane> {
        let mover = self.mover.as_ref()?;
        let stays = self.beside(self.thing(one), self.thing(other), mover)?;
        let Grid::Squares(own) = self.plan.scene().grid else {
            return None;
        };
        let square = |cell: &Cell| Node::new(i64::from(cell[0]), i64::from(cell[1]));
        let home = mover.home.map(|part| part / UNITS_PER_SQUARE);
        let offsets = || {
            self.plan
                .cells(mover.id)
                .iter()
                .map(|cell| square(cell).minus(&home))
        };
        let about = self.plan.cells(stays).iter();
        let about = about.flat_map(|cell| offsets().map(move |offset| square(cell).minus(&offset)));
        let columns = mover.cells.columns;
        let mut near = within(about, steps, diagonals.unwrap_or(own), columns, wanted)?;
        near.keep(wanted);
        Some(near)
    }
}

/// The asks of a map, in the rows where any is wanted, at most so many steps from some cells, by a
/// way of counting; none for straight ways.
fn within(
    cells: impl Iterator<Item = Node>,
    steps: i64,
    diagonals: Diagonals,
    columns: usize,
    wanted: &Plane,
) -> Option<Plane> {
    let reach = |down: i64| match diagonals {
        Diagonals::One => Some(steps),
        Diagonals::Alternating => Some(across(steps, down)),
        Diagonals::Straight => None,
    };
    let mut near = Plane::none(wanted.count());
    let span = wanted.span();
    let row = |lane: usize| i64::try_from(lane / columns.max(1)).unwrap_or(i64::MAX);
    let (first, end) = (row(span.start), row(span.end + columns - 1));
    for cell in cells {
        let Node { x: column, y: row } = cell;
        for there in (row - steps).max(first)..(row + steps + 1).min(end) {
            let reach = reach((there - row).abs())?;
            let [from, to] = [column - reach, column + reach + 1].map(|at| {
                usize::try_from(at.max(0))
                    .unwrap_or(usize::MAX)
                    .min(columns)
            });
            let before = usize::try_from(there).unwrap_or(usize::MAX) * columns;
            near.fill(before + from..before + to);
        }
    }
    Some(near)
}

/// How far across so many steps lead that lead so far down as well, when every second diagonal
/// counts two: the longer part of the way and half of the shorter are the steps.
fn across(steps: i64, down: i64) -> i64 {
    let long = steps - down / 2;
    if long >= down {
        long
    } else {
        (2 * (steps - down) + 1).min(down - 1)
    }
}
