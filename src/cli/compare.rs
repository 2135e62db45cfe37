//! `defilade compare`: what two packs rule differently.

use std::path::Path;

use crate::explain::{Text, Tone};
use crate::suite::situations::USUAL;
use crate::suite::{self, Contrast, Group, NamedScene};

use super::check::counted;
use super::failure::Failure;
use super::library::{self, Library, Place};
use super::output::Output;
use super::{Exit, Format, files};

/// Show what two packs rule differently, with the smallest situation that shows it
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade compare rules/my-pack rules/my-variant\n  defilade compare rules/my-pack rules/my-variant --format json\n\nSituations are found from both packs; the scenes in the folders of both are compared too."
)]
pub struct Args {
    /// The one pack: the id of an embedded one, a folder or a file
    #[arg(value_name = "P")]
    one: String,
    /// The other pack
    #[arg(value_name = "Q")]
    other: String,
    /// How many scenes of each pack to rule on to find situations
    #[arg(long, value_name = "COUNT", default_value_t = USUAL)]
    tries: usize,
    /// The form of the differences
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// Runs the command.
///
/// # Errors
/// A pack that cannot be used, a folder that cannot be read.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let mut library = Library::default();
    let places = [library::named(&args.one)?, library::named(&args.other)?];
    let one = library.pack(&places[0], &[])?;
    let other = library.pack(&places[1], &[])?;
    let mut scenes = Vec::new();
    for place in &places {
        for scene in scenes_of(place)? {
            if !scenes.contains(&scene) {
                scenes.push(scene);
            }
        }
    }
    let contrast = suite::contrast(&one, &other, &scenes, args.tries);
    match args.format {
        Format::Json => out.json(&contrast),
        Format::Text => out.text(&told(&contrast)),
    }
    Ok(Exit::Fine)
}

/// The scenes in a pack's folder.
fn scenes_of(place: &Place) -> Result<Vec<NamedScene>, Failure> {
    let path = match place {
        Place::Embedded(id) => library::folder_here(Path::new(id)),
        Place::Path(path) => path.clone(),
    };
    if !path.is_dir() {
        return Ok(Vec::new());
    }
    let paths = files::walk(&path, &|path: &Path| files::is_scene(path))?;
    let scenes = paths.iter();
    scenes
        .map(|path| Ok((files::shown(path), files::read(path)?)))
        .collect()
}

fn told(contrast: &Contrast) -> Text {
    let mut text = Text::default();
    for group in &contrast.groups {
        text.gap();
        tell(&mut text, group);
    }
    text.gap();
    let words = format!(
        "{} and {} rule {} of {} asks differently",
        contrast.one, contrast.other, contrast.different, contrast.compared
    );
    text.say(0, &[(Tone::Strong, &words)]);
    if contrast.unread > 0 {
        let words = format!("{} scenes can be read by one of them only", contrast.unread);
        text.say(0, &[(Tone::Faint, &words)]);
    }
    text
}

fn tell(text: &mut Text, group: &Group) {
    let what = &group.what;
    let head = format!("{}: {} → {}", what.key, what.from, what.to);
    let (situations, scenes) = (group.situations, group.scenes.len());
    let count = format!(
        ", in {} and {}",
        counted(situations, "situation"),
        counted(scenes, "scene")
    );
    text.say(0, &[(Tone::Strong, &head), (Tone::Plain, &count)]);
    for scene in group.scenes.iter().take(3) {
        text.say(1, &[(Tone::Plain, scene)]);
    }
    if group.scenes.len() > 3 {
        text.say(1, &[(Tone::Faint, "…")]);
    }
    for line in group.witness.iter().flat_map(|witness| witness.lines()) {
        text.say(1, &[(Tone::Faint, line)]);
    }
}
