//! From a resolved pack to its plan.

use crate::number::Number;
use crate::source::Span;
use crate::vocabulary::LadderId;

use super::super::hir::{self, Expr, ExprKind, GrantKind, Guarded, ObstructionId, Pack};
use super::{
    Adjust, Case, Clause, ClauseRef, Conditions, Grant, Ladder, Node, NodeId, Outcome, Plan,
    Procedure, Settings, Trace, UnionId, Value,
};

/// The plan of a pack under settings. Settings that lack an option take its default.
#[must_use]
pub fn plan(pack: &Pack, settings: &Settings) -> Plan {
    let mut builder = Builder {
        pack,
        settings,
        plan: Plan::default(),
    };
    builder.plan.traces = pack
        .traces
        .iter()
        .map(|trace| builder.trace(trace))
        .collect();
    let obstructions = pack.obstructions.iter();
    builder.plan.obstructions = obstructions
        .map(|one| builder.conditions(&one.conditions))
        .collect();
    builder.plan.values = pack
        .values
        .iter()
        .map(|value| builder.value(value))
        .collect();
    builder.plan.ladders = pack
        .ladders
        .iter()
        .map(|ladder| builder.ladder(ladder))
        .collect();
    builder.plan.rules = pack.rules.iter().map(|rule| builder.clause(rule)).collect();
    builder.plan.attack = pack
        .procedures
        .first()
        .map(|procedure| builder.procedure(procedure));
    builder.plan.checks = pack
        .checks
        .iter()
        .map(|check| builder.procedure(check))
        .collect();
    builder.adjustments();
    builder.plan
}

struct Builder<'p> {
    pack: &'p Pack,
    settings: &'p Settings,
    plan: Plan,
}

impl Builder<'_> {
    fn add(&mut self, node: Node, span: Span) -> NodeId {
        let id = NodeId(u32::try_from(self.plan.nodes.len()).unwrap_or(u32::MAX));
        self.plan.nodes.push(node);
        self.plan.spans.push(span);
        id
    }

    fn guard(&mut self, guard: &Option<Expr>) -> Option<NodeId> {
        guard.as_ref().map(|guard| self.expr(guard))
    }

    fn cases<T: Clone>(&mut self, cases: &[Guarded<T>]) -> Vec<Case<T>> {
        cases
            .iter()
            .map(|case| Case {
                guard: self.guard(&case.guard),
                value: case.value.clone(),
            })
            .collect()
    }

    fn trace(&mut self, trace: &hir::Trace) -> Trace {
        Trace {
            from: self.cases(&trace.from),
            to: self.cases(&trace.to),
            chosen: self.cases(&trace.chosen),
            counts: trace
                .counts
                .iter()
                .map(|case| {
                    (
                        self.guard(&case.guard),
                        case.value.kinds.clone(),
                        case.value.class,
                    )
                })
                .collect(),
        }
    }

    fn conditions(&mut self, conditions: &hir::Conditions) -> Conditions {
        Conditions {
            whens: conditions
                .whens
                .iter()
                .map(|when| self.expr(&when.condition))
                .collect(),
            exceptions: conditions
                .exceptions
                .iter()
                .map(|exception| (exception.against, self.expr(&exception.condition)))
                .collect(),
        }
    }

    fn value(&mut self, value: &hir::Named) -> Value {
        let cases = value
            .cases
            .iter()
            .map(|case| Case {
                guard: self.guard(&case.guard),
                value: self.expr(&case.value),
            })
            .collect();
        let speaks = value.cases.iter().any(|case| {
            self.bound(&case.value) || case.guard.as_ref().is_some_and(|guard| self.bound(guard))
        });
        Value {
            cases,
            once: !speaks,
        }
    }

    fn ladder(&mut self, ladder: &hir::Ladder) -> Ladder {
        let by = ladder
            .by
            .iter()
            .map(|case| Case {
                guard: self.guard(&case.guard),
                value: case.value.0,
            })
            .collect();
        let tiers = ladder.tiers.iter().map(|tier| self.clause(tier)).collect();
        Ladder {
            by,
            resolve: ladder.resolve,
            tiers,
            adjustments: Vec::new(),
        }
    }

    fn clause(&mut self, rule: &hir::Rule) -> Clause {
        let conditions = self.conditions(&rule.conditions);
        let whens = rule.conditions.whens.iter().map(|when| &when.condition);
        let exceptions = rule
            .conditions
            .exceptions
            .iter()
            .map(|exception| &exception.condition);
        let once = !whens
            .chain(exceptions)
            .any(|condition| self.bound(condition));
        let (mut grants, mut written) = (Vec::new(), Vec::new());
        for (place, grant) in rule.grants.iter().enumerate() {
            let guard = self.guard(&grant.guard);
            self.grant(&grant.kind, place, guard, &mut grants);
            written.resize(grants.len(), place);
        }
        Clause {
            conditions,
            once,
            alone: rule.alone,
            grants,
            written,
        }
    }

    fn procedure(&mut self, procedure: &hir::Procedure) -> Procedure {
        let outcomes = procedure.outcomes.iter();
        let outcomes = outcomes.map(|outcome| Outcome {
            name: outcome.name,
            strikes: outcome.strikes.as_ref().map(|strikes| {
                let union = self.union(&strikes.obstructions);
                (union, strikes.to, self.guard(&strikes.condition))
            }),
            guard: self.guard(&outcome.guard),
        });
        let outcomes = outcomes.collect();
        let yields = procedure.yields.iter().map(|case| Case {
            guard: self.guard(&case.guard),
            value: self.result(&case.value),
        });
        let yields = yields.collect();
        let remembers = procedure.remembers.iter().map(|case| Case {
            guard: self.guard(&case.guard),
            value: (case.value.fact, case.value.of, self.expr(&case.value.value)),
        });
        let remembers = remembers.collect();
        let notes = procedure
            .notes
            .iter()
            .map(|note| self.guard(&note.guard))
            .collect();
        let (die, adds) = (procedure.die, procedure.adds);
        let needs_ruling = self.pack.needs_ruling(procedure);
        Procedure {
            die,
            adds,
            outcomes,
            yields,
            remembers,
            notes,
            needs_ruling,
        }
    }

    fn result(&mut self, result: &hir::Yield) -> Option<NodeId> {
        match &result.value {
            hir::YieldValue::Word(_) => None,
            hir::YieldValue::Expr(value) => Some(self.expr(value)),
        }
    }

    fn grant(
        &mut self,
        kind: &GrantKind,
        place: usize,
        guard: Option<NodeId>,
        grants: &mut Vec<Case<Grant>>,
    ) {
        let value = match kind {
            GrantKind::Bonus { value, ty, stat } => Grant::Bonus(self.expr(value), *ty, *stat),
            GrantKind::Multiple {
                factor,
                ladder,
                tier,
            } => {
                return self.multiple(factor, *ladder, *tier, guard, grants, 0);
            }
            GrantKind::Action(action, allowed) => Grant::Action(*action, *allowed),
            GrantKind::Untargetable => Grant::Untargetable,
            GrantKind::Miss { value, rolled_by } => Grant::Miss(self.expr(value), *rolled_by),
            GrantKind::Yield(result) => Grant::Yield(place, self.result(result)),
            GrantKind::Note { .. } => Grant::Note(place),
            GrantKind::Adjust(..) => return,
        };
        grants.push(Case { guard, value });
    }

    /// The bonuses of another tier as it stands now, so that a change of it is followed.
    fn multiple(
        &mut self,
        factor: &Number,
        ladder: LadderId,
        tier: u16,
        guard: Option<NodeId>,
        grants: &mut Vec<Case<Grant>>,
        depth: usize,
    ) {
        let pack = self.pack;
        let tier = pack
            .ladders
            .get(ladder.index())
            .and_then(|l| l.tiers.get(usize::from(tier)));
        // The check refuses circles; the bound only keeps a refused pack from looping.
        if depth > pack.ladders.len() * 64 {
            return;
        }
        for grant in tier.into_iter().flat_map(|tier| &tier.grants) {
            let own = self.guard(&grant.guard);
            let both = match (guard, own) {
                (Some(one), Some(other)) => Some(self.add(Node::All(vec![one, other]), grant.span)),
                (one, other) => one.or(other),
            };
            match &grant.kind {
                GrantKind::Bonus { value, ty, stat } => {
                    let value = self.expr(value);
                    let times = self.add(Node::Number(factor.clone()), grant.span);
                    let product = Node::Product(vec![(false, times), (false, value)]);
                    let product = self.add(product, grant.span);
                    grants.push(Case {
                        guard: both,
                        value: Grant::Bonus(product, *ty, *stat),
                    });
                }
                GrantKind::Multiple {
                    factor: inner,
                    ladder,
                    tier,
                } => {
                    let factor = factor * inner;
                    self.multiple(&factor, *ladder, *tier, both, grants, depth + 1);
                }
                _ => {}
            }
        }
    }

    fn adjustments(&mut self) {
        let pack = self.pack;
        let rules = pack
            .rules
            .iter()
            .enumerate()
            .map(|(place, rule)| (ClauseRef::Rule(place), rule));
        let tiers = pack.ladders.iter().flat_map(|ladder| {
            let tiers = ladder.tiers.iter().enumerate();
            tiers.map(|(place, tier)| {
                let place = u16::try_from(place).unwrap_or(u16::MAX);
                (ClauseRef::Tier(ladder.id, place), tier)
            })
        });
        for (clause, rule) in rules.chain(tiers) {
            for (written, grant) in rule.grants.iter().enumerate() {
                if let GrantKind::Adjust(ladder, what) = grant.kind {
                    let guard = self.guard(&grant.guard);
                    if let Some(ladder) = self.plan.ladders.get_mut(ladder.index()) {
                        ladder.adjustments.push(Adjust {
                            clause,
                            guard,
                            what,
                            written,
                        });
                    }
                }
            }
        }
    }

    fn union(&mut self, set: &[ObstructionId]) -> UnionId {
        let set: Vec<usize> = set.iter().map(|obstruction| obstruction.0).collect();
        let found = self.plan.unions.iter().position(|union| *union == set);
        let place = found.unwrap_or_else(|| {
            self.plan.unions.push(set);
            self.plan.unions.len() - 1
        });
        UnionId(u32::try_from(place).unwrap_or(u32::MAX))
    }

    fn all(&mut self, parts: &[Expr]) -> Vec<NodeId> {
        parts.iter().map(|part| self.expr(part)).collect()
    }

    fn signed(&mut self, parts: &[(bool, Expr)]) -> Vec<(bool, NodeId)> {
        parts
            .iter()
            .map(|(inverted, part)| (*inverted, self.expr(part)))
            .collect()
    }

    fn optional(&mut self, part: &Option<Box<Expr>>) -> Option<NodeId> {
        part.as_ref().map(|part| self.expr(part))
    }

    fn expr(&mut self, expr: &Expr) -> NodeId {
        let node = match &expr.kind {
            ExprKind::Or(parts) => Node::Any(self.all(parts)),
            ExprKind::And(parts) => Node::All(self.all(parts)),
            ExprKind::Not(inner) => Node::Not(self.expr(inner)),
            ExprKind::Compare(left, how, right) => {
                Node::Compare(self.expr(left), *how, self.expr(right))
            }
            ExprKind::Sum(parts) => Node::Sum(self.signed(parts)),
            ExprKind::Product(parts) => Node::Product(self.signed(parts)),
            ExprKind::Negative(inner) => Node::Negative(self.expr(inner)),
            ExprKind::Extreme(larger, parts) => Node::Extreme(*larger, self.all(parts)),
            ExprKind::OptionIs(option, choice) => {
                let set = self.settings.0.get(option.index()).copied();
                let default = self.pack.vocabulary.options.get(option.index());
                let default = default.map_or(0, |option| option.default);
                let set = set.unwrap_or(u16::try_from(default).unwrap_or(0));
                Node::Option(set == *choice)
            }
            ExprKind::SomeCreature(inner) => Node::SomeCreature(self.expr(inner)),
            ExprKind::Pierces(subject, what, within) => {
                let what = self.expr(what);
                Node::Pierces(*subject, what, self.optional(within))
            }
            ExprKind::Spread(subject, set, within) => {
                let set = self.union(set);
                Node::Spread(*subject, set, self.optional(within))
            }
            _ => self.leaf(&expr.kind),
        };
        self.add(node, expr.span)
    }

    fn leaf(&mut self, kind: &ExprKind) -> Node {
        match kind {
            ExprKind::Flag(flag) => Node::Flag(*flag),
            ExprKind::Number(number) => Node::Number(number.clone()),
            ExprKind::Length(length) => Node::Length(length.clone()),
            ExprKind::Size(size) => Node::Rank(size.0),
            ExprKind::Light(light) => Node::Rank(light.0),
            ExprKind::Choice(choice) => Node::Rank(*choice),
            ExprKind::Test(subject, test) => Node::Test(*subject, *test),
            ExprKind::AttackIs(word) => Node::AttackIs(*word),
            ExprKind::Given(what) => Node::Given(*what),
            ExprKind::Inside(subject, set) => Node::Inside(*subject, self.union(set)),
            ExprKind::Adjacent(one, other) => Node::Adjacent(*one, *other),
            ExprKind::Ally(one, other) => Node::Ally(*one, *other),
            ExprKind::Borders(one, other) => Node::Borders(*one, *other),
            ExprKind::AimsAt(subject) => Node::AimsAt(*subject),
            ExprKind::Lines(quantifier, set) => Node::Lines(*quantifier, self.union(set)),
            ExprKind::LineCount(None) => Node::LineCount,
            ExprKind::LineCount(Some(set)) => Node::MeetCount(self.union(set)),
            ExprKind::ThingCount(set) => Node::ThingCount(self.union(set)),
            ExprKind::OpenLine(set, from, to) => Node::OpenLine(self.union(set), *from, *to),
            ExprKind::Share(subject, set) => Node::Share(*subject, self.union(set)),
            ExprKind::Distance(from, to) => Node::Distance(*from, *to),
            ExprKind::Measure(subject, measure) => Node::Measure(*subject, *measure),
            ExprKind::Attack(number) => Node::Attack(*number),
            ExprKind::Fact(fact, of) => Node::Fact(*fact, *of),
            ExprKind::Final(stat, without) => Node::Final(*stat, *without),
            ExprKind::OutcomeIs(place) => Node::OutcomeIs(*place),
            ExprKind::Opposite(one, other, across) => Node::Opposite(*one, *other, *across),
            ExprKind::MissChance => Node::MissChance,
            ExprKind::May(action) => Node::May(*action),
            ExprKind::Targetable => Node::Targetable,
            ExprKind::Value(value) => Node::Value(value.0),
            ExprKind::TierHolds(ladder, tier) => Node::TierHolds(*ladder, *tier),
            // A pack with mistakes is never planned; a mistake's place holds nothing.
            _ => Node::Flag(false),
        }
    }

    /// Whether an expression depends on `it` or on a choice of lines.
    fn bound(&self, expr: &Expr) -> bool {
        let any = |parts: &[Expr]| parts.iter().any(|part| self.bound(part));
        let signed = |parts: &[(bool, Expr)]| parts.iter().any(|(_, part)| self.bound(part));
        let optional =
            |part: &Option<Box<Expr>>| part.as_ref().is_some_and(|part| self.bound(part));
        let it = |subject: &hir::Subject| *subject == hir::Subject::It;
        match &expr.kind {
            ExprKind::Lines(..)
            | ExprKind::LineCount(_)
            | ExprKind::ThingCount(_)
            | ExprKind::Share(..) => true,
            ExprKind::TierHolds(..) | ExprKind::Attack(_) | ExprKind::OutcomeIs(_) => true,
            ExprKind::Opposite(one, other, across) => it(one) || it(other) || it(across),
            ExprKind::Or(parts) | ExprKind::And(parts) | ExprKind::Extreme(_, parts) => any(parts),
            ExprKind::Not(inner) | ExprKind::Negative(inner) => self.bound(inner),
            // Its `it` is its own, so only lines could bind it, and those are found inside.
            ExprKind::SomeCreature(inner) => self.bound(inner),
            ExprKind::Compare(left, _, right) => self.bound(left) || self.bound(right),
            ExprKind::Sum(parts) | ExprKind::Product(parts) => signed(parts),
            ExprKind::Test(subject, hir::Test::Same(other)) => it(subject) || it(other),
            ExprKind::Test(subject, _)
            | ExprKind::Inside(subject, _)
            | ExprKind::AimsAt(subject)
            | ExprKind::Measure(subject, _)
            | ExprKind::Fact(_, Some(subject)) => it(subject),
            ExprKind::Pierces(subject, what, within) => {
                it(subject) || self.bound(what) || optional(within)
            }
            ExprKind::Spread(subject, _, within) => it(subject) || optional(within),
            ExprKind::Adjacent(one, other)
            | ExprKind::Ally(one, other)
            | ExprKind::Borders(one, other)
            | ExprKind::Distance(one, other) => it(one) || it(other),
            ExprKind::Value(value) => self.pack.values.get(value.0).is_some_and(|value| {
                value.cases.iter().any(|case| {
                    self.bound(&case.value)
                        || case.guard.as_ref().is_some_and(|guard| self.bound(guard))
                })
            }),
            _ => false,
        }
    }
}
