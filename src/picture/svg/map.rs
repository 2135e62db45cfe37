//! The map itself: its ground, what stands on it, and the lines over all.

use std::collections::BTreeSet;

use crate::length::UNITS_PER_SQUARE;
use crate::markup::Element;
use crate::picture::Picture;
use crate::picture::frame::{Frame, Point};
use crate::picture::heat::Fill;
use crate::picture::look::Look;
use crate::picture::stage::{Area, Base, Form};
use crate::survey;
use crate::world::scene::{Grid, Side};

use super::sheet::{Sheet, lifted, words};
use super::{ROOM, ink, lines, px};

/// The least side of a square that has room for words, and for lines of a grid.
const ROOM_FOR_WORDS: i64 = 2000;
const ROOM_FOR_GRID: i64 = 900;

/// A map, drawn.
pub struct Drawn {
    /// Its width and height, without the room about it.
    pub size: Point,
    /// What is on it.
    pub elements: Vec<Element>,
    /// The patterns that it uses.
    pub patterns: Vec<Element>,
}

/// Draws the map.
pub fn draw(picture: &Picture, prefix: &str) -> Drawn {
    let mut pen = Pen {
        picture,
        frame: &picture.frame,
        prefix,
        elements: Vec::new(),
    };
    pen.ground();
    pen.shades();
    pen.grid();
    picture.stage.areas.iter().for_each(|area| pen.area(area));
    picture.stage.lamps.iter().for_each(|lamp| pen.lamp(*lamp));
    pen.reach();
    picture.stage.bases.iter().for_each(|base| pen.base(base));
    lines::draw_rims(picture, &mut pen.elements);
    picture
        .stage
        .sources
        .iter()
        .for_each(|form| pen.source(form));
    lines::draw(picture, &mut pen.elements);
    picture.stage.bases.iter().for_each(|base| pen.name(base));
    pen.labels();
    let over = picture.heat.is_some();
    let looks: BTreeSet<Look> = picture.stage.areas.iter().map(|area| area.look).collect();
    let patterns = looks.into_iter().map(|look| {
        // What is solid hides the shade below it, since nobody stands in it.
        ink::pattern(look, pattern_id(prefix, look), over && look != Look::Solid)
    });
    Drawn {
        size: picture.frame.size(),
        patterns: patterns.collect(),
        elements: pen.elements,
    }
}

/// The map as a window of the document.
pub fn framed(map: &Drawn, [x, y]: Point) -> Element {
    let [width, height] = map.size.map(|side| px(side + 2 * ROOM));
    Element::new("svg")
        .with("x", px(x))
        .with("y", px(y))
        .with("width", &width)
        .with("height", &height)
        .with("viewBox", format!("{0} {0} {width} {height}", px(-ROOM)))
        .holding_all(map.elements.iter().cloned())
}

/// The id of a look's pattern.
pub fn pattern_id(prefix: &str, look: Look) -> String {
    format!("{prefix}{}", ink::pattern_name(look))
}

/// The numbers of columns above the map and of rows beside it.
pub fn numbers(picture: &Picture, [left, top]: Point, sheet: &mut Sheet) {
    const SIZE: i64 = 10;
    let frame = &picture.frame;
    let gridless = picture.grid == Grid::Gridless;
    let place = |cell| {
        let [column, row]: [i32; 2] = cell;
        match gridless {
            true => frame.at([column, row].map(|at| i64::from(at) * UNITS_PER_SQUARE)),
            false => frame.at(picture.grid.centre(cell)),
        }
    };
    let [width, height] = frame.size();
    let [columns, rows] = shown_cells(picture);
    let step = step_of_numbers(frame.side);
    let extra = i32::from(gridless);
    for column in (columns.start..columns.end + extra).filter(|column| column % step == 0) {
        let [x, _] = place([column, rows.start]);
        if (0..=width).contains(&x) {
            let number = words(&column.to_string(), [left + x, top - ROOM - 200], SIZE);
            sheet.done.push(
                number
                    .with("text-anchor", "middle")
                    .with("fill", ink::FAINT),
            );
        }
    }
    for row in (rows.start..rows.end + extra).filter(|row| row % step == 0) {
        let [_, y] = place([columns.start, row]);
        if (0..=height).contains(&y) {
            let number = words(&row.to_string(), [left - ROOM - 200, top + y + 350], SIZE);
            sheet
                .done
                .push(number.with("text-anchor", "end").with("fill", ink::FAINT));
        }
    }
}

fn step_of_numbers(side: i64) -> i32 {
    let steps = [1, 2, 5, 10, 20, 50, 100];
    let wide = |step: &i32| i64::from(*step) * side >= ROOM_FOR_WORDS;
    steps.into_iter().find(wide).unwrap_or(200)
}

/// The columns and rows of the map that are shown.
fn shown_cells(picture: &Picture) -> [std::ops::Range<i32>; 2] {
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

struct Pen<'a> {
    picture: &'a Picture,
    frame: &'a Frame,
    prefix: &'a str,
    elements: Vec<Element>,
}

impl Pen<'_> {
    fn is_roomy(&self) -> bool {
        self.frame.side >= ROOM_FOR_WORDS
    }

    fn cells(&self) -> impl Iterator<Item = [i32; 2]> + use<> {
        let [columns, rows] = shown_cells(self.picture);
        rows.flat_map(move |row| columns.clone().map(move |column| [column, row]))
    }

    /// The outlines of all cells as one path; of squares, their rectangle.
    fn ground(&mut self) {
        let path = if self.picture.grid.is_hex() {
            let outlines = self.cells().map(|cell| self.picture.grid.corners(cell));
            outlines
                .map(|outline| closed(self.frame, &outline))
                .collect()
        } else {
            let [columns, rows] = self
                .picture
                .map
                .map(|count| i64::from(count) * UNITS_PER_SQUARE);
            closed(
                self.frame,
                &[[0, 0], [columns, 0], [columns, rows], [0, rows]],
            )
        };
        let ground = Element::new("path")
            .with("d", path)
            .with("fill", ink::FLOOR);
        self.elements.push(ground);
    }

    fn grid(&mut self) {
        if self.frame.side < ROOM_FOR_GRID {
            return;
        }
        let [columns, rows] = shown_cells(self.picture);
        let at = |column: i32, row: i32| {
            self.frame
                .at([column, row].map(|at| i64::from(at) * UNITS_PER_SQUARE))
        };
        let mut path = String::new();
        match self.picture.grid {
            Grid::HexRows | Grid::HexColumns => {
                let outlines = self.cells().map(|cell| self.picture.grid.corners(cell));
                path.extend(outlines.map(|outline| closed(self.frame, &outline)));
            }
            Grid::Squares(_) => {
                for column in columns.start..=columns.end {
                    path += &line(at(column, rows.start), at(column, rows.end));
                }
                for row in rows.start..=rows.end {
                    path += &line(at(columns.start, row), at(columns.end, row));
                }
            }
            Grid::Gridless => {
                for row in rows.start..=rows.end {
                    for [x, y] in (columns.start..=columns.end).map(|column| at(column, row)) {
                        path += &line([x - 300, y], [x + 300, y]);
                        path += &line([x, y - 300], [x, y + 300]);
                    }
                }
            }
        }
        let grid = Element::new("path").with("d", path).with("fill", "none");
        self.elements
            .push(grid.with("stroke", ink::GRID).with("stroke-width", 1));
    }

    fn shades(&mut self) {
        let Some(heat) = &self.picture.heat else {
            return;
        };
        for cell in &heat.cells {
            let (symbol, fill, colour) = match cell.fill {
                Fill::Tier(tier) => {
                    let (fill, colour) = ink::shade(tier, heat.last);
                    (survey::symbol(tier), fill, colour)
                }
                Fill::Undecided => (survey::UNDECIDED, ink::PAPER, ink::TEXT),
                Fill::OffMap => ('×', ink::PAPER, ink::FAINT),
            };
            let path = closed(self.frame, &cell.outline);
            self.elements
                .push(Element::new("path").with("d", path).with("fill", fill));
            if self.is_roomy() {
                let [x, y] = self.frame.at(cell.centre);
                let symbol = words(&symbol.to_string(), [x, y + 420], 12);
                self.elements
                    .push(symbol.with("text-anchor", "middle").with("fill", colour));
            }
        }
    }

    fn area(&mut self, area: &Area) {
        let [_, _, edge] = ink::of_look(area.look);
        let fill = format!("url(#{})", pattern_id(self.prefix, area.look));
        let (body, border) = match &area.form {
            Form::Wall(from, to) => return self.wall(area, *from, *to),
            Form::Polygons(polygons, sides) => (
                path_of(self.frame, polygons),
                sides
                    .iter()
                    .map(|[from, to]| self.line(*from, *to))
                    .collect(),
            ),
            Form::Circle(centre, radius) => {
                let circle = circle(self.frame, *centre, *radius);
                (circle.clone(), circle)
            }
        };
        let body = Element::new("path").with("d", body).with("fill", fill);
        let border = Element::new("path").with("d", border).with("fill", "none");
        let border = border.with("stroke", edge).with("stroke-width", "1.4");
        let dash = if area.partly {
            ink::PARTLY
        } else {
            ink::dash(area.look, false)
        };
        let border = border.with("stroke-linecap", "round");
        self.elements.push(body);
        self.elements.push(dashed(border, dash));
    }

    fn wall(&mut self, area: &Area, from: Point, to: Point) {
        let path = self.line(from, to);
        self.elements
            .extend(thin_wall(&path, area.look, area.partly));
        if let Some(side) = area.one_way {
            let [_, _, edge] = ink::of_look(area.look);
            let arrow = arrow(self.frame.at(from), self.frame.at(to), side);
            self.elements
                .push(Element::new("path").with("d", arrow).with("fill", edge));
        }
    }

    fn lamp(&mut self, at: Point) {
        let [x, y] = self.frame.at(at);
        let star = "M0 -8L2 -2L8 0L2 2L0 8L-2 2L-8 0L-2 -2Z";
        let lamp = Element::new("path").with("d", star).with("fill", ink::LAMP);
        let lamp = lamp.with("stroke", ink::TEXT).with("stroke-width", 1);
        let place = format!("translate({} {})", px(x), px(y));
        self.elements.push(lamp.with("transform", place));
    }

    /// How far an area goes, and the cell attacked.
    fn reach(&mut self) {
        let outline = |path: String, dash: &str| {
            let path = Element::new("path").with("d", path).with("fill", "none");
            let path = path.with("stroke", ink::AREA).with("stroke-width", "1.6");
            path.with("stroke-dasharray", dash)
        };
        if let Some((centre, Some(radius))) = self.picture.origin {
            let path = circle(self.frame, centre, radius);
            self.elements.push(outline(path, "9 4"));
        }
        if let Some(Form::Polygons(polygons, _)) = &self.picture.aim {
            let path = path_of(self.frame, polygons);
            self.elements
                .push(outline(path, "4 3").with("stroke-linejoin", "round"));
        }
    }

    fn base(&mut self, base: &Base) {
        let (fill, width, dash) = ink::of_part(base.role);
        let (body, border) = match &base.form {
            Form::Polygons(polygons, sides) => {
                let border = sides
                    .iter()
                    .map(|[from, to]| self.line(*from, *to))
                    .collect();
                (path_of(self.frame, polygons), border)
            }
            Form::Circle(centre, radius) => {
                let circle = circle(self.frame, *centre, *radius);
                (circle.clone(), circle)
            }
            Form::Wall(from, to) => (String::new(), self.line(*from, *to)),
        };
        let body = Element::new("path").with("d", body).with("fill", fill);
        let border = Element::new("path").with("d", border).with("fill", "none");
        let border = border.with("stroke", ink::TEXT).with("stroke-width", width);
        self.elements.push(body.with("fill-opacity", "0.75"));
        self.elements
            .push(dashed(border.with("stroke-linecap", "round"), dash));
    }

    /// A creature's name in its middle; a long one begins there and goes on below.
    fn name(&mut self, base: &Base) {
        let [x, y] = self.frame.at(base.middle);
        let short = base.name.chars().count() <= 2;
        let letters: String = base.name.chars().take(2).collect();
        let size = if self.is_roomy() { 17 } else { 9 };
        self.elements.push(lifted(&letters, [x, y], size));
        if !self.is_roomy() {
            return;
        }
        let below = if short { "" } else { base.name.as_str() };
        let below = [below, base.height.as_str()]
            .into_iter()
            .filter(|words| !words.is_empty());
        for (place, words) in (0..).zip(below) {
            self.elements
                .push(lifted(words, [x, y + 1500 + place * 1100], 10));
        }
    }

    fn source(&mut self, form: &Form) {
        let path = match form {
            Form::Polygons(_, sides) => sides
                .iter()
                .map(|[from, to]| self.line(*from, *to))
                .collect(),
            Form::Circle(centre, radius) => circle(self.frame, *centre, *radius),
            Form::Wall(from, to) => self.line(*from, *to),
        };
        for (colour, width) in [(ink::SOURCE, "5"), (ink::SOURCE_INNER, "2.6")] {
            let path = Element::new("path").with("d", &path).with("fill", "none");
            let path = path.with("stroke", colour).with("stroke-width", width);
            self.elements.push(path.with("stroke-linecap", "round"));
        }
    }

    fn labels(&mut self) {
        if !self.is_roomy() {
            return;
        }
        let labels = self
            .picture
            .stage
            .areas
            .iter()
            .flat_map(|area| &area.labels);
        for label in labels {
            let [x, y] = self.frame.at(label.at);
            let below = if label.is_aside {
                self.frame.side / 3
            } else {
                0
            };
            self.elements.push(lifted(&label.text, [x, y + below], 10));
        }
    }

    fn line(&self, from: Point, to: Point) -> String {
        line(self.frame.at(from), self.frame.at(to))
    }
}

/// A thin wall: a thick stroke, hollow if one can see through or over it.
pub fn thin_wall(path: &str, look: Look, partly: bool) -> Vec<Element> {
    let [ground, _, edge] = ink::of_look(look);
    let stroke = |colour: &str, width: &str| {
        let path = Element::new("path").with("d", path).with("fill", "none");
        path.with("stroke", colour).with("stroke-width", width)
    };
    let dash = if partly {
        ink::PARTLY
    } else {
        ink::dash(look, true)
    };
    let mut strokes = vec![dashed(stroke(edge, "4.6"), dash)];
    if matches!(look, Look::Low | Look::Pane) {
        strokes.push(stroke(ground, "1.8"));
    }
    strokes
}

/// With a dash, unless it is none.
pub fn dashed(stroke: Element, dash: &str) -> Element {
    if dash.is_empty() {
        return stroke;
    }
    stroke.with("stroke-dasharray", dash)
}

fn line([x, y]: Point, [to_x, to_y]: Point) -> String {
    format!("M{} {}L{} {}", px(x), px(y), px(to_x), px(to_y))
}

fn path_of(frame: &Frame, polygons: &[Vec<Point>]) -> String {
    polygons
        .iter()
        .map(|polygon| closed(frame, polygon))
        .collect()
}

fn closed(frame: &Frame, corners: &[Point]) -> String {
    let mut path = String::new();
    for (place, corner) in corners.iter().enumerate() {
        let [x, y] = frame.at(*corner).map(px);
        let step = if place == 0 { "M" } else { "L" };
        path += &format!("{step}{x} {y}");
    }
    path + "Z"
}

fn circle(frame: &Frame, centre: Point, radius: i64) -> String {
    let [x, y] = frame.at(centre);
    let radius = frame.length(radius);
    let (left, right, r) = (px(x - radius), px(x + radius), px(radius));
    let y = px(y);
    format!("M{left} {y}A{r} {r} 0 0 1 {right} {y}A{r} {r} 0 0 1 {left} {y}Z")
}

/// An arrowhead on the side of a wall from which it acts.
fn arrow(from: Point, to: Point, side: Side) -> String {
    let [x, y] = [from[0] + to[0], from[1] + to[1]].map(|sum| sum / 2);
    let [along_x, along_y] = [to[0] - from[0], to[1] - from[1]];
    let longest = along_x.abs().max(along_y.abs()).max(1);
    // Seen along the wall with y down, the right is a quarter turn clockwise.
    let turn = if side == Side::Right { 1 } else { -1 };
    let part = |along: i64, length: i64| along * length / longest;
    let at = |along: i64, aside: i64| {
        let aside = aside * turn;
        let across = [part(-along_y, aside), part(along_x, aside)];
        let forth = [part(along_x, along), part(along_y, along)];
        let [x, y] = [x + across[0] + forth[0], y + across[1] + forth[1]].map(px);
        format!("{x} {y}")
    };
    format!("M{}L{}L{}Z", at(-500, 1000), at(500, 1000), at(0, 250))
}
