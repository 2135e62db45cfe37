//! Pictures: what is on them, that they are well formed, and that they are the same every time.

mod support;

#[path = "pictures/drawn.rs"]
mod drawn;
#[path = "pictures/hostile.rs"]
mod hostile;
#[cfg(feature = "png")]
#[path = "pictures/png.rs"]
mod png;

use std::rc::Rc;

use defilade::explain::Told;
use defilade::formats::scene::{self, SceneFile};
use defilade::lang::columns::Columns;
use defilade::packs;
use defilade::picture::{self, Picture};
use defilade::ruling::Ruling;
use defilade::source::Sources;
use defilade::survey::{Rules, Survey};
use defilade::vocabulary::LadderId;
use defilade::world::battle::Battle;
use support::Court;

/// The pack that rules, compiled once for each thread.
fn court() -> Rc<Court> {
    thread_local! {
        static COURT: Rc<Court> = {
            let pack = packs::embedded("starfinder-1e").unwrap();
            Rc::new(Court::new(support::compile(&pack).unwrap()))
        };
    }
    COURT.with(Rc::clone)
}

/// A pack that rules, and a scene to rule on.
pub struct Case {
    pub court: Rc<Court>,
    pub file: SceneFile,
}

impl Case {
    /// A scene under `tests/scenes`.
    pub fn named(name: &str) -> Case {
        let path = format!(
            "{}/tests/scenes/{name}.scene.yaml",
            env!("CARGO_MANIFEST_DIR")
        );
        Case::new(name, std::fs::read_to_string(path).unwrap())
    }

    pub fn new(name: &str, text: String) -> Case {
        let court = court();
        let file = support::read(name, text, court.pack.vocabulary());
        Case { court, file }
    }

    /// A scene, unless its reader refuses it.
    pub fn read(name: &str, text: String) -> Option<Case> {
        let court = court();
        let mut sources = Sources::default();
        let id = sources.add(name.to_owned(), text);
        let raw = scene::parse(&sources, id).ok()?;
        let file = raw.resolve(court.pack.vocabulary(), &sources, &mut Vec::new());
        let file = file.ok()?;
        Some(Case { court, file })
    }

    pub fn rulings(&self) -> Vec<Ruling> {
        let plan = self.court.plan(&self.court.pack.defaults());
        let asks = self.file.asked().unwrap().iter();
        asks.map(|ask| {
            let battle = Battle::new(&self.file.scene, &ask.ask);
            self.court.pack.rule(&plan, &battle, true)
        })
        .collect()
    }

    /// The picture of each ruling of the scene.
    pub fn pictures(&self) -> Vec<Picture> {
        let rulings = self.rulings();
        let asked = self.file.asked().unwrap().iter().zip(&rulings);
        asked
            .map(|(ask, ruling)| {
                let told = Told {
                    attacker: &ask.attacker,
                    target: &ask.target,
                    attack: &ask.shown,
                    check: ask.check.as_deref(),
                    vocabulary: self.court.pack.vocabulary(),
                    ruling,
                };
                picture::of_ruling(&self.file.scene, &ask.ask, &told)
            })
            .collect()
    }

    /// The map of the first ask, its target in every cell.
    pub fn heat(&self) -> Picture {
        let vocabulary = self.court.pack.vocabulary();
        let plan = self.court.plan(&self.court.pack.defaults());
        let ask = self.file.asked().unwrap()[0].ask.clone();
        let moves = ask.target;
        let survey = Survey::new(self.file.scene.clone(), ask, moves);
        let pack = &self.court.pack;
        let columns = Columns::new(pack, &plan);
        let rules = Rules {
            one: &|facts| pack.rule(&plan, facts, false),
            many: &|lanes, wanted| columns.rule(lanes, wanted, false),
        };
        let ladder = LadderId::from_index(0);
        let table = survey.run(&[ladder], vocabulary, rules, &|| ());
        picture::of_survey(&survey, &table, ladder, vocabulary)
    }
}
