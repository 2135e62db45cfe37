//! What a thing blocks, and on which lines.

use super::reader::Reader;
use crate::diag::Diagnostic;
use crate::formats::yaml::{Content, Node};
use crate::vocabulary::Properties;
use crate::world::scene::Acts;

/// On which lines a thing stops effects, sight and movement, where it does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    effect: Acts,
    sight: Acts,
    movement: Acts,
}

const LIMITED: &str = "limited";
const WAYS: &str = "`true`, `false`, `limited`, `{ beyond: 10 ft }` or `{ within: 10 ft }`";

/// Changes what a kind blocks by the value of `blocks`.
pub(crate) fn change(
    reader: &mut Reader,
    node: &Node,
    properties: &mut Properties,
    ways: &mut Ways,
) {
    let Some(blocks) = reader.fields(node, "`blocks`", &["effect", "sight", "move"]) else {
        return;
    };
    for (key, property, way) in [
        ("effect", &mut properties.stops_effect, &mut ways.effect),
        ("sight", &mut properties.stops_sight, &mut ways.sight),
        ("move", &mut properties.stops_movement, &mut ways.movement),
    ] {
        if let Some(read) = blocks.get(key).and_then(|node| read_way(reader, node)) {
            *property = read.is_some();
            *way = read.unwrap_or_default();
        }
    }
}

/// On which lines something blocks; within, none for something that blocks nothing.
fn read_way(reader: &mut Reader, node: &Node) -> Option<Option<Acts>> {
    match &node.value {
        Content::Flag(true) => Some(Some(Acts::Always)),
        Content::Flag(false) => Some(None),
        Content::Text(word) if word == LIMITED => Some(Some(Acts::Limited)),
        Content::Map(_) => read_distance(reader, node).map(Some),
        _ => reader.expected(node, WAYS),
    }
}

fn read_distance(reader: &mut Reader, node: &Node) -> Option<Acts> {
    let fields = reader.fields(node, "a way to block", &["beyond", "within"])?;
    let mut length = |key: &str| Some(reader.length(fields.get(key)?));
    match (length("beyond"), length("within")) {
        (Some(beyond), None) => beyond.map(Acts::Beyond),
        (None, Some(within)) => within.map(Acts::Within),
        // An unknown key was told of already.
        (None, None) if !matches!(&node.value, Content::Map(keys) if keys.is_empty()) => None,
        (beyond, _) => {
            let told = if beyond.is_some() {
                "two distances"
            } else {
                "no distance"
            };
            let message = format!("a way to block is told by {told}");
            let help =
                "say either `beyond` which distance of the attacker it blocks, or `within` which";
            reader.report(Diagnostic::error("S0104", node.span, message).help(help));
            None
        }
    }
}

impl Ways {
    /// What of a thing acts on which lines: several things in one place, if that is not the same
    /// for all. What stops effects shields on the same lines, and what stops sight conceals.
    pub fn parts(&self, whole: Properties) -> Vec<(Acts, Properties)> {
        let nothing = Properties::default();
        let always = |stops: bool, way: &Acts| if stops { way.clone() } else { Acts::Always };
        let (effect, sight) = (
            always(whole.stops_effect, &self.effect),
            always(whole.stops_sight, &self.sight),
        );
        let mut parts: Vec<(Acts, Properties)> = Vec::new();
        let mut add = |stands: bool, acts: &Acts, with: fn(&mut Properties)| {
            if !stands {
                return;
            }
            match parts.iter_mut().find(|(known, _)| known == acts) {
                Some((_, properties)) => with(properties),
                None => {
                    let mut properties = nothing;
                    with(&mut properties);
                    parts.push((acts.clone(), properties));
                }
            }
        };
        add(whole.stops_effect, &effect, |part| part.stops_effect = true);
        add(whole.stops_sight, &sight, |part| part.stops_sight = true);
        add(whole.stops_movement, &self.movement, |part| {
            part.stops_movement = true;
        });
        add(whole.gives_cover, &effect, |part| part.gives_cover = true);
        add(whole.conceals, &sight, |part| part.conceals = true);
        if parts.is_empty() {
            parts.push((Acts::Always, nothing));
        }
        parts
    }
}
