//! Changes of a ladder's tiers.

/// A change of a ladder's tiers. All changes of one phase apply at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjustment {
    /// A tier does not hold.
    Cancel(u16),
    /// A tier (or any lower one) becomes a higher one.
    Raise(Option<u16>, u16),
    /// A tier (or any higher one) becomes a lower one.
    Lower(Option<u16>, u16),
    /// Nothing above a tier holds; what did becomes it.
    Cap(u16),
}

/// When a change applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// First what is cancelled goes.
    Cancel,
    /// Then what is left is raised and lowered.
    Shift,
    /// Then what stands too high is brought down.
    Cap,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Phase; 3] = [Phase::Cancel, Phase::Shift, Phase::Cap];
}

impl Adjustment {
    /// When it applies.
    #[must_use]
    pub fn phase(self) -> Phase {
        match self {
            Adjustment::Cancel(_) => Phase::Cancel,
            Adjustment::Raise(..) | Adjustment::Lower(..) => Phase::Shift,
            Adjustment::Cap(_) => Phase::Cap,
        }
    }

    /// The places of the tiers that it takes away, on a ladder of so many.
    pub fn moves(self, count: usize) -> impl Iterator<Item = usize> {
        let (from, to) = match self {
            Adjustment::Cancel(tier) => (tier, tier + 1),
            Adjustment::Raise(Some(from), _) | Adjustment::Lower(Some(from), _) => (from, from + 1),
            Adjustment::Raise(None, to) => (1, to),
            Adjustment::Lower(None, to) | Adjustment::Cap(to) => (to + 1, u16::MAX),
        };
        let arrives = self.target();
        let moved = usize::from(from)..usize::from(to).min(count);
        moved.filter(move |tier| Some(*tier) != arrives)
    }

    /// The place of the tier that they become; none where they are cancelled.
    #[must_use]
    pub fn target(self) -> Option<usize> {
        match self {
            Adjustment::Cancel(_) => None,
            Adjustment::Raise(_, to) | Adjustment::Lower(_, to) | Adjustment::Cap(to) => {
                Some(usize::from(to))
            }
        }
    }
}
