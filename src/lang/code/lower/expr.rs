//! Expressions that are true or not.

use super::super::super::eval::{Val, compared};
use super::super::super::hir::{
    AttackNumber, Comparator, Giveable, Measure, Subject, Test, Whence,
};
use super::super::super::plan::{Case, ClauseRef, Node, NodeId};
use super::super::forge::Truth;
use super::super::question::{Amount, AmountId, Bound, Dear, Question};
use super::{Lower, Stand};
use crate::vocabulary::LadderId;

impl Lower<'_> {
    /// A node as a truth.
    pub(super) fn truth(&mut self, id: NodeId, stand: Stand) -> Truth {
        if let Some(known) = self.known.get(&(id, stand)) {
            return *known;
        }
        let outer = self.at.replace(id);
        let truth = self.worked_out(id, stand);
        self.at = outer;
        self.known.insert((id, stand), truth);
        truth
    }

    /// A guard as a truth.
    pub(super) fn guard(&mut self, guard: Option<NodeId>, stand: Stand) -> Truth {
        guard.map_or(Truth::YES, |guard| self.truth(guard, stand))
    }

    fn worked_out(&mut self, id: NodeId, stand: Stand) -> Truth {
        let plan = self.plan;
        match plan.node(id) {
            Node::Flag(flag) | Node::Option(flag) => Truth::of(*flag),
            Node::Any(parts) => parts.iter().fold(Truth::NO, |any, part| {
                let own = self.truth(*part, stand);
                self.forge.or(any, own)
            }),
            Node::All(parts) => parts.iter().fold(Truth::YES, |all, part| {
                let own = self.truth(*part, stand);
                self.forge.and(all, own)
            }),
            Node::Not(inner) => {
                let inner = self.truth(*inner, stand);
                self.forge.not(inner)
            }
            Node::Compare(left, how, right) => self.compare(*left, *how, *right, stand),
            Node::Value(place) => self.value(*place, stand),
            Node::TierHolds(ladder, tier) => self.tier(*ladder, *tier, stand),
            Node::SomeCreature(inner) => {
                let inner = self.truth(*inner, stand);
                // Its `it` is its own.
                let bound = Bound {
                    it: false,
                    ..self.bound(inner)
                };
                let inner = self.apart(inner);
                self.ask(Question::SomeCreature(inner), bound, Dear::Drawn)
            }
            Node::Lines(quantifier, union) => match stand.lines {
                None => Truth::NO,
                Some(ladder) => {
                    let question = Question::Lines(*quantifier, *union, ladder);
                    self.ask(question, Bound::to_ladder(ladder), Dear::Drawn)
                }
            },
            // Only procedures know of these, and they are not played here.
            Node::OutcomeIs(_) | Node::May(_) | Node::Targetable => Truth::NO,
            node => self.leaf(node, stand),
        }
    }

    /// A truth by cases.
    pub(super) fn value(&mut self, place: usize, stand: Stand) -> Truth {
        let plan = self.plan;
        let cases: &[Case<NodeId>] = plan.values.get(place).map_or(&[], |value| &value.cases);
        let mut rest = self.ask(Question::Open, Bound::default(), Dear::Cheap);
        for case in cases.iter().rev() {
            let guard = self.guard(case.guard, stand);
            let value = self.truth(case.value, stand);
            rest = self.forge.choose(guard, value, rest);
        }
        rest
    }

    pub(super) fn tier(&mut self, ladder: LadderId, tier: u16, stand: Stand) -> Truth {
        let place = ladder.index();
        if stand.judging == Some(place) {
            return self.clause(ClauseRef::Tier(ladder, tier), stand);
        }
        let aside = self
            .pack
            .ladders
            .get(place)
            .is_some_and(|ladder| ladder.aside);
        let question = Question::Tier {
            ladder: place,
            tier,
            settled: stand.settled && !aside,
        };
        let bound = Bound {
            tiers: true,
            ..Bound::to_ladder(place)
        };
        self.ask(question, bound, Dear::Drawn)
    }

    fn compare(&mut self, left: NodeId, how: Comparator, right: NodeId, stand: Stand) -> Truth {
        let (left, right) = (self.number(left, stand), self.number(right, stand));
        if let (Some(one), Some(other)) = (self.fixed(left), self.fixed(right)) {
            return Truth::of(compared(&one, how, &other).is_yes());
        }
        let ((one, one_dear), (other, other_dear)) = (self.bound_of(left), self.bound_of(right));
        let question = Question::Compare(left, how, right);
        self.ask(question, one.and(other), one_dear.max(other_dear))
    }

    fn leaf(&mut self, node: &Node, stand: Stand) -> Truth {
        let (question, subjects): (Question, Vec<Subject>) = match node {
            Node::Test(subject, Test::Same(other)) => {
                let question = Question::Test(*subject, Test::Same(*other));
                (question, vec![*subject, *other])
            }
            Node::Test(subject, test) => (Question::Test(*subject, *test), vec![*subject]),
            Node::AttackIs(word) => (Question::AttackIs(*word), Vec::new()),
            Node::Given(what) => return self.given(*what),
            Node::Adjacent(one, other) => (Question::Adjacent(*one, *other), vec![*one, *other]),
            Node::Ally(one, other) => (Question::Ally(*one, *other), vec![*one, *other]),
            Node::Borders(one, other) => (Question::Borders(*one, *other), vec![*one, *other]),
            Node::Opposite(one, other, across) => {
                let question = Question::Opposite(*one, *other, *across);
                (question, vec![*one, *other, *across])
            }
            Node::AimsAt(subject) => (Question::AimsAt(*subject), vec![*subject]),
            Node::Fact(fact, of) => (Question::Fact(*fact, *of), of.iter().copied().collect()),
            Node::Inside(subject, union) => (Question::Inside(*subject, *union), vec![*subject]),
            Node::OpenLine(union, from, to) => {
                let ends = [*from, *to].into_iter().filter_map(|end| match end {
                    Whence::Subject(subject) => Some(subject),
                    Whence::Origin => None,
                });
                (Question::OpenLine(*union, *from, *to), ends.collect())
            }
            Node::Pierces(subject, what, within) => {
                return self.pierces(*subject, *what, *within, stand);
            }
            Node::Spread(subject, union, within) => {
                let within = within.map(|within| self.number(within, stand));
                let bound = within.map_or(Bound::default(), |within| self.bound_of(within).0);
                let bound = bound.and(Bound::to_subjects(&[*subject]));
                return self.ask(
                    Question::Spread(*subject, *union, within),
                    bound,
                    Dear::Drawn,
                );
            }
            _ => {
                self.is_beyond = true;
                return Truth::NO;
            }
        };
        self.ask(question, Bound::to_subjects(&subjects), Dear::Cheap)
    }

    fn given(&mut self, what: Giveable) -> Truth {
        let of = match what {
            // Dice are nothing to a ruling that is not rolled.
            Giveable::Attack(AttackNumber::Roll)
            | Giveable::Attack(AttackNumber::Natural)
            | Giveable::Attack(AttackNumber::Percentile) => return Truth::NO,
            Giveable::Fact(_, of) => of,
            Giveable::Stat(_, of) | Giveable::Reach(of) => Some(of),
            Giveable::Origin | Giveable::Square | Giveable::Attack(AttackNumber::Radius) => None,
        };
        let bound = Bound::to_subjects(of.as_slice());
        self.ask(Question::Given(what), bound, Dear::Cheap)
    }

    fn pierces(
        &mut self,
        subject: Subject,
        what: NodeId,
        within: Option<NodeId>,
        stand: Stand,
    ) -> Truth {
        let is_light = matches!(self.plan.node(what), Node::Measure(_, Measure::Light));
        let what = self.number(what, stand);
        let within = within.map(|within| self.number(within, stand));
        let parts = [Some(what), within].into_iter().flatten();
        let bound = parts.fold(Bound::to_subjects(&[subject]), |bound, part| {
            bound.and(self.bound_of(part).0)
        });
        let question = Question::Pierces {
            subject,
            what,
            medium: !is_light,
            within,
        };
        self.ask(question, bound, Dear::Cheap)
    }

    /// The value of an amount that is the same in every ask.
    fn fixed(&self, amount: AmountId) -> Option<Val> {
        match self.code.amounts.get(amount.0 as usize)? {
            Amount::Number(number) => Some(Val::Number(number.clone())),
            Amount::Rank(rank) => Some(Val::Rank(*rank)),
            _ => None,
        }
    }
}
