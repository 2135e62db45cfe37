//! Heights and floors: of the program's own levels, and of the two modules that had them before.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::fields::{amount, at, list, text, units};
use crate::formats::map::{Floor, Levels, Map, Walk, number};
use crate::length::Scale;

/// What a scene says of its floors.
pub(crate) struct Heights {
    scale: Scale,
    /// The program's own levels by their ids.
    own: BTreeMap<String, Levels>,
    pub floors: Vec<Floor>,
}

impl Heights {
    /// Reads the floors of a scene.
    pub fn read(scene: &Value, scale: &Scale) -> Heights {
        let mut heights = Heights {
            scale: scale.clone(),
            own: BTreeMap::new(),
            floors: Vec::new(),
        };
        for level in list(scene, "levels") {
            let levels = heights.between(level, &["elevation", "bottom"], &["elevation", "top"]);
            let id = text(level, "_id").unwrap_or_default();
            let name = text(level, "name").unwrap_or(id).to_owned();
            heights.own.insert(id.to_owned(), levels);
            heights.floors.push(Floor { name, levels });
        }
        if heights.floors.is_empty() {
            heights.read_module(scene);
        }
        heights
            .floors
            .sort_by_key(|floor| floor.levels.bottom.unwrap_or(i64::MIN));
        heights
    }

    /// A module's floors are lists `[bottom, top, name]`, their numbers often texts.
    fn read_module(&mut self, scene: &Value) {
        let floors = at(scene, &["flags", "levels", "sceneLevels"]).and_then(Value::as_array);
        for floor in floors.into_iter().flatten() {
            let part = |place: usize| floor.get(place);
            let height = |place| units(&part(place).and_then(number)?, &self.scale);
            let levels = Levels {
                bottom: height(0),
                top: height(1),
            };
            let is_flat =
                matches!(levels, Levels { bottom: Some(low), top: Some(high) } if low >= high);
            if !is_flat {
                let name = part(2).and_then(Value::as_str).unwrap_or("");
                self.floors.push(Floor {
                    name: name.to_owned(),
                    levels,
                });
            }
        }
    }

    fn between(&self, value: &Value, bottom: &[&str], top: &[&str]) -> Levels {
        let height = |path| units(&amount(value, path)?, &self.scale);
        Levels {
            bottom: height(bottom),
            top: height(top),
        }
    }

    /// The heights of a wall: a module's flags, else the levels it belongs to (none is all).
    pub fn of_wall(&self, wall: &Value, source: &str, walk: &mut Walk) -> Levels {
        let module = at(wall, &["flags", "wall-height"]);
        let old = at(wall, &["flags", "wallHeight"]);
        if let Some(flags) = module {
            return self.between(flags, &["bottom"], &["top"]);
        }
        if let Some(flags) = old {
            return self.between(flags, &["wallHeightBottom"], &["wallHeightTop"]);
        }
        let ids: Vec<&str> = list(wall, "levels")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let known: Vec<&Levels> = ids.iter().filter_map(|id| self.own.get(*id)).collect();
        if known.len() < ids.len() {
            walk.warn(
                "M0210",
                format!("`{source}` names a level that the scene does not have"),
            );
        }
        if known.is_empty() {
            return Levels::default();
        }
        let without =
            |end: fn(&Levels) -> Option<i64>| known.iter().any(|levels| end(levels).is_none());
        let (bottoms, tops) = (
            known.iter().filter_map(|it| it.bottom),
            known.iter().filter_map(|it| it.top),
        );
        Levels {
            bottom: bottoms.min().filter(|_| !without(|it| it.bottom)),
            top: tops.max().filter(|_| !without(|it| it.top)),
        }
    }

    /// A height of something with one height, in the scene's unit of distance.
    pub fn elevation(&self, value: &Value) -> i64 {
        let own = amount(value, &["elevation"]);
        let module = || amount(value, &["flags", "levels", "rangeBottom"]);
        own.or_else(module)
            .and_then(|amount| units(&amount, &self.scale))
            .unwrap_or(0)
    }
}

/// Floors written as 0 to 9, 10 to 19 and so on leave no gap between them: what ends one unit below
/// where something begins ends there. Without a word on floors, they are where walls begin.
pub(crate) fn settle(map: &mut Map, heights: Heights, walk: &mut Walk) {
    map.floors = heights.floors;
    let unit = units(&crate::number::Number::from(1), &heights.scale).unwrap_or(0);
    let walls = map.walls.iter().map(|wall| wall.part.levels);
    let floors = map.floors.iter().map(|floor| floor.levels);
    let bottoms: BTreeSet<i64> = walls
        .chain(floors)
        .filter_map(|levels| levels.bottom)
        .collect();
    let closed = |levels: &mut Levels| {
        let next = levels.top.map(|top| top + unit);
        let gap = next.is_some_and(|next| bottoms.contains(&next))
            && levels.top.is_some_and(|top| !bottoms.contains(&top));
        if gap {
            levels.top = next;
        }
        gap
    };
    let walls = map.walls.iter_mut().map(|wall| &mut wall.part.levels);
    let count = walls.map(closed).filter(|closed| *closed).count();
    for floor in &mut map.floors {
        closed(&mut floor.levels);
    }
    if count > 0 {
        let message = format!(
            "walls that end one unit below where others begin were taken to reach them: {count}"
        );
        walk.warn("M0310", message);
    }
    if map.floors.is_empty() && bottoms.len() > 1 {
        let tops = bottoms
            .iter()
            .skip(1)
            .map(|bottom| Some(*bottom))
            .chain([None]);
        map.floors = bottoms
            .iter()
            .zip(tops)
            .enumerate()
            .map(|(place, (bottom, top))| Floor {
                name: place.to_string(),
                levels: Levels {
                    bottom: Some(*bottom),
                    top,
                },
            })
            .collect();
    }
}
