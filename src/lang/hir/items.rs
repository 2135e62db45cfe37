//! From the items of a pack and its imports to the resolved pack.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Diagnostic;
use crate::source::Span;
use crate::vocabulary::{FactType, LadderId, Vocabulary};

use super::super::syntax::ast::{self, ClauseKind, Item, Resolve};
use super::names::{Kind, Names, item_name};
use super::{
    About, Conditions, Default, Guarded, Info, Ladder, Named, Obscurity, Obstruction, Pack,
    Procedure, Rule, Stacking, Trace, TraceId, Ty, conditions, grants, procedure, trace,
    vocabulary,
};

/// What an expression may speak of where it stands, or what a value speaks of.
#[derive(Clone, Copy, Debug, std::default::Default, PartialEq, Eq)]
pub struct Scope {
    /// A thing or creature under consideration.
    pub it: bool,
    /// The lines of a trace.
    pub lines: bool,
    /// The rest of the ruling.
    pub ending: bool,
}

/// How many values may rest on one another.
const VALUE_DEPTH: usize = 64;
/// How many references a value may hold with the values it uses written out.
const VALUE_WEIGHT: usize = 20_000;
/// The most tiers of a ladder.
const MOST_TIERS: usize = 60;

/// What lowering knows and finds.
pub struct Cx<'a> {
    /// All names.
    pub names: Names,
    /// All mistakes.
    pub found: &'a mut Vec<Diagnostic>,
    /// The words so far.
    pub vocabulary: Vocabulary,
    /// The tiers' names of each ladder.
    pub tiers: Vec<Vec<String>>,
    /// Whether squares have a length, and since which place.
    pub scaled: bool,
    /// The values' trees, by place.
    pub value_items: Vec<Item>,
    /// The values lowered so far, with what they speak of.
    pub values: Vec<ValueState>,
    /// The outcomes of the procedure that is being lowered.
    pub outcomes: Vec<String>,
    /// Whether it may have more.
    pub outcomes_torn: bool,
    /// Items in which something is past reading, by kind and place.
    pub torn: BTreeSet<(Kind, usize)>,
    /// What the present expression may speak of.
    pub scope: Scope,
    /// What it does speak of.
    pub spoken: Scope,
    /// How many values are being lowered, one for the sake of another.
    pub depth: usize,
    /// How many references there are in what is being lowered, the values it uses written out.
    pub weight: usize,
}

/// How far a named value is.
pub enum ValueState {
    /// Not begun.
    Waiting,
    /// Being lowered: meeting it again is a cycle.
    Busy,
    /// Done.
    Done(Box<Named>, Scope, usize),
}

/// Resolves a pack: its layers are the files of its imports, deepest first, and its own, last.
/// A later layer may declare a word anew. Mistakes go to `found`; with errors there, the result
/// is not fit for use.
pub fn lower(layers: &[Vec<ast::File>], found: &mut Vec<Diagnostic>) -> Pack {
    let items = merge(layers, found);
    let info = info(layers, found);
    let mut cx = Cx {
        names: Names::default(),
        found,
        vocabulary: Vocabulary::default(),
        tiers: Vec::new(),
        scaled: info.square.is_some(),
        value_items: Vec::new(),
        values: Vec::new(),
        outcomes: Vec::new(),
        outcomes_torn: false,
        torn: BTreeSet::new(),
        scope: Scope::default(),
        spoken: Scope::default(),
        depth: 0,
        weight: 0,
    };
    declare(&mut cx, &items);
    lose(&mut cx, layers);
    let words = vocabulary::lower(&mut cx, &items);
    let traces = of_kind(&items, "trace")
        .map(|item| trace::lower(&mut cx, item))
        .collect();
    let obstructions = of_kind(&items, "obstruction")
        .map(|item| obstruction(&mut cx, item))
        .collect();
    let ladders = ladders(&mut cx, &items);
    let rules = of_kind(&items, "rule")
        .map(|item| rule(&mut cx, item, path(item), false))
        .collect();
    let procedures = |cx: &mut Cx<'_>, keyword| {
        of_kind(&items, keyword)
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
    assemble(cx, info, words, rulings)
}

/// Notes which names may be missing only for mistakes that are reported already.
fn lose(cx: &mut Cx<'_>, layers: &[Vec<ast::File>]) {
    let files = || layers.iter().flatten();
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
        pierces: words.pierces,
        stacking: words.stacking,
        fact_defaults: words.fact_defaults,
        traces: rulings.traces,
        obstructions: rulings.obstructions,
        values: rulings.values,
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
}

/// All items of a keyword.
pub fn of_kind<'i>(items: &'i [Item], keyword: &str) -> impl Iterator<Item = &'i Item> {
    items
        .iter()
        .filter(move |item| item.keyword.value == keyword)
}

/// The items of all layers, those that are declared anew replaced where they stood.
fn merge(layers: &[Vec<ast::File>], found: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut places: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
    for (layer, files) in layers.iter().enumerate() {
        for item in files.iter().flat_map(|file| &file.items) {
            if item.keyword.value == "pack" {
                continue;
            }
            let key = (family(&item.keyword.value), path(item));
            match places.get(&key) {
                Some((earlier, place)) if *earlier < layer => {
                    if let Some(slot) = items.get_mut(*place) {
                        *slot = item.clone();
                    }
                    let place = *place;
                    places.insert(key, (layer, place));
                }
                Some((_, place)) => {
                    let other = items.get(*place).map(|other| other.span);
                    found.push(twice(item, other));
                }
                None => {
                    places.insert(key, (layer, items.len()));
                    items.push(item.clone());
                }
            }
        }
    }
    items
}

/// Terrain and zones share their names.
fn family(keyword: &str) -> String {
    if keyword == "zone" {
        "terrain".to_owned()
    } else {
        keyword.to_owned()
    }
}

fn twice(item: &Item, other: Option<Span>) -> Diagnostic {
    let name = path(item);
    let message = format!("`{} {name}` is declared twice", item.keyword.value);
    let diagnostic =
        Diagnostic::error("D0202", item.span, message).help("rename one of them, or remove it");
    match other {
        Some(other) => diagnostic.related(other, "the other one"),
        None => diagnostic,
    }
}

/// An item's dotted name.
pub fn path(item: &Item) -> String {
    let name = item.name.as_ref().map_or("", |name| name.value.as_str());
    match &item.member {
        Some(member) => format!("{name}.{}", member.value),
        None => name.to_owned(),
    }
}

fn info(layers: &[Vec<ast::File>], found: &mut Vec<Diagnostic>) -> Info {
    let own: Vec<&Item> = layers
        .last()
        .into_iter()
        .flatten()
        .flat_map(|file| &file.items)
        .filter(|item| item.keyword.value == "pack")
        .collect();
    let mut info = Info {
        id: String::new(),
        title: String::new(),
        version: String::new(),
        game: String::new(),
        licence: String::new(),
        sources: Vec::new(),
        doc: String::new(),
        square: None,
    };
    let Some(item) = own.first() else {
        let files = layers.last().into_iter().flatten();
        // A head past reading, or a file too long for it, may have said it.
        let lost = |file: &ast::File| file.incomplete || !file.lost.is_empty();
        if files.into_iter().any(lost) {
            return info;
        }
        found.push(
            Diagnostic::placeless("D0402", "no file of this pack says `pack`")
                .help("write `pack some-name \"Its title\" { version 1.0.0 }` in pack.rules"),
        );
        return info;
    };
    if let Some(second) = own.get(1) {
        found.push(twice(second, Some(item.span)));
    }
    if let Some(name) = item_name(item, found) {
        info.id = name.value;
    }
    info.title = item
        .title
        .as_ref()
        .map_or(info.id.clone(), |title| title.value.clone());
    info.doc = item.doc.clone();
    for clause in &item.clauses {
        match (&clause.kind, clause.keyword.value.as_str()) {
            (ClauseKind::Version(version), _) => info.version = version.value.clone(),
            (ClauseKind::Text(text), "game") => info.game = text.value.clone(),
            (ClauseKind::Text(text), "licence") => info.licence = text.value.clone(),
            (ClauseKind::Text(text), _) => info.sources.push(text.value.clone()),
            (ClauseKind::Scale(quantity), _) => info.square = vocabulary::length(quantity, found),
            _ => {}
        }
    }
    if info.version.is_empty() && !item.torn {
        found.push(
            Diagnostic::error("D0402", item.span, "this pack has no version")
                .help("add `version 1.0.0`"),
        );
    }
    info
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

fn obstruction(cx: &mut Cx<'_>, item: &Item) -> Obstruction {
    cx.scope = Scope {
        it: true,
        ..Scope::default()
    };
    let about = about(item, path(item));
    let conditions = conditions::lower(cx, item, &about);
    if conditions.whens.is_empty() && !item.torn {
        cx.found.push(
            Diagnostic::error("D0403", item.span, "this obstruction counts nothing")
                .help("say what counts: `when it stops effect`"),
        );
    }
    Obstruction { about, conditions }
}

/// A tier or rule.
fn rule(cx: &mut Cx<'_>, item: &Item, path: String, lines: bool) -> Rule {
    cx.scope = Scope {
        lines,
        ..Scope::default()
    };
    let about = about(item, path);
    let conditions = conditions::lower(cx, item, &about);
    let grants = grants::lower(cx, item);
    let alone = item
        .clauses
        .iter()
        .any(|clause| clause.keyword.value == "alone");
    Rule {
        about,
        conditions,
        alone,
        grants,
    }
}

fn ladders(cx: &mut Cx<'_>, items: &[Item]) -> Vec<Ladder> {
    for item in of_kind(items, "tier") {
        check_tier(cx, item);
    }
    let mut ladders = Vec::new();
    for (place, item) in of_kind(items, "ladder").enumerate() {
        ladders.push(ladder(cx, item, LadderId::from_index(place), items));
    }
    ladders
}

/// A tier item must belong to a ladder that lists it.
fn check_tier(cx: &mut Cx<'_>, item: &Item) {
    let (Some(ladder), Some(member)) = (&item.name, &item.member) else {
        cx.found.push(
            Diagnostic::error(
                "D0203",
                item.span,
                "a tier is named by its ladder and its own name",
            )
            .help("write `tier LADDER.TIER`"),
        );
        return;
    };
    let Some(place) = cx.names.find(Kind::Ladder, ladder, cx.found) else {
        return;
    };
    let tiers = cx.tiers.get(place).map_or(&[][..], Vec::as_slice);
    if !tiers.contains(&member.value) && !cx.torn.contains(&(Kind::Ladder, place)) {
        let message = format!(
            "the ladder `{}` has no tier `{}`",
            ladder.value, member.value
        );
        cx.found
            .push(Diagnostic::error("D0201", member.span, message).near_or(
                &member.value,
                tiers.iter().map(String::as_str),
                "its tiers are",
            ));
    }
}

fn ladder(cx: &mut Cx<'_>, item: &Item, id: LadderId, items: &[Item]) -> Ladder {
    let about = about(item, path(item));
    let mut by = Vec::new();
    let mut resolve = Resolve::Top;
    let mut steps: &[ast::WordTitle] = &[];
    cx.scope = Scope::default();
    for clause in &item.clauses {
        match &clause.kind {
            ClauseKind::By { trace, guard } => {
                let place = cx.names.find(Kind::Trace, trace, cx.found);
                let guard = trace::guard(cx, guard);
                by.extend(place.map(|place| Guarded {
                    value: TraceId(place),
                    guard,
                }));
            }
            ClauseKind::Resolve(how) => resolve = *how,
            ClauseKind::Tiers(tiers) => steps = tiers,
            _ => {}
        }
    }
    if steps.len() < 2 && !item.torn {
        cx.found.push(
            Diagnostic::error("D0403", item.span, "a ladder needs at least two tiers")
                .help("write `tiers none < some`, the lowest first"),
        );
    }
    for (place, step) in steps.iter().enumerate() {
        let earlier = steps.iter().take(place);
        let mut same = earlier.filter(|other| other.name.value == step.name.value);
        if let Some(other) = same.next() {
            let message = format!("the tier `{}` is listed twice", step.name.value);
            cx.found.push(
                Diagnostic::error("D0202", step.name.span, message)
                    .related(other.name.span, "the other one")
                    .help("leave each tier once, at its height"),
            );
        }
    }
    if steps.len() > MOST_TIERS {
        let message = format!("a ladder has at most {MOST_TIERS} tiers");
        cx.found
            .push(Diagnostic::error("D0103", item.span, message).help("make two ladders of it"));
    }
    let says_by = item
        .clauses
        .iter()
        .any(|clause| clause.keyword.value == "by");
    let lines = says_by || item.torn;
    let aside = item
        .clauses
        .iter()
        .find(|clause| clause.keyword.value == "aside");
    let tiers: Vec<Rule> = steps
        .iter()
        .enumerate()
        .map(|(place, step)| tier(cx, &about, step, place, lines, items))
        .collect();
    if let Some(clause) = aside
        && tiers.iter().any(|tier| !tier.grants.is_empty())
    {
        cx.found.push(
            Diagnostic::error(
                "D0205",
                clause.span,
                "a ladder that stands aside pays nothing",
            )
            .help("move what its tiers grant to a rule, or remove this clause"),
        );
    }
    Ladder {
        about,
        id,
        by,
        resolve,
        aside: aside.is_some(),
        tiers,
    }
}

fn tier(
    cx: &mut Cx<'_>,
    ladder: &About,
    step: &ast::WordTitle,
    place: usize,
    lines: bool,
    items: &[Item],
) -> Rule {
    let tier_path = format!("{}.{}", ladder.path, step.name.value);
    let own = |item: &&Item| {
        item.name
            .as_ref()
            .is_some_and(|name| name.value == ladder.path)
    };
    let is_it = |item: &&Item| {
        let member = item.member.as_ref();
        member.is_some_and(|member| member.value == step.name.value)
    };
    let item = of_kind(items, "tier").filter(own).find(is_it);
    match item {
        Some(item) => {
            if place == 0
                && item
                    .clauses
                    .iter()
                    .any(|clause| clause.keyword.value == "when")
            {
                cx.found.push(
                    Diagnostic::error(
                        "D0403",
                        item.span,
                        "the lowest tier holds when no other does",
                    )
                    .help("remove its `when`, or put a tier below it on the ladder"),
                );
            }
            rule(cx, item, tier_path, lines)
        }
        None => {
            if place > 0 && !may_be_misspelt(cx, ladder, step, items) {
                let message = format!("no rule says when `{tier_path}` holds");
                cx.found.push(
                    Diagnostic::error("D0403", step.name.span, message)
                        .help(format!("add `tier {tier_path} {{ when … }}`")),
                );
            }
            let title = step
                .title
                .as_ref()
                .map_or_else(|| tier_path.clone(), |t| t.value.clone());
            let about = About {
                path: tier_path,
                title,
                doc: String::new(),
                span: step.name.span,
                source: String::new(),
                cites: Vec::new(),
            };
            let conditions = Conditions {
                whens: Vec::new(),
                exceptions: Vec::new(),
            };
            Rule {
                about,
                conditions,
                alone: false,
                grants: Vec::new(),
            }
        }
    }
}

/// Whether a tier's rule may be there under a name that was reported already.
fn may_be_misspelt(cx: &Cx<'_>, ladder: &About, step: &ast::WordTitle, items: &[Item]) -> bool {
    let place = cx.names.get(Kind::Ladder, &ladder.path);
    let tiers = place.and_then(|place| cx.tiers.get(place));
    let unknown = |item: &Item| {
        let own = item
            .name
            .as_ref()
            .is_some_and(|name| name.value == ladder.path);
        let member = item.member.as_ref();
        member.is_none_or(|member| own && tiers.is_some_and(|all| !all.contains(&member.value)))
    };
    cx.names.may_be_lost(&[], &step.name.value) || of_kind(items, "tier").any(unknown)
}

impl Cx<'_> {
    /// Whether something in an item is past reading.
    pub fn is_torn(&self, kind: Kind, place: usize) -> bool {
        self.torn.contains(&(kind, place))
    }

    /// Finds a name or reports it.
    pub fn find(&mut self, kind: Kind, name: &ast::Name) -> Option<usize> {
        self.names.find(kind, name, self.found)
    }

    /// Reports a mistake.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// The type of a fact's answers.
    pub fn fact_ty(&self, place: usize) -> Ty {
        if self.is_torn(Kind::Fact, place) {
            return Ty::Broken;
        }
        match self.vocabulary.facts.get(place).map(|fact| &fact.ty) {
            Some(FactType::Flag) => Ty::Flag,
            Some(FactType::Number(..)) => Ty::Number,
            Some(FactType::Length) => Ty::Length(super::Flavour::Measured),
            // Texts only tell one case from another; nothing is asked of them but whether they are given.
            Some(FactType::Text) => Ty::Text,
            Some(FactType::Choice(_)) => Ty::Choice(crate::vocabulary::FactId::from_index(place)),
            None => Ty::Broken,
        }
    }

    /// The type of a named value and what it speaks of, lowering it first if need be.
    pub fn value(&mut self, place: usize, used: Span) -> (Ty, Scope) {
        match self.values.get(place) {
            Some(ValueState::Done(named, scope, weight)) => {
                self.weight = self.weight.saturating_add(*weight);
                (named.ty, *scope)
            }
            Some(ValueState::Busy) => {
                let cycle = Diagnostic::error("D0401", used, "this value rests on itself")
                    .help("break the circle: some value must be said without the others");
                self.report(cycle);
                (Ty::Broken, Scope::default())
            }
            Some(ValueState::Waiting) if self.depth >= VALUE_DEPTH => {
                let message = format!("values rest on one another more than {VALUE_DEPTH} deep");
                let deep = Diagnostic::error("D0103", used, message);
                self.report(deep.help("say some of them without the others"));
                (Ty::Broken, Scope::default())
            }
            Some(ValueState::Waiting) => self.lower_value(place),
            None => (Ty::Broken, Scope::default()),
        }
    }

    fn lower_value(&mut self, place: usize) -> (Ty, Scope) {
        if let Some(state) = self.values.get_mut(place) {
            *state = ValueState::Busy;
        }
        let everything = Scope {
            it: true,
            lines: true,
            ending: false,
        };
        let scope = std::mem::replace(&mut self.scope, everything);
        let spoken = std::mem::take(&mut self.spoken);
        let item = self.value_items.get(place).cloned();
        let outer = std::mem::replace(&mut self.weight, 1);
        self.depth += 1;
        let named = item.map(|item| trace::named(self, &item));
        self.scope = scope;
        let own = std::mem::replace(&mut self.spoken, spoken);
        self.depth -= 1;
        let mut weight = std::mem::replace(&mut self.weight, outer);
        if weight > VALUE_WEIGHT {
            let span = self.value_items.get(place).map(|item| item.span);
            let message = "this value is too long once all it uses is written out";
            let heavy = span.map(|span| Diagnostic::error("D0103", span, message));
            self.found
                .extend(heavy.map(|heavy| heavy.help("use fewer values more than once")));
            weight = 1;
        }
        self.weight = self.weight.saturating_add(weight);
        let Some(named) = named else {
            return (Ty::Broken, own);
        };
        let ty = named.ty;
        if let Some(state) = self.values.get_mut(place) {
            *state = ValueState::Done(Box::new(named), own, weight);
        }
        (ty, own)
    }

    fn take_values(&mut self) -> Vec<Named> {
        for place in 0..self.values.len() {
            if matches!(self.values.get(place), Some(ValueState::Waiting)) {
                self.lower_value(place);
            }
        }
        std::mem::take(&mut self.values)
            .into_iter()
            .filter_map(|state| match state {
                ValueState::Done(named, ..) => Some(*named),
                _ => None,
            })
            .collect()
    }
}

fn clause_ids(pack: &Pack) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for about in pack.abouts() {
        ids.push(about.path.clone());
        ids.extend(about.cites.iter().cloned());
    }
    ids.sort();
    ids.dedup();
    ids
}

fn note_ids(pack: &Pack) -> Vec<String> {
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

fn result_names(pack: &Pack) -> Vec<String> {
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
        let tiers = self.ladders.iter().flat_map(|ladder| &ladder.tiers);
        let rules = tiers
            .chain(&self.rules)
            .map(|rule| (&rule.about, &rule.conditions));
        let obstructions = self
            .obstructions
            .iter()
            .map(|one| (&one.about, &one.conditions));
        let inner = rules.chain(obstructions).flat_map(|(about, conditions)| {
            let whens = conditions.whens.iter().map(|when| &when.about);
            let exceptions = conditions
                .exceptions
                .iter()
                .map(|exception| &exception.about);
            std::iter::once(about).chain(whens).chain(exceptions)
        });
        let others = self
            .traces
            .iter()
            .map(|trace| &trace.about)
            .chain(self.values.iter().map(|value| &value.about))
            .chain(self.ladders.iter().map(|ladder| &ladder.about))
            .chain(self.procedures.iter().map(|procedure| &procedure.about))
            .chain(self.checks.iter().map(|check| &check.about));
        inner.chain(others)
    }
}
