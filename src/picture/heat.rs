//! A surveyed map as shades: the tier of each cell.

use crate::survey::{Found, Table};
use crate::vocabulary::Ladder;
use crate::world::scene::Grid;
use crate::world::standing::Hindrance;

use super::frame::Point;

/// Shades of cells on one ladder.
#[derive(Clone, Debug)]
pub struct Heat {
    /// The cells that have one.
    pub cells: Vec<Shade>,
    /// What the shades mean, and how many cells have each.
    pub legend: Vec<(Fill, String, usize)>,
    /// The place of the ladder's highest tier.
    pub last: usize,
}

/// A cell with its shade.
#[derive(Clone, Debug)]
pub struct Shade {
    /// Its outline.
    pub outline: Vec<Point>,
    /// Its centre.
    pub centre: Point,
    /// What is found there.
    pub fill: Fill,
}

/// What is found in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fill {
    /// The tier of a place on the ladder.
    Tier(usize),
    /// Unknown facts stand in the way.
    Undecided,
    /// The creature's space would leave the map.
    OffMap,
}

impl Heat {
    /// The shades of a table on the ladder that was asked for at a place.
    pub fn of(table: &Table, place: usize, ladder: &Ladder, grid: Grid) -> Heat {
        let mut cells = Vec::new();
        for (row, found) in (0..).zip(&table.rows) {
            for (column, found) in (0..).zip(found) {
                let cell = [column, row];
                cells.extend(fill(table, found, place).map(|fill| Shade {
                    outline: grid.corners(cell),
                    centre: grid.centre(cell),
                    fill,
                }));
            }
        }
        let count = |fill: Fill| cells.iter().filter(|cell| cell.fill == fill).count();
        let tiers = ladder.tiers.iter().enumerate();
        let mut legend: Vec<(Fill, String, usize)> = tiers
            .map(|(tier, word)| {
                (
                    Fill::Tier(tier),
                    word.title.clone(),
                    count(Fill::Tier(tier)),
                )
            })
            .collect();
        let others = [
            (Fill::Undecided, "undecided"),
            (Fill::OffMap, "the space would leave the map"),
        ];
        let others = others.into_iter().filter(|(fill, _)| count(*fill) > 0);
        legend.extend(others.map(|(fill, words)| (fill, words.to_owned(), count(fill))));
        Heat {
            legend,
            last: ladder.tiers.len().saturating_sub(1),
            cells,
        }
    }
}

fn fill(table: &Table, found: &Found, place: usize) -> Option<Fill> {
    match found {
        Found::Hindered(Hindrance::OffMap) => Some(Fill::OffMap),
        Found::Hindered(_) => None,
        Found::Ruled(_) => match table.place(found, place) {
            Some(tier) => Some(Fill::Tier(tier)),
            None => Some(Fill::Undecided),
        },
    }
}
