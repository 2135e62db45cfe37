//! Values of three-valued evaluation.

use crate::facts::ThingId;
use crate::number::Number;
use crate::vocabulary::{FactId, MediumId, StatId};

use super::super::hir::AttackNumber;

/// Something that the scene does not say and that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Missing {
    /// A fact, of a thing or of the ruling.
    Fact(FactId, Option<ThingId>),
    /// A stat of a creature.
    Stat(StatId, ThingId),
    /// A number about the attack, by its place in the enumeration.
    Attack(u8),
}

impl Missing {
    /// A number about the attack.
    pub fn attack(number: AttackNumber) -> Missing {
        Missing::Attack(match number {
            AttackNumber::Roll => 0,
            AttackNumber::Natural => 1,
            AttackNumber::Percentile => 2,
            AttackNumber::Radius => 3,
        })
    }
}

/// What is missing, sorted and without repetition.
pub type Blame = Vec<Missing>;

/// Both blames together.
pub fn union(mut one: Blame, other: &[Missing]) -> Blame {
    one.extend_from_slice(other);
    one.sort_unstable();
    one.dedup();
    one
}

/// Yes, no or unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// Yes.
    Yes,
    /// No.
    No,
    /// It depends on what is missing.
    Unknown(Blame),
}

impl Truth {
    /// A known truth.
    pub fn of(flag: bool) -> Truth {
        if flag { Truth::Yes } else { Truth::No }
    }

    /// Whether it is yes.
    pub fn is_yes(&self) -> bool {
        *self == Truth::Yes
    }

    /// Whether it is no.
    pub fn is_no(&self) -> bool {
        *self == Truth::No
    }

    /// The opposite.
    pub fn not(self) -> Truth {
        match self {
            Truth::Yes => Truth::No,
            Truth::No => Truth::Yes,
            unknown => unknown,
        }
    }

    /// Both.
    pub fn and(self, other: Truth) -> Truth {
        match (self, other) {
            (Truth::No, _) | (_, Truth::No) => Truth::No,
            (Truth::Yes, other) => other,
            (unknown, Truth::Yes) => unknown,
            (Truth::Unknown(one), Truth::Unknown(other)) => Truth::Unknown(union(one, &other)),
        }
    }

    /// Either.
    pub fn or(self, other: Truth) -> Truth {
        self.not().and(other.not()).not()
    }

    /// What is missing.
    pub fn blame(&self) -> &[Missing] {
        match self {
            Truth::Unknown(blame) => blame,
            _ => &[],
        }
    }
}

/// The value of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Val {
    /// A truth; never unknown, which is [`Val::Unknown`].
    Flag(bool),
    /// A number, also of steps.
    Number(Number),
    /// A length in lattice units.
    Length(Number),
    /// A size, light or choice by its place.
    Rank(u16),
    /// A medium, or none.
    Medium(Option<MediumId>),
    /// It depends on what is missing.
    Unknown(Blame),
}

impl Val {
    /// The value as a truth; what is no truth counts as no.
    pub fn truth(self) -> Truth {
        match self {
            Val::Flag(flag) => Truth::of(flag),
            Val::Unknown(blame) => Truth::Unknown(blame),
            _ => Truth::No,
        }
    }

    /// The value as a number: of a length, its lattice units.
    pub fn number(&self) -> Option<&Number> {
        match self {
            Val::Number(number) | Val::Length(number) => Some(number),
            _ => None,
        }
    }
}

impl From<Truth> for Val {
    fn from(truth: Truth) -> Val {
        match truth {
            Truth::Yes => Val::Flag(true),
            Truth::No => Val::Flag(false),
            Truth::Unknown(blame) => Val::Unknown(blame),
        }
    }
}
