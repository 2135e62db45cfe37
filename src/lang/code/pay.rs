//! What is paid, added up.

use super::super::eval::Val;
use super::Space;
use super::payment::{Bonus, Open, Payment, Worth, greater, total};
use super::run::Run;
use crate::number::Number;
use crate::vocabulary::Role;

impl<const TOLD: bool> Run<'_, TOLD> {
    /// Adds up everything that is paid.
    pub fn pay(&mut self) -> Option<()> {
        let code = self.code;
        self.given_bonuses();
        let is_plain = self.space.worths.is_empty();
        for part in &code.payments {
            let leaf = self.walk(&part.diagram)?;
            let payment = part.payments.get(leaf)?;
            let found = &mut self.space.found;
            found.may |= payment.may;
            found.targetable &= payment.targetable.unwrap_or(true);
            self.miss(payment)?;
            if is_plain {
                self.space.found.paid.push(leaf);
                for open in &payment.open {
                    self.close(open)?;
                }
            } else {
                self.gather(&payment.bonuses)?;
            }
        }
        if !is_plain {
            self.total();
        }
        Some(())
    }

    /// Bonuses from elsewhere, which the stacking rules meet.
    fn given_bonuses(&mut self) {
        let (code, facts) = (self.code, self.facts);
        let worths = &mut self.space.worths;
        worths.clear();
        for (role, creature) in [(Role::Attacker, self.attacker), (Role::Target, self.target)] {
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
        let found = &mut self.space.found;
        if let Some((chance, roller)) = &payment.miss {
            found.miss_chance.clone_from(chance);
            found.rolled_by = *roller;
            return Some(());
        }
        let mut miss = (Number::ZERO, None);
        for (value, roller) in &payment.misses {
            if let Val::Number(chance) = self.amount(*value)? {
                miss = greater(miss, (chance, *roller));
            }
        }
        (self.space.found.miss_chance, self.space.found.rolled_by) = miss;
        Some(())
    }

    /// Works out a total that hangs on the ask.
    fn close(&mut self, open: &Open) -> Option<()> {
        self.space.worths.clear();
        self.gather(&open.bonuses)?;
        let worths = &mut self.space.worths;
        let sum = &open.fixed + &total(worths, open.stat, &self.code.stacking);
        worths.clear();
        self.space.found.totals.push((open.stat, sum));
        Some(())
    }

    fn gather(&mut self, bonuses: &[Bonus]) -> Option<()> {
        for bonus in bonuses {
            if let Val::Number(value) = self.amount(bonus.value)? {
                self.space.worths.push(Worth::new(bonus, value));
            }
        }
        Some(())
    }

    /// The totals of the stats that gathered bonuses touch.
    fn total(&mut self) {
        let Space { worths, found, .. } = &mut *self.space;
        for (place, worth) in worths.iter().enumerate() {
            let stat = worth.stat;
            let (before, _) = worths.split_at_checked(place).unwrap_or_default();
            if before.iter().any(|other| other.stat == stat) {
                continue;
            }
            let sum = total(worths, stat, &self.code.stacking);
            found.totals.push((stat, sum));
        }
    }
}
