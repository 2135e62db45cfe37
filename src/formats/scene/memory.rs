//! What earlier rulings said to remember, handed back.

use super::Stage;
use super::asks::thing_named;
use super::facts::{self, Facts};
use super::reader::Reader;
use crate::diag::Diagnostic;
use crate::facts::{FactValue, ThingId};
use crate::formats::yaml::Node;
use crate::vocabulary::{FactId, FactPlace};

const KEYS: &[&str] = &["fact", "of", "value", "until"];

/// The mark between a creature and what tells its values apart, as rulings write it.
const PER: &str = "per ";

/// Reads a list of remembered facts; those of another casting or encounter than the ruling's are
/// left out.
pub(crate) fn read(
    reader: &mut Reader,
    node: Option<&Node>,
    stage: &Stage,
    facts: &Facts,
) -> Vec<(FactId, Option<ThingId>, FactValue)> {
    let items = node.and_then(|node| reader.list(node, "a list of remembered facts"));
    let items = items.unwrap_or(&[]);
    items
        .iter()
        .filter_map(|item| read_one(reader, item, stage, facts))
        .collect()
}

fn read_one(
    reader: &mut Reader,
    node: &Node,
    stage: &Stage,
    facts: &Facts,
) -> Option<(FactId, Option<ThingId>, FactValue)> {
    let fields = reader.fields(node, "a remembered fact", KEYS)?;
    let (Some(name), Some(value)) = (fields.get("fact"), fields.get("value")) else {
        let key = if fields.get("fact").is_none() {
            "fact"
        } else {
            "value"
        };
        return reader.missing(node.span, "a remembered fact", key);
    };
    let name = reader.word(name, "the name of a fact")?;
    let (id, fact) = facts::find(reader, &name)?;
    let value = facts::read_value(reader, value, fact)?;
    let of = fields
        .get("of")
        .and_then(|of| reader.word(of, "whose fact it is"));
    let written = of.as_ref().map_or("", |of| of.value.as_str());
    let (holder, token) = match written.split_once(PER) {
        Some((holder, token)) => (holder.trim(), Some(token.trim())),
        None => (written.trim(), None),
    };
    if fact.per.is_some() && token != present_token(facts, fact.per) {
        return None;
    }
    let thing = match (fact.place, holder) {
        (FactPlace::Ruling, _) => None,
        (_, holder) => match thing_named(stage, holder) {
            Some(thing) => Some(thing),
            None => {
                let message = format!("the scene has no creature `{holder}`");
                let span = of.as_ref().map_or(node.span, |of| of.span);
                reader.report(Diagnostic::error("S0204", span, message));
                return None;
            }
        },
    };
    Some((id, thing, value))
}

fn present_token(facts: &Facts, per: Option<FactId>) -> Option<&str> {
    let (_, value) = facts.iter().find(|(id, _)| Some(*id) == per)?;
    match value {
        Some(FactValue::Text(token)) => Some(token),
        _ => None,
    }
}
