//! What is kept from one request to the next: packs, plans of rules, and scenes made ready.

use std::rc::Rc;

use super::fields::wrong;
use super::response::Answer;
use super::rules::{self, Compiled, Rules, Texts, with_nearest};
use super::scenes::SceneAsked;
use crate::diag::Diagnostic;
use crate::docket::{self, Memo, Opened, Placed, Plans, Resolved, Stage, Trouble};
use crate::formats::Loaded;
use crate::formats::map::Placing;
use crate::formats::scene::SceneFile;
use crate::lang::Pack;
use crate::number::Number;
use crate::packs;

const MOST_PACKS: usize = 24;
const MOST_SCENES: usize = 8;

/// The things kept. Those not asked for in a long time go.
pub struct Shelf {
    packs: Memo<Rules, Rc<Compiled>>,
    scenes: Memo<SceneAsked, Kept>,
    plans: Plans,
}

/// A scene kept.
pub struct Kept {
    /// What it is known by: where creatures were put only on a map of another program.
    key: SceneAsked,
    /// The file.
    pub opened: Opened,
    /// The scene in the words of its pack.
    pub resolved: Resolved,
    /// The scene, and what each row of its tables makes of it, with creatures where they are asked
    /// for.
    pub stages: Vec<Stage>,
}

impl Kept {
    /// The scene, with creatures where they are asked for.
    pub fn scene(&self) -> &Rc<SceneFile> {
        let stage = self.stages.first();
        stage.map_or(&self.resolved.file, Stage::file)
    }
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf {
            packs: Memo::new(MOST_PACKS),
            scenes: Memo::new(MOST_SCENES),
            plans: Plans::default(),
        }
    }
}

impl Shelf {
    /// Rules compiled, with or without errors.
    ///
    /// # Errors
    /// `C0103` for a pack that is not there.
    pub fn compiled(&mut self, rules: &Rules) -> Result<Rc<Compiled>, Trouble> {
        self.packs
            .get(rules.clone(), |rules| rules.compile().map(Rc::new))
    }

    /// The pack of rules.
    ///
    /// # Errors
    /// `C0103` for a pack that is not there, and what keeps it from compiling.
    pub fn pack(&mut self, rules: &Rules) -> Result<Rc<Pack>, Trouble> {
        let compiled = self.compiled(rules)?;
        compiled
            .pack
            .clone()
            .ok_or_else(|| rules::broken(&compiled.report))
    }

    /// Answers with a scene made ready, with creatures where they are asked for.
    ///
    /// # Errors
    /// Any mistake in the scene or its rules, and those of the answer.
    pub fn with(
        &mut self,
        asked: &SceneAsked,
        answer: impl FnOnce(&Kept, &mut Plans) -> Result<Answer, Trouble>,
    ) -> Result<Answer, Trouble> {
        let kept = self.scene(asked)?;
        let answer = answer(&kept, &mut self.plans);
        self.scenes.put(kept.key.clone(), kept);
        answer
    }

    /// A scene made ready, off the shelf.
    fn scene(&mut self, asked: &SceneAsked) -> Result<Kept, Trouble> {
        let is_it = |key: &SceneAsked, kept: &Kept| {
            let is_map = matches!(kept.opened.loaded, Loaded::Map(_));
            key.is_like(asked) && (!is_map || key.places == asked.places)
        };
        let mut kept = match self.scenes.take(is_it) {
            Some((_, kept)) => kept,
            None => self.read(asked.clone())?,
        };
        if matches!(kept.opened.loaded, Loaded::Scene(_)) {
            for stage in &mut kept.stages {
                stage.set_down(&asked.places)?;
            }
        }
        Ok(kept)
    }

    fn read(&mut self, mut key: SceneAsked) -> Result<Kept, Trouble> {
        let opened = docket::opened(&key.text)?;
        let mut placing = Placing {
            clip: key.clip,
            scene: key.part[0].clone(),
            floor: key.part[1].clone(),
            ..Placing::default()
        };
        match &opened.loaded {
            Loaded::Scene(_) => key.places.clear(),
            Loaded::Map(_) => placing.creatures = cells(&key.places)?,
        }
        let pack = self.pack(&of_scene(&key.rules, &opened)?)?;
        let resolved = docket::resolved(&opened, pack, &placing, false)?;
        let files = std::iter::once(&resolved.file).chain(&resolved.file.rows);
        Ok(Kept {
            stages: files.map(|file| Stage::new(file)).collect(),
            key,
            opened,
            resolved,
        })
    }
}

/// The rules of a request, or those that the scene names.
fn of_scene(rules: &Rules, opened: &Opened) -> Result<Rules, Trouble> {
    if rules.own.is_some() {
        return Ok(rules.clone());
    }
    let Some(named) = opened.loaded.pack() else {
        let message = format!("{} names no pack", opened.name);
        let finding = Diagnostic::placeless("C0104", message);
        return Err(Trouble::misuse(finding.help("name one with `rules`")));
    };
    if packs::embedded(&named.value).is_none() {
        let message = format!("there is no embedded pack called `{}`", named.value);
        let finding = Diagnostic::error("C0103", named.span, message);
        let finding = with_nearest(finding, &named.value);
        return Err(Trouble::findings(opened.sources.clone(), vec![finding]));
    }
    Ok(Rules {
        own: Some(Texts::Embedded(named.value.clone())),
        variants: rules.variants.clone(),
    })
}

/// Where creatures are put on a map of another program.
///
/// # Errors
/// `C0118` for what is no cell.
pub fn cells(put: &[Placed]) -> Result<Vec<(String, [i32; 2])>, Trouble> {
    let whole = |at: &Number| at.to_integer().and_then(|at| i32::try_from(at).ok());
    let cell = |(name, [x, y]): &Placed| match (whole(x), whole(y)) {
        (Some(column), Some(row)) => Ok((name.clone(), [column, row])),
        _ => Err(wrong(&format!(
            "`place`: `{name}` needs a column and a row"
        ))),
    };
    put.iter().map(cell).collect()
}
