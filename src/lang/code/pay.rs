//! What is paid, added up.

use super::Space;
use super::payment::{Payment, Worth, greater, total};
use super::run::Run;
use crate::number::Number;
use crate::vocabulary::{Role, StatId};

impl<const TOLD: bool> Run<'_, TOLD> {
    /// Adds up everything that is paid.
    pub fn pay(&mut self) -> Option<()> {
        let code = self.code;
        self.space.verdict.may = 0;
        self.space.verdict.targetable = true;
        (self.space.verdict.miss_chance, self.space.verdict.rolled_by) = (Number::ZERO, None);
        self.given_bonuses();
        let is_plain = self.space.worths.is_empty();
        let mut is_summed = true;
        for part in &code.payments {
            let payment = part.payments.get(self.walk(&part.diagram)?)?;
            self.space.verdict.may |= payment.may;
            if let Some(targetable) = payment.targetable {
                self.space.verdict.targetable = targetable;
            }
            self.miss(payment)?;
            match &payment.totals {
                Some(totals) if is_plain => self.keep(totals),
                _ => {
                    self.gather(payment)?;
                    is_summed = false;
                }
            }
        }
        if !(is_summed && is_plain) {
            self.total();
        }
        Some(())
    }

    /// Bonuses from elsewhere, which the stacking rules meet.
    fn given_bonuses(&mut self) {
        let (code, facts) = (self.code, self.facts);
        let worths = &mut self.space.worths;
        worths.clear();
        for (role, creature) in [
            (Role::Attacker, facts.attacker()),
            (Role::Target, facts.target()),
        ] {
            facts.each_bonus(creature, &mut |given| {
                if code.roles.get(given.stat.index()) == Some(&role) {
                    worths.push(Worth {
                        stat: given.stat,
                        ty: given.ty,
                        value: given.value.clone(),
                    });
                }
            });
        }
    }

    fn miss(&mut self, payment: &Payment) -> Option<()> {
        if !payment.has_misses {
            return Some(());
        }
        let mut miss = (Number::ZERO, None);
        match &payment.miss {
            Some(known) => miss.clone_from(known),
            None => {
                for (value, roller) in &payment.misses {
                    let value = self.amount(*value)?;
                    if let super::super::eval::Val::Number(chance) = value {
                        miss = greater(miss, (chance, *roller));
                    }
                }
            }
        }
        (self.space.verdict.miss_chance, self.space.verdict.rolled_by) = miss;
        Some(())
    }

    fn keep(&mut self, totals: &[(StatId, Number)]) {
        self.space.verdict.totals.extend_from_slice(totals);
    }

    fn gather(&mut self, payment: &Payment) -> Option<()> {
        for bonus in &payment.bonuses {
            if let super::super::eval::Val::Number(value) = self.amount(bonus.value)? {
                self.space.worths.push(Worth {
                    stat: bonus.stat,
                    ty: bonus.ty,
                    value,
                });
            }
        }
        Some(())
    }

    /// The totals of the stats that gathered bonuses touch.
    fn total(&mut self) {
        let Space {
            worths, verdict, ..
        } = &mut *self.space;
        for (place, worth) in worths.iter().enumerate() {
            let stat = worth.stat;
            let (before, _) = worths.split_at_checked(place).unwrap_or_default();
            if before.iter().any(|other| other.stat == stat) {
                continue;
            }
            let sum = total(worths, stat, &self.code.stacking);
            verdict.totals.push((stat, sum));
        }
    }
}
