//! The cells that are near something.

use crate::facts::lanes::Who;
use crate::facts::plane::Plane;
use crate::length::UNITS_PER_SQUARE;
use crate::world::grid::{Cell, Diagonals, Grid};
use crate::world::lattice::Node;
use crate::world::sweep::asks::Sweeping;
use crate::world::sweep::field::Field;

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
        let (columns, rows) = (mover.cells.columns, mover.cells.rows);
        let field = within(about, steps, diagonals.unwrap_or(own), columns, rows)?;
        let mut plane = Plane::from_words(field.window([0, 0], columns, rows), wanted.count());
        plane.keep(wanted);
        Some(plane)
    }
}

/// The cells at most so many steps from some cells, by a way of counting; none for straight ways.
fn within(
    cells: impl Iterator<Item = Node>,
    steps: i64,
    diagonals: Diagonals,
    columns: usize,
    rows: usize,
) -> Option<Field> {
    let reach = |down: i64| match diagonals {
        Diagonals::One => Some(steps),
        Diagonals::Alternating => Some(across(steps, down)),
        Diagonals::Straight => None,
    };
    let mut field = Field::new(columns, rows);
    let last = i64::try_from(rows).unwrap_or(i64::MAX) - 1;
    for cell in cells {
        let Node { x: column, y: row } = cell;
        for there in (row - steps).max(0)..=(row + steps).min(last) {
            let reach = reach((there - row).abs())?;
            let span = [column - reach, column + reach + 1].map(|at| at.max(0));
            if let ([Ok(from), Ok(to)], Ok(there)) =
                (span.map(usize::try_from), usize::try_from(there))
            {
                field.fill(there, from, to);
            }
        }
    }
    Some(field)
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
