//! House-rule switches: the choices in force.

use super::Resolved;
use super::asks::lacked;
use crate::diag::{Diagnostic, nearest};
use crate::formats::scene::SceneFile;
use crate::lang::Pack;
use crate::lang::plan::Settings;
use crate::vocabulary::OptionSwitch;

/// The choices in force: those asked for before the scene's before the pack's.
pub fn settings(
    resolved: &Resolved,
    file: &SceneFile,
    options: &[(String, String)],
    found: &mut Vec<Diagnostic>,
) -> Result<Settings, Box<Diagnostic>> {
    let mut settings = resolved.pack.defaults();
    for (option, choice) in &file.options {
        set(&mut settings, option.index(), *choice);
    }
    for (name, choice) in options {
        let option = find_option(&resolved.pack, name, choice);
        let option = lacked(option, resolved, &["C0105", "C0106"], found);
        if let Some((place, choice)) = option? {
            set(&mut settings, place, choice);
        }
    }
    Ok(settings)
}

fn set(settings: &mut Settings, place: usize, choice: u16) {
    if let Some(slot) = settings.0.get_mut(place) {
        *slot = choice;
    }
}

fn find_option(pack: &Pack, name: &str, choice: &str) -> Result<(usize, u16), Box<Diagnostic>> {
    let options = &pack.vocabulary().options;
    let found = options
        .iter()
        .enumerate()
        .find(|(_, it)| it.word.id == name);
    let Some((place, option)) = found else {
        let names = options.iter().map(|option| option.word.id.as_str());
        let message = format!("the pack {} has no option `{name}`", pack.hir.info.id);
        let names = names.collect();
        return Err(Box::new(unknown("C0105", message, name, names, "options")));
    };
    match option.choices.iter().position(|it| it.id == choice) {
        Some(found) => Ok((place, u16::try_from(found).unwrap_or(u16::MAX))),
        None => Err(Box::new(no_choice(option, choice))),
    }
}

fn no_choice(option: &OptionSwitch, choice: &str) -> Diagnostic {
    let names = option.choices.iter().map(|choice| choice.id.as_str());
    let message = format!("the option `{}` has no choice `{choice}`", option.word.id);
    unknown("C0106", message, choice, names.collect(), "choices")
}

/// That a name is not known, with the nearest known one or all there are.
#[must_use]
pub fn unknown(
    code: &'static str,
    message: String,
    name: &str,
    known: Vec<&str>,
    noun: &str,
) -> Diagnostic {
    let finding = Diagnostic::placeless(code, message);
    let help = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("there are no {noun}"),
        None => format!("known {noun}: {}", known.join(", ")),
    };
    finding.help(help)
}
