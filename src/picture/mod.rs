//! Pictures: a ruling with its lines, or a surveyed map, drawn from what the engine itself recorded.
//!
//! A picture is made as data first, from the scene and the evidence; [`Picture::svg`] and
//! [`Picture::text`] write it. Nothing is worked out anew, so it cannot show what was not ruled.

mod about;
mod frame;
mod heat;
mod look;
mod make;
#[cfg(feature = "png")]
mod png;
mod stage;
mod strokes;
mod svg;
mod text;

pub use make::{of_ruling, of_survey};
#[cfg(feature = "png")]
pub use png::png;
pub use svg::below_one_another;

use crate::explain::Row;
use crate::world::scene::Grid;

use frame::{Frame, Point};
use heat::Heat;
use stage::{Form, Stage};
use strokes::Strokes;

/// A picture of a map.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What it is called; the scene's title, until it is set.
    pub title: String,
    /// What stands below the title, such as who rules; nothing, until it is set.
    pub subtitle: String,
    /// What was asked, in words.
    pub ask: String,
    grid: Grid,
    frame: Frame,
    /// The columns and rows of the whole map.
    map: [u32; 2],
    /// Whether only a part of the map is shown.
    is_part: bool,
    stage: Stage,
    strokes: Strokes,
    /// Where an area begins, and how far it goes.
    origin: Option<(Point, Option<i64>)>,
    /// The cell attacked, when it is named.
    aim: Option<Form>,
    heat: Option<Heat>,
    /// The titles of the ladders, those that the ruling tells first.
    ladders: Vec<String>,
    /// What the attacker and the target are called.
    parts: [&'static str; 2],
    /// What came of it.
    rows: Vec<Row>,
}
