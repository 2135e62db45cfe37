//! `explain_code`: the page of a finding's code.

use serde::Serialize;

use super::fields::Fields;
use super::response::Answer;
use super::shelf::Shelf;
use crate::codes::{self, Row};
use crate::docket::Trouble;

#[derive(Serialize)]
struct List {
    codes: Vec<Row>,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, _: &mut Shelf) -> Result<Answer, Trouble> {
    let code: Option<String> = fields.take("code")?;
    fields.end()?;
    let Some(code) = code else {
        let codes = codes::rows().collect();
        return Ok(Answer::new(&List { codes }));
    };
    let row = codes::row_of(&code).map_err(|problem| Trouble::misuse(*problem))?;
    Ok(Answer::new(&row))
}
