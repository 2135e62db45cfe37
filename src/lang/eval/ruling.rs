//! The ruling: ladders decided, effects paid and added up, the game master's word applied.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Facts, ThingId};
use crate::number::Number;
use crate::ruling::{
    Modifier, Note, Remembered, Ruling, Status, Step, TierSource, Undecided, Value,
};
use crate::vocabulary::{ActionId, CheckId, LadderId, Role, StatId};

use super::super::Pack;
use super::super::hir::{self, GrantKind};
use super::super::plan::{self, ClauseRef, Plan};
use super::effects::{Bonus, Effects, Payer};
use super::evidence::{Keeping, Recorder, Silent, step};
use super::ladder::{Headline, LadderOutcome, displaced, paying};
use super::machine::{Ending, Judging, Machine};
use super::procedure::{Dice, Yielded};
use super::stacking::{counting, total};
use super::value::{Blame, Missing, Truth, Val, union};

/// Rules on one ask. With evidence the ruling carries every step of its reasoning, without it is
/// cheaper and otherwise the same.
#[must_use]
pub fn rule(pack: &Pack, plan: &Plan, facts: &dyn Facts, evidence: bool) -> Ruling {
    if evidence {
        Judge::new(pack, plan, facts, Keeping::default()).rule(|recorder| recorder.done)
    } else {
        Judge::new(pack, plan, facts, Silent).rule(|_| Vec::new())
    }
}

pub(super) struct Judge<'a, R> {
    pub(super) machine: Machine<'a, R>,
    effects: Effects,
    /// What each missing thing would settle.
    settles: BTreeMap<Missing, BTreeSet<String>>,
    ruling: Ruling,
}

impl<'a, R: Recorder> Judge<'a, R> {
    pub(super) fn new(
        pack: &'a Pack,
        plan: &'a Plan,
        facts: &'a dyn Facts,
        recorder: R,
    ) -> Judge<'a, R> {
        let machine = Machine {
            pack,
            plan,
            facts,
            recorder,
            it: None,
            lines: None,
            judging: None,
            witnesses: None,
            ending: None,
            dice: Dice::default(),
            came_to: None,
            givers: BTreeSet::new(),
            members: BTreeMap::new(),
            traced: BTreeMap::new(),
            values: BTreeMap::new(),
            clauses: BTreeMap::new(),
            outcomes: BTreeMap::new(),
        };
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

    fn rule(mut self, evidence: impl FnOnce(R) -> Vec<crate::ruling::Evidence>) -> Ruling {
        let ending = self.before_the_roll();
        self.outcome(ending);
        self.record_override();
        self.undecided();
        self.ruling.evidence = evidence(self.machine.recorder);
        self.ruling
    }

    /// Everything that does not depend on a roll. A check that asks for none of it is spared it.
    pub(super) fn before_the_roll(&mut self) -> Ending {
        let mut ending = Ending::default();
        let check = self.machine.facts.check();
        let check = check.and_then(|check| self.machine.plan.checks.get(check.index()));
        if check.is_some_and(|check| !check.needs_ruling) {
            return ending;
        }
        for place in 0..self.machine.plan.ladders.len() {
            self.ladder(place);
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

    fn granted_results(&mut self) {
        let pack = self.machine.pack;
        for (clause, place, yielded) in std::mem::take(&mut self.effects.results) {
            let grant = pack.clause(clause).and_then(|rule| rule.grants.get(place));
            if let Some(GrantKind::Yield(result)) = grant.map(|grant| &grant.kind) {
                self.result(result, yielded);
            }
        }
    }

    fn settle(&mut self, blame: &[Missing], what: &str) {
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
        let set = self.machine.facts.overrides().and_then(|gm| {
            gm.tiers
                .iter()
                .find(|(ladder, _)| ladder.index() == place)
                .map(|(_, tier)| *tier)
        });
        let outcome = match set {
            Some(tier) => overridden(&outcome, tier),
            None => outcome,
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

    /// Bonuses from elsewhere, which the stacking rules meet.
    fn given_bonuses(&mut self) {
        let facts = self.machine.facts;
        for (role, creature) in [
            (Role::Attacker, facts.attacker()),
            (Role::Target, facts.target()),
        ] {
            for given in facts.bonuses(creature) {
                let stat = self
                    .machine
                    .pack
                    .hir
                    .vocabulary
                    .stats
                    .get(given.stat.index());
                if stat.is_some_and(|stat| stat.role == role) {
                    self.effects.bonuses.push(Bonus {
                        stat: given.stat,
                        ty: given.ty,
                        value: given.value,
                        payer: Payer::Scene,
                        blame: Vec::new(),
                    });
                }
            }
        }
    }

    fn totals(&mut self, ending: &mut Ending) {
        let stats = self.machine.pack.hir.vocabulary.stats.clone();
        for (place, words) in stats.iter().enumerate() {
            let stat = StatId::from_index(place);
            let touched = self.effects.bonuses.iter().any(|bonus| bonus.stat == stat)
                || self.effects.obscure.iter().any(|(other, _)| *other == stat);
            let gm = self.machine.facts.overrides().and_then(|gm| {
                gm.totals
                    .iter()
                    .find(|(other, _)| *other == stat)
                    .map(|(_, total)| total.clone())
            });
            if !touched && gm.is_none() {
                continue;
            }
            self.modifiers(stat, &words.word.id);
            let total = match gm {
                Some(total) => Ok(total),
                None => self.total(stat),
            };
            if let Err(blame) = &total {
                self.settle(blame, &words.word.id);
                ending.blame = union(std::mem::take(&mut ending.blame), blame);
            }
            let total = total.ok();
            ending.totals.insert(stat, total.clone());
            self.ruling
                .totals
                .push((words.word.id.clone(), total.map(Value::Number)));
        }
    }

    /// The total of a stat, or what it depends on.
    fn total(&self, stat: StatId) -> Result<Number, Blame> {
        let stacking = &self.machine.pack.hir.stacking;
        let bonuses = &self.effects.bonuses;
        let sure = total(bonuses, stat, stacking, |bonus| bonus.blame.is_empty());
        let mut blame: Blame = Vec::new();
        for (other, own) in &self.effects.obscure {
            if *other == stat {
                blame = union(blame, own);
            }
        }
        let doubtful = |bonus: &&Bonus| bonus.stat == stat && !bonus.blame.is_empty();
        let everything = total(bonuses, stat, stacking, |_| true);
        for bonus in bonuses.iter().filter(doubtful) {
            let with = total(bonuses, stat, stacking, |other| {
                other.blame.is_empty() || std::ptr::eq(other, bonus)
            });
            if with != sure || everything != sure {
                blame = union(blame, &bonus.blame);
            }
        }
        if blame.is_empty() {
            Ok(sure)
        } else {
            Err(blame)
        }
    }

    fn modifiers(&mut self, stat: StatId, name: &str) {
        let pack = self.machine.pack;
        let own: Vec<&Bonus> = self
            .effects
            .bonuses
            .iter()
            .filter(|bonus| bonus.stat == stat && bonus.blame.is_empty())
            .collect();
        let counts = counting(&own, &pack.hir.stacking);
        for (bonus, counts) in own.iter().zip(counts) {
            let ty = pack.hir.vocabulary.bonus_types.get(bonus.ty.index());
            self.ruling.modifiers.push(Modifier {
                stat: name.to_owned(),
                value: Value::Number(bonus.value.clone()),
                ty: ty.map_or(String::new(), |ty| ty.id.clone()),
                clause: match bonus.payer {
                    Payer::Clause(clause) => pack.path(clause),
                    Payer::Scene => "scene".to_owned(),
                },
                counts,
            });
        }
    }

    fn targetable(&mut self, ending: &mut Ending) {
        let barred = self
            .effects
            .untargetable
            .iter()
            .cloned()
            .fold(Truth::No, Truth::or);
        let gm = self.machine.facts.overrides().and_then(|gm| gm.targetable);
        let targetable = match (gm, barred) {
            (Some(gm), _) => Some(gm),
            (None, Truth::Yes) => Some(false),
            (None, Truth::No) => Some(true),
            (None, Truth::Unknown(blame)) => {
                self.settle(&blame, "targetable");
                ending.blame = union(std::mem::take(&mut ending.blame), &blame);
                None
            }
        };
        ending.targetable = targetable;
        self.ruling.targetable = targetable;
    }

    /// Miss chances do not stack: the highest stands.
    fn miss_chance(&mut self, ending: &mut Ending) {
        let mut best = (Number::ZERO, None);
        let mut blame: Blame = Vec::new();
        for (value, roller, pays) in &self.effects.misses {
            match (value, pays) {
                (Val::Number(chance), Truth::Yes) if *chance > best.0 => {
                    best = (chance.clone(), *roller);
                }
                (Val::Unknown(own), _) => blame = union(blame, own),
                _ => {}
            }
        }
        for (value, _, pays) in &self.effects.misses {
            if value.number().is_some_and(|chance| *chance > best.0) {
                blame = union(blame, pays.blame());
            }
        }
        let gm = self
            .machine
            .facts
            .overrides()
            .and_then(|gm| gm.miss_chance.clone());
        let (chance, roller) = match gm {
            Some(chance) => (Some(chance), best.1),
            None if blame.is_empty() => (Some(best.0), best.1),
            None => {
                self.settle(&blame, "miss-chance");
                ending.blame = union(std::mem::take(&mut ending.blame), &blame);
                (None, None)
            }
        };
        ending.miss_chance.clone_from(&chance);
        self.ruling.miss_chance = chance.map(Value::Number);
        self.ruling.miss_chance_rolled_by = roller.map(|roller| match roller {
            Role::Attacker => "attacker".to_owned(),
            Role::Target => "target".to_owned(),
        });
    }

    /// Forbidding beats allowing, and allowing lifts the default.
    fn actions(&mut self, ending: &mut Ending) {
        let actions = self.machine.pack.hir.vocabulary.actions.clone();
        for (place, words) in actions.iter().enumerate() {
            let action = ActionId::from_index(place);
            let said = |allowed: bool, effects: &Effects| {
                let own = effects
                    .actions
                    .iter()
                    .filter(|(other, way, _)| *other == action && *way == allowed);
                own.map(|(_, _, truth)| truth.clone())
                    .fold(Truth::No, Truth::or)
            };
            let allowed = Truth::of(words.default).or(said(true, &self.effects));
            let truth = said(false, &self.effects).not().and(allowed);
            let gm = self.machine.facts.overrides().and_then(|gm| {
                gm.may
                    .iter()
                    .find(|(other, _)| *other == action)
                    .map(|(_, may)| *may)
            });
            let may = match (gm, truth) {
                (Some(gm), _) => Some(gm),
                (None, Truth::Unknown(blame)) => {
                    self.settle(&blame, &words.word.id);
                    ending.blame = union(std::mem::take(&mut ending.blame), &blame);
                    None
                }
                (None, truth) => Some(truth.is_yes()),
            };
            ending.may.insert(action, may);
            self.ruling.may.push((words.word.id.clone(), may));
        }
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

    /// Plays the check that is asked for, or the attack if it was rolled.
    fn outcome(&mut self, ending: Ending) {
        let (pack, plan) = (self.machine.pack, self.machine.plan);
        let check = self.machine.facts.check().map(CheckId::index);
        let (procedure, words) = match check {
            Some(place) => (plan.checks.get(place), pack.hir.checks.get(place)),
            None => (plan.attack.as_ref(), pack.hir.procedures.first()),
        };
        let (Some(procedure), Some(words)) = (procedure, words) else {
            return;
        };
        self.machine.ending = Some(ending);
        self.machine.dice = self.machine.given_dice(procedure);
        let rolled = self.machine.facts.roll().is_some() || self.machine.facts.natural().is_some();
        if check.is_none() && !rolled {
            return;
        }
        let played = self.machine.play(procedure, words);
        match played.outcome {
            Err(blame) => self.settle(&blame, "outcome"),
            Ok(None) => {}
            Ok(Some(place)) => {
                self.came_to(words, place, played.struck);
                self.yielded(procedure, words);
                self.remember(procedure, words);
            }
        }
    }

    fn came_to(&mut self, words: &hir::Procedure, place: usize, struck: Option<ThingId>) {
        let Some(outcome) = words.outcomes.get(place) else {
            return;
        };
        self.machine.came_to = Some(outcome.name);
        self.ruling.outcome = words.names.get(outcome.name).cloned();
        self.ruling.struck = struck.map(|thing| self.machine.facts.name(thing));
        if let Some((id, text)) = &outcome.note {
            self.note(id, "note", text, &words.about.path);
        }
    }

    fn note(&mut self, id: &str, kind: &str, text: &str, clause: &str) {
        self.ruling.notes.push(Note {
            id: id.to_owned(),
            kind: kind.to_owned(),
            text: text.to_owned(),
            clause: clause.to_owned(),
        });
    }

    fn yielded(&mut self, procedure: &plan::Procedure, words: &hir::Procedure) {
        let names: Vec<&str> = words
            .yields
            .iter()
            .map(|result| result.value.name.as_str())
            .collect();
        for (place, yielded) in self.machine.yields(&procedure.yields, &names) {
            if let Some(result) = words.yields.get(place) {
                self.result(&result.value, yielded);
            }
        }
        for (place, guard) in procedure.notes.iter().enumerate() {
            if self.machine.guard(*guard).is_yes()
                && let Some(note) = words.notes.get(place)
            {
                let (id, level, text) = &note.value;
                self.note(id, level, text, &words.about.path);
            }
        }
    }

    fn result(&mut self, result: &hir::Yield, yielded: Yielded) {
        let value = match (yielded, &result.value) {
            (Yielded::Missing(blame), _) => return self.settle(&blame, &result.name),
            (Yielded::Word, hir::YieldValue::Word(word)) => Value::Word(word.clone()),
            (Yielded::Value(node, value), _) => self.machine.result_value(node, &value),
            (Yielded::Word, _) => return,
        };
        match self
            .ruling
            .results
            .iter()
            .find(|(name, _)| *name == result.name)
        {
            None => self.ruling.results.push((result.name.clone(), value)),
            Some((_, same)) if *same == value => {}
            Some((name, other)) => {
                let text = format!("{name} would be both {other} and {value}");
                self.note("conflict", "warning", &text, "");
            }
        }
    }

    fn remember(&mut self, procedure: &plan::Procedure, words: &hir::Procedure) {
        for (place, case) in procedure.remembers.iter().enumerate() {
            let Some(own) = words.remembers.get(place) else {
                continue;
            };
            if !self.machine.guard(case.guard).is_yes() {
                continue;
            }
            let (fact, of, node) = case.value;
            let value = self.machine.eval(node);
            if let Val::Unknown(blame) = &value {
                self.settle(blame, "remember");
                continue;
            }
            let value = self.machine.remembered_value(fact, node, &value);
            let remembered = Remembered {
                fact: self.machine.fact_id(fact),
                of: self.machine.fact_holder(fact, of),
                value,
                until: own.value.until.clone(),
            };
            self.ruling.remember.push(remembered);
        }
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

/// An outcome with the game master's tier in place of the one worked out.
fn overridden(outcome: &LadderOutcome, tier: u16) -> LadderOutcome {
    let tiers = (0..outcome.tiers.len()).map(|place| Truth::of(place == usize::from(tier)));
    LadderOutcome {
        headline: Headline::Tier(tier),
        tiers: tiers.collect(),
        ..outcome.clone()
    }
}
