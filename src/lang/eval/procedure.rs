//! Procedures and checks: the outcome of a roll, what is struck, results and what to remember.

use crate::facts::ThingId;
use crate::number::Number;
use crate::vocabulary::{CheckId, Role, StatId};

use super::super::hir::{self, AttackNumber};
use super::super::plan::{Case, NodeId, Procedure};
use super::evidence::{Recorder, status};
use super::machine::Machine;
use super::sightings::Event;
use super::value::{Blame, Missing, Truth, Val, union};

/// The dice of one roll.
#[derive(Clone, Debug, Default)]
pub struct Dice {
    /// The total.
    pub roll: Option<Number>,
    /// The die itself.
    pub natural: Option<Number>,
    /// The d% of a miss chance.
    pub percentile: Option<Number>,
}

/// How a procedure came out.
#[derive(Clone, Debug)]
pub struct Played {
    /// The outcome's place among the procedure's, or what is missing.
    pub outcome: Result<Option<usize>, Blame>,
    /// What was struck instead of the target.
    pub struck: Option<ThingId>,
}

impl<R: Recorder> Machine<'_, R> {
    /// What is added to a procedure's die: the ask's bonus or else the creature's stat, and the
    /// ruling's change of that stat.
    pub fn added(&self, procedure: &Procedure) -> Result<Number, Blame> {
        let Some(stat) = procedure.adds else {
            return Ok(self.facts.attack_bonus().unwrap_or(Number::ZERO));
        };
        let change = match self
            .ending
            .as_ref()
            .and_then(|ending| ending.totals.get(&stat))
        {
            Some(None) => return Err(self.ending.as_ref().map_or(Vec::new(), |e| e.blame.clone())),
            Some(Some(change)) => change.clone(),
            None => Number::ZERO,
        };
        let of = self.holder(stat);
        match self
            .facts
            .attack_bonus()
            .or_else(|| self.facts.stat(of, stat))
        {
            Some(base) => Ok(&base + &change),
            None => Err(vec![Missing::Stat(stat, of)]),
        }
    }

    /// The creature whose stat a ruling changes.
    pub fn holder(&self, stat: StatId) -> ThingId {
        let role = self
            .pack
            .hir
            .vocabulary
            .stats
            .get(stat.index())
            .map(|stat| stat.role);
        match role {
            Some(Role::Attacker) => self.facts.attacker(),
            _ => self.facts.target(),
        }
    }

    /// The dice that a scene gives, the total worked out from the die or the die from the total
    /// where only one of them is given.
    pub fn given_dice(&self, procedure: &Procedure) -> Dice {
        let added = self.added(procedure).ok();
        let (roll, natural) = (self.facts.roll(), self.facts.natural());
        let total = match (&natural, &added) {
            (Some(natural), Some(added)) => Some(natural + added),
            _ => None,
        };
        let known_bonus = self.facts.attack_bonus().is_some() || procedure.adds.is_some();
        let die = match (&roll, &added) {
            (Some(roll), Some(added)) if known_bonus => Some(roll - added),
            _ => None,
        };
        Dice {
            roll: roll.or(total),
            natural: natural.or(die),
            percentile: self.facts.percentile(),
        }
    }

    /// Where an outcome waits for the total of a die that is known, it waits for what is added.
    pub fn behind_the_total(&self, procedure: &Procedure, mut blame: Blame) -> Blame {
        let total = Missing::attack(AttackNumber::Roll);
        if self.dice.natural.is_none() || !blame.contains(&total) {
            return blame;
        }
        let Err(lacking) = self.added(procedure) else {
            return blame;
        };
        blame.retain(|one| *one != total);
        union(blame, &lacking)
    }

    /// Plays a procedure: the first outcome whose condition holds and which strikes something if
    /// it is to.
    pub fn play(&mut self, procedure: &Procedure, words: &hir::Procedure) -> Played {
        for (place, outcome) in procedure.outcomes.iter().enumerate() {
            self.recorder.open();
            let mut truth = self.guard(outcome.guard);
            let mut struck = None;
            if let (Some((union, to, condition)), false) = (&outcome.strikes, truth.is_no()) {
                match self.struck(*union, *to, *condition) {
                    Ok(found) => {
                        truth = truth.and(Truth::of(found.is_some()));
                        struck = found;
                    }
                    Err(blame) => truth = truth.and(Truth::Unknown(blame)),
                }
            }
            self.close_outcome(words, outcome.name, &truth);
            match truth {
                Truth::Yes => {
                    let check = self.facts.check().map(CheckId::index);
                    self.recorder.note(Event::ComesTo(check, place));
                    return Played {
                        outcome: Ok(Some(place)),
                        struck,
                    };
                }
                Truth::No => {}
                Truth::Unknown(blame) => {
                    return Played {
                        outcome: Err(blame),
                        struck: None,
                    };
                }
            }
        }
        Played {
            outcome: Ok(None),
            struck: None,
        }
    }

    fn close_outcome(&mut self, words: &hir::Procedure, name: usize, truth: &Truth) {
        let children = self.recorder.close();
        if self.recorder.is_on() {
            let name = words.names.get(name).cloned().unwrap_or_default();
            self.tell_outcome(words, name, status(truth), children);
        }
    }

    /// Of the things that give a tier, the nearest to a creature that belongs to a union and fits.
    fn struck(
        &mut self,
        union: super::super::plan::UnionId,
        to: Role,
        condition: Option<NodeId>,
    ) -> Result<Option<ThingId>, Blame> {
        let near = match to {
            Role::Attacker => self.facts.attacker(),
            Role::Target => self.facts.target(),
        };
        let givers: Vec<ThingId> = self.givers.iter().copied().collect();
        let sets = self.quietly(|machine| machine.sets(union, givers));
        let mut candidates: Vec<(Number, ThingId)> = sets
            .sure
            .iter()
            .map(|thing| (self.facts.distance(thing, near), thing))
            .collect();
        candidates.sort();
        for (_, thing) in candidates {
            let outer = self.it.replace(thing);
            let fits = self.guard(condition);
            self.it = outer;
            match fits {
                Truth::Yes => return Ok(Some(thing)),
                Truth::No => {}
                Truth::Unknown(blame) => return Err(blame),
            }
        }
        Ok(None)
    }

    /// The first case of each name that holds: its place, and its value if it is no word.
    pub fn yields(
        &mut self,
        cases: &[Case<Option<NodeId>>],
        names: &[&str],
    ) -> Vec<(usize, Yielded)> {
        let mut done: Vec<&str> = Vec::new();
        let mut yielded = Vec::new();
        for (place, case) in cases.iter().enumerate() {
            let name = names.get(place).copied().unwrap_or("");
            if done.contains(&name) {
                continue;
            }
            match self.guard(case.guard) {
                Truth::No => continue,
                Truth::Unknown(blame) => yielded.push((place, Yielded::Missing(blame))),
                Truth::Yes => match case.value.map(|value| (value, self.eval(value))) {
                    None => yielded.push((place, Yielded::Word)),
                    Some((_, Val::Unknown(blame))) => {
                        yielded.push((place, Yielded::Missing(blame)));
                    }
                    Some((node, value)) => yielded.push((place, Yielded::Value(node, value))),
                },
            }
            done.push(name);
        }
        yielded
    }
}

/// A result before it is put in words.
#[derive(Clone, Debug)]
pub enum Yielded {
    /// The word that the pack gives.
    Word,
    /// A value, and the node it came from.
    Value(NodeId, Val),
    /// It depends on what is missing.
    Missing(Blame),
}
