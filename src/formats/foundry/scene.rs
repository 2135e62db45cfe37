//! One scene.

use serde_json::Value;

use super::elevation::{self, Heights};
use super::fields::list;
use super::{grid, lights, regions, tokens, walls};
use crate::formats::map::{Map, Read, Walk};
use crate::source::FileId;

/// The newest version whose scenes are known.
const NEWEST: u32 = 14;

/// Reads a scene.
pub(crate) fn read(scene: &Value, file: FileId) -> Read {
    let mut walk = Walk::new(file);
    check_version(scene, &mut walk);
    let Some(grid) = grid::read(scene, &mut walk) else {
        return Err(walk.problems);
    };
    let mut map = Map::sized(grid.columns, grid.rows);
    map.grid = grid.kind;
    map.scale = grid.scale.clone();
    let heights = Heights::read(scene, &grid.scale);
    walls::read(scene, &grid, &heights, &mut map, &mut walk);
    tokens::read(scene, &grid, &heights, &mut map, &mut walk);
    lights::read(scene, &grid, &heights, &mut map, &mut walk);
    regions::read(scene, &grid, &mut map, &mut walk);
    elevation::settle(&mut map, heights, &mut walk);
    for key in ["tiles", "drawings"] {
        let count = list(scene, key).len();
        if count > 0 {
            map.counts.other += count;
            walk.warn(
                "M0312",
                format!("`{key}` are pictures and notes; left out: {count}"),
            );
        }
    }
    map.warnings = walk.warnings;
    Ok(map)
}

fn check_version(scene: &Value, walk: &mut Walk) {
    let Some(version) = walls::version(scene) else {
        return;
    };
    let major = version
        .split('.')
        .next()
        .and_then(|part| part.parse::<u32>().ok());
    let known = major.is_some_and(|major| major <= NEWEST);
    if !known {
        let shown: String = version.chars().take(20).collect();
        let message = format!(
            "version {shown} of the program is not known; the scene was read as one of version {NEWEST}"
        );
        walk.warn("M0201", message);
    }
}
