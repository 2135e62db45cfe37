//! The exact probability of every outcome of an attack.

use std::collections::BTreeMap;

use crate::facts::Facts;
use crate::number::Number;

use super::super::Pack;
use super::super::plan::Plan;
use super::evidence::{Recorder, Silent};
use super::procedure::Dice;
use super::ruling::Judge;
use super::suppose::Supposed;
use super::value::Missing;

/// Faces of the dice of a miss chance.
const PERCENT: u32 = 100;

/// How an attack may come out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Each outcome that can happen; the probabilities sum to one.
    pub chances: Vec<Chance>,
}

/// One outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The outcome.
    pub outcome: String,
    /// What is struck instead of the target, if anything is.
    pub struck: Option<String>,
    /// How likely it is, from nought to one.
    pub probability: Number,
}

/// The odds of an attack, or the facts that are lacking, by id.
///
/// The die of the pack's procedure is thrown on each of its faces, and where the outcome waits for
/// a d% on each face of that; so the odds are those of the procedure itself.
pub fn odds(pack: &Pack, plan: &Plan, facts: &dyn Facts) -> Result<Odds, Vec<String>> {
    let (Some(procedure), Some(words)) = (&plan.attack, pack.hir.procedures.first()) else {
        return Err(vec!["procedure".to_owned()]);
    };
    let mut judge = Judge::new(pack, plan, facts, Silent, Supposed::new());
    judge.prepare();
    let added = match judge.machine.added(procedure) {
        Ok(added) => added,
        Err(blame) => return Err(judge.lacking(&blame)),
    };
    let faces = procedure.die.unwrap_or(20);
    let mut counts: BTreeMap<(usize, Option<String>), u64> = BTreeMap::new();
    for face in 1..=faces {
        let natural = Number::from(i64::from(face));
        let dice = Dice {
            roll: Some(&natural + &added),
            natural: Some(natural),
            percentile: None,
        };
        let mut count = |outcome: usize, struck: Option<String>, times: u64| {
            *counts.entry((outcome, struck)).or_default() += times;
        };
        judge.machine.dice = dice.clone();
        match judge.played(procedure, words) {
            Ok((outcome, struck)) => count(outcome, struck, u64::from(PERCENT)),
            Err(blame) if blame == [percentile()] => {
                for percent in 1..=PERCENT {
                    let percent = Some(Number::from(i64::from(percent)));
                    judge.machine.dice = Dice {
                        percentile: percent,
                        ..dice.clone()
                    };
                    match judge.played(procedure, words) {
                        Ok((outcome, struck)) => count(outcome, struck, 1),
                        Err(blame) => return Err(judge.lacking(&blame)),
                    }
                }
            }
            Err(blame) => return Err(judge.lacking(&blame)),
        }
    }
    let all = i64::from(faces) * i64::from(PERCENT);
    let chances = counts.into_iter().map(|((outcome, struck), times)| Chance {
        outcome: words.names.get(outcome).cloned().unwrap_or_default(),
        struck,
        probability: Number::ratio(i64::try_from(times).unwrap_or(0), all).unwrap_or(Number::ZERO),
    });
    Ok(Odds {
        chances: chances.collect(),
    })
}

fn percentile() -> Missing {
    Missing::attack(super::super::hir::AttackNumber::Percentile)
}

impl<R: Recorder> Judge<'_, R> {
    /// Works out all that comes before the roll.
    fn prepare(&mut self) {
        let ending = self.before_the_roll();
        self.machine.ending = Some(ending);
    }

    /// The outcome of the present dice: its name's place and what is struck.
    fn played(
        &mut self,
        procedure: &super::super::plan::Procedure,
        words: &super::super::hir::Procedure,
    ) -> Result<(usize, Option<String>), super::value::Blame> {
        let played = self.machine.play(procedure, words);
        let outcome = played.outcome?.and_then(|place| words.outcomes.get(place));
        let struck = played.struck.map(|thing| self.machine.facts.name(thing));
        Ok((outcome.map_or(0, |outcome| outcome.name), struck))
    }

    fn lacking(&self, blame: &[Missing]) -> Vec<String> {
        blame
            .iter()
            .map(|missing| self.question(*missing).0)
            .collect()
    }
}
