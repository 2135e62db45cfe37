//! A surveyed map drawn in text: one symbol a cell, the walls between, and a legend with counts.

use crate::explain::{Line, Text, Tone};
use crate::vocabulary::{Ladder, LadderId, Vocabulary};
use crate::world::plan::Plan;
use crate::world::scene::Grid;
use crate::world::standing::Hindrance;

use super::ground::Ground;
use super::{Found, Survey, Table};

/// The tiers of a ladder, lowest first.
const SYMBOLS: &str = ".123456789!$%&*^<>(){}";
/// What stands in a cell whose tier is undecided.
pub const UNDECIDED: char = '?';
const OFF_MAP: char = 'x';
/// A number over the first column and every fifth one.
const EVERY: usize = 5;

/// The drawing of one of the ladders asked for.
#[must_use]
pub fn draw(survey: &Survey, table: &Table, ladder: LadderId, vocabulary: &Vocabulary) -> Text {
    let mut text = Text::default();
    let place = table.ladders.iter().position(|own| *own == ladder);
    let known = vocabulary.ladders.get(ladder.index());
    let (Some(place), Some(known)) = (place, known) else {
        return text;
    };
    let plan = Plan::with(survey.scene(), &survey.index);
    let mut drawing = Drawing {
        table,
        place,
        grid: survey.scene().grid,
        width: 0,
        ladder: known,
        ground: Ground::new(survey, &plan, vocabulary),
    };
    drawing.width = drawing.fitting_width();
    text.say(0, &[(Tone::Strong, &known.word.title)]);
    text.gap();
    drawing.numbers(&mut text);
    drawing.rows(&mut text);
    text.gap();
    drawing.legend(&mut text);
    text
}

struct Drawing<'a> {
    table: &'a Table,
    /// The ladder's place among those asked for.
    place: usize,
    grid: Grid,
    /// The width of a cell with the border to its left.
    width: usize,
    ladder: &'a Ladder,
    ground: Ground,
}

impl Drawing<'_> {
    /// The width of the numbers of rows.
    fn margin(&self) -> usize {
        let last = self.table.rows.len().saturating_sub(1);
        last.to_string().len()
    }

    /// The width of a cell with the border to its left; even, where rows are shifted by half a cell.
    fn fitting_width(&self) -> usize {
        match (self.is_bare(), self.grid) {
            (true, _) => 2,
            (false, Grid::HexRows) => 4,
            (false, _) => 3,
        }
    }

    /// Whether a symbol of terrain is drawn beside that of a tier, or on a border.
    fn shows(&self, symbol: char) -> bool {
        let mut under = self.cells();
        under.any(|(cell, found)| self.under(cell, found) == Some(symbol))
            || self.ground.is_on_border(symbol)
    }

    fn cells(&self) -> impl Iterator<Item = ([usize; 2], &Found)> {
        let rows = self.table.rows.iter().enumerate();
        rows.flat_map(|(row, cells)| {
            let cells = cells.iter().enumerate();
            cells.map(move |(column, found)| ([column, row], found))
        })
    }

    /// Whether no cell needs room for a symbol of its terrain beside that of its tier.
    fn is_bare(&self) -> bool {
        let mut cells = self.cells();
        cells.all(|(cell, found)| self.under(cell, found).is_none())
    }

    fn under(&self, cell: [usize; 2], found: &Found) -> Option<char> {
        match found {
            Found::Ruled(_) => self.ground.symbol(cell),
            Found::Hindered(_) => None,
        }
    }

    fn numbers(&self, text: &mut Text) {
        let columns = self.table.rows.first().map_or(0, Vec::len);
        let mut words = String::new();
        for column in (0..columns).step_by(EVERY) {
            let start = self.margin() + 2 + column * self.width;
            words.push_str(&" ".repeat(start.saturating_sub(words.len())));
            words.push_str(&column.to_string());
        }
        text.say(1, &[(Tone::Faint, &words)]);
    }

    /// The cells as they lie: odd rows of hexes are shifted right, odd columns down by a line.
    fn rows(&self, text: &mut Text) {
        let all = |_: usize| true;
        for row in 0..self.table.rows.len() {
            match self.grid {
                Grid::HexRows => self.line(row, Some(row), row % 2 * self.width / 2, all, text),
                Grid::HexColumns => {
                    self.line(row, Some(row), 0, |column| column % 2 == 0, text);
                    self.line(row, None, 0, |column| column % 2 == 1, text);
                }
                Grid::Squares(_) | Grid::Gridless => {
                    let columns = self.table.rows.get(row).map_or(0, Vec::len);
                    self.border(row, columns, text);
                    self.line(row, Some(row), 0, all, text);
                }
            }
        }
        let columns = self.table.rows.last().map_or(0, Vec::len);
        self.border(self.table.rows.len(), columns, text);
    }

    /// A line with those cells of a row whose columns are shown.
    fn line(
        &self,
        row: usize,
        number: Option<usize>,
        shift: usize,
        is_shown: impl Fn(usize) -> bool,
        text: &mut Text,
    ) {
        let mut line = Line::default();
        let margin = self.margin();
        let number = number.map_or(String::new(), |number| number.to_string());
        line.say(Tone::Faint, format!("  {number:>margin$} "));
        line.say(Tone::Plain, " ".repeat(shift));
        let cells = self.table.rows.get(row).map_or(&[][..], Vec::as_slice);
        for (column, found) in cells.iter().enumerate() {
            if is_shown(column) {
                self.cell([column, row], found, &mut line);
            } else {
                line.say(Tone::Plain, " ".repeat(self.width));
            }
        }
        let edge = self.ground.left_of([cells.len(), row]);
        line.say(Tone::Plain, edge.to_string());
        text.lines.push(line);
    }

    fn cell(&self, cell: [usize; 2], found: &Found, line: &mut Line) {
        line.say(Tone::Plain, self.ground.left_of(cell).to_string());
        let (symbol, tone) = self.symbol(found);
        line.say(tone, symbol.to_string());
        let room = self.width - 2;
        let under = self
            .under(cell, found)
            .map_or(String::new(), |under| under.to_string());
        line.say(Tone::Faint, format!("{under:<room$}"));
    }

    /// The walls along the upper border of a row, if there are any.
    fn border(&self, row: usize, columns: usize, text: &mut Text) {
        if (0..columns).all(|column| self.ground.above([column, row]).is_none()) {
            return;
        }
        let mut words = " ".repeat(self.margin() + 1);
        for column in 0..columns {
            words.push(self.ground.joint([column, row]));
            let wall = self.ground.above([column, row]).unwrap_or(' ');
            words.extend(std::iter::repeat_n(wall, self.width - 1));
        }
        words.push(self.ground.joint([columns, row]));
        text.say(1, &[(Tone::Plain, &words)]);
    }

    fn symbol(&self, found: &Found) -> (char, Tone) {
        match found {
            Found::Hindered(Hindrance::OffMap) => (OFF_MAP, Tone::Faint),
            Found::Hindered(Hindrance::Creature(id)) => (self.ground.letter(*id), Tone::Strong),
            Found::Hindered(Hindrance::Solid(id)) => (self.ground.symbol_of(*id), Tone::Plain),
            Found::Ruled(_) => match self.table.place(found, self.place) {
                Some(tier) => (symbol(tier), self.shade(tier)),
                None => (UNDECIDED, Tone::Doubt),
            },
        }
    }

    fn shade(&self, tier: usize) -> Tone {
        Tone::Shade(tier, self.ladder.tiers.len().saturating_sub(1))
    }

    fn legend(&self, text: &mut Text) {
        let mut legend = Legend::default();
        for (tier, word) in self.ladder.tiers.iter().enumerate() {
            let count = self.table.count_of(self.place, Some(tier));
            legend.add(symbol(tier), self.shade(tier), &word.id, count);
        }
        let undecided = self.table.count_of(self.place, None);
        let off = |found: &Found| matches!(found, Found::Hindered(Hindrance::OffMap));
        let off = self.table.count(off);
        legend.add_any(UNDECIDED, Tone::Doubt, "undecided", undecided);
        legend.add_any(OFF_MAP, Tone::Faint, "the space would leave the map", off);
        for (letter, names, cells) in self.creatures() {
            legend.add(letter, Tone::Strong, &names, cells);
        }
        for (symbol, words) in self.ground.kinds() {
            let filled = |found: &Found| {
                matches!(found, Found::Hindered(Hindrance::Solid(_)))
                    && self.symbol(found).0 == symbol
            };
            match self.table.count(filled) {
                0 if self.shows(symbol) => legend.mark(symbol, &words),
                0 => {}
                many => legend.add(symbol, Tone::Plain, &format!("no room: {words}"), many),
            }
        }
        legend.tell(text);
        let hidden = self.table.count_barred();
        if hidden > 0 {
            let words = format!("no attack is possible in {}", cells(hidden));
            text.say(1, &[(Tone::Plain, &words)]);
        }
        self.ground.tell_undrawn(text);
    }

    /// The letters on the map, the creatures they stand for, and how many cells these hold.
    fn creatures(&self) -> Vec<(char, String, usize)> {
        let mut letters: Vec<(char, Vec<&str>, usize)> = Vec::new();
        for (id, name) in self.ground.creatures() {
            let is_there = |found: &Found| matches!(found, Found::Hindered(Hindrance::Creature(own)) if *own == id);
            let count = self.table.count(is_there);
            let letter = self.ground.letter(id);
            match letters.iter_mut().find(|known| known.0 == letter) {
                Some(known) => {
                    known.1.push(name);
                    known.2 += count;
                }
                None => letters.push((letter, vec![name], count)),
            }
        }
        let letters = letters.into_iter();
        letters
            .map(|(letter, names, count)| (letter, format!("creature {}", names.join(", ")), count))
            .collect()
    }
}

/// The symbol of a tier, by its place on its ladder.
#[must_use]
pub fn symbol(tier: usize) -> char {
    SYMBOLS.chars().nth(tier).unwrap_or('+')
}

fn cells(count: usize) -> String {
    match count {
        1 => "1 cell".to_owned(),
        many => format!("{many} cells"),
    }
}

/// What the symbols mean, and how many cells have each.
#[derive(Debug, Default)]
struct Legend {
    rows: Vec<(char, Tone, String, Option<usize>)>,
}

impl Legend {
    fn add(&mut self, symbol: char, tone: Tone, words: &str, count: usize) {
        let row = (symbol, tone, words.to_owned(), Some(count));
        self.rows.push(row);
    }

    fn add_any(&mut self, symbol: char, tone: Tone, words: &str, count: usize) {
        if count > 0 {
            self.add(symbol, tone, words, count);
        }
    }

    fn mark(&mut self, symbol: char, words: &str) {
        let row = (symbol, Tone::Faint, words.to_owned(), None);
        self.rows.push(row);
    }

    fn tell(&self, text: &mut Text) {
        let length = |words: &String| words.chars().count();
        let wide = self.rows.iter().map(|row| length(&row.2)).max();
        let most = self.rows.iter().filter_map(|row| row.3).max();
        let (wide, tall) = (wide.unwrap_or(0), most.unwrap_or(0).to_string().len());
        for (symbol, tone, words, count) in &self.rows {
            let words = format!("  {words:<wide$}  ");
            let count = match count {
                Some(1) => format!("{:>tall$} cell", 1),
                Some(many) => format!("{many:>tall$} cells"),
                None => String::new(),
            };
            let symbol = symbol.to_string();
            let pieces = [
                (*tone, symbol.as_str()),
                (Tone::Plain, words.as_str()),
                (Tone::Plain, count.as_str()),
            ];
            text.say(1, &pieces);
        }
    }
}
