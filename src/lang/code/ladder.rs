//! Ladders: what their choices are judged by.

use super::super::hir::{Adjustment, Phase, Resolve};
use super::answers::Replies;
use super::bits::Bits;
use super::diagram::Diagram;
use super::question::{AmountId, TruthId};
use super::verdict::Headline;

/// A ladder.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// By which trace.
    pub by: Diagram,
    /// The traces at its leaves; none where no lines are drawn.
    pub traces: Vec<Option<usize>>,
    /// How a choice is judged.
    pub judging: Judging,
    /// What pays.
    pub resolve: Resolve,
    /// The tiers that come out alike in every choice, as bits.
    pub fixed: u64,
    /// Whether it is only there to be asked about.
    pub is_aside: bool,
    /// What breaks ties.
    pub paid: Paid,
    /// The questions whose answers go with the choice.
    pub bound: Bits,
    /// The questions which of its tiers hold once all is settled: one for each, the first of this
    /// number.
    answered_from: usize,
    /// All of these.
    told_all: Bits,
    /// Other such questions, each with the tier it is about.
    pub others: Vec<(usize, u16)>,
    /// How a choice comes out by the leaf of the only part that judges it, if there is but one.
    known: Vec<Judged>,
    /// What is said and known then.
    told_by_leaf: Vec<Told>,
}

/// How a choice comes out.
#[derive(Clone, Copy, Debug)]
pub struct Judged {
    /// The tiers that hold, as bits; the lowest where no other does.
    pub tiers: u64,
    /// Those that count when choices are compared.
    pub key: u64,
    /// The leaf that tells everything; beyond all leaves where several parts do.
    leaf: usize,
}

/// What is said and known once a choice is made.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    /// The tier that is named.
    pub headline: Headline,
    /// The answers that are known.
    pub replies: Replies,
}

impl Ladder {
    /// A ladder whose questions are not numbered yet.
    pub fn new(
        (by, traces): (Diagram, Vec<Option<usize>>),
        judging: Judging,
        (resolve, fixed, is_aside): (Resolve, u64, bool),
        paid: Paid,
    ) -> Ladder {
        Ladder {
            by,
            traces,
            judging,
            resolve,
            fixed,
            is_aside,
            paid,
            bound: Bits::default(),
            answered_from: 0,
            told_all: Bits::default(),
            others: Vec::new(),
            known: Vec::new(),
            told_by_leaf: Vec::new(),
        }
    }

    /// Works out beforehand how choices come out, once the questions are numbered.
    pub fn finish(&mut self) {
        if let [(_, leaves)] = self.judging.parts.as_slice() {
            let settled = leaves.iter().map(|leaf| self.judging.settle(*leaf));
            self.known = settled
                .enumerate()
                .map(|(leaf, tiers)| self.judged(tiers, leaf))
                .collect();
            self.told_by_leaf = self.known.iter().map(|known| self.told(known)).collect();
        }
    }

    /// How a choice comes out, by the leaves of all parts.
    #[inline]
    pub fn judge(&self, mut walk: impl FnMut(&Diagram) -> Option<usize>) -> Option<Judged> {
        if let [(diagram, _)] = self.judging.parts.as_slice() {
            return self.known.get(walk(diagram)?).copied();
        }
        Some(self.judged(self.judging.judge(walk)?, usize::MAX))
    }

    /// What is said and known once a choice comes out like this.
    #[inline]
    pub fn tells(&self, judged: &Judged) -> Told {
        let told = self.told_by_leaf.get(judged.leaf).copied();
        told.unwrap_or_else(|| self.told(judged))
    }

    fn judged(&self, tiers: u64, leaf: usize) -> Judged {
        let key = self.judging.key(tiers);
        Judged { tiers, key, leaf }
    }

    fn headline(&self, key: u64) -> Headline {
        let Some(top) = key.checked_ilog2() else {
            return Headline::Tier(0);
        };
        let tier = |place: u32| u16::try_from(place).unwrap_or(u16::MAX);
        let below = key & !(1 << top);
        match below.checked_ilog2() {
            Some(below) if self.resolve == Resolve::One => {
                Headline::Conflict(tier(below), tier(top))
            }
            _ => Headline::Tier(tier(top)),
        }
    }

    /// Its diagrams.
    pub fn diagrams(&mut self) -> impl Iterator<Item = &mut Diagram> {
        let judging = self.judging.parts.iter_mut().map(|(diagram, _)| diagram);
        std::iter::once(&mut self.by).chain(judging)
    }

    /// Answers the questions from this number on: one for each tier.
    pub fn answer_from(&mut self, question: usize) {
        self.answered_from = question;
        self.told_all = Bits::moved((1 << self.judging.count) - 1, question);
    }

    fn told(&self, judged: &Judged) -> Told {
        let tiers = judged.tiers;
        let mut replies = Replies {
            questions: self.told_all,
            yes: Bits::moved(tiers, self.answered_from),
        };
        for (question, tier) in &self.others {
            replies.learn(Bits::one(*question), tiers >> tier & 1 != 0);
        }
        Told {
            headline: self.headline(judged.key),
            replies,
        }
    }

    /// Whether no other choice can be less: in this one nothing holds that lines decide.
    pub fn is_least(&self, judged: &Judged) -> bool {
        judged.key & !self.fixed == 0 && !self.may_pay_by_choice(judged.tiers)
    }

    /// Whether a choice in which these tiers hold may pay more or less than another like it.
    pub fn may_pay_by_choice(&self, tiers: u64) -> bool {
        let has_changes = !self.judging.changes.is_empty();
        self.paid.varying != 0 && (has_changes || tiers & self.paid.varying != 0)
    }
}

/// The bonuses that break ties between choices in which the same tiers hold.
#[derive(Clone, Debug, Default)]
pub struct Paid {
    /// The tiers that may pay more in one choice than in another, as bits.
    pub varying: u64,
    /// The tier, the further condition and the value of each.
    pub bonuses: Vec<(usize, TruthId, AmountId)>,
}

/// How a choice is judged.
#[derive(Clone, Debug)]
pub struct Judging {
    /// How many tiers there are.
    pub count: usize,
    /// The tiers that stand alone, as bits.
    pub alone: u64,
    /// The changes of its tiers.
    pub changes: Vec<Adjustment>,
    /// The diagrams that tell which tiers and changes hold.
    pub parts: Vec<(Diagram, Vec<Leaf>)>,
}

/// What holds, as bits: at a leaf of a part, and in the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leaf {
    /// The tiers; the lowest in the end only.
    pub tiers: u64,
    /// The changes.
    pub changes: u64,
}

impl Judging {
    /// The tiers that hold once every part has told its leaf.
    fn judge(&self, mut walk: impl FnMut(&Diagram) -> Option<usize>) -> Option<u64> {
        let mut all = Leaf::default();
        for (diagram, leaves) in &self.parts {
            let leaf = leaves.get(walk(diagram)?)?;
            all.tiers |= leaf.tiers;
            all.changes |= leaf.changes;
        }
        Some(self.settle(all))
    }

    /// The tiers that count when choices are compared: nothing below one that stands alone.
    fn key(&self, tiers: u64) -> u64 {
        let alone = tiers & self.alone;
        let below = match alone.checked_ilog2() {
            Some(tier) => (1 << tier) - 1,
            None => 1,
        };
        tiers & !below
    }

    /// Applies the changes that hold, phase by phase; the lowest tier holds if nothing is left.
    fn settle(&self, leaf: Leaf) -> u64 {
        let with_lowest = |tiers: u64| match tiers & !1 {
            0 => 1,
            others => others,
        };
        let mut tiers = leaf.tiers;
        let changes = self.changes.iter().enumerate();
        let holding = changes.filter(|(place, _)| leaf.changes & (1 << place) != 0);
        for phase in Phase::ALL {
            let before = with_lowest(tiers);
            let (mut left, mut arrived) = (0, 0);
            for (_, change) in holding.clone().filter(|(_, what)| what.phase() == phase) {
                let moved = change
                    .moves(self.count)
                    .fold(0, |bits, tier| bits | 1 << tier);
                left |= moved;
                if let Some(to) = change.target().filter(|_| before & moved != 0) {
                    arrived |= 1 << to;
                }
            }
            tiers = tiers & !left | arrived & !1;
        }
        with_lowest(tiers)
    }
}
