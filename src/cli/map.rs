//! `defilade map`: the tier in every cell of a map.

use std::path::PathBuf;

use crate::docket::{Asked, Route, Surveyed, ladders};
use crate::explain::{self, Text, Tone};
use crate::picture;
use crate::survey;

use super::answers;
use super::asking::Terms;
use super::failure::Failure;
use super::library::Library;
use super::output::Output;
use super::pictures::Pictures;
use super::scenes;
use super::{Exit, Format};

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

/// Runs the command.
///
/// # Errors
/// Any mistake in the scene or the pack, and names that they lack.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let mut library = Library::default();
    let wanted = args.terms.wanted(Asked::Nothing)?;
    let scene = scenes::one(&args.map, &wanted, &mut library)?;
    let ladders = ladders(&scene.pack, args.ladder.as_deref())?;
    let route = Route {
        from: args.from.as_deref(),
        to: args.to.as_deref(),
        attack: args.attack.as_deref(),
    };
    let rows = scene.file.scene.rows;
    let progress = out.progress("surveying", usize::try_from(rows).unwrap_or(usize::MAX));
    let surveyed = Surveyed::new(scene, &route, &ladders, &|| progress.step())?;
    drop(progress);
    if draw(args, &surveyed, out)? {
        answers::show_guesses(out, std::slice::from_ref(&surveyed.scene));
        return Ok(Exit::Fine);
    }
    let told = || told(&surveyed);
    let data = || surveyed.data();
    let scenes = std::slice::from_ref(&surveyed.scene);
    Ok(answers::show(out, scenes, (told, data), Vec::new()))
}

/// Draws the pictures that are wanted, and tells whether one took the table's place.
fn draw(args: &Args, surveyed: &Surveyed, out: &Output) -> Result<bool, Failure> {
    let is_svg = args.form == Form::Svg;
    if is_svg || args.pictures.are_wanted() {
        let pictures = surveyed.pictures();
        args.pictures.write(&pictures, out)?;
        if is_svg {
            out.write(&picture::below_one_another(&pictures));
        }
    }
    Ok(is_svg || args.pictures.take_its_place())
}

fn told(surveyed: &Surveyed) -> Text {
    let survey = &surveyed.survey;
    let vocabulary = surveyed.scene.pack.vocabulary();
    let mut text = answers::heading(&surveyed.scene);
    text.gap();
    text.say(0, &[(Tone::Strong, &surveyed.words())]);
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
