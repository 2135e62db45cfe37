//! A compiled pack with the texts it came from.

use crate::diag::Diagnostic;
use crate::facts::Facts;
use crate::ruling::Ruling;
use crate::source::Sources;
use crate::vocabulary::Vocabulary;

use super::gather::gather;
use super::plan::{ClauseRef, Plan, Settings};
use super::{check, eval, hir, layers, plan, variant};

/// The texts of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackText {
    /// Each file's name and text; the order is of no account.
    pub files: Vec<(String, String)>,
}

/// A compiled pack.
#[derive(Clone, Debug)]
pub struct Pack {
    /// Its rules, resolved.
    pub hir: hir::Pack,
    /// Its texts and those of its imports.
    pub sources: Sources,
}

/// Compiles a pack or variant. `import` gives the texts of a pack by its id. With an error there is
/// no pack; warnings go with it. The sources are needed to show either.
pub fn compile(
    text: &PackText,
    import: &dyn Fn(&str) -> Option<PackText>,
) -> (Option<Pack>, Sources, Vec<Diagnostic>) {
    compile_with(text, &[], import)
}

/// Compiles a pack or variant as further variants change it; the order in which they are given is
/// of no account.
pub fn compile_with(
    text: &PackText,
    variants: &[PackText],
    import: &dyn Fn(&str) -> Option<PackText>,
) -> (Option<Pack>, Sources, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let mut found = Vec::new();
    let gathered = gather(text, variants, import, &mut sources, &mut found);
    if gathered.incomplete {
        return (None, sources, found);
    }
    let items = layers::merge(&gathered.layers, &mut found);
    let items = variant::apply(items, &gathered.variants, &sources, &mut found);
    let hir = hir::lower(&gathered.layers, &items, &gathered.variants, &mut found);
    if found.iter().any(Diagnostic::is_error) {
        // What lies beyond a mistake was not looked at, so a check would report what follows from it.
        return (None, sources, found);
    }
    check::check(&hir, &mut found);
    if found.iter().any(Diagnostic::is_error) {
        return (None, sources, found);
    }
    (
        Some(Pack {
            hir,
            sources: sources.clone(),
        }),
        sources,
        found,
    )
}

impl Pack {
    /// The words that scenes may use.
    #[must_use]
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.hir.vocabulary
    }

    /// The default choice of every option.
    #[must_use]
    pub fn defaults(&self) -> Settings {
        let options = self.hir.vocabulary.options.iter();
        Settings(
            options
                .map(|option| u16::try_from(option.default).unwrap_or(0))
                .collect(),
        )
    }

    /// The plan under settings.
    #[must_use]
    pub fn plan(&self, settings: &Settings) -> Plan {
        plan::plan(&self.hir, settings)
    }

    /// Rules on one ask under a plan of this pack.
    #[must_use]
    pub fn rule(&self, plan: &Plan, facts: &dyn Facts, evidence: bool) -> Ruling {
        eval::rule(self, plan, facts, evidence)
    }

    /// Rules on one ask without evidence, and tells what was seen on the way.
    #[must_use]
    pub fn watch(&self, plan: &Plan, facts: &dyn Facts) -> (Ruling, eval::Sightings) {
        eval::watch(self, plan, facts)
    }

    /// A tier or rule by its reference.
    #[must_use]
    pub fn clause(&self, clause: ClauseRef) -> Option<&hir::Rule> {
        match clause {
            ClauseRef::Tier(ladder, tier) => self
                .hir
                .ladders
                .get(ladder.index())?
                .tiers
                .get(usize::from(tier)),
            ClauseRef::Rule(place) => self.hir.rules.get(place),
        }
    }

    /// The dotted name of a tier or rule.
    #[must_use]
    pub fn path(&self, clause: ClauseRef) -> String {
        self.clause(clause)
            .map_or(String::new(), |rule| rule.about.path.clone())
    }
}
