//! From a plan to code.

mod amounts;
mod conditions;
mod expr;
mod finish;
mod ladder;
mod payments;

use std::collections::BTreeMap;

use super::super::hir::{self, Subject, Test};
use super::super::plan::{ClauseRef, NodeId, Plan};
use super::Code;
use super::diagram::Diagram;
use super::forge::{Forge, Truth};
use super::question::{Amount, AmountId, Bound, Dear, Question, Questions, TruthId};
use super::union::Union;

/// The most tests of one diagram; what would have more is told in parts.
const MOST_TESTS: usize = 1 << 11;

/// The most ladders, and tiers of a ladder.
const MOST_TIERS: usize = 60;

/// Where an expression stands, as far as its meaning hangs on that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stand {
    /// The ladder whose lines are drawn.
    lines: Option<usize>,
    /// The ladder whose choice is being judged: there its own tiers are asked as they stand.
    judging: Option<usize>,
    /// Whether all ladders are settled.
    settled: bool,
}

impl Stand {
    /// Where no lines are drawn and no choice is judged yet.
    const OUTSIDE: Stand = Stand {
        lines: None,
        judging: None,
        settled: false,
    };

    /// In a choice of a ladder.
    fn judging(ladder: usize) -> Stand {
        Stand {
            lines: Some(ladder),
            judging: Some(ladder),
            settled: false,
        }
    }

    /// Where a tier of a ladder pays, or a rule.
    fn paying(ladder: Option<usize>) -> Stand {
        Stand {
            lines: ladder,
            judging: None,
            settled: true,
        }
    }
}

/// The code of a plan; none when the plan has something that code does not know.
pub fn lower(pack: &hir::Pack, plan: &Plan) -> Option<Code> {
    let mut lower = Lower {
        pack,
        plan,
        forge: Forge::default(),
        code: Code::default(),
        questions: Questions::default(),
        bounds: Vec::new(),
        known: BTreeMap::new(),
        clauses: BTreeMap::new(),
        apart: BTreeMap::new(),
        at: None,
        is_beyond: plan.ladders.len() > MOST_TIERS || pack.vocabulary.actions.len() > MOST_TIERS,
    };
    lower.ask_for_tiers();
    for place in 0..plan.unions.len() {
        let union = lower.union(place)?;
        lower.code.unions.push(union);
    }
    for place in 0..plan.traces.len() {
        let trace = lower.trace(place)?;
        lower.code.traces.push(trace);
    }
    for place in 0..plan.ladders.len() {
        let ladder = lower.ladder(place)?;
        lower.code.ladders.push(ladder);
    }
    lower.payments()?;
    lower.values();
    lower.finish()
}

/// Whether a test holds of a thing of which others are known to, if those tell it.
fn told(test: Test, known: &[Test]) -> Option<bool> {
    let mut known = known.iter();
    known.find_map(|known| match (test, known) {
        (Test::Class(own), Test::Class(class)) => Some(own == *class),
        // The attacker may be the target too.
        (Test::Same(own), Test::Same(subject)) if own == *subject => Some(true),
        _ => None,
    })
}

struct Lower<'p> {
    pack: &'p hir::Pack,
    plan: &'p Plan,
    forge: Forge,
    code: Code,
    questions: Questions,
    /// What each amount depends on and costs.
    bounds: Vec<(Bound, Dear)>,
    known: BTreeMap<(NodeId, Stand), Truth>,
    clauses: BTreeMap<(ClauseRef, Stand), Truth>,
    apart: BTreeMap<Truth, TruthId>,
    /// What is being worked out.
    at: Option<NodeId>,
    /// Whether something was met that code does not know.
    is_beyond: bool,
}

/// Some groups of truths that one diagram tells.
struct Drawn {
    /// The first group, and the one after the last.
    groups: (usize, usize),
    diagram: Diagram,
    /// Which of the truths hold at each leaf.
    leaves: Vec<Vec<bool>>,
}

impl Lower<'_> {
    fn ask(&mut self, question: Question, bound: Bound, dear: Dear) -> Truth {
        let at = self.at.and_then(|at| self.plan.span(at));
        let turn = self.questions.add(question, bound, dear, at);
        self.forge.ask(turn)
    }

    /// What a truth depends on.
    fn bound(&self, truth: Truth) -> Bound {
        let asked = self.forge.questions(truth).into_iter();
        let asked = asked.filter_map(|place| self.questions.asked.get(usize::from(place)));
        asked.fold(Bound::default(), |bound, asked| bound.and(asked.bound))
    }

    /// A diagram of a truth, to be walked by itself.
    fn apart(&mut self, truth: Truth) -> TruthId {
        if let Some(known) = self.apart.get(&truth) {
            return *known;
        }
        let place = u32::try_from(self.code.truths.len()).unwrap_or(u32::MAX);
        match self.forge.one(truth) {
            Some(diagram) => self.code.truths.push(diagram),
            None => self.is_beyond = true,
        }
        self.apart.insert(truth, TruthId(place));
        TruthId(place)
    }

    /// An amount, once. What takes work and is the same throughout an ask is kept.
    fn amount(&mut self, amount: Amount, bound: Bound, dear: Dear) -> AmountId {
        let takes_work = matches!(
            amount,
            Amount::Length(_)
                | Amount::Sum(_)
                | Amount::Product(_)
                | Amount::Negative(_)
                | Amount::Extreme(..)
                | Amount::Cases(_)
        );
        let own = self.amount_itself(amount, bound, dear);
        if !takes_work || bound != Bound::default() {
            return own;
        }
        let kept = |amount: &Amount| matches!(amount, Amount::Kept(_, inner) if *inner == own);
        if let Some(place) = self.code.amounts.iter().position(kept) {
            return AmountId(u32::try_from(place).unwrap_or(u32::MAX));
        }
        self.code.kept_amounts += 1;
        let place = self.code.kept_amounts - 1;
        self.amount_itself(Amount::Kept(place, own), bound, dear)
    }

    fn amount_itself(&mut self, amount: Amount, bound: Bound, dear: Dear) -> AmountId {
        let found = self.code.amounts.iter().position(|own| *own == amount);
        let place = found.unwrap_or_else(|| {
            self.code.amounts.push(amount);
            self.bounds.push((bound, dear));
            self.code.amounts.len() - 1
        });
        AmountId(u32::try_from(place).unwrap_or(u32::MAX))
    }

    /// What an amount depends on and costs.
    fn bound_of(&self, amount: AmountId) -> (Bound, Dear) {
        let known = self.bounds.get(amount.0 as usize).copied();
        known.unwrap_or_default()
    }

    fn union(&mut self, place: usize) -> Option<Union> {
        let plan = self.plan;
        let mut truth = Truth::NO;
        for obstruction in plan.unions.get(place)? {
            let conditions = plan.obstructions.get(*obstruction)?;
            let own = self.conditions(conditions, Stand::OUTSIDE);
            truth = self.forge.or(truth, own);
        }
        // What belongs to an obstruction is asked for once, whichever ladder is being judged.
        self.is_beyond |= self.bound(truth).tiers;
        let members = self.forge.one(truth)?;
        let asked = &self.questions.asked;
        let test = |question: u16| match asked.get(usize::from(question))?.question {
            Question::Test(Subject::It, test) => Some(test),
            _ => None,
        };
        let tests = self.forge.questions(truth).into_iter().filter_map(test);
        Some(Union::new(members, tests, |holding, failing| {
            self.forge.may_hold(truth, |question| {
                let own = test(question)?;
                let fails = failing == Some(own);
                fails.then_some(false).or_else(|| told(own, holding))
            })
        }))
    }

    /// The named values that are truths and are worked out once, to be handed on.
    fn values(&mut self) {
        let plan = self.plan;
        for (place, (value, words)) in plan.values.iter().zip(&self.pack.values).enumerate() {
            let is_truth = value.once && words.ty == hir::Ty::Flag;
            let was_beyond = std::mem::take(&mut self.is_beyond);
            let truth = is_truth.then(|| {
                let truth = self.value(place, Stand::OUTSIDE);
                self.apart(truth)
            });
            // One that only a procedure asks may speak of what code does not know.
            let is_known = !std::mem::replace(&mut self.is_beyond, was_beyond);
            self.code.values.push(truth.filter(|_| is_known));
        }
    }

    /// Diagrams that tell groups of truths, as few as there can be within bounds.
    fn draw(&self, groups: &[Vec<Truth>], first: usize, into: &mut Vec<Drawn>) -> Option<()> {
        let truths = groups.concat();
        let mut leaves = Vec::new();
        let most = if groups.len() > 1 {
            MOST_TESTS
        } else {
            MOST_TESTS * 8
        };
        let drawn = self.forge.diagram(&truths, most, &mut |holds| {
            leaves.push(holds.to_vec());
            u32::try_from(leaves.len() - 1).unwrap_or(0)
        });
        if let Some(diagram) = drawn {
            let groups = (first, first + groups.len());
            into.push(Drawn {
                groups,
                diagram,
                leaves,
            });
            return Some(());
        }
        if groups.len() < 2 {
            return None;
        }
        let half = groups.len() / 2;
        let (one, other) = groups.split_at(half);
        self.draw(one, first, into)?;
        self.draw(other, first + half, into)
    }
}
