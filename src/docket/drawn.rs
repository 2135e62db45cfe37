//! Pictures of rulings on scenes that are ready, and the rules by which they were made, in words.

use super::{Ready, Surveyed, told};
use crate::explain;
use crate::formats::scene::AskFile;
use crate::picture::{self, Picture};
use crate::ruling::Ruling;

/// The picture of a ruling with its evidence on an ask of a scene.
#[must_use]
pub fn picture(scene: &Ready, ask: &AskFile, ruling: &Ruling) -> Picture {
    let told = told(scene, ask, ruling);
    let picture = picture::of_ruling(&scene.file.scene, &ask.ask, &told);
    with_rules(picture, scene)
}

impl Surveyed {
    /// A picture for each of the ladders that were asked for.
    #[must_use]
    pub fn pictures(&self) -> Vec<Picture> {
        let words = self.scene.pack.vocabulary();
        let ladders = self.table.ladders.iter();
        let pictures = ladders.map(|ladder| {
            let mut picture = picture::of_survey(&self.survey, &self.table, *ladder, words);
            picture.ask = self.words();
            with_rules(picture, &self.scene)
        });
        pictures.collect()
    }

    /// What was asked, in words.
    #[must_use]
    pub fn words(&self) -> String {
        let attack = explain::attack_words(&self.ask.shown);
        let (from, to) = (&self.ask.attacker, &self.ask.target);
        if self.target_moves {
            format!("{to} in every cell, attacked by {from}: {attack}")
        } else {
            format!("{to}, attacked by {from} from every cell: {attack}")
        }
    }
}

/// A picture that says by which rules it was made.
fn with_rules(mut picture: Picture, scene: &Ready) -> Picture {
    picture.subtitle = rules_in_force(scene);
    picture
}

/// The pack's id and version, and those of the variants that changed it.
#[must_use]
pub fn rules_words(scene: &Ready) -> String {
    let info = &scene.pack.hir.info;
    let mut words = format!("{} {}", info.id, info.version);
    for (place, variant) in info.variants.iter().enumerate() {
        let joint = if place == 0 { " with" } else { "," };
        words += &format!("{joint} {} {}", variant.id, variant.version);
    }
    words
}

/// The pack, its variants, and the switches that differ from the pack's defaults, on one line.
#[must_use]
pub fn rules_in_force(scene: &Ready) -> String {
    let mut words = rules_words(scene);
    let options = scene.pack.vocabulary().options.iter();
    for (option, chosen) in options.zip(&scene.settings.0) {
        let choice = option.choices.get(usize::from(*chosen));
        if let Some(choice) = choice.filter(|_| option.default != usize::from(*chosen)) {
            words += &format!(", {} = {}", option.word.id, choice.id);
        }
    }
    words
}
