//! The words that scenes may use, and what they mean.

use crate::doc::page::{Block, Phrase, Row, Section, Table};
use crate::doc::speak::{anchor_of_word, comment};
use crate::facts::FactValue;
use crate::lang::Pack;
use crate::lang::hir::{Declared, Default, Obscurity};
use crate::number::Number;
use crate::vocabulary::{
    Action, Fact, FactPlace, FactType, Role, Size, Stat, Substance, Terrain, Word,
};

use super::chapter as whole;

/// The kinds of words, with the heading of their table.
const KINDS: &[(&str, &str)] = &[
    ("stat", "Numbers"),
    ("action", "Actions"),
    ("fact", "What is asked at the table"),
    ("condition", "Conditions"),
    ("stance", "Stances"),
    ("trait", "Traits"),
    ("attack", "Kinds of attack"),
    ("shape", "Shapes of areas"),
    ("terrain", "Terrain and zones"),
    ("medium", "What fills the air"),
    ("sense", "Senses"),
    ("lights", "Levels of light"),
    ("sizes", "Sizes"),
];

/// The chapter.
pub fn chapter(pack: &Pack) -> Section {
    let sections = KINDS.iter().filter_map(|(keyword, heading)| {
        let rows: Vec<Row> = rows(pack, keyword);
        (!rows.is_empty()).then(|| Section {
            anchor: format!("glossary-{keyword}"),
            heading: (*heading).to_owned(),
            blocks: vec![Block::Table(Table {
                caption: format!("{heading}, by the names that scenes use"),
                head: vec![
                    "Name".to_owned(),
                    "Word".to_owned(),
                    "What it is".to_owned(),
                ],
                rows,
            })],
            ..Section::default()
        })
    });
    whole("glossary", "Glossary", sections.collect())
}

fn rows(pack: &Pack, keyword: &str) -> Vec<Row> {
    let wanted = anchor_of_word(keyword, "");
    let words = pack.hir.words.iter();
    let words = words.filter(|word| anchor_of_word(&word.keyword, "") == wanted);
    words.map(|word| row(pack, word)).collect()
}

fn row(pack: &Pack, word: &Declared) -> Row {
    let (mut meaning, words) = (Phrase::of(meaning(pack, word)), comment(&word.doc));
    if !words.is_empty() {
        let between = if meaning == Phrase::of("") { "" } else { " " };
        meaning = meaning.and(between).words(words);
    }
    Row {
        anchor: Some(anchor_of_word(&word.keyword, &word.id)),
        cells: vec![Phrase::code(&word.id), Phrase::of(&word.title), meaning],
    }
}

fn meaning(pack: &Pack, word: &Declared) -> String {
    let vocabulary = &pack.hir.vocabulary;
    let known = match word.keyword.as_str() {
        "stat" => find(&vocabulary.stats, |it| &it.word, word).map(|(_, it)| stat(it)),
        "action" => find(&vocabulary.actions, |it| &it.word, word).map(|(_, it)| action(it)),
        "fact" => find(&vocabulary.facts, |it| &it.word, word).map(|(place, it)| {
            fact(
                it,
                pack.hir.fact_defaults.get(place).and_then(Option::as_ref),
            )
        }),
        "terrain" | "zone" => {
            find(&vocabulary.terrains, |it| &it.word, word).map(|(_, it)| terrain(pack, it))
        }
        "sense" => find(&vocabulary.senses, |it| it, word).map(|(place, _)| sense(pack, place)),
        "sizes" => find(&vocabulary.sizes, |it| &it.word, word).map(|(_, it)| size(it)),
        "lights" => find(&vocabulary.lights, |it| it, word)
            .map(|(place, _)| light(place, vocabulary.lights.len())),
        _ => None,
    };
    known.unwrap_or_default()
}

fn find<'v, T>(all: &'v [T], of: fn(&T) -> &Word, wanted: &Declared) -> Option<(usize, &'v T)> {
    let mut all = all.iter().enumerate();
    all.find(|(_, one)| of(one).id == wanted.id)
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Attacker => "the attacker",
        Role::Target => "the target",
    }
}

fn stat(stat: &Stat) -> String {
    format!("A number of {}.", role(stat.role))
}

fn action(action: &Action) -> String {
    let usual = if action.default {
        "allowed"
    } else {
        "forbidden"
    };
    format!(
        "Of {}; {usual} unless a clause says otherwise.",
        role(action.role)
    )
}

fn fact(fact: &Fact, default: Option<&Default>) -> String {
    let of = match fact.place {
        FactPlace::Ruling => "the ruling or the scene",
        FactPlace::Creature => "a creature",
        FactPlace::Terrain => "a thing",
    };
    let answer = match &fact.ty {
        FactType::Flag => "yes or no".to_owned(),
        FactType::Number(least, most) => range(least.as_ref(), most.as_ref()),
        FactType::Length => "a length".to_owned(),
        FactType::Text => "a name that tells one case from another".to_owned(),
        FactType::Choice(words) => {
            let words = words
                .iter()
                .map(|word| format!("{} ({})", word.title, word.id));
            format!("one of {}", words.collect::<Vec<_>>().join("; "))
        }
    };
    let default = default.map_or("unknown".to_owned(), |it| shown(it, &fact.ty));
    let question = if fact.question.is_empty() {
        String::new()
    } else {
        format!(" The question: {}", fact.question)
    };
    format!("Of {of}: {answer}. Where nothing is said: {default}.{question}")
}

fn range(least: Option<&Number>, most: Option<&Number>) -> String {
    match (least, most) {
        (Some(least), Some(most)) => format!("a number from {least} to {most}"),
        _ => "a number".to_owned(),
    }
}

fn shown(default: &Default, ty: &FactType) -> String {
    match (default, ty) {
        (Default::Length(length), _) => length.to_string(),
        (Default::Value(FactValue::Flag(flag)), _) => (if *flag { "yes" } else { "no" }).to_owned(),
        (Default::Value(FactValue::Choice(place)), FactType::Choice(words)) => {
            let word = words.get(usize::from(*place));
            word.map_or_else(String::new, |word| word.title.clone())
        }
        (Default::Value(FactValue::Number(number) | FactValue::Length(number)), _) => {
            number.to_string()
        }
        (Default::Value(FactValue::Text(text)), _) => text.clone(),
        (Default::Value(FactValue::Choice(_)), _) => String::new(),
    }
}

fn terrain(pack: &Pack, terrain: &Terrain) -> String {
    let substance = match terrain.substance {
        Substance::Terrain => "Terrain",
        Substance::Zone => "A zone",
    };
    let it = terrain.properties;
    let mut says = vec![substance.to_owned()];
    let stops = [
        (it.stops_effect, "effects"),
        (it.stops_sight, "sight"),
        (it.stops_movement, "movement"),
    ];
    let stops: Vec<&str> = stops
        .into_iter()
        .filter(|(on, _)| *on)
        .map(|(_, it)| it)
        .collect();
    if !stops.is_empty() {
        says.push(format!("stops {}", stops.join(", ")));
    }
    if it.gives_cover {
        says.push("gives cover".to_owned());
    }
    if it.conceals {
        says.push("conceals".to_owned());
    }
    if let Some(height) = &terrain.height {
        says.push(format!("{height} high"));
    }
    let media = &pack.hir.vocabulary.media;
    if let Some(medium) = terrain.medium.and_then(|id| media.get(id.index())) {
        says.push(format!("fills the air: {}", medium.title));
    }
    let traits = &pack.hir.vocabulary.traits;
    let traits = terrain
        .traits
        .iter()
        .filter_map(|id| traits.get(id.index()));
    says.extend(traits.map(|word| format!("trait {}", word.title)));
    if let Some(symbol) = terrain.symbol {
        says.push(match terrain.open_symbol {
            Some(open) => format!("drawn as “{symbol}”, open as “{open}”"),
            None => format!("drawn as “{symbol}”"),
        });
    }
    says.join("; ") + "."
}

fn sense(pack: &Pack, place: usize) -> String {
    let pierces = pack.hir.pierces.get(place).map_or(&[][..], Vec::as_slice);
    let vocabulary = &pack.hir.vocabulary;
    let pierced = pierces.iter().filter_map(|it| match it {
        Obscurity::Medium(id) => vocabulary.media.get(id.index()),
        Obscurity::Light(id) => vocabulary.lights.get(id.index()),
    });
    let pierced: Vec<String> = pierced.map(|word| word.title.clone()).collect();
    if pierced.is_empty() {
        return "It pierces nothing.".to_owned();
    }
    format!("It pierces: {}.", pierced.join("; "))
}

fn size(size: &Size) -> String {
    let space = match size.squares {
        1 => "1 square".to_owned(),
        many => format!("{many} × {many} squares"),
    };
    format!("{} tall, a space of {space}.", size.height)
}

fn light(place: usize, count: usize) -> String {
    match place {
        0 => "The darkest.".to_owned(),
        _ if place + 1 == count => "The brightest.".to_owned(),
        _ => "Between the two beside it.".to_owned(),
    }
}
