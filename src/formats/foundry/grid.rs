//! The grid of a scene: its kind, how long a cell is, and where its pixels lie.
//!
//! Hexes with columns begin half a cell above the canvas (those with rows half a cell to its left)
//! when odd columns are shifted, which puts the odd ones on whole rows; with even columns shifted
//! they begin at its corner. Old versions give a hex's long diagonal as its size, newer ones the
//! short one.

use serde_json::Value;

use super::fields::{amount, at, flag, get};
use crate::formats::map::{Axis, Grid, Pixels, Walk, half_root_of_three, scale_of};
use crate::length::Scale;
use crate::number::Number;

/// The grid of a scene.
pub(crate) struct Plan {
    pub kind: Grid,
    pub scale: Scale,
    pub pixels: Pixels,
    /// How wide and high a token of one cell is, in pixels.
    pub cell: [Number; 2],
    pub columns: u32,
    pub rows: u32,
}

/// Reads the grid.
pub(crate) fn read(scene: &Value, walk: &mut Walk) -> Option<Plan> {
    let nested = at(scene, &["grid", "size"]).is_some();
    let size = if nested {
        amount(scene, &["grid", "size"])
    } else {
        amount(scene, &["grid"])
    };
    let Some(size) = size.filter(|size| *size >= Number::from(1)) else {
        return walk.fail(
            "M0102",
            "the scene's `grid` has no usable size: it should be a number of pixels, from 1",
        );
    };
    let code = if nested {
        amount(scene, &["grid", "type"])
    } else {
        amount(scene, &["gridType"])
    };
    let code = code.map_or(Some(1), |code| code.to_integer());
    let scale = scale(scene, nested, walk);
    let legacy = !nested || is_legacy(scene);
    let extent = extent(scene, &size, walk)?;
    match code {
        Some(kind @ (0 | 1)) => squares(kind == 0, scale, &size, &extent, walk),
        Some(kind @ 2..=5) => hexes(kind, legacy, scale, &size, &extent, walk),
        _ => {
            walk.warn(
                "M0303",
                "the type of the grid is not known; it was read as squares",
            );
            squares(false, scale, &size, &extent, walk)
        }
    }
}

fn is_legacy(scene: &Value) -> bool {
    at(scene, &["flags", "core"]).is_some_and(|core| flag(core, "legacyHex"))
}

/// Feet or metres for a cell; any other unit is a guess.
fn scale(scene: &Value, nested: bool, walk: &mut Walk) -> Scale {
    let (distance, unit) = if nested {
        (
            at(scene, &["grid", "distance"]),
            at(scene, &["grid", "units"]),
        )
    } else {
        (get(scene, "gridDistance"), get(scene, "gridUnits"))
    };
    let distance = distance.and_then(crate::formats::map::number);
    let unit = unit.and_then(Value::as_str).unwrap_or("");
    let known = distance
        .as_ref()
        .and_then(|distance| scale_of(distance, unit));
    known.unwrap_or_else(|| {
        let feet = distance.as_ref().and_then(|distance| scale_of(distance, "ft"));
        let shown = distance.map_or_else(|| "nothing".to_owned(), |it| it.to_string());
        let guess = feet.unwrap_or_default();
        let message = format!(
            "a cell is `{shown}` `{unit}` long, which is no length in feet or metres; it was taken as {}",
            guess.square()
        );
        walk.warn("M0303", message);
        guess
    })
}

/// The width and height of the scene and of the rim around it, in pixels.
struct Extent {
    sides: [Number; 2],
    rim: [Number; 2],
}

/// The rim is rounded up to whole cells, on each axis by itself.
fn extent(scene: &Value, size: &Number, walk: &mut Walk) -> Option<Extent> {
    let side = |key| amount(scene, &[key]).filter(|side| *side >= Number::from(1));
    let (Some(width), Some(height)) = (side("width"), side("height")) else {
        return walk.fail(
            "M0102",
            "the scene has no usable `width` and `height` in pixels",
        );
    };
    let part = match amount(scene, &["padding"]) {
        Some(part) if !part.is_negative() && part <= Number::from(10) => part,
        Some(_) => return walk.fail("M0102", "`padding` should be a share from 0 to 0.5"),
        // A quarter is what the program takes when the key is missing.
        None => Number::ratio(1, 4)?,
    };
    let rim = |side: &Number| {
        let cells = (side * &part).checked_div(size)?;
        let cells = -(-&cells).floor()?;
        Some(&Number::from(cells) * size)
    };
    let rims = rim(&width).zip(rim(&height));
    match rims {
        Some((x, y)) => Some(Extent {
            sides: [width, height],
            rim: [x, y],
        }),
        None => walk.fail("M0104", "the scene's sides in pixels are absurdly long"),
    }
}

fn squares(
    gridless: bool,
    scale: Scale,
    size: &Number,
    extent: &Extent,
    walk: &mut Walk,
) -> Option<Plan> {
    let columns = walk.side("width", &extent.sides[0].checked_div(size)?)?;
    let rows = walk.side("height", &extent.sides[1].checked_div(size)?)?;
    Some(Plan {
        kind: if gridless {
            Grid::Gridless
        } else {
            Grid::default()
        },
        scale,
        pixels: Pixels {
            x: Axis::new(size, &extent.rim[0])?,
            y: Axis::new(size, &extent.rim[1])?,
        },
        cell: [size.clone(), size.clone()],
        columns,
        rows,
    })
}

fn hexes(
    kind: i64,
    legacy: bool,
    scale: Scale,
    size: &Number,
    extent: &Extent,
    walk: &mut Walk,
) -> Option<Plan> {
    let half_root = half_root_of_three();
    let (long, short) = if legacy {
        (size.clone(), size * &half_root)
    } else {
        (size.checked_div(&half_root)?, size.clone())
    };
    let by_columns = kind >= 4;
    let begins_before = if kind % 2 == 0 {
        Number::ratio(1, 2)?
    } else {
        Number::ZERO
    };
    // Along the rows (or columns) hexes lie three quarters of their long diagonal apart.
    let stride = Axis::new(&(&long * &Number::ratio(3, 4)?), &Number::ZERO)?;
    let across = Axis::new(&short, &Number::ZERO)?.moved(&begins_before);
    let pixels = if by_columns {
        Pixels {
            x: stride,
            y: across,
        }
    } else {
        Pixels {
            x: across,
            y: stride,
        }
    };
    let far = |place: usize| {
        let side = extent.sides.get(place)?;
        let rim = extent.rim.get(place)?;
        Some(&(side + rim) + rim)
    };
    let reach = |cells: Number| Some(Number::from(cells.floor()?.checked_add(1)?));
    let columns = walk.side("width", &reach(pixels.x.cells(&far(0)?))?)?;
    let rows = walk.side("height", &reach(pixels.y.cells(&far(1)?))?)?;
    Some(Plan {
        kind: if by_columns {
            Grid::HexColumns
        } else {
            Grid::HexRows
        },
        scale,
        cell: if by_columns {
            [long, short]
        } else {
            [short, long]
        },
        pixels,
        columns,
        rows,
    })
}
