//! Walls and doors, of both eras.
//!
//! Up to version 8 a wall had `sense`, and 1 stood for a wall, 2 for a limited one; since then it
//! has `sight`, and 10 stands for limited, 20 for a wall. No number means two things, so each is
//! read by itself; a file that mixes them is told of.

use serde_json::Value;

use super::elevation::Heights;
use super::fields::{amount, at, get, list, pairs, text, units};
use super::grid::Plan;
use crate::formats::map::{
    Channel, Channels, DoorState, Map, Part, Segment, Side, Walk, Wall, What,
};
use crate::length::Scale;

/// Reads the walls of a scene.
pub(crate) fn read(scene: &Value, grid: &Plan, heights: &Heights, map: &mut Map, walk: &mut Walk) {
    let (mut old, mut new) = (0, 0);
    let walls = list(scene, "walls");
    if walls.iter().any(Value::is_string) {
        walk.warn(
            "M0210",
            "`walls` lists ids only, as the folder of a compendium does; export the scene itself to have its walls",
        );
    }
    let mut seen = std::collections::BTreeSet::new();
    for (place, value) in walls
        .iter()
        .enumerate()
        .filter(|(_, value)| !value.is_string())
    {
        let source = format!("walls[{place}]");
        match era(value) {
            Some(Era::Old) => old += 1,
            Some(Era::New) => new += 1,
            None => {}
        }
        let coordinates = list(value, "c");
        let points = pairs(coordinates, |point| grid.pixels.at(point));
        let (Some(points), 4) = (points, coordinates.len()) else {
            map.counts.unusable += 1;
            let message = format!(
                "`{source}.c` is no list of four coordinates on the map; the wall was left out"
            );
            walk.warn("M0210", message);
            continue;
        };
        let [from, to] = points.as_slice() else {
            continue;
        };
        let Some(line) = Segment::new(*from, *to) else {
            map.counts.without_length += 1;
            continue;
        };
        let wall = wall(value, source, line, &grid.scale, heights, walk);
        // The same wall twice is one; walls of different floors or kinds may share their place.
        if seen.insert(key(&wall)) {
            map.walls.push(wall);
        } else {
            map.counts.stacked += 1;
        }
    }
    if old > 0 && new > 0 {
        let message = format!(
            "the file mixes the walls of two ages of the program: {old} with the old numbers, {new} with the new; each was read by its own"
        );
        walk.warn("M0309", message);
    }
}

enum Era {
    Old,
    New,
}

fn era(wall: &Value) -> Option<Era> {
    let channels = ["sense", "move", "sight", "light", "sound"];
    let codes: Vec<i64> = channels.iter().filter_map(|key| code(wall, key)).collect();
    if codes.iter().any(|code| *code >= 10) {
        return Some(Era::New);
    }
    codes.iter().any(|code| *code > 0).then_some(Era::Old)
}

fn code(wall: &Value, key: &str) -> Option<i64> {
    amount(wall, &[key])?.to_integer()
}

/// What makes two walls the same.
fn key(wall: &Wall) -> String {
    let Segment { from, to } = wall.line;
    let one_way = wall.one_way.map(|side| (side, from < to));
    let part = &wall.part;
    let ends = (from.min(to), from.max(to));
    format!(
        "{ends:?} {one_way:?} {:?} {:?} {:?} {:?}",
        part.what, part.channels, part.door, part.levels
    )
}

fn wall(
    value: &Value,
    source: String,
    line: Segment,
    scale: &Scale,
    heights: &Heights,
    walk: &mut Walk,
) -> Wall {
    let levels = heights.of_wall(value, &source, walk);
    let movement = channel(value, "move", None, &source, scale, walk);
    let sight_key = if get(value, "sight").is_none() && get(value, "sense").is_some() {
        "sense"
    } else {
        "sight"
    };
    let sight = channel(value, sight_key, Some("sight"), &source, scale, walk);
    let door = door(value, &source, walk);
    let channels = Channels::alike(sight, movement);
    let what = match door {
        Some(_) => What::Door,
        None if channels == Channels::ALL_BUT_SIGHT => What::Window,
        None => What::Wall,
    };
    let mut part = Part::new(source, what);
    part.channels = channels;
    part.door = door;
    part.levels = levels;
    if what == What::Window {
        part.guess = Some("since it stops movement and not sight".to_owned());
    }
    let one_way = match code(value, "dir") {
        Some(1) => Some(Side::Left),
        Some(2) => Some(Side::Right),
        None | Some(0) => None,
        Some(other) => {
            unknown(walk, &part.source, "dir", other, "both sides");
            None
        }
    };
    Wall {
        part,
        line,
        one_way,
    }
}

/// A threshold counts only with the two codes of proximity, and without one they simply block.
fn channel(
    wall: &Value,
    key: &str,
    threshold: Option<&str>,
    source: &str,
    scale: &Scale,
    walk: &mut Walk,
) -> Channel {
    let far = || {
        let amount = amount(wall, &["threshold", threshold?])?;
        units(&amount, scale).filter(|units| *units > 0)
    };
    match code(wall, key) {
        Some(0) => Channel::None,
        Some(2 | 10) => Channel::Limited,
        // A key that is missing in old files stands for an ordinary wall.
        None | Some(1 | 20) => Channel::Normal,
        Some(30) => far().map_or(Channel::Normal, Channel::Beyond),
        Some(40) => far().map_or(Channel::Normal, Channel::Within),
        Some(other) => {
            unknown(walk, source, key, other, "an ordinary wall");
            Channel::Normal
        }
    }
}

fn door(wall: &Value, source: &str, walk: &mut Walk) -> Option<DoorState> {
    let kind = match code(wall, "door") {
        None | Some(0) => return None,
        Some(kind @ (1 | 2)) => kind,
        Some(other) => {
            unknown(walk, source, "door", other, "an ordinary door");
            1
        }
    };
    Some(match (kind, code(wall, "ds")) {
        (_, Some(1)) => DoorState::Open,
        (2, _) => DoorState::Secret,
        (_, Some(2)) => DoorState::Locked,
        (_, None | Some(0)) => DoorState::Closed,
        (_, Some(other)) => {
            unknown(walk, source, "ds", other, "closed");
            DoorState::Closed
        }
    })
}

fn unknown(walk: &mut Walk, source: &str, key: &str, code: i64, taken: &str) {
    let message =
        format!("`{source}.{key}` is {code}, which is not known; it was taken as {taken}");
    walk.warn("M0303", message);
}

/// The version of the program that a scene names.
pub(crate) fn version(scene: &Value) -> Option<&str> {
    let paths: [&[&str]; 3] = [
        &["_stats", "coreVersion"],
        &["flags", "exportSource", "coreVersion"],
        &["_stats", "exportSource", "coreVersion"],
    ];
    paths.iter().find_map(|path| {
        let (last, above) = path.split_last()?;
        text(at(scene, above)?, last)
    })
}
