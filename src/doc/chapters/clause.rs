//! What all clauses have: the author's words, conditions, what they pay, and where they come from.

use crate::doc::page::{Block, Item, Phrase};
use crate::doc::speak::{Said, Speaker, comment, last_name, title};
use crate::lang::Pack;
use crate::lang::hir::{About, Against, Conditions, Exception, Grant, Rule, When};
use crate::lang::syntax::ast::Change;

/// The author's words, if there are any.
pub fn words(doc: &str) -> Option<Block> {
    let words = comment(doc);
    (!words.is_empty()).then_some(Block::Words(words))
}

/// Where a clause comes from, and what variants did to it.
pub fn origin(pack: &Pack, about: &About) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !about.source.is_empty() || !about.cites.is_empty() {
        let mut source = Phrase::of("Source: ").and(about.source.clone());
        if !about.cites.is_empty() {
            let cites = about
                .cites
                .iter()
                .map(|id| Phrase::link(cited(id), id.clone()));
            let cites = Phrase::joined(cites.collect(), "and");
            source = source.and(" (").then(cites).and(")");
        }
        blocks.push(Block::Small(source.and(".")));
    }
    let changes = about.changes.iter().map(|change| changed(pack, change));
    blocks.extend(changes.map(Block::Small));
    blocks
}

/// Where the index tells of an id of a book's clause.
pub fn cited(id: &str) -> String {
    format!("cited-{id}")
}

/// What a variant did, and what stood there before.
pub fn changed(pack: &Pack, change: &Change) -> Phrase {
    let variants = &pack.hir.info.variants;
    let known = variants.iter().find(|variant| variant.id == change.variant);
    let title = known.map_or(change.variant.as_str(), |variant| variant.title.as_str());
    let now = pack.sources.slice(change.at).split_whitespace();
    let now = now.collect::<Vec<_>>().join(" ");
    let mut phrase = Phrase::of("Changed by the variant ")
        .strong(title)
        .and(": ")
        .then(Phrase::code(now));
    if let Some(base) = change.base {
        let before = pack.sources.quoted(base);
        phrase = phrase.and(" (before: ").then(Phrase::code(before)).and(")");
    }
    if !change.because.is_empty() {
        phrase = phrase.and(", because ").words(change.because.clone());
    }
    phrase.and(".")
}

/// When a clause holds: `lead` is what does, `negative` what stands before exceptions.
pub fn conditions(
    speaker: &Speaker<'_>,
    conditions: &Conditions,
    lead: &Phrase,
    negative: &Phrase,
) -> Vec<Block> {
    let mut blocks = alternatives(speaker, conditions, lead);
    let undoing = excepting(speaker, conditions, Against::All);
    match undoing.as_slice() {
        [] => {}
        [only] if only.items.is_empty() => {
            let sentence = negative.clone().and(" when ").then(only.phrase.clone());
            blocks.push(Block::Paragraph(sentence.and(".")));
        }
        _ => {
            let words = negative.clone().and(" when any of these is so:");
            blocks.push(Block::Paragraph(words));
            blocks.push(Block::List(false, undoing));
        }
    }
    blocks
}

fn alternatives(speaker: &Speaker<'_>, conditions: &Conditions, lead: &Phrase) -> Vec<Block> {
    let lead = lead.clone();
    match conditions.whens.as_slice() {
        [] => vec![Block::Paragraph(lead.and(" always."))],
        [one] if is_bare(conditions) => single(speaker, one, lead),
        whens => {
            let items = whens.iter().enumerate().map(|(place, when)| {
                let mut item = named(speaker.said(&when.condition, true), &when.about);
                item.items
                    .extend(excepting(speaker, conditions, Against::When(place)));
                item
            });
            let lead = if whens.len() == 1 {
                lead.and(" when this is so:")
            } else {
                lead.and(" when any of these is so:")
            };
            vec![Block::Paragraph(lead), Block::List(false, items.collect())]
        }
    }
}

/// Whether nothing is excepted from an alternative.
fn is_bare(conditions: &Conditions) -> bool {
    let excepted = |it: &Exception| it.against == Against::When(0);
    !conditions.exceptions.iter().any(excepted)
}

fn single(speaker: &Speaker<'_>, when: &When, lead: Phrase) -> Vec<Block> {
    let said = speaker.said(&when.condition, true);
    let mut blocks = if said.is_short() {
        let sentence = lead.and(" when ").then(said.inline()).and(".");
        vec![Block::Paragraph(sentence)]
    } else {
        let Item { phrase, items } = said.item();
        vec![
            Block::Paragraph(lead.and(" when ").then(phrase)),
            Block::List(false, items),
        ]
    };
    blocks.extend(words(&when.about.doc));
    blocks
}

/// The exceptions to something, with the exceptions to them.
fn excepting(speaker: &Speaker<'_>, conditions: &Conditions, against: Against) -> Vec<Item> {
    let own = conditions.exceptions.iter().enumerate();
    let own = own.filter(|(_, exception)| exception.against == against);
    let items = own.map(|(place, exception)| {
        let mut item = named(speaker.said(&exception.condition, true), &exception.about);
        if against != Against::All {
            item.phrase = Phrase::of("but not when ").then(item.phrase);
        }
        let inner = excepting(speaker, conditions, Against::Exception(place));
        item.items.extend(inner);
        item
    });
    items.collect()
}

/// A condition with its name and its author's words.
fn named(said: Said, about: &About) -> Item {
    let mut item = said.item();
    let ends = item.items.is_empty();
    let name = last_name(about);
    if about.title == name {
        item.phrase = item.phrase.and(" (").then(Phrase::code(name)).and(")");
    }
    let words = comment(&about.doc);
    if !words.is_empty() {
        let between = if ends { ": " } else { " " };
        item.phrase = item.phrase.and(between).words(words.trim_end_matches('.'));
    }
    item
}

/// What a clause pays, as a list.
pub fn grants(speaker: &Speaker<'_>, grants: &[Grant]) -> Vec<Block> {
    if grants.is_empty() {
        return Vec::new();
    }
    let items = grants.iter().map(|grant| Item {
        phrase: speaker
            .grant(&grant.kind)
            .then(speaker.guard(grant.guard.as_ref()))
            .capital(),
        items: Vec::new(),
    });
    vec![
        Block::Paragraph(Phrase::of("While it holds:")),
        Block::List(false, items.collect()),
    ]
}

/// All of a tier or rule.
pub fn rule(pack: &Pack, rule: &Rule) -> Vec<Block> {
    let speaker = Speaker::new(&pack.hir);
    let mut blocks: Vec<Block> = words(&rule.about.doc).into_iter().collect();
    let title = Phrase::default().strong(title(&rule.about));
    let (lead, negative) = (title.clone().and(" holds"), title.and(" does not hold"));
    blocks.extend(conditions(&speaker, &rule.conditions, &lead, &negative));
    if rule.alone {
        let words = "While it holds, nothing below it on its ladder counts.";
        blocks.push(Block::Paragraph(Phrase::of(words)));
    }
    blocks.extend(grants(&speaker, &rule.grants));
    blocks.extend(origin(pack, &rule.about));
    blocks
}
