//! Code: a plan made into decision diagrams, for rulings that cost next to nothing.
//!
//! The machine of [`eval`](super::eval) takes every step that an author wrote, knows three truths
//! and keeps its reasons. Code is for when there are many rulings to give and nobody asks why: it
//! asks the world as little as it can, what is cheap first, each question once, and allocates
//! nothing once its [`Space`] has grown. What it does not know it leaves to the machine: checks,
//! rolled attacks, the game master's word, and every ask in which something unknown is asked for.

mod answer;
mod answers;
mod bits;
mod choose;
mod clerk;
mod diagram;
mod forge;
mod ladder;
mod lines;
mod lower;
mod measure;
mod pay;
mod payment;
mod question;
mod run;
mod said;
mod slots;
mod space;
mod tables;
mod tell;
mod trace;
mod union;
mod verdict;

pub use clerk::Clerk;
pub use space::Space;
pub use verdict::{Headline, Verdict};

use super::Pack;
use super::hir::{Default as FactDefault, Obscurity, Stacking};
use super::plan::Plan;
use crate::facts::Facts;
use crate::ruling::Ruling;
use crate::source::Span;
use crate::vocabulary::Role;
use bits::Bits;
use diagram::Diagram;
use ladder::Ladder;
use payment::Part;
use question::{Amount, Question, TruthId};
use run::Run;
use said::Said;
use trace::Trace;
use union::Union;

/// The code of a plan.
#[derive(Clone, Debug, Default)]
pub struct Code {
    questions: Vec<Question>,
    /// Where an author first asked each of them.
    spans: Vec<Option<Span>>,
    /// The questions whose answers are kept for the ask; the others hang on what `it` is.
    kept: Bits,
    amounts: Vec<Amount>,
    /// How many of them are kept for the ask.
    kept_amounts: usize,
    truths: Vec<Diagram>,
    unions: Vec<Union>,
    traces: Vec<Trace>,
    ladders: Vec<Ladder>,
    payments: Vec<Part>,
    /// Named values that are truths, for the machine to go on from.
    values: Vec<Option<TruthId>>,
    pierces: Vec<Vec<Obscurity>>,
    defaults: Vec<Option<FactDefault>>,
    /// What scenes may say of facts at once.
    said: Vec<Said>,
    stacking: Vec<Stacking>,
    /// Whose each stat is.
    roles: Vec<Role>,
}

/// Answers that are known before anything is asked, by the numbers of the questions, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The questions.
    pub questions: u128,
    /// Those of them to which the answer is yes.
    pub yes: u128,
}

impl Code {
    /// The code of a plan of a pack; none for a plan that has something code does not know.
    #[must_use]
    pub fn new(pack: &Pack, plan: &Plan) -> Option<Code> {
        lower::lower(&pack.hir, plan)
    }

    /// Rules on one ask. None where that is left to the machine.
    #[must_use]
    pub fn rule<'v>(&'v self, facts: &dyn Facts, space: &'v mut Space) -> Option<Verdict<'v>> {
        self.rule_knowing(Known::default(), facts, space)
    }

    /// Rules on one ask of which some answers are known; those about lines are taken for every
    /// choice.
    #[must_use]
    pub fn rule_knowing<'v>(
        &'v self,
        known: Known,
        facts: &dyn Facts,
        space: &'v mut Space,
    ) -> Option<Verdict<'v>> {
        space.begin(self, known);
        Run::<false>::new(self, facts, space).rule()?;
        Some(Verdict::new(self, &space.found))
    }

    /// Rules on one ask and keeps its reasons, which [`Verdict::trail`] tells: every question that
    /// was asked, with the answer.
    #[must_use]
    pub fn rule_with_reasons<'v>(
        &'v self,
        known: Known,
        facts: &dyn Facts,
        space: &'v mut Space,
    ) -> Option<Verdict<'v>> {
        space.begin(self, known);
        Run::<true>::new(self, facts, space).rule()?;
        Some(Verdict::new(self, &space.found))
    }

    /// The ruling on one ask as the machine gives it without evidence, which it goes on from what
    /// code finds out.
    #[must_use]
    pub fn ruling(&self, pack: &Pack, plan: &Plan, facts: &dyn Facts, space: &mut Space) -> Ruling {
        if self.rule(facts, space).is_none() {
            return pack.rule(plan, facts, false);
        }
        tell::ruling(self, pack, plan, facts, space)
    }

    /// What is asked, by the numbers of the questions, in the words of the pack; empty where code
    /// asks of its own accord.
    pub fn questions<'p>(&'p self, pack: &'p Pack) -> impl Iterator<Item = String> + 'p {
        let spans = self.spans.iter();
        spans.map(|span| span.map_or(String::new(), |span| pack.sources.quoted(span)))
    }

    /// How many tests there are in all, as a measure of size.
    #[must_use]
    pub fn size(&self) -> usize {
        let judging = self.ladders.iter().flat_map(|ladder| &ladder.judging.parts);
        let judging: usize = judging.map(|(diagram, _)| diagram.len()).sum();
        let payments: usize = self.payments.iter().map(|part| part.diagram.len()).sum();
        judging + payments
    }
}
