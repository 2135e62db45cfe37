//! `format`: a rule file in its canonical form.

use serde::Serialize;

use super::fields::Fields;
use super::response::Answer;
use super::shelf::Shelf;
use crate::docket::Trouble;
use crate::lang::fmt;
use crate::source::Sources;

/// What a file is called that has no name.
const NAMELESS: &str = "pack.rules";

#[derive(Serialize)]
struct Formatted {
    text: String,
    changed: bool,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, _: &mut Shelf) -> Result<Answer, Trouble> {
    let before: String = fields.need("text")?;
    let path: Option<String> = fields.take("path")?;
    fields.end()?;
    let path = path.unwrap_or_else(|| NAMELESS.to_owned());
    let mut sources = Sources::default();
    let file = sources.add(path.clone(), before.clone());
    let text = fmt::format(file, &before)
        .map_err(|refusal| Trouble::findings(sources, refusal.findings(&path)))?;
    let changed = text != before;
    Ok(Answer::new(&Formatted { text, changed }))
}
