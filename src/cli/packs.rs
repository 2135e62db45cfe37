//! `defilade packs`: lists the embedded packs.

use serde::Serialize;

use crate::explain::{Text, Tone};
use crate::packs;

use super::failure::Failure;
use super::library::{Library, Place};
use super::output::Output;
use super::{Exit, Format};

/// List the packs that come with the program
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  defilade packs --format json")]
pub struct Args {
    /// The form of the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

#[derive(Debug, Serialize)]
struct Row {
    id: String,
    version: String,
    title: String,
    game: String,
    options: usize,
}

/// Runs the command.
///
/// # Errors
/// None, unless an embedded pack were broken.
pub fn run(out: &Output) -> Result<Exit, Failure> {
    let mut library = Library::default();
    let mut rows = Vec::new();
    for id in packs::ids() {
        let pack = library.pack(&Place::Embedded(id.to_owned()))?;
        let info = &pack.hir.info;
        rows.push(Row {
            id: info.id.clone(),
            version: info.version.clone(),
            title: info.title.clone(),
            game: info.game.clone(),
            options: pack.vocabulary().options.len(),
        });
    }
    match out.format() {
        Format::Json => out.json(&rows),
        Format::Text => out.text(&told(&rows)),
    }
    Ok(Exit::Fine)
}

fn told(rows: &[Row]) -> Text {
    let width = |of: &dyn Fn(&Row) -> &str| {
        let widths = rows.iter().map(|row| of(row).chars().count());
        widths.max().unwrap_or(0)
    };
    let (id, version) = (width(&|row| &row.id), width(&|row| &row.version));
    let mut text = Text::default();
    for row in rows {
        let game = if row.game.is_empty() || row.game == row.title {
            row.title.clone()
        } else {
            format!("{} ({})", row.title, row.game)
        };
        let options = match row.options {
            0 => String::new(),
            1 => ", 1 option".to_owned(),
            many => format!(", {many} options"),
        };
        text.say(
            0,
            &[
                (Tone::Strong, &format!("{:<id$}", row.id)),
                (Tone::Plain, &format!("  {:<version$}  ", row.version)),
                (Tone::Plain, &game),
                (Tone::Faint, &options),
            ],
        );
    }
    text
}
