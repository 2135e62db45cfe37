//! `picture`: rulings, or a surveyed map, as SVG.

use serde::{Deserialize, Serialize};

use super::fields::Fields;
use super::map;
use super::response::Answer;
use super::rule::{asked, ready};
use super::rules;
use super::scenes::SceneAsked;
use super::shelf::{Kept, Shelf};
use crate::diag::Report;
use crate::docket::{self, Asked, Brief, Plans, Trouble};
use crate::world::battle::Battle;
use crate::world::plan::Plan;

#[derive(Serialize)]
struct Pictures<Of> {
    pictures: Vec<Svg<Of>>,
}

#[derive(Serialize)]
struct Svg<Of> {
    #[serde(flatten)]
    of: Of,
    svg: String,
}

#[derive(Serialize)]
struct OfAsk {
    attacker: String,
    target: String,
}

#[derive(Serialize)]
struct OfLadder {
    ladder: String,
}

/// What is to be seen.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Show {
    /// Each ruling with its lines.
    #[default]
    Rulings,
    /// The tier in every cell.
    Map,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let scene = SceneAsked::take(&mut fields)?;
    match fields.take("show")?.unwrap_or_default() {
        Show::Rulings => {
            let options = rules::options(&mut fields)?;
            let asked = asked(&mut fields)?;
            fields.end()?;
            shelf.with(&scene, |kept, plans| {
                of_rulings(kept, &options, &asked, plans)
            })
        }
        Show::Map => {
            let wanted = map::Wanted::take(&mut fields)?;
            fields.end()?;
            shelf.with(&scene, |kept, _| of_map(kept, &wanted))
        }
    }
}

fn of_rulings(
    kept: &Kept,
    options: &[(String, String)],
    asked: &Asked,
    plans: &mut Plans,
) -> Result<Answer, Trouble> {
    let scenes = ready(kept, Brief { options, asked })?;
    let mut pictures = Vec::new();
    for (scene, stage) in scenes.iter().zip(&kept.stages) {
        let rules = plans.plan(&scene.pack, &scene.settings);
        let stage = Plan::with(&scene.file.scene, stage.index());
        for ask in &scene.asks {
            let ruling = scene.pack.rule(&rules, &Battle::on(&stage, &ask.ask), true);
            pictures.push(Svg {
                of: OfAsk {
                    attacker: ask.attacker.clone(),
                    target: ask.target.clone(),
                },
                svg: docket::picture(scene, ask, &ruling).svg(&prefix(pictures.len())),
            });
        }
    }
    let reports: Vec<Report> = scenes.iter().map(|scene| scene.report.clone()).collect();
    Ok(Answer::with(&Pictures { pictures }, reports))
}

fn of_map(kept: &Kept, wanted: &map::Wanted) -> Result<Answer, Trouble> {
    let surveyed = wanted.survey(kept)?;
    let ladders = &surveyed.scene.pack.vocabulary().ladders;
    let drawn = surveyed.table.ladders.iter().zip(surveyed.pictures());
    let pictures = drawn.enumerate().map(|(place, (ladder, picture))| {
        let known = ladders.get(ladder.index());
        Svg {
            of: OfLadder {
                ladder: known.map_or_else(String::new, |ladder| ladder.word.id.clone()),
            },
            svg: picture.svg(&prefix(place)),
        }
    });
    let pictures = Pictures {
        pictures: pictures.collect(),
    };
    let report = surveyed.scene.report.clone();
    Ok(Answer::with(&pictures, vec![report]))
}

/// What ids begin with: several pictures may stand on one page.
fn prefix(place: usize) -> String {
    format!("p{place}-")
}
