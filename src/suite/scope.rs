//! What of a pack is to be tried: all of it, or of variants what they change and what asks about it.

use crate::lang::Pack;
use crate::lang::hir::{self, About, Expr, ExprKind, GrantKind, ObstructionId, walk};
use crate::source::{FileId, Span};
use crate::vocabulary::LadderId;

/// The clauses that say what a tier or rule pays, and nothing of when it holds.
const PAYS: &[&str] = &[
    "grants", "allows", "forbids", "miss", "yields", "note", "warning", "hint", "raises", "lowers",
    "caps", "cancels", "alone", "cite",
];

/// What of a pack is to be tried.
pub struct Scope<'p> {
    /// The variants' files; none where all of the pack is meant.
    files: Option<&'p [FileId]>,
    /// What stands elsewhere and hangs on what they change.
    places: Vec<Span>,
}

impl<'p> Scope<'p> {
    /// All of a pack, or what its variants change and what asks about it.
    #[must_use]
    pub fn of(pack: &'p Pack) -> Scope<'p> {
        let hir = &pack.hir;
        if hir.info.variants.is_empty() {
            return Scope {
                files: None,
                places: Vec::new(),
            };
        }
        let mut places = heads(hir);
        for expr in hir.expressions() {
            walk(hir, expr, &mut |part| {
                if asks(pack, part) {
                    places.push(part.span);
                }
            });
        }
        places.extend(multiples(hir));
        Scope {
            files: Some(&hir.own_files),
            places,
        }
    }

    /// Whether only what variants change is.
    #[must_use]
    pub fn is_of_variants(&self) -> bool {
        self.files.is_some()
    }

    /// Whether a place in the text is to be tried.
    #[must_use]
    pub fn has(&self, span: Span) -> bool {
        self.files.is_none_or(|files| files.contains(&span.file))
            || self.places.iter().any(|place| place.contains(span))
    }
}

fn is_changed(about: &About) -> bool {
    !about.changes.is_empty()
}

/// The heads of what is changed, and of ladders whose lines are drawn in a changed way.
fn heads(hir: &hir::Pack) -> Vec<Span> {
    let changed = hir.abouts().filter(|about| is_changed(about));
    let mut heads: Vec<Span> = changed.map(|about| about.span).collect();
    for ladder in &hir.ladders {
        let mut traces = ladder.by.iter().filter_map(|by| hir.traces.get(by.value.0));
        if traces.any(|trace| is_changed(&trace.about)) {
            heads.push(ladder.about.span);
        }
    }
    heads
}

/// Whether an expression asks about something that is changed.
fn asks(pack: &Pack, expr: &Expr) -> bool {
    let hir = &pack.hir;
    let any = |set: &[ObstructionId]| set.iter().any(|one| obstruction(hir, *one));
    match &expr.kind {
        ExprKind::Lines(_, set)
        | ExprKind::LineCount(Some(set))
        | ExprKind::ThingCount(set)
        | ExprKind::OpenLine(set, ..)
        | ExprKind::Share(_, set)
        | ExprKind::Spread(_, set, _)
        | ExprKind::Inside(_, set) => any(set),
        ExprKind::Value(value) => {
            let value = hir.values.get(value.0);
            value.is_some_and(|value| is_changed(&value.about))
        }
        ExprKind::TierHolds(ladder, place) => {
            let tier = tier(hir, *ladder, *place);
            tier.is_some_and(|tier| holds_otherwise(pack, &tier.about))
        }
        ExprKind::OptionIs(option, _) => {
            let option = hir.vocabulary.options.get(option.index());
            option.is_some_and(|option| is_set(hir, &option.word.id))
        }
        _ => false,
    }
}

fn obstruction(hir: &hir::Pack, id: ObstructionId) -> bool {
    let one = hir.obstructions.get(id.0);
    one.is_some_and(|one| is_changed(&one.about))
}

fn tier(hir: &hir::Pack, ladder: LadderId, place: u16) -> Option<&hir::Rule> {
    let ladder = hir.ladders.get(ladder.index())?;
    ladder.tiers.get(usize::from(place))
}

/// Whether something may hold where it did not, or not where it did: what it pays is of no account.
fn holds_otherwise(pack: &Pack, about: &About) -> bool {
    let pays = |change: &hir::Change| {
        let words = pack.sources.slice(change.at);
        let mut words = words.split_whitespace();
        let first = words.find(|word| !matches!(*word, "add" | "remove"));
        first.is_some_and(|word| PAYS.contains(&word))
    };
    about.changes.iter().any(|change| !pays(change))
}

/// Whether variants set an option or declare it anew.
fn is_set(hir: &hir::Pack, option: &str) -> bool {
    let variants = hir.info.variants.iter();
    let mut set = variants.flat_map(|variant| &variant.options);
    let mut words = hir.words.iter();
    set.any(|(own, _)| own == option)
        || words
            .any(|word| word.keyword == "option" && word.id == option && !word.changes.is_empty())
}

/// What pays a multiple of a changed tier.
fn multiples(hir: &hir::Pack) -> Vec<Span> {
    let tiers = hir.ladders.iter().flat_map(|ladder| &ladder.tiers);
    let grants = tiers.chain(&hir.rules).flat_map(|rule| &rule.grants);
    let multiples = grants.filter(|grant| match &grant.kind {
        GrantKind::Multiple {
            ladder, tier: own, ..
        } => tier(hir, *ladder, *own).is_some_and(|tier| is_changed(&tier.about)),
        _ => false,
    });
    multiples.map(|grant| grant.span).collect()
}
