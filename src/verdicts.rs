//! Rulings on many asks at once, as data: for each thing that a ruling can say, the asks of which
//! it says so.

use crate::facts::plane::Plane;
use crate::number::Number;
use crate::ruling::Ruling;
use crate::vocabulary::{ActionId, LadderId, Role, StatId, Vocabulary};

/// What rulings on many asks say. Of asks that were declined nothing of it means anything: they
/// are to be ruled on one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts {
    /// The asks that were declined. In the others nothing is undecided.
    pub declined: Plane,
    /// For each ladder that rulings name, for each of its tiers the asks in which that is the
    /// tier; where two tiers exclude one another, none is.
    pub ladders: Vec<(LadderId, Vec<Plane>)>,
    /// The asks in which the target can be attacked.
    pub targetable: Plane,
    /// The rest, if it was asked for.
    pub effects: Option<Effects>,
}

/// What clauses pay, added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// The changes of stats, of those that anything changes in any ask.
    pub totals: Vec<Total>,
    /// Miss chances; where none of them counts, there is none.
    pub miss: Vec<Miss>,
    /// For each action the asks in which it may be taken.
    pub may: Vec<(ActionId, Plane)>,
}

/// How a stat changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The stat.
    pub stat: StatId,
    /// The asks in which anything was paid to it, were it nought.
    pub lanes: Plane,
    /// What adds up, with the asks in which it counts.
    pub terms: Vec<(Number, Plane)>,
}

/// A miss chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// In percent; never nought.
    pub chance: Number,
    /// Who rolls.
    pub rolled_by: Option<Role>,
    /// The asks in which it is the miss chance.
    pub lanes: Plane,
}

impl Verdicts {
    /// The place of the tier of one ask on a ladder; none where tiers exclude one another.
    #[must_use]
    pub fn tier(&self, ladder: LadderId, lane: usize) -> Option<usize> {
        let (_, tiers) = self.ladders.iter().find(|(own, _)| *own == ladder)?;
        tiers.iter().position(|tier| tier.has(lane))
    }

    /// The asks of which something else is said than of the ask before, as far as it is of some
    /// ladders, of whether the target can be attacked, or that they were declined.
    #[must_use]
    pub fn changes(&self, ladders: &[LadderId]) -> Plane {
        let own = self.ladders.iter().filter(|(own, _)| ladders.contains(own));
        let tiers = own.flat_map(|(_, tiers)| tiers);
        let mut changes = self.declined.edges();
        for plane in tiers.chain([&self.targetable]) {
            changes.add(&plane.edges());
        }
        changes
    }

    /// What a ruling on one ask says of tiers and of whether the target can be attacked; the rest
    /// of it is left empty.
    #[must_use]
    pub fn in_short(&self, lane: usize, words: &Vocabulary) -> Ruling {
        let tiers = self.ladders.iter().filter_map(|(ladder, _)| {
            let own = words.ladders.get(ladder.index())?;
            let tier = self
                .tier(*ladder, lane)
                .and_then(|tier| own.tiers.get(tier));
            Some((own.word.id.clone(), tier.map(|tier| tier.id.clone())))
        });
        Ruling {
            targetable: Some(self.targetable.has(lane)),
            tiers: tiers.collect(),
            ..Ruling::default()
        }
    }
}

impl Total {
    /// The change in one ask, if anything was paid.
    #[must_use]
    pub fn at(&self, lane: usize) -> Option<Number> {
        let own = self.terms.iter().filter(|(_, lanes)| lanes.has(lane));
        let sum = own.fold(Number::ZERO, |total, (number, _)| &total + number);
        self.lanes.has(lane).then_some(sum)
    }
}
