//! `map`: the tier in every cell.

use super::fields::{Fields, wrong};
use super::response::Answer;
use super::rules;
use super::scenes::SceneAsked;
use super::shelf::{Kept, Shelf};
use crate::docket::{self, Asked, Brief, Route, Surveyed, Trouble, ladders};

/// Who attacks whom, where one of them goes from cell to cell, and what is to be told of it.
pub struct Wanted {
    options: Vec<(String, String)>,
    from: Option<String>,
    to: Option<String>,
    attack: Option<String>,
    ladder: Option<String>,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let asked = SceneAsked::take(&mut fields)?;
    let wanted = Wanted::take(&mut fields)?;
    fields.end()?;
    shelf.with(&asked, |kept, _| {
        let surveyed = wanted.survey(kept)?;
        let report = surveyed.scene.report.clone();
        Ok(Answer::with(&surveyed.data(), vec![report]))
    })
}

impl Wanted {
    /// Takes what is asked, but the scene.
    ///
    /// # Errors
    /// `C0118` where neither end is named.
    pub fn take(fields: &mut Fields<'_>) -> Result<Wanted, Trouble> {
        let wanted = Wanted {
            options: rules::options(fields)?,
            from: fields.take("from")?,
            to: fields.take("to")?,
            attack: fields.take("attack")?,
            ladder: fields.take("ladder")?,
        };
        match (&wanted.from, &wanted.to) {
            (None, None) => Err(wrong("it needs `from` or `to`")),
            _ => Ok(wanted),
        }
    }

    /// Surveys the scene.
    ///
    /// # Errors
    /// Creatures, kinds of attack, ladders and options that are not there.
    pub fn survey(&self, kept: &Kept) -> Result<Surveyed, Trouble> {
        let brief = Brief {
            options: &self.options,
            asked: &Asked::Nothing,
        };
        let mut scene = docket::one(&kept.opened, &kept.resolved, brief)?;
        scene.file = kept.scene().clone();
        let ladders = ladders(&scene.pack, self.ladder.as_deref())?;
        let route = Route {
            from: self.from.as_deref(),
            to: self.to.as_deref(),
            attack: self.attack.as_deref(),
        };
        Surveyed::new(scene, &route, &ladders, &|| ())
    }
}
