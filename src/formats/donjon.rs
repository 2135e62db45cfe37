//! Dungeons of donjon's generator, as its JSON has them: a grid of cells, each a set of bits.
//!
//! What is neither room nor corridor nor door is rock; only rock that touches floor is put on the
//! map. Doors fill their cell.

use serde_json::Value;

use super::map::{
    Area, Channel, Channels, DoorState, Ground, Map, MapFile, Part, Path, Walk, What, json, number,
    scale_of,
};
use crate::diag::Diagnostic;
use crate::number::Number;
use crate::source::{FileId, Sources};

/// The bits of a cell; a file names them, and these are used when it does not.
const BITS: &[(&str, u32)] = &[
    ("room", 0x2),
    ("corridor", 0x4),
    ("aperture", 0x20),
    ("arch", 0x1_0000),
    ("door", 0x2_0000),
    ("locked", 0x4_0000),
    ("trapped", 0x8_0000),
    ("secret", 0x10_0000),
    ("portcullis", 0x20_0000),
];
const DOORS: &[&str] = &["arch", "door", "locked", "trapped", "secret", "portcullis"];
/// The length of a cell in feet when no room tells it.
const USUAL_FEET: i64 = 10;
const MOST_CELLS: usize = 4_000_000;

/// Reads the form of a dungeon.
///
/// # Errors
/// `M0101` for what is no JSON; `M0102` for cells that are no rows of numbers; `M0104` for a dungeon
/// too large.
pub fn parse(sources: &Sources, file: FileId) -> Result<MapFile, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |source| source.text.as_str());
    let dungeon: Value = json(text, file).map_err(|problem| vec![*problem])?;
    let mut walk = Walk::new(file);
    let map = read(&dungeon, &mut walk);
    let name = dungeon
        .get("settings")
        .and_then(|settings| settings.get("name"));
    match map {
        Some(mut map) if walk.problems.is_empty() => {
            map.warnings = walk.warnings;
            MapFile::named(
                file,
                name.and_then(Value::as_str).map(str::to_owned),
                Ok(map),
            )
        }
        _ => Err(walk.problems),
    }
}

fn read(dungeon: &Value, walk: &mut Walk) -> Option<Map> {
    let rows = rows(dungeon, walk);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let length = |count: usize| Number::from(i64::try_from(count).unwrap_or(i64::MAX));
    let mut map = Map::sized(
        walk.side("cells", &length(columns))?,
        walk.side("cells", &length(rows.len()))?,
    );
    if columns.saturating_mul(rows.len()) > MOST_CELLS {
        return walk.fail("M0104", format!("`cells` are more than {MOST_CELLS}"));
    }
    let feet = feet(dungeon);
    if feet.is_none() {
        let message = format!("no room tells how long a cell is; it was taken as {USUAL_FEET} ft");
        walk.warn("M0314", message);
    }
    let feet = feet.unwrap_or_else(|| Number::from(USUAL_FEET));
    map.scale = scale_of(&feet, "ft").unwrap_or_default();
    let bits = Bits::read(dungeon);
    let at = |column: i64, row: i64| {
        let row = rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    let open = |column, row| at(column, row).is_some_and(|cell| bits.is_open(cell));
    for (row, cells) in (0i64..).zip(&rows) {
        for column in 0..i64::try_from(columns).unwrap_or(0) {
            let cell = usize::try_from(column)
                .ok()
                .and_then(|at| cells.get(at))
                .copied()
                .unwrap_or(0);
            let source = format!("cells[{row}][{column}]");
            let part = if bits.is_open(cell) {
                bits.door(cell, source)
            } else {
                let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (right, down)));
                let mut around = around.map(|(right, down)| open(column + right, row + down));
                around
                    .any(|open| open)
                    .then(|| Part::new(source, What::Wall))
            };
            if let Some(part) = part {
                let small = |at: i64| i32::try_from(at).unwrap_or(i32::MAX);
                let shape = Ground::Cell([small(column), small(row)]);
                map.areas.push(Area { part, shape });
            }
        }
    }
    Some(map)
}

fn rows(dungeon: &Value, walk: &mut Walk) -> Vec<Vec<u32>> {
    let path = Path::Root("cells");
    let items = walk.list(path, dungeon.get("cells").unwrap_or(&Value::Null));
    let mut rows = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let path = Path::Item(&path, place);
        let cells = walk.list(path, item);
        let cells: Option<Vec<u32>> = cells
            .iter()
            .map(|cell| u32::try_from(cell.as_u64()?).ok())
            .collect();
        match cells {
            Some(cells) => rows.push(cells),
            None => {
                walk.fail::<()>(
                    "M0102",
                    format!("`{path}` should hold numbers of cells and nothing else"),
                );
                return Vec::new();
            }
        }
    }
    rows
}

/// The length of a cell in feet: a room's width over the columns it spans.
fn feet(dungeon: &Value) -> Option<Number> {
    let rooms = dungeon.get("rooms").and_then(Value::as_array)?;
    rooms.iter().find_map(|room| {
        let part = |key: &str| room.get(key).and_then(number);
        let span = &(&part("east")? - &part("west")?) + &Number::from(1);
        let feet = part("width")?.checked_div(&span)?;
        (feet >= Number::from(1) && feet <= Number::from(1000)).then_some(feet)
    })
}

/// What the bits mean.
struct Bits(Vec<(&'static str, u32)>);

impl Bits {
    fn read(dungeon: &Value) -> Bits {
        let own = dungeon.get("cell_bit");
        let bit = |name: &str, usual: u32| {
            let own = own.and_then(|own| own.get(name)).and_then(number);
            let own = own.and_then(|own| u32::try_from(own.to_integer()?).ok());
            own.unwrap_or(usual)
        };
        Bits(
            BITS.iter()
                .map(|(name, usual)| (*name, bit(name, *usual)))
                .collect(),
        )
    }

    fn has(&self, cell: u32, name: &str) -> bool {
        self.0
            .iter()
            .any(|(known, bit)| *known == name && cell & bit != 0)
    }

    fn is_open(&self, cell: u32) -> bool {
        self.0.iter().any(|(_, bit)| cell & bit != 0)
    }

    /// The door of a cell; an arch is none.
    fn door(&self, cell: u32, source: String) -> Option<Part> {
        let is_door = DOORS
            .iter()
            .any(|name| *name != "arch" && self.has(cell, name));
        if !is_door {
            return None;
        }
        let mut part = Part::new(source, What::Door);
        part.door = Some(if self.has(cell, "secret") {
            DoorState::Secret
        } else if self.has(cell, "locked") {
            DoorState::Locked
        } else {
            DoorState::Closed
        });
        if self.has(cell, "portcullis") {
            part.channels = Channels::alike(Channel::None, Channel::Normal);
        }
        Some(part)
    }
}
