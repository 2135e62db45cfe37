//! The arguments of every command that puts asks to the rules: scenes, a pack, one ask, switches.

use std::path::PathBuf;

use crate::diag::Diagnostic;
use crate::formats::uvtt::Placing;

use super::failure::Failure;
use super::library::{self, Library};
use super::scenes::{self, OneAsk, Packs, Ready, Wanted};

/// The word for every embedded pack of a game.
const ALL: &str = "all";

/// What is asked, of which scenes, by which rules.
#[derive(Debug, clap::Args)]
pub struct Asking {
    /// Scene files, or maps in the Universal VTT format
    #[arg(required = true, value_name = "SCENE")]
    scenes: Vec<PathBuf>,
    /// The pack to rule by, which beats the scenes' own: the id of an embedded one, a folder or
    /// file, or `all` for all embedded games side by side
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    /// A variant that changes the pack: the id of an embedded one, a folder or a file; may be
    /// repeated
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<String>,
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
}

impl Asking {
    /// Whether every game is to rule.
    pub fn of_all(&self) -> bool {
        self.pack.as_deref() == Some(ALL)
    }

    /// The scenes, ready; with all packs, each once for every pack.
    ///
    /// # Errors
    /// Any mistake in any scene or pack.
    pub fn scenes(&self) -> Result<Vec<Ready>, Failure> {
        let mut library = Library::default();
        scenes::ready(&self.scenes, &self.wanted()?, &mut library)
    }

    fn wanted(&self) -> Result<Wanted, Failure> {
        if self.of_all() && !self.variants.is_empty() {
            let finding = Diagnostic::placeless("C0112", "a variant changes one pack, not all");
            return Err(Failure::misuse(
                finding.help("name the pack that it is of with `--pack`"),
            ));
        }
        let packs = match &self.pack {
            None => Packs::Own,
            Some(name) if name == ALL => Packs::All,
            Some(name) => Packs::One(library::named(name)?),
        };
        let ask = self.from.clone().zip(self.to.clone());
        Ok(Wanted {
            packs,
            variants: library::all_named(&self.variants)?,
            options: self.options.clone(),
            placing: Placing {
                creatures: self.places.clone(),
                clip: self.clip,
            },
            ask: ask.map(|(from, to)| OneAsk {
                from,
                to,
                kind: self.attack.clone(),
            }),
        })
    }
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
