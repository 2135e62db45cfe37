//! `scene`: a scene to edit and to draw.

use serde::Serialize;
use serde_json::value::RawValue;

use super::drawing::{Drawing, drawing};
use super::fields::Fields;
use super::response::Answer;
use super::scenes::SceneAsked;
use super::shelf::{Kept, Shelf};
use crate::diag::Report;
use crate::docket::Trouble;
use crate::formats::Loaded;
use crate::formats::scene::write::{self, Tree};
use crate::formats::scene::{AskFile, AttackShown, SceneFile};

#[derive(Serialize)]
struct SceneTold<'a> {
    title: &'a str,
    pack: &'a str,
    scene: Box<RawValue>,
    drawing: Drawing<'a>,
    asks: Vec<AskTold<'a>>,
}

#[derive(Serialize)]
struct AskTold<'a> {
    attacker: &'a str,
    target: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<&'a str>,
    attack: &'a AttackShown,
    /// The place among the rulings of the file.
    ruling: usize,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let asked = SceneAsked::take(&mut fields)?;
    fields.end()?;
    shelf.with(&asked, |kept, _| told(kept))
}

fn told(kept: &Kept) -> Result<Answer, Trouble> {
    let file = kept.scene();
    let pack = &kept.resolved.pack;
    let told = SceneTold {
        title: &file.scene.title,
        pack: pack.hir.info.called(),
        scene: as_json(&canonical(kept, file)?),
        drawing: drawing(&file.scene, pack.vocabulary()),
        asks: asks(file),
    };
    let report = Report {
        sources: kept.opened.sources.clone(),
        found: kept.resolved.found.clone(),
    };
    Ok(Answer::with(&told, vec![report]))
}

/// The scene with everything where an editor looks for it.
fn canonical(kept: &Kept, file: &SceneFile) -> Result<Tree, Trouble> {
    let words = kept.resolved.pack.vocabulary();
    let tree = match &kept.opened.loaded {
        Loaded::Scene(raw) => raw.canonical(file, words),
        Loaded::Map(_) => write::tree(&file.scene, &file.facts, None, words),
    };
    tree.map_err(|problem| Trouble::findings(kept.opened.sources.clone(), vec![*problem]))
}

/// A tree as JSON; it is well-formed, since it was written so.
pub fn as_json(tree: &Tree) -> Box<RawValue> {
    RawValue::from_string(tree.json_line()).unwrap_or_default()
}

fn asks(file: &SceneFile) -> Vec<AskTold<'_>> {
    let files = std::iter::once(file).chain(file.rows.iter().map(|row| &**row));
    files.flat_map(|file| file.asks.iter().map(ask)).collect()
}

fn ask(ask: &AskFile) -> AskTold<'_> {
    AskTold {
        attacker: &ask.attacker,
        target: &ask.target,
        check: ask.check.as_deref(),
        attack: &ask.shown,
        ruling: ask.place,
    }
}
