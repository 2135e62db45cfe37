//! Scenes made ready to be ruled on: read, resolved in the words of a pack, with the switches in
//! force and what is asked. It knows texts, not files; whoever reads these says by which pack.

mod asks;
mod depth;
mod drawn;
mod imported;
mod memo;
mod pairs;
mod question;
mod reading;
mod settings;
mod stage;
mod surveyed;

pub use depth::{depth, explanation, known_tier, tiers};
pub use drawn::{picture, rules_in_force, rules_words};
pub use imported::{COMMON, Imported, format_word, imported};
pub use memo::{Memo, Plans};
pub use pairs::Pairs;
pub use question::{Data, Question, data, question, told, with_lacks};
pub use reading::{asked, map_failure, one, opened, resolved, rows};
pub use settings::unknown;
pub use stage::{Placed, Stage};
pub use surveyed::{Route, SurveyData, Surveyed, ladders};

use std::rc::Rc;

use crate::diag::{Diagnostic, Report};
use crate::formats::scene::{AskFile, SceneFile};
use crate::formats::{self, Loaded};
use crate::lang::Pack;
use crate::lang::plan::Settings;
use crate::source::Sources;

/// What is asked of scenes.
#[derive(Debug, Default)]
pub enum Asked {
    /// What they ask themselves.
    #[default]
    Own,
    /// Who attacks whom, from whoever asks.
    Pairs(Pairs),
    /// Nothing yet.
    Nothing,
}

/// What is put to a scene.
#[derive(Clone, Copy, Debug)]
pub struct Brief<'a> {
    /// House-rule switches, names and choices, which beat those of the scene.
    pub options: &'a [(String, String)],
    /// What is asked.
    pub asked: &'a Asked,
}

/// A scene, ready.
pub struct Ready {
    /// Its place among the scenes asked about.
    pub place: usize,
    /// Its path as given.
    pub name: String,
    /// Its pack.
    pub pack: Rc<Pack>,
    /// The choices in force.
    pub settings: Settings,
    /// The scene.
    pub file: Rc<SceneFile>,
    /// What is asked.
    pub asks: Vec<AskFile>,
    /// Its text, and guesses made in reading it.
    pub report: Report,
    /// What was left out of it because the pack lacks it.
    pub lacks: Vec<String>,
}

/// The text of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneText {
    /// What it is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The name and the text of its legend, if it has one.
    pub legend: Option<(String, String)>,
}

/// A file whose form is right.
pub struct Opened {
    /// Its path as given.
    pub name: String,
    /// Its text, and its legend's.
    pub sources: Sources,
    /// The format it is in.
    pub format: formats::Format,
    /// What it holds.
    pub loaded: Loaded,
}

/// A file in the words of a pack.
pub struct Resolved {
    /// The pack.
    pub pack: Rc<Pack>,
    /// The scene.
    pub file: Rc<SceneFile>,
    /// Whether what the pack lacks was left out of the scene.
    pub known_only: bool,
    /// Guesses made in reading it, and what was left out of it.
    pub found: Vec<Diagnostic>,
}

/// What keeps a scene from being ruled on.
#[derive(Clone, Debug)]
pub struct Trouble {
    /// Whether what was asked is wrong, not the scene.
    pub is_misuse: bool,
    /// What is wrong.
    pub report: Report,
}

impl Trouble {
    /// Wrong use, told in one placeless finding.
    #[must_use]
    pub fn misuse(finding: Diagnostic) -> Trouble {
        Trouble {
            is_misuse: true,
            report: Report {
                sources: Sources::default(),
                found: vec![finding],
            },
        }
    }

    /// Findings in texts.
    #[must_use]
    pub fn findings(sources: Sources, found: Vec<Diagnostic>) -> Trouble {
        Trouble {
            is_misuse: false,
            report: Report { sources, found },
        }
    }
}
