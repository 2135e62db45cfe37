//! The end of making code: the questions are put in the order of asking, and the diagrams laid out.

use super::super::bits::Bits;
use super::super::diagram::{Diagram, Order};
use super::super::question::{Asked, Question};
use super::super::{Code, Ladder, said};
use super::Lower;

impl Lower<'_> {
    /// Asks first which tiers hold, so that the questions of a ladder stand side by side and are
    /// answered in one go.
    pub(super) fn ask_for_tiers(&mut self) {
        for place in 0..self.plan.ladders.len() {
            let count = self
                .plan
                .ladders
                .get(place)
                .map_or(0, |own| own.tiers.len());
            for tier in 0..count {
                self.settled(place, tier);
            }
        }
    }

    /// The code, complete.
    pub(super) fn finish(mut self) -> Option<Code> {
        let asked = self.questions.asked;
        if self.is_beyond || self.forge.is_overfull() || asked.len() > 60_000 {
            return None;
        }
        let code = &mut self.code;
        code.pierces.clone_from(&self.pack.pierces);
        code.defaults.clone_from(&self.pack.fact_defaults);
        code.stacking.clone_from(&self.pack.stacking);
        let stats = self.pack.vocabulary.stats.iter();
        code.roles = stats.map(|stat| stat.role).collect();
        let in_order = in_order(&asked);
        let mut places = vec![0; asked.len()];
        for (place, old) in (0..).zip(&in_order) {
            if let Some(own) = places.get_mut(*old) {
                *own = place;
            }
        }
        for old in in_order {
            code.take(asked.get(old)?);
        }
        code.said = said::all(&code.questions, code.kept, &code.defaults);
        code.lay_out(&places);
        code.ladders.iter_mut().for_each(Ladder::finish);
        Some(self.code)
    }
}

/// The old numbers of the questions in their new order: those whose answers are kept as they are
/// asked, then the others. If too many could be kept, the cheapest are not, but for tiers.
fn in_order(asked: &[Asked]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..asked.len()).collect();
    let cost = |place: &usize| asked.get(*place).map_or(0, |own| own.cost);
    order.sort_by_key(|place| (cost(place), *place));
    let can_be_kept = |place: &usize| asked.get(*place).is_some_and(|own| !own.bound.it);
    let (mut kept, mut rest): (Vec<usize>, Vec<usize>) = order.into_iter().partition(can_be_kept);
    let too_many = kept.len().saturating_sub(Bits::COUNT);
    let tiers = kept.iter().take_while(|place| {
        let own = asked.get(**place).map(|own| &own.question);
        matches!(own, Some(Question::Tier { settled: true, .. }))
    });
    let tiers = tiers.count();
    rest.extend(kept.drain(tiers..(tiers + too_many).min(kept.len())));
    kept.extend(rest);
    kept
}

impl Code {
    /// Takes a question over, as the next.
    fn take(&mut self, asked: &Asked) {
        let place = self.questions.len();
        let own = Bits::one(place);
        if !asked.bound.it {
            self.kept = self.kept.or(own);
        }
        for (ladder, judged) in self.ladders.iter_mut().enumerate() {
            if asked.bound.ladders & (1 << ladder) != 0 {
                judged.bound = judged.bound.or(own);
            }
        }
        match asked.question {
            Question::Tier {
                ladder,
                tier: 0,
                settled: true,
            } => self.answering(ladder, |own| own.answer_from(place)),
            Question::Tier {
                ladder,
                tier,
                settled: false,
            } => self.answering(ladder, |own| own.others.push((place, tier))),
            _ => {}
        }
        self.spans.push(asked.at);
        self.questions.push(asked.question.clone());
    }

    fn answering(&mut self, ladder: usize, note: impl FnOnce(&mut Ladder)) {
        if let Some(own) = self.ladders.get_mut(ladder) {
            note(own);
        }
    }

    /// Lays all diagrams out, with the questions numbered anew.
    fn lay_out(&mut self, places: &[u16]) {
        let likely = (0..).zip(&self.questions);
        let likely = likely.filter(|(_, question)| matches!(question, Question::OpenLine(..)));
        let order = Order {
            places,
            kept: self.kept,
            likely: likely.fold(Bits::default(), |bits, (place, _)| {
                bits.or(Bits::one(place))
            }),
        };
        for diagram in self.diagrams() {
            diagram.lay_out(&order);
        }
    }

    fn diagrams(&mut self) -> impl Iterator<Item = &mut Diagram> {
        let traces = self.traces.iter_mut().map(|trace| &mut trace.setup);
        let ladders = self.ladders.iter_mut().flat_map(Ladder::diagrams);
        let payments = self.payments.iter_mut().map(|part| &mut part.diagram);
        let unions = self.unions.iter_mut().map(|union| &mut union.members);
        let truths = self.truths.iter_mut();
        truths
            .chain(unions)
            .chain(traces)
            .chain(ladders)
            .chain(payments)
    }
}
