//! Things of which some count for sure and some perhaps, and what all that may be agrees on.

use crate::facts::{ThingId, ThingSet};

use super::value::{Blame, Truth, union};

/// The things of an obstruction: those that surely count and those of which it is unknown.
#[derive(Default)]
pub struct Sets {
    /// Surely.
    pub sure: ThingSet,
    /// Perhaps: things that can only close.
    closing: Vec<ThingId>,
    /// Perhaps: things that may open what others close.
    opening: Vec<ThingId>,
    blame: Blame,
}

/// Of so many things that may open, all that may be is tried; of more, nothing is known.
const MOST_TRIED: usize = 7;

impl Sets {
    /// Adds a thing of which it is unknown whether it counts.
    pub fn doubt(&mut self, thing: ThingId, may_open: bool, blame: &Blame) {
        if may_open {
            self.opening.push(thing);
        } else {
            self.closing.push(thing);
        }
        self.blame = union(std::mem::take(&mut self.blame), blame);
    }

    /// All of them together, with what is missing; none when there is no doubt.
    pub fn with_doubtful(&self) -> Option<(ThingSet, Blame)> {
        self.doubted()
            .map(|blame| (self.with(usize::MAX, true), blame))
    }

    /// A truth about what surely counts, unless it might be another if more things count: given is
    /// whether those close, and how to ask it of other things.
    pub fn agreed(
        &self,
        truth: Truth,
        closed: bool,
        closes: impl FnMut(&ThingSet) -> bool,
    ) -> Truth {
        // More things that can only close change nothing about what is closed.
        if closed && self.opening.is_empty() {
            return truth;
        }
        match self.all_agree(&closed, closes) {
            Ok(()) => truth,
            Err(blame) => Truth::Unknown(blame),
        }
    }

    /// Whether an answer about what surely counts is the same whatever else does; what is missing
    /// if it is not.
    ///
    /// The more of what can only close, the more is closed: between none of them and all of them
    /// nothing can differ if those two agree. Of things that may open every choice is tried.
    pub fn all_agree<A: PartialEq>(
        &self,
        sure: &A,
        mut ask: impl FnMut(&ThingSet) -> A,
    ) -> Result<(), Blame> {
        let Some(blame) = self.doubted() else {
            return Ok(());
        };
        if self.opening.len() > MOST_TRIED {
            return Err(blame);
        }
        let mut choices = (0..1_usize << self.opening.len()).flat_map(|chosen| {
            let all = !self.closing.is_empty();
            [(chosen, false), (chosen, true)]
                .into_iter()
                .filter(move |(_, with)| all || !with)
        });
        let same = choices.all(|(chosen, with_closing)| {
            let is_sure = chosen == 0 && !with_closing;
            is_sure || ask(&self.with(chosen, with_closing)) == *sure
        });
        if same { Ok(()) } else { Err(blame) }
    }

    /// Whether of any thing it is unknown whether it counts.
    pub fn is_in_doubt(&self) -> bool {
        !self.opening.is_empty() || !self.closing.is_empty()
    }

    fn doubted(&self) -> Option<Blame> {
        self.is_in_doubt().then(|| self.blame.clone())
    }

    /// What surely counts, with those that may open by the bits of a number, and all that can only
    /// close or none.
    fn with(&self, chosen: usize, with_closing: bool) -> ThingSet {
        let mut set = self.sure.clone();
        for (place, thing) in self.opening.iter().enumerate() {
            if chosen & (1 << place.min(63)) != 0 {
                set.insert(*thing);
            }
        }
        let closing = self.closing.iter().filter(|_| with_closing);
        closing.for_each(|thing| set.insert(*thing));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two things make one of which the first is free only if a third joins them.
    fn closes(set: &ThingSet) -> bool {
        let has = |id| set.contains(ThingId(id));
        has(9) || has(0) && has(1) && !has(2)
    }

    fn sets(sure: &[u32], opening: &[u32], closing: &[u32]) -> Sets {
        let mut sets = Sets {
            sure: sure.iter().map(|id| ThingId(*id)).collect(),
            ..Sets::default()
        };
        for id in opening {
            sets.doubt(ThingId(*id), true, &Vec::new());
        }
        for id in closing {
            sets.doubt(ThingId(*id), false, &Vec::new());
        }
        sets
    }

    #[test]
    fn what_may_open_makes_a_closed_line_unknown() {
        let agreed = |sets: &Sets| {
            let closed = closes(&sets.sure);
            sets.agreed(Truth::of(closed), closed, closes)
        };
        assert!(agreed(&sets(&[0, 1], &[], &[])).is_yes());
        assert!(agreed(&sets(&[0, 1], &[], &[3])).is_yes());
        assert!(matches!(
            agreed(&sets(&[0, 1], &[2], &[])),
            Truth::Unknown(_)
        ));
        // It is closed by another anyway.
        assert!(agreed(&sets(&[0, 1, 9], &[2], &[3])).is_yes());
        // With none of them and with all of them it is open, with two of three closed.
        assert!(matches!(
            agreed(&sets(&[], &[0, 1, 2], &[])),
            Truth::Unknown(_)
        ));
        assert!(agreed(&sets(&[2], &[0, 1], &[])).is_no());
        assert!(matches!(
            agreed(&sets(&[2], &[0, 1], &[9])),
            Truth::Unknown(_)
        ));
    }

    #[test]
    fn of_many_that_may_open_nothing_is_known() {
        let many: Vec<u32> = (10..20).collect();
        let sets = sets(&[0, 1], &many, &[]);
        assert!(matches!(
            sets.agreed(Truth::of(true), true, closes),
            Truth::Unknown(_)
        ));
    }
}
