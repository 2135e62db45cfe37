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
use room::Room;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// There is a ruling; what it says is kept at this place of the table.
    Ruled(u32),
    /// There is no room for the creature.
    Hindered(Hindrance),
}

/// What a ruling says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiers {
    /// The place of the tier on each of the ladders asked for; none while undecided.
    pub places: Vec<Option<usize>>,
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
    /// All that is said of any cell, each once.
    pub said: Vec<Tiers>,
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
        let room = Room::new(&walk, &self.scene, &self.home, self.moves);
        let sweeping = Sweeping::new(&walk, ready, &self.ask, self.moves);
        let verdicts = (rules.many)(&sweeping, &room.free);
        let columns = usize::try_from(self.scene.columns).unwrap_or(usize::MAX);
        let mut work = Work {
            lanes: &walk,
            vocabulary,
            rules,
            columns: columns.max(1),
            verdicts,
            own: Tiers::default(),
            row: Vec::new(),
            table: Table {
                ladders: ladders.to_vec(),
                ..Table::default()
            },
            done,
        };
        let starts = work.starts(&room.free);
        let ends = starts.iter().skip(1).chain([room.free.count()]);
        for (from, to) in starts.iter().zip(ends) {
            let found = match room.hindrance(from) {
                Some(hindrance) => Found::Hindered(hindrance),
                None => Found::Ruled(work.said_at(from)),
            };
            work.write(found, to - from);
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
    columns: usize,
    verdicts: Verdicts,
    /// What is said of the cell at hand.
    own: Tiers,
    /// The row at hand, as far as it is written.
    row: Vec<Found>,
    table: Table,
    done: &'a dyn Fn(),
}

impl Work<'_> {
    /// The cells from which on, up to the next, the same is found everywhere.
    fn starts(&self, free: &Plane) -> Plane {
        let changes = self.verdicts.changes(&self.table.ladders);
        let by_itself = free.not().or(&self.verdicts.declined);
        let mut starts = changes.or(&free.edges()).or(&by_itself);
        starts.insert(0);
        starts
    }

    /// Writes that the same is found in the next so many cells.
    fn write(&mut self, found: Found, mut count: usize) {
        while count > 0 {
            let own = count.min(self.columns - self.row.len());
            if self.row.is_empty() {
                self.row.reserve_exact(self.columns);
            }
            self.row.extend(std::iter::repeat_n(found, own));
            count -= own;
            if self.row.len() == self.columns {
                self.table.rows.push(std::mem::take(&mut self.row));
                (self.done)();
            }
        }
    }

    /// Where it is kept what is said of a cell.
    fn said_at(&mut self, lane: usize) -> u32 {
        if self.verdicts.declined.has(lane) {
            self.own = self.one_at(lane);
        } else {
            let ladders = self.table.ladders.iter();
            let places = ladders.map(|ladder| self.verdicts.tier(*ladder, lane));
            self.own.places.clear();
            self.own.places.extend(places);
            self.own.targetable = Some(self.verdicts.targetable.has(lane));
        }
        let said = &mut self.table.said;
        let known = said.iter().position(|said| *said == self.own);
        let place = known.unwrap_or_else(|| {
            said.push(self.own.clone());
            said.len() - 1
        });
        u32::try_from(place).unwrap_or(u32::MAX)
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
        Shape::Cells(cells) if cells.len() == 1 => Shape::Cells(vec![cell]),
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

    /// What is said of a cell; none where there is no ruling.
    #[must_use]
    pub fn tiers(&self, found: &Found) -> Option<&Tiers> {
        match found {
            Found::Ruled(said) => self.said.get(*said as usize),
            Found::Hindered(_) => None,
        }
    }

    /// The place of the tier on the ladder asked for at another; none where it is undecided, or
    /// where there is no ruling.
    #[must_use]
    pub fn place(&self, found: &Found, ladder: usize) -> Option<usize> {
        self.tiers(found)?.places.get(ladder).copied().flatten()
    }

    /// In how many cells no attack is possible.
    #[must_use]
    pub fn count_barred(&self) -> usize {
        let is_barred = |tiers: &Tiers| tiers.targetable == Some(false);
        self.count(|found| self.tiers(found).is_some_and(is_barred))
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
        let is_there = |tiers: &Tiers| tiers.places.get(ladder) == Some(&place);
        self.count(|found| self.tiers(found).is_some_and(is_there))
    }
}
