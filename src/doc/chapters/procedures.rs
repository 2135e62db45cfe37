//! The attack and the checks: what is rolled, and what comes of it.

use crate::doc::page::{Block, Item, Phrase, Section};
use crate::doc::speak::Speaker;
use crate::lang::Pack;
use crate::lang::hir::{Outcome, Procedure, Strikes};

use super::{chapter as whole, clause};

/// The chapter.
pub fn chapter(pack: &Pack) -> Section {
    let attacks = pack.hir.procedures.iter();
    let attacks = attacks.map(|one| section(pack, "procedure", one));
    let checks = pack.hir.checks.iter();
    let checks = checks.map(|one| section(pack, "check", one));
    let sections = attacks.chain(checks).collect();
    whole("procedures", "Rolls and checks", sections)
}

fn section(pack: &Pack, kind: &str, procedure: &Procedure) -> Section {
    let about = &procedure.about;
    let speaker = Speaker {
        pack: &pack.hir,
        outcomes: &procedure.names,
        in_check: kind == "check",
    };
    let mut blocks: Vec<Block> = clause::words(&about.doc).into_iter().collect();
    blocks.extend(rolled(&speaker, procedure));
    let outcomes = procedure.outcomes.iter();
    let outcomes: Vec<Item> = outcomes
        .map(|outcome| item(self::outcome(&speaker, procedure, outcome)))
        .collect();
    if !outcomes.is_empty() {
        let words = "The first of these that is so is the outcome:";
        blocks.push(Block::Paragraph(Phrase::of(words)));
        blocks.push(Block::List(true, outcomes));
    }
    blocks.extend(yields(&speaker, procedure));
    blocks.extend(remembers(&speaker, procedure));
    blocks.extend(notes(&speaker, procedure));
    blocks.extend(clause::origin(pack, about));
    Section {
        anchor: format!("{kind}-{}", about.path),
        heading: about.title.clone(),
        name: about.path.clone(),
        blocks,
        sections: Vec::new(),
    }
}

fn item(phrase: Phrase) -> Item {
    let items = Vec::new();
    Item { phrase, items }
}

fn rolled(speaker: &Speaker<'_>, procedure: &Procedure) -> Option<Block> {
    let die = Phrase::of(format!("Roll a d{}", procedure.die?));
    let sentence = match procedure.adds {
        Some(stat) => die.and(" and add ").then(speaker.stat(stat)),
        None => die,
    };
    Some(Block::Paragraph(sentence.and(".")))
}

fn outcome(speaker: &Speaker<'_>, procedure: &Procedure, outcome: &Outcome) -> Phrase {
    let name = procedure.names.get(outcome.name).map_or("", String::as_str);
    let mut phrase = Phrase::code(name);
    phrase = match &outcome.guard {
        Some(guard) => {
            let said = speaker.said(guard, true).inline();
            phrase.and(", when ").then(said)
        }
        None if outcome.strikes.is_some() => phrase,
        None => phrase.and(", otherwise"),
    };
    if let Some(strikes) = &outcome.strikes {
        phrase = phrase.and("; ").then(struck(speaker, strikes));
    }
    if let Some((_, text)) = &outcome.note {
        phrase = phrase.and("; the ruling says: ").words(text.clone());
    }
    phrase
}

fn struck(speaker: &Speaker<'_>, strikes: &Strikes) -> Phrase {
    let nearest = format!(
        "of what gives a tier, what is nearest to {} is struck instead that is ",
        speaker.role(strikes.to)
    );
    let phrase = Phrase::of(nearest).then(speaker.any_of(&strikes.obstructions));
    match &strikes.condition {
        Some(condition) => phrase
            .and(" and of which this is so: ")
            .then(speaker.said(condition, true).inline()),
        None => phrase,
    }
}

fn yields(speaker: &Speaker<'_>, procedure: &Procedure) -> Vec<Block> {
    let results = procedure.yields.iter().map(|result| {
        let named = Phrase::code(&result.value.name).and(" is ");
        let value = speaker.result(&result.value.value);
        item(named.then(value).then(speaker.guard(result.guard.as_ref())))
    });
    listed("Its results:", results.collect())
}

fn remembers(speaker: &Speaker<'_>, procedure: &Procedure) -> Vec<Block> {
    let facts = procedure.remembers.iter().map(|kept| {
        let fact = speaker.fact(kept.value.fact);
        let of = kept
            .value
            .of
            .map(|role| format!(" of {}", speaker.role(role)));
        let phrase = fact
            .and(of.unwrap_or_default())
            .and(" is ")
            .then(speaker.value(&kept.value.value))
            .and(format!(", until {}", kept.value.until));
        item(phrase.then(speaker.guard(kept.guard.as_ref())))
    });
    listed("To be remembered:", facts.collect())
}

fn notes(speaker: &Speaker<'_>, procedure: &Procedure) -> Vec<Block> {
    let notes = procedure.notes.iter().map(|note| {
        let (_, level, text) = &note.value;
        let phrase = Phrase::of(format!("As a {level}: ")).words(text.clone());
        item(phrase.then(speaker.guard(note.guard.as_ref())))
    });
    listed("It says:", notes.collect())
}

fn listed(lead: &str, items: Vec<Item>) -> Vec<Block> {
    if items.is_empty() {
        return Vec::new();
    }
    vec![
        Block::Paragraph(Phrase::of(lead)),
        Block::List(false, items),
    ]
}
