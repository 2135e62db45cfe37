//! The squares that creatures stand on, and what they say of a creature's size.

use super::drawing::{Drawn, LONGEST_SIDE};
use super::reader::{Fields, Reader};
use crate::diag::Diagnostic;
use crate::formats::yaml::Node;
use crate::source::Span;
use crate::vocabulary::{Size, SizeId};

/// Finding a creature's squares.
pub(crate) struct Placing<'a> {
    pub name: &'a str,
    pub drawn: Option<&'a Drawn>,
    pub key: Option<Span>,
    pub size: Option<SizeId>,
    pub map: Option<(u32, u32)>,
    /// Where a creature stands that needs no place.
    pub stand_in: Option<[i32; 2]>,
}

impl Placing<'_> {
    /// The squares, wherever they are given; none when they cannot be told.
    pub fn cells(&self, reader: &mut Reader, fields: Option<&Fields>) -> Option<Vec<[i32; 2]>> {
        let at = fields.and_then(|fields| fields.entry("at"));
        match (self.drawn, at) {
            (Some(drawn), None) => {
                self.warn_of_size(reader, drawn);
                Some(drawn.cells.clone())
            }
            (None, Some((_, node))) => self.cells_at(reader, node),
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
            (None, None) if self.stand_in.is_some() => self.stand_in.map(|square| vec![square]),
            (None, None) => {
                let message = format!("creature `{}` has no place", self.name);
                let help = "draw its letter on the map or give it an `at: [column, row]`";
                reader.problems.extend(
                    self.key
                        .map(|key| Diagnostic::error("S0306", key, message).help(help)),
                );
                None
            }
        }
    }

    fn cells_at(&self, reader: &mut Reader, node: &Node) -> Option<Vec<[i32; 2]>> {
        let corner = reader.square(node)?;
        let sizes = &reader.vocabulary.sizes;
        let size = self.size.unwrap_or_else(|| usual_size(sizes, 1));
        let side = sizes
            .get(size.index())
            .map_or(1, |size| size.squares)
            .max(1);
        let longest = u32::try_from(LONGEST_SIDE).unwrap_or(u32::MAX);
        let (columns, rows) = self.map.unwrap_or((longest, longest));
        let fits = |start: i32, end: u32| {
            let last = i64::from(start) + i64::from(side);
            start >= 0 && last <= i64::from(end)
        };
        if !fits(corner[0], columns) || !fits(corner[1], rows) {
            let message = format!("the space of creature `{}` leaves the map", self.name);
            let help = match self.map {
                Some(_) => format!(
                    "the map has {columns} columns and {rows} rows, counted from 0; a space grows right and down"
                ),
                None => format!("squares are counted from 0, up to {longest} each way"),
            };
            reader.report(Diagnostic::error("S0303", node.span, message).help(help));
            return None;
        }
        Some(squares_from(corner, side))
    }

    fn warn_of_size(&self, reader: &mut Reader, drawn: &Drawn) {
        let side = block_side(&drawn.cells);
        let given = self
            .size
            .and_then(|size| reader.vocabulary.sizes.get(size.index()));
        let message = match (given, side) {
            (Some(size), _) if side != Some(size.squares.max(1)) => {
                let side = size.squares.max(1);
                let word = &size.word.id;
                format!(
                    "creature `{}` is {word}, which takes {side} × {side} squares, but its letters fill others",
                    self.name
                )
            }
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
                format!(
                    "no size takes {side} × {side} squares, so the size of creature `{}` is not clear",
                    self.name
                )
            }
            _ => return,
        };
        reader.warnings.push(
            Diagnostic::warning("S0309", drawn.span, message)
                .help("its space stays as drawn; `size` says the rest"),
        );
    }
}

/// The side of the square block that some squares in reading order form.
pub(crate) fn block_side(cells: &[[i32; 2]]) -> Option<u16> {
    let (first, last) = (cells.first()?, cells.last()?);
    let side = u16::try_from(i64::from(last[1]) - i64::from(first[1]) + 1).ok()?;
    let fits = cells.len() == usize::from(side) * usize::from(side);
    (fits && cells == squares_from(*first, side)).then_some(side)
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

/// The squares of a block whose top left one is given, in reading order.
pub(crate) fn squares_from([column, row]: [i32; 2], side: u16) -> Vec<[i32; 2]> {
    let side = i32::from(side.max(1));
    (0..side)
        .flat_map(|down| (0..side).map(move |right| [column + right, row + down]))
        .collect()
}
