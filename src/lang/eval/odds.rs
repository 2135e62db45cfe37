//! The exact probability of every outcome of an attack or a check.

use std::collections::BTreeMap;

use crate::facts::Facts;
use crate::number::Number;
use crate::ruling::Undecided;
use crate::vocabulary::CheckId;

use super::super::hir::{self, AttackNumber};
use super::super::plan::Plan;
use super::super::{Pack, plan};
use super::evidence::Silent;
use super::procedure::Dice;
use super::ruling::Judge;
use super::suppose::{self, Supposed};
use super::value::{Blame, Missing, union};

/// Faces of the dice of a miss chance.
const PERCENT: u32 = 100;

/// How an attack or a check may come out.
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

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoOdds {
    /// Nothing is rolled: the pack has no procedure for it, or one without a die.
    NoDie,
    /// Facts are lacking that would change them.
    Lacking(Vec<Undecided>),
}

/// The faces of the die that is rolled for a check or (without one) for an attack.
#[must_use]
pub fn die(plan: &Plan, check: Option<CheckId>) -> Option<u32> {
    procedure(plan, check)?.die
}

/// The odds of an attack, or of the check that is asked for. Dice that the scene gives are of no
/// account.
///
/// The die of the pack's procedure is thrown on each of its faces, and where the outcome waits for
/// a d% on each face of that; so the odds are those of the procedure itself. Unknown facts that
/// would not change the odds do not keep from them.
///
/// # Errors
/// When nothing is rolled, or facts are lacking.
pub fn odds(pack: &Pack, plan: &Plan, facts: &dyn Facts) -> Result<Odds, NoOdds> {
    let missing = match Table::new(pack, plan, facts, Supposed::new())?.odds() {
        Ok(odds) => return Ok(odds),
        Err(missing) => missing,
    };
    if let Some(odds) = alike(pack, plan, facts, &missing) {
        return Ok(odds);
    }
    let table = Table::new(pack, plan, facts, Supposed::new())?;
    let asked = missing.into_iter().map(|one| {
        let (fact, question) = table.judge.question(one);
        Undecided {
            fact,
            question,
            settles: vec!["outcome".to_owned()],
        }
    });
    Err(NoOdds::Lacking(asked.collect()))
}

/// The odds on which all answers to missing facts agree.
fn alike(pack: &Pack, plan: &Plan, facts: &dyn Facts, missing: &[Missing]) -> Option<Odds> {
    let mut agreed: Option<Odds> = None;
    for world in suppose::worlds(missing, pack, plan)? {
        let odds = Table::new(pack, plan, facts, world).ok()?.odds().ok()?;
        if agreed.as_ref().is_some_and(|agreed| *agreed != odds) {
            return None;
        }
        agreed = Some(odds);
    }
    agreed
}

fn procedure(plan: &Plan, check: Option<CheckId>) -> Option<&plan::Procedure> {
    match check {
        Some(check) => plan.checks.get(check.index()),
        None => plan.attack.as_ref(),
    }
}

/// An outcome's name by its place, and what is struck.
type Came = (usize, Option<String>);

/// How often each came.
type Counts = BTreeMap<Came, u32>;

/// A ruling up to the roll, and the dice.
struct Table<'a> {
    judge: Judge<'a, Silent>,
    procedure: &'a plan::Procedure,
    words: &'a hir::Procedure,
    faces: u32,
    /// What is added to the die, if it is known.
    added: Option<Number>,
}

impl<'a> Table<'a> {
    fn new(
        pack: &'a Pack,
        plan: &'a Plan,
        facts: &'a dyn Facts,
        supposed: Supposed,
    ) -> Result<Table<'a>, NoOdds> {
        let check = facts.check();
        let words = match check {
            Some(check) => pack.hir.checks.get(check.index()),
            None => pack.hir.procedures.first(),
        };
        let procedure = procedure(plan, check).ok_or(NoOdds::NoDie)?;
        let words = words.ok_or(NoOdds::NoDie)?;
        let faces = procedure.die.ok_or(NoOdds::NoDie)?;
        let mut judge = Judge::new(pack, plan, facts, Silent, supposed);
        let ending = judge.before_the_roll();
        judge.machine.ending = Some(ending);
        let added = judge.machine.added(procedure).ok();
        Ok(Table {
            judge,
            procedure,
            words,
            faces,
            added,
        })
    }

    /// The share of each outcome among all throws, or everything that is missing for any.
    fn odds(mut self) -> Result<Odds, Blame> {
        let mut counts = Counts::new();
        let mut missing = Blame::new();
        for face in 1..=self.faces {
            if let Err(blame) = self.face(face, &mut counts) {
                missing = union(missing, &blame);
            }
        }
        if !missing.is_empty() {
            return Err(missing);
        }
        let all = i64::from(self.faces) * i64::from(PERCENT);
        let share = |times: u32| Number::ratio(i64::from(times), all).unwrap_or(Number::ZERO);
        let chances = counts.into_iter().map(|((outcome, struck), times)| Chance {
            outcome: self.words.names.get(outcome).cloned().unwrap_or_default(),
            struck,
            probability: share(times),
        });
        Ok(Odds {
            chances: chances.collect(),
        })
    }

    /// Counts one face of the die with every d%.
    fn face(&mut self, face: u32, counts: &mut Counts) -> Result<(), Blame> {
        let percentile = [Missing::attack(AttackNumber::Percentile)];
        match self.throw(face, None) {
            Ok(came) => *counts.entry(came).or_default() += PERCENT,
            Err(blame) if blame == percentile => {
                for percent in 1..=PERCENT {
                    let came = self.throw(face, Some(percent))?;
                    *counts.entry(came).or_default() += 1;
                }
            }
            Err(mut blame) => {
                blame.retain(|one| !percentile.contains(one));
                return Err(blame);
            }
        }
        Ok(())
    }

    /// The outcome of one throw.
    fn throw(&mut self, face: u32, percent: Option<u32>) -> Result<Came, Blame> {
        let natural = Number::from(i64::from(face));
        let machine = &mut self.judge.machine;
        machine.dice = Dice {
            roll: self.added.as_ref().map(|added| &natural + added),
            natural: Some(natural),
            percentile: percent.map(|percent| Number::from(i64::from(percent))),
        };
        let played = machine.play(self.procedure, self.words);
        let struck = played.struck.map(|thing| machine.facts.name(thing));
        match played.outcome {
            Ok(place) => {
                let outcome = place.and_then(|place| self.words.outcomes.get(place));
                Ok((outcome.map_or(0, |outcome| outcome.name), struck))
            }
            Err(blame) => Err(machine.behind_the_total(self.procedure, blame)),
        }
    }
}
