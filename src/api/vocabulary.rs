//! `vocabulary`: the names and keywords that an editor offers and explains.

use serde::Serialize;

use super::fields::Fields;
use super::response::Answer;
use super::rules::Rules;
use super::shelf::Shelf;
use crate::diag::{self, Place};
use crate::docket::Trouble;
use crate::lang::glossary::{Keyword, keywords};
use crate::lang::names::{Declared, names};
use crate::source::Sources;

#[derive(Serialize)]
struct Vocabulary<'a> {
    names: Vec<NameTold<'a>>,
    keywords: Vec<KeywordTold>,
}

#[derive(Serialize)]
struct NameTold<'a> {
    name: &'a str,
    kind: &'a str,
    of: Option<&'a str>,
    title: &'a str,
    doc: &'a str,
    file: &'a str,
    #[serde(flatten)]
    place: Place,
}

#[derive(Serialize)]
struct KeywordTold {
    word: &'static str,
    #[serde(rename = "in")]
    within: Vec<&'static str>,
    says: &'static str,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let rules = Rules::need(&mut fields)?;
    fields.end()?;
    let compiled = shelf.compiled(&rules)?;
    let sources = &compiled.report.sources;
    let names = names(sources);
    Ok(Answer::new(&Vocabulary {
        names: names.iter().map(|name| told(sources, name)).collect(),
        keywords: keywords().into_iter().map(KeywordTold::from).collect(),
    }))
}

fn told<'a>(sources: &'a Sources, name: &'a Declared) -> NameTold<'a> {
    NameTold {
        name: &name.name,
        kind: &name.kind,
        of: name.of.as_deref(),
        title: &name.title,
        doc: &name.doc,
        file: sources.name(name.span.file),
        place: diag::place(sources, name.span),
    }
}

impl From<Keyword> for KeywordTold {
    fn from(keyword: Keyword) -> KeywordTold {
        KeywordTold {
            word: keyword.word,
            within: keyword.within,
            says: keyword.says,
        }
    }
}
