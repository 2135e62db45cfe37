//! The arguments of every command that puts asks to the rules: a pack, switches, who attacks whom.

use std::path::PathBuf;

use clap::ArgGroup;

use crate::diag::Diagnostic;
use crate::docket::{Asked, Pairs, Ready};
use crate::formats::map::Placing;

use super::failure::Failure;
use super::library::{self, Library};
use super::scenes::{self, Packs, Wanted};

/// The word for every embedded pack of a game.
const ALL: &str = "all";

/// By which rules, and how maps are to be read.
#[derive(Debug, clap::Args)]
pub struct Terms {
    /// The pack to rule by, which beats the scenes' own: the id of an embedded one, a folder or
    /// file, or `all` for all embedded games side by side
    #[arg(long, value_name = "PACK")]
    pack: Option<String>,
    /// A variant that changes the pack: the id of an embedded one, a folder or a file; may be
    /// repeated
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<String>,
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

/// What is asked instead of the scenes' own asks.
#[derive(Debug, clap::Args)]
#[command(
    group = ArgGroup::new("attackers").args(["from", "all_pairs"]).multiple(true),
    group = ArgGroup::new("targets").args(["to", "all_pairs"]).multiple(true)
)]
pub struct Asking {
    #[command(flatten)]
    pub terms: Terms,
    /// An attacker to rule on, instead of the scenes' asks; may be given several times
    #[arg(long, value_name = "CREATURE", requires = "targets")]
    from: Vec<String>,
    /// A target of those attackers; may be given several times
    #[arg(long, value_name = "CREATURE", requires = "attackers")]
    to: Vec<String>,
    /// Every creature against every other, or those of `--from` or `--to` with all others
    #[arg(long)]
    all_pairs: bool,
    /// The kind of attack of these asks
    #[arg(long, value_name = "KIND", requires = "attackers")]
    attack: Option<String>,
}

impl Asking {
    /// The scenes, ready; with all packs, each once for every pack.
    ///
    /// # Errors
    /// Any mistake in any scene or pack.
    pub fn scenes(&self, paths: &[PathBuf]) -> Result<Vec<Ready>, Failure> {
        let mut library = Library::default();
        let wanted = self.terms.wanted(self.asked())?;
        scenes::ready(paths, &wanted, &mut library)
    }

    /// Whether there may be many asks, which a table tells best.
    pub fn of_many(&self) -> bool {
        self.all_pairs || self.from.len() > 1 || self.to.len() > 1
    }

    fn asked(&self) -> Asked {
        if self.from.is_empty() && !self.all_pairs {
            return Asked::Own;
        }
        Asked::Pairs(Pairs {
            from: self.from.clone(),
            to: self.to.clone(),
            kind: self.attack.clone(),
        })
    }
}

impl Terms {
    /// Whether every game is to rule.
    pub fn of_all(&self) -> bool {
        self.pack.as_deref() == Some(ALL)
    }

    /// What is wanted of scenes under these terms.
    ///
    /// # Errors
    /// `C0103` for a pack that is not there.
    pub fn wanted(&self, asked: Asked) -> Result<Wanted, Failure> {
        if self.of_all() && !self.variants.is_empty() {
            let finding = Diagnostic::placeless("C0121", "a variant changes one pack, not all");
            return Err(Failure::misuse(
                finding.help("name the pack that it is of with `--pack`"),
            ));
        }
        Ok(Wanted {
            packs: packs(self.pack.as_deref())?,
            variants: library::all_named(&self.variants)?,
            options: self.options.clone(),
            legend: self.legend.clone(),
            placing: Placing {
                creatures: self.places.clone(),
                clip: self.clip,
                scene: self.scene.clone(),
                floor: self.floor.clone(),
            },
            asked,
        })
    }
}

/// The packs of a name: one, all, or without a name each scene's own.
///
/// # Errors
/// `C0103` for a pack that is not there.
pub fn packs(name: Option<&str>) -> Result<Packs, Failure> {
    Ok(match name {
        None => Packs::Own,
        Some(ALL) => Packs::All,
        Some(name) => Packs::One(library::named(name)?),
    })
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
