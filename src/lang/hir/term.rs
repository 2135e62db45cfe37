//! What conditions and values are made of: typed expressions and what they speak of.

use super::{Comparator, ObstructionId, Quantifier, Ty, ValueId};
use crate::facts::{AttackWord, Class, Property};
use crate::length::{Length, Unit};
use crate::number::Number;
use crate::source::Span;
use crate::vocabulary::{
    ActionId, BonusTypeId, ConditionId, FactId, LadderId, LightId, OptionId, SizeId, StanceId,
    StatId, TerrainId, TraitId,
};

/// A creature or thing that is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The attacker.
    Attacker,
    /// The target.
    Target,
    /// The thing or creature that is being considered.
    It,
}

/// An end of a distance or an open line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Whence {
    /// A space.
    Subject(Subject),
    /// The origin of the attack's area.
    Origin,
}

/// A typed expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// Where it stands.
    pub span: Span,
}

impl Expr {
    /// The amount that it always comes to, if it is a number, a length, or such a one divided.
    #[must_use]
    pub fn amount(&self) -> Option<Number> {
        match &self.kind {
            ExprKind::Number(number) => Some(number.clone()),
            ExprKind::Length(length) => Some(length.amount.clone()),
            ExprKind::Negative(inner) => Some(&Number::ZERO - &inner.amount()?),
            ExprKind::Product(_) => {
                let (top, bottom) = self.fraction()?;
                top.amount()?.checked_div(&bottom.amount()?)
            }
            _ => None,
        }
    }

    /// What that amount is counted in.
    #[must_use]
    pub fn unit(&self) -> Option<Unit> {
        match &self.kind {
            ExprKind::Length(length) => Some(length.unit),
            ExprKind::Negative(inner) => inner.unit(),
            ExprKind::Product(_) => self.fraction()?.0.unit(),
            _ => None,
        }
    }

    /// Its two parts, if it is something divided by a bare number.
    fn fraction(&self) -> Option<(&Expr, &Expr)> {
        let ExprKind::Product(parts) = &self.kind else {
            return None;
        };
        match parts.as_slice() {
            [(false, top), (true, bottom)] if bottom.unit().is_none() => Some((top, bottom)),
            _ => None,
        }
    }
}

impl PartialEq for Expr {
    /// Whether both say the same, wherever they stand.
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Expr {}

/// The forms of resolved expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// Something that could not be resolved; the mistake has been reported.
    Broken,
    /// A truth.
    Flag(bool),
    /// A number, also in percent or steps.
    Number(Number),
    /// A length as written.
    Length(Length),
    /// A size.
    Size(SizeId),
    /// A level of light.
    Light(LightId),
    /// A word of a fact's list.
    Choice(u16),
    /// Any.
    Or(Vec<Expr>),
    /// All.
    And(Vec<Expr>),
    /// Not.
    Not(Box<Expr>),
    /// A comparison.
    Compare(Box<Expr>, Comparator, Box<Expr>),
    /// A sum; true marks what is taken away.
    Sum(Vec<(bool, Expr)>),
    /// A product; true marks what is divided by.
    Product(Vec<(bool, Expr)>),
    /// The negative.
    Negative(Box<Expr>),
    /// The larger (true) or smaller of several.
    Extreme(bool, Vec<Expr>),
    /// A creature or thing.
    Subject(Subject),
    /// Something said of a creature or thing.
    Test(Subject, Test),
    /// A word about the attack.
    AttackIs(AttackWord),
    /// The choice of a house-rule switch.
    OptionIs(OptionId, u16),
    /// Whether the scene says anything.
    Given(Giveable),
    /// Whether a set of things holds all of a space.
    Inside(Subject, Vec<ObstructionId>),
    /// Whether two are in neighbouring squares, or share one.
    Adjacent(Subject, Subject),
    /// Whether two are on one side.
    Ally(Subject, Subject),
    /// Whether two share a stretch of border.
    Borders(Subject, Subject),
    /// Whether one is opposite another across a third.
    Opposite(Subject, Subject, Subject),
    /// Whether the attacked square is one of the creature's.
    AimsAt(Subject),
    /// Whether a sense of the creature pierces what obscures, at a distance.
    Pierces(Subject, Box<Expr>, Option<Box<Expr>>),
    /// Whether lines meet.
    Lines(Quantifier, Vec<ObstructionId>),
    /// How many lines there are, or how many meet.
    LineCount(Option<Vec<ObstructionId>>),
    /// How many things the lines meet, each counted once.
    ThingCount(Vec<ObstructionId>),
    /// Whether a line passes.
    OpenLine(Vec<ObstructionId>, Whence, Whence),
    /// How much of a space shows.
    Share(Subject, Vec<ObstructionId>),
    /// Whether a spread reaches.
    Spread(Subject, Vec<ObstructionId>, Option<Box<Expr>>),
    /// The distance.
    Distance(Subject, Subject),
    /// A measure of a creature or thing.
    Measure(Subject, Measure),
    /// A number about the attack.
    Attack(AttackNumber),
    /// A fact, of a creature or thing or of the ruling.
    Fact(FactId, Option<Subject>),
    /// A stat with all of the ruling's changes, or all but those of a bonus type.
    Final(StatId, Option<BonusTypeId>),
    /// Whether the procedure came to an outcome, by its name's place.
    OutcomeIs(usize),
    /// The ruling's miss chance in percent.
    MissChance,
    /// Whether the ruling allows an action.
    May(ActionId),
    /// Whether the ruling lets the target be attacked.
    Targetable,
    /// A named value.
    Value(ValueId),
    /// Whether a tier holds: in this choice on its own ladder, in the end on another.
    TierHolds(LadderId, u16),
    /// Whether there is a creature such that.
    SomeCreature(Box<Expr>),
}

/// What can be said of a creature or thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Its class.
    Class(Class),
    /// Its kind of terrain.
    Terrain(TerrainId),
    /// A trait.
    Trait(TraitId),
    /// A condition.
    Condition(ConditionId),
    /// A stance.
    Stance(StanceId),
    /// That it is the attacker, the target or what is considered.
    Same(Subject),
    /// A property.
    Has(Property),
}

/// What a scene may say or leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Giveable {
    /// A fact.
    Fact(FactId, Option<Subject>),
    /// The origin of the area.
    Origin,
    /// The square attacked.
    Square,
    /// A number about the attack.
    Attack(AttackNumber),
    /// A stat.
    Stat(StatId, Subject),
    /// A reach.
    Reach(Subject),
}

/// A measure of a creature or thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// From foot to top.
    Height,
    /// Of the foot above the floor.
    Elevation,
    /// The size category.
    Size,
    /// How far its blows reach.
    Reach,
    /// The light on it.
    Light,
    /// What it fills the air with.
    Medium,
    /// A stat as the scene gives it.
    Stat(StatId),
}

/// A number about the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackNumber {
    /// The total of the roll.
    Roll,
    /// The die of the roll.
    Natural,
    /// The d% of a miss chance.
    Percentile,
    /// The radius of the area.
    Radius,
}
