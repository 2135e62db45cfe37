//! The tree of a rule file: what was written, where, with no name resolved.

use crate::facts::{ContactKind, Property, Spot};
use crate::number::Number;
use crate::source::{FileId, Span, Spanned};
use crate::vocabulary::Role;

pub use super::edits::{
    Amendment, Bound, BoundSign, Change, Edit, EditKind, Removal, Slot, Variant,
};
pub use super::table::{Alternative, Cell, CellKind};

/// A name as written.
pub type Name = Spanned<String>;

/// One rule file.
#[derive(Clone, Debug)]
pub struct File {
    /// Which file.
    pub file: FileId,
    /// Its items in order.
    pub items: Vec<Item>,
    /// The heads that make it a variant; one is enough.
    pub variants: Vec<Variant>,
    /// What a variant does to its base, in order.
    pub edits: Vec<Edit>,
    /// Old values and arrows of amendments: what is passed over when the text is read as amended.
    pub asides: Vec<Span>,
    /// The words of heads that could not be read: they may have declared anything.
    pub lost: Vec<String>,
    /// Whether any name may be missing: the file is too long to be read, or imports what is not
    /// there.
    pub incomplete: bool,
}

/// An item: `KEYWORD NAME "Title" { clauses }`.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it declares.
    pub keyword: Name,
    /// Its name, if it has one.
    pub name: Option<Name>,
    /// The second half of a dotted name, as in `tier cover.standard`.
    pub member: Option<Name>,
    /// Its title.
    pub title: Option<Spanned<String>>,
    /// The doc comment above it.
    pub doc: String,
    /// Its clauses in order.
    pub clauses: Vec<Clause>,
    /// Whether something in it could not be read, so that it may have said more than its clauses do.
    pub torn: bool,
    /// What variants did to it and its clauses; nothing as it is read.
    pub changes: Vec<Change>,
    /// The head.
    pub span: Span,
}

/// A clause of an item.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its first word.
    pub keyword: Name,
    /// What it says.
    pub kind: ClauseKind,
    /// The doc comment above it.
    pub doc: String,
    /// What variants did to it; nothing as it is read.
    pub changes: Vec<Change>,
    /// All of it.
    pub span: Span,
}

/// What a clause says; the variants show the written form.
#[derive(Clone, Debug, PartialEq)]
pub enum ClauseKind {
    /// `version 1.0.0`
    Version(Spanned<String>),
    /// `import core`, `medium fog`, `of target`
    Name(Name),
    /// `stops effect, sight`
    Names(Vec<Name>),
    /// `game "…"`
    Text(Spanned<String>),
    /// `conceals`
    Bare,
    /// `height 3 ft`; none for `height ceiling`
    Height(Option<Quantity>),
    /// `height 1/2 x size`
    Part {
        /// How many times.
        times: Spanned<Number>,
        /// Of what.
        of: Name,
    },
    /// `scale square 5 ft`
    Scale(Quantity),
    /// `default 0.5`
    Default(Literal),
    /// `choice clear "…" default`
    Choice {
        /// The choice.
        name: Name,
        /// What it means.
        text: Spanned<String>,
        /// Whether it is marked as the default.
        default: bool,
    },
    /// `answer one of low, high`
    Answer(Answer),
    /// `step large "Large" height 12 ft squares 2 usual`
    Step {
        /// The word.
        word: WordTitle,
        /// Its height.
        height: Option<Quantity>,
        /// Squares along each side.
        squares: Option<Spanned<Number>>,
        /// Whether it is the usual size of its space.
        usual: bool,
    },
    /// `cite "Core Rulebook, Cover", SF1-04`
    Cite {
        /// The book and section.
        text: Spanned<String>,
        /// Ids of the clauses it encodes.
        ids: Vec<Name>,
    },
    /// `from a corner of a square of attacker when …`
    End {
        /// Whether it is a `from`.
        from: bool,
        /// Where.
        endpoint: Endpoint,
        /// When.
        guard: Guard,
    },
    /// `chosen by attacker`
    Chosen {
        /// By whom.
        role: Role,
        /// When.
        guard: Guard,
    },
    /// `counts through, along of terrain`
    Counts {
        /// The kinds of contact.
        contacts: Vec<ContactKind>,
        /// Of which class of things; none for all.
        class: Option<Name>,
        /// When.
        guard: Guard,
    },
    /// `is EXPRESSION when …`
    Is {
        /// The value.
        value: Expr,
        /// When.
        guard: Guard,
    },
    /// `down distance from attacker to target | attack`
    Down(Vec<Expr>),
    /// `across light on target | bright | dim or dark`
    Across {
        /// What the columns tell apart.
        subject: Expr,
        /// What each is for.
        columns: Vec<Cell>,
    },
    /// `row near: <= 30 ft | 0 | -2`
    Row {
        /// Its name.
        name: Option<Name>,
        /// What it is for, then its values; how many are which is for the table to say.
        cells: Vec<Cell>,
    },
    /// `tiers none < standard < total`
    Tiers(Vec<WordTitle>),
    /// `by shot when …`
    By {
        /// The trace.
        trace: Name,
        /// When.
        guard: Guard,
    },
    /// `resolve top`
    Resolve(Resolve),
    /// `outcome struck striking nearest body to target where (…) when … noting dodged "…"`
    Outcome {
        /// The outcome.
        name: Name,
        /// What is struck instead of the target.
        striking: Option<Striking>,
        /// When.
        guard: Guard,
        /// A note that goes with it.
        note: Option<(Name, Spanned<String>)>,
    },
    /// `roll d20 adds attack`
    Die {
        /// Its faces.
        faces: Spanned<u32>,
        /// The stat whose change is added to the roll.
        adds: Option<Name>,
    },
    /// `yields damage 0 when …`
    Yields {
        /// The result's name.
        name: Name,
        /// Its value.
        value: Yield,
        /// When.
        guard: Guard,
    },
    /// `remembers sr-result of target as passed until "the casting ends" when …`
    Remembers {
        /// The fact.
        fact: Name,
        /// Whose.
        of: Option<Role>,
        /// Its value.
        value: Expr,
        /// How long.
        until: Spanned<String>,
        /// When.
        guard: Guard,
    },
    /// `when NAME: EXPRESSION`
    When {
        /// Its name, by which exceptions can point at it.
        name: Option<Name>,
        /// The condition.
        condition: Expr,
    },
    /// `except NAME to OTHER when EXPRESSION`
    Except {
        /// Its name.
        name: Name,
        /// What it is an exception to; none for the whole item.
        to: Option<Name>,
        /// The condition.
        condition: Expr,
    },
    /// `grants +4 cover to ac`
    Bonus {
        /// How much.
        value: Expr,
        /// The bonus type.
        ty: Name,
        /// The stat.
        stat: Name,
        /// When.
        guard: Guard,
    },
    /// `grants 2 x cover.standard`
    Multiple {
        /// How many times.
        factor: Spanned<Number>,
        /// The tier's ladder.
        ladder: Name,
        /// The tier.
        tier: Name,
        /// When.
        guard: Guard,
    },
    /// `allows hide`, `forbids targeting`
    Actions {
        /// The actions.
        names: Vec<Name>,
        /// When.
        guard: Guard,
    },
    /// `miss chance 20% rolled by target`
    Miss {
        /// In percent.
        value: Expr,
        /// Who rolls it.
        rolled_by: Option<Role>,
        /// When.
        guard: Guard,
    },
    /// `hint share "…"`
    Note {
        /// Its id.
        name: Name,
        /// What it says.
        text: Spanned<String>,
        /// When.
        guard: Guard,
    },
    /// `raises cover from standard to greater`
    Move {
        /// The ladder.
        ladder: Name,
        /// From which tier; none for any on the other side of `to`.
        from: Option<Name>,
        /// To which.
        to: Name,
        /// When.
        guard: Guard,
    },
    /// `caps cover at soft`
    Cap {
        /// The ladder.
        ladder: Name,
        /// The highest tier left.
        tier: Name,
        /// When.
        guard: Guard,
    },
    /// `option along-wall = blocks`
    Set {
        /// The option.
        option: Name,
        /// The choice.
        choice: Name,
    },
    /// `cancels cover.soft`
    Cancel {
        /// The ladder.
        ladder: Name,
        /// The tier.
        tier: Name,
        /// When.
        guard: Guard,
    },
}

/// What an attack strikes instead of its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Striking {
    /// Of what gives cover, what belongs to these obstructions.
    pub obstructions: Vec<Name>,
    /// The nearest to whom.
    pub to: Role,
    /// What must be true of it.
    pub condition: Option<Expr>,
}

/// The value of a result.
#[derive(Clone, Debug, PartialEq)]
pub enum Yield {
    /// A word.
    Word(Spanned<String>),
    /// A value.
    Value(Expr),
}

/// When a clause counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Guard {
    /// Always.
    Always,
    /// `when EXPRESSION`
    When(Expr),
    /// `otherwise`
    Otherwise,
}

/// A word with a title, as in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct WordTitle {
    /// The word.
    pub name: Name,
    /// Its title.
    pub title: Option<Spanned<String>>,
}

/// A number with a unit's word.
#[derive(Clone, Debug)]
pub struct Quantity {
    /// How many.
    pub amount: Number,
    /// Of what, as written; none for a bare number.
    pub unit: Option<Name>,
    /// Both.
    pub span: Span,
}

/// A default.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// `0.5`, `30 ft`
    Quantity(Quantity),
    /// `yes`, `unknown`, `forbidden`
    Word(Name),
}

/// The kind of answer a fact takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// `answer yes or no`
    Flag,
    /// `answer number from 0 to 1`
    Number(Option<(Number, Number)>),
    /// `answer length`
    Length,
    /// `answer text`
    Text,
    /// `answer one of low, high`
    OneOf(Vec<WordTitle>),
}

/// An end of a trace's lines.
#[derive(Clone, Debug)]
pub enum Endpoint {
    /// The origin of the attack's area.
    Origin,
    /// A spot of a square or space.
    Spot {
        /// Whether it is each of them (lines from all) or one (a choice).
        each: bool,
        /// Which spot.
        spot: Spot,
        /// Whether of one square (a choice) or of the whole space.
        square: bool,
        /// Whose.
        role: Role,
        /// Where it stands.
        span: Span,
    },
}

/// What the tiers of a ladder that hold pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolve {
    /// The highest alone.
    Top,
    /// Exactly one may hold.
    One,
    /// All pay, and stacking takes the best of each stat and type.
    BestOfEach,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of expressions; the variants show the written form.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `a or b`
    Or(Vec<Expr>),
    /// `a and b`
    And(Vec<Expr>),
    /// `not a`
    Not(Box<Expr>),
    /// `a <= b`
    Compare(Box<Expr>, Comparator, Box<Expr>),
    /// `a + b - c`; true marks what is taken away
    Sum(Vec<(bool, Expr)>),
    /// `a * b / c`; true marks what is divided by
    Product(Vec<(bool, Expr)>),
    /// `-a`
    Negative(Box<Expr>),
    /// `a is not given`
    Is {
        /// Of what it is said.
        subject: Box<Expr>,
        /// Whether it is denied.
        negated: bool,
        /// What is said.
        what: Is,
    },
    /// `it gives cover`
    Verb(Box<Expr>, Verb),
    /// `any line meets barrier`
    Lines(Quantifier, Vec<Name>),
    /// `number of lines that meet barrier`
    LineCount(Option<Vec<Name>>),
    /// How many things the lines meet.
    ThingCount(Vec<Name>),
    /// `open line past barrier from origin to target`
    OpenLine(Vec<Name>, Option<(Box<Expr>, Box<Expr>)>),
    /// `visible share of target past barrier`
    Share(Box<Expr>, Vec<Name>),
    /// `spread reaches target past barrier within 20 ft`
    Spread(Box<Expr>, Vec<Name>, Option<Box<Expr>>),
    /// `larger of (a, b)`
    Extreme(bool, Vec<Expr>),
    /// `distance from it to target`
    Distance(Box<Expr>, Box<Expr>),
    /// `light on target`
    LightOn(Box<Expr>),
    /// `option along-wall`
    Option(Name),
    /// `final ac of target without cover`
    Final(Name, Role, Option<Name>),
    /// `miss chance`
    MissChance,
    /// `may hide`
    May(Name),
    /// `30 ft`
    Quantity(Quantity),
    /// `height of it`
    Measure(Name, Box<Expr>),
    /// `cover.standard`
    Path(Name, Name),
    /// `line-of-effect`, `attacker`, `yes`
    Reference(Name),
    /// `some creature where (…)`
    SomeCreature(Box<Expr>),
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `=`
    Equal,
    /// `!=`
    Different,
}

/// What is said with `is`.
#[derive(Clone, Debug, PartialEq)]
pub enum Is {
    /// `is given`
    Given,
    /// `is inside haze`
    Inside(Vec<Name>),
    /// `is adjacent to target`
    Adjacent(Box<Expr>),
    /// `is opposite attacker across target`
    Opposite(Box<Expr>, Box<Expr>),
    /// `is an ally of attacker`
    Ally(Box<Expr>),
    /// `is melee`
    Word(Name),
}

/// What is said with a verb.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// `stops effect`, `gives cover`, `conceals`
    Has(Property),
    /// `borders it`
    Borders(Box<Expr>),
    /// `pierces medium of it within 30 ft`
    Pierces(Box<Expr>, Option<Box<Expr>>),
    /// `aims at target`
    AimsAt(Box<Expr>),
    /// `has blur`
    HasWord(Name),
    /// `holds`
    Holds,
}

/// How many lines must meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// At least one.
    Any,
    /// All, and at least one.
    Every,
    /// None.
    No,
}
