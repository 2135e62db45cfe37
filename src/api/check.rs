//! `check`: what is wrong with rules. Findings are the result, so errors are no failure.

use serde::Serialize;

use super::fields::Fields;
use super::pack::About;
use super::response::Answer;
use super::rules::Rules;
use super::shelf::Shelf;
use crate::diag::Severity;
use crate::docket::Trouble;

#[derive(Serialize)]
struct Checked<'a> {
    errors: usize,
    warnings: usize,
    notes: usize,
    /// Null for rules with errors.
    pack: Option<About<'a>>,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let rules = Rules::need(&mut fields)?;
    fields.end()?;
    let compiled = shelf.compiled(&rules)?;
    let count = |severity| {
        let found = compiled.report.found.iter();
        found.filter(|it| it.severity == severity).count()
    };
    let checked = Checked {
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
        notes: count(Severity::Note),
        pack: compiled.pack.as_deref().map(About::of),
    };
    Ok(Answer::with(&checked, vec![compiled.report.clone()]))
}
