//! `map`: the tier in every cell.

use super::fields::{Fields, wrong};
use super::response::Answer;
use super::rules;
use super::scenes::SceneAsked;
use super::shelf::{Kept, Shelf};
use crate::docket::{self, Asked, Brief, Route, Surveyed, Trouble, ladders};

/// What is asked, in words.
struct Wanted {
    options: Vec<(String, String)>,
    from: Option<String>,
    to: Option<String>,
    attack: Option<String>,
    ladder: Option<String>,
}

/// Answers the request.
pub fn run(mut fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    let asked = SceneAsked::take(&mut fields)?;
    let wanted = Wanted {
        options: rules::options(&mut fields)?,
        from: fields.take("from")?,
        to: fields.take("to")?,
        attack: fields.take("attack")?,
        ladder: fields.take("ladder")?,
    };
    fields.end()?;
    if wanted.from.is_none() && wanted.to.is_none() {
        return Err(wrong("it needs `from` or `to`"));
    }
    let kept = shelf.scene(&asked)?;
    let answer = answer(&kept, &wanted);
    shelf.put_back(kept);
    answer
}

fn answer(kept: &Kept, wanted: &Wanted) -> Result<Answer, Trouble> {
    let brief = Brief {
        options: &wanted.options,
        asked: &Asked::Nothing,
    };
    let mut scene = docket::one(&kept.opened, &kept.resolved, brief)?;
    scene.file = kept.scene().clone();
    let report = scene.report.clone();
    let ladders = ladders(&scene.pack, wanted.ladder.as_deref())?;
    let route = Route {
        from: wanted.from.as_deref(),
        to: wanted.to.as_deref(),
        attack: wanted.attack.as_deref(),
    };
    let surveyed = Surveyed::new(scene, &route, &ladders, &|| ())?;
    Ok(Answer::with(&surveyed.data(), vec![report]))
}
