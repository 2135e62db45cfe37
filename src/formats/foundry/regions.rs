//! Regions that change the light inside them; what other regions do is no matter of a battle map.

use serde_json::Value;

use super::fields::{amount, at, flag, list, pairs, text};
use super::grid::Plan;
use super::lights::brightness;
use crate::formats::map::{
    At, Brightness, Levels, Map, Outline, Region, Walk, circle, outline, rotated,
};
use crate::length::Scale;
use crate::number::Number;

/// Reads the regions of a scene.
pub(crate) fn read(scene: &Value, grid: &Plan, map: &mut Map, walk: &mut Walk) {
    for (place, value) in list(scene, "regions")
        .iter()
        .enumerate()
        .filter(|(_, value)| !value.is_string())
    {
        let source = format!("regions[{place}]");
        let Some(brightness) = list(value, "behaviors").iter().find_map(light_of) else {
            map.counts.other += 1;
            walk.warn(
                "M0312",
                format!("`{source}` does not change the light and was left out"),
            );
            continue;
        };
        let levels = levels(value, &grid.scale);
        for shape in list(value, "shapes") {
            let corners = corners(shape, grid).map(|corners| outline(&corners));
            match corners {
                Some(Outline::Area(corners)) if !flag(shape, "hole") => map.regions.push(Region {
                    source: source.clone(),
                    corners,
                    brightness,
                    levels,
                }),
                _ => {
                    map.counts.unusable += 1;
                    walk.warn(
                        "M0210",
                        format!("a shape of `{source}` is no simple area and was left out"),
                    );
                }
            }
        }
    }
}

fn light_of(behaviour: &Value) -> Option<Brightness> {
    if text(behaviour, "type") != Some("adjustDarknessLevel") || flag(behaviour, "disabled") {
        return None;
    }
    let mode = amount(behaviour, &["system", "mode"]).and_then(|mode| mode.to_integer());
    let modifier = amount(behaviour, &["system", "modifier"])?;
    // The modes are to set, to brighten and to darken.
    Some(match mode {
        Some(1) => Brightness::Bright,
        _ => brightness(&modifier),
    })
}

fn levels(region: &Value, scale: &Scale) -> Levels {
    let height = |key| super::fields::units(&amount(region, &["elevation", key])?, scale);
    Levels {
        bottom: height("bottom"),
        top: height("top"),
    }
}

/// The outline of a shape.
fn corners(shape: &Value, grid: &Plan) -> Option<Vec<At>> {
    let get = |key| amount(shape, &[key]);
    let half = Number::ratio(1, 2)?;
    let rim = match text(shape, "type")? {
        "polygon" => return pairs(list(shape, "points"), |point| grid.pixels.at(point)),
        "rectangle" => {
            let (x, y, width, height) = (get("x")?, get("y")?, get("width")?, get("height")?);
            let (right, down) = (&x + &width, &y + &height);
            let middle = [&x + &(&width * &half), &y + &(&height * &half)];
            let rim = vec![
                [x.clone(), y.clone()],
                [right.clone(), y],
                [right, down.clone()],
                [x, down],
            ];
            (rim, middle)
        }
        "ellipse" | "circle" => {
            let middle = [get("x")?, get("y")?];
            let across = get("radiusX").or_else(|| get("radius"))?;
            let down = get("radiusY").or_else(|| get("radius"))?;
            (circle(&middle, &[across, down]), middle)
        }
        _ => return None,
    };
    let (rim, middle) = rim;
    let turn = at(shape, &["rotation"])
        .and_then(crate::formats::map::number)
        .unwrap_or(Number::ZERO);
    rotated(rim, &middle, &turn)
        .iter()
        .map(|point| grid.pixels.at(point))
        .collect()
}
