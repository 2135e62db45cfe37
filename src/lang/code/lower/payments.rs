//! What the tiers and rules that hold pay.

use super::super::super::hir::Resolve;
use super::super::super::plan::{Clause, ClauseRef, Grant, Node};
use super::super::forge::Truth;
use super::super::payment::{Bonus, Part, Payment};
use super::super::question::{Amount, AmountId, Bound, Dear, Question};
use super::{Lower, Stand};
use crate::vocabulary::{ActionId, Role, StatId};

/// Something of a ruling that is paid for, with the truths that decide it.
enum Output {
    Targetable(Truth),
    Action(ActionId, Truth),
    Misses(Vec<(Truth, AmountId, Option<Role>)>),
    Stat(Vec<(Truth, Bonus)>),
}

/// A grant and when it is paid.
struct Granted {
    pays: Truth,
    grant: Grant,
    stand: Stand,
}

impl Lower<'_> {
    /// Everything that is paid, in diagrams.
    pub(super) fn payments(&mut self) -> Option<()> {
        let granted = self.granted();
        let outputs = self.outputs(&granted);
        let groups: Vec<Vec<Truth>> = outputs.iter().map(truths).collect();
        let mut drawn = Vec::new();
        self.draw(&groups, 0, &mut drawn)?;
        for part in drawn {
            let (first, end) = part.groups;
            let own = outputs.get(first..end)?;
            let leaves = part.leaves.iter();
            let payments = leaves.map(|holds| self.payment(own, holds)).collect();
            self.code.payments.push(Part {
                diagram: part.diagram,
                payments,
            });
        }
        Some(())
    }

    fn granted(&mut self) -> Vec<Granted> {
        let plan = self.plan;
        let mut granted = Vec::new();
        for (place, ladder) in plan.ladders.iter().enumerate() {
            if self
                .pack
                .ladders
                .get(place)
                .is_none_or(|ladder| ladder.aside)
            {
                continue;
            }
            for (tier, clause) in ladder.tiers.iter().enumerate() {
                let pays = self.pays(place, tier);
                self.grants(clause, pays, Stand::paying(Some(place)), &mut granted);
            }
        }
        for (place, clause) in plan.rules.iter().enumerate() {
            let stand = Stand::paying(None);
            let pays = self.clause(ClauseRef::Rule(place), stand);
            self.grants(clause, pays, stand, &mut granted);
        }
        granted
    }

    fn grants(&mut self, clause: &Clause, pays: Truth, stand: Stand, into: &mut Vec<Granted>) {
        for case in &clause.grants {
            let guard = self.guard(case.guard, stand);
            let granted = Granted {
                pays: self.forge.and(pays, guard),
                grant: case.value,
                stand,
            };
            self.case_by_case(granted, into);
        }
    }

    /// Grants a bonus in each case of its value by itself, so that diagrams tell which it is. A
    /// value that leaves a case out stays whole: there it is not known what is paid.
    fn case_by_case(&mut self, granted: Granted, into: &mut Vec<Granted>) {
        let plan = self.plan;
        let cases = match granted.grant {
            Grant::Bonus(value, ty, stat) => match plan.node(value) {
                Node::Value(place) => plan.values.get(*place).map(|own| (&own.cases, ty, stat)),
                _ => None,
            },
            _ => None,
        };
        let Some((cases, ty, stat)) = cases else {
            into.push(granted);
            return;
        };
        let (firsts, none) = self.firsts(cases, granted.stand);
        if none != Truth::NO {
            into.push(granted);
            return;
        }
        for (case, first) in cases.iter().zip(firsts) {
            let part = Granted {
                pays: self.forge.and(granted.pays, first),
                grant: Grant::Bonus(case.value, ty, stat),
                stand: granted.stand,
            };
            self.case_by_case(part, into);
        }
    }

    /// That a tier holds and none above keeps it from paying.
    fn pays(&mut self, place: usize, tier: usize) -> Truth {
        let plan = self.plan;
        let Some(ladder) = plan.ladders.get(place) else {
            return Truth::NO;
        };
        let mut pays = self.settled(place, tier);
        for (above, clause) in ladder.tiers.iter().enumerate().skip(tier + 1) {
            if ladder.resolve != Resolve::BestOfEach || clause.alone {
                let holds = self.settled(place, above);
                pays = self.forge.without(pays, holds);
            }
        }
        pays
    }

    pub(super) fn settled(&mut self, ladder: usize, tier: usize) -> Truth {
        let question = Question::Tier {
            ladder,
            tier: u16::try_from(tier).unwrap_or(u16::MAX),
            settled: true,
        };
        let bound = Bound {
            tiers: true,
            ..Bound::to_ladder(ladder)
        };
        self.ask(question, bound, Dear::Cheap)
    }

    fn outputs(&mut self, granted: &[Granted]) -> Vec<Output> {
        let mut barred = Truth::NO;
        let mut misses = Vec::new();
        for one in granted {
            match one.grant {
                Grant::Untargetable => barred = self.forge.or(barred, one.pays),
                Grant::Miss(value, roller) => {
                    misses.push((one.pays, self.number(value, one.stand), roller));
                }
                _ => {}
            }
        }
        let mut outputs = vec![Output::Targetable(self.forge.not(barred))];
        if !misses.is_empty() {
            outputs.push(Output::Misses(misses));
        }
        let actions = self.pack.vocabulary.actions.iter().enumerate();
        for (place, words) in actions {
            let action = ActionId::from_index(place);
            let (mut allowed, mut forbidden) = (Truth::of(words.default), Truth::NO);
            for one in granted {
                match one.grant {
                    Grant::Action(own, true) if own == action => {
                        allowed = self.forge.or(allowed, one.pays);
                    }
                    Grant::Action(own, false) if own == action => {
                        forbidden = self.forge.or(forbidden, one.pays);
                    }
                    _ => {}
                }
            }
            outputs.push(Output::Action(
                action,
                self.forge.without(allowed, forbidden),
            ));
        }
        for place in 0..self.pack.vocabulary.stats.len() {
            outputs.extend(self.bonuses(StatId::from_index(place), granted));
        }
        outputs
    }

    fn bonuses(&mut self, wanted: StatId, granted: &[Granted]) -> Option<Output> {
        let mut bonuses = Vec::new();
        for one in granted {
            if let Grant::Bonus(value, ty, stat) = one.grant
                && stat == wanted
            {
                let value = self.number(value, one.stand);
                bonuses.push((one.pays, Bonus { stat, ty, value }));
            }
        }
        (!bonuses.is_empty()).then_some(Output::Stat(bonuses))
    }

    fn payment(&self, outputs: &[Output], holds: &[bool]) -> Payment {
        let mut payment = Payment::default();
        let mut holds = holds.iter().copied();
        let mut holds = || holds.next().unwrap_or(false);
        for output in outputs {
            match output {
                Output::Targetable(_) => payment.targetable = Some(holds()),
                Output::Action(action, _) if holds() => payment.may |= 1 << action.index(),
                Output::Action(..) => {}
                Output::Misses(misses) => {
                    payment.has_misses = true;
                    let own = misses.iter().filter(|_| holds());
                    let own = own.map(|(_, value, roller)| (*value, *roller));
                    payment.misses.extend(own);
                }
                Output::Stat(bonuses) => {
                    let own = bonuses.iter().filter(|_| holds());
                    payment.bonuses.extend(own.map(|(_, bonus)| *bonus));
                }
            }
        }
        payment.work_out(
            &|amount: AmountId| match self.code.amounts.get(amount.0 as usize) {
                Some(Amount::Number(number)) => Some(number.clone()),
                _ => None,
            },
            &self.pack.stacking,
        );
        payment
    }
}

fn truths(output: &Output) -> Vec<Truth> {
    match output {
        Output::Targetable(truth) | Output::Action(_, truth) => vec![*truth],
        Output::Misses(misses) => misses.iter().map(|(truth, _, _)| *truth).collect(),
        Output::Stat(bonuses) => bonuses.iter().map(|(truth, _)| *truth).collect(),
    }
}
