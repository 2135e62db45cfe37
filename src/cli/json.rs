//! One way of writing JSON.

use serde::Serialize;

/// Indented JSON with a final newline.
pub fn pretty<T: Serialize>(value: &T) -> String {
    let mut words = serde_json::to_string_pretty(value).unwrap_or_default();
    words.push('\n');
    words
}
