//! What is kept from one request to the next: packs, plans of rules, and scenes made ready.

use std::path::Path;
use std::rc::Rc;

use crate::docket::{self, Memo, Opened, Plans, Resolved, SceneText};
use crate::formats::map::Placing;
use crate::formats::scene::SceneFile;
use crate::world::plan::{Index, Plan};

use super::failure::Failure;
use super::library::Library;
use super::scenes::{self, Packs, Wanted};

const MOST_SCENES: usize = 16;

/// The things kept. Those not asked for in a long time go.
pub struct Shelf {
    library: Library,
    scenes: Memo<Key, Rc<Kept>>,
    /// The plans of rules.
    pub plans: Plans,
}

/// What a scene is known by.
#[derive(PartialEq)]
struct Key {
    text: SceneText,
    packs: Packs,
    placing: Placing,
}

/// A scene kept.
pub struct Kept {
    /// The file.
    pub opened: Opened,
    /// The scene in the words of each pack.
    pub resolved: Vec<Resolved>,
    /// Each scene, those of the rows of its tables too, with its index.
    indexes: Vec<(Rc<SceneFile>, Index)>,
}

impl Kept {
    /// A scene of this file made ready.
    pub fn stage<'a>(&'a self, file: &'a Rc<SceneFile>) -> Plan<'a> {
        let mut indexes = self.indexes.iter();
        match indexes.find(|(own, _)| Rc::ptr_eq(own, file)) {
            Some((_, index)) => Plan::with(&file.scene, index),
            None => Plan::new(&file.scene),
        }
    }
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf {
            library: Library::default(),
            scenes: Memo::new(MOST_SCENES),
            plans: Plans::default(),
        }
    }
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
        let key = Key {
            text: scene.clone(),
            packs: wanted.packs.clone(),
            placing: wanted.placing.clone(),
        };
        let library = &mut self.library;
        self.scenes.get(key, |_| read(scene, path, wanted, library))
    }
}

fn read(
    scene: &SceneText,
    path: &Path,
    wanted: &Wanted,
    library: &mut Library,
) -> Result<Rc<Kept>, Failure> {
    let opened = docket::opened(scene)?;
    let packs = scenes::packs(&opened, path, wanted, library)?;
    let resolved: Vec<Resolved> = packs
        .into_iter()
        .map(|pack| scenes::resolved(&opened, pack, wanted))
        .collect::<Result<_, _>>()?;
    let files = resolved
        .iter()
        .flat_map(|it| std::iter::once(&it.file).chain(&it.file.rows));
    Ok(Rc::new(Kept {
        indexes: files
            .map(|file| (file.clone(), Index::new(&file.scene)))
            .collect(),
        opened,
        resolved,
    }))
}
