//! A survey of a map: one creature is set down in every cell, and each time there is a ruling.
//!
//! It knows the map and rulings, but no rules: whoever surveys says how to rule.

mod data;
mod drawing;
mod ground;
mod kin;
mod room;
mod walk;

pub use data::{Data, data};
pub(crate) use data::{Grid as GridData, Seen, cells_of, grid, seen};
pub use drawing::{UNDECIDED, draw, symbol};
pub use walk::Walk;

use std::sync::Arc;

use crate::facts::lanes::Lanes;
use crate::facts::plane::Plane;
use crate::facts::{Facts, ThingId};
use crate::length::UNITS_PER_SQUARE;
use crate::ruling::{Ruling, Undecided};
use crate::verdicts::Verdicts;
use crate::vocabulary::{LadderId, Vocabulary};
use crate::world::plan::Index;
use crate::world::scene::{Ask, Cell, Grid, Scene, Shape};
use crate::world::standing::Hindrance;
use crate::world::sweep::Sweeping;

/// A map with one creature that goes from cell to cell, and the ask that is put each time.
#[derive(Debug)]
pub struct Survey {
    scene: Scene,
    index: Index,
    ask: Ask,
    moves: ThingId,
    home: Shape,
}

/// How to rule.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// On one ask.
    pub one: &'a dyn Fn(&dyn Facts) -> Ruling,
    /// On the wanted ones of many asks, as on each by itself.
    pub many: &'a dyn Fn(&dyn Lanes, &Plane) -> Verdicts,
}

/// What is found at one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// What the ruling says.
    Ruled(Tiers),
    /// There is no room for the creature.
    Hindered(Hindrance),
}

/// What a ruling says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiers {
    /// The place of the tier on each of the ladders asked for; none while undecided. Cells of which
    /// the same is said share it.
    pub places: Arc<[Option<usize>]>,
    /// Whether the target can be attacked; none while undecided.
    pub targetable: Option<bool>,
}

/// A map surveyed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The ladders asked for.
    pub ladders: Vec<LadderId>,
    /// The cells, row by row.
    pub rows: Vec<Vec<Found>>,
    /// What is unknown and would settle something, each fact once.
    pub undecided: Vec<Undecided>,
}

impl Survey {
    /// A survey with a creature of the scene that moves.
    #[must_use]
    pub fn new(scene: Scene, ask: Ask, moves: ThingId) -> Survey {
        let index = Index::new(&scene);
        let place = usize::try_from(moves.0).unwrap_or(usize::MAX);
        let thing = scene.things.get(place);
        let home = thing.map_or(Shape::Cells(Vec::new()), |thing| thing.shape.clone());
        Survey {
            scene,
            index,
            ask,
            moves,
            home,
        }
    }

    /// The map.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// What is asked each time.
    #[must_use]
    pub fn ask(&self) -> &Ask {
        &self.ask
    }

    /// The creature that moves.
    #[must_use]
    pub fn moves(&self) -> ThingId {
        self.moves
    }

    /// The shape of that creature where the scene has it.
    #[must_use]
    pub fn home(&self) -> &Shape {
        &self.home
    }

    /// Whether that creature takes more than one cell.
    #[must_use]
    pub fn takes_several_cells(&self) -> bool {
        match &self.home {
            Shape::Cells(cells) => cells.len() > 1,
            Shape::Round { radius, .. } => 2 * radius > UNITS_PER_SQUARE,
            Shape::Wall(..) | Shape::Polygon(_) => false,
        }
    }

    /// Surveys every cell on some ladders; `done` is called after each row.
    #[must_use]
    pub fn run(
        &self,
        ladders: &[LadderId],
        vocabulary: &Vocabulary,
        rules: Rules<'_>,
        done: &dyn Fn(),
    ) -> Table {
        let ready = (&self.scene, &self.index);
        let walk = Walk::new(ready, &self.ask, self.moves, &self.home);
        let room = room::room(&walk, &self.scene, &self.home, self.moves);
        let sweeping = Sweeping::new(&walk, ready, &self.ask, self.moves);
        let free = room::free(&room);
        let verdicts = (rules.many)(&sweeping, &free);
        let mut work = Work {
            lanes: &walk,
            vocabulary,
            rules,
            changes: verdicts.changes(ladders).or(&free.edges()),
            verdicts,
            latest: None,
            places: Vec::new(),
            said: Vec::new(),
            table: Table {
                ladders: ladders.to_vec(),
                ..Table::default()
            },
        };
        let columns = usize::try_from(self.scene.columns).unwrap_or(usize::MAX);
        let mut lanes = 0..;
        for row in room.chunks(columns.max(1)) {
            let cells = row.iter().zip(&mut lanes);
            let cells = cells.map(|(hindrance, lane)| match hindrance {
                Some(hindrance) => Found::Hindered(*hindrance),
                None => Found::Ruled(work.at(lane)),
            });
            let cells = cells.collect();
            work.table.rows.push(cells);
            done();
        }
        work.table.undecided.sort();
        work.table
    }
}

/// A survey at work.
struct Work<'a> {
    lanes: &'a dyn Lanes,
    vocabulary: &'a Vocabulary,
    rules: Rules<'a>,
    verdicts: Verdicts,
    /// The cells of which something else may be said than of the last one before with room.
    changes: Plane,
    /// What is said of that.
    latest: Option<Tiers>,
    /// The places on all ladders at the cell at hand.
    places: Vec<Option<usize>>,
    /// All that is said of any cell, each once: there is little. What was said last comes last.
    said: Vec<Arc<[Option<usize>]>>,
    table: Table,
}

impl Work<'_> {
    fn at(&mut self, lane: usize) -> Tiers {
        if let Some(latest) = self.latest.as_ref().filter(|_| !self.changes.has(lane)) {
            return latest.clone();
        }
        if self.verdicts.declined.has(lane) {
            self.latest = None;
            return self.one_at(lane);
        }
        let tiers = Tiers {
            places: self.said_at(lane),
            targetable: Some(self.verdicts.targetable.has(lane)),
        };
        self.latest = Some(tiers.clone());
        tiers
    }

    /// The places at a cell, shared with the cells of which the same was said.
    fn said_at(&mut self, lane: usize) -> Arc<[Option<usize>]> {
        let ladders = self.table.ladders.iter();
        let places = ladders.map(|ladder| self.verdicts.tier(*ladder, lane));
        self.places.clear();
        self.places.extend(places);
        // What is said of a cell was mostly said not long before.
        match self.said.iter().rposition(|own| **own == *self.places) {
            Some(known) => {
                let last = self.said.len() - 1;
                self.said.swap(known, last);
            }
            None => self.said.push(self.places.as_slice().into()),
        }
        self.said.last().cloned().unwrap_or_default()
    }

    /// What a ruling by itself says.
    fn one_at(&mut self, lane: usize) -> Tiers {
        let mut ruling = None;
        let rule = self.rules.one;
        self.lanes
            .with(lane, &mut |facts| ruling = Some(rule(facts)));
        let ladders = self.table.ladders.iter();
        let places = ladders.map(|ladder| place_on(*ladder, ruling.as_ref()?, self.vocabulary));
        let tiers = Tiers {
            places: places.collect(),
            targetable: ruling.as_ref().and_then(|ruling| ruling.targetable),
        };
        for open in ruling.into_iter().flat_map(|ruling| ruling.undecided) {
            self.table.ask(open);
        }
        tiers
    }
}

/// A space that stands at a cell as a creature does whose scene says so: on squares the cell is the
/// top left one, on hexes the middle one, and a round base has its centre in the cell's.
pub(crate) fn moved(home: &Shape, grid: Grid, cell: Cell) -> Shape {
    match home {
        Shape::Cells(cells) => {
            let from = anchor(cells, grid).map_or([0, 0], |anchor| grid.centre(anchor));
            let to = grid.centre(cell);
            let there = cells.iter().flat_map(|own| {
                let [x, y] = grid.centre(*own);
                grid.holding([x - from[0] + to[0], y - from[1] + to[1]])
            });
            let mut there: Vec<Cell> = there.collect();
            there.sort_unstable_by_key(|[column, row]| (*row, *column));
            Shape::Cells(there)
        }
        Shape::Round { radius, .. } => Shape::Round {
            centre: grid.centre(cell),
            radius: *radius,
        },
        Shape::Wall(..) | Shape::Polygon(_) => home.clone(),
    }
}

/// The cell by which a space is said to stand.
pub(crate) fn anchor(cells: &[Cell], grid: Grid) -> Option<Cell> {
    let by_size = grid.size_of(cells).and_then(|size| {
        let stands_at = |at: &&Cell| grid.footprint(**at, size) == cells;
        cells.iter().find(stands_at)
    });
    by_size.or(cells.first()).copied()
}

fn place_on(ladder: LadderId, ruling: &Ruling, vocabulary: &Vocabulary) -> Option<usize> {
    let ladder = vocabulary.ladders.get(ladder.index())?;
    let mut tiers = ruling.tiers.iter();
    let (_, tier) = tiers.find(|(own, _)| *own == ladder.word.id)?;
    let tier = tier.as_ref()?;
    ladder.tiers.iter().position(|own| own.id == *tier)
}

fn side(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

impl Table {
    /// Adds what is unknown, each fact once.
    fn ask(&mut self, open: Undecided) {
        match self.undecided.iter_mut().find(|it| it.fact == open.fact) {
            None => self.undecided.push(open),
            Some(known) => {
                known.settles.extend(open.settles);
                known.settles.sort();
                known.settles.dedup();
            }
        }
    }

    /// How many cells something is true of.
    #[must_use]
    pub fn count(&self, is_so: impl Fn(&Found) -> bool) -> usize {
        let cells = self.rows.iter().flatten();
        cells.filter(|found| is_so(found)).count()
    }

    /// How many cells have the tier of a place on the ladder asked for at another; none counts
    /// those that are undecided.
    #[must_use]
    pub fn count_of(&self, ladder: usize, place: Option<usize>) -> usize {
        self.count(|found| match found {
            Found::Ruled(tiers) => tiers.places.get(ladder) == Some(&place),
            Found::Hindered(_) => false,
        })
    }
}
