//! Turning the parts of a map into things, and counting them.

use super::counts::Counts;
use super::outlines::{self, Outline};
use super::plane::Segment;
use super::portals::{self, Opening};
use super::raw::{At, Map};
use super::words::Kinds;
use crate::diag::Diagnostic;
use crate::formats::scene::Kind;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::source::Span;
use crate::world::scene::{Shape, Thing};

/// How far a door may lie beside the wall it is cut into: a twentieth of a square.
const BESIDE: i64 = UNITS_PER_SQUARE / 20;

/// Turns the parts of a map into things, and counts.
pub(crate) struct Builder<'a> {
    map: &'a Map,
    corner: At,
    clip: bool,
    span: Span,
    pub counts: Counts,
    pub warnings: Vec<Diagnostic>,
}

impl<'a> Builder<'a> {
    pub fn new(map: &'a Map, clip: bool, span: Span) -> Builder<'a> {
        let corner = [map.columns, map.rows].map(|side| i64::from(side) * UNITS_PER_SQUARE);
        Builder {
            map,
            corner,
            clip,
            span,
            counts: Counts::default(),
            warnings: Vec::new(),
        }
    }

    fn warn(&mut self, code: &'static str, message: String) {
        self.warnings
            .push(Diagnostic::warning(code, self.span, message));
    }

    /// Areas first, then walls, then doors and windows, each in the order of the file.
    pub fn things(&mut self, kinds: &Kinds) -> Vec<Thing> {
        let (areas, sides) = self.objects(kinds);
        let openings = self.openings();
        let mut walls = self.walls(&openings);
        walls.extend(sides);
        let walls = self.kept(walls, |wall| *wall);
        let openings = self.kept(openings, |opening| opening.line);
        self.counts.walls = walls.len();
        let mut things = areas;
        things.extend(walls.iter().map(|wall| thing(&kinds.wall, *wall)));
        things.extend(openings.iter().map(|opening| self.opening(kinds, opening)));
        self.report_left_out();
        things
    }

    fn objects(&mut self, kinds: &Kinds) -> (Vec<Thing>, Vec<Segment>) {
        let (mut areas, mut walls) = (Vec::new(), Vec::new());
        let map = self.map;
        for line in &map.objects {
            match outlines::read(line) {
                Outline::Area(corners) if self.clip && self.is_outside(&corners) => {
                    self.counts.outside += 1
                }
                Outline::Area(corners) => areas.push(area(&kinds.object, corners)),
                Outline::Walls(sides) => {
                    let message = format!(
                        "the outline `objects_line_of_sight[{}]` is no simple area; its sides were taken as walls",
                        line.place
                    );
                    self.warn("M0206", message);
                    self.counts.outlines_as_walls += 1;
                    walls.extend(sides);
                }
                Outline::Nothing => self.counts.unusable += 1,
            }
        }
        self.counts.areas = areas.len();
        (areas, walls)
    }

    fn is_outside(&self, corners: &[At]) -> bool {
        let beyond = |axis: fn(&At) -> i64, end: i64| {
            corners.iter().all(|at| axis(at) < 0) || corners.iter().all(|at| axis(at) > end)
        };
        beyond(|at| at[0], self.corner[0]) || beyond(|at| at[1], self.corner[1])
    }

    fn openings(&mut self) -> Vec<Opening> {
        let mut openings: Vec<Opening> = Vec::new();
        let map = self.map;
        for portal in &map.portals {
            let place = portal.place;
            let Some(opening) = portals::read(portal) else {
                self.counts.unusable += 1;
                self.warn(
                    "M0210",
                    format!(
                        "`portals[{place}]` has neither two ends nor a middle and was left out"
                    ),
                );
                continue;
            };
            if let Some(below) = openings
                .iter()
                .find(|below| portals::are_stacked(below, &opening))
            {
                let below = below.place;
                self.counts.stacked += 1;
                self.warn(
                    "M0205",
                    format!("`portals[{place}]` lies on `portals[{below}]` and was left out"),
                );
                continue;
            }
            if opening.made_up {
                let message = format!(
                    "`portals[{place}]` has no usable bounds; it was made one square wide about its middle"
                );
                self.warn("M0204", message);
            }
            openings.push(opening);
        }
        openings
    }

    fn walls(&mut self, openings: &[Opening]) -> Vec<Segment> {
        let mut walls = Vec::new();
        let map = self.map;
        for line in &map.walls {
            for (from, to) in line.points.iter().zip(line.points.iter().skip(1)) {
                match Segment::new(*from, *to) {
                    Some(wall) => walls.extend(self.cut(wall, openings)),
                    None => self.counts.without_length += 1,
                }
            }
        }
        walls
    }

    /// A wall drawn through under a door would go on blocking when the door is open.
    fn cut(&mut self, wall: Segment, openings: &[Opening]) -> Vec<Segment> {
        let mut pieces = vec![wall];
        for opening in openings {
            let mut left = Vec::new();
            for piece in pieces {
                match piece.without(opening.line, BESIDE) {
                    Some(parts) => left.extend(parts),
                    None => left.push(piece),
                }
            }
            pieces = left;
        }
        if pieces != [wall] {
            self.counts.cut += 1;
        }
        pieces
    }

    fn kept<T>(&mut self, all: Vec<T>, line: impl Fn(&T) -> Segment) -> Vec<T> {
        if !self.clip {
            return all;
        }
        let before = all.len();
        let kept: Vec<T> = all
            .into_iter()
            .filter(|item| line(item).meets_rectangle(self.corner))
            .collect();
        self.counts.outside += before - kept.len();
        kept
    }

    fn opening(&mut self, kinds: &Kinds, opening: &Opening) -> Thing {
        let (kind, width) = if opening.window {
            self.counts.windows += 1;
            (&kinds.window, "narrower than 0.9 of a square")
        } else {
            self.counts.doors += 1;
            (&kinds.door, "at least 0.9 of a square wide")
        };
        let mut thing = thing(kind, opening.line);
        thing.properties.stops_sight = opening.closed;
        let guess = if opening.window { "window" } else { "door" };
        let sight = if opening.closed {
            "stops sight"
        } else {
            "lets sight through"
        };
        let message = format!(
            "`portals[{}]` was taken as a {guess}, {}, since it is {width}; it {sight}, as the file says",
            opening.place, thing.name
        );
        self.warn("M0203", message);
        thing
    }

    fn report_left_out(&mut self) {
        let Counts {
            without_length,
            outside,
            unusable,
            ..
        } = self.counts;
        if without_length > 0 {
            self.warn(
                "M0207",
                format!("walls of no length left out: {without_length}"),
            );
        }
        if outside > 0 {
            self.warn(
                "M0208",
                format!(
                    "walls, objects, doors and windows beyond the map's edge left out: {outside}"
                ),
            );
        }
        if unusable > 0 {
            self.warn(
                "M0210",
                format!("objects, doors and windows without a usable place left out: {unusable}"),
            );
        }
    }
}

fn thing(kind: &Kind, line: Segment) -> Thing {
    let name = format!("{} {}-{}", kind.name, shown(line.from), shown(line.to));
    kind.thing(name, Shape::Wall(line.from, line.to))
}

fn area(kind: &Kind, corners: Vec<At>) -> Thing {
    let least = |axis: fn(&At) -> i64| corners.iter().map(axis).min().unwrap_or(0);
    let greatest = |axis: fn(&At) -> i64| corners.iter().map(axis).max().unwrap_or(0);
    let from = [least(|at| at[0]), least(|at| at[1])];
    let to = [greatest(|at| at[0]), greatest(|at| at[1])];
    let name = format!("{} {}-{}", kind.name, shown(from), shown(to));
    kind.thing(name, Shape::Polygon(corners))
}

/// A point in squares, to a thousandth.
fn shown([x, y]: At) -> String {
    let shown = |units: i64| {
        // A thousandth of a square is six units; halves go up.
        let thousandths = (units + 3).div_euclid(6);
        Number::ratio(thousandths, 1000).map_or_else(String::new, |squares| squares.to_string())
    };
    format!("[{},{}]", shown(x), shown(y))
}
