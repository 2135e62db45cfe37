//! What is kept from one request to the next: packs, plans of rules, and scenes made ready.

use std::collections::VecDeque;
use std::path::Path;
use std::rc::Rc;

use crate::docket::{self, Opened, Resolved, SceneText};
use crate::formats::map::Placing;
use crate::lang::Pack;
use crate::lang::plan::{Plan, Settings};
use crate::world::plan::Index;

use super::failure::Failure;
use super::library::Library;
use super::scenes::{self, Packs, Wanted};

const MOST_SCENES: usize = 16;
const MOST_PLANS: usize = 64;

/// The things kept. Those not asked for in a long time go.
#[derive(Default)]
pub struct Shelf {
    library: Library,
    scenes: VecDeque<Rc<Kept>>,
    plans: VecDeque<KeptPlan>,
}

/// A scene, and what it is known by.
pub struct Kept {
    text: SceneText,
    packs: Packs,
    placing: Placing,
    /// The file.
    pub opened: Opened,
    /// The scene in the words of each pack.
    pub resolved: Vec<Resolved>,
    /// The index of each of those.
    pub indexes: Vec<Index>,
}

struct KeptPlan {
    pack: Rc<Pack>,
    settings: Settings,
    plan: Rc<Plan>,
}

impl Shelf {
    /// A scene made ready for what is wanted of it.
    ///
    /// # Errors
    /// Any mistake in the scene or its pack. Nothing is kept of one with mistakes.
    pub fn scene(
        &mut self,
        scene: &SceneText,
        path: &Path,
        wanted: &Wanted,
    ) -> Result<Rc<Kept>, Failure> {
        let is_known = |kept: &Rc<Kept>| {
            kept.text == *scene && kept.packs == wanted.packs && kept.placing == wanted.placing
        };
        let kept = match self.scenes.iter().position(is_known) {
            Some(place) => self.scenes.remove(place),
            None => None,
        };
        let kept = match kept {
            Some(kept) => kept,
            None => Rc::new(self.read(scene, path, wanted)?),
        };
        self.scenes.push_back(kept.clone());
        if self.scenes.len() > MOST_SCENES {
            self.scenes.pop_front();
        }
        Ok(kept)
    }

    fn read(&mut self, scene: &SceneText, path: &Path, wanted: &Wanted) -> Result<Kept, Failure> {
        let opened = docket::opened(scene)?;
        let packs = scenes::packs(&opened, path, wanted, &mut self.library)?;
        let resolved: Vec<Resolved> = packs
            .into_iter()
            .map(|pack| scenes::resolved(&opened, pack, wanted))
            .collect::<Result<_, _>>()?;
        let indexes = resolved.iter().map(|it| Index::new(&it.file.scene));
        Ok(Kept {
            text: scene.clone(),
            packs: wanted.packs.clone(),
            placing: wanted.placing.clone(),
            indexes: indexes.collect(),
            opened,
            resolved,
        })
    }

    /// The plan of a pack's rules under settings.
    pub fn plan(&mut self, pack: &Rc<Pack>, settings: &Settings) -> Rc<Plan> {
        let mut plans = self.plans.iter();
        let known = plans.find(|it| Rc::ptr_eq(&it.pack, pack) && it.settings == *settings);
        if let Some(known) = known {
            return known.plan.clone();
        }
        let plan = Rc::new(pack.plan(settings));
        self.plans.push_back(KeptPlan {
            pack: pack.clone(),
            settings: settings.clone(),
            plan: plan.clone(),
        });
        if self.plans.len() > MOST_PLANS {
            self.plans.pop_front();
        }
        plan
    }
}
