//! Which format a file is in: by what it holds, else by its name's ending.

use super::Format;

/// Keys of a JSON object that are looked at; a file names its format early or never.
const MOST_KEYS: usize = 4000;

/// The format of a file.
#[must_use]
pub fn detect(name: &str, text: &str) -> Format {
    let name = name.to_ascii_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
    if ends(&[".dd2vtt", ".uvtt", ".df2vtt"]) {
        return Format::Uvtt;
    }
    if ends(&[".yaml", ".yml"]) {
        return Format::Scene;
    }
    let body = text.trim_start_matches('\u{feff}').trim_start();
    if body.starts_with('<') || ends(&[".tmx", ".tmj"]) {
        return Format::Tiled;
    }
    if body.starts_with('{') || body.starts_with('[') {
        return by_keys(&keys(body));
    }
    if ends(&[".txt", ".art", ".map"]) || is_drawing(body) {
        return Format::Ascii;
    }
    Format::Scene
}

/// Whether a text is a drawing: it has walls, and no line is a key of a scene file.
fn is_drawing(text: &str) -> bool {
    let is_key = |line: &str| {
        let name = line.split_once(':').map_or("", |(name, _)| name);
        !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '-')
    };
    let is_wall = |c: char| c == '#' || ('\u{2500}'..='\u{257f}').contains(&c);
    let mut walls = text.lines().filter(|line| line.contains(is_wall));
    walls.next().is_some() && walls.next().is_some() && !text.lines().any(is_key)
}

fn by_keys(keys: &[&str]) -> Format {
    let has = |key: &str| keys.contains(&key);
    let any = |wanted: &[&str]| wanted.iter().any(|key| has(key));
    if has("line_of_sight") || has("resolution") && has("portals") {
        return Format::Uvtt;
    }
    let own = any(&["map", "rulings", "creatures", "legend"]);
    let scene = any(&["gridType", "padding", "tokenVision", "navOrder"])
        && any(&["walls", "tokens", "grid"]);
    let journal = any(&["$$deleted", "$$indexCreated"]);
    if !own && (scene || journal || has("scenes")) {
        return Format::Foundry;
    }
    if has("rects") && has("doors") {
        return Format::Watabou;
    }
    if has("cells") && any(&["cell_bit", "settings", "rooms"]) {
        return Format::Donjon;
    }
    if has("tilewidth") && has("layers") {
        return Format::Tiled;
    }
    Format::Scene
}

/// The keys of the first object of a text, those of objects within it left aside. A text that is
/// cut short or malformed gives the keys up to there.
fn keys(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut keys = Vec::new();
    let (mut depth, mut at) = (0usize, 0usize);
    // The last string at the depth of keys; a colon makes it one.
    let mut last: Option<&str> = None;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                let end = string_end(bytes, at + 1);
                if depth == 1 {
                    last = text.get(at + 1..end);
                }
                at = end;
            }
            b'{' => depth += 1,
            // A list of objects is as good as its first.
            b'[' if depth > 0 => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 || keys.len() >= MOST_KEYS {
                    break;
                }
            }
            b':' if depth == 1 => keys.extend(last.take()),
            _ => {}
        }
        at += 1;
    }
    keys
}

/// Where a string ends that begins at a place.
fn string_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}
