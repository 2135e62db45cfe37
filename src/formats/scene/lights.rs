//! What gives light, and the words for how bright it is.

use super::reader::{Fields, Named, Reader};
use crate::diag::{Diagnostic, nearest};
use crate::facts::Point;
use crate::formats::yaml::Node;
use crate::number::Number;
use crate::source::Spanned;
use crate::vocabulary::{LightId, Vocabulary};
use crate::world::scene::LightSource;

const MOST_SOURCES: usize = 10_000;
const KEYS: &[&str] = &["at", "elevation"];

/// The light of a scene: the one named, or the brightest.
pub(crate) fn of_scene(reader: &mut Reader, node: Option<&Node>) -> LightId {
    let brightest = brightest(reader.vocabulary);
    node.and_then(|node| level(reader, node))
        .unwrap_or(brightest)
}

/// The brightest level of light that a pack knows.
pub(crate) fn brightest(vocabulary: &Vocabulary) -> LightId {
    LightId::from_index(vocabulary.lights.len().saturating_sub(1))
}

/// A level of light by its name.
pub(crate) fn level(reader: &mut Reader, node: &Node) -> Option<LightId> {
    let known = &reader.vocabulary.lights;
    reader
        .find_word("S0205", "level of light", node, known)
        .map(LightId::from_index)
}

/// Reads what gives light, in the order written.
pub(crate) fn read(reader: &mut Reader, node: Option<&Node>) -> Vec<LightSource> {
    let Some(node) = node else {
        return Vec::new();
    };
    let items = reader.list(node, "a list of lights").unwrap_or(&[]);
    if items.len() > MOST_SOURCES {
        let count = items.len();
        let message = format!("the scene has {count} lights, more than {MOST_SOURCES}");
        reader.report(Diagnostic::error("S0305", node.span, message));
        return Vec::new();
    }
    items
        .iter()
        .filter_map(|item| read_source(reader, item))
        .collect()
}

fn read_source(reader: &mut Reader, node: &Node) -> Option<LightSource> {
    let entries = reader.entries(node, "a light")?;
    let mut reaches = Vec::new();
    let words = entries
        .iter()
        .filter(|(key, _)| !KEYS.contains(&key.value.as_str()));
    let mut shines = false;
    for (key, node) in words {
        shines = true;
        reaches.extend(read_reach(reader, key, node));
    }
    let fields = Fields::of(entries, node.span);
    let at = match fields.get("at") {
        Some(node) => reader.point(node),
        None => reader.missing(node.span, "the light", "at"),
    };
    let height = fields.get("elevation").map(|node| reader.level(node));
    if !shines {
        let message = "the light does not say how far it shines";
        let problem = Diagnostic::error("S0105", node.span, message);
        let bright = reader.vocabulary.lights.last().map(|word| word.id.clone());
        let word = bright.unwrap_or_default();
        reader.report(problem.help(format!(
            "say how bright it is how far, as in `{word}: 20 ft`"
        )));
    }
    let ([x, y], _) = at?;
    let z = height.unwrap_or(Some(0))?;
    Some(LightSource {
        at: Point { x, y, z },
        reaches,
    })
}

fn read_reach(
    reader: &mut Reader,
    key: &Spanned<String>,
    node: &Node,
) -> Option<(LightId, Number)> {
    let known = &reader.vocabulary.lights;
    let is_light = known.iter().any(|word| word.id == key.value);
    if !is_light && nearest(&key.value, KEYS.iter().copied()).is_some() {
        let all = KEYS.iter().copied().chain(known.iter().map(Named::id));
        reader.unknown_key(key, "a light", all);
        return None;
    }
    let light = reader.find("S0205", "level of light", key, known);
    let reach = reader.length(node);
    Some((LightId::from_index(light?), reach?))
}
