//! A surveyed map as data from which a picture can be drawn.

use serde::Serialize;

use crate::facts::{CEILING, Class};
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::ruling::{Coordinate, Undecided};
use crate::vocabulary::{Vocabulary, Word};
use crate::world::scene::{self, Scene, Shape, Thing};
use crate::world::standing::Hindrance;

use super::{Found, Survey, Table};

/// A surveyed map. Lengths and coordinates are in cells from the map's top left corner.
#[derive(Debug, Serialize)]
pub struct Data<'a> {
    moves: Moves<'a>,
    grid: Grid,
    ladders: Vec<Ladder<'a>>,
    targetable: Vec<Vec<Option<bool>>>,
    cells: Vec<Vec<&'static str>>,
    things: Vec<Seen<'a>>,
    undecided: &'a [Undecided],
}

/// The creature that goes from cell to cell.
#[derive(Debug, Serialize)]
struct Moves<'a> {
    creature: &'a str,
    stand_in: bool,
    #[serde(flatten)]
    space: Outline,
    bottom: Coordinate,
    top: Option<Coordinate>,
}

/// How a map is divided.
#[derive(Debug, Serialize)]
pub(crate) struct Grid {
    shape: &'static str,
    size: String,
    columns: u32,
    rows: u32,
    /// The corners of cell `[0, 0]` and, on hexes, of the first one that is shifted.
    outlines: Vec<Vec<[Coordinate; 2]>>,
}

#[derive(Debug, Serialize)]
struct Ladder<'a> {
    id: &'a str,
    title: &'a str,
    tiers: Vec<Tier<'a>>,
    /// The place among the tiers, row by row; null where there is no ruling or no decision.
    rows: Vec<Vec<Option<usize>>>,
}

#[derive(Debug, Serialize)]
struct Tier<'a> {
    id: &'a str,
    title: &'a str,
    count: usize,
}

/// Something on the map.
#[derive(Debug, Serialize)]
pub(crate) struct Seen<'a> {
    name: &'a str,
    class: &'static str,
    terrain: Option<&'a str>,
    #[serde(flatten)]
    outline: Outline,
    bottom: Coordinate,
    top: Option<Coordinate>,
    stops: Vec<&'static str>,
    gives_cover: bool,
    conceals: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Outline {
    Cells(Vec<scene::Cell>),
    Round {
        centre: [Coordinate; 2],
        radius: Coordinate,
    },
    Wall([[Coordinate; 2]; 2]),
    Polygon(Vec<[Coordinate; 2]>),
}

/// A survey's table with the map it is about. `stand_in` says whether the creature that moves was
/// added to the scene.
#[must_use]
pub fn data<'a>(
    survey: &'a Survey,
    table: &'a Table,
    vocabulary: &'a Vocabulary,
    stand_in: bool,
) -> Data<'a> {
    let scene = survey.scene();
    let things = (0..).zip(&scene.things);
    let others = things.filter(|(id, _)| *id != survey.moves().0);
    Data {
        moves: moves(survey, scene, stand_in),
        grid: grid(scene),
        ladders: ladders(table, vocabulary),
        targetable: rows(table, |found| table.tiers(found)?.targetable),
        cells: rows(table, state),
        things: others.map(|(_, thing)| seen(thing, vocabulary)).collect(),
        undecided: &table.undecided,
    }
}

pub(crate) fn grid(scene: &Scene) -> Grid {
    let (shape, shifted) = match scene.grid {
        scene::Grid::Squares(_) => ("square", None),
        scene::Grid::HexRows => ("hex-rows", Some([0, 1])),
        scene::Grid::HexColumns => ("hex-columns", Some([1, 0])),
        scene::Grid::Gridless => ("none", None),
    };
    let cells = [Some([0, 0]), shifted].into_iter().flatten();
    let outline = |cell| {
        let corners = scene.grid.corners(cell).into_iter();
        corners.map(|corner| corner.map(cells_of)).collect()
    };
    Grid {
        shape,
        size: scene.scale.square().to_string(),
        columns: scene.columns,
        rows: scene.rows,
        outlines: cells.map(outline).collect(),
    }
}

fn moves<'a>(survey: &Survey, scene: &'a Scene, stand_in: bool) -> Moves<'a> {
    let place = usize::try_from(survey.moves().0).unwrap_or(usize::MAX);
    let thing = scene.things.get(place);
    let creature = thing.and_then(|thing| thing.creature.as_ref());
    Moves {
        creature: creature.map_or("", |creature| creature.id.as_str()),
        stand_in,
        space: outline(survey.home()),
        bottom: cells_of(thing.map_or(0, |thing| thing.bottom)),
        top: thing.and_then(top),
    }
}

fn ladders<'a>(table: &Table, vocabulary: &'a Vocabulary) -> Vec<Ladder<'a>> {
    let asked = table.ladders.iter().enumerate();
    asked
        .filter_map(|(place, id)| {
            let ladder = vocabulary.ladders.get(id.index())?;
            let tiers = (0..).zip(&ladder.tiers);
            Some(Ladder {
                id: &ladder.word.id,
                title: &ladder.word.title,
                tiers: tiers
                    .map(|(tier, word)| counted(table, place, tier, word))
                    .collect(),
                rows: rows(table, |found| table.place(found, place)),
            })
        })
        .collect()
}

fn counted<'a>(table: &Table, ladder: usize, tier: usize, word: &'a Word) -> Tier<'a> {
    Tier {
        id: &word.id,
        title: &word.title,
        count: table.count_of(ladder, Some(tier)),
    }
}

fn rows<T>(table: &Table, of: impl Fn(&Found) -> T) -> Vec<Vec<T>> {
    let rows = table.rows.iter();
    rows.map(|row| row.iter().map(&of).collect()).collect()
}

fn state(found: &Found) -> &'static str {
    match found {
        Found::Ruled(_) => "ruled",
        Found::Hindered(Hindrance::OffMap) => "off-map",
        Found::Hindered(Hindrance::Creature(_)) => "creature",
        Found::Hindered(Hindrance::Solid(_)) => "solid",
    }
}

pub(crate) fn seen<'a>(thing: &'a Thing, vocabulary: &'a Vocabulary) -> Seen<'a> {
    let terrain = thing
        .terrain
        .and_then(|id| vocabulary.terrains.get(id.index()));
    Seen {
        name: &thing.name,
        class: match thing.class {
            Class::Terrain => "terrain",
            Class::Creature => "creature",
            Class::Zone => "zone",
        },
        terrain: terrain.map(|terrain| terrain.word.id.as_str()),
        outline: outline(&thing.shape),
        bottom: cells_of(thing.bottom),
        top: top(thing),
        stops: thing.properties.stops(),
        gives_cover: thing.properties.gives_cover,
        conceals: thing.properties.conceals,
    }
}

fn outline(shape: &Shape) -> Outline {
    let point = |at: &[i64; 2]| at.map(cells_of);
    match shape {
        Shape::Cells(cells) => Outline::Cells(cells.clone()),
        Shape::Round { centre, radius } => Outline::Round {
            centre: point(centre),
            radius: cells_of(*radius),
        },
        Shape::Wall(from, to) => Outline::Wall([point(from), point(to)]),
        Shape::Polygon(corners) => Outline::Polygon(corners.iter().map(point).collect()),
    }
}

/// None for what reaches the ceiling.
fn top(thing: &Thing) -> Option<Coordinate> {
    (thing.top < CEILING).then(|| cells_of(thing.top))
}

pub(crate) fn cells_of(units: i64) -> Coordinate {
    Coordinate(Number::ratio(units, UNITS_PER_SQUARE).unwrap_or(Number::ZERO))
}
