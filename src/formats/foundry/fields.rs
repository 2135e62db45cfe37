//! Values by their keys, wherever a version keeps them.

use serde_json::Value;

use crate::formats::map::{At, number};
use crate::formats::scene::nearest_whole;
use crate::length::Scale;
use crate::number::Number;
use crate::world::scene::COORDINATE_LIMIT;

/// The value of a key; nothing for one that is missing or null.
pub(crate) fn get<'v>(value: &'v Value, key: &str) -> Option<&'v Value> {
    value.get(key).filter(|value| !value.is_null())
}

/// The value at the end of a path.
pub(crate) fn at<'v>(value: &'v Value, path: &[&str]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, key| get(value, key))
}

/// A text.
pub(crate) fn text<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    get(value, key).and_then(Value::as_str)
}

/// A number, or a text that holds one.
pub(crate) fn amount(value: &Value, path: &[&str]) -> Option<Number> {
    at(value, path).and_then(number)
}

/// Yes or no; nothing is no.
pub(crate) fn flag(value: &Value, key: &str) -> bool {
    get(value, key).and_then(Value::as_bool).unwrap_or(false)
}

/// The items of a list; what is no list has none.
pub(crate) fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    get(value, key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// A length in the scene's own unit of distance, in lattice units.
pub(crate) fn units(amount: &Number, scale: &Scale) -> Option<i64> {
    let unit = scale.square().unit;
    let units = nearest_whole(&(amount * &scale.units_per(unit)))?;
    (units.abs() <= COORDINATE_LIMIT).then_some(units)
}

/// Points of a flat list `[x, y, x, y, …]`.
pub(crate) fn pairs(items: &[Value], at: impl Fn(&[Number; 2]) -> Option<At>) -> Option<Vec<At>> {
    items
        .chunks_exact(2)
        .map(|pair| match pair {
            [x, y] => at(&[number(x)?, number(y)?]),
            _ => None,
        })
        .collect()
}
