//! `picture`: rulings as SVG, drawn from the evidence itself.

use serde::Serialize;

use super::fields::Fields;
use super::response::Answer;
use super::rule::{asked, ready};
use super::rules;
use super::scenes::SceneAsked;
use super::shelf::{Kept, Shelf};
use crate::diag::Report;
use crate::docket::{self, Brief, Plans, Trouble};
use crate::picture;
use crate::world::battle::Battle;
use crate::world::plan::Plan;

#[derive(Serialize)]
struct Pictures {
    pictures: Vec<Svg>,
}

#[derive(Serialize)]
struct Svg {
    attacker: String,
    target: String,
    svg: String,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let scene = SceneAsked::take(&mut fields)?;
    let options = rules::options(&mut fields)?;
    let asked = asked(&mut fields)?;
    fields.end()?;
    let brief = Brief {
        options: &options,
        asked: &asked,
    };
    let kept = shelf.scene(&scene)?;
    let answer = answer(&kept, brief, &mut shelf.plans);
    shelf.put_back(kept);
    answer
}

fn answer(kept: &Kept, brief: Brief<'_>, plans: &mut Plans) -> Result<Answer, Trouble> {
    let scenes = ready(kept, brief)?;
    let mut pictures = Vec::new();
    for (scene, stage) in scenes.iter().zip(&kept.stages) {
        let rules = plans.plan(&scene.pack, &scene.settings);
        let stage = Plan::with(&scene.file.scene, stage.index());
        for ask in &scene.asks {
            let ruling = scene.pack.rule(&rules, &Battle::on(&stage, &ask.ask), true);
            let told = docket::told(scene, ask, &ruling);
            // Several may stand on one page.
            let prefix = format!("p{}-", pictures.len());
            pictures.push(Svg {
                attacker: ask.attacker.clone(),
                target: ask.target.clone(),
                svg: picture::of_ruling(&scene.file.scene, &ask.ask, &told).svg(&prefix),
            });
        }
    }
    let reports: Vec<Report> = scenes.iter().map(|scene| scene.report.clone()).collect();
    Ok(Answer::with(&Pictures { pictures }, reports))
}
