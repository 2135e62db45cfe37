//! The words that a pack declares, with what their author says of them.

use super::super::syntax::ast::{Change, ClauseKind, Item};
use crate::source::Span;

/// What declares words alone: the items that are no clauses of the rules.
const KEYWORDS: &[&str] = &[
    "stat",
    "bonus",
    "action",
    "option",
    "fact",
    "condition",
    "stance",
    "trait",
    "sense",
    "medium",
    "terrain",
    "zone",
    "attack",
    "shape",
    "sizes",
    "lights",
];

/// A declared word.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// What declares it: `stat`, `terrain`; `sizes` and `lights` for their steps.
    pub keyword: String,
    /// The word.
    pub id: String,
    /// What people read.
    pub title: String,
    /// The author's comment.
    pub doc: String,
    /// Where it stands.
    pub span: Span,
    /// What variants did to it.
    pub changes: Vec<Change>,
}

/// The declared words of a pack and its imports, as they stand.
pub fn declared(items: &[Item]) -> Vec<Declared> {
    let words = items
        .iter()
        .filter(|item| KEYWORDS.contains(&item.keyword.value.as_str()));
    words.flat_map(words_of).collect()
}

fn words_of(item: &Item) -> Vec<Declared> {
    let keyword = item.keyword.value.clone();
    if let Some(name) = &item.name {
        let title = item.title.as_ref().unwrap_or(name);
        return vec![Declared {
            keyword,
            id: name.value.clone(),
            title: title.value.clone(),
            doc: item.doc.clone(),
            span: item.span,
            changes: item.changes.clone(),
        }];
    }
    let steps = item.clauses.iter().filter_map(|clause| {
        let ClauseKind::Step { word, .. } = &clause.kind else {
            return None;
        };
        Some(Declared {
            keyword: keyword.clone(),
            id: word.name.value.clone(),
            title: word.title.as_ref().unwrap_or(&word.name).value.clone(),
            doc: clause.doc.clone(),
            span: clause.span,
            changes: clause.changes.clone(),
        })
    });
    steps.collect()
}
