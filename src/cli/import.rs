//! `defilade import`: maps of other programs as scene files.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::diag;
use crate::docket;
use crate::formats::map::{Counts, Placing};
use crate::formats::scene::write::{Style, Tree};

use super::asking::placement;
use super::failure::Failure;
use super::library::{self, Library, Place};
use super::output::Output;
use super::{Exit, files, json, render, scenes};

/// Turn a map of another program into a scene file
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade import tavern.dd2vtt -o tavern.scene.yaml\n  defilade import scenes.db --scene \"The Bridge\" --pack my-table -o bridge.scene.yaml\n  defilade import tower.json --floor 1 --place A=3,4 --format json\n\nReads Universal VTT maps, Foundry scenes (exports, journals, adventures), Tiled maps, watabou and\ndonjon dungeons, and maps drawn in text. What was guessed is told on standard error."
)]
pub struct Args {
    /// The map
    #[arg(value_name = "FILE")]
    map: PathBuf,
    /// The scene file to write; without it, the scene goes to standard output
    #[arg(short, long, value_name = "SCENE")]
    output: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long, requires = "output")]
    force: bool,
    /// The form: a scene file, or data with the scene, counts and warnings
    #[arg(long, value_enum, default_value_t = Form::Scene)]
    pub format: Form,
    /// The pack that the scene is to name, whose words it is written in
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    /// The scene of a file that holds several, by its name or id
    #[arg(long, value_name = "NAME")]
    scene: Option<String>,
    /// Keep one floor only, by its name or its number from 0, lowest first
    #[arg(long, value_name = "FLOOR")]
    floor: Option<String>,
    /// Put a creature on the map, on the square of a column and row counted from 0
    #[arg(long = "place", value_name = "NAME=COLUMN,ROW", value_parser = placement)]
    places: Vec<(String, [i32; 2])>,
    /// Leave out what lies wholly beyond the map's edge
    #[arg(long)]
    clip: bool,
    /// The legend of a map drawn in text [default: one beside it]
    #[arg(long, value_name = "FILE")]
    legend: Option<PathBuf>,
}

/// The form of an imported map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// A scene file
    Scene,
    /// For programs
    Json,
}

/// Everything that came of a map, for programs.
#[derive(Serialize)]
struct Data<'a> {
    format: &'static str,
    counts: &'a Counts,
    warnings: Vec<diag::Finding>,
    scene: serde_json::Value,
}

/// Runs the command.
///
/// # Errors
/// Any mistake in the map; a file that cannot be read or written.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let opened = scenes::open(&args.map, args.legend.as_deref())?;
    if let Some(output) = &args.output {
        files::may_write(output, args.force)?;
    }
    let place = match &args.pack {
        Some(name) => library::named(name)?,
        None => Place::Embedded(docket::COMMON.to_owned()),
    };
    let pack = Library::default().pack(&place, &[])?;
    let placing = Placing {
        creatures: args.places.clone(),
        clip: args.clip,
        scene: args.scene.clone(),
        floor: args.floor.clone(),
    };
    let imported = docket::imported(&opened, &pack, args.pack.is_some(), &placing)?;
    let text = match args.format {
        Form::Scene => {
            let made = format!(
                "# Made from {} by `defilade import`: {}\n",
                last(&args.map),
                imported.counts
            );
            made + &imported.scene.written(Style::Yaml)
        }
        Form::Json => json::pretty(&Data {
            format: docket::format_word(opened.format),
            counts: &imported.counts,
            warnings: diag::findings(std::slice::from_ref(&imported.report)),
            scene: value(&imported.scene),
        }),
    };
    match &args.output {
        Some(output) => files::write(output, &text, args.force)?,
        None => out.write(&text),
    }
    if args.format == Form::Scene {
        out.findings(&render::folded(&[&imported.report]));
    }
    Ok(Exit::Fine)
}

/// The tree as data; it is well-formed, since it was written so.
fn value(tree: &Tree) -> serde_json::Value {
    serde_json::from_str(&tree.written(Style::Json)).unwrap_or_default()
}

fn last(path: &Path) -> String {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    name.chars().filter(|c| !c.is_control()).collect()
}
