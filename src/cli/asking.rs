//! The arguments of every command that puts asks to the rules: scenes, a pack, one ask, switches.

use std::path::PathBuf;

use crate::formats::map::Placing;

use super::failure::Failure;
use super::library::{self, Library};
use super::scenes::{self, OneAsk, Packs, Ready, Wanted};

/// The word for every embedded pack of a game.
const ALL: &str = "all";

/// What is asked, of which scenes, by which rules.
#[derive(Debug, clap::Args)]
pub struct Asking {
    /// Scene files, or maps of other programs
    #[arg(required = true, value_name = "SCENE")]
    scenes: Vec<PathBuf>,
    /// The pack to rule by, which beats the scenes' own: the id of an embedded one, a folder or
    /// file, or `all` for all embedded games side by side
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
    /// The scene of a map file that holds several, by its name or id
    #[arg(long, value_name = "NAME")]
    scene: Option<String>,
    /// Keep one floor of a map only, by its name or its number from 0, lowest first
    #[arg(long, value_name = "FLOOR")]
    floor: Option<String>,
    /// The legend of maps drawn in text [default: one beside each]
    #[arg(long, value_name = "FILE")]
    legend: Option<PathBuf>,
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
        let packs = match &self.pack {
            None => Packs::Own,
            Some(name) if name == ALL => Packs::All,
            Some(name) => Packs::One(library::named(name)?),
        };
        let ask = self.from.clone().zip(self.to.clone());
        Ok(Wanted {
            packs,
            options: self.options.clone(),
            legend: self.legend.clone(),
            placing: Placing {
                creatures: self.places.clone(),
                clip: self.clip,
                scene: self.scene.clone(),
                floor: self.floor.clone(),
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

pub fn placement(words: &str) -> Result<(String, [i32; 2]), String> {
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
