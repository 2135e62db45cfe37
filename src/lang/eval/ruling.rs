//! The ruling: ladders decided, effects paid and added up, the game master's word applied.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Facts, ThingId};
use crate::ruling::{Note, Ruling, Status, Step, TierSource, Undecided};
use crate::vocabulary::LadderId;

use super::super::Pack;
use super::super::hir::GrantKind;
use super::super::plan::{ClauseRef, Plan};
use super::effects::Effects;
use super::evidence::{Keeping, Recorder, Silent, step};
use super::ladder::{Headline, LadderOutcome, displaced, paying};
use super::machine::{Ending, Judging, Machine};
use super::sightings::{Sightings, Watching};
use super::suppose::{self, Supposed};
use super::value::{Missing, Truth, Val};

/// Rules on one ask. With evidence the ruling carries every step of its reasoning, without it is
/// cheaper and otherwise the same.
#[must_use]
pub fn rule(pack: &Pack, plan: &Plan, facts: &dyn Facts, evidence: bool) -> Ruling {
    let certain = Supposed::new();
    let (mut ruling, missing) = if evidence {
        let recorder = Keeping::default();
        Judge::new(pack, plan, facts, recorder, certain).rule(|recorder| recorder.done)
    } else {
        Judge::new(pack, plan, facts, Silent, certain).rule(|_| Vec::new())
    };
    settle(&mut ruling, &missing, pack, plan, facts);
    ruling
}

/// Rules on one ask without evidence, and tells what was seen on the way.
#[must_use]
pub fn watch(pack: &Pack, plan: &Plan, facts: &dyn Facts) -> (Ruling, Sightings) {
    let mut seen = Sightings::default();
    let recorder = Watching(Sightings::of(plan));
    let judge = Judge::new(pack, plan, facts, recorder, Supposed::new());
    let (mut ruling, missing) = judge.rule(|recorder| {
        seen = recorder.0;
        Vec::new()
    });
    settle(&mut ruling, &missing, pack, plan, facts);
    (ruling, seen)
}

/// What of a ruling has been found out already.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// How ladders came out, by their places.
    pub ladders: Vec<(usize, FoundLadder)>,
    /// Named values that are truths worked out once, by their places.
    pub values: Vec<(usize, bool)>,
}

/// How a ladder came out.
#[derive(Clone, Debug)]
pub struct FoundLadder {
    /// The tier that is named.
    pub headline: Headline,
    /// Whether each tier holds.
    pub tiers: Vec<bool>,
    /// The choice that was made, in the order in which they are judged.
    pub choice: usize,
}

/// Rules on one ask without evidence, and does not look again for what has been found out.
#[must_use]
pub fn rule_from(pack: &Pack, plan: &Plan, facts: &dyn Facts, found: Found) -> Ruling {
    let mut judge = Judge::new(pack, plan, facts, Silent, Supposed::new());
    for (place, flag) in found.values {
        judge.machine.values.insert(place, (Val::Flag(flag), None));
    }
    for (place, ladder) in found.ladders {
        let lines = judge.machine.lines_of(place, ladder.choice);
        let outcome = LadderOutcome {
            headline: ladder.headline,
            tiers: ladder.tiers.into_iter().map(Truth::of).collect(),
            lines,
        };
        judge.machine.outcomes.insert(place, outcome);
    }
    let (mut ruling, missing) = judge.rule(|_| Vec::new());
    settle(&mut ruling, &missing, pack, plan, facts);
    ruling
}

/// Decides what all answers to what is missing agree on.
fn settle(ruling: &mut Ruling, missing: &[Missing], pack: &Pack, plan: &Plan, facts: &dyn Facts) {
    if missing.is_empty() {
        return;
    }
    suppose::settle(ruling, missing, pack, plan, &|supposed| {
        Judge::new(pack, plan, facts, Silent, supposed)
            .rule(|_| Vec::new())
            .0
    });
}

pub(super) struct Judge<'a, R> {
    pub(super) machine: Machine<'a, R>,
    pub(super) effects: Effects,
    /// What each missing thing would settle.
    settles: BTreeMap<Missing, BTreeSet<String>>,
    pub(super) ruling: Ruling,
}

impl<'a, R: Recorder> Judge<'a, R> {
    pub(super) fn new(
        pack: &'a Pack,
        plan: &'a Plan,
        facts: &'a dyn Facts,
        recorder: R,
        supposed: Supposed,
    ) -> Judge<'a, R> {
        let machine = Machine::new(pack, plan, facts, recorder, supposed);
        let ruling = Ruling {
            targetable: None,
            tiers: Vec::new(),
            totals: Vec::new(),
            miss_chance: None,
            miss_chance_rolled_by: None,
            may: Vec::new(),
            modifiers: Vec::new(),
            sources: Vec::new(),
            outcome: None,
            struck: None,
            results: Vec::new(),
            remember: Vec::new(),
            undecided: Vec::new(),
            notes: Vec::new(),
            evidence: Vec::new(),
        };
        Judge {
            machine,
            effects: Effects::default(),
            settles: BTreeMap::new(),
            ruling,
        }
    }

    /// The ruling, and what is missing for what it leaves undecided.
    fn rule(
        mut self,
        evidence: impl FnOnce(R) -> Vec<crate::ruling::Evidence>,
    ) -> (Ruling, Vec<Missing>) {
        let ending = self.before_the_roll();
        self.outcome(ending);
        self.record_override();
        let missing = self.settles.keys().copied().collect();
        self.undecided();
        self.ruling.evidence = evidence(self.machine.recorder);
        (self.ruling, missing)
    }

    /// Everything that does not depend on a roll. A check that asks for none of it is spared it.
    pub(super) fn before_the_roll(&mut self) -> Ending {
        let mut ending = Ending::default();
        let check = self.machine.facts.check();
        let check = check.and_then(|check| self.machine.plan.checks.get(check.index()));
        if check.is_some_and(|check| !check.needs_ruling) {
            return ending;
        }
        let pack = self.machine.pack;
        for (place, ladder) in pack.hir.ladders.iter().enumerate() {
            if !ladder.aside {
                self.ladder(place);
            }
        }
        for place in 0..self.machine.plan.rules.len() {
            let clause = ClauseRef::Rule(place);
            let holds = self.machine.clause(clause);
            self.machine.pay(clause, &holds, &mut self.effects);
        }
        self.given_bonuses();
        self.targetable(&mut ending);
        self.totals(&mut ending);
        self.miss_chance(&mut ending);
        self.actions(&mut ending);
        self.notes();
        self.granted_results();
        ending.bonuses = std::mem::take(&mut self.effects.bonuses);
        ending.bonuses.retain(|bonus| bonus.blame.is_empty());
        ending
    }

    pub(super) fn settle(&mut self, blame: &[Missing], what: &str) {
        for missing in blame {
            self.settles
                .entry(*missing)
                .or_default()
                .insert(what.to_owned());
        }
    }

    /// Decides a ladder and pays for its tiers.
    fn ladder(&mut self, place: usize) {
        let outcome = self.machine.ladder(place);
        let Some(words) = self.machine.pack.hir.vocabulary.ladders.get(place).cloned() else {
            return;
        };
        let headline = match &outcome.headline {
            Headline::Tier(tier) => words
                .tiers
                .get(usize::from(*tier))
                .map(|tier| tier.id.clone()),
            Headline::Undecided(blame) => {
                self.settle(blame, &words.word.id);
                None
            }
            Headline::Conflict(one, other) => {
                self.conflict(place, *one, *other);
                None
            }
        };
        self.ruling.tiers.push((words.word.id, headline));
        self.pay_tiers(place, &outcome);
    }

    fn pay_tiers(&mut self, place: usize, outcome: &LadderOutcome) {
        let plan = self.machine.plan;
        let Some(ladder) = plan.ladders.get(place) else {
            return;
        };
        let outer = (self.machine.lines.take(), self.machine.judging.take());
        self.machine.lines.clone_from(&outcome.lines);
        self.machine.judging = Some(Judging {
            ladder: place,
            tiers: outcome.tiers.iter().cloned().map(Some).collect(),
        });
        for tier in paying(ladder, &outcome.tiers) {
            let truth = outcome.tiers.get(tier).cloned().unwrap_or(Truth::No);
            let pays = truth
                .clone()
                .and(displaced(ladder, &outcome.tiers, tier).not());
            let id = u16::try_from(tier).unwrap_or(u16::MAX);
            let clause = ClauseRef::Tier(LadderId::from_index(place), id);
            self.machine.pay(clause, &pays, &mut self.effects);
            if truth.is_yes() && tier > 0 {
                self.sources(clause);
            }
        }
        (self.machine.lines, self.machine.judging) = outer;
    }

    /// The objects that make a tier hold: asked again, with the objects collected.
    fn sources(&mut self, clause: ClauseRef) {
        let plan = self.machine.plan;
        let Some(own) = plan.clause(clause) else {
            return;
        };
        self.machine.witnesses = Some(BTreeSet::new());
        self.machine.quietly(|machine| {
            machine.conditions(&own.conditions, super::clause::Whose::Clause(clause))
        });
        let things: BTreeSet<ThingId> = self.machine.witnesses.take().unwrap_or_default();
        self.machine.givers.extend(&things);
        let tier = self.machine.pack.path(clause);
        let objects = things.into_iter().map(|thing| TierSource {
            tier: tier.clone(),
            object: self.machine.facts.name(thing),
        });
        self.ruling.sources.extend(objects);
    }

    fn conflict(&mut self, ladder: usize, one: u16, other: u16) {
        let id = LadderId::from_index(ladder);
        let (one, other) = (ClauseRef::Tier(id, one), ClauseRef::Tier(id, other));
        let (one, other) = (self.machine.pack.path(one), self.machine.pack.path(other));
        self.ruling.notes.push(Note {
            id: "conflict".to_owned(),
            kind: "warning".to_owned(),
            text: format!("{one} and {other} both hold, and only one of them can"),
            clause: other,
        });
    }

    fn notes(&mut self) {
        let pack = self.machine.pack;
        for (clause, place) in std::mem::take(&mut self.effects.notes) {
            let grant = pack.clause(clause).and_then(|rule| rule.grants.get(place));
            if let Some(GrantKind::Note { id, level, text }) = grant.map(|grant| &grant.kind) {
                self.ruling.notes.push(Note {
                    id: id.clone(),
                    kind: level.clone(),
                    text: text.clone(),
                    clause: pack.path(clause),
                });
            }
        }
    }

    pub(super) fn note(&mut self, id: &str, kind: &str, text: &str, clause: &str) {
        self.ruling.notes.push(Note {
            id: id.to_owned(),
            kind: kind.to_owned(),
            text: text.to_owned(),
            clause: clause.to_owned(),
        });
    }

    fn record_override(&mut self) {
        let Some(gm) = self.machine.facts.overrides() else {
            return;
        };
        self.ruling.notes.push(Note {
            id: "gm".to_owned(),
            kind: "override".to_owned(),
            text: gm.reason.clone(),
            clause: "gm".to_owned(),
        });
        if self.machine.recorder.is_on() {
            let mut evidence = step(Step::Override, Status::Holds, gm.reason.clone(), Vec::new());
            evidence.clause = "gm".to_owned();
            self.machine.recorder.add(Some(evidence));
        }
    }

    fn undecided(&mut self) {
        let mut undecided: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
        for (missing, settles) in std::mem::take(&mut self.settles) {
            undecided
                .entry(self.question(missing))
                .or_default()
                .extend(settles);
        }
        self.ruling.undecided = undecided
            .into_iter()
            .map(|((fact, question), settles)| Undecided {
                fact,
                question,
                settles: settles.into_iter().collect(),
            })
            .collect();
    }

    /// A missing thing's id and what to ask about it.
    pub(super) fn question(&self, missing: Missing) -> (String, String) {
        let vocabulary = &self.machine.pack.hir.vocabulary;
        let name = |thing: ThingId| self.machine.facts.name(thing);
        match missing {
            Missing::Fact(fact, of) => {
                let words = vocabulary.facts.get(fact.index());
                let id = words.map_or(String::new(), |fact| fact.word.id.clone());
                let question = words.map_or(String::new(), |fact| fact.question.clone());
                match of {
                    Some(of) => (id, format!("{question} ({})", name(of))),
                    None => (id, question),
                }
            }
            Missing::Stat(stat, of) => {
                let words = vocabulary.stats.get(stat.index());
                let id = words.map_or(String::new(), |stat| stat.word.id.clone());
                let title = words.map_or(String::new(), |stat| stat.word.title.clone());
                (id, format!("What is the {title} of {}?", name(of)))
            }
            Missing::Attack(place) => {
                let (id, question) = match place {
                    0 => ("roll", "What is the total of the attack roll?"),
                    1 => ("natural", "What does the die of the attack roll show?"),
                    2 => ("percentile", "What does the d% of the miss chance show?"),
                    _ => ("radius", "How far does the area reach?"),
                };
                (id.to_owned(), question.to_owned())
            }
        }
    }
}
