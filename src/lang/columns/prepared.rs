//! What a plan tells before any ask: what each node depends on, and in which order the parts of a
//! connective cost least.

use std::collections::BTreeSet;

use crate::vocabulary::LadderId;

use super::super::hir::{Giveable, Measure, Subject, Test, Whence};
use super::super::plan::{Case, ClauseRef, Conditions, Node, NodeId, Plan, UnionId};

/// What a value depends on, as a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depends(u16);

impl Depends {
    /// Who attacks.
    pub const ATTACKER: Depends = Depends(1);
    /// Where the attacker stands.
    pub const ATTACKER_PLACE: Depends = Depends(1 << 1);
    /// Who is attacked.
    pub const TARGET: Depends = Depends(1 << 2);
    /// Where the target stands.
    pub const TARGET_PLACE: Depends = Depends(1 << 3);
    /// What `it` is.
    pub const IT: Depends = Depends(1 << 4);
    /// Where `it` stands.
    pub const IT_PLACE: Depends = Depends(1 << 5);
    /// Where whoever moves stands.
    pub const MOVES: Depends = Depends(1 << 6);
    /// The choice of lines.
    pub const CHOICE: Depends = Depends(1 << 7);
    /// The attack and what is said of the ruling.
    pub const ATTACK: Depends = Depends(1 << 8);
    /// What things do.
    pub const PROPERTIES: Depends = Depends(1 << 9);
    /// What is told of each ask beforehand.
    pub const TOLD: Depends = Depends(1 << 10);
    /// Nothing.
    pub const NOTHING: Depends = Depends(0);
    /// All of it.
    pub const EVERYTHING: Depends = Depends(u16::MAX);

    /// Either.
    pub const fn or(self, other: Depends) -> Depends {
        Depends(self.0 | other.0)
    }

    /// Without some.
    pub const fn without(self, other: Depends) -> Depends {
        Depends(self.0 & !other.0)
    }

    /// Whether there are any in common.
    pub const fn meets(self, other: Depends) -> bool {
        self.0 & other.0 != 0
    }

    /// What a value depends on once every `it` is told apart.
    fn bound(self) -> Depends {
        let place = if self.meets(Depends::IT_PLACE) {
            Depends::MOVES
        } else {
            Depends::NOTHING
        };
        let it = Depends::IT.or(Depends::IT_PLACE);
        self.without(it).or(place)
    }
}

/// How dear an answer is: nought for what no map is needed for, then places, lines, and searches.
pub type Cost = u8;

const PLACES: Cost = 1;
const LINES: Cost = 2;
const SEARCH: Cost = 3;

#[derive(Clone, Copy, Debug)]
struct Known {
    depends: Depends,
    cost: Cost,
}

impl Known {
    const PLAIN: Known = Known {
        depends: Depends::NOTHING,
        cost: 0,
    };

    fn and(self, other: Known) -> Known {
        Known {
            depends: self.depends.or(other.depends),
            cost: self.cost.max(other.cost),
        }
    }

    fn of(depends: Depends, cost: Cost) -> Known {
        Known { depends, cost }
    }
}

/// What a plan tells before any ask.
#[derive(Debug)]
pub struct Prepared {
    nodes: Vec<Known>,
    orders: Vec<Vec<NodeId>>,
    asked: Vec<bool>,
}

impl Prepared {
    /// Works it out, where whether some nodes hold is told beforehand.
    pub fn new(plan: &Plan, told: &BTreeSet<NodeId>) -> Prepared {
        let mut work = Work {
            plan,
            told,
            nodes: vec![None; plan.nodes.len()],
        };
        let ids = (0..plan.nodes.len()).map(|id| NodeId(u32::try_from(id).unwrap_or(u32::MAX)));
        let nodes: Vec<Known> = ids.map(|id| work.node(id)).collect();
        let cost = |id: &NodeId| nodes.get(place(*id)).map_or(SEARCH, |known| known.cost);
        let orders = plan.nodes.iter().map(|node| match node {
            Node::Any(parts) | Node::All(parts) => {
                let mut parts = parts.clone();
                parts.sort_by_key(cost);
                parts
            }
            _ => Vec::new(),
        });
        let orders = orders.collect();
        let asked = (0..plan.ladders.len()).map(|ladder| is_asked_about(plan, ladder));
        let asked = asked.collect();
        Prepared {
            nodes,
            orders,
            asked,
        }
    }

    /// What a node depends on.
    pub fn depends(&self, id: NodeId) -> Depends {
        let known = self.nodes.get(place(id));
        known.map_or(Depends::EVERYTHING, |known| known.depends)
    }

    /// What an optional node depends on.
    pub fn depends_of(&self, id: Option<NodeId>) -> Depends {
        id.map_or(Depends::NOTHING, |id| self.depends(id))
    }

    /// How dear a node is.
    pub fn cost(&self, id: NodeId) -> Cost {
        self.nodes.get(place(id)).map_or(SEARCH, |known| known.cost)
    }

    /// The parts of a connective, the cheap ones first.
    pub fn parts(&self, id: NodeId) -> &[NodeId] {
        self.orders.get(place(id)).map_or(&[], Vec::as_slice)
    }

    /// Whether anything asks which tiers of a ladder hold.
    pub fn is_asked_about(&self, ladder: usize) -> bool {
        self.asked.get(ladder).copied().unwrap_or(true)
    }
}

fn is_asked_about(plan: &Plan, ladder: usize) -> bool {
    let is_own = |id: LadderId| id.index() == ladder;
    let mut nodes = plan.nodes.iter();
    let mut changes = plan.ladders.iter().flat_map(|ladder| &ladder.adjustments);
    nodes.any(|node| matches!(node, Node::TierHolds(own, _) if is_own(*own)))
        || changes.any(|change| matches!(change.clause, ClauseRef::Tier(own, _) if is_own(own)))
}

fn place(id: NodeId) -> usize {
    usize::try_from(id.0).unwrap_or(usize::MAX)
}

struct Work<'a> {
    plan: &'a Plan,
    told: &'a BTreeSet<NodeId>,
    nodes: Vec<Option<Known>>,
}

impl Work<'_> {
    fn node(&mut self, id: NodeId) -> Known {
        if let Some(Some(known)) = self.nodes.get(place(id)) {
            return *known;
        }
        let plan = self.plan;
        let known = match plan.node(id) {
            _ if self.told.contains(&id) => Known::of(Depends::TOLD, 0),
            Node::Any(parts) | Node::All(parts) | Node::Extreme(_, parts) => {
                self.nodes(parts.iter().copied())
            }
            Node::Sum(parts) | Node::Product(parts) => {
                self.nodes(parts.iter().map(|(_, part)| *part))
            }
            Node::Not(inner) | Node::Negative(inner) => self.node(*inner),
            Node::Compare(left, _, right) => self.node(*left).and(self.node(*right)),
            Node::Value(value) => {
                let cases = plan
                    .values
                    .get(*value)
                    .map_or(&[][..], |value| &value.cases);
                self.cases(cases)
            }
            Node::SomeCreature(inner) => {
                let inner = self.node(*inner);
                Known::of(inner.depends.bound(), SEARCH)
            }
            node => self.leaf(node),
        };
        if let Some(slot) = self.nodes.get_mut(place(id)) {
            *slot = Some(known);
        }
        known
    }

    fn nodes(&mut self, ids: impl Iterator<Item = NodeId>) -> Known {
        ids.fold(Known::PLAIN, |known, id| known.and(self.node(id)))
    }

    fn optional(&mut self, id: Option<NodeId>) -> Known {
        id.map_or(Known::PLAIN, |id| self.node(id))
    }

    fn cases(&mut self, cases: &[Case<NodeId>]) -> Known {
        cases.iter().fold(Known::PLAIN, |known, case| {
            known
                .and(self.optional(case.guard))
                .and(self.node(case.value))
        })
    }

    /// What the members of a union depend on; where things stand that are members too.
    fn union(&mut self, union: UnionId) -> Depends {
        let plan = self.plan;
        let place = usize::try_from(union.0).unwrap_or(usize::MAX);
        let parts = plan.unions.get(place).map_or(&[][..], Vec::as_slice);
        let standing = Depends::PROPERTIES.or(Depends::MOVES);
        parts.iter().fold(standing, |depends, part| {
            let own = plan.obstructions.get(*part).map(|own| self.conditions(own));
            depends.or(own.unwrap_or_default().bound())
        })
    }

    fn conditions(&mut self, conditions: &Conditions) -> Depends {
        self.nodes(conditions.nodes()).depends
    }

    fn leaf(&mut self, node: &Node) -> Known {
        let attack = Depends::ATTACK;
        match node {
            Node::Flag(_) | Node::Option(_) | Node::Number(_) | Node::Length(_) | Node::Rank(_) => {
                Known::PLAIN
            }
            Node::Test(one, Test::Same(other)) => Known::of(who(*one).or(who(*other)), 0),
            Node::Test(one, Test::Has(_)) => Known::of(who(*one).or(Depends::PROPERTIES), 0),
            Node::Test(one, _) => Known::of(who(*one), 0),
            Node::AttackIs(_) | Node::Attack(_) => Known::of(attack, 0),
            Node::Given(Giveable::Stat(_, one)) => Known::of(who(*one), 0),
            Node::Given(Giveable::Reach(one)) | Node::Measure(one, Measure::Reach) => {
                Known::of(who(*one).or(attack).or(Depends::ATTACKER), 0)
            }
            Node::Given(Giveable::Fact(_, of)) | Node::Fact(_, of) => {
                Known::of(of.map_or(attack, |of| who(of).or(attack)), 0)
            }
            Node::Given(_) => Known::of(attack, 0),
            Node::Measure(one, Measure::Light) => {
                Known::of(stands(*one).or(Depends::MOVES), PLACES)
            }
            Node::Measure(one, _) => Known::of(who(*one), 0),
            Node::Ally(one, other) => Known::of(who(*one).or(who(*other)), 0),
            _ => self.placed(node),
        }
    }

    fn placed(&mut self, node: &Node) -> Known {
        match node {
            Node::Adjacent(one, other) | Node::Borders(one, other) | Node::Distance(one, other) => {
                Known::of(stands(*one).or(stands(*other)), PLACES)
            }
            Node::Opposite(one, other, across) => {
                let depends = stands(*one).or(stands(*other)).or(stands(*across));
                Known::of(depends, PLACES)
            }
            Node::AimsAt(one) => {
                Known::of(stands(*one).or(Depends::ATTACK).or(Depends::TARGET), PLACES)
            }
            Node::Pierces(one, what, within) => {
                let own = match within {
                    Some(within) => self.node(*within).and(Known::of(who(*one), 0)),
                    None => Known::of(stands(*one).or(stands(Subject::Target)), PLACES),
                };
                own.and(self.node(*what))
            }
            Node::Inside(one, union) => Known::of(stands(*one).or(self.union(*union)), SEARCH),
            Node::Spread(one, union, within) => {
                let own = stands(*one).or(self.union(*union)).or(Depends::ATTACK);
                Known::of(own, SEARCH).and(self.optional(*within))
            }
            Node::OpenLine(union, from, to) => {
                let ends = end(*from).or(end(*to));
                Known::of(ends.or(self.union(*union)), SEARCH)
            }
            Node::LineCount => Known::of(Depends::CHOICE.or(Depends::ATTACK), 0),
            Node::Lines(..) | Node::MeetCount(_) | Node::TierHolds(..) => {
                Known::of(Depends::EVERYTHING, LINES)
            }
            _ => Known::of(Depends::EVERYTHING, SEARCH),
        }
    }
}

fn who(subject: Subject) -> Depends {
    match subject {
        Subject::Attacker => Depends::ATTACKER,
        Subject::Target => Depends::TARGET,
        Subject::It => Depends::IT,
    }
}

/// Who it is and where it stands.
fn stands(subject: Subject) -> Depends {
    who(subject).or(match subject {
        Subject::Attacker => Depends::ATTACKER_PLACE,
        Subject::Target => Depends::TARGET_PLACE,
        Subject::It => Depends::IT_PLACE,
    })
}

fn end(whence: Whence) -> Depends {
    match whence {
        Whence::Subject(subject) => stands(subject),
        Whence::Origin => Depends::ATTACK,
    }
}
