//! The shared room of all importers: a map as no program in particular writes it, and the scene
//! that is made of it.
//!
//! Each importer reads its own format into a `Map`: coordinates already on the lattice, each
//! channel of a wall by itself, every guess said. Only then the words of a pack are needed, and a
//! [`MapFile`] becomes an [`Imported`] scene with a count of everything kept and left out.

mod build;
mod cells;
mod counts;
mod file;
mod light;
mod outlines;
mod path;
mod pixels;
mod plane;
mod tokens;
mod values;
mod words;

pub use counts::Counts;
pub use file::{Imported, MapFile, Placing, read};

pub(crate) use cells::edges;
pub(crate) use file::{Choice, Read};
pub(crate) use outlines::{Outline, circle, outline, rotated, sine_and_cosine};
pub(crate) use path::Path;
pub(crate) use pixels::{Axis, Pixels, half_root_of_three, shown};
pub(crate) use plane::{Segment, distance_squared, is_simple};
pub(crate) use values::{Walk, json, number};

use crate::diag::Diagnostic;
use crate::length::{Length, Scale};
use crate::number::Number;
pub use crate::world::scene::{Grid, Side};

/// The greatest number of columns, and of rows.
pub(crate) const LONGEST_SIDE: i64 = 2000;
/// The greatest number of walls, and of outlines.
pub(crate) const MOST_PARTS: usize = 100_000;
/// The greatest number of cells that are filled.
pub(crate) const MOST_CELLS: usize = 1_000_000;

/// A point in lattice units from the map's own top left corner.
pub(crate) type At = [i64; 2];

/// How a thing acts on one channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Channel {
    /// Not at all.
    #[default]
    None,
    /// It blocks.
    Normal,
    /// The first such thing on a line is passed, the second blocks.
    Limited,
    /// It blocks whoever is farther away than so many lattice units.
    Beyond(i64),
    /// It blocks whoever is as near as so many lattice units.
    Within(i64),
}

/// What a thing stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Channels {
    pub sight: Channel,
    pub effect: Channel,
    pub movement: Channel,
}

impl Channels {
    /// Everything.
    pub const ALL: Channels = Channels::alike(Channel::Normal, Channel::Normal);
    /// Everything but sight.
    pub const ALL_BUT_SIGHT: Channels = Channels::alike(Channel::None, Channel::Normal);

    /// One way for sight, another for all that is solid.
    pub const fn alike(sight: Channel, solid: Channel) -> Channels {
        Channels {
            sight,
            effect: solid,
            movement: solid,
        }
    }
}

/// What a thing is made of, as far as its format tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A wall.
    Wall,
    /// A door.
    Door,
    /// Something that sight passes and nothing else.
    Window,
    /// A piece of furniture, a tree: lower than a wall.
    Crate,
    /// A low wall.
    LowWall,
}

/// The state of a door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum DoorState {
    /// Open: it stops nothing.
    Open,
    /// Closed.
    #[default]
    Closed,
    /// Locked.
    Locked,
    /// Not found yet: an ordinary wall to all.
    Secret,
}

/// From which height to which, in lattice units; none is without end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Levels {
    pub bottom: Option<i64>,
    pub top: Option<i64>,
}

impl Levels {
    /// What both reach; none when they do not meet.
    pub fn common(self, other: Levels) -> Option<Levels> {
        let bottom = match (self.bottom, other.bottom) {
            (Some(one), Some(other)) => Some(one.max(other)),
            (one, other) => one.or(other),
        };
        let top = match (self.top, other.top) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        match (bottom, top) {
            (Some(bottom), Some(top)) if bottom >= top => None,
            _ => Some(Levels { bottom, top }),
        }
    }
}

/// What walls and areas have in common.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Where it stands in its file, in words.
    pub source: String,
    pub what: What,
    pub channels: Channels,
    pub door: Option<DoorState>,
    pub levels: Levels,
    /// Why its kind was guessed as it was.
    pub guess: Option<String>,
}

impl Part {
    /// An ordinary part of its kind that stops everything.
    pub fn new(source: String, what: What) -> Part {
        Part {
            source,
            what,
            channels: match what {
                What::Window => Channels::ALL_BUT_SIGHT,
                _ => Channels::ALL,
            },
            door: (what == What::Door).then_some(DoorState::Closed),
            levels: Levels::default(),
            guess: None,
        }
    }
}

/// A thin wall, door or window.
#[derive(Clone, Debug)]
pub(crate) struct Wall {
    pub part: Part,
    pub line: Segment,
    /// The side from which alone it acts.
    pub one_way: Option<Side>,
}

/// Something with an area.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub part: Part,
    pub shape: Ground,
}

/// A stretch of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// One cell of the grid.
    Cell([i32; 2]),
    /// A simple polygon.
    Polygon(Vec<At>),
}

/// How well something is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Brightness {
    Dark,
    Dim,
    Bright,
}

/// A source of light.
#[derive(Clone, Debug)]
pub(crate) struct Light {
    pub at: At,
    pub elevation: i64,
    /// How far it is bright, in lattice units.
    pub bright: i64,
    /// How far it is dim.
    pub dim: i64,
}

/// A stretch of the map with a light of its own, whatever shines there.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub corners: Vec<At>,
    pub brightness: Brightness,
    pub levels: Levels,
}

/// A creature that stands on the map in its file.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub source: String,
    pub name: String,
    /// Its middle, in lattice units.
    pub middle: At,
    /// How many cells it is wide and high, in thousandths.
    pub size: [i64; 2],
    pub elevation: i64,
    pub hidden: bool,
    /// Whose friend it is.
    pub side: Option<&'static str>,
}

/// A floor of a building.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Floor {
    pub name: String,
    pub levels: Levels,
}

/// A map as no program in particular writes it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Map {
    pub grid: Grid,
    pub scale: Scale,
    pub columns: u32,
    pub rows: u32,
    pub areas: Vec<Area>,
    pub walls: Vec<Wall>,
    pub lights: Vec<Light>,
    pub regions: Vec<Region>,
    pub tokens: Vec<Token>,
    pub floors: Vec<Floor>,
    /// How light it is where nothing shines, if the map says.
    pub ambient: Option<Brightness>,
    /// What the importer left out already.
    pub counts: Counts,
    pub warnings: Vec<Diagnostic>,
}

impl Map {
    /// An empty map of a size.
    pub fn sized(columns: u32, rows: u32) -> Map {
        Map {
            columns,
            rows,
            ..Map::default()
        }
    }
}

/// A scale from a number and a unit as map files write them; none for what is no length.
pub(crate) fn scale_of(amount: &Number, unit: &str) -> Option<Scale> {
    let unit = unit.trim().trim_end_matches('.').to_lowercase();
    let unit = match unit.as_str() {
        "ft" | "feet" | "foot" | "'" | "′" | "fuß" => crate::length::Unit::Feet,
        "m" | "meter" | "meters" | "metre" | "metres" | "mt" => crate::length::Unit::Metres,
        _ => return None,
    };
    let sane = *amount <= Number::from(1_000_000);
    Scale::new(Length {
        amount: amount.clone(),
        unit,
    })
    .filter(|_| sane)
}
