//! Tokens: creatures, wherever they stand.

use serde_json::Value;

use super::elevation::Heights;
use super::fields::{amount, flag, list, text};
use super::grid::Plan;
use crate::formats::map::{Map, Token, Walk};
use crate::formats::scene::nearest_whole;
use crate::number::Number;

/// Reads the tokens of a scene.
pub(crate) fn read(scene: &Value, grid: &Plan, heights: &Heights, map: &mut Map, walk: &mut Walk) {
    for (place, value) in list(scene, "tokens")
        .iter()
        .enumerate()
        .filter(|(_, value)| !value.is_string())
    {
        let source = format!("tokens[{place}]");
        match token(value, source.clone(), grid, heights) {
            Some(token) => map.tokens.push(token),
            None => {
                map.counts.unusable += 1;
                walk.warn(
                    "M0210",
                    format!("`{source}` has no usable place and was left out"),
                );
            }
        }
    }
}

fn token(value: &Value, source: String, grid: &Plan, heights: &Heights) -> Option<Token> {
    // A token's place is its top left corner in pixels, its size a number of cells.
    let side = |key| {
        let side = amount(value, &[key]).unwrap_or_else(|| Number::from(1));
        (!side.is_negative() && side <= Number::from(50)).then_some(side)
    };
    let sides = [side("width")?, side("height")?];
    let half = Number::ratio(1, 2)?;
    let middle = |key, side: &Number, cell: &Number| {
        Some(&amount(value, &[key])? + &(&(side * cell) * &half))
    };
    let middle = [
        middle("x", &sides[0], &grid.cell[0])?,
        middle("y", &sides[1], &grid.cell[1])?,
    ];
    let thousandths = |side: &Number| nearest_whole(&(side * &Number::from(1000)));
    Some(Token {
        source,
        name: text(value, "name").unwrap_or_default().to_owned(),
        middle: grid.pixels.at(&middle)?,
        size: [thousandths(&sides[0])?, thousandths(&sides[1])?],
        elevation: heights.elevation(value),
        hidden: flag(value, "hidden"),
        side: match amount(value, &["disposition"]).and_then(|it| it.to_integer()) {
            Some(1) => Some("friendly"),
            Some(-1) => Some("hostile"),
            _ => None,
        },
    })
}
