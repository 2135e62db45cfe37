//! `defilade roll`: one rolled-out attack or check for every ask.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use crate::dice::{self, Dice};
use crate::explain::{self, Text, Tone};
use crate::formats::scene::AskFile;
use crate::lang::{eval, plan};
use crate::number::Number;
use crate::ruling::{Ruling, Value};
use crate::source::Sources;
use crate::world::battle::Battle;
use crate::world::plan::Plan;

use super::answers::{self, Answer, Question};
use super::asking::Asking;
use super::failure::{Failure, Report};
use super::output::Output;
use super::scenes::Ready;
use super::{Exit, Format, render, rule};

const PERCENT: u32 = 100;

/// Roll out every attack and check in scenes, the same way each time for the same seed
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade roll pillar.scene.yaml --seed 7\n  defilade roll pillar.scene.yaml --from A --to T\n\nAn ask's dice follow from the seed and its place among the asks. Dice that a scene gives are left aside."
)]
pub struct Args {
    #[command(flatten)]
    asking: Asking,
    /// The seed of the dice [default: from the clock; the result names it]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The form of the results
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// What repeats a roll.
#[derive(Debug, Serialize)]
struct Thrown {
    seed: u64,
    generator: &'static str,
    mapping: u32,
    /// The roll's number under its seed, from 0.
    roll: u64,
    /// The faces of the die; none when nothing is rolled.
    die: Option<u32>,
    natural: Option<u32>,
    /// The d%, if the outcome asked for it.
    percentile: Option<u32>,
}

/// An ask with its dice, and what came of it.
struct Rolled {
    ask: AskFile,
    thrown: Thrown,
    ruling: Ruling,
}

/// Runs the command. An outcome that hangs on what a scene does not say is a finding.
///
/// # Errors
/// Any mistake in any scene or pack.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let scenes = args.asking.scenes()?;
    let seed = args.seed.unwrap_or_else(of_the_clock);
    let mut places: Vec<(usize, u32)> = answers::all(&scenes, |scene| vec![(); scene.asks.len()])
        .iter()
        .map(Answer::place)
        .collect();
    places.dedup();
    let number = |scene: &Ready, ask: &AskFile| {
        let place = (scene.place, ask.span.start);
        places.iter().position(|own| *own == place).unwrap_or(0) as u64
    };
    let answers = answers::all(&scenes, |scene| rolled(scene, seed, &number));
    let reports: Vec<_> = scenes.iter().map(|scene| &scene.report).collect();
    out.findings(&match args.format {
        Format::Text => render::folded(&reports),
        Format::Json => reports.into_iter().cloned().collect(),
    });
    match args.format {
        Format::Text => out.text(&told(&scenes, &answers, seed)),
        Format::Json => out.json(&answers.iter().map(data).collect::<Vec<_>>()),
    }
    let found: Vec<_> = answers.iter().filter_map(finding).collect();
    if found.is_empty() {
        return Ok(Exit::Fine);
    }
    let sources = Sources::default();
    out.findings(&[Report { sources, found }]);
    Ok(Exit::Findings)
}

/// Microseconds, which every reader of JSON takes for a whole number.
fn of_the_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_micros()).unwrap_or(u64::MAX)
    })
}

fn rolled(scene: &Ready, seed: u64, number: &dyn Fn(&Ready, &AskFile) -> u64) -> Vec<Rolled> {
    let plan = scene.pack.plan(&scene.settings);
    let stage = Plan::new(&scene.file.scene);
    let asks = scene.asks.iter();
    asks.map(|ask| {
        let roll = number(scene, ask);
        let thrown = Thrown {
            seed,
            generator: dice::GENERATOR,
            mapping: dice::MAPPING,
            roll,
            die: eval::die(&plan, ask.ask.check),
            natural: None,
            percentile: None,
        };
        roll_out(scene, &plan, &stage, ask.clone(), thrown)
    })
    .collect()
}

/// Throws the die, and the d% when the outcome waits for more than the die.
fn roll_out(
    scene: &Ready,
    plan: &plan::Plan,
    stage: &Plan<'_>,
    mut ask: AskFile,
    mut thrown: Thrown,
) -> Rolled {
    let mut dice = Dice::new(thrown.seed, thrown.roll);
    thrown.natural = thrown.die.map(|faces| dice.throw(faces));
    put(&mut ask, &thrown);
    let mut ruling = ruled(scene, plan, stage, &ask);
    if thrown.die.is_some() && ruling.outcome.is_none() {
        thrown.percentile = Some(dice.throw(PERCENT));
        put(&mut ask, &thrown);
        let settled = ruled(scene, plan, stage, &ask);
        if settled.outcome.is_some() {
            ruling = settled;
        } else {
            // What it waits for are facts.
            thrown.percentile = None;
            put(&mut ask, &thrown);
        }
    }
    Rolled {
        ask,
        thrown,
        ruling,
    }
}

fn ruled(scene: &Ready, plan: &plan::Plan, stage: &Plan<'_>, ask: &AskFile) -> Ruling {
    let ruling = scene.pack.rule(plan, &Battle::on(stage, &ask.ask), true);
    rule::with_lacks(scene, ruling)
}

/// Puts the dice into an ask, in place of those that it gave.
fn put(ask: &mut AskFile, thrown: &Thrown) {
    let number = |face: Option<u32>| face.map(|face| Number::from(i64::from(face)));
    let attack = &mut ask.ask.attack;
    attack.roll = None;
    attack.natural = number(thrown.natural);
    attack.percentile = number(thrown.percentile);
    ask.shown.roll = None;
    ask.shown.natural = number(thrown.natural).map(Value::Number);
    ask.shown.percentile = number(thrown.percentile).map(Value::Number);
}

fn finding(answer: &Answer<'_, Rolled>) -> Option<crate::diag::Diagnostic> {
    let Rolled { ask, ruling, .. } = &answer.answer;
    if ruling.outcome.is_some() || ruling.undecided.is_empty() {
        return None;
    }
    let words = answers::ask_words(answer.scene, ask);
    let what = format!("{}: what comes of `{words}`", answer.scene.name);
    Some(answers::lacking(&what, &ruling.undecided))
}

fn told(scenes: &[Ready], answers: &[Answer<'_, Rolled>], seed: u64) -> Text {
    let mut text = Text::default();
    for scene in scenes {
        text.gap();
        text.append(answers::heading(scene));
        for answer in answers.iter().filter(|it| std::ptr::eq(it.scene, scene)) {
            text.gap();
            let Rolled { ask, ruling, .. } = &answer.answer;
            text.append(explain::result(&answers::told(scene, ask, ruling)));
        }
    }
    text.gap();
    let how = format!(
        "seed {seed} ({}, dice mapping {})",
        dice::GENERATOR,
        dice::MAPPING
    );
    text.say(0, &[(Tone::Faint, &how)]);
    text
}

/// A roll for programs.
#[derive(Debug, Serialize)]
struct Data<'a> {
    #[serde(flatten)]
    question: Question<'a>,
    dice: &'a Thrown,
    #[serde(flatten)]
    ruling: &'a Ruling,
}

fn data<'a>(answer: &'a Answer<'_, Rolled>) -> Data<'a> {
    Data {
        question: answers::question(answer.scene, answer.ask, &answer.answer.ask.shown),
        dice: &answer.answer.thrown,
        ruling: &answer.answer.ruling,
    }
}
