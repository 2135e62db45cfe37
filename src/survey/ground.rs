//! What a drawing shows of the map itself: symbols of terrain and creatures, and walls on borders.

use std::collections::BTreeMap;

use crate::explain::{Text, Tone};
use crate::facts::ThingId;
use crate::length::UNITS_PER_SQUARE;
use crate::vocabulary::{Properties, Vocabulary};
use crate::world::plan::Plan;
use crate::world::scene::{Scene, Shape, Thing};
use crate::world::standing::covered_cells;

use super::Survey;

/// Terrain without a symbol of its own.
const SOLID: char = '@';
const OTHER: char = '~';
/// How walls meet: a bit each for one to the left, to the right, above and below.
const JOINTS: &str = " ───│┘└┴│┐┌┬│┤├┼";
const MOST_NAMES: usize = 6;

/// What lies on the map, by cells and borders. A border is named by the cell to its right or below.
pub struct Ground {
    symbols: BTreeMap<[usize; 2], char>,
    of_thing: BTreeMap<ThingId, char>,
    kinds: BTreeMap<char, Vec<String>>,
    creatures: Vec<(ThingId, String)>,
    left: BTreeMap<[usize; 2], char>,
    above: BTreeMap<[usize; 2], char>,
    undrawn: Vec<String>,
}

impl Ground {
    /// What lies on a surveyed map.
    pub fn new(survey: &Survey, plan: &Plan<'_>, vocabulary: &Vocabulary) -> Ground {
        let mut ground = Ground {
            symbols: BTreeMap::new(),
            of_thing: BTreeMap::new(),
            kinds: BTreeMap::new(),
            creatures: Vec::new(),
            left: BTreeMap::new(),
            above: BTreeMap::new(),
            undrawn: Vec::new(),
        };
        let scene = survey.scene();
        for (id, thing) in (0..).map(ThingId).zip(&scene.things) {
            match (&thing.creature, &thing.shape) {
                (Some(_), _) if id == survey.moves() => {}
                (Some(creature), _) => ground.creatures.push((id, creature.id.clone())),
                (None, Shape::Wall(from, to)) => {
                    ground.wall(thing, [*from, *to], scene, vocabulary)
                }
                (None, _) => ground.area(id, thing, plan, vocabulary),
            }
        }
        ground
    }

    fn area(&mut self, id: ThingId, thing: &Thing, plan: &Plan<'_>, vocabulary: &Vocabulary) {
        let terrain = thing
            .terrain
            .and_then(|id| vocabulary.terrains.get(id.index()));
        let does_nothing = thing.properties == Properties::default() && thing.medium.is_none();
        let own = terrain.and_then(|terrain| match terrain.open_symbol {
            Some(open) if does_nothing => Some(open),
            _ => terrain.symbol,
        });
        if own.is_none() && does_nothing {
            return;
        }
        let general = if thing.properties.stops_movement {
            SOLID
        } else {
            OTHER
        };
        let symbol = own.unwrap_or(general);
        let name = terrain.map_or(thing.name.as_str(), |terrain| &terrain.word.title);
        self.note(symbol, name);
        self.of_thing.insert(id, symbol);
        for cell in covered_cells(plan, id) {
            if let [Ok(column), Ok(row)] = cell.map(usize::try_from) {
                self.symbols.insert([column, row], symbol);
            }
        }
    }

    /// A wall along borders of cells is drawn on each border whose middle it covers.
    fn wall(&mut self, thing: &Thing, ends: [[i64; 2]; 2], scene: &Scene, words: &Vocabulary) {
        let run = Run::along_borders(ends).filter(|_| !scene.grid.is_hex());
        let Some(run) = run else {
            self.undrawn.push(thing.name.clone());
            return;
        };
        let terrain = thing.terrain.and_then(|id| words.terrains.get(id.index()));
        let closed = thing.properties.stops_effect;
        let own = terrain.and_then(|terrain| match terrain.open_symbol {
            Some(open) if !closed => Some(open),
            Some(_) => terrain.symbol,
            None => None,
        });
        if let (Some(symbol), Some(terrain)) = (own, terrain) {
            self.note(symbol, &terrain.word.title);
        }
        let (columns, rows) = (i64::from(scene.columns), i64::from(scene.rows));
        let (long, wide) = if run.level {
            (columns, rows)
        } else {
            (rows, columns)
        };
        let mut drawn = false;
        for place in run.middles(long).filter(|_| run.line <= wide) {
            let (cell, borders, symbol) = match (run.level, closed) {
                (true, true) => ([place, run.line], &mut self.above, '─'),
                (true, false) => ([place, run.line], &mut self.above, '┄'),
                (false, true) => ([run.line, place], &mut self.left, '│'),
                (false, false) => ([run.line, place], &mut self.left, '┆'),
            };
            if let [Ok(column), Ok(row)] = cell.map(usize::try_from) {
                borders.insert([column, row], own.unwrap_or(symbol));
                drawn = true;
            }
        }
        if !drawn {
            self.undrawn.push(thing.name.clone());
        }
    }

    fn note(&mut self, symbol: char, name: &str) {
        let names = self.kinds.entry(symbol).or_default();
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }

    /// The symbol of the terrain in a cell.
    pub fn symbol(&self, cell: [usize; 2]) -> Option<char> {
        self.symbols.get(&cell).copied()
    }

    /// The symbol of a piece of terrain.
    pub fn symbol_of(&self, id: ThingId) -> char {
        self.of_thing.get(&id).copied().unwrap_or(SOLID)
    }

    /// The creatures that do not move.
    pub fn creatures(&self) -> impl Iterator<Item = (ThingId, &str)> {
        self.creatures.iter().map(|(id, name)| (*id, name.as_str()))
    }

    /// The letter of a creature: the first of its name.
    pub fn letter(&self, id: ThingId) -> char {
        let mut creatures = self.creatures();
        let found = creatures.find(|(own, _)| *own == id);
        found
            .and_then(|(_, name)| name.chars().next())
            .unwrap_or(OTHER)
    }

    /// The symbols of terrain, each with what it stands for.
    pub fn kinds(&self) -> impl Iterator<Item = (char, String)> {
        let kinds = self.kinds.iter();
        kinds.map(|(symbol, names)| (*symbol, names.join(", ")))
    }

    /// What stands on the left border of a cell.
    pub fn left_of(&self, cell: [usize; 2]) -> char {
        self.left.get(&cell).copied().unwrap_or(' ')
    }

    /// What stands on the upper border of a cell.
    pub fn above(&self, cell: [usize; 2]) -> Option<char> {
        self.above.get(&cell).copied()
    }

    /// Whether a symbol stands on any border.
    pub fn is_on_border(&self, symbol: char) -> bool {
        let mut borders = self.left.values().chain(self.above.values());
        borders.any(|own| *own == symbol)
    }

    /// What stands where borders meet, at the top left corner of a cell.
    pub fn joint(&self, [column, row]: [usize; 2]) -> char {
        let before = |at: usize| at.checked_sub(1);
        let level = |column: Option<usize>| {
            column.is_some_and(|column| self.above.contains_key(&[column, row]))
        };
        let upright =
            |row: Option<usize>| row.is_some_and(|row| self.left.contains_key(&[column, row]));
        let ways = [
            level(before(column)),
            level(Some(column)),
            upright(before(row)),
            upright(Some(row)),
        ];
        let place = ways
            .iter()
            .rev()
            .fold(0, |sum, way| sum * 2 + usize::from(*way));
        JOINTS.chars().nth(place).unwrap_or(' ')
    }

    /// Names what the drawing cannot show.
    pub fn tell_undrawn(&self, text: &mut Text) {
        if self.undrawn.is_empty() {
            return;
        }
        let names: Vec<&str> = self.undrawn.iter().map(String::as_str).collect();
        let few = names.get(..MOST_NAMES).unwrap_or(&names).join(", ");
        let more = match names.len().saturating_sub(MOST_NAMES) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let words = format!("not drawn, since they fill no border of a cell: {few}{more}");
        text.say(1, &[(Tone::Faint, &words)]);
    }
}

/// A wall along borders of cells.
struct Run {
    /// Whether it runs from left to right, and not from top to bottom.
    level: bool,
    /// The border it runs on.
    line: i64,
    start: i64,
    end: i64,
}

impl Run {
    fn along_borders([[x, y], [to_x, to_y]]: [[i64; 2]; 2]) -> Option<Run> {
        let level = y == to_y;
        let (line, one, other) = if level { (y, x, to_x) } else { (x, y, to_y) };
        let is_border = line.rem_euclid(UNITS_PER_SQUARE) == 0 && (level || x == to_x);
        is_border.then(|| Run {
            level,
            line: line.div_euclid(UNITS_PER_SQUARE),
            start: one.min(other),
            end: one.max(other),
        })
    }

    /// The places of the borders whose middles it covers, among so many.
    fn middles(&self, count: i64) -> std::ops::Range<i64> {
        let middle = UNITS_PER_SQUARE / 2;
        let first = (self.start + middle - 1).div_euclid(UNITS_PER_SQUARE);
        let last = (self.end - middle).div_euclid(UNITS_PER_SQUARE);
        first.max(0)..(last + 1).min(count)
    }
}
