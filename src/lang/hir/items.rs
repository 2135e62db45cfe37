//! From the items of a pack and its imports to the resolved pack.

use super::super::layers::path;
use super::super::syntax::ast::{self, ClauseKind, Item};
use super::super::variant::Standing;
use super::cx::{Cx, Scope, ValueState};
use super::declared::declared;
use super::info::info;
use super::ladder::{ladders, obstruction, rule};
use super::listing::{clause_ids, note_ids, result_names};
use super::names::{Kind, Names, item_name};
use super::{
    About, Default, Info, Ladder, Named, Obscurity, Obstruction, Pack, Procedure, Rule, Stacking,
    Trace, procedure, repeated, trace, vocabulary,
};
use crate::diag::Diagnostic;
use crate::source::FileId;
use crate::vocabulary::Vocabulary;
use std::collections::BTreeSet;

/// Resolves a pack: its layers are the files of its imports, deepest first, and its own, last; its
/// items are those of all layers as its variants left them. Mistakes go to `found`; with errors
/// there, the result is not fit for use.
pub fn lower(
    layers: &[Vec<ast::File>],
    items: &[Item],
    variants: &[Standing],
    found: &mut Vec<Diagnostic>,
) -> Pack {
    let own = layers.last().into_iter().flatten();
    repeated::clauses(own.flat_map(|file| &file.items), found);
    repeated::symbols(items, found);
    let info = info(layers, variants, found);
    let mut cx = Cx {
        names: Names::default(),
        found,
        vocabulary: Vocabulary::default(),
        tiers: Vec::new(),
        scaled: info.square.is_some(),
        value_items: Vec::new(),
        values: Vec::new(),
        tables: Vec::new(),
        outcomes: Vec::new(),
        outcomes_torn: false,
        torn: BTreeSet::new(),
        scope: Scope::default(),
        spoken: Scope::default(),
        depth: 0,
        weight: 0,
    };
    declare(&mut cx, items);
    lose(&mut cx, layers, variants);
    let mut words = vocabulary::lower(&mut cx, items);
    words.own_files = own_files(layers, variants);
    let traces = of_kind(items, "trace")
        .map(|item| trace::lower(&mut cx, item))
        .collect();
    let obstructions = of_kind(items, "obstruction")
        .map(|item| obstruction(&mut cx, item))
        .collect();
    let ladders = ladders(&mut cx, items);
    let rules = of_kind(items, "rule")
        .map(|item| rule(&mut cx, item, path(item), false))
        .collect();
    let procedures = |cx: &mut Cx<'_>, keyword| {
        of_kind(items, keyword)
            .map(|item| procedure::lower(cx, item))
            .collect::<Vec<_>>()
    };
    let (attacks, checks) = (
        procedures(&mut cx, "procedure"),
        procedures(&mut cx, "check"),
    );
    let values = cx.take_values();
    let rulings = Rulings {
        traces,
        obstructions,
        values,
        ladders,
        rules,
        attacks,
        checks,
    };
    let mut pack = assemble(cx, info, words, rulings);
    pack.words = declared(items);
    pack
}

fn own_files(layers: &[Vec<ast::File>], variants: &[Standing]) -> Vec<FileId> {
    let base = layers.last().filter(|_| variants.is_empty());
    let of_variants = variants.iter().flat_map(|variant| &variant.files);
    let files = base.into_iter().flatten().chain(of_variants);
    files.map(|file| file.file).collect()
}

/// Notes which names may be missing only for mistakes that are reported already.
fn lose(cx: &mut Cx<'_>, layers: &[Vec<ast::File>], variants: &[Standing]) {
    let of_variants = || variants.iter().flat_map(|variant| &variant.files);
    let files = || layers.iter().flatten().chain(of_variants());
    for word in files().flat_map(|file| &file.lost) {
        cx.names.lose(word);
    }
    for item in files().flat_map(|file| &file.items) {
        match item.keyword.value.as_str() {
            "pack" if item.torn => {
                cx.names.miss_import();
                cx.scaled = true;
            }
            "sizes" if item.torn => cx.names.tear(Kind::Size),
            "lights" if item.torn => cx.names.tear(Kind::Light),
            _ => {}
        }
    }
    for edit in files().flat_map(|file| &file.edits) {
        if edit.verb.value == ast::EditKind::Remove {
            edit.name.iter().for_each(|name| cx.names.remove(name));
        }
    }
    if files().any(|file| file.incomplete) {
        cx.names.miss_import();
    }
}

/// What a pack rules, lowered.
struct Rulings {
    traces: Vec<Trace>,
    obstructions: Vec<Obstruction>,
    values: Vec<Named>,
    ladders: Vec<Ladder>,
    rules: Vec<Rule>,
    attacks: Vec<Procedure>,
    checks: Vec<Procedure>,
}

fn assemble(mut cx: Cx<'_>, info: Info, words: Words, rulings: Rulings) -> Pack {
    let mut pack = Pack {
        info,
        vocabulary: std::mem::take(&mut cx.vocabulary),
        own_files: words.own_files,
        words: Vec::new(),
        pierces: words.pierces,
        stacking: words.stacking,
        fact_defaults: words.fact_defaults,
        traces: rulings.traces,
        obstructions: rulings.obstructions,
        values: rulings.values,
        tables: std::mem::take(&mut cx.tables),
        ladders: rulings.ladders,
        rules: rulings.rules,
        procedures: rulings.attacks,
        checks: rulings.checks,
    };
    pack.vocabulary.clauses = clause_ids(&pack);
    pack.vocabulary.notes = note_ids(&pack);
    pack.vocabulary.results = result_names(&pack);
    pack
}

/// What the vocabulary's items say beyond the vocabulary.
pub struct Words {
    /// What each sense pierces.
    pub pierces: Vec<Vec<Obscurity>>,
    /// How each bonus type stacks.
    pub stacking: Vec<Stacking>,
    /// Each fact's default.
    pub fact_defaults: Vec<Option<Default>>,
    /// The files whose unused names are told of.
    pub own_files: Vec<FileId>,
}

/// All items of a keyword.
pub fn of_kind<'i>(items: &'i [Item], keyword: &str) -> impl Iterator<Item = &'i Item> {
    items
        .iter()
        .filter(move |item| item.keyword.value == keyword)
}

fn declare(cx: &mut Cx<'_>, items: &[Item]) {
    for item in items {
        let Some(kind) = Kind::of_item(&item.keyword.value) else {
            declare_steps(cx, item);
            continue;
        };
        let Some(name) = item_name(item, cx.found) else {
            continue;
        };
        let place = cx.names.declare(kind, &name, cx.found);
        if item.torn {
            cx.torn.insert((kind, place));
        }
        match kind {
            Kind::Value => {
                if cx.names.get(Kind::Fact, &name.value).is_some() {
                    cx.found.push(
                        Diagnostic::error(
                            "D0202",
                            name.span,
                            format!("`{}` is a fact already", name.value),
                        )
                        .help("rename the value"),
                    );
                }
                cx.value_items.push(item.clone());
                cx.values.push(ValueState::Waiting);
            }
            Kind::Ladder => {
                let tiers = item.clauses.iter().find_map(|clause| match &clause.kind {
                    ClauseKind::Tiers(tiers) => Some(tiers),
                    _ => None,
                });
                let names = tiers
                    .into_iter()
                    .flatten()
                    .map(|tier| tier.name.value.clone());
                let names: Vec<String> = names.collect();
                // A ladder that is too short is reported itself; so are tiers said twice.
                if names.len() < 2 {
                    cx.torn.insert((Kind::Ladder, place));
                }
                cx.tiers.push(names);
            }
            _ => {}
        }
    }
}

fn declare_steps(cx: &mut Cx<'_>, item: &Item) {
    let kind = match item.keyword.value.as_str() {
        "sizes" => Kind::Size,
        "lights" => Kind::Light,
        _ => return,
    };
    for clause in &item.clauses {
        if let ClauseKind::Step { word, .. } = &clause.kind {
            cx.names.declare(kind, &word.name, cx.found);
        }
    }
}

/// Where an item comes from.
pub fn about(item: &Item, path: String) -> About {
    let (source, cites) = citations(&item.clauses);
    About {
        title: item
            .title
            .as_ref()
            .map_or_else(|| path.clone(), |title| title.value.clone()),
        path,
        doc: item.doc.clone(),
        span: item.span,
        source,
        cites,
        changes: item.changes.clone(),
    }
}

fn citations(clauses: &[ast::Clause]) -> (String, Vec<String>) {
    let mut sources = Vec::new();
    let mut cites = Vec::new();
    for clause in clauses {
        if let ClauseKind::Cite { text, ids } = &clause.kind {
            sources.push(text.value.clone());
            cites.extend(ids.iter().map(|id| id.value.clone()));
        }
    }
    (sources.join("; "), cites)
}
