//! One-page dungeons of watabou's generator, as its JSON has them.
//!
//! The floor is a union of rectangles; where it ends are walls. A door has a square of its own and
//! stands across its middle. Coordinates are squares and usually below nought.

mod rotunda;

use std::collections::BTreeSet;

use serde_json::Value;

use super::map::{
    Area, Channel, Channels, DoorState, Ground, Map, MapFile, Part, Path, Segment, Walk, Wall,
    What, circle, edges, json, number,
};
use crate::diag::Diagnostic;
use crate::formats::scene::nearest_whole;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::source::{FileId, Sources};

const MOST_SQUARES: i64 = 4_000_000;
const FARTHEST: i64 = 100_000;

/// Reads the form of a dungeon.
///
/// # Errors
/// `M0101` for what is no JSON; `M0102` for a dungeon without a floor; `M0103` for a coordinate that
/// is no place on a map; `M0104` for a dungeon too large.
pub fn parse(sources: &Sources, file: FileId) -> Result<MapFile, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |source| source.text.as_str());
    let dungeon: Value = json(text, file).map_err(|problem| vec![*problem])?;
    let mut walk = Walk::new(file);
    let map = read(&dungeon, &mut walk);
    let title = dungeon
        .get("title")
        .and_then(Value::as_str)
        .map(str::to_owned);
    match map {
        Some(mut map) if walk.problems.is_empty() => {
            map.warnings = walk.warnings;
            MapFile::named(file, title, Ok(map))
        }
        _ => Err(walk.problems),
    }
}

/// A rectangle of floor.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub at: [i64; 2],
    pub size: [i64; 2],
    pub round: bool,
}

impl Room {
    fn squares(self) -> impl Iterator<Item = [i64; 2]> {
        let [x, y] = self.at;
        let [width, height] = self.size;
        (y..y + height).flat_map(move |row| (x..x + width).map(move |column| [column, row]))
    }
}

fn read(dungeon: &Value, walk: &mut Walk) -> Option<Map> {
    let known = dungeon
        .get("version")
        .and_then(Value::as_str)
        .is_some_and(|it| it.starts_with("1."));
    if !known {
        walk.warn(
            "M0201",
            "the version of the generator is not known; the file was read all the same",
        );
    }
    let rooms = rooms(dungeon, walk);
    let least = |axis: fn(&Room) -> i64| rooms.iter().map(axis).min();
    let (Some(left), Some(top)) = (least(|room| room.at[0]), least(|room| room.at[1])) else {
        return walk.fail("M0102", "the dungeon has no `rects`, so it has no floor");
    };
    let right = rooms.iter().map(|room| room.at[0] + room.size[0]).max()?;
    let bottom = rooms.iter().map(|room| room.at[1] + room.size[1]).max()?;
    let columns = walk.side("rects", &Number::from(right - left))?;
    let rows = walk.side("rects", &Number::from(bottom - top))?;
    let mut map = Map::sized(columns, rows);
    walk.warn(
        "M0314",
        "the file does not say how long a square is; it was taken as 5 ft",
    );
    let rooms: Vec<Room> = rooms
        .into_iter()
        .map(|room| Room {
            at: [room.at[0] - left, room.at[1] - top],
            ..room
        })
        .collect();
    let floor = floor(&rooms, walk)?;
    let (round, walls) = rotunda::walls(&rooms, &floor, walk);
    let straight = edges(&floor, &round);
    let lines = straight.into_iter().chain(walls);
    let walls = lines.map(|line| wall(Part::new("rects".to_owned(), What::Wall), line));
    map.walls.extend(walls);
    doors(dungeon, [left, top], &mut map, walk);
    columns_of(dungeon, [left, top], &mut map, walk);
    let water = list(dungeon, "water").len();
    if water > 0 {
        map.counts.other += water;
        walk.warn(
            "M0312",
            format!("`water` changes no line and was left out: {water} squares"),
        );
    }
    Some(map)
}

fn wall(part: Part, line: Segment) -> Wall {
    Wall {
        part,
        line,
        one_way: None,
    }
}

fn rooms(dungeon: &Value, walk: &mut Walk) -> Vec<Room> {
    let path = Path::Root("rects");
    let items = walk.list(path, dungeon.get("rects").unwrap_or(&Value::Null));
    let mut rooms = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let path = Path::Item(&path, place);
        let part = |key: &str| item.get(key).and_then(number)?.to_integer();
        let inside = |at: &i64| (-FARTHEST..=FARTHEST).contains(at);
        let (x, y) = (part("x").filter(inside), part("y").filter(inside));
        let side = |key| part(key).filter(|side| (1..=2000).contains(side));
        match (x, y, side("w"), side("h")) {
            (Some(x), Some(y), Some(width), Some(height)) => rooms.push(Room {
                at: [x, y],
                size: [width, height],
                round: item
                    .get("rotunda")
                    .and_then(Value::as_bool)
                    .unwrap_or(false),
            }),
            _ => {
                let message = format!("`{path}` is no rectangle of whole squares on a map");
                walk.fail::<()>("M0103", message);
            }
        }
    }
    rooms
}

fn floor(rooms: &[Room], walk: &mut Walk) -> Option<BTreeSet<[i32; 2]>> {
    let squares: i64 = rooms.iter().map(|room| room.size[0] * room.size[1]).sum();
    if squares > MOST_SQUARES {
        let message = format!("`rects` have more than {MOST_SQUARES} squares together");
        return walk.fail("M0104", message);
    }
    let small = |at: i64| i32::try_from(at).unwrap_or(i32::MAX);
    let squares = rooms.iter().flat_map(|room| room.squares());
    Some(squares.map(|square| square.map(small)).collect())
}

/// What kinds of doors there are.
fn doors(dungeon: &Value, origin: [i64; 2], map: &mut Map, walk: &mut Walk) {
    for (place, item) in list(dungeon, "doors").iter().enumerate() {
        let source = format!("doors[{place}]");
        let kind = item
            .get("type")
            .and_then(number)
            .and_then(|kind| kind.to_integer());
        let (state, see_through) = match kind {
            // Openings and stairs.
            Some(0 | 2 | 3 | 8 | 9) => {
                map.counts.idle += 1;
                continue;
            }
            Some(1 | 7) => (DoorState::Closed, false),
            Some(4) => (DoorState::Closed, true),
            Some(5) => (DoorState::Locked, false),
            Some(6) => (DoorState::Secret, false),
            _ => {
                let message =
                    format!("`{source}.type` is not known; it was taken as an ordinary door");
                walk.warn("M0303", message);
                (DoorState::Closed, false)
            }
        };
        let Some(line) = across(item, origin) else {
            map.counts.unusable += 1;
            walk.warn(
                "M0210",
                format!("`{source}` has no usable place and was left out"),
            );
            continue;
        };
        let mut part = Part::new(source, What::Door);
        part.door = Some(state);
        if see_through {
            part.channels = Channels::alike(Channel::None, Channel::Normal);
        }
        map.walls.push(wall(part, line));
    }
}

/// The line across the middle of a door's square.
fn across(door: &Value, [left, top]: [i64; 2]) -> Option<Segment> {
    let part = |value: &Value, key: &str| value.get(key).and_then(number)?.to_integer();
    let inside = |at: &i64| (-FARTHEST..=FARTHEST).contains(at);
    let x = part(door, "x").filter(inside)? - left;
    let y = part(door, "y").filter(inside)? - top;
    let way = door.get("dir")?;
    let along = (part(way, "x")? != 0, part(way, "y")? != 0);
    let [x, y] = [x, y].map(|at| at * UNITS_PER_SQUARE);
    let (half, whole) = (UNITS_PER_SQUARE / 2, UNITS_PER_SQUARE);
    match along {
        (true, false) => Segment::new([x + half, y], [x + half, y + whole]),
        (false, true) => Segment::new([x, y + half], [x + whole, y + half]),
        _ => None,
    }
}

/// Columns stand on corners of squares or anywhere in a round room; how thick they are is not told.
fn columns_of(dungeon: &Value, origin: [i64; 2], map: &mut Map, walk: &mut Walk) {
    let columns = list(dungeon, "columns");
    let radius = Number::ratio(UNITS_PER_SQUARE, 4).unwrap_or(Number::ZERO);
    for (place, item) in columns.iter().enumerate() {
        let source = format!("columns[{place}]");
        let middle = |key: &str, origin: i64| {
            let at = item.get(key).and_then(number)?;
            let limit = Number::from(FARTHEST);
            let near = at <= limit && at >= -&limit;
            near.then(|| &(&at - &Number::from(origin)) * &Number::from(UNITS_PER_SQUARE))
        };
        let corners = middle("x", origin[0])
            .zip(middle("y", origin[1]))
            .and_then(|(x, y)| {
                let rim = circle(&[x, y], &[radius.clone(), radius.clone()]);
                let nearest = |[x, y]: &[Number; 2]| Some([nearest_whole(x)?, nearest_whole(y)?]);
                rim.iter().map(nearest).collect::<Option<Vec<_>>>()
            });
        match corners {
            Some(corners) => map.areas.push(Area {
                part: Part::new(source, What::Wall),
                shape: Ground::Polygon(corners),
            }),
            None => {
                map.counts.unusable += 1;
                walk.warn(
                    "M0210",
                    format!("`{source}` has no usable place and was left out"),
                );
            }
        }
    }
    if !columns.is_empty() {
        walk.warn("M0319", "the file does not say how thick `columns` are; they were taken as half a square across");
    }
}

fn list<'v>(dungeon: &'v Value, key: &str) -> &'v [Value] {
    dungeon
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}
