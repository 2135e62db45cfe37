//! The matrix of a ladder: which tiers hold together, and which of them rules.

use std::collections::BTreeSet;

use serde::Serialize;

use super::court::Court;
use super::situations::{Situation, Situations, classes, watch};
use crate::formats::scene::SceneFile;
use crate::lang::eval::{Event, Sightings};
use crate::vocabulary::Ladder;

/// The matrix of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Matrix {
    /// The pack.
    pub pack: String,
    /// The ladder.
    pub ladder: String,
    /// How many scenes were ruled on.
    pub tried: usize,
    /// How many situations were told apart.
    pub situations: usize,
    /// How often each tier holds and rules, highest first.
    pub tiers: Vec<Tally>,
    /// The classes of situations, the highest ruling tier first.
    pub rows: Vec<Row>,
}

/// How often a tier holds, and how often it is the one that rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// The tier.
    pub tier: String,
    /// In how many situations it holds.
    pub holds: usize,
    /// In how many it rules.
    pub rules: usize,
}

/// A class of situations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The tiers that hold, highest first.
    pub holds: Vec<String>,
    /// What comes of it.
    pub rules: Rules,
    /// How many situations are like that.
    pub count: usize,
    /// One of them, as small as can be: a scene file.
    pub witness: String,
}

/// What comes of the tiers that hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rules {
    /// A tier rules.
    Tier(String),
    /// It hangs on something unknown.
    Undecided,
    /// Two tiers exclude one another.
    Conflict(String, String),
}

/// A class: what rules, then which tiers hold.
type Class = (Option<Event>, BTreeSet<usize>);

/// The matrix of a ladder of a pack, by its place; from situations found by ruling on at most so
/// many scenes. None for a place without a ladder.
#[must_use]
pub fn matrix(court: &mut Court<'_>, ladder: usize, most: usize) -> Option<Matrix> {
    let pack = court.pack;
    let words = pack.vocabulary().ladders.get(ladder)?;
    let found = Situations::of(court, most);
    let classes = classes(&found.kept, |one: &Situation| class(&one.seen, ladder));
    let decided = classes.iter().filter(|((rules, _), _)| rules.is_some());
    let mut rows = Vec::new();
    for (class, members) in decided.clone() {
        let Some(first) = members.iter().min_by_key(|one| one.weight()) else {
            continue;
        };
        let row = Row {
            holds: names(words, &class.1),
            rules: rules(words, class.0),
            count: members.len(),
            witness: String::new(),
        };
        let title = title(words, &row);
        let mut shows = |file: &SceneFile| is_of(court, file, ladder, class);
        let witness = found.witness(first, &title, &mut shows);
        rows.push((class.clone(), Row { witness, ..row }));
    }
    let rank = |class: &Class| match class.0 {
        Some(Event::Rules(_, tier)) => (0, tier),
        _ => (1, 0),
    };
    rows.sort_by(|(one, _), (other, _)| {
        let by_rank = rank(other).cmp(&rank(one));
        by_rank.then_with(|| other.1.cmp(&one.1))
    });
    let tiers = words.tiers.iter().enumerate().rev().map(|(place, tier)| {
        let count = |wanted: &dyn Fn(&Class) -> bool| {
            let fitting = decided.clone().filter(|(class, _)| wanted(class));
            fitting.map(|(_, members)| members.len()).sum()
        };
        Tally {
            tier: tier.id.clone(),
            holds: count(&|class| class.1.contains(&place)),
            rules: count(&|class| class.0 == Some(Event::Rules(ladder, place))),
        }
    });
    Some(Matrix {
        pack: pack.hir.info.called().to_owned(),
        ladder: words.word.id.clone(),
        tried: found.tried,
        situations: found.kept.len(),
        tiers: tiers.collect(),
        rows: rows.into_iter().map(|(_, row)| row).collect(),
    })
}

fn is_of(court: &mut Court<'_>, file: &SceneFile, ladder: usize, wanted: &Class) -> bool {
    let seen = watch(court, file);
    seen.is_some_and(|(_, _, seen)| class(&seen, ladder) == *wanted)
}

fn class(seen: &Sightings, ladder: usize) -> Class {
    let mut class = (None, BTreeSet::new());
    for event in seen.events() {
        match event {
            Event::Holds(own, tier) if own == ladder => {
                class.1.insert(tier);
            }
            Event::Rules(own, _) | Event::Hangs(own) | Event::Conflicts(own, _, _)
                if own == ladder =>
            {
                class.0 = Some(event);
            }
            _ => {}
        }
    }
    class
}

fn names(ladder: &Ladder, tiers: &BTreeSet<usize>) -> Vec<String> {
    let tiers = tiers.iter().rev();
    tiers.map(|tier| name(ladder, *tier)).collect()
}

fn name(ladder: &Ladder, tier: usize) -> String {
    let tier = ladder.tiers.get(tier);
    tier.map_or(String::new(), |tier| tier.id.clone())
}

fn rules(ladder: &Ladder, event: Option<Event>) -> Rules {
    match event {
        Some(Event::Rules(_, tier)) => Rules::Tier(name(ladder, tier)),
        Some(Event::Conflicts(_, one, other)) => Rules::Conflict(
            name(ladder, usize::from(one)),
            name(ladder, usize::from(other)),
        ),
        _ => Rules::Undecided,
    }
}

fn title(ladder: &Ladder, row: &Row) -> String {
    let holds = if row.holds.is_empty() {
        "nothing for sure".to_owned()
    } else {
        row.holds.join(", ")
    };
    format!("On the ladder {}, what holds is {holds}", ladder.word.id)
}
