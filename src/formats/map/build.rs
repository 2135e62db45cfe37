//! Turning the parts of a map into things, and counting them.

use super::counts::Counts;
use super::light;
use super::shown;
use super::words::Kinds;
use super::{
    Area, At, Channel, Channels, DoorState, Ground, Levels, Map, Part, Segment, Wall, What,
};
use crate::diag::Diagnostic;
use crate::formats::scene::Kind;
use crate::length::UNITS_PER_SQUARE;
use crate::source::Span;
use crate::world::scene::{CEILING, Shape, Thing};

/// Turns the parts of a map into things, and counts.
pub(crate) struct Builder<'a> {
    map: &'a Map,
    corner: At,
    clip: bool,
    floor: Option<Levels>,
    span: Span,
    /// Where things begin that reach down without end.
    ground: i64,
    pub counts: Counts,
    pub warnings: Vec<Diagnostic>,
}

impl<'a> Builder<'a> {
    pub fn new(map: &'a Map, clip: bool, floor: Option<Levels>, span: Span) -> Builder<'a> {
        let corner = [map.columns, map.rows].map(|side| i64::from(side) * UNITS_PER_SQUARE);
        let bottoms = map.walls.iter().filter_map(|wall| wall.part.levels.bottom);
        let feet = map.tokens.iter().map(|token| token.elevation);
        let ground = bottoms.chain(feet).min().unwrap_or(0).min(0);
        Builder {
            map,
            corner,
            clip,
            floor,
            span,
            ground,
            counts: map.counts,
            warnings: Vec::new(),
        }
    }

    pub fn warn(&mut self, code: &'static str, message: String) {
        self.warnings
            .push(Diagnostic::warning(code, self.span, message));
    }

    /// Areas first, then walls, then doors and windows, each in the order of the file.
    pub fn things(&mut self, kinds: &Kinds) -> Vec<Thing> {
        let map = self.map;
        let mut things = Vec::new();
        for area in &map.areas {
            things.extend(self.area(kinds, area));
        }
        let (walls, openings): (Vec<&Wall>, Vec<&Wall>) = map
            .walls
            .iter()
            .partition(|wall| !matches!(wall.part.what, What::Door | What::Window));
        for wall in walls.into_iter().chain(openings) {
            things.extend(self.wall(kinds, wall));
        }
        things
    }

    fn area(&mut self, kinds: &Kinds, area: &Area) -> Vec<Thing> {
        let outside = match &area.shape {
            Ground::Cell([column, row]) => {
                let inside = |at: i32, end: u32| u32::try_from(at).is_ok_and(|at| at < end);
                !inside(*column, self.map.columns) || !inside(*row, self.map.rows)
            }
            Ground::Polygon(corners) => self.clip && self.is_outside(corners),
        };
        let Some(levels) = self.kept(outside, &area.part) else {
            return Vec::new();
        };
        match area.part.what {
            What::Door => self.counts.doors += 1,
            What::Window => self.counts.windows += 1,
            _ => self.counts.areas += 1,
        }
        let kind = kinds.of(area.part.what);
        let (name, shape) = match &area.shape {
            Ground::Cell(cell) => (
                format!("{} [{},{}]", kind.name, cell[0], cell[1]),
                Shape::Cells(vec![*cell]),
            ),
            Ground::Polygon(corners) => (
                format!("{} {}", kind.name, boxed(corners)),
                Shape::Polygon(corners.clone()),
            ),
        };
        self.tell_guess(&area.part, &name);
        self.acting(kind.thing(name, shape), kind, &area.part, levels)
    }

    fn is_outside(&self, corners: &[At]) -> bool {
        let beyond = |axis: fn(&At) -> i64, end: i64| {
            corners.iter().all(|at| axis(at) < 0) || corners.iter().all(|at| axis(at) > end)
        };
        beyond(|at| at[0], self.corner[0]) || beyond(|at| at[1], self.corner[1])
    }

    fn wall(&mut self, kinds: &Kinds, wall: &Wall) -> Vec<Thing> {
        let outside = self.clip && !wall.line.meets_rectangle(self.corner);
        let Some(levels) = self.kept(outside, &wall.part) else {
            return Vec::new();
        };
        match wall.part.what {
            What::Door => self.counts.doors += 1,
            What::Window => self.counts.windows += 1,
            _ => self.counts.walls += 1,
        }
        let kind = kinds.of(wall.part.what);
        let Segment { from, to } = wall.line;
        let name = format!("{} {}-{}", kind.name, shown(from), shown(to));
        self.tell_guess(&wall.part, &name);
        let mut thing = kind.thing(name, Shape::Wall(from, to));
        thing.one_way = wall.one_way;
        self.acting(thing, kind, &wall.part, levels)
    }

    /// The heights of a part that is kept; what is left out is counted.
    fn kept(&mut self, outside: bool, part: &Part) -> Option<Levels> {
        if outside {
            self.counts.outside += 1;
            return None;
        }
        if part.channels == Channels::default() && part.door.is_none() {
            self.counts.idle += 1;
            return None;
        }
        self.on_floor(part.levels)
    }

    /// The heights of something on the wanted floor, counted from it.
    pub fn on_floor(&mut self, levels: Levels) -> Option<Levels> {
        let Some(floor) = self.floor else {
            return Some(levels);
        };
        let Some(common) = levels.common(floor) else {
            self.counts.other_floors += 1;
            return None;
        };
        let ground = floor.bottom.unwrap_or(0);
        // What reaches the next floor reaches the ceiling.
        let top = common.top.filter(|top| Some(*top) != floor.top);
        Some(Levels {
            bottom: common.bottom.map(|bottom| bottom - ground),
            top: top.map(|top| top - ground),
        })
    }

    fn tell_guess(&mut self, part: &Part, name: &str) {
        let Some(why) = &part.guess else { return };
        let what = match part.what {
            What::Wall => "wall",
            What::Door => "door",
            What::Window => "window",
            What::Crate => "object",
            What::LowWall => "low wall",
        };
        let message = format!("`{}` was taken as a {what}, {name}, {why}", part.source);
        self.warn("M0203", message);
    }

    /// A thing with its heights, once for each of the ways in which its channels act.
    fn acting(&mut self, mut thing: Thing, kind: &Kind, part: &Part, levels: Levels) -> Vec<Thing> {
        if levels.bottom.is_some() || levels.top.is_some() || self.ground < 0 {
            let height = thing.top - thing.bottom;
            let own = (thing.top < CEILING).then_some(height);
            thing.bottom = levels.bottom.unwrap_or(self.ground);
            let top = levels
                .top
                .or(own.map(|height| thing.bottom.saturating_add(height)));
            thing.top = top.unwrap_or(CEILING);
        }
        if part.door == Some(DoorState::Open) {
            let open = kind
                .clone()
                .open()
                .thing(String::new(), thing.shape.clone());
            thing.properties = open.properties;
            thing.medium = open.medium;
            return vec![thing];
        }
        let mut things = Vec::new();
        for way in ways(part.channels) {
            let mut acting = thing.clone();
            let stops = |channel: Channel| channel == way;
            let properties = &mut acting.properties;
            properties.stops_sight = stops(part.channels.sight);
            properties.stops_effect = stops(part.channels.effect);
            properties.stops_movement = stops(part.channels.movement);
            properties.gives_cover &= properties.stops_effect;
            self.set_way(&mut acting, way, &part.source);
            things.push(acting);
        }
        things
    }

    fn set_way(&mut self, thing: &mut Thing, way: Channel, source: &str) {
        if let Some(unused) = light::unused_way(thing, way) {
            self.warn("M0301", format!("`{source}`, {}, {unused}", thing.name));
        }
    }
}

/// The different ways in which channels act.
fn ways(channels: Channels) -> Vec<Channel> {
    let mut ways = Vec::new();
    for channel in [channels.effect, channels.sight, channels.movement] {
        if channel != Channel::None && !ways.contains(&channel) {
            ways.push(channel);
        }
    }
    ways
}

/// The box about an outline.
fn boxed(corners: &[At]) -> String {
    let least = |axis: fn(&At) -> i64| corners.iter().map(axis).min().unwrap_or(0);
    let greatest = |axis: fn(&At) -> i64| corners.iter().map(axis).max().unwrap_or(0);
    let from = [least(|at| at[0]), least(|at| at[1])];
    let to = [greatest(|at| at[0]), greatest(|at| at[1])];
    format!("{}-{}", shown(from), shown(to))
}

/// Tells of parts that were left out, whatever their format.
pub(crate) fn report_left_out(counts: &Counts) -> Vec<(&'static str, String)> {
    let told = [
        (
            "M0207",
            counts.without_length,
            "walls of no length left out",
        ),
        (
            "M0208",
            counts.outside,
            "walls, objects, doors and windows beyond the map's edge left out",
        ),
        (
            "M0210",
            counts.unusable,
            "objects, doors and windows without a usable place left out",
        ),
        ("M0211", counts.idle, "walls that stop nothing left out"),
        (
            "M0213",
            counts.other_floors,
            "things of other floors left out",
        ),
    ];
    told.into_iter()
        .filter(|(_, count, _)| *count > 0)
        .map(|(code, count, words)| (code, format!("{words}: {count}")))
        .collect()
}
