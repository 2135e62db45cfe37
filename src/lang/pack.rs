//! A compiled pack with the texts it came from.

use crate::diag::Diagnostic;
use crate::facts::Facts;
use crate::ruling::Ruling;
use crate::source::Sources;
use crate::vocabulary::Vocabulary;

use super::plan::{ClauseRef, Plan, Settings};
use super::{check, eval, hir, plan, syntax};

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

/// Compiles a pack. `import` gives the texts of a pack by its id. With an error there is no pack;
/// warnings go with it. The sources are needed to show either.
pub fn compile(
    text: &PackText,
    import: &dyn Fn(&str) -> Option<PackText>,
) -> (Option<Pack>, Sources, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let mut found = Vec::new();
    let mut layers = Vec::new();
    let mut path = Vec::new();
    gather(
        text,
        import,
        &mut sources,
        &mut layers,
        &mut path,
        &mut found,
    );
    let hir = hir::lower(&layers, &mut found);
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

/// Parses a pack's files after those of its imports.
fn gather(
    text: &PackText,
    import: &dyn Fn(&str) -> Option<PackText>,
    sources: &mut Sources,
    layers: &mut Vec<Vec<syntax::ast::File>>,
    path: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) {
    let mut files: Vec<&(String, String)> = text.files.iter().collect();
    files.sort();
    let mut parsed = Vec::new();
    for (name, text) in files {
        let file = sources.add(name.clone(), text.clone());
        parsed.push(syntax::parse(file, text, found));
    }
    for name in imports(&parsed) {
        if path.contains(&name.value) {
            found.push(
                Diagnostic::error("D0401", name.span, "packs import one another in a circle")
                    .help("remove one of the imports"),
            );
            continue;
        }
        match import(&name.value) {
            Some(imported) => {
                path.push(name.value.clone());
                gather(&imported, import, sources, layers, path, found);
                path.pop();
            }
            None => {
                for file in &mut parsed {
                    file.incomplete = true;
                }
                let message = format!("there is no pack called `{}` to import", name.value);
                found.push(
                    Diagnostic::error("D0201", name.span, message)
                        .help("`defilade packs` lists the packs there are"),
                );
            }
        }
    }
    layers.push(parsed);
}

fn imports(files: &[syntax::ast::File]) -> Vec<syntax::ast::Name> {
    let clauses = files
        .iter()
        .flat_map(|file| &file.items)
        .filter(|item| item.keyword.value == "pack")
        .flat_map(|item| &item.clauses);
    clauses
        .filter(|clause| clause.keyword.value == "import")
        .filter_map(|clause| match &clause.kind {
            syntax::ast::ClauseKind::Name(name) => Some(name.clone()),
            _ => None,
        })
        .collect()
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
