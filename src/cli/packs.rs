//! `defilade packs`: lists the embedded packs.

use serde::Serialize;

use crate::explain::{Text, Tone};
use crate::lang::Pack;
use crate::packs;

use super::failure::Failure;
use super::library::{Library, Place};
use super::output::Output;
use super::{Exit, Format};

/// List the packs that come with the program, each with its variants
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  defilade packs --format json")]
pub struct Args {
    /// The form of the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

#[derive(Clone, Debug, Serialize)]
struct Row {
    id: String,
    version: String,
    title: String,
    game: String,
    options: usize,
    /// The pack or variant that it is a variant of.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// None, unless an embedded pack were broken.
pub fn run(out: &Output) -> Result<Exit, Failure> {
    let mut library = Library::default();
    let mut variants = Vec::new();
    for id in packs::variants() {
        let pack = library.pack(&Place::Embedded(id.to_owned()), &[])?;
        variants.extend(variant(&pack, id));
    }
    let mut rows = Vec::new();
    for id in packs::ids() {
        let pack = library.pack(&Place::Embedded(id.to_owned()), &[])?;
        let info = &pack.hir.info;
        rows.push(Row {
            id: info.id.clone(),
            version: info.version.clone(),
            title: info.title.clone(),
            game: info.game.clone(),
            options: pack.vocabulary().options.len(),
            of: None,
        });
        let root = |row: &Row| root_of(row, &variants) == id;
        rows.extend(variants.iter().filter(|row| root(row)).cloned());
    }
    match out.format() {
        Format::Json => out.json(&rows),
        Format::Text => out.text(&told(&rows)),
    }
    Ok(Exit::Fine)
}

/// The row of a variant.
fn variant(pack: &Pack, id: &str) -> Option<Row> {
    let mut variants = pack.hir.info.variants.iter();
    let own = variants.find(|variant| variant.id == id)?;
    Some(Row {
        id: own.id.clone(),
        version: own.version.clone(),
        title: own.title.clone(),
        game: pack.hir.info.game.clone(),
        options: pack.vocabulary().options.len(),
        of: Some(own.of.clone()),
    })
}

/// The pack below a variant and those that it stands on.
fn root_of<'r>(row: &'r Row, variants: &'r [Row]) -> &'r str {
    let mut of = row.of.as_deref().unwrap_or(&row.id);
    // A variant stands on no more variants than there are.
    for _ in 0..variants.len() {
        let below = variants.iter().find(|other| other.id == of);
        of = below.and_then(|it| it.of.as_deref()).unwrap_or(of);
    }
    of
}

fn told(rows: &[Row]) -> Text {
    let width = |of: &dyn Fn(&Row) -> &str| {
        let widths = rows.iter().map(|row| of(row).chars().count());
        widths.max().unwrap_or(0)
    };
    let ids: Vec<String> = rows.iter().map(shown_id).collect();
    let id = ids.iter().map(|id| id.chars().count()).max().unwrap_or(0);
    let version = width(&|row| &row.version);
    let mut text = Text::default();
    for (row, own) in rows.iter().zip(&ids) {
        let game = if row.of.is_some() || row.game.is_empty() || row.game == row.title {
            row.title.clone()
        } else {
            format!("{} ({})", row.title, row.game)
        };
        let options = match row.options {
            _ if row.of.is_some() => String::new(),
            0 => String::new(),
            1 => ", 1 option".to_owned(),
            many => format!(", {many} options"),
        };
        text.say(
            0,
            &[
                (Tone::Strong, &format!("{own:<id$}")),
                (Tone::Plain, &format!("  {:<version$}  ", row.version)),
                (Tone::Plain, &game),
                (Tone::Faint, &options),
            ],
        );
    }
    text
}

/// A variant stands below its base, set in.
fn shown_id(row: &Row) -> String {
    match &row.of {
        Some(_) => format!("  {}", row.id),
        None => row.id.clone(),
    }
}
