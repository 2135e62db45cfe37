//! Several asks about one scene, as they come.

use crate::facts::Facts;
use crate::facts::lanes::{Alike, Lanes, Sameness};
use crate::world::battle::Battle;
use crate::world::plan::Plan;
use crate::world::scene::Ask;

/// Asks about a scene in which nobody moves.
#[derive(Debug)]
pub struct Pairs<'a> {
    battles: Vec<Battle<'a>>,
    alike: Alike,
}

impl<'a> Pairs<'a> {
    /// The asks about a scene that was made ready.
    #[must_use]
    pub fn new(plan: &'a Plan<'a>, asks: &[&'a Ask]) -> Pairs<'a> {
        let same = |is_same: &dyn Fn(&Ask, &Ask) -> bool| {
            let mut pairs = asks.iter().zip(asks.iter().skip(1));
            pairs.all(|(one, other)| is_same(one, other))
        };
        let attack = same(&|one, other| {
            one.attack == other.attack
                && one.facts == other.facts
                && one.remembered == other.remembered
                && one.check == other.check
                && one.overrides == other.overrides
        });
        let who = |is_same: bool| match is_same {
            true => Sameness::Wholly,
            false => Sameness::NotAtAll,
        };
        let attacker = same(&|one, other| one.attacker == other.attacker);
        Pairs {
            battles: asks.iter().map(|ask| Battle::on(plan, ask)).collect(),
            alike: Alike {
                attacker: who(attacker),
                target: who(same(&|one, other| one.target == other.target)),
                attack,
                properties: plan.measured().is_empty() || attacker && attack,
            },
        }
    }
}

impl Lanes for Pairs<'_> {
    fn count(&self) -> usize {
        self.battles.len()
    }

    fn with(&self, lane: usize, run: &mut dyn FnMut(&dyn Facts)) {
        if let Some(battle) = self.battles.get(lane) {
            run(battle);
        }
    }

    fn alike(&self) -> Alike {
        self.alike
    }
}
