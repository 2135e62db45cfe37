//! A variant: one tier of a pack with one of its bonuses amended, and scenes.
//!
//! The first scene is a small one in which that tier rules and pays otherwise than in the base; it
//! expects what the variant says. The second is one in which another tier rules, as ever. A base
//! without a bonus that can be amended is imported instead.

use std::path::Path;

use crate::diag::Diagnostic;
use crate::lang::fmt;
use crate::lang::hir::{About, ExprKind, GrantKind, Rule};
use crate::lang::{Pack, PackText};
use crate::number::Number;
use crate::ruling::Value;
use crate::source::FileId;

use super::super::failure::Failure;
use super::super::files;
use super::super::library::{self, Library, Place};
use super::trial::{self, Trial};
use super::{File, Name, importing};

/// A pack to stand on: how rules name it, and where it is.
pub struct Base {
    pub pack: std::rc::Rc<Pack>,
    pub id: String,
    pub place: Place,
}

/// A grant of a tier as the base has it, and as it is to be.
struct Amendment {
    old: String,
    new: String,
    rest: String,
}

/// The first line for people, and the files.
///
/// # Errors
/// A base that is not there, has errors, cannot be named from the folder, or has no tier.
pub fn files(base: &str, folder: &Path, name: &Name) -> Result<(String, Vec<File>), Failure> {
    let place = library::named(base)?;
    let id = name_of(&place, folder)?;
    let pack = Library::default().pack(&place, &[])?;
    let base = Base { pack, id, place };
    let tiers = tiers(&base.pack);
    for (ladder, tier) in &tiers {
        for amendment in amendments(&base.pack, tier) {
            if let Some(files) = amended(&base, name, ladder, &tier.about, &amendment) {
                let head = format!("A variant of {} that changes one number", base.id);
                return Ok((head, files));
            }
        }
    }
    importing::files(&base, name, &tiers)
}

/// The name by which rules call a base: a path must lie beside the new folder.
fn name_of(place: &Place, folder: &Path) -> Result<String, Failure> {
    let path = match place {
        Place::Embedded(id) => return Ok(id.clone()),
        Place::Path(path) => path,
    };
    let own = files::folder_name(path).unwrap_or_default();
    let beside = files::are_beside(path, folder);
    if !files::is_pack(path) || !beside || own.is_empty() {
        let message = format!(
            "{} cannot stand on {}",
            files::shown(folder),
            files::shown(path)
        );
        let finding = Diagnostic::placeless("C0117", message);
        let help = "a pack of your own must be a folder with a `pack.rules` or a `variant.rules`, beside the new one";
        return Err(Failure::misuse(finding.help(help)));
    }
    Ok(own)
}

/// The tiers of the ladders that count, those that pay a bonus first.
fn tiers(pack: &Pack) -> Vec<(String, &Rule)> {
    let ladders = pack.hir.ladders.iter().filter(|ladder| !ladder.aside);
    let all = ladders.flat_map(|ladder| {
        let path = ladder.about.path.clone();
        ladder.tiers.iter().map(move |tier| (path.clone(), tier))
    });
    let pays = |rule: &Rule| {
        let mut grants = rule.grants.iter();
        grants.any(|grant| matches!(grant.kind, GrantKind::Bonus { .. }))
    };
    let (mut first, rest): (Vec<_>, Vec<_>) = all.partition(|(_, tier)| pays(tier));
    first.extend(rest);
    first
}

/// The bonuses of a tier that are plain numbers and always paid.
fn amendments(pack: &Pack, tier: &Rule) -> Vec<Amendment> {
    let vocabulary = pack.vocabulary();
    let grants = tier.grants.iter().filter(|grant| grant.guard.is_none());
    let amendments = grants.filter_map(|grant| {
        let GrantKind::Bonus { value, ty, stat } = &grant.kind else {
            return None;
        };
        let number = plain(&value.kind)?;
        let ty = &vocabulary.bonus_types.get(usize::from(ty.0))?.id;
        let stat = &vocabulary.stats.get(usize::from(stat.0))?.word.id;
        let shown = |number: &Number| crate::explain::signed(&Value::Number(number.clone()));
        Some(Amendment {
            old: shown(&number),
            new: shown(&other(&number)?),
            rest: format!("{ty} to {stat}"),
        })
    });
    amendments.collect()
}

/// A number that is written as one, with or without a sign.
fn plain(value: &ExprKind) -> Option<Number> {
    match value {
        ExprKind::Number(number) => Some(number.clone()),
        ExprKind::Negative(inner) => match &inner.kind {
            ExprKind::Number(number) => Number::ratio(number.to_integer()?.checked_neg()?, 1),
            _ => None,
        },
        _ => None,
    }
}

/// Half of an even number, twice an odd one.
fn other(number: &Number) -> Option<Number> {
    let number = number.to_integer().filter(|number| *number != 0)?;
    let other = match number % 2 {
        0 => number / 2,
        _ => number.checked_mul(2)?,
    };
    Number::ratio(other, 1)
}

/// The files of a variant with one amendment, if it compiles and a small scene shows it.
fn amended(
    base: &Base,
    name: &Name,
    ladder: &str,
    tier: &About,
    amendment: &Amendment,
) -> Option<Vec<File>> {
    let rules = rules(base, name, tier, amendment)?;
    let text = PackText {
        files: vec![("variant.rules".to_owned(), rules.clone())],
    };
    let variant = trial::compiled(&text, &base.place)?;
    let trial = Trial {
        pack: &variant,
        base: &base.pack,
        name,
    };
    let mut files = vec![File {
        path: "variant.rules".to_owned(),
        text: rules,
        what: format!("amends {} of {}", tier.path, base.id),
    }];
    files.push(
        trial
            .scene(ladder, tier, false)?
            .file("a scene that shows the change"),
    );
    let others = tiers(&base.pack);
    let mut others = others.iter().filter(|(_, it)| it.about.path != tier.path);
    let same = others.find_map(|(ladder, tier)| trial.scene(ladder, &tier.about, true));
    files.extend(same.map(|scene| scene.file("a scene in which all is as before")));
    Some(files)
}

fn rules(base: &Base, name: &Name, tier: &About, amendment: &Amendment) -> Option<String> {
    let info = &base.pack.hir.info;
    let (id, title, of) = (&name.id, &name.title, &base.id);
    // A variant of a variant has its base's version to go by, not the pack's.
    let own = info.variants.iter().find(|variant| variant.id == *of);
    let version = own.map_or(&info.version, |variant| &variant.version);
    let base_title = own.map_or(&info.title, |variant| &variant.title);
    let mut numbers = version.split('.');
    let range = format!("^{}.{}", numbers.next()?, numbers.next().unwrap_or("0"));
    let (path, Amendment { old, new, rest }) = (&tier.path, amendment);
    let text = format!(
        "/// {base_title}, but for what stands here.
variant {id} \"{title}\" of {of} {range} {{
  version 0.1.0
}}

// The number that {of} has, and the one that takes its place: change it.
amend {path} {{
  grants {old} -> {new} {rest}
  because \"write here why your table plays it so\"
}}
"
    );
    fmt::format(FileId(0), &text).ok()
}
