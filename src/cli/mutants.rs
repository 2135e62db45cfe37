//! The mutants of packs, and which of them no scene notices.

use std::rc::Rc;

use serde::Serialize;

use crate::docket::Ready;
use crate::explain::{Text, Tone};
use crate::suite::{self, Mutants, Survivor, Trial};

/// The scenes of packs.
#[derive(Default)]
pub struct Bred(Vec<Vec<Ready>>);

impl Bred {
    /// Keeps scenes beside the others of their pack.
    pub fn keep(&mut self, scenes: Vec<Ready>) {
        for scene in scenes {
            self.keep_one(scene);
        }
    }

    fn keep_one(&mut self, scene: Ready) {
        let pack = Rc::clone(&scene.pack);
        let same = |one: &&mut Vec<Ready>| {
            let first = one.first();
            first.is_some_and(|first| Rc::ptr_eq(&first.pack, &pack))
        };
        match self.0.iter_mut().find(same) {
            Some(scenes) => scenes.push(scene),
            None => self.0.push(vec![scene]),
        }
    }

    /// What became of the mutants of each pack.
    pub fn tried(&self, most: usize) -> Vec<Litter> {
        let packs = self.0.iter().filter_map(|scenes| {
            let pack = &scenes.first()?.pack;
            let trials = scenes.iter().map(|scene| Trial {
                file: &scene.file,
                asks: &scene.asks,
                settings: scene.settings.clone(),
            });
            let trials: Vec<Trial<'_>> = trials.collect();
            Some(Litter {
                pack: pack.hir.info.ruled_by(),
                mutants: suite::mutants(pack, &trials, most),
            })
        });
        packs.collect()
    }
}

/// What became of a pack's mutants.
#[derive(Debug, Serialize)]
pub struct Litter {
    pack: String,
    #[serde(flatten)]
    mutants: Mutants,
}

impl Litter {
    /// Whether a scene notices each that shows.
    pub fn is_noticed(&self) -> bool {
        self.mutants.surviving.is_empty()
    }

    /// In words.
    pub fn told(&self) -> Text {
        let mut text = Text::default();
        for survivor in &self.mutants.surviving {
            tell(&mut text, survivor);
            text.gap();
        }
        for survivor in &self.mutants.excused {
            let reason = survivor.reason.as_deref().unwrap_or_default();
            let words = format!("{} {}: {reason}", survivor.at, survivor.clause);
            text.say(0, &[(Tone::Faint, &words)]);
        }
        let (all, noticed) = (self.mutants.all, self.mutants.noticed);
        let survive = self.mutants.surviving.len();
        let words = format!(
            "{}: of {all} mutants, {noticed} noticed, {survive} survive",
            self.pack
        );
        let tone = if survive == 0 { Tone::Yes } else { Tone::No };
        let alike = format!(", {} change no situation", self.mutants.alike);
        text.say(0, &[(tone, &words), (Tone::Faint, &alike)]);
        text
    }
}

fn tell(text: &mut Text, survivor: &Survivor) {
    let head = format!("{} {}: ", survivor.at, survivor.clause);
    text.say(0, &[(Tone::Strong, &head), (Tone::No, &survivor.change)]);
    for line in survivor.witness.lines() {
        text.say(1, &[(Tone::Faint, line)]);
    }
}
