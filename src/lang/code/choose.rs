//! How a ladder comes out: its choices judged, and the one that is made.

use super::super::hir::{End, Resolve};
use super::Space;
use super::ladder::{Judged, Ladder};
use super::run::Run;
use super::trace::{Setup, Spots};
use super::verdict::Outcome;
use crate::facts::{Facts, Point, Spot, ThingId};
use crate::number::Number;
use crate::vocabulary::Role;

/// A choice that may be the one that is made.
#[derive(Clone, Copy)]
struct Candidate {
    choice: usize,
    judged: Judged,
}

impl<const TOLD: bool> Run<'_, TOLD> {
    /// Works out how a ladder comes out, once.
    pub fn ladder(&mut self, place: usize) -> Option<()> {
        if self.space.found.ladders.get(place).is_some() {
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
        let mut made = self.judge(place, ladder, trace, 0)?;
        if let Some(trace) = trace
            && (ladder.may_pay_by_choice(made.judged.tiers) || self.is_drawn(trace))
        {
            made = self.best(place, ladder, trace, made)?;
        }
        self.it = outer;
        let Candidate { choice, judged } = made;
        let told = ladder.tells(&judged);
        self.space.answers.tell(told.replies);
        let outcome = Outcome {
            tiers: judged.tiers,
            headline: told.headline,
            choice,
        };
        self.space.found.ladders.fill(place, outcome)
    }

    /// Makes a choice the one that questions are about.
    #[inline]
    fn turn_to(&mut self, place: usize, ladder: &Ladder, trace: Option<usize>, choice: usize) {
        self.space.answers.forget(ladder.bound);
        let choices = &mut self.space.choices;
        let drawn = trace.and_then(|trace| choices.fill(place, (trace, choice)));
        if drawn.is_none() {
            choices.clear(place);
        }
    }

    /// Whether lines of a trace were looked at: where nobody did, all choices are alike.
    fn is_drawn(&self, trace: usize) -> bool {
        let drawn = self.space.drawn.get(trace);
        drawn.is_some_and(|drawn| drawn.setup.is_some())
    }

    /// The choice that is made, of all those of a trace of which the first is judged; the questions
    /// are about it in the end.
    fn best(
        &mut self,
        place: usize,
        ladder: &Ladder,
        trace: usize,
        first: Candidate,
    ) -> Option<Candidate> {
        let setup = self.draw(trace)?;
        let drawn = self.space.drawn.get(trace)?;
        let choices = drawn.from.groups() * drawn.to.groups();
        if choices <= 1 {
            return Some(first);
        }
        let (mut best, mut last) = (first, 0);
        let is_largest = setup.chooser == Some(Role::Target);
        let mut pays = self.pays(place, ladder, &best.judged)?;
        for choice in 1..choices {
            if !is_largest && ladder.is_least(&best.judged) {
                break;
            }
            let one = self.judge(place, ladder, Some(trace), choice)?;
            last = choice;
            let paid = self.pays(place, ladder, &one.judged)?;
            let (own, other) = ((one.judged.key, &paid), (best.judged.key, &pays));
            if if is_largest { own > other } else { own < other } {
                (best, pays) = (one, paid);
            }
        }
        if best.choice != last {
            self.turn_to(place, ladder, Some(trace), best.choice);
        }
        Some(best)
    }

    #[inline]
    fn judge(
        &mut self,
        place: usize,
        ladder: &Ladder,
        trace: Option<usize>,
        choice: usize,
    ) -> Option<Candidate> {
        self.turn_to(place, ladder, trace, choice);
        let judged = ladder.judge(|diagram| self.walk(diagram))?;
        Some(Candidate { choice, judged })
    }

    /// The sum of all bonuses that the choice that was judged last pays, where that may break ties.
    fn pays(&mut self, place: usize, ladder: &Ladder, made: &Judged) -> Option<Number> {
        let Judged { tiers, key, .. } = *made;
        if !ladder.may_pay_by_choice(tiers) {
            return Some(Number::ZERO);
        }
        // The further conditions may ask for the ladder's own tiers.
        let supposed = Outcome {
            tiers,
            ..Outcome::default()
        };
        self.space.found.ladders.fill(place, supposed)?;
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
        self.space.found.ladders.clear(place);
        self.space.answers.forget(ladder.bound);
        Some(total)
    }

    /// How the lines of a trace are drawn.
    pub fn setup(&mut self, place: usize) -> Option<Setup> {
        let code = self.code;
        let trace = code.traces.get(place)?;
        let outer = self.it.take();
        let setup = *trace.setups.get(self.walk(&trace.setup)?)?;
        self.it = outer;
        Some(setup)
    }

    /// Draws the lines of a trace, once.
    pub fn draw(&mut self, place: usize) -> Option<Setup> {
        if let Some(setup) = self.space.drawn.get(place)?.setup {
            return Some(setup);
        }
        let setup = self.setup(place)?;
        let (facts, two) = (self.facts, [self.attacker, self.target]);
        let unions = self.code.unions.len();
        let Space { drawn, points, .. } = &mut *self.space;
        let drawn = drawn.get_mut(place)?;
        for (spots, end) in [(&mut drawn.from, setup.from), (&mut drawn.to, setup.to)] {
            spots.clear();
            if let Some(end) = end {
                add_spots(facts, two, end, points, spots)?;
            }
        }
        drawn.make_room(unions);
        drawn.setup = Some(setup);
        self.space.has_drawn = true;
        Some(setup)
    }
}

/// Adds the spots of an end of lines, by way of a list of points. None for too many.
fn add_spots(
    facts: &dyn Facts,
    [attacker, target]: [ThingId; 2],
    end: End,
    points: &mut Vec<Point>,
    into: &mut Spots,
) -> Option<()> {
    let End::Spot {
        each,
        spot,
        square,
        role,
    } = end
    else {
        return match facts.origin() {
            Some(origin) => into.add(&[origin], true),
            None => Some(()),
        };
    };
    let thing = match role {
        Role::Attacker => attacker,
        Role::Target => target,
    };
    let together = each || spot == Spot::Centre;
    let cells = if square { facts.cells(thing) } else { 1 };
    for cell in 0..cells {
        points.clear();
        facts.spots_into(thing, square.then_some(cell), spot, points);
        into.add(points, together)?;
    }
    Some(())
}
