//! A picture as a drawing in text: a few characters a cell, the lines over them.

mod canvas;

use crate::explain::{Text, Tone};
use crate::world::scene::Grid;

use super::Picture;
use super::about;
use super::frame::Point;
use super::look::Look;
use super::stage::{Area, Base, Form, Part};
use super::strokes::{Mark, Verdict};
use canvas::{Canvas, Size};

const CHOSEN: char = '@';
const ORIGIN: char = '¤';
const COUNTS: char = 'X';
const COUNTS_NOT: char = 'o';
const TOO_LARGE: &str = "(what matters lies too far apart to be drawn in text)";

impl Picture {
    /// The picture as a drawing in text, with a legend of what is on it.
    #[must_use]
    pub fn text(&self) -> Text {
        let mut text = Text::default();
        text.say(0, &[(Tone::Strong, &self.ask)]);
        let part = about::part(self);
        if !part.is_empty() {
            text.say(0, &[(Tone::Faint, &part)]);
        }
        text.gap();
        let Some(size) = Size::fitting(&self.frame) else {
            text.say(0, &[(Tone::Faint, TOO_LARGE)]);
            return text;
        };
        let mut canvas = Canvas::new(self.frame.low, self.frame.high, size);
        self.ground(&mut canvas);
        self.stage
            .areas
            .iter()
            .for_each(|area| draw_area(&mut canvas, area));
        self.stage
            .bases
            .iter()
            .for_each(|base| draw_space(&mut canvas, base));
        self.strokes(&mut canvas);
        self.stage
            .bases
            .iter()
            .for_each(|base| canvas.word(base.middle, &base.name, Tone::Strong));
        text.append(canvas.told(self.grid == Grid::Gridless));
        text.gap();
        self.tell_legend(&mut text);
        text
    }

    /// A mark where cells of squares, or units of a map without cells, meet; of a hex its centre.
    fn ground(&self, canvas: &mut Canvas) {
        let [columns, rows] = self
            .map
            .map(|count| i32::try_from(count).unwrap_or(i32::MAX));
        let extra = i32::from(!self.grid.is_hex());
        for row in 0..rows.saturating_add(extra) {
            for column in 0..columns.saturating_add(extra) {
                let cell = [column, row];
                match self.grid.is_hex() {
                    true => canvas.put(self.grid.centre(cell), '·', Tone::Faint),
                    false => canvas.put(canvas::corner(cell), '+', Tone::Faint),
                }
            }
        }
    }

    /// The lines, those that met something above the others, then what they met and their starts.
    fn strokes(&self, canvas: &mut Canvas) {
        let mut lines: Vec<_> = self.strokes.lines.iter().collect();
        lines.sort_by_key(|line| line.verdict);
        for line in &lines {
            let (symbol, tone) = symbol_of(line.verdict);
            canvas.line(line.from, line.to, &|_| symbol, tone);
        }
        for mark in lines.iter().flat_map(|line| &line.marks) {
            canvas.put(mark.enter, symbol_of_mark(mark), Tone::Strong);
        }
        if let Some((origin, _)) = self.origin {
            canvas.put(origin, ORIGIN, Tone::Strong);
        }
        for start in &self.strokes.chosen {
            canvas.put(*start, CHOSEN, Tone::Strong);
        }
    }

    fn tell_legend(&self, text: &mut Text) {
        let mut say = |symbol: char, tone: Tone, words: &str| {
            let (symbol, words) = (symbol.to_string(), format!("  {words}"));
            text.say(1, &[(tone, &symbol), (Tone::Plain, &words)]);
        };
        for verdict in self.strokes.verdicts() {
            let (symbol, tone) = symbol_of(verdict);
            say(symbol, tone, &about::verdict(self, verdict));
        }
        let marks = || self.strokes.lines.iter().flat_map(|line| &line.marks);
        if marks().any(|mark| mark.counts) {
            say(
                COUNTS,
                Tone::Strong,
                "where a line meets something that counts",
            );
        }
        if marks().any(|mark| !mark.counts) {
            say(
                COUNTS_NOT,
                Tone::Strong,
                "where it meets something, which does not count",
            );
        }
        if !self.strokes.chosen.is_empty() {
            let spot = self.strokes.spot_words();
            say(
                CHOSEN,
                Tone::Strong,
                &format!("the {spot} from which the lines run"),
            );
        }
        if self.origin.is_some() {
            say(ORIGIN, Tone::Strong, "where the area begins");
        }
        for (look, titles) in self.stage.looks() {
            let walls_only = !self.stage.has_area(look);
            let symbol = if walls_only { '│' } else { fill_of(look) };
            say(
                symbol,
                Tone::Plain,
                &format!("{} ({})", titles.join(", "), look.words()),
            );
        }
    }
}

fn symbol_of(verdict: Verdict) -> (char, Tone) {
    match verdict {
        Verdict::NotAsked => ('-', Tone::Faint),
        Verdict::Open => ('~', Tone::Faint),
        Verdict::Clear => ('.', Tone::Yes),
        Verdict::Unknown => ('?', Tone::Doubt),
        Verdict::MeetsElsewhere => ('%', Tone::No),
        Verdict::Meets(place) => match place.0 {
            0 => ('*', Tone::No),
            1 => (':', Tone::No),
            _ => ('%', Tone::No),
        },
    }
}

fn symbol_of_mark(mark: &Mark) -> char {
    if mark.counts { COUNTS } else { COUNTS_NOT }
}

fn fill_of(look: Look) -> char {
    match look {
        Look::Solid => '█',
        Look::Low => '▒',
        Look::Pane => '╳',
        Look::Shield => '▓',
        Look::Screen => '║',
        Look::Veil => '░',
        Look::Rail => '×',
        Look::Open => '¸',
    }
}

fn draw_area(canvas: &mut Canvas, area: &Area) {
    let fill = fill_of(area.look);
    match &area.form {
        Form::Polygons(polygons, _) => {
            for polygon in polygons {
                canvas.fill(polygon, fill, Tone::Plain);
            }
        }
        Form::Circle(centre, radius) => canvas.disc(*centre, *radius, fill, Tone::Plain),
        Form::Wall(from, to) => canvas.line(*from, *to, &wall, Tone::Plain),
    }
    for label in &area.labels {
        canvas.word(label.at, &label.text, Tone::Plain);
    }
}

/// The symbol of a thin wall, by the direction of its steps.
fn wall([x, y]: Point) -> char {
    match (x.signum(), y.signum()) {
        (_, 0) => '─',
        (0, _) => '│',
        (one, other) if one == other => '╲',
        _ => '╱',
    }
}

fn draw_space(canvas: &mut Canvas, base: &Base) {
    let tone = match base.role {
        Part::Bystander => Tone::Faint,
        Part::Attacker | Part::Target => Tone::Strong,
    };
    if let Form::Polygons(_, sides) = &base.form {
        for [from, to] in sides {
            canvas.line(*from, *to, &border, tone);
        }
    }
    if let Form::Circle(centre, radius) = base.form {
        canvas.ring(centre, radius, tone);
    }
}

/// The symbol of the border of a space.
fn border([x, y]: Point) -> char {
    match (x.signum(), y.signum()) {
        (_, 0) => '-',
        (0, _) => '|',
        (one, other) if one == other => '\\',
        _ => '/',
    }
}
