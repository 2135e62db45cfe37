//! Ladders: all tiers in each choice of corners and squares, and the choice that is made.

use std::cmp::Reverse;

use crate::facts::{Point, Spot};
use crate::number::Number;
use crate::ruling::Evidence;
use crate::vocabulary::{LadderId, Role};

use super::super::hir::{End, Resolve};
use super::super::plan::{ClauseRef, Grant, Ladder};
use super::evidence::Recorder;
use super::machine::{Judging, Lines, Machine};
use super::sightings::Event;
use super::value::{Blame, Truth, union};

/// How a ladder came out.
#[derive(Clone, Debug)]
pub struct LadderOutcome {
    /// The tier that is named.
    pub headline: Headline,
    /// The truths of all tiers in the choice that was made; that of the lowest is whether no other
    /// holds.
    pub tiers: Vec<Truth>,
    /// The lines of that choice.
    pub lines: Option<Lines>,
}

/// The tier that is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Headline {
    /// This one.
    Tier(u16),
    /// It depends on what is missing.
    Undecided(Blame),
    /// Two that exclude one another hold.
    Conflict(u16, u16),
}

/// One choice of corners and squares, judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its lines.
    pub lines: Option<Lines>,
    /// The truths of its tiers.
    pub tiers: Vec<Truth>,
    /// Its story.
    pub evidence: Option<Evidence>,
}

impl Judged {
    /// The tiers that hold at least, and at most, as bits, the lowest tier left out.
    fn bits(&self, ladder: &Ladder) -> (u64, u64) {
        let (mut least, mut most) = (0u64, 0u64);
        for (place, truth) in self.tiers.iter().enumerate().skip(1) {
            let alone = ladder.tiers.get(place).is_some_and(|tier| tier.alone);
            let bit = 1u64 << place.min(63);
            match truth {
                Truth::Yes if alone => (least, most) = (bit, bit),
                Truth::Yes => (least, most) = (least | bit, most | bit),
                Truth::Unknown(_) => most |= bit,
                Truth::No => {}
            }
        }
        (least, most)
    }
}

impl<R: Recorder> Machine<'_, R> {
    /// How a ladder comes out, worked out once.
    pub fn ladder(&mut self, place: usize) -> LadderOutcome {
        if let Some(known) = self.outcomes.get(&place) {
            return known.clone();
        }
        let outer = (self.lines.take(), self.judging.take(), self.it.take());
        // What its lines meet gives nothing yet: which of its tiers hold is only found out here.
        let witnesses = self.witnesses.take();
        let judged = self.judge(place);
        let outcome = self.overridden(place, judged);
        (self.lines, self.judging, self.it) = outer;
        self.witnesses = witnesses;
        self.outcomes.insert(place, outcome.clone());
        outcome
    }

    /// An outcome with the game master's tier, if any, in place of the one worked out.
    fn overridden(&self, place: usize, outcome: LadderOutcome) -> LadderOutcome {
        let gm = self.facts.overrides();
        let mut said = gm.iter().flat_map(|gm| &gm.tiers);
        let Some((_, tier)) = said.find(|(ladder, _)| ladder.index() == place) else {
            return outcome;
        };
        let tiers = 0..outcome.tiers.len();
        LadderOutcome {
            headline: Headline::Tier(*tier),
            tiers: tiers
                .map(|place| Truth::of(place == usize::from(*tier)))
                .collect(),
            lines: outcome.lines,
        }
    }

    /// Whether a tier holds: in the choice that is being judged on its own ladder, in the choice
    /// that is made on another.
    pub fn tier_truth(&mut self, ladder: LadderId, tier: u16) -> Truth {
        let own = self
            .judging
            .as_ref()
            .is_some_and(|judging| judging.ladder == ladder.index());
        if own {
            let truth = self.judged_tier(ladder, tier);
            // What is known already is not asked again, but for what it was that made it so.
            if truth.is_yes() && self.witnesses.is_some() {
                self.witness(ladder, tier);
            }
            return truth;
        }
        let outcome = self.ladder(ladder.index());
        let truth = outcome.tiers.get(usize::from(tier)).cloned();
        let truth = truth.unwrap_or(Truth::No);
        if truth.is_yes() && self.witnesses.is_some() && self.is_aside(ladder) {
            self.witness_aside(ladder, tier, &outcome);
        }
        truth
    }

    /// Whether a ladder is only there to be asked about: the ruling names no source of its tiers.
    fn is_aside(&self, ladder: LadderId) -> bool {
        let own = self.pack.hir.ladders.get(ladder.index());
        own.is_some_and(|own| own.aside)
    }

    /// Collects what makes a tier hold on another ladder, by the choice that was made there.
    fn witness_aside(&mut self, ladder: LadderId, tier: u16, outcome: &LadderOutcome) {
        let outer = (self.lines.take(), self.judging.take());
        self.lines.clone_from(&outcome.lines);
        self.judging = Some(Judging {
            ladder: ladder.index(),
            tiers: outcome.tiers.iter().cloned().map(Some).collect(),
        });
        self.witness(ladder, tier);
        (self.lines, self.judging) = outer;
    }

    /// Collects what makes a tier hold on the ladder that is being judged.
    fn witness(&mut self, ladder: LadderId, tier: u16) {
        let clause = ClauseRef::Tier(ladder, tier);
        if let Some(own) = self.plan.clause(clause) {
            self.conditions(&own.conditions, super::clause::Whose::Clause(clause));
        }
    }

    fn judged_tier(&mut self, ladder: LadderId, tier: u16) -> Truth {
        let place = usize::from(tier);
        let known = |machine: &Self| {
            machine
                .judging
                .as_ref()
                .and_then(|judging| judging.tiers.get(place).cloned().flatten())
        };
        if let Some(truth) = known(self) {
            return truth;
        }
        let truth = self.clause(ClauseRef::Tier(ladder, tier));
        if let Some(slot) = self
            .judging
            .as_mut()
            .and_then(|judging| judging.tiers.get_mut(place))
        {
            *slot = Some(truth.clone());
        }
        truth
    }

    fn judge(&mut self, place: usize) -> LadderOutcome {
        let plan = self.plan;
        let Some(ladder) = plan.ladders.get(place) else {
            return nothing();
        };
        self.recorder.open();
        let choices = match self.choices(ladder) {
            Ok(choices) => choices,
            Err(blame) => return self.close_undecided_ladder(place, blame),
        };
        let chooser = choices.chooser;
        let mut judged = Vec::new();
        for lines in choices.lines {
            judged.push(self.judge_choice(place, ladder, lines));
        }
        let chosen = self.pick(place, ladder, &judged, chooser);
        let headline = headline(ladder, &judged, chosen, chooser);
        let choosing = (chooser, choices.start);
        self.close_ladder(place, &headline, &mut judged, chosen, choosing);
        self.note_outcome(place, &headline, judged.get(chosen));
        match judged.into_iter().nth(chosen) {
            Some(made) => LadderOutcome {
                headline,
                tiers: made.tiers,
                lines: made.lines,
            },
            None => nothing(),
        }
    }

    fn note_outcome(&mut self, place: usize, headline: &Headline, made: Option<&Judged>) {
        self.recorder.note(match headline {
            Headline::Tier(tier) => Event::Rules(place, usize::from(*tier)),
            Headline::Undecided(_) => Event::Hangs(place),
            Headline::Conflict(one, other) => Event::Conflicts(place, *one, *other),
        });
        let tiers = made.map_or(&[][..], |made| &made.tiers);
        for (tier, truth) in tiers.iter().enumerate() {
            if truth.is_yes() {
                self.recorder.note(Event::Holds(place, tier));
            }
        }
    }

    fn judge_choice(&mut self, place: usize, ladder: &Ladder, lines: Option<Lines>) -> Judged {
        self.lines.clone_from(&lines);
        let count = ladder.tiers.len();
        self.judging = Some(Judging {
            ladder: place,
            tiers: vec![None; count],
        });
        self.recorder.open();
        let mut tiers = vec![Truth::No; count];
        for tier in (1..count).rev() {
            let id = LadderId::from_index(place);
            let truth = self.judged_tier(id, u16::try_from(tier).unwrap_or(u16::MAX));
            let ends = truth.is_yes() && ladder.tiers.get(tier).is_some_and(|tier| tier.alone);
            if let Some(slot) = tiers.get_mut(tier) {
                *slot = truth;
            }
            // Nothing below a tier that stands alone can pay.
            if ends && ladder.adjustments.is_empty() {
                break;
            }
        }
        self.adjust(place, ladder, &mut tiers);
        let others = tiers.iter().skip(1).cloned().fold(Truth::No, Truth::or);
        if let Some(lowest) = tiers.first_mut() {
            *lowest = others.not();
        }
        let evidence = self.close_choice(place, lines.as_ref(), &tiers);
        Judged {
            lines,
            tiers,
            evidence,
        }
    }

    /// The choice that is made: its place among those judged.
    fn pick(
        &mut self,
        place: usize,
        ladder: &Ladder,
        judged: &[Judged],
        chooser: Option<Role>,
    ) -> usize {
        let keys: Vec<(u64, u64)> = judged
            .iter()
            .map(|choice| {
                let (least, most) = choice.bits(ladder);
                (most, least)
            })
            .collect();
        let best = match chooser {
            Some(Role::Target) => keys.iter().max().copied(),
            _ => keys.iter().min().copied(),
        };
        let tied: Vec<usize> = (0..keys.len())
            .filter(|choice| keys.get(*choice).copied() == best)
            .collect();
        let first = tied.first().copied().unwrap_or(0);
        if tied.len() < 2 || !pays_by_choice(ladder) {
            return first;
        }
        let totals = tied.iter().map(|choice| {
            let total = judged
                .get(*choice)
                .map_or(Number::ZERO, |made| self.pays(place, made));
            (total, *choice)
        });
        let totals: Vec<(Number, usize)> = totals.collect();
        let made = match chooser {
            Some(Role::Target) => totals
                .into_iter()
                .max_by_key(|(total, choice)| (total.clone(), Reverse(*choice))),
            _ => totals.into_iter().min(),
        };
        made.map_or(first, |(_, choice)| choice)
    }

    /// The sum of all bonuses that a choice pays for sure.
    fn pays(&mut self, place: usize, choice: &Judged) -> Number {
        let plan = self.plan;
        self.lines.clone_from(&choice.lines);
        self.judging = Some(Judging {
            ladder: place,
            tiers: choice.tiers.iter().cloned().map(Some).collect(),
        });
        let mut total = Number::ZERO;
        let Some(ladder) = plan.ladders.get(place) else {
            return total;
        };
        for tier in paying(ladder, &choice.tiers) {
            for grant in ladder.tiers.get(tier).map_or(&[][..], |tier| &tier.grants) {
                let Grant::Bonus(value, _, _) = grant.value else {
                    continue;
                };
                let pays = self.quietly(|machine| machine.guard(grant.guard)).is_yes();
                let value = self.quietly(|machine| machine.eval(value));
                if let (true, Some(number)) = (pays, value.number()) {
                    total = &total + number;
                }
            }
        }
        total
    }

    /// The lines of one choice of a ladder.
    pub fn lines_of(&mut self, place: usize, choice: usize) -> Option<Lines> {
        let plan = self.plan;
        let choices = self.choices(plan.ladders.get(place)?).ok()?;
        choices.lines.into_iter().nth(choice).flatten()
    }

    fn choices(&mut self, ladder: &Ladder) -> Result<Choices, Blame> {
        let Some(trace) = self.choose(&ladder.by)? else {
            return Ok(Choices {
                lines: vec![None],
                chooser: None,
                start: None,
            });
        };
        let plan = self.plan;
        let Some(cases) = plan.traces.get(trace) else {
            return Ok(Choices {
                lines: vec![None],
                chooser: None,
                start: None,
            });
        };
        let from = self.choose(&cases.from)?;
        let to = self.choose(&cases.to)?;
        let chooser = self.choose(&cases.chosen)?;
        let mut counts = Vec::new();
        for (guard, kinds, class) in &cases.counts {
            match self.guard(*guard) {
                Truth::Yes => counts.push((kinds.clone(), *class)),
                Truth::No => {}
                Truth::Unknown(blame) => return Err(blame),
            }
        }
        let starts = from.map_or_else(Vec::new, |end| self.ends(end));
        let ends = to.map_or_else(Vec::new, |end| self.ends(end));
        let mut lines = Vec::new();
        for from in &starts {
            for to in &ends {
                let (from, to) = (from.clone(), to.clone());
                lines.push(Some(Lines {
                    trace,
                    from,
                    to,
                    counts: counts.clone(),
                }));
            }
        }
        if lines.is_empty() {
            let (from, to) = (Vec::new(), Vec::new());
            lines.push(Some(Lines {
                trace,
                from,
                to,
                counts,
            }));
        }
        let start = from;
        Ok(Choices {
            lines,
            chooser,
            start,
        })
    }

    /// The points of each choice of an end.
    fn ends(&self, end: End) -> Vec<Vec<Point>> {
        let End::Spot {
            each,
            spot,
            square,
            role,
        } = end
        else {
            return self
                .facts
                .origin()
                .into_iter()
                .map(|origin| vec![origin])
                .collect();
        };
        let thing = match role {
            Role::Attacker => self.facts.attacker(),
            Role::Target => self.facts.target(),
        };
        let spaces: Vec<Option<usize>> = if square {
            (0..self.facts.cells(thing)).map(Some).collect()
        } else {
            vec![None]
        };
        // What cells share, their neighbours' corners, is one choice: the first.
        let mut choices: Vec<Vec<Point>> = Vec::new();
        let mut add = |points: Vec<Point>| {
            if !choices.contains(&points) {
                choices.push(points);
            }
        };
        for space in spaces {
            let points = self.facts.spots(thing, space, spot);
            if each || spot == Spot::Centre {
                add(points);
            } else {
                points.into_iter().for_each(|point| add(vec![point]));
            }
        }
        choices
    }
}

struct Choices {
    lines: Vec<Option<Lines>>,
    chooser: Option<Role>,
    /// Where the lines start.
    start: Option<End>,
}

/// What a ladder without tiers comes to.
pub fn nothing() -> LadderOutcome {
    LadderOutcome {
        headline: Headline::Tier(0),
        tiers: vec![Truth::Yes],
        lines: None,
    }
}

/// The places of the tiers that pay for sure or perhaps, given which hold.
pub fn paying(ladder: &Ladder, tiers: &[Truth]) -> Vec<usize> {
    let alone = tiers.iter().enumerate().rev().find(|(place, truth)| {
        truth.is_yes() && ladder.tiers.get(*place).is_some_and(|tier| tier.alone)
    });
    let floor = alone.map_or(0, |(place, _)| place);
    let held = tiers
        .iter()
        .enumerate()
        .filter(|(place, truth)| *place >= floor && !truth.is_no());
    let held: Vec<usize> = held.map(|(place, _)| place).collect();
    if ladder.resolve == Resolve::BestOfEach {
        return held;
    }
    // Everything unknown above the highest sure tier may yet be the one that pays.
    let sure = held
        .iter()
        .rev()
        .find(|place| tiers.get(**place).is_some_and(Truth::is_yes));
    let sure = sure.copied().unwrap_or(0);
    held.into_iter().filter(|place| *place >= sure).collect()
}

/// Whether a tier above keeps one from paying.
pub fn displaced(ladder: &Ladder, tiers: &[Truth], place: usize) -> Truth {
    let every = ladder.resolve != Resolve::BestOfEach;
    let above = tiers.iter().enumerate().skip(place + 1);
    let displacing =
        above.filter(|(place, _)| every || ladder.tiers.get(*place).is_some_and(|tier| tier.alone));
    displacing.fold(Truth::No, |truth, (_, own)| truth.or(own.clone()))
}

fn headline(ladder: &Ladder, judged: &[Judged], chosen: usize, chooser: Option<Role>) -> Headline {
    let bits = judged.iter().map(|choice| choice.bits(ladder));
    let (least, most): (Vec<u64>, Vec<u64>) = bits.unzip();
    let bound = |bits: &[u64]| match chooser {
        Some(Role::Target) => bits.iter().max().copied().unwrap_or(0),
        _ => bits.iter().min().copied().unwrap_or(0),
    };
    let top = |bits: u64| {
        if bits == 0 {
            0
        } else {
            63 - bits.leading_zeros()
        }
    };
    let (low, high) = (bound(&least), bound(&most));
    let tiers = judged.get(chosen).map_or(&[][..], |choice| &choice.tiers);
    if top(low) != top(high) {
        let blame = tiers
            .iter()
            .fold(Vec::new(), |blame, truth| union(blame, truth.blame()));
        return Headline::Undecided(blame);
    }
    if ladder.resolve == Resolve::One && low.count_ones() > 1 {
        let below = low & !(1u64 << top(low));
        let tier = |bits: u64| u16::try_from(top(bits)).unwrap_or(0);
        return Headline::Conflict(tier(below), tier(low));
    }
    Headline::Tier(u16::try_from(top(low)).unwrap_or(0))
}

/// Whether what tiers pay can differ between choices in which the same tiers hold.
fn pays_by_choice(ladder: &Ladder) -> bool {
    ladder
        .tiers
        .iter()
        .flat_map(|tier| &tier.grants)
        .any(|grant| grant.guard.is_some())
}
