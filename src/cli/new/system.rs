//! A system from nothing: the template's files under the new pack's name.

use super::{File, Name};

macro_rules! template {
    ($($path:literal: $what:literal;)*) => {
        &[$(($path, include_str!(concat!("../../../templates/system/", $path)), $what)),*]
    };
}

/// Each file's path, text and purpose.
const TEMPLATE: &[(&str, &str, &str)] = template! {
    "pack.rules": "the pack, its words, its lines and its ladder";
    "cover.rules": "what counts on a line, and the tiers";
    "scenes/pillar.scene.yaml": "a scene with what it expects";
    "scenes/low-wall.scene.yaml": "several cases on one map";
    "scenes/closed-room.scene.yaml": "a target that nothing reaches";
};

/// The files of a new system.
pub fn files(name: &Name) -> Vec<File> {
    let files = TEMPLATE.iter();
    files
        .map(|(path, text, what)| File {
            path: (*path).to_owned(),
            text: text
                .replace("{id}", &name.id)
                .replace("{title}", &name.title),
            what: (*what).to_owned(),
        })
        .collect()
}
