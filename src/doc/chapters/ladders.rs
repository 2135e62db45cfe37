//! A chapter for each ladder: its tiers in a table, then each by itself with a worked scene.

use crate::doc::Worked;
use crate::doc::page::{Block, Phrase, Row, Section, Table};
use crate::doc::speak::{Speaker, title};
use crate::lang::Pack;
use crate::lang::hir::{GrantKind, Ladder, Resolve, Rule};

use super::clause;

/// The chapters.
pub fn chapters(pack: &Pack, worked: &[Worked]) -> Vec<Section> {
    let mut ladders: Vec<&Ladder> = pack.hir.ladders.iter().collect();
    // What only serves others comes after them.
    ladders.sort_by_key(|ladder| ladder.aside);
    let chapters = ladders.into_iter();
    chapters
        .map(|ladder| chapter(pack, ladder, worked))
        .collect()
}

fn chapter(pack: &Pack, ladder: &Ladder, worked: &[Worked]) -> Section {
    let speaker = Speaker::new(&pack.hir);
    let mut blocks: Vec<Block> = clause::words(&ladder.about.doc).into_iter().collect();
    if ladder.aside {
        let words = "This ladder is no part of a ruling; other clauses ask about it.";
        blocks.push(Block::Paragraph(Phrase::of(words)));
    }
    blocks.extend(by(&speaker, ladder));
    blocks.push(Block::Paragraph(Phrase::of(resolved(ladder.resolve))));
    blocks.push(Block::Table(tiers(&speaker, ladder)));
    blocks.extend(clause::origin(pack, &ladder.about));
    let sections = ladder.tiers.iter().enumerate().map(|(place, tier)| {
        let worked = worked
            .iter()
            .find(|it| it.ladder == ladder.id && usize::from(it.tier) == place);
        section(pack, place, tier, worked)
    });
    Section {
        anchor: format!("ladder-{}", ladder.about.path),
        heading: ladder.about.title.clone(),
        name: ladder.about.path.clone(),
        blocks,
        sections: sections.collect(),
    }
}

fn by(speaker: &Speaker<'_>, ladder: &Ladder) -> Option<Block> {
    let cases = ladder.by.iter().map(|case| {
        speaker
            .trace(case.value)
            .then(speaker.guard(case.guard.as_ref()))
    });
    let cases: Vec<Phrase> = cases.collect();
    (!cases.is_empty()).then(|| {
        let lines = Phrase::of("Its lines are those of ");
        let cases = Phrase::joined(cases, "or else");
        Block::Paragraph(lines.then(cases).and("."))
    })
}

fn resolved(resolve: Resolve) -> &'static str {
    match resolve {
        Resolve::Top => "Of the tiers that hold, the highest alone counts.",
        Resolve::One => "Only one tier may hold; two at once are a conflict, which is told.",
        Resolve::BestOfEach => {
            "All tiers that hold count, and of each kind of bonus to each number the best; the \
             highest gives the ruling its name."
        }
    }
}

/// The tiers, highest first, with what each gives.
fn tiers(speaker: &Speaker<'_>, ladder: &Ladder) -> Table {
    let rows = ladder.tiers.iter().rev().map(|tier| {
        let link = Phrase::link(anchor(tier), title(&tier.about));
        Row {
            anchor: None,
            cells: vec![link, gives(speaker, tier)],
        }
    });
    Table {
        caption: format!("The tiers of {}, highest first", ladder.about.title),
        head: vec!["Tier".to_owned(), "What it gives".to_owned()],
        rows: rows.collect(),
    }
}

fn gives(speaker: &Speaker<'_>, tier: &Rule) -> Phrase {
    let told = |kind: &GrantKind| !matches!(kind, GrantKind::Note { .. });
    let grants = tier.grants.iter().filter(|grant| told(&grant.kind));
    let mut all = Phrase::default();
    for grant in grants {
        if !all.is_empty() {
            all = all.and("; ");
        }
        all = all
            .then(speaker.grant(&grant.kind))
            .then(speaker.guard(grant.guard.as_ref()));
    }
    if all.is_empty() {
        all = Phrase::of("nothing");
    }
    all.capital()
}

fn anchor(tier: &Rule) -> String {
    format!("tier-{}", tier.about.path)
}

fn section(pack: &Pack, place: usize, tier: &Rule, worked: Option<&Worked>) -> Section {
    let mut blocks = if place == 0 {
        let words = "This is what there is when no other tier of the ladder holds.";
        let mut blocks = vec![Block::Paragraph(Phrase::of(words))];
        blocks.extend(clause::words(&tier.about.doc));
        blocks.extend(clause::grants(&Speaker::new(&pack.hir), &tier.grants));
        blocks
    } else {
        clause::rule(pack, tier)
    };
    if let Some(worked) = worked {
        blocks.extend(example(worked));
    }
    Section {
        anchor: anchor(tier),
        heading: title(&tier.about),
        name: tier.about.path.clone(),
        blocks,
        sections: Vec::new(),
    }
}

fn example(worked: &Worked) -> Vec<Block> {
    let heading = Phrase::default()
        .strong("Worked scene:")
        .and(format!(" {}", worked.title));
    let mut blocks = vec![Block::Paragraph(heading)];
    blocks.extend(worked.picture.clone().map(Block::Picture));
    blocks.push(Block::Verbatim(worked.told.to_string()));
    blocks
}
