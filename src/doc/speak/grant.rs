//! What clauses pay, in words.

use crate::doc::page::Phrase;
use crate::explain::signed;
use crate::lang::hir::{Adjustment, Expr, ExprKind, GrantKind, YieldValue};
use crate::ruling::Value;
use crate::vocabulary::{BonusTypeId, LadderId, StatId};

use super::Speaker;
use super::names::number_word;

impl Speaker<'_> {
    /// What a clause pays, as a sentence without its end.
    #[must_use]
    pub fn grant(&self, kind: &GrantKind) -> Phrase {
        match kind {
            GrantKind::Bonus { value, ty, stat } => self.typed_bonus(value, *ty, *stat),
            GrantKind::Multiple {
                factor,
                ladder,
                tier,
            } => Phrase::of(format!("{} the bonuses of ", number_word(factor)))
                .then(self.tier(*ladder, *tier)),
            GrantKind::Action(action, allowed) => {
                let owner = self.pack.vocabulary.actions.get(action.index());
                let role = owner.map_or("", |action| self.role(action.role));
                let may = if *allowed {
                    " is allowed to "
                } else {
                    " is forbidden to "
                };
                self.action(*action).and(may).and(role)
            }
            GrantKind::Untargetable => Phrase::of("the target cannot be attacked"),
            GrantKind::Miss { value, rolled_by } => {
                let chance = Phrase::of("a hit misses all the same in ")
                    .then(self.value(value))
                    .and(" of a hundred cases");
                match rolled_by {
                    Some(role) => chance.and(format!("; {} rolls the d%", self.role(*role))),
                    None => chance,
                }
            }
            GrantKind::Note { level, text, .. } => {
                Phrase::of(format!("the ruling says, as a {level}: ")).words(text.clone())
            }
            GrantKind::Yield(result) => Phrase::of("the result ")
                .then(Phrase::code(&result.name))
                .and(" is ")
                .then(self.result(&result.value)),
            GrantKind::Adjust(ladder, change) => self.adjusted(*ladder, *change),
        }
    }

    /// The value of a result.
    #[must_use]
    pub fn result(&self, value: &YieldValue) -> Phrase {
        match value {
            YieldValue::Word(word) => Phrase::code(word),
            YieldValue::Expr(expr) => self.value(expr),
        }
    }

    /// A bonus or penalty, short: `+4 cover bonus to Armor Class`.
    #[must_use]
    pub fn typed_bonus(&self, value: &Expr, ty: BonusTypeId, stat: StatId) -> Phrase {
        let to = Phrase::of(" to ").then(self.stat(stat));
        let typed = |word: &str| self.bonus(ty).and(format!(" {word}")).then(to.clone());
        match fixed(value) {
            Some(number) => {
                let word = if number.is_negative() {
                    "penalty"
                } else {
                    "bonus"
                };
                Phrase::of(format!("{} ", signed(&Value::Number(number)))).then(typed(word))
            }
            None => Phrase::of("a ")
                .then(typed("change"))
                .and(" by ")
                .then(self.value(value)),
        }
    }

    fn adjusted(&self, ladder: LadderId, change: Adjustment) -> Phrase {
        let tier = |tier: u16| self.tier(ladder, tier);
        match change {
            Adjustment::Cancel(one) => tier(one).and(" does not hold"),
            Adjustment::Raise(Some(from), to) | Adjustment::Lower(Some(from), to) => {
                tier(from).and(" becomes ").then(tier(to))
            }
            Adjustment::Raise(None, to) => Phrase::of("any lower tier becomes ").then(tier(to)),
            Adjustment::Lower(None, to) => Phrase::of("any higher tier becomes ").then(tier(to)),
            Adjustment::Cap(to) => Phrase::of("nothing above ")
                .then(tier(to))
                .and(" holds: what would becomes it"),
        }
    }
}

/// A value that is a number as it stands.
fn fixed(value: &Expr) -> Option<crate::number::Number> {
    match &value.kind {
        ExprKind::Number(number) => Some(number.clone()),
        ExprKind::Negative(inner) => fixed(inner).map(|number| -&number),
        _ => None,
    }
}
