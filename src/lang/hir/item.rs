//! The items of a pack that say something, whatever their kind, and the expressions in them.

use super::{
    About, Conditions, Expr, GrantKind, Guarded, Ladder, Named, Obstruction, Pack, Procedure, Rule,
    Trace, Yield, YieldValue,
};

/// An item that says something.
#[derive(Clone, Copy, Debug)]
pub enum Item<'p> {
    /// A ladder, without its tiers.
    Ladder(&'p Ladder),
    /// A tier.
    Tier(&'p Rule),
    /// A rule outside the ladders.
    Rule(&'p Rule),
    /// How a rolled attack comes out.
    Procedure(&'p Procedure),
    /// A check.
    Check(&'p Procedure),
    /// A named value; also a table, and each row of one.
    Value(&'p Named),
    /// A trace.
    Trace(&'p Trace),
    /// An obstruction.
    Obstruction(&'p Obstruction),
}

impl<'p> Item<'p> {
    /// What kind it is, as the language has it; a table is a value here.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Item::Ladder(_) => "ladder",
            Item::Tier(_) => "tier",
            Item::Rule(_) => "rule",
            Item::Procedure(_) => "procedure",
            Item::Check(_) => "check",
            Item::Value(_) => "value",
            Item::Trace(_) => "trace",
            Item::Obstruction(_) => "obstruction",
        }
    }

    /// Its origin.
    #[must_use]
    pub fn about(self) -> &'p About {
        match self {
            Item::Ladder(ladder) => &ladder.about,
            Item::Tier(rule) | Item::Rule(rule) => &rule.about,
            Item::Procedure(procedure) | Item::Check(procedure) => &procedure.about,
            Item::Value(value) => &value.about,
            Item::Trace(trace) => &trace.about,
            Item::Obstruction(one) => &one.about,
        }
    }

    /// When it holds, if that is what it says.
    #[must_use]
    pub fn conditions(self) -> Option<&'p Conditions> {
        match self {
            Item::Tier(rule) | Item::Rule(rule) => Some(&rule.conditions),
            Item::Obstruction(one) => Some(&one.conditions),
            _ => None,
        }
    }

    /// Every expression that it begins with.
    #[must_use]
    pub fn expressions(self) -> Vec<&'p Expr> {
        match self {
            Item::Ladder(ladder) => guards(&ladder.by).collect(),
            Item::Tier(rule) | Item::Rule(rule) => of_rule(rule),
            Item::Procedure(procedure) | Item::Check(procedure) => {
                procedure.expressions().collect()
            }
            Item::Value(value) => {
                let cases = value.cases.iter();
                cases
                    .flat_map(|case| case.guard.iter().chain([&case.value]))
                    .collect()
            }
            Item::Trace(trace) => {
                let ends = guards(&trace.from).chain(guards(&trace.to));
                let others = guards(&trace.chosen).chain(guards(&trace.counts));
                ends.chain(others).collect()
            }
            Item::Obstruction(one) => one.conditions.expressions().collect(),
        }
    }
}

impl Pack {
    /// Every item that says something; a ladder's tiers after it.
    pub fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let ladders = self.ladders.iter().flat_map(|ladder| {
            let tiers = ladder.tiers.iter().map(Item::Tier);
            std::iter::once(Item::Ladder(ladder)).chain(tiers)
        });
        ladders
            .chain(self.rules.iter().map(Item::Rule))
            .chain(self.procedures.iter().map(Item::Procedure))
            .chain(self.checks.iter().map(Item::Check))
            .chain(self.values.iter().map(Item::Value))
            .chain(self.traces.iter().map(Item::Trace))
            .chain(self.obstructions.iter().map(Item::Obstruction))
    }

    /// Every expression that an item begins with, but for named values: walking over what uses them
    /// comes to theirs.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let others = self.items().filter(|item| !matches!(item, Item::Value(_)));
        others.flat_map(Item::expressions)
    }
}

impl Conditions {
    /// Every condition and exception.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let whens = self.whens.iter().map(|when| &when.condition);
        whens.chain(self.exceptions.iter().map(|it| &it.condition))
    }

    /// The origin of every condition and exception.
    pub fn abouts(&self) -> impl Iterator<Item = &About> {
        let whens = self.whens.iter().map(|when| &when.about);
        whens.chain(self.exceptions.iter().map(|it| &it.about))
    }
}

impl Procedure {
    /// Every expression it begins with.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let outcomes = self.outcomes.iter().flat_map(|outcome| {
            let strikes = outcome.strikes.as_ref();
            let struck = strikes.and_then(|strikes| strikes.condition.as_ref());
            outcome.guard.iter().chain(struck)
        });
        let yields = self
            .yields
            .iter()
            .flat_map(|case| case.guard.iter().chain(case.value.expression()));
        let remembers = self.remembers.iter();
        let remembers = remembers.flat_map(|one| one.guard.iter().chain([&one.value.value]));
        outcomes
            .chain(yields)
            .chain(remembers)
            .chain(guards(&self.notes))
    }
}

impl Yield {
    fn expression(&self) -> Option<&Expr> {
        match &self.value {
            YieldValue::Expr(value) => Some(value),
            YieldValue::Word(_) => None,
        }
    }
}

fn guards<T>(cases: &[Guarded<T>]) -> impl Iterator<Item = &Expr> {
    cases.iter().filter_map(|case| case.guard.as_ref())
}

fn of_rule(rule: &Rule) -> Vec<&Expr> {
    let paid = rule.grants.iter().filter_map(|grant| match &grant.kind {
        GrantKind::Bonus { value, .. } | GrantKind::Miss { value, .. } => Some(value),
        GrantKind::Yield(result) => result.expression(),
        _ => None,
    });
    let guards = rule.grants.iter().filter_map(|grant| grant.guard.as_ref());
    let conditions = rule.conditions.expressions();
    conditions.chain(guards).chain(paid).collect()
}
