//! Variants: changes to a pack by name, each of which says what it expects to find.
//!
//! They work on the tree, before any name is resolved, so that whatever refers to a clause (twice
//! another tier's bonuses, say) follows its amendment.

mod apply;
mod clauses;
mod options;
mod range;
mod stack;
mod stale;
mod work;

pub use apply::apply;
pub use stack::{check_versions, order};

use super::hir;
use super::syntax::ast::{Clause, ClauseKind, File, Name, Variant};
use crate::source::Spanned;

/// A variant in its place: its head and the files that belong to it.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Its head.
    pub head: Variant,
    /// Its files.
    pub files: Vec<File>,
}

impl Standing {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        let name = self.head.item.name.as_ref();
        name.map_or("", |name| name.value.as_str())
    }

    /// Its version; empty if it says none.
    #[must_use]
    pub fn version(&self) -> &str {
        let mut versions = self.clauses().filter_map(|clause| match &clause.kind {
            ClauseKind::Version(version) => Some(version.value.as_str()),
            _ => None,
        });
        versions.next().unwrap_or("")
    }

    /// The variants it stands over.
    pub fn over(&self) -> impl Iterator<Item = &Name> {
        self.clauses().flat_map(|clause| match &clause.kind {
            ClauseKind::Names(names) => names.as_slice(),
            _ => &[],
        })
    }

    /// The options it sets: each clause with the option and its choice.
    pub fn options(&self) -> impl Iterator<Item = (&Clause, &Name, &Name)> {
        self.clauses().filter_map(|clause| match &clause.kind {
            ClauseKind::Set { option, choice } => Some((clause, option, choice)),
            _ => None,
        })
    }

    /// The reasons it gives for all it does.
    pub fn because(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.clauses().filter_map(|clause| match &clause.kind {
            ClauseKind::Text(text) => Some(text),
            _ => None,
        })
    }

    fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.head.item.clauses.iter()
    }

    /// What the compiled pack says of it.
    #[must_use]
    pub fn info(&self) -> hir::Variant {
        let id = self.id().to_owned();
        let title = self.head.item.title.as_ref();
        hir::Variant {
            title: title.map_or_else(|| id.clone(), |title| title.value.clone()),
            id,
            version: self.version().to_owned(),
            of: self.head.of.value.clone(),
            doc: self.head.item.doc.clone(),
            options: self
                .options()
                .map(|(_, option, choice)| (option.value.clone(), choice.value.clone()))
                .collect(),
        }
    }
}
