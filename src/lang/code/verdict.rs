//! A verdict: a ruling in numbers, without words.

use super::slots::Slots;
use crate::number::Number;
use crate::vocabulary::{ActionId, LadderId, Role, StatId};

/// What code says about one ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the target can be attacked.
    pub targetable: bool,
    /// The chance in percent that a hit misses all the same.
    pub miss_chance: Number,
    /// Who rolls it, when there is one.
    pub rolled_by: Option<Role>,
    /// How each ladder came out; none for one that only answers questions and was not asked.
    pub(super) ladders: Slots<Outcome>,
    /// The change of each stat that something changes.
    pub(super) totals: Vec<(StatId, Number)>,
    /// The actions allowed, as bits.
    pub(super) may: u64,
}

/// How a ladder came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The tiers that hold in the choice that was made, as bits; the lowest where no other does.
    pub tiers: u64,
    /// The tier that is named.
    pub headline: Headline,
    /// The trace of its lines.
    pub trace: Option<usize>,
    /// The choice that was made, in the order in which they are tried.
    pub choice: usize,
}

/// The tier that is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Headline {
    /// This one.
    Tier(u16),
    /// Two that exclude one another hold.
    Conflict(u16, u16),
}

impl Default for Headline {
    fn default() -> Headline {
        Headline::Tier(0)
    }
}

impl Verdict {
    /// The tier of a ladder that is named; none if it was not asked for.
    #[must_use]
    pub fn headline(&self, ladder: LadderId) -> Option<Headline> {
        Some(self.outcome(ladder.index())?.headline)
    }

    /// Whether a tier holds in the choice that was made.
    #[must_use]
    pub fn holds(&self, ladder: LadderId, tier: u16) -> bool {
        let outcome = self.outcome(ladder.index());
        outcome.is_some_and(|outcome| outcome.tiers & (1 << tier.min(63)) != 0)
    }

    /// The change of a stat; none where nothing changes it.
    #[must_use]
    pub fn total(&self, stat: StatId) -> Option<&Number> {
        let mut totals = self.totals.iter();
        totals.find_map(|(own, total)| (*own == stat).then_some(total))
    }

    /// Whether an action is allowed.
    #[must_use]
    pub fn may(&self, action: ActionId) -> bool {
        self.may & (1 << action.index().min(63)) != 0
    }

    pub(super) fn outcome(&self, ladder: usize) -> Option<&Outcome> {
        self.ladders.get(ladder)
    }
}
