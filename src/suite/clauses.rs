//! Which clause of a pack a place in its text belongs to.

use crate::lang::Pack;
use crate::lang::hir::{About, Conditions, Item};
use crate::source::Span;

/// The clauses of a pack by their places.
pub struct Clauses<'p> {
    pack: &'p Pack,
    /// Heads of items, in order.
    items: Vec<&'p About>,
    /// Conditions and exceptions.
    inner: Vec<&'p About>,
    /// Where variants say what is different in one of these, and which.
    changed: Vec<(Span, &'p About)>,
}

impl<'p> Clauses<'p> {
    /// The clauses of a pack.
    #[must_use]
    pub fn of(pack: &'p Pack) -> Clauses<'p> {
        let written = pack.hir.items().filter(is_written);
        let (mut items, mut inner) = (Vec::new(), Vec::new());
        for item in written {
            items.push(item.about());
            inner.extend(item.conditions().into_iter().flat_map(Conditions::abouts));
        }
        items.sort_by_key(|about| (about.span.file, about.span.start));
        let changed = items.iter().chain(&inner).flat_map(|about| {
            let changes = about.changes.iter();
            changes.map(|change| (change.at, *about))
        });
        let changed = changed.collect();
        Clauses {
            pack,
            items,
            inner,
            changed,
        }
    }

    /// The item around a place, or that a variant changes there.
    #[must_use]
    pub fn item(&self, span: Span) -> Option<&'p About> {
        let mut changed = self.changed.iter();
        if let Some((_, about)) = changed.find(|(at, _)| at.contains(span)) {
            return Some(about);
        }
        let key = (span.file, span.start);
        let before = |about: &&&About| (about.span.file, about.span.start) <= key;
        let last = self.items.iter().take_while(before).last()?;
        (last.span.file == span.file).then_some(*last)
    }

    /// The condition or exception around a place, or else the item.
    #[must_use]
    pub fn around(&self, span: Span) -> Option<&'p About> {
        let within = |about: &&&About| {
            let own = about.span;
            own.file == span.file && own.start <= span.start && span.end <= own.end
        };
        let inner = self.inner.iter().find(within).copied();
        inner.or_else(|| self.item(span))
    }

    /// The dotted name of the clause around a place.
    #[must_use]
    pub fn path(&self, span: Span) -> String {
        self.around(span)
            .map_or(String::new(), |about| about.path.clone())
    }

    /// A place as `file:line`.
    #[must_use]
    pub fn at(&self, span: Span) -> String {
        let line = self.pack.sources.line_column(span).line;
        format!("{}:{line}", self.pack.sources.name(span.file))
    }

    /// The author's words at a place, on one line.
    #[must_use]
    pub fn words(&self, span: Span) -> String {
        let text = self.pack.sources.slice(span).split_whitespace();
        text.collect::<Vec<_>>().join(" ")
    }

    /// The reason that the author gives beside the clause around a place for not testing it: what
    /// stands after `untested:` in the comment on it or on its item.
    #[must_use]
    pub fn untested(&self, span: Span) -> Option<String> {
        let abouts = [self.around(span), self.item(span)];
        abouts
            .into_iter()
            .flatten()
            .find_map(|about| reason(&about.doc))
    }
}

/// Whether an item stands in the text: a tier without one is but a word in its ladder.
fn is_written(item: &Item<'_>) -> bool {
    match item {
        Item::Tier(tier) => !tier.grants.is_empty() || !tier.conditions.whens.is_empty(),
        _ => true,
    }
}

fn reason(doc: &str) -> Option<String> {
    let (_, after) = doc.split_once("untested:")?;
    let reason = after.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(reason)
}
