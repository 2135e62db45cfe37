//! The packs that come with the program: their texts, embedded, so that it needs no files.

use crate::diag::{Diagnostic, nearest};
use crate::lang::PackText;

type Embedded = (&'static str, &'static [(&'static str, &'static str)]);

/// A file of a pack: its name and its text.
macro_rules! file {
    ($folder:literal, $file:literal) => {
        (
            concat!("rules/", $folder, "/", $file),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/rules/",
                $folder,
                "/",
                $file
            )),
        )
    };
}

macro_rules! packs {
    ($($id:literal: [$($file:literal),* $(,)?];)*) => {
        /// Every embedded pack: its id, and its files' names and texts.
        const PACKS: &[Embedded] = &[$(($id, &[$(file!($id, $file)),*])),*];
    };
}

macro_rules! variants {
    ($($folder:literal;)*) => {
        /// Every embedded variant: its folder, and its file's name and text.
        const VARIANTS: &[Embedded] = &[$(($folder, &[file!($folder, "variant.rules")])),*];
    };
}

// The list stands beside the packs, so that who adds one need not come here.
include!("../rules/packs.list");

/// The texts of an embedded pack or variant.
#[must_use]
pub fn embedded(id: &str) -> Option<PackText> {
    let mut all = PACKS.iter().chain(VARIANTS);
    let (_, files) = all.find(|(folder, _)| called(folder) == id)?;
    let files = files
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    Some(PackText {
        files: files.collect(),
    })
}

/// A finding about a pack's name with the nearest embedded one as the next step, or another step
/// where none is near.
#[must_use]
pub fn with_nearest(finding: Diagnostic, name: &str, otherwise: &str) -> Diagnostic {
    match nearest(name, all()) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help(otherwise),
    }
}

/// The ids of all embedded packs.
pub fn ids() -> impl Iterator<Item = &'static str> {
    PACKS.iter().map(|(id, _)| *id)
}

/// The ids of all embedded variants of packs.
pub fn variants() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|(folder, _)| called(folder))
}

/// The ids of all embedded packs and variants.
pub fn all() -> impl Iterator<Item = &'static str> {
    ids().chain(variants())
}

/// The id of what a folder holds.
fn called(folder: &'static str) -> &'static str {
    folder.rsplit('/').next().unwrap_or(folder)
}
