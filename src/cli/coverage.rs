//! What scenes leave untried of their packs, shown.

use std::rc::Rc;

use serde::Serialize;

use crate::docket::Ready;
use crate::explain::{Text, Tone};
use crate::lang::Pack;
use crate::lang::eval::Sightings;
use crate::suite::{self, Coverage, Unseen};
use crate::world::battle::Battle;
use crate::world::plan::Plan;

/// The sightings of scenes, by pack.
#[derive(Default)]
pub struct Watched(Vec<(Rc<Pack>, Sightings)>);

impl Watched {
    /// Rules on a scene's asks and keeps what was seen.
    pub fn watch(&mut self, scene: &Ready) {
        let pack = &scene.pack;
        let plan = pack.plan(&scene.settings);
        let stage = Plan::new(&scene.file.scene);
        let mut seen = Sightings::of(&plan);
        for ask in &scene.asks {
            let battle = Battle::on(&stage, &ask.ask);
            seen.absorb(&pack.watch(&plan, &battle).1);
        }
        match self.0.iter_mut().find(|(own, _)| Rc::ptr_eq(own, pack)) {
            Some((_, known)) => {
                known.absorb(&seen);
            }
            None => self.0.push((Rc::clone(pack), seen)),
        }
    }

    /// What was tried of each pack.
    pub fn tried(self) -> Vec<Tried> {
        let packs = self.0.into_iter();
        let tried = packs.map(|(pack, seen)| {
            let coverage = suite::coverage(&pack, &pack.plan(&pack.defaults()), &seen);
            Tried {
                pack: pack.hir.info.ruled_by(),
                percent: coverage.percent(),
                coverage,
            }
        });
        tried.collect()
    }
}

/// What was tried of a pack.
#[derive(Debug, Serialize)]
pub struct Tried {
    pack: String,
    percent: usize,
    #[serde(flatten)]
    coverage: Coverage,
}

impl Tried {
    /// Whether nothing is missing.
    pub fn is_whole(&self) -> bool {
        self.coverage.is_whole()
    }

    /// In words.
    pub fn told(&self) -> Text {
        let mut text = Text::default();
        let missing = &self.coverage.missing;
        let untried =
            missing.chunk_by(|one, other| (&one.clause, &one.at) == (&other.clause, &other.at));
        for unseen in untried {
            tell(&mut text, unseen);
        }
        for unseen in &self.coverage.excused {
            let reason = unseen.reason.as_deref().unwrap_or_default();
            let words = format!("{} {}: {reason}", unseen.at, unseen.clause);
            text.say(0, &[(Tone::Faint, &words)]);
        }
        let (seen, all) = (self.coverage.seen, self.coverage.all);
        let words = format!("{}: {}% tried ({seen} of {all})", self.pack, self.percent);
        let tone = if self.is_whole() {
            Tone::Yes
        } else {
            Tone::Doubt
        };
        text.say(0, &[(tone, &words)]);
        text
    }
}

fn tell(text: &mut Text, unseen: &[Unseen]) {
    let Some(first) = unseen.first() else {
        return;
    };
    let head = format!("{} {}", first.at, first.clause);
    text.say(0, &[(Tone::Strong, &head)]);
    for one in unseen {
        let lacks = format!("{}: ", one.lacks);
        text.say(1, &[(Tone::No, &lacks), (Tone::Plain, &one.words)]);
    }
}
