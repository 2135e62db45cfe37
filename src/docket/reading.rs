//! From the text of a scene to what is asked of it.

use std::rc::Rc;

use super::asks::{known_asks, left_out};
use super::settings::settings;
use super::{Asked, Brief, Opened, Ready, Resolved, SceneText, Trouble};
use crate::diag::{Diagnostic, Report};
use crate::formats::map::Placing;
use crate::formats::scene::SceneFile;
use crate::formats::{self, Loaded};
use crate::lang::Pack;
use crate::source::Sources;

/// Reads the form of a text.
///
/// # Errors
/// What is wrong with its form.
pub fn opened(scene: &SceneText) -> Result<Opened, Trouble> {
    let SceneText { name, text, legend } = scene.clone();
    let format = formats::detect(&name, &text);
    let mut sources = Sources::default();
    let id = sources.add(name.clone(), text);
    let legend = legend.map(|(name, text)| sources.add(name, text));
    let loaded = formats::load_with(&sources, id, legend)
        .map_err(|found| Trouble::findings(sources.clone(), found))?;
    Ok(Opened {
        name,
        sources,
        format,
        loaded,
    })
}

/// Why a map is no scene: wrong use, when creatures, a scene or a floor are asked for that cannot be.
pub fn map_failure(mistakes: Vec<Diagnostic>, sources: &Sources) -> Trouble {
    let is_misuse = mistakes
        .iter()
        .all(|mistake| matches!(mistake.code, "M0105" | "M0107"));
    Trouble {
        is_misuse,
        ..Trouble::findings(sources.clone(), mistakes)
    }
}

/// Looks up the names of an open file in the words of a pack. What the pack lacks is an error, or
/// with `known_only` left out.
///
/// # Errors
/// Names that the pack lacks, and other mistakes.
pub fn resolved(
    opened: &Opened,
    pack: Rc<Pack>,
    placing: &Placing,
    known_only: bool,
) -> Result<Resolved, Trouble> {
    let (words, sources) = (pack.vocabulary(), &opened.sources);
    let (loaded, mut found) = (&opened.loaded, Vec::new());
    let file = if known_only {
        loaded.resolve_known(words, sources, placing, &mut found)
    } else {
        loaded.resolve(words, sources, placing, &mut found)
    };
    let file = file.map_err(|mistakes| map_failure(mistakes, sources))?;
    Ok(Resolved {
        pack,
        file: Rc::new(file),
        known_only,
        found,
    })
}

/// A scene with what is asked of it, for each of some packs.
///
/// # Errors
/// Creatures, kinds of attack and options that are not there; `C0111` when no pack can rule on
/// anything that a scene asks.
pub fn asked(
    opened: &Opened,
    resolved: &[Resolved],
    brief: Brief<'_>,
) -> Result<Vec<Ready>, Trouble> {
    let mut scenes: Vec<Ready> = Vec::new();
    for of_pack in resolved {
        scenes.extend(rows(opened, of_pack, brief)?);
    }
    if scenes.iter().all(|scene| scene.asks.is_empty()) {
        let lacks: Vec<String> = scenes.into_iter().flat_map(|it| it.lacks).collect();
        let message = format!("no pack can rule on anything that {} asks", opened.name);
        let finding = Diagnostic::placeless("C0111", message).help(lacks.join("; "));
        return Err(Trouble::findings(opened.sources.clone(), vec![finding]));
    }
    Ok(scenes)
}

/// A scene and what each row of its tables makes of it. An ask that is not its own is put to the
/// scene alone.
///
/// # Errors
/// Creatures, kinds of attack and options that are not there.
pub fn rows(opened: &Opened, resolved: &Resolved, brief: Brief<'_>) -> Result<Vec<Ready>, Trouble> {
    let mut scenes = vec![one(opened, resolved, brief)?];
    if matches!(brief.asked, Asked::Own) {
        for row in &resolved.file.rows {
            scenes.push(ready(opened, resolved, row, Vec::new(), brief)?);
        }
    }
    Ok(scenes)
}

/// A scene without what the rows of its tables make of it.
///
/// # Errors
/// As [`rows`].
pub fn one(opened: &Opened, resolved: &Resolved, brief: Brief<'_>) -> Result<Ready, Trouble> {
    let found = resolved.found.clone();
    ready(opened, resolved, &resolved.file, found, brief)
}

fn ready(
    opened: &Opened,
    resolved: &Resolved,
    file: &Rc<SceneFile>,
    mut found: Vec<Diagnostic>,
    brief: Brief<'_>,
) -> Result<Ready, Trouble> {
    let Resolved {
        pack, known_only, ..
    } = resolved;
    let asks = known_asks(file, brief.asked, resolved, &mut found)
        .map_err(|problem| ask_failure(*problem, brief.asked, opened))?;
    let settings = settings(resolved, file, brief.options, &mut found)
        .map_err(|problem| Trouble::misuse(*problem))?;
    let lacks = if *known_only {
        left_out(pack, &mut found)
    } else {
        Vec::new()
    };
    Ok(Ready {
        place: 0,
        name: opened.name.clone(),
        pack: Rc::clone(pack),
        settings,
        file: Rc::clone(file),
        asks,
        report: Report {
            sources: opened.sources.clone(),
            found,
        },
        lacks,
    })
}

fn ask_failure(mut problem: Diagnostic, asked: &Asked, opened: &Opened) -> Trouble {
    let is_map = matches!(opened.loaded, Loaded::Map(_));
    let is_own = matches!(asked, Asked::Own);
    if is_map && is_own {
        problem.help = Some(
            "put creatures on the map, such as `--place A=3,4 --place T=9,2`; squares count from 0"
                .to_owned(),
        );
    }
    Trouble {
        is_misuse: is_map || !is_own,
        ..Trouble::findings(opened.sources.clone(), vec![problem])
    }
}
