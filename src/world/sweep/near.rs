//! The cells that are near something.

use crate::facts::lanes::Who;
use crate::facts::plane::{Plane, fill};
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
        let about: Vec<Node> = about.collect();
        let columns = mover.cells.columns;
        let mut near = within(&about, steps, diagonals.unwrap_or(own), columns, wanted)?;
        near.keep(wanted);
        Some(near)
    }
}

/// The asks of a map, in the rows where any is wanted, at most so many steps from some cells, by a
/// way of counting; none for straight ways.
fn within(
    cells: &[Node],
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
    let span = wanted.span();
    let top = cells.iter().map(|cell| cell.y - steps).min().unwrap_or(0);
    let bottom = cells.iter().map(|cell| cell.y + steps).max().unwrap_or(-1);
    let rows = [
        span.start / columns.max(1),
        span.end.div_ceil(columns.max(1)),
    ];
    let rows = rows.map(|row| i64::try_from(row).unwrap_or(i64::MAX));
    let first = top.max(rows[0]);
    let end = (bottom + 1).min(rows[1]).max(first);
    // The words of these rows.
    let [from, to] = [first, end].map(|row| usize::try_from(row).unwrap_or(0) * columns);
    let place = from / 64;
    let mut words = vec![0; to.div_ceil(64) - place];
    for Node { x: column, y: row } in cells {
        for there in (row - steps).max(first)..(row + steps + 1).min(end) {
            let reach = reach((there - row).abs())?;
            let [from, to] = [column - reach, column + reach + 1]
                .map(|at| usize::try_from(at.max(0)).unwrap_or(0).min(columns));
            let before = usize::try_from(there).unwrap_or(0) * columns - place * 64;
            fill(&mut words, before + from..before + to);
        }
    }
    Some(Plane::from_stretch(place, words, wanted.count()))
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
