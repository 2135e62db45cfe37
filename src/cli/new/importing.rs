//! A pack that imports another and declares one of its tiers anew, with a scene.
//!
//! It is what stands in for a variant where no number can be amended. The tier stands as in the
//! base, for its author to change, and the scene expects what the base says.

use crate::diag::Diagnostic;
use crate::lang::fmt;
use crate::lang::hir::Rule;
use crate::lang::{self, Pack, PackText};
use crate::source::FileId;

use super::super::failure::Failure;
use super::trial::{self, Scene, Trial};
use super::variant::Base;
use super::{File, Name};

/// The first line for people, and the files.
///
/// # Errors
/// A base none of whose tiers, with the ladders they belong to, can be declared anew.
pub fn files(
    base: &Base,
    name: &Name,
    tiers: &[(String, &Rule)],
) -> Result<(String, Vec<File>), Failure> {
    let mut first = None;
    for (ladder, tier) in tiers {
        let Some((rules, pack)) = declared(base, name, tier) else {
            continue;
        };
        let trial = Trial {
            pack: &pack,
            base: &base.pack,
            name,
        };
        if let Some(scene) = trial.scene(ladder, &tier.about, true) {
            return Ok(made(base, &tier.about.path, rules, scene));
        }
        // Without a scene that reaches any tier: the first one, and open ground.
        if first.is_none() {
            let open = trial.open_ground();
            first = open.map(|scene| made(base, &tier.about.path, rules, scene));
        }
    }
    first.ok_or_else(|| {
        let message = format!("{} has no tier that a variant could begin with", base.id);
        let finding = Diagnostic::placeless("C0117", message);
        Failure::misuse(finding.help("begin with a pack that has one, or with `--system`"))
    })
}

/// The rules that declare a tier anew, and what they compile to.
fn declared(base: &Base, name: &Name, tier: &Rule) -> Option<(String, Pack)> {
    let own = written(&base.pack, tier)?;
    let rules = rules(&base.pack, &base.id, name, &own, &tier.about.path);
    let rules = fmt::format(FileId(0), &rules).ok()?;
    let text = PackText {
        files: vec![("pack.rules".to_owned(), rules.clone())],
    };
    let pack = trial::compiled(&text, &base.place)?;
    Some((rules, pack))
}

fn made(base: &Base, path: &str, rules: String, scene: Scene) -> (String, Vec<File>) {
    let import = &base.id;
    let files = vec![
        File {
            path: "pack.rules".to_owned(),
            text: rules,
            what: format!("imports {import} and declares {path} anew"),
        },
        scene.file("a scene with what it expects"),
    ];
    (
        format!("A pack that imports {import}, which has no number that a variant could amend"),
        files,
    )
}

/// A tier as its author wrote it, with the comments above it.
fn written(pack: &Pack, tier: &Rule) -> Option<String> {
    let head = tier.about.span;
    let text = &pack.sources.get(head.file)?.text;
    let file = lang::syntax::parse(head.file, text, &mut Vec::new());
    let item = file.items.iter().find(|item| item.span == head)?;
    let last = item.clauses.last().map_or(head, |clause| clause.span);
    let end = last.end as usize + text.get(last.end as usize..)?.find('}')? + 1;
    let mut start = text
        .get(..head.start as usize)?
        .rfind('\n')
        .map_or(0, |at| at + 1);
    while let Some(above) = text.get(..start.saturating_sub(1)) {
        let line = above.rfind('\n').map_or(0, |at| at + 1);
        if start == 0 || !above.get(line..)?.starts_with("///") {
            break;
        }
        start = line;
    }
    Some(text.get(start..end)?.to_owned())
}

fn rules(pack: &Pack, import: &str, name: &Name, tier: &str, path: &str) -> String {
    let info = &pack.hir.info;
    let mut rules = format!(
        "/// {}, but for what stands here.\npack {} \"{}\" {{\n  version 0.1.0\n  import {import}\n",
        info.title, name.id, name.title
    );
    for (key, text) in [("game", &info.game), ("licence", &info.licence)] {
        if !text.is_empty() {
            rules.push_str(&format!("  {key} \"{text}\"\n"));
        }
    }
    if let Some(square) = &info.square {
        rules.push_str(&format!("  scale square {square}\n"));
    }
    rules.push_str(&format!(
        "}}\n\n// {path} as {import} has it. What stands here takes its place: change it.\n\n{tier}\n"
    ));
    rules
}
