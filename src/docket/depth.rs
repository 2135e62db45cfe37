//! How much to tell of rulings, in words.

use super::{Ready, Trouble, told, unknown};
use crate::explain::{self, Depth, Text};
use crate::formats::scene::AskFile;
use crate::lang::Pack;
use crate::ruling::Ruling;

/// A ruling on an ask of a scene, in words.
#[must_use]
pub fn explanation(scene: &Ready, ask: &AskFile, ruling: &Ruling, depth: &Depth) -> Text {
    explain::explain(&told(scene, ask, ruling), depth)
}

/// Every scene's pack must have the tier that is asked about; of all packs side by side, any.
///
/// # Errors
/// `C0107` for a tier that is not there.
pub fn known_tier(scenes: &[Ready], depth: &Depth) -> Result<(), Trouble> {
    let Depth::WhyNot(ladder, tier) = depth else {
        return Ok(());
    };
    let path = format!("{ladder}.{tier}");
    let of_place = scenes.chunk_by(|one, other| one.place == other.place);
    for scenes in of_place {
        let known: Vec<String> = scenes.iter().flat_map(|it| tiers(&it.pack)).collect();
        if known.contains(&path) {
            continue;
        }
        let packs: Vec<&str> = scenes
            .iter()
            .map(|scene| scene.pack.hir.info.id.as_str())
            .collect();
        let message = format!("the pack {} has no tier `{path}`", packs.join(" or "));
        let known = known.iter().map(String::as_str).collect();
        let finding = unknown("C0107", message, &path, known, "tiers");
        return Err(Trouble::misuse(finding));
    }
    Ok(())
}

/// Every tier of a pack, as `ladder.tier`.
#[must_use]
pub fn tiers(pack: &Pack) -> Vec<String> {
    let mut known = Vec::new();
    for ladder in &pack.vocabulary().ladders {
        for word in &ladder.tiers {
            known.push(format!("{}.{}", ladder.word.id, word.id));
        }
    }
    known
}

/// How much to tell, from words.
///
/// # Errors
/// What was expected instead.
pub fn depth(words: &str) -> Result<Depth, String> {
    match words {
        "why" => return Ok(Depth::Why),
        "full" => return Ok(Depth::Full),
        _ => {}
    }
    let tier = words
        .strip_prefix("why-not=")
        .map(|path| path.split_once('.'));
    match tier {
        Some(Some((ladder, tier))) => Ok(Depth::WhyNot(ladder.to_owned(), tier.to_owned())),
        _ => Err("expected why, why-not=LADDER.TIER or full".to_owned()),
    }
}
