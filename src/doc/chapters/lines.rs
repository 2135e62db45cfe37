//! How lines are drawn, and what counts on them.

use crate::doc::page::{Block, Item, Phrase, Section, article, small};
use crate::doc::speak::Speaker;
use crate::lang::Pack;
use crate::lang::hir::{End, Guarded, Obstruction, Trace};
use crate::vocabulary::Role;

use super::{chapter as whole, clause};

/// The chapter.
pub fn chapter(pack: &Pack) -> Section {
    let traces = pack.hir.traces.iter().map(|one| trace(pack, one));
    let obstructions = pack
        .hir
        .obstructions
        .iter()
        .map(|one| obstruction(pack, one));
    let sections = traces.chain(obstructions).collect();
    whole("lines", "Lines and what stands in their way", sections)
}

fn trace(pack: &Pack, trace: &Trace) -> Section {
    let speaker = Speaker::new(&pack.hir);
    let about = &trace.about;
    let mut blocks: Vec<Block> = clause::words(&about.doc).into_iter().collect();
    let mut list = |lead: &str, items: Vec<Phrase>| {
        if let [only] = items.as_slice() {
            let sentence = Phrase::of(lead).and(" ").then(only.clone()).and(".");
            blocks.push(Block::Paragraph(sentence));
        } else if !items.is_empty() {
            let lead = format!("{lead} the first of these that fits:");
            blocks.push(Block::Paragraph(Phrase::of(lead)));
            let items = items.into_iter().map(|phrase| Item {
                phrase,
                items: Vec::new(),
            });
            blocks.push(Block::List(true, items.collect()));
        }
    };
    list("Lines start at", ends(&speaker, &trace.from));
    list("They run to", ends(&speaker, &trace.to));
    let chosen = trace
        .chosen
        .iter()
        .map(|case| Phrase::of(speaker.role(case.value)).then(speaker.guard(case.guard.as_ref())));
    list("Where there is a choice, it is made by", chosen.collect());
    blocks.extend(counted(&speaker, trace));
    let choosing = [
        (
            Role::Attacker,
            "The attacker chooses what shields the target least.",
        ),
        (Role::Target, "The target chooses what shields it most."),
    ];
    let chooses = |role| trace.chosen.iter().any(|case| case.value == role);
    let choosing = choosing.into_iter().filter(|(role, _)| chooses(*role));
    blocks.extend(choosing.map(|(_, words)| Block::Paragraph(Phrase::of(words))));
    blocks.extend(clause::origin(pack, about));
    Section {
        anchor: format!("trace-{}", about.path),
        heading: about.title.clone(),
        name: about.path.clone(),
        blocks,
        sections: Vec::new(),
    }
}

fn ends(speaker: &Speaker<'_>, ends: &[Guarded<End>]) -> Vec<Phrase> {
    let ends = ends.iter();
    ends.map(|case| {
        speaker
            .end(case.value)
            .then(speaker.guard(case.guard.as_ref()))
    })
    .collect()
}

fn counted(speaker: &Speaker<'_>, trace: &Trace) -> Vec<Block> {
    let items = trace.counts.iter().map(|case| Item {
        phrase: speaker
            .counted(&case.value)
            .then(speaker.guard(case.guard.as_ref())),
        items: Vec::new(),
    });
    let items: Vec<Item> = items.collect();
    match items.as_slice() {
        [] => Vec::new(),
        [only] => {
            let phrase = Phrase::of("A line meets something when it ").then(only.phrase.clone());
            vec![Block::Paragraph(phrase.and("."))]
        }
        _ => vec![
            Block::Paragraph(Phrase::of(
                "A line meets something when it does any of this:",
            )),
            Block::List(false, items),
        ],
    }
}

fn obstruction(pack: &Pack, obstruction: &Obstruction) -> Section {
    let speaker = Speaker::new(&pack.hir);
    let about = &obstruction.about;
    let mut blocks: Vec<Block> = clause::words(&about.doc).into_iter().collect();
    let counts = |verb: &str| {
        let title = small(&about.title);
        Phrase::of(format!("A thing {verb} as {}", article(&title))).strong(title)
    };
    blocks.extend(clause::conditions(
        &speaker,
        &obstruction.conditions,
        &counts("counts"),
        &counts("does not count"),
    ));
    blocks.extend(clause::origin(pack, about));
    Section {
        anchor: format!("obstruction-{}", about.path),
        heading: about.title.clone(),
        name: about.path.clone(),
        blocks,
        sections: Vec::new(),
    }
}
