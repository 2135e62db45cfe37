//! `defilade odds`: the exact probability of every outcome.

use std::path::PathBuf;

use serde::Serialize;

use crate::docket::Ready;
use crate::explain::{Text, Tone};
use crate::lang::eval::{self, Chance, NoOdds, Odds};
use crate::number::Number;
use crate::ruling::{Undecided, Value};
use crate::world::battle::Battle;
use crate::world::plan::Plan;

use super::answers::{self, Answer, Question};
use super::asking::Asking;
use super::failure::Failure;
use super::output::Output;
use super::{Exit, Format};

/// Tell the exact odds of every outcome of the attacks and checks in scenes
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade odds pillar.scene.yaml\n  defilade odds pillar.scene.yaml --pack all --format json\n\nThe odds of an ask sum to exactly 1. Dice that a scene gives are left aside."
)]
pub struct Args {
    /// Scene files, or maps of other programs
    #[arg(required = true, value_name = "SCENE")]
    scenes: Vec<PathBuf>,
    #[command(flatten)]
    asking: Asking,
    /// The form of the odds
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

type Result<T> = std::result::Result<T, Failure>;
type Found = std::result::Result<Odds, NoOdds>;

/// Runs the command. Odds that hang on what a scene does not say are findings.
///
/// # Errors
/// Any mistake in any scene or pack.
pub fn run(args: &Args, out: &Output) -> Result<Exit> {
    let scenes = args.asking.scenes(&args.scenes)?;
    let answers = answers::all(&scenes, odds);
    let told = || told(&scenes, &answers);
    let data = || answers.iter().map(data).collect::<Vec<_>>();
    let found = answers.iter().filter_map(finding).collect();
    Ok(answers::show(out, &scenes, (told, data), found))
}

/// The odds of a scene's asks.
fn odds(scene: &Ready) -> Vec<Found> {
    let plan = scene.pack.plan(&scene.settings);
    let stage = Plan::new(&scene.file.scene);
    let asks = scene.asks.iter();
    asks.map(|ask| eval::odds(&scene.pack, &plan, &Battle::on(&stage, &ask.ask)))
        .collect()
}

fn finding(answer: &Answer<'_, Found>) -> Option<crate::diag::Diagnostic> {
    let Err(NoOdds::Lacking(undecided)) = &answer.answer else {
        return None;
    };
    let ask = answers::ask_words(answer.scene, answer.ask);
    let what = format!("{}: what comes of `{ask}`", answer.scene.name);
    Some(answers::lacking(&what, undecided))
}

fn told(scenes: &[Ready], answers: &[Answer<'_, Found>]) -> Text {
    let mut text = Text::default();
    for scene in scenes {
        text.gap();
        text.append(answers::heading(scene));
        for answer in answers.iter().filter(|it| std::ptr::eq(it.scene, scene)) {
            text.gap();
            let words = answers::ask_words(scene, answer.ask);
            text.say(0, &[(Tone::Strong, &words)]);
            match &answer.answer {
                Ok(odds) => table(&mut text, odds),
                Err(NoOdds::NoDie) => text.say(1, &[(Tone::Faint, "nothing is rolled")]),
                Err(NoOdds::Lacking(undecided)) => questions(&mut text, undecided),
            }
        }
    }
    text
}

fn table(text: &mut Text, odds: &Odds) {
    let rows: Vec<[String; 3]> = odds.chances.iter().map(row).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let (name, exact) = (width(0), width(1));
    for [outcome, fraction, percent] in &rows {
        let outcome = format!("{outcome:<name$}  ");
        let fraction = format!("{fraction:>exact$}  ");
        text.say(
            1,
            &[
                (Tone::Strong, &outcome),
                (Tone::Plain, &fraction),
                (Tone::Plain, percent),
            ],
        );
    }
}

fn row(chance: &Chance) -> [String; 3] {
    let outcome = match &chance.struck {
        Some(struck) => format!("{} ({struck})", chance.outcome),
        None => chance.outcome.clone(),
    };
    let percent = percent_of(chance).to_string();
    let percent = if percent.contains('/') {
        format!("about {:.3}%", percent_of(chance).to_float())
    } else {
        format!("{percent}%")
    };
    [outcome, fraction(&chance.probability), percent]
}

fn questions(text: &mut Text, undecided: &[Undecided]) {
    text.say(1, &[(Tone::Doubt, "undecided")]);
    for open in undecided {
        let fact = format!("  {}", open.fact);
        text.say(
            1,
            &[
                (Tone::Plain, "ask  "),
                (Tone::Doubt, &open.question),
                (Tone::Faint, &fact),
            ],
        );
    }
}

/// Odds for programs; null when there are none.
#[derive(Debug, Serialize)]
struct Data<'a> {
    #[serde(flatten)]
    question: Question<'a>,
    odds: Option<Vec<Share<'a>>>,
    undecided: &'a [Undecided],
    lacks: &'a [String],
}

/// One outcome's share, exactly and in percent.
#[derive(Debug, Serialize)]
struct Share<'a> {
    outcome: &'a str,
    struck: Option<&'a str>,
    fraction: String,
    percent: Value,
}

fn data<'a>(answer: &'a Answer<'_, Found>) -> Data<'a> {
    let share = |chance: &'a Chance| Share {
        outcome: &chance.outcome,
        struck: chance.struck.as_deref(),
        fraction: fraction(&chance.probability),
        percent: Value::Number(percent_of(chance)),
    };
    Data {
        question: answers::question(answer.scene, answer.ask, &answer.ask.shown),
        odds: match &answer.answer {
            Ok(odds) => Some(odds.chances.iter().map(share).collect()),
            Err(_) => None,
        },
        undecided: match &answer.answer {
            Err(NoOdds::Lacking(undecided)) => undecided,
            _ => &[],
        },
        lacks: &answer.scene.lacks,
    }
}

fn percent_of(chance: &Chance) -> Number {
    &chance.probability * &Number::from(100)
}

/// A number as `3/8`, or as it is when it is whole.
fn fraction(number: &Number) -> String {
    match number.to_integer() {
        Some(whole) => whole.to_string(),
        None => {
            let exact = number.to_big();
            format!("{}/{}", exact.numer(), exact.denom())
        }
    }
}
