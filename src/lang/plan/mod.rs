//! The plan: a pack's rules as flat tables of nodes, with the options settled.
//!
//! Nodes refer to one another and to the vocabulary by number; no string is compared when a plan
//! is evaluated. What evidence needs to speak in the author's words stays in the pack, and
//! every node knows the place it came from.

mod lower;

pub use lower::plan;

use crate::facts::{AttackWord, Class, ContactKind, Spot};
use crate::length::Length;
use crate::number::Number;
use crate::source::Span;
use crate::vocabulary::{ActionId, BonusTypeId, FactId, LadderId, Role, StatId};

use super::hir::{
    Adjustment, Against, AttackNumber, Comparator, End, Giveable, Measure, Quantifier, Resolve,
    Subject, Test, Whence,
};

/// The choice made for each option of a pack, by option.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Settings(pub Vec<u16>);

/// A node of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// A set of obstructions that is asked about together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnionId(pub u32);

/// A pack with its options settled, ready to be evaluated.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// Where each node stands in the text.
    pub spans: Vec<Span>,
    /// The obstructions of each union, by their places in the pack.
    pub unions: Vec<Vec<usize>>,
    /// Traces, as in the pack.
    pub traces: Vec<Trace>,
    /// The conditions of each obstruction, as in the pack.
    pub obstructions: Vec<Conditions>,
    /// Named values, as in the pack.
    pub values: Vec<Value>,
    /// Ladders, as in the pack.
    pub ladders: Vec<Ladder>,
    /// Rules outside the ladders, as in the pack.
    pub rules: Vec<Clause>,
    /// How a rolled attack comes out, if the pack says so.
    pub attack: Option<Procedure>,
    /// Checks, as in the pack.
    pub checks: Vec<Procedure>,
}

/// A procedure or check; its words stay in the pack.
#[derive(Clone, Debug, Default)]
pub struct Procedure {
    /// The faces of its die.
    pub die: Option<u32>,
    /// The stat that is added to the die.
    pub adds: Option<StatId>,
    /// Its outcomes, by their names' places.
    pub outcomes: Vec<Outcome>,
    /// Its results; none for a word.
    pub yields: Vec<Case<Option<NodeId>>>,
    /// The facts to remember: which, whose, and the value.
    pub remembers: Vec<Case<(FactId, Option<Role>, NodeId)>>,
    /// When its notes are given.
    pub notes: Vec<Option<NodeId>>,
    /// Whether it asks for the rest of the ruling.
    pub needs_ruling: bool,
}

/// An outcome.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its name's place.
    pub name: usize,
    /// What it strikes: of which union, the nearest to whom, under what condition.
    pub strikes: Option<(UnionId, Role, Option<NodeId>)>,
    /// When.
    pub guard: Option<NodeId>,
}

/// A value under a condition.
#[derive(Clone, Copy, Debug)]
pub struct Case<T> {
    /// When; none for always.
    pub guard: Option<NodeId>,
    /// What.
    pub value: T,
}

/// A trace.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Where lines start.
    pub from: Vec<Case<End>>,
    /// Where they end.
    pub to: Vec<Case<End>>,
    /// Who chooses.
    pub chosen: Vec<Case<Role>>,
    /// The contacts that count.
    pub counts: Vec<(Option<NodeId>, Vec<ContactKind>, Option<Class>)>,
}

/// Conditions with exceptions.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// Alternatives.
    pub whens: Vec<NodeId>,
    /// Exceptions.
    pub exceptions: Vec<(Against, NodeId)>,
}

impl Conditions {
    /// All that decides whether they hold.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let exceptions = self.exceptions.iter().map(|(_, node)| *node);
        self.whens.iter().copied().chain(exceptions)
    }

    /// Whether nothing undoes the exception at a place.
    pub fn is_final(&self, place: usize) -> bool {
        let own = Against::Exception(place);
        self.exceptions.iter().all(|(against, _)| *against != own)
    }
}

/// A named value.
#[derive(Clone, Debug, Default)]
pub struct Value {
    /// Its cases.
    pub cases: Vec<Case<NodeId>>,
    /// Whether it depends on neither `it` nor a choice of lines, and so is worked out once.
    pub once: bool,
}

/// A ladder.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// By which trace.
    pub by: Vec<Case<usize>>,
    /// What pays.
    pub resolve: Resolve,
    /// Its tiers, lowest first.
    pub tiers: Vec<Clause>,
    /// What changes its tiers, in no order that matters.
    pub adjustments: Vec<Adjust>,
}

/// A change of a ladder's tiers and the clause that makes it.
#[derive(Clone, Copy, Debug)]
pub struct Adjust {
    /// The clause.
    pub clause: ClauseRef,
    /// Its further condition.
    pub guard: Option<NodeId>,
    /// The change.
    pub what: Adjustment,
    /// Its place among what the clause pays in the pack.
    pub written: usize,
}

/// A tier or a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClauseRef {
    /// A tier of a ladder.
    Tier(LadderId, u16),
    /// A rule, by its place.
    Rule(usize),
}

/// The conditions and grants of a tier or rule.
#[derive(Clone, Debug, Default)]
pub struct Clause {
    /// When it holds.
    pub conditions: Conditions,
    /// Whether it depends on no choice of lines, and so is worked out once.
    pub once: bool,
    /// Whether nothing below it pays.
    pub alone: bool,
    /// What it pays.
    pub grants: Vec<Case<Grant>>,
    /// For each of them, its place among what the clause pays in the pack.
    pub written: Vec<usize>,
}

/// What a clause pays; the notes' words stay in the pack.
#[derive(Clone, Copy, Debug)]
pub enum Grant {
    /// A bonus: its value, type and stat.
    Bonus(NodeId, BonusTypeId, StatId),
    /// An action allowed or forbidden.
    Action(ActionId, bool),
    /// No attack on the target.
    Untargetable,
    /// A miss chance.
    Miss(NodeId, Option<Role>),
    /// A result, by its place among the clause's grants in the pack; none for a word.
    Yield(usize, Option<NodeId>),
    /// A note, by its place among the clause's grants in the pack.
    Note(usize),
}

impl Grant {
    /// The value that is paid.
    #[must_use]
    pub fn value(&self) -> Option<NodeId> {
        match self {
            Grant::Bonus(value, ..) | Grant::Miss(value, _) => Some(*value),
            Grant::Yield(_, value) => *value,
            Grant::Action(..) | Grant::Untargetable | Grant::Note(_) => None,
        }
    }
}

/// A node; its children are other nodes.
#[derive(Clone, Debug)]
pub enum Node {
    /// A truth.
    Flag(bool),
    /// A truth that a settled option decides.
    Option(bool),
    /// A number.
    Number(Number),
    /// A length.
    Length(Length),
    /// A size, light, medium or choice by its place.
    Rank(u16),
    /// Any child.
    Any(Vec<NodeId>),
    /// Every child.
    All(Vec<NodeId>),
    /// Not the child.
    Not(NodeId),
    /// A comparison.
    Compare(NodeId, Comparator, NodeId),
    /// A sum; true takes away.
    Sum(Vec<(bool, NodeId)>),
    /// A product; true divides.
    Product(Vec<(bool, NodeId)>),
    /// The negative.
    Negative(NodeId),
    /// The larger (true) or smaller.
    Extreme(bool, Vec<NodeId>),
    /// Something said of a subject.
    Test(Subject, Test),
    /// A word about the attack.
    AttackIs(AttackWord),
    /// Whether something was given.
    Given(Giveable),
    /// Containment.
    Inside(Subject, UnionId),
    /// Neighbourhood.
    Adjacent(Subject, Subject),
    /// Friendship.
    Ally(Subject, Subject),
    /// A common border.
    Borders(Subject, Subject),
    /// Whether one is opposite another across a third.
    Opposite(Subject, Subject, Subject),
    /// Whether the attacked square is the subject's.
    AimsAt(Subject),
    /// Whether a sense pierces.
    Pierces(Subject, NodeId, Option<NodeId>),
    /// Whether lines meet.
    Lines(Quantifier, UnionId),
    /// How many lines there are.
    LineCount,
    /// How many lines meet.
    MeetCount(UnionId),
    /// How many things the lines meet.
    ThingCount(UnionId),
    /// Whether a line passes.
    OpenLine(UnionId, Whence, Whence),
    /// How much shows.
    Share(Subject, UnionId),
    /// Whether a spread reaches.
    Spread(Subject, UnionId, Option<NodeId>),
    /// A distance.
    Distance(Subject, Subject),
    /// A measure.
    Measure(Subject, Measure),
    /// A number about the attack.
    Attack(AttackNumber),
    /// A fact.
    Fact(FactId, Option<Subject>),
    /// A stat with the ruling's changes, or all but those of a bonus type.
    Final(StatId, Option<BonusTypeId>),
    /// Whether the procedure came to an outcome.
    OutcomeIs(usize),
    /// The ruling's miss chance.
    MissChance,
    /// Whether the ruling allows an action.
    May(ActionId),
    /// Whether the ruling lets the target be attacked.
    Targetable,
    /// A named value.
    Value(usize),
    /// Whether a tier holds.
    TierHolds(LadderId, u16),
    /// Whether there is a creature such that.
    SomeCreature(NodeId),
}

impl Plan {
    /// A comparison of how much shows with something else: whose share, past what, and how it
    /// compares with what.
    #[must_use]
    pub fn compared_share(
        &self,
        left: NodeId,
        how: Comparator,
        right: NodeId,
    ) -> Option<(Subject, UnionId, Comparator, NodeId)> {
        match (self.node(left), self.node(right)) {
            (Node::Share(subject, union), _) => Some((*subject, *union, how, right)),
            (_, Node::Share(subject, union)) => Some((*subject, *union, how.mirrored(), left)),
            _ => None,
        }
    }

    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        const NOTHING: &Node = &Node::Flag(false);
        self.nodes.get(id.0 as usize).unwrap_or(NOTHING)
    }

    /// Where a node stands.
    #[must_use]
    pub fn span(&self, id: NodeId) -> Option<Span> {
        self.spans.get(id.0 as usize).copied()
    }

    /// The clause of a reference.
    #[must_use]
    pub fn clause(&self, clause: ClauseRef) -> Option<&Clause> {
        match clause {
            ClauseRef::Tier(ladder, tier) => self
                .ladders
                .get(ladder.index())?
                .tiers
                .get(usize::from(tier)),
            ClauseRef::Rule(place) => self.rules.get(place),
        }
    }
}

/// How a spot of a trace's end is enumerated.
#[must_use]
pub fn is_choice(end: End) -> bool {
    match end {
        End::Origin => false,
        End::Spot {
            each, spot, square, ..
        } => square || !each && spot != Spot::Centre,
    }
}
