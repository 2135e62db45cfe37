//! The map file as it is written: versions, sizes, polylines, portals and lights, checked for form.

use serde::Deserialize;
use serde_json::Value;

use crate::diag::Diagnostic;
use crate::formats::map::{At, Path, Walk, json, number};
use crate::formats::scene::nearest_whole;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::source::{FileId, Span};
use crate::world::scene::COORDINATE_LIMIT;

/// The greatest number of squares that any value of a file may hold.
const ABSURD: i64 = 1_000_000;
const MOST_POINTS: usize = 200_000;
const MOST_PORTALS: usize = 2000;
const KNOWN_VERSIONS: [f64; 3] = [0.2, 0.3, 1.0];

/// The parts of the file that are read; the picture is passed over unread.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Document {
    format: Value,
    resolution: Value,
    line_of_sight: Value,
    objects_line_of_sight: Value,
    portals: Value,
    lights: Value,
}

/// A file whose form is right.
pub(crate) struct File {
    pub columns: u32,
    pub rows: u32,
    pub walls: Vec<Polyline>,
    pub objects: Vec<Polyline>,
    pub portals: Vec<Portal>,
    pub lights: Vec<Lamp>,
    pub span: Span,
    pub warnings: Vec<Diagnostic>,
}

/// A polyline and its place in its list.
#[derive(Clone, Debug)]
pub(crate) struct Polyline {
    pub place: usize,
    pub points: Vec<At>,
}

/// A door or window as written.
#[derive(Clone, Debug)]
pub(crate) struct Portal {
    pub place: usize,
    pub bounds: Vec<At>,
    pub position: Option<At>,
    pub rotation: Option<f64>,
    pub closed: bool,
}

/// A source of light as written.
#[derive(Clone, Debug)]
pub(crate) struct Lamp {
    pub place: usize,
    pub at: At,
    /// In lattice units.
    pub range: i64,
}

/// Reads the form of a map file.
pub(crate) fn read(text: &str, file: FileId) -> Result<File, Vec<Diagnostic>> {
    let document: Document = json(text, file).map_err(|problem| vec![*problem])?;
    let mut reader = Reader {
        walk: Walk::new(file),
        origin: [Number::ZERO, Number::ZERO],
        points: 0,
    };
    reader.version(&document.format);
    let size = reader.resolution(&document.resolution);
    let walls = reader.polylines(Path::Root("line_of_sight"), &document.line_of_sight);
    let objects = reader.polylines(
        Path::Root("objects_line_of_sight"),
        &document.objects_line_of_sight,
    );
    let portals = reader.portals(&document.portals);
    let lights = reader.lights(&document.lights);
    match size {
        Some((columns, rows)) if reader.walk.problems.is_empty() => Ok(File {
            columns,
            rows,
            walls,
            objects,
            portals,
            lights,
            span: reader.walk.span(),
            warnings: reader.walk.warnings,
        }),
        _ => Err(reader.walk.problems),
    }
}

struct Reader {
    walk: Walk,
    origin: [Number; 2],
    points: usize,
}

impl Reader {
    fn version(&mut self, format: &Value) {
        let version = match format {
            Value::Number(number) => number.as_f64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        let known = version.is_some_and(|version: f64| KNOWN_VERSIONS.contains(&version));
        if !known {
            let message = match format {
                Value::Null => {
                    "the file names no version of its format; it was read all the same".to_owned()
                }
                format => format!(
                    "version {format} of the format is not known; the file was read all the same"
                ),
            };
            self.walk.warn("M0201", message);
        }
    }

    fn resolution(&mut self, resolution: &Value) -> Option<(u32, u32)> {
        let root = Path::Root("resolution");
        let origin = resolution.get("map_origin").unwrap_or(&Value::Null);
        if !origin.is_null() {
            let path = Path::Key(&root, "map_origin");
            self.origin = [self.part(path, origin, "x")?, self.part(path, origin, "y")?];
        }
        let path = Path::Key(&root, "map_size");
        let size = resolution.get("map_size").unwrap_or(&Value::Null);
        let columns = self.side(path, size, "x");
        let rows = self.side(path, size, "y");
        Some((columns?, rows?))
    }

    fn side(&mut self, path: Path, size: &Value, key: &str) -> Option<u32> {
        let side = self.part(path, size, key)?;
        self.walk.side(&Path::Key(&path, key).to_string(), &side)
    }

    /// A coordinate in squares.
    fn part(&mut self, path: Path, point: &Value, key: &str) -> Option<Number> {
        let path = Path::Key(&path, key);
        let value = point.get(key).unwrap_or(&Value::Null);
        let Value::Number(written) = value else {
            return self.walk.expected(path, "a number", value);
        };
        let limit = Number::from(ABSURD);
        let exact = number(value).filter(|exact| *exact <= limit && *exact >= -&limit);
        if exact.is_none() {
            let message = format!("`{path}` is {written}, which is no place on a map");
            return self.walk.fail("M0103", message);
        }
        exact
    }

    /// A point, moved to the map's own origin and to the lattice, once.
    fn point(&mut self, path: Path, value: &Value) -> Option<At> {
        let (x, y) = (self.part(path, value, "x"), self.part(path, value, "y"));
        let squares = [x?, y?];
        let [origin_x, origin_y] = self.origin.clone();
        let units = |at: &Number, origin: &Number| {
            let units = nearest_whole(&(&(at - origin) * &Number::from(UNITS_PER_SQUARE)))?;
            (units.abs() <= COORDINATE_LIMIT).then_some(units)
        };
        let at = units(&squares[0], &origin_x).zip(units(&squares[1], &origin_y));
        if at.is_none() {
            let squares = COORDINATE_LIMIT / UNITS_PER_SQUARE;
            let message = format!("`{path}` lies more than {squares} squares from the map");
            return self.walk.fail("M0103", message);
        }
        at.map(|(x, y)| [x, y])
    }

    fn polylines(&mut self, path: Path, value: &Value) -> Vec<Polyline> {
        let mut polylines = Vec::new();
        for (place, item) in self.walk.list(path, value).iter().enumerate() {
            let path = Path::Item(&path, place);
            let points = self.points(path, item);
            if self.points > MOST_POINTS {
                let message = format!("the map has more than {MOST_POINTS} points");
                self.walk.fail::<()>("M0104", message);
                break;
            }
            polylines.push(Polyline { place, points });
        }
        polylines
    }

    fn points(&mut self, path: Path, value: &Value) -> Vec<At> {
        let items = self.walk.list(path, value);
        self.points += items.len();
        if self.points > MOST_POINTS {
            return Vec::new();
        }
        let places = items.iter().enumerate();
        places
            .filter_map(|(place, item)| self.point(Path::Item(&path, place), item))
            .collect()
    }

    fn portals(&mut self, value: &Value) -> Vec<Portal> {
        let path = Path::Root("portals");
        let items = self.walk.list(path, value);
        if items.len() > MOST_PORTALS {
            let message = format!("the map has more than {MOST_PORTALS} portals");
            self.walk.fail::<()>("M0104", message);
            return Vec::new();
        }
        let places = items.iter().enumerate();
        places
            .map(|(place, item)| self.portal(Path::Item(&path, place), place, item))
            .collect()
    }

    fn portal(&mut self, path: Path, place: usize, value: &Value) -> Portal {
        let get = |key: &str| value.get(key).unwrap_or(&Value::Null);
        let bounds = self.points(Path::Key(&path, "bounds"), get("bounds"));
        let position = match get("position") {
            Value::Null => None,
            point => self.point(Path::Key(&path, "position"), point),
        };
        Portal {
            place,
            bounds,
            position,
            rotation: get("rotation").as_f64().filter(|angle| angle.abs() < 1e6),
            closed: get("closed").as_bool().unwrap_or(true),
        }
    }

    /// Lights are moved with the walls, to the same origin.
    fn lights(&mut self, value: &Value) -> Vec<Lamp> {
        let path = Path::Root("lights");
        let mut lamps = Vec::new();
        for (place, item) in self.walk.list(path, value).iter().enumerate() {
            let path = Path::Item(&path, place);
            let position = item.get("position").unwrap_or(&Value::Null);
            let range = item.get("range").and_then(number);
            let at = self.point(Path::Key(&path, "position"), position);
            let units = range.and_then(|range| {
                nearest_whole(&(&range * &Number::from(UNITS_PER_SQUARE)))
                    .filter(|units| (0..=COORDINATE_LIMIT).contains(units))
            });
            match (at, units) {
                (Some(at), Some(range)) => lamps.push(Lamp { place, at, range }),
                (Some(_), None) => {
                    let message = format!("`{path}` has no usable `range` and was left out");
                    self.walk.warn("M0210", message);
                }
                (None, _) => {}
            }
        }
        lamps
    }
}
