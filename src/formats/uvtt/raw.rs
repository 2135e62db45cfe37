//! The map file as it is written: versions, sizes, polylines and portals, checked for form.

use serde::Deserialize;
use serde_json::Value;

use super::path::Path;
use crate::diag::Diagnostic;
use crate::formats::scene::nearest_whole;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::source::{FileId, Span};
use crate::world::scene::COORDINATE_LIMIT;

/// The greatest number of squares that any value of a file may hold.
const ABSURD: i64 = 1_000_000;
const LARGEST_FILE: usize = 256 * 1024 * 1024;
const LONGEST_SIDE: i64 = 2000;
const MOST_POINTS: usize = 200_000;
const MOST_PORTALS: usize = 2000;
const KNOWN_VERSIONS: [f64; 3] = [0.2, 0.3, 1.0];

/// A point in lattice units from the map's own top left corner.
pub(crate) type At = [i64; 2];

/// The parts of the file that are read; the picture and the lights are passed over unread.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Document {
    format: Value,
    resolution: Value,
    line_of_sight: Value,
    objects_line_of_sight: Value,
    portals: Value,
}

/// A map whose form is right.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    pub columns: u32,
    pub rows: u32,
    pub walls: Vec<Polyline>,
    pub objects: Vec<Polyline>,
    pub portals: Vec<Portal>,
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

/// Reads the form of a map file.
pub(crate) fn read(text: &str, file: FileId) -> Result<Map, Vec<Diagnostic>> {
    let mut walk = Walk {
        file,
        origin: [Number::ZERO, Number::ZERO],
        points: 0,
        problems: Vec::new(),
        warnings: Vec::new(),
    };
    if text.len() > LARGEST_FILE {
        return Err(vec![walk.error("M0104", "the file is larger than 256 MB")]);
    }
    let skipped = text.len() - text.trim_start_matches('\u{feff}').len();
    let document: Document = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| vec![malformed(text, skipped, file, &error)])?;
    walk.version(&document.format);
    let size = walk.resolution(&document.resolution);
    let walls = walk.polylines(Path::Root("line_of_sight"), &document.line_of_sight);
    let objects = walk.polylines(
        Path::Root("objects_line_of_sight"),
        &document.objects_line_of_sight,
    );
    let portals = walk.portals(&document.portals);
    match size {
        Some((columns, rows)) if walk.problems.is_empty() => Ok(Map {
            columns,
            rows,
            walls,
            objects,
            portals,
            warnings: walk.warnings,
        }),
        _ => Err(walk.problems),
    }
}

fn malformed(text: &str, skipped: usize, file: FileId, error: &serde_json::Error) -> Diagnostic {
    let line_start = match error.line() {
        0 | 1 => skipped,
        line => text
            .match_indices('\n')
            .nth(line - 2)
            .map_or(text.len(), |(at, _)| at + 1),
    };
    let at = (line_start + error.column().saturating_sub(1)).min(text.len());
    let span = Span::new(file, at, (at + 1).min(text.len()));
    let reason = error.to_string();
    let reason = reason
        .rsplit_once(" at line ")
        .map_or(reason.as_str(), |(reason, _)| reason);
    let problem = Diagnostic::error(
        "M0101",
        span,
        format!("this is not well-formed JSON: {reason}"),
    );
    if error.is_eof() {
        return problem.help("the file ends too early: export or download it again");
    }
    problem
}

struct Walk {
    file: FileId,
    origin: [Number; 2],
    points: usize,
    problems: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
}

impl Walk {
    fn error(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, Span::new(self.file, 0, 0), message)
    }

    fn warn(&mut self, code: &'static str, message: String) {
        self.warnings.push(Diagnostic::warning(
            code,
            Span::new(self.file, 0, 0),
            message,
        ));
    }

    fn expected<T>(&mut self, path: Path, what: &str, found: &Value) -> Option<T> {
        let found = match found {
            Value::Null => "nothing",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::String(_) => "a text",
            Value::Array(_) => "a list",
            Value::Object(_) => "a map",
        };
        let problem = self.error("M0102", format!("`{path}` should be {what} but is {found}"));
        self.problems.push(problem);
        None
    }

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
            self.warn("M0201", message);
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
        let whole = (-&side).floor().map_or(0, |floor| -floor);
        if !(1..=LONGEST_SIDE).contains(&whole) {
            let message = format!(
                "`{path}.{key}` is {side}; a map has from 1 to {LONGEST_SIDE} squares along a side"
            );
            let problem = self.error("M0104", message);
            self.problems.push(problem);
            return None;
        }
        if side != Number::from(whole) {
            let side = side.to_float();
            self.warn(
                "M0202",
                format!("`{path}.{key}` is {side} squares and was rounded up to {whole}"),
            );
        }
        u32::try_from(whole).ok()
    }

    /// A coordinate in squares.
    fn part(&mut self, path: Path, point: &Value, key: &str) -> Option<Number> {
        let path = Path::Key(&path, key);
        let value = point.get(key).unwrap_or(&Value::Null);
        let Value::Number(number) = value else {
            return self.expected(path, "a number", value);
        };
        let limit = Number::from(ABSURD);
        let exact = Number::parse_decimal(&number.to_string())
            .or_else(|| number.as_f64().and_then(Number::from_float))
            .filter(|exact| *exact <= limit && *exact >= -&limit);
        if exact.is_none() {
            let problem = self.error(
                "M0103",
                format!("`{path}` is {number}, which is no place on a map"),
            );
            self.problems.push(problem);
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
            let problem = self.error(
                "M0103",
                format!("`{path}` lies more than {squares} squares from the map"),
            );
            self.problems.push(problem);
        }
        at.map(|(x, y)| [x, y])
    }

    fn list<'v>(&mut self, path: Path, value: &'v Value) -> &'v [Value] {
        match value {
            Value::Array(items) => items,
            Value::Null => &[],
            _ => self.expected(path, "a list", value).unwrap_or(&[]),
        }
    }

    fn polylines(&mut self, path: Path, value: &Value) -> Vec<Polyline> {
        let mut polylines = Vec::new();
        for (place, item) in self.list(path, value).iter().enumerate() {
            let path = Path::Item(&path, place);
            let points = self.points(path, item);
            if self.points > MOST_POINTS {
                let problem = self.error(
                    "M0104",
                    format!("the map has more than {MOST_POINTS} points"),
                );
                self.problems.push(problem);
                break;
            }
            polylines.push(Polyline { place, points });
        }
        polylines
    }

    fn points(&mut self, path: Path, value: &Value) -> Vec<At> {
        let items = self.list(path, value);
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
        let items = self.list(path, value);
        if items.len() > MOST_PORTALS {
            let problem = self.error(
                "M0104",
                format!("the map has more than {MOST_PORTALS} portals"),
            );
            self.problems.push(problem);
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
}
