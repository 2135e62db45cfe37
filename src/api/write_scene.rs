//! `write_scene`: the text of a scene file.

use serde::Serialize;

use super::fields::Fields;
use super::response::Answer;
use super::scenes;
use super::shelf::Shelf;
use crate::docket::Trouble;
use crate::formats::scene::as_written;
use crate::formats::scene::write::Style;
use crate::formats::yaml;
use crate::source::Sources;

#[derive(Serialize)]
struct Text {
    text: String,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, _: &mut Shelf) -> Result<Answer, Trouble> {
    let text = scenes::text(&mut fields)?;
    fields.end()?;
    let mut sources = Sources::default();
    let file = sources.add("scene", text.clone());
    let root = yaml::read(&text, file)
        .map_err(|problem| Trouble::findings(sources.clone(), vec![*problem]))?;
    Ok(Answer::new(&Text {
        text: as_written(&root).written(Style::Yaml),
    }))
}
