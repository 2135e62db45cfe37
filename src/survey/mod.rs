//! A survey of a map: one creature is set down in every cell, and each time there is a ruling.
//!
//! It knows the map and rulings, but no rules: whoever surveys says how to rule.

mod data;
mod drawing;
mod ground;

pub use data::{Data, data};
pub use drawing::draw;

use crate::facts::ThingId;
use crate::ruling::{Ruling, Undecided};
use crate::vocabulary::{LadderId, Vocabulary};
use crate::world::battle::Battle;
use crate::world::plan::{Index, Plan};
use crate::world::scene::{Ask, Scene, Shape};
use crate::world::standing::{Hindrance, hindrance};

/// A map with one creature that goes from cell to cell, and the ask that is put each time.
#[derive(Debug)]
pub struct Survey {
    scene: Scene,
    index: Index,
    ask: Ask,
    moves: ThingId,
    home: Shape,
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
        matches!(&self.home, Shape::Cells(cells) if cells.len() > 1)
    }

    /// Surveys every cell on some ladders; `done` is called after each row.
    pub fn run(
        &mut self,
        ladders: &[LadderId],
        vocabulary: &Vocabulary,
        rule: &dyn Fn(&Battle<'_>) -> Ruling,
        done: &dyn Fn(),
    ) -> Table {
        let mut table = Table {
            ladders: ladders.to_vec(),
            ..Table::default()
        };
        for row in 0..side(self.scene.rows) {
            let mut cells = Vec::new();
            for column in 0..side(self.scene.columns) {
                cells.push(self.at([column, row], vocabulary, rule, &mut table));
            }
            table.rows.push(cells);
            done();
        }
        table.undecided.sort();
        table
    }

    fn at(
        &mut self,
        cell: [i32; 2],
        vocabulary: &Vocabulary,
        rule: &dyn Fn(&Battle<'_>) -> Ruling,
        table: &mut Table,
    ) -> Found {
        self.set_down(cell);
        let plan = Plan::with(&self.scene, &self.index);
        if let Some(hindrance) = hindrance(&plan, self.moves) {
            return Found::Hindered(hindrance);
        }
        let ruling = rule(&Battle::on(&plan, &self.ask));
        let ladders = table.ladders.iter();
        let places = ladders.map(|ladder| place_on(*ladder, &ruling, vocabulary));
        let tiers = Tiers {
            places: places.collect(),
            targetable: ruling.targetable,
        };
        for open in ruling.undecided {
            match table.undecided.iter_mut().find(|it| it.fact == open.fact) {
                None => table.undecided.push(open),
                Some(known) => {
                    known.settles.extend(open.settles);
                    known.settles.sort();
                    known.settles.dedup();
                }
            }
        }
        Found::Ruled(tiers)
    }

    /// Sets the creature down with the first cell of its space, the top left one, in a cell.
    fn set_down(&mut self, cell: [i32; 2]) {
        let place = usize::try_from(self.moves.0).unwrap_or(usize::MAX);
        if let Some(thing) = self.scene.things.get_mut(place) {
            thing.shape = moved(&self.home, cell);
        }
        self.index.reshape(self.moves, &self.scene);
    }
}

/// A space moved so that the top left corner of the box round it is in a cell.
fn moved(home: &Shape, [column, row]: [i32; 2]) -> Shape {
    let Shape::Cells(cells) = home else {
        return home.clone();
    };
    let left = cells.iter().map(|cell| cell[0]).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell[1]).min().unwrap_or(0);
    let cells = cells.iter();
    Shape::Cells(
        cells
            .map(|[own, down]| [own - left + column, down - top + row])
            .collect(),
    )
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
