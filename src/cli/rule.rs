//! `defilade rule`: rules on every ask in scenes, with reasons.

use std::path::PathBuf;

use crate::docket::{self, Ready, data, depth, explanation, known_tier, tiers, with_lacks};
use crate::explain::{self, Depth, Pair, Text, Tone};
use crate::facts::plane::Plane;
use crate::lang::Pack;
use crate::lang::code::{Clerk, Code};
use crate::lang::columns::Columns;
use crate::picture::Picture;
use crate::ruling::Ruling;
use crate::world::battle::Battle;
use crate::world::pairs::Pairs;
use crate::world::plan::Plan;
use crate::world::scene::Ask;

use super::answers::{self, Answer};
use super::asking::Asking;
use super::failure::Failure;
use super::output::Output;
use super::pictures::Pictures;
use super::shares::in_shares;
use super::{Exit, Format, lines};

/// Rule on every ask in scenes or maps, with reasons
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade rule pillar.scene.yaml\n  defilade rule pillar.scene.yaml --from A --to T --explain full\n  defilade rule pillar.scene.yaml --all-pairs\n  defilade rule pillar.scene.yaml --pack all\n  defilade rule watchtower.dd2vtt --pack rules/my-pack --place A=3,4 --place T=9,2\n  defilade rule --jsonl < requests.jsonl > answers.jsonl"
)]
pub struct Args {
    /// Scene files, or maps of other programs
    #[arg(required_unless_present = "jsonl", value_name = "SCENE")]
    scenes: Vec<PathBuf>,
    #[command(flatten)]
    asking: Asking,
    /// The form of the rulings
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// How much to tell: why, why-not=LADDER.TIER or full [default: why; with all packs, a table]
    #[arg(long, value_name = "DEPTH", value_parser = depth)]
    explain: Option<Depth>,
    /// Draw the map in text, with the lines of each ruling
    #[arg(long)]
    draw: bool,
    #[command(flatten)]
    pictures: Pictures,
    /// Read requests from standard input, a JSON object a line, and answer each with a line
    #[arg(
        long,
        conflicts_with_all = ["scenes", "from", "to", "all_pairs", "attack", "places", "clip", "scene", "floor", "legend", "format", "explain", "draw", "Pictures"]
    )]
    jsonl: bool,
}

/// Runs the command.
///
/// # Errors
/// Any mistake in any scene or pack: then nothing is ruled on.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    if args.jsonl {
        return lines::run(&args.asking.terms, out);
    }
    let scenes = args.asking.scenes(&args.scenes)?;
    if let Some(depth) = &args.explain {
        known_tier(&scenes, depth)?;
    }
    let depth = args.explain.as_ref();
    let in_tables = args.asking.of_many() && depth.is_none() && !args.draw;
    let drawn = args.draw || args.pictures.are_wanted();
    let evidence = !in_tables || args.format == Format::Json || drawn;
    let steps = scenes.iter().map(|scene| scene.asks.len()).sum();
    let progress = out.progress("ruling", steps);
    let answers = answers::all(&scenes, |scene| match evidence {
        true => rulings(scene, true, &|| progress.step()),
        false => in_short(scene, &|| progress.step()),
    });
    drop(progress);
    if args.pictures.are_wanted() {
        let pictures: Vec<Picture> = answers.iter().map(picture).collect();
        args.pictures.write(&pictures, out)?;
    }
    if args.pictures.take_its_place() {
        answers::show_guesses(out, &scenes);
        return Ok(Exit::Fine);
    }
    let told = || {
        if in_tables {
            tables(&scenes, &answers)
        } else if args.asking.terms.of_all() {
            compared(&scenes, &answers, depth)
        } else {
            told(&scenes, &answers, depth.unwrap_or(&Depth::Why), args.draw)
        }
    };
    let data = || {
        let answers = answers.iter();
        let data = answers.map(|it| data(it.scene, it.ask, &it.answer));
        data.collect::<Vec<_>>()
    };
    Ok(answers::show(out, &scenes, (told, data), Vec::new()))
}

/// From so many asks on it is worth making code for them.
const MANY: usize = 512;

/// The rulings on a scene's asks; each is told when it is done.
pub fn rulings(scene: &Ready, evidence: bool, done: &(dyn Fn() + Sync)) -> Vec<Ruling> {
    let pack: &Pack = &scene.pack;
    let plan = pack.plan(&scene.settings);
    let stage = Plan::new(&scene.file.scene);
    let is_worth_code = !evidence && scene.asks.len() >= MANY;
    let code = is_worth_code.then(|| Code::new(pack, &plan)).flatten();
    let asks: Vec<&Ask> = scene.asks.iter().map(|ask| &ask.ask).collect();
    let rulings = in_shares(&asks, |asks| {
        let mut clerk = code.as_ref().map(|code| Clerk::new(pack, &plan, code));
        let rule = |ask: &&Ask| {
            let battle = Battle::on(&stage, ask);
            let ruling = match &mut clerk {
                Some(clerk) => clerk.rule(&battle),
                None => pack.rule(&plan, &battle, evidence),
            };
            done();
            ruling
        };
        asks.iter().map(rule).collect()
    });
    let rulings = rulings.into_iter();
    rulings.map(|ruling| with_lacks(scene, ruling)).collect()
}

/// What the rulings on a scene's asks say of tiers, and what they leave undecided: all that tables
/// tell, asked of all pairs at once.
fn in_short(scene: &Ready, done: &(dyn Fn() + Sync)) -> Vec<Ruling> {
    let pack: &Pack = &scene.pack;
    let plan = pack.plan(&scene.settings);
    let stage = Plan::new(&scene.file.scene);
    let columns = Columns::new(pack, &plan);
    let asks: Vec<&Ask> = scene.asks.iter().map(|ask| &ask.ask).collect();
    in_shares(&asks, |asks| {
        let pairs = Pairs::new(&stage, asks);
        let verdicts = columns.rule(&pairs, &Plane::all(asks.len()), false);
        let ruling = |(lane, ask): (usize, &&Ask)| {
            let ruling = match verdicts.declined.has(lane) {
                true => pack.rule(&plan, &Battle::on(&stage, ask), false),
                false => verdicts.in_short(lane, pack.vocabulary()),
            };
            done();
            ruling
        };
        asks.iter().enumerate().map(ruling).collect()
    })
}

fn told(scenes: &[Ready], answers: &[Answer<'_, Ruling>], depth: &Depth, draw: bool) -> Text {
    let mut text = Text::default();
    for scene in scenes {
        text.gap();
        text.append(answers::heading(scene));
        for answer in answers.iter().filter(|it| std::ptr::eq(it.scene, scene)) {
            text.gap();
            if draw {
                text.append(picture(answer).text());
                text.gap();
            }
            text.append(explanation(scene, answer.ask, &answer.answer, depth));
        }
    }
    text
}

fn picture(answer: &Answer<'_, Ruling>) -> Picture {
    docket::picture(answer.scene, answer.ask, &answer.answer)
}

/// The tiers of all pairs of every scene.
fn tables(scenes: &[Ready], answers: &[Answer<'_, Ruling>]) -> Text {
    let mut text = Text::default();
    for scene in scenes {
        let own = answers.iter().filter(|it| std::ptr::eq(it.scene, scene));
        let pairs: Vec<Pair<'_>> = own
            .map(|answer| Pair {
                attacker: &answer.ask.attacker,
                target: &answer.ask.target,
                ruling: &answer.answer,
            })
            .collect();
        text.gap();
        text.append(answers::heading(scene));
        text.gap();
        if let Some(first) = scene.asks.first() {
            let words = explain::attack_words(&first.shown);
            text.say(0, &[(Tone::Plain, &format!("attacks: {words}"))]);
            text.gap();
        }
        text.append(explain::pairs(&pairs, scene.pack.vocabulary()));
    }
    text
}

/// One table for each ask, with a column for each pack; with a depth, each pack's explanation too.
fn compared(scenes: &[Ready], answers: &[Answer<'_, Ruling>], depth: Option<&Depth>) -> Text {
    let mut text = Text::default();
    for of_scene in answers.chunk_by(|one, other| one.scene.place == other.scene.place) {
        let Some(first) = of_scene.first() else {
            continue;
        };
        text.gap();
        text.append(answers::title(first.scene, "all packs"));
        for of_ask in of_scene.chunk_by(|one, other| one.place() == other.place()) {
            text.gap();
            text.append(side_by_side(of_ask));
            for answer in of_ask.iter().filter(|it| explains(&it.scene.pack, depth)) {
                let depth = depth.unwrap_or(&Depth::Why);
                text.gap();
                text.say(0, &[(Tone::Strong, &answer.scene.pack.hir.info.id)]);
                text.append(explanation(answer.scene, answer.ask, &answer.answer, depth));
            }
        }
        text.gap();
        let same = |scene: &&Ready| scene.place == first.scene.place;
        for scene in scenes.iter().filter(same) {
            for lack in &scene.lacks {
                text.say(0, &[(Tone::Doubt, "left out: "), (Tone::Plain, lack)]);
            }
        }
    }
    text
}

fn side_by_side(answers: &[Answer<'_, Ruling>]) -> Text {
    let mut text = Text::default();
    if let Some(first) = answers.first() {
        let words = answers::ask_words(first.scene, first.ask);
        text.say(0, &[(Tone::Strong, &words)]);
    }
    let columns: Vec<explain::Column<'_>> = answers
        .iter()
        .map(|answer| explain::Column {
            title: &answer.scene.pack.hir.info.id,
            vocabulary: answer.scene.pack.vocabulary(),
            ruling: &answer.answer,
        })
        .collect();
    text.append(explain::side_by_side(&columns));
    text
}

/// Whether a pack has something to tell at a depth.
fn explains(pack: &Pack, depth: Option<&Depth>) -> bool {
    match depth {
        None => false,
        Some(Depth::WhyNot(ladder, tier)) => tiers(pack).contains(&format!("{ladder}.{tier}")),
        Some(_) => true,
    }
}
