//! How a ladder comes out: its choices judged, and the one that is made.

use super::super::hir::{End, Resolve};
use super::ladder::Ladder;
use super::run::Run;
use super::trace::Setup;
use super::verdict::{Headline, Outcome};
use crate::facts::Spot;
use crate::number::Number;
use crate::vocabulary::Role;

/// A choice that may be the one that is made.
#[derive(Clone, Copy)]
struct Candidate {
    choice: usize,
    tiers: u64,
    key: u64,
}

impl<const TOLD: bool> Run<'_, TOLD> {
    /// Works out how a ladder comes out, once.
    pub fn ladder(&mut self, place: usize) -> Option<()> {
        if self.space.verdict.outcome(place).is_some() {
            return Some(());
        }
        let code = self.code;
        let ladder = code.ladders.get(place)?;
        let outer = self.it.take();
        let case = match ladder.by.only() {
            Some(case) => case,
            None => self.walk(&ladder.by)?,
        };
        let trace = *ladder.traces.get(case)?;
        let (made, last) = self.best(place, ladder, trace)?;
        self.it = outer;
        if made.choice != last {
            self.turn_to(place, ladder, trace, made.choice);
        }
        let outcome = Outcome {
            tiers: made.tiers,
            headline: headline(ladder, made.key),
            trace,
            choice: made.choice,
        };
        self.take(place, ladder, outcome);
        Some(())
    }

    /// Makes a choice the one that questions are about.
    fn turn_to(&mut self, place: usize, ladder: &Ladder, trace: Option<usize>, choice: usize) {
        self.space.answers.forget(ladder.bound);
        if let Some(own) = self.space.choices.get_mut(place) {
            *own = trace.map(|trace| (trace, choice));
        }
    }

    /// Takes over how a ladder came out.
    fn take(&mut self, place: usize, ladder: &Ladder, outcome: Outcome) {
        let (told, yes) = ladder.answers(outcome.tiers);
        self.space.answers.tell(told, yes);
        if let Some(own) = self.space.verdict.ladders.get_mut(place) {
            *own = Some(outcome);
        }
    }

    /// The choice that is made, and that which was judged last.
    fn best(
        &mut self,
        place: usize,
        ladder: &Ladder,
        trace: Option<usize>,
    ) -> Option<(Candidate, usize)> {
        let mut best = self.judge(place, ladder, trace, 0)?;
        let Some((choices, chooser)) = self.choices(ladder, trace, best)? else {
            return Some((best, 0));
        };
        let mut last = 0;
        let is_largest = chooser == Some(Role::Target);
        let mut pays = self.pays(place, ladder, best)?;
        for choice in 1..choices {
            if !is_largest && ladder.is_least(best.key, best.tiers) {
                break;
            }
            let one = self.judge(place, ladder, trace, choice)?;
            last = choice;
            let paid = self.pays(place, ladder, one)?;
            let (own, other) = ((one.key, &paid), (best.key, &pays));
            if if is_largest { own > other } else { own < other } {
                (best, pays) = (one, paid);
            }
        }
        Some((best, last))
    }

    /// How many choices there are and who makes one; none where all are alike.
    fn choices(
        &mut self,
        ladder: &Ladder,
        trace: Option<usize>,
        first: Candidate,
    ) -> Option<Option<(usize, Option<Role>)>> {
        let Some(trace) = trace else {
            return Some(None);
        };
        let setup = match self.space.drawn.get(trace)?.setup {
            None if ladder.may_pay_by_choice(first.tiers) => self.draw(trace)?,
            // Where nobody looked at a line all choices are alike.
            None => return Some(None),
            Some(setup) => setup,
        };
        let drawn = self.space.drawn.get(trace)?;
        let choices = drawn.from.groups() * drawn.to.groups();
        Some((choices > 1).then_some((choices, setup.chooser)))
    }

    fn judge(
        &mut self,
        place: usize,
        ladder: &Ladder,
        trace: Option<usize>,
        choice: usize,
    ) -> Option<Candidate> {
        self.turn_to(place, ladder, trace, choice);
        let tiers = ladder.judging.judge(|diagram| self.walk(diagram))?;
        let key = ladder.judging.key(tiers);
        Some(Candidate { choice, tiers, key })
    }

    /// The sum of all bonuses that the choice that was judged last pays, where that may break ties.
    fn pays(&mut self, place: usize, ladder: &Ladder, made: Candidate) -> Option<Number> {
        let Candidate { tiers, key, .. } = made;
        if !ladder.may_pay_by_choice(tiers) {
            return Some(Number::ZERO);
        }
        // The further conditions may ask for the ladder's own tiers.
        let supposed = Outcome {
            tiers,
            headline: Headline::Tier(0),
            trace: None,
            choice: 0,
        };
        *self.space.verdict.ladders.get_mut(place)? = Some(supposed);
        self.space.answers.forget(ladder.bound);
        let paying = match ladder.resolve {
            _ if key == 0 => tiers,
            Resolve::BestOfEach => key,
            _ => 1 << key.ilog2(),
        };
        let mut total = Number::ZERO;
        for (tier, guard, value) in &ladder.paid.bonuses {
            if paying & (1 << tier) != 0 && self.truth(*guard)? {
                let value = self.amount(*value)?;
                total = &total + value.number().unwrap_or(&Number::ZERO);
            }
        }
        *self.space.verdict.ladders.get_mut(place)? = None;
        self.space.answers.forget(ladder.bound);
        Some(total)
    }

    /// Draws the lines of a trace, once.
    pub fn draw(&mut self, place: usize) -> Option<Setup> {
        if let Some(setup) = self.space.drawn.get(place)?.setup {
            return Some(setup);
        }
        let code = self.code;
        let trace = code.traces.get(place)?;
        let outer = self.it.take();
        let setup = *trace.setups.get(self.walk(&trace.setup)?)?;
        self.it = outer;
        let mut drawn = std::mem::take(self.space.drawn.get_mut(place)?);
        for (spots, end) in [(&mut drawn.from, setup.from), (&mut drawn.to, setup.to)] {
            spots.clear();
            if let Some(end) = end {
                self.spots(end, spots)?;
            }
        }
        drawn.setup = Some(setup);
        drawn.make_room(code.unions.len());
        *self.space.drawn.get_mut(place)? = drawn;
        Some(setup)
    }

    fn spots(&mut self, end: End, into: &mut super::trace::Spots) -> Option<()> {
        let End::Spot {
            each,
            spot,
            square,
            role,
        } = end
        else {
            return match self.facts.origin() {
                Some(origin) => into.add(&[origin], true),
                None => Some(()),
            };
        };
        let thing = match role {
            Role::Attacker => self.attacker,
            Role::Target => self.target,
        };
        let together = each || spot == Spot::Centre;
        let cells = if square { self.facts.cells(thing) } else { 1 };
        for cell in 0..cells {
            let points = &mut self.space.points;
            points.clear();
            self.facts
                .spots_into(thing, square.then_some(cell), spot, points);
            into.add(points, together)?;
        }
        Some(())
    }
}

fn headline(ladder: &Ladder, key: u64) -> Headline {
    let Some(top) = key.checked_ilog2() else {
        return Headline::Tier(0);
    };
    let tier = |place: u32| u16::try_from(place).unwrap_or(u16::MAX);
    let below = key & !(1 << top);
    match below.checked_ilog2() {
        Some(below) if ladder.resolve == Resolve::One => Headline::Conflict(tier(below), tier(top)),
        _ => Headline::Tier(tier(top)),
    }
}
