//! Sources of light and of darkness, and how light it is where none of them shines.

use serde_json::Value;

use super::elevation::Heights;
use super::fields::{amount, at, flag, get, list, units};
use super::grid::Plan;
use crate::formats::map::{Brightness, Levels, Light, Map, Outline, Region, Walk, circle, outline};
use crate::number::Number;

/// Reads the lights of a scene.
pub(crate) fn read(scene: &Value, grid: &Plan, heights: &Heights, map: &mut Map, walk: &mut Walk) {
    for (place, value) in list(scene, "lights")
        .iter()
        .enumerate()
        .filter(|(_, value)| !value.is_string())
    {
        let source = format!("lights[{place}]");
        if flag(value, "hidden") {
            map.counts.other += 1;
            walk.warn(
                "M0312",
                format!("`{source}` is switched off and was left out"),
            );
            continue;
        }
        if add(value, &source, grid, heights, map).is_none() {
            map.counts.unusable += 1;
            walk.warn(
                "M0210",
                format!("`{source}` has no usable place or radius and was left out"),
            );
        }
    }
    map.ambient = Some(ambient(scene, walk));
}

fn add(value: &Value, source: &str, grid: &Plan, heights: &Heights, map: &mut Map) -> Option<()> {
    let config = get(value, "config").unwrap_or(value);
    let radius = |key| amount(config, &[key]).unwrap_or(Number::ZERO);
    let (bright, dim) = (radius("bright"), radius("dim"));
    let middle = [amount(value, &["x"])?, amount(value, &["y"])?];
    let far = |radius: &Number| units(radius, &grid.scale).map(i64::abs);
    let (bright_far, dim_far) = (far(&bright)?, far(&dim)?);
    let reach = bright_far.max(dim_far);
    if reach == 0 {
        return None;
    }
    // Darkness had a radius below nought once, then a luminosity below nought, then a flag.
    let sunken = amount(config, &["luminosity"]).is_some_and(|it| it.is_negative());
    let dark = flag(config, "negative") || sunken || bright.is_negative() || dim.is_negative();
    if !dark {
        map.lights.push(Light {
            source: source.to_owned(),
            at: grid.pixels.at(&middle)?,
            elevation: heights.elevation(value),
            bright: bright_far,
            dim: reach,
        });
        return Some(());
    }
    let cell = grid.scale.square().amount.clone();
    let longer = if bright.is_negative() || bright > dim {
        bright
    } else {
        dim
    };
    let longer = if longer.is_negative() {
        -&longer
    } else {
        longer
    };
    let pixels = |cell_side: &Number| (&longer * cell_side).checked_div(&cell);
    let rim = circle(&middle, &[pixels(&grid.cell[0])?, pixels(&grid.cell[1])?]);
    let corners: Option<Vec<_>> = rim.iter().map(|point| grid.pixels.at(point)).collect();
    if let Outline::Area(corners) = outline(&corners?) {
        map.regions.push(Region {
            source: source.to_owned(),
            corners,
            brightness: Brightness::Dark,
            levels: Levels::default(),
        });
    }
    Some(())
}

/// The levels of darkness go from nought to one.
fn ambient(scene: &Value, walk: &mut Walk) -> Brightness {
    let environment = get(scene, "environment");
    let nested = environment.and_then(|it| at(it, &["globalLight", "enabled"]));
    let global = nested
        .and_then(Value::as_bool)
        .unwrap_or_else(|| flag(scene, "globalLight"));
    let nested = environment.and_then(|it| amount(it, &["darknessLevel"]));
    let darkness = nested
        .or_else(|| amount(scene, &["darkness"]))
        .unwrap_or(Number::ZERO);
    let brightness = brightness(&darkness);
    if global || brightness == Brightness::Bright {
        return Brightness::Bright;
    }
    let word = match brightness {
        Brightness::Dark => "dark",
        _ => "dim",
    };
    let message = format!(
        "the scene's darkness is {darkness} without light everywhere: it was taken as {word}"
    );
    walk.warn("M0311", message);
    brightness
}

/// What a level of darkness comes to: the last quarter is dark, the first bright.
pub(crate) fn brightness(darkness: &Number) -> Brightness {
    let above = |quarters| Number::ratio(quarters, 4).is_some_and(|part| *darkness >= part);
    if above(3) {
        Brightness::Dark
    } else if above(1) {
        Brightness::Dim
    } else {
        Brightness::Bright
    }
}
