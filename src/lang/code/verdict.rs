//! A verdict: a ruling in numbers, without words.

use super::Code;
use super::slots::Slots;
use crate::number::Number;
use crate::vocabulary::{ActionId, LadderId, Role, StatId};

/// What code says about one ask.
#[derive(Clone, Copy, Debug)]
pub struct Verdict<'v> {
    code: &'v Code,
    found: &'v Found,
}

/// The tier that is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Headline {
    /// This one.
    Tier(u16),
    /// Two that exclude one another hold.
    Conflict(u16, u16),
}

/// What was found out about an ask. What is the same whenever a leaf is reached stays in the code.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// How the ladders came out, but for those that only answer questions and were not asked.
    pub ladders: Slots<Outcome>,
    /// Whether the target can be attacked.
    pub targetable: bool,
    /// The chance in percent that a hit misses all the same.
    pub miss_chance: Number,
    /// Who rolls it, when there is one.
    pub rolled_by: Option<Role>,
    /// The actions allowed, as bits.
    pub may: u64,
    /// The leaves that pay, part by part; none where bonuses from elsewhere are to be added.
    pub paid: Vec<usize>,
    /// The totals that hang on the ask.
    pub totals: Vec<(StatId, Number)>,
    /// What was asked and answered.
    pub trail: Vec<(u16, bool)>,
}

/// How a ladder came out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    /// The tiers that hold in the choice that was made, as bits; the lowest where no other does.
    pub tiers: u64,
    /// The tier that is named.
    pub headline: Headline,
    /// The choice that was made, in the order in which they are tried.
    pub choice: usize,
}

impl Found {
    /// Forgets everything, with so many ladders to come.
    pub fn begin(&mut self, ladders: usize) {
        self.ladders.empty(ladders);
        self.targetable = true;
        self.miss_chance = Number::ZERO;
        self.rolled_by = None;
        self.may = 0;
        self.paid.clear();
        self.totals.clear();
        self.trail.clear();
    }
}

impl Default for Headline {
    fn default() -> Headline {
        Headline::Tier(0)
    }
}

impl<'v> Verdict<'v> {
    pub(super) fn new(code: &'v Code, found: &'v Found) -> Verdict<'v> {
        Verdict { code, found }
    }

    /// Whether the target can be attacked.
    #[must_use]
    pub fn is_targetable(&self) -> bool {
        self.found.targetable
    }

    /// The chance in percent that a hit misses all the same, and who rolls it, when there is one.
    #[must_use]
    pub fn miss_chance(&self) -> (&'v Number, Option<Role>) {
        (&self.found.miss_chance, self.found.rolled_by)
    }

    /// The tier of a ladder that is named; none if it was not asked for.
    #[must_use]
    pub fn headline(&self, ladder: LadderId) -> Option<Headline> {
        Some(self.found.ladders.get(ladder.index())?.headline)
    }

    /// Whether a tier holds in the choice that was made.
    #[must_use]
    pub fn holds(&self, ladder: LadderId, tier: u16) -> bool {
        let outcome = self.found.ladders.get(ladder.index());
        outcome.is_some_and(|outcome| outcome.tiers & (1 << tier.min(63)) != 0)
    }

    /// The change of a stat; none where nothing changes it.
    #[must_use]
    pub fn total(&self, stat: StatId) -> Option<&'v Number> {
        let leaves = self.code.payments.iter().zip(&self.found.paid);
        let leaves = leaves.filter_map(|(part, leaf)| part.payments.get(*leaf));
        let fixed = leaves.flat_map(|payment| &payment.totals);
        let mut totals = self.found.totals.iter().chain(fixed);
        totals.find_map(|(own, total)| (*own == stat).then_some(total))
    }

    /// Whether an action is allowed.
    #[must_use]
    pub fn may(&self, action: ActionId) -> bool {
        self.found.may & (1 << action.index().min(63)) != 0
    }

    /// The questions that were asked, by number, in order, with the answers; empty where no reasons
    /// were kept.
    #[must_use]
    pub fn trail(&self) -> &'v [(u16, bool)] {
        &self.found.trail
    }
}
