//! A canvas of characters over a part of the lattice.

use crate::explain::{Line, Text, Tone, clean};
use crate::length::UNITS_PER_SQUARE;
use crate::picture::frame::{Frame, Point};

/// The most characters that a line should have.
const MOST: i64 = 96;
/// The most squares across or down.
const MOST_SQUARES: i64 = 200;

/// How many characters a square takes across and down.
#[derive(Clone, Copy, Debug)]
pub struct Size(i64, i64);

impl Size {
    /// The greatest that fits; none for a part of a map too large for any.
    pub fn fitting(frame: &Frame) -> Option<Size> {
        let squares = |low: i64, high: i64| (high - low) / UNITS_PER_SQUARE + 1;
        let across = squares(frame.low[0], frame.high[0]);
        let down = squares(frame.low[1], frame.high[1]);
        let sizes = [Size(8, 4), Size(6, 3), Size(4, 2)];
        let fits = |size: &Size| across * size.0 <= MOST;
        let fitting = sizes.into_iter().find(fits).unwrap_or(Size(2, 1));
        (across.max(down) <= MOST_SQUARES).then_some(fitting)
    }
}

/// Characters, each with a tone. Whatever is drawn later lies above.
pub struct Canvas {
    low: Point,
    size: Size,
    columns: i64,
    rows: Vec<Vec<(char, Tone)>>,
}

/// The corner at the top left of a square.
pub fn corner(cell: [i32; 2]) -> Point {
    cell.map(|at| i64::from(at) * UNITS_PER_SQUARE)
}

impl Canvas {
    /// An empty canvas over the lattice between two points.
    pub fn new(low: Point, high: Point, size: Size) -> Canvas {
        let low = low.map(|at| at.div_euclid(UNITS_PER_SQUARE) * UNITS_PER_SQUARE);
        let span = |low: i64, high: i64, per: i64| (high - low) * per / UNITS_PER_SQUARE + 1;
        let columns = span(low[0], high[0], size.0);
        let count = |number: i64| usize::try_from(number).unwrap_or(0);
        let row = vec![(' ', Tone::Plain); count(columns)];
        let rows = vec![row; count(span(low[1], high[1], size.1))];
        Canvas {
            low,
            size,
            columns,
            rows,
        }
    }

    /// The place of the character that is nearest to a point.
    fn at(&self, [x, y]: Point) -> Point {
        let nearest =
            |at: i64, per: i64| (2 * at * per + UNITS_PER_SQUARE).div_euclid(2 * UNITS_PER_SQUARE);
        [
            nearest(x - self.low[0], self.size.0),
            nearest(y - self.low[1], self.size.1),
        ]
    }

    /// The point of the lattice under a character.
    fn under(&self, [column, row]: Point) -> Point {
        let at = |place: i64, per: i64| place * UNITS_PER_SQUARE / per;
        [
            self.low[0] + at(column, self.size.0),
            self.low[1] + at(row, self.size.1),
        ]
    }

    fn set(&mut self, [column, row]: Point, symbol: char, tone: Tone) {
        let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else {
            return;
        };
        let place = self.rows.get_mut(row).and_then(|row| row.get_mut(column));
        if let Some(place) = place {
            *place = (symbol, tone);
        }
    }

    /// Puts a character at a point.
    pub fn put(&mut self, point: Point, symbol: char, tone: Tone) {
        self.set(self.at(point), symbol, tone);
    }

    /// Puts a word about a point.
    pub fn word(&mut self, point: Point, word: &str, tone: Tone) {
        let [column, row] = self.at(point);
        let word = clean(word);
        let length = i64::try_from(word.chars().count()).unwrap_or(0);
        for (place, c) in (0..).zip(word.chars()) {
            self.set([column - length / 2 + place, row], c, tone);
        }
    }

    /// Draws a line; the symbol may hang on its direction.
    pub fn line(&mut self, from: Point, to: Point, symbol: &dyn Fn(Point) -> char, tone: Tone) {
        let (from, to) = (self.at(from), self.at(to));
        let [across, down] = [to[0] - from[0], to[1] - from[1]];
        let symbol = symbol([across, down]);
        let steps = across.abs().max(down.abs()).max(1);
        for step in 0..=steps.min(4 * (self.columns + 1000)) {
            let part = |length: i64| (2 * length * step + steps).div_euclid(2 * steps);
            self.set([from[0] + part(across), from[1] + part(down)], symbol, tone);
        }
    }

    fn places(&self) -> impl Iterator<Item = Point> + use<> {
        let rows = i64::try_from(self.rows.len()).unwrap_or(0);
        let columns = self.columns;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| [column, row]))
    }

    /// Fills a polygon, its border included.
    pub fn fill(&mut self, corners: &[Point], symbol: char, tone: Tone) {
        let xs = || corners.iter().map(|corner| self.at(*corner)[0]);
        let ys = || corners.iter().map(|corner| self.at(*corner)[1]);
        let span =
            |least: Option<i64>, most: Option<i64>| least.unwrap_or(0).max(0)..=most.unwrap_or(-1);
        let (rows, columns) = (
            span(ys().min(), ys().max()),
            span(xs().min(), xs().max().map(|most| most.min(self.columns))),
        );
        let last = i64::try_from(self.rows.len()).unwrap_or(0);
        for row in rows.take_while(|row| *row < last) {
            for column in columns.clone() {
                if holds(corners, self.under([column, row])) {
                    self.set([column, row], symbol, tone);
                }
            }
        }
    }

    /// Fills a disc.
    pub fn disc(&mut self, centre: Point, radius: i64, symbol: char, tone: Tone) {
        let inside = |place: &Point| squared(self.under(*place), centre) <= square(radius);
        let places: Vec<Point> = self.places().filter(inside).collect();
        for place in places {
            self.set(place, symbol, tone);
        }
    }

    /// Draws the border of a disc.
    pub fn ring(&mut self, centre: Point, radius: i64, tone: Tone) {
        let is_in = |place: Point| squared(self.under(place), centre) <= square(radius);
        let on_border = |place: &Point| {
            let [column, row] = *place;
            let beside = [
                [column - 1, row],
                [column + 1, row],
                [column, row - 1],
                [column, row + 1],
            ];
            is_in(*place) && beside.into_iter().any(|place| !is_in(place))
        };
        let places: Vec<Point> = self.places().filter(on_border).collect();
        for place in places {
            self.set(place, '\'', tone);
        }
    }

    /// The lines of the canvas with the numbers of columns and rows; `at_lines` has these stand at
    /// the lines between squares.
    pub fn told(&self, at_lines: bool) -> Text {
        let mut text = Text::default();
        let first = self.low.map(|at| at.div_euclid(UNITS_PER_SQUARE));
        let shift = |per: i64| if at_lines { 0 } else { per / 2 };
        let mut numbers = String::new();
        let squares = self.columns / self.size.0 + i64::from(at_lines);
        for square in 0..squares {
            let at = usize::try_from(square * self.size.0 + shift(self.size.0)).unwrap_or(0);
            if at >= numbers.chars().count() {
                numbers.push_str(&" ".repeat(at - numbers.chars().count()));
                numbers.push_str(&(first[0] + square).to_string());
                numbers.push(' ');
            }
        }
        let margin = 5;
        text.say(0, &[(Tone::Faint, &format!("{:margin$} {numbers}", ""))]);
        for (place, row) in (0..).zip(&self.rows) {
            let is_numbered = (place - shift(self.size.1)).rem_euclid(self.size.1) == 0;
            let number = (first[1] + place / self.size.1).to_string();
            let number = if is_numbered { number } else { String::new() };
            let mut line = Line::default();
            line.say(Tone::Faint, format!("{number:>margin$} "));
            for run in row.chunk_by(|one, other| one.1 == other.1) {
                let words: String = run.iter().map(|(symbol, _)| *symbol).collect();
                line.say(run.first().map_or(Tone::Plain, |first| first.1), words);
            }
            text.lines.push(line);
        }
        text
    }
}

fn square(length: i64) -> i128 {
    i128::from(length) * i128::from(length)
}

fn squared(one: Point, other: Point) -> i128 {
    square(one[0] - other[0]) + square(one[1] - other[1])
}

/// Whether a polygon holds a point, its border included.
fn holds(corners: &[Point], [x, y]: Point) -> bool {
    let next = corners.iter().cycle().skip(1);
    let mut inside = false;
    for ([x1, y1], [x2, y2]) in corners.iter().zip(next) {
        let turn =
            i128::from(x2 - x1) * i128::from(y - y1) - i128::from(y2 - y1) * i128::from(x - x1);
        let within = |at: i64, one: i64, other: i64| one.min(other) <= at && at <= one.max(other);
        if turn == 0 && within(x, *x1, *x2) && within(y, *y1, *y2) {
            return true;
        }
        if (*y1 > y) != (*y2 > y) && (turn > 0) == (y2 > y1) {
            inside = !inside;
        }
    }
    inside
}
