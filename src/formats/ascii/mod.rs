//! Maps drawn in text, with a legend of their own in JSON or YAML.
//!
//! A block glyph fills its cell; a glyph of the box-drawing block is a thin wall through the middle
//! of its cell, as far as its arms reach. What a glyph is, the legend says; without one the usual
//! symbols of scenes hold, and every box-drawing glyph is a wall.

mod glyphs;
mod legend;

use std::collections::{BTreeMap, BTreeSet};

use super::map::{
    Area, Channels, DoorState, Ground, Map, MapFile, Part, Segment, Token, Walk, Wall, What,
};
use crate::diag::Diagnostic;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::source::{FileId, Sources, Span};
use glyphs::{Arms, arms};
use legend::{Legend, Meaning};

const HALF: i64 = UNITS_PER_SQUARE / 2;
const MOST_CELLS: usize = 4_000_000;

/// Reads the form of a map, with its legend if it has one.
///
/// # Errors
/// What is wrong with the legend; `M0102` for an empty map or one with tabs, which have no width of
/// their own; `M0104` for one too large.
pub fn parse(
    sources: &Sources,
    file: FileId,
    legend: Option<FileId>,
) -> Result<MapFile, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |source| source.text.as_str());
    let mut walk = Walk::new(file);
    let legend = match legend {
        Some(legend) => {
            Legend::read(sources, legend, &mut walk).map_err(|problem| vec![*problem])?
        }
        None => Legend::usual(),
    };
    match read(text, &legend, &mut walk) {
        Some(mut map) if walk.problems.is_empty() => {
            map.warnings = walk.warnings;
            MapFile::one(file, Ok(map))
        }
        _ => Err(walk.problems),
    }
}

fn read(text: &str, legend: &Legend, walk: &mut Walk) -> Option<Map> {
    if let Some(at) = text.find('\t') {
        let span = Span::new(walk.file, at, at + 1);
        let problem = Diagnostic::error("M0102", span, "there is a tab on the map");
        walk.problems
            .push(problem.help("a tab has no width of its own: write spaces"));
        return None;
    }
    let rows: Vec<Vec<char>> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(|line| line.chars().collect())
        .collect();
    // Empty lines at the end are no rows.
    let last = rows
        .iter()
        .rposition(|row| row.iter().any(|glyph| !glyph.is_whitespace()));
    let rows = rows.get(..last.map_or(0, |last| last + 1)).unwrap_or(&[]);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if columns == 0 {
        return walk.fail("M0102", "the map is empty");
    }
    if columns.saturating_mul(rows.len()) > MOST_CELLS {
        return walk.fail("M0104", format!("the map has more than {MOST_CELLS} cells"));
    }
    let length = |count: usize| Number::from(i64::try_from(count).unwrap_or(i64::MAX));
    let map = Map::sized(
        walk.side("columns", &length(columns))?,
        walk.side("rows", &length(rows.len()))?,
    );
    walk.warn(
        "M0314",
        "the map does not say how long a cell is; it was taken as 5 ft",
    );
    let mut drawing = Drawing {
        rows,
        legend,
        map,
        unknown: BTreeMap::new(),
        pieces: Pieces::default(),
    };
    for row in 0..i32::try_from(rows.len()).ok()? {
        for column in 0..i32::try_from(columns).ok()? {
            drawing.cell(column, row);
        }
    }
    let Drawing {
        mut map,
        unknown,
        pieces,
        ..
    } = drawing;
    map.walls.splice(0..0, pieces.walls());
    if !unknown.is_empty() {
        let listed: Vec<String> = unknown
            .iter()
            .map(|(glyph, count)| format!("`{}` ({count} times)", glyph.escape_debug()))
            .collect();
        let message = format!(
            "glyphs that the legend does not have, taken as floor: {}",
            listed.join(", ")
        );
        walk.warn("M0320", message);
    }
    Some(map)
}

struct Drawing<'a> {
    rows: &'a [Vec<char>],
    legend: &'a Legend,
    map: Map,
    unknown: BTreeMap<char, usize>,
    pieces: Pieces,
}

impl Drawing<'_> {
    fn glyph(&self, column: i32, row: i32) -> char {
        let row = usize::try_from(row).ok().and_then(|row| self.rows.get(row));
        let glyph = usize::try_from(column)
            .ok()
            .and_then(|column| row?.get(column));
        glyph.copied().unwrap_or(' ')
    }

    fn cell(&mut self, column: i32, row: i32) {
        let glyph = self.glyph(column, row);
        if matches!(glyph, ' ' | '.') && self.legend.get(glyph).is_none() {
            return;
        }
        let source = format!("{} {column},{row}", glyph.escape_debug());
        match self.legend.get(glyph) {
            None => *self.unknown.entry(glyph).or_default() += 1,
            Some(Meaning::Floor) => {}
            Some(Meaning::Creature) => self.map.tokens.push(Token {
                source,
                name: glyph.to_string(),
                middle: [column, row].map(|at| i64::from(at) * UNITS_PER_SQUARE + HALF),
                size: [1000, 1000],
                elevation: 0,
                hidden: false,
                side: None,
            }),
            Some(Meaning::Door(state)) => self.door(source, column, row, *state),
            Some(Meaning::Solid(what)) => {
                let what = *what;
                match arms(glyph).filter(|_| what == What::Wall) {
                    Some(arms) => self.pieces.add(arms, column, row),
                    None => self.block(Part::new(source, what), column, row),
                }
            }
        }
    }

    fn block(&mut self, part: Part, column: i32, row: i32) {
        self.map.areas.push(Area {
            part,
            shape: Ground::Cell([column, row]),
        });
    }

    /// A door among thin walls is as thin as they are and stands in their line; any other fills its
    /// cell.
    fn door(&mut self, source: String, column: i32, row: i32, state: DoorState) {
        let mut part = Part::new(source, What::Door);
        part.door = Some(state);
        part.channels = Channels::ALL;
        let arms_of = |right: i32, down: i32| {
            let glyph = self.glyph(column + right, row + down);
            let is_wall = matches!(self.legend.get(glyph), Some(Meaning::Solid(What::Wall)));
            arms(glyph).filter(|_| is_wall).unwrap_or_default()
        };
        let level = arms_of(-1, 0).right || arms_of(1, 0).left;
        let upright = arms_of(0, -1).down || arms_of(0, 1).up;
        let [x, y] = [column, row].map(|at| i64::from(at) * UNITS_PER_SQUARE);
        let line = match (level, upright) {
            (true, false) => Segment::new([x, y + HALF], [x + UNITS_PER_SQUARE, y + HALF]),
            (false, true) => Segment::new([x + HALF, y], [x + HALF, y + UNITS_PER_SQUARE]),
            _ => None,
        };
        match line {
            Some(line) => self.map.walls.push(Wall {
                part,
                line,
                one_way: None,
            }),
            None => self.block(part, column, row),
        }
    }
}

/// Halves of cells that thin walls run through: `[line, place]`, both in halves of a cell.
#[derive(Default)]
struct Pieces {
    level: BTreeSet<[i64; 2]>,
    upright: BTreeSet<[i64; 2]>,
}

impl Pieces {
    fn add(&mut self, arms: Arms, column: i32, row: i32) {
        let [x, y] = [column, row].map(|at| 2 * i64::from(at));
        let mut put = |is: bool, piece: [i64; 2], level: bool| {
            if is && level {
                self.level.insert(piece);
            } else if is {
                self.upright.insert(piece);
            }
        };
        put(arms.left, [y + 1, x], true);
        put(arms.right, [y + 1, x + 1], true);
        put(arms.up, [x + 1, y], false);
        put(arms.down, [x + 1, y + 1], false);
    }

    /// The walls, each as long as it runs straight.
    fn walls(self) -> Vec<Wall> {
        let wall = |from: [i64; 2], to: [i64; 2]| {
            let part = Part::new("box drawing".to_owned(), What::Wall);
            let line = Segment::new(from.map(|at| at * HALF), to.map(|at| at * HALF))?;
            Some(Wall {
                part,
                line,
                one_way: None,
            })
        };
        let level = runs(&self.level)
            .into_iter()
            .filter_map(|[y, from, to]| wall([from, y], [to, y]));
        let mut walls: Vec<Wall> = level.collect();
        walls.extend(
            runs(&self.upright)
                .into_iter()
                .filter_map(|[x, from, to]| wall([x, from], [x, to])),
        );
        walls
    }
}

/// Pieces joined to `[line, from, to]`.
fn runs(pieces: &BTreeSet<[i64; 2]>) -> Vec<[i64; 3]> {
    let mut joined: Vec<[i64; 3]> = Vec::new();
    for [line, place] in pieces.iter().copied() {
        match joined.last_mut() {
            Some([last, _, to]) if *last == line && *to == place => *to = place + 1,
            _ => joined.push([line, place, place + 1]),
        }
    }
    joined
}
