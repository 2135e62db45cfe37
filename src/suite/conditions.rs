//! The conditions of a pack that a ruling can see true or false.

use std::collections::{BTreeMap, BTreeSet};

use crate::lang::Pack;
use crate::lang::hir::{Table, Ty};
use crate::lang::plan::{Clause, Conditions, Node, NodeId, Plan, Procedure};
use crate::source::Span;
use crate::vocabulary::FactType;

/// A condition: a question that is answered at once, or the whole of a `when`, an exception or a
/// guard.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Where it stands.
    pub span: Span,
    /// Its nodes; a clause that another pays a multiple of is there once for each.
    pub nodes: Vec<NodeId>,
    /// Whether its words deny what its nodes ask, as `is not` does.
    pub denied: bool,
}

/// Every condition of a plan, in the order of the text.
#[must_use]
pub fn conditions(pack: &Pack, plan: &Plan) -> Vec<Condition> {
    let (whole, denied) = (roots(plan), denied(plan));
    // Whether each row and column of a table was read says what was seen of their questions.
    let heads: Vec<Span> = pack.hir.tables.iter().flat_map(Table::heads).collect();
    let rows: Vec<Span> = pack
        .hir
        .tables
        .iter()
        .flat_map(|table| &table.rows)
        .map(|row| row.span)
        .collect();
    let of_table =
        |span: &Span| rows.contains(span) || heads.iter().any(|head| head.contains(*span));
    let mut found: BTreeMap<(Span, bool), Vec<NodeId>> = BTreeMap::new();
    let nodes = (0u32..).zip(&plan.nodes);
    for ((id, node), span) in nodes.zip(&plan.spans) {
        let id = NodeId(id);
        let connects = matches!(node, Node::Any(_) | Node::All(_));
        let counts = if of_table(span) {
            false
        } else if connects {
            whole.contains(&id)
        } else {
            is_question(pack, node)
        };
        if counts {
            found.entry((*span, connects)).or_default().push(id);
        }
    }
    let all = found.into_iter();
    all.map(|((span, _), nodes)| Condition {
        span,
        denied: nodes.iter().any(|node| denied.contains(node)),
        nodes,
    })
    .collect()
}

/// The nodes that stand at one place with a `not` around them.
fn denied(plan: &Plan) -> BTreeSet<NodeId> {
    let nodes = plan.nodes.iter().zip(&plan.spans);
    let inner = nodes.filter_map(|(node, span)| match node {
        Node::Not(inner) if plan.span(*inner) == Some(*span) => Some(*inner),
        _ => None,
    });
    inner.collect()
}

/// Whether a node asks something that is answered yes or no.
fn is_question(pack: &Pack, node: &Node) -> bool {
    match node {
        Node::Option(_)
        | Node::Compare(..)
        | Node::Test(..)
        | Node::AttackIs(_)
        | Node::Given(_)
        | Node::Inside(..)
        | Node::Adjacent(..)
        | Node::Ally(..)
        | Node::Borders(..)
        | Node::Opposite(..)
        | Node::AimsAt(_)
        | Node::Pierces(..)
        | Node::Lines(..)
        | Node::OpenLine(..)
        | Node::Spread(..)
        | Node::OutcomeIs(_)
        | Node::May(_)
        | Node::Targetable
        | Node::TierHolds(..)
        | Node::SomeCreature(_) => true,
        Node::Fact(fact, _) => {
            let fact = pack.vocabulary().facts.get(fact.index());
            fact.is_some_and(|fact| matches!(fact.ty, FactType::Flag))
        }
        Node::Value(place) => {
            let value = pack.hir.values.get(*place);
            value.is_some_and(|value| value.ty == Ty::Flag)
        }
        _ => false,
    }
}

/// The nodes that are a whole condition of some clause.
#[must_use]
pub fn roots(plan: &Plan) -> BTreeSet<NodeId> {
    let mut roots = Roots::default();
    plan.obstructions.iter().for_each(|one| roots.of(one));
    for ladder in &plan.ladders {
        roots
            .0
            .extend(ladder.by.iter().filter_map(|case| case.guard));
        let changes = ladder.adjustments.iter();
        roots.0.extend(changes.filter_map(|change| change.guard));
        ladder.tiers.iter().for_each(|tier| roots.clause(tier));
    }
    plan.rules.iter().for_each(|rule| roots.clause(rule));
    for value in &plan.values {
        let guards = value.cases.iter().filter_map(|case| case.guard);
        roots.0.extend(guards);
    }
    for trace in &plan.traces {
        let ends = trace.from.iter().chain(&trace.to).map(|case| case.guard);
        let chosen = trace.chosen.iter().map(|case| case.guard);
        let counts = trace.counts.iter().map(|(guard, _, _)| *guard);
        roots.0.extend(ends.chain(chosen).chain(counts).flatten());
    }
    let played = plan.attack.iter().chain(&plan.checks);
    played.for_each(|procedure| roots.procedure(procedure));
    roots.0
}

#[derive(Default)]
struct Roots(BTreeSet<NodeId>);

impl Roots {
    fn of(&mut self, conditions: &Conditions) {
        self.0.extend(conditions.whens.iter().copied());
        let exceptions = conditions.exceptions.iter();
        self.0.extend(exceptions.map(|(_, condition)| *condition));
    }

    fn clause(&mut self, clause: &Clause) {
        self.of(&clause.conditions);
        let guards = clause.grants.iter().filter_map(|grant| grant.guard);
        self.0.extend(guards);
    }

    fn procedure(&mut self, procedure: &Procedure) {
        for outcome in &procedure.outcomes {
            self.0.extend(outcome.guard);
            let strikes = outcome.strikes.as_ref();
            self.0
                .extend(strikes.and_then(|(_, _, condition)| *condition));
        }
        let yields = procedure.yields.iter().filter_map(|case| case.guard);
        let remembers = procedure.remembers.iter().filter_map(|case| case.guard);
        let notes = procedure.notes.iter().filter_map(|guard| *guard);
        self.0.extend(yields.chain(remembers).chain(notes));
    }
}
