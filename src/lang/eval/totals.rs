//! Adding up what is paid: totals, the miss chance, actions, whether the target can be attacked.

use super::effects::{Bonus, Effects, Payer};
use super::evidence::Recorder;
use super::machine::Ending;
use super::stacking::{counting, total};
use super::value::{Blame, Truth, Val, union};
use crate::number::Number;
use crate::ruling::{Modifier, Value};
use crate::vocabulary::{ActionId, Role, StatId};

use super::ruling::Judge;

impl<R: Recorder> Judge<'_, R> {
    /// Bonuses from elsewhere, which the stacking rules meet.
    pub(super) fn given_bonuses(&mut self) {
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

    pub(super) fn totals(&mut self, ending: &mut Ending) {
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
    pub(super) fn total(&self, stat: StatId) -> Result<Number, Blame> {
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

    pub(super) fn modifiers(&mut self, stat: StatId, name: &str) {
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

    pub(super) fn targetable(&mut self, ending: &mut Ending) {
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
    pub(super) fn miss_chance(&mut self, ending: &mut Ending) {
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
    pub(super) fn actions(&mut self, ending: &mut Ending) {
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
}
