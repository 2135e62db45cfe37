//! `import`: a map of another program as a scene.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::value::RawValue;

use super::fields::{Fields, wrong};
use super::response::Answer;
use super::rules::{Rules, Texts};
use super::scene::as_json;
use super::scenes;
use super::shelf::{Shelf, cells};
use crate::docket::{self, COMMON, SceneText, Trouble};
use crate::formats::map::{Counts, Placing};
use crate::formats::scene::write::Style;

#[derive(Serialize)]
struct Told<'a> {
    format: &'static str,
    counts: &'a Counts,
    /// In words.
    summary: String,
    scene: Box<RawValue>,
    text: String,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let text = SceneText {
        name: fields.need("name")?,
        text: content(&mut fields)?,
        legend: legend(&mut fields)?,
    };
    let named: Option<String> = fields.take("pack")?;
    let placing = Placing {
        creatures: cells(&scenes::places(&mut fields)?)?,
        clip: fields.take("clip")?.unwrap_or_default(),
        scene: fields.take("scene_name")?,
        floor: fields.take("floor")?,
    };
    fields.end()?;
    let opened = docket::opened(&text)?;
    let pack = named.as_deref().unwrap_or(COMMON);
    let pack = shelf.pack(&Rules {
        own: Some(Texts::Embedded(pack.to_owned())),
        variants: Vec::new(),
    })?;
    let imported = docket::imported(&opened, &pack, named.is_some(), &placing)?;
    let told = Told {
        format: docket::format_word(opened.format),
        counts: &imported.counts,
        summary: imported.counts.to_string(),
        scene: as_json(&imported.scene),
        text: imported.scene.written(Style::Yaml),
    };
    Ok(Answer::with(&told, vec![imported.report]))
}

fn content(fields: &mut Fields<'_>) -> Result<String, Trouble> {
    let content: Option<String> = fields.take("content")?;
    let base64: Option<String> = fields.take("base64")?;
    match (content, base64) {
        (Some(text), None) => Ok(text),
        (None, Some(code)) => {
            let bytes = STANDARD.decode(code.as_bytes());
            let bytes = bytes.map_err(|problem| wrong(&format!("`base64`: {problem}")))?;
            String::from_utf8(bytes).map_err(|_| wrong("`base64`: it is no UTF-8 text"))
        }
        _ => Err(wrong("it needs either `content` or `base64`")),
    }
}

/// The legend of a map drawn in text: its text, with a name of its own.
fn legend(fields: &mut Fields<'_>) -> Result<Option<(String, String)>, Trouble> {
    let legend: Option<String> = fields.take("legend")?;
    Ok(legend.map(|text| ("legend".to_owned(), text)))
}
