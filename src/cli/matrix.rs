//! `defilade matrix`: which tiers of a ladder hold together, and which rules.

use crate::explain::{Text, Tone};
use crate::suite::situations::USUAL;
use crate::suite::{self, Court, Matrix, Rules};

use super::failure::Failure;
use super::library::{self, Library};
use super::output::Output;
use super::scenes::misuse;
use super::{Exit, Format};

/// Show which tiers of a ladder hold together in situations found from the pack, and which rules
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  defilade matrix cover --pack rules/my-pack\n\nEvery class comes with one situation, as small as can be, which is a scene file."
)]
pub struct Args {
    /// The ladder
    #[arg(value_name = "LADDER")]
    ladder: String,
    /// The pack: the id of an embedded one, a folder or a file [default: this folder]
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    /// How many scenes to rule on to find situations
    #[arg(long, value_name = "COUNT", default_value_t = USUAL)]
    tries: usize,
    /// The form of the matrix
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// Runs the command.
///
/// # Errors
/// A pack that cannot be used, a ladder that it does not have.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let help = "name one with `--pack`; `defilade packs` lists them";
    let place = library::named_or_here(args.pack.as_deref(), help)?;
    let pack = Library::default().pack(&place, &[])?;
    let ladders = &pack.vocabulary().ladders;
    let known = ladders.iter().position(|it| it.word.id == args.ladder);
    let Some(ladder) = known else {
        let message = format!(
            "the pack {} has no ladder `{}`",
            pack.hir.info.id, args.ladder
        );
        let known = ladders.iter().map(|it| it.word.id.as_str()).collect();
        return Err(misuse("C0107", message, &args.ladder, known, "ladders"));
    };
    let Some(matrix) = suite::matrix(&mut Court::new(&pack), ladder, args.tries) else {
        return Ok(Exit::Fine);
    };
    match args.format {
        Format::Json => out.json(&matrix),
        Format::Text => out.text(&told(&matrix)),
    }
    Ok(Exit::Fine)
}

fn told(matrix: &Matrix) -> Text {
    let mut text = Text::default();
    for row in &matrix.rows {
        let rules = match &row.rules {
            Rules::Tier(tier) => format!("{tier} rules"),
            Rules::Undecided => "undecided".to_owned(),
            Rules::Conflict(one, other) => format!("conflict of {one} and {other}"),
        };
        let holds = if row.holds.is_empty() {
            "nothing for sure".to_owned()
        } else {
            row.holds.join(" + ")
        };
        let head = format!("{}: {rules}", matrix.ladder);
        let count = format!(", {holds} hold, {} situations", row.count);
        text.gap();
        text.say(0, &[(Tone::Strong, &head), (Tone::Plain, &count)]);
        for line in row.witness.lines() {
            text.say(1, &[(Tone::Faint, line)]);
        }
    }
    text.gap();
    for tally in &matrix.tiers {
        let words = format!(
            " rules in {} of the {} situations in which it holds",
            tally.rules, tally.holds
        );
        text.say(0, &[(Tone::Strong, &tally.tier), (Tone::Plain, &words)]);
    }
    let words = format!(
        "{} situations told apart by {} scenes",
        matrix.situations, matrix.tried
    );
    text.say(0, &[(Tone::Faint, &words)]);
    text
}
