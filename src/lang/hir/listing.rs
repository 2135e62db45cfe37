//! The clauses, notes and results of a pack, listed.

use super::{About, Conditions, Pack, Procedure};

pub fn clause_ids(pack: &Pack) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for about in pack.abouts() {
        ids.push(about.path.clone());
        ids.extend(about.cites.iter().cloned());
    }
    ids.sort();
    ids.dedup();
    ids
}

pub fn note_ids(pack: &Pack) -> Vec<String> {
    let granted = grants(pack).filter_map(|grant| match &grant.kind {
        super::GrantKind::Note { id, .. } => Some(id.clone()),
        _ => None,
    });
    let noted = played(pack).flat_map(|procedure| {
        let own = procedure.notes.iter().map(|note| note.value.0.clone());
        let with = procedure
            .outcomes
            .iter()
            .filter_map(|outcome| outcome.note.as_ref());
        own.chain(with.map(|(id, _)| id.clone()))
    });
    sorted(granted.chain(noted))
}

pub fn result_names(pack: &Pack) -> Vec<String> {
    let granted = grants(pack).filter_map(|grant| match &grant.kind {
        super::GrantKind::Yield(result) => Some(result.name.clone()),
        _ => None,
    });
    let yielded = played(pack).flat_map(|procedure| {
        procedure
            .yields
            .iter()
            .map(|result| result.value.name.clone())
    });
    sorted(granted.chain(yielded))
}

fn grants(pack: &Pack) -> impl Iterator<Item = &super::Grant> {
    let clauses = pack
        .ladders
        .iter()
        .flat_map(|ladder| &ladder.tiers)
        .chain(&pack.rules);
    clauses.flat_map(|clause| &clause.grants)
}

fn played(pack: &Pack) -> impl Iterator<Item = &Procedure> {
    pack.procedures.iter().chain(&pack.checks)
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.dedup();
    names
}

impl Pack {
    /// Every named clause of the pack.
    pub fn abouts(&self) -> impl Iterator<Item = &About> {
        self.items().flat_map(|item| {
            let inner = item.conditions().into_iter();
            std::iter::once(item.about()).chain(inner.flat_map(Conditions::abouts))
        })
    }
}
