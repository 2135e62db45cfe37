//! One change of a plan, and every change that is tried.

use std::collections::BTreeMap;
use std::mem::{Discriminant, discriminant};

use crate::facts::ContactKind;
use crate::lang::Pack;
use crate::lang::hir::{Comparator, Quantifier, Resolve};
use crate::lang::plan::{ClauseRef, Conditions, Grant, Node, NodeId, Plan};
use crate::length::{Length, Unit};
use crate::number::Number;
use crate::source::Span;
use crate::suite::clauses::Clauses;
use crate::suite::conditions::roots;
use crate::vocabulary::{LadderId, Role};

/// A change of a plan. Nodes have the same numbers in every plan of a pack.
#[derive(Clone, Debug)]
pub enum Change {
    /// Nodes replaced.
    Nodes(Vec<NodeId>, Node),
    /// The contacts that a case of a trace counts.
    Counts(usize, usize, Vec<ContactKind>),
    /// Who chooses in a case of a trace.
    Chosen(usize, usize, Role),
    /// What the tiers of a ladder pay.
    Resolve(usize, Resolve),
    /// Whether a clause stands alone.
    Alone(ClauseRef, bool),
    /// Something else paid in place of something.
    Paid(ClauseRef, usize, Grant),
    /// Something not paid.
    Unpaid(ClauseRef, usize),
}

/// A change with what it does in words.
#[derive(Clone, Debug)]
pub struct Mutation {
    /// The change.
    pub change: Change,
    /// Where in the text.
    pub span: Span,
    /// What is different.
    pub words: String,
}

impl Change {
    /// The nodes without which the change cannot matter; none if it may always.
    #[must_use]
    pub fn nodes(&self) -> Option<&[NodeId]> {
        match self {
            Change::Nodes(nodes, _) => Some(nodes),
            _ => None,
        }
    }

    /// Changes a plan.
    pub fn apply(&self, plan: &mut Plan) {
        match self {
            Change::Nodes(nodes, node) => {
                for id in nodes {
                    if let Some(slot) = plan.nodes.get_mut(id.0 as usize) {
                        slot.clone_from(node);
                    }
                }
            }
            Change::Counts(trace, place, kinds) => {
                let trace = plan.traces.get_mut(*trace);
                if let Some((_, own, _)) = trace.and_then(|trace| trace.counts.get_mut(*place)) {
                    own.clone_from(kinds);
                }
            }
            Change::Chosen(trace, place, role) => {
                let trace = plan.traces.get_mut(*trace);
                if let Some(case) = trace.and_then(|trace| trace.chosen.get_mut(*place)) {
                    case.value = *role;
                }
            }
            Change::Resolve(ladder, resolve) => {
                if let Some(ladder) = plan.ladders.get_mut(*ladder) {
                    ladder.resolve = *resolve;
                }
            }
            Change::Alone(clause, alone) => {
                if let Some(own) = clause_mut(plan, *clause) {
                    own.alone = *alone;
                }
            }
            Change::Paid(clause, place, grant) => {
                let own = clause_mut(plan, *clause);
                if let Some(case) = own.and_then(|own| own.grants.get_mut(*place)) {
                    case.value = *grant;
                }
            }
            Change::Unpaid(clause, place) => {
                if let Some(own) = clause_mut(plan, *clause)
                    && *place < own.grants.len()
                {
                    own.grants.remove(*place);
                }
            }
        }
    }
}

fn clause_mut(plan: &mut Plan, clause: ClauseRef) -> Option<&mut crate::lang::plan::Clause> {
    match clause {
        ClauseRef::Tier(ladder, tier) => {
            let ladder = plan.ladders.get_mut(ladder.index())?;
            ladder.tiers.get_mut(usize::from(tier))
        }
        ClauseRef::Rule(place) => plan.rules.get_mut(place),
    }
}

/// Every change of a pack that is tried, in the order of the text.
#[must_use]
pub fn mutations(pack: &Pack, plan: &Plan) -> Vec<Mutation> {
    let mut list = List {
        pack,
        plan,
        clauses: Clauses::of(pack),
        done: Vec::new(),
    };
    list.nodes();
    list.tables();
    list.conditions();
    list.traces();
    list.ladders();
    for place in 0..plan.rules.len() {
        list.clause(ClauseRef::Rule(place));
    }
    list.done
        .sort_by(|one, other| (one.span, &one.words).cmp(&(other.span, &other.words)));
    list.done
}

/// Nodes by where they stand, and of what kind they are.
type Groups = BTreeMap<Span, Vec<(Discriminant<Node>, Vec<NodeId>)>>;

struct List<'a> {
    pack: &'a Pack,
    plan: &'a Plan,
    clauses: Clauses<'a>,
    done: Vec<Mutation>,
}

impl List<'_> {
    fn add(&mut self, span: Span, words: String, change: Change) {
        self.done.push(Mutation {
            change,
            span,
            words,
        });
    }

    /// Nodes that stand at one place and are of one kind change together.
    fn groups(&self) -> Groups {
        let mut groups = Groups::new();
        for (id, (node, span)) in (0u32..).zip(self.plan.nodes.iter().zip(&self.plan.spans)) {
            let kind = discriminant(node);
            let own = groups.entry(*span).or_default();
            match own.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, nodes)) => nodes.push(NodeId(id)),
                None => own.push((kind, vec![NodeId(id)])),
            }
        }
        groups
    }

    fn nodes(&mut self) {
        for (span, groups) in self.groups() {
            for (_, nodes) in groups {
                let Some(first) = nodes.first() else { continue };
                let node = self.plan.node(*first).clone();
                self.node(span, &nodes, &node);
            }
        }
    }

    fn node(&mut self, span: Span, nodes: &[NodeId], node: &Node) {
        let own = self.clauses.words(span);
        let replaced: Vec<(String, Node)> = match node {
            Node::Compare(left, how, right) => {
                let (by, sign) = swapped(*how);
                let words = format!("`{own}` compared by `{sign}`");
                vec![(words, Node::Compare(*left, by, *right))]
            }
            Node::Lines(how, union) => {
                let others = others(*how).into_iter();
                let told = |(by, word)| (format!("`{own}` with `{word}`"), Node::Lines(by, *union));
                others.map(told).collect()
            }
            Node::Number(number) => {
                let more = number + &Number::from(1);
                vec![(format!("`{own}` made {more}"), Node::Number(more))]
            }
            Node::Length(length) => {
                let more = self.longer(length);
                vec![(format!("`{own}` made {more}"), Node::Length(more))]
            }
            Node::Any(parts) | Node::All(parts) => {
                let neutral = matches!(node, Node::All(_));
                return self.parts(parts, nodes, neutral);
            }
            _ => Vec::new(),
        };
        for (words, by) in replaced {
            self.add(span, words, Change::Nodes(nodes.to_vec(), by));
        }
    }

    /// Words in the cells of tables; their amounts change like any other.
    fn tables(&mut self) {
        let rows = self.pack.hir.tables.iter().flat_map(|table| &table.rows);
        let rows = rows.filter_map(|row| self.plan.values.get(row.value.0));
        let cells: Vec<NodeId> = rows
            .flat_map(|row| &row.cases)
            .map(|case| case.value)
            .collect();
        for cell in cells {
            let by = match self.plan.node(cell) {
                Node::Rank(place) => Node::Rank(place.checked_sub(1).unwrap_or(1)),
                Node::Flag(flag) => Node::Flag(!flag),
                Node::Not(_) => Node::Flag(true),
                _ => continue,
            };
            if let Some(span) = self.plan.span(cell) {
                let words = format!("`{}` turned into another", self.clauses.words(span));
                self.add(span, words, Change::Nodes(vec![cell], by));
            }
        }
    }

    /// Each part of an `and` or `or` left out.
    fn parts(&mut self, parts: &[NodeId], of: &[NodeId], neutral: bool) {
        for (place, part) in parts.iter().enumerate() {
            let Some(span) = self.plan.span(*part) else {
                continue;
            };
            // The same part wherever the clause was written out.
            let twins = of.iter().filter_map(|node| match self.plan.node(*node) {
                Node::Any(parts) | Node::All(parts) => parts.get(place).copied(),
                _ => None,
            });
            let nodes: Vec<NodeId> = twins.collect();
            let words = format!("without `{}`", self.clauses.words(span));
            self.add(span, words, Change::Nodes(nodes, Node::Flag(neutral)));
        }
    }

    fn longer(&self, length: &Length) -> Length {
        let square = self.pack.hir.info.square.as_ref();
        let step = match square {
            Some(square) if square.unit == length.unit => square.amount.clone(),
            _ if length.unit == Unit::Feet => Number::from(5),
            _ => Number::from(1),
        };
        Length {
            amount: &length.amount + &step,
            unit: length.unit,
        }
    }

    /// Whole conditions, exceptions and guards taken as always or never so.
    fn conditions(&mut self) {
        let plan = self.plan;
        let mut whole = roots(plan);
        let tiers = plan.ladders.iter().flat_map(|ladder| &ladder.tiers);
        let clauses = tiers.chain(&plan.rules).map(|clause| &clause.conditions);
        for conditions in plan.obstructions.iter().chain(clauses) {
            self.of_conditions(conditions);
            for when in &conditions.whens {
                whole.remove(when);
            }
            for (_, exception) in &conditions.exceptions {
                whole.remove(exception);
            }
        }
        // What is left are guards; those of a clause that is written out elsewhere go together.
        let mut guards: BTreeMap<Span, Vec<NodeId>> = BTreeMap::new();
        for node in whole {
            if let Some(span) = plan.span(node) {
                guards.entry(span).or_default().push(node);
            }
        }
        for (span, nodes) in guards {
            let own = self.clauses.words(span);
            for (truth, word) in [(true, "always"), (false, "never")] {
                let words = format!("`when {own}` taken as {word} so");
                self.add(span, words, Change::Nodes(nodes.clone(), Node::Flag(truth)));
            }
        }
    }

    fn of_conditions(&mut self, conditions: &Conditions) {
        let single = conditions.whens.len() == 1;
        let whens = conditions.whens.iter().map(|when| (*when, single, "when"));
        let exceptions = conditions.exceptions.iter();
        let exceptions = exceptions.map(|(_, condition)| (*condition, false, "except … when"));
        for (node, becomes, keyword) in whens.chain(exceptions) {
            if let Some(span) = self.plan.span(node) {
                let words = format!("without `{keyword} {}`", self.clauses.words(span));
                self.add(span, words, Change::Nodes(vec![node], Node::Flag(becomes)));
            }
        }
    }

    fn traces(&mut self) {
        const KINDS: [(ContactKind, &str); 4] = [
            (ContactKind::Through, "through"),
            (ContactKind::Pinhole, "pinhole"),
            (ContactKind::Along, "along"),
            (ContactKind::Touch, "touch"),
        ];
        let plan = self.plan;
        for (trace, own) in plan.traces.iter().enumerate() {
            let about = self
                .pack
                .hir
                .traces
                .get(trace)
                .map(|trace| trace.about.span);
            let Some(span) = about else { continue };
            for (place, (_, kinds, _)) in own.counts.iter().enumerate() {
                for (kind, word) in KINDS {
                    let mut changed = kinds.clone();
                    let words = if kinds.contains(&kind) {
                        changed.retain(|own| *own != kind);
                        format!("does not count `{word}`")
                    } else {
                        changed.push(kind);
                        format!("counts `{word}` as well")
                    };
                    self.add(span, words, Change::Counts(trace, place, changed));
                }
            }
            for (place, case) in own.chosen.iter().enumerate() {
                let (role, word) = match case.value {
                    Role::Attacker => (Role::Target, "target"),
                    Role::Target => (Role::Attacker, "attacker"),
                };
                let words = format!("chosen by `{word}`");
                self.add(span, words, Change::Chosen(trace, place, role));
            }
        }
    }

    fn ladders(&mut self) {
        const WAYS: [(Resolve, &str); 3] = [
            (Resolve::Top, "top"),
            (Resolve::BestOfEach, "best of each"),
            (Resolve::One, "one"),
        ];
        let plan = self.plan;
        for (ladder, own) in plan.ladders.iter().enumerate() {
            let about = self.pack.hir.ladders.get(ladder).map(|own| own.about.span);
            for (way, word) in WAYS {
                if let Some(span) = about.filter(|_| way != own.resolve) {
                    let words = format!("resolve {word}");
                    self.add(span, words, Change::Resolve(ladder, way));
                }
            }
            for tier in 0..own.tiers.len() {
                let tier = u16::try_from(tier).unwrap_or(u16::MAX);
                self.clause(ClauseRef::Tier(LadderId::from_index(ladder), tier));
            }
        }
    }

    fn clause(&mut self, clause: ClauseRef) {
        let plan = self.plan;
        let (Some(own), Some(written)) = (plan.clause(clause), self.pack.clause(clause)) else {
            return;
        };
        let is_tier = matches!(clause, ClauseRef::Tier(_, tier) if tier > 0);
        if is_tier && !own.grants.is_empty() {
            let words = if own.alone {
                "not alone".to_owned()
            } else {
                "alone".to_owned()
            };
            self.add(written.about.span, words, Change::Alone(clause, !own.alone));
        }
        let grants = own.grants.iter().zip(&own.written).enumerate();
        for (place, (grant, from)) in grants {
            let Some(span) = written.grants.get(*from).map(|grant| grant.span) else {
                continue;
            };
            let words = self.clauses.words(span);
            let (what, change) = match grant.value {
                Grant::Action(action, allowed) => {
                    let by = Grant::Action(action, !allowed);
                    let word = if allowed { "forbidden" } else { "allowed" };
                    let what = format!("`{words}` turned round: {word}");
                    (what, Change::Paid(clause, place, by))
                }
                _ => {
                    let what = format!("without `{words}`");
                    (what, Change::Unpaid(clause, place))
                }
            };
            self.add(span, what, change);
        }
    }
}

fn swapped(how: Comparator) -> (Comparator, &'static str) {
    match how {
        Comparator::Less => (Comparator::AtMost, "<="),
        Comparator::AtMost => (Comparator::Less, "<"),
        Comparator::Greater => (Comparator::AtLeast, ">="),
        Comparator::AtLeast => (Comparator::Greater, ">"),
        Comparator::Equal => (Comparator::Different, "is not"),
        Comparator::Different => (Comparator::Equal, "is"),
    }
}

fn others(how: Quantifier) -> Vec<(Quantifier, &'static str)> {
    let all = [
        (Quantifier::Any, "any"),
        (Quantifier::Every, "every"),
        (Quantifier::No, "no"),
    ];
    all.into_iter().filter(|(own, _)| *own != how).collect()
}
