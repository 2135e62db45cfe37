//! `packs`: the embedded packs and variants.

use std::rc::Rc;

use serde::Serialize;

use super::fields::Fields;
use super::pack::About;
use super::response::Answer;
use super::rules::{Rules, Texts};
use super::shelf::Shelf;
use crate::docket::Trouble;
use crate::lang::Pack;
use crate::packs;

#[derive(Serialize)]
struct Packs<'a> {
    packs: Vec<About<'a>>,
}

/// Answers the request.
pub fn run(fields: Fields<'_>, shelf: &mut Shelf) -> Result<Answer, Trouble> {
    fields.end()?;
    let mut all: Vec<Rc<Pack>> = Vec::new();
    for id in packs::all() {
        all.push(shelf.pack(&Rules {
            own: Some(Texts::Embedded(id.to_owned())),
            variants: Vec::new(),
        })?);
    }
    Ok(Answer::new(&Packs {
        packs: all.iter().map(|pack| About::of(pack)).collect(),
    }))
}
