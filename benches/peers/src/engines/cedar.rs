//! Cedar, which allows or denies: the tier is the first that is allowed, asked from the top, so one
//! decision is up to four requests; bonuses and miss chances have no place in it.

use std::str::FromStr;

use cedar_policy::{
    Authorizer, Context, Decision as Answer, Entities, EntityUid, PolicySet, Request,
    RestrictedExpression,
};

use crate::facts::{FLAGS, Facts, NUMBERS};

const TIERS: [&str; 4] = ["total", "greater", "standard", "lesser"];

pub struct Cedar {
    policies: PolicySet,
    authorizer: Authorizer,
    entities: Entities,
}

impl Cedar {
    pub fn new() -> Cedar {
        Cedar {
            policies: PolicySet::from_str(include_str!("../../rules/cover.cedar")).unwrap(),
            authorizer: Authorizer::new(),
            entities: Entities::empty(),
        }
    }

    /// The facts as requests, one for each tier from the top, ready to be handed over.
    pub fn requests(facts: &Facts) -> [Request; 4] {
        let name = |text: &str| EntityUid::from_str(text).unwrap();
        TIERS.map(|tier| {
            let action = name(&format!("Action::\"{tier}\""));
            let (attacker, target) = (name("Creature::\"A\""), name("Creature::\"T\""));
            Request::new(attacker, action, target, context(facts), None).unwrap()
        })
    }

    pub fn tier(&self, requests: &[Request; 4]) -> i64 {
        let allowed = |request: &Request| {
            let response = self.authorizer.is_authorized(request, &self.policies, &self.entities);
            response.decision() == Answer::Allow
        };
        let first = requests.iter().position(allowed);
        first.map_or(0, |place| 4 - i64::try_from(place).unwrap())
    }
}

fn context(facts: &Facts) -> Context {
    let flags = FLAGS.iter().zip(facts.flags);
    let flags = flags.map(|(name, flag)| {
        ((*name).to_owned(), RestrictedExpression::new_bool(flag))
    });
    let numbers = NUMBERS.iter().zip(facts.numbers);
    let numbers = numbers.map(|(name, number)| {
        ((*name).to_owned(), RestrictedExpression::new_long(number))
    });
    Context::from_pairs(flags.chain(numbers)).unwrap()
}
