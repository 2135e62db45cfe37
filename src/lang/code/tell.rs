//! A verdict told in words, by the machine, which goes on from what code found out.

use super::super::Pack;
use super::super::eval::{self, Found, FoundLadder, rule_from};
use super::super::plan::Plan;
use super::run::Run;
use super::verdict::{Headline, Outcome};
use super::{Code, Space};
use crate::facts::Facts;
use crate::ruling::Ruling;

/// The ruling of the last verdict.
pub fn ruling(
    code: &Code,
    pack: &Pack,
    plan: &Plan,
    facts: &dyn Facts,
    space: &mut Space,
) -> Ruling {
    let ladders = code
        .ladders
        .iter()
        .enumerate()
        .filter_map(|(place, ladder)| {
            let outcome = space.found.ladders.get(place)?;
            Some((place, found(outcome, ladder.judging.count)))
        });
    let mut found = Found {
        ladders: ladders.collect(),
        values: Vec::new(),
    };
    let mut run = Run::<false>::new(code, facts, space);
    run.is_peeking = true;
    for (place, truth) in code.values.iter().enumerate() {
        if let Some(holds) = truth.and_then(|truth| run.truth(truth)) {
            found.values.push((place, holds));
        }
    }
    rule_from(pack, plan, facts, found)
}

fn found(outcome: &Outcome, count: usize) -> FoundLadder {
    FoundLadder {
        headline: match outcome.headline {
            Headline::Tier(tier) => eval::Headline::Tier(tier),
            Headline::Conflict(one, other) => eval::Headline::Conflict(one, other),
        },
        tiers: (0..count)
            .map(|tier| outcome.tiers & (1 << tier) != 0)
            .collect(),
        choice: outcome.choice,
    }
}
