//! The part of the tree that only variants have: what a variant stands on and what it changes.

use super::ast::{Clause, Item, Name};
use crate::source::{Span, Spanned};

/// The head of a variant: `variant X "Title" of PACK ^1.0 { clauses }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// Its name, title, comment and clauses; the keyword is `variant`.
    pub item: Item,
    /// The pack or variant that it stands on.
    pub of: Name,
    /// The versions of it that it was written for; all bounds must hold.
    pub range: Spanned<Vec<Bound>>,
}

/// A bound on versions, such as `^1.2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// How.
    pub sign: BoundSign,
    /// One to three numbers, the greatest first.
    pub numbers: Vec<u64>,
}

/// How a bound holds versions; the variants show the written form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundSign {
    /// `^1.2`: nothing that breaks.
    Caret,
    /// `~1.2`: the same first two numbers.
    Tilde,
    /// `1.2.3` or `=1.2.3`: the same numbers, as many as there are.
    Equal,
    /// `>1.2`
    Greater,
    /// `>=1.2`
    AtLeast,
    /// `<2.0`
    Less,
    /// `<=2.0`
    AtMost,
}

/// What a variant does to an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EditKind {
    /// `add ITEM { … }`, or a further clause.
    Add,
    /// `amend NAME { … }`, or a clause with `OLD -> NEW`.
    Amend,
    /// `replace ITEM { … }`
    Replace,
    /// `remove NAME`, or a clause of an item.
    Remove,
}

/// A change to an item of the base.
#[derive(Clone, Debug)]
pub struct Edit {
    /// What is done.
    pub verb: Spanned<EditKind>,
    /// The item's keyword, if it is said.
    pub kind: Option<Name>,
    /// Its name; none for items without one.
    pub name: Option<Name>,
    /// The second half of a dotted name.
    pub member: Option<Name>,
    /// The item as it is to be, of `add` and `replace`.
    pub item: Option<Item>,
    /// What is changed in it, of `amend`.
    pub amendments: Vec<Amendment>,
    /// The reasons given.
    pub because: Vec<Spanned<String>>,
    /// Whether something in it could not be read.
    pub torn: bool,
    /// The head.
    pub span: Span,
}

/// A change within an item; the variants show the written form.
#[derive(Clone, Debug, PartialEq)]
pub enum Amendment {
    /// `grants +4 -> +2 cover to ac`
    Change {
        /// The clause as the base is expected to have it.
        old: Box<Clause>,
        /// The clause as it is to be.
        new: Box<Clause>,
        /// Where the two differ.
        slots: Vec<Slot>,
    },
    /// `add grants +1 cover to ac`
    Add(Box<Clause>),
    /// `remove except partly`, `remove allows hide`
    Remove(Removal),
}

/// A clause that is taken out: by its keyword and name, or as it is written.
#[derive(Clone, Debug)]
pub struct Removal {
    /// The clause's keyword.
    pub keyword: Name,
    /// Its name, if it could be one.
    pub name: Option<Name>,
    /// The whole clause, if it could be one.
    pub clause: Option<Box<Clause>>,
    /// All of it.
    pub span: Span,
}

/// A value that changes: `OLD -> NEW`.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The value the base is expected to have.
    pub old: Span,
    /// The value that it gets.
    pub new: Span,
}

/// What a variant did to an item or clause of its base.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The variant's name.
    pub variant: String,
    /// What was done.
    pub verb: EditKind,
    /// Where the variant says so.
    pub at: Span,
    /// Where that stands which it changed; none for an addition.
    pub base: Option<Span>,
    /// Why.
    pub because: String,
}

impl Change {
    /// The verb's word.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.verb.word()
    }
}

impl EditKind {
    /// The verb's word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            EditKind::Add => "add",
            EditKind::Amend => "amend",
            EditKind::Replace => "replace",
            EditKind::Remove => "remove",
        }
    }
}
