//! Facts that no map shows, wherever a scene states them.

use super::reader::{Reader, with_nearest};
use crate::diag::Diagnostic;
use crate::facts::FactValue;
use crate::formats::yaml::{Content, Node};
use crate::source::Spanned;
use crate::vocabulary::{Fact, FactId, FactPlace, FactType, Word};

const UNKNOWN: &str = "unknown";

/// Facts by their ids; none is an explicit "unknown".
pub(crate) type Facts = Vec<(FactId, Option<FactValue>)>;

/// The facts of a scene or a ruling.
pub(crate) fn of_ruling(reader: &mut Reader, node: Option<&Node>) -> Facts {
    read(reader, node, FactPlace::Ruling)
}

/// The facts stated at a place.
pub(crate) fn read(reader: &mut Reader, node: Option<&Node>, place: FactPlace) -> Facts {
    let entries = node
        .and_then(|node| reader.entries(node, "facts"))
        .unwrap_or(&[]);
    entries
        .iter()
        .filter_map(|(name, node)| read_fact(reader, name, node, place))
        .collect()
}

/// Facts with others over them.
pub(crate) fn overridden(below: &Facts, above: Facts) -> Facts {
    let stated = |id: FactId| above.iter().any(|(fact, _)| *fact == id);
    let mut facts: Facts = below
        .iter()
        .filter(|(id, _)| !stated(*id))
        .cloned()
        .collect();
    facts.extend(above);
    facts.sort_by_key(|(id, _)| *id);
    facts
}

/// The fact of a name, wherever it belongs.
pub(crate) fn find<'v>(
    reader: &mut Reader<'v>,
    name: &Spanned<String>,
) -> Option<(FactId, &'v Fact)> {
    let facts = &reader.vocabulary.facts;
    let place = reader.find("S0207", "fact", name, facts)?;
    Some((FactId::from_index(place), facts.get(place)?))
}

fn read_fact(
    reader: &mut Reader,
    name: &Spanned<String>,
    node: &Node,
    place: FactPlace,
) -> Option<(FactId, Option<FactValue>)> {
    let (id, fact) = find(reader, name)?;
    if fact.place != place {
        let message = format!("the fact `{}` does not belong here", name.value);
        let home = match fact.place {
            FactPlace::Ruling => "under the `facts` of the scene or of a ruling",
            FactPlace::Creature => "under the `facts` of a creature",
            FactPlace::Terrain => "under the `facts` of a legend entry, a wall or a layer",
        };
        reader.report(
            Diagnostic::error("S0207", name.span, message).help(format!("state it {home}")),
        );
        return None;
    }
    if is_unknown(node, fact) {
        return Some((id, None));
    }
    let value = read_value(reader, node, fact)?;
    Some((id, Some(value)))
}

fn is_unknown(node: &Node, fact: &Fact) -> bool {
    let is_choice = match &fact.ty {
        FactType::Choice(words) => words.iter().any(|word| word.id == UNKNOWN),
        _ => false,
    };
    match &node.value {
        Content::Null => true,
        Content::Text(text) => text == UNKNOWN && !is_choice,
        _ => false,
    }
}

/// The value of a fact, of the kind that it takes.
pub(crate) fn read_value(reader: &mut Reader, node: &Node, fact: &Fact) -> Option<FactValue> {
    match (&fact.ty, &node.value) {
        (FactType::Flag, Content::Flag(flag)) => Some(FactValue::Flag(*flag)),
        (FactType::Number(least, greatest), Content::Number(number)) => {
            let fits = least.as_ref().is_none_or(|least| number >= least)
                && greatest.as_ref().is_none_or(|greatest| number <= greatest);
            if fits {
                return Some(FactValue::Number(number.clone()));
            }
            wrong(reader, node, fact)
        }
        (FactType::Text, Content::Text(_) | Content::Number(_)) => reader
            .word(node, "a word")
            .map(|word| FactValue::Text(word.value)),
        (FactType::Length, Content::Text(_)) => reader.length(node).map(FactValue::Length),
        (FactType::Choice(words), Content::Text(_) | Content::Number(_) | Content::Flag(_)) => {
            read_choice(reader, node, fact, words)
        }
        _ => wrong(reader, node, fact),
    }
}

fn read_choice(reader: &mut Reader, node: &Node, fact: &Fact, words: &[Word]) -> Option<FactValue> {
    let written = reader.word(node, "a word")?;
    let place = words.iter().position(|word| word.id == written.value);
    if let Some(place) = place {
        return Some(FactValue::Choice(u16::try_from(place).ok()?));
    }
    let message = format!("the fact `{}` cannot be `{}`", fact.word.id, written.value);
    let problem = Diagnostic::error("S0404", node.span, message);
    let known = words.iter().map(|word| word.id.as_str());
    reader.report(with_nearest(problem, &written.value, "answers", known));
    None
}

fn wrong<T>(reader: &mut Reader, node: &Node, fact: &Fact) -> Option<T> {
    let takes = match &fact.ty {
        FactType::Flag => "`true` or `false`".to_owned(),
        FactType::Number(None, None) => "a number".to_owned(),
        FactType::Number(Some(least), None) => format!("a number from {least}"),
        FactType::Number(None, Some(greatest)) => format!("a number up to {greatest}"),
        FactType::Number(Some(least), Some(greatest)) => {
            format!("a number from {least} to {greatest}")
        }
        FactType::Text => "a word".to_owned(),
        FactType::Length => "a length such as `30 ft`".to_owned(),
        FactType::Choice(words) => {
            let words: Vec<&str> = words.iter().map(|word| word.id.as_str()).collect();
            format!("one of `{}`", words.join("`, `"))
        }
    };
    let message = format!("the fact `{}` takes {takes}", fact.word.id);
    reader.report(
        Diagnostic::error("S0404", node.span, message).help("write `unknown` when nobody knows"),
    );
    None
}
