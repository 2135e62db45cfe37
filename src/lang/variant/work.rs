//! The items of a pack while variants work on them: each keeps what it was before every change.

use std::collections::BTreeMap;

use super::stack::Standings;
use crate::lang::layers::{family, path};
use crate::lang::syntax::ast::{Change, Clause, ClauseKind, EditKind, Item};
use crate::source::Span;

/// An item's kind and dotted name.
pub type Key = (String, String);

/// An item, its clauses apart.
#[derive(Clone)]
pub struct Thing {
    /// The item, without its clauses.
    pub item: Item,
    /// Its clauses.
    pub pieces: Vec<Piece>,
    /// Whether it is not, or no more, there.
    pub gone: bool,
    /// What was done to it as a whole.
    pub steps: Vec<Step<Thing>>,
}

/// A clause.
#[derive(Clone)]
pub struct Piece {
    /// The clause.
    pub clause: Clause,
    /// Whether it is no more there.
    pub gone: bool,
    /// What was done to it.
    pub steps: Vec<Step<Clause>>,
}

/// Something that a variant did.
#[derive(Clone)]
pub struct Step<T> {
    /// The variant's place in the order.
    pub variant: usize,
    /// What it did.
    pub kind: EditKind,
    /// Where it says so.
    pub at: Span,
    /// Why.
    pub because: String,
    /// What was there before; none for an addition.
    pub before: Option<Box<T>>,
}

/// All items.
pub struct Work {
    /// The items.
    pub things: Vec<Thing>,
    /// Where each stands among them.
    pub places: BTreeMap<Key, usize>,
    /// The variants' names, in order.
    pub names: Vec<String>,
    /// Who stands on and over whom.
    pub standings: Standings,
}

/// An item's key.
pub fn key(item: &Item) -> Key {
    (family(&item.keyword.value), path(item))
}

impl Thing {
    /// An item as it is.
    pub fn new(mut item: Item) -> Thing {
        let clauses = std::mem::take(&mut item.clauses);
        let piece = |clause| Piece {
            clause,
            gone: false,
            steps: Vec::new(),
        };
        Thing {
            item,
            pieces: clauses.into_iter().map(piece).collect(),
            gone: false,
            steps: Vec::new(),
        }
    }

    fn finish(mut self, names: &[String]) -> Option<Item> {
        if self.gone {
            return None;
        }
        self.item.changes = self
            .steps
            .iter()
            .map(|step| of_thing(step, names))
            .collect();
        for mut piece in self.pieces {
            let changes = piece.steps.iter().map(|step| of_clause(step, names));
            let changes: Vec<Change> = changes.collect();
            self.item.changes.extend(changes.iter().cloned());
            if !piece.gone {
                piece.clause.changes = changes;
                self.item.clauses.push(piece.clause);
            }
        }
        Some(self.item)
    }
}

fn of_thing(step: &Step<Thing>, names: &[String]) -> Change {
    change(step, names, step.before.as_ref().map(|it| it.item.span))
}

fn of_clause(step: &Step<Clause>, names: &[String]) -> Change {
    change(step, names, step.before.as_ref().map(|it| it.span))
}

fn change<T>(step: &Step<T>, names: &[String], base: Option<Span>) -> Change {
    Change {
        variant: names.get(step.variant).cloned().unwrap_or_default(),
        verb: step.kind,
        at: step.at,
        base,
        because: step.because.clone(),
    }
}

impl Work {
    /// The items before any variant, in order.
    pub fn new(items: Vec<Item>, names: Vec<String>, standings: Standings) -> Work {
        let mut places = BTreeMap::new();
        for (place, item) in items.iter().enumerate() {
            places.entry(key(item)).or_insert(place);
        }
        Work {
            things: items.into_iter().map(Thing::new).collect(),
            places,
            names,
            standings,
        }
    }

    /// Where the steps begin that a variant does not know of.
    pub fn foreign<T>(&self, variant: usize, steps: &[Step<T>]) -> Option<usize> {
        let unknown = |step: &Step<T>| !self.standings.stands_on(variant, step.variant);
        steps.iter().position(unknown)
    }

    /// The first of the steps that a variant neither knows of nor stands over.
    pub fn rival<'s, T>(&self, variant: usize, steps: &'s [Step<T>]) -> Option<&'s Step<T>> {
        steps.iter().find(|step| {
            !self.standings.stands_on(variant, step.variant)
                && !self.standings.stands_over(variant, step.variant)
        })
    }

    /// Whether an item is there for a variant.
    pub fn is_there(&self, variant: usize, thing: &Thing) -> bool {
        match self.foreign(variant, &thing.steps) {
            Some(first) => thing
                .steps
                .get(first)
                .and_then(|step| step.before.as_ref())
                .is_some_and(|before| !before.gone),
            None => !thing.gone,
        }
    }

    /// A clause as a variant finds it.
    pub fn seen<'p>(&self, variant: usize, piece: &'p Piece) -> Option<&'p Clause> {
        match self.foreign(variant, &piece.steps) {
            Some(first) => piece.steps.get(first)?.before.as_deref(),
            None => (!piece.gone).then_some(&piece.clause),
        }
    }

    /// The items after all variants.
    pub fn finish(mut self) -> Vec<Item> {
        self.shorten_ladders();
        let names = &self.names;
        let things = self.things.into_iter();
        things.filter_map(|thing| thing.finish(names)).collect()
    }

    /// A tier that was removed is on its ladder no more.
    fn shorten_ladders(&mut self) {
        let gone = |thing: &&Thing| thing.gone && thing.item.member.is_some();
        let gone: Vec<Thing> = self.things.iter().filter(gone).cloned().collect();
        for tier in gone {
            let (Some(ladder), Some(member)) = (&tier.item.name, &tier.item.member) else {
                continue;
            };
            let key = ("ladder".to_owned(), ladder.value.clone());
            let place = self.places.get(&key).copied();
            let thing = place.and_then(|place| self.things.get_mut(place));
            for piece in thing.into_iter().flat_map(|thing| &mut thing.pieces) {
                let before = piece.clause.clone();
                let ClauseKind::Tiers(tiers) = &mut piece.clause.kind else {
                    continue;
                };
                let count = tiers.len();
                tiers.retain(|step| step.name.value != member.value);
                if let (true, Some(step)) = (tiers.len() < count, tier.steps.last()) {
                    piece.steps.push(Step {
                        variant: step.variant,
                        kind: step.kind,
                        at: step.at,
                        because: step.because.clone(),
                        before: Some(Box::new(before)),
                    });
                }
            }
        }
    }
}
