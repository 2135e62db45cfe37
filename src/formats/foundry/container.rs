//! The scenes of a file, whatever holds them.

use serde_json::Value;

use super::fields;
use crate::diag::Diagnostic;
use crate::formats::map::{Walk, json};

/// A placeholder that a module writes for a folder.
const FOLDER: &str = "#[CF_tempEntity]";

/// Finds the scenes of a text.
pub(crate) fn scenes(text: &str, walk: &mut Walk) -> Result<Vec<Value>, Box<Diagnostic>> {
    let whole = json::<Value>(text, walk.file);
    let documents = match whole {
        Ok(Value::Array(items)) => items,
        Ok(document) => vec![document],
        Err(problem) => journal(text, walk).ok_or(problem)?,
    };
    let mut scenes = Vec::new();
    for document in documents {
        match document.get("scenes") {
            Some(Value::Array(inner)) => scenes.extend(inner.iter().cloned()),
            _ => scenes.push(document),
        }
    }
    let before = scenes.len();
    scenes.retain(is_scene);
    let passed_over = before - scenes.len();
    if passed_over > 0 {
        walk.warn(
            "M0212",
            format!("folders and other documents that are no scenes passed over: {passed_over}"),
        );
    }
    Ok(scenes)
}

fn is_scene(value: &Value) -> bool {
    let has = |key| fields::get(value, key).is_some();
    (has("walls") || has("tokens") || has("grid"))
        && has("width")
        && fields::text(value, "name") != Some(FOLDER)
}

/// A journal has a document on each line, written one after another: the last of an id holds, and
/// a document may be deleted by a later line. None for a text that is none.
fn journal(text: &str, walk: &mut Walk) -> Option<Vec<Value>> {
    let lines = text.trim_start_matches('\u{feff}').lines();
    let mut documents: Vec<(String, Value)> = Vec::new();
    let (mut older, mut deleted, mut broken) = (0, 0, Vec::new());
    let mut any = false;
    for (number, line) in lines
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let Ok(Value::Object(entry)) = serde_json::from_str(line) else {
            broken.push(format!("line {}", number + 1));
            // Of a text whose first line is no document none is a journal.
            if any {
                continue;
            }
            return None;
        };
        any = true;
        if entry.contains_key("$$indexCreated") || entry.contains_key("$$indexRemoved") {
            continue;
        }
        let entry = Value::Object(entry);
        let id =
            fields::text(&entry, "_id").map_or_else(|| format!("line {number}"), str::to_owned);
        let known = documents.iter().position(|(known, _)| *known == id);
        let gone = fields::flag(&entry, "$$deleted");
        match known {
            Some(place) if gone => {
                documents.remove(place);
                deleted += 1;
            }
            Some(place) => {
                documents.remove(place);
                documents.push((id, entry));
                older += 1;
            }
            None if gone => {}
            None => documents.push((id, entry)),
        }
    }
    if older + deleted > 0 {
        walk.warn(
            "M0308",
            format!("the file is a journal: older versions of scenes passed over: {older}, deleted scenes: {deleted}"),
        );
    }
    if !broken.is_empty() {
        walk.warn(
            "M0210",
            format!(
                "`{}` holds no document and was left out",
                broken.join("`, `")
            ),
        );
    }
    any.then(|| {
        documents
            .into_iter()
            .map(|(_, document)| document)
            .collect()
    })
}
