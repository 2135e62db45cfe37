//! What is paid at a leaf.

use super::super::hir::Stacking;
use super::diagram::Diagram;
use super::question::AmountId;
use crate::number::Number;
use crate::vocabulary::{BonusTypeId, Role, StatId};

/// A diagram that tells some of what a ruling pays.
#[derive(Clone, Debug)]
pub struct Part {
    /// The diagram.
    pub diagram: Diagram,
    /// What is paid at each of its leaves.
    pub payments: Vec<Payment>,
}

/// What is paid at a leaf; what other parts tell is left open.
#[derive(Clone, Debug, Default)]
pub struct Payment {
    /// Whether the target can be attacked.
    pub targetable: Option<bool>,
    /// The actions allowed, as bits.
    pub may: u64,
    /// Whether this part tells of miss chances.
    pub has_misses: bool,
    /// Miss chances, with who rolls.
    pub misses: Vec<(AmountId, Option<Role>)>,
    /// Bonuses.
    pub bonuses: Vec<Bonus>,
    /// The miss chance that comes of it, where that is the same in every ask.
    pub miss: Option<(Number, Option<Role>)>,
    /// The totals that come of it, where they are the same in every ask.
    pub totals: Vec<(StatId, Number)>,
    /// The others.
    pub open: Vec<Open>,
}

/// A total that hangs on the ask.
#[derive(Clone, Debug)]
pub struct Open {
    /// Of what.
    pub stat: StatId,
    /// What comes of the types of which every bonus is the same in every ask.
    pub fixed: Number,
    /// The bonuses of the other types.
    pub bonuses: Vec<Bonus>,
}

/// A bonus that is paid.
#[derive(Clone, Copy, Debug)]
pub struct Bonus {
    /// To what.
    pub stat: StatId,
    /// Of which type.
    pub ty: BonusTypeId,
    /// How much.
    pub value: AmountId,
}

/// A bonus of which the value is known.
#[derive(Clone, Debug)]
pub struct Worth {
    /// To what.
    pub stat: StatId,
    /// Of which type.
    pub ty: BonusTypeId,
    /// How much.
    pub value: Number,
}

impl Payment {
    /// Works out beforehand whatever does not hang on an ask.
    pub fn work_out(&mut self, fixed: &dyn Fn(AmountId) -> Option<Number>, stacking: &[Stacking]) {
        let misses = self.misses.iter();
        let misses: Option<Vec<_>> = misses
            .map(|(value, roller)| Some((fixed(*value)?, *roller)))
            .collect();
        self.miss = misses.map(|misses| misses.into_iter().fold((Number::ZERO, None), greater));
        let worth = |bonus: &Bonus| Some(Worth::new(bonus, fixed(bonus.value)?));
        let mut stats: Vec<StatId> = self.bonuses.iter().map(|bonus| bonus.stat).collect();
        stats.sort_unstable();
        stats.dedup();
        for stat in stats {
            let own = self.bonuses.iter().filter(|bonus| bonus.stat == stat);
            let is_open = |one: &&Bonus| {
                own.clone()
                    .any(|other| other.ty == one.ty && worth(other).is_none())
            };
            let worths: Vec<Worth> = own
                .clone()
                .filter(|bonus| !is_open(bonus))
                .filter_map(worth)
                .collect();
            let fixed = total(&worths, stat, stacking);
            let bonuses: Vec<Bonus> = own.clone().filter(is_open).copied().collect();
            if bonuses.is_empty() {
                self.totals.push((stat, fixed));
            } else {
                self.open.push(Open {
                    stat,
                    fixed,
                    bonuses,
                });
            }
        }
    }
}

impl Worth {
    /// A bonus with its value.
    pub fn new(bonus: &Bonus, value: Number) -> Worth {
        Worth {
            stat: bonus.stat,
            ty: bonus.ty,
            value,
        }
    }
}

/// The greater of two miss chances; of equal ones the first.
pub fn greater(
    one: (Number, Option<Role>),
    other: (Number, Option<Role>),
) -> (Number, Option<Role>) {
    if other.0 > one.0 { other } else { one }
}

/// The total of a stat: of types that stack everything, of others the best bonus and the worst
/// penalty.
pub fn total(worths: &[Worth], stat: StatId, stacking: &[Stacking]) -> Number {
    let mut sum = Number::ZERO;
    let own = |worth: &&Worth| worth.stat == stat;
    for (place, worth) in worths.iter().enumerate().filter(|(_, worth)| own(worth)) {
        if stacking.get(worth.ty.index()) == Some(&Stacking::All) {
            sum = &sum + &worth.value;
            continue;
        }
        let same = |other: &&Worth| own(other) && other.ty == worth.ty;
        let (before, _) = worths.split_at_checked(place).unwrap_or_default();
        if before.iter().any(|other| same(&other)) {
            continue;
        }
        let zero = Number::ZERO;
        let (mut best, mut worst) = (&zero, &zero);
        for other in worths.iter().filter(same) {
            (best, worst) = (best.max(&other.value), worst.min(&other.value));
        }
        sum = &(&sum + best) + worst;
    }
    sum
}
