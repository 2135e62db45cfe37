//! `source`: the texts of an embedded pack or variant.

use serde::Serialize;

use super::fields::Fields;
use super::response::Answer;
use super::rules::embedded;
use super::shelf::Shelf;
use crate::docket::Trouble;

#[derive(Serialize)]
struct Texts<'a> {
    id: &'a str,
    files: Vec<File<'a>>,
}

#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    text: &'a str,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, _: &mut Shelf) -> Result<Answer, Trouble> {
    let id: String = fields.need("pack")?;
    fields.end()?;
    let texts = embedded(&id)?;
    let files = texts.files.iter().map(|(path, text)| File { path, text });
    Ok(Answer::new(&Texts {
        id: &id,
        files: files.collect(),
    }))
}
