//! `defilade map`: the tier in every cell of a map.

use std::path::PathBuf;
use std::rc::Rc;

use serde::Serialize;

use crate::explain::{self, Text, Tone};
use crate::formats::scene::AskFile;
use crate::lang::Pack;
use crate::picture::{self, Picture};
use crate::survey::{self, Survey, Table};
use crate::vocabulary::LadderId;
use crate::world::battle::Battle;

use super::answers::{self, Question};
use super::asking::Terms;
use super::failure::Failure;
use super::library::Library;
use super::output::Output;
use super::pictures::{self, Pictures};
use super::scenes::{self, Asked, Ready, misuse};
use super::{Exit, Format};

/// The creatures of the usual names.
const ATTACKER: &str = "A";
const TARGET: &str = "T";

/// Rule on every cell of a map: where would a target be covered, or from where
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade map pillar.scene.yaml --from A\n  defilade map pillar.scene.yaml --to T --ladder cover\n  defilade map watchtower.dd2vtt --pack rules/my-pack --place A=3,4 --from A --format json\n\nWith --from, the target goes from cell to cell: the creature of --to, else T, else a stand-in. With --to alone, the attacker does: A, else a stand-in. A creature that takes several cells stands in each cell as one whose `at` it is: with its top left square there, or its middle hex. Thin walls take no room."
)]
pub struct Args {
    /// A scene file, or a map of another program
    #[arg(value_name = "SCENE")]
    map: PathBuf,
    /// The attacker, who stays; the target goes from cell to cell
    #[arg(long, value_name = "CREATURE", required_unless_present = "to")]
    from: Option<String>,
    /// The target; without --from it stays, and the attacker goes from cell to cell
    #[arg(long, value_name = "CREATURE")]
    to: Option<String>,
    /// The kind of attack
    #[arg(long, value_name = "KIND")]
    attack: Option<String>,
    /// The ladder whose tiers are shown [default: each one]
    #[arg(long, value_name = "LADDER")]
    ladder: Option<String>,
    #[command(flatten)]
    terms: Terms,
    /// The form of the map
    #[arg(long = "format", value_name = "FORMAT", value_enum, default_value_t = Form::Text)]
    form: Form,
    #[command(flatten)]
    pictures: Pictures,
}

/// The form of a surveyed map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// For people
    Text,
    /// For programs
    Json,
    /// A picture; of several ladders below one another
    Svg,
}

impl Args {
    /// The form of results and findings.
    pub fn format(&self) -> Format {
        match self.form {
            Form::Json => Format::Json,
            Form::Text | Form::Svg => Format::Text,
        }
    }
}

/// A survey and what it was asked.
struct Surveyed {
    scene: Ready,
    ask: AskFile,
    survey: Survey,
    table: Table,
    target_moves: bool,
    stand_in: bool,
}

/// Runs the command.
///
/// # Errors
/// Any mistake in the scene or the pack, and names that they lack.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let mut library = Library::default();
    let wanted = args.terms.wanted(Asked::Nothing)?;
    let scene = scenes::one(&args.map, &wanted, &mut library)?;
    let ladders = ladders(&scene.pack, args.ladder.as_deref())?;
    let surveyed = surveyed(args, scene, &ladders, out)?;
    if args.form == Form::Svg || args.pictures.are_wanted() {
        draw(args, &surveyed, out)?;
    }
    if args.form == Form::Svg || args.pictures.take_its_place() {
        answers::show_guesses(out, std::slice::from_ref(&surveyed.scene));
        return Ok(Exit::Fine);
    }
    let told = || told(&surveyed);
    let data = || Data {
        question: answers::question(&surveyed.scene, &surveyed.ask, &surveyed.ask.shown),
        survey: survey::data(
            &surveyed.survey,
            &surveyed.table,
            surveyed.scene.pack.vocabulary(),
            surveyed.stand_in,
        ),
    };
    let scenes = std::slice::from_ref(&surveyed.scene);
    Ok(answers::show(out, scenes, (told, data), Vec::new()))
}

fn surveyed(
    args: &Args,
    mut scene: Ready,
    ladders: &[LadderId],
    out: &Output,
) -> Result<Surveyed, Failure> {
    let target_moves = args.from.is_some();
    let mut stand_in = false;
    let mut usual = |name: &str, stays: &str| {
        let is_there = scene.file.scene.creatures().any(|it| it.id == name);
        if is_there && name != stays {
            return name.to_owned();
        }
        stand_in = true;
        Rc::make_mut(&mut scene.file).add_stand_in(scene.pack.vocabulary())
    };
    let (from, to) = match (&args.from, &args.to) {
        (Some(from), Some(to)) => (from.clone(), to.clone()),
        (Some(from), None) => (from.clone(), usual(TARGET, from)),
        (None, to) => {
            let to = to.clone().unwrap_or_else(|| TARGET.to_owned());
            (usual(ATTACKER, &to), to)
        }
    };
    let ask = ask(args, &scene, &from, &to)?;
    let moves = if target_moves {
        ask.ask.target
    } else {
        ask.ask.attacker
    };
    let mut survey = Survey::new(scene.file.scene.clone(), ask.ask.clone(), moves);
    let rules = scene.pack.plan(&scene.settings);
    let rule = |battle: &Battle<'_>| scene.pack.rule(&rules, battle, false);
    let rows = scene.file.scene.rows;
    let progress = out.progress("surveying", usize::try_from(rows).unwrap_or(usize::MAX));
    let table = survey.run(ladders, scene.pack.vocabulary(), &rule, &|| progress.step());
    drop(progress);
    Ok(Surveyed {
        scene,
        ask,
        survey,
        table,
        target_moves,
        stand_in,
    })
}

fn ask(args: &Args, scene: &Ready, from: &str, to: &str) -> Result<AskFile, Failure> {
    let kind = args.attack.as_deref();
    let ask = scene
        .file
        .ask_between(from, to, kind, scene.pack.vocabulary());
    ask.map_err(|problem| Failure::misuse(*problem))
}

/// The ladders that rulings name, or the one of a name.
fn ladders(pack: &Pack, name: Option<&str>) -> Result<Vec<LadderId>, Failure> {
    let all = pack.vocabulary().ladders.iter().enumerate();
    let ladders: Vec<(LadderId, &str)> = all
        .zip(&pack.hir.ladders)
        .filter(|(_, ladder)| !ladder.aside)
        .map(|((place, words), _)| (LadderId::from_index(place), words.word.id.as_str()))
        .collect();
    let is_wanted = |id: &str| name.is_none_or(|name| name == id);
    let wanted: Vec<LadderId> = ladders
        .iter()
        .filter(|(_, id)| is_wanted(id))
        .map(|(ladder, _)| *ladder)
        .collect();
    match name {
        Some(name) if wanted.is_empty() => {
            let message = format!("the pack {} has no ladder `{name}`", pack.hir.info.id);
            let known = ladders.iter().map(|(_, id)| *id).collect();
            Err(misuse("C0107", message, name, known, "ladders"))
        }
        _ => Ok(wanted),
    }
}

fn told(surveyed: &Surveyed) -> Text {
    let survey = &surveyed.survey;
    let vocabulary = surveyed.scene.pack.vocabulary();
    let mut text = answers::heading(&surveyed.scene);
    text.gap();
    text.say(0, &[(Tone::Strong, &ask_words(surveyed))]);
    if survey.takes_several_cells() {
        let words = "in each cell, a space that is said to stand `at` it";
        text.say(0, &[(Tone::Faint, words)]);
    }
    for ladder in &surveyed.table.ladders {
        text.gap();
        text.append(survey::draw(survey, &surveyed.table, *ladder, vocabulary));
    }
    text.gap();
    text.append(explain::questions(surveyed.table.undecided.iter()));
    text
}

fn ask_words(surveyed: &Surveyed) -> String {
    let ask = &surveyed.ask;
    let attack = explain::attack_words(&ask.shown);
    let (from, to) = (&ask.attacker, &ask.target);
    if surveyed.target_moves {
        format!("{to} in every cell, attacked by {from}: {attack}")
    } else {
        format!("{to}, attacked by {from} from every cell: {attack}")
    }
}

/// Draws a picture for each ladder.
fn draw(args: &Args, surveyed: &Surveyed, out: &Output) -> Result<(), Failure> {
    let Surveyed { survey, table, .. } = surveyed;
    let vocabulary = surveyed.scene.pack.vocabulary();
    let picture = |ladder: &LadderId| {
        let mut picture = picture::of_survey(survey, table, *ladder, vocabulary);
        picture.ask = ask_words(surveyed);
        pictures::with_rules(picture, &surveyed.scene)
    };
    let pictures: Vec<Picture> = table.ladders.iter().map(picture).collect();
    if args.form == Form::Svg {
        out.write(&picture::below_one_another(&pictures));
    }
    args.pictures.write(&pictures, out)
}

/// A survey for programs.
#[derive(Serialize)]
struct Data<'a> {
    #[serde(flatten)]
    question: Question<'a>,
    #[serde(flatten)]
    survey: survey::Data<'a>,
}
