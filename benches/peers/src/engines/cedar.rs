//! Cedar, which allows or denies: the tier is the first that is allowed, asked from the top, so one
//! decision is up to four requests; bonuses and miss chances have no place in it.

use std::str::FromStr;

use cedar_policy::{
    Authorizer, Context, Decision as Word, Entities, EntityUid, PolicySet, Request,
    RestrictedExpression,
};

use crate::engines::Engine;
use crate::facts::{Decision, Facts};

const TIERS: [&str; 4] = ["total", "greater", "standard", "lesser"];

pub struct Cedar {
    policies: PolicySet,
    authorizer: Authorizer,
    entities: Entities,
    attacker: EntityUid,
    target: EntityUid,
    actions: [EntityUid; 4],
}

/// From 0, none, to 4, total.
#[derive(Debug, PartialEq, Eq)]
pub struct Tier(i64);

impl From<Decision> for Tier {
    fn from(decision: Decision) -> Tier {
        Tier(decision.tier)
    }
}

impl Cedar {
    pub fn new() -> Cedar {
        let name = |text: &str| EntityUid::from_str(text).unwrap();
        Cedar {
            policies: PolicySet::from_str(include_str!("../../rules/cover.cedar")).unwrap(),
            authorizer: Authorizer::new(),
            entities: Entities::empty(),
            attacker: name("Creature::\"A\""),
            target: name("Creature::\"T\""),
            actions: TIERS.map(|tier| name(&format!("Action::\"{tier}\""))),
        }
    }

    fn request(&self, action: &EntityUid, context: &Context) -> Request {
        let [attacker, action, target] = [&self.attacker, action, &self.target].map(Clone::clone);
        Request::new(attacker, action, target, context.clone(), None).unwrap()
    }

    fn allows(&self, request: &Request) -> bool {
        let response = self
            .authorizer
            .is_authorized(request, &self.policies, &self.entities);
        response.decision() == Word::Allow
    }
}

impl Engine for Cedar {
    type Ready = [Request; 4];
    type Answer = Tier;

    fn ready(&self, facts: &Facts) -> [Request; 4] {
        let context = context(facts);
        self.actions
            .each_ref()
            .map(|action| self.request(action, &context))
    }

    fn decide(&mut self, ready: &mut [Request; 4]) -> Tier {
        tier(ready.iter().position(|request| self.allows(request)))
    }

    fn hand_over(&mut self, facts: &Facts) -> Tier {
        let context = context(facts);
        let allows = |action| self.allows(&self.request(action, &context));
        tier(self.actions.iter().position(allows))
    }
}

/// The tier at a place in the order in which they are asked for.
fn tier(place: Option<usize>) -> Tier {
    Tier(place.map_or(0, |place| 4 - i64::try_from(place).unwrap()))
}

fn context(facts: &Facts) -> Context {
    let flags = facts.flags();
    let flags = flags.map(|(name, flag)| (name.to_owned(), RestrictedExpression::new_bool(flag)));
    let numbers = facts.numbers();
    let numbers =
        numbers.map(|(name, number)| (name.to_owned(), RestrictedExpression::new_long(number)));
    Context::from_pairs(flags.chain(numbers)).unwrap()
}
