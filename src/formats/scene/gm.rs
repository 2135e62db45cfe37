//! The game master's word on an ask.

use super::reader::{Fields, Reader};
use crate::diag::Diagnostic;
use crate::facts::Overrides;
use crate::formats::yaml::Node;
use crate::source::Spanned;
use crate::vocabulary::{ActionId, LadderId, StatId};

/// What a key names that is neither of the fixed ones.
pub(crate) enum Claim {
    /// A ladder.
    Ladder(LadderId),
    /// A stat.
    Stat(StatId),
}

/// The ladder or stat that a key names; an unknown key is reported.
pub(crate) fn claim(
    reader: &mut Reader,
    key: &Spanned<String>,
    owner: &str,
    fixed: &[&str],
) -> Option<Claim> {
    let vocabulary = reader.vocabulary;
    let ladder = vocabulary
        .ladders
        .iter()
        .position(|ladder| ladder.word.id == key.value);
    if let Some(place) = ladder {
        return Some(Claim::Ladder(LadderId::from_index(place)));
    }
    let stat = vocabulary
        .stats
        .iter()
        .position(|stat| stat.word.id == key.value);
    if let Some(place) = stat {
        return Some(Claim::Stat(StatId::from_index(place)));
    }
    if reader.lenient {
        let message = format!("there is no ladder or stat `{}`", key.value);
        reader.report(Diagnostic::error("S0208", key.span, message));
        return None;
    }
    let ladders = vocabulary
        .ladders
        .iter()
        .map(|ladder| ladder.word.id.as_str());
    let stats = vocabulary.stats.iter().map(|stat| stat.word.id.as_str());
    reader.unknown_key(
        key,
        owner,
        fixed.iter().copied().chain(ladders).chain(stats),
    );
    None
}

/// The place of a tier on its ladder.
pub(crate) fn tier(reader: &mut Reader, id: LadderId, node: &Node) -> Option<u16> {
    let ladder = reader.vocabulary.ladders.get(id.index())?;
    let noun = format!("tier of `{}`", ladder.word.id);
    let place = reader.find_word("S0208", &noun, node, &ladder.tiers)?;
    u16::try_from(place).ok()
}

const KEYS: &[&str] = &["miss-chance", "targetable", "may", "reason"];

/// Reads the game master's word.
pub(crate) fn read(reader: &mut Reader, key: &Spanned<String>, node: &Node) -> Option<Overrides> {
    let entries = reader.entries(node, "the GM's word")?;
    let mut overrides = Overrides::default();
    let mut reason = None;
    for (name, node) in entries {
        match name.value.as_str() {
            "miss-chance" => {
                overrides.miss_chance = reader.number_within(node, 0, 100, "a miss chance")
            }
            "targetable" => overrides.targetable = reader.flag(node),
            "may" => overrides.may = actions(reader, node),
            "reason" => reason = reader.word(node, "a reason"),
            _ => claimed(reader, name, node, &mut overrides),
        }
    }
    match reason.filter(|reason| !reason.value.trim().is_empty()) {
        Some(reason) => overrides.reason = reason.value,
        None => reader.report(
            Diagnostic::error("S0105", key.span, "the GM's word has no `reason`")
                .help("say why in `reason`: it is shown with the ruling"),
        ),
    }
    Some(overrides)
}

fn claimed(reader: &mut Reader, name: &Spanned<String>, node: &Node, overrides: &mut Overrides) {
    match claim(reader, name, "the GM's word", KEYS) {
        Some(Claim::Ladder(id)) => overrides
            .tiers
            .extend(tier(reader, id, node).map(|tier| (id, tier))),
        Some(Claim::Stat(id)) => overrides
            .totals
            .extend(reader.number(node).map(|total| (id, total))),
        None => {}
    }
}

fn actions(reader: &mut Reader, node: &Node) -> Vec<(ActionId, bool)> {
    let known = &reader.vocabulary.actions;
    let mut actions = Vec::new();
    for (name, node) in reader.entries(node, "`may`").unwrap_or(&[]) {
        let place = reader.find("S0208", "action", name, known);
        let flag = reader.flag(node);
        actions.extend(
            place
                .zip(flag)
                .map(|(place, flag)| (ActionId::from_index(place), flag)),
        );
    }
    actions
}

/// The keys of a ruling's map that hold the word.
pub(crate) fn of(reader: &mut Reader, fields: &Fields) -> Option<Overrides> {
    let (key, node) = fields.entry("gm")?;
    read(reader, key, node)
}
