//! A worked scene for every tier of a pack: of its own scenes where one shows the tier, and otherwise
//! a situation found from its rules.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::doc::{Picture, Worked};
use crate::docket::{self, Ready, SceneText};
use crate::explain::{self, Depth, Text};
use crate::formats::scene::AskFile;
use crate::lang::Pack;
use crate::ruling::Ruling;
use crate::suite::situations::USUAL;
use crate::suite::{self, Court, Rules};
use crate::vocabulary::LadderId;

use super::failure::Failure;
use super::library::{self, Library, Place};
use super::scenes::{self, Packs, Wanted};
use super::{files, rule};

/// A tier: its ladder, and its place there.
type Tier = (usize, usize);

/// A worked scene for every tier that has one, in the order of the tiers.
///
/// # Errors
/// Folders that cannot be read.
pub fn scenes(
    place: &Place,
    variants: &[Place],
    library: &mut Library,
) -> Result<Vec<Worked>, Failure> {
    let wanted = Wanted {
        packs: Packs::One(place.clone()),
        variants: variants.to_vec(),
        ..Wanted::default()
    };
    let pack = library.pack(place, variants)?;
    let mut found = Found::default();
    for path in own_scenes(place)? {
        // A scene with mistakes is the matter of `test`.
        if let Ok(ready) = scenes::one(&path, &wanted, library) {
            found.consider(Rc::new(ready));
        }
    }
    for (tier, scene) in witnesses(&pack, &found, &wanted) {
        found.consider_for(Some(tier), Rc::new(scene));
    }
    Ok(found
        .best
        .iter()
        .map(|(tier, one)| one.worked(*tier))
        .collect())
}

/// The scenes in the pack's folder.
fn own_scenes(place: &Place) -> Result<Vec<PathBuf>, Failure> {
    let folder = match place {
        Place::Path(path) => path.clone(),
        Place::Embedded(id) => library::folder_here(Path::new(id)),
    };
    let scenes = folder.join("scenes");
    if !scenes.is_dir() {
        return Ok(Vec::new());
    }
    files::walk(&scenes, &files::is_scene)
}

/// Situations for the tiers that no scene shows.
fn witnesses(pack: &Rc<Pack>, found: &Found, wanted: &Wanted) -> Vec<(Tier, Ready)> {
    let mut court = Court::new(pack);
    let mut witnesses = Vec::new();
    for (ladder, words) in pack.vocabulary().ladders.iter().enumerate() {
        let lacks = |tier: &usize| !found.best.contains_key(&(ladder, *tier));
        let missing: Vec<usize> = (0..words.tiers.len()).filter(lacks).collect();
        let aside = pack.hir.ladders.get(ladder).is_some_and(|it| it.aside);
        if missing.is_empty() || aside {
            continue;
        }
        let Some(matrix) = suite::matrix(&mut court, ladder, USUAL) else {
            continue;
        };
        for tier in missing {
            let id = words.tiers.get(tier).map(|word| &word.id);
            let rules =
                |row: &&suite::Row| matches!(&row.rules, Rules::Tier(tier) if Some(tier) == id);
            let row = matrix.rows.iter().find(rules);
            let scene = row.and_then(|row| witness(&row.witness, pack, wanted));
            witnesses.extend(scene.map(|scene| ((ladder, tier), scene)));
        }
    }
    witnesses
}

fn witness(text: &str, pack: &Rc<Pack>, wanted: &Wanted) -> Option<Ready> {
    let text = SceneText {
        name: "situation.scene.yaml".to_owned(),
        text: text.to_owned(),
        legend: None,
    };
    let opened = docket::opened(&text).ok()?;
    let resolved = scenes::resolved(&opened, Rc::clone(pack), wanted).ok()?;
    docket::one(&opened, &resolved, wanted.brief()).ok()
}

/// The best scene for each tier so far.
#[derive(Default)]
struct Found {
    best: BTreeMap<Tier, Shown>,
}

/// A scene with one of its asks.
struct Shown {
    scene: Rc<Ready>,
    ask: usize,
    weight: Weight,
}

/// What makes a scene a worse example: switches that are set, other ladders at work, more to say of
/// the attack, more things on the map.
type Weight = (bool, usize, usize, usize);

impl Found {
    fn consider(&mut self, scene: Rc<Ready>) {
        self.consider_for(None, scene);
    }

    /// Takes a scene for the tiers that rule in it, or for one of them only.
    fn consider_for(&mut self, only: Option<Tier>, scene: Rc<Ready>) {
        let rulings = rule::rulings(&scene, false, &|| {});
        for (ask, (file, ruling)) in scene.asks.iter().zip(&rulings).enumerate() {
            // A check has no lines, and a word of the game master is no example of the rules.
            if file.check.is_some() || file.ask.overrides.is_some() {
                continue;
            }
            let weight = weight(&scene, file, ruling);
            for (ladder, words) in scene.pack.vocabulary().ladders.iter().enumerate() {
                let tier = ruling.tiers.iter().find(|(id, _)| *id == words.word.id);
                let named = tier.and_then(|(_, tier)| tier.as_deref());
                let place = words
                    .tiers
                    .iter()
                    .position(|word| Some(word.id.as_str()) == named);
                let Some(tier) = place.map(|place| (ladder, place)) else {
                    continue;
                };
                let better = self
                    .best
                    .get(&tier)
                    .is_none_or(|known| weight < known.weight);
                if better && only.is_none_or(|only| only == tier) {
                    let scene = Rc::clone(&scene);
                    self.best.insert(tier, Shown { scene, ask, weight });
                }
            }
        }
    }
}

fn weight(scene: &Ready, ask: &AskFile, ruling: &Ruling) -> Weight {
    let set = scene.settings != scene.pack.defaults();
    let ladders = &scene.pack.vocabulary().ladders;
    let at_work = ladders.iter().filter(|ladder| {
        let tier = ruling.tiers.iter().find(|(id, _)| *id == ladder.word.id);
        let named = tier.and_then(|(_, tier)| tier.as_ref());
        named.is_some_and(|tier| ladder.tiers.first().is_none_or(|lowest| lowest.id != *tier))
    });
    let words = explain::attack_words(&ask.shown);
    let asked = words.split_whitespace().count() + kind(scene, ask);
    (set, at_work.count(), asked, scene.file.scene.things.len())
}

/// The kind of attack by its place in the vocabulary, where the plain ones come first.
fn kind(scene: &Ready, ask: &AskFile) -> usize {
    let mut kinds = scene.pack.vocabulary().attack_kinds.iter();
    kinds
        .position(|kind| kind.id == ask.shown.kind)
        .unwrap_or(0)
}

impl Shown {
    fn worked(&self, (ladder, tier): Tier) -> Worked {
        let ruling = rule::rulings(&self.scene, true, &|| {})
            .into_iter()
            .nth(self.ask);
        let (told, picture) = match (&ruling, self.scene.asks.get(self.ask)) {
            (Some(ruling), Some(ask)) => {
                let told = docket::explanation(&self.scene, ask, ruling, &Depth::Why);
                (
                    told,
                    Some(drawn(&self.scene, ask, ruling, &prefix(ladder, tier))),
                )
            }
            _ => (Text::default(), None),
        };
        Worked {
            ladder: LadderId::from_index(ladder),
            tier: u16::try_from(tier).unwrap_or(u16::MAX),
            title: self.scene.file.scene.title.clone(),
            told,
            picture,
        }
    }
}

/// What the ids of a picture begin with, so that several stand in one page.
fn prefix(ladder: usize, tier: usize) -> String {
    format!("scene-{ladder}-{tier}-")
}

fn drawn(scene: &Ready, ask: &AskFile, ruling: &Ruling, prefix: &str) -> Picture {
    let picture = docket::picture(scene, ask, ruling);
    Picture {
        svg: picture.svg(prefix),
        shows: format!("{}: {}", picture.title, picture.ask),
    }
}
