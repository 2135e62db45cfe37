//! The machine: a plan, the facts, and what has been worked out so far.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Class, Contact, ContactKind, Facts, Point, ThingId};
use crate::number::Number;
use crate::ruling::Evidence;
use crate::vocabulary::{ActionId, StatId};

use super::super::Pack;
use super::super::hir::{Comparator, Subject};
use super::super::plan::{Node, NodeId, Plan, UnionId};
use super::effects::Bonus;
use super::evidence::Recorder;
use super::ladder::LadderOutcome;
use super::procedure::Dice;
use super::suppose::Supposed;
use super::value::{Blame, Missing, Truth, Val, union};

/// Evaluates one ask.
pub struct Machine<'a, R> {
    pub pack: &'a Pack,
    pub plan: &'a Plan,
    pub facts: &'a dyn Facts,
    /// Keeps evidence, or nothing at no cost.
    pub recorder: R,
    /// What `it` is.
    pub it: Option<ThingId>,
    /// The lines of the choice that is being judged.
    pub lines: Option<Lines>,
    /// The ladder whose choice is being judged, and its tiers' truths so far.
    pub judging: Option<Judging>,
    /// Objects that made lines meet, while they are being collected.
    pub witnesses: Option<BTreeSet<ThingId>>,
    /// The rest of the ruling, once it is known.
    pub ending: Option<Ending>,
    /// Facts taken to have values, whatever the scene says.
    pub supposed: Supposed,
    /// The dice of the roll that is being judged.
    pub dice: Dice,
    /// The outcome that a procedure came to, by its name's place.
    pub came_to: Option<usize>,
    /// The objects that give the tiers that pay.
    pub givers: BTreeSet<ThingId>,
    pub members: BTreeMap<(usize, ThingId), (Truth, Option<Evidence>)>,
    pub traced: BTreeMap<(usize, UnionId, Point, Point), Traced>,
    pub values: BTreeMap<usize, (Val, Option<Evidence>)>,
    /// The tables that were told of for what they pay.
    pub read_tables: Vec<Evidence>,
    pub clauses: BTreeMap<super::super::plan::ClauseRef, (Truth, Option<Evidence>)>,
    pub outcomes: BTreeMap<usize, LadderOutcome>,
}

/// The lines of one choice.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Their trace.
    pub trace: usize,
    /// Where they start.
    pub from: Vec<Point>,
    /// Where they end.
    pub to: Vec<Point>,
    /// The contacts that count.
    pub counts: Vec<(Vec<ContactKind>, Option<Class>)>,
}

/// The ladder whose choice is being judged.
#[derive(Clone, Debug)]
pub struct Judging {
    /// The ladder.
    pub ladder: usize,
    /// The truths of its tiers in this choice, as far as they are known.
    pub tiers: Vec<Option<Truth>>,
}

/// A line, traced.
#[derive(Clone, Debug)]
pub struct Traced {
    /// Whether it meets.
    pub meets: Truth,
    /// The contacts with what surely counts as an obstruction.
    pub contacts: Vec<Contact>,
}

/// What a procedure may know of the rest of the ruling.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    /// The bonuses that are paid for sure.
    pub bonuses: Vec<Bonus>,
    /// Changes of stats.
    pub totals: BTreeMap<StatId, Option<Number>>,
    /// The miss chance in percent.
    pub miss_chance: Option<Number>,
    /// The actions allowed.
    pub may: BTreeMap<ActionId, Option<bool>>,
    /// Whether the target can be attacked.
    pub targetable: Option<bool>,
    /// What stands in the way of those that are none.
    pub blame: Blame,
}

impl<'a, R: Recorder> Machine<'a, R> {
    /// A machine that has worked out nothing yet.
    pub fn new(
        pack: &'a Pack,
        plan: &'a Plan,
        facts: &'a dyn Facts,
        recorder: R,
        supposed: Supposed,
    ) -> Machine<'a, R> {
        Machine {
            pack,
            plan,
            facts,
            recorder,
            it: None,
            lines: None,
            judging: None,
            witnesses: None,
            ending: None,
            supposed,
            dice: Dice::default(),
            came_to: None,
            givers: BTreeSet::new(),
            members: BTreeMap::new(),
            traced: BTreeMap::new(),
            values: BTreeMap::new(),
            read_tables: Vec::new(),
            clauses: BTreeMap::new(),
            outcomes: BTreeMap::new(),
        }
    }
}

impl<R: Recorder> Machine<'_, R> {
    /// The thing that a subject stands for.
    pub fn thing(&self, subject: Subject) -> ThingId {
        match subject {
            Subject::Attacker => self.facts.attacker(),
            Subject::Target => self.facts.target(),
            // Where there is no `it`, the language does not let it be spoken of.
            Subject::It => self.it.unwrap_or_else(|| self.facts.target()),
        }
    }

    /// A node as a truth.
    pub fn truth(&mut self, id: NodeId) -> Truth {
        self.eval(id).truth()
    }

    /// A guard as a truth.
    pub fn guard(&mut self, guard: Option<NodeId>) -> Truth {
        guard.map_or(Truth::Yes, |guard| self.truth(guard))
    }

    /// The value of a node.
    pub fn eval(&mut self, id: NodeId) -> Val {
        let value = self.worked_out(id);
        self.recorder.saw(id, &value);
        value
    }

    fn worked_out(&mut self, id: NodeId) -> Val {
        let plan = self.plan;
        match plan.node(id) {
            Node::Any(parts) => self.any(id, parts),
            Node::All(parts) => self.all(id, parts),
            Node::Not(inner) => self.negation(id, *inner),
            Node::Compare(left, how, right) => self.compare(id, *left, *how, *right),
            Node::Sum(parts) => self.sum(parts),
            Node::Product(parts) => self.product(parts),
            Node::Negative(inner) => match self.eval(*inner) {
                Val::Number(number) => Val::Number(-&number),
                Val::Length(length) => Val::Length(-&length),
                other => other,
            },
            Node::Extreme(larger, parts) => self.extreme(*larger, parts),
            Node::Number(number) => Val::Number(number.clone()),
            Node::Length(length) => {
                Val::Length(&length.amount * &self.facts.units_per(length.unit))
            }
            Node::Rank(rank) => Val::Rank(*rank),
            Node::Value(value) => self.value(id, *value),
            Node::Lines(quantifier, union) => self.some_lines(id, *quantifier, *union),
            Node::SomeCreature(inner) => self.some_creature(id, *inner),
            node => self.leaf(id, node),
        }
    }

    fn any(&mut self, id: NodeId, parts: &[NodeId]) -> Val {
        self.recorder.open();
        let mut truth = Truth::No;
        let mut reached = 0;
        for part in parts {
            truth = truth.or(self.truth(*part));
            reached += 1;
            if truth.is_yes() {
                break;
            }
        }
        self.close_connective(id, true, &truth, parts, reached);
        truth.into()
    }

    fn all(&mut self, id: NodeId, parts: &[NodeId]) -> Val {
        self.recorder.open();
        let mut truth = Truth::Yes;
        let mut reached = 0;
        for part in parts {
            truth = truth.and(self.truth(*part));
            reached += 1;
            if truth.is_no() {
                break;
            }
        }
        self.close_connective(id, false, &truth, parts, reached);
        truth.into()
    }

    fn negation(&mut self, id: NodeId, inner: NodeId) -> Val {
        self.recorder.open();
        let truth = self.truth(inner).not();
        self.close_not(id, &truth);
        truth.into()
    }

    fn compare(&mut self, id: NodeId, left: NodeId, how: Comparator, right: NodeId) -> Val {
        if !self.recorder.heeds_values()
            && let Some(truth) = self.compared_share(left, how, right)
        {
            return truth.into();
        }
        self.recorder.open();
        let (one, other) = (self.eval(left), self.eval(right));
        let truth = compared(&one, how, &other);
        self.record_compare(id, &truth, (left, &one), (right, &other));
        truth.into()
    }

    fn sum(&mut self, parts: &[(bool, NodeId)]) -> Val {
        let mut total: Option<Val> = None;
        for (inverted, part) in parts {
            let value = self.eval(*part);
            total = Some(match total {
                None => value,
                Some(so_far) => added(so_far, value, *inverted),
            });
        }
        total.unwrap_or(Val::Number(Number::ZERO))
    }

    fn product(&mut self, parts: &[(bool, NodeId)]) -> Val {
        let mut total = Val::Number(Number::from(1));
        for (divided, part) in parts {
            let value = self.eval(*part);
            total = multiplied(total, value, *divided);
        }
        total
    }

    fn extreme(&mut self, larger: bool, parts: &[NodeId]) -> Val {
        let mut best: Option<Val> = None;
        for part in parts {
            let value = self.eval(*part);
            best = Some(match best {
                None => value,
                Some(so_far) => {
                    let how = if larger {
                        Comparator::Greater
                    } else {
                        Comparator::Less
                    };
                    match compared(&value, how, &so_far) {
                        Truth::Yes => value,
                        Truth::No => so_far,
                        Truth::Unknown(blame) => Val::Unknown(blame),
                    }
                }
            });
        }
        best.unwrap_or(Val::Number(Number::ZERO))
    }

    fn value(&mut self, id: NodeId, place: usize) -> Val {
        let plan = self.plan;
        let Some(value) = plan.values.get(place) else {
            return Val::Flag(false);
        };
        let reuse = value.once && self.witnesses.is_none();
        if reuse && let Some((known, evidence)) = self.values.get(&place).cloned() {
            self.recorder.add(evidence);
            return known;
        }
        self.recorder.open();
        let known = self.first_case(&value.cases);
        let evidence = self.close_value(id, place, &known);
        if reuse {
            self.values.insert(place, (known.clone(), evidence));
        }
        known
    }

    /// The value of the first case whose guard holds.
    fn first_case(&mut self, cases: &[super::super::plan::Case<NodeId>]) -> Val {
        let mut blame: Blame = Vec::new();
        for case in cases {
            match self.guard(case.guard) {
                Truth::Yes if blame.is_empty() => return self.eval(case.value),
                Truth::Yes => return Val::Unknown(blame),
                Truth::No => {}
                Truth::Unknown(own) => blame = union(blame, &own),
            }
        }
        Val::Unknown(blame)
    }

    /// The places of the first case that holds, for traces and ladders.
    pub fn choose<T: Copy>(
        &mut self,
        cases: &[super::super::plan::Case<T>],
    ) -> Result<Option<T>, Blame> {
        for case in cases {
            match self.guard(case.guard) {
                Truth::Yes => return Ok(Some(case.value)),
                Truth::No => {}
                Truth::Unknown(blame) => return Err(blame),
            }
        }
        Ok(None)
    }

    fn some_creature(&mut self, id: NodeId, inner: NodeId) -> Val {
        let outer = self.it;
        self.recorder.open();
        let mut truth = Truth::No;
        for creature in self.facts.creatures() {
            self.it = Some(creature);
            self.recorder.open();
            let own = self.truth(inner);
            self.close_creature(inner, creature, &own);
            truth = truth.or(own);
            if truth.is_yes() {
                break;
            }
        }
        self.it = outer;
        self.close_quantified(id, &truth);
        truth.into()
    }

    /// What the scene says of a fact, or the pack's default.
    pub fn fact(&self, fact: crate::vocabulary::FactId, of: Option<ThingId>) -> Val {
        use crate::facts::{FactValue, Given};
        if let Some(value) = self.supposed.get(&(fact, of)) {
            return value.clone();
        }
        let value = match self.facts.fact(fact, of) {
            Given::Value(value) => value,
            Given::Unknown => return Val::Unknown(vec![Missing::Fact(fact, of)]),
            Given::Nothing => match self.pack.hir.fact_defaults.get(fact.index()) {
                Some(Some(super::super::hir::Default::Value(value))) => value.clone(),
                Some(Some(super::super::hir::Default::Length(length))) => {
                    FactValue::Length(&length.amount * &self.facts.units_per(length.unit))
                }
                _ => return Val::Unknown(vec![Missing::Fact(fact, of)]),
            },
        };
        match value {
            FactValue::Flag(flag) => Val::Flag(flag),
            FactValue::Number(number) => Val::Number(number),
            FactValue::Length(length) => Val::Length(length),
            FactValue::Choice(choice) => Val::Rank(choice),
            // Texts are only compared where facts are told apart; being given is all rules ask.
            FactValue::Text(_) => Val::Flag(true),
        }
    }
}

fn blame_of(one: &Val, other: &Val) -> Option<Blame> {
    match (one, other) {
        (Val::Unknown(one), Val::Unknown(other)) => Some(union(one.clone(), other)),
        (Val::Unknown(blame), _) | (_, Val::Unknown(blame)) => Some(blame.clone()),
        _ => None,
    }
}

/// A comparison of two values of one type.
pub fn compared(one: &Val, how: Comparator, other: &Val) -> Truth {
    if let Some(blame) = blame_of(one, other) {
        return Truth::Unknown(blame);
    }
    let order = match (one, other) {
        (Val::Rank(one), Val::Rank(other)) => one.cmp(other),
        (Val::Flag(one), Val::Flag(other)) => one.cmp(other),
        (Val::Medium(one), Val::Medium(other)) => one.cmp(other),
        (Val::Medium(one), Val::Rank(other)) => one.map(|medium| medium.0).cmp(&Some(*other)),
        _ => match (one.number(), other.number()) {
            (Some(one), Some(other)) => one.cmp(other),
            _ => return Truth::No,
        },
    };
    Truth::of(how.holds(order))
}

/// The sum of two values, or their difference.
pub fn added(one: Val, other: Val, inverted: bool) -> Val {
    if let Some(blame) = blame_of(&one, &other) {
        return Val::Unknown(blame);
    }
    let combine = |a: &Number, b: &Number| if inverted { a - b } else { a + b };
    match (&one, &other) {
        (Val::Number(a), Val::Number(b)) => Val::Number(combine(a, b)),
        (Val::Length(a), Val::Length(b)) => Val::Length(combine(a, b)),
        // Below the first step of a scale there is nothing; above the last there may be more.
        (Val::Rank(rank), Val::Number(steps)) => {
            let moved = combine(&Number::from(i64::from(*rank)), steps)
                .floor()
                .unwrap_or(0);
            Val::Rank(u16::try_from(moved.max(0)).unwrap_or(u16::MAX))
        }
        _ => one,
    }
}

/// The product of two values, or their quotient.
pub fn multiplied(one: Val, other: Val, divided: bool) -> Val {
    if let Some(blame) = blame_of(&one, &other) {
        return Val::Unknown(blame);
    }
    let (Some(a), Some(b)) = (one.number(), other.number()) else {
        return one;
    };
    // Division by nought gives nought: no rule can divide by what a scene makes nought.
    let number = if divided {
        a.checked_div(b).unwrap_or(Number::ZERO)
    } else {
        a * b
    };
    match (&one, &other, divided) {
        (Val::Length(_), Val::Length(_), true) => Val::Number(number),
        (Val::Length(_), _, _) | (_, Val::Length(_), _) => Val::Length(number),
        _ => Val::Number(number),
    }
}
