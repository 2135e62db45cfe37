//! The ground of a map: its cells, their shades and their numbers.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::length::UNITS_PER_SQUARE;
use crate::markup::Element;
use crate::picture::Picture;
use crate::picture::frame::Point;
use crate::picture::heat::{Fill, Heat};
use crate::survey;
use crate::world::scene::Grid;

use super::path::{closed, filled, line, stroked};
use super::sheet::words;
use super::{ROOM, ink};

/// The least side of a square that has room for words, and for lines of a grid.
const ROOM_FOR_WORDS: i64 = 2000;
const ROOM_FOR_GRID: i64 = 900;

/// Whether there is room for words in a square.
pub fn is_roomy(picture: &Picture) -> bool {
    picture.frame.side >= ROOM_FOR_WORDS
}

/// The cells, their shades and the grid between them.
pub fn draw(picture: &Picture) -> Vec<Element> {
    let mut elements = vec![floor(picture)];
    if let Some(heat) = &picture.heat {
        elements.extend(shades(picture, heat));
    }
    if picture.frame.side >= ROOM_FOR_GRID {
        elements.push(stroked(&grid(picture), ink::GRID, "1"));
    }
    elements
}

fn floor(picture: &Picture) -> Element {
    let [columns, rows] = picture.map.map(|count| i64::from(count) * UNITS_PER_SQUARE);
    let path = if picture.grid.is_hex() {
        hexes(picture)
    } else {
        closed(
            &picture.frame,
            &[[0, 0], [columns, 0], [columns, rows], [0, rows]],
        )
    };
    filled(&path, ink::FLOOR)
}

/// The outlines of all hexes that are shown.
fn hexes(picture: &Picture) -> String {
    let [columns, rows] = shown(picture);
    let cells = rows.flat_map(|row| columns.clone().map(move |column| [column, row]));
    let outlines = cells.map(|cell| closed(&picture.frame, &picture.grid.corners(cell)));
    outlines.collect()
}

fn grid(picture: &Picture) -> String {
    let [columns, rows] = shown(picture);
    let at = |column: i32, row: i32| {
        let units = |at: i32| i64::from(at) * UNITS_PER_SQUARE;
        picture.frame.at([units(column), units(row)])
    };
    let corners = || rows.start..=rows.end;
    let mut path = String::new();
    match picture.grid {
        Grid::HexRows | Grid::HexColumns => path = hexes(picture),
        Grid::Squares(_) => {
            for column in columns.start..=columns.end {
                path += &line(at(column, rows.start), at(column, rows.end));
            }
            for row in corners() {
                path += &line(at(columns.start, row), at(columns.end, row));
            }
        }
        Grid::Gridless => {
            let columns = || columns.start..=columns.end;
            for [x, y] in corners().flat_map(|row| columns().map(move |column| at(column, row))) {
                path += &line([x - 300, y], [x + 300, y]);
                path += &line([x, y - 300], [x, y + 300]);
            }
        }
    }
    path
}

/// The shades, each as one path, then the symbols on them.
fn shades(picture: &Picture, heat: &Heat) -> Vec<Element> {
    let mut paths: BTreeMap<Fill, String> = BTreeMap::new();
    let mut symbols = Vec::new();
    for cell in &heat.cells {
        let path = paths.entry(cell.fill).or_default();
        path.push_str(&closed(&picture.frame, &cell.outline));
        if is_roomy(picture) {
            let (symbol, _, colour) = shade(cell.fill, heat);
            symbols.push(symbol_at(symbol, picture.frame.at(cell.centre), colour));
        }
    }
    let paths = paths.into_iter();
    let paths = paths.map(|(fill, path)| filled(&path, shade(fill, heat).1));
    paths.chain(symbols).collect()
}

/// The symbol of what is found in a cell, the shade, and the symbol's colour on it.
pub fn shade(fill: Fill, heat: &Heat) -> (char, &'static str, &'static str) {
    match fill {
        Fill::Tier(tier) => {
            let (fill, colour) = ink::shade(tier, heat.last);
            (survey::symbol(tier), fill, colour)
        }
        Fill::Undecided => (survey::UNDECIDED, ink::PAPER, ink::TEXT),
        Fill::OffMap => ('×', ink::PAPER, ink::FAINT),
    }
}

/// The symbol of a cell about a place.
pub fn symbol_at(symbol: char, [x, y]: Point, colour: &str) -> Element {
    let symbol = words(&symbol.to_string(), [x, y + 420], 12);
    symbol.with("text-anchor", "middle").with("fill", colour)
}

/// The numbers of columns above the map and of rows beside it; without a grid, of the lines between.
pub fn numbers(picture: &Picture, [left, top]: Point) -> Vec<Element> {
    let [width, height] = picture.frame.size();
    let [columns, rows] = shown(picture);
    let (first_column, first_row) = (columns.start, rows.start);
    let mut elements = Vec::new();
    for column in numbered(picture, columns) {
        let [x, _] = place_of_number(picture, [column, first_row]);
        if (0..=width).contains(&x) {
            let place = [left + x, top - ROOM - 200];
            elements.push(number(column, place, "middle"));
        }
    }
    for row in numbered(picture, rows) {
        let [_, y] = place_of_number(picture, [first_column, row]);
        if (0..=height).contains(&y) {
            let place = [left - ROOM - 200, top + y + 350];
            elements.push(number(row, place, "end"));
        }
    }
    elements
}

fn number(number: i32, place: Point, anchor: &str) -> Element {
    let number = words(&number.to_string(), place, 10);
    number.with("text-anchor", anchor).with("fill", ink::FAINT)
}

/// The columns or rows that have a number.
fn numbered(picture: &Picture, span: Range<i32>) -> impl Iterator<Item = i32> + use<> {
    let steps = [1, 2, 5, 10, 20, 50, 100];
    let side = picture.frame.side;
    let wide = |step: &i32| i64::from(*step) * side >= ROOM_FOR_WORDS;
    let step = steps.into_iter().find(wide).unwrap_or(200);
    let more = i32::from(picture.grid == Grid::Gridless);
    (span.start..span.end + more).filter(move |at| at % step == 0)
}

fn place_of_number(picture: &Picture, cell: [i32; 2]) -> Point {
    match picture.grid {
        Grid::Gridless => {
            let corner = cell.map(|at| i64::from(at) * UNITS_PER_SQUARE);
            picture.frame.at(corner)
        }
        grid => picture.frame.at(grid.centre(cell)),
    }
}

/// The columns and rows of the map that are shown.
fn shown(picture: &Picture) -> [Range<i32>; 2] {
    let frame = &picture.frame;
    let span = |low: i64, high: i64, count: u32| {
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        let at = |units: i64| i32::try_from(units.div_euclid(UNITS_PER_SQUARE)).unwrap_or(0);
        at(low).clamp(0, count)..(at(high - 1) + 1).clamp(0, count)
    };
    let [columns, rows] = picture.map;
    [
        span(frame.low[0], frame.high[0], columns),
        span(frame.low[1], frame.high[1], rows),
    ]
}
