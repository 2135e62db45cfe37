//! A pack with every name resolved and every expression typed.
//!
//! It holds no text that would be read again: strings are titles, comments and citations only.

mod adjustment;
mod conditions;
mod cx;
mod declared;
mod expr;
mod grants;
mod info;
mod item;
mod items;
mod ladder;
mod listing;
mod measure;
mod names;
mod percent;
mod phrase;
mod procedure;
mod repeated;
mod stance;
mod table;
mod term;
mod trace;
mod types;
mod vocabulary;
mod walk;

pub use adjustment::{Adjustment, Phase};
pub use declared::Declared;
pub use item::Item;
pub use items::lower;
pub use table::{Axis, Cell, Domain, Holds, Row, Stretch, Table};
pub use term::{AttackNumber, Expr, ExprKind, Giveable, Measure, Subject, Test, Whence};
pub use types::{Flavour, Ty};
pub use walk::walk;

use crate::facts::{Class, ContactKind, FactValue, Spot};
use crate::length::Length;
use crate::number::Number;
use crate::source::{FileId, Span};
use crate::vocabulary::{
    ActionId, BonusTypeId, FactId, LadderId, LightId, MediumId, Role, StatId, Vocabulary,
};

pub use super::syntax::ast::{Change, Comparator, Quantifier, Resolve};

macro_rules! places {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $name(pub usize);
        )*
    };
}

places! {
    /// A trace of a pack.
    TraceId;
    /// An obstruction of a pack.
    ObstructionId;
    /// A named value of a pack.
    ValueId;
}

/// A compiled pack, its imports included.
#[derive(Clone, Debug)]
pub struct Pack {
    /// What it is.
    pub info: Info,
    /// The words that scenes may use.
    pub vocabulary: Vocabulary,
    /// The files that speak for themselves: those of its variants, or else its own without imports.
    pub own_files: Vec<FileId>,
    /// Where each of them is declared, and what its author says.
    pub words: Vec<Declared>,
    /// What each sense pierces, by sense.
    pub pierces: Vec<Vec<Obscurity>>,
    /// How each bonus type stacks, by type.
    pub stacking: Vec<Stacking>,
    /// What stands when a scene says nothing of a fact, by fact; none is unknown.
    pub fact_defaults: Vec<Option<Default>>,
    /// Traces.
    pub traces: Vec<Trace>,
    /// Obstructions.
    pub obstructions: Vec<Obstruction>,
    /// Named values, those that make up tables among them.
    pub values: Vec<Named>,
    /// Tables, by the values that they are made of.
    pub tables: Vec<Table>,
    /// Ladders with their tiers, as in the vocabulary.
    pub ladders: Vec<Ladder>,
    /// Rules outside the ladders.
    pub rules: Vec<Rule>,
    /// How a rolled attack comes out.
    pub procedures: Vec<Procedure>,
    /// Checks, as in the vocabulary.
    pub checks: Vec<Procedure>,
}

/// What a pack is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its version.
    pub version: String,
    /// Which game and edition it encodes.
    pub game: String,
    /// In whose licence that game's rules are published.
    pub licence: String,
    /// The books.
    pub sources: Vec<String>,
    /// The comment on it.
    pub doc: String,
    /// How long a square is in its books, if they say.
    pub square: Option<Length>,
    /// The variants that changed it, each after those it stands on.
    pub variants: Vec<Variant>,
}

impl Info {
    /// The id by which people ask for it: that of the last variant that changed it, or its own.
    #[must_use]
    pub fn called(&self) -> &str {
        let last = self.variants.last();
        last.map_or(self.id.as_str(), |variant| variant.id.as_str())
    }

    /// What rules, in words that tell one set of rules from another: all variants, or the pack.
    #[must_use]
    pub fn ruled_by(&self) -> String {
        if self.variants.is_empty() {
            return self.id.clone();
        }
        let variants = self.variants.iter().map(|variant| variant.id.as_str());
        variants.collect::<Vec<_>>().join(", ")
    }
}

/// A variant that changed a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its version.
    pub version: String,
    /// The pack or variant that it stands on.
    pub of: String,
    /// The comment on it.
    pub doc: String,
    /// The options it sets, with the choices.
    pub options: Vec<(String, String)>,
}

/// Where a clause comes from and what its author says of it.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// Its dotted name: `cover.standard`, `low-barrier.nearer`.
    pub path: String,
    /// Its title.
    pub title: String,
    /// The author's comment.
    pub doc: String,
    /// Where it stands.
    pub span: Span,
    /// The book and section.
    pub source: String,
    /// Ids of the book clauses it encodes.
    pub cites: Vec<String>,
    /// What variants did to it.
    pub changes: Vec<Change>,
}

/// A default of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Default {
    /// A value without a length.
    Value(FactValue),
    /// A length, in lattice units once the scale is known.
    Length(Length),
}

/// What obscures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obscurity {
    /// A medium.
    Medium(MediumId),
    /// A level of light.
    Light(LightId),
}

/// How bonuses of a type add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stacking {
    /// The best bonus and the worst penalty count.
    Highest,
    /// All count.
    All,
}

/// A value under a condition; without one it always counts.
#[derive(Clone, Debug)]
pub struct Guarded<T> {
    /// The value.
    pub value: T,
    /// When it counts.
    pub guard: Option<Expr>,
}

/// How lines are drawn between two creatures.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Its origin.
    pub about: About,
    /// Where lines start: the first case that holds.
    pub from: Vec<Guarded<End>>,
    /// Where they end: the first case that holds.
    pub to: Vec<Guarded<End>>,
    /// Who chooses: the first case that holds.
    pub chosen: Vec<Guarded<Role>>,
    /// Which contacts count: all cases that hold.
    pub counts: Vec<Guarded<Counts>>,
}

/// An end of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The origin of the attack's area.
    Origin,
    /// A spot of a creature's space.
    Spot {
        /// Lines from each such spot, not from a chosen one.
        each: bool,
        /// Which spot.
        spot: Spot,
        /// Of a chosen square, not of the whole space.
        square: bool,
        /// Whose.
        role: Role,
    },
}

/// Contacts that count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The kinds.
    pub kinds: Vec<ContactKind>,
    /// Of which class; none for all.
    pub class: Option<Class>,
}

/// Conditions with exceptions: holds when any `when` does that no exception to it undoes, and no
/// exception to the whole holds.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// Alternatives; without any, the clause always holds.
    pub whens: Vec<When>,
    /// Exceptions, also to one another.
    pub exceptions: Vec<Exception>,
}

/// One alternative.
#[derive(Clone, Debug)]
pub struct When {
    /// Its origin.
    pub about: About,
    /// The condition.
    pub condition: Expr,
}

/// An exception.
#[derive(Clone, Debug)]
pub struct Exception {
    /// Its origin.
    pub about: About,
    /// What it undoes.
    pub against: Against,
    /// The condition.
    pub condition: Expr,
}

/// What an exception undoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The whole clause.
    All,
    /// One alternative, by its place.
    When(usize),
    /// Another exception, by its place.
    Exception(usize),
}

/// Which things count on a line.
#[derive(Clone, Debug)]
pub struct Obstruction {
    /// Its origin.
    pub about: About,
    /// What must be true of `it`.
    pub conditions: Conditions,
}

/// A named value by cases.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its origin.
    pub about: About,
    /// The first case that holds; none holding is unknown only through its guards.
    pub cases: Vec<Guarded<Expr>>,
    /// Its type.
    pub ty: Ty,
}

/// A ladder.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// Its origin.
    pub about: About,
    /// Its id.
    pub id: LadderId,
    /// By which trace: the first case that holds; none at all for a ladder without lines.
    pub by: Vec<Guarded<TraceId>>,
    /// What the tiers that hold pay.
    pub resolve: Resolve,
    /// Whether it is only there for other clauses to ask about, and is no part of a ruling.
    pub aside: bool,
    /// Its tiers, lowest first. The first holds when no other does.
    pub tiers: Vec<Rule>,
}

/// A tier or a rule outside the ladders.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its origin.
    pub about: About,
    /// When it holds.
    pub conditions: Conditions,
    /// Whether nothing below it on its ladder pays while it holds.
    pub alone: bool,
    /// What it pays.
    pub grants: Vec<Grant>,
}

/// Something a clause pays.
#[derive(Clone, Debug)]
pub struct Grant {
    /// What.
    pub kind: GrantKind,
    /// When, beyond the clause's own conditions.
    pub guard: Option<Expr>,
    /// Where it stands.
    pub span: Span,
}

/// What a clause can pay.
#[derive(Clone, Debug)]
pub enum GrantKind {
    /// A typed bonus or penalty.
    Bonus {
        /// How much.
        value: Expr,
        /// Of which type.
        ty: BonusTypeId,
        /// To what.
        stat: StatId,
    },
    /// All bonuses of another tier, several times over, as that tier stands.
    Multiple {
        /// How many times.
        factor: Number,
        /// Its ladder.
        ladder: LadderId,
        /// Its place on the ladder.
        tier: u16,
    },
    /// An action allowed or forbidden.
    Action(ActionId, bool),
    /// The target can't be attacked.
    Untargetable,
    /// A chance that a hit misses.
    Miss {
        /// In percent.
        value: Expr,
        /// Who rolls.
        rolled_by: Option<Role>,
    },
    /// A word to the table.
    Note {
        /// Its id.
        id: String,
        /// `note`, `warning` or `hint`.
        level: String,
        /// What it says.
        text: String,
    },
    /// A result.
    Yield(Yield),
    /// A change of a ladder's tiers.
    Adjust(LadderId, Adjustment),
}

/// How a rolled attack or a check comes out: the first outcome whose condition holds.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its origin.
    pub about: About,
    /// The faces of its die, if it rolls one.
    pub die: Option<u32>,
    /// The stat that is added to the die.
    pub adds: Option<StatId>,
    /// The outcomes' names, each once.
    pub names: Vec<String>,
    /// The outcomes.
    pub outcomes: Vec<Outcome>,
    /// What it yields.
    pub yields: Vec<Guarded<Yield>>,
    /// What is to be remembered.
    pub remembers: Vec<Guarded<Remember>>,
    /// Words to the table: id, level and text.
    pub notes: Vec<Guarded<(String, String, String)>>,
}

/// An outcome of a procedure.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its name, by its place among the procedure's.
    pub name: usize,
    /// What is struck instead of the target; without any such thing the outcome is passed over.
    pub strikes: Option<Strikes>,
    /// When, if not always.
    pub guard: Option<Expr>,
    /// A note that goes with it: its id and text.
    pub note: Option<(String, String)>,
    /// Where it stands.
    pub span: Span,
}

/// What an attack strikes: of the things that give a tier, the nearest that fits.
#[derive(Clone, Debug)]
pub struct Strikes {
    /// To which obstructions it belongs.
    pub obstructions: Vec<ObstructionId>,
    /// The nearest to whom.
    pub to: Role,
    /// What must be true of it.
    pub condition: Option<Expr>,
}

/// A result.
#[derive(Clone, Debug)]
pub struct Yield {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: YieldValue,
}

/// The value of a result.
#[derive(Clone, Debug)]
pub enum YieldValue {
    /// A word.
    Word(String),
    /// What an expression comes to.
    Expr(Expr),
}

/// A fact to be remembered.
#[derive(Clone, Debug)]
pub struct Remember {
    /// The fact.
    pub fact: FactId,
    /// Whose; none for one of the ruling.
    pub of: Option<Role>,
    /// Its value.
    pub value: Expr,
    /// How long.
    pub until: String,
}
