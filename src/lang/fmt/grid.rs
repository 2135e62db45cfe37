//! The rows of a table, set in columns.

use super::super::syntax::tokens::Kind;
use super::WIDTH;
use super::elements::{Element, What, Word};
use super::spacing::spaced;

/// Blanks to add after words of a clause, by the place of the word they follow.
pub type Padding = Vec<(usize, usize)>;

/// The blanks that set the rows of a table in columns, for each element of its block. A table that
/// would be too wide stays as it is.
pub fn paddings(body: &[Element]) -> Option<Vec<Padding>> {
    let lines: Vec<Option<Line<'_>>> = body.iter().map(Line::of).collect();
    let grid = Grid::of(&lines.iter().flatten().collect::<Vec<_>>())?;
    let paddings = body.iter().zip(&lines).map(|(element, line)| match line {
        Some(line) => grid.padding(line),
        None => grid.before_subjects(element),
    });
    Some(paddings.collect())
}

/// A row, or the line of columns.
struct Line<'w> {
    cells: Vec<Cell>,
    words: &'w [Word],
    is_across: bool,
    is_rest: bool,
    /// The width of the row's name with its colon.
    name: usize,
}

/// What stands between two bars.
struct Cell {
    /// The places of its first and last word.
    first: usize,
    last: usize,
    width: usize,
    is_amount: bool,
}

impl<'w> Line<'w> {
    fn of(element: &'w Element) -> Option<Line<'w>> {
        let What::Clause(words) = &element.what else {
            return None;
        };
        let text = |place: usize| words.get(place).map_or("", |word| word.text.as_str());
        let is_across = text(0) == "across";
        if !is_across && text(0) != "row" || words.iter().any(|word| word.kind == Kind::Comment) {
            return None;
        }
        let is_named = !is_across && text(2) == ":";
        Some(Line {
            cells: cells(words),
            words,
            is_across,
            is_rest: text(if is_named { 3 } else { 1 }) == "otherwise",
            name: if is_named { text(1).chars().count() } else { 0 },
        })
    }

    /// Whether its first cell stands over all that rows are for.
    fn is_spanning(&self) -> bool {
        self.is_across || self.is_rest
    }
}

fn cells(words: &[Word]) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut open: Option<Cell> = None;
    for (place, (space, word)) in spaced(words).into_iter().enumerate() {
        if word.text == "|" && word.kind == Kind::Sign {
            cells.extend(open.take());
            continue;
        }
        let length = word.text.chars().count();
        match &mut open {
            Some(cell) => {
                cell.last = place;
                cell.width += length + usize::from(space);
            }
            None => {
                open = Some(Cell {
                    first: place,
                    last: place,
                    width: length,
                    is_amount: matches!(word.text.as_str(), "+" | "-") || word.kind == Kind::Number,
                });
            }
        }
    }
    cells.extend(open);
    cells
}

/// The widths of a table's columns.
struct Grid {
    /// Of what rows are for.
    heads: Vec<usize>,
    /// Of values, and whether they are amounts, which stand to the right.
    values: Vec<(usize, bool)>,
    /// Of the rows' names.
    name: usize,
    has_across: bool,
}

impl Grid {
    /// The columns of some lines; none if they do not fit together.
    fn of(lines: &[&Line<'_>]) -> Option<Grid> {
        if lines.is_empty() {
            return None;
        }
        let across = lines.iter().find(|line| line.is_across);
        let count = across.map_or(1, |line| line.cells.len().saturating_sub(1));
        let full = lines.iter().find(|line| !line.is_spanning());
        let heads = full.map_or(1, |line| line.cells.len().saturating_sub(count));
        let names = lines.iter().map(|line| line.name);
        let mut grid = Grid {
            heads: vec![0; heads.max(1)],
            values: vec![(0, true); count],
            name: names.max().unwrap_or(0),
            has_across: across.is_some(),
        };
        lines.iter().try_for_each(|line| grid.take(line))?;
        for line in lines.iter().filter(|line| line.is_spanning()) {
            let wanted = line
                .cells
                .first()
                .map_or(0, |cell| grid.own_width(line, cell));
            let lacking = wanted.saturating_sub(grid.heads_width());
            if let Some(last) = grid.heads.last_mut() {
                *last += lacking;
            }
        }
        let values: usize = grid.values.iter().map(|(width, _)| width + 3).sum();
        (grid.heads_width() + values + 2 <= WIDTH).then_some(grid)
    }

    /// Makes room for a line.
    fn take(&mut self, line: &Line<'_>) -> Option<()> {
        let heads = if line.is_spanning() {
            1
        } else {
            self.heads.len()
        };
        if line.cells.len() != heads + self.values.len() {
            return None;
        }
        let (own, values) = line.cells.split_at_checked(heads)?;
        if !line.is_spanning() {
            let widths: Vec<usize> = own.iter().map(|cell| self.own_width(line, cell)).collect();
            for (width, own) in self.heads.iter_mut().zip(widths) {
                *width = own.max(*width);
            }
        }
        for ((width, amounts), cell) in self.values.iter_mut().zip(values) {
            *width = cell.width.max(*width);
            *amounts &= line.is_across || cell.is_amount;
        }
        Some(())
    }

    /// The width of a cell; the first of a row has its name's column in it.
    fn own_width(&self, line: &Line<'_>, cell: &Cell) -> usize {
        let missing = if line.name > 0 && cell.first == 0 {
            self.name - line.name
        } else {
            0
        };
        cell.width + missing
    }

    /// The width of all that rows are for, with the bars between.
    fn heads_width(&self) -> usize {
        self.heads.iter().sum::<usize>() + 3 * self.heads.len().saturating_sub(1)
    }

    fn padding(&self, line: &Line<'_>) -> Padding {
        let mut padding = Padding::new();
        if line.name > 0 {
            padding.push((2, self.name - line.name));
        }
        let spanning = [self.heads_width()];
        let heads = if line.is_spanning() {
            &spanning[..]
        } else {
            &self.heads
        };
        for (width, cell) in heads.iter().zip(&line.cells) {
            padding.push((cell.last, width.saturating_sub(self.own_width(line, cell))));
        }
        for ((width, amounts), cell) in self.values.iter().zip(line.cells.iter().skip(heads.len()))
        {
            let blanks = width.saturating_sub(cell.width);
            if *amounts {
                padding.push((cell.first.saturating_sub(1), blanks));
            } else if cell.last + 1 < line.words.len() {
                padding.push((cell.last, blanks));
            }
        }
        padding
    }

    /// `down` is shorter than `across`.
    fn before_subjects(&self, element: &Element) -> Padding {
        match &element.what {
            What::Clause(words) if words.first().is_some_and(|word| word.text == "down") => {
                vec![(0, if self.has_across { 2 } else { 0 })]
            }
            _ => Padding::new(),
        }
    }
}
