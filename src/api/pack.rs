//! `pack`: what a pack is, and all its words.

use serde::Serialize;

use super::fields::Fields;
use super::response::Answer;
use super::rules::Rules;
use super::shelf::Shelf;
use super::words::Words;
use crate::docket::Trouble;
use crate::lang::Pack;
use crate::vocabulary::{OptionSwitch, Word};

/// What a pack is.
#[derive(Serialize)]
pub struct About<'a> {
    id: &'a str,
    title: &'a str,
    version: &'a str,
    game: &'a str,
    licence: &'a str,
    doc: &'a str,
    /// What a variant changes.
    of: Option<&'a str>,
    /// Whether it rules on anything.
    rules: bool,
    variants: Vec<Variant<'a>>,
    options: Vec<Switch<'a>>,
}

#[derive(Serialize)]
struct Variant<'a> {
    id: &'a str,
    title: &'a str,
    version: &'a str,
    of: &'a str,
    doc: &'a str,
}

#[derive(Serialize)]
struct Switch<'a> {
    id: &'a str,
    title: &'a str,
    default: &'a str,
    choices: Vec<Choice<'a>>,
}

#[derive(Serialize)]
struct Choice<'a> {
    id: &'a str,
    title: &'a str,
}

#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    about: About<'a>,
    words: Words<'a>,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let rules = Rules::need(&mut fields)?;
    fields.end()?;
    let pack = shelf.pack(&rules)?;
    Ok(Answer::new(&Whole {
        about: About::of(&pack),
        words: Words::of(&pack),
    }))
}

impl<'a> About<'a> {
    /// What a pack is; of a pack with variants, what the last of them makes of it.
    pub fn of(pack: &'a Pack) -> About<'a> {
        let info = &pack.hir.info;
        let last = info.variants.last();
        About {
            id: info.called(),
            title: last.map_or(&info.title, |variant| &variant.title),
            version: last.map_or(&info.version, |variant| &variant.version),
            game: &info.game,
            licence: &info.licence,
            doc: last.map_or(&info.doc, |variant| &variant.doc),
            of: last.map(|variant| variant.of.as_str()),
            rules: !pack.vocabulary().ladders.is_empty(),
            variants: info.variants.iter().map(variant).collect(),
            options: pack.vocabulary().options.iter().map(switch).collect(),
        }
    }
}

fn variant(variant: &crate::lang::hir::Variant) -> Variant<'_> {
    Variant {
        id: &variant.id,
        title: &variant.title,
        version: &variant.version,
        of: &variant.of,
        doc: &variant.doc,
    }
}

fn switch(option: &OptionSwitch) -> Switch<'_> {
    let default = option.choices.get(option.default);
    Switch {
        id: &option.word.id,
        title: &option.word.title,
        default: default.map_or("", |choice| &choice.id),
        choices: option.choices.iter().map(choice).collect(),
    }
}

fn choice(word: &Word) -> Choice<'_> {
    Choice {
        id: &word.id,
        title: &word.title,
    }
}
