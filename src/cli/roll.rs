//! `defilade roll`: one rolled-out attack or check for every ask.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use crate::dice::{self, Dice};
use crate::docket::{self, Ready};
use crate::explain::{self, Text, Tone};
use crate::formats::scene::AskFile;
use crate::lang::{eval, plan};
use crate::number::Number;
use crate::ruling::{Ruling, Value};
use crate::world::battle::Battle;
use crate::world::plan::Plan;

use super::answers::{self, Answer, Question};
use super::asking::Asking;
use super::failure::Failure;
use super::output::Output;
use super::{Exit, Format};

const PERCENT: u32 = 100;

/// Roll out every attack and check in scenes, the same way each time for the same seed
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade roll pillar.scene.yaml --seed 7\n  defilade roll pillar.scene.yaml --from A --to T\n\nAn ask's dice follow from the seed and its place among the asks. Dice that a scene gives are left aside."
)]
pub struct Args {
    /// Scene files, or maps of other programs
    #[arg(required = true, value_name = "SCENE")]
    scenes: Vec<PathBuf>,
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
    let scenes = args.asking.scenes(&args.scenes)?;
    let seed = args.seed.unwrap_or_else(of_the_clock);
    let rolls = rolls(&scenes);
    let answers = answers::all(&scenes, |scene| {
        let own = rolls.iter().filter(|(of, _)| std::ptr::eq(*of, scene));
        let numbers = own.map(|(_, number)| *number);
        rolled(scene, seed, numbers)
    });
    let told = || told(&scenes, &answers, seed);
    let data = || answers.iter().map(data).collect::<Vec<_>>();
    let found = answers.iter().filter_map(finding).collect();
    Ok(answers::show(out, &scenes, (told, data), found))
}

/// The number of every ask's roll, scene by scene; packs side by side roll the same dice.
fn rolls(scenes: &[Ready]) -> Vec<(&Ready, u64)> {
    let asks = answers::all(scenes, |scene| vec![(); scene.asks.len()]);
    let of_ask = asks.chunk_by(|one, other| one.place() == other.place());
    let numbered = (0..).zip(of_ask);
    numbered
        .flat_map(|(number, group)| group.iter().map(move |ask| (ask.scene, number)))
        .collect()
}

/// Microseconds, which every reader of JSON takes for a whole number.
fn of_the_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_micros()).unwrap_or(u64::MAX)
    })
}

fn rolled(scene: &Ready, seed: u64, numbers: impl Iterator<Item = u64>) -> Vec<Rolled> {
    let plan = scene.pack.plan(&scene.settings);
    let stage = Plan::new(&scene.file.scene);
    let asks = scene.asks.iter().zip(numbers);
    asks.map(|(ask, roll)| {
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
    docket::with_lacks(scene, ruling)
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
