//! Mutants: a pack with one change, and whether a scene notices.
//!
//! A change that no scene notices although a situation shows it is a clause whose words the scenes
//! do not hold to.

mod change;

use std::collections::BTreeMap;

use serde::Serialize;

use super::clauses::Clauses;
use super::court::Court;
use super::scope::Scope;
use super::situations::{Situation, Situations};
use crate::formats::scene::{AskFile, SceneFile};
use crate::lang::Pack;
use crate::lang::eval::Sightings;
use crate::lang::plan::{Plan, Settings};
use crate::ruling::Ruling;
use crate::world::battle::Battle;
use crate::world::plan::Plan as Stage;

use change::{Change, Mutation, mutations};

/// A scene with its asks and the choices in force.
pub struct Trial<'s> {
    /// The scene.
    pub file: &'s SceneFile,
    /// What is asked.
    pub asks: &'s [AskFile],
    /// The choices.
    pub settings: Settings,
}

/// What became of the mutants of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mutants {
    /// How many there are.
    pub all: usize,
    /// How many a scene notices.
    pub noticed: usize,
    /// How many change no situation that was found.
    pub alike: usize,
    /// Those that no scene notices although a situation shows them, in the order of the text.
    pub surviving: Vec<Survivor>,
    /// Such ones with their author's reason.
    pub excused: Vec<Survivor>,
}

/// A change that no scene notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Survivor {
    /// The clause, by its dotted name.
    pub clause: String,
    /// Where it stands, as `file:line`.
    pub at: String,
    /// What was changed.
    pub change: String,
    /// Why no scene need notice, if the author says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// A situation that is ruled otherwise, as small as can be: a scene file.
    pub witness: String,
}

/// Tries every mutant of a pack (of variants, of what they change and what asks about that) on its scenes, and on situations found by ruling on at most so
/// many scenes.
#[must_use]
pub fn mutants(pack: &Pack, trials: &[Trial<'_>], most: usize) -> Mutants {
    let mut court = Court::new(pack);
    let plan = court.plan(&pack.defaults());
    let scope = Scope::of(pack);
    let mut all = mutations(pack, &plan);
    all.retain(|one| scope.has(one.span));
    let found = Situations::of(&mut court, most);
    let mut situations: Vec<Staged<'_>> = found.kept.iter().map(Staged::of).collect();
    situations.sort_by_key(|one| one.situation.weight());
    let mut lab = Lab {
        clauses: Clauses::of(pack),
        cases: cases(&mut court, trials),
        court,
        found: &found,
        situations,
    };
    let mut done = Mutants {
        all: all.len(),
        noticed: 0,
        alike: 0,
        surviving: Vec::new(),
        excused: Vec::new(),
    };
    for mutation in &all {
        match lab.fate(mutation) {
            Fate::Noticed => done.noticed += 1,
            Fate::Alike => done.alike += 1,
            Fate::Survives(survivor) if survivor.reason.is_some() => done.excused.push(survivor),
            Fate::Survives(survivor) => done.surviving.push(survivor),
        }
    }
    done
}

/// What becomes of a mutant.
enum Fate {
    Noticed,
    Alike,
    Survives(Survivor),
}

/// A scene that is ruled on as it expects.
struct Case<'s> {
    stage: Stage<'s>,
    asks: &'s [AskFile],
    settings: Settings,
    seen: Sightings,
}

/// A situation made ready.
struct Staged<'s> {
    situation: &'s Situation,
    stage: Stage<'s>,
}

impl<'s> Staged<'s> {
    fn of(situation: &'s Situation) -> Staged<'s> {
        Staged {
            situation,
            stage: Stage::new(&situation.file.scene),
        }
    }
}

/// The scenes that are ruled on as they expect; others could notice nothing.
fn cases<'s>(court: &mut Court<'_>, trials: &'s [Trial<'s>]) -> Vec<Case<'s>> {
    let mut cases = Vec::new();
    for trial in trials {
        let plan = court.plan(&trial.settings);
        let mut case = Case {
            stage: Stage::new(&trial.file.scene),
            asks: trial.asks,
            settings: trial.settings.clone(),
            seen: Sightings::of(&plan),
        };
        for ask in trial.asks {
            let battle = Battle::on(&case.stage, &ask.ask);
            case.seen.absorb(&court.pack.watch(&plan, &battle).1);
        }
        if !notices(court.pack, &plan, &case) {
            cases.push(case);
        }
    }
    cases
}

/// Whether any ruling on a scene is not what it expects. Reasons are left aside, since a ruling
/// without evidence has none.
fn notices(pack: &Pack, plan: &Plan, case: &Case<'_>) -> bool {
    case.asks.iter().any(|ask| {
        let Some(expect) = &ask.expect else {
            return false;
        };
        let battle = Battle::on(&case.stage, &ask.ask);
        let ruling = pack.rule(plan, &battle, false);
        let compared = super::compare(expect, &ruling, pack.vocabulary());
        let mut compared = compared.iter();
        compared.any(|one| !one.passed && one.key != "because")
    })
}

struct Lab<'p, 's> {
    court: Court<'p>,
    clauses: Clauses<'p>,
    cases: Vec<Case<'s>>,
    found: &'s Situations<'p>,
    situations: Vec<Staged<'s>>,
}

impl Lab<'_, '_> {
    fn fate(&mut self, mutation: &Mutation) -> Fate {
        let mut plans = Changed {
            change: &mutation.change,
            plans: BTreeMap::new(),
        };
        let pack = self.court.pack;
        for place in 0..self.cases.len() {
            let Some(case) = self.cases.get(place) else {
                break;
            };
            if !touches(&mutation.change, &case.seen) {
                continue;
            }
            let plan = plans.plan(&mut self.court, &case.settings);
            if notices(pack, plan, case) {
                // What noticed one change often notices the next: it is tried first.
                if let Some(first) = self.cases.get_mut(..=place) {
                    first.rotate_right(1);
                }
                return Fate::Noticed;
            }
        }
        let shows = |staged: &Staged<'_>, plan: &Plan| {
            let ask = staged.situation.ask();
            ask.is_some_and(|ask| {
                let battle = Battle::on(&staged.stage, &ask.ask);
                pack.rule(plan, &battle, false) != staged.situation.ruling
            })
        };
        let mut witness = None;
        for staged in &self.situations {
            if !touches(&mutation.change, &staged.situation.seen) {
                continue;
            }
            let plan = plans.plan(&mut self.court, &staged.situation.settings);
            if shows(staged, plan) {
                witness = Some(staged.situation);
                break;
            }
        }
        match witness {
            Some(witness) => Fate::Survives(self.survivor(mutation, witness, &mut plans)),
            None => Fate::Alike,
        }
    }

    fn survivor(
        &mut self,
        mutation: &Mutation,
        witness: &Situation,
        plans: &mut Changed<'_>,
    ) -> Survivor {
        let title = format!(
            "{}: {}",
            self.clauses.path(mutation.span),
            mutation.words.replace('`', "")
        );
        let court = &mut self.court;
        let mut shows = |file: &SceneFile| differs(court, plans, file);
        Survivor {
            clause: self.clauses.path(mutation.span),
            at: self.clauses.at(mutation.span),
            change: mutation.words.clone(),
            reason: self.clauses.untested(mutation.span),
            witness: self.found.witness(witness, &title, &mut shows),
        }
    }
}

/// Whether a scene is ruled on otherwise under a change.
fn differs(court: &mut Court<'_>, plans: &mut Changed<'_>, file: &SceneFile) -> bool {
    let settings = court.settings(&file.options);
    let own = court.plan(&settings);
    let pack = court.pack;
    let changed = plans.plan(court, &settings);
    let Some(ask) = file.asks.first() else {
        return false;
    };
    let battle = Battle::new(&file.scene, &ask.ask);
    let rule = |plan: &Plan| -> Ruling { pack.rule(plan, &battle, false) };
    rule(&own) != rule(changed)
}

/// Whether a change can matter to a ruling in which this was seen.
fn touches(change: &Change, seen: &Sightings) -> bool {
    let nodes = change.nodes();
    nodes.is_none_or(|nodes| nodes.iter().any(|node| seen.asked(*node)))
}

/// The plans of a changed pack.
struct Changed<'c> {
    change: &'c Change,
    plans: BTreeMap<Settings, Plan>,
}

impl Changed<'_> {
    fn plan(&mut self, court: &mut Court<'_>, settings: &Settings) -> &Plan {
        let change = self.change;
        self.plans.entry(settings.clone()).or_insert_with(|| {
            let mut plan = (*court.plan(settings)).clone();
            change.apply(&mut plan);
            plan
        })
    }
}
