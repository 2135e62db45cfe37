//! A scene surveyed: a creature in every cell, and the ruling there.

use std::rc::Rc;

use serde::Serialize;

use super::{Question, Ready, Trouble, question, unknown};
use crate::formats::scene::AskFile;
use crate::lang::Pack;
use crate::lang::columns::Columns;
use crate::survey::{self, Rules, Survey, Table};
use crate::vocabulary::LadderId;

/// The creatures of the usual names.
const ATTACKER: &str = "A";
const TARGET: &str = "T";

/// Who attacks whom, and how, where one of them goes from cell to cell: with an attacker the target
/// does, else the attacker.
#[derive(Clone, Copy, Debug, Default)]
pub struct Route<'a> {
    /// The attacker, who stays.
    pub from: Option<&'a str>,
    /// The target.
    pub to: Option<&'a str>,
    /// The kind of attack.
    pub attack: Option<&'a str>,
}

/// A survey and what it was asked.
pub struct Surveyed {
    /// The scene.
    pub scene: Ready,
    /// What was asked in each cell.
    pub ask: AskFile,
    /// The survey.
    pub survey: Survey,
    /// What was found.
    pub table: Table,
    /// Whether the target goes from cell to cell, not the attacker.
    pub target_moves: bool,
    /// Whether whoever goes was added to the scene.
    pub stand_in: bool,
}

impl Surveyed {
    /// Surveys a scene; `done` is called after each row.
    ///
    /// # Errors
    /// Creatures and kinds of attack that are not there.
    pub fn new(
        mut scene: Ready,
        route: &Route<'_>,
        ladders: &[LadderId],
        done: &dyn Fn(),
    ) -> Result<Surveyed, Trouble> {
        let target_moves = route.from.is_some();
        let (from, to, stand_in) = ends(&mut scene, route);
        let words = scene.pack.vocabulary();
        let ask = scene.file.ask_between(&from, &to, route.attack, words);
        let ask = ask.map_err(|problem| Trouble::misuse(*problem))?;
        let moves = if target_moves {
            ask.ask.target
        } else {
            ask.ask.attacker
        };
        let survey = Survey::new(scene.file.scene.clone(), ask.ask.clone(), moves);
        let plan = scene.pack.plan(&scene.settings);
        let columns = Columns::new(&scene.pack, &plan);
        let rules = Rules {
            one: &|facts| scene.pack.rule(&plan, facts, false),
            many: &|lanes, wanted| columns.rule(lanes, wanted, false),
        };
        let table = survey.run(ladders, words, rules, done);
        Ok(Surveyed {
            scene,
            ask,
            survey,
            table,
            target_moves,
            stand_in,
        })
    }

    /// The survey for programs.
    #[must_use]
    pub fn data(&self) -> SurveyData<'_> {
        let words = self.scene.pack.vocabulary();
        SurveyData {
            question: question(&self.scene, &self.ask, &self.ask.shown),
            survey: survey::data(&self.survey, &self.table, words, self.stand_in),
        }
    }
}

/// The attacker, the target, and whether one of them was added to the scene.
fn ends(scene: &mut Ready, route: &Route<'_>) -> (String, String, bool) {
    let mut stand_in = false;
    let mut usual = |name: &str, stays: &str| {
        let is_there = scene.file.scene.creatures().any(|it| it.id == name);
        if is_there && name != stays {
            return name.to_owned();
        }
        stand_in = true;
        Rc::make_mut(&mut scene.file).add_stand_in(scene.pack.vocabulary())
    };
    let (from, to) = match (route.from, route.to) {
        (Some(from), Some(to)) => (from.to_owned(), to.to_owned()),
        (Some(from), None) => (from.to_owned(), usual(TARGET, from)),
        (None, to) => {
            let to = to.unwrap_or(TARGET);
            (usual(ATTACKER, to), to.to_owned())
        }
    };
    (from, to, stand_in)
}

/// The ladders that rulings name, or the one of a name.
///
/// # Errors
/// `C0107` for a ladder that is not there.
pub fn ladders(pack: &Pack, name: Option<&str>) -> Result<Vec<LadderId>, Trouble> {
    let all = pack.vocabulary().ladders.iter().enumerate();
    let ladders: Vec<(LadderId, &str)> = all
        .zip(&pack.hir.ladders)
        .filter(|(_, ladder)| !ladder.aside)
        .map(|((place, words), _)| (LadderId::from_index(place), words.word.id.as_str()))
        .collect();
    let is_wanted = |id: &str| name.is_none_or(|name| name == id);
    let wanted: Vec<LadderId> = ladders
        .iter()
        .filter(|(_, id)| is_wanted(id))
        .map(|(ladder, _)| *ladder)
        .collect();
    match name {
        Some(name) if wanted.is_empty() => {
            let message = format!("the pack {} has no ladder `{name}`", pack.hir.info.id);
            let known = ladders.iter().map(|(_, id)| *id).collect();
            let finding = unknown("C0107", message, name, known, "ladders");
            Err(Trouble::misuse(finding))
        }
        _ => Ok(wanted),
    }
}

/// A survey for programs.
#[derive(Serialize)]
pub struct SurveyData<'a> {
    #[serde(flatten)]
    question: Question<'a>,
    #[serde(flatten)]
    survey: survey::Data<'a>,
}
