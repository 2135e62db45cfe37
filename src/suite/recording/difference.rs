//! What two recordings of a ruling say differently.

use serde::Serialize;

use crate::explain::{self, Text, Told};

use super::{BECAUSE, Recorded, TIER};

/// A fact that is another, is no more, or is new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What the fact is about.
    pub key: String,
    /// What was recorded.
    pub was: Option<String>,
    /// What is ruled.
    pub is: Option<String>,
}

/// The differences between what was recorded and what is ruled, in the order of what was recorded.
/// The order of facts that share a key is of no account.
#[must_use]
pub fn differences(was: &Recorded, is: &Recorded) -> Vec<Difference> {
    let mut keys: Vec<&str> = Vec::new();
    for fact in was.facts.iter().chain(&is.facts) {
        if !keys.contains(&fact.key.as_str()) {
            keys.push(&fact.key);
        }
    }
    keys.into_iter()
        .flat_map(|key| of_key(key, values(was, key), values(is, key)))
        .collect()
}

fn values<'a>(ruling: &'a Recorded, key: &str) -> Vec<&'a str> {
    let facts = ruling.facts.iter().filter(|fact| fact.key == key);
    facts.map(|fact| fact.value.as_str()).collect()
}

fn of_key(key: &str, mut was: Vec<&str>, mut is: Vec<&str>) -> Vec<Difference> {
    let count = (was.len(), is.len());
    was.retain(|value| match is.iter().position(|own| own == value) {
        Some(place) => {
            is.remove(place);
            false
        }
        None => true,
    });
    let difference = |was: Option<&str>, is: Option<&str>| Difference {
        key: key.to_owned(),
        was: was.map(str::to_owned),
        is: is.map(str::to_owned),
    };
    if let (true, [was], [is]) = (count == (1, 1), was.as_slice(), is.as_slice()) {
        return vec![difference(Some(was), Some(is))];
    }
    let gone = was.into_iter().map(|value| difference(Some(value), None));
    let new = is.into_iter().map(|value| difference(None, Some(value)));
    gone.chain(new).collect()
}

/// Why what was recorded is not so: of a tier and of a clause, the condition that failed first. Of a
/// clause that is a tier of `others`, these say it.
#[must_use]
pub fn why(difference: &Difference, others: &[Difference], told: &Told<'_>) -> Text {
    let Some(was) = &difference.was else {
        return Text::default();
    };
    match difference.key.split_once(' ') {
        Some((TIER, ladder)) => explain::why_not(told, ladder, was),
        _ if difference.key == BECAUSE && !others.iter().any(|it| is_of_tier(it, was)) => {
            explain::account(told, was).unwrap_or_default()
        }
        _ => Text::default(),
    }
}

fn is_of_tier(difference: &Difference, path: &str) -> bool {
    let ladder = difference.key.split_once(' ');
    let was = difference.was.as_deref().unwrap_or_default();
    ladder.is_some_and(|(key, ladder)| key == TIER && path == format!("{ladder}.{was}"))
}
