//! What the clauses that hold pay, before it is added up.

use crate::number::Number;
use crate::vocabulary::{ActionId, BonusTypeId, Role, StatId};

use super::super::plan::{ClauseRef, Grant};
use super::evidence::Recorder;
use super::machine::Machine;
use super::procedure::Yielded;
use super::sightings::Event;
use super::value::{Blame, Truth, Val};

/// Who pays a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payer {
    /// A clause.
    Clause(ClauseRef),
    /// The scene.
    Scene,
}

/// A bonus or penalty that is paid for sure, or perhaps.
#[derive(Clone, Debug)]
pub struct Bonus {
    /// To what.
    pub stat: StatId,
    /// Of which type.
    pub ty: BonusTypeId,
    /// How much.
    pub value: Number,
    /// By whom.
    pub payer: Payer,
    /// What its payment depends on; empty when it is sure.
    pub blame: Blame,
}

/// Everything paid.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// Bonuses and penalties.
    pub bonuses: Vec<Bonus>,
    /// Stats whose change can't be told, with what is missing.
    pub obscure: Vec<(StatId, Blame)>,
    /// Actions allowed and forbidden.
    pub actions: Vec<(ActionId, bool, Truth)>,
    /// Whether the target can't be attacked.
    pub untargetable: Vec<Truth>,
    /// Miss chances in percent, with who rolls.
    pub misses: Vec<(Val, Option<Role>, Truth)>,
    /// Results: the clause, the place among its grants, and the value.
    pub results: Vec<(ClauseRef, usize, Yielded)>,
    /// Notes: the clause, and the place among its grants.
    pub notes: Vec<(ClauseRef, usize)>,
}

impl<R: Recorder> Machine<'_, R> {
    /// Adds what a clause pays, given whether it holds.
    pub fn pay(&mut self, clause: ClauseRef, holds: &Truth, effects: &mut Effects) {
        let plan = self.plan;
        if holds.is_no() {
            return;
        }
        let grants = plan.clause(clause).map_or(&[][..], |clause| &clause.grants);
        for (place, grant) in grants.iter().enumerate() {
            let pays = self
                .quietly(|machine| machine.guard(grant.guard))
                .and(holds.clone());
            if pays.is_no() {
                continue;
            }
            if pays.is_yes() {
                self.recorder.note(Event::Pays(clause, place));
            }
            self.pay_one(clause, &grant.value, pays, effects);
        }
    }

    fn pay_one(&mut self, clause: ClauseRef, grant: &Grant, pays: Truth, effects: &mut Effects) {
        match *grant {
            Grant::Bonus(value, ty, stat) => {
                let blame = pays.blame().to_vec();
                match self.amount(value) {
                    Val::Number(value) => {
                        let payer = Payer::Clause(clause);
                        effects.bonuses.push(Bonus {
                            stat,
                            ty,
                            value,
                            payer,
                            blame,
                        });
                    }
                    Val::Unknown(blame) => effects.obscure.push((stat, blame)),
                    _ => {}
                }
            }
            Grant::Action(action, allowed) => effects.actions.push((action, allowed, pays)),
            Grant::Untargetable => effects.untargetable.push(pays),
            Grant::Miss(value, roller) => {
                let value = self.amount(value);
                effects.misses.push((value, roller, pays));
            }
            Grant::Yield(place, value) => {
                let result = match (pays, value) {
                    (Truth::Unknown(blame), _) => Yielded::Missing(blame),
                    (_, None) => Yielded::Word,
                    (_, Some(node)) => match self.amount(node) {
                        Val::Unknown(blame) => Yielded::Missing(blame),
                        value => Yielded::Value(node, value),
                    },
                };
                effects.results.push((clause, place, result));
            }
            Grant::Note(place) if pays.is_yes() => effects.notes.push((clause, place)),
            Grant::Note(_) => {}
        }
    }
}
