//! The asks that a pack can rule on, and what was left out because it lacks something.

use super::{Asked, Resolved};
use crate::diag::{Diagnostic, Severity};
use crate::formats::scene::{AskFile, SceneFile};
use crate::lang::Pack;

/// The asks that a pack can rule on.
pub fn known_asks(
    file: &SceneFile,
    asked: &Asked,
    resolved: &Resolved,
    found: &mut Vec<Diagnostic>,
) -> Result<Vec<AskFile>, Box<Diagnostic>> {
    let asks = match asked {
        Asked::Own => file.asked().map(<[AskFile]>::to_vec),
        Asked::Pairs(pairs) => pairs.asks(file, resolved.pack.vocabulary()),
        Asked::Nothing => Ok(Vec::new()),
    };
    match asks {
        // The scene asks for nothing that the pack has.
        Err(problem)
            if resolved.known_only && problem.code == "S0204" && found.iter().any(is_about_ask) =>
        {
            Ok(Vec::new())
        }
        asks => lacked(asks, resolved, &["S0209"], found).map(Option::unwrap_or_default),
    }
}

fn is_about_ask(finding: &Diagnostic) -> bool {
    matches!(finding.code, "S0209" | "S0211")
}

/// Where only what the pack knows is kept, nothing in place of what it lacks.
pub fn lacked<T>(
    result: Result<T, Box<Diagnostic>>,
    resolved: &Resolved,
    codes: &[&str],
    found: &mut Vec<Diagnostic>,
) -> Result<Option<T>, Box<Diagnostic>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(problem) if resolved.known_only && codes.contains(&problem.code) => {
            found.push(Diagnostic {
                severity: Severity::Note,
                ..*problem
            });
            Ok(None)
        }
        Err(problem) => Err(problem),
    }
}

/// What was left out of a scene, in words; every note tells of such a thing.
pub fn left_out(pack: &Pack, found: &mut Vec<Diagnostic>) -> Vec<String> {
    let mut lacks = Vec::new();
    for note in found.iter().filter(|it| it.severity == Severity::Note) {
        let id = pack.hir.info.id.as_str();
        let words = if note.message.contains(id) {
            note.message.clone()
        } else {
            format!("{} in {id}", note.message)
        };
        if !lacks.contains(&words) {
            lacks.push(words);
        }
    }
    found.retain(|it| it.severity != Severity::Note);
    lacks
}
