//! `defilade rule`: rules on every ask in scenes, with reasons.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use crate::explain::{self, Depth, Text, Tone};
use crate::formats::scene::{AskFile, AttackShown};
use crate::formats::uvtt::Placing;
use crate::lang::Pack;
use crate::ruling::Ruling;
use crate::world::battle::Battle;
use crate::world::plan::Plan;

use super::failure::Failure;
use super::library::{self, Library};
use super::output::Output;
use super::scenes::{self, OneAsk, Ready, Wanted, misuse};
use super::{Exit, Format, render};

/// Rule on every ask in scenes or maps, with reasons
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade rule pillar.scene.yaml\n  defilade rule pillar.scene.yaml --from A --to T --explain full\n  defilade rule watchtower.dd2vtt --pack rules/my-pack --place A=3,4 --place T=9,2"
)]
pub struct Args {
    /// Scene files, or maps in the Universal VTT format
    #[arg(required = true, value_name = "SCENE")]
    scenes: Vec<PathBuf>,
    /// The pack to rule by: the id of an embedded one, or a folder or file; beats the scenes' own
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    /// The attacker of the one ask to rule on, instead of the scenes' asks
    #[arg(long, value_name = "CREATURE", requires = "to")]
    from: Option<String>,
    /// The target of the one ask
    #[arg(long, value_name = "CREATURE", requires = "from")]
    to: Option<String>,
    /// The kind of attack of the one ask
    #[arg(long, value_name = "KIND", requires = "from")]
    attack: Option<String>,
    /// A house-rule switch of the pack; beats the scenes' own
    #[arg(long = "option", value_name = "NAME=CHOICE", value_parser = option)]
    options: Vec<(String, String)>,
    /// Put a creature on a map, on the square of a column and row counted from 0
    #[arg(long = "place", value_name = "NAME=COLUMN,ROW", value_parser = placement)]
    places: Vec<(String, [i32; 2])>,
    /// Leave out what lies wholly beyond a map's edge
    #[arg(long)]
    clip: bool,
    /// The form of the rulings
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// How much to tell: why, why-not=LADDER.TIER or full
    #[arg(long, value_name = "DEPTH", default_value = "why", value_parser = depth)]
    explain: Depth,
}

/// Runs the command.
///
/// # Errors
/// Any mistake in any scene or pack: then nothing is ruled on.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let mut library = Library::default();
    let scenes = scenes::ready(&args.scenes, &wanted(args)?, &mut library)?;
    for scene in &scenes {
        known_tier(&scene.pack, &args.explain)?;
    }
    let rulings: Vec<Vec<Ruling>> = scenes.iter().map(rulings).collect();
    let reports: Vec<_> = scenes.iter().map(|scene| &scene.report).collect();
    match args.format {
        Format::Text => {
            out.findings(&render::folded(&reports));
            out.text(&told(&scenes, &rulings, &args.explain));
        }
        Format::Json => {
            out.findings(&reports.into_iter().cloned().collect::<Vec<_>>());
            out.json(&answers(&scenes, &rulings));
        }
    }
    Ok(Exit::Fine)
}

fn wanted(args: &Args) -> Result<Wanted, Failure> {
    let pack = args.pack.as_deref().map(library::named).transpose()?;
    let ask = args.from.clone().zip(args.to.clone());
    Ok(Wanted {
        pack,
        options: args.options.clone(),
        placing: Placing {
            creatures: args.places.clone(),
            clip: args.clip,
        },
        ask: ask.map(|(from, to)| OneAsk {
            from,
            to,
            kind: args.attack.clone(),
        }),
    })
}

/// The rulings on a scene's asks, with evidence.
pub fn rulings(scene: &Ready) -> Vec<Ruling> {
    let plan = scene.pack.plan(&scene.settings);
    let stage = Plan::new(&scene.file.scene);
    let rule = |ask: &AskFile| {
        let battle = Battle::on(&stage, &ask.ask);
        scene.pack.rule(&plan, &battle, true)
    };
    scene.asks.iter().map(rule).collect()
}

fn told(scenes: &[Ready], rulings: &[Vec<Ruling>], depth: &Depth) -> Text {
    let mut text = Text::default();
    for (scene, rulings) in scenes.iter().zip(rulings) {
        text.gap();
        text.append(heading(scene));
        for (ask, ruling) in scene.asks.iter().zip(rulings) {
            text.gap();
            text.append(explanation(scene, ask, ruling, depth));
        }
    }
    text
}

/// A ruling on an ask of a scene, in words.
pub fn explanation(scene: &Ready, ask: &AskFile, ruling: &Ruling, depth: &Depth) -> Text {
    let told = explain::Told {
        attacker: &ask.attacker,
        target: &ask.target,
        attack: &ask.shown,
        vocabulary: scene.pack.vocabulary(),
        ruling,
    };
    explain::explain(&told, depth)
}

/// The scene, the pack, and the switches that differ from the pack's defaults.
fn heading(scene: &Ready) -> Text {
    let mut text = Text::default();
    let info = &scene.pack.hir.info;
    let title = scene.file.scene.title.as_str();
    let file = if title == scene.name {
        String::new()
    } else {
        format!("{}, ", scene.name)
    };
    let by = format!(" ({file}{} {})", info.id, info.version);
    text.say(0, &[(Tone::Strong, title), (Tone::Faint, &by)]);
    let options = scene.pack.vocabulary().options.iter();
    let chosen = options.zip(&scene.settings.0);
    for (option, choice) in chosen.filter(|(it, choice)| it.default != usize::from(**choice)) {
        if let Some(choice) = option.choices.get(usize::from(*choice)) {
            let words = format!("with {} = {}: ", option.word.id, choice.id);
            text.say(0, &[(Tone::Plain, &words), (Tone::Faint, &choice.title)]);
        }
    }
    text
}

/// A ruling with what it was asked, for programs.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    scene: &'a str,
    pack: &'a str,
    version: &'a str,
    options: BTreeMap<&'a str, &'a str>,
    ask: Asked<'a>,
    #[serde(flatten)]
    ruling: &'a Ruling,
}

#[derive(Debug, Serialize)]
struct Asked<'a> {
    attacker: &'a str,
    target: &'a str,
    attack: &'a AttackShown,
}

fn answers<'a>(scenes: &'a [Ready], rulings: &'a [Vec<Ruling>]) -> Vec<Answer<'a>> {
    let mut answers = Vec::new();
    for (scene, rulings) in scenes.iter().zip(rulings) {
        for (ask, ruling) in scene.asks.iter().zip(rulings) {
            answers.push(Answer {
                scene: &scene.name,
                pack: &scene.pack.hir.info.id,
                version: &scene.pack.hir.info.version,
                options: options(scene),
                ask: Asked {
                    attacker: &ask.attacker,
                    target: &ask.target,
                    attack: &ask.shown,
                },
                ruling,
            });
        }
    }
    answers
}

fn options(scene: &Ready) -> BTreeMap<&str, &str> {
    let options = scene.pack.vocabulary().options.iter();
    let chosen = options.zip(&scene.settings.0);
    chosen
        .filter_map(|(option, choice)| {
            let choice = option.choices.get(usize::from(*choice))?;
            Some((option.word.id.as_str(), choice.id.as_str()))
        })
        .collect()
}

fn known_tier(pack: &Pack, depth: &Depth) -> Result<(), Failure> {
    let Depth::WhyNot(ladder, tier) = depth else {
        return Ok(());
    };
    let ladders = &pack.vocabulary().ladders;
    let mut known = Vec::new();
    for own in ladders {
        for word in &own.tiers {
            known.push(format!("{}.{}", own.word.id, word.id));
        }
    }
    let path = format!("{ladder}.{tier}");
    if known.contains(&path) {
        return Ok(());
    }
    let message = format!("the pack {} has no tier `{path}`", pack.hir.info.id);
    let known = known.iter().map(String::as_str).collect();
    Err(misuse("C0107", message, &path, known, "tiers"))
}

fn option(words: &str) -> Result<(String, String), String> {
    let parts = words.split_once('=');
    let parts = parts.map(|(name, choice)| (name.trim().to_owned(), choice.trim().to_owned()));
    parts.ok_or_else(|| {
        "expected the name of an option and one of its choices, as NAME=CHOICE".to_owned()
    })
}

fn placement(words: &str) -> Result<(String, [i32; 2]), String> {
    let read = || {
        let (name, square) = words.split_once('=')?;
        let (column, row) = square.split_once(',')?;
        let square = [column.trim().parse().ok()?, row.trim().parse().ok()?];
        Some((name.trim().to_owned(), square))
    };
    read()
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| "expected NAME=COLUMN,ROW, such as A=3,4".to_owned())
}

fn depth(words: &str) -> Result<Depth, String> {
    match words {
        "why" => return Ok(Depth::Why),
        "full" => return Ok(Depth::Full),
        _ => {}
    }
    let tier = words
        .strip_prefix("why-not=")
        .map(|path| path.split_once('.'));
    match tier {
        Some(Some((ladder, tier))) => Ok(Depth::WhyNot(ladder.to_owned(), tier.to_owned())),
        _ => Err("expected why, why-not=LADDER.TIER or full".to_owned()),
    }
}
