//! The grid of a map, and where its pixels lie.

use super::doc::{Content, Doc, Layer};
use crate::formats::map::{Axis, Grid, Pixels, Walk};
use crate::number::Number;

/// The grid of a map.
pub(crate) struct Ground {
    pub kind: Grid,
    pub pixels: Pixels,
    /// How wide and high a tile is, in pixels.
    pub tile: [Number; 2],
    /// What is added to a column and a row of the file.
    pub shift: [i64; 2],
    pub columns: u32,
    pub rows: u32,
}

/// Reads the grid.
pub(crate) fn read(doc: &Doc, walk: &mut Walk) -> Option<Ground> {
    let positive = |side: &Option<Number>| side.clone().filter(|side| *side >= Number::from(1));
    let [Some(width), Some(height)] = doc.tile.each_ref().map(positive) else {
        return walk.fail(
            "M0102",
            "the map has no usable `tilewidth` and `tileheight`",
        );
    };
    let kind = match doc.orientation.as_str() {
        "orthogonal" | "" => Grid::default(),
        "isometric" => {
            walk.warn("M0315", "the map is drawn at a slant; its rows and columns were read as those of a plan of squares");
            Grid::default()
        }
        "oblique" => {
            walk.warn(
                "M0315",
                "the map is drawn at a slant; its rows and columns were read as those of a plan of squares, and places in pixels as if it were not slanted",
            );
            Grid::default()
        }
        "hexagonal" if doc.stagger_axis == "x" => Grid::HexColumns,
        "hexagonal" => Grid::HexRows,
        "staggered" => {
            let message = "staggered maps are not read: their rows are no rows of squares";
            walk.problems.push(
                crate::diag::Diagnostic::error("M0108", walk.span(), message)
                    .help("set the map's orientation to isometric or orthogonal in its editor"),
            );
            return None;
        }
        other => {
            let shown: String = other.chars().take(20).collect();
            return walk.fail(
                "M0108",
                format!("maps of the orientation `{shown}` are not read"),
            );
        }
    };
    let (shift, sides) = extent(doc, kind, walk)?;
    let [columns, rows] = sides;
    let columns = walk.side("width", &Number::from(columns))?;
    let rows = walk.side("height", &Number::from(rows))?;
    let tile = [width, height];
    let pixels = pixels(doc, kind, &tile, shift)?;
    Some(Ground {
        kind,
        pixels,
        tile,
        shift,
        columns,
        rows,
    })
}

/// What is added to columns and rows, and how many there are.
///
/// Hexes here have their odd rows (columns) shifted; where a file shifts the even ones, everything
/// moves by one. A map without end is as large as its chunks; it is moved by a whole number of
/// pairs of rows, so that no odd row becomes an even one.
fn extent(doc: &Doc, kind: Grid, walk: &mut Walk) -> Option<([i64; 2], [i64; 2])> {
    let even = doc.stagger_index == "even";
    let begin = i64::from(even && kind != Grid::default());
    let begin = match kind {
        Grid::HexRows => [0, begin],
        Grid::HexColumns => [begin, 0],
        _ => [0, 0],
    };
    let whole = |side: &Option<Number>| side.as_ref().and_then(Number::to_integer);
    let (least, greatest) = if doc.infinite {
        let mut bounds = ([i64::MAX; 2], [i64::MIN; 2]);
        measure(&doc.layers, &mut bounds);
        if bounds.0[0] > bounds.1[0] {
            ([0, 0], [1, 1])
        } else {
            bounds
        }
    } else {
        match doc.size.each_ref().map(whole) {
            [Some(columns), Some(rows)] => ([0, 0], [columns, rows]),
            _ => return walk.fail("M0102", "the map has no usable `width` and `height`"),
        }
    };
    let side = |place: usize| {
        let (least, greatest) = (*least.get(place)?, *greatest.get(place)?);
        let pairs = if kind == Grid::default() {
            least
        } else {
            least - least.rem_euclid(2)
        };
        let shift = begin.get(place)?.checked_sub(pairs)?;
        Some((shift, greatest.checked_add(shift)?))
    };
    let (x, y) = (side(0)?, side(1)?);
    Some(([x.0, y.0], [x.1, y.1]))
}

/// The rectangle that all chunks fill.
fn measure(layers: &[Layer], bounds: &mut ([i64; 2], [i64; 2])) {
    for layer in layers {
        match &layer.content {
            Content::Group(inner) => measure(inner, bounds),
            Content::Tiles(chunks) => {
                for chunk in chunks.iter().filter(|chunk| chunk.width > 0) {
                    let rows = i64::try_from(chunk.tiles.len()).unwrap_or(i64::MAX) / chunk.width;
                    let ends = [
                        chunk.at[0].saturating_add(chunk.width),
                        chunk.at[1].saturating_add(rows),
                    ];
                    bounds.0 = [bounds.0[0].min(chunk.at[0]), bounds.0[1].min(chunk.at[1])];
                    bounds.1 = [bounds.1[0].max(ends[0]), bounds.1[1].max(ends[1])];
                }
            }
            _ => {}
        }
    }
}

/// On maps drawn at a slant both axes of objects are counted in the heights of tiles.
fn pixels(doc: &Doc, kind: Grid, [width, height]: &[Number; 2], shift: [i64; 2]) -> Option<Pixels> {
    let [right, down] = shift.map(Number::from);
    let plain = |side: &Number, shift: &Number| Some(Axis::new(side, &Number::ZERO)?.moved(shift));
    let side = doc.hex_side.clone().unwrap_or(Number::ZERO);
    // The middle of the first hex lies half a tile from the edge, and two thirds of a row here.
    let stride = |tile: &Number, shift: &Number| {
        let half = Number::ratio(1, 2)?;
        let step = &(tile + &side) * &half;
        let axis = Axis::new(&step, &(tile * &half))?;
        Some(axis.moved(&Number::ratio(2, 3)?).moved(shift))
    };
    Some(match kind {
        Grid::HexColumns => Pixels {
            x: stride(width, &right)?,
            y: plain(height, &down)?,
        },
        Grid::HexRows => Pixels {
            x: plain(width, &right)?,
            y: stride(height, &down)?,
        },
        _ if doc.orientation == "isometric" => Pixels {
            x: plain(height, &right)?,
            y: plain(height, &down)?,
        },
        _ => Pixels {
            x: plain(width, &right)?,
            y: plain(height, &down)?,
        },
    })
}
