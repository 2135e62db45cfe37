//! `rule`: rulings, with explanations, lines and the places of clauses.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::clauses::{ClauseTold, clauses};
use super::fields::{Fields, wrong};
use super::lines::{ChoiceTold, LineTold, lines};
use super::response::Answer;
use super::rules;
use super::scenes::SceneAsked;
use super::shelf::{Kept, Shelf};
use super::toned::{Line, toned};
use crate::diag::Report;
use crate::docket::{self, Asked, Brief, Pairs, Plans, Ready, Trouble};
use crate::explain::Depth;
use crate::formats::scene::AskFile;
use crate::ruling::Ruling;
use crate::world::battle::Battle;
use crate::world::plan::Plan;

#[derive(Serialize)]
struct Rulings<'a> {
    rulings: Vec<Told<'a>>,
    clauses: BTreeMap<&'a str, ClauseTold<'a>>,
}

#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    data: docket::Data<'a>,
    explanations: &'a [Explained],
    lines: &'a [LineTold],
    choices: &'a [ChoiceTold],
}

#[derive(Serialize)]
struct Explained {
    depth: String,
    text: String,
    lines: Vec<Line>,
}

/// What is asked, and how much is to be told.
pub struct Wanted {
    options: Vec<(String, String)>,
    asked: Asked,
    explain: Vec<(String, Depth)>,
    evidence: bool,
    lines: bool,
}

/// A ruling with all that is told of it.
struct Ruled<'a> {
    scene: &'a Ready,
    ask: &'a AskFile,
    ruling: Ruling,
    explanations: Vec<Explained>,
    lines: Vec<LineTold>,
    choices: Vec<ChoiceTold>,
    clauses: BTreeMap<&'a str, ClauseTold<'a>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "the name of a creature, or a list of names")]
enum Names {
    One(String),
    Several(Vec<String>),
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let asked = SceneAsked::take(&mut fields)?;
    let wanted = Wanted::take(&mut fields)?;
    fields.end()?;
    shelf.with(&asked, |kept, plans| answer(kept, &wanted, plans))
}

impl Wanted {
    fn take(fields: &mut Fields<'_>) -> Result<Wanted, Trouble> {
        let explain: Option<Vec<String>> = fields.take("explain")?;
        let depth = |words: String| match docket::depth(&words) {
            Ok(depth) => Ok((words, depth)),
            Err(problem) => Err(wrong(&format!("`explain`: {problem}"))),
        };
        let explain = explain.unwrap_or_default().into_iter().map(depth);
        Ok(Wanted {
            explain: explain.collect::<Result<_, _>>()?,
            options: rules::options(fields)?,
            asked: asked(fields)?,
            evidence: fields.take("evidence")?.unwrap_or(true),
            lines: fields.take("lines")?.unwrap_or(true),
        })
    }

    fn brief(&self) -> Brief<'_> {
        Brief {
            options: &self.options,
            asked: &self.asked,
        }
    }
}

/// Takes who attacks whom; nobody for what the scene asks itself.
///
/// # Errors
/// `C0118` for one end of a pair without the other.
pub fn asked(fields: &mut Fields<'_>) -> Result<Asked, Trouble> {
    let from: Option<Names> = fields.take("from")?;
    let to: Option<Names> = fields.take("to")?;
    let kind: Option<String> = fields.take("attack")?;
    let all_pairs: Option<bool> = fields.take("all_pairs")?;
    let all = all_pairs.unwrap_or_default();
    let names = |names: Option<Names>| match names {
        None => Vec::new(),
        Some(Names::One(name)) => vec![name],
        Some(Names::Several(names)) => names,
    };
    match (&from, &to) {
        (None, None) if !all && kind.is_some() => Err(wrong("`attack` needs `from` and `to`")),
        (None, None) if !all => Ok(Asked::Own),
        (Some(_), None) | (None, Some(_)) if !all => Err(wrong("`from` and `to` need each other")),
        _ => Ok(Asked::Pairs(Pairs {
            from: names(from),
            to: names(to),
            kind,
        })),
    }
}

/// The scenes of a request, ready: the scene and the rows of its tables.
///
/// # Errors
/// Creatures, kinds of attack and options that are not there.
pub fn ready(kept: &Kept, brief: Brief<'_>) -> Result<Vec<Ready>, Trouble> {
    let resolved = std::slice::from_ref(&kept.resolved);
    let mut scenes = docket::asked(&kept.opened, resolved, brief)?;
    for (scene, stage) in scenes.iter_mut().zip(&kept.stages) {
        scene.file = stage.file().clone();
    }
    Ok(scenes)
}

fn answer(kept: &Kept, wanted: &Wanted, plans: &mut Plans) -> Result<Answer, Trouble> {
    let scenes = ready(kept, wanted.brief())?;
    for (_, depth) in &wanted.explain {
        docket::known_tier(&scenes, depth)?;
    }
    let mut ruled = Vec::new();
    for (scene, stage) in scenes.iter().zip(&kept.stages) {
        let rules = plans.plan(&scene.pack, &scene.settings);
        let stage = Plan::with(&scene.file.scene, stage.index());
        for ask in &scene.asks {
            let battle = Battle::on(&stage, &ask.ask);
            let ruling = scene.pack.rule(&rules, &battle, wanted.needs_evidence());
            ruled.push(tell(scene, ask, ruling, wanted));
        }
    }
    let mut clauses = BTreeMap::new();
    for ruling in &mut ruled {
        clauses.append(&mut ruling.clauses);
    }
    let rulings = ruled.iter().map(told).collect();
    let reports: Vec<Report> = scenes.iter().map(|scene| scene.report.clone()).collect();
    Ok(Answer::with(&Rulings { rulings, clauses }, reports))
}

impl Wanted {
    fn needs_evidence(&self) -> bool {
        self.evidence || self.lines || !self.explain.is_empty()
    }
}

fn tell<'a>(scene: &'a Ready, ask: &'a AskFile, mut ruling: Ruling, wanted: &Wanted) -> Ruled<'a> {
    let explained = |(words, depth): &(String, Depth)| {
        let text = docket::explanation(scene, ask, &ruling, depth);
        Explained {
            depth: words.clone(),
            text: text.to_string(),
            lines: toned(&text),
        }
    };
    let explanations = wanted.explain.iter().map(explained).collect();
    let clauses = clauses(&scene.pack, &ruling.evidence);
    let found = lines(&ruling.evidence);
    if !wanted.evidence {
        ruling.evidence.clear();
    }
    let (lines, choices) = if wanted.lines {
        (found.lines, found.choices)
    } else {
        (Vec::new(), Vec::new())
    };
    Ruled {
        scene,
        ask,
        ruling,
        explanations,
        lines,
        choices,
        clauses,
    }
}

fn told<'a>(ruled: &'a Ruled<'_>) -> Told<'a> {
    Told {
        data: docket::data(ruled.scene, ruled.ask, &ruled.ruling),
        explanations: &ruled.explanations,
        lines: &ruled.lines,
        choices: &ruled.choices,
    }
}
