//! The spaces that creatures stand on, and what they say of a creature's size.

use super::drawing::{Drawn, LONGEST_SIDE};
use super::reader::{Fields, Reader};
use crate::diag::Diagnostic;
use crate::formats::yaml::Node;
use crate::length::UNITS_PER_SQUARE;
use crate::source::Span;
use crate::vocabulary::{Size, SizeId};
use crate::world::scene::{Cell, Grid, Shape};

/// Finding a creature's space.
pub(crate) struct Placing<'a> {
    pub name: &'a str,
    pub drawn: Option<&'a Drawn>,
    pub key: Option<Span>,
    pub size: Option<SizeId>,
    pub map: Option<(u32, u32)>,
    /// Where a creature stands that needs no place.
    pub stand_in: Option<Cell>,
}

impl Placing<'_> {
    /// The space, wherever it is given; none when it cannot be told.
    pub fn shape(&self, reader: &mut Reader, fields: Option<&Fields>) -> Option<Shape> {
        let at = fields.and_then(|fields| fields.entry("at"));
        match (self.drawn, at) {
            (Some(drawn), None) => self.drawn_shape(reader, drawn),
            (None, Some((_, node))) => match reader.grid {
                Grid::Gridless => {
                    let (centre, _) = reader.point(node)?;
                    self.base(reader, centre, node.span)
                }
                _ => self.cells_at(reader, node).map(Shape::Cells),
            },
            (Some(drawn), Some((key, _))) => {
                let message = format!(
                    "creature `{}` has an `at` and is drawn on the map as well",
                    self.name
                );
                reader.report(
                    Diagnostic::error("S0306", key.span, message)
                        .related(drawn.span, "it is drawn here"),
                );
                None
            }
            (None, None) => match self.stand_in {
                Some(cell) => Some(stand_in(reader.grid, cell)),
                None => self.placeless(reader),
            },
        }
    }

    /// The size that is given or, if none is, the usual one for what is drawn.
    pub fn size(&self, reader: &Reader) -> SizeId {
        let sizes = &reader.vocabulary.sizes;
        let drawn = self
            .drawn
            .and_then(|drawn| reader.grid.size_of(&drawn.cells));
        self.size
            .unwrap_or_else(|| usual_size(sizes, drawn.unwrap_or(1)))
    }

    fn placeless<T>(&self, reader: &mut Reader) -> Option<T> {
        let message = format!("creature `{}` has no place", self.name);
        let help = "draw its letter on the map or give it an `at: [column, row]`";
        reader.problems.extend(
            self.key
                .map(|key| Diagnostic::error("S0306", key, message).help(help)),
        );
        None
    }

    /// What is drawn; without a grid, a base whose centre is in the middle of what is drawn.
    fn drawn_shape(&self, reader: &mut Reader, drawn: &Drawn) -> Option<Shape> {
        if reader.grid == Grid::Gridless {
            if self.size.is_none() {
                self.warn_of_size(reader, drawn);
            }
            return self.base(reader, middle(&drawn.cells)?, drawn.span);
        }
        self.warn_of_size(reader, drawn);
        Some(Shape::Cells(drawn.cells.clone()))
    }

    fn side(&self, reader: &Reader) -> u16 {
        let size = reader.vocabulary.sizes.get(self.size(reader).index());
        size.map_or(1, |size| size.squares).max(1)
    }

    fn base(&self, reader: &mut Reader, centre: [i64; 2], span: Span) -> Option<Shape> {
        let radius = i64::from(self.side(reader)) * UNITS_PER_SQUARE / 2;
        let (columns, rows) = self.limits();
        let fits = |at: i64, end: u32| {
            let end = i64::from(end) * UNITS_PER_SQUARE;
            at - radius >= 0 && at + radius <= end
        };
        let [x, y] = centre;
        if !fits(x, columns) || !fits(y, rows) {
            self.leaves_the_map(reader, span, "; `at` is the centre of a round base");
            return None;
        }
        Some(Shape::Round { centre, radius })
    }

    fn cells_at(&self, reader: &mut Reader, node: &Node) -> Option<Vec<Cell>> {
        let at = reader.cell(node)?;
        let (columns, rows) = self.limits();
        let side = self.side(reader);
        let within = |place: i32, end: u32| u32::try_from(place).is_ok_and(|place| place < end);
        let fits = |[column, row]: &Cell| within(*column, columns) && within(*row, rows);
        // On every grid a space is as many cells wide and high as its size, and holds its `at`.
        let cells = (fits(&at) && u32::from(side) <= columns.min(rows))
            .then(|| reader.grid.footprint(at, side))
            .filter(|cells| cells.iter().all(fits));
        if cells.is_none() {
            let grows = match (reader.grid.is_hex(), side) {
                (false, _) => "; a space grows right and down",
                (true, 1) => "",
                (true, side) if side % 2 == 1 => "; `at` is the hex in the middle of a space",
                (true, _) => "; `at` is the first of the three hexes in the middle of a space",
            };
            self.leaves_the_map(reader, node.span, grows);
        }
        cells
    }

    fn limits(&self) -> (u32, u32) {
        let longest = u32::try_from(LONGEST_SIDE).unwrap_or(u32::MAX);
        self.map.unwrap_or((longest, longest))
    }

    fn leaves_the_map(&self, reader: &mut Reader, span: Span, grows: &str) {
        let message = format!("the space of creature `{}` leaves the map", self.name);
        let (columns, rows) = self.limits();
        let help = match self.map {
            Some(_) => {
                format!("the map has {columns} columns and {rows} rows, counted from 0{grows}")
            }
            None => format!("places are counted from 0, up to {columns} each way{grows}"),
        };
        reader.report(Diagnostic::error("S0303", span, message).help(help));
    }

    fn warn_of_size(&self, reader: &mut Reader, drawn: &Drawn) {
        let grid = reader.grid;
        let side = grid.size_of(&drawn.cells);
        let given = self
            .size
            .and_then(|size| reader.vocabulary.sizes.get(size.index()));
        let message = match (given, side) {
            (Some(size), _) if side != Some(size.squares.max(1)) => {
                let takes = taken(grid, size.squares.max(1));
                let word = &size.word.id;
                format!(
                    "creature `{}` is {word}, which takes {takes}, but its letters fill others",
                    self.name
                )
            }
            (None, None) if grid.is_hex() => format!(
                "the hexes of creature `{}` are those of no size, so its size is not clear",
                self.name
            ),
            (None, None) => format!(
                "the squares of creature `{}` form no square block, so its size is not clear",
                self.name
            ),
            (None, Some(side))
                if !reader
                    .vocabulary
                    .sizes
                    .iter()
                    .any(|size| size.default && size.squares == side) =>
            {
                let takes = taken(grid, side);
                format!(
                    "no size takes {takes}, so the size of creature `{}` is not clear",
                    self.name
                )
            }
            _ => return,
        };
        let help = match grid {
            Grid::Gridless => "its base stands in the middle of them; `size` says how large it is",
            _ => "its space stays as drawn; `size` says the rest",
        };
        reader
            .warnings
            .push(Diagnostic::warning("S0309", drawn.span, message).help(help));
    }
}

/// What a creature of a size fills, in words.
fn taken(grid: Grid, side: u16) -> String {
    match (grid.is_hex(), side) {
        (false, _) => format!("{side} × {side} squares"),
        (true, 1) => "1 hex".to_owned(),
        (true, _) => format!("{} hexes", grid.cells_of_size(side)),
    }
}

/// The space of a creature of the usual size in a cell.
pub(crate) fn stand_in(grid: Grid, cell: Cell) -> Shape {
    match grid {
        Grid::Gridless => Shape::Round {
            centre: grid.centre(cell),
            radius: UNITS_PER_SQUARE / 2,
        },
        _ => Shape::Cells(vec![cell]),
    }
}

/// The middle of the box round some squares.
fn middle(cells: &[Cell]) -> Option<[i64; 2]> {
    let doubled = |axis: fn(&Cell) -> i32| {
        let (low, high) = (cells.iter().map(axis).min()?, cells.iter().map(axis).max()?);
        Some(i64::from(low) + i64::from(high) + 1)
    };
    let (x, y) = (doubled(|cell| cell[0])?, doubled(|cell| cell[1])?);
    Some([x, y].map(|doubled| doubled * UNITS_PER_SQUARE / 2))
}

/// The size of a creature that names none: the default one of so many squares, else of one.
pub(crate) fn usual_size(sizes: &[Size], squares: u16) -> SizeId {
    let default = |squares: u16| {
        sizes
            .iter()
            .position(|size| size.default && size.squares == squares)
    };
    let any = || sizes.iter().position(|size| size.squares == 1);
    SizeId::from_index(
        default(squares)
            .or_else(|| default(1))
            .or_else(any)
            .unwrap_or(0),
    )
}
