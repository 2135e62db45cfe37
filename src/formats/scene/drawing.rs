//! The drawn map: rows of symbols, and further layers over it.

use std::collections::BTreeMap;

use super::creatures::MOST_CREATURES;
use super::kinds::{Kind, OVERRIDES};
use super::legend::Legend;
use super::reader::{Fields, Reader};
use crate::diag::Diagnostic;
use crate::formats::yaml::{Content, Node};
use crate::length::UNITS_PER_SQUARE;
use crate::source::Span;
use crate::world::scene::{Shape, Thing};

/// The greatest number of columns, and of rows.
pub const LONGEST_SIDE: usize = 2000;
const MOST_SQUARES: usize = 4_000_000;
const MOST_THINGS: usize = 1_000_000;
const MOST_UNKNOWN_SYMBOLS: usize = 20;

/// What the map and its layers show.
pub(crate) struct Drawing {
    /// Columns and rows; none without a map.
    pub size: Option<(u32, u32)>,
    /// Terrain and zones in reading order, layer after layer.
    pub things: Vec<Thing>,
    /// The creatures drawn, by their letters.
    pub creatures: BTreeMap<String, Drawn>,
}

/// A creature on the map.
pub(crate) struct Drawn {
    /// Its squares in reading order.
    pub cells: Vec<[i32; 2]>,
    /// Where its first square is drawn.
    pub span: Span,
    /// The foot of the layer it is drawn on.
    pub bottom: i64,
    layer: usize,
}

impl Drawing {
    /// Reads the map and the layers.
    pub fn read(reader: &mut Reader, fields: &Fields, legend: &Legend) -> Drawing {
        let mut drawing = Drawing {
            size: None,
            things: Vec::new(),
            creatures: BTreeMap::new(),
        };
        if let Some(map) = fields.get("map").and_then(|node| Rows::read(reader, node)) {
            drawing.size = Some(map.size);
            drawing.add(reader, legend, &map, 0, None);
        }
        if let Some((key, node)) = fields.entry("layers") {
            let layers = reader.list(node, "a list of maps").unwrap_or(&[]);
            if drawing.size.is_none() && fields.get("map").is_none() && !layers.is_empty() {
                reader.report(Diagnostic::error(
                    "S0302",
                    key.span,
                    "layers need a `map` to lie on",
                ));
            }
            for (place, layer) in layers.iter().enumerate() {
                drawing.add_layer(reader, legend, layer, place + 1);
            }
        }
        drawing
    }

    fn add_layer(&mut self, reader: &mut Reader, legend: &Legend, node: &Node, layer: usize) {
        let (rows, overrides) = match &node.value {
            Content::Map(_) => {
                let keys: Vec<&str> = ["map"].iter().chain(OVERRIDES).copied().collect();
                let Some(fields) = reader.fields(node, "a layer", &keys) else {
                    return;
                };
                let Some(map) = fields.get("map") else {
                    return reader.missing(node.span, "the layer", "map").unwrap_or(());
                };
                (Rows::read(reader, map), Some(fields))
            }
            _ => (Rows::read(reader, node), None),
        };
        let (Some(rows), Some((columns, lines))) = (rows, self.size) else {
            return;
        };
        if rows.size.0 > columns || rows.size.1 > lines {
            let message = format!(
                "the layer has {} columns and {} rows, its map only {columns} and {lines}",
                rows.size.0, rows.size.1
            );
            reader.report(Diagnostic::error("S0307", rows.span, message));
            return;
        }
        self.add(reader, legend, &rows, layer, overrides.as_ref());
    }

    fn add(
        &mut self,
        reader: &mut Reader,
        legend: &Legend,
        rows: &Rows,
        layer: usize,
        overrides: Option<&Fields>,
    ) {
        let mut kinds = Palette {
            legend,
            overrides,
            changed: BTreeMap::new(),
        };
        let bottom = overrides
            .and_then(|fields| fields.get("elevation"))
            .and_then(|node| reader.level(node))
            .unwrap_or(0);
        let mut unknown = BTreeMap::new();
        for (row, text) in (0i32..).zip(rows.text.lines()) {
            for (column, symbol) in (0i32..).zip(text.chars()) {
                if symbol == '.' || symbol == ' ' {
                    continue;
                }
                if let Some(kind) = kinds.get(reader, symbol) {
                    self.put(kind, [column, row]);
                } else if symbol.is_alphabetic() {
                    // Looking up a place takes a walk over the map, so only so many are.
                    let few = self.creatures.len() <= MOST_CREATURES;
                    let span = || {
                        if few {
                            rows.place(reader, row, column)
                        } else {
                            rows.span
                        }
                    };
                    self.draw_creature(symbol, [column, row], layer, bottom, span);
                } else {
                    unknown.entry(symbol).or_insert([column, row]);
                }
            }
            if self.things.len() > MOST_THINGS {
                let message = format!("the map holds more than {MOST_THINGS} squares of terrain");
                reader.report(Diagnostic::error("S0305", rows.span, message));
                return;
            }
        }
        for (symbol, [column, row]) in unknown.into_iter().take(MOST_UNKNOWN_SYMBOLS) {
            let span = rows.place(reader, row, column);
            reader.report(unknown_symbol(symbol, [column, row], span, legend));
        }
        self.report_divided(reader, layer);
    }

    fn put(&mut self, kind: &Kind, cell: [i32; 2]) {
        if !kind.is_bare() {
            let name = format!("{} [{},{}]", kind.name, cell[0], cell[1]);
            self.things.push(kind.thing(name, Shape::Cells(vec![cell])));
        }
    }

    fn draw_creature(
        &mut self,
        letter: char,
        cell: [i32; 2],
        layer: usize,
        bottom: i64,
        span: impl FnOnce() -> Span,
    ) {
        let drawn = self
            .creatures
            .entry(letter.to_string())
            .or_insert_with(|| Drawn {
                cells: Vec::new(),
                span: span(),
                bottom,
                layer,
            });
        drawn.cells.push(cell);
        if drawn.layer != layer {
            drawn.layer = usize::MAX;
        }
    }

    fn report_divided(&mut self, reader: &mut Reader, layer: usize) {
        for (letter, drawn) in &mut self.creatures {
            if drawn.layer == usize::MAX {
                drawn.layer = layer;
                let message = format!("creature `{letter}` is drawn on more than one layer");
                reader.report(
                    Diagnostic::error("S0306", drawn.span, message)
                        .help("draw it on one layer only"),
                );
            }
        }
    }
}

/// The kinds that symbols stand for on one layer.
struct Palette<'a, 'n> {
    legend: &'a Legend,
    overrides: Option<&'a Fields<'n>>,
    changed: BTreeMap<char, Kind>,
}

impl Palette<'_, '_> {
    fn get(&mut self, reader: &mut Reader, symbol: char) -> Option<&Kind> {
        let kind = self.legend.symbol(symbol)?;
        let Some(fields) = self.overrides else {
            return Some(kind);
        };
        // Mistakes in the overrides of a layer are reported once, not for each of its symbols.
        let first = self.changed.is_empty();
        Some(self.changed.entry(symbol).or_insert_with(|| {
            let mut kind = kind.clone();
            let (problems, warnings) = (reader.problems.len(), reader.warnings.len());
            kind.change(reader, fields);
            if !first {
                reader.problems.truncate(problems);
                reader.warnings.truncate(warnings);
            }
            kind
        }))
    }
}

/// A text of rows.
struct Rows<'n> {
    text: &'n str,
    size: (u32, u32),
    span: Span,
}

impl<'n> Rows<'n> {
    fn read(reader: &mut Reader, node: &'n Node) -> Option<Rows<'n>> {
        let Content::Text(text) = &node.value else {
            return reader.expected(
                node,
                "a drawing of rows: write `|` and the rows below it, indented",
            );
        };
        let rows = text.lines().count();
        let columns = text
            .lines()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or(0);
        if columns == 0 {
            reader.report(Diagnostic::error("S0302", node.span, "the map is empty"));
            return None;
        }
        if columns > LONGEST_SIDE || rows > LONGEST_SIDE || columns * rows > MOST_SQUARES {
            reader.report(too_large(node.span, columns, rows));
            return None;
        }
        let size = (u32::try_from(columns).ok()?, u32::try_from(rows).ok()?);
        Some(Rows {
            text,
            size,
            span: node.span,
        })
    }

    /// Where a square is written, or where the map is when that cannot be told.
    fn place(&self, reader: &Reader, row: i32, column: i32) -> Span {
        self.find(reader, row, column).unwrap_or(self.span)
    }

    fn find(&self, reader: &Reader, row: i32, column: i32) -> Option<Span> {
        let file = self.span.file;
        let source = &reader.sources.get(file)?.text;
        let first = source
            .get(..self.span.start as usize)?
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let written = self.text.lines().nth(row)?;
        let mut at = first;
        let mut lines = source.get(first..)?.split_inclusive('\n');
        for _ in 0..row {
            at += lines.next()?.len();
        }
        let line = lines.next()?.trim_end_matches(['\n', '\r']);
        if !line.ends_with(written) {
            return None;
        }
        let start = at + line.len() - written.len();
        let (offset, symbol) = written.char_indices().nth(column)?;
        Some(Span::new(
            file,
            start + offset,
            start + offset + symbol.len_utf8(),
        ))
    }
}

fn too_large(span: Span, columns: usize, rows: usize) -> Diagnostic {
    let message = format!("the map has {columns} columns and {rows} rows");
    Diagnostic::error(
        "S0302",
        Span {
            end: span.start,
            ..span
        },
        message,
    )
    .help(format!("a map has at most {LONGEST_SIDE} of each"))
}

fn unknown_symbol(
    symbol: char,
    [column, row]: [i32; 2],
    span: Span,
    legend: &Legend,
) -> Diagnostic {
    if symbol == '\t' {
        return Diagnostic::error("S0202", span, format!("there is a tab at [{column},{row}]"))
            .help("draw maps with spaces and symbols only: a tab has no width of its own");
    }
    let shown: String = symbol.escape_debug().collect();
    let known: Vec<String> = legend
        .symbols()
        .map(|symbol| format!("`{symbol}`"))
        .collect();
    Diagnostic::error(
        "S0202",
        span,
        format!("the symbol `{shown}` at [{column},{row}] stands for nothing"),
    )
    .help(format!(
        "the symbols are {}; add others to the `legend`",
        known.join(" ")
    ))
}

/// The size of a map that was not drawn: columns and rows that hold everything.
pub(crate) fn bounding_box(
    reader: &mut Reader,
    span: Span,
    creatures: &[Thing],
    walls: &[Thing],
) -> (u32, u32) {
    let mut far = [1i64, 1];
    let mut reach = |x: i64, y: i64| {
        far = [far[0].max(x), far[1].max(y)];
    };
    for thing in creatures.iter().chain(walls) {
        match &thing.shape {
            Shape::Cells(cells) => cells
                .iter()
                .for_each(|[column, row]| reach(i64::from(*column) + 1, i64::from(*row) + 1)),
            Shape::Round { centre, radius } => {
                let [x, y] = centre.map(|at| squares(at + radius));
                reach(x, y);
            }
            Shape::Wall(from, to) => [from, to]
                .iter()
                .for_each(|[x, y]| reach(squares(*x), squares(*y))),
            Shape::Polygon(corners) => corners
                .iter()
                .for_each(|[x, y]| reach(squares(*x), squares(*y))),
        }
    }
    let longest = i64::try_from(LONGEST_SIDE).unwrap_or(i64::MAX);
    if creatures.is_empty() && reader.problems.is_empty() {
        let problem = Diagnostic::error(
            "S0302",
            Span {
                end: span.start,
                ..span
            },
            "the scene has no map and no creatures",
        );
        reader.report(problem.help("draw a `map`, or place `creatures` with `at: [column, row]`"));
    }
    let side = |far: i64| u32::try_from(far.min(longest)).unwrap_or(1);
    (side(far[0]), side(far[1]))
}

/// How many squares reach a coordinate.
pub(crate) fn squares(units: i64) -> i64 {
    units.div_euclid(UNITS_PER_SQUARE) + i64::from(units.rem_euclid(UNITS_PER_SQUARE) != 0)
}
